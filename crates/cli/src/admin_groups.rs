//! `oriflamme admin` about clubs and tournaments.

use clap::Subcommand;
use oriflamme_server::{
    AdminError, ClubId, ListedTournament, Operator, ReportId, TableId, Tournament, TournamentId, date,
};

/// How many games of each season are listed.
const NEWEST_GAMES: u32 = 20;

#[derive(Subcommand)]
pub(crate) enum GroupCommand {
    /// List clubs whose name or id begins like this, the newest first
    Clubs {
        #[arg(default_value = "")]
        start: String,
        #[arg(long, value_name = "COUNT", default_value_t = 50)]
        limit: u32,
    },
    /// Show a club with its description, its members, its seasons with their newest games, and its news
    Club { club: ClubId },
    /// Give a club another name; its owners and organisers are told
    RenameClub {
        club: ClubId,
        name: String,
        /// The reason that they are told
        #[arg(long)]
        reason: String,
        /// The report that led to this; it is settled, and the reporter is told that something was done
        #[arg(long, value_name = "ID")]
        report: Option<ReportId>,
    },
    /// Delete a club's description; its owners and organisers are told
    ClearClub {
        club: ClubId,
        /// The reason that they are told
        #[arg(long)]
        reason: String,
        /// The report that led to this; it is settled, and the reporter is told that something was done
        #[arg(long, value_name = "ID")]
        report: Option<ReportId>,
    },
    /// Delete a piece of a club's news; its owners and organisers are told
    DeleteNews {
        club: ClubId,
        /// Its number, as `oriflamme admin club` shows it
        number: u32,
        /// The reason that they are told
        #[arg(long)]
        reason: String,
        /// The report that led to this; it is settled, and the reporter is told that something was done
        #[arg(long, value_name = "ID")]
        report: Option<ReportId>,
    },
    /// Close a club: its page, news, seasons and results are deleted, its tables go on; all members are told
    CloseClub {
        club: ClubId,
        /// The reason that they are told
        #[arg(long)]
        reason: String,
        /// The report that led to this; it is settled, and the reporter is told that something was done
        #[arg(long, value_name = "ID")]
        report: Option<ReportId>,
    },
    /// End the current season of a club before the next one begins; its members are told
    EndSeason {
        club: ClubId,
        /// The reason that they are told
        #[arg(long)]
        reason: String,
        /// The report that led to this; it is settled, and the reporter is told that something was done
        #[arg(long, value_name = "ID")]
        report: Option<ReportId>,
    },
    /// Strike a game from a season of a club: it stays in the list, but no longer counts; those who played
    /// are told
    StrikeResult {
        club: ClubId,
        /// The season's number, as `oriflamme admin club` shows it
        season: u32,
        table: TableId,
        /// The reason that they are told, and that everybody can read
        #[arg(long)]
        reason: String,
    },
    /// Let a game count again that was struck; those who played are told
    RestoreResult {
        club: ClubId,
        season: u32,
        table: TableId,
        /// The reason, for the log
        #[arg(long)]
        reason: String,
    },
    /// List tournaments that are not over, private ones included
    Tournaments {
        #[arg(long, value_name = "COUNT", default_value_t = 50)]
        limit: u32,
    },
    /// Show a tournament with those who take part
    Tournament { tournament: TournamentId },
    /// Give a tournament another name; its host is told
    RenameTournament {
        tournament: TournamentId,
        name: String,
        /// The reason that they are told
        #[arg(long)]
        reason: String,
        /// The report that led to this; it is settled, and the reporter is told that something was done
        #[arg(long, value_name = "ID")]
        report: Option<ReportId>,
    },
    /// End a tournament: before its first round it is called off, later the present round is the last;
    /// everybody who takes part is told
    EndTournament {
        tournament: TournamentId,
        /// The reason that they are told
        #[arg(long)]
        reason: String,
        /// The report that led to this; it is settled, and the reporter is told that something was done
        #[arg(long, value_name = "ID")]
        report: Option<ReportId>,
        /// Also close the tables of the present round: everybody there gets half a point
        #[arg(long)]
        now: bool,
    },
}

