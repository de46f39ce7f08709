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
mod admin_clubs;
mod admin_people;
mod admin_reports;
mod admin_site;
mod admin_tournaments;
mod admission;
mod app;
mod archive;
mod bans;
mod belongings;
mod bots;
mod challenges;
mod changes;
mod chat;
mod claims;
mod clock;
mod clubs;
mod cluster;
mod commands;
mod cost;
mod deployment;
mod device_label;
mod exposition;
mod failures;
mod forgetting;
mod friends;
mod here_now;
mod http;
mod ids;
mod joining;
mod links;
mod listeners;
mod makers;
mod manners;
mod members;
mod memo;
mod metrics;
mod network;
mod new_table;
mod offers;
mod open_files;
mod open_streams;
mod options;
mod pairing;
mod passkey_site;
mod passkeys;
mod players;
mod process;
mod push;
mod rate_limit;
mod ratings;
mod recovery;
mod reports;
mod results;
mod retention;
mod reviews;
mod seasons;
mod serve;
mod sessions;
mod settings;
mod slots;
mod store;
mod tables;
mod tournaments;
mod vacations;
mod write_timeout;

pub use admin::{AdminError, Operator};
pub use admin_people::PlayerFile;
pub use admission::InvitationCode;
pub use archive::{Exported, ImportError, Imported, ImportedId, export, import};
pub use bans::{Ban, BanId, Subject};
pub use cluster::BadNats;
pub use device_label::DeviceLabel;
pub use http::{Limited, WRITING_ROUTES, WritingRoute, description};
pub use ids::{NoChance, NodeId, Token, TokenHash, random_id};
pub use manners::{Forbidden, Measure, MeasureId};
pub use metrics::Metrics;
pub use options::{Build, Options};
pub use oriflamme_pages::{Language, date};
pub use oriflamme_ratings::{PairRecord, PlayerRating, Rating, RatingGroup};
pub use push::PushOptions;
pub use ratings::{Conspicuous, Rebuilt, conspicuous_games, rebuild_ratings};
pub use reports::{About, Report, ReportId, ReportSubject};
pub use results::complete_results;
pub use retention::{BadKeep, Keep, Retention, Swept};
// Arguments of `Options`, `import` and `Operator`.
pub use ipnet::IpNet;
pub use oriflamme_review::Depth;
pub use oriflamme_table::{Patience, PlayerId, PlayerName, TableId, Timestamp};
pub use oriflamme_table_view::{ClubId, ClubMember, ClubTitle, TournamentId};
pub use oriflamme_tournament::Tournament;
// What results are made of.
pub use oriflamme_table::{Absence, GameResult, SeatOwner, SeatResult, WinShare};
pub use serve::{Server, StartError};
pub use settings::{
    AdmissionMode, AnnouncementWords, BadAnnouncement, BadSetting, Checked, Makers, Setting, SettingKey,
    Settings,
};
pub use store::{
    AtomicWrites, Copied, Player, Standing, Store, StoreError, Stored, TransferError, Wake, Watch, Write,
};
pub use store::{
    Cursor, Filter, KnownGames, Leader, LeaderCursor, LeaveCount, ListPage, ListedGame, ListedTournament,
    Listing, Operation, PlayerCounts, ProfileOwner, StoredClub, StoredCode, StoredMember, StoredPlayer,
    StoredRating, StoredResult, StoredSeat, StoredSession, WhichReports,
};
pub use tables::TableError;
