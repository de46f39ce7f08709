//! The squire's judgement: how likely it makes each move, from learned weights.

use crate::{
    features::{
        HIDDEN, LAYOUT, Spot, WEIGHTS, card_index, features, place_beside, place_round, reveal_between,
        reveal_with,
    },
    look::Look,
    weights,
};
use oriflamme_game::{Card, Move, Moves, Name, Place, Placements, Ruleset, View};
use oriflamme_rules::RandomSource;
use std::sync::OnceLock;

/// The weights of one ruleset.
#[derive(Clone, Debug)]
pub(crate) struct Policy {
    pub(crate) weights: Vec<f32>,
}

/// A draw in one pass: each move offered takes the place of the one drawn so far as often as its weight is of all so far.
struct Drawn {
    sum: f32,
    answer: Option<Move>,
}

impl Drawn {
    #[inline]
    fn new() -> Self {
        Self { sum: 0.0, answer: None }
    }
    #[inline]
    fn offer(&mut self, answer: Move, favour: f32, source: &mut impl RandomSource) {
        let weight = favour.clamp(-20.0, 20.0).exp();
        self.sum += weight;
        if unit(source) * self.sum < weight {
            self.answer = Some(answer);
        }
    }
}

impl Policy {
    /// The policy that has learned nothing: all moves alike.
    pub(crate) fn blank() -> Self {
        Self { weights: vec![0.0; WEIGHTS] }
    }

