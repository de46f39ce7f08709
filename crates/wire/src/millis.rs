//! Moments, which JSON holds as numbers.

use oriflamme_table_view::Timestamp;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops::Deref;

/// A moment that is written in JSON as milliseconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Millis(pub Timestamp);

impl From<Timestamp> for Millis {
    fn from(moment: Timestamp) -> Self {
        Self(moment)
    }
}

impl Deref for Millis {
    type Target = Timestamp;
    fn deref(&self) -> &Timestamp {
        &self.0
    }
}

impl Serialize for Millis {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(self.0.as_millis())
    }
}

impl<'de> Deserialize<'de> for Millis {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u64::deserialize(deserializer).map(|millis| Self(Timestamp::from_millis(millis)))
    }
}
