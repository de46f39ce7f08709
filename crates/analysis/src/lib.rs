//! The analysis board, without pages and server: a position that somebody sets up or pastes, lines of moves
//! from it with comments, and a ranking of the legal moves that goes on improving.
//!
//! An [`Analysis`] is a value, and its text describes it completely ([`Analysis::text`], a record of the
//! notation whose comments hold the lines). So no server has to store it: an address or a file can hold it.
//! The rules decide what is legal and what follows from a move. All cards of an analysis were named by its
//! author or come from a finished game; a [`MoveRanker`] still gets only what may be seen from the chosen
//! perspective.
//!
//! ```
//! use oriflamme_analysis::{Analysis, MoveRanker};
//! use oriflamme_table_view::Perspective;
//!
//! let text = "rules base-2\nseats red blue green\nround 2\nphase resolution\nqueue [red lord *2] | [blue heir]";
//! let analysis = Analysis::read(text).map_err(|faults| format!("{faults:?}"))?;
//! let mut ranker = MoveRanker::new(analysis.state(0), Perspective::Decider).ok_or("nobody decides")?;
//! ranker.advance(200);
//! assert_eq!(ranker.ranking().moves.len(), 2);
//! let (analysis, at) = analysis.play(0, "red reveal").ok_or("illegal")?;
//! assert_eq!(analysis.state(at).score(oriflamme_game::Seat::from_index(0)), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod draft;
mod edit;
mod lines;
mod ranker;
mod text;

pub use draft::PositionDraft;
pub use edit::{CardSpot, DraftEdit};
pub use lines::{Analysis, MOST_MOVES};
pub use ranker::MoveRanker;
pub use text::{LONGEST_NOTE, LONGEST_TEXT, MOST_FAULTS, unplayable, unreadable};
