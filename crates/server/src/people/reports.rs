//! Players' reports of others' names and chat, of clubs and of tournaments.

use crate::{
    app::App,
    ids::{NoChance, random_id},
    store::{AtomicWrites, Player, StoreError},
    tables::TableError,
};
use oriflamme_game::Family;
use oriflamme_pages::Words;
use oriflamme_table::{Holder, PlayerId, Refusal, TableId, Timestamp, visible};
pub use oriflamme_table_view::{About, Language};
use oriflamme_table_view::{ChatContent, ChatMessage, ClubId, TournamentId, id_type};
use std::{fmt, time::Duration};

/// How many reports somebody may make in [`PERIOD`].
const MOST: usize = 10;
const PERIOD: Duration = Duration::from_secs(24 * 3600);
/// How many of a player's last messages are copied into a report.
const MESSAGES: usize = 20;
/// How many pieces of a club's news are copied into a report.
const MOST_NEWS: usize = 5;

id_type! {
    /// The id of a report.
    ReportId, "the id of a report"
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReportSubject {
    /// A player at a table where the reporter sat as well.
    AtTable {
        player: PlayerId,
        table: TableId,
    },
    /// A player, as others see them everywhere.
    Player(PlayerId),
    Club(ClubId),
    Tournament(TournamentId),
}

impl ReportSubject {
    /// The player who is reported.
    pub fn player(&self) -> Option<&PlayerId> {
        match self {
            Self::AtTable { player, .. } | Self::Player(player) => Some(player),
            Self::Club(_) | Self::Tournament(_) => None,
        }
    }
    /// The table where it happened.
    pub fn table(&self) -> Option<&TableId> {
        match self {
            Self::AtTable { table, .. } => Some(table),
            Self::Player(_) | Self::Club(_) | Self::Tournament(_) => None,
        }
    }
    /// The club that is reported.
    pub fn club(&self) -> Option<&ClubId> {
        if let Self::Club(club) = self { Some(club) } else { None }
    }
    /// The tournament that is reported.
    pub fn tournament(&self) -> Option<&TournamentId> {
        if let Self::Tournament(tournament) = self { Some(tournament) } else { None }
    }
}

/// The subject as the log of operations names it.
impl fmt::Display for ReportSubject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AtTable { player, .. } | Self::Player(player) => write!(f, "player {player}"),
            Self::Club(club) => write!(f, "club {club}"),
            Self::Tournament(tournament) => write!(f, "tournament {tournament}"),
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    pub id: ReportId,
    pub made: Timestamp,
    /// The reporter; `None` if they were forgotten since.
    pub reporter: Option<PlayerId>,
    pub subject: ReportSubject,
    pub about: About,
    /// The name of the player, the club or the tournament when it was reported.
    pub name: String,
    /// What the player had said at the table, as the server received it, or what the club's page said.
    pub words: String,
    /// What the reporter says about it.
    pub note: String,
    pub settled: Option<Timestamp>,
    /// The outcome, once an operator has settled it.
    pub outcome: Option<String>,
}

/// Why a report was not written.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ReportError {
    #[error("there is no such player")]
    NoPlayer,
    #[error("there is no such club")]
    NoClub,
    #[error("there is no such tournament")]
    NoTournament,
    #[error("that is yourself")]
    Yourself,
    #[error("no other player sits there")]
    NobodyThere,
    #[error("that is your own seat")]
    OwnSeat,
    /// They may make the next one after this time.
    #[error("you have made many reports today; the operators will look at them first")]
    TooMany(Duration),
    #[error(transparent)]
    Table(#[from] TableError),
}

via_table_error!(ReportError: StoreError, NoChance, Refusal);

/// What a reporter says.
pub(crate) struct ReportWords {
    pub(crate) about: About,
    pub(crate) note: Option<String>,
}

/// Reports a player, as others see them everywhere.
pub(crate) async fn about_player(
    app: &App,
    id: PlayerId,
    reporter: &Player,
    report: &ReportWords,
) -> Result<(), ReportError> {
    let player = app.store.player_with_id(&id).await?.ok_or(ReportError::NoPlayer)?;
    if id == reporter.id {
        return Err(ReportError::Yourself);
    }
    // What a bot's profile says about it.
    let bot = app.store.bot_account(&id, app.clock.now()).await?;
    let words = bot.map(|bot| bot.about).unwrap_or_default();
    let copied = Copied { name: player.name.to_string(), words };
    add(app, reporter, ReportSubject::Player(id), report, || copied).await
}

