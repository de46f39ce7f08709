//! `cargo xtask screenshots --docs`: pictures of the main screens, for the README and for people who change
//! the design.

use oriflamme_testkit::{
    Database, ServerProcess,
    browser::{Driver, Look},
    pages::Guest,
};
use serde_json::Value;
use std::{fs, path::Path, time::Duration};

/// Saves what a browser shows.
fn picture(guest: &Guest, folder: &Path, name: &str) {
    // Pictures on the page are decoded after it is loaded, and a message over the page vanishes by itself.
    std::thread::sleep(Duration::from_millis(400));
    fs::write(folder.join(format!("{name}.png")), guest.browser.screenshot()).unwrap();
}

/// Plays at least this many decisions, and then until the question is about a card of the queue, not about
/// the hand: whether to keep or reveal it.
fn into_the_middle(guest: &mut Guest, decisions: usize) {
    assert!(!guest.play(decisions));
    for _ in 0..12 {
        assert!(guest.wait_for_turn());
        if guest.browser.find("#ask .choices").is_some() {
            return;
        }
        guest.decide();
    }
}

pub(crate) fn screenshots(program: &Path, folder: &Path) {
    let driver = Driver::start().expect("Chromium is installed");
    let database = Database::sqlite();
    let server = ServerProcess::start(program, &database.url, &[]);
    fs::create_dir_all(folder).unwrap();
    let mut desk = Guest::new(&driver, Look::DESK, &server.url());
    let phone = Guest::new(&driver, Look::PHONE, &server.url());
    let mut paths: Vec<(&str, String)> = Vec::new();
    // A table that waits for players, as others see it and as its host does.
    let form = "form:has(input[value=friends])";
    desk.browser.write(&desk.browser.wait_for(&format!("{form} input[name=name]")), "Ada");
    desk.choose(&format!("{form} select[name=seats]"), "4");
    desk.choose(&format!("{form} select[name=bots]"), "1");
    desk.browser.click_on(&format!("{form} button:not([name])"));
    desk.browser.wait_for(".board.waiting");
    paths.push(("lobby", format!("/tables/{}", desk.table())));
    for (name, rules, seats, decisions) in [
        ("table", "base-2", 4, 7),
        ("ablaze", "ablaze", 5, 7),
        ("duel", "base-2", 2, 7),
        ("end", "base-2", 4, 150),
    ] {
        desk.play_now(rules, seats);
        desk.set("speed", "none");
        match decisions {
            150 => assert!(desk.play(decisions)),
            _ => into_the_middle(&mut desk, decisions),
        }
        let path = format!("/tables/{}", desk.table());
        if name == "end" {
            paths.push(("replay", format!("{path}/replay?move=24&eyes=all")));
        }
        paths.push((name, path));
        if name == "table" {
            // The other kind of question: where to place a card.
            desk.play_now(rules, seats);
            assert!(!desk.play(5));
            while desk.wait_for_turn() && desk.browser.find(".hand.placing").is_none() {
                desk.decide();
            }
            paths.push(("placing", format!("/tables/{}", desk.table())));
        }
    }
    paths.push(("rules", "/rules".to_owned()));
    paths.push(("cards", "/rules/cards".to_owned()));
    paths.push(("home", "/".to_owned()));
    let token = desk.browser.cookie("oriflamme").unwrap();
    phone.browser.set_cookie("oriflamme", &token);
    for (guest, size) in [(&desk, "desk"), (&phone, "phone")] {
        for (name, path) in &paths {
            guest.go(path);
            if *name == "placing" && size == "desk" {
                guest.browser.click_on(".hand li:nth-child(2) .pick");
            }
            picture(guest, folder, &format!("{name}-{size}"));
            if ["table", "placing", "home"].contains(name) {
                guest.browser.set_cookie("theme", "night");
                guest.browser.reload();
                picture(guest, folder, &format!("{name}-{size}-night"));
                guest.browser.script("document.cookie = 'theme=; path=/; max-age=0'", &Value::Null);
            }
        }
    }
}
