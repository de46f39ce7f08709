//! Colours and shapes. A family is told by its shape, so that nothing depends on colours.

use oriflamme_game::Family;
use ratatui_core::style::{Color, Modifier, Style};

/// What influence looks like.
pub(crate) const INFLUENCE: char = '✦';

/// How things are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    pub colours: bool,
}

impl Look {
    /// A family's colour.
    pub(crate) fn family(self, family: Family) -> Style {
        let colour = match family {
            Family::Red => Color::LightRed,
            Family::Blue => Color::LightBlue,
            Family::Green => Color::LightGreen,
            Family::Yellow => Color::LightYellow,
            Family::Violet => Color::LightMagenta,
        };
        self.colour(colour)
    }
    fn colour(self, colour: Color) -> Style {
        if self.colours { Style::new().fg(colour) } else { Style::new() }
    }
    /// What matters less.
    pub(crate) fn dim(self) -> Style {
        // Some terminals do not show what is dim, and none fails to show dark grey.
        if self.colours { Style::new().fg(Color::DarkGray) } else { Style::new().add_modifier(Modifier::DIM) }
    }
    pub(crate) fn bold(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }
    /// What is chosen at the moment.
    pub(crate) fn chosen(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }
    /// What the person should know.
    pub(crate) fn note(self) -> Style {
        self.colour(Color::LightYellow).add_modifier(Modifier::BOLD)
    }
    pub(crate) fn good(self) -> Style {
        self.colour(Color::LightGreen).add_modifier(Modifier::BOLD)
    }
    pub(crate) fn bad(self) -> Style {
        self.colour(Color::LightRed).add_modifier(Modifier::BOLD)
    }
}

/// A family's shape, by which it is known without colours.
pub(crate) const fn shape(family: Family) -> char {
    match family {
        Family::Red => '◆',
        Family::Blue => '●',
        Family::Green => '▲',
        Family::Yellow => '■',
        Family::Violet => '★',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use unicode_width::UnicodeWidthChar;

    #[test]
    fn families_differ_in_shape_and_take_one_column() {
        let shapes: BTreeSet<char> = Family::ALL.into_iter().map(shape).collect();
        assert_eq!(shapes.len(), Family::ALL.len());
        assert!(shapes.iter().chain([&INFLUENCE]).all(|shape| shape.width() == Some(1)));
    }
}
