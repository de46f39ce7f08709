//! Something to choose from, when no table is shown.

/// What can be chosen, such as the tables of a server.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Menu {
    pub title: String,
    pub items: Vec<MenuItem>,
}

/// An item of a menu.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MenuItem {
    pub title: String,
    /// What it is, or what it leads to.
    pub line: String,
}
