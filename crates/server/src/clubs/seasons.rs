//! Seasons: begun, ended early and shown; games that are struck from them.

use super::{
    ClubError, Clubs, name,
    standings::{result_page, shown, standings},
    text,
};
use crate::{
    people::manners::{PushedNotice, notify_about},
    store::{
        Change, ClubResult, Player, StoreError, Tried, Write, begin_season, club_table, end_season,
        log_operation, restore_results, retried, strike_results,
    },
};
use futures_util::{Stream, stream};
use oriflamme_table::{PlayerId, TableId, Timestamp};
use oriflamme_table_view::{
    ClubId, ClubRole, ClubTitle, NoticeKind, SeasonResult, SeasonRule, SeasonTitle, SeasonView, VoidResult,
};

/// The most seasons of a club.
const MOST_SEASONS: usize = 200;
/// How many results an export reads at a time.
const EXPORTED_AT_ONCE: i64 = 1000;

/// What becomes of the results of a game in a season.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ruled<'a> {
    /// They are struck, for a reason that everybody can read.
    Struck { reason: &'a str },
    /// They were struck, and count again.
    Restored,
}

impl Ruled<'_> {
    /// What a log calls it.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Struck { .. } => "strike result",
            Self::Restored => "restore result",
        }
    }
    fn notice(self) -> NoticeKind {
        match self {
            Self::Struck { .. } => NoticeKind::ResultStruck,
            Self::Restored => NoticeKind::ResultRestored,
        }
    }
    pub(crate) fn reason(&self) -> &str {
        match self {
            Self::Struck { reason } => reason,
            Self::Restored => "",
        }
    }
    /// Whether it can be done to results that are void for this reason, or count. `None` if it was done
    /// before.
    pub(crate) fn fits(self, void: Option<VoidResult>) -> Result<Option<()>, ClubError> {
        match (self, void) {
            (Self::Struck { .. }, None) | (Self::Restored, Some(VoidResult::Struck)) => Ok(Some(())),
            (Self::Struck { .. }, Some(VoidResult::Struck)) | (Self::Restored, None) => Ok(None),
            (_, Some(VoidResult::FewMembers | VoidResult::SeasonEnded)) => Err(ClubError::NoResult),
        }
    }
    /// The writes that carry it out, and tell all players of the game but one.
    pub(crate) fn writes(
        self,
        (club, called): (&ClubId, &str),
        season: u32,
        game: &TableId,
        players: &[PlayerId],
        now: Timestamp,
    ) -> Result<Vec<Write>, crate::ids::NoChance> {
        let ruled = match self {
            Self::Struck { reason } => strike_results(club, season, game, reason),
            Self::Restored => restore_results(club, season, game),
        };
        let told =
            players.iter().map(|player| notify_about(player, self.notice(), called, self.reason(), now));
        [Ok(ruled)].into_iter().chain(told).chain([Ok(Change::Measures.write(now))]).collect()
    }
}

