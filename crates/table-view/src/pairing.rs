//! What somebody who wants to play with strangers asks for.

use crate::Pace;
use oriflamme_game::{Ruleset, SeatCount, UnknownWord, word_enum};
use std::{fmt, str::FromStr, time::Duration};

word_enum! {
    /// The paces at which strangers meet. All have a clock, so that nobody waits for somebody who has gone.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum PairingPace: "a pace: 60, 180 or 1d" {
        /// A minute for each decision, and two in reserve.
        Minute "60",
        /// Three minutes for each decision, and six in reserve.
        ThreeMinutes "180",
        /// A day for each decision.
        Day "1d",
    }
}

impl PairingPace {
    /// The pace of the table.
    pub const fn pace(self) -> Pace {
        match self {
            Self::Minute => Pace::Live { decision: Duration::from_secs(60), bank: Duration::from_secs(120) },
            Self::ThreeMinutes => {
                Pace::Live { decision: Duration::from_secs(180), bank: Duration::from_secs(360) }
            }
            Self::Day => Pace::Days(1),
        }
    }
}

word_enum! {
    /// Whether a game counts for ratings.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Stakes: "casual or rated" {
        /// It does not.
        Casual "casual",
        /// It does.
        Rated "rated",
    }
}

/// The kind of a table: what its players have agreed on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TableKind {
    pub rules: Ruleset,
    pub seats: SeatCount,
    pub pace: PairingPace,
    pub stakes: Stakes,
}

/// What somebody wants to play: any of these rulesets, with any of these numbers of players, at any of these
/// paces, for any of these stakes. None of the four is empty, and each is in order.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Wish {
    rules: Vec<Ruleset>,
    seats: Vec<SeatCount>,
    paces: Vec<PairingPace>,
    stakes: Vec<Stakes>,
}

impl Default for Wish {
    /// Today's base game with three to five players, a minute a move, not rated.
    fn default() -> Self {
        Self {
            rules: vec![Ruleset::Base2],
            seats: vec![SeatCount::Three, SeatCount::Four, SeatCount::Five],
            paces: vec![PairingPace::Minute],
            stakes: vec![Stakes::Casual],
        }
    }
}

/// Why a wish is not valid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadWish {
    /// No ruleset was chosen.
    NoRules,
    /// No number of players was chosen, or one that no table has.
    Seats,
    /// No pace was chosen.
    NoPace,
    /// Neither casual nor rated games were chosen.
    NoStakes,
}

impl Wish {
    /// A wish for any of these.
    pub fn new(
        rules: &[Ruleset],
        seats: &[SeatCount],
        paces: &[PairingPace],
        stakes: &[Stakes],
    ) -> Result<Self, BadWish> {
        let chosen = Self {
            rules: Ruleset::ALL.into_iter().filter(|it| rules.contains(it)).collect(),
            seats: SeatCount::ALL.into_iter().filter(|it| seats.contains(it)).collect(),
            paces: PairingPace::ALL.into_iter().filter(|it| paces.contains(it)).collect(),
            stakes: Stakes::ALL.into_iter().filter(|it| stakes.contains(it)).collect(),
        };
        if chosen.rules.is_empty() {
            return Err(BadWish::NoRules);
        }
        if chosen.seats.is_empty() {
            return Err(BadWish::Seats);
        }
        if chosen.paces.is_empty() {
            return Err(BadWish::NoPace);
        }
        if chosen.stakes.is_empty() { Err(BadWish::NoStakes) } else { Ok(chosen) }
    }
    pub fn rules(&self) -> &[Ruleset] {
        &self.rules
    }
    /// The numbers of players.
    pub fn seats(&self) -> &[SeatCount] {
        &self.seats
    }
    pub fn paces(&self) -> &[PairingPace] {
        &self.paces
    }
    /// Whether games may count for ratings, or must.
    pub fn stakes(&self) -> &[Stakes] {
        &self.stakes
    }
    /// What is left of the wish at one pace; `None` if it does not name that pace.
    pub fn at(&self, pace: PairingPace) -> Option<Self> {
        self.paces.contains(&pace).then(|| Self { paces: vec![pace], ..self.clone() })
    }
    /// What is left of the wish without rated games; `None` if it is for rated games alone.
    pub fn unrated(&self) -> Option<Self> {
        let is_casual = self.stakes.contains(&Stakes::Casual);
        is_casual.then(|| Self { stakes: vec![Stakes::Casual], ..self.clone() })
    }
    /// Every kind of table that fits the wish.
    pub fn kinds(&self) -> impl Iterator<Item = TableKind> {
        let of_rules = |&rules| self.seats.iter().map(move |&seats| (rules, seats));
        let kinds = self.rules.iter().flat_map(of_rules);
        let kinds = kinds.flat_map(|(rules, seats)| self.paces.iter().map(move |&pace| (rules, seats, pace)));
        kinds.flat_map(|(rules, seats, pace)| {
            self.stakes.iter().map(move |&stakes| TableKind { rules, seats, pace, stakes })
        })
    }
    /// Whether a table of this kind fits the wish.
    pub fn allows(&self, kind: TableKind) -> bool {
        self.rules.contains(&kind.rules)
            && self.seats.contains(&kind.seats)
            && self.paces.contains(&kind.pace)
            && self.stakes.contains(&kind.stakes)
    }
    /// Whether some kind of table fits both wishes.
    pub fn meets(&self, other: &Self) -> bool {
        self.kinds().any(|kind| other.allows(kind))
    }
}

