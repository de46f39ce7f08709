//! Tournaments: the API and the pages.

pub(crate) mod api;
pub(crate) mod pages;
