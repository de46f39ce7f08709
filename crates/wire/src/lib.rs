//! The JSON forms of what may be sent, written and read by serde.
//!
//! [`ViewJson`] is what a seat may know; bots in any language get it (`docs/PROTOCOL.md`). [`TableJson`] and
//! [`UpdateJson`] are what the server's API answers and streams, [`NewTableJson`] and similar types are what
//! it is sent. Families, cards and moves are written as in the notation, as [`Text`] of the game's own types.
//! [`read_view`] turns JSON back into a [`View`](oriflamme_game::View), and says which field is wrong if
//! there is one.
//!
//! Everything here is made of views and tables as somebody sees them: no path leads from this crate to hidden
//! cards.

mod api;
mod by_family;
mod check;
mod doing;
mod event;
mod identity;
mod limits;
mod news;
mod read;
mod read_table;
mod review;
#[cfg(feature = "openapi")]
pub mod schema;
mod summary;
mod table;
mod text;
mod unreadable;
mod view;

pub use api::{
    BotJson, ErrorJson, GuestJson, MoveJson, NewTableJson, OfferJson, PromiseJson, ReportJson, SitJson,
    TokenJson, WelcomeJson, field_code,
};
pub use by_family::ByFamilyJson;
pub use doing::{AskJson, DoingJson, Targets};
pub use event::{EventJson, ZoneJson};
pub use identity::{
    LinkJson, LinkOwnerJson, OpenLinkJson, RecoverJson, RecoveryWordsJson, SessionJson, SessionsJson,
};
pub use limits::{AllowanceJson, AllowancesJson, Limited};
pub use news::{BotPlayerJson, BotPlayersJson, ChatJson, InviteJson, NewsKind, SaidJson};
pub use read::read_view;
pub use review::{
    AccountJson, AdviceJson, GuessJson, JudgementJson, LikelyJson, ReasonJson, ReviewJson, ReviewStateJson,
    TriedJson,
};
pub use summary::{ListQuery, MeJson, SummaryJson, TablesJson};
pub use table::{ClockJson, LobbyJson, PaceJson, SeatJson, SeatKind, ShownJson, TableJson, UpdateJson};
pub use text::{Text, Worded};
pub use unreadable::{Unreadable, clipped};
pub use view::ViewJson;
