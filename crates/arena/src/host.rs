//! The host of a game: it alone knows the true state. A bot gets the view of its seat and the legal moves.

use crate::{Arrangement, Plan, plan::ByEntrant};
use oriflamme_bots::Bot;
use oriflamme_game::{FamilyMove, NoLog, Seat, Viewer};
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
    /// All moves.
    pub moves: Vec<FamilyMove>,
    /// The game when it was over.
    pub end: State,
    /// What each entrant got, and what that cost, in the order of the entrants.
    pub scores: Vec<Score>,
}

/// What a game was for one entrant.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Score {
    /// Its share of the win: 1, or with others in the first place a part of it.
    pub share: f64,
    /// By how much influence it was ahead of the mean of the others.
    pub margin: f64,
    /// How many decisions it made.
    pub decisions: u32,
    /// How many of its answers were no legal moves, so that another was made instead.
    pub illegal: u32,
    /// How long it thought.
    pub time: Duration,
}

/// Plays a game of a series. `bots` has a bot for each entrant, in order.
pub fn play<B: AsMut<dyn Bot>>(plan: &Plan, game: u64, bots: &mut [B]) -> Played {
    let start = plan.start(game);
    let mut state = start;
    let mut said = Vec::with_capacity(80);
    let mut costs: ByEntrant<Score> = ByEntrant::default();
    let arrangement = plan.arrangement(game);
    while let Some(seat) = state.turn() {
        let entrant = arrangement.entrant_at(seat);
        let view = state.view(Viewer::Seat(seat));
        let (Some(decision), Some(bot)) = (view.decision(), bots.get_mut(usize::from(entrant.index())))
        else {
            break;
        };
        let before = Instant::now();
        let answer = bot.as_mut().choose(decision);
        let cost = &mut costs[entrant];
        cost.time += before.elapsed();
        cost.decisions += 1;
        let legal = decision.moves().contains(answer);
        cost.illegal += u32::from(!legal);
        let answer = if legal { answer } else { fallback(decision) };
        said.extend(state.family_move(answer));
        if state.play(answer, &mut NoLog).is_err() {
            break;
        }
    }
    let result = |entrant| scored(&state, arrangement.seat_of(entrant), costs[entrant]);
    let scores = plan.entrants().map(result).collect();
    Played { game, arrangement, start, moves: said, end: state, scores }
}

/// What a game was for the entrant on a seat, with what it cost.
fn scored(end: &State, seat: Seat, cost: Score) -> Score {
    let (ranking, seating) = (end.ranking(), end.seating());
    let others: u32 =
        seating.seats().filter(|&other| other != seat).map(|other| u32::from(end.score(other))).sum();
    let margin = f64::from(end.score(seat)) - f64::from(others) / f64::from(seating.seat_count() - 1);
    Score { share: ranking.share(seat), margin, ..cost }
}
