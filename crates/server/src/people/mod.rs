//! What players have to do with one another: friends, bots and their challenges, who is here or away,
//! reports, bans.

pub(crate) mod bans;
pub(crate) mod bots;
pub(crate) mod challenges;
pub(crate) mod friends;
pub(crate) mod here_now;
pub(crate) mod listeners;
pub(crate) mod manners;
pub(crate) mod reports;
pub(crate) mod vacations;
