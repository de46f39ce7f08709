//! What a viewer can do next at a table, or who is awaited.
//!
//! The pages offer exactly this, and a test plays random commands at tables and checks that what is offered
//! is accepted (`crates/table/tests/way_on.rs`): nobody is ever stuck.

use crate::{Clocks, Occupant, TableStatus, TableView, Timestamp};
use oriflamme_game::{Seat, Viewer};

/// What a viewer can do next at a table, or who is awaited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NextStep {
    /// To take the seat that is kept for the viewer.
    TakeKeptSeat(Seat),
    /// To take any free seat.
    SitDown,
    /// To wait for players, or to let bots have the seats that are left: the viewer runs the table.
    FillSeats,
    /// To wait for another person: the viewer runs the table, and a rated game needs two.
    AwaitPerson,
    /// To wait for players. Somebody else runs the table.
    AwaitPlayers,
    /// To decide.
    Decide,
    /// To come back: a bot stands in for the viewer.
    ComeBack,
    /// To wait for a bot's decision.
    AwaitBot(Seat),
    /// To wait for somebody's decision. At `until` a bot stands in for them.
    AwaitClock { seat: Seat, until: Timestamp },
    /// To wait for somebody's decision. From `from` on the viewer may let a bot stand in for them.
    LetBotStandIn { seat: Seat, from: Timestamp },
    /// To wait for somebody's decision without a seat of one's own.
    Watch(Seat),
    /// To play again with the same seats.
    PlayAgain,
    /// To look at a game that is over.
    LookBack,
    /// Nothing here: the table has closed, or its free seats are kept for others.
    GoElsewhere,
}

impl TableView {
    /// What the viewer can do next.
    pub fn next_step(&self) -> NextStep {
        match (self.status, self.viewer) {
            (TableStatus::Open, Viewer::Seat(_)) if self.is_run_by_viewer() => {
                if self.rated && self.people() < 2 { NextStep::AwaitPerson } else { NextStep::FillSeats }
            }
            (TableStatus::Open, Viewer::Seat(_)) => NextStep::AwaitPlayers,
            (TableStatus::Open, Viewer::Spectator) => match self.invited {
                Some(seat) => NextStep::TakeKeptSeat(seat),
                None if self.free_seats() > 0 => NextStep::SitDown,
                None => NextStep::GoElsewhere,
            },
            (TableStatus::Playing, viewer) => self.step_in_game(viewer),
            (TableStatus::Over | TableStatus::Abandoned, _) if self.view.is_none() => NextStep::GoElsewhere,
            (TableStatus::Over | TableStatus::Abandoned, Viewer::Seat(_)) => NextStep::PlayAgain,
            (TableStatus::Over | TableStatus::Abandoned, Viewer::Spectator) => NextStep::LookBack,
        }
    }

    fn step_in_game(&self, viewer: Viewer) -> NextStep {
        // A player who left a rated game has lost it.
        if self.viewer_is_away() && !self.rated {
            return NextStep::ComeBack;
        }
        let Some(turn) = self.view.as_ref().and_then(|view| view.turn) else { return NextStep::LookBack };
        if viewer == Viewer::Seat(turn) && !self.viewer_is_away() {
            return NextStep::Decide;
        }
        match (self.occupant(turn), &self.clocks, viewer) {
            (Occupant::Human { away: false, .. }, Some(clocks), viewer) => match (clocks, viewer) {
                (Clocks::Limited { due: Some(until), .. }, _) => {
                    NextStep::AwaitClock { seat: turn, until: *until }
                }
                (Clocks::Unlimited { stand_in_from: Some(from) }, Viewer::Seat(_)) => {
                    NextStep::LetBotStandIn { seat: turn, from: *from }
                }
                _ => NextStep::Watch(turn),
            },
            (Occupant::Human { away: false, .. }, None, _) => NextStep::Watch(turn),
            _ => NextStep::AwaitBot(turn),
        }
    }

    /// Whether the viewer runs an open table: its host, or any player once the host has left.
    pub fn is_run_by_viewer(&self) -> bool {
        match (self.viewer, self.host) {
            (Viewer::Seat(seat), Some(host)) => seat == host,
            (Viewer::Seat(_), None) => true,
            (Viewer::Spectator, _) => false,
        }
    }

    /// Whether a bot stands in for the viewer.
    pub fn viewer_is_away(&self) -> bool {
        let Viewer::Seat(seat) = self.viewer else { return false };
        self.status == TableStatus::Playing
            && matches!(self.occupant(seat), Occupant::Human { away: true, .. })
    }
}
