//! Hosts tables, without losing a move or leaking a card: storage, live updates, the JSON API, the pages'
//! routes.
//!
//! A table is its setup, its secret and its log ([`Table`](oriflamme_table::Table)); everything else is
//! computed from these. The database stores exactly these ([`Store`]). An active table has one owner, a task
//! that handles commands in turn, commits their entries to the log, and publishes the resulting table
//! (`tables/`). Everything that leaves the server goes through `TableState::view` and `Applied::update`,
//! which are made of views.

/// Lets `?` turn these errors into one that has a variant for a `TableError`.
macro_rules! via_table_error {
    ($error:ty: $($from:ty),+) => {
        $(impl From<$from> for $error {
            fn from(error: $from) -> Self {
                Self::Table(error.into())
            }
        })+
    };
}

mod admin;
mod admission;
mod advice;
mod app;
mod archive;
mod changes;
mod clock;
mod clubs;
mod cluster;
mod deployment;
mod http;
mod identity;
mod ids;
mod limits;
mod metrics;
mod options;
mod pairing;
mod people;
mod push;
mod results;
mod retention;
mod reviews;
mod serve;
mod settings;
mod store;
mod tables;
mod tournaments;

pub use admin::people::PlayerFile;
pub use admin::{AdminError, Operator};
pub use admission::InvitationCode;
pub use archive::{Exported, ImportError, Imported, ImportedId, export, import};
pub use cluster::BadNats;
pub use http::{Limited, WRITING_ROUTES, WritingRoute, description};
pub use identity::device_label::DeviceLabel;
pub use ids::{NoChance, NodeId, Token, TokenHash, random_id};
pub use metrics::Metrics;
pub use options::{Build, Options};
pub use oriflamme_pages::date;
pub use oriflamme_ratings::{PairRecord, PlayerRating, Rating, RatingGroup};
pub use people::bans::{Ban, BanId, Subject};
pub use people::manners::{Forbidden, Measure, MeasureId};
pub use people::reports::{About, Report, ReportId, ReportSubject};
pub use push::PushOptions;
pub use results::complete_results;
pub use results::ratings::{Conspicuous, Rebuilt, conspicuous_games, rebuild_ratings};
pub use retention::{BadKeep, Keep, Retention, Swept};
// Arguments of `Options`, `import` and `Operator`.
pub use ipnet::IpNet;
pub use oriflamme_review::Depth;
pub use oriflamme_table::{Patience, PlayerId, PlayerName, TableId, Timestamp};
pub use oriflamme_table_view::{ClubId, ClubMember, ClubTitle, Language, TournamentId};
pub use oriflamme_tournament::Tournament;
// What results are made of.
pub use oriflamme_table::{Absence, GameResult, SeatOwner, SeatResult, WinShare};
pub use serve::{Server, StartError};
pub use settings::{
    AdmissionMode, AnnouncementWords, BadAnnouncement, BadSetting, Checked, Makers, Setting, SettingKey,
    Settings,
};
pub use store::{
    AtomicWrites, Copied, Player, Store, StoreError, StoreObserver, Stored, TableRow, TransferError, Wake,
    Write,
};
pub use store::{
    Cursor, Filter, Leader, LeaderCursor, LeaveCount, ListPage, ListedGame, ListedTournament, Listing,
    Operation, PlayerCounts, ProfileOwner, StoredClub, StoredCode, StoredMember, StoredPlayer, StoredRating,
    StoredResult, StoredSeat, StoredSession, WhichReports,
};
pub use tables::TableError;
