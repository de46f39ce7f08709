//! A bot's decision: where it runs, how strong it is, and what happens when it fails.

use super::{
    Tables,
    core_scheduler::{CorePermit, Priority, Requester},
};
use futures_util::{FutureExt, future::BoxFuture};
use oriflamme_bots::{Level, SearchConfig, player};
use oriflamme_game::{Decision, Move, Viewer};
use oriflamme_table::Table;
use std::{
    num::NonZeroU32,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, PoisonError},
    time::{Duration, Instant},
};
use tokio::time::timeout;

/// How long a bot delays its move at a table without people.
const NOBODY_THERE: Duration = Duration::from_secs(5);
/// How long a bot that does not search delays its move if nobody waits for this one, as at other tables of a
/// tournament: each move costs a commit, and tournaments have many tables.
const ELSEWHERE: Duration = Duration::from_millis(100);
/// How long a bot waits for a core if people wait for its move. Then it decides without a search.
const LONGEST_WAIT: Duration = Duration::from_millis(800);

/// The result of a bot's decision.
pub(super) enum BotOutcome {
    Choice(Move),
    /// It panicked.
    Failed,
    /// There is nothing to decide, or the server stops.
    Nothing,
}

/// The circumstances of a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Attempt {
    pub(super) level: Level,
    /// Who is at the table.
    pub(super) priority: Priority,
    /// Whether the game is rated. A bot's rating is fixed, so there it never thinks less than its level does.
    pub(super) rated: bool,
    /// How often this decision has failed.
    pub(super) failures: u32,
}

impl Attempt {
    /// How long it waits for a core; `None` for as long as it takes: the queue is fair, so everybody gets a
    /// turn. If nobody waits for the move, it comes no sooner than at a table without people, because even a
    /// decision without a search costs a commit.
    fn longest_wait(self) -> Option<Duration> {
        match self.priority {
            _ if self.rated => None,
            Priority::Attended => Some(LONGEST_WAIT),
            Priority::Visited | Priority::Empty => Some(NOBODY_THERE),
        }
    }
}

/// How a decision is made.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum DecisionMethod {
    /// By a bot that does not search.
    Simple(Level),
    Search(SearchConfig),
    /// The legal move with this number, modulo their count. The last resort.
    Nth(u32),
}

impl DecisionMethod {
    /// The first attempt uses the level's own method if anybody is at the table; otherwise bots do not
    /// search. After a failure a page decides. After that, the legal moves are tried one by one.
    fn of(attempt: Attempt) -> Self {
        match (attempt.failures, SearchConfig::for_level(attempt.level)) {
            (0, Some(config)) if attempt.priority > Priority::Empty => Self::Search(config),
            (0, Some(_)) => Self::Simple(Level::Squire),
            (0, None) => Self::Simple(attempt.level),
            (1, _) => Self::Simple(Level::Page),
            (failures, _) => Self::Nth(failures - 2),
        }
    }
    /// The same with a smaller search, if it searches.
    fn shrunk(self, by: u32) -> Self {
        match self {
            Self::Search(config) => {
                Self::Search(SearchConfig { iterations: (config.iterations / by).max(1), ..config })
            }
            simple => simple,
        }
    }
    /// The same with at most this many iterations, if it is a search.
    fn at_most(self, iterations: NonZeroU32) -> Self {
        match self {
            Self::Search(config) => {
                Self::Search(SearchConfig { iterations: config.iterations.min(iterations.get()), ..config })
            }
            simple => simple,
        }
    }
    /// The move of the seat that decides.
    pub(super) fn choose(self, seed: u64, decision: Decision<'_>) -> Move {
        match self {
            Self::Simple(level) => player(level, seed).choose(decision),
            Self::Search(config) => config.player(seed).choose(decision),
            Self::Nth(number) => {
                let moves = decision.moves();
                moves.nth(number as usize % moves.len().max(1)).unwrap_or_else(|| decision.first_move())
            }
        }
    }
}

