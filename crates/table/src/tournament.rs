//! Tables of a tournament: where their cards come from, and who may look at their games.

use crate::{
    commands::Refusal,
    entry::Entry,
    state::{Holder, TableState},
    table::Table,
};
use oriflamme_deal::{RoundDeal, Seed};
use oriflamme_game::BySeat;
use oriflamme_table_view::{Participation, PlayerId, TableStatus, TournamentLink};

/// The place of a table in a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentTable {
    pub link: TournamentLink,
    /// Its number in the round, if every table has a deal of its own. Without it all tables of the round have
    /// the same deal, and nobody may look at a game before the round is over.
    pub own_deal: Option<u16>,
    /// The fingerprint of everybody's salts.
    pub salts: Seed,
}

impl TournamentTable {
    /// Everything that determines the deal, with the round's secret.
    pub fn deal(&self, secret: Seed) -> RoundDeal {
        RoundDeal {
            tournament: self.link.tournament.to_string(),
            round: self.link.round,
            secret,
            salts: self.salts,
            table: self.own_deal,
        }
    }
}

/// The result of a game for one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatOutcome {
    pub influence: u16,
    /// From 1; seats that share a place have the same number. Whoever was gone at the end comes last.
    pub place: u8,
    pub participation: Participation,
}

/// The refusal to show a game: others still play with the same cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("others still play with the same cards; this game is open to everybody when its round is over")]
pub struct SealedGame;

impl TableState {
    /// Whether only those who sit here may look at the game, because others still play with the same cards.
    pub fn is_sealed(&self) -> bool {
        let shares_deal = self.setup().tournament.as_ref().is_some_and(|it| it.own_deal.is_none());
        shares_deal && !self.opened
    }
    /// Refuses to show a sealed game to anybody who does not sit here.
    pub fn may_be_watched_by(&self, player: Option<&PlayerId>) -> Result<(), SealedGame> {
        let sits_here = player.is_some_and(|player| self.seat_of(player).is_some());
        if sits_here { Ok(()) } else { self.may_be_studied() }
    }
    /// Refuses to show all cards of a sealed game, also to those who sit here.
    pub fn may_be_studied(&self) -> Result<(), SealedGame> {
        if self.is_sealed() { Err(SealedGame) } else { Ok(()) }
    }
    /// Opens a game that is over to everybody.
    pub fn open(&self) -> Result<Vec<Entry>, Refusal> {
        match self.status() {
            _ if !self.is_sealed() => Ok(Vec::new()),
            TableStatus::Open | TableStatus::Playing => Err(Refusal::NotOver),
            TableStatus::Over | TableStatus::Abandoned => Ok(vec![Entry::Opened]),
        }
    }
}

impl Table {
    /// The result of a finished game, by seat; `None` for one that was abandoned.
    pub fn outcome(&self) -> Option<Vec<SeatOutcome>> {
        let game = self.game().filter(|_| self.status() == TableStatus::Over)?;
        let mut places: BySeat<u8> = BySeat::new(0);
        let mut before = 0;
        for shared in self.places(game) {
            shared.iter().for_each(|&seat| places[seat] = before + 1);
            before += u8::try_from(shared.len()).unwrap_or(u8::MAX);
        }
        let (mut away, mut played): (BySeat<bool>, BySeat<bool>) = (BySeat::new(false), BySeat::new(false));
        for logged in self.log().iter() {
            match &logged.entry {
                Entry::Left(seat) | Entry::Late(seat) => away[*seat] = true,
                Entry::Back(seat) => away[*seat] = false,
                Entry::Move(said) => {
                    if let Some(seat) = self.seating().seat_of(said.family) {
                        played[seat] |= !away[seat];
                    }
                }
                _ => {}
            }
        }
        let participation = |seat| match self.holder(seat) {
            Holder::Human { .. } if !played[seat] => Participation::Absent,
            _ if self.is_gone(seat) => Participation::Gone,
            _ => Participation::Stayed,
        };
        let outcome = |seat| SeatOutcome {
            influence: game.state.score(seat),
            place: places[seat],
            participation: participation(seat),
        };
        Some(self.seating().seats().map(outcome).collect())
    }
}
