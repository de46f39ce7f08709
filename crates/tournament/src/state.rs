//! The state of a tournament, computed from its log.

use crate::{TournamentSetup, entry::TournamentEntry};
use oriflamme_deal::{Salt, Seed};
use oriflamme_game::Level;
use oriflamme_table_view::{
    EndedBy, EntrantNumber, Participation, PlayerId, Seq, TableId, Timestamp, TournamentId, TournamentStatus,
};
use std::{collections::BTreeSet, sync::Arc};

/// The most entrants of a tournament.
pub const MOST_ENTRANTS: usize = 256;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EntrantKind {
    Person {
        /// The player; `None` after they asked to be forgotten.
        player: Option<PlayerId>,
        /// Their contribution to the deals.
        salt: Salt,
    },
    Bot(Level),
}

/// Whether an entrant plays in the next round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EntrantStatus {
    Active,
    Left,
    /// They did not come to their last table.
    Dropped,
    /// The host removed them.
    Removed,
}

/// Somebody who takes part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentEntrant {
    pub number: EntrantNumber,
    pub kind: EntrantKind,
    pub status: EntrantStatus,
}

impl TournamentEntrant {
    /// The player; `None` for a bot or a forgotten player.
    pub fn player(&self) -> Option<&PlayerId> {
        match &self.kind {
            EntrantKind::Person { player, .. } => player.as_ref(),
            EntrantKind::Bot(_) => None,
        }
    }
    fn is_person(&self) -> bool {
        matches!(self.kind, EntrantKind::Person { .. })
    }
    /// Whether they play in the next round.
    pub fn is_active(&self) -> bool {
        let is_forgotten = matches!(self.kind, EntrantKind::Person { player: None, .. });
        self.status == EntrantStatus::Active && !is_forgotten
    }
}

/// The result of a game for one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatScore {
    pub influence: u16,
    /// From 1; seats that share a place have the same number.
    pub place: u8,
    pub participation: Participation,
}

/// The result of a table's game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableResult {
    /// By seat.
    Played(Vec<SeatScore>),
    /// It was not played to its end, because an operator closed the table.
    Void,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundTable {
    pub id: TableId,
    /// Who sits where; `None` where a house bot sits.
    pub seats: Vec<Option<EntrantNumber>>,
    pub result: Option<TableResult>,
}

/// A round that was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentRound {
    /// From 1.
    pub number: u8,
    pub tables: Vec<RoundTable>,
    pub byes: Vec<EntrantNumber>,
    /// When all of its tables were there, so that people could go to them.
    pub began: Option<Timestamp>,
    /// When it was over.
    pub over: Option<Timestamp>,
}

impl TournamentRound {
    /// Everybody in the round.
    pub fn entrants(&self) -> impl Iterator<Item = EntrantNumber> {
        let seated = self.tables.iter().flat_map(|table| table.seats.iter().flatten());
        seated.chain(&self.byes).copied()
    }
    /// Whether every game is over.
    pub fn is_played(&self) -> bool {
        self.tables.iter().all(|table| table.result.is_some())
    }
}

/// The error for an entry that does not fit its log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the tournament's log does not follow the rules from entry {0} on")]
pub struct DamagedTournament(pub Seq);

/// A tournament, computed from its log.
#[derive(Clone)]
pub struct Tournament {
    id: TournamentId,
    setup: Arc<TournamentSetup>,
    pub(crate) secret: Seed,
    status: TournamentStatus,
    entrants: Vec<TournamentEntrant>,
    rounds: Vec<TournamentRound>,
    next_seq: Seq,
    /// When its first round begins, if its host has postponed it.
    postponed: Option<Timestamp>,
    /// Whether it was called off because too few came.
    too_few_came: bool,
    /// Whether an operator ended it.
    stopped: Option<EndedBy>,
}

