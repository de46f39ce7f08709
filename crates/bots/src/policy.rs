//! The linear policy: how likely a squire or a knight is to make each move. A move's logit is a sum of
//! learned weights.

use crate::{
    rng::Rng,
    weights::{self, WeightsError},
};
use oriflamme_game::{Card, Move, Moves, Name, Place, Placements, Ruleset, View};
use oriflamme_observe::{
    Observation, card_index,
    linear::{
        HIDDEN, LAYOUT, PlaceFeatures, ROWS, features, place_beside, place_round, reveal_between, reveal_with,
    },
};
use std::{fmt, str::FromStr, sync::OnceLock};

/// The weights of one ruleset. Their text form is the format of the files in `weights/`.
#[derive(Clone, PartialEq, Debug)]
pub struct Policy {
    weights: Vec<f32>,
}

/// Draws from a softmax in one pass: each new move replaces the current one with probability equal to its
/// share of the weights so far.
struct Reservoir {
    sum: f32,
    answer: Option<Move>,
}

impl Reservoir {
    #[inline]
    fn new() -> Self {
        Self { sum: 0.0, answer: None }
    }
    #[inline]
    fn offer(&mut self, answer: Move, logit: f32, rng: &mut Rng) {
        let weight = logit.clamp(-20.0, 20.0).exp();
        self.sum += weight;
        if rng.unit() * self.sum < weight {
            self.answer = Some(answer);
        }
    }
}

/// Turns the logits of moves into their probabilities.
pub(crate) fn softmax(moves: &mut [(Move, f32)]) {
    let most = moves.iter().map(|&(_, logit)| logit).fold(f32::MIN, f32::max);
    let mut sum = 0.0;
    for (_, logit) in &mut *moves {
        *logit = (*logit - most).exp();
        sum += *logit;
    }
    moves.iter_mut().for_each(|(_, probability)| *probability /= sum);
}

impl Policy {
    /// The policy that makes all moves equally likely.
    pub fn uniform() -> Self {
        Self { weights: vec![0.0; ROWS] }
    }

