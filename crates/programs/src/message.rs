//! The messages, each a JSON object on a line. `docs/PROTOCOL.md` says what they mean.

use oriflamme_wire::ViewJson;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The version of the protocol. New fields and types of messages do not need a new version; existing ones
/// keep their meaning.
pub const PROTOCOL: u64 = 1;
/// The name of the game, for programs that play several.
pub(crate) const GAME: &str = "oriflamme";

/// What a host says to a bot.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum FromHost {
    /// The first message. The bot answers with a hello of its own.
    Hello {
        /// The version that the host speaks.
        protocol: u64,
        /// `oriflamme`.
        game: &'static str,
        /// How long the host waits and how much it reads.
        limits: LimitsJson,
    },
    /// A decision. The bot answers with a move.
    Choose {
        /// The number of the question. Every number is greater than the one before.
        id: u64,
        /// The number of the game, from 1.
        game: u64,
        /// How long the host waits for the answer.
        time_left_ms: u64,
        /// Everything the bot may know, and the legal moves.
        view: Box<ViewJson>,
    },
    /// The bot answered a question that was never asked, or is no longer open. The answer is ignored.
    Stale {
        /// The question that was answered.
        id: u64,
        /// The question that is asked now, if one is.
        asked: Option<u64>,
    },
    /// The bot answered the question with an illegal move. The decision is lost.
    Illegal {
        id: u64,
        /// What the bot said.
        #[serde(rename = "move")]
        answer: String,
        /// What was played instead.
        played: String,
    },
    /// The bot sent a line that is not a message. The decision that was asked for, if any, is lost.
    Error {
        /// What is wrong with it.
        message: String,
    },
    /// A game is over.
    Over {
        /// The number of the game.
        game: u64,
        /// The places, best first, each a list of the seats that share it.
        ranking: Vec<Vec<&'static str>>,
        /// The bot's view of the end.
        view: Box<ViewJson>,
    },
    /// The last message. The bot ends.
    Bye,
}

/// How long a host waits and how much it reads.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug)]
pub struct LimitsJson {
    /// How long a decision may take.
    pub decision_ms: u64,
    /// How many bytes a line may have.
    pub line_bytes: u64,
    /// How many lines the bot may send for a decision.
    pub lines: u64,
}

/// What a bot says to a host.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum FromBot {
    /// The answer to hello.
    Hello {
        /// The version that the bot speaks.
        protocol: u64,
        /// What it is called.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    /// The answer to a question.
    Move {
        id: u64,
        /// The move, in the notation.
        #[serde(rename = "move")]
        answer: String,
    },
    /// The bot can't read a message or can't answer it. The decision that was asked for, if any, is lost.
    Error {
        /// The question, if it is about one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        /// What is wrong.
        #[serde(default)]
        message: String,
    },
}

impl FromHost {
    /// The message as a line, with its end.
    pub fn line(&self) -> String {
        line(self)
    }
}

impl FromBot {
    /// The message as a line, with its end.
    pub fn line(&self) -> String {
        line(self)
    }
    pub fn read(line: &str) -> Result<Self, String> {
        let value: Value = serde_json::from_str(line).map_err(|error| format!("no JSON: {error}"))?;
        if !value.is_object() {
            return Err("no message: a message is an object".to_owned());
        }
        serde_json::from_value(value).map_err(|error| format!("no message: {error}"))
    }
}

fn line(message: &impl Serialize) -> String {
    // Texts, numbers and lists of them always have a JSON form.
    let mut line = serde_json::to_string(message).unwrap_or_default();
    line.push('\n');
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_bot_says_is_read_with_care_and_tolerance() {
        let read = |text: &str| FromBot::read(text);
        assert_eq!(
            read(r#"{"move":"red keep","type":"move","id":17,"why":[1]}"#),
            Ok(FromBot::Move { id: 17, answer: "red keep".into() })
        );
        assert_eq!(read(r#"{"type":"hello","protocol":1}"#), Ok(FromBot::Hello { protocol: 1, name: None }));
        for (text, says) in [
            ("red keep", "no JSON"),
            ("{\"type\":\"move\"", "no JSON"),
            ("17", "no message"),
            (r#"{"type":"move","move":"red keep"}"#, "missing field `id`"),
            (r#"{"type":"move","id":-1,"move":"red keep"}"#, "no message"),
            (r#"{"type":"dance"}"#, "unknown variant `dance`"),
            (r#"["move",17,"red keep"]"#, "no message"),
            (&"[".repeat(10_000), "no JSON"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.contains(says), "{error}\nshould say\n{says}");
        }
    }

    #[test]
    fn messages_have_a_type_and_one_line() {
        let stale = FromHost::Stale { id: 16, asked: Some(17) };
        assert_eq!(stale.line(), "{\"type\":\"stale\",\"id\":16,\"asked\":17}\n");
        assert_eq!(FromHost::Bye.line(), "{\"type\":\"bye\"}\n");
        let error = FromBot::Error { id: None, message: "two\nlines".into() };
        assert_eq!(error.line().matches('\n').count(), 1);
        assert_eq!(FromBot::read(&error.line()), Ok(error));
    }
}
