//! How much of a result was luck: control variates in the manner of AIVAT.
//!
//! Some bots draw their moves by chances that are known. With an estimate of the game's value before and
//! after such a draw, we can compute what the drawn move gained over the mean of all moves that might have
//! been drawn. This gain has mean zero, so subtracting it from a result does not change the mean. The better
//! the values are, the less the result varies; wrong values cost precision, but never add bias.
//!
//! The deal is random as well, but each entrant sits on each seat of a deal, so there is nothing left to
//! subtract. A bot that searches is asked only once. Running n searches and playing the choice of one of them
//! could remove at most (n - 1) / n of the variance that its seeds cause, for n times the time. Playing n
//! times as many games gives as much precision.
//!
//! (Burch, Schmid, Moravčík, Morrill and Bowling, "AIVAT: a new variance reduction technique for agent
//! evaluation in imperfect information games", 2018.)

use oriflamme_bots::open_chances;
use oriflamme_game::{BySeat, Move, NoLog};
use oriflamme_rules::State;

/// Moves that are less likely than this are not valued. They count as zero on both sides, so the mean is
/// still zero.
const RARE: f64 = 0.02;

/// The moves that might have been drawn in a decision, with what each of them leads to.
pub(crate) struct Draw {
    outcomes: Vec<(Move, BySeat<f64>)>,
    mean: BySeat<f64>,
}

impl Draw {
    /// Values the moves of a decision, each with its chance; `None` if there is nothing to draw.
    pub(crate) fn new(state: &State, chances: &[(Move, f64)]) -> Option<Self> {
        Self::valued(state, chances, &worth)
    }

    fn valued(state: &State, chances: &[(Move, f64)], worth: &dyn Fn(&State) -> BySeat<f64>) -> Option<Self> {
        let likely: Vec<_> = chances.iter().copied().filter(|&(_, chance)| chance >= RARE).collect();
        if likely.len() < 2 {
            return None;
        }
        let all: f64 = likely.iter().map(|&(_, chance)| chance).sum();
        let (mut outcomes, mut mean) = (Vec::with_capacity(likely.len()), BySeat::new(0.0));
        for (answer, chance) in likely {
            let mut next = *state;
            next.play(answer, &mut NoLog).ok()?;
            let worth = worth(&next);
            for seat in state.seating().seats() {
                mean[seat] += chance / all * worth[seat];
            }
            outcomes.push((answer, worth));
        }
        Some(Self { outcomes, mean })
    }

    /// What each seat gained by the drawn move, above the mean.
    pub(crate) fn luck(&self, state: &State, answer: Move) -> BySeat<f64> {
        let mut luck = BySeat::new(0.0);
        if let Some((_, worth)) = self.outcomes.iter().find(|(it, _)| *it == answer) {
            for seat in state.seating().seats() {
                luck[seat] = worth[seat] - self.mean[seat];
            }
        }
        luck
    }
}

