//! Commands: what players, bots and clocks may do at a table. Each returns the entries to add to the log, or
//! a refusal. It changes nothing.

use crate::{
    due::Due,
    entry::Entry,
    player_name::PlayerName,
    setup::{KeptSeat, TableSetup},
    state::{Holder, TableState},
};
use oriflamme_deal::Salt;
use oriflamme_game::{
    BySeat, Family, FamilyMove, Level, Move, Seat,
    text::{Problem, SyntaxError},
};
use oriflamme_table_view::{PlayerId, TableStatus, Timestamp, Version};

/// Why a command was refused. No message reveals anything that the player may not know.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    #[error("no seat is free at this table")]
    NoFreeSeat,
    /// The host has removed the player from this table.
    #[error("the host has removed you from this table")]
    Removed,
    /// The player has sat down and left too often here.
    #[error("you have come and gone too often at this table")]
    Restless,
    /// The seat's owner still has time.
    #[error("its owner still has time: nobody may be replaced before the time that the table promises")]
    TooEarly,
    /// The player has left this rated game, or lost it on time.
    #[error("you have lost this rated game by leaving it or on time; you may watch it")]
    Forfeited,
    /// Too few people for a rated game.
    #[error("a rated game needs at least two people")]
    NeedsPeople,
    /// People and programs are rated apart.
    #[error("people and programs are rated apart: this rated table is not for your kind of player")]
    RatedApart,
    /// Bots of one owner, at a rated table.
    #[error("bots of one owner play no rated games with each other")]
    RatedSiblings,
    /// The seat asked for is not free.
    #[error("this seat is taken")]
    SeatTaken,
    /// There is no such seat.
    #[error("no seat at this table has that family")]
    NoSuchSeat,
    /// The player has no seat here.
    #[error("you have no seat at this table")]
    NotSeated,
    /// Only the host may do this.
    #[error("only the player who made the table may do this")]
    NotHost,
    /// The table is closed: its game is over or was abandoned.
    #[error("this table is closed")]
    Closed,
    /// The game has not begun.
    #[error("the game has not begun: seats are still free")]
    NotStarted,
    /// The game is not over.
    #[error("the game is not over yet")]
    NotOver,
    /// The move is for another version of the game.
    #[error("the game has moved on: it is at version {now}, and your move was for version {meant}")]
    Stale {
        /// The current version.
        now: Version,
        /// The version that the move names.
        meant: Version,
    },
    /// It is somebody else's turn.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The move can't be parsed.
    #[error("the move can't be read: {0}")]
    Unreadable(String),
    /// The move is illegal.
    #[error("`{0}` is not a legal move here; `legal` in the view lists those that are")]
    Illegal(String),
    /// The message is empty.
    #[error("the message is empty")]
    NothingSaid,
    /// Free text at a public table.
    #[error("at a public table only the ready-made phrases can be said")]
    PhrasesOnly,
}

/// How often a player may sit down or leave a game.
const MOST_COMINGS: u32 = 12;
/// How often all players together may do so.
const MOST_COMINGS_OF_ALL: u32 = 120;

/// The entries that a command adds to the log, or a refusal.
type Outcome = Result<Vec<Entry>, Refusal>;

impl TableState {
    pub fn seat_named(&self, family: Family) -> Result<Seat, Refusal> {
        self.seating().seat_of(family).ok_or(Refusal::NoSuchSeat)
    }

    /// Seats a player: in a free seat, or back in their own.
    pub fn sit(&self, player: &PlayerId, name: &PlayerName, salt: Salt, wanted: Option<Family>) -> Outcome {
        match (self.status, self.seat_of(player)) {
            (TableStatus::Over | TableStatus::Abandoned, _) => Err(Refusal::Closed),
            (_, Some(seat)) if self.has_forfeited(seat) => Err(Refusal::Forfeited),
            (_, Some(seat)) if self.holder(seat).is_away() => Ok(vec![Entry::Back(seat)]),
            (_, Some(_)) => Ok(Vec::new()),
            (TableStatus::Playing, None) => Err(Refusal::NoFreeSeat),
            (TableStatus::Open, None) => {
                if self.removed.contains(player) {
                    return Err(Refusal::Removed);
                }
                self.may_come_and_go(player)?;
                self.may_be_rated(name)?;
                let seat = self.seat_for(player, wanted)?;
                let others = self.seats.iter().filter_map(|(_, holder)| holder.name());
                let name = Some(name.distinct_from(others));
                Ok(self.starting(vec![Entry::Sat { seat, player: player.clone(), salt, name }]))
            }
        }
    }

