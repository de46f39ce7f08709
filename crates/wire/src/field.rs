//! A JSON value and where it was found, so that what is wrong with it can be said.

use serde_json::Value;
use std::{fmt, str::FromStr};

/// Something in a message that can't be read: which field, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreadable {
    /// Where it is, such as `view.queue[2][1]`.
    pub field: String,
    /// What is wrong there.
    pub message: String,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.field, self.message)
    }
}

impl std::error::Error for Unreadable {}

/// The most characters of a value that a message quotes.
const QUOTED: usize = 60;

/// A value of a message, or the lack of one, and its path. What is not there reads as `null` does.
#[derive(Clone, Debug)]
pub(crate) struct Field<'a> {
    value: &'a Value,
    path: String,
}

impl<'a> Field<'a> {
    pub(crate) fn new(path: &str, value: &'a Value) -> Self {
        Self { value, path: path.to_owned() }
    }
    pub(crate) fn is_null(&self) -> bool {
        self.value.is_null()
    }
    /// This field, unless it is `null`.
    pub(crate) fn given(self) -> Option<Self> {
        (!self.is_null()).then_some(self)
    }
    pub(crate) fn error(&self, message: impl Into<String>) -> Unreadable {
        Unreadable { field: self.path.clone(), message: message.into() }
    }
    /// Says what should be here, and what is.
    pub(crate) fn expected(&self, what: &str) -> Unreadable {
        match self.value {
            Value::Null => self.error(format!("expected {what}, found nothing")),
            value => self.error(format!("expected {what}, found {}", clipped(&value.to_string(), QUOTED))),
        }
    }

    /// The field of an object.
    pub(crate) fn get(&self, key: &str) -> Result<Field<'a>, Unreadable> {
        let object = self.value.as_object().ok_or_else(|| self.expected("an object"))?;
        Ok(Field { value: object.get(key).unwrap_or(&Value::Null), path: format!("{}.{key}", self.path) })
    }
    /// The keys and values of an object; none of what is not there.
    pub(crate) fn entries(&self) -> Result<Vec<(&'a str, Field<'a>)>, Unreadable> {
        match self.value {
            Value::Null => Ok(Vec::new()),
            Value::Object(object) => Ok(object
                .iter()
                .map(|(key, value)| (key.as_str(), Field { value, path: format!("{}.{key}", self.path) }))
                .collect()),
            _ => Err(self.expected("an object")),
        }
    }
    /// The items of a list; none of what is not there.
    pub(crate) fn items(&self) -> Result<Vec<Field<'a>>, Unreadable> {
        match self.value {
            Value::Null => Ok(Vec::new()),
            Value::Array(items) => Ok(items
                .iter()
                .enumerate()
                .map(|(index, value)| Field { value, path: format!("{}[{index}]", self.path) })
                .collect()),
            _ => Err(self.expected("a list")),
        }
    }
    pub(crate) fn text(&self, what: &str) -> Result<&'a str, Unreadable> {
        self.value.as_str().ok_or_else(|| self.expected(what))
    }
    /// A text that `read` can read.
    pub(crate) fn read<T>(&self, what: &str, read: impl FnOnce(&str) -> Option<T>) -> Result<T, Unreadable> {
        read(self.text(what)?).ok_or_else(|| self.expected(what))
    }
    /// One of the words of the notation.
    pub(crate) fn word<T: FromStr>(&self, what: &str) -> Result<T, Unreadable> {
        self.read(what, |word| word.parse().ok())
    }
    /// A whole number within bounds.
    pub(crate) fn number(&self, low: u64, high: u64) -> Result<u64, Unreadable> {
        let number = self.value.as_u64().filter(|number| (low..=high).contains(number));
        number.ok_or_else(|| self.expected(&format!("a whole number from {low} to {high}")))
    }
    pub(crate) fn small(&self, low: u8, high: u8) -> Result<u8, Unreadable> {
        self.number(low.into(), high.into()).map(|number| number as u8)
    }
    pub(crate) fn flag(&self) -> Result<bool, Unreadable> {
        self.value.as_bool().ok_or_else(|| self.expected("true or false"))
    }
}

/// The beginning of a text, on one line.
pub fn clipped(text: &str, most: usize) -> String {
    let mut clipped: String =
        text.chars().take(most).map(|char| if char.is_control() { ' ' } else { char }).collect();
    if text.chars().nth(most).is_some() {
        clipped.push('…');
    }
    clipped
}
