//! A table as somebody sees it.

use crate::{
    applied::Cards,
    commands::{Due, Patience},
    ids::PlayerId,
    state::{Game, Holder, TableState},
};
use oriflamme_game::{Seat, Viewer};
use oriflamme_rules::Previewer;
use oriflamme_table_view::{Clocks, End, Occupant, TableStatus, TableView};

impl TableState {
    /// What a player sees, or somebody who is no player.
    pub fn view_for(&self, player: Option<&PlayerId>) -> TableView {
        self.view(self.viewer_of(player))
    }

    /// What a viewer sees.
    pub fn view(&self, viewer: Viewer) -> TableView {
        self.view_with(viewer, self.cards())
    }

    /// After the game nothing is to be kept from anybody.
    pub(crate) fn cards(&self) -> Cards {
        if self.status.is_live() { Cards::Hidden } else { Cards::Open }
    }

    pub(crate) fn view_with(&self, viewer: Viewer, cards: Cards) -> TableView {
        let setup = self.setup();
        let view = |game: &Game| match cards {
            Cards::Open => game.state.open_view(viewer),
            Cards::Hidden => game.state.view(viewer),
        };
        TableView {
            id: self.id().to_string(),
            version: self.version().0,
            status: self.status,
            rules: setup.rules,
            seating: setup.seating,
            viewer,
            occupants: self.seating().seats().map(|seat| self.occupant(seat)).collect(),
            view: self.game.as_ref().map(view),
            previews: Vec::new(),
            host: self.seat_of(&setup.host),
            level: setup.level,
            pace: setup.pace,
            private: setup.private,
            commitment: self.commitment().to_string(),
            clocks: self.clocks(),
            rematch: self.rematch.as_ref().map(ToString::to_string),
            end: self.game.as_ref().filter(|_| !self.status.is_live()).map(|game| End {
                ranking: match self.status {
                    TableStatus::Over => game.state.ranking().places().map(<[Seat]>::to_vec).collect(),
                    _ => Vec::new(),
                },
                seed: game.beginning.seed.clone(),
            }),
        }
    }

    fn occupant(&self, seat: Seat) -> Occupant {
        match self.holder(seat) {
            Holder::Free => match self.setup().kept_for.get(usize::from(seat.index())) {
                Some(Some(_)) => Occupant::Kept,
                _ => Occupant::Free,
            },
            Holder::Human { name, away, .. } => Occupant::Human { name: name.clone(), away: *away },
            Holder::Bot(level) => Occupant::Bot(*level),
        }
    }

    fn clocks(&self) -> Option<Clocks> {
        let game = self.game.as_ref().filter(|_| self.status == TableStatus::Playing)?;
        self.setup().pace.decision()?;
        let due = match self.due(&Patience::default()) {
            Due::Late(_, at) => Some(at.as_millis()),
            _ => None,
        };
        Some(Clocks { due, banks: game.banks.iter().map(|bank| bank.as_millis() as u64).collect() })
    }
}

/// Adds what each of the viewer's moves would do, if it is the viewer who decides: for pages, which say so.
/// Others need not pay for it.
pub fn add_previews(seen: &mut TableView) {
    let view = seen.view.as_ref().filter(|_| seen.status == TableStatus::Playing);
    let previewer = view.and_then(Previewer::new);
    seen.previews = previewer.map(|previewer| previewer.all().collect()).unwrap_or_default();
}