    /// Whether the owner of a seat has left a rated game, or lost it on time. They can't come back: a
    /// bot has played for them.
    fn has_forfeited(&self, seat: Seat) -> bool {
        self.setup().rated && self.holder(seat).is_away()
    }
    /// Whether somebody with this name may sit down, if the table is rated: people and programs are rated
    /// apart.
    fn may_be_rated(&self, name: &PlayerName) -> Result<(), Refusal> {
        let mut others = self.seats.iter().filter_map(|(_, holder)| holder.name());
        let apart = others.any(|other| other.is_of_program() != name.is_of_program());
        if self.setup().rated && apart { Err(Refusal::RatedApart) } else { Ok(()) }
    }
    /// Whether this many more bots may sit down, if the table is rated.
    fn leaves_people(&self, bots: usize) -> Result<(), Refusal> {
        let already = self.seats.iter().filter(|(_, holder)| matches!(holder, Holder::Bot(_))).count();
        let people = usize::from(self.seating().seat_count()).saturating_sub(already + bots);
        if self.setup().rated && people < 2 { Err(Refusal::NeedsPeople) } else { Ok(()) }
    }

    /// The free seat that is reserved for a player who has none and may take it.
    pub fn invited(&self, player: &PlayerId) -> Option<Seat> {
        if self.removed.contains(player) || self.may_come_and_go(player).is_err() {
            return None;
        }
        let kept = |seat: Seat| self.kept_for(seat).is_some_and(|kept| kept.player == *player);
        let mut free = self.free_seats().filter(|&seat| kept(seat));
        free.next().filter(|_| self.status == TableStatus::Open && self.seat_of(player).is_none())
    }
    /// Whether a player without a reserved seat may sit down.
    pub fn is_joinable(&self) -> bool {
        self.status == TableStatus::Open && self.free_seats().any(|seat| self.kept_for(seat).is_none())
    }
    /// Whether a free seat is reserved for a player of the last game.
    pub(crate) fn keeps_seats(&self) -> bool {
        self.free_seats().any(|seat| self.kept_for(seat).is_some())
    }
    fn kept_for(&self, seat: Seat) -> Option<&KeptSeat> {
        self.setup().kept_for.get(seat).and_then(Option::as_ref)
    }
    fn free_seats(&self) -> impl Iterator<Item = Seat> {
        self.seating().seats().filter(|&seat| *self.holder(seat) == Holder::Free)
    }

    /// The seat that is reserved for a player, or the one they want, or any free one.
    fn seat_for(&self, player: &PlayerId, wanted: Option<Family>) -> Result<Seat, Refusal> {
        let open = |seat: &Seat| self.kept_for(*seat).is_none();
        match (self.invited(player), wanted) {
            (Some(kept), _) => Ok(kept),
            (None, Some(family)) => {
                let seat = self.seat_named(family)?;
                self.free_seats().filter(open).find(|&free| free == seat).ok_or(Refusal::SeatTaken)
            }
            (None, None) => self.free_seats().find(open).ok_or(Refusal::NoFreeSeat),
        }
    }

    /// These entries, and the start of the game if they fill the last seat.
    fn starting(&self, mut entries: Vec<Entry>) -> Vec<Entry> {
        let taken = |seat: Seat| {
            *self.holder(seat) != Holder::Free
                || entries.iter().any(|entry| match entry {
                    Entry::Sat { seat: at, .. } | Entry::Bot { seat: at, .. } => *at == seat,
                    _ => false,
                })
        };
        if self.seating().seats().all(taken) {
            entries.push(Entry::Started);
        }
        entries
    }

    /// Whether somebody runs an open table: its host, or any player once the host has left.
    fn runs_table(&self, asker: &PlayerId) -> bool {
        let host = self.setup().host.as_ref();
        let is_host_here = host.is_some_and(|host| self.seat_of(host).is_some());
        host == Some(asker) || (!is_host_here && self.seat_of(asker).is_some())
    }

