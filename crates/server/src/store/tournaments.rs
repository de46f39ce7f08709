//! Stored tournaments: their setups, their logs, who takes part, and which server makes their rounds.

use super::{
    AtomicWrites, Statement, Store, StoreError, Wake, Write,
    nodes::{NOW, Nodes},
    people::moment,
    read,
};
use crate::ids::NodeId;
use oriflamme_deal::Seed;
use oriflamme_table::{PlayerId, PlayerName, Seq, Timestamp};
use oriflamme_table_view::{TournamentPlace, TournamentStatus};
use oriflamme_tournament::{EntrantNumber, Tournament, TournamentEntry, TournamentId, TournamentSetup};
use sqlx::{AssertSqlSafe, Row, any::AnyRow};
use std::collections::{BTreeMap, HashMap};

/// The players behind the entrants, with their names.
pub(crate) type EntrantPlayers = BTreeMap<EntrantNumber, (PlayerId, PlayerName)>;

/// A tournament in a list.
pub struct ListedTournament {
    pub id: TournamentId,
    pub setup: TournamentSetup,
    pub status: TournamentStatus,
    pub entrants: u32,
}

/// Writes a new tournament.
pub(crate) fn announce(
    id: &TournamentId,
    setup: &TournamentSetup,
    secret: &Seed,
    made: Timestamp,
    wake: Wake,
) -> Write {
    let sql = "INSERT INTO tournaments (id, setup, secret, host, made, starts, status, listed, wake) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    let host = setup.host.as_ref().map(ToString::to_string).unwrap_or_default();
    let statement = Statement::new(sql).text(id).text(setup.to_text()).text(secret).text(host).at(made);
    let statement = statement.at(setup.start).text(TournamentStatus::Announced);
    statement.number(i64::from(!setup.private)).maybe_number(wake.to_column()).into()
}

/// Writes the next entry of a tournament's log. It is unmet if its number is taken.
pub(crate) fn tournament_entry(
    id: &TournamentId,
    seq: Seq,
    at: Timestamp,
    entry: &TournamentEntry,
) -> Vec<Write> {
    let sql = "INSERT INTO tournament_entries (tournament, seq, at, entry) VALUES ($1, $2, $3, $4) \
               ON CONFLICT DO NOTHING";
    let row = Statement::numbered(sql).text(id).number(seq.0 as i64).at(at).text(entry.to_text()).into();
    let entrant = match entry {
        TournamentEntry::Joined { number, player: Some(player), .. } => {
            let sql = "INSERT INTO entrants (tournament, number, player) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
            Some(Statement::new(sql).text(id).number(i64::from(number.0)).text(player).into())
        }
        TournamentEntry::Bot { number, .. } => {
            let sql = "INSERT INTO entrants (tournament, number, player) VALUES ($1, $2, NULL) ON CONFLICT DO NOTHING";
            Some(Statement::new(sql).text(id).number(i64::from(number.0)).into())
        }
        _ => None,
    };
    [row].into_iter().chain(entrant).collect()
}

/// Writes a tournament's status, and when a server must look at it. A tournament that need not be looked at
/// needs no driver.
pub(crate) fn tournament_standing(id: &TournamentId, status: TournamentStatus, wake: Wake) -> Write {
    let sql = "UPDATE tournaments SET status = $2, wake = $3, \
               driver = CASE WHEN CAST($3 AS BIGINT) IS NULL THEN NULL ELSE driver END WHERE id = $1";
    Statement::new(sql).text(id).text(status).maybe_number(wake.to_column()).into()
}

/// Writes when the first round of a tournament begins, for lists. Its log says the same.
pub(crate) fn postpone_tournament(id: &TournamentId, start: Timestamp) -> Write {
    Statement::new("UPDATE tournaments SET starts = $2 WHERE id = $1").text(id).at(start).into()
}

/// Writes that people were reminded of a start. Unmet if they were already, or if it is no longer the
/// start.
pub(crate) fn remind(id: &TournamentId, start: Timestamp) -> Write {
    let sql = "UPDATE tournaments SET reminded = starts WHERE id = $1 AND starts = $2 \
               AND status = 'announced' AND (reminded IS NULL OR reminded <> starts)";
    Statement::new(sql).text(id).at(start).into()
}

/// Writes everybody's place in the final standings.
pub(crate) fn final_places(tournament: &Tournament) -> impl Iterator<Item = Write> {
    let sql = "UPDATE entrants SET place = $3 WHERE tournament = $1 AND number = $2";
    tournament.standings().into_iter().map(move |line| {
        let has_played = line.rounds.iter().any(Option::is_some);
        let place = if has_played { line.place } else { 0 };
        let row = Statement::any(sql).text(tournament.id()).number(i64::from(line.number.0));
        row.number(i64::from(place)).into()
    })
}

