//! Challenges: a table at which a bot is seated at once, if its owner's rules allow it.

use crate::{
    app::App,
    limits::network::Network,
    store::{Player, StoreError, Tried, Write, retried, unchanged_bot_seats},
    tables::{
        TableChange, TableError,
        commands::CommandError,
        makers::{Makes, may_make},
        new_table,
        offers::OfferError,
    },
};
use oriflamme_deal::Salt;
use oriflamme_game::{Ruleset, SeatCount};
use oriflamme_table::{PlayerId, PlayerName, Refusal, Table, TableId, TableSetup, Unmade};
use oriflamme_table_view::{BotAccountView, ChallengeRefusal, Challenger, Pace};
use std::sync::Arc;

/// The table to which a bot is challenged.
#[derive(Clone, Copy)]
struct Wanted {
    rules: Ruleset,
    seats: SeatCount,
    pace: Pace,
    rated: bool,
}

/// What a bot's rules need to know about a challenger.
pub(crate) async fn challenger(
    app: &App,
    bot: &BotAccountView,
    player: &Player,
) -> Result<Challenger, CommandError> {
    let store = &app.store;
    let owner = store.owner_of_bot(&player.id).await?;
    Ok(Challenger {
        is_owner: player.id == bot.owner || owner.as_ref() == Some(&bot.owner),
        is_program: player.name.is_of_program(),
        is_lasting: store.has_kept_identity(&player.id).await?,
        is_friend: store.are_friends([&player.id, &bot.owner]).await?,
        is_blocked: store.is_blocked([&player.id, &bot.player]).await?
            || store.is_blocked([&player.id, &bot.owner]).await?,
    })
}

/// Refuses a challenge that the rules do not allow. Otherwise returns the sum of the bot's seats at other
/// tables, which must be the same when the bot is seated.
async fn may_challenge(
    app: &App,
    bot: &BotAccountView,
    player: &Player,
    wanted: Wanted,
    table: &TableId,
) -> Result<i64, CommandError> {
    let challenger = challenger(app, bot, player).await?;
    if let Some(refusal) = bot.rules.refuses(challenger) {
        return Err(refusal.into());
    }
    if wanted.rated && !challenger.is_program {
        return Err(Refusal::RatedApart.into());
    }
    if wanted.rated && challenger.is_owner {
        return Err(Refusal::RatedSiblings.into());
    }
    if let Some(refusal) = bot.rules.refuses_table(wanted.rules, wanted.seats, wanted.pace) {
        return Err(refusal.into());
    }
    if !bot.is_here {
        return Err(ChallengeRefusal::Away.into());
    }
    let (sum, live) = app.store.seats_elsewhere(&bot.player, table).await?;
    // It may have left some of them.
    let tables = app.tables.all_current(&live).await?;
    let games = tables.iter().filter(|table| table.seat_of(&bot.player).is_some()).count();
    if games >= usize::from(bot.rules.games()) { Err(ChallengeRefusal::Busy.into()) } else { Ok(sum) }
}

async fn account(app: &App, bot: &PlayerId) -> Result<(BotAccountView, Player), CommandError> {
    let known = app.store.bot_account(bot, app.clock.now()).await?.ok_or(CommandError::NoBot)?;
    let player = Player { id: known.player.clone(), name: PlayerName::stored(&known.name) };
    Ok((known, player))
}

/// Refuses a bot that plays another rated game with a clock of minutes.
async fn may_be_rated(app: &App, bot: &Player, setup: &TableSetup, at: &TableId) -> Result<(), CommandError> {
    let may = new_table::may_sit_rated(app, &bot.id, setup, at).await;
    may.map_err(|error| match error {
        CommandError::RatedElsewhere(_) => ChallengeRefusal::Busy.into(),
        error => error,
    })
}

/// Creates a table at which a challenged bot has the second seat, unless the guard fails.
async fn create_against(
    app: &App,
    host: &Player,
    from: Network,
    unmade: Unmade,
    table: new_table::NewTable,
    bot: &Player,
    guard: Vec<Write>,
) -> Result<Tried<Arc<Table>>, CommandError> {
    may_make(app, host, Makes::Table).await?;
    let (setup, entries) = table.made_by(app, host, Some(bot))?;
    let id = unmade.id.clone();
    new_table::may_sit_rated(app, &host.id, &setup, &id).await?;
    may_be_rated(app, bot, &setup, &id).await?;
    match app.tables.create_with(setup, entries, Some(from), unmade, guard).await {
        Err(TableError::Store(StoreError::Unmet)) => Ok(Tried::Again),
        Err(TableError::Store(StoreError::Taken)) => match app.tables.current(&id).await {
            // A repeated request gets the same table.
            Ok(there) if there.table().setup().host.as_ref() == Some(&host.id) => {
                Ok(Tried::Done(there.table()))
            }
            Ok(_) | Err(TableError::NoTable) => Err(OfferError::Stale.into()),
            Err(error) => Err(error.into()),
        },
        made => Ok(Tried::Done(made?)),
    }
}

/// Seats a challenged bot at an open table, unless the guard fails.
async fn seat_bot(
    app: &App,
    table: &TableId,
    bot: &Player,
    guard: impl Fn() -> Vec<Write> + Send + Sync + 'static,
) -> Result<Tried<()>, CommandError> {
    may_be_rated(app, bot, app.tables.current(table).await?.table().setup(), table).await?;
    let who = bot.clone();
    let siblings = new_table::siblings(app, bot).await?;
    let sit = move |table: &Table, _| {
        new_table::apart_from(&siblings, table)?;
        let entries = table.sit(&who.id, &who.name, Salt::none(), None)?;
        let also = if entries.is_empty() { Vec::new() } else { guard() };
        Ok(TableChange { entries, also })
    };
    match app.tables.change(table, sit).await {
        Err(TableError::Store(StoreError::Unmet)) => Ok(Tried::Again),
        done => Ok(done.map(|_| Tried::Done(()))?),
    }
}

/// Makes a table at which the player and the bot sit.
pub(crate) async fn challenge(
    app: &App,
    player: &Player,
    bot: &PlayerId,
    from: Network,
    new: &new_table::NewTable,
    unmade: &Unmade,
) -> Result<Arc<Table>, CommandError> {
    if player.id == *bot {
        return Err(CommandError::SelfChallenge);
    }
    if !new.has_room() {
        return Err(CommandError::TooManyBots);
    }
    let wanted = Wanted { rules: new.rules(), seats: new.seats(), pace: new.pace(), rated: new.is_rated() };
    // The bot may sit down elsewhere at the same moment.
    retried(|| async {
        let (known, seated) = account(app, bot).await?;
        let sum = may_challenge(app, &known, player, wanted, &unmade.id).await?;
        let guard = unchanged_bot_seats(bot, sum, &unmade.id).into();
        create_against(app, player, from, unmade.clone(), new.clone(), &seated, guard).await
    })
    .await
}

/// Challenges a bot to a table at which the player sits.
pub(crate) async fn challenge_at(
    app: &App,
    table: &Table,
    player: &Player,
    bot: &PlayerId,
) -> Result<(), CommandError> {
    let setup = table.setup();
    let wanted =
        Wanted { rules: setup.rules, seats: setup.seating.size(), pace: setup.pace, rated: setup.rated };
    retried(|| async {
        let (known, seated) = account(app, bot).await?;
        let sum = may_challenge(app, &known, player, wanted, table.id()).await?;
        let (id, at) = (bot.clone(), table.id().clone());
        let guard = move || unchanged_bot_seats(&id, sum, &at).into();
        seat_bot(app, table.id(), &seated, guard).await
    })
    .await
}
