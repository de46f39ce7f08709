//! Two players become one: the seats, games, reports and devices of one become the other's. This can't be
//! undone, because nothing says afterwards which game was whose.

use crate::{
    claims::KEPT,
    links::{LinkError, OpenLink},
    players::Players,
    store::{
        AtomicWrites, Change, Player, Statement, StoreError, Write, agree, hand_name_over, one_rated_seat,
        unchanged_seats,
    },
};
use oriflamme_table::{TableId, Timestamp};
use std::collections::BTreeSet;

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

/// How often joining is tried again when the player sits down at the same moment, or another server takes the
/// number of a change.
pub(crate) const TRIES: usize = 16;

impl Players {
    /// Joins a player to the one who made a link, which is then used up. Returns the tables whose logs
    /// changed, which must be loaded again.
    pub(crate) async fn join(&self, from: &Player, link: &OpenLink) -> Result<Vec<TableId>, LinkError> {
        let into = &link.player;
        if from.id == into.id {
            return Err(LinkError::SamePlayer);
        }
        if from.name.is_of_program() || into.name.is_of_program() {
            return Err(LinkError::Program);
        }
        for _ in 0..TRIES {
            if let Some(tables) = self.try_to_join(from, into, |now| vec![link.take(now)]).await? {
                return Ok(tables);
            }
            // If the link is still there, something else has changed since it was read.
            self.link(&link.code).await?;
        }
        Err(StoreError::Busy.into())
    }

    /// Joins a player to another one, after the writes of `first`. `None` if something has changed since it
    /// was read.
    pub(crate) async fn try_to_join(
        &self,
        from: &Player,
        into: &Player,
        first: impl FnOnce(Timestamp) -> Vec<Write>,
    ) -> Result<Option<Vec<TableId>>, LinkError> {
        // Read this first: whatever `from` does later then changes it.
        let seats = self.store.seat_sum(&from.id).await?;
        let common = self.store.common_tables([&from.id, &into.id]).await?;
        if let Some((table, _)) = common.iter().find(|(_, live)| *live) {
            return Err(LinkError::AtOneTable(table.clone()));
        }
        let rated = [self.store.rated_table(&from.id).await?, self.store.rated_table(&into.id).await?];
        if let [Some(one), Some(other)] = rated {
            return Err(LinkError::BothRated(one, other));
        }
        // At a table where both have sat, the second seat stays as it is: a player has one seat at a table.
        let is_common = |table: &TableId| common.iter().any(|(other, _)| other == table);
        let mut sat = self.store.sat_entries(&from.id).await?;
        sat.retain(|entry| !is_common(&entry.table));
        let mut setups = self.store.setups_naming(&from.id).await?;
        setups.retain(|(table, _)| !is_common(table));
        for (_, setup) in &mut setups {
            setup.hand_over(&from.id, &into.id);
        }
        let belongings = self.belongings(&from.id).await?;
        let tables: BTreeSet<&TableId> =
            sat.iter().map(|entry| &entry.table).chain(setups.iter().map(|(table, _)| table)).collect();
        let now = self.clock.now();
        let moves = MOVES.iter().map(|sql| Statement::any(sql).text(&from.id).text(&into.id).into());
        let gone: Write = Statement::any("DELETE FROM players WHERE id = $1").text(&from.id).into();
        let changes = tables.iter().map(|&table| Change::Table(table.clone()));
        let changes = changes.chain([&from.id, &into.id].map(|player| Change::Player(player.clone())));
        // The other player now has the measures, the unread notices and the appointment.
        let changes = changes.chain([Change::Bans, Change::Settings]);
        let unit = first(now)
            .into_iter()
            .chain(unchanged_seats(&from.id, seats))
            .chain(sat.iter().map(|entry| entry.handed_over(&into.id)))
            .chain(setups.iter().map(|(table, setup)| agree(table, setup)))
            .chain(one_rated_seat([&from.id, &into.id]))
            .chain([hand_name_over(&from.id, &into.id, now.after(KEPT))])
            .chain(moves)
            .chain([gone])
            .chain(changes.map(|change| change.write(now)))
            .collect();
        match self.store.commit(AtomicWrites(unit)).await {
            Err(StoreError::Conflict) => return Ok(None),
            done => done?,
        }
        self.keep_belongings(&into.id, &belongings).await?;
        self.revoke(&from.id);
        self.uncache(&into.id);
        for bot in self.store.bot_ids(&into.id).await? {
            self.uncache(&bot);
        }
        self.end_surplus(&into.id).await?;
        Ok(Some(tables.into_iter().cloned().collect()))
    }
}
