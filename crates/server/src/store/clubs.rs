//! Stored clubs: members and news.

use super::{
    AtomicWrites, Statement, Store, StoreError, Write,
    people::{beginning, moment},
    read,
    seasons::begin_season,
};
use oriflamme_table::{PlayerId, Timestamp};
use oriflamme_table_view::{ClubId, ClubMember, ClubNews, ClubRole, ClubTitle, SeasonTitle};
use sqlx::{Row, any::AnyRow};

/// The most clubs in a list.
const MOST_LISTED: i64 = 100;
/// The most news that are shown.
const MOST_NEWS: i64 = 20;

/// A club, as stored.
pub struct StoredClub {
    pub id: ClubId,
    pub name: String,
    pub about: String,
    pub listed: bool,
    pub(crate) invitation: String,
}

/// A player's role in a club, or their request to join it.
pub(crate) struct Membership {
    pub(crate) club: ClubId,
    /// The club's name.
    pub(crate) name: String,
    pub(crate) role: ClubRole,
    pub(crate) since: Timestamp,
}

/// Writes a new club with its first season.
pub(crate) fn found(club: &StoredClub, owner: &PlayerId, season: &SeasonTitle, now: Timestamp) -> Vec<Write> {
    let sql = "INSERT INTO clubs (id, name, about, made, invitation, listed) VALUES ($1, $2, $3, $4, $5, $6)";
    let row = Statement::new(sql).text(&club.id).text(&club.name).text(&club.about).at(now);
    let row = row.text(&club.invitation).number(i64::from(club.listed)).into();
    vec![row, enter_club(&club.id, owner, ClubRole::Owner, now), begin_season(&club.id, season)]
}

/// A change of a club. Only the given fields are written, so that others can change the rest at the same
/// moment.
#[derive(Clone, Copy, Default)]
pub(crate) struct ClubUpdate<'a> {
    pub(crate) name: Option<&'a str>,
    pub(crate) about: Option<&'a str>,
    pub(crate) listed: Option<bool>,
    pub(crate) invitation: Option<&'a str>,
}

/// Writes what changes about a club. Unmet if there is no such club.
pub(crate) fn describe(club: &ClubId, update: ClubUpdate<'_>) -> Write {
    let sql = "UPDATE clubs SET about = COALESCE(CAST($2 AS TEXT), about), \
               listed = COALESCE(CAST($3 AS BIGINT), listed), \
               invitation = COALESCE(CAST($4 AS TEXT), invitation), \
               name = COALESCE(CAST($5 AS TEXT), name) WHERE id = $1";
    let statement = Statement::new(sql).text(club).maybe_text(update.about);
    let statement = statement.maybe_number(update.listed.map(i64::from)).maybe_text(update.invitation);
    statement.maybe_text(update.name).into()
}

/// Deletes a club, with its members, news, seasons and results. Unmet if there is no such club.
pub(crate) fn close_club(club: &ClubId) -> Write {
    Statement::new("DELETE FROM clubs WHERE id = $1").text(club).into()
}

/// Deletes the text of news. Its row stays, so that its number is not used again. Unmet if there is no
/// such news.
pub(crate) fn delete_news(club: &ClubId, number: u32) -> Write {
    let sql = "UPDATE club_news SET news = '' WHERE club = $1 AND seq = $2 AND news <> ''";
    Statement::new(sql).text(club).number(i64::from(number)).into()
}

/// Writes that somebody is in a club, or has asked to be. This may turn a request into a membership, but it
/// never takes a role away.
pub(crate) fn enter_club(club: &ClubId, player: &PlayerId, role: ClubRole, now: Timestamp) -> Write {
    let sql = "INSERT INTO club_members (club, player, role, since) VALUES ($1, $2, $3, $4) \
               ON CONFLICT (club, player) DO UPDATE SET role = excluded.role WHERE club_members.role = 'asked'";
    Statement::any(sql).text(club).text(player).text(role).at(now).into()
}

/// Writes another role of somebody in a club. Unmet if they are no longer in it.
pub(crate) fn set_role(club: &ClubId, player: &PlayerId, role: ClubRole) -> Write {
    let sql = "UPDATE club_members SET role = $3 WHERE club = $1 AND player = $2";
    Statement::new(sql).text(club).text(player).text(role).into()
}

/// Deletes somebody's membership.
pub(crate) fn leave_club(club: &ClubId, player: &PlayerId) -> Write {
    Statement::any("DELETE FROM club_members WHERE club = $1 AND player = $2").text(club).text(player).into()
}

/// Deletes all requests to become a member.
pub(crate) fn decline_all(club: &ClubId) -> Write {
    Statement::any("DELETE FROM club_members WHERE club = $1 AND role = 'asked'").text(club).into()
}

