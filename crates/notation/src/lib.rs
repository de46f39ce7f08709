//! The notation of Oriflamme: one line-based text format for positions, game records, puzzles and the
//! executable rulebook. `docs/NOTATION.md` describes it.
//!
//! [`parse`] reads a whole text or says everything that is wrong with it. [`Replay`] plays a record and
//! checks what it expects. [`mod@write`] writes positions and moves in their one canonical form, and
//! [`format()`] changes only the blanks of a text. [`doubts`] lists the reasons why no game can reach a
//! position.

mod cards;
mod error;
mod expect;
mod format;
mod header;
mod lex;
mod moves;
mod parse;
mod reachable;
mod refusal;
mod replay;
pub mod write;

pub use cards::Stack;
pub use error::ParseError;
pub use expect::{Expectation, UnmetExpectation};
pub use format::format;
pub use header::Header;
pub use parse::{GameLine, Item, Record, parse};
pub use reachable::doubts;
pub use replay::{Failure, Replay, Wrong};
