//! How the description of the API shows words and texts: each as a schema of its own, under its own name.
//!
//! The types here have no values. A field names one where the derive macro can't see what a
//! [`Text`](crate::Text) holds.

use crate::{Limited, PairingState};
use oriflamme_game::{Family, Level, Name, Phase, Ruleset, Ruling};
use oriflamme_table_view::{
    About, Challengers, ClubRole, ErrorCode, Mark, NoticeKind, PaceKind, PairingPace, Phrase,
    ProfileVisibility, PushAbout, RatingGroup, SeasonRule, Stakes, TableStatus, TournamentStatus, UpdateKind,
    VoidResult, WordList,
};
use std::{borrow::Cow, fmt::Write};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        RefOr,
        schema::{ObjectBuilder, Schema, Type},
    },
};

fn text(about: impl Into<String>) -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::String).description(Some(about))
}

/// Words of a closed list.
macro_rules! words {
    ($($schema:ident = $name:literal, $type:ty, $about:expr;)*) => {$(
        #[derive(serde::Serialize)]
        pub enum $schema {}
        impl PartialSchema for $schema {
            fn schema() -> RefOr<Schema> {
                text($about).enum_values(Some(<$type>::ALL.map(<$type>::word))).into()
            }
        }
        impl ToSchema for $schema {
            fn name() -> Cow<'static, str> {
                $name.into()
            }
        }
    )*};
}

/// Texts of the notation.
macro_rules! texts {
    ($($schema:ident = $name:literal, $about:literal, $example:literal;)*) => {$(
        #[derive(serde::Serialize)]
        pub enum $schema {}
        impl PartialSchema for $schema {
            fn schema() -> RefOr<Schema> {
                text($about).examples([$example]).into()
            }
        }
        impl ToSchema for $schema {
            fn name() -> Cow<'static, str> {
                $name.into()
            }
        }
    )*};
}

words! {
    FamilySchema = "Family", Family, "A family. A seat is named by its family, in a duel by its first one.";
    RulesetSchema = "Ruleset", Ruleset, "Which rulebook is played.";
    LevelSchema = "Level", Level, "How well a bot plays, weakest first.";
    PhaseSchema = "Phase", Phase, "The two parts of a round: cards are placed, then the queue is resolved.";
    CardNameSchema = "CardName", Name, "The name of a card.";
    RulingSchema = "Ruling", Ruling, "A ruling of the rules page, `docs/RULES.md`.";
    TableStatusSchema = "TableStatus", TableStatus,
        "The status of a table: waiting for players, in a game, played to the end, or abandoned.";
    ChallengersSchema = "Challengers", Challengers,
        "Who may challenge a bot: anyone; players with a passkey or recovery words, and bots with an owner; friends of its owner; other programs; or nobody.";
    PaceKindSchema = "PaceKind", PaceKind,
        "The kinds of paces: as long as anybody likes, a clock of seconds and minutes, or days for a decision.";
    ClubRoleSchema = "ClubRole", ClubRole, "A role in a club, the most powerful first.";
    SeasonRuleSchema = "SeasonRule", SeasonRule,
        "How the standings of a season are computed: games won; places, the share of the others whom a player beat in each game; margin, by how much influence a player was ahead of the mean of the others; or rating, a rating of the season's own games.";
    VoidResultSchema = "VoidResult", VoidResult,
        "Why a result does not count in a season: fewer than two members of the club played, the season had been ended before the game was over, or somebody who looks after the club or the server has struck it.";
    TournamentStatusSchema = "TournamentStatus", TournamentStatus,
        "The status of a tournament: it waits for its start, a round is being played, it waits for its next round, it is over, or it was called off.";
    UpdateKindSchema = "UpdateKind", UpdateKind,
        "What happened at a table. Later versions may add words: ignore those that you do not know.";
    PhraseSchema = "Phrase", Phrase,
        "A phrase that may be said at every table. Everybody reads it in their own language.";
    LimitedSchema = "Limited", Limited,
        "Something that is rate-limited: any request, new players, new tables (a rematch is one), other changes (of seats, friends, blocks, clubs, bots and devices), names and labels, chat messages, positions that are analysed, and attempts to sign in.";
    PairingPaceSchema = "PairingPace", PairingPace,
        "How much time strangers have for each move: `60` or `180` seconds, with twice as much in reserve for the whole game, or a day.";
    StakesSchema = "Stakes", Stakes, "Whether a game counts for ratings.";
    PairingStateSchema = "PairingState", PairingState,
        "Whether somebody is waiting for people to play with. Later versions may add words.";
    NoticeKindSchema = "NoticeKind", NoticeKind,
        "The kind of a notice to a player, from operators, hosts, clubs or the server itself. Later versions may add words.";
    PushAboutSchema = "PushAbout", PushAbout,
        "What a message to a device is about. Later versions may add words.";
    WordListSchema = "WordList", WordList, "The language of recovery words. There are none in Polish.";
    AboutSchema = "ReportAbout", About, "What a report is about.";
    MarkSchema = "Mark", Mark, "How much chance to win a decision gave away.";
    RatingGroupSchema = "RatingGroup", RatingGroup,
        "Games that share a rating: the base game in both editions, Ablaze, and duels with any cards.";
    ProfileVisibilitySchema = "ProfileVisibility", ProfileVisibility,
        "What a player lets others see: also which games they played at public tables and with whom; ratings and results in numbers; or nothing but the name.";
    ErrorCodeSchema = "ErrorCode", ErrorCode, error_codes();
}

texts! {
    CardSchema = "Card", "A card whose name is known.", "red spy";
    SeenNameSchema = "SeenCard", "A card, with `?` for a name that the viewer may not know.", "blue ?";
    QueueCardSchema = "QueueCard",
        "A card in the queue: `red spy` is face up, `red queen ~blue` is blue's now, `[red spy *2]` is face down with 2 influence on it, `[blue ?]` is face down and the viewer may not know it.",
        "[blue ? *2]";
    MoveSchema = "Move", "A move in the notation.", "red place spy front";
    SeenMoveSchema = "SeenMove", "A move, with `?` for a card that the viewer may not know.", "blue place ? front";
    PlaceSchema = "Place", "Where a card is placed: at an end of the queue, or on a position.", "on 3";
    GapSchema = "Gap", "Where a card is moved to: an end of the queue, or behind a position.", "after 3";
}

/// What every code means, as a list for readers.
fn error_codes() -> String {
    let mut about = String::from(
        "Why the server does not do what it was asked, with the usual status. Later versions may add codes: treat one that you do not know by its status.\n",
    );
    for code in ErrorCode::ALL {
        // Writing to a string can't fail.
        let _ = write!(about, "\n- `{code}` ({}): {}", code.status(), code.about());
    }
    about
}
