//! The limits of a server.

#[cfg(feature = "openapi")]
use crate::schema;
use crate::{Seconds, Text};
use oriflamme_game::word_enum;
use serde::{Deserialize, Serialize};

word_enum! {
    /// Something that is rate-limited.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Limited: "something that is limited" {
        /// Anything at all, by network.
        Requests "requests",
        /// New players, by network.
        Guests "guests",
        /// New tables, also by a rematch or an import, by network.
        Tables "tables",
        /// Other changes that are stored, by player: seats, friends, blocks, clubs, bots, devices.
        Seats "seats",
        /// Names and labels, by player.
        Names "names",
        /// Chat messages, by player: one must not silence others behind the same router.
        Talk "talk",
        /// Positions that are analysed, by network: each keeps a core busy for some seconds.
        Analyses "analyses",
        /// Attempts to sign in on another device, and links for it, by network: against guessing.
        SignIns "sign_ins",
    }
}

impl Limited {
    /// Whether each player has an allowance of their own, and not all of an address together.
    pub const fn is_by_player(self) -> bool {
        match self {
            Self::Requests | Self::Guests | Self::Tables | Self::Analyses | Self::SignIns => false,
            Self::Seats | Self::Names | Self::Talk => true,
        }
    }
}

/// What is counted, and how much of it is left.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AllowanceJson {
    /// What is counted.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::LimitedSchema))]
    pub what: Text<Limited>,
    /// Whether the caller is counted alone, and not everybody at the caller's address together.
    pub by_player: bool,
    /// The sustained rate: how many are allowed in `seconds`.
    pub count: u32,
    /// The length of the period, in seconds.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub seconds: Seconds,
    /// The burst size: how many are allowed at once after a pause.
    pub burst: u32,
    /// How many are allowed now.
    pub left: u32,
}

/// The limits that apply to the caller.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AllowancesJson {
    /// Rate limits. What is not listed is not limited.
    pub rates: Vec<AllowanceJson>,
    /// How many live streams one address may hold; `null` for any number.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub streams: Option<u64>,
    /// How many connections one address may hold; `null` for any number.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub connections: Option<u64>,
}
