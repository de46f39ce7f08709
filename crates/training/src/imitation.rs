//! Learning how knights play: searches play each other, and the squires' weights are fitted to what they
//! chose (multinomial logistic regression with Adagrad).

use oriflamme_bots::{Policy, Rng, SearchConfig};
use oriflamme_game::{NoLog, Ruleset, Seating, Viewer};
use oriflamme_observe::{
    Observation,
    linear::{Features, ROWS, features},
};
use oriflamme_rules::{Deal, RandomSource, State};

/// A run of learning from searches.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Imitation {
    pub(crate) rules: Ruleset,
    /// The search that is imitated.
    pub(crate) config: SearchConfig,
    /// How many games they play.
    pub(crate) games: u32,
    pub(crate) epochs: u32,
    /// The learning rate of the first epoch; later ones are smaller.
    pub(crate) rate: f32,
    pub(crate) seed: u64,
}

/// A decision: the features of each move, and which was made.
struct Decision {
    moves: Vec<Features>,
    made: usize,
}

impl Imitation {
    /// Plays and learns. `tell` is called with the progress, and then with the mean loss of each epoch in
    /// nats: of the decisions learned from, and of the tenth that is held out.
    pub(crate) fn run(&self, mut tell: impl FnMut(&str)) -> Policy {
        let mut rng = Rng::new(self.seed);
        let mut decisions = Vec::new();
        for game in 0..self.games {
            self.game(game, &mut rng, &mut decisions);
            if game % (self.games / 20).max(1) == 0 {
                tell(&format!("{game} games, {} decisions", decisions.len()));
            }
        }
        let mut policy = Policy::squire(self.rules).clone();
        let mut squares = vec![1.0f32; ROWS];
        let held_out = decisions.split_off(decisions.len() * 9 / 10);
        for epoch in 0..self.epochs {
            let unseen: f32 = held_out.iter().map(|decision| decision.loss(&policy)).sum();
            let rate = self.rate * (1.0 - epoch as f32 / self.epochs as f32);
            let mut seen = 0.0;
            for decision in &decisions {
                seen += decision.loss(&policy);
                decision.learn(&mut policy, &mut squares, rate);
            }
            let [seen, unseen] =
                [(seen, &decisions), (unseen, &held_out)].map(|(sum, of)| sum / of.len().max(1) as f32);
            tell(&format!("loss {seen:.4} in training, {unseen:.4} held out"));
        }
        policy
    }

    fn game(&self, game: u32, rng: &mut Rng, decisions: &mut Vec<Decision>) {
        let seating = match game % 10 {
            0 | 5 => Ok(Seating::usual_duel()),
            1 | 6 => Seating::of(3),
            2 => Seating::of(5),
            _ => Seating::of(4),
        };
        let Ok(seating) = seating else { return };
        let mut state = State::new(&Deal::draw(self.rules, seating, None, rng));
        let mut bot = self.config.player(u64::from(rng.below(u32::MAX)));
        while let Some(seat) = state.turn() {
            let view = state.view(Viewer::Seat(seat));
            let Some(decision) = view.decision() else { return };
            let obs = Observation::from_decision(decision);
            let answer = bot.choose(decision);
            if let Some(made) = obs.moves.iter().position(|other| other == answer) {
                let moves = obs.moves.iter().map(|answer| features(&obs, answer)).collect();
                decisions.push(Decision { moves, made });
            }
            state.play_unchecked(answer, &mut NoLog);
        }
    }
}

impl Decision {
    fn probabilities(&self, policy: &Policy) -> Vec<f32> {
        let logit = |found: &Features| -> f32 {
            found.indices().iter().map(|&index| policy.weights()[usize::from(index)]).sum()
        };
        let exps: Vec<f32> = self.moves.iter().map(|found| logit(found).clamp(-20.0, 20.0).exp()).collect();
        let sum: f32 = exps.iter().sum();
        exps.into_iter().map(|exp| exp / sum).collect()
    }
    fn loss(&self, policy: &Policy) -> f32 {
        -self.probabilities(policy)[self.made].max(1e-9).ln()
    }
    fn learn(&self, policy: &mut Policy, squares: &mut [f32], rate: f32) {
        for (index, (found, probability)) in self.moves.iter().zip(self.probabilities(policy)).enumerate() {
            let slope = f32::from(u8::from(index == self.made)) - probability;
            for &feature in found.indices() {
                let feature = usize::from(feature);
                squares[feature] += slope * slope;
                policy.weights_mut()[feature] += rate * slope / squares[feature].sqrt();
            }
        }
    }
}
