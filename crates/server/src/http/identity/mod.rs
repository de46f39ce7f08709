//! A player's own things: names, devices, ways to sign in, settings, messages to devices.

pub(crate) mod belongings;
pub(crate) mod guests;
pub(crate) mod links;
pub(crate) mod me;
pub(crate) mod members;
pub(crate) mod names;
pub(crate) mod passkey_pages;
pub(crate) mod passkeys;
pub(crate) mod push;
pub(crate) mod recovery;
pub(crate) mod sessions;
