//! Objects whose keys are families.

use crate::Text;
use oriflamme_game::Family;
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{MapAccess, Visitor},
};
use std::{fmt, marker::PhantomData};

/// A JSON object whose keys are families, or seats by their first families. The keys keep the order of the
/// list, which is that of the seats: two views of one position have the same bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ByFamilyJson<T>(pub Vec<(Family, T)>);

impl<T> Default for ByFamilyJson<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> ByFamilyJson<T> {
    /// The value of a family, if there is one.
    pub fn get(&self, family: Family) -> Option<&T> {
        self.0.iter().find(|(key, _)| *key == family).map(|(_, value)| value)
    }
    /// Whether no family has a value.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
    /// The families and their values, in the order in which they are written.
    pub fn iter(&self) -> impl Iterator<Item = (Family, &T)> {
        self.0.iter().map(|(family, value)| (*family, value))
    }
}

impl<T> FromIterator<(Family, T)> for ByFamilyJson<T> {
    fn from_iter<I: IntoIterator<Item = (Family, T)>>(entries: I) -> Self {
        Self(entries.into_iter().collect())
    }
}

impl<T: Serialize> Serialize for ByFamilyJson<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(family, value)| (family.word(), value)))
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ByFamilyJson<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Entries<T> {
            type Value = ByFamilyJson<T>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object with families as keys")
            }
            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
                let mut entries = Vec::new();
                while let Some((Text(family), value)) = map.next_entry()? {
                    entries.push((family, value));
                }
                Ok(ByFamilyJson(entries))
            }
        }
        deserializer.deserialize_map(Entries(PhantomData))
    }
}