    /// Puts a bot into a seat of an open table, or lets one stand in for a player who has been away too long.
    /// A stand-in has the table's level and gives way when the seat's owner is back.
    pub fn put_bot(&self, asker: &PlayerId, family: Family, level: Level, now: Timestamp) -> Outcome {
        let seat = self.seat_named(family)?;
        match self.status {
            TableStatus::Over | TableStatus::Abandoned => Err(Refusal::Closed),
            TableStatus::Open if !self.runs_table(asker) => Err(Refusal::NotHost),
            TableStatus::Open if *self.holder(seat) != Holder::Free => Err(Refusal::SeatTaken),
            TableStatus::Open => {
                self.leaves_people(1)?;
                Ok(self.starting(vec![Entry::Bot { seat, level }]))
            }
            TableStatus::Playing => {
                let own = self.seat_of(asker).ok_or(Refusal::NotSeated)?;
                match self.holder(seat) {
                    Holder::Human { away: true, .. } => Ok(Vec::new()),
                    Holder::Human { .. } if seat != own => {
                        let from = self.stand_in_from().filter(|_| self.turn() == Some(seat));
                        match from {
                            Some(from) if from <= now => Ok(vec![Entry::Late(seat)]),
                            _ => Err(Refusal::TooEarly),
                        }
                    }
                    Holder::Human { .. } | Holder::Bot(_) | Holder::Recorded(_) | Holder::Free => {
                        Err(Refusal::SeatTaken)
                    }
                }
            }
        }
    }

    /// Starts the game of an open table at once: bots of the table's level take all free seats.
    pub fn start_with_bots(&self, asker: &PlayerId) -> Outcome {
        match self.status {
            TableStatus::Over | TableStatus::Abandoned => Err(Refusal::Closed),
            TableStatus::Playing => Ok(Vec::new()),
            TableStatus::Open if !self.runs_table(asker) => Err(Refusal::NotHost),
            TableStatus::Open if self.seats.iter().all(|(_, holder)| holder.player().is_none()) => {
                Err(Refusal::NotSeated)
            }
            TableStatus::Open => {
                self.leaves_people(self.free_seats().count())?;
                let level = self.setup().level;
                Ok(self.starting(self.free_seats().map(|seat| Entry::Bot { seat, level }).collect()))
            }
        }
    }

    /// Whether a player may sit down, leave or send a bot away once more. Each time makes the log longer.
    fn may_come_and_go(&self, player: &PlayerId) -> Result<(), Refusal> {
        let own = self.comings.get(player).copied().unwrap_or(0);
        let all: u32 = self.comings.values().sum();
        if own < MOST_COMINGS && all < MOST_COMINGS_OF_ALL { Ok(()) } else { Err(Refusal::Restless) }
    }

    /// Frees a seat of a table that has not begun: a bot's, or another player's, who can't sit down again.
    /// Only the host may do this.
    pub fn remove(&self, asker: &PlayerId, family: Family) -> Outcome {
        let seat = self.seat_named(family)?;
        match self.status {
            TableStatus::Open if !self.runs_table(asker) => Err(Refusal::NotHost),
            TableStatus::Open => match self.holder(seat) {
                Holder::Human { player, .. } if player != asker => Ok(vec![Entry::Removed(seat)]),
                Holder::Bot(_) => {
                    self.may_come_and_go(asker)?;
                    Ok(vec![Entry::Removed(seat)])
                }
                Holder::Human { .. } | Holder::Recorded(_) | Holder::Free => Err(Refusal::NoSuchSeat),
            },
            TableStatus::Playing | TableStatus::Over | TableStatus::Abandoned => Err(Refusal::Closed),
        }
    }

    /// Closes the table, for operators.
    pub fn close(&self) -> Outcome {
        if self.status.is_live() { Ok(vec![Entry::Closed]) } else { Err(Refusal::Closed) }
    }

    /// Lets a player leave. At an open table the seat becomes free; in a game a bot stands in. A player who
    /// has left too often is refused; then a clock or the others let a bot stand in.
    pub fn leave(&self, player: &PlayerId) -> Outcome {
        let playing = self.status == TableStatus::Playing;
        if playing && self.seat_of(player).is_some_and(|seat| !self.holder(seat).is_away()) {
            self.may_come_and_go(player)?;
        }
        self.leave_for_good(player)
    }

