//! A menu, when no table is shown.

/// Things to choose from, such as the tables of a server.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Menu {
    pub title: String,
    pub items: Vec<MenuItem>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MenuItem {
    pub title: String,
    /// A description of it, or of what it leads to.
    pub line: String,
}