/// Carries out a command, and returns the text to print.
pub(crate) async fn run(operator: &Operator, command: &GroupCommand) -> Result<String, AdminError> {
    let store = operator.store();
    let listed = |lines: Vec<String>, none: &str| match lines.is_empty() {
        true => format!("{none}\n"),
        false => lines.into_iter().map(|line| line + "\n").collect::<String>(),
    };
    Ok(match command {
        GroupCommand::Clubs { start, limit } => {
            let clubs = store.clubs_like(start, *limit).await?;
            let line = |club: &oriflamme_server::ClubTitle| {
                format!("{}  {}  {} members", club.id, club.name, club.members)
            };
            listed(clubs.iter().map(line).collect(), "no club is called that")
        }
        GroupCommand::Club { club } => shown_club(operator, club).await?,
        GroupCommand::RenameClub { club, name, reason, report } => {
            operator.rename_club(club, name, reason, report.as_ref()).await?;
            format!("club {club} is now called {name}\n")
        }
        GroupCommand::ClearClub { club, reason, report } => {
            operator.clear_club(club, reason, report.as_ref()).await?;
            format!("club {club} has no description any more\n")
        }
        GroupCommand::DeleteNews { club, number, reason, report } => {
            operator.delete_news(club, *number, reason, report.as_ref()).await?;
            format!("news {number} of club {club} is deleted\n")
        }
        GroupCommand::CloseClub { club, reason, report } => {
            operator.close_club(club, reason, report.as_ref()).await?;
            format!("club {club} is closed\n")
        }
        GroupCommand::EndSeason { club, reason, report } => {
            operator.end_season(club, reason, report.as_ref()).await?;
            format!("the season of club {club} is over\n")
        }
        GroupCommand::StrikeResult { club, season, table, reason } => {
            operator.strike_result(club, *season, table, reason).await?;
            format!("table {table} no longer counts in season {season} of club {club}\n")
        }
        GroupCommand::RestoreResult { club, season, table, reason } => {
            operator.restore_result(club, *season, table, reason).await?;
            format!("table {table} counts again in season {season} of club {club}\n")
        }
        GroupCommand::Tournaments { limit } => {
            let tournaments = store.live_tournaments(*limit).await?;
            let line = |it: &ListedTournament| {
                let (setup, start) = (&it.setup, date(it.setup.start));
                format!(
                    "{}  {:9}  {}  starts {start}, {} entrants",
                    it.id, it.status, setup.name, it.entrants
                )
            };
            listed(tournaments.iter().map(line).collect(), "no tournament is announced or played")
        }
        GroupCommand::Tournament { tournament } => shown_tournament(operator, tournament).await?,
        GroupCommand::RenameTournament { tournament, name, reason, report } => {
            operator.rename_tournament(tournament, name, reason, report.as_ref()).await?;
            format!("tournament {tournament} is now called {name}\n")
        }
        GroupCommand::EndTournament { tournament, reason, report, now } => {
            let ended = operator.end_tournament(tournament, reason, report.as_ref()).await;
            match ended {
                // It may have been ended before without `--now`; its round can still be closed.
                Err(AdminError::TournamentOver) if *now => {}
                ended => ended?,
            }
            let mut said = format!("tournament {tournament} is ended\n");
            if *now {
                said += &format!("{} tables are closed\n", operator.close_round(tournament, reason).await?);
            }
            said
        }
    })
}

async fn shown_club(operator: &Operator, id: &ClubId) -> Result<String, AdminError> {
    let (club, members) = operator.club(id).await?;
    let listed = if club.listed { "listed" } else { "private" };
    let mut shown = format!("{}  {}  {listed}\n", club.id, club.name);
    for line in club.about.lines() {
        shown += &format!("    {line}\n");
    }
    for member in &members {
        let since = date(member.since);
        shown += &format!("{:9}  player {}  {}  since {since}\n", member.role, member.player, member.name);
    }
    for season in operator.store().seasons(id).await? {
        let ended = season.ended.map_or(String::new(), |at| format!(", ended {}", date(at)));
        shown += &format!("season {}  {}  since {}{ended}\n", season.number, season.name, date(season.made));
        for game in operator.store().season_games(id, season.number, NEWEST_GAMES).await? {
            let void = game.void.map_or(String::new(), |void| format!("  does not count: {void}"));
            shown += &format!("    table {}  {}{void}\n", game.table, date(game.at));
        }
    }
    for news in operator.store().club_news(id).await? {
        shown += &format!("news {}  {}\n", news.number, date(news.at));
        for line in news.text.lines() {
            shown += &format!("    {line}\n");
        }
    }
    Ok(shown)
}

async fn shown_tournament(operator: &Operator, id: &TournamentId) -> Result<String, AdminError> {
    let tournament: Tournament = operator.tournament(id).await?;
    let setup = tournament.setup();
    let host = setup.host.as_ref().map_or("nobody".to_owned(), |host| format!("player {host}"));
    let mut shown = format!(
        "{id}  {}  {}  starts {}, hosted by {host}\nround {} of {}\n",
        tournament.status(),
        setup.name,
        date(tournament.start()),
        tournament.rounds().len(),
        setup.rounds
    );
    for entrant in tournament.entrants() {
        let away = if entrant.is_active() { "" } else { "  (left out)" };
        shown += &match entrant.player() {
            Some(player) => {
                let name = operator.store().player_with_id(player).await?.map(|it| it.name.to_string());
                format!("{:4}  player {player}  {}{away}\n", entrant.number, name.unwrap_or_default())
            }
            None => format!("{:4}  a bot, or forgotten{away}\n", entrant.number),
        };
    }
    for table in tournament.current().into_iter().flat_map(|round| &round.tables) {
        let state = if table.result.is_some() { "over" } else { "playing" };
        shown += &format!("table {}  {state}\n", table.id);
    }
    Ok(shown)
}
