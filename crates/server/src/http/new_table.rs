//! New tables: reads what is wanted, checks it, and creates the table.

use super::{
    App,
    commands::{pace, salt},
    error::{ApiError, stale_offer},
    manners::allowed,
    site::{Made, may_make},
};
use crate::{
    manners::Forbidden,
    network::Network,
    store::{Player, StoreError, Write},
    tables::{TableError, random_unmade},
};
use oriflamme_deal::Salt;
use oriflamme_game::{BySeat, Level, Ruleset, Seat, SeatCount, Seating};
use oriflamme_table::{Entry, PlayerId, Refusal, Table, TableId, TableSetup, Unmade};
use oriflamme_table_view::{ErrorCode, Pace};
use oriflamme_wire::NewTableJson;
use std::sync::Arc;

const NO_SUCH_SEATS: &str = "3, 4 or 5 seats can play, or 2 a duel";

/// The number of seats that a form names.
pub(super) fn seats_in_form(seats: u8) -> Result<SeatCount, ApiError> {
    SeatCount::try_from(seats).map_err(|_| ApiError::new(ErrorCode::BadSeats, NO_SUCH_SEATS))
}

fn seating(table: &NewTableJson) -> Result<Seating, ApiError> {
    let seats = match (table.duel, table.seats) {
        (true, None | Some(2)) => Ok(SeatCount::Two),
        (true, Some(_)) => Err("a duel has 2 seats"),
        (false, Some(2)) => Err("two seats play a duel: say \"duel\": true"),
        (false, Some(seats)) => SeatCount::try_from(seats).map_err(|_| NO_SUCH_SEATS),
        (false, None) => Err("say how many seats: 3, 4 or 5, or \"duel\": true"),
    };
    seats.map(SeatCount::seating).map_err(|message| ApiError::new(ErrorCode::BadSeats, message))
}

/// Whether the table is rated. A game in which not everybody has the same chances, or that may never end,
/// can't be rated.
fn rated(table: &NewTableJson, seating: &Seating) -> Result<bool, ApiError> {
    let people = usize::from(seating.seat_count()).saturating_sub(table.bots.len());
    let wrong = match table.rated {
        false => None,
        true if table.pace.is_none() => Some("a rated game has a pace"),
        true if table.first.is_some() => Some("in a rated game chance decides who begins"),
        true if people < 2 => Some("a rated game has seats for at least two people"),
        true => None,
    };
    match wrong {
        Some(message) => Err(ApiError::new(ErrorCode::BadRated, message)),
        None => Ok(table.rated),
    }
}

/// Refuses a player to whom operators have forbidden rated games, and one who sits at another rated table
/// with a clock of minutes: nobody can give two such games the time they need, and one of them would be
/// lost.
pub(super) async fn may_sit_rated(
    app: &App,
    player: &PlayerId,
    setup: &TableSetup,
    at: &TableId,
) -> Result<(), ApiError> {
    if !setup.rated {
        return Ok(());
    }
    allowed(app, player, Forbidden::Rated)?;
    if !setup.pace.is_live() {
        return Ok(());
    }
    match app.store.rated_elsewhere(player, at).await? {
        None => Ok(()),
        Some(other) => {
            let message =
                format!("you sit at another rated table with a clock of minutes, {other}; play there first");
            Err(ApiError::new(ErrorCode::RatedElsewhere, message))
        }
    }
}

/// The other bots of a bot's owner, which play no rated games with it: otherwise an owner could make one of
/// them lose to another. Empty for a person.
pub(super) async fn siblings(app: &App, player: &Player) -> Result<Vec<PlayerId>, ApiError> {
    if !player.name.is_of_program() {
        return Ok(Vec::new());
    }
    let store = &app.store;
    let Some(owner) = store.owner_of_bot(&player.id).await? else { return Ok(Vec::new()) };
    Ok(store.bot_ids(&owner).await?.into_iter().filter(|bot| *bot != player.id).collect())
}

/// Refuses a bot at a rated table where another bot of its owner sits.
pub(super) fn apart_from(siblings: &[PlayerId], table: &Table) -> Result<(), Refusal> {
    match table.setup().rated && siblings.iter().any(|sibling| table.seat_of(sibling).is_some()) {
        true => Err(Refusal::RatedSiblings),
        false => Ok(()),
    }
}

