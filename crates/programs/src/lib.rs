//! External programs as bots, and our bots as programs for other hosts.
//!
//! Host and program exchange JSON objects, one per line, over the program's standard input and output;
//! `docs/PROTOCOL.md` describes them. [`ProcessBot`] lets a program take a seat, and survives whatever that
//! program does; [`serve`] is the other side: it makes a program of one of our bots.

mod failures;
mod limits;
mod lines;
mod message;
mod process;
mod program;
mod serve;
mod transcript;

pub use failures::ProgramFailures;
pub use limits::ProgramLimits;
pub use message::{FromBot, FromHost, LimitsJson, PROTOCOL};
pub use process::{ProcessBot, fallback};
pub use serve::serve;
pub use transcript::Transcript;
