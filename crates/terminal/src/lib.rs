//! The table in a terminal: what a viewer may know, drawn with letters and played with keys, in the words of
//! the pages.
//!
//! [`Screen`] gets events ([`HostMessage`]) and keys, draws itself into a buffer, and returns [`Request`]s:
//! what the person at the keyboard wants. It does no I/O and reads no clock. [`run`] shows it on a real
//! terminal. The host of the game, a server or this program itself, is at the other end of two channels.

mod backend;
mod draw;
mod keys;
mod look;
mod menu;
mod news;
mod panel;
mod run;
mod screen;
mod text;

pub use backend::RawTerminal;
pub use look::Look;
pub use menu::{Menu, MenuItem};
pub use news::{HostLink, HostMessage, Input, Request};
pub use run::{read, run};
pub use screen::{Screen, ShownSpeed};
