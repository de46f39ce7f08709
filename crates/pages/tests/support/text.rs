//! Pages as text, to be searched and compared.

use oriflamme_pages::{Language, TableHistory, TablePage, Visitor, table};
use oriflamme_table_view::{TableView, Update};

pub fn visitor(language: Language) -> Visitor {
    Visitor { language, ..Visitor::default() }
}

pub fn page(visitor: &Visitor, shown: &TableView, history: &[Update]) -> String {
    let address = "https://example.org/tables/k3v9t2";
    let page = TablePage {
        visitor,
        table: shown,
        history: &TableHistory::new(visitor.language, shown, history),
        picked: None,
        address,
        chat: None,
        refused: None,
        now: None,
    };
    table(&page).to_string()
}

/// One element in each line, without the hashes of assets, so that a change of style does not change the
/// text.
pub fn lines(page: &str) -> String {
    let mut text = page.replace("><", ">\n<");
    while let Some(start) = text.find("/assets/") {
        let end = text[start..].find(['"', '#']).map_or(text.len(), |length| start + length);
        let path = text[start + 8..end].split('.').next().unwrap_or_default().to_owned();
        text.replace_range(start..end, &format!("assets:{path}"));
    }
    text
}

/// The part of a page between two texts.
pub fn region<'a>(page: &'a str, start: &str, end: &str) -> &'a str {
    let from = page.find(start).unwrap_or_else(|| panic!("no {start}"));
    let to = page[from..].find(end).map_or(page.len(), |length| from + length);
    &page[from..to]
}
