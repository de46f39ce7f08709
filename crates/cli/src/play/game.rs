//! One game, played to its end whatever happens to the server.

use super::{
    retry::{has_moved_on, retry},
    seated::PlayingBot,
};
use crate::complain;
use oriflamme_client::{Client, ClientError};
use oriflamme_game::{Family, FamilyMove, Seat, View};
use oriflamme_table_view::{TableId, TableStatus, Version};
use oriflamme_wire::{SitJson, TableJson, Text};
use std::{sync::Arc, time::Duration};
use tokio::{sync::Notify, time::Instant};

/// How often a game is looked at, even without news.
const LOOK: Duration = Duration::from_secs(30);

/// A game that is over, or that can't be continued.
pub(super) struct FinishedGame {
    pub(super) table: TableId,
    /// The bot, unless it was lost in a panic.
    pub(super) bot: Option<PlayingBot>,
    pub(super) end: Result<String, String>,
}

/// Plays at a table until its game is over. A move takes at least `pause`; `news` is notified when the table
/// has changed.
pub(super) async fn play(
    client: Client,
    table: TableId,
    bot: PlayingBot,
    pause: Duration,
    news: Arc<Notify>,
) -> FinishedGame {
    let mut bot = Some(bot);
    let end = turns(&client, &table, &mut bot, pause, &news).await;
    let end = end.map_err(|error| error.to_string());
    FinishedGame { table, bot, end }
}

async fn turns(
    client: &Client,
    table: &TableId,
    bot: &mut Option<PlayingBot>,
    pause: Duration,
    news: &Notify,
) -> Result<String, ClientError> {
    let mut seen = retry(|| client.table(table)).await?;
    loop {
        let asked = Instant::now();
        match *seen.status {
            TableStatus::Over => return Ok(over(&seen, bot)),
            TableStatus::Abandoned => return Ok("the table was closed".to_owned()),
            TableStatus::Open | TableStatus::Playing => {}
        }
        if seen.shown.you().is_none() {
            return Ok("we have no seat there any more".to_owned());
        }
        let is_away = seen.away.iter().any(|family| Some(**family) == seen.shown.you());
        seen = if is_away {
            // A bot stands in for us. It gives way when we sit down.
            complain(format_args!("table {table}: we were late; back again"));
            sit(client, table).await?
        } else if let Some((version, chosen)) = decide(&seen, bot).await? {
            for failure in bot.as_mut().map(PlayingBot::new_failures).unwrap_or_default() {
                complain(format_args!("table {table}: trouble with the program: {failure}"));
            }
            tokio::time::sleep_until(asked + pause).await;
            match retry(|| client.play(table, version, chosen)).await {
                Ok(after) => after,
                Err(error) if has_moved_on(&error) => retry(|| client.table(table)).await?,
                Err(error) => return Err(error),
            }
        } else {
            // It is somebody else's turn. Look from time to time, in case news were lost.
            let _ = tokio::time::timeout(LOOK, news.notified()).await;
            retry(|| client.table(table)).await?
        };
    }
}

async fn sit(client: &Client, table: &TableId) -> Result<TableJson, ClientError> {
    let any = SitJson::default();
    match retry(|| client.sit(table, &any)).await {
        Err(error) if has_moved_on(&error) => retry(|| client.table(table)).await,
        answer => answer,
    }
}

/// The bot's answer, if it has to decide.
async fn decide(
    seen: &TableJson,
    bot: &mut Option<PlayingBot>,
) -> Result<Option<(Version, FamilyMove)>, ClientError> {
    let unexpected = |why: String| ClientError::Unexpected(why);
    let view = seen.view().map_err(|error| unexpected(error.to_string()))?;
    let Some(view) = view.filter(|view| view.moves.is_some()) else { return Ok(None) };
    let Some(mut playing) = bot.take() else { return Err(unexpected("the bot is gone".to_owned())) };
    let thought = tokio::task::spawn_blocking(move || {
        let answer = playing.choose(&view).and_then(|answer| view.family_move(answer));
        (playing, answer)
    });
    let (playing, answer) =
        thought.await.map_err(|error| unexpected(format!("the bot panicked: {error}")))?;
    *bot = Some(playing);
    Ok(answer.map(|answer| (*seen.version, answer)))
}

/// Tells the bot how the game ended, and returns that in words.
fn over(seen: &TableJson, bot: &mut Option<PlayingBot>) -> String {
    let ranking = seen.ranking.clone().unwrap_or_default();
    if let (Some(bot), Ok(Some(view))) = (bot, seen.view()) {
        let seats =
            |place: &Vec<Text<Family>>| place.iter().filter_map(|family| seat(&view, **family)).collect();
        bot.over(&view, &ranking.iter().map(seats).collect::<Vec<Vec<Seat>>>());
    }
    let place =
        ranking.iter().position(|place| place.iter().any(|family| Some(**family) == seen.shown.you()));
    match place {
        Some(place) => format!("over; our place is {} of {}", place + 1, seen.shown.seats().len()),
        None => "over".to_owned(),
    }
}

fn seat(view: &View, family: Family) -> Option<Seat> {
    view.seating.seat_of(family)
}
