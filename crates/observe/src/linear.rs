//! The features of a move for the linear policy: indices into one table of weights for each ruleset.
//!
//! A move's logit is the sum of a few weights: what a card is worth in this round, what lies beside it, whom
//! it hits. The weights are learned (`crates/training`). This file says what each is about.

use crate::{CARDS, Observation, Top, card_index, tables};
use oriflamme_game::{Gap, Move, Name, Place, Position, Ruleset, Seat};

/// The number of kinds of cards, as a neighbour or an attacker sees them: see [`kind_of`].
pub const KINDS: usize = 29;
const ROUNDS: usize = 6;

tables! {
    // Placing: which card in which round, what kind of place, beside what, onto what.
    PLACE_ROUND: CARDS * ROUNDS;
    PLACE_PLACE: CARDS * 4;
    PLACE_BEFORE: CARDS * KINDS;
    PLACE_BEHIND: CARDS * KINDS;
    PLACE_ON: CARDS * CARDS * 2;
    PLACE_RICH: CARDS * 4;
    PLACE_LENGTH: 4 * 8;
    // Revealing rather than keeping: when, with how much on it, between what, on what, and how the game
    // stands.
    REVEAL: CARDS * ROUNDS * 5;
    REVEAL_AFTER: CARDS * KINDS;
    REVEAL_BEFORE: CARDS * KINDS;
    REVEAL_STACK: CARDS * 3;
    REVEAL_NAMESAKE: CARDS * 2;
    REVEAL_STANDING: CARDS * 3;
    REVEAL_ENDS: CARDS * 4;
    // Eliminating: the attacker, the victim, its owner, and whether the victim has still to act.
    STRIKE: CARDS * KINDS;
    STRIKE_STANDING: 6;
    STRIKE_STACK: 4;
    STRIKE_TO_COME: 4;
    STRIKE_ROUND: KINDS * ROUNDS;
    // The other choices.
    STEAL: 4;
    COPY: CARDS * 2;
    MOVE: KINDS * 4;
    MOVE_END: 3 * 2;
    USE: CARDS;
    REPEAT: ROUNDS;
    REPEAT_HAS: CARDS;
    CORRUPT: KINDS;
    CORRUPT_STANDING: 3;
}

/// The features of one move: indices of weights to add up.
#[derive(Clone, Copy, Debug)]
pub struct Features {
    indices: [u16; 20],
    len: u8,
}

impl Features {
    const NONE: Self = Self { indices: [0; 20], len: 0 };

    #[inline]
    fn add(&mut self, index: usize) {
        if let Some(slot) = self.indices.get_mut(usize::from(self.len)) {
            *slot = index as u16;
            self.len += 1;
        }
    }
    /// The indices, in the order in which they were found.
    #[inline]
    pub fn indices(&self) -> &[u16] {
        &self.indices[..usize::from(self.len)]
    }
}

/// The index of the weight of placing a card in a round.
pub fn place_round(rules: Ruleset, name: Name, round: u8) -> usize {
    PLACE_ROUND + card_index(name, rules) * ROUNDS + usize::from(round.clamp(1, 6)) - 1
}
/// The index of the weight of revealing a card in a round, with that much influence on it.
pub fn reveal_with(rules: Ruleset, name: Name, round: u8, influence: u8) -> usize {
    let round = usize::from(round.clamp(1, 6)) - 1;
    REVEAL + (card_index(name, rules) * ROUNDS + round) * 5 + usize::from(influence).min(4)
}
/// The indices of the other weights of revealing a card that lies between these kinds, in a close game.
pub fn reveal_between(rules: Ruleset, name: Name, kinds: [usize; 2]) -> [usize; 6] {
    let card = card_index(name, rules);
    let ends = usize::from(kinds[0] == NOTHING) * 2 + usize::from(kinds[1] == NOTHING);
    [
        REVEAL_AFTER + card * KINDS + kinds[0],
        REVEAL_BEFORE + card * KINDS + kinds[1],
        REVEAL_STACK + card * 3,
        REVEAL_NAMESAKE + card * 2,
        REVEAL_STANDING + card * 3 + 1,
        REVEAL_ENDS + card * 4 + ends,
    ]
}
/// The indices of the other weights of placing a card at an end of the queue, beside a card of that kind;
/// `None` for a card that lies at neither end.
pub fn place_beside(rules: Ruleset, name: Name, kinds: [usize; 2]) -> Option<[usize; 2]> {
    let card = card_index(name, rules);
    match kinds {
        [NOTHING, after] => Some([PLACE_PLACE + card * 4, PLACE_BEFORE + card * KINDS + after]),
        [before, NOTHING] => Some([PLACE_PLACE + card * 4 + 1, PLACE_BEHIND + card * KINDS + before]),
        _ => None,
    }
}
/// The kind of no card at all.
pub const NOTHING: usize = 0;
/// The kind of somebody else's card, face down, with nothing on it.
pub const HIDDEN: usize = 25;

