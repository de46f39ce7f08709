//! `oriflamme admin`: operators' commands, on the database. Running servers notice within seconds.

use crate::{
    Outcome, admin_groups,
    admin_shown::{pairs, person, reported},
    admin_site,
    archive::{database_failed, database_url},
    complain,
};
use clap::Subcommand;
use oriflamme_server::{
    AdminError, Ban, Forbidden, Measure, Operator, Patience, PlayerId, PlayerName, ReportId, Store, Subject,
    TableId, Timestamp, WhichReports, date,
};
use std::{
    io::{self, Write},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The database: sqlite:PATH or postgres://…; by default the SQLite file in the user's data folder
    #[arg(long, global = true, value_name = "URL", env = "ORIFLAMME_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// Your name in the log of operations
    #[arg(long = "as", global = true, value_name = "NAME", env = "USER", default_value = "operator")]
    operator: String,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List tables at which something can still happen, private ones included
    Tables {
        #[arg(long, value_name = "COUNT", default_value_t = 50)]
        limit: u32,
    },
    /// Show who sits at a table
    Table { table: TableId },
    /// List players whose name or id begins like this, latest visit first
    Players {
        #[arg(default_value = "")]
        start: String,
        #[arg(long, value_name = "COUNT", default_value_t = 50)]
        limit: u32,
    },
    /// Show a player: devices, games, ratings, reports, bans, clubs, tournaments and tables
    Player { player: PlayerId },
    /// Forget a player at once and for good, as they can themselves: name, seats, devices and bots. Games
    /// that are over stay, without the name
    Forget {
        player: PlayerId,
        /// Why, for the log of operations
        #[arg(long)]
        reason: String,
    },
    /// Close a table; those who sit there are told
    Close {
        table: TableId,
        #[arg(long)]
        reason: String,
    },
    /// Take a game out of the ratings, which are computed again from it on; those who played are told
    Unrate {
        table: TableId,
        /// The reason that they are told
        #[arg(long, visible_alias = "because")]
        reason: String,
    },
    /// Give a player another name, even at tables where they have sat
    Rename {
        player: PlayerId,
        name: PlayerName,
        /// The reason that they are told
        #[arg(long)]
        reason: String,
        /// The report that led to this; it is settled, and the reporter is told that something was done
        #[arg(long, value_name = "ID")]
        report: Option<ReportId>,
    },
    /// Ban a player or a range of addresses
    Ban {
        #[command(flatten)]
        whom: BanTarget,
        /// The reason that the banned are told
        #[arg(long)]
        reason: String,
        /// For how many hours; by default without an end
        #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..))]
        hours: Option<u32>,
        /// The report that led to this; it is settled, and the reporter is told that something was done
        #[arg(long, value_name = "ID")]
        report: Option<ReportId>,
    },
    /// Warn a player, who reads the reason on their next page
    Warn {
        player: PlayerId,
        /// The reason that they are told
        #[arg(long)]
        reason: String,
        /// The report that led to this; it is settled, and the reporter is told that something was done
        #[arg(long, value_name = "ID")]
        report: Option<ReportId>,
    },
    /// Forbid a player something for a time: `mute` (chat), `pairing` (play with strangers) or `rated`
    Forbid {
        #[arg(value_name = "WHAT")]
        what: Forbidden,
        player: PlayerId,
        /// The reason that they are told
        #[arg(long)]
        reason: String,
        /// For how many hours; by default without an end
        #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..))]
        hours: Option<u32>,
        /// The report that led to this; it is settled, and the reporter is told that something was done
        #[arg(long, value_name = "ID")]
        report: Option<ReportId>,
    },
    /// Allow again what was forbidden
    Allow {
        #[arg(value_name = "WHAT")]
        what: Forbidden,
        player: PlayerId,
        #[arg(long)]
        reason: String,
    },
    /// End a ban
    Unban {
        #[command(flatten)]
        whom: BanTarget,
        #[arg(long)]
        reason: String,
    },
    /// List the active bans and other restrictions
    Bans,
    /// List reports that nobody has settled
    Reports {
        /// Include those that are settled
        #[arg(long)]
        all: bool,
        #[arg(long, value_name = "COUNT", default_value_t = 50)]
        limit: u32,
    },
    /// Settle a report about which nothing needs to be done; the reporter is told
    Settle {
        report: ReportId,
        /// What came of it, for the other operators
        outcome: String,
    },
    /// List pairs of players whose rated games together stand out: one may be losing to the other on purpose;
    /// and players who win mostly against newcomers who play with nobody else
    Pairs {
        #[arg(long, value_name = "COUNT", default_value_t = 50)]
        limit: u32,
    },
    #[command(flatten)]
    Group(admin_groups::GroupCommand),
    #[command(flatten)]
    Site(admin_site::SiteCommand),
    /// Show what operators did, the latest first
    Log {
        #[arg(long, value_name = "COUNT", default_value_t = 50)]
        limit: u32,
    },
}

