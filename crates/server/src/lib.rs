//! Hosts tables, without losing a move or leaking a card: storage, live updates, the JSON API.
//!
//! A table is its setup, its secret and its log ([`Table`](oriflamme_table::Table)); everything else is
//! computed from these. The database stores exactly these ([`Store`]). An active table has one owner, a task
//! that handles commands in turn, commits their entries to the log, and publishes the resulting table
//! (`tables/`). Everything that leaves the server goes through `TableState::view` and `Applied::update`,
//! which are made of views.

mod admin;
mod archive;
mod bans;
mod chat;
mod clock;
mod cluster;
mod cost;
mod deployment;
mod device_label;
mod exposition;
mod failures;
mod http;
mod ids;
mod joining;
mod links;
mod listeners;
mod memo;
mod metrics;
mod network;
mod notices;
mod offers;
mod open_files;
mod open_streams;
mod options;
mod players;
mod process;
mod rate_limit;
mod recovery;
mod reports;
mod retention;
mod reviews;
mod serve;
mod sessions;
mod slots;
mod store;
mod tables;
mod write_timeout;

pub use admin::{AdminError, Operator};
pub use archive::{Exported, ImportError, Imported, ImportedId, export, import};
pub use bans::{Ban, BanId, Subject};
pub use cluster::BadNats;
pub use device_label::DeviceLabel;
pub use http::{Limited, WRITING_ROUTES, WritingRoute, description};
pub use ids::{NoChance, NodeId, Token, TokenHash, random_id};
pub use metrics::Metrics;
pub use options::{Build, Options};
pub use oriflamme_pages::date;
pub use reports::{About, Report, ReportId};
pub use retention::{BadKeep, Keep, Retention, Swept};
// Arguments of `Options`, `import` and `Operator`.
pub use oriflamme_review::Depth;
pub use oriflamme_table::{Patience, PlayerId, PlayerName, TableId, Timestamp};
pub use serve::{Server, StartError};
pub use sessions::SessionId;
pub use store::{
    AtomicWrites, Copied, Player, Standing, Store, StoreError, Stored, TransferError, Wake, Watch, Write,
};
pub use store::{
    Cursor, Filter, ListPage, Listing, Operation, StoredPlayer, StoredSeat, StoredSession, WhichReports,
};
pub use tables::TableError;
