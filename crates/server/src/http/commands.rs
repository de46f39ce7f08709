//! What players do at tables. The API and the pages' forms both call these, so that a command is decided
//! once, whichever way it came.

use super::{
    App,
    error::{ApiError, stale_offer},
};
use crate::{
    ids::random_id,
    network::Network,
    store::{Player, StoreError},
    tables::{Change, TableError, random_unmade},
};
use oriflamme_deal::Salt;
use oriflamme_game::{BySeat, Family, Level, Ruleset, Seat, Seating};
use oriflamme_table::{Entry, PlayerId, PlayerName, Refusal, Table, TableId, TableSetup, Unmade, Version};
use oriflamme_table_view::{ChatContent, ErrorCode, Pace};
use oriflamme_wire::{NewTableJson, PaceJson, SitJson};
use std::{str::FromStr, sync::Arc};

fn word<T: FromStr>(text: &str, code: ErrorCode, message: &'static str) -> Result<T, ApiError> {
    text.parse().map_err(|_| ApiError::new(code, message))
}

fn level(text: &str) -> Result<Level, ApiError> {
    word(text, ErrorCode::BadLevel, "the levels are page, squire, knight and marshal")
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
    json.map_or(Some(Pace::None), PaceJson::pace).ok_or_else(|| {
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

/// A table that somebody wants, with all words understood.
pub(super) struct NewTable {
    rules: Ruleset,
    seating: Seating,
    first: Option<Seat>,
    pace: Pace,
    private: bool,
    level: Level,
    /// They take the last seats. There are fewer of them than seats.
    bots: Vec<Level>,
    salt: Salt,
}

impl NewTable {
    pub(super) fn read(table: &NewTableJson) -> Result<Self, ApiError> {
        let seating = seating(table)?;
        let bots = table.bots.iter().map(|bot| level(bot)).collect::<Result<Vec<_>, _>>()?;
        if bots.len() >= usize::from(seating.seat_count()) {
            let message = "the first seat is yours: there are more bots than other seats";
            return Err(ApiError::new(ErrorCode::TooManyBots, message));
        }
        Ok(Self {
            rules: word(&table.rules, ErrorCode::BadRules, "the rulesets are base-1, base-2 and ablaze")?,
            seating,
            first: match table.first.as_deref() {
                None | Some("random") => None,
                Some(text) => Some(seating.seat_of(family(text)?).ok_or(Refusal::NoSuchSeat)?),
            },
            pace: pace(table.pace)?,
            private: table.private,
            level: match &table.level {
                Some(text) => level(text)?,
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

    /// What is agreed at the table that a player makes, and who sits down at once.
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

/// Makes a table. The player sits in the first seat, bots take the last ones; if no seat is free, the game
/// starts.
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
        // The offer was used. Whoever asks twice gets the same table.
        Err(TableError::Store(StoreError::Conflict)) => {
            let there = app.tables.current(&id).await.map_err(|_| stale_offer())?.table();
            if there.setup().host == host.id { Ok(there) } else { Err(stale_offer()) }
        }
        made => Ok(made?),
    }
}

/// The table that is to be made: the one that was offered, unless somebody else has used the offer, or any.
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

/// Refuses what [`sit`] would refuse a newcomer, so that nobody becomes a player for nothing.
pub(super) async fn may_join(
    app: &App,
    table: &TableId,
    name: &PlayerName,
    sit: &SitJson,
) -> Result<(), ApiError> {
    let newcomer: PlayerId = random_id().map_err(TableError::from)?;
    let (salt, wanted) = (salt(sit.salt.as_deref())?, sit.seat.as_deref().map(family).transpose()?);
    app.tables.current(table).await?.table().sit(&newcomer, name, salt, wanted)?;
    Ok(())
}

/// Takes a free seat, or one's own back from a bot. When all seats are taken, the game starts.
pub(super) async fn sit(
    app: &App,
    table: &TableId,
    player: &Player,
    sit: &SitJson,
) -> Result<Arc<Table>, ApiError> {
    let salt = salt(sit.salt.as_deref())?;
    let wanted = sit.seat.as_deref().map(family).transpose()?;
    let who = player.clone();
    let sit = move |table: &Table, _| Ok(table.sit(&who.id, &who.name, salt.clone(), wanted)?.into());
    Ok(app.tables.change(table, sit).await?)
}

/// Leaves a table: an open one loses the player, in a game a bot stands in until they come back.
pub(super) async fn leave(app: &App, table: &TableId, player: &Player) -> Result<Arc<Table>, ApiError> {
    let who = player.id.clone();
    Ok(app.tables.change(table, move |table, _| Ok(table.leave(&who)?.into())).await?)
}

/// Puts a bot into a seat of an open table, or lets one stand in for somebody who has kept all waiting.
pub(super) async fn put_bot(
    app: &App,
    table: &TableId,
    player: &Player,
    seat: &str,
    bot: &str,
) -> Result<Arc<Table>, ApiError> {
    let (seat, level) = (family(seat)?, level(bot)?);
    let who = player.id.clone();
    let put = move |table: &Table, now| Ok(table.put_bot(&who, seat, level, now)?.into());
    Ok(app.tables.change(table, put).await?)
}

/// Starts the game of an open table: bots take all seats that are left.
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
    seat: &str,
) -> Result<Arc<Table>, ApiError> {
    let (seat, who) = (family(seat)?, host.id.clone());
    Ok(app.tables.change(table, move |table, _| Ok(table.remove(&who, seat)?.into())).await?)
}

/// Makes a move, written in the notation. It is on disk when this returns.
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

/// The table at which the same seats play again. It is made if nobody has yet, or if the one that was made has
/// closed before a game began.
pub(super) async fn again(app: &App, table: &TableId, player: &Player) -> Result<TableId, ApiError> {
    let mut closed = app.tables.current(table).await?.table().rematch().cloned();
    if let Some(next) = &closed {
        match app.tables.current(next).await {
            Ok(next) if next.table().status().is_live() || next.table().game().is_some() => closed = None,
            // It is closed, or was so long ago that it is deleted.
            Ok(_) | Err(TableError::NoTable) => {}
            Err(error) => return Err(error.into()),
        }
    }
    let (tables, who) = (app.tables.clone(), player.id.clone());
    let again = move |table: &Table, now| {
        let (setup, entries) = table.again(&who)?;
        if table.rematch().is_some_and(|next| Some(next) != closed.as_ref()) {
            return Ok(Vec::new().into());
        }
        // The table that was drawn with the game can be made once.
        let unmade = match table.next_table().filter(|_| closed.is_none()) {
            Some(next) => next.clone(),
            None => random_unmade()?,
        };
        let draft = tables.draft(unmade, setup, entries, now)?;
        let entries = vec![Entry::Again(draft.table.id().clone())];
        Ok(Change { entries, also: draft.writes })
    };
    let over = app.tables.change(table, again).await?;
    Ok(over.rematch().cloned().ok_or(TableError::NoTable)?)
}

/// Plays again with the same seats: finds or makes the table, and sits down there.
pub(super) async fn rematch(
    app: &App,
    table: &TableId,
    player: &Player,
    how: &SitJson,
) -> Result<Arc<Table>, ApiError> {
    let next = again(app, table, player).await?;
    sit(app, &next, player, how).await
}

/// Says something at a table: one of the phrases, or a text.
pub(super) async fn say(
    app: &App,
    table: &TableId,
    player: &Player,
    phrase: Option<&str>,
    text: Option<&str>,
) -> Result<(), ApiError> {
    let said = match (phrase, text) {
        (Some(phrase), _) => ChatContent::Phrase(word(phrase, ErrorCode::Unfit, "there is no such phrase")?),
        (None, Some(text)) => ChatContent::Text(text.to_owned()),
        (None, None) => return Err(Refusal::NothingSaid.into()),
    };
    let active = app.tables.current(table).await?;
    let message = active.table().say(&player.id, said)?;
    app.tables.say(table, &active, message);
    Ok(())
}
