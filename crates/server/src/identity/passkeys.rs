//! Passkeys (WebAuthn): key pairs in players' devices and password managers. A device signs a challenge of
//! ours, and the signature tells us whose device it is. We store only public keys, with which nobody can sign
//! in.

use super::{passkey_site::PasskeySite, players::Players};
use crate::{
    ids::{NoChance, TokenHash, hex, random_id},
    people::manners::notify_of_key,
    store::{
        AtomicWrites, Player, StoreError, delete_old_challenges, label_passkey, put_challenge,
        remove_other_passkeys, remove_passkey, still_signed_in, take_challenge,
    },
};
use oriflamme_table::{PlayerId, Timestamp, is_invisible};
use oriflamme_table_view::{MOST_PASSKEYS, NoticeId, NoticeKind, PasskeyId};
use passki::{
    AuthenticationChallenge, AuthenticationCredential, ClientData, Passki, PasskiError,
    RegistrationChallenge, RegistrationCredential, StoredPasskey,
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::time::Duration;

/// How long a challenge can be answered.
const CHALLENGE_TIME: Duration = Duration::from_secs(300);
/// The longest label of a passkey, in characters.
const LONGEST_LABEL: usize = 40;

fn passkey_id(credential: &str) -> PasskeyId {
    let [a, b, c, d, e, f, g, h, ..]: [u8; 32] = Sha256::digest(credential).into();
    PasskeyId::from([a, b, c, d, e, f, g, h])
}

/// A passkey of a player.
pub(crate) struct PlayerPasskey {
    /// The credential's id, as base64url.
    pub(crate) credential: String,
    /// The handle by which the device identifies the player.
    pub(crate) handle: String,
    /// The public key and the device's counter, as JSON.
    pub(crate) public_key: String,
    /// What its owner calls it; empty if they did not say and their browser is unknown.
    pub(crate) label: String,
    pub(crate) made: Timestamp,
    pub(crate) used: Option<Timestamp>,
}

impl PlayerPasskey {
    pub(crate) fn id(&self) -> PasskeyId {
        passkey_id(&self.credential)
    }
    fn key(&self) -> Result<StoredPasskey, PasskeyError> {
        // We wrote it ourselves.
        serde_json::from_str(&self.public_key)
            .map_err(|_| PasskeyError::Store(StoreError::DamagedLog("a passkey".into())))
    }
}

/// A challenge that was taken from the database.
pub(crate) struct OpenChallenge {
    /// The player who makes a passkey; `None` when somebody signs in.
    pub(crate) player: Option<PlayerId>,
    pub(crate) state: String,
    pub(crate) until: Timestamp,
}

/// Why a passkey was not made or not accepted.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PasskeyError {
    /// Browsers have no passkeys at the server's address.
    #[error("browsers have passkeys only over https, or at http://localhost; see --origin")]
    Unavailable,
    /// The challenge was answered before, has expired, or was never ours.
    #[error("the challenge was answered, or is older than five minutes; ask for a new one")]
    Stale,
    /// The answer is wrong: for another site, with a wrong signature or an old counter, or unreadable.
    #[error("the answer of the passkey is wrong")]
    Refused,
    /// Nobody has this passkey, or it was removed.
    #[error("nobody here has this passkey; it may have been removed")]
    Unknown,
    /// The player has too many.
    #[error("you have as many passkeys as a player may have; remove one first")]
    TooMany,
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Chance(#[from] NoChance),
}

impl From<PasskiError> for PasskeyError {
    fn from(error: PasskiError) -> Self {
        // The details would help an attacker as much as a developer, so they go only to the log.
        tracing::debug!(%error, "a passkey was refused");
        Self::Refused
    }
}

/// A label as its owner wrote it: one line of visible characters.
fn tidy(label: &str) -> String {
    let visible: String = label.chars().filter(|it| it.is_whitespace() || !is_invisible(*it)).collect();
    let line = visible.split_whitespace().collect::<Vec<_>>().join(" ");
    line.chars().take(LONGEST_LABEL).collect()
}

fn read<T: DeserializeOwned>(answer: Value) -> Result<T, PasskeyError> {
    serde_json::from_value(answer).map_err(|_| PasskeyError::Refused)
}

impl Players {
    /// A player's passkeys, oldest first.
    pub(crate) async fn passkeys(&self, player: &PlayerId) -> Result<Vec<PlayerPasskey>, StoreError> {
        self.store.passkeys_of(player).await
    }

    /// Stores what a challenge was made for. Old ones are deleted, so there are never many.
    async fn put_challenge(
        &self,
        challenge: &str,
        player: Option<&PlayerId>,
        state: &impl Serialize,
    ) -> Result<(), PasskeyError> {
        let now = self.clock.now();
        // States consist of texts and numbers.
        let state = serde_json::to_string(state).unwrap_or_default();
        let (hash, until) = (hex(&Sha256::digest(challenge)), now.after(CHALLENGE_TIME));
        let writes = vec![delete_old_challenges(now), put_challenge(&hash, player, &state, until)];
        Ok(self.store.commit(AtomicWrites(writes)).await?)
    }

    /// The state of the challenge that an answer signs. The challenge is used up, whether the answer is right
    /// or not.
    async fn take_challenge<State: DeserializeOwned>(
        &self,
        client_data: &str,
        player: Option<&PlayerId>,
    ) -> Result<State, PasskeyError> {
        let challenge = ClientData::from_base64(client_data)?.challenge;
        let hash = hex(&Sha256::digest(challenge));
        let open = self.store.challenge(&hash).await?.ok_or(PasskeyError::Stale)?;
        match self.store.commit(AtomicWrites(vec![take_challenge(&hash)])).await {
            // Another answer to the same challenge was faster.
            Err(StoreError::Unmet) => return Err(PasskeyError::Stale),
            done => done?,
        }
        if open.until <= self.clock.now() || open.player.as_ref() != player {
            return Err(PasskeyError::Stale);
        }
        // We wrote it ourselves.
        serde_json::from_str(&open.state).map_err(|_| PasskeyError::Stale)
    }

    /// Begins to make a passkey for a player.
    pub(crate) async fn begin_passkey(
        &self,
        site: &PasskeySite,
        player: &Player,
    ) -> Result<RegistrationChallenge, PasskeyError> {
        let known = self.passkeys(&player.id).await?;
        if known.len() >= MOST_PASSKEYS {
            return Err(PasskeyError::TooMany);
        }
        let keys = known.iter().map(PlayerPasskey::key).collect::<Result<Vec<_>, _>>()?;
        let (asked, state) = site.ask_to_make(player.id.as_str(), &player.name.to_string(), &keys)?;
        self.put_challenge(&asked.challenge, Some(&player.id), &state).await?;
        Ok(asked)
    }

    /// Gives a player the passkey that their browser made, and tells all of their browsers so with a notice,
    /// whose id is returned. The device that asks for it must still be signed in.
    pub(crate) async fn add_passkey(
        &self,
        site: &PasskeySite,
        (player, device): (&Player, &TokenHash),
        answer: Value,
        label: &str,
    ) -> Result<(PlayerPasskey, NoticeId), PasskeyError> {
        let answer: RegistrationCredential = read(answer)?;
        let state = self.take_challenge(&answer.response.client_data_json, Some(&player.id)).await?;
        let key = site.made(&answer, &state)?;
        let made = PlayerPasskey {
            credential: Passki::base64_encode(&key.credential_id),
            handle: player.id.to_string(),
            // It consists of texts and numbers.
            public_key: serde_json::to_string(&key).unwrap_or_default(),
            label: tidy(label),
            made: self.clock.now(),
            used: None,
        };
        let notice: NoticeId = random_id()?;
        let due = self.push_delay.map(|delay| made.made.after(delay));
        let mut unit = notify_of_key(&notice, &player.id, NoticeKind::PasskeyMade, made.made, due);
        unit.splice(0..0, [still_signed_in(&player.id, device), made.write(&player.id, MOST_PASSKEYS)]);
        match self.store.commit_numbered(unit).await {
            // The id is taken, the player has reached the limit since they were counted, or the device has
            // been signed out.
            Err(StoreError::Unmet) => return Err(PasskeyError::Refused),
            done => done?,
        }
        self.manners.was_told(&player.id);
        Ok((made, notice))
    }

    /// Begins to sign somebody in.
    pub(crate) async fn begin_sign_in(
        &self,
        site: &PasskeySite,
    ) -> Result<AuthenticationChallenge, PasskeyError> {
        let (asked, state) = site.ask_to_use()?;
        self.put_challenge(&asked.challenge, None, &state).await?;
        Ok(asked)
    }

    /// The player whose passkey has answered.
    pub(crate) async fn by_passkey(&self, site: &PasskeySite, answer: Value) -> Result<Player, PasskeyError> {
        Ok(self.proved(site, answer).await?.0)
    }
    /// Removes all of a player's passkeys except the one that has answered.
    pub(crate) async fn keep_passkey(
        &self,
        site: &PasskeySite,
        player: &PlayerId,
        answer: Value,
    ) -> Result<(), PasskeyError> {
        let (owner, credential) = self.proved(site, answer).await?;
        if owner.id != *player {
            return Err(PasskeyError::Refused);
        }
        let others = remove_other_passkeys(player, &credential);
        Ok(self.store.commit(AtomicWrites(vec![others])).await?)
    }
    /// The player whose passkey has answered, and the credential's id.
    async fn proved(&self, site: &PasskeySite, answer: Value) -> Result<(Player, String), PasskeyError> {
        let answer: AuthenticationCredential = read(answer)?;
        let state = self.take_challenge(&answer.response.client_data_json, None).await?;
        // The canonical spelling, under which it is stored.
        let credential = Passki::base64_encode(&Passki::base64_decode(&answer.raw_id)?);
        let (player, known) = self.store.passkey(&credential).await?.ok_or(PasskeyError::Unknown)?;
        let mut key = known.key()?;
        let used = site.used(&answer, &state, &key)?;
        if used.user_handle.as_deref() != Some(known.handle.as_bytes()) {
            return Err(PasskeyError::Refused);
        }
        key.counter = used.counter;
        // It consists of texts and numbers.
        let counted = serde_json::to_string(&key).unwrap_or_default();
        match self.store.commit(AtomicWrites(vec![known.count(&counted, self.clock.now())])).await {
            // It was removed, or was used elsewhere at the same moment with the same count.
            Err(StoreError::Unmet) => Err(PasskeyError::Refused),
            Ok(()) => Ok((player, credential)),
            Err(error) => Err(error.into()),
        }
    }

    /// Renames a passkey. Returns whether the player has it.
    pub(crate) async fn label_passkey(
        &self,
        player: &PlayerId,
        id: &PasskeyId,
        label: &str,
    ) -> Result<bool, StoreError> {
        let Some(credential) = self.credential(player, id).await? else { return Ok(false) };
        // It may be removed meanwhile.
        let labelled = label_passkey(player, &credential, &tidy(label));
        Ok(self.store.try_commit(vec![labelled]).await?.is_done())
    }
    /// Removes a passkey: nobody can sign in with it any more. Returns whether the player had it.
    pub(crate) async fn remove_passkey(&self, player: &PlayerId, id: &PasskeyId) -> Result<bool, StoreError> {
        let Some(credential) = self.credential(player, id).await? else { return Ok(false) };
        let removed = remove_passkey(player, &credential);
        Ok(self.store.try_commit(vec![removed]).await?.is_done())
    }
    async fn credential(&self, player: &PlayerId, id: &PasskeyId) -> Result<Option<String>, StoreError> {
        let mut passkeys = self.passkeys(player).await?.into_iter();
        Ok(passkeys.find(|passkey| passkey.id() == *id).map(|passkey| passkey.credential))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;

    #[test]
    fn a_label_is_one_line_that_can_be_seen() {
        assert_eq!(tidy("  My\n phone\u{202e}\u{200b} "), "My phone");
        assert_eq!(tidy(&"é".repeat(50)).chars().count(), LONGEST_LABEL);
        assert_eq!(tidy("\u{200b}"), "");
    }

    #[test]
    fn a_passkey_is_named_by_digits() {
        let id = passkey_id("AQIDBA");
        assert_eq!(id.to_string().parse(), Ok(id));
        for text in ["", "0123456789abcde", "0123456789ABCDEF", "0123456789abcde/"] {
            assert!(text.parse::<PasskeyId>().is_err(), "{text}");
        }
    }
}
