//! Commands: what players, bots and time may do at a table. Each answers with the entries to add to the log,
//! or with a refusal, and changes nothing.

use crate::{
    entry::Entry,
    ids::PlayerId,
    player_name::PlayerName,
    setup::TableSetup,
    state::{Holder, TableState},
    units::{Timestamp, Version},
};
use oriflamme_deal::Salt;
use oriflamme_game::{
    Family, FamilyMove, Level, Move, Seat,
    text::{Problem, SyntaxError},
};
use oriflamme_table_view::TableStatus;
use std::time::Duration;

/// Why something can't be done. None of the messages tells anything that the asker may not know.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// No seat is free.
    #[error("no seat is free at this table")]
    NoFreeSeat,
    /// The seat asked for is not free.
    #[error("this seat is taken")]
    SeatTaken,
    /// There is no such seat.
    #[error("no seat at this table has that family")]
    NoSuchSeat,
    /// The asker has no seat here.
    #[error("you have no seat at this table")]
    NotSeated,
    /// Only who made the table may do this.
    #[error("only the player who made the table may do this")]
    NotHost,
    /// The game is over, or was never finished.
    #[error("this table is closed")]
    Closed,
    /// The game has not begun.
    #[error("the game has not begun: seats are still free")]
    NotStarted,
    /// The game goes on.
    #[error("the game is not over yet")]
    NotOver,
    /// The move was meant for another moment of the game.
    #[error("the game has moved on: it is at version {now}, and your move was for version {meant}")]
    Stale {
        /// The version there is.
        now: Version,
        /// The version that was meant.
        meant: Version,
    },
    /// It is somebody else's turn.
    #[error("it is not your turn")]
    NotYourTurn,
    /// A move that means nothing.
    #[error("the move can't be read: {0}")]
    Unreadable(String),
    /// A move that can't be made.
    #[error("`{0}` is not a legal move here")]
    Illegal(String),
    /// A message without a word.
    #[error("the message is empty")]
    NothingSaid,
    /// Free text at a table that everybody can find.
    #[error("at a public table only the ready-made phrases can be said")]
    PhrasesOnly,
}

/// What is due at a table, if nobody does anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Due {
    /// Nothing, ever.
    Nothing,
    /// A bot's decision, now.
    Bot(Level),
    /// The end of somebody's time.
    Late(Seat, Timestamp),
    /// The end of everybody's patience.
    Abandoned(Timestamp),
}

impl Due {
    /// When time must do something; nothing where it never must, or where a bot decides at once.
    pub fn at(self) -> Option<Timestamp> {
        match self {
            Self::Nothing | Self::Bot(_) => None,
            Self::Late(_, at) | Self::Abandoned(at) => Some(at),
        }
    }
}

/// How long tables wait for people.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// An open table, for players.
    pub open: Duration,
    /// A game without a pace, for anybody.
    pub playing: Duration,
    /// A game without a pace, until others may put a bot in the seat of whose turn it is.
    pub away: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        const HOUR: u64 = 3600;
        Self {
            open: Duration::from_secs(24 * HOUR),
            playing: Duration::from_secs(14 * 24 * HOUR),
            away: Duration::from_secs(120),
        }
    }
}

/// The entries that a command adds to the log, or why it can't be carried out.
type Outcome = Result<Vec<Entry>, Refusal>;

impl TableState {
    /// The seat that is called by a family.
    pub fn seat_named(&self, family: Family) -> Result<Seat, Refusal> {
        self.seating().seat_of(family).ok_or(Refusal::NoSuchSeat)
    }

    /// Sits somebody down: at a free seat, or back at their own.
    pub fn sit(&self, player: &PlayerId, name: &PlayerName, salt: Salt, wanted: Option<Family>) -> Outcome {
        match (self.status, self.seat_of(player)) {
            (TableStatus::Over | TableStatus::Abandoned, _) => Err(Refusal::Closed),
            (_, Some(seat)) if self.holder(seat).is_away() => Ok(vec![Entry::Back(seat)]),
            (_, Some(_)) => Ok(Vec::new()),
            (TableStatus::Playing, None) => Err(Refusal::NoFreeSeat),
            (TableStatus::Open, None) => {
                let seat = self.free_seat(player, wanted)?;
                let name = name.to_string();
                Ok(self.starting(vec![Entry::Sat { seat, player: player.clone(), salt, name }]))
            }
        }
    }

