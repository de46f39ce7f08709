//! Cards in lists and in the queue, and where they stand in a line.

use crate::lex::{Line, Parsed};
use oriflamme_game::{Face, Name, Names, QueueCard};
use oriflamme_rules::{SetupFault, State};

/// The cards at a position, from bottom to top.
pub type Stack = Vec<QueueCard>;

/// The queue of a state, front to back.
pub(crate) fn queue_of(state: &State) -> Vec<Stack> {
    state.positions().map(|at| state.stack(at).collect()).collect()
}

/// A card of a queue that is being read, and where it stands in the line.
pub(crate) struct ReadCard {
    pub(crate) lying: QueueCard,
    column: usize,
    token_column: usize,
}

impl ReadCard {
    /// The column of a fault of this card: that of its token, if the token is wrong.
    pub(crate) fn column_of(&self, result: Result<(), SetupFault>) -> usize {
        let token = match self.lying.face {
            Face::Up { token } => token,
            Face::Down { .. } => None,
        };
        match result {
            Err(SetupFault::OwnToken(_) | SetupFault::CorruptedIntrigue(_)) => self.token_column,
            Err(SetupFault::NotPlaying(family)) if token == Some(family) => self.token_column,
            _ => self.column,
        }
    }
}

/// Reads `STACK | STACK…` to the end of the line.
pub(crate) fn queue(words: &mut Line) -> Parsed<Vec<Vec<ReadCard>>> {
    let mut queue = vec![stack(words)?];
    while words.accept("|") {
        queue.push(stack(words)?);
    }
    match words.peek() {
        None => Ok(queue),
        Some(_) => Err(words.expected("`|`, `/` or the end of the line")),
    }
}

fn stack(words: &mut Line) -> Parsed<Vec<ReadCard>> {
    let mut stack = vec![lying(words)?];
    while words.accept("/") {
        stack.push(lying(words)?);
    }
    Ok(stack)
}

/// Reads one card of a queue: `red spy`, `red spy ~blue` or `[red spy *2]`.
pub(crate) fn lying(words: &mut Line) -> Parsed<ReadCard> {
    let column = words.column();
    let mut token = *words;
    let lying = words.take()?;
    // The token follows the family and the name.
    token.pass();
    token.pass();
    Ok(ReadCard { lying, column, token_column: token.column() })
}

/// Reads card names to the end of the line, each with its column.
pub(crate) fn names(words: &mut Line) -> Parsed<Vec<(Name, usize)>> {
    let mut names = Vec::new();
    while words.peek().is_some() {
        let column = words.column();
        names.push((words.name()?, column));
    }
    Ok(names)
}

/// Card names, each after a blank.
pub(crate) fn list(names: Names) -> String {
    names.iter().map(|name| format!(" {name}")).collect()
}
