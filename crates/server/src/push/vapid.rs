//! Says to push services who we are, by a signature with our own key: RFC 8292.
//!
//! The signature is one JSON web token of a fixed form, which is only written, never read. `p256`, which
//! signs it, is in the tree anyway; a crate for such tokens would bring many other algorithms.
//! `encryption.rs` says why we use no crate for Web Push.

use super::encryption::random_key;
use crate::ids::NoChance;
use base64ct::{Base64UrlUnpadded, Encoding};
use oriflamme_table::Timestamp;
use p256::{
    SecretKey,
    ecdsa::{Signature, SigningKey, signature::Signer},
    elliptic_curve::sec1::ToSec1Point,
};
use serde_json::json;
use std::{fmt, time::Duration};

/// How long a signature is good. Push services refuse more than a day.
const GOOD_FOR: Duration = Duration::from_secs(12 * 3600);

/// The key by which push services know us. All servers of a database share it: devices subscribe to messages
/// that are signed with it.
#[derive(Clone)]
pub(crate) struct PushKey(SecretKey);

impl PushKey {
    pub(super) fn random() -> Result<Self, NoChance> {
        random_key().map(Self)
    }
    /// Reads a stored key.
    pub(crate) fn stored(text: &str) -> Option<Self> {
        let pairs = text.as_bytes().chunks(2);
        let bytes: Option<Vec<u8>> =
            pairs.map(|pair| u8::from_str_radix(str::from_utf8(pair).ok()?, 16).ok()).collect();
        SecretKey::from_slice(&bytes?).ok().map(Self)
    }
    /// The text that is stored, which must stay secret.
    pub(crate) fn reveal(&self) -> String {
        crate::ids::hex(&self.0.to_bytes())
    }
    /// The public key, to which browsers bind their subscriptions.
    pub(crate) fn public(&self) -> String {
        Base64UrlUnpadded::encode_string(self.0.public_key().to_sec1_point(false).as_bytes())
    }

    /// The header `Authorization` for messages to a push service. `contact` is where its operators find us.
    pub(super) fn authorization(&self, audience: &str, contact: Option<&str>, now: Timestamp) -> String {
        let mut claims = json!({"aud": audience, "exp": now.after(GOOD_FOR).as_millis() / 1000});
        if let Some(contact) = contact {
            claims["sub"] = contact.into();
        }
        let encoded =
            |value: serde_json::Value| Base64UrlUnpadded::encode_string(value.to_string().as_bytes());
        let signed = format!("{}.{}", encoded(json!({"typ": "JWT", "alg": "ES256"})), encoded(claims));
        let signature: Signature = SigningKey::from(&self.0).sign(signed.as_bytes());
        let signature = Base64UrlUnpadded::encode_string(&signature.to_bytes());
        format!("vapid t={signed}.{signature}, k={}", self.public())
    }
}

impl fmt::Debug for PushKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PushKey({})", self.public())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_read_as_it_was_stored_and_not_shown_by_the_way() {
        let key = PushKey::random().unwrap();
        assert_eq!(PushKey::stored(&key.reveal()).unwrap().public(), key.public());
        assert!(!format!("{key:?}").contains(&key.reveal()));
        for wrong in ["", "00", "zz", &"0".repeat(64), &"é".repeat(32)] {
            assert!(PushKey::stored(wrong).is_none(), "{wrong}");
        }
    }
}