/// Writes a setup with another name. Nothing else of a setup ever changes. Unmet if there is no such
/// tournament.
pub(crate) fn rename_tournament(id: &TournamentId, renamed: &TournamentSetup) -> Write {
    let sql = "UPDATE tournaments SET setup = $2 WHERE id = $1";
    Statement::new(sql).text(id).text(renamed.to_text()).into()
}

impl Store {
    /// A tournament that nobody has joined, as it was announced.
    pub(crate) async fn tournament(&self, id: &TournamentId) -> Result<Option<Tournament>, StoreError> {
        let query =
            sqlx::query("SELECT setup, secret, host FROM tournaments WHERE id = $1").bind(id.to_string());
        self.watch.asked(1);
        let Some(row) = self.pool.fetch_optional(query).await? else { return Ok(None) };
        Ok(Some(Tournament::new(id.clone(), setup(&row, id)?, read(&row, "secret")?)))
    }
    /// How a tournament is called and who hosts it now; nothing if it was deleted.
    pub(crate) async fn tournament_setup(
        &self,
        id: &TournamentId,
    ) -> Result<Option<TournamentSetup>, StoreError> {
        let query = sqlx::query("SELECT setup, host FROM tournaments WHERE id = $1").bind(id.to_string());
        self.watch.asked(1);
        let row = self.pool.fetch_optional(query).await?;
        row.map(|row| setup(&row, id)).transpose()
    }
    /// A tournament with its whole log and everybody in it, for operators.
    pub async fn whole_tournament(&self, id: &TournamentId) -> Result<Option<Tournament>, StoreError> {
        let Some(mut tournament) = self.tournament(id).await? else { return Ok(None) };
        for (entry, at) in self.tournament_entries(id, tournament.next_seq()).await? {
            tournament.apply(&entry, at).map_err(|_| StoreError::DamagedLog(id.to_string()))?;
        }
        let players = self.entrants(id).await?;
        tournament.identify(|number| players.get(&number).map(|(player, _)| player.clone()));
        Ok(Some(tournament))
    }
    /// Tournaments that are not over, the next one first; also those that are not listed.
    pub async fn live_tournaments(&self, limit: u32) -> Result<Vec<ListedTournament>, StoreError> {
        let sql = "SELECT id, setup, host, starts, status, (SELECT COUNT(*) FROM entrants WHERE tournament = id) AS count \
                   FROM tournaments WHERE status IN ('announced', 'playing', 'break') ORDER BY starts, id LIMIT $1";
        let rows = self.pool.fetch_all(sqlx::query(sql).bind(i64::from(limit))).await?;
        rows.iter().map(listed_tournament).collect()
    }
    /// The entries of a tournament's log from a number on. The people in them are not named.
    pub(crate) async fn tournament_entries(
        &self,
        id: &TournamentId,
        from: Seq,
    ) -> Result<Vec<(TournamentEntry, Timestamp)>, StoreError> {
        let sql = "SELECT at, entry FROM tournament_entries WHERE tournament = $1 AND seq >= $2 ORDER BY seq";
        let query = sqlx::query(sql).bind(id.to_string()).bind(from.0 as i64);
        self.watch.asked(1);
        let entry = |row: &AnyRow| {
            let entry = TournamentEntry::from_text(row.try_get("entry")?, |_| None);
            Ok((entry.map_err(|_| StoreError::DamagedLog(id.to_string()))?, moment(row, "at")?))
        };
        self.pool.fetch_all(query).await?.iter().map(entry).collect()
    }
    /// Who takes part in a tournament.
    pub(crate) async fn entrants(&self, id: &TournamentId) -> Result<EntrantPlayers, StoreError> {
        let sql = "SELECT number, players.id AS id, name FROM entrants JOIN players ON players.id = player \
                   WHERE tournament = $1";
        self.watch.asked(1);
        let rows = self.pool.fetch_all(sqlx::query(sql).bind(id.to_string())).await?;
        let entrant = |row: &AnyRow| {
            let number = u16::try_from(row.try_get::<i64, _>("number")?).unwrap_or(u16::MAX);
            Ok((EntrantNumber(number), (read(row, "id")?, PlayerName::stored(row.try_get("name")?))))
        };
        rows.iter().map(entrant).collect()
    }
    /// The owners of the bot accounts that take part in a tournament.
    pub(crate) async fn owners_of_entrants(
        &self,
        id: &TournamentId,
    ) -> Result<HashMap<EntrantNumber, PlayerId>, StoreError> {
        let sql = "SELECT number, owner FROM entrants JOIN bots ON bots.player = entrants.player \
                   WHERE tournament = $1";
        self.watch.asked(1);
        let rows = self.pool.fetch_all(sqlx::query(sql).bind(id.to_string())).await?;
        let entrant = |row: &AnyRow| {
            let number = u16::try_from(row.try_get::<i64, _>("number")?).unwrap_or(u16::MAX);
            Ok((EntrantNumber(number), read(row, "owner")?))
        };
        rows.iter().map(entrant).collect()
    }
    /// The listed tournaments: those that are not over, the next one first; then others, the latest first.
    pub(crate) async fn listed_tournaments(&self, limit: u32) -> Result<Vec<ListedTournament>, StoreError> {
        const LIVE: &str = "status IN ('announced', 'playing', 'break')";
        const OVER: &str = "status = 'over'";
        let mut listed = Vec::new();
        for (which, order) in [(LIVE, "ASC"), (OVER, "DESC")] {
            let sql = format!(
                "SELECT id, setup, host, starts, status, (SELECT COUNT(*) FROM entrants WHERE tournament = id) AS count \
                 FROM tournaments WHERE listed = 1 AND {which} ORDER BY starts {order}, id LIMIT $1"
            );
            self.watch.asked(1);
            let rows = self.pool.fetch_all(sqlx::query(AssertSqlSafe(sql)).bind(i64::from(limit))).await?;
            for row in &rows {
                listed.push(listed_tournament(row)?);
            }
        }
        Ok(listed)
    }
    /// The tournaments of a player that are not over, the next one first.
    pub(crate) async fn tournaments_of(
        &self,
        player: &PlayerId,
    ) -> Result<Vec<ListedTournament>, StoreError> {
        let sql = "SELECT id, setup, host, starts, status, (SELECT COUNT(*) FROM entrants WHERE tournament = id) AS count \
                   FROM tournaments WHERE status IN ('announced', 'playing', 'break') AND (host = $1 OR id IN \
                   (SELECT tournament FROM entrants WHERE player = $1)) ORDER BY starts, id LIMIT 50";
        self.watch.asked(1);
        let rows = self.pool.fetch_all(sqlx::query(sql).bind(player.to_string())).await?;
        rows.iter().map(listed_tournament).collect()
    }
    /// All tournaments in which a player takes or took part, with their number there.
    pub(crate) async fn tournaments_entered(
        &self,
        player: &PlayerId,
    ) -> Result<Vec<(TournamentId, EntrantNumber)>, StoreError> {
        let sql = "SELECT tournament, number FROM entrants WHERE player = $1 ORDER BY tournament";
        self.watch.asked(1);
        let rows = self.pool.fetch_all(sqlx::query(sql).bind(player.to_string())).await?;
        let entered = |row: &AnyRow| {
            let number = u16::try_from(row.try_get::<i64, _>("number")?).unwrap_or(u16::MAX);
            Ok((read(row, "tournament")?, EntrantNumber(number)))
        };
        rows.iter().map(entered).collect()
    }
    /// The tournaments that a player has played to the end, the latest first; unlisted ones only if `all`.
    pub(crate) async fn tournament_places(
        &self,
        player: &PlayerId,
        all: bool,
    ) -> Result<Vec<TournamentPlace>, StoreError> {
        let sql = "SELECT id, setup, host, starts, status, 0 AS count, place, (SELECT COUNT(*) FROM entrants AS other \
                   WHERE other.tournament = id AND other.place > 0) AS players \
                   FROM entrants JOIN tournaments ON id = tournament WHERE player = $1 AND place > 0 AND listed >= $2 \
                   ORDER BY starts DESC, id LIMIT 50";
        self.watch.asked(1);
        let query = sqlx::query(sql).bind(player.to_string()).bind(i64::from(!all));
        let number = |row: &AnyRow, column: &str| {
            Ok::<_, StoreError>(u32::try_from(row.try_get::<i64, _>(column)?).unwrap_or(u32::MAX))
        };
        let place = |row: &AnyRow| {
            let ListedTournament { id, setup, .. } = listed_tournament(row)?;
            Ok(TournamentPlace {
                id,
                name: setup.name,
                rules: setup.rules,
                seats: setup.seats,
                start: setup.start,
                place: number(row, "place")?,
                players: number(row, "players")?,
            })
        };
        self.pool.fetch_all(query).await?.iter().map(place).collect()
    }
    /// Writes the places of tournaments that were over before places were stored. Returns how many there
    /// were.
    pub(crate) async fn complete_places(&self) -> Result<u64, StoreError> {
        let sql = "SELECT id FROM tournaments WHERE status = 'over' AND id IN \
                   (SELECT tournament FROM entrants WHERE place IS NULL) LIMIT 100";
        let mut done = 0;
        loop {
            let rows = self.pool.fetch_all(sqlx::query(sql)).await?;
            if rows.is_empty() {
                return Ok(done);
            }
            for row in &rows {
                let id: TournamentId = read(row, "id")?;
                let placed: Vec<Write> = match self.whole_tournament(&id).await {
                    Ok(Some(tournament)) => final_places(&tournament).collect(),
                    // Without a log that can be read, nobody has a place.
                    Ok(None) | Err(StoreError::DamagedLog(_)) => Vec::new(),
                    Err(error) => return Err(error),
                };
                let rest = "UPDATE entrants SET place = 0 WHERE tournament = $1 AND place IS NULL";
                let rest = Statement::any(rest).text(&id).into();
                self.commit(AtomicWrites(placed.into_iter().chain([rest]).collect())).await?;
                done += 1;
            }
        }
    }
    /// How many tournaments of a player are not over.
    pub(crate) async fn tournaments_hosted(&self, player: &PlayerId) -> Result<i64, StoreError> {
        let sql = "SELECT COUNT(*) AS count FROM tournaments WHERE host = $1 \
                   AND status IN ('announced', 'playing', 'break')";
        self.watch.asked(1);
        Ok(self.pool.fetch_one(sqlx::query(sql).bind(player.to_string())).await?.try_get("count")?)
    }
    /// The announced tournaments that begin between two moments and of whose start nobody was reminded.
    pub(crate) async fn tournaments_to_remind(
        &self,
        from: Timestamp,
        until: Timestamp,
    ) -> Result<Vec<TournamentId>, StoreError> {
        let sql = "SELECT id FROM tournaments WHERE status = 'announced' AND starts > $1 AND starts <= $2 \
                   AND (reminded IS NULL OR reminded <> starts) ORDER BY starts LIMIT 50";
        let query = sqlx::query(sql).bind(from.as_millis() as i64).bind(until.as_millis() as i64);
        self.watch.asked(1);
        self.pool.fetch_all(query).await?.iter().map(|row| read(row, "id")).collect()
    }
    /// The tournaments that a server must look at now. For a single server.
    pub(crate) async fn due_tournaments(&self, now: Timestamp) -> Result<Vec<TournamentId>, StoreError> {
        let sql = "SELECT id FROM tournaments WHERE wake <= $1 ORDER BY wake LIMIT 200";
        self.watch.asked(1);
        let rows = self.pool.fetch_all(sqlx::query(sql).bind(now.as_millis() as i64)).await?;
        rows.iter().map(|row| read(row, "id")).collect()
    }
}

