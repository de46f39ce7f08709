//! The rules of thumb as features: what matters about a move, as indices into one table of weights a ruleset.
//!
//! A move's weight is the sum of a few table entries: what a card is worth in this round, what lies beside it, whom it
//! hits. The entries are learned by self-play (`examples/learn.rs`); what they are about is written here.

use crate::{
    look::{Look, Top},
    weights::tables,
};
use oriflamme_game::{Gap, Move, Name, Place, Position, Ruleset, Seat};

/// Cards of a set.
const CARDS: usize = 11;
/// What a card can be to a neighbour or an attacker: see [`kind`].
const KINDS: usize = 29;
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
    // Revealing rather than keeping: when, with how much on it, between what, on what, and how the game stands.
    REVEAL: CARDS * ROUNDS * 5;
    REVEAL_AFTER: CARDS * KINDS;
    REVEAL_BEFORE: CARDS * KINDS;
    REVEAL_STACK: CARDS * 3;
    REVEAL_NAMESAKE: CARDS * 2;
    REVEAL_STANDING: CARDS * 3;
    REVEAL_ENDS: CARDS * 4;
    // Eliminating: by what, whom, whose, and whether the victim has still to act.
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
pub(crate) struct Features {
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
    #[inline]
    pub(crate) fn indices(&self) -> &[u16] {
        &self.indices[..usize::from(self.len)]
    }
}

/// The place of a name among its set's cards.
#[inline]
pub(crate) fn card_index(name: Name, rules: Ruleset) -> usize {
    let first = if rules == Ruleset::Ablaze { Name::Prince.index() } else { 0 };
    usize::from(name.index().saturating_sub(first)).min(CARDS - 1)
}

