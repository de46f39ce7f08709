//! Ids: of tables, players and other things that have an address of their own. The host supplies the bytes.

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

id_type! {
    /// The id of an announcement.
    AnnouncementId, "the id of a notice"
}
id_type! {
    /// The id of a notice to a player.
    NoticeId, "the id of a notice"
}
id_type! {
    /// The secret part of a link. Anybody who knows it can sign in, once. The server stores only its hash.
    LinkCode, "the code of a link"
}
id_type! {
    /// The code of a friend link. It gives no access: it only lets somebody become a friend, or ask for it.
    FriendCode, "the code of a friend link"
}

/// Declares the id of something that has a hash: the first eight bytes of the hash, as 16 hexadecimal digits.
macro_rules! hash_id_type {
    ($(#[$doc:meta])* $name:ident, $expected:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $name(u64);

        /// An id from the beginning of a hash.
        impl From<[u8; 8]> for $name {
            fn from(hash: [u8; 8]) -> Self {
                Self(u64::from_be_bytes(hash))
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{:016x}", self.0)
            }
        }

        impl FromStr for $name {
            type Err = UnknownWord;
            fn from_str(text: &str) -> Result<Self, UnknownWord> {
                let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
                let number = match text.len() == 16 && text.bytes().all(is_digit) {
                    true => u64::from_str_radix(text, 16).ok(),
                    false => None,
                };
                number.map(Self).ok_or(UnknownWord { expected: $expected })
            }
        }
    };
}

hash_id_type! {
    /// The id of a session among those of its player. Nothing can be opened with it.
    SessionId, "the id of a session"
}
hash_id_type! {
    /// The id of a passkey among those of its player. Nothing can be opened with it.
    PasskeyId, "the id of a passkey"
}

/// The most passkeys that a player may have.
pub const MOST_PASSKEYS: usize = 20;

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

    #[test]
    fn the_beginning_of_a_hash_is_read_as_it_is_written() {
        let id = SessionId::from([0, 1, 2, 3, 0xfc, 0xfd, 0xfe, 0xff]);
        assert_eq!(id.to_string(), "00010203fcfdfeff");
        assert_eq!(id.to_string().parse(), Ok(id));
        for text in ["", "0123456789abcde", "0123456789abcdefg", "0123456789ABCDEF", "+123456789abcdef"] {
            assert!(text.parse::<SessionId>().is_err(), "{text}");
        }
    }
}
