//! Tables of weights, laid out one behind the other.

use core::fmt;

/// Lays tables out one behind the other: a constant with the first row of each, `LAYOUT` with all names and
/// sizes, and `ROWS` with the sum of the sizes.
macro_rules! tables {
    ($($name:ident: $size:expr;)*) => {
        tables!(@ 0; $($name: $size;)*);
        /// The tables and their sizes, in order.
        pub const LAYOUT: crate::Layout = crate::Layout(&[$((stringify!($name), $size)),*]);
    };
    (@ $start:expr; $name:ident: $size:expr; $($rest:tt)*) => {
        const $name: usize = $start;
        tables!(@ $name + $size; $($rest)*);
    };
    (@ $start:expr;) => {
        /// The number of rows of all tables together.
        pub const ROWS: usize = $start;
    };
}
pub(crate) use tables;

/// Names and sizes of tables, in order. Files of weights begin with this as text, so that weights are never
/// read for other tables than they were learned for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout(pub &'static [(&'static str, usize)]);

impl Layout {
    /// The number of rows of all tables together.
    pub fn rows(self) -> usize {
        self.0.iter().map(|(_, size)| size).sum()
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (name, size)) in self.0.iter().enumerate() {
            write!(f, "{} {name} {size}", if index == 0 { "#" } else { "," })?;
        }
        Ok(())
    }
}
