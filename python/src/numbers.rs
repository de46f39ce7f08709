//! Numbers among Python's arguments, and what is said of those that make no sense.

use crate::errors::bad;
use pyo3::{exceptions::PyOverflowError, prelude::*};

/// The seed of a source of random numbers: 0 to 2**64 - 1.
#[derive(Clone, Copy)]
pub(crate) struct SeedNumber(pub(crate) u64);

impl<'a, 'py> FromPyObject<'a, 'py> for SeedNumber {
    type Error = PyErr;
    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        object.extract().map(Self).map_err(|error: PyErr| match is_out_of_range(&error, object) {
            true => bad(format!("a seed is a number from 0 to 2**64 - 1, not {}", shown(object))),
            false => error,
        })
    }
}

/// Whether an integer could not be converted because of its size.
pub(crate) fn is_out_of_range(error: &PyErr, object: Borrowed<'_, '_, PyAny>) -> bool {
    error.is_instance_of::<PyOverflowError>(object.py())
}

/// An argument in a message, or the beginning of it.
pub(crate) fn shown(object: Borrowed<'_, '_, PyAny>) -> String {
    const LONG: usize = 80;
    let text = object.repr().map_or_else(|_| "this".to_owned(), |it| it.to_string());
    match text.char_indices().nth(LONG) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}
