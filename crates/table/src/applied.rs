//! An entry that was applied, and the update that each viewer gets of it.

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

/// An entry that was applied, with the state before and after it and the true events of a move.
///
/// It has no log. So telling somebody of it can't depend on how long the log is.
#[derive(Clone)]
pub struct Applied {
    pub(crate) logged: Logged,
    pub(crate) events: Vec<Event<Card>>,
    pub(crate) before: Arc<TableState>,
    pub(crate) after: Arc<TableState>,
}

impl Applied {
    /// The entry's number in the log.
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
    /// With whose eyes somebody sees the entry: those they have after it.
    pub fn viewer_of(&self, player: Option<&PlayerId>) -> Viewer {
        self.after.viewer_of(player)
    }
    /// The table before the entry, as a viewer saw it then.
    pub fn view_before(&self, viewer: Viewer) -> TableView {
        self.before.view(viewer)
    }

    /// What a viewer is told.
    pub fn update(&self, viewer: Viewer) -> Update {
        // Events are seen as they happened, before a last move has opened all cards.
        self.update_with(viewer, self.before.cards(), self.after.cards())
    }

    pub(crate) fn update_with(&self, viewer: Viewer, in_events: Cards, in_view: Cards) -> Update {
        let seating = self.after.seating();
        let seen = |event: Event<Card>| match in_events {
            Cards::Open => event.opened(viewer),
            Cards::Hidden => event.seen_by(viewer, seating),
        };
        let events: Vec<_> = self.events.iter().copied().map(seen).collect();
        Update {
            seq: self.seq(),
            kind: self.entry().kind(),
            seat: self.seat(),
            played: self.entry().said().map(|said| match in_events {
                Cards::Open => said.opened(),
                Cards::Hidden => said.seen_by(viewer, seating),
            }),
            events,
            table: self.after.view_with(viewer, in_view),
        }
    }

    /// Whose seat the entry concerns.
    fn seat(&self) -> Option<Seat> {
        match self.entry() {
            Entry::Sat { seat, .. }
            | Entry::Bot { seat, .. }
            | Entry::Left(seat)
            | Entry::Removed(seat)
            | Entry::Late(seat)
            | Entry::Back(seat) => Some(*seat),
            Entry::Credited(_) => self.after.turn(),
            Entry::Move(said) => self.after.seating().seat_of(said.family),
            Entry::Started | Entry::Abandoned | Entry::Closed | Entry::Again(_) => None,
        }
    }
}
