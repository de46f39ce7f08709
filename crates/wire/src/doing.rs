//! An ability in the middle of its work, as JSON.

use crate::Text;
#[cfg(feature = "openapi")]
use crate::schema;
use oriflamme_game::{AbilityInProgress, Ask, Card, Family, Name, Position, Positions};
use serde::{Deserialize, Serialize};

/// An ability that waits for an answer. All of it is public.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(expecting = "an object")]
pub struct DoingJson {
    /// The card that is being resolved, which may be gone already: `red machination`.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::CardSchema))]
    pub resolved: Text<Card>,
    /// The card that acts: the resolved one, or a character it uses.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::CardSchema))]
    pub actor: Text<Card>,
    /// Whose ability it uses.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::CardNameSchema))]
    pub ability: Text<Name>,
    /// The verb of the answers; `gain` stands for gain or repeat.
    pub ask: AskJson,
    /// What the answer may name first.
    #[cfg_attr(feature = "openapi", schema(value_type = TargetsSchema))]
    pub targets: Targets,
    /// Influence kept apart, still to be gained or spent.
    pub kept_apart: u8,
    /// Whether the position that is being resolved is gone, so that the next one has taken its number.
    pub vacated: bool,
}

/// The verb of the answers to an ability's question.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum AskJson {
    /// There is nothing to answer. No view that is sent has it.
    Nothing,
    Eliminate,
    Steal,
    Copy,
    Move,
    Twin,
    Use,
    /// Gain or repeat.
    Gain,
    Corrupt,
}

/// What an answer may name.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(untagged, expecting = "expected a list of positions or a list of seats")]
pub enum Targets {
    /// Positions of the queue, from 1.
    Positions(Vec<u32>),
    /// Players, by their first families.
    Seats(Vec<Text<Family>>),
}

// The schema of `Targets`, because the derive macro can't describe a variant's field as another type.
#[cfg(feature = "openapi")]
#[derive(Serialize, utoipa::ToSchema)]
#[schema(as = Targets)]
#[serde(untagged)]
#[allow(dead_code, reason = "only its schema is used")]
/// What an answer may name.
enum TargetsSchema {
    /// Positions of the queue, from 1.
    Positions(Vec<u32>),
    /// Players, by their first families.
    Seats(Vec<schema::FamilySchema>),
}

impl DoingJson {
    /// The JSON form of an ability that waits for an answer.
    pub fn new(doing: &AbilityInProgress) -> Self {
        let at = |set: Positions| Targets::Positions(set.iter().map(Position::number).collect());
        let (ask, targets) = match doing.ask {
            Ask::Nothing => (AskJson::Nothing, at(Positions::EMPTY)),
            Ask::Eliminate(set) => (AskJson::Eliminate, at(set)),
            Ask::Steal(from) => (AskJson::Steal, Targets::Seats(from.iter().map(Text).collect())),
            Ask::Copy(set) => (AskJson::Copy, at(set)),
            Ask::Move { except, queue, .. } => {
                (AskJson::Move, at(Positions::first(queue).without(Positions::only(except))))
            }
            Ask::Twin(on) => (AskJson::Twin, at(on)),
            Ask::Use(set) => (AskJson::Use, at(set)),
            Ask::GainOrRepeat => (AskJson::Gain, at(Positions::EMPTY)),
            Ask::Corrupt(set) => (AskJson::Corrupt, at(set)),
        };
        Self {
            resolved: Text(doing.resolved),
            actor: Text(doing.actor),
            ability: Text(doing.ability),
            ask,
            targets,
            kept_apart: doing.kept_apart,
            vacated: doing.vacated,
        }
    }
}
