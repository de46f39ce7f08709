//! Who a player is: tokens and devices, ways to sign in, names, and what belongs to a player.

pub(crate) mod belongings;
pub(crate) mod claims;
pub(crate) mod device_label;
pub(crate) mod forgetting;
pub(crate) mod joining;
pub(crate) mod links;
pub(crate) mod passkey_site;
pub(crate) mod passkeys;
pub(crate) mod players;
pub(crate) mod recovery;
pub(crate) mod sessions;
