//! Tables: their API, their pages and forms, and live streams.

pub(crate) mod api;
pub(crate) mod events;
pub(crate) mod follow;
pub(crate) mod forms;
pub(crate) mod invitations;
pub(crate) mod new_table;
pub(crate) mod pages;
pub(crate) mod render;
