//! Messages to a player's devices, as the server's API takes and tells them.

use serde::{Deserialize, Serialize};

/// What a device needs to get messages when it is the player's turn.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PushJson {
    /// The server's public key (VAPID), in base64url: the `applicationServerKey` of a subscription.
    pub key: String,
    /// Whether the caller's device gets messages.
    pub on: bool,
}

/// Where a device gets messages: a browser's `PushSubscription` as JSON.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PushSubscriptionJson {
    /// Its address at the push service: `https://`, and on the public internet.
    pub endpoint: String,
    /// The keys to which messages are encrypted.
    pub keys: PushKeysJson,
}

/// The keys of a device.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PushKeysJson {
    /// A public key on the curve P-256, uncompressed, in base64url.
    pub p256dh: String,
    /// A secret of 16 bytes, in base64url.
    pub auth: String,
}
