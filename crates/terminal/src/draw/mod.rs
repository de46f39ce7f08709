//! How a screen is drawn. The whole queue is always visible; what is left of the room is for the question,
//! then for the log.

mod board;
mod items;
mod log;
mod overlay;
mod queue;

use crate::{
    HostLink, Screen,
    panel::Act,
    text::{clip, width, wrap},
};
use oriflamme_game::{Phase, ROUNDS};
use oriflamme_pages::plain;
use oriflamme_table_view::Timestamp;
use ratatui_core::{buffer::Buffer, layout::Rect, style::Style, text::Line};

/// In a smaller terminal, nothing can be shown.
const LEAST: (u16, u16) = (40, 14);
/// From this width on, the log is beside the table.
const WIDE: u16 = 100;
/// The width of the log then.
const SIDE: u16 = 40;
/// The most rows of a note.
const MOST_NOTE_ROWS: usize = 4;

/// Rows that are filled from top to bottom.
struct Rows<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
    next: u16,
}

impl Rows<'_> {
    /// The rows that are left.
    fn left(&self) -> u16 {
        self.area.height.saturating_sub(self.next)
    }
    fn add(&mut self, line: &Line<'_>) {
        if self.left() > 0 {
            self.buffer.set_line(self.area.x, self.area.y + self.next, line, self.area.width);
            self.next += 1;
        }
    }
    fn add_all<'b>(&mut self, lines: impl IntoIterator<Item = &'b Line<'static>>) {
        for line in lines {
            self.add(line);
        }
    }
    /// A line across, with a title.
    fn rule(&mut self, title: &str, style: Style) {
        let title = clip(title, usize::from(self.area.width).saturating_sub(6));
        let text = if title.is_empty() { String::new() } else { format!(" {title} ") };
        let rest = usize::from(self.area.width).saturating_sub(2 + width(&text));
        self.add(&Line::styled(format!("──{text}{}", "─".repeat(rest)), style));
    }
    /// The next rows, as an area of their own.
    fn take(&mut self, rows: u16) -> Rect {
        let rows = rows.min(self.left());
        let area = Rect { y: self.area.y + self.next, height: rows, ..self.area };
        self.next += rows;
        area
    }
}

impl Screen {
    /// Draws all of it. `now` is for clocks.
    pub fn draw(&self, area: Rect, buffer: &mut Buffer, now: Timestamp) {
        buffer.set_style(area, Style::reset());
        if area.width < LEAST.0 || area.height < LEAST.1 {
            let text = self.words.tell(
                "term-small",
                &[("width", u32::from(LEAST.0).into()), ("height", u32::from(LEAST.1).into())],
            );
            let mut rows = Rows { buffer, area, next: 0 };
            return rows.add_all(&wrap(&[(&text, Style::new())], usize::from(area.width), 0));
        }
        self.draw_head(Rect { height: 1, ..area }, buffer, now);
        let foot = self.foot(area.width);
        let body = Rect { y: area.y + 1, height: area.height - 1 - foot.len() as u16, ..area };
        let beside = body.width >= WIDE && self.menu.is_none();
        let main = if beside { Rect { width: body.width - SIDE - 2, ..body } } else { body };
        let mut rows = Rows { buffer, area: main, next: 0 };
        self.draw_table(&mut rows, now, !beside);
        if beside {
            let side = Rect { x: body.x + main.width + 2, width: SIDE, ..body };
            for y in side.y..side.bottom() {
                buffer.set_string(side.x - 1, y, "│", self.look.dim());
            }
            let mut rows =
                Rows { buffer, area: Rect { x: side.x + 1, width: side.width - 1, ..side }, next: 0 };
            rows.rule(&self.words.say("ui-log"), self.look.dim());
            let area = rows.take(u16::MAX);
            self.draw_log(area, buffer);
        }
        let mut rows =
            Rows { buffer, area: Rect { y: body.bottom(), height: foot.len() as u16, ..area }, next: 0 };
        rows.add_all(&foot);
        if let Some(overlay) = &self.overlay {
            self.draw_overlay(overlay, area, buffer);
        }
    }

