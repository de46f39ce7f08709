//! How much there is about a player, for operators.

use super::{Store, StoreError};
use oriflamme_table::PlayerId;
use sqlx::Row;

/// How much there is about a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PlayerCounts {
    /// Devices on which they are signed in.
    pub devices: u32,
    pub passkeys: u32,
    /// Whether they have recovery words: 1 or 0.
    pub words: u32,
    /// Games that were played to their end.
    pub games: u32,
    pub rated: u32,
    /// Games with other people that they have left or lost on time.
    pub left: u32,
    pub friends: u32,
    /// Players whom they have blocked.
    pub blocks: u32,
    /// Players who have blocked them.
    pub blocked_by: u32,
    /// Reports that they have made.
    pub reports_by: u32,
    /// Reports about them.
    pub reports_about: u32,
    /// Those of them that nobody has settled.
    pub open_reports_about: u32,
    /// Bans, those that have ended included.
    pub bans: u32,
    /// Restrictions, those that have ended included.
    pub measures: u32,
}

/// One row of numbers. Its values: the player, and how a ban names them.
const SQL: &str = "SELECT \
    (SELECT COUNT(*) FROM sessions WHERE player = $1) AS devices, \
    (SELECT COUNT(*) FROM passkeys WHERE player = $1) AS passkeys, \
    (SELECT COUNT(*) FROM recovery WHERE player = $1) AS words, \
    (SELECT COUNT(*) FROM results WHERE player = $1) AS games, \
    (SELECT COUNT(*) FROM results WHERE player = $1 AND rated = 1) AS rated, \
    (SELECT COUNT(gone) FROM results WHERE player = $1 AND people > 1) AS left_games, \
    (SELECT COUNT(*) FROM friends WHERE player = $1) AS friends, \
    (SELECT COUNT(*) FROM blocks WHERE player = $1) AS blocks, \
    (SELECT COUNT(*) FROM blocks WHERE blocked = $1) AS blocked_by, \
    (SELECT COUNT(*) FROM reports WHERE reporter = $1) AS reports_by, \
    (SELECT COUNT(*) FROM reports WHERE player = $1) AS reports_about, \
    (SELECT COUNT(*) FROM reports WHERE player = $1 AND settled IS NULL) AS open_reports_about, \
    (SELECT COUNT(*) FROM bans WHERE subject = $2) AS bans, \
    (SELECT COUNT(*) FROM measures WHERE player = $1) AS measures";

impl Store {
    /// How much there is about a player.
    pub(crate) async fn player_counts(&self, player: &PlayerId) -> Result<PlayerCounts, StoreError> {
        let query = sqlx::query(SQL).bind(player.to_string()).bind(format!("player {player}"));
        self.watch.asked(1);
        let row = self.pool.fetch_one(query).await?;
        let count = |column: &'static str| {
            Ok::<_, StoreError>(u32::try_from(row.try_get::<i64, _>(column)?).unwrap_or(u32::MAX))
        };
        Ok(PlayerCounts {
            devices: count("devices")?,
            passkeys: count("passkeys")?,
            words: count("words")?,
            games: count("games")?,
            rated: count("rated")?,
            left: count("left_games")?,
            friends: count("friends")?,
            blocks: count("blocks")?,
            blocked_by: count("blocked_by")?,
            reports_by: count("reports_by")?,
            reports_about: count("reports_about")?,
            open_reports_about: count("open_reports_about")?,
            bans: count("bans")?,
            measures: count("measures")?,
        })
    }
}
