//! A position of an analysis as a table, for the pages that show tables.

use crate::Analysis;
use oriflamme_game::{BySeat, Family, Level, Viewer};
use oriflamme_table::add_previews;
use oriflamme_table_view::{Dealt, Occupant, Pace, Perspective, TableId, TableStatus, TableView, Version};

impl Analysis {
    /// A position from this perspective. A seat without a name gets the name that `called` returns for its
    /// family.
    pub fn table(&self, at: usize, perspective: Perspective, called: impl Fn(Family) -> String) -> TableView {
        let state = self.state(at);
        let seating = *state.seating();
        let decider = state.turn().map_or(Viewer::Spectator, Viewer::Seat);
        let viewer = match perspective {
            Perspective::Decider | Perspective::Open => decider,
            Perspective::Family(family) => seating.seat_of(family).map_or(Viewer::Spectator, Viewer::Seat),
        };
        // After the end nothing is hidden any more.
        let open = perspective == Perspective::Open || state.is_over();
        let name =
            |seat| self.header().names.get(&seat).cloned().unwrap_or_else(|| called(seating.family_of(seat)));
        let mut occupants = BySeat::from_fn(|_| Occupant::Free);
        for seat in seating.seats() {
            occupants[seat] = Occupant::Human { name: Some(name(seat)), away: false };
        }
        let mut table = TableView {
            id: TableId::from([0; 20]),
            version: Version(self.path(at).len() as u32),
            status: if state.is_over() { TableStatus::Over } else { TableStatus::Playing },
            rules: state.rules(),
            seating,
            viewer,
            occupants,
            players: BySeat::default(),
            invited: None,
            view: Some(if open { state.open_view(viewer) } else { state.view(viewer) }),
            previews: Vec::new(),
            host: None,
            level: Level::Page,
            pace: Pace::Unlimited,
            private: true,
            rated: false,
            season: false,
            dealt: Dealt::Elsewhere,
            commitment: String::new(),
            clocks: None,
            vacations: BySeat::default(),
            closes_at: None,
            rematch: None,
            next: None,
            tournament: None,
            end: None,
        };
        add_previews(&mut table);
        table
    }
}
