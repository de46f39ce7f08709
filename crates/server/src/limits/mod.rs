//! What bounds the cost of strangers: rates, slots, what an answer costs, open files, slow readers.

pub(crate) mod cost;
pub(crate) mod network;
pub(crate) mod open_files;
pub(crate) mod open_streams;
pub(crate) mod rate_limit;
pub(crate) mod slots;
pub(crate) mod write_timeout;
