//! Operators' commands about reports. An operation that cites a report settles it, and its reporter is told.

use super::{AdminError, Operator};
use crate::{
    ids::NoChance,
    people::{
        manners::notify,
        reports::{Report, ReportId, ReportSubject},
    },
    store::{Change, Write, settle_report},
};
use oriflamme_table::PlayerId;
use oriflamme_table_view::NoticeKind;

impl Operator {
    /// Settles a report about which nothing needs to be done, and tells the reporter.
    pub async fn settle(&self, report: &ReportId, outcome: &str) -> Result<(), AdminError> {
        let about = self.open_report(report).await?;
        let what = format!("report {report} about {}", about.subject);
        self.commit(|| {
            let writes = self.settled(&about, outcome, NoticeKind::ReportClosed)?;
            Ok(writes
                .into_iter()
                .chain([self.operation("settle", &what, outcome), Change::Measures.write(self.now())])
                .collect())
        })
        .await
    }

    pub(crate) async fn open_report(&self, report: &ReportId) -> Result<Report, AdminError> {
        let open = self.store().report(report).await?.filter(|report| report.settled.is_none());
        open.ok_or(AdminError::NoReport)
    }
    /// The open report that an operation about a player cites; it must be about that player.
    pub(crate) async fn report_about(
        &self,
        player: &PlayerId,
        report: Option<&ReportId>,
    ) -> Result<Option<Report>, AdminError> {
        self.store().player_with_id(player).await?.ok_or(AdminError::NoPlayer)?;
        let Some(report) = report else { return Ok(None) };
        let report = self.open_report(report).await?;
        match report.subject.player() == Some(player) {
            true => Ok(Some(report)),
            false => Err(AdminError::OtherPlayer),
        }
    }
    /// The open report that an operation about a club or a tournament cites.
    pub(crate) async fn report_on(
        &self,
        subject: &ReportSubject,
        report: Option<&ReportId>,
    ) -> Result<Option<Report>, AdminError> {
        let Some(report) = report else { return Ok(None) };
        let report = self.open_report(report).await?;
        if report.subject == *subject { Ok(Some(report)) } else { Err(AdminError::OtherSubject) }
    }
    /// Settles a report, and tells the reporter.
    fn settled(&self, report: &Report, outcome: &str, kind: NoticeKind) -> Result<Vec<Write>, NoChance> {
        let settled = settle_report(&report.id, outcome, self.now());
        // The reporter is not told in detail what was done about somebody else.
        let told = report.reporter.as_ref().map(|reporter| notify(reporter, kind, "", None, self.now()));
        Ok([settled].into_iter().chain(told.transpose()?).collect())
    }
    /// Settles the report that an operation cites, if it cites one.
    pub(crate) fn settled_by(&self, what: &str, report: Option<&Report>) -> Result<Vec<Write>, NoChance> {
        let settled = report.map(|report| self.settled(report, what, NoticeKind::ReportActed));
        Ok(settled.transpose()?.unwrap_or_default())
    }
}
