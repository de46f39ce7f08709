//! The log: what happened and why, the latest last.

use crate::{Screen, look::shape, screen::Told, text::wrap};
use ratatui_core::{buffer::Buffer, layout::Rect, style::Style, text::Line};

impl Screen {
    pub(super) fn draw_log(&self, area: Rect, buffer: &mut Buffer) {
        let rows = usize::from(area.height);
        let needed = rows + self.scrolled;
        let mut lines: Vec<Line<'static>> = Vec::new();
        // From the latest on, as many as fit.
        for told in self.log.iter().rev() {
            let mut told = self.told(told, usize::from(area.width));
            told.reverse();
            lines.extend(told);
            if lines.len() >= needed {
                break;
            }
        }
        // Scrolling ends at the first lines.
        let below = self.scrolled.min(lines.len().saturating_sub(rows));
        let shown = lines.into_iter().skip(below).take(rows).collect::<Vec<_>>();
        for (line, y) in shown.iter().rev().zip(area.y..) {
            buffer.set_line(area.x, y, line, area.width);
        }
    }

    fn told(&self, told: &Told, columns: usize) -> Vec<Line<'static>> {
        let look = self.look;
        match told {
            Told::Line(line) if line.is_head => wrap(&[(&line.text, look.bold())], columns, 0),
            Told::Line(line) => {
                let sign = line.family.map_or("  ".to_owned(), |family| format!("{} ", shape(family)));
                let style = line.family.map_or(Style::new(), |family| look.family(family));
                let why = line.why.as_ref().map(|(why, _)| format!(" ({why})")).unwrap_or_default();
                wrap(&[(&sign, style), (&line.text, Style::new()), (&why, look.dim())], columns, 2)
            }
            Told::Said { family, name, text } => {
                let style = family.map_or(look.bold(), |family| look.family(family).patch(look.bold()));
                wrap(&[(&format!("» {name}: "), style), (text, Style::new())], columns, 2)
            }
        }
    }
}
