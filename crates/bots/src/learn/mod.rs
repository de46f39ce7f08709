//! How the weights in `weights/` are learned: from games that bots play with each other. `examples/learn.rs` runs it; nothing
//! here is needed to play.
#![expect(clippy::disallowed_methods, reason = "whoever learns from whole games deals and hosts them")]

mod hall;
mod knights;
mod policy;
mod value;

pub use hall::{Frame, Hall, tables};
pub use knights::Imitation;
pub use policy::Training;
pub use value::Valuation;
