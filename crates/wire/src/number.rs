//! Values that JSON holds as numbers.

use oriflamme_table_view::{EntrantNumber, Seq, Timestamp, Version};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::DeserializeOwned};
use std::{
    fmt::{self, Display},
    ops::Deref,
    time::Duration,
};

/// A value that is written in JSON as a number; a moment as milliseconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Number<T>(pub T);

/// Something that has a number.
pub trait Numbered: Copy {
    /// The numbers that JSON may hold.
    type Bare: Serialize + DeserializeOwned + Display;

    fn number(self) -> Self::Bare;
    fn of_number(number: Self::Bare) -> Self;
}

macro_rules! numbered {
    ($($type:ty: $bare:ty, $number:expr, $of_number:expr;)*) => {
        $(impl Numbered for $type {
            type Bare = $bare;

            fn number(self) -> $bare {
                $number(self)
            }
            fn of_number(number: $bare) -> Self {
                $of_number(number)
            }
        })*
    };
}

numbered! {
    Timestamp: u64, Timestamp::as_millis, Timestamp::from_millis;
    Seq: u64, |seq: Seq| seq.0, Seq;
    Version: u32, |version: Version| version.0, Version;
    EntrantNumber: u16, |entrant: EntrantNumber| entrant.0, EntrantNumber;
}

impl<T> From<T> for Number<T> {
    fn from(value: T) -> Self {
        Self(value)
    }
}

impl<T: PartialEq> PartialEq<T> for Number<T> {
    fn eq(&self, other: &T) -> bool {
        self.0 == *other
    }
}

impl<T> Deref for Number<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}

/// The number as JSON has it.
impl<T: Numbered> Display for Number<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.number().fmt(f)
    }
}

impl<T: Numbered> Serialize for Number<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.number().serialize(serializer)
    }
}

impl<'de, T: Numbered> Deserialize<'de> for Number<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::Bare::deserialize(deserializer).map(|number| Self(T::of_number(number)))
    }
}

/// A length of time that is written in JSON as milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Millis(pub Duration);

impl Serialize for Millis {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(self.0.as_millis().try_into().unwrap_or(u64::MAX))
    }
}

impl<'de> Deserialize<'de> for Millis {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u64::deserialize(deserializer).map(|millis| Self(Duration::from_millis(millis)))
    }
}

/// A length of time that is written in JSON as whole seconds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Seconds(pub Duration);

impl Serialize for Seconds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(self.0.as_secs())
    }
}

impl<'de> Deserialize<'de> for Seconds {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u64::deserialize(deserializer).map(|seconds| Self(Duration::from_secs(seconds)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round_trip<T: Serialize + DeserializeOwned + PartialEq + fmt::Debug>(value: &T, json: &str) {
        assert_eq!(serde_json::to_string(value).unwrap(), json);
        assert_eq!(&serde_json::from_str::<T>(json).unwrap(), value);
    }

    #[test]
    fn moments_and_lengths_of_time_are_numbers_in_their_unit() {
        round_trip(&Number(Timestamp::from_millis(1_700_000_000_123)), "1700000000123");
        round_trip(&Number(Seq(7)), "7");
        round_trip(&Number(Version(66)), "66");
        round_trip(&Millis(Duration::from_millis(1500)), "1500");
        round_trip(&Seconds(Duration::from_secs(90)), "90");
        assert!(serde_json::from_str::<Number<Version>>("4294967296").is_err());
        assert!(serde_json::from_str::<Number<Timestamp>>("-1").is_err());
    }
}
