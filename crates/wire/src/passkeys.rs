//! Passkeys, by which players sign in: what a browser is asked, what it answers, and the list of them.

use crate::{Number, Text};
use oriflamme_table_view::{PasskeyId, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What a browser is asked: to make a passkey, or to use one.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PasskeyChallengeJson {
    /// The options for `navigator.credentials.create` or `get`, in WebAuthn's JSON form: binary values are
    /// base64url. The challenge in it can be answered once, within five minutes.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub options: Value,
}

/// A passkey that a browser made.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewPasskeyJson {
    /// The credential, in WebAuthn's JSON form (`PublicKeyCredential.toJSON`).
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub credential: Value,
    /// Its label, at most 40 characters; by default the family of the browser and its system.
    pub label: Option<String>,
}

/// The answer of a passkey.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PasskeyAnswerJson {
    /// The credential, in WebAuthn's JSON form (`PublicKeyCredential.toJSON`).
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub credential: Value,
}

/// A player's passkeys.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PasskeysJson {
    /// The oldest comes first.
    pub passkeys: Vec<PasskeyJson>,
}

/// One of a player's passkeys.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PasskeyJson {
    /// The passkey's id among those of this player. It is not secret.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub passkey: Text<PasskeyId>,
    /// Its label, chosen by its owner.
    pub label: String,
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub made: Number<Timestamp>,
    /// When somebody last signed in with it, in milliseconds since 1970; `null` if nobody has.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>, required = true))]
    pub used: Option<Number<Timestamp>>,
}

/// Another name for a passkey.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PasskeyLabelJson {
    /// The new label: at most 40 characters.
    pub label: String,
}
