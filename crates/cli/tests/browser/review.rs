//! A finished game is reviewed, and one of its positions is taken to the analysis board.

use super::{House, STILL};
use oriflamme_testkit::{
    Database, ServerProcess,
    browser::{Driver, wait},
    pages::Guest,
};
use serde_json::json;
use std::path::Path;

fn count(guest: &Guest, selector: &str, wanted: usize) {
    wait(&format!("{wanted} of {selector}"), || (guest.browser.all(selector).len() == wanted).then_some(()));
}

#[test]
fn a_finished_game_is_reviewed_and_analysed() {
    let Some(driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let program = Path::new(env!("CARGO_BIN_EXE_oriflamme"));
    let server = ServerProcess::start(program, &database.url, &["--review-iterations", "40"]);
    let house = House { driver, server, database };
    let guest = house.guest(STILL);
    guest.go("/replay");
    let record = oriflamme_review::example();
    guest
        .browser
        .script("document.querySelector('textarea[name=record]').value = arguments[0]", &json!([record]));
    guest.browser.click_on("main form button.main");
    guest.browser.wait_for(".board[data-replay]");
    let table = guest.table();
    guest.go(&format!("/tables/{table}/review?seat=all"));
    guest.browser.wait_for("#luck table");
    count(&guest, "#progress progress", 0);
    let decisions = guest.browser.all(".decisions > li > details").len();
    let moves = oriflamme_notation::parse(&record).unwrap()[0].moves().count();
    assert_eq!(decisions, moves, "one entry for each decision");
    guest.browser.click_on(".decisions > li:nth-child(3) summary");
    assert!(!guest.browser.all(".decisions details[open] .tried tr").is_empty());
    guest.browser.click_on(".decisions details[open] a[href^='/analysis']");
    guest.browser.wait_for("#ranking .ranked meter");
    count(&guest, "#lines li", moves);
    guest.leave();
}