impl Tournament {
    /// A tournament that nobody has joined.
    pub fn new(id: TournamentId, setup: TournamentSetup, secret: Seed) -> Self {
        Self {
            id,
            setup: Arc::new(setup),
            secret,
            status: TournamentStatus::Announced,
            entrants: Vec::new(),
            rounds: Vec::new(),
            next_seq: Seq::FIRST,
            postponed: None,
            too_few_came: false,
            stopped: None,
        }
    }
    pub fn id(&self) -> &TournamentId {
        &self.id
    }
    pub fn setup(&self) -> &TournamentSetup {
        &self.setup
    }
    /// When its first round begins.
    pub fn start(&self) -> Timestamp {
        self.postponed.unwrap_or(self.setup.start)
    }
    pub fn status(&self) -> TournamentStatus {
        self.status
    }
    /// Whether it ended before its time because too few were there.
    pub fn had_too_few(&self) -> bool {
        let early = self.status == TournamentStatus::Over && self.rounds.len() < self.setup.rounds.into();
        self.too_few_came || (early && !self.was_stopped())
    }
    /// Who has ended it early, if somebody has.
    pub fn ended_by(&self) -> Option<EndedBy> {
        self.stopped
    }
    /// Whether somebody has ended it early: no other round follows.
    pub fn was_stopped(&self) -> bool {
        self.stopped.is_some()
    }
    /// Replaces the setup, parts of which can change without an entry in the log: the host can be joined to
    /// another player or forgotten, and operators can rename the tournament.
    pub fn set_setup(&mut self, setup: TournamentSetup) {
        if *self.setup != setup {
            self.setup = Arc::new(setup);
        }
    }
    /// The number of the next entry.
    pub fn next_seq(&self) -> Seq {
        self.next_seq
    }
    /// In the order of their numbers.
    pub fn entrants(&self) -> &[TournamentEntrant] {
        &self.entrants
    }
    pub fn entrant(&self, number: EntrantNumber) -> Option<&TournamentEntrant> {
        self.entrants.get(usize::from(number.0))
    }
    pub fn entrant_of(&self, player: &PlayerId) -> Option<&TournamentEntrant> {
        self.entrants.iter().find(|entrant| entrant.player() == Some(player))
    }
    /// Who plays in the next round.
    pub fn active(&self) -> impl Iterator<Item = &TournamentEntrant> {
        self.entrants.iter().filter(|entrant| entrant.is_active())
    }
    /// Replaces the players behind the entrants. Players can be joined or forgotten, and the log has no entry
    /// for that.
    pub fn identify(&mut self, who: impl Fn(EntrantNumber) -> Option<PlayerId>) {
        for entrant in &mut self.entrants {
            if let EntrantKind::Person { player, .. } = &mut entrant.kind {
                *player = who(entrant.number);
            }
        }
    }
    /// Whether another round makes sense: enough entrants are left, and not only house bots.
    pub fn can_go_on(&self) -> bool {
        self.active().any(TournamentEntrant::is_person) && self.active().count() >= self.setup.least()
    }
    /// The rounds that were made.
    pub fn rounds(&self) -> &[TournamentRound] {
        &self.rounds
    }
    /// The round that is being played.
    pub fn current(&self) -> Option<&TournamentRound> {
        self.rounds.last().filter(|round| round.over.is_none())
    }
    /// A table of any round, with its round and its index there.
    pub fn table(&self, id: &TableId) -> Option<(&TournamentRound, usize)> {
        self.rounds.iter().find_map(|round| {
            let index = round.tables.iter().position(|table| table.id == *id)?;
            Some((round, index))
        })
    }
    /// Whether somebody may join: until the last round begins.
    pub fn is_open(&self) -> bool {
        let last = usize::from(self.setup.rounds);
        let more = self.status.is_live() && !self.was_stopped() && self.rounds.len() < last;
        more && self.entrants.len() < MOST_ENTRANTS
    }

    /// Applies the next entry of the log. An entry that does not fit changes nothing.
    pub fn apply(&mut self, entry: &TournamentEntry, at: Timestamp) -> Result<(), DamagedTournament> {
        self.step_to(entry, at).ok_or(DamagedTournament(self.next_seq))?;
        self.next_seq = self.next_seq.next();
        Ok(())
    }

