//! External programs as bots, and our bots as programs for other hosts.
//!
//! Host and program exchange JSON objects, one per line, over the program's standard input and output;
//! `docs/PROTOCOL.md` describes them. [`ProcessBot`] lets a program take a seat, and survives whatever that
//! program does; [`serve`] is the other side: it makes a program of one of our bots.
//!
//! ```
//! use oriflamme_game::Level;
//!
//! // A host greets the program, and ends it.
//! let host = r#"{"type":"hello","protocol":1,"game":"oriflamme"}
//! {"type":"bye"}"#;
//! let mut program = Vec::new();
//! let mut squire = oriflamme_bots::player(Level::Squire, 7);
//! oriflamme_programs::serve(&mut *squire, "squire", host.as_bytes(), &mut program).unwrap();
//! assert!(String::from_utf8(program).unwrap().contains("squire"));
//! ```

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
