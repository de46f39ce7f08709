//! Learning the squires' weights by self-play: every seat plays the same policy, and moves that were followed
//! by a win become likelier (policy gradient with Adam).

use oriflamme_bots::{Policy, Rng};
use oriflamme_game::{BySeat, NoLog, Ruleset, Seat, Seating};
use oriflamme_observe::{
    Observation,
    linear::{ROWS, features},
};
use oriflamme_rules::{Deal, State};

/// A run of training.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SelfPlay {
    pub(crate) rules: Ruleset,
    /// How many games are played between two steps.
    pub(crate) batch: u32,
    /// How many steps are taken.
    pub(crate) steps: u32,
    /// The learning rate of the first step; later ones are smaller.
    pub(crate) rate: f32,
    /// The weight of the entropy bonus, which keeps the policy from settling too soon.
    pub(crate) entropy: f32,
    pub(crate) seed: u64,
}

/// The gradient of one game's choices, kept until the result of the game is known.
#[derive(Default)]
struct Choices {
    /// The index of a weight, and the derivative of the choice's log-probability by it.
    slopes: Vec<(u16, f32)>,
    /// Where each choice's slopes end, and who made it.
    ends: Vec<(usize, Seat)>,
}

struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
}

impl SelfPlay {
    /// Learns from nothing. `tell` is called a hundred times with the step and the length of its gradient.
    pub(crate) fn run(&self, mut tell: impl FnMut(u32, f32)) -> Policy {
        let mut policy = Policy::uniform();
        let mut adam = Adam { mean: vec![0.0; ROWS], square: vec![0.0; ROWS] };
        let mut rng = Rng::new(self.seed);
        let mut average = policy.clone();
        for step in 1..=self.steps {
            let mut gradient = vec![0.0; ROWS];
            for game in 0..self.batch {
                self.game(&policy, game, &mut gradient, &mut rng);
            }
            let progress = step as f32 / self.steps as f32;
            let rate = self.rate * (1.0 - 0.9 * progress);
            adam.step(policy.weights_mut(), &gradient, rate, step);
            // The average of the last half is steadier than the last step.
            if progress < 0.5 {
                average.clone_from(&policy);
            } else {
                for (average, weight) in average.weights_mut().iter_mut().zip(policy.weights()) {
                    *average += (weight - *average) * 0.005;
                }
            }
            if step % (self.steps / 100).max(1) == 0 {
                tell(step, gradient.iter().map(|slope| slope * slope).sum::<f32>().sqrt());
            }
        }
        average
    }

    /// Plays a game and adds what it teaches to the gradient.
    fn game(&self, policy: &Policy, game: u32, gradient: &mut [f32], rng: &mut Rng) {
        // Every number of seats in turn, four seats twice as often.
        let seating = match game % 5 {
            0 => Ok(Seating::usual_duel()),
            1 => Seating::of(3),
            2 => Seating::of(5),
            _ => Seating::of(4),
        };
        let Ok(seating) = seating else { return };
        let mut state = State::new(&Deal::draw(self.rules, seating, None, rng));
        let mut choices = Choices::default();
        let mut exps = Vec::new();
        while let Some(obs) = Observation::from_world(&state) {
            let answers: Vec<_> = obs.moves.iter().map(|answer| (answer, features(&obs, answer))).collect();
            exps.clear();
            exps.extend(answers.iter().map(|(_, found)| {
                let logit: f32 =
                    found.indices().iter().map(|&index| policy.weights()[usize::from(index)]).sum();
                logit.clamp(-20.0, 20.0).exp()
            }));
            let sum: f32 = exps.iter().sum();
            let mut drawn = rng.unit() * sum;
            let chosen = exps.iter().position(|exp| {
                drawn -= exp;
                drawn < 0.0
            });
            let chosen = chosen.unwrap_or(exps.len() - 1);
            let negentropy: f32 = exps.iter().map(|exp| exp / sum * (exp / sum).max(1e-9).ln()).sum();
            for (index, (&exp, (_, found))) in exps.iter().zip(&answers).enumerate() {
                let probability = exp / sum;
                let slope = f32::from(u8::from(index == chosen)) - probability;
                let bonus = -self.entropy * probability * (probability.max(1e-9).ln() - negentropy);
                for &feature in found.indices() {
                    choices.slopes.push((feature, slope));
                    gradient[usize::from(feature)] += bonus;
                }
            }
            choices.ends.push((choices.slopes.len(), obs.me));
            state.play_unchecked(answers[chosen].0, &mut NoLog);
        }
        let rewards = rewards(&state);
        let mut start = 0;
        for (end, seat) in choices.ends {
            for &(feature, slope) in &choices.slopes[start..end] {
                gradient[usize::from(feature)] += slope * rewards[seat];
            }
            start = end;
        }
    }
}

/// The reward of each seat: its share of the win above an even one, and a little for the margin.
fn rewards(state: &State) -> BySeat<f32> {
    let count = f32::from(state.seating().seat_count());
    let ranking = state.ranking();
    let mean = state.seating().seats().map(|seat| f32::from(state.score(seat))).sum::<f32>() / count;
    let mut rewards = BySeat::new(0.0);
    for seat in state.seating().seats() {
        let share = ranking.share(seat) as f32;
        let margin = (f32::from(state.score(seat)) - mean) / 20.0;
        rewards[seat] = share - 1.0 / count + 0.5 * margin.clamp(-1.0, 1.0);
    }
    rewards
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
