//! The queue, front to back: as cards where there is room, otherwise as a row of names.

use crate::{
    Screen,
    look::{INFLUENCE, Look, shape},
    panel::{Act, PanelItem},
    text::{clip, width},
};
use oriflamme_game::{Gap, Move, Phase, Place, Position, Seen, SeenCard, View};
use oriflamme_pages::plain::Picked;
use ratatui_core::{
    buffer::Buffer,
    layout::Rect,
    style::{Modifier, Style},
};

/// The rows of a card with a frame.
const CARD_ROWS: u16 = 4;
/// The widths in columns to which names are cut; the first with which the queue fits is used.
const CUTS: [usize; 7] = [16, 12, 9, 7, 5, 4, 3];

/// The place where the chosen answer would act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mark {
    At(Position),
    Into(Gap),
}

/// A position of the queue, in words.
struct Cell {
    /// Its number, and whether it is being resolved.
    number: String,
    is_now: bool,
    name: String,
    style: Style,
    shape: char,
    /// Influence and covered cards.
    rest: String,
}

/// The queue, in the form in which it fits.
pub(super) struct QueueDrawing {
    cells: Vec<Cell>,
    /// The column and the row of each cell. There is a gap of one column before it.
    places: Vec<(u16, u16)>,
    look: Look,
    mark: Option<Mark>,
    form: Form,
    empty: String,
}

/// How cells are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// With a frame. All cells have this width inside.
    Framed(usize),
    /// In a row, with names of at most this many columns.
    Bare(usize),
}

impl Cell {
    /// How wide it is without a frame.
    fn width(&self, cut: usize) -> usize {
        usize::from(self.is_now) + self.number.len() + 1 + width(&self.name).min(cut) + width(&self.rest)
    }
}

impl Screen {
    pub(super) fn queue_title(&self) -> String {
        let front = self.words.say("ui-front");
        let front = front.split(':').next().unwrap_or_default().trim();
        let ends = format!("{front} → {}", self.words.say("ui-back-end"));
        self.words.colon(&self.words.say("ui-queue"), &ends)
    }

    fn mark(&self, view: &View, chosen: Option<&PanelItem>) -> Option<Mark> {
        let gap = |place: Place| match place {
            Place::Front => Mark::Into(Gap(0)),
            Place::Back => Mark::Into(Gap(view.queue.len())),
            Place::On(at) => Mark::At(at),
        };
        match chosen?.act {
            Act::Pick(Picked::Position(at)) => Some(Mark::At(at)),
            Act::Answer(Move::Place { at, .. } | Move::Twin(at)) => Some(gap(at)),
            Act::Answer(Move::Move { to, .. }) => Some(Mark::Into(to)),
            Act::Answer(Move::Keep | Move::Reveal) => view.next.map(Mark::At),
            Act::Answer(answer) => answer.position().map(Mark::At),
            Act::Pick(Picked::Card(_)) | Act::Ask(_) => None,
        }
    }

    fn cell(&self, view: &View, at: Position, stack: &[SeenCard]) -> Option<Cell> {
        let (top, covered) = stack.split_last()?;
        let resolving = view.phase == Phase::Resolution && view.turn.is_some();
        let passed = resolving && view.next.is_none_or(|next| at < next);
        let picked = self.picked == Some(Picked::Position(at));
        let name = match top.card {
            Seen::Back(_) => "?".to_owned(),
            Seen::Known(card) if top.face_up => self.words.card(card.name),
            Seen::Known(card) => format!("({})", self.words.card(card.name)),
        };
        let mut style = self.look.family(top.owner);
        if top.face_up {
            style = style.add_modifier(Modifier::BOLD);
        }
        if passed && !top.face_up {
            style = style.add_modifier(Modifier::DIM);
        }
        if picked {
            style = style.add_modifier(Modifier::UNDERLINED);
        }
        let mut rest = String::new();
        if top.influence > 0 {
            rest = format!("{INFLUENCE}{}", top.influence);
        }
        if !covered.is_empty() {
            rest.push('/');
            rest.extend(covered.iter().rev().map(|card| shape(card.owner)));
        }
        Some(Cell {
            number: at.number().to_string(),
            is_now: view.next == Some(at),
            name,
            style,
            shape: shape(top.owner),
            rest,
        })
    }
}

impl QueueDrawing {
    /// The best form that fits into some rows; if none does, the smallest.
    pub(super) fn fit(
        screen: &Screen,
        view: &View,
        chosen: Option<&PanelItem>,
        columns: u16,
        rows: u16,
    ) -> Self {
        let stacks = (0..).map(Position::from_index).zip(view.queue.stacks());
        let cells: Vec<Cell> = stacks.filter_map(|(at, stack)| screen.cell(view, at, stack)).collect();
        let widest = |of: &dyn Fn(&Cell) -> usize| cells.iter().map(of).max().unwrap_or(0);
        let (names, rests) = (widest(&|cell| width(&cell.name)), widest(&|cell| width(&cell.rest)));
        let numbers = widest(&|cell| cell.number.len());
        let framed = |cut: usize| Form::Framed((names.min(cut) + 1).max(rests).max(numbers + 2));
        let forms = CUTS[..3].iter().map(|&cut| framed(cut)).chain(CUTS.iter().map(|&cut| Form::Bare(cut)));
        let mut best = None;
        for form in forms {
            let places = form.places(&cells, columns);
            let needed = form.rows(&places);
            best = Some((form, places));
            if needed <= rows {
                break;
            }
        }
        let (form, places) = best.unwrap_or((Form::Bare(CUTS[0]), Vec::new()));
        let mark = screen.mark(view, chosen);
        let empty = screen.words.say("ui-queue-empty");
        Self { cells, places, look: screen.look, mark, form, empty }
    }

