//! The other side: a bot of ours that speaks the protocol.

use crate::{
    FromBot, PROTOCOL,
    lines::{InputLine, read_line, skip_line},
};
use oriflamme_game::Bot;
use oriflamme_wire::{Unreadable, read_view};
use serde_json::Value;
use std::{
    io::{self, BufRead, Write},
    panic::{AssertUnwindSafe, catch_unwind},
};

/// The longest line that is read from a host, in bytes: far more than any view has.
const LONGEST: usize = 1 << 20;

/// Lets a bot answer a host, up to `bye` or to the end of the input. A message that can't be read is answered
/// with an error; an unknown one is ignored.
pub fn serve(
    bot: &mut dyn Bot,
    name: &str,
    mut input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    loop {
        let answer = match read_line(&mut input, LONGEST)? {
            InputLine::End => return Ok(()),
            InputLine::TooLong => {
                skip_line(&mut input)?;
                Some(error(None, format!("a line of more than {LONGEST} bytes")))
            }
            InputLine::Text(line) if line.is_empty() => None,
            InputLine::Text(line) => match heard(bot, name, &line) {
                Reaction::Answer(answer) => Some(answer),
                Reaction::Nothing => None,
                Reaction::Bye => return Ok(()),
            },
        };
        if let Some(answer) = answer {
            output.write_all(answer.line().as_bytes())?;
            output.flush()?;
        }
    }
}

/// What a message leads to.
enum Reaction {
    Answer(FromBot),
    Nothing,
    Bye,
}

fn heard(bot: &mut dyn Bot, name: &str, line: &str) -> Reaction {
    let message: Value = match serde_json::from_str(line) {
        Ok(message) => message,
        Err(fault) => return Reaction::Answer(error(None, format!("no JSON: {fault}"))),
    };
    let Some(kind) = message.get("type").and_then(Value::as_str) else {
        return Reaction::Answer(error(None, "a message is an object with a `type`"));
    };
    match kind {
        "hello" => Reaction::Answer(match message.get("protocol").and_then(Value::as_u64) {
            Some(PROTOCOL) => FromBot::Hello { protocol: PROTOCOL, name: Some(name.to_owned()) },
            _ => error(None, format!("this bot speaks version {PROTOCOL} of the protocol, and no other")),
        }),
        "choose" => {
            let id = message.get("id").and_then(Value::as_u64);
            Reaction::Answer(choose(bot, &message).unwrap_or_else(|fault| error(id, fault.to_string())))
        }
        "bye" => Reaction::Bye,
        // Messages about its mistakes and about the end of a game do not change how it plays.
        _ => Reaction::Nothing,
    }
}

fn choose(bot: &mut dyn Bot, message: &Value) -> Result<FromBot, Unreadable> {
    let wrong = |field: &str, message: &str| Unreadable { field: field.into(), message: message.into() };
    let id = message.get("id").and_then(Value::as_u64);
    let id = id.ok_or_else(|| wrong("choose.id", "expected the number of the question"))?;
    let view = read_view(message.get("view").unwrap_or(&Value::Null))?;
    let Some(decision) = view.decision() else {
        return Err(wrong("view.legal", "there is nothing to choose from"));
    };
    // A view can be complete and still be one that no game leads to. A bot may panic on it, but that must not
    // end the program.
    match catch_unwind(AssertUnwindSafe(|| bot.choose(decision))) {
        Ok(answer) => Ok(FromBot::Move {
            id,
            answer: view.family_move(answer).map(|said| said.to_string()).unwrap_or_default(),
        }),
        Err(_) => Err(wrong("choose", "this view led the bot into a mistake of its own")),
    }
}

fn error(id: Option<u64>, message: impl Into<String>) -> FromBot {
    FromBot::Error { id, message: message.into() }
}