/// The kind of a card to the deciding seat: nothing at all, its own or another's, face up with its name, or
/// face down with little or much influence on it.
#[inline]
fn kind(obs: &Observation, top: Option<&Top>) -> usize {
    let Some(top) = top else { return NOTHING };
    let name = top.name.filter(|_| top.face_up);
    let whose = if obs.is_mine(top) { Ownership::Own } else { Ownership::Another };
    kind_of(whose, name.map(|name| card_index(name, obs.rules)), top.influence)
}

/// The owner of a card, relative to the owner of another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ownership {
    Own,
    Another,
}

/// The kind of a card, with its index if it lies face up.
#[inline]
pub fn kind_of(whose: Ownership, face_up: Option<usize>, influence: u8) -> usize {
    match (face_up, whose) {
        (Some(card), Ownership::Own) => 1 + card,
        (Some(card), Ownership::Another) => 12 + card,
        (None, Ownership::Own) => 23 + usize::from(influence > 0),
        (None, Ownership::Another) => HIDDEN + usize::from(influence).min(2),
    }
}

/// The kind of the acting card itself.
const ITSELF: usize = 28;

#[inline]
fn neighbours(obs: &Observation, at: Position) -> [usize; 2] {
    let before = at.index().checked_sub(1).and_then(|index| obs.top(Position::from_index(index)));
    let after = obs.top(Position::from_index(at.index().saturating_add(1)));
    [kind(obs, before), kind(obs, after)]
}

/// Whether a seat leads (0), is close behind (1) or far behind (2).
#[inline]
fn standing(obs: &Observation, seat: Seat) -> usize {
    let best = obs.seating.seats().map(|seat| obs.score(seat)).max().unwrap_or(0);
    match best - obs.score(seat).min(best) {
        0 => 0,
        1..=3 => 1,
        _ => 2,
    }
}

#[inline]
fn round(obs: &Observation) -> usize {
    usize::from(obs.round.clamp(1, 6)) - 1
}

/// The features of a legal move.
#[inline]
pub fn features(obs: &Observation, answer: Move) -> Features {
    let mut found = Features::NONE;
    match answer {
        Move::Place { card, at } => place(&mut found, obs, card.name, at),
        Move::Twin(at) => place(&mut found, obs, Name::Twin, at),
        Move::Keep => {}
        Move::Reveal => reveal(&mut found, obs),
        Move::Eliminate(at) => strike(&mut found, obs, at),
        Move::Steal(family) => found.add(
            STEAL
                + match obs.seating.seat_of(family) {
                    Some(seat) if seat == obs.me => 0,
                    Some(seat) if obs.score(seat) == 0 => 1,
                    Some(seat) if obs.score(seat) == obs.best_other_score() => 2,
                    _ => 3,
                },
        ),
        Move::Copy(at) => {
            if let Some(top) = obs.top(at) {
                let name = top.name.map_or(0, |name| card_index(name, obs.rules));
                found.add(COPY + 2 * name + usize::from(obs.is_mine(top)));
            }
        }
        Move::Move { from, to } => relocate(&mut found, obs, from, to),
        Move::Use(at) => {
            if let Some(name) = obs.top(at).and_then(|top| top.name) {
                found.add(USE + card_index(name, obs.rules));
            }
        }
        Move::Gain => {}
        Move::Repeat => {
            found.add(REPEAT + round(obs));
            for top in obs.tops().iter().filter(|top| top.face_up && obs.is_mine(top)) {
                found.add(REPEAT_HAS + top.name.map_or(0, |name| card_index(name, obs.rules)));
            }
        }
        Move::Corrupt(at) => {
            if let Some(top) = obs.top(at) {
                found.add(CORRUPT + kind(obs, Some(top)));
                if let Some(seat) = obs.seat(top) {
                    found.add(CORRUPT_STANDING + standing(obs, seat));
                }
            }
        }
    }
    found
}

/// The features of a place in the queue, whichever card is placed there.
pub struct PlaceFeatures {
    round: usize,
    place: usize,
    length: usize,
    /// The kinds of the cards behind and before it.
    before: Option<usize>,
    behind: Option<usize>,
    /// What it would cover: the card with whether it lies face up, and the influence on it.
    covers: Option<(usize, usize)>,
}