    /// The squires' policy for a ruleset.
    pub fn squire(rules: Ruleset) -> &'static Self {
        static LEARNED: [OnceLock<Policy>; 3] = [const { OnceLock::new() }; 3];
        LEARNED[rules as usize].get_or_init(|| {
            Self::built_in(match rules {
                Ruleset::Base1 => include_str!("../weights/base-1.txt"),
                Ruleset::Base2 => include_str!("../weights/base-2.txt"),
                Ruleset::Ablaze => include_str!("../weights/ablaze.txt"),
            })
        })
    }

    /// A linear imitation of knights for a ruleset.
    pub fn knight(rules: Ruleset) -> &'static Self {
        static LEARNED: [OnceLock<Policy>; 3] = [const { OnceLock::new() }; 3];
        LEARNED[rules as usize].get_or_init(|| {
            Self::built_in(match rules {
                Ruleset::Base1 => include_str!("../weights/knight-base-1.txt"),
                Ruleset::Base2 => include_str!("../weights/knight-base-2.txt"),
                Ruleset::Ablaze => include_str!("../weights/knight-ablaze.txt"),
            })
        })
    }

    fn built_in(text: &str) -> Self {
        match text.parse() {
            Ok(policy) => policy,
            // The files are part of the program, and a test reads them all.
            Err(why) => panic!("{why}"),
        }
    }

    /// The weights, by the indices of [`oriflamme_observe::linear`].
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }
    /// The weights, for learning.
    pub fn weights_mut(&mut self) -> &mut [f32] {
        &mut self.weights
    }

    /// The logarithm of a move's probability, up to a constant that all moves share.
    #[inline]
    pub fn logit(&self, obs: &Observation, answer: Move) -> f32 {
        features(obs, answer).indices().iter().map(|&index| self.weights[usize::from(index)]).sum()
    }

    /// The probability of each move, in the order of the moves.
    pub fn probabilities(&self, obs: &Observation) -> Vec<(Move, f32)> {
        let mut moves: Vec<(Move, f32)> =
            obs.moves.iter().map(|answer| (answer, self.logit(obs, answer))).collect();
        softmax(&mut moves);
        moves
    }

    /// A move drawn by its probability. Allocates nothing, because playouts call this.
    #[inline]
    pub fn draw(&self, obs: &Observation, rng: &mut Rng) -> Option<Move> {
        match obs.moves {
            Moves::KeepOrReveal => {
                let reveals = 1.0 / (1.0 + (-self.logit(obs, Move::Reveal)).exp());
                Some(if rng.unit() < reveals { Move::Reveal } else { Move::Keep })
            }
            Moves::Place(placements) => self.draw_placement(obs, &placements, rng),
            moves if moves.len() < 2 => moves.nth(0),
            _ => self.draw_among(obs, rng, |_| true),
        }
    }

    /// A placement drawn by its probability. The features of a place are computed once for all cards.
    #[inline]
    fn draw_placement(&self, obs: &Observation, placements: &Placements, rng: &mut Rng) -> Option<Move> {
        let mut drawn = Reservoir::new();
        for (family, (hand, on)) in
            placements.families.into_iter().zip(placements.hands.into_iter().zip(placements.on))
        {
            if hand.is_empty() {
                continue;
            }
            let ends = [Place::Front, Place::Back].into_iter().take(if placements.first { 1 } else { 2 });
            for at in ends.chain(on.iter().map(Place::On)) {
                let features = PlaceFeatures::new(obs, at);
                for name in hand.iter() {
                    let mut logit: f32 = 0.0;
                    features.each(card_index(name, obs.rules), |index| logit += self.weights[index]);
                    drawn.offer(Move::Place { card: Card::new(family, name), at }, logit, rng);
                }
            }
        }
        drawn.answer
    }

    /// A move drawn by its probability among those that pass a test.
    #[inline]
    pub(crate) fn draw_among(
        &self,
        obs: &Observation,
        rng: &mut Rng,
        test: impl Fn(Move) -> bool,
    ) -> Option<Move> {
        let mut drawn = Reservoir::new();
        for answer in obs.moves.iter().filter(|&answer| test(answer)) {
            drawn.offer(answer, self.logit(obs, answer), rng);
        }
        drawn.answer
    }

    /// The likelihood of a hidden card in the queue if it has this name, up to a factor that does not depend
    /// on the name. The card was placed in some round and then kept once for each influence. The rounds are
    /// not known: the last ones are assumed, including this one if the card was already passed. Its present
    /// neighbours are assumed to have been there then.
    pub(crate) fn placed_and_kept(&self, view: &View, name: Name, card: HiddenCard) -> f64 {
        let HiddenCard { influence, passed, beside } = card;
        let last = view.round + u8::from(passed);
        let mut logit =
            f64::from(self.weights[place_round(view.rules, name, last.saturating_sub(influence).max(1))]);
        let ends = beside.and_then(|kinds| place_beside(view.rules, name, kinds));
        logit += ends.map_or(0.0, |indices| PLACE_TRUST * self.sum(indices));
        let mut weight = logit.exp();
        let between = reveal_between(view.rules, name, beside.unwrap_or([HIDDEN; 2]));
        let usual = reveal_between(view.rules, name, [HIDDEN; 2]);
        let elsewhere = REVEAL_TRUST * self.sum(between) + (1.0 - REVEAL_TRUST) * self.sum(usual);
        for kept in 0..influence {
            let round = last.saturating_sub(influence - kept).max(1);
            let logit = f64::from(self.weights[reveal_with(view.rules, name, round, kept)]) + elsewhere;
            weight /= 1.0 + logit.exp();
        }
        weight
    }
    /// The likelihood that a card of this name is still in hand, because it was not placed in any round so
    /// far, up to a factor that does not depend on the name.
    pub(crate) fn held_back(&self, view: &View, name: Name) -> f64 {
        let rounds = 1..view.round.max(1);
        let logits = rounds.map(|round| f64::from(self.weights[place_round(view.rules, name, round)]));
        (-0.15 * logits.sum::<f64>()).exp()
    }
    fn sum<const N: usize>(&self, indices: [usize; N]) -> f64 {
        indices.into_iter().map(|index| f64::from(self.weights[index])).sum()
    }
}

impl FromStr for Policy {
    type Err = WeightsError;
    fn from_str(text: &str) -> Result<Self, WeightsError> {
        Ok(Self { weights: weights::read(text, LAYOUT)? })
    }
}

impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&weights::write(&self.weights, LAYOUT))
    }
}

/// A hidden card in the queue.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HiddenCard {
    pub(crate) influence: u8,
    /// Whether it was already kept this round.
    pub(crate) passed: bool,
    /// The kinds of the cards before and behind it, as its owner sees them; `None` for a covered card.
    pub(crate) beside: Option<[usize; 2]>,
}

/// How much a card's neighbours count as a reason for its placement. They may have come later.
const PLACE_TRUST: f64 = 0.5;
/// The same for why it was kept.
const REVEAL_TRUST: f64 = 0.25;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ruleset_has_weights_for_the_tables_there_are() {
        for rules in Ruleset::ALL {
            assert_eq!(Policy::squire(rules).weights.len(), ROWS);
            assert_eq!(Policy::knight(rules).weights.len(), ROWS);
        }
    }

    #[test]
    fn a_policy_comes_back_as_written() {
        let squire = Policy::squire(Ruleset::Base2);
        assert_eq!(squire.to_string(), include_str!("../weights/base-2.txt"));
        assert_eq!(squire.to_string().parse().as_ref(), Ok(squire));
    }
}