impl Clubs {
    /// Begins a season, which ends the one before.
    pub(crate) async fn begin_season(
        &self,
        id: &ClubId,
        player: &Player,
        called: &str,
        rule: SeasonRule,
    ) -> Result<(), ClubError> {
        self.current(id).await?.organised_by(player)?;
        let called = name(called)?;
        let seasons = self.store.seasons(id).await?;
        if seasons.len() >= MOST_SEASONS {
            return Err(ClubError::Full);
        }
        let number = seasons.first().map_or(0, |season| season.number) + 1;
        let season = SeasonTitle { number, name: called, rule, made: self.clock.now(), ended: None };
        match self.store.commit_all(vec![begin_season(id, &season)]).await {
            // Somebody else was faster. Nobody wants a second season at the same moment.
            Ok(()) | Err(StoreError::Unmet) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Ends the current season before the next one begins. The other members are told.
    pub(crate) async fn end_season(
        &self,
        id: &ClubId,
        player: &Player,
        number: u32,
    ) -> Result<(), ClubError> {
        let current = self.current(id).await?;
        current.organised_by(player)?;
        let now = self.clock.now();
        let members = current.members.iter().filter(|member| member.role.is_member());
        let others = members.map(|member| &member.player).filter(|member| **member != player.id);
        let (kind, name, due) = (NoticeKind::SeasonEnded, &*current.club.name, self.tables.push_due());
        let told = PushedNotice { kind, name, moment: None, at: now, due }.to(others)?;
        let end = [end_season(id, number, now), Change::Measures.write(now)];
        match self.store.commit_numbered(end.into_iter().chain(told).collect()).await {
            Err(StoreError::Unmet) => Err(ClubError::SeasonOver),
            done => Ok(done?),
        }
    }

    /// Strikes a game from a season, or lets it count again. Its other players are told, and the log of
    /// operations says who did it.
    pub(crate) async fn rule_on_game(
        &self,
        id: &ClubId,
        player: &Player,
        season: u32,
        game: &TableId,
        ruled: Ruled<'_>,
    ) -> Result<(), ClubError> {
        let current = self.current(id).await?;
        current.organised_by(player)?;
        let reason = text(ruled.reason())?;
        let ruled = match ruled {
            Ruled::Struck { .. } if reason.trim().is_empty() => return Err(ClubError::Text),
            Ruled::Struck { .. } => Ruled::Struck { reason: &reason },
            Ruled::Restored => Ruled::Restored,
        };
        retried(|| async {
            let there = self.store.season_game(id, season, game).await?.ok_or(ClubError::NoResult)?;
            if ruled.fits(there.void)?.is_none() {
                return Ok(Tried::Done(()));
            }
            let now = self.clock.now();
            let others: Vec<PlayerId> = there.players.into_iter().filter(|it| *it != player.id).collect();
            let mut writes = ruled.writes((id, &current.club.name), season, game, &others, now)?;
            let subject = format!("table {game} in season {season} of club {id} ({})", current.club.name);
            let by = format!("player {}", player.id);
            writes.push(log_operation(&by, ruled.word(), &subject, ruled.reason(), now));
            // Somebody may have done it at the same moment, or an operator something else.
            Ok(self.store.try_commit(writes).await?)
        })
        .await
    }

    /// What is written with a new table that is made for a club.
    pub(crate) fn table_of(&self, id: &ClubId, table: &TableId) -> Write {
        club_table(id, table, self.clock.now())
    }

    /// Whether the games of new tables count in a season.
    pub(crate) async fn has_season(&self, id: &ClubId) -> Result<bool, ClubError> {
        let seasons = self.store.seasons(id).await?;
        Ok(seasons.first().is_some_and(|season| season.ended.is_none()))
    }

    /// A season with its standings and a page of its results: the newest, or those before a moment. Only
    /// members see at which tables the games were.
    pub(crate) async fn season(
        &self,
        id: &ClubId,
        number: u32,
        viewer: Option<&PlayerId>,
        before: Option<Timestamp>,
    ) -> Result<SeasonView, ClubError> {
        let current = self.current(id).await?;
        let role = current.role(viewer);
        let to_member = role.is_some_and(ClubRole::is_member);
        let members = u32::try_from(current.member_count()).unwrap_or(u32::MAX);
        let seasons = self.store.seasons(id).await?;
        let is_current = seasons.first().is_some_and(|season| season.number == number);
        let season = seasons.into_iter().find(|season| season.number == number).ok_or(ClubError::NoSeason)?;
        let results = self.store.season_results(id, number).await?;
        let (page, next) = result_page(&results, before);
        Ok(SeasonView {
            club: ClubTitle { id: current.club.id, name: current.club.name, members },
            standings: standings(&results, season.rule),
            organises: role.is_some_and(ClubRole::organises),
            to_member,
            is_running: is_current && season.ended.is_none(),
            results: page.iter().map(|result| shown(result, to_member)).collect(),
            next,
            season,
        })
    }

    /// All results of a season, however many there are, in parts: newest first.
    pub(crate) fn all_results(
        &self,
        season: &SeasonView,
    ) -> impl Stream<Item = Result<Vec<SeasonResult>, StoreError>> + use<> {
        let (store, club) = (self.store.clone(), season.club.id.clone());
        let (number, to_member) = (season.season.number, season.to_member);
        let first: Option<Option<ClubResult>> = Some(None);
        stream::try_unfold(first, move |after| {
            let (store, club) = (store.clone(), club.clone());
            async move {
                let Some(after) = after else { return Ok(None) };
                let read =
                    store.season_results_before(&club, number, after.as_ref(), EXPORTED_AT_ONCE).await?;
                let part = read.iter().map(|result| shown(result, to_member)).collect();
                Ok(Some((part, read.last().cloned().map(Some))))
            }
        })
    }
}
