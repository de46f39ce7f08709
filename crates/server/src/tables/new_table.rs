//! New tables: who may make them, and how they are created.

use super::{
    TableError,
    commands::CommandError,
    makers::{Makes, may_make},
    offers::OfferError,
    random_unmade,
};
use crate::{
    app::App,
    limits::network::Network,
    people::manners::{Forbidden, allowed},
    store::{Player, StoreError, Write},
};
use oriflamme_deal::Salt;
use oriflamme_game::{BySeat, Level, Ruleset, Seat, SeatCount, Seating};
use oriflamme_table::{Entry, PlayerId, Refusal, Table, TableId, TableSetup, Unmade};
use oriflamme_table_view::Pace;
use std::sync::Arc;

/// Refuses a player to whom operators have forbidden rated games, and one who sits at another rated table
/// with a clock of minutes: nobody can give two such games the time they need, and one of them would be
/// lost.
pub(crate) async fn may_sit_rated(
    app: &App,
    player: &PlayerId,
    setup: &TableSetup,
    at: &TableId,
) -> Result<(), CommandError> {
    if !setup.rated {
        return Ok(());
    }
    allowed(app, player, Forbidden::Rated)?;
    if !setup.pace.is_live() {
        return Ok(());
    }
    match app.store.rated_elsewhere(player, Some(at)).await? {
        None => Ok(()),
        Some(other) => Err(CommandError::RatedElsewhere(other)),
    }
}

/// The other bots of a bot's owner, which play no rated games with it: otherwise an owner could make one of
/// them lose to another. Empty for a person.
pub(crate) async fn siblings(app: &App, player: &Player) -> Result<Vec<PlayerId>, CommandError> {
    if !player.name.is_of_program() {
        return Ok(Vec::new());
    }
    let store = &app.store;
    let Some(owner) = store.owner_of_bot(&player.id).await? else { return Ok(Vec::new()) };
    Ok(store.bot_ids(&owner).await?.into_iter().filter(|bot| *bot != player.id).collect())
}

/// Refuses a bot at a rated table where another bot of its owner sits.
pub(crate) fn apart_from(siblings: &[PlayerId], table: &Table) -> Result<(), Refusal> {
    match table.setup().rated && siblings.iter().any(|sibling| table.seat_of(sibling).is_some()) {
        true => Err(Refusal::RatedSiblings),
        false => Ok(()),
    }
}

/// What is wanted of a new table.
#[derive(Clone)]
pub(crate) struct NewTable {
    pub(crate) rules: Ruleset,
    pub(crate) seating: Seating,
    pub(crate) first: Option<Seat>,
    pub(crate) pace: Pace,
    pub(crate) private: bool,
    pub(crate) rated: bool,
    /// Whether it is made for a club, in whose season the game counts.
    pub(crate) season: bool,
    /// The level of bots that stand in, if one was chosen: by its field, or by the first bot's.
    pub(crate) level: Option<Level>,
    /// The bots take the last seats. There are fewer bots than seats.
    pub(crate) bots: Vec<Level>,
    pub(crate) salt: Salt,
}

impl NewTable {
    pub(crate) fn rules(&self) -> Ruleset {
        self.rules
    }
    /// The level of bots that stand in. If none was chosen, it is the level on this server that is nearest to
    /// a squire.
    pub(crate) fn level(&self, app: &App) -> Level {
        self.level.unwrap_or_else(|| app.settings.now().nearest(Level::Squire))
    }
    pub(crate) fn seats(&self) -> SeatCount {
        self.seating.size()
    }
    pub(crate) fn pace(&self) -> Pace {
        self.pace
    }
    pub(crate) fn is_rated(&self) -> bool {
        self.rated
    }
    /// Whether there is a seat for somebody besides the host and the bots.
    pub(crate) fn has_room(&self) -> bool {
        self.bots.len() + 2 <= usize::from(self.seats())
    }

    /// The setup of a new table, and the entries that seat its host, a challenged bot, and the server's bots.
    /// Refused if a level does not play on this server.
    pub(crate) fn made_by(
        self,
        app: &App,
        host: &Player,
        challenged: Option<&Player>,
    ) -> Result<(TableSetup, Vec<Entry>), CommandError> {
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
pub(crate) fn has_levels(app: &App, levels: impl IntoIterator<Item = Level>) -> Result<(), CommandError> {
    let permitted = &app.settings.now().levels;
    match levels.into_iter().find(|level| !permitted.contains(level)) {
        None => Ok(()),
        Some(level) => {
            let there: Vec<_> = permitted.iter().map(|level| level.word()).collect();
            Err(CommandError::NoSuchBotHere { level, there: there.join(", ") })
        }
    }
}

/// Creates a table. The player sits in the first seat, and bots take the last ones. If no seat is free, the
/// game starts.
pub(crate) async fn create(
    app: &App,
    host: &Player,
    from: Network,
    unmade: Unmade,
    table: NewTable,
) -> Result<Arc<Table>, CommandError> {
    create_with(app, host, from, unmade, table, Vec::new()).await
}

/// The same, with other writes in the same transaction.
pub(crate) async fn create_with(
    app: &App,
    host: &Player,
    from: Network,
    unmade: Unmade,
    table: NewTable,
    also: Vec<Write>,
) -> Result<Arc<Table>, CommandError> {
    may_make(app, host, Makes::Table).await?;
    let (setup, entries) = table.made_by(app, host, None)?;
    let id = unmade.id.clone();
    may_sit_rated(app, &host.id, &setup, &id).await?;
    match app.tables.create_with(setup, entries, Some(from), unmade, also).await {
        // The offer was already used. A repeated request gets the same table.
        Err(TableError::Store(StoreError::Taken)) => match app.tables.current(&id).await {
            Ok(there) if there.table().setup().host.as_ref() == Some(&host.id) => Ok(there.table()),
            Ok(_) | Err(TableError::NoTable) => Err(OfferError::Stale.into()),
            Err(error) => Err(error.into()),
        },
        made => Ok(made?),
    }
}

/// The table to create: the offered one, unless somebody else has used the offer, or a random one.
pub(crate) async fn unmade(
    app: &App,
    offer: Option<&str>,
    player: Option<&Player>,
) -> Result<Unmade, CommandError> {
    let Some(offer) = offer else { return Ok(random_unmade()?) };
    let unmade = app.offers.open(offer).await?;
    match (app.tables.current(&unmade.id).await, player) {
        (Err(TableError::NoTable), _) => Ok(unmade),
        (Ok(there), Some(player)) if there.table().setup().host.as_ref() == Some(&player.id) => Ok(unmade),
        (Ok(_), _) => Err(OfferError::Stale.into()),
        (Err(error), _) => Err(error.into()),
    }
}

/// The table to create for a form. Without a salt an offer proves nothing, so one that has expired is ignored
/// then.
pub(crate) async fn offered(
    app: &App,
    offer: Option<&str>,
    salt: &Salt,
    player: Option<&Player>,
) -> Result<Unmade, CommandError> {
    match unmade(app, offer, player).await {
        Err(CommandError::Offer(OfferError::Stale)) if *salt == Salt::none() => Ok(random_unmade()?),
        unmade => unmade,
    }
}
