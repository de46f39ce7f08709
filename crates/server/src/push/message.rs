//! What a message says when it is sent, if it is still true.

use super::{Push, PushSubject, awaited, delivery::PushMessage};
use crate::{
    store::{QueuedPush, StoreError},
    tables::{ActiveTable, TableError},
    tournaments::{CurrentTournament, TournamentError},
};
use base64ct::{Base64UrlUnpadded, Encoding};
use oriflamme_pages::{Language, PushText, notice_path};
use oriflamme_table::{PlayerId, TableId, Timestamp};
use oriflamme_table_view::{
    ClubId, ClubRole, NoticeId, PushAbout, TableStatus, TournamentId, TournamentStatus,
};
use serde_json::json;
use sha2::{Digest, Sha256};
use std::{sync::Arc, time::Duration};

/// The longest time for which push services keep a message.
const LONGEST_KEPT: Duration = Duration::from_secs(28 * 24 * 3600);
/// How long a message is kept if what it tells has no end.
const USUALLY_KEPT: Duration = Duration::from_secs(24 * 3600);

/// A message and who gets it.
struct Draft<'a> {
    queued: &'a QueuedPush,
    player: &'a PlayerId,
    now: Timestamp,
}

impl Draft<'_> {
    fn wants(&self, about: PushAbout) -> bool {
        self.queued.about.contains(&about)
    }
    /// The message in the language of the device, with the path of the page to which it leads, and the moment
    /// at which it loses its meaning.
    fn write(&self, text: PushText<'_>, path: &str, until: Option<Timestamp>) -> PushMessage {
        let language = Language::choose(Some(&self.queued.language), None);
        let (title, body) = text.write(language, self.now);
        let tag = self.queued.subject.tag();
        let text = json!({"title": title, "body": body, "lang": language.tag(), "url": path, "tag": tag});
        let digest = Sha256::digest(tag);
        PushMessage {
            text: text.to_string(),
            keep: until.map_or(USUALLY_KEPT, |until| until.since(self.now)).min(LONGEST_KEPT),
            // 32 characters, as many as a topic may have.
            topic: Base64UrlUnpadded::encode_string(digest.get(..24).unwrap_or_default()),
        }
    }
}

impl Push {
    /// The message, if it is still true and the device still wants it.
    pub(super) async fn message(
        &self,
        queued: &QueuedPush,
        player: &PlayerId,
    ) -> Result<Option<PushMessage>, TableError> {
        let draft = Draft { queued, player, now: self.clock.now() };
        match &queued.subject {
            PushSubject::Turn(table) => self.turn(&draft, table).await,
            PushSubject::Seat(table) => self.seat(&draft, table).await,
            PushSubject::Round(tournament) => self.round(&draft, tournament).await,
            PushSubject::Starts(tournament) => self.starts(&draft, tournament).await,
            PushSubject::Notice(notice) => self.notice(&draft, notice).await,
            PushSubject::Club(club) => self.news(&draft, club).await,
        }
    }

    /// A table that can be read. One that can't would keep others' messages waiting.
    async fn table(&self, id: &TableId) -> Result<Option<Arc<ActiveTable>>, TableError> {
        match self.tables.current(id).await {
            Ok(active) => Ok(Some(active)),
            Err(TableError::NoTable | TableError::Store(StoreError::DamagedLog(_))) => Ok(None),
            Err(error) => Err(error),
        }
    }
    async fn tournament(&self, id: &TournamentId) -> Result<Option<CurrentTournament>, TableError> {
        match self.tournaments.current(id).await {
            Ok(current) => Ok(Some(current)),
            Err(TournamentError::Table(TableError::Store(StoreError::DamagedLog(_)))) => Ok(None),
            Err(TournamentError::Table(error)) => Err(error),
            // There is no such tournament any more.
            Err(_) => Ok(None),
        }
    }

    /// It is still the same turn of the player, who is not looking.
    async fn turn(&self, draft: &Draft<'_>, id: &TableId) -> Result<Option<PushMessage>, TableError> {
        let Some(active) = self.table(id).await?.filter(|_| draft.wants(PushAbout::Turns)) else {
            return Ok(None);
        };
        let table = active.table();
        let same = u64::from(table.version().0) == draft.queued.number;
        if looks(&active, draft.player) || !same || awaited(&table) != Some(draft.player) {
            return Ok(None);
        }
        let view = table.view_for(Some(draft.player));
        let until = view.calendar_entry().and_then(|entry| entry.until);
        Ok(Some(draft.write(PushText::Turn(&view), &format!("/tables/{id}"), until)))
    }

