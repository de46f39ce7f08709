//! Encrypts a message to a device, so that the push service can't read it: RFC 8291, with the content coding
//! `aes128gcm` of RFC 8188.
//!
//! It is written by hand, with crates that are in the tree anyway, and checked with the example of the RFC.
//! The crates for Web Push would add more than they save: `web-push` needs OpenSSL, an old `http` and an HTTP
//! client of its own; `web-push-native` needs older generations of `p256` and `aes-gcm`.

use crate::ids::{NoChance, random_bytes};
use base64ct::{Base64UrlUnpadded, Encoding};
use hkdf::Hkdf;
use p256::{PublicKey, SecretKey, elliptic_curve::sec1::ToSec1Point};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use sha2::Sha256;

/// The bytes of an uncompressed public key.
const POINT: usize = 65;
const SALT: usize = 16;
/// The record size that is announced. A message is one record, which is smaller.
const RECORD: u32 = 4096;
/// The longest message that every push service takes: 4096 bytes with header, padding and tag.
pub(super) const LONGEST: usize = 4096 - (SALT + 4 + 1 + POINT) - 1 - 16;
/// Marks the end of the last record.
const LAST: u8 = 2;

/// The keys of a device, as its browser tells them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct DeviceKeys {
    public: PublicKey,
    auth: [u8; SALT],
}

impl DeviceKeys {
    /// Reads both keys, in base64url.
    pub(crate) fn read(p256dh: &str, auth: &str) -> Option<Self> {
        let bytes = |text: &str| Base64UrlUnpadded::decode_vec(text.trim_end_matches('=')).ok();
        let point = bytes(p256dh).filter(|point| point.len() == POINT)?;
        let public = PublicKey::from_sec1_bytes(&point).ok()?;
        Some(Self { public, auth: bytes(auth)?.try_into().ok()? })
    }
}

/// Why a message could not be encrypted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum EncryptionError {
    #[error("the message is too long")]
    TooLong,
    #[error("the system gives no random numbers")]
    NoChance,
    #[error("the keys do not fit")]
    Keys,
}

impl From<NoChance> for EncryptionError {
    fn from(_: NoChance) -> Self {
        Self::NoChance
    }
}

/// A new secret key.
pub(super) fn random_key() -> Result<SecretKey, NoChance> {
    loop {
        // All but one in 2^32 random numbers are keys.
        if let Ok(key) = SecretKey::from_slice(&random_bytes::<32>()?) {
            return Ok(key);
        }
    }
}

/// The body of a message to a device: encrypted with a key that is used once.
pub(crate) fn encrypt(device: &DeviceKeys, message: &[u8]) -> Result<Vec<u8>, EncryptionError> {
    encrypt_with(device, message, &random_key()?, random_bytes()?)
}

fn encrypt_with(
    device: &DeviceKeys,
    message: &[u8],
    ours: &SecretKey,
    salt: [u8; SALT],
) -> Result<Vec<u8>, EncryptionError> {
    if message.len() > LONGEST {
        return Err(EncryptionError::TooLong);
    }
    let our_public = ours.public_key().to_sec1_point(false);
    let their_public = device.public.to_sec1_point(false);
    let (our_public, their_public) = (our_public.as_bytes(), their_public.as_bytes());
    let shared = ours.diffie_hellman(&device.public);
    let info = [&b"WebPush: info\0"[..], their_public, our_public].concat();
    let secret: [u8; 32] = derive(&device.auth, shared.raw_secret_bytes(), &info)?;
    let key: [u8; 16] = derive(&salt, &secret, b"Content-Encoding: aes128gcm\0")?;
    let nonce: [u8; NONCE_LEN] = derive(&salt, &secret, b"Content-Encoding: nonce\0")?;

    let mut record = [message, &[LAST]].concat();
    let key = UnboundKey::new(&AES_128_GCM, &key).map_err(|_| EncryptionError::Keys)?;
    // The key is used once, so its nonce is, too.
    LessSafeKey::new(key)
        .seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record)
        .map_err(|_| EncryptionError::Keys)?;
    let head = [&salt[..], &RECORD.to_be_bytes(), &[POINT as u8], our_public].concat();
    Ok([head, record].concat())
}

/// HKDF with SHA-256.
fn derive<const N: usize>(salt: &[u8], secret: &[u8], info: &[u8]) -> Result<[u8; N], EncryptionError> {
    let mut derived = [0; N];
    let done = Hkdf::<Sha256>::new(Some(salt), secret).expand(info, &mut derived);
    done.map_err(|_| EncryptionError::Keys).map(|()| derived)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;

    /// The example of RFC 8291, section 5 and appendix A.
    #[test]
    fn the_example_of_the_standard_is_met() {
        let bytes = |text: &str| Base64UrlUnpadded::decode_vec(text).unwrap();
        let device = DeviceKeys::read(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            "BTBZMqHH6r4Tts7J_aSIgg",
        )
        .unwrap();
        let ours = SecretKey::from_slice(&bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")).unwrap();
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().unwrap();
        let message = "When I grow up, I want to be a watermelon";
        let body = encrypt_with(&device, message.as_bytes(), &ours, salt).unwrap();
        assert_eq!(
            Base64UrlUnpadded::encode_string(&body),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        );
    }

    #[test]
    fn no_message_is_larger_than_a_push_service_takes() {
        let device = random_key().unwrap();
        let point = device.public_key().to_sec1_point(false);
        let p256dh = Base64UrlUnpadded::encode_string(point.as_bytes());
        let keys = DeviceKeys::read(&p256dh, "BTBZMqHH6r4Tts7J_aSIgg").unwrap();
        assert_eq!(encrypt(&keys, &[7; LONGEST]).unwrap().len(), 4096);
        assert_eq!(encrypt(&keys, &[7; LONGEST + 1]), Err(EncryptionError::TooLong));
        assert_ne!(encrypt(&keys, b"same"), encrypt(&keys, b"same"), "keys are used once");
    }

    #[test]
    fn what_is_no_key_is_refused() {
        let point = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
        let auth = "BTBZMqHH6r4Tts7J_aSIgg";
        assert!(DeviceKeys::read(&format!("{point}="), &format!("{auth}==")).is_some(), "some browsers pad");
        let elsewhere = point.replace("iw4", "iw5");
        for (point, auth) in [
            ("", auth),
            ("BCVx", auth),
            (&elsewhere[..], auth),
            (point, ""),
            (point, "BTBZMqHH6r4Tts7J_aSIggAA"),
            (point, "nonsense!"),
        ] {
            assert!(DeviceKeys::read(point, auth).is_none(), "{point} {auth}");
        }
    }
}
