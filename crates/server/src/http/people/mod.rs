//! People who meet: play with people, friends, bots, profiles, leaderboards, manners.

pub(crate) mod bot_pages;
pub(crate) mod bots;
pub(crate) mod calendar;
pub(crate) mod challenges;
pub(crate) mod friend_pages;
pub(crate) mod friends;
pub(crate) mod leaderboard;
pub(crate) mod manners;
pub(crate) mod pairing;
pub(crate) mod play;
pub(crate) mod player_events;
pub(crate) mod profiles;
pub(crate) mod reports;
pub(crate) mod vacations;
