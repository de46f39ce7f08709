//! Learning what positions are worth: the policy of knights plays itself, and each position at the start of a round learns who won
//! (logistic regression with Adagrad).

use crate::{
    look::Look,
    policy::Policy,
    rng::Rng,
    value::{LAYOUT, Value, WEIGHTS, begins_round, each},
    weights,
};
use oriflamme_game::{Family, Ruleset, Seating, Silent};
use oriflamme_rules::{Deal, State};

/// A run of learning from games.
#[derive(Clone, Copy, Debug)]
pub struct Valuation {
    /// The ruleset to learn.
    pub rules: Ruleset,
    /// Who sits at the table.
    pub seating: Seating,
    /// How many games are played.
    pub games: u32,
    /// How large the first steps are.
    pub rate: f32,
    /// Where chance comes from.
    pub seed: u64,
}

/// A position: the weights that count, and for whom.
type Features = Vec<(u8, u16)>;

impl Valuation {
    /// Learns, and gives the weights as a text. `tell` hears about each tenth of the run: games so far, and the mean
    /// loss of the positions at the start of rounds 2 to 6, in nats, before anything was learned from them.
    pub fn run(&self, mut tell: impl FnMut(u32, [f32; 5])) -> String {
        let mut value = Value::blank();
        let mut squares = vec![1e-2f32; WEIGHTS];
        let mut source = Rng::new(self.seed);
        let (mut losses, mut counts) = ([0.0; 5], [0.0; 5]);
        for game in 1..=self.games {
            let (positions, shares) = self.game(&mut source);
            // Smaller steps in the end, to settle.
            let rate = self.rate * (1.0 - 0.95 * game as f32 / self.games as f32);
            for (round, features) in positions {
                losses[round] += learn(&mut value, &mut squares, &features, &shares, rate);
                counts[round] += 1.0;
            }
            if game % (self.games / 10).max(1) == 0 {
                let mut mean = losses;
                mean.iter_mut().zip(&counts).for_each(|(loss, count)| *loss /= f32::max(*count, 1.0));
                tell(game, mean);
                (losses, counts) = ([0.0; 5], [0.0; 5]);
            }
        }
        weights::write(&value.weights, LAYOUT)
    }

    /// Plays a game: the positions in which a round began, with that round's index, and who won.
    fn game(&self, source: &mut Rng) -> (Vec<(usize, Features)>, Vec<f32>) {
        let policy = Policy::of_knights(self.rules);
        let mut state = State::new(&Deal::draw(self.rules, self.seating, None, source));
        let mut positions = Vec::with_capacity(5);
        while let Some(look) = Look::from_world(&state) {
            if begins_round(&state) {
                let mut features = Features::with_capacity(100);
                each(&state, |seat, index| features.push((seat.index(), index as u16)));
                positions.push((usize::from(state.round()) - 2, features));
            }
            let Some(answer) = policy.draw(&look, source) else { break };
            state.play_unchecked(answer, &mut Silent);
        }
        let ranking = state.ranking();
        (positions, self.seating.seats().map(|seat| ranking.share(seat) as f32).collect())
    }
}

/// Learns from a position and gives its loss.
fn learn(value: &mut Value, squares: &mut [f32], features: &Features, shares: &[f32], rate: f32) -> f32 {
    let mut chances = [f32::MIN; Family::COUNT];
    chances[..shares.len()].fill(0.0);
    for &(seat, index) in features {
        chances[usize::from(seat)] += value.weights[usize::from(index)];
    }
    let most = chances.iter().copied().fold(f32::MIN, f32::max);
    let sum: f32 = chances.iter().map(|merit| (merit - most).exp()).sum();
    chances.iter_mut().for_each(|merit| *merit = (*merit - most).exp() / sum);
    for &(seat, index) in features {
        let slope = shares[usize::from(seat)] - chances[usize::from(seat)];
        let square = &mut squares[usize::from(index)];
        *square += slope * slope;
        value.weights[usize::from(index)] += rate * slope / square.sqrt();
    }
    shares.iter().zip(chances).map(|(share, chance)| -share * chance.max(1e-9).ln()).sum()
}
