//! Messages to a player's devices, as the server's API takes and tells them.

use crate::Text;
#[cfg(feature = "openapi")]
use crate::schema;
use oriflamme_table_view::PushAbout;
use serde::{Deserialize, Serialize};

/// What a device needs to get messages, and what they are about.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PushJson {
    /// The server's public key (VAPID), in base64url: the `applicationServerKey` of a subscription.
    pub key: String,
    /// Whether the caller's device gets messages.
    pub on: bool,
    /// What its messages are about; empty if it gets none. Messages about new keys come in any case.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<schema::PushAboutSchema>))]
    pub about: Vec<Text<PushAbout>>,
}

/// Where a device gets messages: a browser's `PushSubscription` as JSON.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PushSubscriptionJson {
    /// Its address at the push service: `https://`, and on the public internet.
    pub endpoint: String,
    /// The keys to which messages are encrypted.
    pub keys: PushKeysJson,
    /// What its messages are about. If it is absent, a device that gets messages keeps its choice, and
    /// another one gets all kinds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<schema::PushAboutSchema>>))]
    pub about: Option<Vec<Text<PushAbout>>>,
}

/// What the messages to a device are about.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PushChoiceJson {
    /// The kinds that it gets from now on. Messages about new keys come in any case.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<schema::PushAboutSchema>))]
    pub about: Vec<Text<PushAbout>>,
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
