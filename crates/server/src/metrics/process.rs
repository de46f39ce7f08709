//! Metrics of this process, under the standard names. A value that the system does not report is left out.

use prometheus_client::{
    collector::Collector,
    encoding::{DescriptorEncoder, EncodeMetric},
    metrics::{counter::ConstCounter, gauge::ConstGauge},
};
use std::{fmt, fs};

/// Reads the values on every scrape.
#[derive(Debug)]
pub(crate) struct ProcessCollector;

/// Linux counts processor time in hundredths of a second. The page size is that of all supported machines.
const TICKS: f64 = 100.0;
const PAGE: f64 = 4096.0;

struct Process {
    cpu_seconds: f64,
    start_seconds: f64,
    virtual_bytes: f64,
    resident_bytes: f64,
    threads: f64,
    open_files: f64,
    most_files: Option<f64>,
}

impl Process {
    fn read() -> Option<Self> {
        let stat = fs::read_to_string("/proc/self/stat").ok()?;
        // Skip the name in parentheses, which may contain anything.
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let field = |number: usize| fields.get(number - 3)?.parse::<f64>().ok();
        let system = fs::read_to_string("/proc/stat").ok()?;
        let booted = system.lines().find_map(|line| line.strip_prefix("btime "))?.parse::<f64>().ok()?;
        let limits = fs::read_to_string("/proc/self/limits").unwrap_or_default();
        let files = limits.lines().find_map(|line| line.strip_prefix("Max open files"));
        Some(Self {
            cpu_seconds: (field(14)? + field(15)?) / TICKS,
            threads: field(20)?,
            start_seconds: booted + field(22)? / TICKS,
            virtual_bytes: field(23)?,
            resident_bytes: field(24)? * PAGE,
            open_files: fs::read_dir("/proc/self/fd").ok()?.count() as f64,
            most_files: files.and_then(|files| files.split_whitespace().next()?.parse().ok()),
        })
    }
}

impl Collector for ProcessCollector {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> Result<(), fmt::Error> {
        let Some(process) = Process::read() else { return Ok(()) };
        let cpu = ConstCounter::new(process.cpu_seconds);
        let help = "Processor time used, in seconds";
        cpu.encode(encoder.encode_descriptor("process_cpu_seconds", help, None, cpu.metric_type())?)?;
        let gauges = [
            (
                "process_start_time_seconds",
                "When it started, in seconds since 1970",
                Some(process.start_seconds),
            ),
            ("process_virtual_memory_bytes", "Virtual memory", Some(process.virtual_bytes)),
            ("process_resident_memory_bytes", "Resident memory", Some(process.resident_bytes)),
            ("process_threads", "Threads", Some(process.threads)),
            ("process_open_fds", "Open files and connections", Some(process.open_files)),
            ("process_max_fds", "How many files and connections may be open", process.most_files),
        ];
        for (name, help, value) in gauges {
            if let Some(value) = value {
                let gauge = ConstGauge::new(value);
                gauge.encode(encoder.encode_descriptor(name, help, None, gauge.metric_type())?)?;
            }
        }
        Ok(())
    }
}
