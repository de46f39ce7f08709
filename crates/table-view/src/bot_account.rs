//! Bot accounts: programs that belong to a player, and the rules by which they take challenges.

use crate::{ErrorCode, Pace, PlayerId, Timestamp};
use oriflamme_game::{Ruleset, SeatCount, UnknownWord, word_enum};
use std::{fmt, str::FromStr};

word_enum! {
    /// Who may challenge a bot. Its owner, and the owner's other bots, always may.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub enum Challengers: "who may challenge a bot" {
        #[default]
        Anyone "anyone",
        /// Players with a passkey or recovery words, and bots with an owner.
        Lasting "lasting",
        /// The friends of its owner.
        Friends "friends",
        /// Other programs.
        Bots "bots",
        Nobody "nobody",
    }
}

word_enum! {
    /// The kinds of paces: as long as anybody likes, a clock of seconds and minutes, or days for a decision.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum PaceKind: "a kind of pace: unlimited, live or days" {
        Unlimited "unlimited",
        Live "live",
        Days "days",
    }
}

impl PaceKind {
    /// The kind of a pace.
    pub const fn of(pace: Pace) -> Self {
        match pace {
            Pace::Unlimited => Self::Unlimited,
            Pace::Live { .. } => Self::Live,
            Pace::Days(_) => Self::Days,
        }
    }
}

/// Which challenges a bot takes. No list is empty, and each is in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChallengeRules {
    challengers: Challengers,
    rulesets: Vec<Ruleset>,
    seats: Vec<SeatCount>,
    paces: Vec<PaceKind>,
    games: u8,
}

/// The error for rules that a bot can't have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadChallengeRules;

impl fmt::Display for BadChallengeRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = ChallengeRules::MOST_GAMES;
        write!(f, "a bot takes at least one ruleset, one number of seats from 2 to 5 and one kind of pace")?;
        write!(f, ", and plays 1 to {most} games at once")
    }
}

impl Default for ChallengeRules {
    /// Everything, from anybody, four games at once.
    fn default() -> Self {
        Self {
            challengers: Challengers::Anyone,
            rulesets: Ruleset::ALL.to_vec(),
            seats: SeatCount::ALL.to_vec(),
            paces: PaceKind::ALL.to_vec(),
            games: 4,
        }
    }
}

impl ChallengeRules {
    /// The most games that a bot may play at once by challenges.
    pub const MOST_GAMES: u8 = 32;

    /// Rules of an owner. A list may be in any order.
    pub fn new(
        challengers: Challengers,
        rulesets: &[Ruleset],
        seats: &[SeatCount],
        paces: &[PaceKind],
        games: u8,
    ) -> Result<Self, BadChallengeRules> {
        let rules = Self {
            challengers,
            rulesets: Ruleset::ALL.into_iter().filter(|it| rulesets.contains(it)).collect(),
            seats: SeatCount::ALL.into_iter().filter(|it| seats.contains(it)).collect(),
            paces: PaceKind::ALL.into_iter().filter(|it| paces.contains(it)).collect(),
            games,
        };
        let empty = rules.rulesets.is_empty() || rules.seats.is_empty() || rules.paces.is_empty();
        let fits = (1..=Self::MOST_GAMES).contains(&games);
        if !empty && fits { Ok(rules) } else { Err(BadChallengeRules) }
    }

    pub fn challengers(&self) -> Challengers {
        self.challengers
    }
    pub fn rulesets(&self) -> &[Ruleset] {
        &self.rulesets
    }
    pub fn seats(&self) -> &[SeatCount] {
        &self.seats
    }
    pub fn paces(&self) -> &[PaceKind] {
        &self.paces
    }
    /// How many games it plays at once.
    pub fn games(&self) -> u8 {
        self.games
    }

    /// Why somebody may not challenge the bot to any game.
    pub fn refuses(&self, challenger: Challenger) -> Option<ChallengeRefusal> {
        use ChallengeRefusal as R;
        if challenger.is_blocked {
            return Some(R::TakesNone);
        }
        if challenger.is_owner {
            return None;
        }
        match self.challengers {
            Challengers::Anyone => None,
            Challengers::Lasting => (!challenger.is_lasting).then_some(R::ForLasting),
            Challengers::Friends => (!challenger.is_friend).then_some(R::ForFriends),
            Challengers::Bots => (!challenger.is_program).then_some(R::ForBots),
            Challengers::Nobody => Some(R::TakesNone),
        }
    }
    /// Why the bot does not play at such a table.
    pub fn refuses_table(&self, rules: Ruleset, seats: SeatCount, pace: Pace) -> Option<ChallengeRefusal> {
        if !self.rulesets.contains(&rules) {
            Some(ChallengeRefusal::Ruleset)
        } else if !self.seats.contains(&seats) {
            Some(ChallengeRefusal::Seats)
        } else if !self.paces.contains(&PaceKind::of(pace)) {
            Some(ChallengeRefusal::Pace)
        } else {
            None
        }
    }
}

