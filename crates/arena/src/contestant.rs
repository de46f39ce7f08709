//! Who plays: one of our levels, one of our searches, or anybody's program.

use oriflamme_bots::{SearchConfig, chances};
use oriflamme_game::{Decision, Level, Move};
use std::{fmt, str::FromStr};

/// The prefix of the command of a program.
const COMMAND: &str = "cmd:";
/// The prefix of the iterations of a search.
const SEARCH: &str = "search:";
/// The prefix of the iterations of a search that sees all cards.
const CLAIRVOYANT: &str = "clairvoyant:";

/// A bot, as it is named to the arena: `squire`, or `cmd:python3 my_bot.py`.
#[derive(Clone, PartialEq, Debug)]
pub enum Contestant {
    /// One of our levels.
    Level(Level),
    /// A search with its settings: `search:4000`, `search:4000:explore=2`.
    Search {
        /// Its settings, as they were written.
        name: String,
        config: SearchConfig,
    },
    /// A search that sees all cards: `clairvoyant:4000:kind=champion`. It plays in the arena alone, to
    /// measure what knowing everything would gain.
    Clairvoyant {
        /// Its settings, as they were written.
        name: String,
        config: SearchConfig,
    },
    /// A program that speaks the protocol of `docs/PROTOCOL.md`, as a command for the shell.
    Command(String),
    /// A bot that the caller of the series supplies, by its name ([`Guests`](crate::Guests)).
    Guest(String),
}

/// Why a text names no bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ContestantError {
    /// There is no such level.
    Unknown(String),
    /// There is nothing between two commas, or nothing at all.
    Missing,
    /// `cmd:` with nothing behind it.
    NoCommand,
    /// A quotation mark is never closed.
    OpenQuote(String),
}

impl fmt::Display for ContestantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(word) => {
                let levels = Level::ALL.map(Level::word).join(", ");
                write!(
                    f,
                    "`{word}` is no bot; bots are {levels}, {SEARCH} and a number of iterations, or {COMMAND} and a command"
                )
            }
            Self::Missing => f.write_str("a bot is missing: bots are separated by single commas"),
            Self::NoCommand => write!(f, "a command must follow `{COMMAND}`"),
            Self::OpenQuote(item) => write!(f, "a quotation mark is never closed in `{item}`"),
        }
    }
}

impl std::error::Error for ContestantError {}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => f.pad(level.word()),
            Self::Search { name, .. } => f.pad(&format!("{SEARCH}{name}")),
            Self::Clairvoyant { name, .. } => f.pad(&format!("{CLAIRVOYANT}{name}")),
            Self::Command(command) => f.pad(&format!("{COMMAND}{command}")),
            Self::Guest(name) => f.pad(name),
        }
    }
}

impl FromStr for Contestant {
    type Err = ContestantError;
    /// Reads one bot. Quotation marks around a whole command only protect it in a list, and are removed: see
    /// [`Contestant::list`].
    fn from_str(text: &str) -> Result<Self, ContestantError> {
        let text = text.trim();
        if let Some(command) = text.strip_prefix(COMMAND) {
            let command = unquoted(command.trim()).trim();
            return match command.is_empty() {
                true => Err(ContestantError::NoCommand),
                false => Ok(Self::Command(command.to_owned())),
            };
        }
        if let Some(name) = text.strip_prefix(SEARCH) {
            let config = name.parse().map_err(|_| ContestantError::Unknown(text.to_owned()))?;
            return Ok(Self::Search { name: name.to_owned(), config });
        }
        if let Some(name) = text.strip_prefix(CLAIRVOYANT) {
            let config = name.parse().map_err(|_| ContestantError::Unknown(text.to_owned()))?;
            return Ok(Self::Clairvoyant { name: name.to_owned(), config });
        }
        match text.parse() {
            Ok(level) => Ok(Self::Level(level)),
            Err(_) if text.is_empty() => Err(ContestantError::Missing),
            Err(_) => Err(ContestantError::Unknown(text.to_owned())),
        }
    }
}

impl Contestant {
    /// Reads bots separated by commas. A comma between quotation marks or behind a backslash belongs to a
    /// command, as a shell would have it: `cmd:./bot --try 'a,b',squire` and `cmd:'./bot --try a,b',squire`
    /// are two bots each.
    pub fn list(text: &str) -> Result<Vec<Self>, ContestantError> {
        items(text)?.into_iter().map(str::parse).collect()
    }

