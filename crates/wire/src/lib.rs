//! The JSON forms of what may be sent: views to bots, and tables, updates and events to clients of the server.
//!
//! [`ViewJson`] writes what a seat may know, [`read_view`] reads it back. Everything here is made of a
//! [`View`](oriflamme_game::View): no path leads from this crate to the truth of a game.

mod check;
mod doing;
mod event;
mod field;
mod read;
mod table;
mod view;

pub use doing::{DoingJson, Targets};
pub use event::EventJson;
pub use field::{Unreadable, clipped};
pub use read::read_view;
pub use table::{ClockJson, LobbyJson, PaceJson, ShownJson, TableJson, UpdateJson};
pub use view::{InOrder, SeatJson, ViewJson};
