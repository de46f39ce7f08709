//! Moves as lines of a record.

use crate::lex::{Line, Parsed};
use oriflamme_game::{
    FamilyMove, Seating,
    text::{Problem, SyntaxError},
};

/// Reads a move to the end of the line, in its canonical form at this table. `None` is a move that names a
/// position that no queue has: it is well formed, but always illegal.
pub(crate) fn family_move(words: &mut Line, seating: &Seating) -> Parsed<Option<FamilyMove>> {
    match words.try_take::<FamilyMove>() {
        Ok(read) => Ok(Some(read.canonical(seating))),
        Err(SyntaxError { problem: Problem::NoSuchPosition, .. }) => Ok(None),
        Err(error) => Err(words.error(error)),
    }
}
