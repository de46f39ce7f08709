//! When a table that no server has in memory must be loaded.

use oriflamme_table::Timestamp;

/// When a table that no server has in memory must be loaded. Earlier is smaller.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Wake {
    /// At once, because a bot may have to move.
    AtOnce,
    At(Timestamp),
    /// Only when somebody asks for it.
    Never,
}

impl Wake {
    /// The value of the column `wake`: a moment, 0 for at once, `NULL` for never.
    pub(crate) fn to_column(self) -> Option<i64> {
        match self {
            Self::AtOnce => Some(0),
            Self::At(at) => Some(at.as_millis() as i64),
            Self::Never => None,
        }
    }
    pub(crate) fn from_column(column: Option<i64>) -> Self {
        match column {
            Some(0) => Self::AtOnce,
            Some(at) => Self::At(Timestamp::from_millis(at as u64)),
            None => Self::Never,
        }
    }
}

impl From<Option<Timestamp>> for Wake {
    fn from(at: Option<Timestamp>) -> Self {
        at.map_or(Self::Never, Self::At)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_column_says_when() {
        let at = Wake::At(Timestamp::from_millis(1_700_000_000_000));
        for wake in [Wake::AtOnce, at, Wake::Never] {
            assert_eq!(Wake::from_column(wake.to_column()), wake);
        }
        assert!(Wake::AtOnce < at && at < Wake::Never);
    }
}
