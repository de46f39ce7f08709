//! A few worlds that look like a view, in which every face-down card of the queue has each name that it may
//! have.

use crate::{
    State, cards,
    sample::{FILLER, Hidden, HiddenSlots, Inconsistent, MOST_HIDDEN, check, dealt},
};
use oriflamme_game::{Family, Name, Seen, View};

/// The most worlds that are needed: one for each hidden card that a family can have.
pub(crate) const MOST_WORLDS: usize = MOST_HIDDEN;

/// The worlds of a view. In each, a family's hidden names are dealt to its hidden slots in the same order,
/// shifted by one from world to world. So each slot has each of the names once.
///
/// An effect that depends on the name of one face-down card therefore shows in some world. An effect that
/// depended on the names of two cards at once might not. No card has one, and the law of previews would find
/// it.
pub(crate) struct Worlds {
    states: [State; MOST_WORLDS],
    len: usize,
}

impl Worlds {
    pub(crate) fn of(view: &View) -> Result<Self, Inconsistent> {
        check(view)?;
        let lies_hidden =
            |family: Family| view.queue.cards().iter().any(|card| card.card == Seen::Back(family));
        let names = |&family: &Family| if lies_hidden(family) { view.hidden_names(family).len() } else { 1 };
        let len = view.seating.playing().iter().map(names).max().unwrap_or(1).min(MOST_WORLDS);
        let world = |turn: usize| dealt(view, |family| turned(view, family, turn));
        let mut states = [world(0)?; MOST_WORLDS];
        for (turn, state) in states[..len].iter_mut().enumerate().skip(1) {
            *state = world(turn)?;
        }
        Ok(Self { states, len })
    }
    pub(crate) fn all(&self) -> &[State] {
        &self.states[..self.len]
    }
}

/// A family's hidden names, dealt to its hidden slots in order, beginning at slot `turn`.
fn turned(view: &View, family: Family, turn: usize) -> Result<Hidden, Inconsistent> {
    let slots = HiddenSlots::of(view, family);
    let (names, len) = (view.hidden_names(family), slots.len);
    if len != names.len() || len > MOST_HIDDEN {
        return Err(Inconsistent);
    }
    let mut turned = [FILLER; MOST_HIDDEN];
    for (slot, name) in (0..).zip(names.iter()) {
        turned[(slot + turn) % len] = name;
    }
    // Public knowledge may bar a card from being set aside, or from some slots of the queue. A barred card
    // changes places with one outside the queue. If none is outside, it stays, and a preview promises less
    // than it could.
    let lacked = view.lacked[family];
    let is_barred = |slot: usize, name: Name| {
        lacked == Some(name) && slots.aside >> slot & 1 == 1
            || name == cards::SHOWN_ON_DEMAND && slots.cleared >> slot & 1 == 1
    };
    for slot in 0..len {
        let fits = |&other: &usize| !is_barred(other, turned[slot]) && !is_barred(slot, turned[other]);
        if is_barred(slot, turned[slot])
            && let Some(other) = (0..slots.outside).find(fits)
        {
            turned.swap(slot, other);
        }
    }
    Ok(Hidden::new(turned, len))
}
