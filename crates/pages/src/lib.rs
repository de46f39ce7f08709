//! The table in the browser: what a viewer may know, as HTML in three languages. Nothing here can reach a secret: pages
//! are made of a [`Sight`](oriflamme_protocol::Sight), and do not depend on the rules.

mod assets;
mod card;
mod chrome;
mod errors;
mod frames;
mod home;
mod names;
mod replay;
mod rules;
mod sprite;
mod table;
mod tracker;
mod words;

pub use assets::{ASSETS, Asset, asset, assets, url};
pub use chrome::{Theme, Visitor};
pub use errors::{Refusal, failed, not_found, refused};
pub use frames::{Frame, Frames, frames, spoken};
pub use home::{Choice, HomePage, LEVELS, home};
pub use replay::{ReplayPage, eyes, import, replay, replay_frames};
pub use rules::{Chapter, rules};
pub use table::{Chat, Said, TablePage, Talk, table, talk_line};
pub use tracker::Tracker;
pub use words::{Language, UnknownLanguage, Value, Words};
