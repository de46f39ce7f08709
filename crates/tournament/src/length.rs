//! How long a round lasts at most, and how long it usually lasts.

use crate::{Tournament, TournamentRound, TournamentSetup};
use oriflamme_game::{Ruleset, SeatCount};
use oriflamme_table_view::{Pace, Timestamp};
use std::time::Duration;

/// How many decisions each family has to make in a game, on average over all kinds of games
/// (`docs/RESEARCH.md`), rounded up.
const USUAL_DECISIONS: u32 = 18;
/// People use up their time divided by this, by our estimate.
const USUAL_PART: u32 = 2;

/// The most decisions of one family in a game: six placements; its cards of the six rounds are resolved up to
/// 21 times, each time with keeping or revealing and two questions. In Ablaze, a Twin is resolved up to six
/// times more, and a Machination asks up to 20 questions.
fn most_decisions_of_a_family(rules: Ruleset) -> u32 {
    let base = 6 + 21 * 3;
    match rules {
        Ruleset::Base1 | Ruleset::Base2 => base,
        Ruleset::Ablaze => base + 6 * 3 + 20,
    }
}

fn families(seats: SeatCount) -> u32 {
    if seats.is_duel() { 4 } else { u32::from(seats.get()) }
}

/// The longest that a game can last: everybody uses all of their time for as many decisions as there can be.
/// When somebody's time is over, a bot decides at once. `None` without a clock.
fn longest_game(rules: Ruleset, seats: SeatCount, pace: Pace) -> Option<Duration> {
    let decisions = most_decisions_of_a_family(rules) * families(seats);
    Some(pace.decision()? * decisions + pace.bank() * u32::from(seats.get()))
}

impl TournamentSetup {
    /// When the tournament is over, as things usually go. It is an estimate, to tell people who enter two
    /// tournaments at about the same time.
    pub fn usual_end(&self) -> Timestamp {
        let decision = self.pace.decision().unwrap_or_default();
        let game = decision * USUAL_DECISIONS * families(self.seats) / USUAL_PART;
        self.start.after((game + self.pause) * u32::from(self.rounds))
    }
}

impl Tournament {
    /// When a round is over at the latest, unless servers are away meanwhile. `None` before it has begun.
    pub fn latest_end(&self, round: &TournamentRound) -> Option<Timestamp> {
        let setup = self.setup();
        let sizes = round.tables.iter().filter_map(|table| SeatCount::try_from(table.seats.len()).ok());
        let games = sizes.filter_map(|seats| longest_game(setup.rules, seats, setup.pace));
        Some(round.began?.after(games.max()?))
    }
    /// When the round after the one that is being played begins at the latest, if there is one.
    pub fn latest_next(&self) -> Option<Timestamp> {
        let planned = self.rounds().len() < usize::from(self.setup().rounds);
        let round = self.current().filter(|_| planned && !self.was_stopped())?;
        Some(self.latest_end(round)?.after(self.setup().pause))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;
    use oriflamme_deal::Seed;
    use oriflamme_game::NoLog;
    use oriflamme_rules::State;

    #[test]
    fn no_game_has_more_decisions_than_there_is_time_for() {
        let mut most = 0;
        for rules in Ruleset::ALL {
            for seats in [SeatCount::Two, SeatCount::Three, SeatCount::Four, SeatCount::Five] {
                for game in 0..200_u64 {
                    let deal = Seed::of_series("length", game).deal(rules, seats.seating(), None);
                    let mut state = State::new(&deal);
                    let mut decisions = 0;
                    while !state.is_over() {
                        let moves = state.moves();
                        // The last choice is often one that leads to more questions, such as revealing.
                        let at = if game % 2 == 0 {
                            moves.len() - 1
                        } else {
                            decisions as usize * 7 % moves.len()
                        };
                        state.play(moves.nth(at).unwrap(), &mut NoLog).unwrap();
                        decisions += 1;
                    }
                    let bound = most_decisions_of_a_family(rules) * families(seats);
                    assert!(decisions <= bound, "{rules} {seats:?}: {decisions} of {bound}");
                    most = most.max(100 * decisions / bound);
                }
            }
        }
        assert!(most > 15, "the bound says something: {most} %");
    }

    #[test]
    fn the_longest_game_is_the_sum_of_all_times() {
        let pace = Pace::live(60, 120).unwrap();
        let minutes = |rules, seats| longest_game(rules, seats, pace).unwrap().as_secs() / 60;
        assert_eq!(minutes(Ruleset::Base2, SeatCount::Four), 4 * 69 + 4 * 2);
        assert_eq!(minutes(Ruleset::Base2, SeatCount::Two), 4 * 69 + 2 * 2);
        assert_eq!(minutes(Ruleset::Ablaze, SeatCount::Five), 5 * 107 + 5 * 2);
        assert_eq!(longest_game(Ruleset::Base2, SeatCount::Four, Pace::Unlimited), None);
    }
}
