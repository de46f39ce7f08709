//! `cargo xtask render-time`: how long it takes to make a full page.

use crate::support::Game;
use oriflamme_game::{Ruleset, Seat, Seating, Viewer};
use oriflamme_pages::{TableHistory, TablePage, Visitor, frames, table};
use std::time::Instant;

pub(crate) fn render_time() {
    let five = Seating::of(5).unwrap();
    // The longest queue of many games, late in the game.
    let full = (0..300).map(|seed| Game::random(Ruleset::Base2, five, seed)).max_by_key(|game| {
        game.states
            .iter()
            .map(|state| state.positions().map(|at| state.stack(at).count()).sum::<usize>())
            .max()
    });
    let game = full.unwrap();
    let cards = |at: usize| {
        game.states[at].positions().map(|place| game.states[at].stack(place).count()).sum::<usize>()
    };
    let at = (0..game.states.len() - 1).max_by_key(|&at| cards(at)).unwrap();
    let viewer = Viewer::Seat(Seat::from_index(0));
    let (visitor, view, history) = (Visitor::default(), game.table(viewer, at), game.history(viewer, at));
    let told = TableHistory::new(visitor.language, &view, &history);
    let page = TablePage {
        visitor: &visitor,
        table: &view,
        history: &told,
        picked: None,
        address: "/",
        chat: None,
        refused: None,
        now: None,
    };
    let mut bytes = table(&page).to_string().len();
    let start = Instant::now();
    const TIMES: u32 = 500;
    for _ in 0..TIMES {
        bytes = bytes.max(table(&page).to_string().len());
    }
    println!(
        "{} cards, {} updates, {bytes} bytes: {:?} a page",
        cards(at),
        history.len(),
        start.elapsed() / TIMES
    );
    let start = Instant::now();
    for _ in 0..TIMES {
        let told = TableHistory::new(visitor.language, &view, &history);
        bytes = bytes.max(table(&TablePage { history: &told, ..page }).to_string().len());
    }
    println!(
        "with the log, which a server makes once for all who see the same: {:?}",
        start.elapsed() / TIMES
    );
    let before = game.table(viewer, at - 1);
    let update = game.update(viewer, at);
    let start = Instant::now();
    for _ in 0..TIMES {
        bytes = bytes.max(frames(&visitor, &before, &update).frames.len());
    }
    println!("an update of {} events as frames: {:?}", update.events.len(), start.elapsed() / TIMES);
}
