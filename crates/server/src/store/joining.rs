//! Gives everything that one player has to another.

use super::{Statement, Write, ratings::rate_again};
use oriflamme_table::PlayerId;

/// Moves everything from the player $1 to the player $2, except where $2 already has the same. The last
/// statement deletes what is left of $1.
const MOVES: &[&str] = &[
    "UPDATE seats SET player = $2 WHERE player = $1 \
     AND game NOT IN (SELECT theirs.game FROM seats AS theirs WHERE theirs.player = $2)",
    // Everything from the first of these games on is rated again.
    "UPDATE rated_games SET line = REPLACE(line, $1 || ':', $2 || ':'), ratings = NULL WHERE game IN \
     (SELECT game FROM results WHERE player = $1) \
     AND game NOT IN (SELECT theirs.game FROM results AS theirs WHERE theirs.player = $2)",
    "DELETE FROM ratings WHERE player = $1 AND player <> $2",
    "UPDATE rated_seats SET player = $2 WHERE player = $1",
    // The log says the same: at a table where both have sat, the second seat stays as it is.
    "UPDATE results SET player = $2 WHERE player = $1 \
     AND game NOT IN (SELECT theirs.game FROM results AS theirs WHERE theirs.player = $2)",
    "UPDATE invitations SET player = $2 WHERE player = $1 \
     AND game NOT IN (SELECT theirs.game FROM invitations AS theirs WHERE theirs.player = $2)",
    "UPDATE invitations SET inviter = $2 WHERE inviter = $1",
    // If both took part in one tournament, $2 keeps their number; the other number belongs to nobody.
    "UPDATE entrants SET player = $2 WHERE player = $1 AND tournament NOT IN \
     (SELECT theirs.tournament FROM entrants AS theirs WHERE theirs.player = $2)",
    "UPDATE tournaments SET host = $2 WHERE host = $1",
    // In a club of both, the higher role counts. By chance, the words are in the order of the alphabet:
    // asked, member, organiser, owner. A test fails if that changes.
    "UPDATE club_members SET role = (SELECT theirs.role FROM club_members AS theirs \
     WHERE theirs.club = club_members.club AND theirs.player = $1) WHERE player = $2 AND EXISTS \
     (SELECT 1 FROM club_members AS theirs WHERE theirs.club = club_members.club AND theirs.player = $1 \
     AND theirs.role > club_members.role)",
    "UPDATE club_members SET player = $2 WHERE player = $1 AND club NOT IN \
     (SELECT theirs.club FROM club_members AS theirs WHERE theirs.player = $2)",
    "UPDATE bots SET owner = $2 WHERE owner = $1",
    "UPDATE club_results SET player = $2 WHERE player = $1 \
     AND game NOT IN (SELECT theirs.game FROM club_results AS theirs WHERE theirs.player = $2)",
    "UPDATE reports SET reporter = $2 WHERE reporter = $1",
    "UPDATE reports SET player = $2 WHERE player = $1",
    "UPDATE sessions SET player = $2 WHERE player = $1",
    "UPDATE passkeys SET player = $2 WHERE player = $1",
    "UPDATE members SET player = $2 WHERE player = $1",
    "UPDATE appointed SET player = $2 WHERE player = $1 \
     AND NOT EXISTS (SELECT 1 FROM appointed AS theirs WHERE theirs.player = $2)",
    "UPDATE measures SET player = $2 WHERE player = $1",
    "UPDATE player_notices SET player = $2 WHERE player = $1",
    "UPDATE vacations SET player = $2 WHERE player = $1 \
     AND since NOT IN (SELECT theirs.since FROM vacations AS theirs WHERE theirs.player = $2)",
    "DELETE FROM friends WHERE player IN ($1, $2) AND friend IN ($1, $2)",
    "UPDATE friends SET player = $2 WHERE player = $1 \
     AND friend NOT IN (SELECT theirs.friend FROM friends AS theirs WHERE theirs.player = $2)",
    "UPDATE friends SET friend = $2 WHERE friend = $1 \
     AND player NOT IN (SELECT theirs.player FROM friends AS theirs WHERE theirs.friend = $2)",
    "DELETE FROM friend_requests WHERE player IN ($1, $2) AND asker IN ($1, $2)",
    "UPDATE friend_requests SET player = $2 WHERE player = $1 \
     AND asker NOT IN (SELECT theirs.asker FROM friend_requests AS theirs WHERE theirs.player = $2) \
     AND asker NOT IN (SELECT friend FROM friends WHERE friends.player = $2)",
    "UPDATE friend_requests SET asker = $2 WHERE asker = $1 \
     AND player NOT IN (SELECT theirs.player FROM friend_requests AS theirs WHERE theirs.asker = $2)",
    "INSERT INTO unseen (player) SELECT $2 FROM unseen WHERE player = $1 ON CONFLICT DO NOTHING",
    "DELETE FROM blocks WHERE player IN ($1, $2) AND blocked IN ($1, $2)",
    "UPDATE blocks SET player = $2 WHERE player = $1 \
     AND blocked NOT IN (SELECT theirs.blocked FROM blocks AS theirs WHERE theirs.player = $2)",
    "UPDATE blocks SET blocked = $2 WHERE blocked = $1 \
     AND player NOT IN (SELECT theirs.player FROM blocks AS theirs WHERE theirs.blocked = $2)",
    "UPDATE recovery SET player = $2 WHERE player = $1 \
     AND NOT EXISTS (SELECT 1 FROM recovery AS theirs WHERE theirs.player = $2)",
    "UPDATE players SET made = (SELECT MIN(made) FROM players WHERE id IN ($1, $2)) WHERE id = $2",
    "DELETE FROM seats WHERE player = $1 AND player <> $2",
    "DELETE FROM invitations WHERE player = $1 AND player <> $2",
];

/// Gives everything to another player, and deletes the player who had it. Names, belongings and what tables
/// and tournaments say of players are not among it.
pub(crate) fn move_everything(from: &PlayerId, into: &PlayerId) -> Vec<Write> {
    let moves = MOVES.iter().map(|sql| Statement::any(sql).text(from).text(into).into());
    [rate_again(from)].into_iter().chain(moves).chain([delete_player(from)]).collect()
}

/// Deletes a player, and with them everything that belongs to nobody else.
pub(super) fn delete_player(player: &PlayerId) -> Write {
    Statement::any("DELETE FROM players WHERE id = $1").text(player).into()
}
