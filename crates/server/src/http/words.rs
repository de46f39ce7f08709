//! Reads the words of requests: levels, rulesets, families, paces, and how somebody sits down.

use super::error::ApiError;
use crate::tables::commands::SitDown;
use oriflamme_deal::Salt;
use oriflamme_game::{Family, Level, Ruleset};
use oriflamme_table::Refusal;
use oriflamme_table_view::{ChatContent, ErrorCode, Pace, Phrase};
use oriflamme_wire::{ChatJson, PaceJson, SitJson};
use std::str::FromStr;

fn word<T: FromStr>(text: &str, code: ErrorCode, message: &'static str) -> Result<T, ApiError> {
    text.parse().map_err(|_| ApiError::new(code, message))
}

pub(super) fn level(text: &str) -> Result<Level, ApiError> {
    word(text, ErrorCode::BadLevel, "the levels are page, squire, knight, marshal and king")
}

pub(super) fn rules(text: &str) -> Result<Ruleset, ApiError> {
    word(text, ErrorCode::BadRules, "the rulesets are base-1, base-2 and ablaze")
}

pub(super) fn phrase(text: &str) -> Result<Phrase, ApiError> {
    word(text, ErrorCode::Unfit, "there is no such phrase")
}

pub(super) fn family(text: &str) -> Result<Family, ApiError> {
    word(text, ErrorCode::BadFamily, "the families are red, blue, green, yellow and violet")
}

pub(super) fn salt(text: Option<&str>) -> Result<Salt, ApiError> {
    match text {
        Some(text) => word(text, ErrorCode::BadSalt, "a salt has 1 to 64 letters, digits, `-` and `_`"),
        None => Ok(Salt::none()),
    }
}

pub(super) fn pace(json: Option<PaceJson>) -> Result<Pace, ApiError> {
    json.map_or(Some(Pace::Unlimited), PaceJson::pace).ok_or_else(|| {
        let message = "a pace is {\"seconds\": 1 to 3600, \"bank\": up to 86400} or {\"days\": 1 to 30}";
        ApiError::new(ErrorCode::BadPace, message)
    })
}

/// A pace as forms write it: seconds such as `60`, or days such as `3d`.
pub(super) fn pace_in_form(text: &str) -> Result<PaceJson, ApiError> {
    let bad = |_| ApiError::new(ErrorCode::BadPace, "a pace is seconds such as 60, or days such as 3d");
    Ok(match text.strip_suffix('d') {
        Some(days) => PaceJson { days: Some(days.parse().map_err(bad)?), ..PaceJson::default() },
        None => {
            let seconds: u32 = text.parse().map_err(bad)?;
            // A reserve of twice as much, for hard decisions.
            PaceJson { seconds: Some(seconds), bank: Some(seconds.saturating_mul(2)), days: None }
        }
    })
}

/// How somebody sits down.
pub(super) fn sit_down(json: &SitJson) -> Result<SitDown, ApiError> {
    Ok(SitDown { salt: salt(json.salt.as_deref())?, wanted: json.seat.map(|seat| *seat) })
}

/// A chat message: one of the phrases, or a text.
pub(super) fn chat_content(json: ChatJson) -> Result<ChatContent, ApiError> {
    match (json.phrase, json.text) {
        (Some(phrase), _) => Ok(ChatContent::Phrase(*phrase)),
        (None, Some(text)) => Ok(ChatContent::Text(text)),
        (None, None) => Err(Refusal::NothingSaid.into()),
    }
}
