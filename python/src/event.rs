//! What happened, as one viewer saw it.

use crate::{errors::Result, view::to_python};
use oriflamme_game::{self as game, Seating, Seen, Viewer};
use oriflamme_wire::EventJson;
use pyo3::{prelude::*, types::PyDict};

/// Something that happened, as one viewer saw it.
#[pyclass(frozen, eq, module = "oriflamme", from_py_object)]
#[derive(Clone, PartialEq)]
pub(crate) struct Event {
    pub(crate) event: game::Event<Seen>,
    pub(crate) viewer: Viewer,
    pub(crate) seating: Seating,
}

#[pymethods]
impl Event {
    /// What kind of event this is, such as `revealed`.
    #[getter]
    fn kind(&self, py: Python<'_>) -> Result<String> {
        self.to_dict(py)?.as_any().get_item("event")?.extract()
    }
    /// The JSON form, as a dictionary (`docs/API.md`).
    fn to_dict<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyDict>> {
        to_python(py, &EventJson::new(&self.event, &self.seating))
    }
    fn __repr__(&self, py: Python<'_>) -> Result<String> {
        Ok(format!("<Event {}>", self.to_dict(py)?.repr()?))
    }
}