impl Nodes {
    /// Claims tournaments for a server that are due and that no server drives. Returns all due ones that it
    /// drives.
    pub(crate) async fn claim_tournaments(&self, node: &NodeId) -> Result<Vec<TournamentId>, StoreError> {
        let claim = format!(
            "UPDATE tournaments SET driver = (SELECT id FROM nodes WHERE id = $1) WHERE id IN \
             (SELECT id FROM tournaments WHERE driver IS NULL AND wake <= {NOW} ORDER BY wake LIMIT 100 \
             FOR UPDATE SKIP LOCKED)"
        );
        self.pool().execute(sqlx::query(AssertSqlSafe(claim)).bind(node.to_string())).await?;
        let ours =
            format!("SELECT id FROM tournaments WHERE driver = $1 AND wake <= {NOW} ORDER BY wake LIMIT 200");
        let ours = sqlx::query(AssertSqlSafe(ours)).bind(node.to_string());
        self.pool().fetch_all(ours).await?.iter().map(|row| read(row, "id")).collect()
    }
}

fn setup(row: &AnyRow, id: &TournamentId) -> Result<TournamentSetup, StoreError> {
    let host = row.try_get::<Option<&str>, _>("host")?.and_then(|host| host.parse().ok());
    let setup = TournamentSetup::from_text(row.try_get("setup")?, host);
    setup.map_err(|_| StoreError::DamagedLog(id.to_string()))
}

fn listed_tournament(row: &AnyRow) -> Result<ListedTournament, StoreError> {
    let id: TournamentId = read(row, "id")?;
    // Its log may have postponed it.
    let setup = TournamentSetup { start: moment(row, "starts")?, ..setup(row, &id)? };
    Ok(ListedTournament {
        setup,
        status: read(row, "status")?,
        entrants: u32::try_from(row.try_get::<i64, _>("count")?).unwrap_or(u32::MAX),
        id,
    })
}
