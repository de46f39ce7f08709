//! Players' commands at tables. The API and the pages' forms both call these functions.

use super::{
    App,
    error::ApiError,
    manners::allowed,
    new_table::{apart_from, has_levels, may_sit_rated, siblings},
};
use crate::{
    ids::random_id,
    manners::Forbidden,
    store::{Player, club_table_again, invite},
    tables::{TableChange, TableError, random_unmade},
};
use oriflamme_deal::Salt;
use oriflamme_game::{Family, Level, Ruleset};
use oriflamme_table::{Entry, PlayerId, PlayerName, Refusal, Table, TableId, TableSetup, Version};
use oriflamme_table_view::{ChatContent, ErrorCode, Pace, Phrase, TableStatus};
use oriflamme_wire::{ChatJson, PaceJson, SitJson};
use std::{str::FromStr, sync::Arc};

fn word<T: FromStr>(text: &str, code: ErrorCode, message: &'static str) -> Result<T, ApiError> {
    text.parse().map_err(|_| ApiError::new(code, message))
}

pub(super) fn level(text: &str) -> Result<Level, ApiError> {
    word(text, ErrorCode::BadLevel, "the levels are page, squire, knight, marshal and king")
}

pub(super) fn rules(text: &str) -> Result<Ruleset, ApiError> {
    word(text, ErrorCode::BadRules, "the rulesets are base-1, base-2 and ablaze")
}

pub(super) fn phrase(text: &str) -> Result<Phrase, ApiError> {
    word(text, ErrorCode::Unfit, "there is no such phrase")
}

pub(super) fn family(text: &str) -> Result<Family, ApiError> {
    word(text, ErrorCode::BadFamily, "the families are red, blue, green, yellow and violet")
}

pub(super) fn salt(text: Option<&str>) -> Result<Salt, ApiError> {
    match text {
        Some(text) => word(text, ErrorCode::BadSalt, "a salt has 1 to 64 letters, digits, `-` and `_`"),
        None => Ok(Salt::none()),
    }
}

pub(super) fn pace(json: Option<PaceJson>) -> Result<Pace, ApiError> {
    json.map_or(Some(Pace::Unlimited), PaceJson::pace).ok_or_else(|| {
        let message = "a pace is {\"seconds\": 1 to 3600, \"bank\": up to 86400} or {\"days\": 1 to 30}";
        ApiError::new(ErrorCode::BadPace, message)
    })
}

/// A pace as forms write it: seconds such as `60`, or days such as `3d`.
pub(super) fn pace_in_form(text: &str) -> Result<PaceJson, ApiError> {
    let bad = |_| ApiError::new(ErrorCode::BadPace, "a pace is seconds such as 60, or days such as 3d");
    Ok(match text.strip_suffix('d') {
        Some(days) => PaceJson { days: Some(days.parse().map_err(bad)?), ..PaceJson::default() },
        None => {
            let seconds: u32 = text.parse().map_err(bad)?;
            // A reserve of twice as much, for hard decisions.
            PaceJson { seconds: Some(seconds), bank: Some(seconds.saturating_mul(2)), days: None }
        }
    })
}

/// Refuses what [`sit`] would refuse to a newcomer, before a player is created for them.
pub(super) async fn may_join(
    app: &App,
    table: &TableId,
    name: &PlayerName,
    sit: &SitJson,
) -> Result<(), ApiError> {
    let newcomer: PlayerId = random_id().map_err(TableError::from)?;
    let (salt, wanted) = (salt(sit.salt.as_deref())?, sit.seat.map(|seat| *seat));
    app.tables.current(table).await?.table().sit(&newcomer, name, salt, wanted)?;
    Ok(())
}

/// Takes a free seat, or takes one's own seat back from a bot. When all seats are taken, the game starts.
pub(super) async fn sit(
    app: &App,
    table: &TableId,
    player: &Player,
    sit: &SitJson,
) -> Result<Arc<Table>, ApiError> {
    let salt = salt(sit.salt.as_deref())?;
    let wanted = sit.seat.map(|seat| *seat);
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
pub(super) async fn leave(app: &App, table: &TableId, player: &Player) -> Result<Arc<Table>, ApiError> {
    let who = player.id.clone();
    Ok(app.tables.change(table, move |table, _| Ok(table.leave(&who)?.into())).await?)
}

/// Puts a bot into a seat of an open table, or lets one stand in for a player who has been away too long.
pub(super) async fn put_bot(
    app: &App,
    table: &TableId,
    player: &Player,
    seat: Family,
    level: Level,
) -> Result<Arc<Table>, ApiError> {
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
pub(super) async fn start_with_bots(
    app: &App,
    table: &TableId,
    player: &Player,
) -> Result<Arc<Table>, ApiError> {
    let who = player.id.clone();
    Ok(app.tables.change(table, move |table, _| Ok(table.start_with_bots(&who)?.into())).await?)
}

/// Removes somebody from a table that has not begun.
pub(super) async fn remove(
    app: &App,
    table: &TableId,
    host: &Player,
    seat: Family,
) -> Result<Arc<Table>, ApiError> {
    let who = host.id.clone();
    Ok(app.tables.change(table, move |table, _| Ok(table.remove(&who, seat)?.into())).await?)
}

/// Makes a move, written in the notation. When this returns, it is on disk.
pub(super) async fn play(
    app: &App,
    table: &TableId,
    player: &Player,
    version: Version,
    said: String,
) -> Result<Arc<Table>, ApiError> {
    let who = player.id.clone();
    let play = move |table: &Table, _| Ok(table.play(&who, version, &said)?.into());
    Ok(app.tables.change(table, play).await?)
}

/// The table of a rematch. It is created if there is none yet, or if the last one was closed before a game
/// began.
pub(super) async fn rematch_table(app: &App, table: &TableId, player: &Player) -> Result<TableId, ApiError> {
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
        let of_club = club_table_again(&before, &id, now);
        let also = draft.writes.into_iter().chain(invitations).chain([of_club]).collect();
        Ok(TableChange { entries: vec![Entry::Again(id.clone())], also })
    };
    let over = app.tables.change(table, again).await?;
    Ok(over.rematch().cloned().ok_or(TableError::NoTable)?)
}

/// Plays again with the same seats: finds or creates the table, and sits down there.
pub(super) async fn rematch(
    app: &App,
    table: &TableId,
    player: &Player,
    how: &SitJson,
) -> Result<Arc<Table>, ApiError> {
    let next = rematch_table(app, table, player).await?;
    sit(app, &next, player, how).await
}

/// Says something at a table: one of the phrases, or a text.
pub(super) async fn say(app: &App, table: &TableId, player: &Player, said: ChatJson) -> Result<(), ApiError> {
    let said = match (said.phrase, said.text) {
        (Some(phrase), _) => ChatContent::Phrase(*phrase),
        (None, Some(text)) => ChatContent::Text(text),
        (None, None) => return Err(Refusal::NothingSaid.into()),
    };
    allowed(app, &player.id, Forbidden::Chat)?;
    let active = app.tables.current(table).await?;
    let message = active.table().say(&player.id, said)?;
    app.tables.say(table, &active, message);
    Ok(())
}