impl PlaceFeatures {
    /// Collects what matters about a place.
    #[inline]
    pub fn new(obs: &Observation, at: Place) -> Self {
        let length = (obs.tops().len() / 2).min(7);
        let none = Self { round: round(obs), place: 0, length, before: None, behind: None, covers: None };
        match at {
            Place::Front => Self { before: Some(kind(obs, obs.tops().first())), ..none },
            Place::Back => Self { place: 1, behind: Some(kind(obs, obs.tops().last())), ..none },
            Place::On(at) => {
                let Some(top) = obs.top(at) else { return none };
                let [before, after] = neighbours(obs, at);
                let covered = top.name.map_or(0, |name| card_index(name, obs.rules));
                let face_up = usize::from(top.face_up);
                Self {
                    place: 2 + face_up,
                    before: Some(after),
                    behind: Some(before),
                    covers: Some((covered * 2 + face_up, usize::from(top.influence).min(3))),
                    ..none
                }
            }
        }
    }

    /// Calls `add` with the index of every weight of placing a card here. The card is given by
    /// [`card_index`].
    #[inline]
    pub fn each(&self, card: usize, mut add: impl FnMut(usize)) {
        add(PLACE_ROUND + card * ROUNDS + self.round);
        add(PLACE_PLACE + card * 4 + self.place);
        add(PLACE_LENGTH + self.place * 8 + self.length);
        if let Some(kind) = self.before {
            add(PLACE_BEFORE + card * KINDS + kind);
        }
        if let Some(kind) = self.behind {
            add(PLACE_BEHIND + card * KINDS + kind);
        }
        if let Some((covered, rich)) = self.covers {
            add(PLACE_ON + card * CARDS * 2 + covered);
            add(PLACE_RICH + card * 4 + rich);
        }
    }
}

#[inline]
fn place(found: &mut Features, obs: &Observation, name: Name, at: Place) {
    PlaceFeatures::new(obs, at).each(card_index(name, obs.rules), |index| found.add(index));
}

#[inline]
fn reveal(found: &mut Features, obs: &Observation) {
    let Some((at, top)) = obs.resolved() else { return };
    let Some(name) = top.name else { return };
    let card = card_index(name, obs.rules);
    found.add(REVEAL + (card * ROUNDS + round(obs)) * 5 + usize::from(top.influence).min(4));
    let [before, after] = neighbours(obs, at);
    found.add(REVEAL_AFTER + card * KINDS + before);
    found.add(REVEAL_BEFORE + card * KINDS + after);
    found.add(REVEAL_STACK + card * 3 + usize::from(top.is_stacked()) + usize::from(obs.is_on_face_up(top)));
    let namesake = obs.tops().iter().any(|other| other.face_up && other.name == Some(name));
    found.add(REVEAL_NAMESAKE + card * 2 + usize::from(namesake));
    found.add(REVEAL_STANDING + card * 3 + standing(obs, obs.me));
    let first = at == Position::FRONT;
    let last = usize::from(at.index()) + 1 == obs.tops().len();
    found.add(REVEAL_ENDS + card * 4 + usize::from(first) * 2 + usize::from(last));
}

#[inline]
fn strike(found: &mut Features, obs: &Observation, at: Position) {
    let Some(top) = obs.top(at) else { return };
    let ability = obs.ability().map_or(0, |name| card_index(name, obs.rules));
    let is_actor = obs.actor().is_some_and(|actor| {
        top.face_up && top.name == Some(actor.name) && obs.is_mine(top) && obs.next == Some(at)
    });
    let victim = if is_actor { ITSELF } else { kind(obs, Some(top)) };
    found.add(STRIKE + ability * KINDS + victim);
    found.add(STRIKE_ROUND + victim * ROUNDS + round(obs));
    if let Some(seat) = obs.seat(top).filter(|&seat| seat != obs.me) {
        found.add(STRIKE_STANDING + standing(obs, seat) * 2 + usize::from(top.face_up));
    }
    let whose = usize::from(obs.is_mine(top)) * 2;
    found.add(STRIKE_STACK + whose + usize::from(top.is_stacked()));
    found.add(STRIKE_TO_COME + whose + usize::from(Some(at) > obs.next));
}

#[inline]
fn relocate(found: &mut Features, obs: &Observation, from: Position, to: Gap) {
    let (Some(top), Some(decree)) = (obs.top(from), obs.next.map(Position::index)) else { return };
    let passed = from.index() < decree;
    let behind = to.0 > decree;
    found.add(MOVE + kind(obs, Some(top)) * 4 + usize::from(passed) * 2 + usize::from(behind));
    let end = match to {
        Gap::FRONT => 0,
        Gap(gap) if usize::from(gap) == obs.tops().len() => 1,
        _ => 2,
    };
    found.add(MOVE_END + end * 2 + usize::from(obs.is_mine(top)));
}
