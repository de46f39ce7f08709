//! Values that JSON holds as a text of the notation.

use crate::{Limited, PairingState, PlayerEventKind, unreadable::clipped};
use oriflamme_game::{
    Card, Family, FamilyMove, Gap, Level, Name, Phase, Place, Ruleset, Ruling, Seen, SeenCard,
};
use oriflamme_table_view::{
    About, AdmissionMode, AnnouncementId, Challengers, ClubId, ClubRole, Forbidden, FriendCode, LinkCode,
    Makers, Mark, NoticeId, NoticeKind, PaceKind, PairingPace, PasskeyId, Phrase, PlayerId,
    ProfileVisibility, PushAbout, RatingGroup, ReasonKind, SeasonRule, SessionId, Stakes, TableId,
    TableStatus, TournamentId, TournamentStatus, UpdateKind, VoidResult, WordList,
};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::{
    fmt::{self, Display},
    marker::PhantomData,
    ops::Deref,
    str::FromStr,
};

/// The most characters of a text that an error quotes.
const QUOTED: usize = 60;

/// A value that is written in JSON as its `Display` and read by its `FromStr`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Text<T>(pub T);

/// Something that has a text, and what to call it in the error about a text that says something else.
pub trait Worded: Display + FromStr {
    /// Such as `a family`.
    const EXPECTED: &'static str;
}

macro_rules! worded {
    ($($type:ty: $expected:literal),* $(,)?) => {
        $(impl Worded for $type {
            const EXPECTED: &'static str = $expected;
        })*
    };
}

worded! {
    Ruleset: "a ruleset: base-1, base-2 or ablaze",
    Family: "a family: red, blue, green, yellow or violet",
    Name: "a card",
    Card: "a card such as `red spy`",
    Seen: "a card such as `red spy` or `red ?`",
    SeenCard: "a card such as `red spy`, `red spy ~blue`, `[red spy *2]` or `[blue ?]`",
    Phase: "placement or resolution",
    Place: "a place such as `front`, `back` or `on 3`",
    Gap: "a place such as `front` or `after 3`",
    Ruling: "a ruling",
    Level: "a level: page, squire, knight, marshal or king",
    FamilyMove: "a move",
    FamilyMove<Seen>: "a move",
    TableStatus: "open, playing, over or abandoned",
    Challengers: "anyone, lasting, friends, bots or nobody",
    PaceKind: "unlimited, live or days",
    ClubRole: "owner, organiser, member or asked",
    SeasonRule: "wins, places, margin or rating",
    VoidResult: "few-members, season-ended or struck",
    TournamentStatus: "announced, playing, break, over or cancelled",
    UpdateKind: "a kind of update",
    Limited: "something that is limited",
    PlayerEventKind: "a kind of news",
    PairingPace: "a pace: 60, 180 or 1d",
    PairingState: "idle, waiting or paired",
    Stakes: "casual or rated",
    Phrase: "a phrase",
    About: "name, words or conduct",
    NoticeKind: "a kind of notice",
    PushAbout: "turns, invitations, tournaments or clubs",
    RatingGroup: "base, ablaze or duel",
    WordList: "en or fr",
    ProfileVisibility: "everything, results or nothing",
    Mark: "best, inaccuracy, mistake or blunder",
    AdmissionMode: "open, invitation or members",
    Makers: "everyone, lasting or appointed",
    Forbidden: "mute, pairing or rated",
    ReasonKind: "a reason",
    TableId: "the id of a table",
    PlayerId: "the id of a player",
    ClubId: "the id of a club",
    TournamentId: "the id of a tournament",
    AnnouncementId: "the id of a notice",
    NoticeId: "the id of a notice",
    SessionId: "the id of a session",
    PasskeyId: "the id of a passkey",
    LinkCode: "the code of a link",
    FriendCode: "the code of a friend link",
}

impl<T> From<T> for Text<T> {
    fn from(value: T) -> Self {
        Self(value)
    }
}

impl<T: Clone> From<&T> for Text<T> {
    fn from(value: &T) -> Self {
        Self(value.clone())
    }
}

impl<T: PartialEq> PartialEq<T> for Text<T> {
    fn eq(&self, other: &T) -> bool {
        self.0 == *other
    }
}

impl<T> Deref for Text<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Display> Display for Text<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: Display> Serialize for Text<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de, T: Worded> Deserialize<'de> for Text<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor<T>(PhantomData<T>);
        impl<T: Worded> de::Visitor<'_> for Visitor<T> {
            type Value = Text<T>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(T::EXPECTED)
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Text<T>, E> {
                let found = || clipped(text, QUOTED);
                let wrong = |_| E::custom(format_args!("expected {}, found `{}`", T::EXPECTED, found()));
                text.parse().map(Text).map_err(wrong)
            }
        }
        deserializer.deserialize_str(Visitor(PhantomData))
    }
}
