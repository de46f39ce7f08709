//! The bytes of an observation.

use super::{Knowledge, POSITIONS, SET, SeatOrder, card_index};
use crate::ask_number;
use oriflamme_game::{Name, Names, Phase, Ruleset, Seen, SeenCard};

/// How many bytes an observation has.
pub const OBSERVATION: usize = 560;
/// Where the bytes about the whole table begin.
pub const GLOBALS: usize = 0;
/// Where the seats begin, six bytes each.
pub const SEATS: usize = 20;
/// Where the families begin, four bytes each.
pub const FAMILIES: usize = 50;
/// Where the cards begin, one byte each, eleven a family.
pub const CARDS: usize = 70;
/// Where the positions of the queue begin, [`POSITION`] bytes each.
pub const QUEUE: usize = 128;
/// How many bytes a position has.
pub const POSITION: usize = 12;

const SEAT_BYTES: usize = 6;
const FAMILY_BYTES: usize = 4;
const _: () = assert!(QUEUE + POSITIONS * POSITION <= OBSERVATION && CARDS + 5 * SET <= QUEUE);

/// The number of a card whose name is not known: 0 is no card, and 1 to 11 are the cards of the set.
pub const UNKNOWN: u8 = 12;
/// The byte of a lead of 0.
const EVEN: i32 = 64;

/// Where a card of a family is.
#[repr(u8)]
enum CardZone {
    Hidden = 1,
    Hand = 2,
    Aside = 3,
    Gone = 4,
    Up = 5,
    UpCovered = 6,
    Down = 7,
    DownCovered = 8,
    Beside = 9,
    Pile = 10,
}

/// Writes an observation. Unused bytes are 0.
#[inline]
pub fn observe(knows: &impl Knowledge, out: &mut [u8; OBSERVATION]) {
    out.fill(0);
    observe_into_zeros(knows, out);
}

/// Writes an observation over zeros.
#[inline]
pub fn observe_into_zeros(knows: &impl Knowledge, out: &mut [u8; OBSERVATION]) {
    let rules = knows.rules();
    let slots = SeatOrder::new(knows.seating(), knows.me());
    globals(knows, &slots, out);
    families(knows, &slots, out);
    let mut in_queue = [0u8; 5];
    let mut total = 0u8;
    let next = next_byte(knows);
    let resolving = knows.phase() == Phase::Resolution;
    let vacated = knows.doing().is_some_and(|doing| doing.vacated);
    knows.each_card(|at, above, card| {
        let slot = slots.slot(card.owner);
        in_queue[usize::from(slots.relative_of(card.owner)) % 5] += 1;
        total += 1;
        if let Seen::Known(known) = card.card {
            let zone = match (card.face_up, above) {
                (true, 0) => CardZone::Up,
                (true, _) => CardZone::UpCovered,
                (false, 0) => CardZone::Down,
                (false, _) => CardZone::DownCovered,
            };
            set_card(out, &slots, rules, known.family, known.name, zone);
        }
        if usize::from(at) >= POSITIONS {
            return;
        }
        let here = QUEUE + usize::from(at) * POSITION;
        out[here + 6] = above + 1;
        let name = name_of(rules, &card);
        match above {
            0 => {
                out[here] = name;
                out[here + 1] = slot + 1;
                out[here + 2] = slots.slot(card.card.family()) + 1;
                out[here + 3] = u8::from(card.face_up);
                out[here + 4] = card.influence;
                out[here + 5] = u8::from(card.cleared);
                out[here + 11] = match resolving {
                    true if at < next => 1,
                    true if at == next && !vacated => 2,
                    _ => 0,
                };
            }
            1 => {
                out[here + 7] = name;
                out[here + 8] = u8::from(card.face_up);
                out[here + 9] = card.influence;
            }
            2 => out[here + 10] = name,
            _ => {}
        }
    });
    out[GLOBALS + 16] = total;
    for relative in 0..slots.seats() {
        out[SEATS + usize::from(relative) * SEAT_BYTES + 3] = in_queue[usize::from(relative)];
    }
}

/// The position that is being resolved, from 0. If there is none: 0 while cards are placed, and one past the
/// last position once the game is over.
#[inline]
fn next_byte(knows: &impl Knowledge) -> u8 {
    match (knows.next(), knows.phase()) {
        (Some(next), _) => next.index(),
        (None, Phase::Placement) => 0,
        (None, Phase::Resolution) => knows.positions(),
    }
}

