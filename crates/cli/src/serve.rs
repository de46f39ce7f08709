//! `oriflamme serve`: runs the server until a signal stops it.

use crate::{
    Outcome, complain, environment,
    log::{self, LogFormat},
};
use clap::{Parser, builder::FalseyValueParser};
use oriflamme_server::{
    Build, Depth, Keep, NodeId, Options, Patience, Retention, Server, StartError, StoreError, random_id,
};
use std::{
    io::{self, Write},
    net::SocketAddr,
    num::{NonZeroU32, NonZeroUsize},
    time::Duration,
};
use tracing_subscriber::filter::Targets;

/// The version and commit of this program, set by `build.rs`.
pub(crate) const BUILD: Build =
    Build { version: env!("CARGO_PKG_VERSION"), commit: env!("BUILT_FROM_COMMIT") };

/// What the server is started with.
#[derive(clap::Args)]
#[command(after_help = "Exit codes: 0 stopped as told, 2 wrong arguments, 3 the address is taken, \
    4 the database can't be reached, 5 the database is of a newer version or in use by an older one, 6 the disk is full.")]
pub(crate) struct Args {
    /// Where to listen
    #[arg(long, value_name = "ADDRESS", env = "ORIFLAMME_LISTEN", default_value = "127.0.0.1:8470")]
    listen: SocketAddr,
    /// The database: sqlite:PATH or postgres://…; by default a SQLite file in the user's data folder
    #[arg(long, value_name = "URL", env = "ORIFLAMME_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// NATS, for several servers on one PostgreSQL database: nats://HOST:4222, or several with commas
    #[arg(long, value_name = "URL", env = "ORIFLAMME_NATS", hide_env_values = true)]
    nats: Option<String>,
    /// The address under which browsers reach this server, such as https://play.example.org; cookies are then
    /// kept to TLS
    #[arg(long, value_name = "URL", env = "ORIFLAMME_ORIGIN", value_parser = origin)]
    origin: Option<String>,
    /// A proxy stands before this server and says who asks, in X-Forwarded-For
    #[arg(long, env = "ORIFLAMME_BEHIND_PROXY", value_parser = FalseyValueParser::new())]
    behind_proxy: bool,
    /// How long an open table waits for players, in hours
    #[arg(long, value_name = "HOURS", env = "ORIFLAMME_OPEN_FOR", default_value_t = 24)]
    open_for: u32,
    /// How long a game without a pace waits for anybody to move before it is abandoned, in hours
    #[arg(long, value_name = "HOURS", env = "ORIFLAMME_ABANDON_AFTER", default_value_t = 336)]
    abandon_after: u32,
    /// How long a game without a pace waits before others may put a bot in the seat of whose turn it is, in
    /// seconds
    #[arg(long, value_name = "SECONDS", env = "ORIFLAMME_AWAY_AFTER", default_value_t = 120)]
    away_after: u32,
    /// How long a rematch keeps the seats of those who are missing before it closes, in seconds
    #[arg(long, value_name = "SECONDS", env = "ORIFLAMME_REMATCH_FOR", default_value_t = 1800)]
    rematch_for: u32,
    /// How long tables at which no game began are kept after they closed, in days, or `forever`
    #[arg(long, value_name = "DAYS", env = "ORIFLAMME_KEEP_UNPLAYED", default_value = "7")]
    keep_unplayed: Keep,
    /// How long games are kept that nobody finished
    #[arg(long, value_name = "DAYS", env = "ORIFLAMME_KEEP_ABANDONED", default_value = "90")]
    keep_abandoned: Keep,
    /// How long games are kept that were played to the end
    #[arg(long, value_name = "DAYS", env = "ORIFLAMME_KEEP_FINISHED", default_value = "forever")]
    keep_finished: Keep,
    /// How long games are kept that were imported from records
    #[arg(long, value_name = "DAYS", env = "ORIFLAMME_KEEP_IMPORTED", default_value = "forever")]
    keep_imported: Keep,
    /// How long players without a table are kept after they last came
    #[arg(long, value_name = "DAYS", env = "ORIFLAMME_KEEP_GUESTS", default_value = "30")]
    keep_guests: Keep,
    /// How long players are kept after they last came; then their games stay without their name
    #[arg(long, value_name = "DAYS", env = "ORIFLAMME_KEEP_PLAYERS", default_value = "730")]
    keep_players: Keep,
    /// How long settled reports and ended bans are kept
    #[arg(long, value_name = "DAYS", env = "ORIFLAMME_KEEP_REPORTS", default_value = "180")]
    keep_reports: Keep,
    /// Requests a second that one address may send; 0 for any number
    #[arg(long, value_name = "COUNT", env = "ORIFLAMME_REQUESTS_PER_SECOND", default_value_t = 100)]
    requests_per_second: u32,
    /// New players a minute from one address; 0 for any number
    #[arg(long, value_name = "COUNT", env = "ORIFLAMME_GUESTS_PER_MINUTE", default_value_t = 60)]
    guests_per_minute: u32,
    /// New tables a minute from one address; 0 for any number
    #[arg(long, value_name = "COUNT", env = "ORIFLAMME_TABLES_PER_MINUTE", default_value_t = 60)]
    tables_per_minute: u32,
    /// Connections that may be open at a time; health checks get through beside them
    #[arg(long, value_name = "COUNT", env = "ORIFLAMME_CONNECTIONS", default_value_t = 16_000)]
    connections: usize,
    /// Connections that one address may hold, and never more than half of all; 0 for any number. Not behind a
    /// proxy, whose connections they all are
    #[arg(long, value_name = "COUNT", env = "ORIFLAMME_CONNECTIONS_PER_ADDRESS", default_value_t = 500)]
    connections_per_address: usize,
    /// Live streams that one address may hold: one for every open page of a table; 0 for any number
    #[arg(long, value_name = "COUNT", env = "ORIFLAMME_STREAMS_PER_ADDRESS", default_value_t = 200)]
    streams_per_address: usize,
    /// Tables that may be in memory before those go that nobody watches and that are not due soon
    #[arg(long, value_name = "COUNT", env = "ORIFLAMME_TABLES_IN_MEMORY", default_value_t = 5_000)]
    tables_in_memory: usize,
    /// Cores to use: so many threads answer, and so many bots think at a time; by default all. Servers that
    /// share a machine do better with a part each
    #[arg(long, value_name = "COUNT", env = "ORIFLAMME_CORES", value_parser = clap::value_parser!(u16).range(1..=512))]
    cores: Option<u16>,
    /// How many worlds are played out for each decision when a finished game is reviewed: more is more exact,
    /// and takes longer. Bots that play come first in any case
    #[arg(long, value_name = "COUNT", env = "ORIFLAMME_REVIEW_ITERATIONS", default_value_t = Depth::default().iterations, value_parser = clap::value_parser!(u32).range(10..=100_000))]
    review_iterations: u32,
    /// What is logged: off, error, warn, info, debug or trace, also by part, as in
    /// warn,oriflamme_server=debug
    #[arg(long, value_name = "FILTER", env = "ORIFLAMME_LOG", default_value = "info,sqlx=warn")]
    log: Targets,
    /// How it is logged, to standard error
    #[arg(long, value_name = "FORMAT", env = "ORIFLAMME_LOG_FORMAT", default_value = "text")]
    log_format: LogFormat,
}

