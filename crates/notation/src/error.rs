//! What is wrong with a text, and where.

use oriflamme_game::SetupFault;
use std::fmt;

/// One thing that is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong there.
    pub message: String,
    /// The same as data, if the text can be read but says something impossible.
    pub fault: Option<SetupFault>,
}

impl ParseError {
    pub(crate) fn new(line: usize, column: usize, message: impl Into<String>) -> Self {
        Self { line, column, message: message.into(), fault: None }
    }
    pub(crate) fn of_fault(line: usize, column: usize, fault: SetupFault) -> Self {
        Self { line, column, message: fault.to_string(), fault: Some(fault) }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for ParseError {}
