//! The pages in real Chromium, without a server: what they look like, measured.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod coach;
mod forms;
mod keyboard;
mod layout;
mod moving;
#[path = "../support/mod.rs"]
mod support;
mod waiting;