#[derive(clap::Args)]
#[group(required = true, multiple = false)]
struct BanTarget {
    /// A player, by their id
    #[arg(long, value_name = "ID")]
    player: Option<PlayerId>,
    /// An address, or a range such as 203.0.113.0/24 or 2001:db8::/64
    #[arg(long, value_name = "RANGE", value_parser = address)]
    address: Option<Subject>,
}

fn address(text: &str) -> Result<Subject, String> {
    format!("address {text}").parse().map_err(|_| "an address, or a range such as 203.0.113.0/24".into())
}

impl BanTarget {
    /// The player or the addresses. Clap allows exactly one of the two.
    fn subject(&self) -> Option<Subject> {
        self.player.clone().map(Subject::Player).or_else(|| self.address.clone())
    }
}

pub(crate) fn admin(args: &Args, out: &mut impl Write) -> io::Result<Outcome> {
    let url = database_url("admin", args.database.as_deref());
    let now = Timestamp::EPOCH.after(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default());
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let done = runtime.block_on(async {
        let store = Store::open_beside(&url).await?;
        let operator = Operator::new(store, args.operator.clone(), now);
        let told = run(&operator, &args.command, now).await;
        operator.store().close().await;
        told
    });
    Ok(match done {
        Ok(told) => {
            out.write_all(told.as_bytes())?;
            Outcome::Fine
        }
        Err(AdminError::Store(error)) => database_failed(&error),
        Err(error) => {
            complain(format_args!("oriflamme: {error}"));
            Outcome::Fails
        }
    })
}

