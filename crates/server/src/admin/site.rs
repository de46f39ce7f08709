//! Operators' commands about the server itself: settings, invitation codes, appointments, announcements.

use super::{AdminError, Operator};
use crate::{
    admission::InvitationCode,
    people::manners::notify,
    settings::{AdmissionMode, AnnouncementWords, Checked, Setting, SettingKey},
    store::{
        Change, StoreError, Tried, Write, appoint, dismiss, end_announcement, new_code, put_setting, retried,
        set, unset, withdraw_code,
    },
};
use oriflamme_table::{PlayerId, Timestamp};
use oriflamme_table_view::{Language, NoticeKind};

impl Operator {
    /// Changes a setting for all servers of the database.
    pub async fn set(&self, key: SettingKey, value: &str) -> Result<(), AdminError> {
        let value = Checked::of(key, value)?;
        let shown = if key.setting.is_text() { "" } else { value.as_str() };
        let what = format!("set {key}");
        self.write_site(&what, &key.to_string(), shown, || vec![set(key, &value)]).await
    }
    /// Removes a setting: the servers' options decide again, or the default.
    pub async fn unset(&self, key: SettingKey) -> Result<(), AdminError> {
        let what = format!("unset {key}");
        match self.write_site(&what, &key.to_string(), "", || vec![unset(key)]).await {
            Err(AdminError::Store(StoreError::Unmet)) => Err(AdminError::NotSet(key)),
            done => done,
        }
    }
    /// Whether nobody new can come in, because no header is set in which a proxy could name members. Those
    /// who are players stay.
    pub async fn is_closed_to_newcomers(&self) -> Result<bool, AdminError> {
        let settings = self.store().settings().await?;
        let has = |wanted: Setting, value: Option<&str>| {
            settings.iter().any(|(key, checked)| {
                key.setting == wanted && value.is_none_or(|value| checked.as_str() == value)
            })
        };
        Ok(has(Setting::Entry, Some(AdmissionMode::Members.word())) && !has(Setting::MemberHeader, None))
    }

    /// Makes an invitation code, which is shown only once.
    pub async fn make_code(
        &self,
        note: &str,
        uses: Option<u32>,
        until: Option<Timestamp>,
    ) -> Result<InvitationCode, AdminError> {
        if until.is_some_and(|until| until <= self.now()) {
            return Err(AdminError::Past);
        }
        retried(|| async {
            let code = InvitationCode::random()?;
            let subject = format!("code {}", code.label());
            let made = self
                .write_site("invite", &subject, note, || vec![new_code(&code, note, uses, until, self.now())])
                .await;
            match made {
                // Another code begins with the same letters.
                Err(AdminError::Store(StoreError::Unmet)) => Ok(Tried::Again),
                done => done.map(|()| Tried::Done(code)),
            }
        })
        .await
    }
    /// Withdraws a code: by its first letters, or by the whole code.
    pub async fn withdraw_code(&self, code: &str) -> Result<String, AdminError> {
        let label = match code.parse::<InvitationCode>() {
            Ok(code) => code.label().to_owned(),
            Err(_) => code.trim().to_ascii_uppercase(),
        };
        if !self.store().entry_codes().await?.iter().any(|known| known.label == label) {
            return Err(AdminError::NoCode);
        }
        let subject = format!("code {label}");
        self.write_site("withdraw", &subject, "", || vec![withdraw_code(&label)]).await?;
        Ok(label)
    }

    /// Lets a player make tables, clubs and tournaments where only appointed ones may.
    pub async fn appoint(&self, player: &PlayerId) -> Result<(), AdminError> {
        self.store().player_with_id(player).await?.ok_or(AdminError::NoPlayer)?;
        self.about_appointment("appoint", player, NoticeKind::Appointed, || appoint(player, self.now())).await
    }
    /// Ends an appointment.
    pub async fn dismiss(&self, player: &PlayerId) -> Result<(), AdminError> {
        if !self.store().appointed().await?.contains(player) {
            return Err(AdminError::NotAppointed);
        }
        self.about_appointment("dismiss", player, NoticeKind::Dismissed, || dismiss(player)).await
    }
    /// Changes an appointment, logs it, and tells the player.
    async fn about_appointment(
        &self,
        what: &str,
        player: &PlayerId,
        kind: NoticeKind,
        write: impl Fn() -> Write,
    ) -> Result<(), AdminError> {
        self.commit(|| {
            Ok(vec![
                write(),
                self.operation(what, &format!("player {player}"), ""),
                notify(player, kind, "", None, self.now())?,
                Change::Settings.write(self.now()),
                Change::Measures.write(self.now()),
            ])
        })
        .await
    }

    /// Makes an announcement, which replaces an earlier one.
    pub async fn announce(&self, notice: &AnnouncementWords) -> Result<(), AdminError> {
        let text = notice.said(Language::En).text;
        self.write_site("notice", "all", &text, || {
            let rows =
                notice.rows().into_iter().map(|(word, language, value)| put_setting(word, language, &value));
            [end_announcement()].into_iter().chain(rows).collect()
        })
        .await
    }
    /// Withdraws the announcement.
    pub async fn end_notice(&self) -> Result<(), AdminError> {
        self.store().announcement().await?.ok_or(AdminError::NoAnnouncement)?;
        self.write_site("end notice", "all", "", || vec![end_announcement()]).await
    }

    /// Writes something, logs it, and tells the running servers.
    async fn write_site(
        &self,
        what: &str,
        subject: &str,
        reason: &str,
        writes: impl Fn() -> Vec<Write>,
    ) -> Result<(), AdminError> {
        self.commit(|| {
            let told = [self.operation(what, subject, reason), Change::Settings.write(self.now())];
            Ok(writes().into_iter().chain(told).collect())
        })
        .await
    }
}
