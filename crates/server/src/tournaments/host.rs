//! What the host of a tournament does: removes entrants, postpones the start, and calls it off. Those whom it
//! concerns are told.

use super::{CurrentTournament, FARTHEST, TournamentError, Tournaments};
use crate::{
    ids::NoChance,
    people::manners::PushedNotice,
    store::{Change, Player, Write, postpone_tournament},
};
use oriflamme_table::{PlayerId, Timestamp};
use oriflamme_table_view::{EntrantNumber, NoticeKind, TournamentStatus};
use oriflamme_tournament::{Tournament, TournamentEntry, TournamentId, TournamentRefusal};

impl Tournaments {
    /// Removes an entrant, for the host. A person reads it on their next page.
    pub(crate) async fn remove(
        &self,
        id: &TournamentId,
        host: &Player,
        number: EntrantNumber,
    ) -> Result<CurrentTournament, TournamentError> {
        self.change_with(
            id,
            |tournament, _| Ok(tournament.remove(&host.id, number)?),
            |tournament, now| {
                let player = tournament.entrant(number).and_then(|entrant| entrant.player());
                self.tell(player, NoticeKind::Removed, tournament, None, now)
            },
        )
        .await
    }
    /// Calls a tournament off before its first round, for its host. The others who take part read it on their
    /// next page.
    pub(crate) async fn cancel(
        &self,
        id: &TournamentId,
        player: &Player,
    ) -> Result<CurrentTournament, TournamentError> {
        self.close(id, player, Tournament::cancel).await
    }
    /// Ends a tournament after the round that is being played, for its host. The others who take part read it
    /// on their next page.
    pub(crate) async fn end(
        &self,
        id: &TournamentId,
        player: &Player,
    ) -> Result<CurrentTournament, TournamentError> {
        self.close(id, player, Tournament::end).await
    }
    async fn close(
        &self,
        id: &TournamentId,
        player: &Player,
        close: fn(&Tournament, &PlayerId) -> Result<Vec<TournamentEntry>, TournamentRefusal>,
    ) -> Result<CurrentTournament, TournamentError> {
        self.change_with(
            id,
            |tournament, _| Ok(close(tournament, &player.id)?),
            |tournament, now| {
                let kind = match tournament.status() {
                    TournamentStatus::Announced => NoticeKind::TournamentCancelled,
                    TournamentStatus::Playing
                    | TournamentStatus::Break
                    | TournamentStatus::Over
                    | TournamentStatus::Cancelled => NoticeKind::TournamentCut,
                };
                self.tell(others(tournament, &player.id), kind, tournament, None, now)
            },
        )
        .await
    }

    /// Postpones the first round, for the host. The others who take part read it on their next page.
    pub(crate) async fn postpone(
        &self,
        id: &TournamentId,
        player: &Player,
        start: Timestamp,
    ) -> Result<CurrentTournament, TournamentError> {
        self.change_with(
            id,
            |tournament, now| {
                if start > now.after(FARTHEST) {
                    return Err(TournamentError::Start);
                }
                Ok(tournament.postpone(&player.id, start)?)
            },
            |tournament, now| {
                let kind = NoticeKind::TournamentPostponed;
                let told = self.tell(others(tournament, &player.id), kind, tournament, Some(start), now)?;
                Ok(told.into_iter().chain([postpone_tournament(id, start)]).collect())
            },
        )
        .await
    }

    /// Writes a notice about a tournament to players.
    fn tell<'p>(
        &self,
        players: impl IntoIterator<Item = &'p PlayerId>,
        kind: NoticeKind,
        tournament: &Tournament,
        moment: Option<Timestamp>,
        now: Timestamp,
    ) -> Result<Vec<Write>, NoChance> {
        let (name, due) = (&*tournament.setup().name, self.tables.push_due());
        let mut writes = PushedNotice { kind, name, moment, at: now, due }.to(players)?;
        writes.push(Change::Measures.write(now));
        Ok(writes)
    }
}

/// The people who take part, except one.
fn others<'a>(tournament: &'a Tournament, player: &'a PlayerId) -> impl Iterator<Item = &'a PlayerId> {
    let people = tournament.active().filter_map(|entrant| entrant.player());
    people.filter(move |other| *other != player)
}
