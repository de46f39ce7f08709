//! What players call themselves.

use std::{fmt, str::FromStr};

/// A player's name: 1 to 24 characters that can be seen, with single blanks between them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerName(String);

/// The most characters a name may have.
const LONGEST_NAME: usize = 24;

/// A text that is no name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a name has 1 to 24 letters, digits, blanks or signs other than `#`, and no control characters")]
pub struct BadName;

impl FromStr for PlayerName {
    type Err = BadName;
    fn from_str(text: &str) -> Result<Self, BadName> {
        let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if name.is_empty()
            || name.chars().count() > LONGEST_NAME
            || name.chars().any(|it| it == '#' || is_invisible(it))
        {
            return Err(BadName);
        }
        Ok(Self(name))
    }
}

/// Whether a character is invisible, or changes how others are drawn and so could make one text look like
/// another.
pub fn is_invisible(it: char) -> bool {
    it.is_control()
        || matches!(it, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

impl fmt::Display for PlayerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_what_can_be_seen() {
        assert_eq!(
            " Ada  of Łódź ".parse::<PlayerName>().map(|name| name.to_string()),
            Ok("Ada of Łódź".into())
        );
        for name in ["", "  ", "a\u{202e}b", "#1", &"x".repeat(25)] {
            assert!(name.parse::<PlayerName>().is_err(), "{name}");
        }
    }
}
