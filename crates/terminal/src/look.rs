//! Colours and shapes. Each family has a shape of its own, so that nothing depends on colours.

use oriflamme_game::Family;
use ratatui_core::style::{Color, Modifier, Style};

/// The sign for influence.
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
    /// The style of what matters less.
    pub(crate) fn dim(self) -> Style {
        // Some terminals do not show dim text, but all show dark grey.
        if self.colours { Style::new().fg(Color::DarkGray) } else { Style::new().add_modifier(Modifier::DIM) }
    }
    pub(crate) fn bold(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }
    /// The style of the selected item.
    pub(crate) fn chosen(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }
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

/// A family's shape, which tells it apart without colours.
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