/// What a state is worth to each seat: its share of the win, or what the king's critic expects of that.
fn worth(state: &State) -> BySeat<f64> {
    open_chances(state).unwrap_or_else(|| {
        let (ranking, mut shares) = (state.ranking(), BySeat::new(0.0));
        for seat in state.seating().seats() {
            shares[seat] = ranking.share(seat);
        }
        shares
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Contestant, Plan, Played, RunOptions, host, run_with};
    use oriflamme_bots::{Level, chances};
    use oriflamme_game::{Ruleset, Seating, Viewer};
    use oriflamme_rules::Deal;
    use std::sync::Mutex;

    /// In every position the mean luck over all draws is zero, for any values, even if rare moves are left
    /// out.
    #[test]
    fn luck_has_no_mean() {
        let mut source = oriflamme_bots::Rng::new(2);
        let mut state = State::new(&Deal::draw(Ruleset::Base2, Seating::of(4).unwrap(), None, &mut source));
        let mut bot = oriflamme_bots::player(Level::Squire, 3);
        // Arbitrary values.
        let worth = |state: &State| {
            let mut worth = BySeat::new(0.0);
            for seat in state.seating().seats() {
                worth[seat] = f64::from(state.score(seat)) - 3.0 * state.positions().count() as f64;
            }
            worth
        };
        let mut draws = 0;
        while let Some(seat) = state.turn() {
            let view = state.view(Viewer::Seat(seat));
            let decision = view.decision().unwrap();
            let chances = chances(Level::Squire, decision).unwrap();
            if let Some(draw) = Draw::valued(&state, &chances, &worth) {
                draws += 1;
                for seat in state.seating().seats() {
                    let mean: f64 = chances
                        .iter()
                        .map(|&(answer, chance)| chance * draw.luck(&state, answer)[seat])
                        .sum();
                    assert!(mean.abs() < 1e-9, "{mean}");
                }
            }
            state.play(bot.choose(decision), &mut NoLog).unwrap();
        }
        assert!(draws > 20);
    }

    /// The mean luck of the first entrant over the deals, its standard error, and how many plain games each
    /// game is worth.
    fn taken_off(bots: &str, games: u64) -> (f64, f64, f64) {
        let plan = Plan::new(Ruleset::Base2, Contestant::list(bots).unwrap(), "luck", games).unwrap();
        let plan = plan.without_luck();
        let played = Mutex::new(vec![0.0; (games / u64::from(plan.seats())) as usize]);
        let seats = f64::from(plan.seats());
        let report = run_with(&plan, &RunOptions::default(), &|game: &Played| {
            played.lock().unwrap()[plan.deal_of(game.game) as usize] += game.scores[0].luck / seats;
            Ok(())
        });
        let luck = played.into_inner().unwrap();
        let (count, mean) = (luck.len() as f64, luck.iter().sum::<f64>() / luck.len() as f64);
        let variance = luck.iter().map(|it| (it - mean).powi(2)).sum::<f64>() / (count - 1.0);
        (mean, (variance / count).sqrt(), report.unwrap().bots[0].adjusted.as_ref().unwrap().worth)
    }

    /// Compared with plain counting, the luck that is subtracted has mean zero, and the same games give more
    /// precision.
    #[test]
    fn results_without_luck_are_the_same_and_sharper() {
        let (mean, error, worth) = taken_off("squire,page,page", 180);
        println!("mean {mean:+.4}, standard error {error:.4}, worth {worth:.2} times the games");
        assert!(mean.abs() < 4.0 * error, "{mean} {error}");
        assert!(worth > 1.1, "{worth}");
    }

    /// The test above would notice wrong chances, such as a page's chances for a squire's choices.
    #[test]
    fn wrong_chances_show() {
        let plan =
            Plan::new(Ruleset::Base2, Contestant::list("squire,page,page").unwrap(), "luck", 1).unwrap();
        let mut luck = Vec::new();
        for game in 0..90 {
            let mut bots =
                [Level::Squire, Level::Page, Level::Page].map(|level| oriflamme_bots::player(level, game));
            let mut sum = 0.0;
            host::host(&plan, game, |entrant, state, decision| {
                let seat = decision.seat();
                let answer = bots[usize::from(entrant.index())].choose(decision);
                let wrong = chances(Level::Page, decision).unwrap();
                if let Some(draw) = Draw::new(state, &wrong).filter(|_| entrant.index() == 0) {
                    sum += draw.luck(state, answer)[seat];
                }
                answer
            });
            luck.push(sum);
        }
        let (count, mean) = (luck.len() as f64, luck.iter().sum::<f64>() / luck.len() as f64);
        let variance = luck.iter().map(|it| (it - mean).powi(2)).sum::<f64>() / (count - 1.0);
        assert!(mean > 6.0 * (variance / count).sqrt(), "{mean} {variance}");
    }
}
