//! Ids and tokens that nobody can guess, from the system's random numbers.

use oriflamme_game::UnknownWord;
use oriflamme_table_view::{SessionId, id_type};
use rand::{TryRng, rngs::SysRng};
use sha2::{Digest, Sha256};
use std::{fmt, str::FromStr};

/// The system's random number generator failed.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("the system gives no random numbers")]
pub struct NoChance;

/// Bytes from the system's random number generator.
pub(crate) fn random_bytes<const N: usize>() -> Result<[u8; N], NoChance> {
    let mut bytes = [0; N];
    SysRng.try_fill_bytes(&mut bytes).map_err(|_| NoChance)?;
    Ok(bytes)
}

/// A new id of a table, a player or a server.
pub fn random_id<Id: From<[u8; 20]>>() -> Result<Id, NoChance> {
    random_bytes().map(Id::from)
}

id_type! {
    /// The id of a server, among those that share a database.
    NodeId, "the id of a server"
}

/// A player's credential. The server sends it once and stores only its hash.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

/// The SHA-256 of a token.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TokenHash([u8; 32]);

impl Token {
    /// A new token of 256 random bits.
    pub fn random() -> Result<Self, NoChance> {
        Ok(Self(hex(&random_bytes::<32>()?)))
    }
    /// A token as a client sent it. Its hash decides whether it is valid.
    pub fn shown(text: &str) -> Self {
        Self(text.to_owned())
    }
    /// The text to hand over.
    pub fn reveal(&self) -> &str {
        &self.0
    }
    /// Its hash, which is stored.
    pub fn hash(&self) -> TokenHash {
        TokenHash(Sha256::digest(&self.0).into())
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

impl TokenHash {
    /// The id of the session of this token.
    pub fn session(&self) -> SessionId {
        let [a, b, c, d, e, f, g, h, ..] = self.0;
        SessionId::from([a, b, c, d, e, f, g, h])
    }
}

impl fmt::Display for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl FromStr for TokenHash {
    type Err = UnknownWord;
    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        // Stored hashes have this form, the hexadecimal form of a seed.
        let seed: oriflamme_deal::Seed =
            text.parse().map_err(|_| UnknownWord { expected: "the hash of a token" })?;
        Ok(Self(seed.0))
    }
}

impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash(…)")
    }
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_ids_are_alike() {
        let [one, other]: [NodeId; 2] = [(); 2].map(|()| random_id().unwrap());
        assert_ne!(one, other);
        assert_eq!(one.to_string().parse(), Ok(one));
    }

    #[test]
    fn a_token_is_not_shown_by_the_way() {
        let token = Token::random().unwrap();
        assert!(!format!("{token:?}{:?}", token.hash()).contains(token.reveal()));
        assert_eq!(Token::shown(token.reveal()).hash(), token.hash());
        assert_eq!(token.hash().to_string().parse(), Ok(token.hash()));
        assert!(token.hash().to_string().starts_with(&token.hash().session().to_string()));
    }
}
