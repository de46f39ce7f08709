//! Ids of tables and players. The host supplies the random bytes.

use std::sync::Arc;

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

/// Declares the id of something: twenty letters from random bytes, with `as_str`, `Display` and `FromStr`.
///
/// ```
/// oriflamme_table_view::id_type! {
///     /// A club's id.
///     ClubId, "the id of a club"
/// }
/// let id = ClubId::from([7; 20]);
/// assert_eq!(id.to_string().parse(), Ok(id));
/// ```
#[macro_export]
macro_rules! id_type {
    ($(#[$doc:meta])* $name:ident, $expected:literal) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(::std::sync::Arc<str>);

        impl $name {
            /// The id as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        /// An id from random bytes.
        impl From<[u8; 20]> for $name {
            fn from(random: [u8; 20]) -> Self {
                Self($crate::id_text(random))
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(&self.0)
            }
        }

        impl ::std::str::FromStr for $name {
            type Err = $crate::UnknownWord;
            fn from_str(text: &str) -> Result<Self, $crate::UnknownWord> {
                if $crate::id_is_valid(text) {
                    Ok(Self(text.into()))
                } else {
                    Err($crate::UnknownWord { expected: $expected })
                }
            }
        }
    };
}

id_type! {
    /// A table's id. Anybody who knows it may watch, so it can't be guessed.
    TableId, "the id of a table"
}
id_type! {
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
