//! The legal moves of a position, ranked by a search that goes on improving for as long as its owner lets it.

use oriflamme_bots::{Search, SearchConfig};
use oriflamme_game::{FamilyMove, Move, Viewer};
use oriflamme_review::JUDGE;
use oriflamme_rules::State;
use oriflamme_table_view::{Chance, MoveRanking, Perspective, RankedMove};

/// The most nodes of the tree: some megabytes. A full tree goes on learning, but does not grow.
const NODES: u32 = 10_000;
/// A move that was tried less often than this has no chance yet.
const LEAST_TRIED: u32 = 20;

/// A ranking that is being computed. The same view gives the same ranking after the same number of worlds.
#[derive(Clone, Debug)]
pub struct MoveRanker {
    search: Search,
    legal: Vec<FamilyMove>,
    answers: Vec<Move>,
}

impl MoveRanker {
    /// Begins to rank the moves of the deciding seat, from what is known in this perspective and nothing
    /// else. `None` if nobody decides or the perspective is another seat's.
    pub fn new(state: &State, perspective: Perspective) -> Option<Self> {
        let decider = state.turn()?;
        let viewer = Viewer::Seat(decider);
        let view = match perspective {
            Perspective::Open => state.open_view(viewer),
            Perspective::Decider => state.view(viewer),
            Perspective::Family(family) if state.seating().seat_of(family) == Some(decider) => {
                state.view(viewer)
            }
            Perspective::Family(_) => return None,
        };
        // The owner decides how many worlds to play out.
        let config = SearchConfig { nodes: NODES, ..SearchConfig::new(JUDGE, u32::MAX) };
        let search = Search::new(view.decision()?, config, 1);
        let legal: Vec<FamilyMove> = view.legal().collect();
        let answers = legal.iter().map(|made| made.answer).collect();
        Some(Self { search, answers, legal })
    }

    /// Plays out this many worlds. Each legal move gets its share of them.
    pub fn advance(&mut self, worlds: u32) {
        (0..worlds).for_each(|_| self.search.iterate_in_turn(&self.answers));
    }

    /// How many worlds were played out.
    pub fn worlds(&self) -> u32 {
        self.search.iterations()
    }
    /// How much memory it takes, in bytes.
    pub fn bytes(&self) -> usize {
        self.search.bytes()
    }

    /// What is known so far, best first.
    pub fn ranking(&self) -> MoveRanking {
        let ranked = self.search.ranking();
        let chance = |made: &FamilyMove| {
            let tried = ranked.iter().find(|ranked| ranked.answer == made.answer)?;
            (tried.visits >= LEAST_TRIED).then(|| Chance::of_playouts(tried.chance, tried.visits))
        };
        let mut moves: Vec<RankedMove> =
            self.legal.iter().map(|made| RankedMove { made: *made, chance: chance(made) }).collect();
        let mean = |ranked: &RankedMove| ranked.chance.map_or(-1.0, |chance| chance.mean);
        moves.sort_by(|a, b| mean(b).total_cmp(&mean(a)));
        let is_sure = match moves.split_first() {
            Some((best, others)) => others.iter().all(|other| match (best.chance, other.chance) {
                (Some(best), Some(other)) => best.is_surely_above(other),
                _ => false,
            }),
            None => false,
        };
        MoveRanking { moves, worlds: self.worlds(), is_done: false, is_sure }
    }
}
