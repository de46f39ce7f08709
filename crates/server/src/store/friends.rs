//! Friends, requests, links and blocked players, in the database.

use super::{Player, Statement, Store, StoreError, Write, people::maybe_moment, read};
use crate::people::friends::{Friend, FriendLink};
use oriflamme_table::{PlayerId, PlayerName, Timestamp};
use oriflamme_table_view::FriendCode;
use sqlx::{Row, any::AnyRow};

/// Makes two players friends, in both directions, and deletes their requests to each other.
pub(crate) fn befriend(one: &PlayerId, other: &PlayerId, at: Timestamp) -> Vec<Write> {
    let sql =
        "INSERT INTO friends (player, friend, made) VALUES ($1, $2, $3), ($2, $1, $3) ON CONFLICT DO NOTHING";
    let made = Statement::any(sql).text(one).text(other).at(at).into();
    [made].into_iter().chain(settle_requests(one, other)).collect()
}

/// Ends a friendship, and deletes requests to each other.
pub(crate) fn unfriend(one: &PlayerId, other: &PlayerId) -> Vec<Write> {
    let sql = "DELETE FROM friends WHERE (player = $1 AND friend = $2) OR (player = $2 AND friend = $1)";
    let ended = Statement::any(sql).text(one).text(other).into();
    [ended].into_iter().chain(settle_requests(one, other)).collect()
}

fn settle_requests(one: &PlayerId, other: &PlayerId) -> [Write; 1] {
    let sql =
        "DELETE FROM friend_requests WHERE (player = $1 AND asker = $2) OR (player = $2 AND asker = $1)";
    [Statement::any(sql).text(one).text(other).into()]
}

/// Asks a player to become friends.
pub(crate) fn ask_friend(player: &PlayerId, asker: &PlayerId, at: Timestamp) -> Write {
    let sql = "INSERT INTO friend_requests (player, asker, made) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    Statement::any(sql).text(player).text(asker).at(at).into()
}

/// Deletes a request that is accepted or withdrawn. Unmet if there is none.
pub(crate) fn take_request(player: &PlayerId, asker: &PlayerId) -> Write {
    let sql = "DELETE FROM friend_requests WHERE player = $1 AND asker = $2";
    Statement::new(sql).text(player).text(asker).into()
}

impl FriendLink {
    /// Writes a player's link in place of an earlier one of its kind.
    pub(crate) fn write(&self, player: &PlayerId) -> Write {
        let sql = "INSERT INTO friend_links (player, lasting, code, until) VALUES ($1, $2, $3, $4) \
                   ON CONFLICT (player, lasting) DO UPDATE SET code = excluded.code, until = excluded.until";
        let lasting = i64::from(self.until.is_none());
        Statement::new(sql).text(player).number(lasting).text(&self.code).maybe_at(self.until).into()
    }
    /// Uses up a link that works once. Unmet if somebody was faster.
    pub(crate) fn take(&self) -> Write {
        Statement::new("DELETE FROM friend_links WHERE code = $1").text(&self.code).into()
    }
}

/// Withdraws a player's links.
pub(crate) fn end_friend_links(player: &PlayerId) -> Write {
    Statement::any("DELETE FROM friend_links WHERE player = $1").text(player).into()
}

/// Shows friends that a player is here, or hides it.
pub(crate) fn show_presence(player: &PlayerId, visible: bool) -> Write {
    let sql = match visible {
        true => "DELETE FROM unseen WHERE player = $1",
        false => "INSERT INTO unseen (player) VALUES ($1) ON CONFLICT DO NOTHING",
    };
    Statement::any(sql).text(player).into()
}

/// Blocks a player: the two are no longer friends, and their requests to each other are deleted.
pub(crate) fn block(player: &PlayerId, blocked: &PlayerId, at: Timestamp) -> Vec<Write> {
    let sql = "INSERT INTO blocks (player, blocked, made) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    let invited =
        "DELETE FROM invitations WHERE (player = $1 AND inviter = $2) OR (player = $2 AND inviter = $1)";
    let writes = [
        Statement::any(sql).text(player).text(blocked).at(at).into(),
        Statement::any(invited).text(player).text(blocked).into(),
    ];
    writes.into_iter().chain(unfriend(player, blocked)).collect()
}

/// Ends a block.
pub(crate) fn unblock(player: &PlayerId, blocked: &PlayerId) -> Write {
    let sql = "DELETE FROM blocks WHERE player = $1 AND blocked = $2";
    Statement::any(sql).text(player).text(blocked).into()
}