fn origin(text: &str) -> Result<String, String> {
    let plain = text.trim_end_matches('/');
    let host = plain.strip_prefix("https://").or_else(|| plain.strip_prefix("http://"));
    match host {
        Some(host) if !host.is_empty() && !host.contains(['/', '?', '#', ' ']) => Ok(plain.to_owned()),
        _ => Err("an origin is http:// or https:// and a host, without a path".into()),
    }
}

impl Args {
    /// The options if no command is given: the defaults and the environment variables.
    pub(crate) fn from_environment() -> Self {
        #[derive(Parser)]
        struct Alone {
            #[command(flatten)]
            args: Args,
        }
        Alone::parse_from(["oriflamme"]).args
    }

    fn options(&self) -> Result<Options, &'static str> {
        let hours = |hours: u32| Duration::from_secs(u64::from(hours) * 3600);
        let cores = self.cores.and_then(|cores| NonZeroUsize::new(cores.into()));
        Ok(Options {
            build: BUILD,
            node: None,
            listen: self.listen,
            database: database(self.database.as_deref())?,
            nats: self.nats.clone(),
            origin: self.origin.clone(),
            behind_proxy: self.behind_proxy,
            stopped_at: None,
            patience: Patience {
                open: hours(self.open_for),
                rematch: Duration::from_secs(self.rematch_for.into()),
                playing: hours(self.abandon_after),
                away: Duration::from_secs(self.away_after.into()),
            },
            retention: Retention {
                unplayed: self.keep_unplayed,
                abandoned: self.keep_abandoned,
                finished: self.keep_finished,
                imported: self.keep_imported,
                guests: self.keep_guests,
                players: self.keep_players,
                reports: self.keep_reports,
            },
            requests_per_second: NonZeroU32::new(self.requests_per_second),
            guests_per_minute: NonZeroU32::new(self.guests_per_minute),
            tables_per_minute: NonZeroU32::new(self.tables_per_minute),
            connections: self.connections,
            connections_per_address: NonZeroUsize::new(self.connections_per_address),
            streams_per_address: NonZeroUsize::new(self.streams_per_address),
            tables_in_memory: self.tables_in_memory,
            notice: Options::default().notice,
            review: Depth::of_iterations(self.review_iterations),
            cores: cores.unwrap_or(Options::default().cores),
        })
    }
}