    /// The squire's policy of a ruleset.
    pub(crate) fn of(rules: Ruleset) -> &'static Self {
        static LEARNED: [OnceLock<Policy>; 3] = [const { OnceLock::new() }; 3];
        LEARNED[rules as usize].get_or_init(|| {
            Self::read(match rules {
                Ruleset::Base1 => include_str!("../weights/base-1.txt"),
                Ruleset::Base2 => include_str!("../weights/base-2.txt"),
                Ruleset::Ablaze => include_str!("../weights/ablaze.txt"),
            })
        })
    }

    /// How knights play a ruleset.
    pub(crate) fn of_knights(rules: Ruleset) -> &'static Self {
        static LEARNED: [OnceLock<Policy>; 3] = [const { OnceLock::new() }; 3];
        LEARNED[rules as usize].get_or_init(|| {
            Self::read(match rules {
                Ruleset::Base1 => include_str!("../weights/knight-base-1.txt"),
                Ruleset::Base2 => include_str!("../weights/knight-base-2.txt"),
                Ruleset::Ablaze => include_str!("../weights/knight-ablaze.txt"),
            })
        })
    }

    fn read(text: &str) -> Self {
        match weights::read(text, LAYOUT) {
            Ok(weights) => Self { weights },
            // The files are part of the program, and a test reads them all.
            Err(why) => panic!("{why}"),
        }
    }

    /// How much a move is favoured: the logarithm of how often it is made, up to a common constant.
    #[inline]
    pub(crate) fn favour(&self, look: &Look, answer: Move) -> f32 {
        features(look, answer).indices().iter().map(|&index| self.weights[usize::from(index)]).sum()
    }

    /// How likely each move is, in the order of the moves.
    pub(crate) fn chances(&self, look: &Look) -> Vec<(Move, f32)> {
        let mut chances: Vec<(Move, f32)> =
            look.moves.iter().map(|answer| (answer, self.favour(look, answer))).collect();
        let most = chances.iter().map(|&(_, favour)| favour).fold(f32::MIN, f32::max);
        let mut sum = 0.0;
        for (_, favour) in &mut chances {
            *favour = (*favour - most).exp();
            sum += *favour;
        }
        chances.iter_mut().for_each(|(_, chance)| *chance /= sum);
        chances
    }

    /// A move drawn by its chance. Allocates nothing: playouts call this.
    #[inline]
    pub(crate) fn draw(&self, look: &Look, source: &mut impl RandomSource) -> Option<Move> {
        match look.moves {
            Moves::KeepOrReveal => {
                let reveals = 1.0 / (1.0 + (-self.favour(look, Move::Reveal)).exp());
                Some(if unit(source) < reveals { Move::Reveal } else { Move::Keep })
            }
            Moves::Place(placements) => self.draw_placement(look, &placements, source),
            moves if moves.len() < 2 => moves.nth(0),
            _ => self.draw_among(look, source, |_| true),
        }
    }

    /// A placement drawn by its chance: what matters about a place is worked out once for all cards.
    #[inline]
    fn draw_placement(
        &self,
        look: &Look,
        placements: &Placements,
        source: &mut impl RandomSource,
    ) -> Option<Move> {
        let mut drawn = Drawn::new();
        for (family, (hand, on)) in
            placements.families.into_iter().zip(placements.hands.into_iter().zip(placements.on))
        {
            if hand.is_empty() {
                continue;
            }
            let ends = [Place::Front, Place::Back].into_iter().take(if placements.first { 1 } else { 2 });
            for at in ends.chain(on.iter().map(Place::On)) {
                let spot = Spot::new(look, at);
                for name in hand.iter() {
                    let mut favour: f32 = 0.0;
                    spot.each(card_index(name, look.rules), |index| favour += self.weights[index]);
                    drawn.offer(Move::Place { card: Card::new(family, name), at }, favour, source);
                }
            }
        }
        drawn.answer
    }

    /// A move drawn by its chance among those that pass a test.
    #[inline]
    pub(crate) fn draw_among(
        &self,
        look: &Look,
        source: &mut impl RandomSource,
        test: impl Fn(Move) -> bool,
    ) -> Option<Move> {
        let mut drawn = Drawn::new();
        for answer in look.moves.iter().filter(|&answer| test(answer)) {
            drawn.offer(answer, self.favour(look, answer), source);
        }
        drawn.answer
    }

    /// How likely a card of this name lies hidden in the queue as it does, as far as that depends on its name: placed
    /// in some round, then kept once for each influence. Which rounds those were is not seen: the last ones, up to this
    /// one if the card was passed in it. What lies beside it now is taken for what lay there then.
    pub(crate) fn placed_and_kept(&self, view: &View, name: Name, lies: Lies) -> f64 {
        let Lies { influence, passed, beside } = lies;
        let last = view.round + u8::from(passed);
        let mut favour =
            f64::from(self.weights[place_round(view.rules, name, last.saturating_sub(influence).max(1))]);
        let ends = beside.and_then(|kinds| place_beside(view.rules, name, kinds));
        favour += ends.map_or(0.0, |indices| PLACE_TRUST * self.sum(indices));
        let mut weight = favour.exp();
        let between = reveal_between(view.rules, name, beside.unwrap_or([HIDDEN; 2]));
        let usual = reveal_between(view.rules, name, [HIDDEN; 2]);
        let elsewhere = REVEAL_TRUST * self.sum(between) + (1.0 - REVEAL_TRUST) * self.sum(usual);
        for kept in 0..influence {
            let round = last.saturating_sub(influence - kept).max(1);
            let favour = f64::from(self.weights[reveal_with(view.rules, name, round, kept)]) + elsewhere;
            weight /= 1.0 + favour.exp();
        }
        weight
    }
    /// How likely a card of this name is still in hand, as far as that depends on its name: not placed in any round.
    pub(crate) fn held_back(&self, view: &View, name: Name) -> f64 {
        let rounds = 1..view.round.max(1);
        let favours = rounds.map(|round| f64::from(self.weights[place_round(view.rules, name, round)]));
        (-0.15 * favours.sum::<f64>()).exp()
    }
    fn sum<const N: usize>(&self, indices: [usize; N]) -> f64 {
        indices.into_iter().map(|index| f64::from(self.weights[index])).sum()
    }
}

/// How a hidden card lies in the queue.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lies {
    pub(crate) influence: u8,
    /// Whether it was kept this round already.
    pub(crate) passed: bool,
    /// The kinds of what lies before and behind it, to its owner; not known of a covered card.
    pub(crate) beside: Option<[usize; 2]>,
}

/// How much what lies beside a card now tells about why it was placed there: its neighbours may have come later.
const PLACE_TRUST: f64 = 0.5;
/// The same for why it was kept.
const REVEAL_TRUST: f64 = 0.25;

/// A number between 0 and 1, never either.
#[inline]
pub(crate) fn unit(source: &mut impl RandomSource) -> f32 {
    (source.below(1 << 23) as f32 + 0.5) / (1 << 23) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ruleset_has_weights_for_the_tables_there_are() {
        for rules in Ruleset::ALL {
            assert_eq!(Policy::of(rules).weights.len(), WEIGHTS);
            assert_eq!(Policy::of_knights(rules).weights.len(), WEIGHTS);
        }
    }
}
