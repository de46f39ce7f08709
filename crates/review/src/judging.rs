//! The judgement of one decision, made step by step.

use crate::{Depth, reviewer::ReviewedMoment};
use oriflamme_bots::{CardGuess, Ranked, Search, SearchConfig, SearchKind};
use oriflamme_game::{Decision, FamilyMove, Move, Viewer};
use oriflamme_rules::State;
use oriflamme_table_view::{Chance, Judgement, Revealed};

/// A decision that is being judged. It goes on for as long as its owner lets it ([`Judging::advance`]), so
/// that it can give way to others at any time; when and how often it is interrupted changes nothing about the
/// result.
#[derive(Clone, Debug)]
pub struct Judging {
    number: usize,
    moment: ReviewedMoment,
    depth: Depth,
    search: Search,
    /// The move that the search tries most by itself. It is found before the search is made to try the move
    /// that was played.
    favourite: Option<Move>,
    /// How often the move that was made is still to be tried.
    missing: u32,
}

impl Judging {
    pub(crate) fn new(number: usize, moment: ReviewedMoment, depth: Depth, seed: u64) -> Option<Self> {
        let view = moment.state.view(Viewer::Seat(moment.seat));
        let search = new_search(view.decision()?, depth, seed);
        Some(Self { number, moment, depth, search, favourite: None, missing: depth.compared })
    }

    /// Plays out this many worlds, or fewer if fewer are left to do. Returns whether it is done.
    pub fn advance(&mut self, worlds: u32) -> bool {
        for _ in 0..worlds {
            if self.search.iterations() < self.depth.iterations {
                self.search.iterate();
                continue;
            }
            if self.favourite.is_none() {
                let ranking = self.search.ranking();
                let visits = find(&ranking, self.moment.made.answer).map_or(0, |ranked| ranked.visits);
                self.favourite = ranking.first().map(|ranked| ranked.answer);
                self.missing = self.depth.compared.saturating_sub(visits);
            }
            if self.missing == 0 {
                return true;
            }
            self.search.iterate_with(self.moment.made.answer);
            self.missing -= 1;
        }
        self.favourite.is_some() && self.missing == 0
    }

    /// The judgement, once all is done; before that, what can be said so far.
    pub fn judgement(&self) -> Option<Judgement> {
        let ReviewedMoment { state, seat, made } = &self.moment;
        let ranking = self.search.ranking();
        let favourite = self.favourite.or_else(|| ranking.first().map(|ranked| ranked.answer))?;
        let chance_of = |answer: Move| find(&ranking, answer).map(chance);
        let (chance, favourite_chance) = (chance_of(made.answer)?, chance_of(favourite)?);
        let (best, best_chance) = match favourite_chance.is_surely_above(chance) {
            true => (state.family_move(favourite)?, favourite_chance),
            false => (*made, chance),
        };
        let mut others = ranking.iter().filter(|ranked| ranked.answer != best.answer);
        Some(Judgement {
            number: self.number,
            round: state.round(),
            seat: *seat,
            made: *made,
            chance,
            best,
            best_chance,
            is_sure: others.all(|other| best_chance.is_surely_above(self::chance(other))),
            tried: tried(state, &ranking),
            hidden: self.search.guesses().into_iter().filter_map(|guess| revealed(state, guess)).collect(),
        })
    }
}

/// The search that judges, advises and ranks: the king's.
pub const JUDGE: SearchKind = SearchKind::Champion;

fn new_search(decision: Decision<'_>, depth: Depth, seed: u64) -> Search {
    Search::new(decision, SearchConfig::new(JUDGE, depth.iterations), seed)
}

/// The chance of a move. Its standard error is that of as many playouts, which is more than the critic's
/// values vary.
pub(crate) fn chance(ranked: &Ranked) -> Chance {
    Chance::of_playouts(ranked.chance, ranked.visits)
}

/// The moves that were tried, best first.
fn tried(state: &State, ranking: &[Ranked]) -> Vec<(FamilyMove, Chance)> {
    let mut tried: Vec<(FamilyMove, Chance)> = ranking
        .iter()
        .filter(|ranked| ranked.visits > 0)
        .filter_map(|ranked| Some((state.family_move(ranked.answer)?, chance(ranked))))
        .collect();
    tried.sort_by(|a, b| b.1.mean.total_cmp(&a.1.mean));
    tried
}

fn find(ranking: &[Ranked], answer: Move) -> Option<&Ranked> {
    ranking.iter().find(|ranked| ranked.answer == answer)
}

/// The card that a guess was about.
fn revealed(state: &State, guess: CardGuess) -> Option<Revealed> {
    let truth = state.stack(guess.at).nth(guess.height)?.card;
    Some(Revealed { at: guess.at, height: guess.height, names: guess.names, truth })
}
