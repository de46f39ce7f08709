//! The rules of Oriflamme: a pure function from a deal and the players' choices to everything else.
//!
//! [`State`] is a small `Copy` value that holds its pending decision as data. It has no I/O, no clock, no
//! randomness and no allocation. It gives a [`View`](oriflamme_game::View) of what a seat may know, but can't
//! be written out itself. [`State::sample`] is the only way back from a view to a state.
#![no_std]

mod cards;
mod deal;
mod flow;
mod handle;
mod pieces;
mod preview;
mod queue;
mod random_source;
mod ranking;
mod sample;
mod setup;
mod state;
mod switches;
mod table;
mod turn;
mod view;
mod worlds;

pub use deal::{Deal, FamilyDeal};
pub use oriflamme_game::SetupFault;
pub use pieces::{Piece, RestOfMove};
pub use preview::{Previewer, preview};
pub use random_source::RandomSource;
pub use ranking::{Merit, Ranking};
pub use sample::Inconsistent;
pub use setup::Setup;
pub use state::{IllegalMove, State};
pub use switches::Switches;
