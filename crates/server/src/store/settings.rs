//! Stored settings, invitation codes, members, and appointed players.

use super::{
    Player, Statement, Store, StoreError, Write,
    people::{maybe_moment, moment},
    read,
};
use crate::{
    admission::InvitationCode,
    settings::{AdmissionMode, AnnouncementWords, Checked, NOTICE, NOTICE_TIMES, Setting, SettingKey},
};
use oriflamme_table::{PlayerId, PlayerName, Timestamp};
use oriflamme_table_view::Language;
use sqlx::{Row, any::AnyRow};
use std::collections::HashMap;

/// An invitation code, as operators see it. The code itself is not stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredCode {
    /// The first letters of the code.
    pub label: String,
    pub note: String,
    pub made: Timestamp,
    /// Until when it is valid.
    pub until: Option<Timestamp>,
    /// How often it can still be used; `None` for any number.
    pub uses: Option<u32>,
    /// How many have come with it.
    pub used: u32,
}

/// A member whom a proxy has named, and their player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredMember {
    /// The member's name in the header.
    pub member: String,
    pub player: PlayerId,
    pub name: PlayerName,
    pub made: Timestamp,
}

/// Writes a setting, or a part of the announcement.
pub(crate) fn put_setting(word: &str, language: &str, value: &str) -> Write {
    let sql = "INSERT INTO settings (word, language, value) VALUES ($1, $2, $3) \
               ON CONFLICT (word, language) DO UPDATE SET value = excluded.value";
    Statement::new(sql).text(word).text(language).text(value).into()
}

fn language_of(key: SettingKey) -> &'static str {
    key.language.map_or("", |language| language.tag())
}

/// Writes a setting.
pub(crate) fn set(key: SettingKey, value: &Checked) -> Write {
    put_setting(key.setting.word(), language_of(key), value.as_str())
}

/// Removes a setting, which must be there.
pub(crate) fn unset(key: SettingKey) -> Write {
    let sql = "DELETE FROM settings WHERE word = $1 AND language = $2";
    Statement::new(sql).text(key.setting).text(language_of(key)).into()
}

/// Removes the announcement.
pub(crate) fn end_announcement() -> Write {
    Statement::any("DELETE FROM settings WHERE word IN ($1, $2)").text(NOTICE).text(NOTICE_TIMES).into()
}

/// A new invitation code.
pub(crate) fn new_code(
    code: &InvitationCode,
    note: &str,
    uses: Option<u32>,
    until: Option<Timestamp>,
    now: Timestamp,
) -> Write {
    let sql = "INSERT INTO entry_codes (code, label, note, made, until, uses, used) VALUES ($1, $2, $3, $4, $5, $6, 0) \
               ON CONFLICT DO NOTHING";
    Statement::new(sql)
        .text(code.hash())
        .text(code.label())
        .text(note)
        .at(now)
        .maybe_at(until)
        .maybe_number(uses.map(i64::from))
        .into()
}

/// Uses a code once. The unit fails if there is none that is still valid.
pub(crate) fn use_code(code: &InvitationCode, now: Timestamp) -> Write {
    let sql = "UPDATE entry_codes SET uses = uses - 1, used = used + 1 \
               WHERE code = $1 AND (uses IS NULL OR uses > 0) AND (until IS NULL OR until > $2)";
    Statement::new(sql).text(code.hash()).at(now).into()
}

/// Withdraws a code by its first letters. It must be there.
pub(crate) fn withdraw_code(label: &str) -> Write {
    Statement::new("DELETE FROM entry_codes WHERE label = $1").text(label).into()
}

/// Says which player a member is. The unit fails if another server has just said so.
pub(crate) fn new_member(member: &str, player: &PlayerId, now: Timestamp) -> Write {
    let sql = "INSERT INTO members (member, player, made) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    Statement::new(sql).text(member).text(player).at(now).into()
}