/// Deletes a club in which nobody is left.
pub(crate) fn close_if_empty(club: &ClubId) -> Write {
    let sql = "DELETE FROM clubs WHERE id = $1 AND NOT EXISTS \
               (SELECT 1 FROM club_members WHERE club = $1 AND role <> 'asked')";
    Statement::any(sql).text(club).into()
}

/// Writes news with the next number. The newest 200 are kept.
pub(crate) fn insert_news(club: &ClubId, text: &str, now: Timestamp) -> [Write; 2] {
    let news = "INSERT INTO club_news (club, seq, at, news) \
                SELECT $1, COALESCE(MAX(seq), 0) + 1, $2, $3 FROM club_news WHERE club = $1 ON CONFLICT DO NOTHING";
    let old = "DELETE FROM club_news WHERE club = $1 \
               AND seq <= (SELECT MAX(seq) FROM club_news WHERE club = $1) - 200";
    [Statement::numbered(news).text(club).at(now).text(text).into(), Statement::any(old).text(club).into()]
}

impl Store {
    /// A club by its id.
    pub async fn club(&self, id: &ClubId) -> Result<Option<StoredClub>, StoreError> {
        let query = sqlx::query("SELECT id, name, about, listed, invitation FROM clubs WHERE id = $1");
        self.watch.asked(1);
        let row = self.pool.fetch_optional(query.bind(id.to_string())).await?;
        row.map(|row| {
            Ok(StoredClub {
                id: read(&row, "id")?,
                name: row.try_get("name")?,
                about: row.try_get("about")?,
                listed: row.try_get::<i64, _>("listed")? != 0,
                invitation: row.try_get("invitation")?,
            })
        })
        .transpose()
    }
    /// The listed clubs, those with the most members first; or those of a player.
    pub(crate) async fn clubs(&self, of: Option<&PlayerId>) -> Result<Vec<ClubTitle>, StoreError> {
        let count = "(SELECT COUNT(*) FROM club_members WHERE club = id AND role <> 'asked')";
        let which = match of {
            None => "listed = 1 AND $1 = ''",
            Some(_) => "id IN (SELECT club FROM club_members WHERE player = $1)",
        };
        let sql = format!(
            "SELECT id, name, {count} AS count FROM clubs WHERE {which} ORDER BY count DESC, id LIMIT $2"
        );
        let player = of.map(ToString::to_string).unwrap_or_default();
        self.watch.asked(1);
        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(player).bind(MOST_LISTED);
        self.pool.fetch_all(query).await?.iter().map(title).collect()
    }
    /// The clubs in which a player is, or wants to be, the oldest first.
    pub(crate) async fn memberships(&self, player: &PlayerId) -> Result<Vec<Membership>, StoreError> {
        let sql = "SELECT clubs.id AS id, clubs.name AS name, role, since FROM club_members \
                   JOIN clubs ON clubs.id = club WHERE player = $1 ORDER BY since, clubs.id";
        self.watch.asked(1);
        let rows = self.pool.fetch_all(sqlx::query(sql).bind(player.to_string())).await?;
        let membership = |row: &AnyRow| {
            Ok(Membership {
                club: read(row, "id")?,
                name: row.try_get("name")?,
                role: read(row, "role")?,
                since: moment(row, "since")?,
            })
        };
        rows.iter().map(membership).collect()
    }
    /// Clubs whose name or id begins like this, the newest first; also those that are not listed.
    pub async fn clubs_like(&self, start: &str, limit: u32) -> Result<Vec<ClubTitle>, StoreError> {
        let sql = "SELECT id, name, (SELECT COUNT(*) FROM club_members WHERE club = id AND role <> 'asked') AS count \
                   FROM clubs WHERE id LIKE $1 ESCAPE '!' OR LOWER(name) LIKE $1 ESCAPE '!' \
                   ORDER BY made DESC, id LIMIT $2";
        let query = sqlx::query(sql).bind(beginning(start)).bind(i64::from(limit));
        self.pool.fetch_all(query).await?.iter().map(title).collect()
    }
    /// How many clubs a player owns.
    pub(crate) async fn clubs_owned(&self, player: &PlayerId) -> Result<i64, StoreError> {
        let sql = "SELECT COUNT(*) AS count FROM club_members WHERE player = $1 AND role = 'owner'";
        self.watch.asked(1);
        Ok(self.pool.fetch_one(sqlx::query(sql).bind(player.to_string())).await?.try_get("count")?)
    }
    /// Everybody in a club, owners and organisers first.
    pub async fn club_members(&self, id: &ClubId) -> Result<Vec<ClubMember>, StoreError> {
        let sql = "SELECT player, name, role, since FROM club_members JOIN players ON players.id = player \
                   WHERE club = $1 ORDER BY since, player";
        self.watch.asked(1);
        let rows = self.pool.fetch_all(sqlx::query(sql).bind(id.to_string())).await?;
        let member = |row: &AnyRow| {
            Ok(ClubMember {
                player: read(row, "player")?,
                name: row.try_get("name")?,
                role: read(row, "role")?,
                since: moment(row, "since")?,
            })
        };
        let mut members = rows.iter().map(member).collect::<Result<Vec<_>, StoreError>>()?;
        members.sort_by_key(|member| member.role);
        Ok(members)
    }
    /// A club's news, newest first.
    pub async fn club_news(&self, id: &ClubId) -> Result<Vec<ClubNews>, StoreError> {
        let sql =
            "SELECT seq, at, news FROM club_news WHERE club = $1 AND news <> '' ORDER BY seq DESC LIMIT $2";
        self.watch.asked(1);
        let rows = self.pool.fetch_all(sqlx::query(sql).bind(id.to_string()).bind(MOST_NEWS)).await?;
        let news = |row: &AnyRow| {
            Ok(ClubNews {
                number: u32::try_from(row.try_get::<i64, _>("seq")?).unwrap_or(u32::MAX),
                at: moment(row, "at")?,
                text: row.try_get("news")?,
            })
        };
        rows.iter().map(news).collect()
    }
    /// Commits writes that succeed or fail together.
    pub(crate) async fn commit_all(&self, writes: Vec<Write>) -> Result<(), StoreError> {
        self.commit(AtomicWrites(writes)).await
    }
}

