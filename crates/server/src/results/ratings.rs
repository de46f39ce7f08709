//! Rates finished games, in their order. Any server may do it, and all of them would write the same numbers.
//!
//! The order is that of [`GameOrder`]: when the last move was made, then the table's id. A mark in the
//! database says up to which game the ratings of a group are computed. The ratings after every game are
//! stored with the game. When a game arrives late, because a slow server wrote it or because two players were
//! joined, everything from that game on is rated again. The numbers therefore never depend on which server
//! wrote what when, and [`rebuild_ratings`], which begins with the first game, computes the same ones.
//!
//! However many games are rated again, a player's own rating is written once, at the end: leaderboards,
//! profiles and pairing never see what it was in the past.

use crate::{
    app::App,
    store::{
        AtomicWrites, RatingMark, StartAt, Store, StoreError, StoredGame, Tried, Write, delete_empty_ratings,
        players_of, ratings_text, retried,
    },
};
use oriflamme_ratings::{FedRecord, GameOrder, PairRecord, PairWatch, PlayerRating, RatingBook, RatingGroup};
use oriflamme_table::{PlayerId, TableId, Timestamp};
use std::{
    collections::{BTreeSet, HashMap},
    time::Duration,
};

/// How many ratings a server writes in one transaction, so that players' moves do not wait long behind it.
const BATCH: usize = 200;
/// How many games are read at a time, and how many ratings a rebuild writes in one transaction.
const LARGE_BATCH: u32 = 5_000;
/// How often a server looks for games that others have finished.
const INTERVAL: Duration = Duration::from_secs(5);

/// The result of a rebuild.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rebuilt {
    /// How many rated games there are.
    pub games: u64,
    /// How many players they have.
    pub players: u64,
    /// In how many games a stored rating differed from the one that was computed now.
    pub changed: u64,
}

/// Ratings as far as they are computed.
struct Progress {
    book: RatingBook,
    /// The last game that is included.
    end: Option<GameOrder>,
    /// When each player's last game ended.
    last: HashMap<PlayerId, Timestamp>,
}

impl Progress {
    fn of(group: RatingGroup) -> Self {
        Self { book: RatingBook::new(group), end: None, last: HashMap::new() }
    }

    /// Rates games. Returns those whose stored ratings differ, with the new ones.
    fn play<'a>(&mut self, games: &'a [StoredGame]) -> Vec<(&'a TableId, String)> {
        let mut changed = Vec::new();
        for it in games {
            // A game that was taken out changes nobody's rating, but its players' may be different without
            // it.
            let ratings = if it.game.counts { self.book.play(&it.game.seats) } else { Vec::new() };
            let ratings = ratings_text(&ratings);
            let order = &it.game.order;
            self.last.extend(players_of(&it.game).map(|player| (player.clone(), order.finished)));
            if it.ratings.as_ref() != Some(&ratings) {
                changed.push((&order.table, ratings));
            }
        }
        if let Some(last) = games.last() {
            self.end = Some(last.game.order.clone());
        }
        changed
    }
    fn players(&self) -> Vec<(&PlayerId, PlayerRating, Timestamp)> {
        self.last.iter().map(|(player, last)| (player, self.book.get(player), *last)).collect()
    }
}

/// Rates all games that are not rated yet. Returns how many there were.
pub(crate) async fn rate_new_games(store: &Store) -> Result<u64, StoreError> {
    let mut rated = 0;
    for group in RatingGroup::ALL {
        loop {
            let games = retried(|| async { Tried::of(rate_group(store, group).await) }).await?;
            if games == 0 {
                break;
            }
            rated += games;
        }
    }
    Ok(rated)
}

/// Rates the games of a group from the first late or new one on. Returns how many there were.
async fn rate_group(store: &Store, group: RatingGroup) -> Result<u64, StoreError> {
    let mark = store.rating_mark(group).await?;
    let late = match &mark.order {
        Some(end) => store.first_late_game(group, end).await?,
        None => None,
    };
    let mut progress = Progress::of(group);
    // Ratings that are computed and not yet written. The first late game's are always among them: as long as
    // it has none in the database, a server that starts after this one has died begins with it again.
    let mut unwritten: Vec<(TableId, String)> = Vec::new();
    let (mut first, mut games_rated) = (None, 0);
    loop {
        let from = match (&progress.end, &late, &mark.order) {
            (Some(end), ..) | (None, None, Some(end)) => Some((end, StartAt::After)),
            (None, Some(late), _) => Some((late, StartAt::With)),
            (None, None, None) => None,
        };
        let games = store.rated_games(group, from, LARGE_BATCH).await?;
        let Some(begin) = games.first() else { break };
        let first = first.get_or_insert_with(|| begin.game.order.clone());
        // Before the first game of all, everybody is a newcomer.
        if mark.order.is_some() {
            let players: BTreeSet<&PlayerId> = games.iter().flat_map(|it| players_of(&it.game)).collect();
            let new: Vec<&PlayerId> =
                players.into_iter().filter(|player| !progress.book.has(player)).collect();
            for (player, rating) in store.ratings_before(&new, group, first).await? {
                progress.book.set(player, rating);
            }
        }
        games_rated += games.len() as u64;
        let changed = progress.play(&games);
        unwritten.extend(changed.into_iter().map(|(table, ratings)| (table.clone(), ratings)));
        while unwritten.len() > BATCH {
            let part = unwritten.split_off(unwritten.len() - BATCH);
            commit_part(store, group, &mark, store.game_ratings(rows(&part))).await?;
        }
        if games.len() < LARGE_BATCH as usize {
            break;
        }
    }
    let Some(end) = &progress.end else { return Ok(0) };
    let players = progress.players();
    let empty = without_games(group, &players);
    let mut parts = players.chunks(BATCH);
    let last_part = parts.next_back().unwrap_or_default();
    for part in parts {
        commit_part(store, group, &mark, store.player_ratings(group, part.iter().copied())).await?;
    }
    let games = store.game_ratings(rows(&unwritten));
    let players = store.player_ratings(group, last_part.iter().copied());
    store.commit_ratings(group, &mark, end, games.into_iter().chain(players).chain(empty)).await?;
    Ok(games_rated)
}

