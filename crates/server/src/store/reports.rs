//! Reports and the log of operations, in the database.

use super::{
    Statement, Store, StoreError, Write,
    people::{maybe_moment, moment},
    read,
    room::hold,
};
use crate::people::reports::{Report, ReportId, ReportSubject};
use oriflamme_table::{PlayerId, Timestamp};
use sqlx::{Row, any::AnyRow};

/// An operator's action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation {
    /// Its number in the log.
    pub seq: u64,
    pub at: Timestamp,
    /// The operator's name, as they gave it.
    pub operator: String,
    /// What they did, such as `ban`.
    pub what: String,
    /// The player, address or table concerned.
    pub subject: String,
    pub reason: String,
}

/// Writes what somebody did into the log of operations, with the next number.
pub(crate) fn log_operation(by: &str, what: &str, subject: &str, reason: &str, at: Timestamp) -> Write {
    let sql = "INSERT INTO operations (seq, at, operator, what, subject, reason) \
               SELECT COALESCE(MAX(seq), 0) + 1, $1, $2, $3, $4, $5 FROM operations WHERE true ON CONFLICT DO NOTHING";
    Statement::numbered(sql).at(at).text(by).text(what).text(subject).text(reason).into()
}

impl Report {
    /// Writes the report. It conflicts if the reporter has made `most` since a moment, or if the same is
    /// open.
    pub(crate) fn write(&self, most: i64, since: Timestamp) -> Vec<Write> {
        let sql = "INSERT INTO reports (id, made, reporter, player, game, club, tournament, about, name, words, note) \
                   SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 WHERE \
                   (SELECT COUNT(*) FROM reports WHERE reporter = $3 AND made > $12) < $13 AND NOT EXISTS \
                   (SELECT 1 FROM reports WHERE reporter = $3 AND settled IS NULL AND player = $4 AND game = $5 \
                   AND club = $6 AND tournament = $7 AND about = $8)";
        let subject = &self.subject;
        let row = Statement::new(sql)
            .text(&self.id)
            .at(self.made)
            .text(self.reporter.as_ref().map(ToString::to_string).unwrap_or_default())
            .text(subject.player().map(ToString::to_string).unwrap_or_default())
            .text(subject.table().map(ToString::to_string).unwrap_or_default())
            .text(subject.club().map(ToString::to_string).unwrap_or_default())
            .text(subject.tournament().map(ToString::to_string).unwrap_or_default())
            .text(self.about)
            .text(&self.name)
            .text(&self.words)
            .text(&self.note)
            .at(since)
            .number(most);
        self.reporter.iter().map(hold).chain([row.into()]).collect()
    }
}

/// Settles a report. Unmet if it is settled already.
pub(crate) fn settle_report(report: &ReportId, outcome: &str, at: Timestamp) -> Write {
    let sql = "UPDATE reports SET settled = $2, outcome = $3 WHERE id = $1 AND settled IS NULL";
    Statement::new(sql).text(report).at(at).text(outcome).into()
}

impl Store {
    /// The open reports, or all of them, newest first.
    pub async fn reports(&self, which: WhichReports, limit: u32) -> Result<Vec<Report>, StoreError> {
        let sql = match which {
            WhichReports::Open => {
                "SELECT * FROM reports WHERE settled IS NULL ORDER BY made DESC, id LIMIT $1"
            }
            WhichReports::All => "SELECT * FROM reports ORDER BY made DESC, id LIMIT $1",
        };
        let rows = self.pool.fetch_all(sqlx::query(sql).bind(i64::from(limit))).await?;
        rows.iter().map(report).collect()
    }
    /// How many reports are open, and when the oldest of them was made.
    pub(crate) async fn open_reports(&self) -> Result<(u64, Option<Timestamp>), StoreError> {
        let sql = "SELECT COUNT(*) AS count, MIN(made) AS oldest FROM reports WHERE settled IS NULL";
        self.watch.asked(1);
        let row = self.pool.fetch_one(sqlx::query(sql)).await?;
        Ok((row.try_get::<i64, _>("count")? as u64, maybe_moment(&row, "oldest")?))
    }
    /// A player's reports, newest first.
    pub(crate) async fn reports_by(&self, player: &PlayerId) -> Result<Vec<Report>, StoreError> {
        let sql = "SELECT * FROM reports WHERE reporter = $1 ORDER BY made DESC, id";
        let rows = self.pool.fetch_all(sqlx::query(sql).bind(player.to_string())).await?;
        rows.iter().map(report).collect()
    }
    /// A report by its id.
    pub(crate) async fn report(&self, id: &ReportId) -> Result<Option<Report>, StoreError> {
        let query = sqlx::query("SELECT * FROM reports WHERE id = $1").bind(id.to_string());
        self.pool.fetch_optional(query).await?.as_ref().map(report).transpose()
    }
    /// The latest operations, newest first.
    pub async fn operations(&self, limit: u32) -> Result<Vec<Operation>, StoreError> {
        let sql =
            "SELECT seq, at, operator, what, subject, reason FROM operations ORDER BY seq DESC LIMIT $1";
        let rows = self.pool.fetch_all(sqlx::query(sql).bind(i64::from(limit))).await?;
        let operation = |row: &AnyRow| {
            Ok(Operation {
                seq: row.try_get::<i64, _>("seq")? as u64,
                at: moment(row, "at")?,
                operator: row.try_get("operator")?,
                what: row.try_get("what")?,
                subject: row.try_get("subject")?,
                reason: row.try_get("reason")?,
            })
        };
        rows.iter().map(operation).collect()
    }
}

/// Which reports are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WhichReports {
    Open,
    All,
}

fn subject(row: &AnyRow) -> Result<ReportSubject, StoreError> {
    let has = |column| Ok::<_, StoreError>(!row.try_get::<&str, _>(column)?.is_empty());
    Ok(if has("club")? {
        ReportSubject::Club(read(row, "club")?)
    } else if has("tournament")? {
        ReportSubject::Tournament(read(row, "tournament")?)
    } else if has("game")? {
        ReportSubject::AtTable { player: read(row, "player")?, table: read(row, "game")? }
    } else {
        ReportSubject::Player(read(row, "player")?)
    })
}

fn report(row: &AnyRow) -> Result<Report, StoreError> {
    Ok(Report {
        id: read(row, "id")?,
        made: moment(row, "made")?,
        // A forgotten player has no id.
        reporter: row.try_get::<&str, _>("reporter")?.parse().ok(),
        subject: subject(row)?,
        about: read(row, "about")?,
        name: row.try_get("name")?,
        words: row.try_get("words")?,
        note: row.try_get("note")?,
        settled: maybe_moment(row, "settled")?,
        outcome: row.try_get("outcome")?,
    })
}
