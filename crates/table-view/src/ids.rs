//! Ids of tables and players. The host supplies the random bytes.

use oriflamme_game::UnknownWord;
use std::{fmt, str::FromStr, sync::Arc};

/// Digits and small letters without those that are easily mistaken for others.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Random bytes as an id of twenty letters with five bits each: a hundred bits nobody can guess.
pub fn id_text(random: [u8; 20]) -> Arc<str> {
    random.iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect::<String>().into()
}

/// Whether a text can be an id: 1 to 40 small letters and digits.
pub fn id_is_valid(text: &str) -> bool {
    (1..=40).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $expected:literal) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(Arc<str>);

        impl $name {
            /// The id as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        /// An id from random bytes.
        impl From<[u8; 20]> for $name {
            fn from(random: [u8; 20]) -> Self {
                Self(id_text(random))
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
                if id_is_valid(text) {
                    Ok(Self(text.into()))
                } else {
                    Err(UnknownWord { expected: $expected })
                }
            }
        }
    };
}

id! {
    /// A table's id. Whoever knows it may watch, so it can't be guessed.
    TableId, "the id of a table"
}
id! {
    /// A player's id. It is no secret; the player's token is.
    PlayerId, "the id of a player"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_read_as_they_are_written() {
        let id = TableId::from(std::array::from_fn(|at| (at * 13) as u8));
        assert_eq!(id.to_string().parse(), Ok(id));
        for text in ["", "A", "a/b", "a b", "é", &"a".repeat(41)] {
            assert!(text.parse::<TableId>().is_err(), "{text}");
        }
    }
}
