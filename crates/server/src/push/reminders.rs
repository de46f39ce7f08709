//! Reminds people of tournaments that begin soon. Every server looks; the database lets one of them remind.

use super::{Push, PushSubject};
use crate::{
    store::{AtomicWrites, StoreError, Write, queue_push, remind},
    tables::TableError,
    tournaments::TournamentError,
};
use oriflamme_table::{PlayerId, Timestamp};
use oriflamme_table_view::{PushAbout, TournamentId, TournamentStatus};
use oriflamme_tournament::Tournament;
use std::{iter, time::Duration};

/// How long before its start people are reminded of a tournament.
const BEFORE: Duration = Duration::from_secs(10 * 60);
/// Who joins at that very moment may be missing among those who are reminded then.
const OVERLAP: Duration = Duration::from_secs(5);

fn reminder(tournament: &Tournament, player: &PlayerId, due: Timestamp) -> Write {
    let subject = PushSubject::Starts(tournament.id().clone());
    let start = tournament.start().as_millis();
    queue_push(player, &subject, start, Some(PushAbout::Tournaments), due)
}

/// Queues the reminder for a player who joins when the others are reminded or have been. Now they are looking
/// at the tournament, so it is sent after half of the time that is left.
pub(crate) fn queue_late_reminder(
    tournament: &Tournament,
    player: &PlayerId,
    now: Timestamp,
) -> Option<Write> {
    let left = tournament.start().since(now);
    let is_late = tournament.status() == TournamentStatus::Announced && left <= BEFORE + OVERLAP;
    is_late.then(|| reminder(tournament, player, now.after(left / 2)))
}

impl Push {
    /// Queues reminders of the tournaments that begin soon.
    pub(super) async fn remind(&self) -> Result<(), TableError> {
        let now = self.clock.now();
        for id in self.store.tournaments_to_remind(now, now.after(BEFORE)).await? {
            match self.remind_of(&id).await {
                Ok(()) => {}
                Err(TournamentError::Table(error @ TableError::Store(StoreError::DamagedLog(_)))) => {
                    tracing::error!(tournament = %id, %error, "nobody can be reminded of a tournament");
                }
                Err(TournamentError::Table(error)) => return Err(error),
                // It was deleted.
                Err(_) => {}
            }
        }
        Ok(())
    }

    async fn remind_of(&self, id: &TournamentId) -> Result<(), TournamentError> {
        let current = self.tournaments.current(id).await?;
        let (start, now) = (current.tournament.start(), self.clock.now());
        let players = current.tournament.active().filter_map(|entrant| entrant.player());
        let queued = players.map(|player| reminder(&current.tournament, player, now));
        let unit = iter::once(remind(id, start)).chain(queued).collect();
        match self.store.commit(AtomicWrites(unit)).await {
            // Another server was faster, or the start has just been postponed.
            Ok(()) | Err(StoreError::Unmet) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}
