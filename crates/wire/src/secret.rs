//! Texts that must not appear in logs.

use serde::{Deserialize, Serialize};
use std::{fmt, ops::Deref};

/// A text that somebody could pretend to be somebody else with: a token, recovery words. In JSON it is the
/// text itself; `Debug` hides it, so that no log shows it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Secret(pub String);

impl Deref for Secret {
    type Target = str;
    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

#[cfg(test)]
mod tests {
    use crate::{RecoverJson, TokenJson};

    #[test]
    fn what_is_secret_is_written_in_json_and_nowhere_else() {
        let token: TokenJson = serde_json::from_str(r#"{"token":"abc"}"#).unwrap();
        assert_eq!(&*token.token, "abc");
        assert_eq!(serde_json::to_string(&token).unwrap(), r#"{"token":"abc"}"#);
        let words: RecoverJson = serde_json::from_str(r#"{"words":"one two"}"#).unwrap();
        let logged = format!("{token:?} {words:?}");
        assert!(!logged.contains("abc") && !logged.contains("one"), "{logged}");
    }
}
