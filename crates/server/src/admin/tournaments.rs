//! Operators' commands about tournaments. The host gets a notice of each change, and everybody who takes part
//! gets one when the tournament is ended.

use super::{AdminError, Operator};
use crate::{
    people::{
        manners::notify_about,
        reports::{ReportId, ReportSubject},
    },
    store::{Change, Write, rename_tournament, retried, tournament_entry, tournament_standing},
    tournaments::wake,
};
use oriflamme_table::{PlayerId, TableId, visible};
use oriflamme_table_view::{NoticeKind, TournamentId};
use oriflamme_tournament::{Tournament, TournamentSetup};
use std::collections::BTreeSet;

impl Operator {
    /// A tournament, with everybody in it.
    pub async fn tournament(&self, id: &TournamentId) -> Result<Tournament, AdminError> {
        self.store().whole_tournament(id).await?.ok_or(AdminError::NoTournament)
    }

    /// Gives a tournament another name.
    pub async fn rename_tournament(
        &self,
        id: &TournamentId,
        name: &str,
        reason: &str,
        report: Option<&ReportId>,
    ) -> Result<(), AdminError> {
        let report = self.report_on(&ReportSubject::Tournament(id.clone()), report).await?;
        let setup = self.tournament(id).await?.setup().clone();
        let renamed = TournamentSetup { name: visible(name), ..setup.clone() };
        let renamed = renamed.checked().map_err(|_| AdminError::GroupName)?;
        let what = format!("tournament {id} ({} is now {})", setup.name, renamed.name);
        self.commit(|| {
            let kind = NoticeKind::TournamentRenamed;
            let told = setup.host.iter();
            let told = told.map(|host| notify_about(host, kind, &renamed.name, reason, self.now()));
            let told: Vec<Write> = told.collect::<Result<_, _>>()?;
            let logged =
                [self.operation("rename tournament", &what, reason), Change::Measures.write(self.now())];
            let settled = self.settled_by("rename tournament", report.as_ref())?;
            Ok([rename_tournament(id, &renamed)]
                .into_iter()
                .chain(told)
                .chain(settled)
                .chain(logged)
                .collect())
        })
        .await
    }

    /// Ends a tournament: before its first round it is called off; later, the round that is being played is
    /// the last.
    pub async fn end_tournament(
        &self,
        id: &TournamentId,
        reason: &str,
        report: Option<&ReportId>,
    ) -> Result<(), AdminError> {
        let report = self.report_on(&ReportSubject::Tournament(id.clone()), report).await?;
        // Somebody may do something at the same moment: then it is read again.
        retried(|| async {
            let tournament = self.tournament(id).await?;
            let entries = tournament.stop().map_err(|_| AdminError::TournamentOver)?;
            let mut after = tournament.clone();
            let mut writes = Vec::new();
            for entry in &entries {
                writes.extend(tournament_entry(id, after.next_seq(), self.now(), entry));
                after.apply(entry, self.now()).map_err(|_| AdminError::TournamentOver)?;
            }
            writes.push(tournament_standing(id, after.status(), wake(&after)));
            let name = &tournament.setup().name;
            for player in concerned(&tournament) {
                writes.push(notify_about(player, NoticeKind::TournamentEnded, name, reason, self.now())?);
            }
            writes.extend(self.settled_by("end tournament", report.as_ref())?);
            writes.push(self.operation("end tournament", &format!("tournament {id} ({name})"), reason));
            writes.push(Change::Measures.write(self.now()));
            Ok(self.store().try_commit(writes).await?)
        })
        .await
    }

    /// Closes the tables at which a tournament is being played, and returns how many. Nobody gets a notice
    /// about each table: they got one when the tournament was ended.
    pub async fn close_round(&self, id: &TournamentId, reason: &str) -> Result<usize, AdminError> {
        let tournament = self.tournament(id).await?;
        let round = tournament.current().into_iter().flat_map(|round| &round.tables);
        let playing: Vec<&TableId> =
            round.filter(|table| table.result.is_none()).map(|table| &table.id).collect();
        let mut closed = 0;
        for table in playing {
            match self.close_and(table, reason, |_| Ok(None)).await {
                Ok(()) => closed += 1,
                // It ended meanwhile, or was not made yet.
                Err(AdminError::NoTable | AdminError::Refused(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(closed)
    }
}

/// The host, and the people who take part.
fn concerned(tournament: &Tournament) -> BTreeSet<&PlayerId> {
    let entrants = tournament.active().filter_map(|entrant| entrant.player());
    tournament.setup().host.iter().chain(entrants).collect()
}