    /// The chance of each move, if the bot draws its moves by chances that are known.
    pub(crate) fn chances(&self, decision: Decision<'_>) -> Option<Vec<(Move, f64)>> {
        match self {
            Self::Level(level) => chances(*level, decision),
            Self::Search { .. } | Self::Clairvoyant { .. } | Self::Command(_) | Self::Guest(_) => None,
        }
    }
}

/// Splits at the commas that stand outside of quotation marks.
fn items(text: &str) -> Result<Vec<&str>, ContestantError> {
    let mut items = Vec::new();
    let (mut start, mut quote) = (0, None);
    let mut letters = text.char_indices();
    while let Some((at, letter)) = letters.next() {
        match (letter, quote) {
            // In single quotes a shell leaves a backslash alone.
            ('\\', None | Some('"')) => _ = letters.next(),
            ('\'' | '"', None) => quote = Some(letter),
            (mark, Some(open)) if mark == open => quote = None,
            (',', None) => {
                items.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    items.push(&text[start..]);
    match quote {
        Some(_) => Err(ContestantError::OpenQuote(text[start..].to_owned())),
        None => Ok(items),
    }
}

/// A command without the quotation marks around the whole of it, if these are the only ones of their kind.
fn unquoted(command: &str) -> &str {
    let inside = |mark: char| command.strip_prefix(mark).and_then(|rest| rest.strip_suffix(mark));
    ['\'', '"']
        .into_iter()
        .find_map(|mark| inside(mark).filter(|inside| !inside.contains(mark)))
        .unwrap_or(command)
}

#[cfg(test)]
mod tests {
    use super::*;
    use oriflamme_bots::SearchKind;

    fn commands(text: &str) -> Vec<String> {
        Contestant::list(text).unwrap().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_list_is_split_at_its_own_commas() {
        assert_eq!(
            commands("cmd:python3 examples/bots/first_bot.py,squire,squire"),
            ["cmd:python3 examples/bots/first_bot.py", "squire", "squire"]
        );
        assert_eq!(commands("cmd:'./bot --try a,b', page"), ["cmd:./bot --try a,b", "page"]);
        assert_eq!(commands("cmd:./bot 'a,b' \"c,\\\"d\",page"), ["cmd:./bot 'a,b' \"c,\\\"d\"", "page"]);
        assert_eq!(commands("cmd:'my bot' 'x',page"), ["cmd:'my bot' 'x'", "page"]);
        assert_eq!(commands("cmd:./bot a\\,b,marshal"), ["cmd:./bot a\\,b", "marshal"]);
    }

    #[test]
    fn a_search_has_settings() {
        assert_eq!(commands("search:40:explore=2:nodes=9,page"), ["search:40:explore=2:nodes=9", "page"]);
        let best = SearchConfig::new(SearchKind::Policy, 40);
        assert_eq!(
            "search:40:explore=2:nodes=9".parse(),
            Ok(Contestant::Search {
                name: "40:explore=2:nodes=9".to_owned(),
                config: SearchConfig { explore: 2.0, nodes: 9, ..best },
            })
        );
        assert_eq!(
            "search:40:luck=2".parse::<Contestant>(),
            Err(ContestantError::Unknown("search:40:luck=2".to_owned()))
        );
    }

    #[test]
    fn what_is_no_bot_is_said() {
        use ContestantError::{Missing, NoCommand, OpenQuote, Unknown};
        assert_eq!(Contestant::list("page,pawn"), Err(Unknown("pawn".into())));
        assert_eq!(Contestant::list("page,,page"), Err(Missing));
        assert_eq!(Contestant::list(""), Err(Missing));
        assert_eq!(Contestant::list("page,cmd: "), Err(NoCommand));
        assert_eq!(Contestant::list("page,cmd:''"), Err(NoCommand));
        assert_eq!(Contestant::list("page,cmd:it's"), Err(OpenQuote("cmd:it's".into())));
        let levels = "`pawn` is no bot; bots are page, squire, knight, marshal, king, search: and a number of iterations, or cmd: and a command";
        assert_eq!(Unknown("pawn".into()).to_string(), levels);
    }
}