    /// The first row: the round, its phase, the clock, and whether the server is there.
    fn draw_head(&self, area: Rect, buffer: &mut Buffer, now: Timestamp) {
        let words = self.words;
        let mut left = vec!["Oriflamme".to_owned()];
        if let Some(view) = self.view().filter(|_| self.menu.is_none()) {
            left.push(words.tell("ui-round", &[("round", view.round.into()), ("rounds", ROUNDS.into())]));
            left.push(words.say(match view.phase {
                _ if view.turn.is_none() => "ui-title-over",
                Phase::Placement => "ui-placement",
                Phase::Resolution => "ui-resolution",
            }));
            left.push(words.ruleset(view.rules));
        }
        let clock = self.table.as_ref().and_then(|table| plain::clock_line(words, table, now));
        let right = match self.connection {
            HostLink::Lost => words.say("ui-lost"),
            HostLink::Local | HostLink::Online => clock.unwrap_or_default(),
        };
        let columns = usize::from(area.width);
        let left = clip(&left.join(" · "), columns.saturating_sub(width(&right) + 3));
        let room = columns.saturating_sub(width(&left) + width(&right) + 2);
        let style = self.look.chosen();
        buffer.set_string(area.x, area.y, format!(" {left}{}{right} ", " ".repeat(room)), style);
    }

    /// The last row: keys; or a note, in as many rows as it needs.
    fn foot(&self, columns: u16) -> Vec<Line<'static>> {
        if let Some(note) = &self.note {
            let mut lines = wrap(&[(note, self.look.note())], usize::from(columns), 0);
            lines.truncate(MOST_NOTE_ROWS);
            return lines;
        }
        let keys = match (self.picked.is_some(), self.can_talk()) {
            (true, _) => "term-foot-picked",
            (false, true) => "term-foot-talk",
            (false, false) => "term-foot",
        };
        let text = clip(&self.words.say(keys), usize::from(columns));
        vec![Line::styled(text, self.look.dim())]
    }

    /// Everything between the head and the foot; with the log, unless it is beside the table.
    fn draw_table(&self, rows: &mut Rows<'_>, now: Timestamp, with_log: bool) {
        let panel = self.panel(now);
        let chosen = panel.items.get(self.selected);
        if self.menu.is_some() {
            return self.draw_panel(rows, &panel);
        }
        let Some(table) = &self.table else {
            return rows.add(&Line::raw(self.words.say("term-waiting")));
        };
        let seats = self.seats(table, rows.area.width);
        rows.add_all(&seats);
        match self.view() {
            Some(view) => {
                rows.rule(&self.queue_title(), self.look.dim());
                // What the others need: a rule and the panel, and a few lines of the log.
                let panel_rows = self.panel_rows(&panel, rows.area.width);
                let log_rows = if with_log { 4 } else { 0 };
                let room = rows.left().saturating_sub(1 + panel_rows + log_rows);
                let drawing = queue::QueueDrawing::fit(self, view, chosen, rows.area.width, room);
                let area = rows.take(drawing.rows());
                drawing.draw(area, rows.buffer);
            }
            None => {
                rows.rule(&self.words.say("ui-this-table"), self.look.dim());
                for line in self.lobby(table) {
                    rows.add_all(&wrap(&[(&line, Style::new())], usize::from(rows.area.width), 2));
                }
            }
        }
        let mine = panel.items.iter().any(|item| !matches!(item.act, Act::Ask(_)));
        let title = if mine { self.words.say("ui-title-your-turn") } else { String::new() };
        rows.rule(&title, if mine { self.look.bold() } else { self.look.dim() });
        self.draw_panel(rows, &panel);
        if with_log && rows.left() > 1 {
            rows.rule(&self.words.say("ui-log"), self.look.dim());
            let area = rows.take(u16::MAX);
            self.draw_log(area, rows.buffer);
        }
    }
}