/// The stored form: `anyone; base-1 base-2 ablaze; 2 3 4 5; unlimited live days; 4`.
impl fmt::Display for ChallengeRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn list<T: ToString>(words: &[T]) -> String {
            words.iter().map(T::to_string).collect::<Vec<_>>().join(" ")
        }
        let [rulesets, seats, paces] = [list(&self.rulesets), list(&self.seats), list(&self.paces)];
        write!(f, "{}; {rulesets}; {seats}; {paces}; {}", self.challengers, self.games)
    }
}

impl FromStr for ChallengeRules {
    type Err = UnknownWord;
    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        fn list<T: FromStr>(words: &str) -> Option<Vec<T>> {
            words.split_whitespace().map(|word| word.parse().ok()).collect()
        }
        let read = || {
            let mut parts = text.split(';').map(str::trim);
            let challengers = parts.next()?.parse().ok()?;
            let (rulesets, seats, paces) = (list(parts.next()?)?, list(parts.next()?)?, list(parts.next()?)?);
            let games = parts.next()?.parse().ok()?;
            Self::new(challengers, &rulesets, &seats, &paces, games).ok()
        };
        read().ok_or(UnknownWord { expected: "the rules of a bot" })
    }
}

/// What matters about somebody who challenges a bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Challenger {
    /// Whether they own the bot, or are another bot of its owner.
    pub is_owner: bool,
    pub is_program: bool,
    /// Whether they have a passkey or recovery words, or are a bot with an owner.
    pub is_lasting: bool,
    /// Whether they are a friend of the owner.
    pub is_friend: bool,
    /// Whether they have blocked the bot or its owner, or the owner has blocked them.
    pub is_blocked: bool,
}

/// Why a bot does not take a challenge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChallengeRefusal {
    /// It takes challenges of lasting players.
    ForLasting,
    /// It takes challenges of its owner's friends.
    ForFriends,
    /// It takes challenges of other bots.
    ForBots,
    /// It takes no challenges, or the challenger is blocked.
    TakesNone,
    Ruleset,
    Seats,
    Pace,
    /// Its program does not listen.
    Away,
    /// It plays as many games as its owner lets it.
    Busy,
}

/// A sentence for programmers.
impl fmt::Display for ChallengeRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ForLasting => "this bot takes challenges of players with a passkey or recovery words",
            Self::ForFriends => "this bot takes challenges of its owner's friends",
            Self::ForBots => "this bot takes challenges of other bots",
            Self::TakesNone => "this bot takes no challenges",
            Self::Ruleset => "this bot does not play this ruleset; `takes` of its profile says what it plays",
            Self::Seats => {
                "this bot does not play with so many seats; `takes` of its profile says with how many"
            }
            Self::Pace => "this bot does not play at this pace; `takes` of its profile says at which",
            Self::Away => "this bot is not here now: its program does not listen",
            Self::Busy => {
                "this bot plays as many games as it can at once; try again when one of them is over"
            }
        })
    }
}

impl ChallengeRefusal {
    pub const ALL: [Self; 9] = [
        Self::ForLasting,
        Self::ForFriends,
        Self::ForBots,
        Self::TakesNone,
        Self::Ruleset,
        Self::Seats,
        Self::Pace,
        Self::Away,
        Self::Busy,
    ];

    /// The error with which the server answers.
    pub const fn code(self) -> ErrorCode {
        match self {
            Self::ForLasting => ErrorCode::BotForLasting,
            Self::ForFriends => ErrorCode::BotForFriends,
            Self::ForBots => ErrorCode::BotForBots,
            Self::TakesNone => ErrorCode::BotTakesNone,
            Self::Ruleset => ErrorCode::BotRuleset,
            Self::Seats => ErrorCode::BotSeats,
            Self::Pace => ErrorCode::BotPace,
            Self::Away => ErrorCode::BotAway,
            Self::Busy => ErrorCode::BotBusy,
        }
    }
}

