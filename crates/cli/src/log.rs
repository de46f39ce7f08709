//! The server's log: lines for people or for programs, each with the server that wrote it. Repeated messages
//! are counted instead of repeated.

use clap::ValueEnum;
use oriflamme_server::{Build, NodeId};
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
    fmt::{
        FmtContext, FormatEvent, FormatFields,
        format::{JsonFields, Writer, format},
        layer,
    },
    layer::{Context, Filter, SubscriberExt},
    registry::LookupSpan,
    util::SubscriberInitExt,
};

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum LogFormat {
    /// Lines for people
    Text,
    /// A JSON object a line
    Json,
}

/// How long equal messages are counted before their number is logged.
const WINDOW: Duration = Duration::from_secs(10);
/// How many different messages are counted at a time. Others are all logged.
const MOST: usize = 500;

/// Starts the log on standard error, so that standard output has only the address.
pub(crate) fn start(targets: Targets, log_format: LogFormat, node: &NodeId, build: &Build) {
    // Use colours only on a terminal.
    let colours = io::stderr().is_terminal();
    let lines = layer().with_writer(io::stderr).with_ansi(colours);
    let Build { version, commit } = build;
    let lines = match log_format {
        LogFormat::Text => {
            let signature = format!(" node={node} version={version} commit={commit}");
            lines.event_format(SignedText { lines: format().with_ansi(colours), signature }).boxed()
        }
        LogFormat::Json => {
            // None of the three has a character that JSON would escape.
            let signature = format!(r#""node":"{node}","version":"{version}","commit":"{commit}""#);
            let objects = format().json().flatten_event(true);
            lines.fmt_fields(JsonFields::new()).event_format(SignedJson { objects, signature }).boxed()
        }
    };
    let repeats = Repeats::default();
    let filter = targets.and(repeats.clone());
    // A process has one log. If it is already set, it stays.
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

/// Lines for people, with the server at the end.
struct SignedText<F> {
    lines: F,
    signature: String,
}

/// JSON objects, with the server at the beginning.
struct SignedJson<F> {
    objects: F,
    signature: String,
}

impl<S, N, F> FormatEvent<S, N> for SignedText<F>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
    F: FormatEvent<S, N>,
{
    fn format_event(&self, of: &FmtContext<'_, S, N>, mut to: Writer<'_>, event: &Event<'_>) -> fmt::Result {
        let mut line = String::new();
        self.lines.format_event(of, Writer::new(&mut line), event)?;
        writeln!(to, "{}{}", line.trim_end_matches('\n'), self.signature)
    }
}

impl<S, N, F> FormatEvent<S, N> for SignedJson<F>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
    F: FormatEvent<S, N>,
{
    fn format_event(&self, of: &FmtContext<'_, S, N>, mut to: Writer<'_>, event: &Event<'_>) -> fmt::Result {
        let mut object = String::new();
        self.objects.format_event(of, Writer::new(&mut object), event)?;
        write!(to, "{{{},{}", self.signature, object.strip_prefix('{').unwrap_or(&object))
    }
}

/// The target of the lines that report repetitions. They are not counted themselves.
const REPORT: &str = "oriflamme::log";

/// Lets the first of equal warnings and errors pass, and counts the others. Two are equal if they come from
/// the same line of code with the same reason, whatever table they are about.
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
    fn is_first(&self, line: Identifier, told: MessageVisitor) -> bool {
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
    /// The counts whose window is over. They restart from zero.
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
        let mut told = MessageVisitor::default();
        event.record(&mut told);
        self.is_first(metadata.callsite(), told)
    }
}

/// Extracts the text and the reason of a message.
#[derive(Default)]
struct MessageVisitor {
    message: String,
    error: String,
}

impl Visit for MessageVisitor {
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

    /// The lines that passed.
    #[derive(Clone, Default)]
    struct Lines(Arc<Mutex<Vec<String>>>);

    impl<S: Subscriber> Layer<S> for Lines {
        fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
            let mut told = MessageVisitor::default();
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
