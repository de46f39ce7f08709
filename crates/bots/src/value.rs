//! What a position is worth: each seat's chance to win from the start of a round, from learned weights.
//!
//! A playout to the end of a game is long, and what comes out of it is mostly luck. One that ends with the round, and
//! asks these weights how it stands, is shorter and steadier. A seat's merit is a sum of weights about all its cards;
//! its chance is its part of all merits' exponentials.

use crate::{
    features::card_index,
    weights::{self, tables},
};
use oriflamme_game::{Family, Phase, Position, Ruleset, Seat};
use oriflamme_rules::{Lying, State};
use std::sync::OnceLock;

/// Cards of a set.
const CARDS: usize = 11;
/// The rounds from the second on: before the first there is nothing to tell.
const ROUNDS: usize = 5;
/// By how much a seat is ahead of the best other, or behind.
const MOST_LEAD: i32 = 20;
const LEADS: usize = 2 * MOST_LEAD as usize + 1;
/// What may lie beside a card: nothing, or one's own or another's, face up or down, by its name.
const NEIGHBOURS: usize = 1 + 4 * CARDS;
/// A card in the queue: face up or down, by its name.
const LYING: usize = 2 * CARDS;

tables! {
    LEAD: ROUNDS * LEADS;
    ORDER: ROUNDS * Family::COUNT;
    HAND: ROUNDS * CARDS;
    FACE_UP: ROUNDS * CARDS;
    FACE_DOWN: ROUNDS * CARDS * 6;
    COVERED: ROUNDS * LYING;
    BEFORE: LYING * NEIGHBOURS;
    BEHIND: LYING * NEIGHBOURS;
}

/// The weights of one ruleset with one number of seats.
#[derive(Clone, Debug)]
pub(crate) struct Value {
    pub(crate) weights: Vec<f32>,
}

/// Whether a position can be valued: a round from the second on begins.
#[inline]
pub(crate) fn begins_round(world: &State) -> bool {
    world.phase() == Phase::Placement && world.placed() == 0 && world.round() > 1
}

/// Names the weights that count for each seat.
pub(crate) fn each(world: &State, mut name: impl FnMut(Seat, usize)) {
    let (rules, seating) = (world.rules(), world.seating());
    let round = usize::from(world.round().clamp(2, 6)) - 2;
    let seats = usize::from(seating.seat_count());
    for seat in seating.seats() {
        let others = seating.seats().filter(|&other| other != seat).map(|other| world.score(other));
        let lead = i32::from(world.score(seat)) - i32::from(others.max().unwrap_or(0));
        name(seat, LEAD + round * LEADS + (lead.clamp(-MOST_LEAD, MOST_LEAD) + MOST_LEAD) as usize);
        let order = (usize::from(seat.index()) + seats - usize::from(world.first().index())) % seats;
        name(seat, ORDER + round * Family::COUNT + order);
    }
    for &family in seating.playing() {
        if let Some(seat) = seating.seat_of(family) {
            for card in world.hand(family).iter() {
                name(seat, HAND + round * CARDS + card_index(card, rules));
            }
        }
    }
    let lying = |card: &Lying| usize::from(card.face_up) * CARDS + card_index(card.card.name, rules);
    let top = |at: Position| world.stack(at).next();
    let mut before: Option<(Seat, usize)> = None;
    for at in world.positions() {
        let mut stack = world.stack(at);
        let Some(card) = stack.next() else { continue };
        let seat = seating.owner_of(card.owner);
        let index = card_index(card.card.name, rules);
        name(
            seat,
            match card.face_up {
                true => FACE_UP + round * CARDS + index,
                false => FACE_DOWN + (round * CARDS + index) * 6 + usize::from(card.influence.min(5)),
            },
        );
        stack.for_each(|under| name(seat, COVERED + round * LYING + lying(&under)));
        let neighbour = |other: Option<(Seat, usize)>| {
            other.map_or(0, |(owner, kind)| 1 + usize::from(owner == seat) * LYING + kind)
        };
        let me = lying(&card);
        let after = top(Position::from_index(at.index() + 1))
            .map(|next| (seating.owner_of(next.owner), lying(&next)));
        name(seat, BEFORE + me * NEIGHBOURS + neighbour(after));
        name(seat, BEHIND + me * NEIGHBOURS + neighbour(before));
        before = Some((seat, me));
    }
}

impl Value {
    /// The value that has learned nothing: all seats alike.
    pub(crate) fn blank() -> Self {
        Self { weights: vec![0.0; WEIGHTS] }
    }

    /// What was learned of a ruleset with so many seats.
    pub(crate) fn of(rules: Ruleset, seats: u8) -> &'static Self {
        static LEARNED: [[OnceLock<Value>; 4]; 3] = [const { [const { OnceLock::new() }; 4] }; 3];
        macro_rules! text {
            ($rules:literal) => {
                match seats {
                    ..=2 => include_str!(concat!("../weights/value-", $rules, "-2.txt")),
                    3 => include_str!(concat!("../weights/value-", $rules, "-3.txt")),
                    4 => include_str!(concat!("../weights/value-", $rules, "-4.txt")),
                    5.. => include_str!(concat!("../weights/value-", $rules, "-5.txt")),
                }
            };
        }
        let text = match rules {
            Ruleset::Base1 => text!("base-1"),
            Ruleset::Base2 => text!("base-2"),
            Ruleset::Ablaze => text!("ablaze"),
        };
        let slot = &LEARNED[rules as usize][usize::from(seats.clamp(2, 5)) - 2];
        slot.get_or_init(|| match weights::read(text, LAYOUT) {
            Ok(weights) => Self { weights },
            // The files are part of the program, and a test reads them all.
            Err(why) => panic!("the values of {rules} with {seats} seats: {why}"),
        })
    }

    /// Each seat's chance to win a game in which a round begins.
    pub(crate) fn chances(&self, world: &State) -> [f32; Family::COUNT] {
        let mut chances = [0.0f32; Family::COUNT];
        each(world, |seat, index| chances[usize::from(seat.index())] += self.weights[index]);
        let chances_of_seats = &mut chances[..usize::from(world.seating().seat_count())];
        let most = chances_of_seats.iter().copied().fold(f32::MIN, f32::max);
        chances_of_seats.iter_mut().for_each(|merit| *merit = (*merit - most).exp());
        let sum: f32 = chances_of_seats.iter().sum();
        chances_of_seats.iter_mut().for_each(|merit| *merit /= sum);
        chances
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_has_weights() {
        for rules in Ruleset::ALL {
            for seats in 2..=5 {
                assert_eq!(Value::of(rules, seats).weights.len(), WEIGHTS);
            }
        }
    }
}
