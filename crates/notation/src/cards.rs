//! Cards as the notation writes them, in lists and in the queue.

use crate::lex::{Parsed, Words, number};
use oriflamme_game::{Card, Name, Names};
use oriflamme_rules::{Face, Fault, Lying, Setup, State};
use std::fmt;

/// A card in the queue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Laid {
    /// The card.
    pub card: Card,
    /// How it lies.
    pub face: Face,
}

/// The cards at a position, from bottom to top.
pub type Stack = Vec<Laid>;

impl From<Lying> for Laid {
    fn from(lying: Lying) -> Self {
        let Lying { card, owner, face_up, influence } = lying;
        let face = match face_up {
            true => Face::Up { token: Some(owner).filter(|&owner| owner != card.family) },
            false => Face::Down { influence },
        };
        Self { card, face }
    }
}

impl fmt::Display for Laid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let card = self.card;
        match self.face {
            Face::Up { token: None } => write!(f, "{card}"),
            Face::Up { token: Some(family) } => write!(f, "{card} ~{family}"),
            Face::Down { influence: 0 } => write!(f, "[{card}]"),
            Face::Down { influence } => write!(f, "[{card} *{influence}]"),
        }
    }
}

/// The queue of a state, front to back.
pub(crate) fn queue_of(state: &State) -> Vec<Stack> {
    state
        .positions()
        .map(|at| {
            let mut stack: Stack = state.stack(at).map(Laid::from).collect();
            stack.reverse();
            stack
        })
        .collect()
}

/// A card of a queue that is being read, and where it stands in the line.
pub(crate) struct Read {
    pub(crate) laid: Laid,
    column: usize,
    token_column: usize,
}

impl Read {
    /// Where a fault of this card is: at its token, if that is what is wrong.
    pub(crate) fn column_of(&self, result: Result<(), Fault>) -> usize {
        let token = match self.laid.face {
            Face::Up { token } => token,
            Face::Down { .. } => None,
        };
        match result {
            Err(Fault::OwnToken(_) | Fault::CorruptedIntrigue(_)) => self.token_column,
            Err(Fault::NotPlaying(family)) if token == Some(family) => self.token_column,
            _ => self.column,
        }
    }
}

/// Reads `STACK | STACK…` to the end of the line.
pub(crate) fn queue(words: &mut Words) -> Parsed<Vec<Vec<Read>>> {
    let mut queue = vec![stack(words)?];
    while words.accept("|") {
        queue.push(stack(words)?);
    }
    match words.peek() {
        None => Ok(queue),
        Some(_) => Err(words.expected("`|`, `/` or the end of the line")),
    }
}

fn stack(words: &mut Words) -> Parsed<Vec<Read>> {
    let mut stack = vec![laid(words)?];
    while words.accept("/") {
        stack.push(laid(words)?);
    }
    Ok(stack)
}

/// Reads `red spy`.
pub(crate) fn card(words: &mut Words) -> Parsed<Card> {
    Ok(Card::new(words.family()?, words.name()?))
}

/// Reads one card of a queue: `red spy`, `red spy ~blue` or `[red spy *2]`.
pub(crate) fn laid(words: &mut Words) -> Parsed<Read> {
    let column = words.column();
    if words.accept("[") {
        let card = card(words)?;
        let influence = if words.is_next("]") { 0 } else { influence(words)? };
        words.mark("]")?;
        return Ok(Read {
            laid: Laid { card, face: Face::Down { influence } },
            column,
            token_column: column,
        });
    }
    if words.clone().family().is_err() {
        return Err(words.expected("a card such as `red spy` or `[red spy *2]`"));
    }
    let card = card(words)?;
    let token_column = words.column();
    let token = match words.peek() {
        Some(next) if next.text.starts_with('~') => {
            Some(words.read("a token such as `~blue`", |word| word.strip_prefix('~')?.parse().ok())?)
        }
        Some(next) if next.text.starts_with('*') => {
            let message = format!(
                "the {card} lies face up, and influence lies on face-down cards only: `[{card} {}]`",
                next.text
            );
            return Err(words.error_at(next.column, message));
        }
        _ => None,
    };
    Ok(Read { laid: Laid { card, face: Face::Up { token } }, column, token_column })
}

fn influence(words: &mut Words) -> Parsed<u8> {
    let column = words.column();
    let value = words.read("`]`, or influence such as `*2`", |word| number(word.strip_prefix('*')?))?;
    Setup::check_influence(value).map_err(|fault| words.error_at(column, fault.to_string()))
}

/// Reads card names to the end of the line, each with its column.
pub(crate) fn names(words: &mut Words) -> Parsed<Vec<(Name, usize)>> {
    let mut names = Vec::new();
    while words.peek().is_some() {
        let column = words.column();
        names.push((words.name()?, column));
    }
    Ok(names)
}

/// Card names with single blanks between them, each behind one.
pub(crate) fn list(names: Names) -> String {
    names.iter().map(|name| format!(" {name}")).collect()
}