/// Decides instead of [`DecisionMethod::choose`], for tests that need a bot which fails.
#[cfg(test)]
pub(super) type Choose = dyn Fn(DecisionMethod, u64, Decision<'_>) -> Move + Send + Sync;

/// Lets a bot decide from its seat's view.
pub(super) fn think(
    tables: Arc<Tables>,
    table: Arc<Table>,
    attempt: Attempt,
    requester: Requester,
) -> BoxFuture<'static, BotOutcome> {
    let thinking = async move {
        let method = DecisionMethod::of(attempt);
        if attempt.priority == Priority::Empty {
            tokio::time::sleep(NOBODY_THERE).await;
        }
        let DecisionMethod::Search(_) = method else {
            if attempt.priority == Priority::Visited {
                tokio::time::sleep(ELSEWHERE).await;
            }
            return choose(&tables, &table, method);
        };
        // A search keeps a core busy, so it needs a permit.
        let began = Instant::now();
        let core = tables.core_scheduler.core_for_bot(requester, attempt.priority);
        let turn = match attempt.longest_wait() {
            Some(longest) => timeout(longest, core).await,
            None => Ok(core.await),
        };
        tables.metrics.waited(began);
        let turn = match turn {
            Ok(Some(turn)) => turn,
            Ok(None) => return BotOutcome::Nothing,
            Err(_) => {
                tables.metrics.unsearched.inc();
                return choose(&tables, &table, DecisionMethod::Simple(Level::Squire));
            }
        };
        let shrink = if attempt.rated { 1 } else { turn.shrink };
        let search = move || search(&tables, &table, method.shrunk(shrink), turn);
        tokio::task::spawn_blocking(search).await.unwrap_or(BotOutcome::Failed)
    };
    AssertUnwindSafe(thinking).catch_unwind().map(|thought| thought.unwrap_or(BotOutcome::Failed)).boxed()
}

fn search(tables: &Tables, table: &Table, method: DecisionMethod, turn: CorePermit) -> BotOutcome {
    let most = *tables.most_thinking.lock().unwrap_or_else(PoisonError::into_inner);
    let method = most.map_or(method, |most| method.at_most(most));
    let thought = tables.metrics.thought(|| choose(tables, table, method));
    drop(turn);
    thought
}

fn choose(tables: &Tables, table: &Table, method: DecisionMethod) -> BotOutcome {
    let choice = || {
        let state = table.game()?.state;
        let view = state.view(Viewer::Seat(state.turn()?));
        Some(tables.choose(method, table.bot_seed(), view.decision()?))
    };
    match catch_unwind(AssertUnwindSafe(choice)) {
        Ok(Some(choice)) => BotOutcome::Choice(choice),
        Ok(None) => BotOutcome::Nothing,
        Err(_) => BotOutcome::Failed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decision_that_fails_becomes_simpler_until_it_is_made() {
        let attempt = |priority, failures| {
            DecisionMethod::of(Attempt { level: Level::Marshal, priority, rated: false, failures })
        };
        let here = |failures| attempt(Priority::Attended, failures);
        assert!(matches!(here(0), DecisionMethod::Search(_)));
        assert!(matches!(attempt(Priority::Visited, 0), DecisionMethod::Search(_)));
        assert_eq!(
            attempt(Priority::Empty, 0),
            DecisionMethod::Simple(Level::Squire),
            "nobody's bots do not search"
        );
        assert_eq!(here(1), DecisionMethod::Simple(Level::Page));
        assert_eq!([2, 3].map(here), [DecisionMethod::Nth(0), DecisionMethod::Nth(1)]);
        let hundred = NonZeroU32::new(100).unwrap();
        let DecisionMethod::Search(capped) = here(0).at_most(hundred) else { return };
        assert_eq!(capped.iterations, 100, "operators have the last word about thinking");
        assert_eq!(here(0).at_most(NonZeroU32::MAX), here(0));
        let DecisionMethod::Search(shrunk) = here(0).shrunk(16) else { return };
        assert_eq!(
            shrunk.iterations,
            SearchConfig::for_level(Level::Marshal).map_or(0, |it| it.iterations / 16)
        );
    }
}
