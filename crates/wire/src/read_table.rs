//! Reads tables, updates and what was said back from their JSON forms, for clients that show them.

use crate::{
    ClockJson, EventJson, PromiseJson, SaidJson, SeatJson, SeatKind, ShownJson, TableJson, Text, Unreadable,
    UpdateJson, ZoneJson, read::seating,
};
use oriflamme_game::{
    BySeat, Event, Family, Level, Position, Ruleset, Seat, Seating, Seen, View, Viewer, Zone,
};
use oriflamme_table_view::{
    ChatContent, ChatMessage, Clocks, Dealt, End, Occupant, Pace, Promise, TableStatus, TableView,
    TournamentLink, Update,
};

fn wrong(field: &str, message: impl Into<String>) -> Unreadable {
    Unreadable { field: field.to_owned(), message: message.into() }
}

impl TableJson {
    /// The table with this JSON form, if the form is consistent. It lacks what the form does not have:
    /// previews, the ids of players for whom seats are kept, the time at which an open table closes, and the
    /// proof of the deal.
    pub fn table_view(&self) -> Result<TableView, Unreadable> {
        let seating = seating(self.shown.seats())?;
        let seat = |family: Text<Family>| {
            seating.seat_of(*family).ok_or_else(|| wrong("table", format!("{family} does not play")))
        };
        let view = self.view()?;
        let away: Vec<Seat> = self.away.iter().map(|family| seat(*family)).collect::<Result<_, _>>()?;
        let mut occupants = BySeat::from_fn(|_| Occupant::Free);
        let mut players = BySeat::default();
        for (at, json) in seating.seats().zip(self.shown.seats()) {
            occupants[at] = json.occupant(away.contains(&at))?;
            players[at] = json.player.clone().map(|player| player.0);
        }
        let ranking = self.ranking.iter().flatten();
        let ranking: Vec<Vec<Seat>> = ranking
            .map(|place| place.iter().map(|family| seat(*family)).collect())
            .collect::<Result<_, _>>()?;
        let promise =
            |next: &PromiseJson| Promise { table: next.table.0.clone(), commitment: next.commitment.clone() };
        let pace = match self.pace {
            None => Pace::Unlimited,
            Some(pace) => pace.pace().ok_or_else(|| wrong("pace", "no pace"))?,
        };
        Ok(TableView {
            id: self.table.0.clone(),
            version: *self.version,
            status: *self.status,
            rules: self.rules(),
            seating,
            viewer: match self.shown.you() {
                Some(family) => Viewer::Seat(seat(Text(family))?),
                None => Viewer::Spectator,
            },
            occupants,
            players,
            invited: None,
            previews: Vec::new(),
            host: self.host.map(seat).transpose()?,
            level: *self.level,
            pace,
            private: self.private,
            rated: self.rated,
            season: self.season,
            dealt: if self.imported { Dealt::Elsewhere } else { Dealt::Here },
            commitment: self.commitment.clone(),
            clocks: self.clocks(&seating, pace),
            vacations: BySeat::from_fn(|seat| {
                let there = seating.seats().find(|&it| it == seat)?;
                self.vacations.get(seating.family_of(there)).map(|until| **until)
            }),
            closes_at: None,
            rematch: self.rematch.clone().map(|table| table.0),
            next: self.next_table.as_ref().map(promise),
            tournament: self
                .tournament
                .as_ref()
                .map(|link| TournamentLink { tournament: link.tournament.0.clone(), round: link.round }),
            end: view.as_ref().filter(|_| !self.status.is_live()).map(|_| End {
                ranking,
                seed: self.seed.clone(),
                proof: None,
            }),
            view,
        })
    }

    fn rules(&self) -> Ruleset {
        match &self.shown {
            ShownJson::Game(view) => *view.rules,
            ShownJson::Lobby(lobby) => *lobby.rules,
        }
    }

    fn clocks(&self, seating: &Seating, pace: Pace) -> Option<Clocks> {
        let playing = *self.status == TableStatus::Playing;
        match &self.clock {
            Some(clock) => Some(clock.clocks(seating, pace)),
            None if playing => {
                Some(Clocks::Unlimited { stand_in_from: self.stand_in_from.map(|from| *from) })
            }
            None => None,
        }
    }
}

impl ClockJson {
    fn clocks(&self, seating: &Seating, pace: Pace) -> Clocks {
        // A seat that the table has not got has all of its bank, as it has in the table's own view.
        let bank = |seat: Seat| {
            let there = seating.seats().find(|&it| it == seat);
            let left = there.and_then(|seat| self.bank.get(seating.family_of(seat)));
            left.map_or(pace.bank(), |left| left.0)
        };
        Clocks::Limited {
            decision_until: self.decision_until.map(|until| *until),
            due: self.due.map(|due| *due),
            banks: BySeat::from_fn(bank),
        }
    }
}

