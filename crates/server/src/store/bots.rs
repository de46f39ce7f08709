//! Stored bot accounts: whose they are, and which challenges they take.

use super::{Statement, Store, StoreError, Write, people::moment, read};
use oriflamme_table::{PlayerId, PlayerName, TableId, Timestamp};
use oriflamme_table_view::{BotAccountView, ChallengeRules};
use sqlx::{Row, any::AnyRow};

/// The most bot accounts in a list.
const MOST_LISTED: i64 = 100;

const COLUMNS: &str = "SELECT bots.player AS player, its.name AS name, bots.owner AS owner, theirs.name AS owner_name, \
    about, takes, bots.made AS made, its.listening AS listening FROM bots \
    JOIN players AS its ON its.id = bots.player JOIN players AS theirs ON theirs.id = bots.owner";

/// Makes a unit fail if a player owns bots.
pub(crate) fn owns_no_bots(player: &PlayerId) -> Write {
    let sql =
        "UPDATE players SET seen = seen WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM bots WHERE owner = $1)";
    Statement::new(sql).text(player).into()
}

/// Makes a unit fail if a bot has sat down elsewhere since its seats were read (`Store::seats_elsewhere`).
/// The first statement waits in PostgreSQL for others that seat it.
pub(crate) fn unchanged_bot_seats(bot: &PlayerId, sum: i64, table: &TableId) -> [Write; 2] {
    let held = "UPDATE bots SET made = made WHERE player = $1";
    let same = "UPDATE bots SET made = made WHERE player = $1 AND (SELECT CAST(COALESCE(SUM(made), 0) AS BIGINT) \
                FROM seats WHERE player = $1 AND game <> $3) = $2";
    let same = Statement::new(same).text(bot).number(sum).text(table);
    [Statement::new(held).text(bot).into(), same.into()]
}

/// Writes a bot account. Its profile shows everything to everybody.
pub(crate) fn add_bot(
    bot: &PlayerId,
    owner: &PlayerId,
    about: &str,
    takes: &ChallengeRules,
    made: Timestamp,
) -> [Write; 2] {
    let sql = "INSERT INTO bots (player, owner, about, takes, made) VALUES ($1, $2, $3, $4, $5)";
    let row = Statement::new(sql).text(bot).text(owner).text(about).text(takes).at(made);
    let program = "UPDATE players SET program = 1, shows = 'everything' WHERE id = $1";
    [row.into(), Statement::new(program).text(bot).into()]
}

/// Changes what a bot says about itself, and which challenges it takes.
pub(crate) fn change_bot(bot: &PlayerId, about: &str, takes: &ChallengeRules) -> Write {
    let sql = "UPDATE bots SET about = $2, takes = $3 WHERE player = $1";
    Statement::new(sql).text(bot).text(about).text(takes).into()
}

/// Writes that a program no longer listens.
pub(crate) fn stop_listening(bot: &PlayerId) -> Write {
    Statement::any("UPDATE players SET listening = 0 WHERE id = $1").text(bot).into()
}

fn account(row: &AnyRow, now: Timestamp) -> Result<BotAccountView, StoreError> {
    let name = |column| Ok::<_, StoreError>(PlayerName::stored(row.try_get(column)?).to_string());
    Ok(BotAccountView {
        player: read(row, "player")?,
        name: name("name")?,
        owner: read(row, "owner")?,
        owner_name: name("owner_name")?,
        about: row.try_get("about")?,
        rules: read(row, "takes")?,
        made: moment(row, "made")?,
        is_here: moment(row, "listening")? > now,
    })
}

impl Store {
    /// A bot account.
    pub(crate) async fn bot_account(
        &self,
        bot: &PlayerId,
        now: Timestamp,
    ) -> Result<Option<BotAccountView>, StoreError> {
        let sql = sqlx::AssertSqlSafe(format!("{COLUMNS} WHERE bots.player = $1"));
        self.watch.asked(1);
        let row = self.pool.fetch_optional(sqlx::query(sql).bind(bot.to_string())).await?;
        row.as_ref().map(|row| account(row, now)).transpose()
    }
    /// The bots that a player owns, oldest first.
    pub(crate) async fn bots_of(
        &self,
        owner: &PlayerId,
        now: Timestamp,
    ) -> Result<Vec<BotAccountView>, StoreError> {
        let sql = sqlx::AssertSqlSafe(format!("{COLUMNS} WHERE bots.owner = $1 ORDER BY bots.made, player"));
        self.watch.asked(1);
        let rows = self.pool.fetch_all(sqlx::query(sql).bind(owner.to_string())).await?;
        rows.iter().map(|row| account(row, now)).collect()
    }
    /// The bot accounts whose programs listen.
    pub(crate) async fn bots_here(&self, now: Timestamp) -> Result<Vec<BotAccountView>, StoreError> {
        let sql =
            format!("{COLUMNS} WHERE its.program = 1 AND its.listening > $1 ORDER BY name, player LIMIT $2");
        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(now.as_millis() as i64).bind(MOST_LISTED);
        self.watch.asked(1);
        self.pool.fetch_all(query).await?.iter().map(|row| account(row, now)).collect()
    }
    /// Who owns a bot; `None` for everybody who is no bot account.
    pub(crate) async fn owner_of_bot(&self, bot: &PlayerId) -> Result<Option<PlayerId>, StoreError> {
        let query = sqlx::query("SELECT owner FROM bots WHERE player = $1").bind(bot.to_string());
        self.watch.asked(1);
        self.pool.fetch_optional(query).await?.as_ref().map(|row| read(row, "owner")).transpose()
    }
    /// The ids of the bots that a player owns.
    pub(crate) async fn bot_ids(&self, owner: &PlayerId) -> Result<Vec<PlayerId>, StoreError> {
        let query = sqlx::query("SELECT player FROM bots WHERE owner = $1").bind(owner.to_string());
        self.watch.asked(1);
        self.pool.fetch_all(query).await?.iter().map(|row| read(row, "player")).collect()
    }
    /// The sum of the times at which a player sat down at other tables, and those of them that are not over.
    pub(crate) async fn seats_elsewhere(
        &self,
        player: &PlayerId,
        table: &TableId,
    ) -> Result<(i64, Vec<TableId>), StoreError> {
        let sum = "SELECT CAST(COALESCE(SUM(made), 0) AS BIGINT) AS sum FROM seats WHERE player = $1 AND game <> $2";
        let live = "SELECT game FROM seats WHERE player = $1 AND game <> $2 AND live = 1";
        let asked = |sql| sqlx::query(sql).bind(player.to_string()).bind(table.to_string());
        self.watch.asked(2);
        // Read the sum first: if the bot sits down after that, the unit fails.
        let sum = self.pool.fetch_one(asked(sum)).await?.try_get("sum")?;
        let live = self.pool.fetch_all(asked(live)).await?;
        Ok((sum, live.iter().map(|row| read(row, "game")).collect::<Result<_, _>>()?))
    }
}
