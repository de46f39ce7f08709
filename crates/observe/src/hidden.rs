//! The hidden cards of a view: where they lie.

use crate::{
    card_index,
    linear::{NOTHING, Ownership, kind_of},
};
use oriflamme_game::{Family, Seen, SeenCard, View};

/// Where a hidden card is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HiddenPlace {
    Queue {
        /// The index of its position.
        at: usize,
        /// The influence on it.
        influence: u8,
        /// The kinds of the cards before and behind it, as its owner sees them; `None` for a covered card.
        beside: Option<[usize; 2]>,
    },
    /// In its player's hand.
    Hand,
    /// Set aside before the game.
    Aside,
}

impl HiddenPlace {
    /// The place of a card of the queue, by its position and its height in the stack there.
    pub fn in_queue(view: &View, at: usize, height: usize, card: &SeenCard) -> Self {
        let on_top = view.queue.stacks().nth(at).is_some_and(|stack| height + 1 == stack.len());
        let beside =
            on_top.then(|| [at.checked_sub(1), Some(at + 1)].map(|at| kind_at(view, at, card.owner)));
        Self::Queue { at, influence: card.influence, beside }
    }
}

/// All cards of the queue, with their position and their height in its stack.
pub fn queue_cards(view: &View) -> impl Iterator<Item = (usize, usize, &SeenCard)> {
    let stacks = view.queue.stacks().enumerate();
    stacks.flat_map(|(at, stack)| stack.iter().enumerate().map(move |(height, card)| (at, height, card)))
}

/// The kind of the top card at an index of the queue, as the owner of another card sees it.
fn kind_at(view: &View, at: Option<usize>, owner: Family) -> usize {
    let Some([.., top]) = at.and_then(|at| view.queue.stacks().nth(at)) else { return NOTHING };
    let name = match top.card {
        Seen::Known(card) if top.face_up => Some(card_index(card.name, view.rules)),
        _ => None,
    };
    let same = view.seating.seat_of(top.owner) == view.seating.seat_of(owner);
    kind_of(if same { Ownership::Own } else { Ownership::Another }, name, top.influence)
}