/// A bot account, as everybody may see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BotAccountView {
    pub player: PlayerId,
    pub name: String,
    pub owner: PlayerId,
    pub owner_name: String,
    /// What its owner says about it: plain text, in several lines.
    pub about: String,
    pub rules: ChallengeRules,
    pub made: Timestamp,
    /// Whether its program listens.
    pub is_here: bool,
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;

    /// Everybody who could challenge a bot.
    fn everybody() -> impl Iterator<Item = Challenger> {
        (0..32u8).map(|bits| {
            let bit = |number: u8| bits & (1 << number) != 0;
            Challenger {
                is_owner: bit(0),
                is_program: bit(1),
                is_lasting: bit(2),
                is_friend: bit(3),
                is_blocked: bit(4),
            }
        })
    }

    #[test]
    fn rules_are_read_as_they_are_written() {
        let some = ChallengeRules::new(
            Challengers::Friends,
            &[Ruleset::Ablaze, Ruleset::Base2, Ruleset::Ablaze],
            &[SeatCount::Five, SeatCount::Two],
            &[PaceKind::Days],
            1,
        );
        let some = some.unwrap();
        assert_eq!(some.to_string(), "friends; base-2 ablaze; 2 5; days; 1");
        for rules in [some, ChallengeRules::default()] {
            assert_eq!(rules.to_string().parse(), Ok(rules));
        }
        for wrong in
            ["", "anyone", "anyone; base-2; 3; live", "all; base-2; 3; live; 1", "anyone; base-2; 6; live; 1"]
        {
            assert!(wrong.parse::<ChallengeRules>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn no_bot_takes_nothing_or_too_much() {
        let (rules, seats, paces) = ([Ruleset::Base2], [SeatCount::Three], [PaceKind::Live]);
        let make = |rules: &[Ruleset], seats: &[SeatCount], paces: &[PaceKind], games| {
            ChallengeRules::new(Challengers::Anyone, rules, seats, paces, games).is_ok()
        };
        assert!(make(&rules, &seats, &paces, 1) && make(&rules, &seats, &paces, ChallengeRules::MOST_GAMES));
        assert!(
            !make(&[], &seats, &paces, 1) && !make(&rules, &[], &paces, 1) && !make(&rules, &seats, &[], 1)
        );
        assert!(!make(&rules, &seats, &paces, 0));
        assert!(!make(&rules, &seats, &paces, ChallengeRules::MOST_GAMES + 1));
    }

    #[test]
    fn the_owner_decides_who_may_challenge() {
        use ChallengeRefusal as R;
        for challengers in Challengers::ALL {
            let rules = ChallengeRules { challengers, ..ChallengeRules::default() };
            for it in everybody() {
                let refused = rules.refuses(it);
                let welcome = match challengers {
                    Challengers::Anyone => true,
                    Challengers::Lasting => it.is_lasting,
                    Challengers::Friends => it.is_friend,
                    Challengers::Bots => it.is_program,
                    Challengers::Nobody => false,
                };
                assert_eq!(
                    refused.is_none(),
                    !it.is_blocked && (it.is_owner || welcome),
                    "{challengers} {it:?}"
                );
                // A refusal does not show that somebody is blocked.
                assert!(!it.is_blocked || refused == Some(R::TakesNone));
            }
        }
    }

    #[test]
    fn a_table_must_be_of_a_kind_that_the_bot_plays() {
        use SeatCount::{Four, Three, Two};
        let rules =
            ChallengeRules::new(Challengers::Anyone, &[Ruleset::Base2], &[Two, Four], &[PaceKind::Live], 2);
        let (rules, live) = (rules.unwrap(), Pace::live(60, 120).unwrap());
        let refused = |ruleset, seats, pace| rules.refuses_table(ruleset, seats, pace);
        assert_eq!(refused(Ruleset::Base2, Four, live), None);
        assert_eq!(refused(Ruleset::Ablaze, Four, live), Some(ChallengeRefusal::Ruleset));
        assert_eq!(refused(Ruleset::Base2, Three, live), Some(ChallengeRefusal::Seats));
        assert_eq!(refused(Ruleset::Base2, Two, Pace::Unlimited), Some(ChallengeRefusal::Pace));
        assert_eq!(refused(Ruleset::Base2, Two, Pace::Days(1)), Some(ChallengeRefusal::Pace));
    }

    #[test]
    fn every_refusal_has_a_code_of_its_own() {
        let codes = ChallengeRefusal::ALL.map(|refusal| refusal.code().word());
        let different: std::collections::BTreeSet<_> = codes.iter().collect();
        assert_eq!(different.len(), ChallengeRefusal::ALL.len());
    }
}