    /// The seat that is kept for a player, or the one they want, or any.
    fn free_seat(&self, player: &PlayerId, wanted: Option<Family>) -> Result<Seat, Refusal> {
        let kept_for =
            |seat: Seat| self.setup().kept_for.get(usize::from(seat.index())).and_then(Option::as_ref);
        let free = |seat: &Seat| *self.holder(*seat) == Holder::Free;
        let mut seats = self.seating().seats().filter(free);
        if let Some(kept) = seats.clone().find(|&seat| kept_for(seat) == Some(player)) {
            return Ok(kept);
        }
        match wanted {
            Some(family) => {
                let seat = self.seat_named(family)?;
                let open = free(&seat) && kept_for(seat).is_none();
                if open { Ok(seat) } else { Err(Refusal::SeatTaken) }
            }
            None => seats.find(|&seat| kept_for(seat).is_none()).ok_or(Refusal::NoFreeSeat),
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

    /// Puts a bot into a seat: a free one, or one whose owner is away.
    pub fn put_bot(
        &self,
        asker: &PlayerId,
        family: Family,
        level: Level,
        now: Timestamp,
        patience: &Patience,
    ) -> Outcome {
        let seat = self.seat_named(family)?;
        match self.status {
            TableStatus::Over | TableStatus::Abandoned => Err(Refusal::Closed),
            TableStatus::Open if self.setup().host != *asker => Err(Refusal::NotHost),
            TableStatus::Open if *self.holder(seat) != Holder::Free => Err(Refusal::SeatTaken),
            TableStatus::Open => Ok(self.starting(vec![Entry::Bot { seat, level }])),
            TableStatus::Playing => {
                self.seat_of(asker).ok_or(Refusal::NotSeated)?;
                let waited = self.game.as_ref().map_or(Duration::ZERO, |game| now.since(game.since));
                let absent = self.turn() == Some(seat)
                    && self.setup().pace.decision().is_none()
                    && waited >= patience.away
                    && self.holder(seat).player().is_some_and(|player| player != asker);
                let gone = self.holder(seat).is_away() || absent;
                if gone { Ok(vec![Entry::Bot { seat, level }]) } else { Err(Refusal::SeatTaken) }
            }
        }
    }

    /// Lets somebody leave: an open table loses them, in a game a bot stands in.
    pub fn leave(&self, player: &PlayerId) -> Outcome {
        let seat = self.seat_of(player).ok_or(Refusal::NotSeated)?;
        match self.status {
            TableStatus::Over | TableStatus::Abandoned => Ok(Vec::new()),
            TableStatus::Playing if self.holder(seat).is_away() => Ok(Vec::new()),
            TableStatus::Playing => Ok(vec![Entry::Left(seat)]),
            TableStatus::Open => {
                let others = self.seats.iter().filter_map(Holder::player).any(|other| other != player);
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
        if self.turn() != Some(seat) {
            return Err(Refusal::NotYourTurn);
        }
        let said = match text.parse::<FamilyMove>() {
            Ok(said) => said.canonical(self.seating()),
            // As in a record, that is a move, and an illegal one.
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
        if !matches!(self.due(&Patience::default()), Due::Bot(_)) {
            return Err(Refusal::NotYourTurn);
        }
        let game = self.game.as_ref().ok_or(Refusal::NotStarted)?;
        let said = game.state.family_move(answer).filter(|&said| game.state.allows(said));
        said.map(|said| vec![Entry::Move(said)]).ok_or_else(|| Refusal::Illegal(answer.to_string()))
    }

    /// What is agreed for another game with the same seats: bots sit where they sat, and seats are kept for
    /// humans.
    pub fn again(&self, asker: &PlayerId) -> Result<(TableSetup, Vec<Entry>), Refusal> {
        self.seat_of(asker).ok_or(Refusal::NotSeated)?;
        if self.status.is_live() {
            return Err(Refusal::NotOver);
        }
        let seats = self.seating().seats().zip(&self.seats);
        let bots = seats.clone().filter_map(|(seat, holder)| match holder {
            Holder::Bot(level) => Some(Entry::Bot { seat, level: *level }),
            Holder::Free | Holder::Human { .. } => None,
        });
        let kept_for = seats.clone().map(|(_, holder)| holder.player().cloned()).collect();
        let setup = TableSetup { host: asker.clone(), kept_for, ..self.setup().clone() };
        Ok((setup, bots.collect()))
    }

    /// What happens next if nobody does anything.
    pub fn due(&self, patience: &Patience) -> Due {
        let (TableStatus::Playing, Some(game), Some(seat)) = (self.status, &self.game, self.turn()) else {
            return match self.status {
                TableStatus::Open => Due::Abandoned(self.last_human.after(patience.open)),
                _ => Due::Nothing,
            };
        };
        match (self.holder(seat), self.setup().pace.decision()) {
            (Holder::Bot(level), _) => Due::Bot(*level),
            (Holder::Human { away: true, .. }, _) => Due::Bot(self.setup().level),
            (_, Some(decision)) => {
                let bank = game.banks.get(usize::from(seat.index())).copied().unwrap_or_default();
                Due::Late(seat, game.since.after(decision + bank))
            }
            (_, None) => Due::Abandoned(game.since.max(self.last_human).after(patience.playing)),
        }
    }

    /// What time itself does, if it is due.
    pub fn pass(&self, now: Timestamp, patience: &Patience) -> Vec<Entry> {
        match self.due(patience) {
            Due::Late(seat, at) if at <= now => vec![Entry::Late(seat)],
            Due::Abandoned(at) if at <= now => vec![Entry::Abandoned],
            _ => Vec::new(),
        }
    }
}
