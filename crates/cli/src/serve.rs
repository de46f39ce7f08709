//! `oriflamme serve`: runs the server until a signal stops it.

use crate::{
    Outcome, complain, environment,
    log::{self, LogFormat},
};
use clap::{Parser, builder::FalseyValueParser};
use oriflamme_server::{
    Build, Checked, Depth, IpNet, Keep, NodeId, Options, Patience, PushOptions, Retention, Server,
    SettingKey, StartError, StoreError, random_id,
};
use std::{
    io::{self, Write},
    net::{IpAddr, SocketAddr},
    num::{NonZeroU32, NonZeroUsize},
    time::Duration,
};
use tracing_subscriber::filter::Targets;

/// The version and commit of this program, set by `build.rs`.
pub(crate) const BUILD: Build =
    Build { version: env!("CARGO_PKG_VERSION"), commit: env!("BUILT_FROM_COMMIT") };

/// What the server is started with.
#[derive(clap::Args)]
#[command(after_help = "Exit codes: 0 stopped by a signal, 2 wrong arguments, 3 the address is taken, \
    4 the database can't be reached, 5 the database is of a newer version or in use by an older one, 6 the disk is full.")]
pub(crate) struct Args {
    /// Where to listen
    #[arg(long, value_name = "ADDRESS", env = "ORIFLAMME_LISTEN", default_value = "127.0.0.1:8470", value_parser = listen)]
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
    /// Trust the client's address that a proxy in front of this server sends in X-Forwarded-For
    #[arg(long, env = "ORIFLAMME_BEHIND_PROXY", value_parser = FalseyValueParser::new())]
    behind_proxy: bool,
    /// The address of that proxy, or a range such as 10.0.0.0/24; several with commas. What it says about who
    /// asks counts only from there. Without this, X-Forwarded-For counts from anywhere, and the header that
    /// names members from this machine alone
    #[arg(long, value_name = "RANGE", env = "ORIFLAMME_TRUSTED_PROXY", value_delimiter = ',', value_parser = proxy_range)]
    trusted_proxy: Vec<IpNet>,
    /// A setting, such as entry=invitation or welcome.fr=@FILE, for as long as `oriflamme admin set` has not
    /// set it; several with semicolons. `oriflamme admin settings --help` lists them all
    #[arg(long, value_name = "WORD=VALUE", env = "ORIFLAMME_SET", value_delimiter = ';', value_parser = setting)]
    set: Vec<(SettingKey, Checked)>,
    /// How long an open table waits for players, in hours
    #[arg(long, value_name = "HOURS", env = "ORIFLAMME_OPEN_FOR", default_value_t = 24)]
    open_for: u32,
    /// How long a game without a pace waits for anybody to move before it is abandoned, in hours
    #[arg(long, value_name = "HOURS", env = "ORIFLAMME_ABANDON_AFTER", default_value_t = 336)]
    abandon_after: u32,
    /// How long a game without a pace waits before others may let a bot play for the player whose turn it is,
    /// in seconds
    #[arg(long, value_name = "SECONDS", env = "ORIFLAMME_AWAY_AFTER", default_value_t = 120)]
    away_after: u32,
    /// How long a live rematch keeps seats for missing players before it closes, in seconds
    #[arg(long, value_name = "SECONDS", env = "ORIFLAMME_REMATCH_FOR", default_value_t = 1800)]
    rematch_for: u32,
    /// How long tables at which no game began are kept after they closed, in days, or `forever`
    #[arg(long, value_name = "DAYS", env = "ORIFLAMME_KEEP_UNPLAYED", default_value = "7")]
    keep_unplayed: Keep,
    /// How long games that nobody finished are kept
    #[arg(long, value_name = "DAYS", env = "ORIFLAMME_KEEP_ABANDONED", default_value = "90")]
    keep_abandoned: Keep,
    /// How long games that were played to the end are kept
    #[arg(long, value_name = "DAYS", env = "ORIFLAMME_KEEP_FINISHED", default_value = "forever")]
    keep_finished: Keep,
    /// How long games that were imported from records are kept
    #[arg(long, value_name = "DAYS", env = "ORIFLAMME_KEEP_IMPORTED", default_value = "forever")]
    keep_imported: Keep,
    /// How long players without a table are kept after their last visit
    #[arg(long, value_name = "DAYS", env = "ORIFLAMME_KEEP_GUESTS", default_value = "30")]
    keep_guests: Keep,
    /// How long players are kept after their last visit; then their games stay, without their name
    #[arg(long, value_name = "DAYS", env = "ORIFLAMME_KEEP_PLAYERS", default_value = "730")]
    keep_players: Keep,
    /// How long settled reports and ended bans are kept
    #[arg(long, value_name = "DAYS", env = "ORIFLAMME_KEEP_REPORTS", default_value = "180")]
    keep_reports: Keep,
    /// Sends no messages to players' devices when it is their turn: for a server that can't reach the
    /// internet
    #[arg(long, env = "ORIFLAMME_NO_PUSH", value_parser = FalseyValueParser::new())]
    no_push: bool,
    /// For tests: also sends such messages to push services in this network, and without TLS
    #[arg(long, env = "ORIFLAMME_PUSH_ANYWHERE", value_parser = FalseyValueParser::new(), hide = true)]
    push_anywhere: bool,
    /// Requests a second that one address may send; 0 for any number
    #[arg(long, value_name = "COUNT", env = "ORIFLAMME_REQUESTS_PER_SECOND", default_value_t = 100)]
    requests_per_second: u32,
    /// New players a minute from one address; 0 for any number
    #[arg(long, value_name = "COUNT", env = "ORIFLAMME_GUESTS_PER_MINUTE", default_value_t = 60)]
    guests_per_minute: u32,
    /// New tables a minute from one address; 0 for any number
    #[arg(long, value_name = "COUNT", env = "ORIFLAMME_TABLES_PER_MINUTE", default_value_t = 60)]
    tables_per_minute: u32,
    /// Connections that may be open at a time; health checks are answered even if all are taken
    #[arg(long, value_name = "COUNT", env = "ORIFLAMME_CONNECTIONS", default_value_t = 16_000)]
    connections: usize,
    /// Connections that one address may hold, and never more than half of all; 0 for any number. It does not
    /// apply behind a proxy, to which all connections belong
    #[arg(long, value_name = "COUNT", env = "ORIFLAMME_CONNECTIONS_PER_ADDRESS", default_value_t = 500)]
    connections_per_address: usize,
    /// Live streams that one address may hold: one for every open page of a table; 0 for any number
    #[arg(long, value_name = "COUNT", env = "ORIFLAMME_STREAMS_PER_ADDRESS", default_value_t = 200)]
    streams_per_address: usize,
    /// Tables in memory above which those are evicted that nobody watches and that are not due soon
    #[arg(long, value_name = "COUNT", env = "ORIFLAMME_TABLES_IN_MEMORY", default_value_t = 5_000)]
    tables_in_memory: usize,
    /// Cores to use: the number of threads that answer requests, and of bots that think at a time; by default
    /// all. Servers that share a machine perform better if each uses a part of it
    #[arg(long, value_name = "COUNT", env = "ORIFLAMME_CORES", value_parser = clap::value_parser!(u16).range(1..=512))]
    cores: Option<u16>,
    /// How many worlds a review plays out for each decision of a finished game: more are more exact and take
    /// longer. Bots that play always come first
    #[arg(long, value_name = "COUNT", env = "ORIFLAMME_REVIEW_ITERATIONS", default_value_t = Depth::default().iterations, value_parser = clap::value_parser!(u32).range(10..=100_000))]
    review_iterations: u32,
    /// What is logged: off, error, warn, info, debug or trace, also by module, as in
    /// warn,oriflamme_server=debug
    #[arg(long, value_name = "FILTER", env = "ORIFLAMME_LOG", default_value = "info,sqlx=warn")]
    log: Targets,
    /// The format of the log, which goes to standard error
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

fn proxy_range(text: &str) -> Result<IpNet, String> {
    let range = text.trim().parse().ok().or_else(|| text.trim().parse::<IpAddr>().ok().map(IpNet::from));
    range.map(|range| range.trunc()).ok_or_else(|| "an address, or a range such as 10.0.0.0/24".into())
}

/// `WORD=VALUE`, where a value that begins with `@` is the name of a file.
fn setting(text: &str) -> Result<(SettingKey, Checked), String> {
    let (word, value) = text.split_once('=').ok_or("a setting is WORD=VALUE, such as entry=invitation")?;
    let key: SettingKey =
        word.trim().parse().map_err(|error| format!("there is no setting `{}`: {error}", word.trim()))?;
    let value = match value.strip_prefix('@') {
        Some(file) => {
            std::fs::read_to_string(file).map_err(|error| format!("{file} can't be read: {error}"))?
        }
        None => value.to_owned(),
    };
    Checked::of(key, &value).map(|value| (key, value)).map_err(|error| error.to_string())
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
            trusted_proxies: self.trusted_proxy.clone(),
            settings: self.set.clone(),
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
            push: PushOptions {
                enabled: !self.no_push,
                anywhere: self.push_anywhere,
                ..PushOptions::default()
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

/// The database that was named, or a file in the user's data folder.
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

/// Where to listen, as people write it: an address of this machine, and a port.
fn listen(text: &str) -> Result<SocketAddr, String> {
    text.replace("localhost:", "127.0.0.1:").parse().map_err(|_| {
        "expected an address of this machine and a port, such as 127.0.0.1:8470, or 0.0.0.0:8470 for all networks".into()
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
