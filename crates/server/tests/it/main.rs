//! The server, started for real, on SQLite and on PostgreSQL, and asked over HTTP.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod analysis;
mod api;
mod cluster;
mod description;
mod events;
mod fair;
mod friends;
mod identity;
mod life;
mod limits;
mod names;
mod pages;
mod people;
mod player_events;
mod reviews;
mod safety;
mod silence;
mod storage;
mod support;
mod talk;
mod twins;