/// `base-2_ablaze.3_4_5.60.casual`, as it is stored and as a cookie has it.
impl fmt::Display for Wish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn joined(words: impl Iterator<Item = String>) -> String {
            words.collect::<Vec<_>>().join("_")
        }
        let rules = joined(self.rules.iter().map(ToString::to_string));
        let seats = joined(self.seats.iter().map(ToString::to_string));
        let paces = joined(self.paces.iter().map(ToString::to_string));
        let stakes = joined(self.stakes.iter().map(ToString::to_string));
        write!(f, "{rules}.{seats}.{paces}.{stakes}")
    }
}

impl FromStr for Wish {
    type Err = UnknownWord;
    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        fn list<T: FromStr>(words: &str) -> Option<Vec<T>> {
            words.split('_').map(|word| word.parse().ok()).collect()
        }
        let read = match text.split('.').collect::<Vec<_>>()[..] {
            [rules, seats, paces, stakes] => {
                let lists = list(rules).zip(list(seats)).zip(list(paces)).zip(list(stakes));
                lists.and_then(|(((rules, seats), paces), stakes)| {
                    Self::new(&rules, &seats, &paces, &stakes).ok()
                })
            }
            _ => None,
        };
        read.ok_or(UnknownWord { expected: "a wish" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wish_reads_as_it_was_written() {
        let all = Wish::new(&Ruleset::ALL, &SeatCount::ALL, &PairingPace::ALL, &Stakes::ALL).unwrap();
        for wish in [Wish::default(), all.clone()] {
            assert_eq!(wish.to_string().parse(), Ok(wish));
        }
        assert_eq!(all.kinds().count(), 3 * 4 * 3 * 2);
        for text in [
            "",
            "base-2",
            "base-2.3.60",
            "base-2..60.rated",
            "base-2.6.60.rated",
            "base-2.3.61.rated",
            ".3.60.rated",
            "base-2.3.60.high",
        ] {
            assert!(text.parse::<Wish>().is_err(), "{text}");
        }
    }

    #[test]
    fn nothing_and_nonsense_can_not_be_wished_for() {
        let (minute, casual) = ([PairingPace::Minute], [Stakes::Casual]);
        assert_eq!(Wish::new(&[Ruleset::Base2], &[SeatCount::Three], &minute, &[]), Err(BadWish::NoStakes));
        assert_eq!(Wish::new(&[], &[SeatCount::Three], &minute, &casual), Err(BadWish::NoRules));
        assert_eq!(Wish::new(&[Ruleset::Base2], &[], &minute, &casual), Err(BadWish::Seats));
        assert_eq!(Wish::new(&[Ruleset::Base2], &[SeatCount::Three], &[], &casual), Err(BadWish::NoPace));
    }

    #[test]
    fn a_part_of_a_wish_is_a_wish() {
        let wish = |text: &str| text.parse::<Wish>().unwrap();
        let all = wish("base-2_ablaze.3_4.60_1d.casual_rated");
        assert_eq!(all.at(PairingPace::Day), Some(wish("base-2_ablaze.3_4.1d.casual_rated")));
        assert_eq!(all.at(PairingPace::ThreeMinutes), None);
        assert_eq!(all.unrated(), Some(wish("base-2_ablaze.3_4.60_1d.casual")));
        assert_eq!(wish("base-2.3.60.rated").unrated(), None);
    }

    #[test]
    fn wishes_meet_where_one_table_would_do_for_both() {
        let wish = |text: &str| text.parse::<Wish>().unwrap();
        assert!(wish("base-2.3_4.60.casual").meets(&wish("base-2_ablaze.4_5.60_1d.casual_rated")));
        assert!(!wish("base-2.3_4.60.casual").meets(&wish("base-2.4.180.casual")));
        assert!(!wish("base-2.3.60.casual").meets(&wish("ablaze.3.60.casual")));
        assert!(!wish("base-2.3.60.casual").meets(&wish("base-2.3.60.rated")));
    }
}
