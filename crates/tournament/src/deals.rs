//! Where the cards of a round come from.

use crate::{EntrantNumber, Tournament, TournamentRound, setup::RoundDeals, state::EntrantKind};
use oriflamme_deal::{Fair, RoundDeal, Salt, Seed};
use oriflamme_table_view::TournamentId;

/// The secret of a round. The host has committed to it by its SHA-256, which is public from the announcement
/// on. Nobody who knows the secrets of some rounds can compute that of another.
pub fn round_secret(secret: &Seed, tournament: &TournamentId, round: u8) -> Seed {
    Seed::of_text(&format!("tournament {tournament} {round} {secret}"))
}

impl Tournament {
    /// The secret of a round. It must stay secret until the round is over.
    pub fn secret_of(&self, round: u8) -> Seed {
        round_secret(&self.secret, self.id(), round)
    }
    /// The SHA-256 of a round's secret.
    pub fn commitment_of(&self, round: u8) -> Seed {
        Fair::commitment(&self.secret_of(round))
    }
    /// The salts of the people in a round, in the order of their numbers.
    pub(crate) fn salts_of(&self, round: &TournamentRound) -> Vec<(EntrantNumber, &Salt)> {
        let mut numbers: Vec<_> = round.entrants().collect();
        numbers.sort_unstable();
        let salt = |number: EntrantNumber| match &self.entrant(number)?.kind {
            EntrantKind::Person { salt, .. } => Some((number, salt)),
            EntrantKind::Bot(_) => None,
        };
        numbers.into_iter().filter_map(salt).collect()
    }
    /// Everything that determines the deal at a table of a round, by the table's index. It must stay secret
    /// until the round is over.
    pub fn deal_of(&self, round: &TournamentRound, table: usize) -> RoundDeal {
        let salts = self.salts_of(round);
        let number = u16::try_from(table + 1).unwrap_or(u16::MAX);
        RoundDeal {
            tournament: self.id().to_string(),
            round: round.number,
            secret: self.secret_of(round.number),
            salts: RoundDeal::salts_of(salts.iter().map(|(number, salt)| (number.0, *salt))),
            table: (self.setup().deals() == RoundDeals::Own).then_some(number),
        }
    }
}
