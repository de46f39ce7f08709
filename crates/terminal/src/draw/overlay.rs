//! Overlays: the keys, a card, a question before something is done, a chat message.

use super::Rows;
use crate::{Screen, look::shape, screen::Overlay, text::wrap};
use oriflamme_pages::plain;
use ratatui_core::{
    buffer::Buffer,
    layout::Rect,
    style::Style,
    text::{Line, Span},
};

/// How wide an overlay is at most.
const WIDEST: u16 = 72;

impl Screen {
    pub(super) fn draw_overlay(&self, overlay: &Overlay, area: Rect, buffer: &mut Buffer) {
        let columns = area.width.saturating_sub(4).min(WIDEST);
        let inner = usize::from(columns - 4);
        let (title, lines) = self.overlay_lines(overlay, inner);
        let most = area.height.saturating_sub(4);
        let rows = (lines.len() as u16).min(most);
        let top = Rect {
            x: area.x + (area.width - columns) / 2,
            y: area.y + (area.height - rows - 2) / 2,
            width: columns,
            height: rows + 2,
        };
        for y in top.y..top.bottom() {
            buffer.set_string(top.x, y, " ".repeat(usize::from(columns)), Style::reset());
        }
        let bar = |fill: &str| fill.repeat(usize::from(columns - 2));
        buffer.set_string(top.x, top.y, format!("╔{}╗", bar("═")), self.look.bold());
        buffer.set_string(top.x, top.bottom() - 1, format!("╚{}╝", bar("═")), self.look.bold());
        for y in top.y + 1..top.bottom() - 1 {
            buffer.set_string(top.x, y, "║", self.look.bold());
            buffer.set_string(top.right() - 1, y, "║", self.look.bold());
        }
        buffer.set_stringn(top.x + 2, top.y, format!(" {title} "), inner, self.look.bold());
        let inside = Rect { x: top.x + 2, y: top.y + 1, width: columns - 4, height: rows };
        let mut shown = Rows { buffer, area: inside, next: 0 };
        let first = self.overlay_scrolled.min(lines.len().saturating_sub(usize::from(rows)));
        shown.add_all(lines.iter().skip(first));
        if lines.len() > first + usize::from(rows) {
            buffer.set_string(top.right() - 4, top.bottom() - 1, " ▼ ", self.look.bold());
        }
    }

    fn overlay_lines(&self, overlay: &Overlay, columns: usize) -> (String, Vec<Line<'static>>) {
        let words = self.words;
        let paragraph = |text: &str| wrap(&[(text, Style::new())], columns, 0);
        match overlay {
            Overlay::Keys => {
                let signs = self.words.say("term-signs");
                let keys = words.say("term-keys");
                let told = [keys.as_str(), "", &signs];
                let lines = told.iter().flat_map(|text| text.split('\n')).flat_map(paragraph);
                (words.say("term-keys-title"), lines.collect())
            }
            Overlay::Explained(card) => {
                let Some(table) = &self.table else { return (String::new(), Vec::new()) };
                let (title, told) = plain::card_explained(words, table, card.name);
                let mut lines: Vec<Line<'static>> = Vec::new();
                for text in &told {
                    if lines.len() > 1 {
                        lines.push(Line::default());
                    }
                    lines.extend(paragraph(text));
                }
                (format!("{} {title}", shape(card.family)), lines)
            }
            Overlay::Sure { text, selected, .. } => {
                let mut lines = paragraph(text);
                lines.push(Line::default());
                for (index, id) in ["ui-no", "ui-yes"].into_iter().enumerate() {
                    lines.push(self.overlay_item(
                        &(index + 1).to_string(),
                        &words.say(id),
                        index == *selected,
                    ));
                }
                (words.say("ui-decision"), lines)
            }
            Overlay::Talk { text, selected } => {
                let mut lines: Vec<Line<'static>> = Vec::new();
                for (index, (_, phrase)) in self.phrases().iter().enumerate() {
                    let is_chosen = index == *selected && text.is_empty();
                    lines.push(self.overlay_item(&(index + 1).to_string(), phrase, is_chosen));
                }
                if self.may_write() {
                    lines.push(Line::default());
                    lines.extend(wrap(&[(&format!("> {text}▏"), self.look.bold())], columns, 2));
                } else {
                    lines.extend(wrap(&[(&words.say("ui-refused-phrases"), self.look.dim())], columns, 0));
                }
                (words.say("ui-chat-text"), lines)
            }
        }
    }

    fn overlay_item(&self, key: &str, title: &str, is_chosen: bool) -> Line<'static> {
        let style = if is_chosen { self.look.chosen() } else { Style::new() };
        let pointer = if is_chosen { "▸ " } else { "  " };
        Line::from(vec![
            Span::styled(format!("{pointer}{key} "), self.look.bold()),
            Span::styled(title.to_owned(), style),
        ])
    }
}
