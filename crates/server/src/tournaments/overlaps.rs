//! Tournaments at the same time: nobody can play at two tables with a clock of minutes.

use super::{CurrentTournament, TournamentError, Tournaments};
use oriflamme_table::PlayerId;
use oriflamme_table_view::OverlappingTournament;
use oriflamme_tournament::TournamentSetup;

impl Tournaments {
    /// The other live tournaments in which a player takes part and which are probably played at the same time
    /// as this one: a warning, since nobody knows exactly how long rounds will last.
    pub(crate) async fn overlaps(
        &self,
        current: &CurrentTournament,
        player: &PlayerId,
    ) -> Result<Vec<OverlappingTournament>, TournamentError> {
        let tournament = &current.tournament;
        let own = TournamentSetup { start: tournament.start(), ..tournament.setup().clone() };
        if !tournament.status().is_live() || tournament.was_stopped() || !own.pace.is_live() {
            return Ok(Vec::new());
        }
        let mut found = Vec::new();
        for other in self.store.tournaments_of(player).await? {
            let is_other = other.id != *tournament.id() && other.setup.pace.is_live();
            if !is_other || !meet(&own, &other.setup) {
                continue;
            }
            let there = self.current(&other.id).await?.tournament;
            let plays = there.entrant_of(player).is_some_and(|entrant| entrant.is_active());
            if plays && there.status().is_live() && !there.was_stopped() {
                let (name, start) = (other.setup.name, other.setup.start);
                found.push(OverlappingTournament { id: other.id, name, start });
            }
        }
        Ok(found)
    }
}

/// Whether two tournaments are probably played at the same time.
fn meet(one: &TournamentSetup, other: &TournamentSetup) -> bool {
    one.start < other.usual_end() && other.start < one.usual_end()
}
