//! Deletes everything that a player leaves behind.

use super::{Statement, Write, joining::delete_player, ratings::rate_again};
use oriflamme_table::PlayerId;

/// The results of the player $1, which stay, under the id $2, which is nobody's.
const KEPT: [&str; 2] = [
    // No number depends on an id, so nothing is rated again.
    "UPDATE rated_games SET line = REPLACE(line, $1 || ':', $2 || ':') \
     WHERE game IN (SELECT game FROM results WHERE player = $1)",
    "UPDATE results SET player = $2 WHERE player = $1",
];

/// What is not deleted together with the player $1 by itself.
const DELETED: [&str; 5] = [
    "DELETE FROM ratings WHERE player = $1",
    "DELETE FROM rated_seats WHERE player = $1",
    "DELETE FROM seats WHERE player = $1",
    "DELETE FROM invitations WHERE player = $1 OR inviter = $1",
    "UPDATE reports SET reporter = '' WHERE reporter = $1",
];

/// Deletes a player and what they leave behind. Their results stay, under an id that is nobody's. What tables
/// say of the player is not among it.
pub(crate) fn forget_everything(player: &PlayerId, nobody: &PlayerId) -> Vec<Write> {
    let kept = KEPT.iter().map(|sql| Statement::any(sql).text(player).text(nobody).into());
    let deleted = DELETED.iter().map(|sql| Statement::any(sql).text(player).into());
    [rate_again(player)].into_iter().chain(kept).chain(deleted).chain([delete_player(player)]).collect()
}