fn rows(ratings: &[(TableId, String)]) -> impl Iterator<Item = (&TableId, &str)> {
    ratings.iter().map(|(table, text)| (table, text.as_str()))
}

async fn commit_part(
    store: &Store,
    group: RatingGroup,
    mark: &RatingMark,
    part: Option<Write>,
) -> Result<(), StoreError> {
    match part {
        Some(part) => store.commit_part(group, mark, part).await,
        None => Ok(()),
    }
}

/// Computes all ratings again from the games alone, and writes what is different. Servers may go on
/// meanwhile.
pub async fn rebuild_ratings(store: &Store) -> Result<Rebuilt, StoreError> {
    let mut rebuilt = Rebuilt::default();
    for group in RatingGroup::ALL {
        // A server may rate a game meanwhile.
        let found = retried(|| async { Tried::of(rebuild_group(store, group).await) }).await?;
        rebuilt.games += found.games;
        rebuilt.players += found.players;
        rebuilt.changed += found.changed;
    }
    Ok(rebuilt)
}

async fn rebuild_group(store: &Store, group: RatingGroup) -> Result<Rebuilt, StoreError> {
    let mark: RatingMark = store.rating_mark(group).await?;
    let mut progress = Progress::of(group);
    let mut found = Rebuilt::default();
    loop {
        let from = progress.end.as_ref().map(|end| (end, StartAt::After));
        let games = store.rated_games(group, from, LARGE_BATCH).await?;
        if games.is_empty() {
            break;
        }
        let changed = progress.play(&games);
        found.games += games.len() as u64;
        found.changed += changed.len() as u64;
        let rows = changed.iter().map(|(table, text)| (*table, text.as_str()));
        if let Some(ratings) = store.game_ratings(rows) {
            store.commit(AtomicWrites(vec![ratings])).await?;
        }
    }
    let players = progress.players();
    found.players = players.len() as u64;
    for some in players.chunks(LARGE_BATCH as usize) {
        // Not after the mark was moved: one of these players may have been joined to another since.
        commit_part(store, group, &mark, store.player_ratings(group, some.iter().copied())).await?;
    }
    if let Some(end) = &progress.end {
        store.commit_ratings(group, &mark, end, without_games(group, &players).into_iter()).await?;
    }
    Ok(found)
}

/// Deletes ratings of players whose only games were taken out, if there are any.
fn without_games(group: RatingGroup, players: &[(&PlayerId, PlayerRating, Timestamp)]) -> Option<Write> {
    players.iter().any(|(_, rating, _)| rating.games == 0).then(|| delete_empty_ratings(group))
}

#[cfg(test)]
mod tests;

/// Suspicious facts about who plays rated games with whom.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Conspicuous {
    pub pairs: Vec<(RatingGroup, PairRecord)>,
    pub fed: Vec<(RatingGroup, FedRecord)>,
}

/// Pairs of players whose rated games together stand out, and players whose wins do, for operators.
pub async fn conspicuous_games(store: &Store) -> Result<Conspicuous, StoreError> {
    let Conspicuous { mut pairs, mut fed } = Conspicuous::default();
    for group in RatingGroup::ALL {
        let (mut watch, mut book) = (PairWatch::default(), RatingBook::new(group));
        let mut end: Option<GameOrder> = None;
        loop {
            let from = end.as_ref().map(|end| (end, StartAt::After));
            let games = store.rated_games(group, from, LARGE_BATCH).await?;
            let Some(last) = games.last() else { break };
            end = Some(last.game.order.clone());
            for it in games.iter().filter(|it| it.game.counts) {
                watch.see(&book, &it.game.seats);
                book.play(&it.game.seats);
            }
        }
        pairs.extend(watch.conspicuous(&book).into_iter().map(|pair| (group, pair)));
        fed.extend(watch.fed(&book).into_iter().map(|player| (group, player)));
    }
    pairs.sort_by(|(_, a), (_, b)| a.rank(b));
    fed.sort_by(|(_, a), (_, b)| a.rank(b));
    Ok(Conspicuous { pairs, fed })
}

/// Rates games as they end, on this server or on another one.
pub(crate) async fn rate_regularly(app: App) {
    let mut stop = app.stop.clone();
    while !*stop.borrow_and_update() {
        match rate_new_games(&app.store).await {
            Ok(0) => {}
            Ok(games) => tracing::debug!(games, "rated games"),
            Err(StoreError::Closed) => return,
            // The writer logs the details.
            Err(error) => tracing::warn!(%error, "games can't be rated for now"),
        }
        tokio::select! {
            () = app.tables.rated.notified() => {}
            () = tokio::time::sleep(INTERVAL) => {}
            _ = stop.changed() => return,
        }
    }
}