    /// The table is open, and the player is still invited, has not sat down and is not looking. Nobody hears
    /// from somebody whom they have blocked, or who has blocked them.
    async fn seat(&self, draft: &Draft<'_>, id: &TableId) -> Result<Option<PushMessage>, TableError> {
        let Some(active) = self.table(id).await?.filter(|_| draft.wants(PushAbout::Invitations)) else {
            return Ok(None);
        };
        let (table, player) = (active.table(), draft.player);
        let waits = table.status() == TableStatus::Open && table.seat_of(player).is_none();
        if !waits || looks(&active, player) {
            return Ok(None);
        }
        let Some(inviter) = self.store.inviter(id, player).await? else { return Ok(None) };
        if self.store.is_blocked([&inviter, player]).await? {
            return Ok(None);
        }
        let is_kept = table.invited(player).is_some();
        let inviter = table.seat_of(&inviter).filter(|_| !is_kept);
        if inviter.is_none() && !is_kept {
            // Whoever has invited them has left.
            return Ok(None);
        }
        let view = table.view_for(Some(player));
        let text = PushText::Seat { table: &view, inviter };
        Ok(Some(draft.write(text, &format!("/tables/{id}"), table.due().at())))
    }

    /// The round is being played, and the player is not looking at the table that they have in it.
    async fn round(&self, draft: &Draft<'_>, id: &TournamentId) -> Result<Option<PushMessage>, TableError> {
        let Some(current) = self.tournament(id).await?.filter(|_| draft.wants(PushAbout::Tournaments)) else {
            return Ok(None);
        };
        let view = current.view(Some(draft.player));
        let round = view.played.last().map(|round| u64::from(round.number));
        let Some(id) = view.your_table.clone().filter(|_| round == Some(draft.queued.number)) else {
            return Ok(None);
        };
        let Some(active) = self.table(&id).await? else { return Ok(None) };
        if active.table().status() != TableStatus::Playing || looks(&active, draft.player) {
            return Ok(None);
        }
        Ok(Some(draft.write(PushText::Round(&view), &format!("/tables/{id}"), view.round_ends)))
    }

    /// The tournament begins when it was to begin, and the player still takes part.
    async fn starts(&self, draft: &Draft<'_>, id: &TournamentId) -> Result<Option<PushMessage>, TableError> {
        let Some(current) = self.tournament(id).await?.filter(|_| draft.wants(PushAbout::Tournaments)) else {
            return Ok(None);
        };
        let tournament = &current.tournament;
        let is_in = tournament.entrant_of(draft.player).is_some_and(|entrant| entrant.is_active());
        let start = tournament.start();
        let same = tournament.status() == TournamentStatus::Announced
            && start.as_millis() == draft.queued.number
            && draft.now < start;
        if !is_in || !same {
            return Ok(None);
        }
        let view = current.view(Some(draft.player));
        Ok(Some(draft.write(PushText::Starts(&view), &format!("/tournaments/{id}"), Some(start))))
    }

    /// The player has not read the notice.
    async fn notice(&self, draft: &Draft<'_>, id: &NoticeId) -> Result<Option<PushMessage>, TableError> {
        let unread = self.store.notices_to(draft.player, draft.now).await?;
        let Some(notice) = unread.iter().find(|notice| notice.id == *id) else { return Ok(None) };
        let is_wanted = notice.kind.push_about().is_none_or(|about| draft.wants(about));
        if !is_wanted {
            return Ok(None);
        }
        // Of a notice about a start, the end is that start.
        let until = notice.until.filter(|until| *until > draft.now);
        Ok(Some(draft.write(PushText::Notice(notice), notice_path(notice.kind), until)))
    }

    /// The player is a member of the club, and the news were not deleted.
    async fn news(&self, draft: &Draft<'_>, id: &ClubId) -> Result<Option<PushMessage>, TableError> {
        let clubs = self.store.memberships(draft.player).await?;
        let club = clubs.iter().find(|club| club.club == *id && club.role != ClubRole::Asked);
        let Some(club) = club.filter(|_| draft.wants(PushAbout::Clubs)) else { return Ok(None) };
        let news = self.store.club_news(id).await?;
        let Some(news) = news.iter().find(|news| u64::from(news.number) == draft.queued.number) else {
            return Ok(None);
        };
        let text = PushText::News { club: &club.name, news: &news.text };
        Ok(Some(draft.write(text, &format!("/clubs/{id}"), None)))
    }
}

/// Whether a player follows a table here.
fn looks(active: &ActiveTable, player: &PlayerId) -> bool {
    active.attendance().connected().borrow().contains_key(player)
}
