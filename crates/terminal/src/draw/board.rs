//! The seats, the hand, and a table that waits for players.

use crate::{
    Screen,
    look::{INFLUENCE, shape},
    text::{clip, width},
};
use oriflamme_game::{Family, Names, Ruleset, Seat, View, Viewer};
use oriflamme_pages::plain;
use oriflamme_table_view::{Occupant, TableView};
use ratatui_core::{
    style::{Modifier, Style},
    text::{Line, Span},
};

/// The most columns of a name.
const LONGEST_NAME: usize = 22;

impl Screen {
    /// A row for each seat: whose turn it is, who sits there, influence, cards.
    pub(super) fn seats(&self, table: &TableView, columns: u16) -> Vec<Line<'static>> {
        let names: Vec<String> = table.seating.seats().map(|seat| self.seat_name(table, seat)).collect();
        let most = LONGEST_NAME.min(usize::from(columns) / 3);
        let longest = names.iter().map(|name| width(name)).max().unwrap_or(0).min(most);
        let row =
            |(seat, name): (Seat, &String)| self.seat(table, seat, &clip(name, longest), longest, columns);
        table.seating.seats().zip(&names).map(row).collect()
    }

    fn seat_name(&self, table: &TableView, seat: Seat) -> String {
        let name = self.words.occupant(table, seat);
        match table.occupant(seat) {
            _ if table.viewer == Viewer::Seat(seat) => format!("{name} ({})", self.words.say("ui-you")),
            Occupant::Bot(level) => format!("{name}, {}", self.words.level(*level)),
            _ => name,
        }
    }

    fn seat(&self, table: &TableView, seat: Seat, name: &str, longest: usize, columns: u16) -> Line<'static> {
        let (words, look) = (self.words, self.look);
        let families = table.seating.families_of(seat);
        let mut spans = Vec::new();
        let view = self.view();
        let turn = view.is_some_and(|view| view.turn == Some(seat));
        spans.push(Span::styled(if turn { "▶ " } else { "  " }, look.bold()));
        for &family in families {
            spans.push(Span::styled(shape(family).to_string(), look.family(family)));
        }
        let style = if turn { look.bold() } else { Style::new() };
        let own = if table.viewer == Viewer::Seat(seat) { Modifier::UNDERLINED } else { Modifier::empty() };
        let name_style = style.patch(look.family(table.seating.family_of(seat)));
        spans.push(Span::raw(" "));
        spans.push(Span::styled(name.to_owned(), name_style.add_modifier(own)));
        spans.push(Span::raw(" ".repeat(longest.saturating_sub(width(name)))));
        if let Some(view) = view {
            spans.push(Span::styled(format!(" {INFLUENCE}{:<3}", view.scores[seat]), look.bold()));
            let (change, style) = match self.changes()[seat] {
                0 => (String::new(), Style::new()),
                change if change > 0 => (format!("+{change}"), look.good()),
                change => (format!("−{}", -change), look.bad()),
            };
            spans.push(Span::styled(format!("{change:<4}"), style));
            let first = if view.first == seat { "⚑ " } else { "  " };
            spans.push(Span::raw(first));
            for &family in families {
                spans.extend(self.holdings(view, seat, family));
            }
            if matches!(table.occupant(seat), Occupant::Human { away: true, .. }) {
                spans.push(Span::styled(format!("{} · ", words.say("ui-away")), look.bad()));
            }
            let used: usize = spans.iter().map(|span| width(&span.content)).sum();
            let gone = self.gone(view, families, usize::from(columns).saturating_sub(used));
            spans.push(Span::styled(gone, look.dim()));
        }
        Line::from(spans)
    }

    /// How many cards a family has in hand and to draw, and whether its Twin waits.
    fn holdings(&self, view: &View, seat: Seat, family: Family) -> Vec<Span<'static>> {
        let style = self.look.family(family);
        let hand = view.hands[family].count;
        // In a duel a seat has two families, and their hands are told apart by their shapes.
        let which = if view.seating.is_duel() { shape(family).to_string() } else { String::new() };
        let mut spans = vec![Span::styled(format!("{which}▯{hand} "), style)];
        if view.rules == Ruleset::Ablaze && view.twins.contains(family) {
            spans.push(Span::styled("+1 ", style));
        }
        let is_first = view.seating.family_of(seat) == family;
        if let Some(deck) = view.decks.get(seat).filter(|deck| is_first && !deck.backs().is_empty()) {
            spans.push(Span::styled(format!("▤{} ", deck.backs().len()), self.look.dim()));
        }
        spans
    }

    /// The cards that have gone, by name.
    fn gone(&self, view: &View, families: &[Family], most: usize) -> String {
        let names = |family: &Family| -> Vec<String> { self.names(view.gone[*family]) };
        let gone: Vec<String> = families.iter().flat_map(names).collect();
        if gone.is_empty() {
            return String::new();
        }
        clip(&format!("✕ {}", gone.join(", ")), most)
    }

    fn names(&self, names: Names) -> Vec<String> {
        names.iter().map(|name| self.words.card(name)).collect()
    }

    /// The viewer's hand in a row, unless the question is about it.
    pub(super) fn hand_row(&self) -> Option<Line<'static>> {
        let table = self.table.as_ref().filter(|table| table.status.is_live())?;
        let cards = plain::hand(table);
        let title = self.words.say("ui-hand");
        let mut spans = vec![Span::styled(self.words.colon(&title, ""), self.look.dim())];
        for (index, card) in cards.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            spans.push(Span::raw(comma));
            let name = match table.seating.is_duel() {
                true => format!("{}{}", shape(card.family), self.words.card(card.name)),
                false => self.words.card(card.name),
            };
            spans.push(Span::styled(name, self.look.family(card.family)));
        }
        (!cards.is_empty()).then(|| Line::from(spans))
    }

    /// The terms of a table that waits for players.
    pub(super) fn lobby(&self, table: &TableView) -> Vec<String> {
        let mut told = vec![self.words.ruleset(table.rules)];
        told.extend(plain::terms_told(self.words, table));
        told.push(self.words.tell("term-table", &[("table", table.id.to_string().into())]));
        told
    }
}
