//! What has happened at a table so far: the parts of its page that grow with the game.

use super::{Board, graph::graph, log::lines};
use crate::{Language, Tracker, Words};
use maud::{Markup, html};
use oriflamme_table_view::{Seq, TableView, Update};

/// The past of a table as one viewer saw it, in one language. It is the same for everybody who has seen the
/// same, until something more happens; so a server can keep it and need not tell the game again to every
/// visitor.
#[derive(Clone, Debug)]
pub struct TableHistory {
    /// The last update.
    pub(super) last: Option<Seq>,
    /// The lines of the log.
    pub(super) log: Markup,
    /// The course of a game that is over.
    pub(super) graph: Markup,
}

/// Nothing has happened yet.
impl Default for TableHistory {
    fn default() -> Self {
        Self { last: None, log: html! {}, graph: html! {} }
    }
}

impl TableHistory {
    /// The history of a table from the viewer's updates, oldest first.
    pub fn new(language: Language, table: &TableView, updates: &[Update]) -> Self {
        let words = Words::of(language);
        let log = html! { @for line in lines(words, table, updates) { (line) } };
        let graph = match table.view.as_ref().filter(|_| table.end.is_some()) {
            Some(view) => graph(&Board::now(words, table, view, &Tracker::new(&view.queue)), updates),
            None => html! {},
        };
        Self { last: updates.last().map(|last| last.seq), log, graph }
    }
}
