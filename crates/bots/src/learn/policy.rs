//! Learning the squire's weights by self-play: every seat plays the same policy, and moves that were followed by a win
//! become likelier (policy gradient with Adam).

use crate::{
    features::{LAYOUT, WEIGHTS, features},
    look::Look,
    policy::{Policy, unit},
    rng::Rng,
    weights,
};
use oriflamme_game::{Ruleset, Seating, Silent};
use oriflamme_rules::{Deal, State};

/// A run of training.
#[derive(Clone, Copy, Debug)]
pub struct Training {
    /// The ruleset to learn.
    pub rules: Ruleset,
    /// How many games are played between two steps.
    pub batch: u32,
    /// How many steps are taken.
    pub steps: u32,
    /// How large the first steps are; later ones become smaller.
    pub rate: f32,
    /// How much being undecided is worth: keeps the policy from settling too soon.
    pub curiosity: f32,
    /// Where chance comes from.
    pub seed: u64,
}

/// The gradient of one game's choices, by seat, waiting for how the game ends.
#[derive(Default)]
struct Choices {
    /// Weight index and how much the choice leaned on it.
    leanings: Vec<(u16, f32)>,
    /// Where each choice's leanings end, and who made it.
    ends: Vec<(usize, u8)>,
}

struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
}

impl Training {
    /// Learns from nothing, and gives the weights as a text. `tell` hears about each hundredth of the run.
    pub fn run(&self, mut tell: impl FnMut(u32, f32)) -> String {
        let mut policy = Policy::blank();
        let mut adam = Adam { mean: vec![0.0; WEIGHTS], square: vec![0.0; WEIGHTS] };
        let mut source = Rng::new(self.seed);
        let mut average = policy.weights.clone();
        for step in 1..=self.steps {
            let mut gradient = vec![0.0; WEIGHTS];
            for game in 0..self.batch {
                self.game(&policy, game, &mut gradient, &mut source);
            }
            let progress = step as f32 / self.steps as f32;
            let rate = self.rate * (1.0 - 0.9 * progress);
            adam.step(&mut policy.weights, &gradient, rate, step);
            // The average of the last half is steadier than the last step.
            if progress < 0.5 {
                average.copy_from_slice(&policy.weights);
            } else {
                for (average, weight) in average.iter_mut().zip(&policy.weights) {
                    *average += (weight - *average) * 0.005;
                }
            }
            if step % (self.steps / 100).max(1) == 0 {
                tell(step, gradient.iter().map(|slope| slope * slope).sum::<f32>().sqrt());
            }
        }
        weights::write(&average, LAYOUT)
    }

    /// Plays a game and adds what it teaches to the gradient.
    fn game(&self, policy: &Policy, game: u32, gradient: &mut [f32], source: &mut Rng) {
        // Every number of seats in turn, four seats twice as often.
        let seating = match game % 5 {
            0 => Ok(Seating::usual_duel()),
            1 => Seating::of(3),
            2 => Seating::of(5),
            _ => Seating::of(4),
        };
        let Ok(seating) = seating else { return };
        let mut state = State::new(&Deal::draw(self.rules, seating, None, source));
        let mut choices = Choices::default();
        let mut chances = Vec::new();
        while let Some(look) = Look::from_world(&state) {
            let answers: Vec<_> = look.moves.iter().map(|answer| (answer, features(&look, answer))).collect();
            let favours = answers.iter().map(|(_, found)| {
                let sum: f32 = found.indices().iter().map(|&index| policy.weights[usize::from(index)]).sum();
                sum.clamp(-20.0, 20.0).exp()
            });
            chances.clear();
            chances.extend(favours);
            let sum: f32 = chances.iter().sum();
            let mut drawn = unit(source) * sum;
            let chosen = chances.iter().position(|chance| {
                drawn -= chance;
                drawn < 0.0
            });
            let chosen = chosen.unwrap_or(chances.len() - 1);
            let doubt: f32 = chances.iter().map(|chance| chance / sum * (chance / sum).max(1e-9).ln()).sum();
            for (index, (&chance, (_, found))) in chances.iter().zip(&answers).enumerate() {
                let chance = chance / sum;
                let lean = f32::from(u8::from(index == chosen)) - chance;
                // Towards being undecided, whatever the game teaches.
                let curious = -self.curiosity * chance * (chance.max(1e-9).ln() - doubt);
                for &feature in found.indices() {
                    choices.leanings.push((feature, lean));
                    gradient[usize::from(feature)] += curious;
                }
            }
            choices.ends.push((choices.leanings.len(), look.me.index()));
            state.play_unchecked(answers[chosen].0, &mut Silent);
        }
        let merits = merits(&state);
        let mut start = 0;
        for (end, seat) in choices.ends {
            for &(feature, lean) in &choices.leanings[start..end] {
                gradient[usize::from(feature)] += lean * merits[usize::from(seat)];
            }
            start = end;
        }
    }
}

/// How well each seat did: its share of the win against an even one, and a little for the margin.
fn merits(state: &State) -> [f32; 5] {
    let count = f32::from(state.seating().seat_count());
    let ranking = state.ranking();
    let mean = state.seating().seats().map(|seat| f32::from(state.score(seat))).sum::<f32>() / count;
    let mut merits = [0.0; 5];
    for seat in state.seating().seats() {
        let share = ranking.share(seat) as f32;
        let margin = (f32::from(state.score(seat)) - mean) / 20.0;
        merits[usize::from(seat.index())] = share - 1.0 / count + 0.5 * margin.clamp(-1.0, 1.0);
    }
    merits
}

impl Adam {
    fn step(&mut self, weights: &mut [f32], gradient: &[f32], rate: f32, step: u32) {
        let (keep_mean, keep_square) = (0.9f32, 0.999f32);
        let correct_mean = 1.0 - keep_mean.powi(step as i32);
        let correct_square = 1.0 - keep_square.powi(step as i32);
        for (index, weight) in weights.iter_mut().enumerate() {
            let slope = gradient[index];
            self.mean[index] = keep_mean * self.mean[index] + (1.0 - keep_mean) * slope;
            self.square[index] = keep_square * self.square[index] + (1.0 - keep_square) * slope * slope;
            let size = (self.square[index] / correct_square).sqrt() + 1e-3;
            *weight += rate * self.mean[index] / correct_mean / size;
        }
    }
}
