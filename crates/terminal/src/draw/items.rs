//! The panel: the question and its answers.

use super::Rows;
use crate::{
    Screen,
    panel::{Act, Panel, PanelItem},
    text::{clip, width, wrap},
};
use oriflamme_pages::plain::{self, Picked};
use ratatui_core::{
    style::Style,
    text::{Line, Span},
};

impl Screen {
    /// How many rows a panel would like to have.
    pub(super) fn panel_rows(&self, panel: &Panel, columns: u16) -> u16 {
        let head = self.panel_head(panel, columns).len();
        (head + panel.items.len() + self.panel_foot(panel, columns).len()) as u16
    }

    /// The question and the hints.
    fn panel_head(&self, panel: &Panel, columns: u16) -> Vec<Line<'static>> {
        let columns = usize::from(columns);
        let mut lines = wrap(&[(&panel.title, self.look.bold())], columns, 0);
        for hint in &panel.hints {
            lines.extend(wrap(&[(hint, self.look.dim())], columns, 0));
        }
        let result = self.table.as_ref().filter(|_| self.menu.is_none() && !self.is_moving());
        let ranking = result.and_then(|table| plain::result(self.words, table)).map(|result| result.ranking);
        for rank in ranking.into_iter().flatten() {
            let family = self.table.as_ref().map(|table| table.seating.family_of(rank.seat));
            let style = family.map_or(Style::new(), |family| self.look.family(family));
            let text = format!("{:>4}  {}: {}", rank.place, rank.name, rank.score);
            lines.push(Line::styled(clip(&text, columns), style));
        }
        lines
    }

    /// What the chosen item does, if its row is too short for that; and the hand, unless the question is
    /// about it.
    fn panel_foot(&self, panel: &Panel, columns: u16) -> Vec<Line<'static>> {
        let chosen = panel.items.get(self.selected);
        let columns = usize::from(columns);
        let longest = longest_title(panel, columns as u16);
        let used = |item: &PanelItem| 5 + width(&item.title).max(longest) + 2 + width(&item.line);
        let cut = chosen.filter(|item| !item.line.is_empty() && used(item) > columns);
        let mut lines: Vec<Line<'static>> = cut
            .map(|item| wrap(&[(&format!("  {}", item.line), self.look.dim())], columns, 2))
            .unwrap_or_default();
        let placing = panel.items.iter().any(|item| matches!(item.act, Act::Pick(Picked::Card(_))));
        lines.extend(self.hand_row().filter(|_| !placing));
        lines
    }

    /// Draws a panel. If its items do not fit, those around the chosen one are shown.
    pub(super) fn draw_panel(&self, rows: &mut Rows<'_>, panel: &Panel) {
        let head = self.panel_head(panel, rows.area.width);
        let foot = self.panel_foot(panel, rows.area.width);
        rows.add_all(&head);
        let room = usize::from(rows.left()).saturating_sub(foot.len()).max(1);
        let first = self.selected.saturating_sub(room / 2).min(panel.items.len().saturating_sub(room));
        let longest = longest_title(panel, rows.area.width);
        for (index, item) in panel.items.iter().enumerate().skip(first).take(room) {
            rows.add(&self.item(item, index == self.selected, longest, usize::from(rows.area.width)));
        }
        rows.add_all(&foot);
    }

    fn item(&self, item: &PanelItem, is_chosen: bool, longest: usize, columns: usize) -> Line<'static> {
        let base = if is_chosen { self.look.chosen() } else { Style::new() };
        let style = self.card_of(item).map_or(Style::new(), |card| self.look.family(card.family));
        let pointer = if is_chosen { "▸ " } else { "  " };
        let key = format!("{:>2} ", item.key);
        let blank = " ".repeat(longest.saturating_sub(width(&item.title)));
        let used = 2 + width(&key) + width(&item.title).max(longest);
        let mut spans = vec![
            Span::styled(pointer, self.look.bold()),
            Span::styled(key, self.look.bold()),
            Span::styled(clip(&item.title, columns.saturating_sub(5)), style.patch(base)),
        ];
        if !item.line.is_empty() {
            let line = clip(&format!("  {}", item.line), columns.saturating_sub(used));
            spans.push(Span::styled(format!("{blank}{line}"), self.look.dim()));
        }
        Line::from(spans)
    }
}

/// The width of the longest title, so that what the items do begins in one column. A title that is much
/// longer has a row of its own.
fn longest_title(panel: &Panel, columns: u16) -> usize {
    let titles = panel.items.iter().map(|item| width(&item.title));
    titles.filter(|&title| title <= usize::from(columns) / 3).max().unwrap_or(0)
}
