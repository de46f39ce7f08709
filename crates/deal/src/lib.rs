//! Deals that anyone can recompute: from a 32-byte seed to a deal, by ChaCha20 and a Fisher–Yates shuffle.
//!
//! `docs/DEALS.md` describes every step, with a worked example, for other languages.
#![no_std]

extern crate alloc;

mod fair;
mod round;

pub use fair::{Fair, Salt};
pub use round::RoundDeal;

use core::{fmt, str::FromStr};
use oriflamme_game::{Ruleset, Seat, Seating, UnknownWord};
use oriflamme_rules::{Deal, RandomSource};
use rand_chacha::{
    ChaCha20Rng,
    rand_core::{Rng, SeedableRng},
};
use sha2::{Digest, Sha256};

/// The 32 bytes from which a deal follows. Written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// The seed of the `game`th game of a series: the SHA-256 of `TEXT/GAME`, counted from 1.
    pub fn of_series(text: &str, game: u64) -> Self {
        let mut hash = Sha256::new();
        hash.update(text);
        let mut digits = [0; 21];
        let number = decimal(game, &mut digits);
        hash.update(number);
        Self(hash.finalize().into())
    }
    /// The random numbers of this seed, from the beginning.
    pub fn source(self) -> SeedSource {
        SeedSource(ChaCha20Rng::from_seed(self.0))
    }
    /// The deal of this seed for a table. `first` is the seat that was named to begin, if one was.
    ///
    /// ```
    /// use oriflamme_deal::Seed;
    /// use oriflamme_game::{Ruleset, Seating};
    ///
    /// let seed = Seed::of_series("tonight", 1);
    /// let again: Seed = seed.to_string().parse().expect("a seed reads as it is written");
    /// let (one, other) = (seed.deal(Ruleset::Base2, Seating::of(5)?, None), again.deal(Ruleset::Base2, Seating::of(5)?, None));
    /// assert!(one == other, "the same seed deals the same cards");
    /// # Ok::<(), oriflamme_game::SeatingError>(())
    /// ```
    pub fn deal(self, rules: Ruleset, seating: Seating, first: Option<Seat>) -> Deal {
        Deal::draw(rules, seating, first, &mut self.source())
    }
}

/// `/` and a number in decimal digits, without allocating.
fn decimal(mut number: u64, digits: &mut [u8; 21]) -> &[u8] {
    let mut start = digits.len();
    loop {
        start -= 1;
        digits[start] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    start -= 1;
    digits[start] = b'/';
    &digits[start..]
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Seed {
    /// A seed reveals all cards, so it is never written by accident.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(…)")
    }
}

impl FromStr for Seed {
    type Err = UnknownWord;
    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        const NO_SEED: UnknownWord = UnknownWord { expected: "a seed of 64 hexadecimal digits" };
        let mut seed = [0; 32];
        if text.len() != 64 || !text.is_ascii() {
            return Err(NO_SEED);
        }
        for (index, byte) in seed.iter_mut().enumerate() {
            let digits = &text[2 * index..2 * index + 2];
            // `from_str_radix` accepts a sign, but a sign is not a digit.
            if digits.starts_with('+') {
                return Err(NO_SEED);
            }
            *byte = u8::from_str_radix(digits, 16).map_err(|_| NO_SEED)?;
        }
        Ok(Self(seed))
    }
}

/// A seed's ChaCha20 key stream, read as little-endian 32-bit words.
#[derive(Clone)]
pub struct SeedSource(ChaCha20Rng);

impl RandomSource for SeedSource {
    /// The next word below the largest multiple of `bound`, modulo `bound`. Other words are skipped, so that
    /// each result is exactly as likely as the others. A bound of 0 or 1 takes no word.
    fn below(&mut self, bound: u32) -> u32 {
        if bound < 2 {
            return 0;
        }
        let multiple = (1u64 << 32) / u64::from(bound) * u64::from(bound);
        loop {
            let word = self.0.next_u32();
            if u64::from(word) < multiple {
                return word % bound;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oriflamme_game::{Family, Name};

    /// The first words of the ChaCha20 key stream for a key, nonce and counter of zeros, as published (RFC
    /// 8439, A.1).
    #[test]
    fn the_words_are_those_of_the_published_cipher() {
        let mut source = Seed([0; 32]).source();
        let words = [0; 4].map(|_| source.0.next_u32());
        assert_eq!(words, [0xade0_b876, 0x903d_f1a0, 0xe56a_5d40, 0x28bd_8653]);
    }

    #[test]
    fn a_seed_is_its_text() {
        let seed = Seed::of_series("tonight", 1);
        extern crate std;
        use std::string::ToString;
        assert_eq!(seed.to_string().parse(), Ok(seed));
        assert!("+1".repeat(32).parse::<Seed>().is_err());
        assert!("".parse::<Seed>().is_err());
    }

    /// The beginning of the worked example of `docs/DEALS.md`, whose program the tests of the command line
    /// run.
    #[test]
    fn the_documented_deal_comes_out() {
        use Name::{Lord, Shapeshifter, Soldier};
        let deal = Seed::of_series("tonight", 1).deal(Ruleset::Base2, Seating::of(3).unwrap(), None);
        let mut aside = [0, 1, 2].map(|index| deal.families[Family::Red][index]);
        aside.sort_unstable();
        assert_eq!((deal.first.index(), aside), (1, [Soldier, Shapeshifter, Lord]));
    }
}