/// The given database, or a file in the user's data folder.
pub(crate) fn database(named: Option<&str>) -> Result<String, &'static str> {
    if let Some(url) = named {
        return Ok(url.to_owned());
    }
    let folders = directories::ProjectDirs::from("", "", "oriflamme");
    let folder =
        folders.ok_or("this system tells no data folder; name a file with --database sqlite:PATH")?;
    // This is our own folder. If it can't be created, opening the file reports the error.
    let _ = std::fs::create_dir_all(folder.data_dir());
    Ok(format!("sqlite:{}", folder.data_dir().join("oriflamme.db").display()))
}

/// An address for the log, without the part before the `@`, which may contain a password.
fn without_password(url: &str) -> String {
    match (url.split_once("://"), url.rsplit_once('@')) {
        (Some((scheme, _)), Some((_, server))) => format!("{scheme}://{server}"),
        _ => url.to_owned(),
    }
}

/// The exit code for an error of the database.
pub(crate) fn outcome(error: &StoreError) -> Outcome {
    match error {
        StoreError::Newer(_) | StoreError::OlderInUse => Outcome::NewerDatabase,
        StoreError::Full => Outcome::DiskFull,
        _ => Outcome::NoDatabase,
    }
}

pub(crate) fn serve(args: &Args, out: &mut impl Write) -> io::Result<Outcome> {
    if let Err(message) = environment::check() {
        crate::usage_error("serve", &message);
    }
    let mut options = match args.options() {
        Ok(options) => options,
        Err(message) => crate::usage_error("serve", message),
    };
    let node: NodeId = match random_id() {
        Ok(node) => node,
        Err(error) => {
            complain(format_args!("oriflamme: {error}"));
            return Ok(Outcome::Fails);
        }
    };
    log::start(args.log.clone(), args.log_format, &node, &BUILD);
    options.node = Some(node);
    let kept = without_password(&options.database);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(options.cores.get())
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let stop = stop_signal();
        tokio::pin!(stop);
        let started = tokio::select! {
            () = &mut stop => return Ok(Outcome::Fine),
            started = Server::start(options) => started,
        };
        let server = match started {
            Ok(server) => server,
            Err(error) => {
                complain(format_args!("oriflamme: {}", advice(&error)));
                return Ok(match &error {
                    StartError::Listen { .. } => Outcome::AddressTaken,
                    StartError::Store(error) => outcome(error),
                    StartError::Nats(_) | StartError::NatsAlone => Outcome::Unreadable,
                    StartError::Chance(_) => Outcome::Fails,
                });
            }
        };
        writeln!(out, "http://{}/", server.address())?;
        out.flush()?;
        tracing::info!(address = %server.address(), database = %kept, "open this address in a browser; Ctrl-C stops");
        server.run(stop).await;
        tracing::info!("stopped; everything that was acknowledged is kept");
        Ok(Outcome::Fine)
    })
}

/// The error, and what to do about it.
fn advice(error: &StartError) -> String {
    match error {
        StartError::Listen { address, error } if error.kind() == io::ErrorKind::AddrInUse => {
            format!("{address} is taken by another program; stop it, or choose another address with --listen")
        }
        StartError::Store(StoreError::Full) => {
            "the disk of the database is full; make room and start again".into()
        }
        other => other.to_string(),
    }
}

/// Waits for Ctrl-C or, on Unix, for SIGTERM. SIGHUP, with which other servers reload their configuration,
/// does nothing. Signals are caught from this call on, not only once the result is awaited; otherwise a
/// signal during the start would kill the process.
fn stop_signal() -> impl Future<Output = ()> {
    #[cfg(unix)]
    let signals = {
        use tokio::signal::unix::{SignalKind, signal};
        [SignalKind::hangup(), SignalKind::interrupt(), SignalKind::terminate()].map(signal)
    };
    async move {
        #[cfg(unix)]
        if let [Ok(mut hung_up), Ok(mut interrupted), Ok(mut terminated)] = signals {
            loop {
                tokio::select! {
                    _ = interrupted.recv() => return,
                    _ = terminated.recv() => return,
                    _ = hung_up.recv() => {
                        tracing::info!("SIGHUP: options are read at the start alone; restart to change them");
                    }
                }
            }
        }
        let _ = tokio::signal::ctrl_c().await;
    }
}
