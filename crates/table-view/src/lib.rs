//! A server's table as one viewer sees it: who sits where, the viewer's [`View`](oriflamme_game::View) of the
//! game, the clocks, what happened, what was said, and why something was refused.
//!
//! Everything here is made of views and `Event<Seen>`, so none of it can hold a card that its viewer may not
//! know; only a [`Review`], which is of a finished game, and an analysis, whose cards somebody has set up,
//! name cards. Pages and JSON forms are made from these types.

mod advice;
mod analysis;
mod chat;
mod error_code;
mod ids;
mod next_step;
mod pace;
mod program_name;
mod report;
mod review;
mod status;
mod table;
mod units;
mod update;

pub use advice::{Advice, Reason};
pub use analysis::{AnalysisEyes, AnalysisLine, FaultKind, LaidOut, MoveRanking, RankedMove, TextFault};
pub use chat::{ChatContent, ChatMessage, Phrase};
pub use error_code::ErrorCode;
pub use ids::{PlayerId, TableId, id_is_valid, id_text};
pub use next_step::NextStep;
pub use oriflamme_game::UnknownWord;
pub use pace::Pace;
pub use program_name::{PROGRAM_MARK, is_program_name};
pub use report::About;
pub use review::{Account, Chance, Judgement, Mark, Revealed, Review};
pub use status::TableStatus;
pub use table::{Clocks, Dealt, End, Occupant, Offer, Promise, Proof, TableView};
pub use units::{Seq, Timestamp, Version};
pub use update::{Update, UpdateKind};
