//! Names that nobody can guess: of tables, of players, and the tokens by which players are known.

use oriflamme_game::UnknownWord;
use rand::{TryRng, rngs::SysRng};
use sha2::{Digest, Sha256};
use std::{fmt, str::FromStr, sync::Arc};

/// Digits and small letters without those that are easily mistaken for others.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// Twenty letters of five bits: a hundred bits of chance.
const ID_LENGTH: usize = 20;

/// The system's chance failed, which leaves nothing to go on with.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("the system gives no random numbers")]
pub struct NoChance;

/// Bytes from the system's source of chance.
pub(crate) fn random_bytes<const N: usize>() -> Result<[u8; N], NoChance> {
    let mut bytes = [0; N];
    SysRng.try_fill_bytes(&mut bytes).map_err(|_| NoChance)?;
    Ok(bytes)
}

fn random_id() -> Result<Arc<str>, NoChance> {
    let bytes: [u8; ID_LENGTH] = random_bytes()?;
    Ok(bytes.iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect::<String>().into())
}

fn is_id(text: &str) -> bool {
    (1..=40).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $expected:literal) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(Arc<str>);

        impl $name {
            /// A new one.
            pub fn random() -> Result<Self, NoChance> {
                random_id().map(Self)
            }
            /// Its text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(&self.0)
            }
        }

        impl FromStr for $name {
            type Err = UnknownWord;
            fn from_str(text: &str) -> Result<Self, UnknownWord> {
                if is_id(text) { Ok(Self(text.into())) } else { Err(UnknownWord { expected: $expected }) }
            }
        }
    };
}

id! {
    /// A table. Whoever knows it may watch, so it can't be guessed.
    TableId, "the id of a table"
}
id! {
    /// A player. It is no secret; the token is.
    PlayerId, "the id of a player"
}
id! {
    /// A server, among those that share a database.
    NodeId, "the id of a server"
}

/// What a player shows to be known again. It is given out once and stored nowhere; its hash is.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

/// The SHA-256 of a token.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TokenHash([u8; 32]);

impl Token {
    /// A new one, of 256 bits of chance.
    pub fn random() -> Result<Self, NoChance> {
        Ok(Self(hex(&random_bytes::<32>()?)))
    }
    /// What somebody showed. Whether it is anybody's token, its hash tells.
    pub fn shown(text: &str) -> Self {
        Self(text.to_owned())
    }
    /// The text to hand over.
    pub fn reveal(&self) -> &str {
        &self.0
    }
    /// What is stored of it.
    pub fn hash(&self) -> TokenHash {
        TokenHash(Sha256::digest(&self.0).into())
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

impl fmt::Display for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash(…)")
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_read_as_they_are_written_and_never_alike() {
        let [one, other] = [(); 2].map(|()| TableId::random().unwrap());
        assert_eq!(one.to_string().parse(), Ok(one.clone()));
        assert_ne!(one, other);
        for text in ["", "A", "a/b", "a b", "é", &"a".repeat(41)] {
            assert!(text.parse::<TableId>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_token_is_not_shown_by_the_way() {
        let token = Token::random().unwrap();
        assert!(!format!("{token:?}{:?}", token.hash()).contains(token.reveal()));
        assert_eq!(Token::shown(token.reveal()).hash(), token.hash());
    }
}
