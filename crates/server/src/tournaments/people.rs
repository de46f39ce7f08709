//! Which entrants are one person: an owner and their bots. A person takes part in a tournament only once: two
//! of their entrants would help each other and, in a duplicate round, know each other's cards.

use super::{CurrentTournament, TournamentError, Tournaments};
use crate::store::StoreError;
use oriflamme_table::PlayerId;
use oriflamme_table_view::EntrantNumber;
use oriflamme_tournament::{EntrantStatus, Tournament, TournamentEntry};
use std::collections::HashSet;

/// Whether a player takes part, may come back without joining anew, or was removed.
pub(super) fn is_entered(tournament: &Tournament, player: &PlayerId) -> bool {
    tournament.entrant_of(player).is_some_and(|entrant| entrant.status != EntrantStatus::Left)
}

impl Tournaments {
    /// The other players who count as the same person: the owner of a bot, and all bots of that owner.
    pub(super) async fn of_one_person(&self, player: &PlayerId) -> Result<Vec<PlayerId>, StoreError> {
        let store = &self.store;
        let owner = store.owner_of_bot(player).await?.unwrap_or_else(|| player.clone());
        let mut all = store.bot_ids(&owner).await?;
        all.push(owner);
        all.retain(|other| other != player);
        Ok(all)
    }

    /// The entries by which all but the first entrant of each person leave. There are several if somebody was
    /// joined to another player after both, or bots of both, had entered.
    pub(super) async fn surplus(
        &self,
        current: &CurrentTournament,
    ) -> Result<Vec<TournamentEntry>, TournamentError> {
        let owners = self.store.owners_of_entrants(current.tournament.id()).await?;
        let mut seen = HashSet::new();
        let mut is_surplus = |number: EntrantNumber, player: &PlayerId| {
            let person = owners.get(&number).unwrap_or(player);
            !seen.insert(person.clone())
        };
        let active = current.tournament.active();
        let active = active.filter_map(|entrant| Some((entrant.number, entrant.player()?)));
        let surplus = active.filter(|(number, player)| is_surplus(*number, player));
        Ok(surplus.map(|(number, _)| TournamentEntry::Left(number)).collect())
    }
}
