//! A server's table as one viewer sees it: who sits where, the viewer's [`View`](oriflamme_game::View) of the
//! game, the clocks, what happened, what was said, and why something was refused.
//!
//! Everything here is made of views and `Event<Seen>`, so none of it can hold a card that its viewer may not
//! know. Pages and JSON forms are made from these types.

mod chat;
mod error_code;
mod ids;
mod next_step;
mod pace;
mod status;
mod table;
mod units;
mod update;

pub use chat::{ChatContent, ChatMessage, Phrase};
pub use error_code::ErrorCode;
pub use ids::{PlayerId, TableId, id_is_valid, id_text};
pub use next_step::NextStep;
pub use oriflamme_game::UnknownWord;
pub use pace::Pace;
pub use status::TableStatus;
pub use table::{Clocks, Dealt, End, Occupant, Offer, Promise, Proof, TableView};
pub use units::{Seq, Timestamp, Version};
pub use update::{Update, UpdateKind};
