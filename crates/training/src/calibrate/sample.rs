//! Games of mixed levels, and a few decisions of each with what was predicted and what happened.

use oriflamme_bots::{Bot, Level, Policy, Rng, Search, SearchConfig, SearchKind, player};
use oriflamme_deal::Seed;
use oriflamme_game::{Move, NoLog, Ruleset, Seat, Seating, View, Viewer};
use oriflamme_observe::Observation;
use oriflamme_review::JUDGE;
use oriflamme_rules::{RandomSource, State};

/// How many worlds judge a decision; a review has 3,000. The move that was made is tried at least a third as
/// often, as there.
pub(super) const ITERATIONS: u32 = 600;
/// How many games are played out with all cards known; a review has 200.
pub(super) const PLAYOUTS: u32 = 100;
/// One of this many decisions is judged.
pub(super) const ONE_OF: u32 = 10;
/// How many worlds a searching player plays out: far fewer than at a table.
const PLAYED: u32 = 32;

/// The purpose of a game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum GameSet {
    /// The correction is fitted to them.
    Fitted,
    /// The correction is measured by them.
    HeldOut,
}

impl GameSet {
    pub(super) const ALL: [Self; 2] = [Self::Fitted, Self::HeldOut];
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Fitted => "fitted",
            Self::HeldOut => "held-out",
        }
    }
}

/// A decision: what was predicted for the seat that made it, and what happened.
#[derive(Clone, Copy)]
pub(super) struct Sample {
    pub(super) rules: Ruleset,
    pub(super) seats: u8,
    pub(super) round: u8,
    /// The chance of the move made, by a search from what the seat could see.
    pub(super) search: f64,
    /// The seat's chance with all cards known.
    pub(super) open: f64,
    /// By how much influence the seat is ahead of the best other one.
    pub(super) lead: f64,
    /// Its share of the win in the end.
    pub(super) share: f64,
}

impl Sample {
    pub(super) fn text(&self) -> String {
        let Self { seats, round, search, open, lead, share, .. } = self;
        format!("{seats} {round} {search:.5} {open:.5} {lead} {share:.5}\n")
    }
    pub(super) fn read(rules: Ruleset, line: &str) -> Option<Self> {
        let numbers: Option<Vec<f64>> = line.split(' ').map(|word| word.parse().ok()).collect();
        let [seats, round, search, open, lead, share] = numbers?[..] else { return None };
        Some(Self { rules, seats: seats as u8, round: round as u8, search, open, lead, share })
    }
}

/// Plays a game of mixed levels, and judges some of its decisions.
pub(super) fn play(set: GameSet, rules: Ruleset, game: u64) -> Vec<Sample> {
    let seating = match game % 4 {
        0 => Seating::usual_duel(),
        // There are seatings of three, four and five.
        others => Seating::of(others as usize + 2).unwrap_or(Seating::usual_duel()),
    };
    let series = format!("calibration {} {rules}", set.word());
    let mut state = State::new(&Seed::of_series(&series, game).deal(rules, seating, None));
    let mut rng = Rng::new(game << 1 | u64::from(set == GameSet::HeldOut));
    let mut bots: Vec<Box<dyn Bot>> = seating.seats().map(|_| bot(&mut rng)).collect();
    let mut judged: Vec<(Seat, Sample)> = Vec::new();
    while let Some(seat) = state.turn() {
        let view = state.view(Viewer::Seat(seat));
        let Some(decision) = view.decision() else { break };
        let made = bots[usize::from(seat.index())].choose(decision);
        if rng.below(ONE_OF) == 0
            && let Some(search) = judge(&view, made, u64::from(rng.below(u32::MAX)))
        {
            let others = seating.seats().filter(|&other| other != seat).map(|other| state.score(other));
            let lead = f64::from(state.score(seat)) - f64::from(others.max().unwrap_or(0));
            let open = open_chance(&state, seat, &mut rng);
            let (seats, round) = (seating.seat_count(), state.round());
            judged.push((seat, Sample { rules, seats, round, search, open, lead, share: 0.0 }));
        }
        if state.play(made, &mut NoLog).is_err() {
            break;
        }
    }
    let ranking = state.ranking();
    judged.into_iter().map(|(seat, sample)| Sample { share: ranking.share(seat), ..sample }).collect()
}

/// A player of any level. Those that search do so with few worlds.
fn bot(rng: &mut Rng) -> Box<dyn Bot> {
    let seed = u64::from(rng.below(u32::MAX));
    match rng.below(5) {
        0 => player(Level::Page, seed),
        1 => player(Level::Squire, seed),
        2 => SearchConfig::new(SearchKind::Policy, PLAYED).player(seed),
        3 => SearchConfig::new(SearchKind::Guided, PLAYED).player(seed),
        _ => SearchConfig::new(SearchKind::Champion, PLAYED).player(seed),
    }
}

/// The chance of a move as a review finds it.
fn judge(view: &View, made: Move, seed: u64) -> Option<f64> {
    let config = SearchConfig::new(JUDGE, ITERATIONS);
    let mut search = Search::new(view.decision()?, config, seed);
    (0..ITERATIONS).for_each(|_| search.iterate());
    let of = |search: &Search| search.ranking().into_iter().find(|ranked| ranked.answer == made);
    let visits = of(&search)?.visits;
    (visits..ITERATIONS / 3).for_each(|_| search.iterate_with(made));
    of(&search).map(|ranked| ranked.chance)
}

/// The chance with all cards known, as the graph of a review finds it.
fn open_chance(state: &State, seat: Seat, rng: &mut Rng) -> f64 {
    let policy = Policy::knight(state.rules());
    let mut sum = 0.0;
    for _ in 0..PLAYOUTS {
        let mut world = *state;
        while let Some(answer) = Observation::from_world(&world).and_then(|obs| policy.draw(&obs, rng)) {
            world.play_unchecked(answer, &mut NoLog);
        }
        sum += world.ranking().share(seat);
    }
    sum / f64::from(PLAYOUTS)
}
