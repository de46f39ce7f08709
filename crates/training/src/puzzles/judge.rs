//! How good each move of a decision is, and by how much the best one is ahead.

use oriflamme_bots::{Ranked, Search, SearchConfig, SearchKind};
use oriflamme_game::{Move, View};
use oriflamme_table_view::Chance;

/// How thoroughly a decision is judged, and with which model of the other players.
#[derive(Clone, Copy)]
pub(super) struct Scrutiny {
    /// The model of the other players: each kind of search has beliefs, priors and playouts of its own.
    pub(super) kind: SearchKind,
    pub(super) iterations: u32,
    /// How often a move is tried to see whether it is far enough behind.
    pub(super) each: u32,
}

/// A move is tried at least this often, even if it looks hopeless.
const LEAST: u32 = 60;
/// How many tries are made between two looks at the result.
const AT_ONCE: u32 = 20;

impl Scrutiny {
    /// The moves with their chances to win, best first. `None` as soon as `best` is not ahead of all others
    /// by `wanted`, beyond the uncertainty.
    pub(super) fn judge(
        self,
        view: &View,
        best: Move,
        wanted: f64,
        seed: u64,
    ) -> Option<Vec<(Move, Chance)>> {
        let search = Search::new(view.decision()?, SearchConfig::new(self.kind, self.iterations), seed);
        self.judge_with(search, best, wanted)
    }

    /// The same with a search that has begun already.
    pub(super) fn judge_with(
        self,
        mut search: Search,
        best: Move,
        wanted: f64,
    ) -> Option<Vec<(Move, Chance)>> {
        (search.iterations()..self.iterations).for_each(|_| search.iterate());
        let first = ranked(&search, best)?;
        if first.visits < LEAST || search.ranking().first()?.answer != best {
            return None;
        }
        for other in search.ranking() {
            if other.answer == best {
                continue;
            }
            // A search hardly tries a move that looks bad. Try it here until it is clear that it is bad.
            loop {
                let (now, first) = (ranked(&search, other.answer)?, ranked(&search, best)?);
                let is_behind = sure_lead(&[(best, chance(&first)), (other.answer, chance(&now))]) >= wanted;
                if now.visits >= LEAST && (is_behind || now.visits >= self.each) {
                    if is_behind {
                        break;
                    }
                    return None;
                }
                (0..AT_ONCE).for_each(|_| search.iterate_with(other.answer));
            }
        }
        let mut judged: Vec<(Move, Chance)> =
            search.ranking().iter().map(|ranked| (ranked.answer, chance(ranked))).collect();
        judged.sort_by(|a, b| b.1.mean.total_cmp(&a.1.mean));
        (judged.first()?.0 == best && sure_lead(&judged) >= wanted).then_some(judged)
    }
}

fn ranked(search: &Search, answer: Move) -> Option<Ranked> {
    search.ranking().into_iter().find(|ranked| ranked.answer == answer)
}

fn chance(ranked: &Ranked) -> Chance {
    Chance::of_playouts(ranked.chance, ranked.visits)
}

/// By how much the first move is ahead of every other one, less twice the standard error of the difference.
pub(super) fn sure_lead(judged: &[(Move, Chance)]) -> f64 {
    let Some(((_, best), others)) = judged.split_first() else { return 0.0 };
    let leads = others.iter().map(|(_, other)| best.mean - other.mean - 2.0 * best.error.hypot(other.error));
    leads.fold(1.0, f64::min)
}

/// By how much the first move is ahead of the second.
pub(super) fn lead(judged: &[(Move, Chance)]) -> f64 {
    match judged {
        [(_, first), (_, second), ..] => first.mean - second.mean,
        _ => 0.0,
    }
}
