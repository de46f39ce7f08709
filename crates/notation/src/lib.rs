//! The notation of Oriflamme: one line-based text format for positions, game records, puzzles and the
//! executable rulebook. `docs/NOTATION.md` describes it.
//!
//! [`parse`] reads a whole text or says everything that is wrong with it. [`Replay`] plays a record and
//! checks what it expects. [`mod@write`] writes positions and moves in their one canonical form.

mod cards;
mod error;
mod expect;
mod header;
mod lex;
mod moves;
mod parse;
mod replay;
pub mod write;

pub use cards::Stack;
pub use error::ParseError;
pub use expect::{Expectation, Unmet};
pub use header::Header;
pub use parse::{GameLine, Item, Record, parse};
pub use replay::{Failure, Replay, Wrong};