    /// The same for a player who leaves permanently, however often they have left before.
    pub fn leave_for_good(&self, player: &PlayerId) -> Outcome {
        let seat = self.seat_of(player).ok_or(Refusal::NotSeated)?;
        match self.status {
            TableStatus::Over | TableStatus::Abandoned => Ok(Vec::new()),
            TableStatus::Playing if self.holder(seat).is_away() => Ok(Vec::new()),
            TableStatus::Playing => Ok(vec![Entry::Left(seat)]),
            TableStatus::Open => {
                let mut others = self.seats.iter().filter_map(|(_, holder)| holder.player());
                let others = others.any(|other| other != player);
                let closes = (!others).then_some(Entry::Abandoned);
                Ok([Entry::Left(seat)].into_iter().chain(closes).collect())
            }
        }
    }

    /// Makes a player's move, written in the notation, at a version of the game.
    pub fn play(&self, player: &PlayerId, meant: Version, text: &str) -> Outcome {
        let seat = self.seat_of(player).ok_or(Refusal::NotSeated)?;
        let game = self.game.as_ref().ok_or(match self.status {
            TableStatus::Open => Refusal::NotStarted,
            _ => Refusal::Closed,
        })?;
        self.at_version(meant)?;
        if self.status != TableStatus::Playing {
            return Err(Refusal::Closed);
        }
        if self.has_forfeited(seat) {
            return Err(Refusal::Forfeited);
        }
        if self.turn() != Some(seat) {
            return Err(Refusal::NotYourTurn);
        }
        let said = match text.parse::<FamilyMove>() {
            Ok(said) => said.canonical(self.seating()),
            // As in a record, that is an illegal move.
            Err(SyntaxError { problem: Problem::NoSuchPosition, .. }) => {
                return Err(Refusal::Illegal(text.trim().to_owned()));
            }
            Err(error) => return Err(Refusal::Unreadable(error.in_text(text).to_string())),
        };
        if !game.state.allows(said) {
            return Err(Refusal::Illegal(said.to_string()));
        }
        let back = self.holder(seat).is_away().then_some(Entry::Back(seat));
        Ok(back.into_iter().chain([Entry::Move(said)]).collect())
    }

    fn at_version(&self, meant: Version) -> Result<(), Refusal> {
        let now = self.version();
        if now == meant { Ok(()) } else { Err(Refusal::Stale { now, meant }) }
    }

    /// Makes a bot's move, if it is still a bot's turn at that version.
    pub fn play_bot(&self, meant: Version, answer: Move) -> Outcome {
        self.at_version(meant)?;
        if !matches!(self.due(), Due::Bot(_)) {
            return Err(Refusal::NotYourTurn);
        }
        let game = self.game.as_ref().ok_or(Refusal::NotStarted)?;
        let said = game.state.family_move(answer).filter(|&said| game.state.allows(said));
        said.map(|said| vec![Entry::Move(said)]).ok_or_else(|| Refusal::Illegal(answer.to_string()))
    }

    /// The setup of a rematch: bots sit where they sat, and seats are reserved for the humans.
    pub fn rematch_setup(&self, asker: &PlayerId) -> Result<(TableSetup, Vec<Entry>), Refusal> {
        self.seat_of(asker).ok_or(Refusal::NotSeated)?;
        if self.status.is_live() {
            return Err(Refusal::NotOver);
        }
        let bots = self.seating().seats().filter_map(|seat| match self.holder(seat) {
            Holder::Bot(level) => Some(Entry::Bot { seat, level: *level }),
            Holder::Free | Holder::Human { .. } | Holder::Recorded(_) => None,
        });
        let kept_for = BySeat::from_fn(|seat| match self.holder(seat) {
            Holder::Human { player, name, .. } => {
                Some(KeptSeat { player: player.clone(), name: name.as_ref().map(ToString::to_string) })
            }
            Holder::Free | Holder::Bot(_) | Holder::Recorded(_) => None,
        });
        // They play again among themselves, not in the tournament.
        let setup =
            TableSetup { host: Some(asker.clone()), kept_for, tournament: None, ..self.setup().clone() };
        Ok((setup, bots.collect()))
    }
}