    fn step_to(&mut self, entry: &TournamentEntry, at: Timestamp) -> Option<()> {
        match entry {
            TournamentEntry::Joined { number, player, salt } => {
                self.enter(*number, EntrantKind::Person { player: player.clone(), salt: salt.clone() })
            }
            TournamentEntry::Bot { number, level } => self.enter(*number, EntrantKind::Bot(*level)),
            TournamentEntry::Left(number) => self.set_status(*number, EntrantStatus::Left),
            TournamentEntry::Dropped(number) => self.set_status(*number, EntrantStatus::Dropped),
            TournamentEntry::Back(number) => self.set_status(*number, EntrantStatus::Active),
            TournamentEntry::Removed(number) => self.set_status(*number, EntrantStatus::Removed),
            TournamentEntry::Round { number, tables, byes } => {
                let tables = tables.iter().map(|(id, seats)| RoundTable {
                    id: id.clone(),
                    seats: seats.clone(),
                    result: None,
                });
                let round = TournamentRound {
                    number: *number,
                    tables: tables.collect(),
                    byes: byes.clone(),
                    began: None,
                    over: None,
                };
                self.may_be_next(&round).then_some(())?;
                self.rounds.push(round);
                self.status = TournamentStatus::Playing;
                Some(())
            }
            TournamentEntry::Began(number) => {
                let round = self.rounds.last_mut().filter(|round| round.number == *number)?;
                round.began.is_none().then_some(())?;
                round.began = Some(at);
                Some(())
            }
            TournamentEntry::Result { table, result } => {
                let round = self.rounds.last_mut().filter(|round| round.over.is_none())?;
                let table = round.tables.iter_mut().find(|it| it.id == *table)?;
                let fits = match result {
                    TableResult::Played(seats) => seats.len() == table.seats.len(),
                    TableResult::Void => true,
                };
                (fits && table.result.is_none()).then_some(())?;
                table.result = Some(result.clone());
                Some(())
            }
            TournamentEntry::RoundOver(number) => {
                let round = self.rounds.last_mut().filter(|round| round.number == *number)?;
                (round.over.is_none() && round.is_played()).then_some(())?;
                round.over = Some(at);
                self.status = TournamentStatus::Break;
                Some(())
            }
            TournamentEntry::Over => {
                (self.status == TournamentStatus::Break).then_some(())?;
                self.status = TournamentStatus::Over;
                Some(())
            }
            TournamentEntry::Postponed(start) => {
                (self.status == TournamentStatus::Announced).then_some(())?;
                self.postponed = Some(*start);
                Some(())
            }
            TournamentEntry::Cancelled | TournamentEntry::TooFew => {
                (self.status == TournamentStatus::Announced).then_some(())?;
                self.status = TournamentStatus::Cancelled;
                self.too_few_came = *entry == TournamentEntry::TooFew;
                Some(())
            }
            TournamentEntry::Stopped(by) => {
                (self.status.is_live() && !self.was_stopped()).then_some(())?;
                self.stopped = Some(*by);
                if self.status == TournamentStatus::Announced {
                    self.status = TournamentStatus::Cancelled;
                }
                Some(())
            }
        }
    }

    fn enter(&mut self, number: EntrantNumber, kind: EntrantKind) -> Option<()> {
        let next = usize::from(number.0) == self.entrants.len();
        (next && self.is_open()).then_some(())?;
        self.entrants.push(TournamentEntrant { number, kind, status: EntrantStatus::Active });
        Some(())
    }
    fn set_status(&mut self, number: EntrantNumber, status: EntrantStatus) -> Option<()> {
        self.status.is_live().then_some(())?;
        self.entrants.get_mut(usize::from(number.0))?.status = status;
        Some(())
    }
    /// Whether a round can follow: nobody is in it twice, and its tables can be played at.
    fn may_be_next(&self, round: &TournamentRound) -> bool {
        let mut seen = BTreeSet::new();
        let once = round.entrants().all(|number| self.entrant(number).is_some() && seen.insert(number));
        let sizes = round.tables.iter().all(|it| TournamentSetup::seating(it.seats.len()).is_some());
        let waits = matches!(self.status, TournamentStatus::Announced | TournamentStatus::Break);
        let waits = waits && !self.was_stopped();
        once && sizes && waits && usize::from(round.number) == self.rounds.len() + 1
    }
}
