//! A vectorised environment: many games at once, for a net to learn in. Every game stands at a decision, all
//! decisions are observed in one frame, and all are answered together.

use crate::frame::{Batch, HiddenCards};
use oriflamme_bots::Rng;
use oriflamme_game::{NoLog, Ruleset, Seating};
use oriflamme_rules::{Deal, RandomSource, State};

/// Games that are stepped together.
pub(crate) struct VectorEnvironment {
    games: Vec<State>,
    rules: Vec<Ruleset>,
    rng: Rng,
    batch: Batch,
}

impl VectorEnvironment {
    /// This many games of these rulesets, each at a random decision.
    pub(crate) fn new(rules: Vec<Ruleset>, games: usize, seed: u64) -> Self {
        let mut environment = Self { games: Vec::new(), rules, rng: Rng::new(seed), batch: Batch::default() };
        for _ in 0..games {
            let mut state = environment.deal();
            // Games that begin together would all be in the same round for long.
            for _ in 0..environment.rng.below(60) {
                let moves = state.moves();
                let Some(answer) = moves.nth(environment.rng.below(moves.len() as u32) as usize) else {
                    break;
                };
                state.play_unchecked(answer, &mut NoLog);
            }
            let state = if state.is_over() { environment.deal() } else { state };
            environment.games.push(state);
        }
        environment
    }

    fn deal(&mut self) -> State {
        let rules = self.rules[self.rng.below(self.rules.len() as u32) as usize];
        let seating = match self.rng.below(10) {
            0 | 1 => Seating::usual_duel(),
            2 | 3 => Seating::of(3).unwrap_or(Seating::usual_duel()),
            4 | 5 => Seating::of(5).unwrap_or(Seating::usual_duel()),
            _ => Seating::of(4).unwrap_or(Seating::usual_duel()),
        };
        State::new(&Deal::draw(rules, seating, None, &mut self.rng))
    }

    pub(crate) fn len(&self) -> usize {
        self.games.len()
    }

    /// Writes a frame with the decisions of all games. One decision in four includes hidden cards, to guess.
    pub(crate) fn observe(&mut self, bytes: &mut Vec<u8>) {
        for state in &self.games {
            let hidden = if self.rng.below(4) == 0 { HiddenCards::ToGuess } else { HiddenCards::None };
            self.batch.add(state, hidden, &mut self.rng);
        }
        self.batch.write(bytes);
    }

    /// Answers the decision of each game with the index of one of its moves. The next frame reports a game
    /// that ends, with its results, and another game begins in its place.
    pub(crate) fn step(&mut self, answers: &[u16]) {
        for (game, &answer) in answers.iter().enumerate() {
            let state = &mut self.games[game];
            let Some(answer) = state.moves().nth(usize::from(answer)) else { continue };
            state.play_unchecked(answer, &mut NoLog);
            if state.is_over() {
                self.batch.end(game as u32, state);
                self.games[game] = self.deal();
            }
        }
    }
}
