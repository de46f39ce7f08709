//! The deals of a tournament's round: computed from the host's secret for that round, to which it has
//! committed when the tournament was announced, and the salts of all people in the round.
//!
//! `docs/TOURNAMENTS.md` describes it.

use crate::{Salt, Seed};
use alloc::{borrow::ToOwned, string::String};
use core::{
    fmt::{self, Write},
    str::FromStr,
};
use oriflamme_game::UnknownWord;

/// The word that begins the text of a round's deal.
const KIND: &str = "round-1";
/// The prefix of the number of a table that has a deal of its own.
const TABLE: &str = "table:";

/// Everything that determines a deal of a round. Its text is the `seed` line of the record.
#[derive(Clone, PartialEq, Eq)]
pub struct RoundDeal {
    /// The tournament, so that no two tournaments share a deal.
    pub tournament: String,
    /// The round, from 1.
    pub round: u8,
    /// The host's secret for the round.
    pub secret: Seed,
    /// The fingerprint of everybody's salts ([`RoundDeal::salts_of`]).
    pub salts: Seed,
    /// The table's number in the round, from 1, if every table has a deal of its own. Without it, all tables
    /// of the round have the same deal.
    pub table: Option<u16>,
}

impl RoundDeal {
    /// The fingerprint of the salts of a round: the SHA-256 of `2:SALT 5:SALT …`, with the number of each
    /// entrant who is a person, in order.
    pub fn salts_of<'a>(salts: impl IntoIterator<Item = (u16, &'a Salt)>) -> Seed {
        let mut text = String::new();
        for (number, salt) in salts {
            let blank = if text.is_empty() { "" } else { " " };
            // Writing to a string can't fail.
            let _ = write!(text, "{blank}{number}:{salt}");
        }
        Seed::of_text(&text)
    }
    /// The seed of the deal: the SHA-256 of the text.
    pub fn seed(&self) -> Seed {
        use alloc::string::ToString;
        Seed::of_text(&self.to_string())
    }
}

/// `round-1 TOURNAMENT ROUND SECRET SALTS`, and `table:3` behind it if every table has a deal of its own.
impl fmt::Display for RoundDeal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{KIND} {} {} {} {}", self.tournament, self.round, self.secret, self.salts)?;
        self.table.map_or(Ok(()), |table| write!(f, " {TABLE}{table}"))
    }
}

impl fmt::Debug for RoundDeal {
    /// Hides the contents: they reveal all cards, as a seed does.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RoundDeal(…)")
    }
}

impl FromStr for RoundDeal {
    type Err = UnknownWord;
    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        const WRONG: UnknownWord = UnknownWord {
            expected: "a round's deal: round-1, the tournament, the round, the secret, the salts' fingerprint",
        };
        let mut words = text.split(' ');
        let mut next = || words.next().ok_or(WRONG);
        if next()? != KIND {
            return Err(WRONG);
        }
        let tournament = next()?.to_owned();
        let round = next()?.parse().map_err(|_| WRONG)?;
        let (secret, salts) = (next()?.parse()?, next()?.parse()?);
        let table = match words.next() {
            Some(word) => Some(word.strip_prefix(TABLE).and_then(|it| it.parse().ok()).ok_or(WRONG)?),
            None => None,
        };
        match words.next() {
            None => Ok(Self { tournament, round, secret, salts, table }),
            Some(_) => Err(WRONG),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    fn deal() -> RoundDeal {
        let salts: [Salt; 2] = ["pepper".parse().unwrap(), Salt::none()];
        RoundDeal {
            tournament: "cup".to_owned(),
            round: 2,
            secret: Seed::of_text("a secret"),
            salts: RoundDeal::salts_of([(1, &salts[0]), (7, &salts[1])]),
            table: None,
        }
    }

    #[test]
    fn a_rounds_deal_is_its_text() {
        for deal in [deal(), RoundDeal { table: Some(3), ..deal() }] {
            assert_eq!(deal.to_string().parse(), Ok(deal.clone()));
            assert_eq!(deal.seed(), Seed::of_text(&deal.to_string()));
        }
        assert_eq!(deal().salts, Seed::of_text("1:pepper 7:-"));
        for text in ["", "round-1", "fair-1 cup 2", "round-1 cup x", &(deal().to_string() + " table:x")] {
            assert!(text.parse::<RoundDeal>().is_err(), "{text}");
        }
    }

    #[test]
    fn every_part_decides() {
        let others = [
            RoundDeal { tournament: "cups".to_owned(), ..deal() },
            RoundDeal { round: 3, ..deal() },
            RoundDeal { secret: Seed::of_text("another"), ..deal() },
            RoundDeal { salts: RoundDeal::salts_of([]), ..deal() },
            RoundDeal { table: Some(1), ..deal() },
        ];
        assert!(others.iter().all(|other| other.seed() != deal().seed()));
    }
}
