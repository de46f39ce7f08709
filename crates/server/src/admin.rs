//! Operators' commands. They work on the database, whether servers use it or not; running servers notice
//! within seconds. Every change is written to the log of operations in the same transaction.

use crate::{
    bans::{Ban, BanId, Subject},
    ids::{NoChance, random_id},
    reports::ReportId,
    store::{Notice, Standing, Statement, Store, StoreError, Wake, Write, agree},
};
use oriflamme_game::Family;
use oriflamme_table::{Holder, Logged, Patience, PlayerId, PlayerName, Refusal, Table, TableId, Timestamp};

/// Carries out an operator's commands.
pub struct Operator {
    store: Store,
    /// The operator's name in the log.
    name: String,
    now: Timestamp,
}

/// Why an operation was not carried out.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    #[error("there is no such table")]
    NoTable,
    #[error("there is no such player")]
    NoPlayer,
    #[error("there is no such ban, or it has ended")]
    NoBan,
    #[error("there is no such report, or it is settled")]
    NoReport,
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Chance(#[from] NoChance),
}

/// How often closing a table is retried when somebody acts there at the same moment.
const TRIES: usize = 16;

impl Operator {
    /// An operator with a name. The database is opened in addition to the servers that use it.
    pub fn new(store: Store, name: String, now: Timestamp) -> Self {
        Self { store, name, now }
    }
    /// The database, for queries.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The players at a table, by the first family of the seat. For operators only.
    pub fn seats(&self, table: &Table) -> Vec<(Family, String)> {
        let occupant = |holder: &Holder| match holder {
            Holder::Free => "free".to_owned(),
            Holder::Bot(level) => format!("bot {level}"),
            Holder::Human { player, name, away, .. } => {
                let name = name.as_ref().map_or("(forgotten)".to_owned(), ToString::to_string);
                format!("player {player}  {name}{}", if *away { "  (away)" } else { "" })
            }
        };
        let seating = table.seating();
        seating.seats().map(|seat| (seating.family_of(seat), occupant(table.holder(seat)))).collect()
    }

    /// Closes a table at which something can still happen.
    pub async fn close_table(&self, id: &TableId, reason: &str) -> Result<(), AdminError> {
        for _ in 0..TRIES {
            let mut table =
                self.store.table(id, Patience::default()).await?.ok_or(AdminError::NoTable)?.table;
            let entries = table.close()?;
            let at = table.log().not_before_last(self.now);
            let mut writes = Vec::new();
            for entry in entries {
                let logged = Logged { entry, at };
                writes.push(Write::entry(id, table.next_seq(), &logged));
                table.apply(logged).map_err(|_| StoreError::DamagedLog(id.to_string()))?;
            }
            writes.push(Write::Standing { table: id.clone(), standing: Standing::of(&table, Wake::Never) });
            writes.push(self.operation("close", &format!("table {id}"), reason));
            writes.push(Notice::Table(id.clone()).write(self.now));
            match self.store.commit(crate::store::AtomicWrites(writes)).await {
                Err(StoreError::Conflict) => {}
                done => return Ok(done?),
            }
        }
        Err(StoreError::Busy.into())
    }

    /// Changes a player's name, from now on and at every table where they have sat.
    pub async fn rename(&self, player: &PlayerId, name: &PlayerName, reason: &str) -> Result<(), AdminError> {
        let old = self.store.player_with_id(player).await?.ok_or(AdminError::NoPlayer)?;
        let what = format!("player {player} ({} is now {name})", old.name);
        let sat = self.store.sat_entries(player).await?;
        let kept = self.store.kept_seats(player, Some(name)).await?;
        let unit = || {
            let tables = sat.iter().map(|entry| &entry.table).chain(kept.iter().map(|(table, _)| table));
            let tables = tables.map(|table| Notice::Table(table.clone()).write(self.now));
            let first = [
                Write::Rename { id: player.clone(), name: name.clone() },
                self.operation("rename", &what, reason),
                Notice::Player(player.clone()).write(self.now),
            ];
            first
                .into_iter()
                .chain(sat.iter().map(|entry| entry.renamed(Some(name))))
                .chain(kept.iter().map(|(table, setup)| agree(table, setup)))
                .chain(tables)
                .collect()
        };
        Ok(self.store.commit_numbered(unit).await?)
    }

    /// Bans a player or a range of addresses, until a given time or permanently.
    pub async fn ban(
        &self,
        subject: Subject,
        reason: &str,
        until: Option<Timestamp>,
    ) -> Result<BanId, AdminError> {
        if let Subject::Player(player) = &subject {
            self.store.player_with_id(player).await?.ok_or(AdminError::NoPlayer)?;
        }
        let id: BanId = random_id()?;
        let unit = || {
            let sql = "INSERT INTO bans (id, subject, reason, made, until) VALUES ($1, $2, $3, $4, $5)";
            let ban = Statement::new(sql).text(&id).text(&subject).text(reason).at(self.now).maybe_at(until);
            let whom = match &subject {
                Subject::Player(player) => Some(Notice::Player(player.clone())),
                Subject::Addresses(_) => None,
            };
            let notices = [Notice::Bans].into_iter().chain(whom).map(|notice| notice.write(self.now));
            [ban.into(), self.operation("ban", &subject.to_string(), reason)]
                .into_iter()
                .chain(notices)
                .collect()
        };
        self.store.commit_numbered(unit).await?;
        Ok(id)
    }

    /// Ends every active ban of a player or of exactly this range of addresses.
    pub async fn unban(&self, subject: &Subject, reason: &str) -> Result<(), AdminError> {
        let bans = self.store.bans(self.now).await?;
        let lifted: Vec<&Ban> = bans.iter().filter(|ban| ban.subject == *subject).collect();
        if lifted.is_empty() {
            return Err(AdminError::NoBan);
        }
        let unit = || {
            let sql = "UPDATE bans SET lifted = $2 WHERE id = $1";
            let ends = lifted.iter().map(|ban| Statement::new(sql).text(&ban.id).at(self.now).into());
            ends.chain([self.operation("unban", &subject.to_string(), reason), Notice::Bans.write(self.now)])
                .collect()
        };
        Ok(self.store.commit_numbered(unit).await?)
    }

    /// Settles a report and records the outcome.
    pub async fn settle(&self, report: &ReportId, outcome: &str) -> Result<(), AdminError> {
        let open = self.store.report(report).await?.filter(|report| report.settled.is_none());
        let about = open.ok_or(AdminError::NoReport)?;
        let what = format!("report {report} about player {}", about.player);
        let unit = || {
            let sql = "UPDATE reports SET settled = $2, outcome = $3 WHERE id = $1 AND settled IS NULL";
            let settled = Statement::new(sql).text(report).at(self.now).text(outcome);
            vec![settled.into(), self.operation("settle", &what, outcome)]
        };
        Ok(self.store.commit_numbered(unit).await?)
    }

    /// A new entry of the log of operations.
    fn operation(&self, what: &str, subject: &str, reason: &str) -> Write {
        let sql = "INSERT INTO operations (seq, at, operator, what, subject, reason) \
                   SELECT COALESCE(MAX(seq), 0) + 1, $1, $2, $3, $4, $5 FROM operations WHERE true ON CONFLICT DO NOTHING";
        Statement::new(sql).at(self.now).text(&self.name).text(what).text(subject).text(reason).into()
    }
}
