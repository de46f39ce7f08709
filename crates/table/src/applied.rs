//! An applied entry, and the update that each viewer gets of it.

use crate::{
    entry::{Entry, Logged},
    state::TableState,
};
use oriflamme_game::{Card, Event, Seat, Viewer};
use oriflamme_table_view::{PlayerId, Seq, TableView, Update};
use std::sync::Arc;

/// Whether a viewer sees all cards, or only those it may know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cards {
    Hidden,
    Open,
}

/// An applied entry, with the state before and after it and the true events of a move.
///
/// It does not contain the log, so the cost of an update does not depend on the log's length.
#[derive(Clone)]
pub struct Applied {
    pub(crate) logged: Logged,
    pub(crate) events: Vec<Event<Card>>,
    pub(crate) before: Arc<TableState>,
    pub(crate) after: Arc<TableState>,
}

impl Applied {
    /// The entry's sequence number.
    pub fn seq(&self) -> Seq {
        self.before.next_seq()
    }
    pub fn entry(&self) -> &Entry {
        &self.logged.entry
    }
    /// The table before the entry.
    pub fn before(&self) -> &TableState {
        &self.before
    }
    /// The table after the entry.
    pub fn after(&self) -> &TableState {
        &self.after
    }
    /// The viewer that a player is after the entry.
    pub fn viewer_of(&self, player: Option<&PlayerId>) -> Viewer {
        self.after.viewer_of(player)
    }
    /// The table before the entry, as a viewer saw it then.
    pub fn view_before(&self, viewer: Viewer) -> TableView {
        self.before.view(viewer)
    }

    pub fn update(&self, viewer: Viewer) -> Update {
        // Show events as they were seen, even if this move ends the game and opens all cards.
        self.update_with(viewer, self.before.cards(), self.after.cards())
    }

    pub(crate) fn update_with(&self, viewer: Viewer, in_events: Cards, in_view: Cards) -> Update {
        let seating = self.after.seating();
        let closed = viewer == Viewer::Spectator && self.before.is_sealed();
        let seen = |event: Event<Card>| match in_events {
            Cards::Open => event.opened(viewer),
            Cards::Hidden => event.seen_by(viewer, seating),
        };
        let events: Vec<_> = self.events.iter().filter(|_| !closed).copied().map(seen).collect();
        Update {
            seq: self.seq(),
            kind: self.entry().kind(),
            seat: self.seat(),
            played: self.entry().said().filter(|_| !closed).map(|said| match in_events {
                Cards::Open => said.opened(),
                Cards::Hidden => said.seen_by(viewer, seating),
            }),
            events,
            table: self.after.view_with(viewer, in_view),
        }
    }

    /// The seat that the entry is about.
    fn seat(&self) -> Option<Seat> {
        match self.entry() {
            Entry::Sat { seat, .. }
            | Entry::Recorded { seat, .. }
            | Entry::Bot { seat, .. }
            | Entry::Left(seat)
            | Entry::Removed(seat)
            | Entry::Late(seat)
            | Entry::Back(seat)
            | Entry::Vacation { seat, .. }
            | Entry::Returned(seat) => Some(*seat),
            Entry::Credited(_) => self.after.turn(),
            Entry::Move(said) => self.after.seating().seat_of(said.family),
            Entry::Started | Entry::Abandoned | Entry::Closed | Entry::Again(_) | Entry::Opened => None,
        }
    }
}
