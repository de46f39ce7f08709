//! Clubs and their seasons: the API and the pages.

pub(crate) mod api;
pub(crate) mod pages;
pub(crate) mod season_pages;
pub(crate) mod seasons;
