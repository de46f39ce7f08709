//! Tables that never lose a move and never leak a card: storage, live updates, the JSON API.
//!
//! A table is its setup, its secret and its log ([`Table`](oriflamme_table::Table)); all else is computed from these. The
//! database keeps exactly these ([`Store`]). The [`Hub`] has the tables in use: whoever wants to change one waits for their turn, says what is to
//! be added to the log, and is answered when it is on disk. Whatever leaves goes through `Table::view` and
//! `Table::updates`, which are made of views.

mod archive;
mod clock;
mod cluster;
mod drive;
mod http;
mod hub;
mod ids;
mod live;
mod metrics;
mod options;
mod patient;
mod rest;
mod serve;
mod store;

pub use archive::{Exported, ImportError, Imported, export, import};
pub use cluster::BadNats;
pub use http::description;
pub use hub::{Change, Hub, HubError};
pub use ids::{NoChance, NodeId, Token, TokenHash, random_id};
pub use live::Live;
pub use metrics::Metrics;
pub use options::Options;
// A part of `Options`.
pub use oriflamme_table::Patience;
pub use serve::{Server, StartError};
pub use store::{Copied, Player, Standing, Store, StoreError, Stored, TransferError, Unit, Watch, Write};
