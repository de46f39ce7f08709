//! Commands: what people may do. Each returns the entries to add to the log, or a refusal, and changes
//! nothing.

use crate::{EntrantNumber, EntrantStatus, MOST_ENTRANTS, Tournament, TournamentEntry};
use oriflamme_deal::Salt;
use oriflamme_game::Level;
use oriflamme_table_view::{EndedBy, PlayerId, Timestamp, TournamentStatus};

/// Why a command was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TournamentRefusal {
    /// The tournament is over, was called off, or its last round has begun.
    #[error("nobody can join any more: the last round has begun, or the tournament is over")]
    Closed,
    #[error("the tournament is full")]
    Full,
    #[error("you do not take part in this tournament")]
    NotEntered,
    #[error("only the player who announced the tournament may do this")]
    NotHost,
    /// The tournament can be called off only before its first round.
    #[error("the tournament has begun")]
    Begun,
    #[error("the player who announced the tournament has removed you from it")]
    Removed,
    /// The first round is never moved to an earlier moment.
    #[error("a start can only be postponed: name a later moment")]
    NotLater,
}

type Outcome = Result<Vec<TournamentEntry>, TournamentRefusal>;

impl Tournament {
    /// Lets a player join, or come back. Joining twice changes nothing.
    pub fn join(&self, player: &PlayerId, salt: Salt) -> Outcome {
        match self.entrant_of(player) {
            Some(entrant) if entrant.status == EntrantStatus::Active => Ok(Vec::new()),
            Some(entrant) if entrant.status == EntrantStatus::Removed => Err(TournamentRefusal::Removed),
            Some(_) if !self.may_come_back() => Err(TournamentRefusal::Closed),
            Some(entrant) => Ok(vec![TournamentEntry::Back(entrant.number)]),
            None => {
                let number = self.next_number()?;
                Ok(vec![TournamentEntry::Joined { number, player: Some(player.clone()), salt }])
            }
        }
    }

    /// The entries with which bots of these levels join.
    pub fn enter_bots(&self, levels: &[Level]) -> Outcome {
        let first = self.next_number()?.0;
        if self.entrants().len() + levels.len() > MOST_ENTRANTS {
            return Err(TournamentRefusal::Full);
        }
        let bots = levels.iter().zip(first..);
        Ok(bots
            .map(|(level, number)| TournamentEntry::Bot { number: EntrantNumber(number), level: *level })
            .collect())
    }

    fn next_number(&self) -> Result<EntrantNumber, TournamentRefusal> {
        if !self.may_come_back() {
            return Err(TournamentRefusal::Closed);
        }
        let full = self.entrants().len() >= MOST_ENTRANTS;
        let number = u16::try_from(self.entrants().len()).ok().filter(|_| !full);
        number.map(EntrantNumber).ok_or(TournamentRefusal::Full)
    }
    /// Whether another round will follow.
    fn may_come_back(&self) -> bool {
        let planned = self.rounds().len() < usize::from(self.setup().rounds);
        self.status().is_live() && !self.was_stopped() && planned
    }

    /// Lets a player leave. They keep their points; a game that they are playing still counts.
    pub fn leave(&self, player: &PlayerId) -> Outcome {
        let entrant = self.entrant_of(player).ok_or(TournamentRefusal::NotEntered)?;
        match entrant.status {
            _ if !self.status().is_live() => Err(TournamentRefusal::Closed),
            EntrantStatus::Left | EntrantStatus::Removed => Ok(Vec::new()),
            EntrantStatus::Active | EntrantStatus::Dropped => Ok(vec![TournamentEntry::Left(entrant.number)]),
        }
    }

    /// Removes an entrant, for the host. They keep their points; a game that they are playing still counts.
    pub fn remove(&self, host: &PlayerId, number: EntrantNumber) -> Outcome {
        if self.setup().host.as_ref() != Some(host) {
            return Err(TournamentRefusal::NotHost);
        }
        let entrant = self.entrant(number).ok_or(TournamentRefusal::NotEntered)?;
        match entrant.status {
            _ if !self.status().is_live() => Err(TournamentRefusal::Closed),
            EntrantStatus::Removed => Ok(Vec::new()),
            EntrantStatus::Active | EntrantStatus::Left | EntrantStatus::Dropped => {
                Ok(vec![TournamentEntry::Removed(number)])
            }
        }
    }

    /// Ends the tournament, for an operator. Before its first round it is called off; later, the round that
    /// is being played is the last.
    pub fn stop(&self) -> Outcome {
        self.stopped_by(EndedBy::Operator)
    }
    fn stopped_by(&self, by: EndedBy) -> Outcome {
        let is_live = self.status().is_live() && !self.was_stopped();
        if is_live { Ok(vec![TournamentEntry::Stopped(by)]) } else { Err(TournamentRefusal::Closed) }
    }

    /// Ends the tournament, for its host: the round that is being played is the last. Before its first round
    /// it is called off.
    pub fn end(&self, host: &PlayerId) -> Outcome {
        match self.status() {
            TournamentStatus::Announced | TournamentStatus::Cancelled => self.cancel(host),
            _ if self.setup().host.as_ref() != Some(host) => Err(TournamentRefusal::NotHost),
            TournamentStatus::Playing | TournamentStatus::Break | TournamentStatus::Over => {
                self.stopped_by(EndedBy::Host)
            }
        }
    }

    /// Postpones the first round, for the host.
    pub fn postpone(&self, host: &PlayerId, start: Timestamp) -> Outcome {
        match self.status() {
            _ if self.setup().host.as_ref() != Some(host) => Err(TournamentRefusal::NotHost),
            TournamentStatus::Announced if start == self.start() => Ok(Vec::new()),
            TournamentStatus::Announced if start < self.start() => Err(TournamentRefusal::NotLater),
            TournamentStatus::Announced => Ok(vec![TournamentEntry::Postponed(start)]),
            TournamentStatus::Cancelled => Err(TournamentRefusal::Closed),
            TournamentStatus::Playing | TournamentStatus::Break | TournamentStatus::Over => {
                Err(TournamentRefusal::Begun)
            }
        }
    }

    /// Calls the tournament off before its first round.
    pub fn cancel(&self, player: &PlayerId) -> Outcome {
        match self.status() {
            _ if self.setup().host.as_ref() != Some(player) => Err(TournamentRefusal::NotHost),
            TournamentStatus::Announced => Ok(vec![TournamentEntry::Cancelled]),
            TournamentStatus::Cancelled => Ok(Vec::new()),
            TournamentStatus::Playing | TournamentStatus::Break | TournamentStatus::Over => {
                Err(TournamentRefusal::Begun)
            }
        }
    }
}
