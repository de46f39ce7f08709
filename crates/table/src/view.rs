//! A table as a viewer sees it.

use crate::{
    applied::Cards,
    due::Due,
    state::{Game, Holder, TableState},
};
use oriflamme_deal::Fair;
use oriflamme_game::{BySeat, Seat, Viewer};
use oriflamme_rules::Previewer;
use oriflamme_table_view::{Clocks, Dealt, End, Occupant, PlayerId, Promise, Proof, TableStatus, TableView};

impl TableState {
    /// The view of a player, or of somebody who is not a player.
    pub fn view_for(&self, player: Option<&PlayerId>) -> TableView {
        let invited = player.and_then(|player| self.invited(player));
        TableView { invited, ..self.view(self.viewer_of(player)) }
    }

    pub fn view(&self, viewer: Viewer) -> TableView {
        self.view_with(viewer, self.cards())
    }

    /// After the game, all cards are open, unless others still play with the same ones.
    pub(crate) fn cards(&self) -> Cards {
        if self.status.is_live() || self.is_sealed() { Cards::Hidden } else { Cards::Open }
    }

    pub(crate) fn view_with(&self, viewer: Viewer, cards: Cards) -> TableView {
        let setup = self.setup();
        let sealed = self.is_sealed();
        // Only those who sit here see anything of a sealed game.
        let game = self.game.as_ref().filter(|_| !sealed || viewer != Viewer::Spectator);
        let view = |game: &Game| match cards {
            Cards::Open => game.state.open_view(viewer),
            Cards::Hidden => game.state.view(viewer),
        };
        TableView {
            id: self.id().clone(),
            version: self.version(),
            status: self.status,
            rules: setup.rules,
            seating: setup.seating,
            viewer,
            occupants: BySeat::from_fn(|seat| self.occupant(seat)),
            players: BySeat::from_fn(|seat| self.profile(seat)),
            invited: None,
            view: game.map(view),
            previews: Vec::new(),
            host: setup.host.as_ref().and_then(|host| self.seat_of(host)),
            level: setup.level,
            pace: setup.pace,
            private: setup.private,
            rated: setup.rated,
            season: setup.season,
            dealt: if self.origin.beginning.is_some() { Dealt::Elsewhere } else { Dealt::Here },
            commitment: self.commitment().to_string(),
            clocks: self.clocks(),
            vacations: BySeat::from_fn(|seat| {
                self.vacation(seat).filter(|it| it.from < it.until).map(|vacation| vacation.until)
            }),
            closes_at: match self.due() {
                Due::Abandoned(at) => Some(at),
                Due::Nothing | Due::Bot(_) | Due::Late(..) => None,
            },
            rematch: self.rematch.clone(),
            next: self.next(),
            tournament: setup.tournament.as_ref().map(|place| place.link.clone()),
            end: game.filter(|_| !self.status.is_live()).map(|game| End {
                ranking: match self.status {
                    TableStatus::Over => self.places(game),
                    _ => Vec::new(),
                },
                seed: game.beginning.seed.clone().filter(|_| !sealed),
                proof: self.proof(game).filter(|_| !sealed),
            }),
        }
    }

    /// The promise of a rematch's table, unless the rematch is at another table.
    fn next(&self) -> Option<Promise> {
        let over = self.status == TableStatus::Over
            && self.origin.beginning.is_none()
            && self.setup().tournament.is_none();
        let next = self.next_table().filter(|_| over)?;
        self.rematch.as_ref().is_none_or(|rematch| *rematch == next.id).then(|| next.promise())
    }

    fn occupant(&self, seat: Seat) -> Occupant {
        match self.holder(seat) {
            Holder::Free => match self.setup().kept_for.get(seat) {
                Some(Some(kept)) => Occupant::Kept { name: kept.name.clone() },
                _ => Occupant::Free,
            },
            Holder::Human { name, away, .. } => {
                Occupant::Human { name: name.as_ref().map(ToString::to_string), away: *away }
            }
            Holder::Recorded(name) => Occupant::Human { name: Some(name.to_string()), away: false },
            Holder::Bot(level) => Occupant::Bot(*level),
        }
    }

    /// The player in a seat, unless they asked to be forgotten.
    fn profile(&self, seat: Seat) -> Option<PlayerId> {
        let holder = self.holder(seat);
        holder.player().filter(|_| holder.name().is_some()).cloned()
    }

    fn clocks(&self) -> Option<Clocks> {
        let game = self.game.as_ref().filter(|_| self.status == TableStatus::Playing)?;
        let Some(decision) = self.setup().pace.decision() else {
            return Some(Clocks::Unlimited { stand_in_from: self.stand_in_from() });
        };
        let due = match self.due() {
            Due::Late(_, at) => Some(at),
            _ => None,
        };
        let seat = self.turn();
        let decision_until = due.zip(seat).map(|(_, seat)| self.runs_out(game, seat, decision));
        Some(Clocks::Limited { decision_until, due, banks: game.banks })
    }

    /// The proof of a fair deal.
    fn proof(&self, game: &Game) -> Option<Proof> {
        let fair: Fair = game.beginning.seed.as_deref()?.parse().ok()?;
        let salts = fair.salts.iter();
        let salts =
            salts.filter_map(|(family, salt)| Some((self.seating().seat_of(*family)?, salt.to_string())));
        Some(Proof { secret: fair.secret.to_string(), salts: salts.collect() })
    }
}

/// Adds previews of the viewer's moves, if the viewer decides. Pages show them; other callers save the cost.
pub fn add_previews(seen: &mut TableView) {
    let view = seen.view.as_ref().filter(|_| seen.status == TableStatus::Playing);
    let previewer = view.and_then(Previewer::new);
    seen.previews = previewer.map(|previewer| previewer.all().collect()).unwrap_or_default();
}
