//! The values of settings: each is checked before it is stored, and again when it is read.

use super::{AdmissionMode, Makers, Setting, SettingKey};
use axum::http::HeaderName;
use oriflamme_game::Level;
use oriflamme_table::is_invisible;

/// The longest name of a server, in characters.
const LONGEST_NAME: usize = 40;
const LONGEST_WELCOME: usize = 2_000;
/// The longest imprint or privacy text.
const LONGEST_PAGE: usize = 20_000;
/// The most and the fewest iterations of a search.
const THINKING: std::ops::RangeInclusive<u32> = 1..=1_000_000;

/// Headers that any client can set, or that mean something else.
const OTHER_HEADERS: [&str; 8] = [
    "authorization",
    "cookie",
    "host",
    "origin",
    "accept-language",
    "content-type",
    "user-agent",
    "x-forwarded-for",
];

/// Why a text can't be the value of a setting.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadSetting {
    #[error("`{setting}` is {expected}, not `{text}`")]
    Word { setting: Setting, expected: &'static str, text: String },
    #[error("there is no level `{0}`; the levels are page, squire, knight, marshal and king")]
    Level(String),
    #[error("at least one level must be left; the levels are page, squire, knight, marshal and king")]
    NoLevel,
    #[error(
        "`thinking` is the most iterations of a search for one move, a number from 1 to 1000000, not `{0}`"
    )]
    Thinking(String),
    #[error("`{0}` can't be the name of a header; a proxy uses one such as Remote-User or X-Forwarded-User")]
    Header(String),
    #[error("a proxy must not name members in `{0}`, which says something else or which anybody can send")]
    OtherHeader(String),
    #[error("the text of `{setting}` has {count} characters; {most} are the most")]
    TooLong { setting: Setting, count: usize, most: usize },
    #[error("the text of `{0}` is empty; `oriflamme admin unset {0}` removes it")]
    Empty(Setting),
    #[error("the name is one line without characters that can't be seen")]
    NameLine,
    #[error("the text of `{0}` has characters that can't be seen, other than line breaks")]
    Invisible(Setting),
}

/// A value that was checked, in canonical form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked(String);

impl Checked {
    /// The value as a text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The value of a setting.
    pub fn of(key: SettingKey, text: &str) -> Result<Self, BadSetting> {
        let setting = key.setting;
        let plain = text.trim();
        let word = |expected| BadSetting::Word { setting, expected, text: plain.to_owned() };
        Ok(Self(match setting {
            Setting::Entry => {
                let mode: AdmissionMode = plain.parse().map_err(|_| word("open, invitation or members"))?;
                mode.to_string()
            }
            Setting::Tables | Setting::Clubs | Setting::Tournaments => {
                let makers: Makers = plain.parse().map_err(|_| word("everyone, lasting or appointed"))?;
                makers.to_string()
            }
            Setting::MemberHeader | Setting::MemberNameHeader => header(plain)?,
            Setting::Levels => levels(plain)?,
            Setting::Thinking => {
                let number = plain.parse().ok().filter(|number| THINKING.contains(number));
                number.ok_or_else(|| BadSetting::Thinking(plain.to_owned()))?.to_string()
            }
            Setting::Name => name(plain)?,
            Setting::Welcome => prose(setting, plain, LONGEST_WELCOME)?,
            Setting::Imprint | Setting::Privacy => prose(setting, plain, LONGEST_PAGE)?,
        }))
    }
}

fn header(text: &str) -> Result<String, BadSetting> {
    let name = HeaderName::from_bytes(text.as_bytes()).map_err(|_| BadSetting::Header(text.to_owned()))?;
    match OTHER_HEADERS.contains(&name.as_str()) {
        true => Err(BadSetting::OtherHeader(text.to_owned())),
        false => Ok(name.as_str().to_owned()),
    }
}

fn levels(text: &str) -> Result<String, BadSetting> {
    let words = text.split([',', ' ']).filter(|word| !word.is_empty());
    let mut levels = words
        .map(|word| word.parse::<Level>().map_err(|_| BadSetting::Level(word.to_owned())))
        .collect::<Result<Vec<_>, _>>()?;
    levels.sort_unstable();
    levels.dedup();
    match levels.is_empty() {
        true => Err(BadSetting::NoLevel),
        false => Ok(levels.iter().map(|level| level.word()).collect::<Vec<_>>().join(",")),
    }
}

fn name(text: &str) -> Result<String, BadSetting> {
    let text = within(Setting::Name, text, LONGEST_NAME)?;
    match text.chars().any(|it| it.is_control() || is_invisible(it)) {
        true => Err(BadSetting::NameLine),
        false => Ok(text),
    }
}

/// A text of several lines.
fn prose(setting: Setting, text: &str, most: usize) -> Result<String, BadSetting> {
    let text = within(setting, &text.replace("\r\n", "\n"), most)?;
    // Many emoji consist of several characters, which these two join.
    let plain = |it: char| matches!(it, '\n' | '\t' | '\u{200d}' | '\u{fe0f}');
    let hidden = |it: char| !plain(it) && (it.is_control() || is_invisible(it));
    if text.chars().any(hidden) { Err(BadSetting::Invisible(setting)) } else { Ok(text) }
}

fn within(setting: Setting, text: &str, most: usize) -> Result<String, BadSetting> {
    match text.chars().count() {
        0 => Err(BadSetting::Empty(setting)),
        count if count > most => Err(BadSetting::TooLong { setting, count, most }),
        _ => Ok(text.to_owned()),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;

    fn of(key: &str, text: &str) -> Result<String, String> {
        let read = Checked::of(key.parse().unwrap(), text);
        read.map(|checked| checked.0).map_err(|error| error.to_string())
    }

    #[test]
    fn values_are_stored_in_one_form() {
        for (key, text, stored) in [
            ("entry", " invitation\n", "invitation"),
            ("levels", "king, page,page", "page,king"),
            ("thinking", "0500", "500"),
            ("member-header", "X-Forwarded-User", "x-forwarded-user"),
            ("welcome.fr", "Bonjour\r\n\r\nà tous\n", "Bonjour\n\nà tous"),
            ("name", "<b>Club</b>", "<b>Club</b>"),
        ] {
            assert_eq!(of(key, text).as_deref(), Ok(stored), "{key}");
        }
    }

    #[test]
    fn a_bad_value_is_refused_with_a_sentence() {
        let long = "x".repeat(20_001);
        for (key, text, why) in [
            ("entry", "closed", "`entry` is open, invitation or members, not `closed`"),
            ("tables", "kings", "everyone, lasting or appointed"),
            ("levels", "page,emperor", "no level `emperor`"),
            ("levels", " , ", "at least one level"),
            ("thinking", "-5", "from 1 to 1000000, not `-5`"),
            ("thinking", "0", "from 1 to 1000000"),
            ("member-header", "Remote User", "can't be the name of a header"),
            ("member-header", "", "can't be the name of a header"),
            ("member-header", "Cookie", "must not name members"),
            ("member-header", "X-Forwarded-For", "must not name members"),
            ("name", &long[..41], "41 characters; 40 are the most"),
            ("name", "two\nlines", "one line"),
            ("welcome", &long[..2001], "2000 are the most"),
            ("imprint.pl", &long, "20000 are the most"),
            ("privacy", " \n", "is empty"),
            ("privacy", "a\u{202e}b", "can't be seen"),
        ] {
            let error = of(key, text).unwrap_err();
            assert!(error.contains(why), "{key}: {error}");
        }
    }
}
