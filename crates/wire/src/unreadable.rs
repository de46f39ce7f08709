//! What is wrong with a message, and where.

use std::fmt;

/// Something in a message that can't be read: which field, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreadable {
    /// Where it is, such as `view.queue[2][1]`.
    pub field: String,
    /// What is wrong there.
    pub message: String,
}

impl Unreadable {
    /// Something wrong within a view, by the path from there, such as `.queue[2]`.
    pub(crate) fn in_view(path: impl fmt::Display, message: impl Into<String>) -> Self {
        Self { field: format!("view{path}"), message: message.into() }
    }

    /// What serde found, with the path to it from the message's root.
    pub fn at(root: &str, error: &serde_path_to_error::Error<serde_json::Error>) -> Self {
        let path = error.path();
        let field = match path.iter().next() {
            None => root.to_owned(),
            Some(serde_path_to_error::Segment::Seq { .. }) => format!("{root}{path}"),
            Some(_) => format!("{root}.{path}"),
        };
        Self { field, message: error.inner().to_string() }
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.field, self.message)
    }
}

impl std::error::Error for Unreadable {}

/// The beginning of a text, on one line.
pub fn clipped(text: &str, most: usize) -> String {
    let mut clipped: String =
        text.chars().take(most).map(|char| if char.is_control() { ' ' } else { char }).collect();
    if text.chars().nth(most).is_some() {
        clipped.push('…');
    }
    clipped
}
