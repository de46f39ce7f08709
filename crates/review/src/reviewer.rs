//! A finished game, whose decisions can be judged.

use crate::{Account, Chance, Judgement, Revealed};
use oriflamme_bots::{CardGuess, Policy, Ranked, Rng, Search, SearchConfig, SearchKind};
use oriflamme_game::{BySeat, FamilyMove, Move, NoLog, Seat, Viewer};
use oriflamme_notation::{Failure, GameLine, Record, Replay};
use oriflamme_observe::Observation;
use oriflamme_rules::State;

/// How thoroughly a game is reviewed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Depth {
    /// How many worlds a decision's search plays out.
    pub iterations: u32,
    /// How often the move that was made is tried at least.
    pub compared: u32,
    /// How many games are played out from each position, with all cards known, for the graph of chances.
    pub playouts: u32,
}

impl Default for Depth {
    /// A random game of `base-2` with four seats takes about seven seconds of processor time.
    fn default() -> Self {
        Self { iterations: 3_000, compared: 1_000, playouts: 200 }
    }
}

/// Why a record can't be reviewed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotReviewable {
    #[error(transparent)]
    Illegal(#[from] Failure),
    #[error("the game is not over: a review needs its last move")]
    Unfinished,
    #[error("the record has no moves: there is nothing to review")]
    Empty,
}

/// A position of the game and the move that was made in it.
#[derive(Clone, Debug)]
struct Moment {
    state: State,
    seat: Seat,
    made: FamilyMove,
}

/// A finished game, whose decisions can be judged.
#[derive(Clone, Debug)]
pub struct Reviewer {
    moments: Vec<Moment>,
    end: State,
    /// Whether the game begins with its deal and not in the middle.
    is_whole: bool,
    depth: Depth,
}

impl Reviewer {
    pub fn new(record: &Record, depth: Depth) -> Result<Self, NotReviewable> {
        Replay::new(record).play()?;
        let mut state = record.start;
        let mut moments = Vec::new();
        for item in &record.items {
            // The replay has found every move legal.
            let GameLine::Move(Some(made)) = item.statement else { continue };
            let Some(seat) = state.turn() else { continue };
            moments.push(Moment { state, seat, made });
            state.play_unchecked(made.answer, &mut NoLog);
        }
        match moments.first() {
            None => Err(NotReviewable::Empty),
            Some(_) if !state.is_over() => Err(NotReviewable::Unfinished),
            Some(first) => {
                let start = &first.state;
                let is_whole =
                    start.round() == 1 && start.placed() == 0 && start.positions().next().is_none();
                Ok(Self { moments, end: state, is_whole, depth })
            }
        }
    }

    /// How many decisions the game has.
    pub fn len(&self) -> usize {
        self.moments.len()
    }
    pub fn is_empty(&self) -> bool {
        self.moments.is_empty()
    }
    /// The state at the end of the game.
    pub fn end(&self) -> &State {
        &self.end
    }

    /// Judges a decision by what its seat could know then; none beyond the last one.
    pub fn judge(&self, number: usize) -> Option<Judgement> {
        let Moment { state, seat, made } = self.moments.get(number)?;
        let view = state.view(Viewer::Seat(*seat));
        let config = SearchConfig::new(SearchKind::Guided, self.depth.iterations);
        let mut search = Search::new(view.decision()?, config, number as u64 + 1);
        (0..self.depth.iterations).for_each(|_| search.iterate());
        let visits = |search: &Search| find(&search.ranking(), made.answer).map_or(0, |it| it.visits);
        let missing = self.depth.compared.saturating_sub(visits(&search));
        // What would be tried most without being made to: so it is found before the made move is tried more.
        let favourite = search.ranking().first()?.answer;
        (0..missing).for_each(|_| search.iterate_with(made.answer));
        let ranking = search.ranking();
        let chance_of = |answer: Move| find(&ranking, answer).map(Chance::from);
        let (chance, favourite_chance) = (chance_of(made.answer)?, chance_of(favourite)?);
        let (best, best_chance) = match favourite_chance.is_surely_above(chance) {
            true => (state.family_move(favourite)?, favourite_chance),
            false => (*made, chance),
        };
        let others = ranking.iter().filter(|ranked| ranked.answer != best.answer);
        let mut tried: Vec<(FamilyMove, Chance)> = ranking
            .iter()
            .filter(|ranked| ranked.visits > 0)
            .filter_map(|ranked| Some((state.family_move(ranked.answer)?, Chance::from(ranked))))
            .collect();
        tried.sort_by(|a, b| b.1.mean.total_cmp(&a.1.mean));
        Some(Judgement {
            number,
            round: state.round(),
            seat: *seat,
            made: *made,
            chance,
            best,
            best_chance,
            is_sure: others.into_iter().all(|other| best_chance.is_surely_above(Chance::from(other))),
            tried,
            hidden: search.guesses().into_iter().filter_map(|guess| revealed(state, guess)).collect(),
        })
    }

    /// Every seat's chance to win at each decision with all cards known, and its share of the win at the end.
    /// The knights' linear policy plays each game out from there.
    pub fn open_chances(&self) -> Vec<BySeat<f64>> {
        let states = self.moments.iter().map(|moment| &moment.state).chain([&self.end]);
        states.enumerate().map(|(number, state)| self.open_chance(state, number as u64)).collect()
    }

    fn open_chance(&self, state: &State, seed: u64) -> BySeat<f64> {
        let policy = Policy::knight(state.rules());
        let mut rng = Rng::new(seed);
        let playouts = if state.is_over() { 1 } else { self.depth.playouts.max(1) };
        let mut chances = BySeat::new(0.0);
        for _ in 0..playouts {
            let mut world = *state;
            while let Some(answer) =
                Observation::from_world(&world).and_then(|obs| policy.draw(&obs, &mut rng))
            {
                world.play_unchecked(answer, &mut NoLog);
            }
            let ranking = world.ranking();
            for seat in world.seating().seats() {
                chances[seat] += ranking.share(seat) / f64::from(playouts);
            }
        }
        chances
    }

    /// Luck and skill of every seat, from the judgements of all decisions.
    pub fn accounts(&self, judgements: &[Judgement]) -> Vec<Account> {
        let seating = *self.end.seating();
        let (ranking, start) = (self.end.ranking(), self.moments.first().map(|first| &first.state));
        let even = 1.0 / f64::from(seating.seat_count());
        // Before the deal nobody is ahead. Who begins makes a difference too small to count.
        let initial = match start {
            Some(start) if !self.is_whole => self.open_chance(start, 0),
            _ => BySeat::new(even),
        };
        seating
            .seats()
            .map(|seat| Account::new(seat, initial[seat], ranking.share(seat), judgements))
            .collect()
    }
}

fn find(ranking: &[Ranked], answer: Move) -> Option<&Ranked> {
    ranking.iter().find(|ranked| ranked.answer == answer)
}

/// The card that a guess was about.
fn revealed(state: &State, guess: CardGuess) -> Option<Revealed> {
    let truth = state.stack(guess.at).nth(guess.height)?.card;
    Some(Revealed { guess, truth })
}