/// The proxy calls a member something else. Unmet if the new name is taken, or the old one is gone.
pub(crate) fn rename_member(old: &str, new: &str) -> Write {
    let sql = "UPDATE members SET member = $2 WHERE member = $1 \
               AND NOT EXISTS (SELECT 1 FROM members AS others WHERE others.member = $2)";
    Statement::new(sql).text(old).text(new).into()
}

/// The proxy calls nobody that any more.
pub(crate) fn drop_member(member: &str) -> Write {
    Statement::new("DELETE FROM members WHERE member = $1").text(member).into()
}

/// Appoints a player.
pub(crate) fn appoint(player: &PlayerId, now: Timestamp) -> Write {
    let sql = "INSERT INTO appointed (player, made) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    Statement::any(sql).text(player).at(now).into()
}

/// Ends an appointment, which there must be.
pub(crate) fn dismiss(player: &PlayerId) -> Write {
    Statement::new("DELETE FROM appointed WHERE player = $1").text(player).into()
}

/// A stored value, if it can be read. A server must not be open to all because a newer program wrote the
/// setting that closes it.
fn checked(key: SettingKey, value: &str) -> Option<Checked> {
    match Checked::of(key, value) {
        Ok(value) => Some(value),
        Err(_) if key.setting == Setting::Entry => Checked::of(key, AdmissionMode::Members.word()).ok(),
        Err(_) => None,
    }
}

