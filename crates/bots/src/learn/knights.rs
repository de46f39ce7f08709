//! Learning how knights play: searches play each other, and the squire's weights move to where they make what was chosen
//! likely (logistic regression with Adagrad).

use crate::{
    Budget,
    features::{Features, LAYOUT, WEIGHTS, features},
    look::Look,
    policy::Policy,
    rng::Rng,
    weights,
};
use oriflamme_game::{Ruleset, Seating, Silent, Viewer};
use oriflamme_rules::{Deal, RandomSource, State};

/// A run of learning from searches.
#[derive(Clone, Copy, Debug)]
pub struct Imitation {
    /// The ruleset to learn.
    pub rules: Ruleset,
    /// How those search who are imitated.
    pub budget: Budget,
    /// How many games they play.
    pub games: u32,
    /// How often all of it is learned.
    pub times: u32,
    /// How large the first steps are.
    pub rate: f32,
    /// Where chance comes from.
    pub seed: u64,
}

/// A decision: the features of each move, and which was made.
struct Decision {
    moves: Vec<Features>,
    made: usize,
}

impl Imitation {
    /// Learns, and gives the weights as a text. `tell` hears what is done, how far, and then the mean loss in nats: of
    /// the decisions learned from, and of a tenth that is not.
    pub fn run(&self, mut tell: impl FnMut(&str)) -> String {
        let mut source = Rng::new(self.seed);
        let mut decisions = Vec::new();
        for game in 0..self.games {
            self.game(game, &mut source, &mut decisions);
            if game % (self.games / 20).max(1) == 0 {
                tell(&format!("{game} games, {} decisions", decisions.len()));
            }
        }
        let mut policy = Policy { weights: Policy::of(self.rules).weights.clone() };
        let mut squares = vec![1.0f32; WEIGHTS];
        let kept_back = decisions.split_off(decisions.len() * 9 / 10);
        for time in 0..self.times {
            let unseen: f32 = kept_back.iter().map(|decision| decision.loss(&policy)).sum();
            let rate = self.rate * (1.0 - time as f32 / self.times as f32);
            let mut seen = 0.0;
            for decision in &decisions {
                seen += decision.loss(&policy);
                decision.learn(&mut policy, &mut squares, rate);
            }
            let [seen, unseen] =
                [(seen, &decisions), (unseen, &kept_back)].map(|(sum, of)| sum / of.len().max(1) as f32);
            tell(&format!("loss {seen:.4} of what is learned, {unseen:.4} of what is not"));
        }
        weights::write(&policy.weights, LAYOUT)
    }

    fn game(&self, game: u32, source: &mut Rng, decisions: &mut Vec<Decision>) {
        let seating = match game % 10 {
            0 | 5 => Ok(Seating::usual_duel()),
            1 | 6 => Seating::of(3),
            2 => Seating::of(5),
            _ => Seating::of(4),
        };
        let Ok(seating) = seating else { return };
        let mut state = State::new(&Deal::draw(self.rules, seating, None, source));
        let mut bot = self.budget.bot(u64::from(source.below(u32::MAX)));
        while let Some(seat) = state.turn() {
            let view = state.view(Viewer::Seat(seat));
            let Some(look) = Look::from_view(&view) else { return };
            let answer = bot.choose(&view, &look.moves);
            if let Some(made) = look.moves.iter().position(|other| other == answer) {
                let moves = look.moves.iter().map(|answer| features(&look, answer)).collect();
                decisions.push(Decision { moves, made });
            }
            state.play_unchecked(answer, &mut Silent);
        }
    }
}

impl Decision {
    fn chances(&self, policy: &Policy) -> Vec<f32> {
        let favour = |found: &Features| -> f32 {
            found.indices().iter().map(|&index| policy.weights[usize::from(index)]).sum()
        };
        let favours: Vec<f32> =
            self.moves.iter().map(|found| favour(found).clamp(-20.0, 20.0).exp()).collect();
        let sum: f32 = favours.iter().sum();
        favours.into_iter().map(|favour| favour / sum).collect()
    }
    fn loss(&self, policy: &Policy) -> f32 {
        -self.chances(policy)[self.made].max(1e-9).ln()
    }
    fn learn(&self, policy: &mut Policy, squares: &mut [f32], rate: f32) {
        for (index, (found, chance)) in self.moves.iter().zip(self.chances(policy)).enumerate() {
            let slope = f32::from(u8::from(index == self.made)) - chance;
            for &feature in found.indices() {
                let feature = usize::from(feature);
                squares[feature] += slope * slope;
                policy.weights[feature] += rate * slope / squares[feature].sqrt();
            }
        }
    }
}
