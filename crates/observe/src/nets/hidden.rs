//! The rows of a hidden card of somebody else, from which its name is guessed.

use super::{Encoder, ROUNDS, TURNS};
use crate::{hidden::HiddenPlace, linear::KINDS, tables};
use oriflamme_game::Family;

tables! {
    AT: 4 * TURNS;
    COVERED: 2;
    KEPT: 6 * 2 * ROUNDS;
    AFTER: KINDS;
    BEFORE: KINDS;
    IN_HAND: 4 * ROUNDS;
    SET_ASIDE: 4 * ROUNDS;
    IN_PILE: 4;
}

pub(super) fn each(encoder: &Encoder<'_>, family: Family, place: HiddenPlace, mut add: impl FnMut(usize)) {
    let slot = encoder.slot(family).max(1) - 1;
    match place {
        HiddenPlace::Queue { at, influence, beside } => {
            add(AT + slot * TURNS + encoder.turn(at));
            add(COVERED + usize::from(beside.is_none()));
            let passed = usize::from(encoder.is_passed(at));
            add(KEPT + (usize::from(influence.min(5)) * 2 + passed) * ROUNDS + encoder.round());
            if let Some([before, behind]) = beside {
                add(AFTER + before);
                add(BEFORE + behind);
            }
        }
        HiddenPlace::Hand => add(IN_HAND + slot * ROUNDS + encoder.round()),
        HiddenPlace::Aside => add(SET_ASIDE + slot * ROUNDS + encoder.round()),
    }
}