impl SeatJson {
    fn occupant(&self, away: bool) -> Result<Occupant, Unreadable> {
        let name = self.name.clone();
        Ok(match self.kind {
            None | Some(SeatKind::Free) => Occupant::Free,
            Some(SeatKind::Kept) => Occupant::Kept { name },
            Some(SeatKind::Human | SeatKind::Program) => Occupant::Human { name, away },
            Some(SeatKind::Bot) => {
                let level: Option<Level> = name.and_then(|name| name.parse().ok());
                Occupant::Bot(level.ok_or_else(|| wrong("seats", "no such level of bots"))?)
            }
        })
    }
}

impl UpdateJson {
    /// The update with this JSON form, if the form is consistent.
    pub fn update(&self) -> Result<Update, Unreadable> {
        let table = self.view.table_view()?;
        let seat = self.seat.map(|family| named(&table.seating, family)).transpose()?;
        let events = self.events.iter();
        let events = events.map(|event| event.event(&table.seating, table.view.as_ref()));
        Ok(Update {
            seq: *self.seq,
            kind: *self.what,
            seat,
            played: self.played.map(|played| *played),
            events: events.collect::<Result<_, _>>()?,
            table,
        })
    }
}

fn named(seating: &Seating, family: Text<Family>) -> Result<Seat, Unreadable> {
    seating.seat_of(*family).ok_or_else(|| wrong("events", format!("{family} does not play")))
}

fn position(number: u32) -> Result<Position, Unreadable> {
    Position::from_number(number).ok_or_else(|| wrong("events", format!("there is no position {number}")))
}

impl EventJson {
    /// The event with this JSON form. `after` is the game when all events of the move have happened: it says
    /// what the last one asks.
    fn event(&self, seating: &Seating, after: Option<&View>) -> Result<Event<Seen>, Unreadable> {
        let seat = |family: Text<Family>| named(seating, family);
        Ok(match *self {
            Self::Placed { seat: by, card, at } => Event::Placed { seat: seat(by)?, card: *card, at: *at },
            Self::Kept { at } => Event::Kept { at: position(at)? },
            Self::Revealed { card, at } => Event::Revealed { card: *card, at: position(at)? },
            Self::Acts { card, ability } => Event::Acts { card: *card, ability: *ability },
            Self::Idle { card, why } => Event::Idle { card: *card, why: *why },
            Self::InVain { card, why } => Event::InVain { card: *card, why: *why },
            Self::Eliminated { card, at, by } => {
                Event::Eliminated { card: *card, at: position(at)?, by: *by }
            }
            Self::Discarded { card, at, why } => {
                Event::Discarded { card: *card, at: position(at)?, why: *why }
            }
            Self::Moved { from, to } => Event::Moved { from: position(from)?, to: *to },
            Self::Joined { card, at } => Event::Joined { card: *card, at: *at },
            Self::Replaced { card, to, from } => {
                let from = match from {
                    ZoneJson::Aside => Zone::Aside,
                    ZoneJson::Gone => Zone::Gone,
                };
                Event::Replaced { card: *card, to: *to, from }
            }
            Self::Lacked { card } => Event::Lacked { card: *card },
            Self::Cleared { family, name } => Event::Cleared { family: *family, name: *name },
            Self::Corrupted { card, at, family } => {
                Event::Corrupted { card: *card, at: position(at)?, family: *family }
            }
            Self::Gained { seat: to, amount, why, by } => {
                Event::Gained { seat: seat(to)?, amount, why: *why, by: *by }
            }
            Self::Lost { seat: of, amount, why } => Event::Lost { seat: seat(of)?, amount, why: *why },
            Self::Stolen { from, to, amount, why, by } => {
                Event::Stolen { from: seat(from)?, to: seat(to)?, amount, why: *why, by: *by }
            }
            Self::KeptApart { amount } => Event::KeptApart { amount },
            Self::Drew { seat: by, card } => Event::Drew { seat: seat(by)?, card: *card },
            Self::PhaseBegan { round, phase, first } => {
                Event::PhaseBegan { round, phase: *phase, first: seat(first)? }
            }
            Self::Asked { seat: asked, .. } => {
                let after =
                    after.ok_or_else(|| wrong("events", "nobody is asked where no game is played"))?;
                Event::Asked { seat: seat(asked)?, next: after.next, doing: after.doing, moves: after.moves }
            }
            Self::Ended => Event::Ended,
        })
    }
}

impl SaidJson {
    /// What was said; nothing if it is a phrase of a newer server.
    pub fn message(&self) -> Option<ChatMessage> {
        let content = match (&self.phrase, &self.text) {
            (Some(phrase), _) => ChatContent::Phrase(**phrase),
            (None, Some(text)) => ChatContent::Text(text.clone()),
            (None, None) => return None,
        };
        Some(ChatMessage { family: self.seat.map(|family| *family), name: self.name.clone(), content })
    }
}
