//! What the net knows of a hidden card of somebody else, to guess what it is.

use super::scene::{Scene, TURNS};
use crate::weights::tables;
use oriflamme_game::Family;

const ROUNDS: usize = 6;
/// The kinds of a card's neighbours to its owner: those of the squire's features.
const KINDS: usize = 29;

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

/// Where a hidden card is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Where {
    /// In the queue, with the kinds of what lies beside it if it is on top.
    Queue {
        at: usize,
        influence: u8,
        beside: Option<[usize; 2]>,
    },
    Hand,
    Aside,
}

/// Names the rows of a family's hidden card.
pub(super) fn each(scene: &Scene<'_>, family: Family, place: Where, mut name: impl FnMut(usize)) {
    let slot = scene.slot(family).max(1) - 1;
    match place {
        Where::Queue { at, influence, beside } => {
            name(AT + slot * TURNS + scene.turn(at));
            name(COVERED + usize::from(beside.is_none()));
            let passed = usize::from(scene.passed(at));
            name(KEPT + (usize::from(influence.min(5)) * 2 + passed) * ROUNDS + scene.round());
            if let Some([before, behind]) = beside {
                name(AFTER + before);
                name(BEFORE + behind);
            }
        }
        Where::Hand => name(IN_HAND + slot * ROUNDS + scene.round()),
        Where::Aside => name(SET_ASIDE + slot * ROUNDS + scene.round()),
    }
}
