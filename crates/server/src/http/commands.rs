//! Players' commands at tables. The API and the pages' forms both call these functions.

use super::{
    App,
    error::{ApiError, stale_offer},
};
use crate::{
    ids::random_id,
    network::Network,
    store::{Player, StoreError, invite},
    tables::{Change, TableError, random_unmade},
};
use oriflamme_deal::Salt;
use oriflamme_game::{BySeat, Family, Level, Ruleset, Seat, Seating};
use oriflamme_table::{Entry, PlayerId, PlayerName, Refusal, Table, TableId, TableSetup, Unmade, Version};
use oriflamme_table_view::{ChatContent, ErrorCode, Pace, Phrase};
use oriflamme_wire::{ChatJson, NewTableJson, PaceJson, SitJson};
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

fn salt(text: Option<&str>) -> Result<Salt, ApiError> {
    match text {
        Some(text) => word(text, ErrorCode::BadSalt, "a salt has 1 to 64 letters, digits, `-` and `_`"),
        None => Ok(Salt::none()),
    }
}

fn pace(json: Option<PaceJson>) -> Result<Pace, ApiError> {
    json.map_or(Some(Pace::Unlimited), PaceJson::pace).ok_or_else(|| {
        let message = "a pace is {\"seconds\": 1 to 3600, \"bank\": up to 86400} or {\"days\": 1 to 30}";
        ApiError::new(ErrorCode::BadPace, message)
    })
}

fn seating(table: &NewTableJson) -> Result<Seating, ApiError> {
    match (table.duel, table.seats) {
        (true, None | Some(2)) => Ok(Seating::usual_duel()),
        (true, Some(_)) => Err("a duel has 2 seats"),
        (false, Some(2)) => Err("two seats play a duel: say \"duel\": true"),
        (false, Some(seats)) => {
            Seating::of(seats.into()).map_err(|_| "3, 4 or 5 seats can play, or 2 a duel")
        }
        (false, None) => Err("say how many seats: 3, 4 or 5, or \"duel\": true"),
    }
    .map_err(|message| ApiError::new(ErrorCode::BadSeats, message))
}

/// A parsed request for a new table.
pub(super) struct NewTable {
    rules: Ruleset,
    seating: Seating,
    first: Option<Seat>,
    pace: Pace,
    private: bool,
    level: Level,
    /// The bots take the last seats. There are fewer bots than seats.
    bots: Vec<Level>,
    salt: Salt,
}

impl NewTable {
    pub(super) fn read(table: &NewTableJson) -> Result<Self, ApiError> {
        let seating = seating(table)?;
        let bots: Vec<Level> = table.bots.iter().map(|bot| **bot).collect();
        if bots.len() >= usize::from(seating.seat_count()) {
            let message = "the first seat is yours: there are more bots than other seats";
            return Err(ApiError::new(ErrorCode::TooManyBots, message));
        }
        Ok(Self {
            rules: *table.rules,
            seating,
            first: match table.first {
                None => None,
                Some(family) => Some(seating.seat_of(*family).ok_or(Refusal::NoSuchSeat)?),
            },
            pace: pace(table.pace)?,
            private: table.private,
            level: match table.level {
                Some(level) => *level,
                None => bots.first().copied().unwrap_or(Level::Squire),
            },
            bots,
            salt: salt(table.salt.as_deref())?,
        })
    }

    pub(super) fn rules(&self) -> Ruleset {
        self.rules
    }
    pub(super) fn level(&self) -> Level {
        self.level
    }

    /// The setup of a new table, and the entries that seat its host and bots.
    fn made_by(self, host: &Player) -> (TableSetup, Vec<Entry>) {
        let Self { rules, seating, first, pace, private, level, bots, salt } = self;
        let seats = usize::from(seating.seat_count());
        let setup = TableSetup {
            rules,
            seating,
            first,
            pace,
            private,
            level,
            host: host.id.clone(),
            kept_for: BySeat::default(),
        };
        let (player, name) = (host.id.clone(), Some(host.name.clone()));
        let host = Entry::Sat { seat: Seat::from_index(0), player, salt, name };
        let last = seating.seats().skip(seats - bots.len());
        let seated = last.zip(bots).map(|(seat, level)| Entry::Bot { seat, level });
        let mut entries: Vec<_> = [host].into_iter().chain(seated).collect();
        if entries.len() == seats {
            entries.push(Entry::Started);
        }
        (setup, entries)
    }
}

/// Creates a table. The player sits in the first seat, and bots take the last ones. If no seat is free, the
/// game starts.
pub(super) async fn create(
    app: &App,
    host: &Player,
    from: Network,
    unmade: Unmade,
    table: NewTable,
) -> Result<Arc<Table>, ApiError> {
    let (setup, entries) = table.made_by(host);
    let id = unmade.id.clone();
    match app.tables.create(setup, entries, Some(from), unmade).await {
        // The offer was already used. A repeated request gets the same table.
        Err(TableError::Store(StoreError::Conflict)) => {
            let there = app.tables.current(&id).await.map_err(|_| stale_offer())?.table();
            if there.setup().host == host.id { Ok(there) } else { Err(stale_offer()) }
        }
        made => Ok(made?),
    }
}

/// The table to create: the offered one, unless somebody else has used the offer, or a random one.
pub(super) async fn unmade(
    app: &App,
    offer: Option<&str>,
    player: Option<&Player>,
) -> Result<Unmade, ApiError> {
    let Some(offer) = offer else { return Ok(random_unmade().map_err(TableError::from)?) };
    let unmade = app.offers.open(offer).await?;
    match (app.tables.current(&unmade.id).await, player) {
        (Err(TableError::NoTable), _) => Ok(unmade),
        (Ok(there), Some(player)) if there.table().setup().host == player.id => Ok(unmade),
        (Ok(_), _) => Err(stale_offer()),
        (Err(error), _) => Err(error.into()),
    }
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
    let sit = move |table: &Table, _| Ok(table.sit(&who.id, &who.name, salt.clone(), wanted)?.into());
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
    let mut closed = app.tables.current(table).await?.table().rematch().cloned();
    if let Some(next) = &closed {
        match app.tables.current(next).await {
            Ok(next) if next.table().status().is_live() || next.table().game().is_some() => closed = None,
            // It was closed, or deleted after its retention period.
            Ok(_) | Err(TableError::NoTable) => {}
            Err(error) => return Err(error.into()),
        }
    }
    let (tables, who) = (app.tables.clone(), player.id.clone());
    let again = move |table: &Table, now| {
        let (setup, entries) = table.rematch_setup(&who)?;
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
        let also = draft.writes.into_iter().chain(invitations).collect();
        Ok(Change { entries: vec![Entry::Again(id.clone())], also })
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
    let active = app.tables.current(table).await?;
    let message = active.table().say(&player.id, said)?;
    app.tables.say(table, &active, message);
    Ok(())
}