/// Carries out a command, and returns the text to print.
async fn run(operator: &Operator, command: &Command, now: Timestamp) -> Result<String, AdminError> {
    let store = operator.store();
    let lines = |lines: Vec<String>, none: &str| match lines.is_empty() {
        true => format!("{none}\n"),
        false => lines.into_iter().map(|line| line + "\n").collect(),
    };
    Ok(match command {
        Command::Tables { limit } => {
            let tables = store.live_tables(*limit).await?;
            let line = |table: &oriflamme_server::StoredSeat| {
                format!("{}  {:7}  made {}", table.table, table.status, day(table.made))
            };
            lines(tables.iter().map(line).collect(), "no table is open")
        }
        Command::Table { table } => {
            let stored = store.table(table, Patience::default()).await?.ok_or(AdminError::NoTable)?.table;
            let mut shown = format!("{table}  {}  {} entries\n", stored.status(), stored.next_seq());
            for (seat, occupant) in operator.seats(&stored) {
                shown += &format!("{seat:7}  {occupant}\n");
            }
            shown
        }
        Command::Players { start, limit } => {
            let players = store.players_like(start, *limit).await?;
            let line = |player: &oriflamme_server::StoredPlayer| {
                format!(
                    "{}  {}  made {}, last came {}",
                    player.id,
                    player.name,
                    day(player.made),
                    day(player.seen)
                )
            };
            lines(players.iter().map(line).collect(), "nobody is called that")
        }
        Command::Player { player } => {
            let mut shown = person(&operator.player_file(player).await?);
            for seat in store.seats_of(player).await? {
                shown += &format!("table {}  {:9}  since {}\n", seat.table, seat.status, day(seat.made));
            }
            let on_them = |ban: &&Ban| ban.subject == Subject::Player(player.clone());
            for held in store.bans(now).await?.iter().filter(on_them) {
                shown += &format!("{}\n", ban(held));
            }
            for held in store.measures(now).await?.iter().filter(|it| it.player == *player) {
                shown += &format!("{}\n", measure(held));
            }
            shown
        }
        Command::Forget { player, reason } => {
            operator.forget(player, reason).await?;
            format!("player {player} is forgotten\n")
        }
        Command::Close { table, reason } => {
            operator.close_table(table, reason).await?;
            format!("table {table} is closed\n")
        }
        Command::Unrate { table, reason } => {
            operator.unrate(table, reason).await?;
            format!("table {table} no longer counts for ratings\n")
        }
        Command::Rename { player, name, reason, report } => {
            operator.rename(player, name, reason, report.as_ref()).await?;
            format!("player {player} is now called {name}\n")
        }
        Command::Ban { whom, reason, hours, report } => {
            let Some(subject) = whom.subject() else { return Err(AdminError::NoPlayer) };
            let until = hours.map(|hours| now.after(Duration::from_secs(u64::from(hours) * 3600)));
            operator.ban(subject.clone(), reason, until, report.as_ref()).await?;
            format!("{subject} is banned {}\n", end(until))
        }
        Command::Warn { player, reason, report } => {
            operator.warn(player, reason, report.as_ref()).await?;
            format!("player {player} is warned\n")
        }
        Command::Forbid { what, player, reason, hours, report } => {
            let until = hours.map(|hours| now.after(Duration::from_secs(u64::from(hours) * 3600)));
            operator.forbid(player, *what, reason, until, report.as_ref()).await?;
            format!("{what}: forbidden to player {player} {}\n", end(until))
        }
        Command::Allow { what, player, reason } => {
            operator.allow(player, *what, reason).await?;
            format!("{what}: allowed again to player {player}\n")
        }
        Command::Unban { whom, reason } => {
            let Some(subject) = whom.subject() else { return Err(AdminError::NoBan) };
            operator.unban(&subject, reason).await?;
            format!("{subject} is no longer banned\n")
        }
        Command::Bans => {
            let bans = store.bans(now).await?;
            let measures = store.measures(now).await?;
            let all = bans.iter().map(ban).chain(measures.iter().map(measure));
            lines(all.collect(), "nobody is banned, and nothing is forbidden")
        }
        Command::Reports { all, limit } => {
            let which = if *all { WhichReports::All } else { WhichReports::Open };
            lines(store.reports(which, *limit).await?.iter().map(reported).collect(), "nothing is reported")
        }
        Command::Settle { report, outcome } => {
            operator.settle(report, outcome).await?;
            format!("report {report} is settled\n")
        }
        Command::Pairs { limit } => pairs(store, *limit).await?,
        Command::Group(command) => admin_groups::run(operator, command).await?,
        Command::Site(command) => admin_site::run(operator, command, now).await?,
        Command::Log { limit } => {
            let line = |it: &oriflamme_server::Operation| {
                format!(
                    "{}  {}  {}  {}: {}  ({})",
                    it.seq,
                    day(it.at),
                    it.operator,
                    it.what,
                    it.subject,
                    it.reason
                )
            };
            lines(store.operations(*limit).await?.iter().map(line).collect(), "nothing was done yet")
        }
    })
}

pub(crate) fn day(moment: Timestamp) -> String {
    date(moment)
}

fn end(until: Option<Timestamp>) -> String {
    until.map_or("for good".to_owned(), |until| format!("until {}", day(until)))
}

fn ban(ban: &Ban) -> String {
    format!("{}  since {}, {}: {}", ban.subject, day(ban.made), end(ban.until), ban.reason)
}

fn measure(measure: &Measure) -> String {
    format!(
        "{} forbidden to player {} since {}, {}: {}",
        measure.forbids,
        measure.player,
        day(measure.made),
        end(measure.until),
        measure.reason
    )
}