/// The weight that says how much a card is for a round.
pub(crate) fn place_round(rules: Ruleset, name: Name, round: u8) -> usize {
    PLACE_ROUND + card_index(name, rules) * ROUNDS + usize::from(round.clamp(1, 6)) - 1
}
/// The weight that says how much it is time to reveal a card in a round, with that much on it.
pub(crate) fn reveal_with(rules: Ruleset, name: Name, round: u8, influence: u8) -> usize {
    let round = usize::from(round.clamp(1, 6)) - 1;
    REVEAL + (card_index(name, rules) * ROUNDS + round) * 5 + usize::from(influence).min(4)
}
/// The other weights of revealing a card that lies between these, in a close game.
pub(crate) fn reveal_between(rules: Ruleset, name: Name, kinds: [usize; 2]) -> [usize; 6] {
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
/// The weights of placing a card at an end of the queue, besides the round, beside a card of that kind.
pub(crate) fn place_beside(rules: Ruleset, name: Name, kinds: [usize; 2]) -> Option<[usize; 2]> {
    let card = card_index(name, rules);
    match kinds {
        [NOTHING, after] => Some([PLACE_PLACE + card * 4, PLACE_BEFORE + card * KINDS + after]),
        [before, NOTHING] => Some([PLACE_PLACE + card * 4 + 1, PLACE_BEHIND + card * KINDS + before]),
        _ => None,
    }
}
/// The kind of no card at all.
pub(crate) const NOTHING: usize = 0;
/// The kind of somebody else's card, face down, with nothing on it.
pub(crate) const HIDDEN: usize = 25;

/// What a card is to the one who looks: nothing at all, one's own or another's, face up with its name, or face down with
/// little or much on it.
#[inline]
fn kind(look: &Look, top: Option<&Top>) -> usize {
    let Some(top) = top else { return NOTHING };
    let name = top.name.filter(|_| top.face_up);
    kind_of(look.is_mine(top), name.map(|name| card_index(name, look.rules)), top.influence)
}

/// The kind of a card that is one's own or not, with its index if it lies face up.
#[inline]
pub(crate) fn kind_of(mine: bool, face_up: Option<usize>, influence: u8) -> usize {
    match (face_up, mine) {
        (Some(card), true) => 1 + card,
        (Some(card), false) => 12 + card,
        (None, true) => 23 + usize::from(influence > 0),
        (None, false) => HIDDEN + usize::from(influence).min(2),
    }
}

/// The kind of the acting card itself.
const ITSELF: usize = 28;

#[inline]
fn neighbours(look: &Look, at: Position) -> [usize; 2] {
    let before = at.index().checked_sub(1).and_then(|index| look.top(Position::from_index(index)));
    let after = look.top(Position::from_index(at.index().saturating_add(1)));
    [kind(look, before), kind(look, after)]
}

/// How a seat stands: leading, close behind, or far behind.
#[inline]
fn standing(look: &Look, seat: Seat) -> usize {
    let best = look.seating.seats().map(|seat| look.score(seat)).max().unwrap_or(0);
    match best - look.score(seat).min(best) {
        0 => 0,
        1..=3 => 1,
        _ => 2,
    }
}

#[inline]
fn round(look: &Look) -> usize {
    usize::from(look.round.clamp(1, 6)) - 1
}

/// The features of a move in a decision. Of two that differ in nothing that matters here they are the same.
#[inline]
pub(crate) fn features(look: &Look, answer: Move) -> Features {
    let mut found = Features::NONE;
    match answer {
        Move::Place { card, at } => place(&mut found, look, card.name, at),
        Move::Twin(at) => place(&mut found, look, Name::Twin, at),
        Move::Keep => {}
        Move::Reveal => reveal(&mut found, look),
        Move::Eliminate(at) => strike(&mut found, look, at),
        Move::Steal(seat) => found.add(
            STEAL
                + match seat {
                    seat if seat == look.me => 0,
                    seat if look.score(seat) == 0 => 1,
                    seat if look.score(seat) == look.best_other() => 2,
                    _ => 3,
                },
        ),
        Move::Copy(at) => {
            if let Some(top) = look.top(at) {
                let name = top.name.map_or(0, |name| card_index(name, look.rules));
                found.add(COPY + 2 * name + usize::from(look.is_mine(top)));
            }
        }
        Move::Relocate { from, to } => relocate(&mut found, look, from, to),
        Move::Use(at) => {
            if let Some(name) = look.top(at).and_then(|top| top.name) {
                found.add(USE + card_index(name, look.rules));
            }
        }
        Move::Gain => {}
        Move::Repeat => {
            found.add(REPEAT + round(look));
            for top in look.tops().iter().filter(|top| top.face_up && look.is_mine(top)) {
                found.add(REPEAT_HAS + top.name.map_or(0, |name| card_index(name, look.rules)));
            }
        }
        Move::Corrupt(at) => {
            if let Some(top) = look.top(at) {
                found.add(CORRUPT + kind(look, Some(top)));
                found.add(CORRUPT_STANDING + standing(look, look.seat(top)));
            }
        }
    }
    found
}

/// A place for a card, with what matters about it for every card.
pub(crate) struct Spot {
    round: usize,
    place: usize,
    length: usize,
    /// What it would lie before, and behind.
    before: Option<usize>,
    behind: Option<usize>,
    /// What it would cover: the card, whether face up, and how much lies on it.
    covers: Option<(usize, usize)>,
}

impl Spot {
    #[inline]
    pub(crate) fn new(look: &Look, at: Place) -> Self {
        let length = (look.tops().len() / 2).min(7);
        let spot = Self { round: round(look), place: 0, length, before: None, behind: None, covers: None };
        match at {
            Place::Front => Self { before: Some(kind(look, look.tops().first())), ..spot },
            Place::Back => Self { place: 1, behind: Some(kind(look, look.tops().last())), ..spot },
            Place::On(at) => {
                let Some(top) = look.top(at) else { return spot };
                let [before, after] = neighbours(look, at);
                let covered = top.name.map_or(0, |name| card_index(name, look.rules));
                let face_up = usize::from(top.face_up);
                Self {
                    place: 2 + face_up,
                    before: Some(after),
                    behind: Some(before),
                    covers: Some((covered * 2 + face_up, usize::from(top.influence).min(3))),
                    ..spot
                }
            }
        }
    }

    /// Names the weights for a card in this place.
    #[inline]
    pub(crate) fn each(&self, card: usize, mut name: impl FnMut(usize)) {
        name(PLACE_ROUND + card * ROUNDS + self.round);
        name(PLACE_PLACE + card * 4 + self.place);
        name(PLACE_LENGTH + self.place * 8 + self.length);
        if let Some(kind) = self.before {
            name(PLACE_BEFORE + card * KINDS + kind);
        }
        if let Some(kind) = self.behind {
            name(PLACE_BEHIND + card * KINDS + kind);
        }
        if let Some((covered, rich)) = self.covers {
            name(PLACE_ON + card * CARDS * 2 + covered);
            name(PLACE_RICH + card * 4 + rich);
        }
    }
}

#[inline]
fn place(found: &mut Features, look: &Look, name: Name, at: Place) {
    Spot::new(look, at).each(card_index(name, look.rules), |index| found.add(index));
}

#[inline]
fn reveal(found: &mut Features, look: &Look) {
    let Some(top) = look.top(look.next) else { return };
    let Some(name) = top.name else { return };
    let card = card_index(name, look.rules);
    found.add(REVEAL + (card * ROUNDS + round(look)) * 5 + usize::from(top.influence).min(4));
    let [before, after] = neighbours(look, look.next);
    found.add(REVEAL_AFTER + card * KINDS + before);
    found.add(REVEAL_BEFORE + card * KINDS + after);
    found.add(REVEAL_STACK + card * 3 + usize::from(top.stacked) + usize::from(top.on_face_up));
    let namesake = look.tops().iter().any(|other| other.face_up && other.name == Some(name));
    found.add(REVEAL_NAMESAKE + card * 2 + usize::from(namesake));
    found.add(REVEAL_STANDING + card * 3 + standing(look, look.me));
    let first = look.next == Position::FRONT;
    let last = usize::from(look.next.index()) + 1 == look.tops().len();
    found.add(REVEAL_ENDS + card * 4 + usize::from(first) * 2 + usize::from(last));
}

#[inline]
fn strike(found: &mut Features, look: &Look, at: Position) {
    let Some(top) = look.top(at) else { return };
    let ability = look.ability.map_or(0, |name| card_index(name, look.rules));
    let is_actor = look.actor.is_some_and(|actor| {
        top.face_up && top.name == Some(actor.name) && look.is_mine(top) && at == look.next
    });
    let victim = if is_actor { ITSELF } else { kind(look, Some(top)) };
    found.add(STRIKE + ability * KINDS + victim);
    found.add(STRIKE_ROUND + victim * ROUNDS + round(look));
    if !look.is_mine(top) {
        found.add(STRIKE_STANDING + standing(look, look.seat(top)) * 2 + usize::from(top.face_up));
    }
    let whose = usize::from(look.is_mine(top)) * 2;
    found.add(STRIKE_STACK + whose + usize::from(top.stacked));
    found.add(STRIKE_TO_COME + whose + usize::from(at > look.next));
}

#[inline]
fn relocate(found: &mut Features, look: &Look, from: Position, to: Gap) {
    let Some(top) = look.top(from) else { return };
    let decree = look.next.index();
    let passed = from.index() < decree;
    let behind = to.0 > decree;
    found.add(MOVE + kind(look, Some(top)) * 4 + usize::from(passed) * 2 + usize::from(behind));
    let end = match to {
        Gap::FRONT => 0,
        Gap(gap) if usize::from(gap) == look.tops().len() => 1,
        _ => 2,
    };
    found.add(MOVE_END + end * 2 + usize::from(look.is_mine(top)));
}
