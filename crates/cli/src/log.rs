//! The server's log: lines for people or for machines, in which equal messages are counted and not repeated.

use clap::ValueEnum;
use std::{
    collections::HashMap,
    fmt,
    io::{self, IsTerminal},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread,
    time::{Duration, Instant},
};
use tracing::{
    Event, Level, Metadata, Subscriber,
    callsite::Identifier,
    field::{Field, Visit},
};
use tracing_subscriber::{
    Layer,
    filter::{FilterExt, Targets},
    fmt::layer,
    layer::{Context, Filter, SubscriberExt},
    util::SubscriberInitExt,
};

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum LogFormat {
    /// Lines for people
    Text,
    /// A JSON object a line
    Json,
}

/// For how long equal messages are counted before their number is told.
const WINDOW: Duration = Duration::from_secs(10);
/// How many different messages are counted at a time. Any more are all told.
const MOST: usize = 500;

/// Starts the log, on standard error, so that the address stands alone on standard output.
pub(crate) fn start(targets: Targets, format: LogFormat) {
    // Colours are for people who look at a screen.
    let lines = layer().with_writer(io::stderr).with_ansi(io::stderr().is_terminal());
    let lines = match format {
        LogFormat::Text => lines.boxed(),
        LogFormat::Json => lines.json().flatten_event(true).boxed(),
    };
    let repeats = Repeats::default();
    let filter = targets.and(repeats.clone());
    // A process has one log: if it is set already, it stays.
    if tracing_subscriber::registry().with(lines.with_filter(filter)).try_init().is_ok() {
        thread::spawn(move || {
            loop {
                thread::sleep(Duration::from_secs(1));
                for (message, times) in repeats.counted(WINDOW) {
                    tracing::warn!(target: REPORT, times, message, "the same again");
                }
            }
        });
    }
}

/// The target of the lines that say how often something was repeated. They are not counted themselves.
const REPORT: &str = "oriflamme::log";

/// Lets the first of equal warnings and errors pass, and counts the others. Two are equal if they come from
/// the same line of this program for the same reason, about whatever table.
#[derive(Clone, Default)]
struct Repeats(Arc<Mutex<HashMap<Key, Seen>>>);

#[derive(PartialEq, Eq, Hash)]
struct Key {
    line: Identifier,
    error: String,
}

struct Seen {
    message: String,
    since: Instant,
    repeated: u64,
}

impl Repeats {
    fn seen(&self) -> MutexGuard<'_, HashMap<Key, Seen>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
    /// Whether a message is the first of its kind.
    fn is_first(&self, line: Identifier, told: Told) -> bool {
        let mut seen = self.seen();
        let key = Key { line, error: told.error };
        if let Some(seen) = seen.get_mut(&key) {
            seen.repeated += 1;
            return false;
        }
        if seen.len() < MOST {
            let message =
                if key.error.is_empty() { told.message } else { format!("{}: {}", told.message, key.error) };
            seen.insert(key, Seen { message, since: Instant::now(), repeated: 0 });
        }
        true
    }
    /// What was counted for long enough, and begins anew.
    fn counted(&self, window: Duration) -> Vec<(String, u64)> {
        let mut counted = Vec::new();
        self.seen().retain(|_, seen| {
            if seen.since.elapsed() < window {
                return true;
            }
            if seen.repeated > 0 {
                counted.push((seen.message.clone(), seen.repeated));
                (seen.since, seen.repeated) = (Instant::now(), 0);
                return true;
            }
            false
        });
        counted
    }
}

impl<S: Subscriber> Filter<S> for Repeats {
    fn enabled(&self, _: &Metadata<'_>, _: &Context<'_, S>) -> bool {
        true
    }
    fn event_enabled(&self, event: &Event<'_>, _: &Context<'_, S>) -> bool {
        let metadata = event.metadata();
        if *metadata.level() > Level::WARN || metadata.target() == REPORT {
            return true;
        }
        let mut told = Told::default();
        event.record(&mut told);
        self.is_first(metadata.callsite(), told)
    }
}

/// What a message says, and why.
#[derive(Default)]
struct Told {
    message: String,
    error: String,
}

impl Visit for Told {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        match field.name() {
            "message" => self.message = format!("{value:?}"),
            "error" => self.error = format!("{value:?}"),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tracing::subscriber::with_default;

    /// What was let through.
    #[derive(Clone, Default)]
    struct Lines(Arc<Mutex<Vec<String>>>);

    impl<S: Subscriber> Layer<S> for Lines {
        fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
            let mut told = Told::default();
            event.record(&mut told);
            self.0.lock().unwrap().push(format!("{} {}", told.message, told.error));
        }
    }

    #[test]
    fn equal_messages_are_counted_and_not_repeated() {
        let (repeats, lines) = (Repeats::default(), Lines::default());
        let subscriber = tracing_subscriber::registry().with(lines.clone().with_filter(repeats.clone()));
        let fail = |table: u32, error: &str| tracing::warn!(table, %error, "a table can't go on");
        with_default(subscriber, || {
            for table in 0..100 {
                fail(table, "the disk is full");
                tracing::info!("not an error");
            }
            fail(1, "something else");
        });
        let lines = lines.0.lock().unwrap().clone();
        let told: Vec<_> = lines.iter().filter(|line| *line != "not an error ").collect();
        assert_eq!(told, ["a table can't go on the disk is full", "a table can't go on something else"]);
        assert_eq!(lines.len(), 102);
        let counted = repeats.counted(Duration::ZERO);
        assert_eq!(counted, [("a table can't go on: the disk is full".to_owned(), 99)]);
        assert!(repeats.counted(Duration::ZERO).is_empty());
    }
}
