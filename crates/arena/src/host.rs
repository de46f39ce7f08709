//! The host of a game: it alone knows the true state. A bot gets the view of its seat and the legal moves.

use crate::{Arrangement, Entrant, Plan, luck::Draw, plan::ByEntrant};
use oriflamme_bots::Bot;
use oriflamme_game::{BySeat, Decision, FamilyMove, Move, NoLog, Seat, Viewer};
use oriflamme_programs::fallback;
use oriflamme_rules::State;
use std::time::{Duration, Instant};

/// A game that has been played.
#[derive(Clone, Debug)]
pub struct Played {
    /// Which game of the series, from 0.
    pub game: u64,
    /// Who sat where.
    pub arrangement: Arrangement,
    /// The game before its first move.
    pub start: State,
    pub moves: Vec<FamilyMove>,
    /// The game when it was over.
    pub end: State,
    /// Each entrant's result and cost, in the order of the entrants.
    pub scores: Vec<Score>,
}

/// The result of a game for one entrant.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Score {
    /// Its share of the win: 1, or a part of it if others share the first place.
    pub share: f64,
    /// By how much influence it was ahead of the mean of the others.
    pub margin: f64,
    /// How many decisions it made.
    pub decisions: u32,
    /// How many of its answers were not legal moves. Another move was made instead.
    pub illegal: u32,
    /// How long it thought.
    pub time: Duration,
    /// How long it thought about the decision that took longest.
    pub longest: Duration,
    /// How much of its share was luck, as far as that is known. Its mean is zero. See
    /// [`Plan::without_luck`].
    pub luck: f64,
}

/// Plays a game of a series. `bots` has a bot for each entrant, in order.
pub fn play<B: AsMut<dyn Bot>>(plan: &Plan, game: u64, bots: &mut [B]) -> Played {
    host(plan, game, |entrant, _, decision| match bots.get_mut(usize::from(entrant.index())) {
        Some(bot) => bot.as_mut().choose(decision),
        None => decision.first_move(),
    })
}

/// Plays a game of a series in which `answer` decides for each entrant. It also gets the true state, which is
/// for measurements; a player must look only at its decision.
pub(crate) fn host(
    plan: &Plan,
    game: u64,
    mut answer: impl FnMut(Entrant, &State, Decision<'_>) -> Move,
) -> Played {
    let start = plan.start(game);
    let mut state = start;
    let mut said = Vec::with_capacity(80);
    let mut costs: ByEntrant<Score> = ByEntrant::default();
    let mut luck: BySeat<f64> = BySeat::new(0.0);
    let arrangement = plan.arrangement(game);
    while let Some(seat) = state.turn() {
        let entrant = arrangement.entrant_at(seat);
        let view = state.view(Viewer::Seat(seat));
        let Some(decision) = view.decision() else { break };
        let before = Instant::now();
        let answer = answer(entrant, &state, decision);
        let cost = &mut costs[entrant];
        let time = before.elapsed();
        cost.time += time;
        cost.longest = cost.longest.max(time);
        cost.decisions += 1;
        let legal = decision.moves().contains(answer);
        cost.illegal += u32::from(!legal);
        let answer = if legal { answer } else { fallback(decision) };
        if let Some(draw) = draw(plan, entrant, &state, decision) {
            let gained = draw.luck(&state, answer);
            state.seating().seats().for_each(|seat| luck[seat] += gained[seat]);
        }
        said.extend(state.family_move(answer));
        if state.play(answer, &mut NoLog).is_err() {
            break;
        }
    }
    let result = |entrant| {
        let seat = arrangement.seat_of(entrant);
        scored(&state, seat, Score { luck: luck[seat], ..costs[entrant] })
    };
    let scores = plan.entrants().map(result).collect();
    Played { game, arrangement, start, moves: said, end: state, scores }
}

/// The moves that a bot might have drawn in a decision. `None` unless the series is evaluated without luck
/// and the bot draws its moves by known chances.
fn draw(plan: &Plan, entrant: Entrant, state: &State, decision: Decision<'_>) -> Option<Draw> {
    let bot = plan.bot(entrant).filter(|_| plan.is_without_luck())?;
    Draw::new(state, &bot.chances(decision)?)
}

/// The result of a game for the entrant on a seat, with the given cost.
fn scored(end: &State, seat: Seat, cost: Score) -> Score {
    let (ranking, seating) = (end.ranking(), end.seating());
    let others: u32 =
        seating.seats().filter(|&other| other != seat).map(|other| u32::from(end.score(other))).sum();
    let margin = f64::from(end.score(seat)) - f64::from(others) / f64::from(seating.seat_count() - 1);
    Score { share: ranking.share(seat), margin, ..cost }
}
