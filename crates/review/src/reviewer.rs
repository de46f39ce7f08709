//! A finished game, whose decisions can be judged.

use crate::{Judging, Playouts};
use oriflamme_game::{BySeat, FamilyMove, NoLog, Seat, View, Viewer};
use oriflamme_notation::{Failure, Record, Replay};
use oriflamme_rules::State;
use oriflamme_table_view::{Account, Judgement, Review};

/// How thoroughly a game is reviewed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Depth {
    /// How many worlds a decision's search plays out.
    pub iterations: u32,
    /// The least number of times that the move that was made is tried.
    pub compared: u32,
    /// How many games are played out from each position, with all cards known, for the graph of chances.
    pub playouts: u32,
}

impl Depth {
    /// The usual depth, with another number of worlds for each decision.
    pub fn of_iterations(iterations: u32) -> Self {
        let usual = Self::default();
        Self { iterations, compared: usual.compared.min(iterations), ..usual }
    }
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
pub(crate) struct ReviewedMoment {
    pub(crate) state: State,
    pub(crate) seat: Seat,
    pub(crate) made: FamilyMove,
}

/// A finished game, whose decisions can be judged.
#[derive(Clone, Debug)]
pub struct Reviewer {
    moments: Vec<ReviewedMoment>,
    end: State,
    /// Whether the game begins with its deal and not in the middle.
    is_whole: bool,
    depth: Depth,
    /// The source of randomness, together with the number of a decision.
    seed: u64,
}

impl Reviewer {
    pub fn new(record: &Record, depth: Depth) -> Result<Self, NotReviewable> {
        Replay::new(record).play()?;
        let mut state = record.start;
        let mut moments = Vec::new();
        // The replay has found every move legal.
        for made in record.moves() {
            let Some(seat) = state.turn() else { continue };
            moments.push(ReviewedMoment { state, seat, made });
            state.play_unchecked(made.answer, &mut NoLog);
        }
        match moments.first() {
            None => Err(NotReviewable::Empty),
            Some(_) if !state.is_over() => Err(NotReviewable::Unfinished),
            Some(first) => {
                let start = &first.state;
                let is_whole =
                    start.round() == 1 && start.placed() == 0 && start.positions().next().is_none();
                Ok(Self { moments, end: state, is_whole, depth, seed: 0 })
            }
        }
    }

    /// The same game, judged with other sampled worlds: how far two reviews differ shows how certain they
    /// are.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
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

    /// Begins to judge a decision by what its seat could know then; `None` beyond the last one.
    pub fn begin(&self, number: usize) -> Option<Judging> {
        let seed = (self.seed << 32) + number as u64 + 1;
        Judging::new(number, self.moments.get(number)?.clone(), self.depth, seed)
    }
    /// Judges a decision at once.
    pub fn judge(&self, number: usize) -> Option<Judgement> {
        let mut judging = self.begin(number)?;
        while !judging.advance(u32::MAX) {}
        judging.judgement()
    }
    /// What the seat that decided could see when it did.
    pub fn view(&self, number: usize) -> Option<View> {
        let ReviewedMoment { state, seat, .. } = self.moments.get(number)?;
        Some(state.view(Viewer::Seat(*seat)))
    }

    /// Begins to compute every seat's chance to win at a decision with all cards known. After the last
    /// decision, the chance is the seat's share of the win. The knights' linear policy plays each game out
    /// from there.
    pub fn begin_chances(&self, number: usize) -> Playouts {
        let state = self.moments.get(number).map_or(&self.end, |moment| &moment.state);
        Playouts::new(*state, self.depth.playouts, number as u64)
    }
    /// The same at once.
    pub fn chances(&self, number: usize) -> BySeat<f64> {
        let mut playouts = self.begin_chances(number);
        playouts.advance(u32::MAX);
        playouts.chances()
    }

    /// The whole review, from the judgements of all decisions.
    pub fn review(&self, judgements: Vec<Judgement>, chances: Vec<BySeat<f64>>) -> Review {
        Review { accounts: self.accounts(&judgements), judgements, chances }
    }

    fn open_chance(&self, state: &State, seed: u64) -> BySeat<f64> {
        let mut playouts = Playouts::new(*state, self.depth.playouts, seed);
        playouts.advance(u32::MAX);
        playouts.chances()
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
