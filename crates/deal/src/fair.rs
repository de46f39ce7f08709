//! Deals that nobody can have chosen: computed from the host's secret, to which it has committed beforehand,
//! and a salt from every player.
//!
//! `docs/FAIRNESS.md` describes it, with a worked example.

use crate::Seed;
use alloc::{
    borrow::ToOwned,
    string::{String, ToString},
    vec::Vec,
};
use core::{fmt, str::FromStr};
use oriflamme_game::{Family, UnknownWord};
use sha2::{Digest, Sha256};

/// The word that begins the text of a fair deal. A different way to compute a deal would begin with a
/// different word.
const KIND: &str = "fair-1";
/// The prefix of the family that was chosen to begin.
const FIRST: &str = "first";
/// The salt of a player who sent none.
const NO_SALT: &str = "-";
const LONGEST_SALT: usize = 64;

/// What a player adds to the shuffle: up to 64 letters, digits, `-` and `_`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Salt(String);

impl Salt {
    /// The salt of a player who sent none.
    pub fn none() -> Self {
        Self(NO_SALT.to_owned())
    }
}

impl Default for Salt {
    fn default() -> Self {
        Self::none()
    }
}

impl fmt::Display for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl FromStr for Salt {
    type Err = UnknownWord;
    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        if (1..=LONGEST_SALT).contains(&text.len()) && text.bytes().all(plain) {
            Ok(Self(text.to_owned()))
        } else {
            Err(UnknownWord { expected: "a salt of 1 to 64 letters, digits, `-` and `_`" })
        }
    }
}

/// Everything that determines a fair deal. Its text is the `seed` line of the record.
#[derive(Clone, PartialEq, Eq)]
pub struct Fair {
    /// The table, so that no two tables share a deal.
    pub table: String,
    /// The host's secret.
    pub secret: Seed,
    /// Who begins, if somebody was named.
    pub first: Option<Family>,
    /// The salt of each human player, by the first family of the seat, in seat order.
    pub salts: Vec<(Family, Salt)>,
}

impl Fair {
    /// The commitment that the host shows before anybody sends a salt: the SHA-256 of the secret's 64 digits.
    pub fn commitment(secret: &Seed) -> Seed {
        Seed::of_text(&secret.to_string())
    }
    /// The seed of the deal: the SHA-256 of the text.
    pub fn seed(&self) -> Seed {
        Seed::of_text(&self.to_string())
    }
}

impl Seed {
    /// The SHA-256 of a text.
    pub fn of_text(text: &str) -> Self {
        Self(Sha256::digest(text).into())
    }
}

/// `fair-1 TABLE SECRET red:SALT blue:SALT`, and `first:red` behind the secret if somebody was named to
/// begin.
impl fmt::Display for Fair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{KIND} {} {}", self.table, self.secret)?;
        if let Some(family) = self.first {
            write!(f, " {FIRST}:{family}")?;
        }
        self.salts.iter().try_for_each(|(family, salt)| write!(f, " {family}:{salt}"))
    }
}

impl fmt::Debug for Fair {
    /// Hides the contents: they reveal all cards, as a seed does.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Fair(…)")
    }
}

impl FromStr for Fair {
    type Err = UnknownWord;
    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        const UNFAIR: UnknownWord = UnknownWord {
            expected: "a fair deal: fair-1, the table, the secret, and salts such as red:SALT",
        };
        let mut words = text.split(' ');
        let (Some(KIND), Some(table), Some(secret)) = (words.next(), words.next(), words.next()) else {
            return Err(UNFAIR);
        };
        let mut fair =
            Self { table: table.to_owned(), secret: secret.parse()?, first: None, salts: Vec::new() };
        for word in words {
            match word.split_once(':').ok_or(UNFAIR)? {
                (FIRST, family) if fair.first.is_none() && fair.salts.is_empty() => {
                    fair.first = Some(family.parse()?);
                }
                (family, salt) => fair.salts.push((family.parse()?, salt.parse()?)),
            }
        }
        Ok(fair)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fair() -> Fair {
        Fair {
            table: "tonight".to_owned(),
            secret: Seed::of_text("a secret"),
            first: None,
            salts: [(Family::Red, "pepper".parse().unwrap()), (Family::Green, Salt::none())].into(),
        }
    }

    #[test]
    fn a_fair_deal_is_its_text() {
        let text = fair().to_string();
        assert!(text.starts_with("fair-1 tonight ") && text.ends_with(" red:pepper green:-"), "{text}");
        assert_eq!(text.parse(), Ok(fair()));
        assert_eq!(fair().seed(), Seed::of_text(&text));
        let named = Fair { first: Some(Family::Blue), ..fair() };
        assert_eq!(named.to_string().parse(), Ok(named));
    }

    #[test]
    fn every_part_decides() {
        let others = [
            Fair { table: "tomorrow".to_owned(), ..fair() },
            Fair { secret: Seed::of_text("another"), ..fair() },
            Fair { salts: fair().salts.into_iter().rev().collect(), ..fair() },
            Fair { salts: Vec::new(), ..fair() },
            Fair { first: Some(Family::Red), ..fair() },
        ];
        assert!(others.iter().all(|other| other.seed() != fair().seed()));
    }

    #[test]
    fn what_is_no_fair_deal_is_refused() {
        for text in ["", "fair-2 t 00", "fair-1 t 00", &fair().to_string().replace("red:", "red"), "fair-1"] {
            assert!(text.parse::<Fair>().is_err(), "{text}");
        }
        for salt in ["", "a b", "a#b", "é", &"a".repeat(65)] {
            assert!(salt.parse::<Salt>().is_err(), "{salt}");
        }
    }
}