fn player(row: &AnyRow) -> Result<Player, StoreError> {
    Ok(Player { id: read(row, "id")?, name: PlayerName::stored(row.try_get("name")?) })
}

impl Store {
    /// A player's friends by name, each with whether they show that they are here.
    pub(crate) async fn friends_of(&self, of: &PlayerId) -> Result<Vec<Friend>, StoreError> {
        let sql = "SELECT id, name, (SELECT COUNT(*) FROM unseen WHERE unseen.player = id) AS hidden \
                   FROM friends JOIN players ON id = friend WHERE friends.player = $1 ORDER BY LOWER(name), id";
        self.watch.asked(1);
        let friend = |row: &AnyRow| {
            Ok(Friend { player: player(row)?, is_visible: row.try_get::<i64, _>("hidden")? == 0 })
        };
        self.pool.fetch_all(sqlx::query(sql).bind(of.to_string())).await?.iter().map(friend).collect()
    }
    /// Who wants to be a player's friend, the latest first.
    pub(crate) async fn friend_requests(&self, of: &PlayerId) -> Result<Vec<Player>, StoreError> {
        let sql = "SELECT id, name FROM friend_requests JOIN players ON id = asker \
                   WHERE friend_requests.player = $1 ORDER BY friend_requests.made DESC, id";
        self.watch.asked(1);
        self.pool.fetch_all(sqlx::query(sql).bind(of.to_string())).await?.iter().map(player).collect()
    }
    /// The players whom a player has blocked, by name.
    pub(crate) async fn blocked_by(&self, of: &PlayerId) -> Result<Vec<Player>, StoreError> {
        let sql = "SELECT id, name FROM blocks JOIN players ON id = blocked \
                   WHERE blocks.player = $1 ORDER BY LOWER(name), id";
        self.watch.asked(1);
        self.pool.fetch_all(sqlx::query(sql).bind(of.to_string())).await?.iter().map(player).collect()
    }
    /// Whether one of two players has blocked the other.
    pub(crate) async fn is_blocked(&self, [one, other]: [&PlayerId; 2]) -> Result<bool, StoreError> {
        let sql = "SELECT player FROM blocks WHERE (player = $1 AND blocked = $2) OR (player = $2 AND blocked = $1)";
        self.watch.asked(1);
        let query = sqlx::query(sql).bind(one.to_string()).bind(other.to_string());
        Ok(self.pool.fetch_optional(query).await?.is_some())
    }
    /// Whether two players are friends.
    pub(crate) async fn are_friends(&self, [one, other]: [&PlayerId; 2]) -> Result<bool, StoreError> {
        let sql = "SELECT player FROM friends WHERE player = $1 AND friend = $2";
        self.watch.asked(1);
        let query = sqlx::query(sql).bind(one.to_string()).bind(other.to_string());
        Ok(self.pool.fetch_optional(query).await?.is_some())
    }
    /// Whether friends see that a player is here.
    pub(crate) async fn shows_presence(&self, player: &PlayerId) -> Result<bool, StoreError> {
        let query = sqlx::query("SELECT player FROM unseen WHERE player = $1").bind(player.to_string());
        self.watch.asked(1);
        Ok(self.pool.fetch_optional(query).await?.is_none())
    }
    /// A player's lasting link.
    pub(crate) async fn lasting_link(&self, player: &PlayerId) -> Result<Option<FriendCode>, StoreError> {
        let sql = "SELECT code FROM friend_links WHERE player = $1 AND lasting = 1";
        self.watch.asked(1);
        let row = self.pool.fetch_optional(sqlx::query(sql).bind(player.to_string())).await?;
        row.map(|row| read(&row, "code")).transpose()
    }
    /// The link with a code, and whose it is, whether it still works or not.
    pub(crate) async fn friend_link(
        &self,
        code: &FriendCode,
    ) -> Result<Option<(Player, FriendLink)>, StoreError> {
        let sql = "SELECT id, name, until FROM friend_links JOIN players ON id = player WHERE code = $1";
        self.watch.asked(1);
        let row = self.pool.fetch_optional(sqlx::query(sql).bind(code.to_string())).await?;
        row.map(|row| {
            Ok((player(&row)?, FriendLink { code: code.clone(), until: maybe_moment(&row, "until")? }))
        })
        .transpose()
    }
}
