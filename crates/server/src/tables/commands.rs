//! Players' commands at tables. The API and the pages' forms both call these functions.

use super::{
    TableChange, TableError,
    makers::NotMaker,
    new_table::{apart_from, has_levels, may_sit_rated, siblings},
    offers::OfferError,
    random_unmade,
};
use crate::{
    app::App,
    ids::{NoChance, random_id},
    people::manners::{Forbidden, ForbiddenHere, allowed},
    push::queue_seat,
    store::{Player, StoreError, club_table_again, invite},
};
use oriflamme_deal::Salt;
use oriflamme_game::{Family, Level};
use oriflamme_table::{Entry, PlayerId, PlayerName, Refusal, Table, TableId, TableSetup, Version};
use oriflamme_table_view::{ChallengeRefusal, ChatContent, Pace, TableStatus};
use std::sync::Arc;

/// Why a command was not carried out.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CommandError {
    #[error(transparent)]
    Table(#[from] TableError),
    /// Operators have forbidden it to the player.
    #[error(transparent)]
    Forbidden(#[from] ForbiddenHere),
    /// Operators have chosen who may make this.
    #[error(transparent)]
    NotMaker(#[from] NotMaker),
    /// The rules of a bot's owner do not allow it.
    #[error("{0}")]
    Challenge(ChallengeRefusal),
    #[error("you sit at another rated table with a clock of minutes, {0}; play there first")]
    RatedElsewhere(TableId),
    #[error("bots of the level {level} do not play on this server; it has {there}")]
    NoSuchBotHere { level: Level, there: String },
    #[error(transparent)]
    Offer(#[from] OfferError),
    #[error("the first seat is yours and the second one the bot's: there are more bots than other seats")]
    TooManyBots,
    #[error("there is no such bot")]
    NoBot,
    #[error("a bot can't challenge itself")]
    SelfChallenge,
}

impl From<ChallengeRefusal> for CommandError {
    fn from(refusal: ChallengeRefusal) -> Self {
        Self::Challenge(refusal)
    }
}

via_table_error!(CommandError: StoreError, NoChance, Refusal);

/// How somebody sits down.
#[derive(Clone, Debug)]
pub(crate) struct SitDown {
    /// Their part of the deal's randomness.
    pub(crate) salt: Salt,
    /// The family whose seat they want; `None` for any.
    pub(crate) wanted: Option<Family>,
}

/// Refuses what [`sit`] would refuse to a newcomer, before a player is created for them.
pub(crate) async fn may_join(
    app: &App,
    table: &TableId,
    name: &PlayerName,
    SitDown { salt, wanted }: SitDown,
) -> Result<(), CommandError> {
    let newcomer: PlayerId = random_id()?;
    app.tables.current(table).await?.table().sit(&newcomer, name, salt, wanted)?;
    Ok(())
}

/// Takes a free seat, or takes one's own seat back from a bot. When all seats are taken, the game starts.
pub(crate) async fn sit(
    app: &App,
    table: &TableId,
    player: &Player,
    SitDown { salt, wanted }: SitDown,
) -> Result<Arc<Table>, CommandError> {
    let who = player.clone();
    may_sit_rated(app, &player.id, app.tables.current(table).await?.table().setup(), table).await?;
    let siblings = siblings(app, player).await?;
    let sit = move |table: &Table, _| {
        apart_from(&siblings, table)?;
        Ok(table.sit(&who.id, &who.name, salt.clone(), wanted)?.into())
    };
    Ok(app.tables.change(table, sit).await?)
}

/// Leaves a table. At an open table the seat becomes free; in a game a bot stands in for the player.
pub(crate) async fn leave(app: &App, table: &TableId, player: &Player) -> Result<Arc<Table>, CommandError> {
    let who = player.id.clone();
    Ok(app.tables.change(table, move |table, _| Ok(table.leave(&who)?.into())).await?)
}

/// Puts a bot into a seat of an open table, or lets one stand in for a player who has been away too long.
pub(crate) async fn put_bot(
    app: &App,
    table: &TableId,
    player: &Player,
    seat: Family,
    level: Level,
) -> Result<Arc<Table>, CommandError> {
    // A bot that stands in has the table's level, even if operators no longer allow it. So only the bots of
    // an open table are checked.
    if app.tables.current(table).await?.table().status() == TableStatus::Open {
        has_levels(app, [level])?;
    }
    let who = player.id.clone();
    let put = move |table: &Table, now| Ok(table.put_bot(&who, seat, level, now)?.into());
    Ok(app.tables.change(table, put).await?)
}

/// Starts the game of an open table: bots take all free seats.
pub(crate) async fn start_with_bots(
    app: &App,
    table: &TableId,
    player: &Player,
) -> Result<Arc<Table>, CommandError> {
    let who = player.id.clone();
    Ok(app.tables.change(table, move |table, _| Ok(table.start_with_bots(&who)?.into())).await?)
}

/// Removes somebody from a table that has not begun.
pub(crate) async fn remove(
    app: &App,
    table: &TableId,
    host: &Player,
    seat: Family,
) -> Result<Arc<Table>, CommandError> {
    let who = host.id.clone();
    Ok(app.tables.change(table, move |table, _| Ok(table.remove(&who, seat)?.into())).await?)
}

/// Makes a move, written in the notation. When this returns, it is on disk.
pub(crate) async fn play(
    app: &App,
    table: &TableId,
    player: &Player,
    version: Version,
    said: String,
) -> Result<Arc<Table>, CommandError> {
    let who = player.id.clone();
    let play = move |table: &Table, _| Ok(table.play(&who, version, &said)?.into());
    Ok(app.tables.change(table, play).await?)
}

/// The table of a rematch. It is created if there is none yet, or if the last one was closed before a game
/// began.
pub(crate) async fn rematch_table(
    app: &App,
    table: &TableId,
    player: &Player,
) -> Result<TableId, CommandError> {
    let over = app.tables.current(table).await?.table();
    if over.setup().rated {
        allowed(app, &player.id, Forbidden::Rated)?;
    }
    let mut closed = over.rematch().cloned();
    if let Some(next) = &closed {
        match app.tables.current(next).await {
            Ok(next) if next.table().status().is_live() || next.table().game().is_some() => closed = None,
            // It was closed, or deleted after its retention period.
            Ok(_) | Err(TableError::NoTable) => {}
            Err(error) => return Err(error.into()),
        }
    }
    let season = app.store.rematch_counts(table).await?;
    let (tables, who, before) = (app.tables.clone(), player.id.clone(), table.clone());
    let again = move |table: &Table, now| {
        let (setup, entries) = table.rematch_setup(&who)?;
        let setup = TableSetup { season, ..setup };
        if table.rematch().is_some_and(|next| Some(next) != closed.as_ref()) {
            return Ok(Vec::new().into());
        }
        // The table that was drawn with the game can be created only once.
        let unmade = match table.next_table().filter(|_| closed.is_none()) {
            Some(next) => next.clone(),
            None => random_unmade()?,
        };
        let kept = setup.kept_for.iter().filter_map(|(_, kept)| Some(kept.as_ref()?.player.clone()));
        let kept: Vec<PlayerId> = kept.filter(|player| *player != who).collect();
        let draft = tables.draft(unmade, setup, entries, now)?;
        let id = draft.table.id().clone();
        let invitations = kept.iter().map(|player| invite(&id, player, &who, now));
        // In a live game the others are still here, or have gone to do something else.
        let over_days = matches!(draft.table.setup().pace, Pace::Days(_));
        let due = tables.push_due().filter(|_| over_days);
        let told = kept.iter().filter_map(|player| Some(queue_seat(player, &id, due?)));
        let of_club = club_table_again(&before, &id, now);
        let also = draft.writes.into_iter().chain(invitations).chain(told).chain([of_club]).collect();
        Ok(TableChange { entries: vec![Entry::Again(id.clone())], also })
    };
    let over = app.tables.change(table, again).await?;
    Ok(over.rematch().cloned().ok_or(TableError::NoTable)?)
}

/// Plays again with the same seats: finds or creates the table, and sits down there.
pub(crate) async fn rematch(
    app: &App,
    table: &TableId,
    player: &Player,
    how: SitDown,
) -> Result<Arc<Table>, CommandError> {
    let next = rematch_table(app, table, player).await?;
    sit(app, &next, player, how).await
}

/// Says something at a table: one of the phrases, or a text.
pub(crate) async fn say(
    app: &App,
    table: &TableId,
    player: &Player,
    content: ChatContent,
) -> Result<(), CommandError> {
    allowed(app, &player.id, Forbidden::Chat)?;
    let active = app.tables.current(table).await?;
    let message = active.table().say(&player.id, content)?;
    app.tables.say(table, &active, message);
    Ok(())
}
