//! Words that mean nothing here.

use core::fmt;

/// A word that names none of the things it was read as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownWord {
    /// What it was read as: `a family`, say.
    pub expected: &'static str,
}

impl fmt::Display for UnknownWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this is not {}", self.expected)
    }
}

impl core::error::Error for UnknownWord {}
