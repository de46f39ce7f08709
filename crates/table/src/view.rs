//! A table as somebody sees it: now, and entry by entry. What leaves the server passes through here, as a `View` or as
//! `Event<Seen>`.

use crate::{
    commands::{Due, Patience},
    entry::Entry,
    ids::PlayerId,
    setup::Pace,
    table::{Game, Holder, Table},
};
use oriflamme_game::{Card, Event, Seat, Seen, Viewer};
use oriflamme_protocol::{Clocks, End, Occupant, PaceJson, Status, TableView, Update};

impl Table {
    /// What somebody sees who is this player, or a stranger.
    pub fn view(&self, player: Option<&PlayerId>) -> TableView {
        // After the game nothing is to be kept from anybody.
        self.seen(self.viewer_of(player), !self.status.is_live())
    }

    fn seen(&self, viewer: Viewer, open: bool) -> TableView {
        let view = |game: &Game| match open {
            true => game.state.open_view(viewer),
            false => game.state.view(viewer),
        };
        TableView {
            table: self.id.to_string(),
            version: self.version(),
            status: self.status,
            rules: self.setup.rules,
            seating: self.setup.seating,
            viewer,
            occupants: self.seating().seats().map(|seat| self.occupant(seat)).collect(),
            view: self.game.as_ref().map(view),
            host: self.seat_of(&self.setup.host),
            level: self.setup.level.word(),
            pace: pace_json(self.setup.pace),
            private: self.setup.private,
            commitment: self.commitment().to_string(),
            clocks: self.clocks(),
            rematch: self.rematch.as_ref().map(ToString::to_string),
            end: self.game.as_ref().filter(|_| !self.status.is_live()).map(|game| End {
                ranking: match self.status {
                    Status::Over => game.state.ranking().places().map(<[Seat]>::to_vec).collect(),
                    _ => Vec::new(),
                },
                seed: game.seed().map(str::to_owned),
            }),
        }
    }

    fn occupant(&self, seat: Seat) -> Occupant {
        match self.holder(seat) {
            Holder::Free => match self.setup.kept_for.get(usize::from(seat.index())) {
                Some(Some(_)) => Occupant::Kept,
                _ => Occupant::Free,
            },
            Holder::Human { name, away, .. } => Occupant::Human { name: name.clone(), away: *away },
            Holder::Bot(level) => Occupant::Bot(level.word()),
        }
    }

    fn clocks(&self) -> Option<Clocks> {
        let game = self.game.as_ref().filter(|_| self.status == Status::Playing)?;
        self.setup.pace.decision()?;
        let due = match self.due(&Patience::default()) {
            Due::Late(_, at) => Some(at),
            _ => None,
        };
        Some(Clocks { due, banks: game.banks.iter().map(|bank| bank.as_millis() as u64).collect() })
    }

    /// What somebody saw happen, from the entry with this number on.
    pub fn updates(&self, player: Option<&PlayerId>, from: u64) -> Vec<Update> {
        self.told(from, |then| (then.viewer_of(player), !then.status.is_live()))
    }

    /// The deal and every move of a game that is over, through the eyes of a seat, or with all cards open.
    pub fn replay(&self, eyes: Option<Seat>) -> Vec<Update> {
        if self.status.is_live() {
            return Vec::new();
        }
        let viewer = eyes.map_or(Viewer::Spectator, Viewer::Seat);
        let mut steps = self.told(0, |_| (viewer, eyes.is_none()));
        steps.retain(|step| matches!(step.what, "started" | "move"));
        steps
    }

    /// The log from a number on, through eyes that may change on the way, with all cards open or not.
    fn told(&self, from: u64, through: impl Fn(&Self) -> (Viewer, bool)) -> Vec<Update> {
        let mut then = self.at_its_beginning();
        let mut updates = Vec::new();
        for (seq, logged) in (0..).zip(&self.log) {
            let before = (seq >= from).then(|| then.game.as_ref().map(|game| game.state)).flatten();
            // Events are seen with the eyes there were, before a last move has opened all cards.
            let opened = through(&then).1;
            // What has been applied once can be applied again.
            if then.apply(logged.clone()).is_err() {
                break;
            }
            if seq < from {
                continue;
            }
            let (viewer, open) = through(&then);
            let mut events = Vec::new();
            if let (Entry::Move(said), Some(mut state)) = (&logged.entry, before) {
                let seating = *self.seating();
                let seen = |event: Event<Card>| match opened {
                    true => event.opened(viewer),
                    false => event.seen_by(viewer, &seating),
                };
                let _ = state.play(said.answer, &mut |event| events.push(seen(event)));
            }
            updates.push(Update {
                seq,
                what: logged.entry.word(),
                seat: logged.entry.seat(self),
                said: self.witnessed(&logged.entry, &events),
                events,
                sight: then.seen(viewer, open),
            });
        }
        updates
    }

    /// A move as it was seen, from the events that were seen.
    fn witnessed(&self, entry: &Entry, events: &[Event<Seen>]) -> Option<String> {
        match (entry, events.first()) {
            (Entry::Move(_), Some(Event::Placed { card: Seen::Back(family), at, .. })) => {
                Some(format!("{family} place ? {at}"))
            }
            (Entry::Move(said), _) => Some(said.text(self.seating())),
            _ => None,
        }
    }
}

impl Entry {
    /// The word for this kind of entry.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Sat { .. } => "sat",
            Self::Bot { .. } => "bot",
            Self::Left(_) => "left",
            Self::Late(_) => "late",
            Self::Back(_) => "back",
            Self::Started => "started",
            Self::Move(_) => "move",
            Self::Abandoned => "abandoned",
            Self::Again(_) => "again",
        }
    }
    fn seat(&self, table: &Table) -> Option<Seat> {
        match self {
            Self::Sat { seat, .. }
            | Self::Bot { seat, .. }
            | Self::Left(seat)
            | Self::Late(seat)
            | Self::Back(seat) => Some(*seat),
            Self::Move(said) => table.seating().seat_of(said.family),
            Self::Started | Self::Abandoned | Self::Again(_) => None,
        }
    }
}

/// A pace in its JSON form.
pub(crate) fn pace_json(pace: Pace) -> Option<PaceJson> {
    let seconds = |time: std::time::Duration| u32::try_from(time.as_secs()).ok();
    match pace {
        Pace::None => None,
        Pace::Live { decision, bank } => {
            Some(PaceJson { seconds: seconds(decision), bank: seconds(bank), days: None })
        }
        Pace::Days(days) => Some(PaceJson { days: Some(days), ..PaceJson::default() }),
    }
}
