//! One of many games. It is dealt anew when it is over.

use crate::{
    rng::Rng,
    squire::{self, Weights},
};
use oriflamme_game::{Move, NoLog, Ruleset, Seat, Seating};
use oriflamme_observe::bytes::{Action, ActionSpace, OBSERVATION, Truth, observe_into_zeros};
use oriflamme_rules::{Deal, Merit, RandomSource, State};

/// How many kinds of games there are: three rulesets by four numbers of seats.
pub const KINDS: u8 = 12;

/// The ruleset and seating of a kind: the ruleset times four, plus the seats less two. A number above the
/// last kind counts as the last.
pub fn kind(number: u8) -> (Ruleset, Seating) {
    let number = number.min(KINDS - 1);
    let rules = Ruleset::ALL[usize::from(number / 4)];
    let seating = match number % 4 {
        0 => Seating::usual_duel(),
        more => Seating::of(usize::from(more) + 2).unwrap_or(Seating::usual_duel()),
    };
    (rules, seating)
}

/// A game, with the random numbers for its deals and those for the bots' choices.
#[derive(Clone, Copy)]
pub struct Game {
    pub state: State,
    deals: Rng,
    luck: Rng,
    pub kind: u8,
}

/// The result of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Stepped {
    On = 0,
    Over = 1,
    /// The action was not legal, and nothing was done.
    Illegal = 2,
}

/// The results of five seats: each one's share of the win, and its influence at the end. -1 stands for a seat
/// that the game does not have.
pub type Results = [f32; 10];

impl Game {
    /// A game of a kind. The same seed and stream give the same sequence of deals. `luck` is the stream of
    /// the choices.
    #[inline]
    pub fn new(kind_number: u8, seed: u64, stream: u64, luck: u64) -> Self {
        let mut deals = Rng::stream(seed, stream);
        Self {
            state: deal(kind_number, &mut deals),
            deals,
            luck: Rng::stream(!seed, luck),
            kind: kind_number,
        }
    }

    /// Deals anew.
    #[inline]
    pub fn redeal(&mut self) {
        self.state = deal(self.kind, &mut self.deals);
    }

    /// Plays an action. When the game is over, results are written and the next game is dealt.
    #[inline]
    pub fn step(&mut self, number: i32, results: &mut Results) -> Stepped {
        let Some(answer) = legal_move(&self.state, number) else { return Stepped::Illegal };
        self.state.play_unchecked(answer, &mut NoLog);
        if !self.state.is_over() {
            return Stepped::On;
        }
        *results = results_of(&self.state);
        self.redeal();
        Stepped::Over
    }

    /// Whose turn it is.
    #[inline]
    pub fn turn(&self) -> u8 {
        self.state.turn().map_or(u8::MAX, Seat::index)
    }
    /// Writes what the deciding seat knows over zeros; if `open`, everything, in that seat's order.
    #[inline]
    pub fn observe(&self, open: bool, out: &mut [u8; OBSERVATION]) {
        let me = self.state.turn().unwrap_or(Seat::from_index(0));
        let knows = if open { Truth::open(&self.state, me) } else { Truth::seen_by(&self.state, me) };
        observe_into_zeros(&knows, out);
    }
    /// What is asked of the deciding seat.
    #[inline]
    pub fn decision(&self) -> Option<ActionSpace> {
        ActionSpace::of(&Truth::seen_by(&self.state, self.state.turn()?))
    }

    /// An action for the deciding seat: drawn by weights, or without them any legal one.
    #[inline]
    pub fn choose(&mut self, weights: Option<&Weights>) -> i32 {
        let Some(decision) = self.decision() else { return -1 };
        let answer = match weights {
            Some(weights) => squire::draw(&self.state, weights, &mut self.luck),
            None => {
                let moves = decision.moves();
                moves.nth(self.luck.below(moves.len() as u32) as usize)
            }
        };
        answer.map_or(-1, |answer| i32::from(decision.action(answer).number()))
    }

    /// Plays this many random decisions. Counts finished games and mixes their results into a signature.
    #[inline]
    pub fn play(&mut self, decisions: u32, signature: &mut u64, games: &mut u32) {
        for _ in 0..decisions {
            let moves = self.state.moves();
            if let Some(answer) = moves.nth(self.luck.below(moves.len() as u32) as usize) {
                self.state.play_unchecked(answer, &mut NoLog);
            }
            if self.state.is_over() {
                stir_results(&self.state, signature);
                *games += 1;
                self.redeal();
            }
        }
    }
    /// The state, and the game's random numbers.
    #[cfg(any(test, target_arch = "nvptx64"))]
    #[inline]
    pub(crate) fn split(&mut self) -> (&mut State, Luck<'_>) {
        let Self { state, deals, luck, kind } = self;
        (state, Luck { deals, luck, kind: *kind })
    }
    /// A number below `bound` from the luck of this game.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        self.luck.below(bound)
    }
}

/// The random numbers of a game.
#[cfg(any(test, target_arch = "nvptx64"))]
pub(crate) struct Luck<'a> {
    deals: &'a mut Rng,
    pub(crate) luck: &'a mut Rng,
    kind: u8,
}

#[cfg(any(test, target_arch = "nvptx64"))]
impl Luck<'_> {
    /// The next deal.
    #[inline]
    pub(crate) fn deal(&mut self) -> State {
        deal(self.kind, self.deals)
    }
}

/// The move that an action's number means, if it is legal.
#[inline]
pub(crate) fn legal_move(state: &State, number: i32) -> Option<Move> {
    let decision = ActionSpace::of(&Truth::seen_by(state, state.turn()?))?;
    let number = u16::try_from(number).ok().filter(|number| number >> 12 == 0)?;
    let action = Action::from_number(number);
    decision.is_legal(action).then(|| decision.answer(action))
}

/// The results of a game that is over.
pub(crate) fn results_of(state: &State) -> Results {
    let mut results = [-1.0; 10];
    let seats = state.seating().seat_count();
    let merit = |seat: u8| state.merit(Seat::from_index(seat));
    let mut best = merit(0);
    for seat in 1..seats {
        best = best.max(merit(seat));
    }
    let mut winners = 0;
    for seat in 0..seats {
        winners += u8::from(merit(seat) == best);
    }
    for seat in 0..seats {
        let won = merit(seat) == best;
        results[usize::from(seat)] = if won { 1.0 / f32::from(winners) } else { 0.0 };
        results[5 + usize::from(seat)] = f32::from(merit(seat).influence);
    }
    results
}

/// Mixes the results of a game that is over into a signature.
#[inline]
pub(crate) fn stir_results(state: &State, signature: &mut u64) {
    for seat in state.seating().seats() {
        let Merit { influence, cards } = state.merit(seat);
        // FNV-1a, as `oriflamme bench` does.
        let merit = u64::from(influence) << 8 | u64::from(cards);
        *signature = (*signature ^ merit).wrapping_mul(0x0000_0100_0000_01b3);
    }
}

#[inline]
fn deal(number: u8, source: &mut Rng) -> State {
    let (rules, seating) = kind(number);
    State::new(&Deal::draw(rules, seating, None, source))
}
