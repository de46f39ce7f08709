//! Bot accounts: whose they are, and which challenges they take.

#[cfg(feature = "openapi")]
use crate::schema;
use crate::{Number, OtherPlayerJson, Secret, Text};
use oriflamme_game::{Ruleset, SeatCount};
use oriflamme_table_view::{
    BadChallengeRules, BotAccountView, ChallengeRules, Challengers, PaceKind, PlayerId, Timestamp,
    is_program_name,
};
use serde::{Deserialize, Serialize};

/// Which challenges a bot takes.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChallengeRulesJson {
    /// Who may challenge it. Its owner, and the owner's other bots, always may.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::ChallengersSchema))]
    pub challengers: Text<Challengers>,
    /// The rulesets that it plays.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<schema::RulesetSchema>, min_items = 1))]
    pub rules: Vec<Text<Ruleset>>,
    /// With how many seats it plays: 2 (a duel) to 5.
    #[cfg_attr(feature = "openapi", schema(min_items = 1))]
    pub seats: Vec<u8>,
    /// At which kinds of paces.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<schema::PaceKindSchema>, min_items = 1))]
    pub paces: Vec<Text<PaceKind>>,
    /// How many games it plays at once: 1 to 32. Challenges beyond that are refused.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 32))]
    pub games: u8,
}

impl ChallengeRulesJson {
    pub fn new(rules: &ChallengeRules) -> Self {
        Self {
            challengers: Text(rules.challengers()),
            rules: rules.rulesets().iter().copied().map(Text).collect(),
            seats: rules.seats().iter().map(|seats| seats.get()).collect(),
            paces: rules.paces().iter().copied().map(Text).collect(),
            games: rules.games(),
        }
    }
    /// The rules, if they leave something to play.
    pub fn rules(&self) -> Result<ChallengeRules, BadChallengeRules> {
        let rulesets: Vec<Ruleset> = self.rules.iter().map(|it| **it).collect();
        let paces: Vec<PaceKind> = self.paces.iter().map(|it| **it).collect();
        let seats: Result<Vec<_>, _> = self.seats.iter().map(|&seats| SeatCount::try_from(seats)).collect();
        let seats = seats.map_err(|_| BadChallengeRules)?;
        ChallengeRules::new(*self.challengers, &rulesets, &seats, &paces, self.games)
    }
}

/// A bot account to be made.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewBotJson {
    /// Its name: 1 to 18 characters, to which `[bot]` is added. It must not be, or look like, a name that
    /// somebody else has claimed.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 18))]
    pub name: String,
    /// What it says about itself: plain text of up to 500 characters.
    #[serde(default)]
    pub about: String,
    /// Which challenges it takes; by default all, four games at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub takes: Option<ChallengeRulesJson>,
}

/// What is changed about a bot account.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChangeBotJson {
    /// What it says about itself; by default as before.
    pub about: Option<String>,
    /// Which challenges it takes; by default as before.
    pub takes: Option<ChallengeRulesJson>,
}

/// A bot account.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BotAccountJson {
    /// Its id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub player: Text<PlayerId>,
    /// Its name, with its marks.
    pub name: String,
    /// Whose it is.
    pub owner: OtherPlayerJson,
    /// What its owner says about it: plain text.
    pub about: String,
    /// Which challenges it takes.
    pub takes: ChallengeRulesJson,
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub made: Number<Timestamp>,
    /// Whether its program listens now (`GET /me/events`). Only then it can be challenged.
    pub here: bool,
}

impl BotAccountJson {
    pub fn new(bot: &BotAccountView) -> Self {
        let owner = OtherPlayerJson {
            player: Text::from(&bot.owner),
            program: is_program_name(&bot.owner_name),
            name: bot.owner_name.clone(),
        };
        Self {
            player: Text::from(&bot.player),
            name: bot.name.clone(),
            owner,
            about: bot.about.clone(),
            takes: ChallengeRulesJson::new(&bot.rules),
            made: Number(bot.made),
            here: bot.is_here,
        }
    }
}

/// The bots that the caller owns.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BotAccountsJson {
    /// All of them, oldest first.
    pub bots: Vec<BotAccountJson>,
    /// How many a player may own.
    pub most: u32,
}

/// A bot account with a new token.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BotTokenJson {
    /// The account.
    pub bot: BotAccountJson,
    /// Its token, a secret, which is shown once: to be sent as `Authorization: Bearer TOKEN`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub token: Secret,
}
