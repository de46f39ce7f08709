//! Vacations, as the server's API takes and tells them.

use crate::Number;
use oriflamme_table_view::Timestamp;
use serde::{Deserialize, Serialize};

/// Whether the caller is away, and how many days they have left.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct VacationJson {
    /// Until when the caller is away, in milliseconds since 1970; `null` if they are not.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>, required = true))]
    pub until: Option<Number<Timestamp>>,
    /// How many days they have left of those of a year.
    pub days_left: u32,
}

/// A vacation to begin.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewVacationJson {
    /// Until when, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub until: Number<Timestamp>,
}