/// A parsed request for a new table.
#[derive(Clone)]
pub(super) struct NewTable {
    rules: Ruleset,
    seating: Seating,
    first: Option<Seat>,
    pace: Pace,
    private: bool,
    rated: bool,
    /// Whether it is made for a club, in whose season the game counts.
    season: bool,
    /// The level of bots that stand in, if one was chosen: by its field, or by the first bot's.
    level: Option<Level>,
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
            rated: rated(table, &seating)?,
            season: false,
            level: table.level.map(|level| *level).or(bots.first().copied()),
            bots,
            salt: salt(table.salt.as_deref())?,
        })
    }

    /// The same table, made for a club.
    pub(super) fn in_season(self) -> Self {
        Self { season: true, ..self }
    }

    pub(super) fn rules(&self) -> Ruleset {
        self.rules
    }
    /// The level of bots that stand in. If none was chosen, it is the level on this server that is nearest to
    /// a squire.
    pub(super) fn level(&self, app: &App) -> Level {
        self.level.unwrap_or_else(|| app.settings.now().nearest(Level::Squire))
    }
    pub(super) fn seats(&self) -> SeatCount {
        self.seating.size()
    }
    pub(super) fn pace(&self) -> Pace {
        self.pace
    }
    pub(super) fn is_rated(&self) -> bool {
        self.rated
    }
    /// Whether there is a seat for somebody besides the host and the bots.
    pub(super) fn has_room(&self) -> bool {
        self.bots.len() + 2 <= usize::from(self.seats())
    }

    /// The setup of a new table, and the entries that seat its host, a challenged bot, and the server's bots.
    /// Refused if a level does not play on this server.
    pub(super) fn made_by(
        self,
        app: &App,
        host: &Player,
        challenged: Option<&Player>,
    ) -> Result<(TableSetup, Vec<Entry>), ApiError> {
        let level = self.level(app);
        has_levels(app, self.bots.iter().copied().chain([level]))?;
        let Self { rules, seating, first, pace, private, rated, season, bots, salt, .. } = self;
        let seats = usize::from(seating.seat_count());
        let setup = TableSetup {
            rules,
            seating,
            first,
            pace,
            private,
            rated,
            season,
            level,
            host: Some(host.id.clone()),
            kept_for: BySeat::default(),
            tournament: None,
        };
        let (player, name) = (host.id.clone(), Some(host.name.clone()));
        let second = challenged.map(|second| Entry::Sat {
            seat: Seat::from_index(1),
            player: second.id.clone(),
            salt: Salt::none(),
            name: Some(second.name.distinct_from([&host.name])),
        });
        let host = Entry::Sat { seat: Seat::from_index(0), player, salt, name };
        let last = seating.seats().skip(seats - bots.len());
        let seated = last.zip(bots).map(|(seat, level)| Entry::Bot { seat, level });
        let mut entries: Vec<_> = [host].into_iter().chain(second).chain(seated).collect();
        if entries.len() == seats {
            entries.push(Entry::Started);
        }
        Ok((setup, entries))
    }
}

/// Refuses levels of bots that operators do not have here.
pub(super) fn has_levels(app: &App, levels: impl IntoIterator<Item = Level>) -> Result<(), ApiError> {
    let permitted = &app.settings.now().levels;
    match levels.into_iter().find(|level| !permitted.contains(level)) {
        None => Ok(()),
        Some(level) => {
            let there: Vec<_> = permitted.iter().map(|level| level.word()).collect();
            let message =
                format!("bots of the level {level} do not play on this server; it has {}", there.join(", "));
            Err(ApiError::new(ErrorCode::NoSuchBotHere, message))
        }
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
    create_with(app, host, from, unmade, table, Vec::new()).await
}

/// The same, with other writes in the same transaction.
pub(super) async fn create_with(
    app: &App,
    host: &Player,
    from: Network,
    unmade: Unmade,
    table: NewTable,
    also: Vec<Write>,
) -> Result<Arc<Table>, ApiError> {
    may_make(app, host, Made::Table).await?;
    let (setup, entries) = table.made_by(app, host, None)?;
    let id = unmade.id.clone();
    may_sit_rated(app, &host.id, &setup, &id).await?;
    match app.tables.create_with(setup, entries, Some(from), unmade, also).await {
        // The offer was already used. A repeated request gets the same table.
        Err(TableError::Store(StoreError::Conflict)) => {
            let there = app.tables.current(&id).await.map_err(|_| stale_offer())?.table();
            if there.setup().host.as_ref() == Some(&host.id) { Ok(there) } else { Err(stale_offer()) }
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
        (Ok(there), Some(player)) if there.table().setup().host.as_ref() == Some(&player.id) => Ok(unmade),
        (Ok(_), _) => Err(stale_offer()),
        (Err(error), _) => Err(error.into()),
    }
}
