//! The metrics for Prometheus.

pub(crate) mod exposition;
pub(crate) mod failures;
pub(crate) mod process;

use crate::{ids::NodeId, metrics::process::ProcessCollector, options::Build, store::StoreObserver};
use oriflamme_table::{Entry, Table};
use oriflamme_table_view::TableStatus;
use prometheus_client::{
    encoding::{
        EncodeLabelSet,
        text::{encode, encode_registry},
    },
    metrics::{
        counter::Counter,
        family::Family,
        gauge::Gauge,
        histogram::{Histogram, exponential_buckets},
        info::Info,
    },
    registry::{Registry, Unit},
};
use std::{
    sync::atomic::AtomicU64,
    time::{Duration, Instant},
};

/// The labels of a request. Each combination is kept until the server stops, so a client must not be able to
/// invent one.
#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Request {
    method: &'static str,
    /// The route's template.
    path: String,
    status: u16,
}

/// A method that HTTP knows, or `other`.
pub(crate) fn method_label(method: &str) -> &'static str {
    const KNOWN: [&str; 9] = ["GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH"];
    KNOWN.into_iter().find(|known| *known == method).unwrap_or("other")
}

/// What was lost by a bug in this program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Fault {
    /// A bot's decision, which was made in another way.
    Bot,
    /// A command, which was not carried out.
    Command,
    /// An update: its follower got the whole table instead.
    View,
    /// The answer to a request, which was an error instead.
    Answer,
    /// The review of a game, which ended early.
    Review,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct FaultLabel {
    cost: &'static str,
}

impl Fault {
    const fn label(self) -> FaultLabel {
        let cost = match self {
            Self::Bot => "decision",
            Self::Command => "command",
            Self::View => "view",
            Self::Answer => "answer",
            Self::Review => "review",
        };
        FaultLabel { cost }
    }
}

/// The outcome of a message to a device.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum PushOutcome {
    /// The push service has taken it.
    Sent,
    /// The device gets no messages any more.
    Gone,
    /// The push service could not be reached or could not take it.
    Failed,
    /// The push service does not take it.
    Refused,
}

