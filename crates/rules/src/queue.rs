//! Inserts cards into the queue and removes them, and keeps the cursor up to date (RESOLVE-6, RESOLVE-7).

use crate::{
    handle::{Handle, Link},
    table::Table,
};
use oriflamme_game::{Gap, Place, Position, QUEUE_CAPACITY, Seat};

impl Table {
    /// Lays a card where a player may place one.
    #[inline]
    pub(crate) fn lay(&mut self, card: Handle, at: Place) {
        match at {
            Place::Front => self.insert(card, Gap::FRONT),
            Place::Back => self.insert(card, Gap(self.len)),
            Place::On(at) => {
                self.card_state_mut(card).under = Link::to(self.top(at));
                self.tops[usize::from(at.index())] = card;
            }
        }
    }

    /// Lays a card as a position of its own. Before the resolved position, it pushes that one on.
    #[inline]
    pub(crate) fn insert(&mut self, card: Handle, to: Gap) {
        let (index, len) = (usize::from(to.0), usize::from(self.len));
        debug_assert!(index <= len && len < QUEUE_CAPACITY);
        self.tops.copy_within(index..len, index + 1);
        self.tops[index] = card;
        self.len += 1;
        if to.0 <= self.cursor {
            self.cursor += 1;
        }
    }

    /// Takes the top card off a position, as it lies. What was under it is uncovered; with nothing under it
    /// the queue closes up.
    #[inline]
    pub(crate) fn take(&mut self, at: Position) -> Handle {
        let card = self.top(at);
        let under = core::mem::replace(&mut self.card_state_mut(card).under, Link::NONE);
        match under.get() {
            Some(under) => self.tops[usize::from(at.index())] = under,
            None => self.close_up(at),
        }
        card
    }

    #[inline]
    fn close_up(&mut self, at: Position) {
        let (index, len) = (usize::from(at.index()), usize::from(self.len));
        self.tops.copy_within(index + 1..len, index);
        self.tops[len - 1] = Handle::FILLER;
        self.len -= 1;
        match at.index() {
            gone if gone < self.cursor => self.cursor -= 1,
            gone if gone == self.cursor => self.vacated = true,
            _ => {}
        }
    }

    /// Moves the top card of a position into a gap, both as they are before the move.
    #[inline]
    pub(crate) fn relocate(&mut self, from: Position, to: Gap) {
        let positions = self.len;
        let card = self.take(from);
        self.insert(card, if self.len < positions { to.closed_up(from) } else { to });
    }

    /// Puts a card under a seat's draw pile, which ends in `last`. Returns its new end.
    pub(crate) fn put_under(&mut self, seat: Seat, last: Link, card: Handle) -> Link {
        match last.get() {
            None => self.decks[seat] = Link::to(card),
            Some(last) => self.card_state_mut(last).under = Link::to(card),
        }
        Link::to(card)
    }
    /// Takes the top card off a seat's draw pile.
    pub(crate) fn draw(&mut self, seat: Seat) -> Option<Handle> {
        let card = self.decks[seat].get()?;
        self.decks[seat] = core::mem::replace(&mut self.card_state_mut(card).under, Link::NONE);
        Some(card)
    }
}
