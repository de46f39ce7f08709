//! Pages for a browser, without a server that made them.

use super::Game;
use oriflamme_game::{Family, Position, Viewer};
use oriflamme_pages::{Chat, Language, TableHistory, TablePage, Visitor, asset, table, table_with_advice};
use oriflamme_table_view::{Advice, ChatContent, ChatMessage, Phrase, TableView, Timestamp, Update};
use std::{
    collections::HashMap,
    io::{BufRead, BufReader, Write},
    net::{TcpListener, TcpStream},
    sync::{Arc, Mutex},
    thread,
    time::Duration,
};

/// The page of a table at a moment of a game.
pub fn page(language: Language, game: &Game, viewer: Viewer, at: usize) -> String {
    page_with(language, game, viewer, at, None, None)
}

/// The same with a card picked to be moved.
pub fn page_with_pick(
    language: Language,
    game: &Game,
    viewer: Viewer,
    at: usize,
    picked: Option<Position>,
) -> String {
    page_with(language, game, viewer, at, picked, None)
}

/// The same with a coach's advice.
pub fn page_with_advice(
    language: Language,
    game: &Game,
    viewer: Viewer,
    at: usize,
    advice: &Advice,
) -> String {
    page_with(language, game, viewer, at, None, Some(advice))
}

fn page_with(
    language: Language,
    game: &Game,
    viewer: Viewer,
    at: usize,
    picked: Option<Position>,
    advice: Option<&Advice>,
) -> String {
    let visitor = Visitor { language, ..Visitor::default() };
    let (shown, history) = (game.table(viewer, at), game.history(viewer, at));
    let chat = Chat { messages: talk(language), free_text: true };
    let page = TablePage {
        visitor: &visitor,
        table: &shown,
        history: &TableHistory::new(language, &shown, &history),
        picked,
        address: "https://example.org/tables/k3v9t2",
        chat: Some(&chat),
        refused: None,
        now: None,
    };
    table_with_advice(&page, advice).to_string()
}

/// The page of any table, at a time if one is given.
pub fn table_page(
    language: Language,
    shown: &TableView,
    history: &[Update],
    now: Option<Timestamp>,
) -> String {
    let visitor = Visitor { language, ..Visitor::default() };
    let chat = Chat { messages: talk(language), free_text: true };
    let page = TablePage {
        visitor: &visitor,
        table: shown,
        history: &TableHistory::new(language, shown, history),
        picked: None,
        address: "https://example.org/tables/k3v9t2",
        chat: Some(&chat),
        refused: None,
        now,
    };
    table(&page).to_string()
}

/// A chat with more than a panel has room for, in long lines and with long words.
fn talk(language: Language) -> Vec<ChatMessage> {
    let text = match language {
        Language::En => "Whoever strikes the third card will be sorry, I promise you that much.",
        Language::Fr => "Celui qui frappe la troisième carte va le regretter, c’est tout ce que je dis.",
        Language::Pl => "Kto uderzy w trzecią kartę, ten pożałuje, tyle wam powiem.",
    };
    let said = |(index, name): (usize, &str)| ChatMessage {
        family: Family::ALL.get(index % 6).copied(),
        name: name.to_owned(),
        content: match index % 3 {
            0 => ChatContent::Phrase(Phrase::ALL[index % Phrase::ALL.len()]),
            1 => ChatContent::Text(text.to_owned()),
            _ => ChatContent::Text("W".repeat(40)),
        },
    };
    let names = ["Ada", "WWWWWWWWWWWWWWWWWWWWWWWW", "Zażółć Gęślą Jaźń Ćma", "ダイスキナゲームですね"];
    names.into_iter().cycle().take(12).enumerate().map(said).collect()
}

type Pages = Arc<Mutex<HashMap<String, String>>>;

/// A small server for given pages.
pub struct Gallery {
    pages: Pages,
    base: String,
}

impl Gallery {
    pub fn open() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let pages = Pages::default();
        let shown = pages.clone();
        thread::spawn(move || {
            for visitor in listener.incoming().flatten() {
                let pages = shown.clone();
                thread::spawn(move || answer(visitor, &pages));
            }
        });
        Self { pages, base }
    }
    pub fn show(&self, name: &str, page: String) {
        self.pages.lock().unwrap().insert(format!("/{name}"), page);
    }
    pub fn url(&self, name: &str) -> String {
        format!("{}/{name}", self.base)
    }
}

/// Answers one request. A live stream is opened and stays silent.
fn answer(mut visitor: TcpStream, pages: &Pages) {
    let mut first = String::new();
    let mut lines = BufReader::new(visitor.try_clone().unwrap());
    if lines.read_line(&mut first).is_err() {
        return;
    }
    // Read all headers: if the answer comes before, the browser thinks that the connection broke.
    let mut header = String::new();
    while lines.read_line(&mut header).is_ok_and(|length| length > 2) {
        header.clear();
    }
    let path = first.split(' ').nth(1).unwrap_or_default();
    let path = path.split('?').next().unwrap_or_default();
    let found = pages.lock().unwrap().get(path).cloned();
    let (mime, kept, body) = match (found, asset(path)) {
        (Some(page), _) => ("text/html; charset=utf-8", "no-store", page.into_bytes()),
        (None, Some(asset)) => (asset.mime, "max-age=3600", asset.bytes.to_vec()),
        (None, None) if path.ends_with("/live") => {
            let _ = visitor.write_all(b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n:\n\n");
            return thread::sleep(Duration::from_secs(600));
        }
        (None, None) => ("text/plain", "no-store", Vec::new()),
    };
    let head = format!(
        "HTTP/1.1 200 OK\r\ncontent-type: {mime}\r\ncontent-length: {}\r\ncache-control: {kept}\r\nconnection: close\r\n\r\n",
        body.len()
    );
    let _ = visitor.write_all(head.as_bytes()).and_then(|()| visitor.write_all(&body));
}