fn title(row: &AnyRow) -> Result<ClubTitle, StoreError> {
    Ok(ClubTitle {
        id: read(row, "id")?,
        name: row.try_get("name")?,
        members: u32::try_from(row.try_get::<i64, _>("count")?).unwrap_or(u32::MAX),
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::{super::NoObserver, *};
    use crate::{identity::device_label::DeviceLabel, ids::Token};
    use oriflamme_table_view::SeasonRule;
    use oriflamme_testkit::Database;
    use std::sync::Arc;

    /// Two changes that were decided at the same moment are both kept.
    async fn changes_do_not_undo_each_other(database: Database) {
        let store = Store::open(&database.url, Arc::new(NoObserver)).await.unwrap();
        let (ada, id, now) = (PlayerId::from([7; 20]), ClubId::from([8; 20]), Timestamp::EPOCH);
        let (token, name) = (Token::random().unwrap().hash(), "Ada".parse().unwrap());
        let player = Write::Player { id: ada.clone(), token, name, made: now, label: DeviceLabel::default() };
        let [name, about, invitation] = ["Club", "one", "old"].map(str::to_owned);
        let club = StoredClub { id: id.clone(), name, about, listed: true, invitation };
        let season =
            SeasonTitle { number: 1, name: "1".into(), rule: SeasonRule::Wins, made: now, ended: None };
        let unit = [player].into_iter().chain(found(&club, &ada, &season, now)).collect();
        store.commit_all(unit).await.unwrap();
        let described =
            describe(&id, ClubUpdate { about: Some("two"), listed: Some(false), ..ClubUpdate::default() });
        let other = ClubUpdate { invitation: Some("new"), ..ClubUpdate::default() };
        store.commit_all(vec![describe(&id, other)]).await.unwrap();
        store.commit_all(vec![described]).await.unwrap();
        let club = store.club(&id).await.unwrap().unwrap();
        assert_eq!((&*club.about, club.listed, &*club.invitation), ("two", false, "new"));
        // Nobody loses a role by asking again, or by coming with an invitation.
        for role in [ClubRole::Asked, ClubRole::Member] {
            store.commit_all(vec![enter_club(&id, &ada, role, now)]).await.unwrap();
            assert_eq!(store.club_members(&id).await.unwrap()[0].role, ClubRole::Owner);
        }
        // A player who has left is not brought back.
        store.commit_all(vec![leave_club(&id, &ada)]).await.unwrap();
        let late = store.commit_all(vec![set_role(&id, &ada, ClubRole::Member)]).await;
        assert!(matches!(late, Err(StoreError::Unmet)), "{late:?}");
        assert!(store.club_members(&id).await.unwrap().is_empty());
    }

    #[tokio::test]
    async fn changes_do_not_undo_each_other_in_sqlite() {
        changes_do_not_undo_each_other(Database::sqlite()).await;
    }

    #[tokio::test]
    async fn changes_do_not_undo_each_other_in_postgresql() {
        if let Some(database) = Database::postgres() {
            changes_do_not_undo_each_other(database).await;
        }
    }
}
