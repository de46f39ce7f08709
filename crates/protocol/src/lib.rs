//! A seat for anybody's bot: views and moves as JSON, and a protocol of JSON lines over standard input and output.
//! `docs/PROTOCOL.md` describes it.
//!
//! [`ViewJson`] writes what a seat may know, [`read_view`] reads it back. [`ProcessBot`] lets a program take a seat,
//! and survives whatever that program does; [`serve`] is the program's side of it, for a bot of ours.
//!
//! Everything here is made of a [`View`](oriflamme_game::View): no path leads from this crate to the truth of a game.

mod check;
mod doing;
mod event;
mod field;
mod lines;
mod message;
mod process;
mod program;
mod read;
mod serve;
mod table;
mod trouble;
mod view;

pub use doing::{DoingJson, Targets};
pub use event::EventJson;
pub use field::Unreadable;
pub use message::{FromBot, FromHost, LimitsJson, PROTOCOL};
pub use process::{Limits, ProcessBot, fallback};
pub use read::read_view;
pub use serve::serve;
pub use table::{ClockJson, LobbyJson, PaceJson, ShownJson, TableJson, UpdateJson};
pub use trouble::Troubles;
pub use view::{InOrder, SeatJson, ViewJson};
