//! Memory and processor time of the servers' processes.

/// The total resident memory of processes, if the system reports it.
pub(super) fn resident_kb(pids: &[u32]) -> Option<f64> {
    let of = |pid: &u32| {
        let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.trim().trim_end_matches("kB").trim().parse::<f64>().ok()
    };
    pids.iter().map(of).sum::<Option<f64>>().filter(|_| !pids.is_empty())
}

/// The total processor time of processes, if the system reports it.
pub(crate) fn cpu_seconds(pids: &[u32]) -> Option<f64> {
    // The unit is a hundredth of a second on every Linux.
    const TICKS: f64 = 100.0;
    let of = |pid: &u32| {
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        // Skip the name in parentheses, which may contain anything. After it, user and system time are the
        // 12th and 13th fields.
        let fields = stat.rsplit_once(')')?.1.split_whitespace();
        fields.skip(11).take(2).map(|ticks| ticks.parse::<f64>().ok()).sum::<Option<f64>>()
    };
    pids.iter().map(of).sum::<Option<f64>>().filter(|_| !pids.is_empty()).map(|ticks| ticks / TICKS)
}
