//! Things that nobody should have to notice: how much is loaded, that nothing jumps, and that zooming leaves
//! everything in reach.

use super::{House, STILL};
use oriflamme_testkit::{
    browser::{Look, wait},
    pages::Guest,
};
use serde_json::{Value, json};
use std::{fs, time::Duration};

/// The most that a first visit may load.
const FIRST_LOAD: u64 = 100_000;

#[test]
fn a_first_visit_is_light_in_each_language() {
    let Some(house) = House::open() else { return };
    for language in ["en", "fr", "pl"] {
        a_first_visit_is_light(&house, language);
    }
}

fn a_first_visit_is_light(house: &House, language: &'static str) {
    let guest = house.guest(Look { language, ..STILL });
    let loaded = |what: &str| {
        let mut bytes = 0;
        wait("everything to be loaded", || {
            std::thread::sleep(Duration::from_millis(250));
            let more = guest.browser.traffic().bytes;
            bytes += more;
            (bytes > 10_000 && more == 0).then_some(())
        });
        assert!(bytes < FIRST_LOAD, "{what} in {language}: {bytes} bytes are loaded at first");
        println!("{what} in {language}: {bytes} bytes");
    };
    loaded("the front door");
    guest.play_now("ablaze", 5);
    // The table, for somebody who opens its link on their first visit.
    let table = guest.browser.url();
    guest.browser.go("about:blank");
    guest.browser.devtools("Network.clearBrowserCache", &json!({}));
    guest.browser.traffic();
    guest.browser.go(&table);
    guest.browser.wait_for(".board .hand");
    loaded("the table");
    guest.go("/");
    guest.leave();
}

#[test]
fn nothing_jumps_while_cards_move() {
    let Some(house) = House::open() else { return };
    // The phone shows movement for one decision, and then nothing moves, so that the test does not take as
    // long as a whole game.
    for (look, moving, rules, seats) in
        [(Look::PHONE, 1, "base-2", 3), (Look::DESK, 0, "ablaze", 4), (Look::PHONE, 0, "ablaze", 5)]
    {
        let mut guest = house.guest(look);
        guest.play_now(rules, seats);
        guest.browser.script("localStorage.setItem('speed', 'fast')", &Value::Null);
        let observe = r##"
window.jumps = [];
new PerformanceObserver(list => {
  for (const jump of list.getEntries()) if (!jump.hadRecentInput)
    window.jumps.push([jump.value, ...jump.sources.map(({node}) => node?.id || node?.className || node?.nodeName)]);
}).observe({type: "layout-shift"});
"##;
        guest.browser.script(observe, &Value::Null);
        // Everybody places six cards, so no game is over after five decisions. (The end of a game may jump.)
        assert!(!guest.play(moving));
        guest.browser.script("localStorage.setItem('speed', 'none')", &Value::Null);
        assert!(!guest.play(5 - moving));
        let jumps = guest.browser.script("return window.jumps", &Value::Null);
        let sum: f64 = jumps.as_array().unwrap().iter().map(|jump| jump[0].as_f64().unwrap()).sum();
        assert!(sum <= 0.01, "{rules} at {} px jumps by {sum}: {jumps}", look.width);
        guest.leave();
    }
}

#[test]
fn everything_is_in_reach_at_twice_the_size() {
    let Some(house) = House::open() else { return };
    let mut guest = house.guest(STILL);
    // A window of 1280 by 800 pixels at 200 % has half as many CSS pixels.
    let zoomed = json!({"width": 640, "height": 400, "deviceScaleFactor": 2, "mobile": false});
    guest.browser.devtools("Emulation.setDeviceMetricsOverride", &zoomed);
    for path in [
        "/",
        "/rules",
        "/rules/cards",
        "/rules/editions",
        "/rules/ablaze",
        "/rules/duel",
        "/rules/rulings",
        "/replay",
        "/nowhere",
    ] {
        guest.go(path);
        assert!(guest.overflow() <= 0, "{path} is {} px too wide", guest.overflow());
    }
    for (rules, seats) in [("ablaze", 5), ("base-2", 2)] {
        guest.play_now(rules, seats);
        guest.set("speed", "none");
        for _ in 0..3 {
            assert!(guest.wait_for_turn());
            assert!(guest.overflow() <= 0, "{rules}: {} px too wide", guest.overflow());
            guest.decide();
        }
    }
    guest.leave_with(|complaint| complaint.contains("404"));
}

#[test]
fn a_record_is_dropped_on_the_front_door() {
    let Some(house) = House::open() else { return };
    let guest = house.guest(STILL);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.ori");
    fs::write(&file, super::support::oriflamme(["random", "--seed", "dropped"]).out).unwrap();
    let data = json!({"items": [], "files": [file], "dragOperationsMask": 1});
    for step in ["dragEnter", "dragOver", "drop"] {
        let event = json!({"type": step, "x": 500, "y": 300, "data": data});
        guest.browser.devtools("Input.dispatchDragEvent", &event);
    }
    guest.browser.wait_for(".board[data-replay]");
    guest.leave();
}

/// Somebody has written in the chat of a table, which this guest has not opened.
pub(super) fn talk_is_counted_and_muted(guest: &Guest) {
    let unread =
        || guest.browser.text("return document.querySelector('.unread:not([hidden]) b')?.textContent");
    wait("the count of what is unread", || (unread() == "1").then_some(()));
    let spoken = guest.browser.text("return document.querySelector('#spoken').textContent");
    assert!(spoken.contains("Ada"), "{spoken:?} is read out");
    guest.browser.click_on(".chat summary");
    wait("nothing to be unread", || guest.browser.find(".unread[hidden]"));
    guest.browser.wait_for("#chat-lines li:not([hidden])");
    // A muted player stays muted after the page is loaded again.
    guest.browser.click_on("[data-mute]");
    guest.browser.wait_for("#chat-lines li[hidden]");
    guest.browser.reload();
    guest.browser.click_on(".chat summary");
    guest.browser.wait_for("[data-mute][aria-pressed=true]");
    assert!(guest.browser.find("#chat-lines li:not([hidden])").is_none());
    guest.browser.click_on("[data-mute]");
    guest.browser.wait_for("#chat-lines li:not([hidden])");
}