impl Store {
    /// The settings in the database. One that a newer program wrote, or that can't be read, is left out;
    /// except `entry`, which then lets nobody new in.
    pub async fn settings(&self) -> Result<Vec<(SettingKey, Checked)>, StoreError> {
        let rows = self.pool.fetch_all(sqlx::query("SELECT word, language, value FROM settings")).await?;
        let mut settings = Vec::new();
        for row in &rows {
            let (word, language): (&str, &str) = (row.try_get("word")?, row.try_get("language")?);
            let dot = if language.is_empty() { "" } else { "." };
            let key = format!("{word}{dot}{language}").parse::<SettingKey>().ok();
            let value: &str = row.try_get("value")?;
            settings.extend(key.and_then(|key| Some((key, checked(key, value)?))));
        }
        settings.sort_by_key(|(key, _)| key.to_string());
        Ok(settings)
    }
    /// The announcement, whether it is still shown or not.
    pub async fn announcement(&self) -> Result<Option<AnnouncementWords>, StoreError> {
        let sql = "SELECT word, language, value FROM settings WHERE word IN ($1, $2)";
        let rows = self.pool.fetch_all(sqlx::query(sql).bind(NOTICE).bind(NOTICE_TIMES)).await?;
        let (mut texts, mut times) = (HashMap::new(), None);
        for row in &rows {
            let value: String = row.try_get("value")?;
            match row.try_get::<&str, _>("word")? {
                NOTICE => match row.try_get::<&str, _>("language")? {
                    "" => _ = texts.insert(None, value),
                    language => {
                        // The text in a language of a newer program is left out.
                        if let Ok(language) = language.parse::<Language>() {
                            texts.insert(Some(language), value);
                        }
                    }
                },
                _ => times = Some(value),
            }
        }
        Ok(times.and_then(|times| AnnouncementWords::stored(texts, &times)))
    }
    /// The players whom operators have appointed.
    pub async fn appointed(&self) -> Result<Vec<PlayerId>, StoreError> {
        let rows =
            self.pool.fetch_all(sqlx::query("SELECT player FROM appointed ORDER BY made, player")).await?;
        rows.iter().map(|row| read(row, "player")).collect()
    }
    /// All invitation codes, newest first.
    pub async fn entry_codes(&self) -> Result<Vec<StoredCode>, StoreError> {
        let sql = "SELECT label, note, made, until, uses, used FROM entry_codes ORDER BY made DESC, label";
        let code = |row: &AnyRow| {
            let number = |number: i64| u32::try_from(number).unwrap_or(0);
            Ok(StoredCode {
                label: row.try_get("label")?,
                note: row.try_get("note")?,
                made: moment(row, "made")?,
                until: maybe_moment(row, "until")?,
                uses: row.try_get::<Option<i64>, _>("uses")?.map(number),
                used: number(row.try_get("used")?),
            })
        };
        self.pool.fetch_all(sqlx::query(sql)).await?.iter().map(code).collect()
    }
    /// Whether a code could be used now.
    pub(crate) async fn is_code_valid(
        &self,
        code: &InvitationCode,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let sql = "SELECT label FROM entry_codes WHERE code = $1 AND (uses IS NULL OR uses > 0) \
                   AND (until IS NULL OR until > $2)";
        self.watch.asked(1);
        let query = sqlx::query(sql).bind(code.hash()).bind(now.as_millis() as i64);
        Ok(self.pool.fetch_optional(query).await?.is_some())
    }
    /// The player of a member.
    pub(crate) async fn member(&self, member: &str) -> Result<Option<Player>, StoreError> {
        let sql = "SELECT id, name FROM members JOIN players ON id = player WHERE member = $1";
        self.watch.asked(1);
        let row = self.pool.fetch_optional(sqlx::query(sql).bind(member.to_owned())).await?;
        let player = |row: AnyRow| {
            Ok(Player { id: read(&row, "id")?, name: PlayerName::stored(row.try_get("name")?) })
        };
        row.map(player).transpose()
    }
    /// The names that a proxy has given a player, in the order in which it did.
    pub(crate) async fn member_names(&self, player: &PlayerId) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT member FROM members WHERE player = $1 ORDER BY made, member";
        let rows = self.pool.fetch_all(sqlx::query(sql).bind(player.to_string())).await?;
        rows.iter().map(|row| Ok(row.try_get("member")?)).collect()
    }
    /// The members whom a proxy has named, the last one first.
    pub async fn members(&self, limit: u32) -> Result<Vec<StoredMember>, StoreError> {
        let sql = "SELECT member, player, name, members.made AS made FROM members JOIN players ON id = player \
                   ORDER BY members.made DESC, member LIMIT $1";
        let member = |row: &AnyRow| {
            Ok(StoredMember {
                member: row.try_get("member")?,
                player: read(row, "player")?,
                name: PlayerName::stored(row.try_get("name")?),
                made: moment(row, "made")?,
            })
        };
        self.pool.fetch_all(sqlx::query(sql).bind(i64::from(limit))).await?.iter().map(member).collect()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::{
        super::{AtomicWrites, NoObserver},
        *,
    };
    use oriflamme_testkit::Database;
    use std::sync::Arc;

    #[tokio::test]
    async fn what_a_newer_program_has_set_opens_nothing() {
        let database = Database::sqlite();
        let store = Store::open(&database.url, Arc::new(NoObserver)).await.unwrap();
        let rows = vec![
            put_setting("entry", "", "vouched"),
            put_setting("tables", "", "kings"),
            put_setting("crown", "", "gold"),
            put_setting("welcome", "tlh", "nuqneH"),
            put_setting(NOTICE, "", "Soon"),
            put_setting(NOTICE, "fr", "Bientôt"),
            put_setting(NOTICE, "tlh", "tugh"),
            put_setting(NOTICE_TIMES, "", &format!("{} - -", PlayerId::from([7; 20]))),
        ];
        store.commit(AtomicWrites(rows)).await.unwrap();
        let read = store.settings().await.unwrap();
        let read: Vec<_> = read.iter().map(|(key, value)| (key.to_string(), value.as_str())).collect();
        assert_eq!(read, [("entry".to_owned(), "members")]);
        let notice = store.announcement().await.unwrap().unwrap();
        assert_eq!(notice.said(Language::Pl).text, "Soon", "not the text in an unknown language");
        assert_eq!(notice.said(Language::Fr).text, "Bientôt");
    }
}
