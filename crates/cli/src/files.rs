//! Reading texts from files and from standard input.

use crate::{Outcome, complain};
use oriflamme_notation::{Record, parse};
use std::{
    ffi::OsStr,
    fs,
    io::{self, Read},
};

/// The records of a file, or its errors, one per line.
pub(crate) fn read(path: &OsStr) -> Result<Vec<Record>, Vec<String>> {
    let text = text(path).map_err(|error| vec![error])?;
    let file = path.to_string_lossy();
    parse(&text).map_err(|errors| errors.iter().map(|error| format!("{file}:{error}")).collect())
}

/// The text of a file, or the error.
pub(crate) fn text(path: &OsStr) -> Result<String, String> {
    let file = path.to_string_lossy();
    let bytes = if path == "-" {
        let mut bytes = Vec::new();
        io::stdin().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(path)
    };
    let bytes = bytes.map_err(|error| format!("{file}:1:1: can't be read: {error}"))?;
    String::from_utf8(bytes).map_err(|error| format!("{file}:{}", not_utf8(&error)))
}

/// The records of a file. If it can't be read, its errors are printed.
pub(crate) fn records(path: &OsStr) -> Result<Vec<Record>, Outcome> {
    read(path).map_err(|errors| {
        errors.iter().for_each(complain);
        Outcome::Unreadable
    })
}

/// The error for a text that is not UTF-8, with its position.
fn not_utf8(error: &std::string::FromUtf8Error) -> String {
    let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
    let text = String::from_utf8_lossy(valid);
    let line = text.matches('\n').count() + 1;
    let column = text.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    format!("{line}:{column}: this is not UTF-8 text")
}