impl PushOutcome {
    const ALL: [Self; 4] = [Self::Sent, Self::Gone, Self::Failed, Self::Refused];
    fn label(self) -> PushLabel {
        let outcome = match self {
            Self::Sent => "sent",
            Self::Gone => "gone",
            Self::Failed => "failed",
            Self::Refused => "refused",
        };
        PushLabel { outcome }
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct PushLabel {
    outcome: &'static str,
}

pub struct Metrics {
    registry: Registry,
    requests: Family<Request, Counter>,
    faults: Family<FaultLabel, Counter>,
    pushes: Family<PushLabel, Counter>,
    request_time: Histogram,
    moves: Counter,
    games: Counter,
    finished: Counter,
    thinking_time: Histogram,
    waiting_time: Histogram,
    commits: Counter,
    commit_failures: Counter,
    commit_time: Histogram,
    commit_units: Histogram,
    statements: Counter,
    /// How often we read other servers' entries.
    pub(crate) caught_up: Counter,
    /// Messages to other servers.
    pub(crate) told: Counter,
    /// Messages from other servers.
    pub(crate) heard: Counter,
    /// Servers that were declared dead.
    pub(crate) given_up: Counter,
    /// Tables without a driver that we took over.
    pub(crate) taken_over: Counter,
    /// Bots' decisions that were made without a search, because no core was free in time.
    pub(crate) unsearched: Counter,
    /// Reports that players made.
    pub(crate) reports: Counter,
    /// Reviews of games that were computed and stored.
    pub(crate) reviews: Counter,
    /// Players for whom a table was found.
    pub(crate) paired: Counter,
    pub(crate) tables: Gauge,
    pub(crate) driven: Gauge,
    pub(crate) nats: Gauge,
    pub(crate) nats_used: Gauge,
    pub(crate) writable: Gauge,
    pub(crate) reports_open: Gauge,
    pub(crate) oldest_report: Gauge,
    pub(crate) watchers: Gauge,
    /// Processor time of catching up event streams, as counted to their networks.
    pub(crate) stream_work: Counter<f64, AtomicU64>,
    /// Searches that wait for a core.
    pub(crate) thinking_queue: Gauge,
}

impl Metrics {
    /// Everything at zero.
    pub fn new() -> Self {
        // From a tenth of a millisecond to 13 seconds.
        let seconds = || Histogram::new(exponential_buckets(0.0001, 2.0, 18));
        let mut metrics = Self {
            registry: Registry::with_prefix("oriflamme"),
            requests: Family::default(),
            faults: Family::default(),
            pushes: Family::default(),
            request_time: seconds(),
            moves: Counter::default(),
            games: Counter::default(),
            finished: Counter::default(),
            thinking_time: seconds(),
            waiting_time: seconds(),
            commits: Counter::default(),
            commit_failures: Counter::default(),
            commit_time: seconds(),
            commit_units: Histogram::new(exponential_buckets(1.0, 2.0, 10)),
            statements: Counter::default(),
            caught_up: Counter::default(),
            told: Counter::default(),
            heard: Counter::default(),
            given_up: Counter::default(),
            taken_over: Counter::default(),
            unsearched: Counter::default(),
            reports: Counter::default(),
            reviews: Counter::default(),
            paired: Counter::default(),
            tables: Gauge::default(),
            driven: Gauge::default(),
            nats: Gauge::default(),
            nats_used: Gauge::default(),
            writable: Gauge::default(),
            reports_open: Gauge::default(),
            oldest_report: Gauge::default(),
            watchers: Gauge::default(),
            stream_work: Counter::default(),
            thinking_queue: Gauge::default(),
        };
        let registry = &mut metrics.registry;
        registry.register("requests", "Requests answered", metrics.requests.clone());
        let times = [
            ("request", "From request to answer", &metrics.request_time),
            ("thinking", "A searching bot's decision", &metrics.thinking_time),
            ("core_wait", "How long a searching bot waits for a core", &metrics.waiting_time),
            ("commit", "A transaction, with its sync", &metrics.commit_time),
        ];
        for (name, help, histogram) in times {
            registry.register_with_unit(name, help, Unit::Seconds, histogram.clone());
        }
        registry.register("commit_units", "Changes that share a transaction", metrics.commit_units.clone());
        let counters = [
            ("moves", "Moves committed", &metrics.moves),
            ("games_started", "Games dealt", &metrics.games),
            ("games_finished", "Games played to the end", &metrics.finished),
            ("commits", "Transactions", &metrics.commits),
            ("commit_failures", "Transactions that failed", &metrics.commit_failures),
            (
                "database_round_trips",
                "Questions to the database about tables and players",
                &metrics.statements,
            ),
            ("catch_ups", "Times that entries of other servers were read", &metrics.caught_up),
            ("messages_sent", "Messages to other servers", &metrics.told),
            ("messages_received", "Messages of other servers", &metrics.heard),
            ("servers_given_up", "Other servers that were no longer heard of", &metrics.given_up),
            ("tables_taken_over", "Tables without a driver that this server took", &metrics.taken_over),
            ("unsearched", "Bots' decisions made without a search, for want of a core", &metrics.unsearched),
            ("reports", "Reports about players' names and words", &metrics.reports),
            ("reviews", "Reviews of games that were made and kept", &metrics.reviews),
            ("paired", "Players for whom a table with strangers was made", &metrics.paired),
        ];
        for (name, help, counter) in counters {
            registry.register(name, help, counter.clone());
        }
        registry.register("tables_in_use", "Tables in memory", metrics.tables.clone());
        registry.register(
            "tables_driven",
            "Tables whose bots and clocks this server drives",
            metrics.driven.clone(),
        );
        registry.register("nats_up", "Whether NATS is there: 1 or 0", metrics.nats.clone());
        registry.register("nats_used", "Whether NATS is to be used: 1 or 0", metrics.nats_used.clone());
        registry.register(
            "writable",
            "Whether the database can be written to: 1 or 0, as /readyz says",
            metrics.writable.clone(),
        );
        let help = "Reports that nobody has settled, the same on every server of a database";
        registry.register("reports_open", help, metrics.reports_open.clone());
        let help = "For how long the oldest of them has waited";
        registry.register_with_unit("oldest_report", help, Unit::Seconds, metrics.oldest_report.clone());
        registry.register("faults", "Panics, by what they have cost", metrics.faults.clone());
        // Create each counter at zero, so that its first increase is seen as a change.
        for outcome in PushOutcome::ALL {
            drop(metrics.pushes.get_or_create(&outcome.label()));
        }
        registry.register("pushes", "Messages to devices, by what became of them", metrics.pushes.clone());
        registry.register("thinking_queue", "Searches that wait for a core", metrics.thinking_queue.clone());
        registry.register("watchers", "Open event streams", metrics.watchers.clone());
        registry.register_with_unit(
            "stream_work",
            "Processor time of telling event streams what they have missed",
            Unit::Seconds,
            metrics.stream_work.clone(),
        );
        metrics
    }

    /// Everything at zero, for a server of this name and version.
    pub fn of(node: &NodeId, build: &Build) -> Self {
        let mut metrics = Self::new();
        let labels = [("version", build.version), ("commit", build.commit), ("node", node.as_str())];
        let labels = labels.map(|(name, value)| (name, value.to_owned())).to_vec();
        metrics.registry.register("build", "Which program this is", Info::new(labels));
        metrics
    }

    /// Everything, in the format OpenMetrics.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let mut process = Registry::default();
        process.register_collector(Box::new(ProcessCollector));
        // Writing to a string can't fail.
        let _ = encode_registry(&mut text, &self.registry);
        let _ = encode(&mut text, &process);
        text
    }

    /// A request was answered.
    pub(crate) fn answered(&self, method: &'static str, route: Option<&str>, status: u16, took: Duration) {
        let request = Request { method, path: route.unwrap_or("unknown").to_owned(), status };
        self.requests.get_or_create(&request).inc();
        self.request_time.observe(took.as_secs_f64());
    }
    /// A table has changed.
    pub(crate) fn changed(&self, before: &Table, after: &Table) {
        for logged in after.log().since(before.next_seq()) {
            match logged.entry {
                Entry::Move(_) => self.moves.inc(),
                Entry::Started => self.games.inc(),
                _ => continue,
            };
        }
        if before.status() != TableStatus::Over && after.status() == TableStatus::Over {
            self.finished.inc();
        }
    }
    /// Counts a message to a device.
    pub(crate) fn pushed(&self, outcome: PushOutcome) {
        self.pushes.get_or_create(&outcome.label()).inc();
    }
    /// Counts a bug in this program.
    pub(crate) fn fault(&self, fault: Fault) {
        self.faults.get_or_create(&fault.label()).inc();
    }
    #[cfg(test)]
    pub(crate) fn faults(&self, fault: Fault) -> u64 {
        self.faults.get_or_create(&fault.label()).get()
    }
    /// Counts how long a bot has waited for a core, with or without success.
    pub(crate) fn waited(&self, since: Instant) {
        self.waiting_time.observe(since.elapsed().as_secs_f64());
    }
    /// Measures the time of a bot's decision.
    pub(crate) fn thought<T>(&self, think: impl FnOnce() -> T) -> T {
        let started = Instant::now();
        let thought = think();
        self.thinking_time.observe(started.elapsed().as_secs_f64());
        thought
    }
}

impl Default for Metrics {
    fn default() -> Self {
        Self::new()
    }
}

impl StoreObserver for Metrics {
    fn committed(&self, units: usize, took: Duration) {
        self.commits.inc();
        self.commit_units.observe(units as f64);
        self.commit_time.observe(took.as_secs_f64());
    }
    fn failed(&self) {
        self.commit_failures.inc();
    }
    fn asked(&self, times: u64) {
        self.statements.inc_by(times);
    }
}
