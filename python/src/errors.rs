//! What went wrong, as Python exceptions with our messages.

use pyo3::{PyErr, create_exception, exceptions::PyValueError};

create_exception!(oriflamme, OriflammeError, PyValueError, "Something that Oriflamme can't do, and why.");
create_exception!(oriflamme, IllegalMove, OriflammeError, "A move or an action that can't be made now.");
create_exception!(
    oriflamme,
    NotationError,
    OriflammeError,
    "A text that is not in the notation, or a record that does not hold."
);

pub(crate) type Result<T> = std::result::Result<T, PyErr>;

/// An argument that makes no sense.
pub(crate) fn bad(message: impl ToString) -> PyErr {
    OriflammeError::new_err(message.to_string())
}

/// A move that can't be made.
pub(crate) fn illegal(message: impl ToString) -> PyErr {
    IllegalMove::new_err(message.to_string())
}