    pub(super) fn rows(&self) -> u16 {
        self.form.rows(&self.places).max(1)
    }

    pub(super) fn draw(&self, area: Rect, buffer: &mut Buffer) {
        if self.cells.is_empty() {
            buffer.set_stringn(area.x, area.y, &self.empty, usize::from(area.width), self.look.dim());
        }
        for (index, (cell, &(x, y))) in self.cells.iter().zip(&self.places).enumerate() {
            if y + self.form.height() > area.height {
                return;
            }
            let (x, y) = (area.x + x, area.y + y);
            let is_marked = self.mark == Some(Mark::At(Position::from_index(index as u8)));
            let end = match self.form {
                Form::Framed(inner) => self.draw_framed(cell, is_marked, inner, (x, y), buffer),
                Form::Bare(cut) => self.draw_bare(cell, is_marked, cut, (x, y), buffer),
            };
            self.draw_gap(index, x - 1, end, y, buffer);
        }
    }

    /// Marks the gap into which a card would go: before a cell, or after the last one.
    fn draw_gap(&self, index: usize, before: u16, after: u16, y: u16, buffer: &mut Buffer) {
        let Some(Mark::Into(Gap(gap))) = self.mark else { return };
        let (gap, last) = (usize::from(gap), index + 1 == self.cells.len());
        let y = y + self.form.height() / 3;
        if gap == index {
            buffer.set_string(before, y, "»", self.look.good());
        } else if last && gap == self.cells.len() {
            buffer.set_string(after, y, "«", self.look.good());
        }
    }

    /// Draws a cell, and returns where it ends.
    fn draw_bare(
        &self,
        cell: &Cell,
        is_marked: bool,
        cut: usize,
        (x, y): (u16, u16),
        buffer: &mut Buffer,
    ) -> u16 {
        let now = if cell.is_now { "▸" } else { "" };
        let base = if is_marked { self.look.chosen() } else { Style::new() };
        let number_style = if cell.is_now { self.look.bold() } else { self.look.dim() };
        let parts = [
            (format!("{now}{}", cell.number), number_style),
            (cell.shape.to_string(), cell.style),
            (cut_name(&cell.name, cut), cell.style),
            (cell.rest.clone(), self.look.bold()),
        ];
        let put = |x: u16, (text, style): (String, Style)| {
            buffer.set_stringn(x, y, &text, width(&text), style.patch(base)).0
        };
        parts.into_iter().fold(x, put)
    }

    fn draw_framed(
        &self,
        cell: &Cell,
        is_marked: bool,
        inner: usize,
        (x, y): (u16, u16),
        buffer: &mut Buffer,
    ) -> u16 {
        let style = if cell.is_now || is_marked { self.look.bold() } else { self.look.dim() };
        let base = if is_marked { self.look.chosen() } else { Style::new() };
        let [left, across, right] = if cell.is_now { ['╔', '═', '╗'] } else { ['╭', '─', '╮'] };
        let [low_left, low_right] = if cell.is_now { ['╚', '╝'] } else { ['╰', '╯'] };
        let side = if cell.is_now { '║' } else { '│' };
        let now = if cell.is_now { "▸" } else { "" };
        let number = format!("{now}{}", cell.number);
        let bar = |columns: usize| across.to_string().repeat(columns);
        let empty = format!("{side}{}{side}", " ".repeat(inner));
        let rows = [
            format!("{left}{number}{}{right}", bar(inner.saturating_sub(width(&number)))),
            empty.clone(),
            empty,
            format!("{low_left}{}{low_right}", bar(inner)),
        ];
        for (row, text) in (y..).zip(&rows) {
            buffer.set_stringn(x, row, text, inner + 2, style);
        }
        let named = format!("{}{}", cell.shape, cut_name(&cell.name, inner.saturating_sub(1)));
        let named = format!("{named}{}", " ".repeat(inner.saturating_sub(width(&named))));
        buffer.set_stringn(x + 1, y + 1, named, inner, cell.style.patch(base));
        buffer.set_stringn(x + 1, y + 2, &cell.rest, inner, self.look.bold());
        x + inner as u16 + 2
    }
}

impl Form {
    const fn height(self) -> u16 {
        match self {
            Self::Framed(_) => CARD_ROWS,
            Self::Bare(_) => 1,
        }
    }

    /// Where the cells go, row by row.
    fn places(self, cells: &[Cell], columns: u16) -> Vec<(u16, u16)> {
        let (mut x, mut y) = (0, 0);
        let place = |cell: &Cell| {
            let needed = match self {
                Self::Framed(inner) => inner + 2,
                Self::Bare(cut) => cell.width(cut),
            } as u16;
            // A gap before it, and one after it.
            if x > 0 && x + needed + 2 > columns {
                (x, y) = (0, y + self.height());
            }
            let here = (x + 1, y);
            x += needed + if self.height() == 1 { 2 } else { 1 };
            here
        };
        cells.iter().map(place).collect()
    }

    fn rows(self, places: &[(u16, u16)]) -> u16 {
        places.last().map_or(0, |&(_, y)| y + self.height())
    }
}

/// A name in few columns. If only some letters fit, all of the columns get letters.
fn cut_name(name: &str, most: usize) -> String {
    if most > 5 { clip(name, most) } else { name.chars().take(most).collect() }
}
