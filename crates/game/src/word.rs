//! Types whose values have one word each, and the error for unknown words.

use core::fmt;

/// The error for a word that is not one of the expected ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownWord {
    /// What was expected: `a family`, for example.
    pub expected: &'static str,
}

impl fmt::Display for UnknownWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this is not {}", self.expected)
    }
}

impl core::error::Error for UnknownWord {}

/// Declares an enum each of whose values has one word: with `ALL`, `word`, `Display` and `FromStr`. A word
/// after a bar is also read, but never written.
///
/// ```
/// oriflamme_game::word_enum! {
///     /// When to play.
///     #[derive(Clone, Copy, PartialEq, Eq, Debug)]
///     pub enum Evening: "an evening" {
///         Tonight "tonight",
///         Tomorrow "tomorrow" | "later",
///     }
/// }
/// assert_eq!("tonight".parse(), Ok(Evening::Tonight));
/// assert_eq!("later".parse(), Ok(Evening::Tomorrow));
/// assert_eq!(Evening::ALL.map(Evening::word), ["tonight", "tomorrow"]);
/// assert_eq!("never".parse::<Evening>().unwrap_err().to_string(), "this is not an evening");
/// ```
#[macro_export]
macro_rules! word_enum {
    ($(#[$about:meta])* $visibility:vis enum $name:ident: $expected:literal {
        $($(#[$about_value:meta])* $value:ident $word:literal $(| $other:literal)*),+ $(,)?
    }) => {
        $(#[$about])*
        $visibility enum $name {
            $($(#[$about_value])* $value),+
        }

        impl $name {
            /// All of them, in their order.
            $visibility const ALL: [Self; [$($word),+].len()] = [$(Self::$value),+];

            /// The word for it.
            #[inline]
            $visibility const fn word(self) -> &'static str {
                match self {
                    $(Self::$value => $word),+
                }
            }
        }

        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(self.word())
            }
        }

        impl ::core::str::FromStr for $name {
            type Err = $crate::UnknownWord;
            fn from_str(word: &str) -> Result<Self, $crate::UnknownWord> {
                match word {
                    $($word $(| $other)* => Ok(Self::$value),)+
                    _ => Err($crate::UnknownWord { expected: $expected }),
                }
            }
        }
    };
}
