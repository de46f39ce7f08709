//! Play by the bots' linear weights: the squire's, or those that imitate knights.

use crate::rng::Rng;
use oriflamme_game::{Card, Move, Moves, Place, Placements};
use oriflamme_observe::{
    Observation, card_index,
    linear::{PlaceFeatures, ROWS, features},
};
use oriflamme_rules::State;

/// The weights of one ruleset.
pub(crate) type Weights = [f32; ROWS];

/// Draws a move in one pass: each offered move replaces the current one with probability equal to its share
/// of the weights so far.
struct Drawn {
    sum: f32,
    answer: Option<Move>,
}

impl Drawn {
    const NONE: Self = Self { sum: 0.0, answer: None };

    #[inline]
    fn offer(&mut self, answer: Move, favour: f32, source: &mut Rng) {
        let weight = exp(favour.clamp(-20.0, 20.0));
        self.sum += weight;
        if source.unit() * self.sum < weight {
            self.answer = Some(answer);
        }
    }
}

/// A move drawn by its chance.
pub(crate) fn draw(state: &State, weights: &Weights, source: &mut Rng) -> Option<Move> {
    let obs = Observation::from_world(state)?;
    let mut drawn = Drawn::NONE;
    match obs.moves {
        Moves::Place(placements) => draw_placement(&obs, &placements, weights, &mut drawn, source),
        moves => {
            for answer in moves.iter() {
                let mut favour = 0.0;
                features(&obs, answer)
                    .indices()
                    .iter()
                    .for_each(|&index| favour += weights[usize::from(index)]);
                drawn.offer(answer, favour, source);
            }
        }
    }
    drawn.answer
}

#[inline]
fn draw_placement(
    obs: &Observation,
    placements: &Placements,
    weights: &Weights,
    drawn: &mut Drawn,
    source: &mut Rng,
) {
    for side in 0..2 {
        let (family, hand, on) = (placements.families[side], placements.hands[side], placements.on[side]);
        if hand.is_empty() {
            continue;
        }
        let ends = [Place::Front, Place::Back].into_iter().take(if placements.first { 1 } else { 2 });
        for at in ends.chain(on.iter().map(Place::On)) {
            let spot = PlaceFeatures::new(obs, at);
            for name in hand.iter() {
                let mut favour = 0.0;
                spot.each(card_index(name, obs.rules), |index| favour += weights[index]);
                drawn.offer(Move::Place { card: Card::new(family, name), at }, favour, source);
            }
        }
    }
}

/// The exponential, to six digits, in operations that give the same result on every machine.
#[inline]
fn exp(x: f32) -> f32 {
    let t = x * core::f32::consts::LOG2_E;
    let whole = t as i32 - i32::from(t < 0.0);
    let f = (t - whole as f32) * core::f32::consts::LN_2;
    let mut sum = 1.0 / 5040.0;
    for factor in [1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0] {
        sum = sum * f + factor;
    }
    sum * f32::from_bits(((whole + 127) as u32) << 23)
}

#[cfg(test)]
mod tests {
    #[test]
    fn exp_is_exp() {
        for hundredth in -2000..=2000 {
            let x = hundredth as f32 / 100.0;
            assert!((super::exp(x) / x.exp() - 1.0).abs() < 1e-5, "{x}");
        }
    }
}
