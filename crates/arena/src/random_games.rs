//! Games of random moves, as fast as the engine plays them.

use oriflamme_bots::Rng;
use oriflamme_game::{NoLog, Ruleset, Seating};
use oriflamme_rules::{Deal, Merit, RandomSource, State};

/// The sums over many random games.
pub struct RandomGames {
    pub decisions: u64,
    /// Mixed from every result (FNV-1a): the same games give the same signature on every machine.
    pub signature: u64,
}

impl RandomGames {
    /// Plays this many games from a fixed seed, on one core.
    pub fn play(rules: Ruleset, seating: Seating, games: u64) -> Self {
        let mut source = Rng::new(1);
        let mut sums = Self { decisions: 0, signature: 0xcbf2_9ce4_8422_2325 };
        for _ in 0..games {
            let mut state = State::new(&Deal::draw(rules, seating, None, &mut source));
            loop {
                let moves = state.moves();
                let Some(answer) = moves.nth(source.below(moves.len() as u32) as usize) else { break };
                state.play_unchecked(answer, &mut NoLog);
                sums.decisions += 1;
            }
            for seat in seating.seats() {
                let Merit { influence, cards } = state.merit(seat);
                sums.sign(u64::from(influence) << 8 | u64::from(cards));
            }
            sums.sign(sums.decisions);
        }
        sums
    }

    fn sign(&mut self, value: u64) {
        self.signature = (self.signature ^ value).wrapping_mul(0x0000_0100_0000_01b3);
    }
}
