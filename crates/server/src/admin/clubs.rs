//! Operators' commands about clubs. Owners and organisers get a notice of each change, and all members get
//! one when their club is closed.

use super::{AdminError, Operator};
use crate::{
    clubs::{Ruled, name, owned},
    people::{
        manners::notify_about,
        reports::{Report, ReportId, ReportSubject},
    },
    store::{
        Change, ClubUpdate, StoreError, StoredClub, Write, close_club, delete_news, describe, end_season,
    },
};
use oriflamme_table::TableId;
use oriflamme_table_view::{ClubId, ClubMember, ClubRole, NoticeKind};

impl Operator {
    /// A club, with everybody in it.
    pub async fn club(&self, id: &ClubId) -> Result<(StoredClub, Vec<ClubMember>), AdminError> {
        let club = self.store().club(id).await?.ok_or(AdminError::NoClub)?;
        Ok((club, owned(self.store().club_members(id).await?)))
    }

    /// Gives a club another name.
    pub async fn rename_club(
        &self,
        id: &ClubId,
        called: &str,
        reason: &str,
        report: Option<&ReportId>,
    ) -> Result<(), AdminError> {
        let called = name(called).map_err(|_| AdminError::GroupName)?;
        let (club, members) = self.club(id).await?;
        let report = self.report_on(&ReportSubject::Club(id.clone()), report).await?;
        let what = format!("club {id} ({} is now {called})", club.name);
        let update = ClubUpdate { name: Some(&called), ..ClubUpdate::default() };
        let told = Told {
            members: &members,
            who: ClubRole::organises,
            kind: NoticeKind::ClubRenamed,
            name: &called,
            report: report.as_ref(),
        };
        self.about_club("rename club", &what, reason, &told, || describe(id, update)).await
    }

    /// Deletes a club's description.
    pub async fn clear_club(
        &self,
        id: &ClubId,
        reason: &str,
        report: Option<&ReportId>,
    ) -> Result<(), AdminError> {
        let (club, members) = self.club(id).await?;
        let report = self.report_on(&ReportSubject::Club(id.clone()), report).await?;
        let update = ClubUpdate { about: Some(""), ..ClubUpdate::default() };
        let kind = NoticeKind::ClubCleared;
        let report = report.as_ref();
        let told = Told { members: &members, who: ClubRole::organises, kind, name: &club.name, report };
        self.about_club("clear club", &of(&club), reason, &told, || describe(id, update)).await
    }

    /// Deletes a piece of a club's news.
    pub async fn delete_news(
        &self,
        id: &ClubId,
        number: u32,
        reason: &str,
        report: Option<&ReportId>,
    ) -> Result<(), AdminError> {
        let (club, members) = self.club(id).await?;
        let report = self.report_on(&ReportSubject::Club(id.clone()), report).await?;
        let what = format!("news {number} of {}", of(&club));
        let kind = NoticeKind::NewsDeleted;
        let report = report.as_ref();
        let told = Told { members: &members, who: ClubRole::organises, kind, name: &club.name, report };
        match self.about_club("delete news", &what, reason, &told, || delete_news(id, number)).await {
            Err(AdminError::Store(StoreError::Unmet)) => Err(AdminError::NoNews),
            done => done,
        }
    }

    /// Closes a club: its page, its news, its seasons and their results are deleted. Its tables go on.
    pub async fn close_club(
        &self,
        id: &ClubId,
        reason: &str,
        report: Option<&ReportId>,
    ) -> Result<(), AdminError> {
        let (club, members) = self.club(id).await?;
        let report = self.report_on(&ReportSubject::Club(id.clone()), report).await?;
        let kind = NoticeKind::ClubClosed;
        let report = report.as_ref();
        let told = Told { members: &members, who: ClubRole::is_member, kind, name: &club.name, report };
        self.about_club("close club", &of(&club), reason, &told, || close_club(id)).await
    }

    /// Ends a club's current season before the next one begins. Its members get a notice.
    pub async fn end_season(
        &self,
        id: &ClubId,
        reason: &str,
        report: Option<&ReportId>,
    ) -> Result<(), AdminError> {
        let (club, members) = self.club(id).await?;
        let report = self.report_on(&ReportSubject::Club(id.clone()), report).await?;
        let seasons = self.store().seasons(id).await?;
        let current =
            seasons.first().filter(|season| season.ended.is_none()).ok_or(AdminError::SeasonOver)?;
        let what = format!("season {} of {}", current.number, of(&club));
        let kind = NoticeKind::SeasonEnded;
        let report = report.as_ref();
        let told = Told { members: &members, who: ClubRole::is_member, kind, name: &club.name, report };
        let end = || end_season(id, current.number, self.now());
        match self.about_club("end season", &what, reason, &told, end).await {
            Err(AdminError::Store(StoreError::Unmet)) => Err(AdminError::SeasonOver),
            done => done,
        }
    }

    /// Strikes a game from a season of a club. Those who played get a notice.
    pub async fn strike_result(
        &self,
        id: &ClubId,
        season: u32,
        game: &TableId,
        reason: &str,
    ) -> Result<(), AdminError> {
        self.rule_on_game(id, season, game, Ruled::Struck { reason }, reason).await
    }

    /// Lets a game count again that was struck. Those who played get a notice.
    pub async fn restore_result(
        &self,
        id: &ClubId,
        season: u32,
        game: &TableId,
        reason: &str,
    ) -> Result<(), AdminError> {
        self.rule_on_game(id, season, game, Ruled::Restored, reason).await
    }

    async fn rule_on_game(
        &self,
        id: &ClubId,
        season: u32,
        game: &TableId,
        ruled: Ruled<'_>,
        reason: &str,
    ) -> Result<(), AdminError> {
        let (club, _) = self.club(id).await?;
        let there = self.store().season_game(id, season, game).await?.ok_or(AdminError::NoResult)?;
        if !matches!(ruled.fits(there.void), Ok(Some(()))) {
            return Err(AdminError::NoResult);
        }
        let subject = format!("table {game} in season {season} of {}", of(&club));
        self.commit(|| {
            let mut writes = ruled.writes((id, &club.name), season, game, &there.players, self.now())?;
            writes.push(self.operation(ruled.word(), &subject, reason));
            Ok(writes)
        })
        .await
    }

    /// Changes a club, logs it, and tells those whom it concerns.
    async fn about_club(
        &self,
        what: &str,
        subject: &str,
        reason: &str,
        told: &Told<'_>,
        write: impl Fn() -> Write,
    ) -> Result<(), AdminError> {
        self.commit(|| {
            let concerned = told.members.iter().filter(|member| (told.who)(member.role));
            let notices =
                concerned.map(|it| notify_about(&it.player, told.kind, told.name, reason, self.now()));
            let notices: Vec<Write> = notices.collect::<Result<_, _>>()?;
            let logged = [self.operation(what, subject, reason), Change::Measures.write(self.now())];
            let settled = self.settled_by(what, told.report)?;
            Ok([write()].into_iter().chain(notices).chain(settled).chain(logged).collect())
        })
        .await
    }
}

/// Who gets a notice about a club.
struct Told<'a> {
    members: &'a [ClubMember],
    who: fn(ClubRole) -> bool,
    kind: NoticeKind,
    /// The club's name.
    name: &'a str,
    /// The report that the operation cites; its reporter is told, too.
    report: Option<&'a Report>,
}

fn of(club: &StoredClub) -> String {
    format!("club {} ({})", club.id, club.name)
}