#[inline]
fn globals(knows: &impl Knowledge, slots: &SeatOrder, out: &mut [u8; OBSERVATION]) {
    let rules = knows.rules();
    let doing = knows.doing();
    let card = |name: Name| card_index(rules, name) + 1;
    out[GLOBALS] = rules as u8;
    out[GLOBALS + 1] = slots.seats();
    out[GLOBALS + 2] = knows.round();
    out[GLOBALS + 3] = u8::from(knows.phase() == Phase::Resolution);
    out[GLOBALS + 4] = knows.turn().map_or(7, |seat| slots.relative(seat));
    out[GLOBALS + 5] = match (knows.turn(), doing, knows.phase()) {
        (None, ..) => 0,
        (_, Some(doing), _) => ask_number(doing.ask),
        (_, None, Phase::Placement) => 1,
        (_, None, Phase::Resolution) => 2,
    };
    if let Some(doing) = doing {
        out[GLOBALS + 6] = card(doing.ability);
        out[GLOBALS + 7] = card(doing.actor.name);
        out[GLOBALS + 8] = slots.slot(doing.actor.family) + 1;
        out[GLOBALS + 9] = card(doing.resolved.name);
        out[GLOBALS + 10] = doing.kept_apart;
        out[GLOBALS + 11] = u8::from(doing.vacated);
    }
    out[GLOBALS + 12] = knows.placed();
    out[GLOBALS + 13] = slots.relative(knows.first());
    out[GLOBALS + 14] = next_byte(knows);
    out[GLOBALS + 15] = knows.positions();
    let mine = i32::from(knows.score(knows.me()));
    for relative in 0..slots.seats() {
        let seat = slots.absolute(relative);
        let at = SEATS + usize::from(relative) * SEAT_BYTES;
        let score = i32::from(knows.score(seat));
        out[at] = 1;
        out[at + 1] = score.min(255) as u8;
        out[at + 2] = (EVEN + mine - score).clamp(0, 2 * EVEN) as u8;
    }
}

#[inline]
fn families(knows: &impl Knowledge, slots: &SeatOrder, out: &mut [u8; OBSERVATION]) {
    let rules = knows.rules();
    for (slot, &family) in slots.families().iter().enumerate() {
        let at = FAMILIES + slot * FAMILY_BYTES;
        let (hand, aside) = (knows.hand(family), knows.aside(family));
        out[at] = hand.count;
        out[at + 1] = aside.count;
        out[at + 2] = u8::from(knows.twin_waits(family));
        out[at + 3] = knows.lacked(family).map_or(0, |name| card_index(rules, name) + 1);
        let cards = CARDS + slot * SET;
        // A set's cards come one after the other.
        out[cards..cards + Names::of(rules).len()].fill(CardZone::Hidden as u8);
        let mut set = |names: Names, zone: CardZone| {
            let zone = zone as u8;
            names.iter().for_each(|name| out[cards + usize::from(card_index(rules, name))] = zone);
        };
        set(hand.names, CardZone::Hand);
        set(aside.names, CardZone::Aside);
        set(knows.gone(family), CardZone::Gone);
        if rules == Ruleset::Ablaze && knows.twin_waits(family) {
            set(Names::only(Name::Twin), CardZone::Beside);
        }
    }
    if slots.is_duel() {
        for relative in 0..slots.seats() {
            let at = SEATS + usize::from(relative) * SEAT_BYTES;
            let mut count = 0;
            knows.each_piled(slots.absolute(relative), |card| {
                if count == 0 {
                    out[at + 5] = slots.slot(card.family()) + 1;
                }
                count += 1;
                if let Seen::Known(card) = card {
                    set_card(out, slots, rules, card.family, card.name, CardZone::Pile);
                }
            });
            out[at + 4] = count;
        }
    }
}

#[inline]
fn set_card(
    out: &mut [u8; OBSERVATION],
    slots: &SeatOrder,
    rules: Ruleset,
    family: oriflamme_game::Family,
    name: Name,
    zone: CardZone,
) {
    let at = CARDS + usize::from(slots.slot(family)) * SET + usize::from(card_index(rules, name));
    out[at] = zone as u8;
}

#[inline]
fn name_of(rules: Ruleset, card: &SeenCard) -> u8 {
    match card.card {
        Seen::Known(card) => card_index(rules, card.name) + 1,
        Seen::Back(_) => UNKNOWN,
    }
}