/// Reports a club. What its page and its news say is copied into the report.
pub(crate) async fn about_club(
    app: &App,
    id: ClubId,
    reporter: &Player,
    report: &ReportWords,
) -> Result<(), ReportError> {
    let store = &app.store;
    let club = store.club(&id).await?.ok_or(ReportError::NoClub)?;
    let news = store.club_news(&id).await?.into_iter().take(MOST_NEWS);
    let news = news.map(|it| format!("news {}: {}", it.number, it.text));
    let words: Vec<String> = [club.about].into_iter().chain(news).collect();
    let copied = Copied { name: club.name, words: words.join("\n") };
    add(app, reporter, ReportSubject::Club(id), report, || copied).await
}

/// Reports a tournament, such as for its name.
pub(crate) async fn about_tournament(
    app: &App,
    id: TournamentId,
    reporter: &Player,
    report: &ReportWords,
) -> Result<(), ReportError> {
    let tournament = app.store.whole_tournament(&id).await?.ok_or(ReportError::NoTournament)?;
    let copied = Copied { name: tournament.setup().name.clone(), words: String::new() };
    add(app, reporter, ReportSubject::Tournament(id), report, || copied).await
}

/// Reports the player in a seat of the reporter's own table. Their latest messages are copied into the
/// report.
pub(crate) async fn about_seat(
    app: &App,
    table: &TableId,
    reporter: &Player,
    family: Family,
    report: &ReportWords,
) -> Result<(), ReportError> {
    let active = app.tables.current(table).await?;
    let now = active.table();
    now.seat_of(&reporter.id).ok_or(Refusal::NotSeated)?;
    let seat = now.seat_named(family)?;
    let Holder::Human { player, name, .. } = now.holder(seat) else {
        return Err(ReportError::NobodyThere);
    };
    if *player == reporter.id {
        return Err(ReportError::OwnSeat);
    }
    let subject = ReportSubject::AtTable { player: player.clone(), table: table.clone() };
    let copied = || {
        let family = now.seating().family_of(seat);
        let said = active.chat.recent();
        let said = said.iter().rev().filter(|message| message.family == Some(family));
        let mut words: Vec<String> = said.take(MESSAGES).map(text).collect();
        words.reverse();
        let name = name.as_ref().map(ToString::to_string).unwrap_or_default();
        Copied { name, words: words.join("\n") }
    };
    add(app, reporter, subject, report, copied).await
}

/// The text that is copied into a report, because it may be changed or deleted later.
struct Copied {
    name: String,
    words: String,
}

/// Writes a report, unless the same was already reported.
async fn add(
    app: &App,
    reporter: &Player,
    subject: ReportSubject,
    words: &ReportWords,
    copied: impl FnOnce() -> Copied,
) -> Result<(), ReportError> {
    let (time, about) = (app.clock.now(), words.about);
    if !may_add(app, reporter, &subject, about).await? {
        return Ok(());
    }
    let Copied { name, words: said } = copied();
    let report = Report {
        id: random_id()?,
        made: time,
        reporter: Some(reporter.id.clone()),
        subject,
        about,
        name,
        words: said,
        note: words.note.as_deref().map(visible).unwrap_or_default(),
        settled: None,
        outcome: None,
    };
    match app.store.commit(AtomicWrites(report.write(MOST as i64, time.before(PERIOD)))).await {
        // They have made others at this moment. If it was not the same one, this says that it was one too
        // many.
        Err(StoreError::Unmet) => match may_add(app, reporter, &report.subject, about).await? {
            true => Err(StoreError::Contended.into()),
            false => Ok(()),
        },
        done => {
            done?;
            app.metrics.reports.inc();
            Ok(())
        }
    }
}

/// Whether a report is a new one; an error if it would be one too many.
async fn may_add(
    app: &App,
    reporter: &Player,
    subject: &ReportSubject,
    about: About,
) -> Result<bool, ReportError> {
    let time = app.clock.now();
    let earlier = app.store.reports_by(&reporter.id).await?;
    let same = |it: &Report| it.settled.is_none() && (&it.subject, it.about) == (subject, about);
    if earlier.iter().any(same) {
        return Ok(false);
    }
    let recent: Vec<_> = earlier.iter().filter(|it| time.since(it.made) < PERIOD).collect();
    if recent.len() < MOST {
        return Ok(true);
    }
    let wait = recent.last().map_or(PERIOD, |oldest| PERIOD.saturating_sub(time.since(oldest.made)));
    Err(ReportError::TooMany(wait))
}

/// A message as an operator reads it.
fn text(message: &ChatMessage) -> String {
    match &message.content {
        ChatContent::Phrase(phrase) => Words::of(Language::En).say(&format!("ui-say-{phrase}")),
        ChatContent::Text(text) => text.clone(),
    }
}
