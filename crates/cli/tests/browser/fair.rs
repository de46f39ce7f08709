//! The browser notes the server's commitment before it sends its salt, and checks the deal after the game.

use crate::{House, STILL, support::python};
use oriflamme_deal::Seed;
use oriflamme_game::{Ruleset, Seating};
use oriflamme_notation::{Header, write};
use oriflamme_rules::State;
use oriflamme_testkit::{browser::wait, pages::Guest};
use serde_json::{Value, json};

/// The note of this browser about a table.
fn note(guest: &Guest, table: &str) -> Value {
    let read = "return JSON.parse(localStorage.getItem('oriflamme.seal.' + arguments[0]))";
    guest.browser.script(read, &json!([table]))
}

/// Replaces the note in this browser.
fn rewrite(guest: &Guest, table: &str, note: &Value) {
    let text = note.to_string();
    guest.browser.script(
        "localStorage.setItem('oriflamme.seal.' + arguments[0], arguments[1])",
        &json!([table, text]),
    );
    guest.browser.reload();
}

/// Waits for the result of the browser's check, and checks that the page shows only this one.
fn judged(guest: &Guest, verdict: &str) {
    guest.browser.wait_for(&format!("#fair[data-judged={verdict}]"));
    let shown = "return [...document.querySelectorAll('#fair [data-verdict]')].filter(it => it.checkVisibility()).map(it => it.dataset.verdict).join()";
    assert_eq!(guest.browser.text(shown), verdict);
    let noted = "return String(document.querySelector('#fair [data-noted]').checkVisibility())";
    assert_eq!(guest.browser.text(noted), verdict.starts_with("other-").to_string());
}

#[test]
fn a_deal_against_bots_is_checked_and_every_cheat_raises_an_alarm() {
    let Some(house) = House::open() else { return };
    let mut guest = house.guest(STILL);
    guest.play_now("base-2", 3);
    guest.set("speed", "none");
    let table = guest.table();
    let noted = note(&guest, &table);
    let begun = house.api(&guest, &format!("/api/v1/tables/{table}"));
    assert_eq!(noted["commitment"], begun["commitment"]);
    assert_eq!(noted["hand"].as_array().unwrap().len(), 7, "{noted}");
    assert!(!guest.play(2));
    house.play_out(&table, &[&guest]);
    judged(&guest, "proved");
    // On the home page, another game gets another offer and another salt.
    let salt = noted["salts"][0].as_str().unwrap().to_owned();
    let over = house.api(&guest, &format!("/api/v1/tables/{table}"));
    assert!(over["seed"].as_str().unwrap().ends_with(&format!(" red:{salt}")), "{over}");
    // The rematch is the promised table, and its salt is new.
    guest.browser.click_on("#end form[action$='/rematch'] button");
    wait("the rematch", || (!guest.is_over()).then_some(()));
    assert_eq!(guest.table(), over["next_table"]["table"].as_str().unwrap());
    let next = note(&guest, &guest.table());
    assert_eq!(next["commitment"], over["next_table"]["commitment"]);
    assert_ne!(next["salts"][0], noted["salts"][0]);
    // The check reports everything that differs from the note.
    guest.go(&format!("/tables/{table}"));
    judged(&guest, "proved");
    let changed = |change: fn(&mut Value)| {
        let mut note = noted.clone();
        change(&mut note);
        rewrite(&guest, &table, &note);
    };
    changed(|note| note["commitment"] = "0".repeat(64).into());
    judged(&guest, "other-secret");
    changed(|note| note["salts"] = json!(["0".repeat(32)]));
    judged(&guest, "other-salt");
    changed(|note| {
        let held: Vec<String> = serde_json::from_value(note["hand"].clone()).unwrap();
        let names = "archer soldier spy heir shapeshifter lord assassination royal-decree ambush conspiracy";
        let other = names.split(' ').map(|name| format!("red {name}")).find(|card| !held.contains(card));
        note["hand"][0] = other.into();
    });
    judged(&guest, "other-cards");
    changed(|note| note["promised"] = "anothertable".into());
    judged(&guest, "other-table");
    rewrite(&guest, &table, &Value::Null);
    judged(&guest, "unknown");
    guest.leave();
}

/// The server changes its secret when it knows the host's salt. The host's browser says so at once and at the
/// end. A player who came later was shown the new commitment, and is not cheated.
#[test]
fn a_secret_that_is_changed_after_a_salt_raises_an_alarm() {
    let Some(mut house) = House::open() else { return };
    let host = house.guest(STILL);
    let form = "form:has(input[value=friends])";
    host.choose(&format!("{form} select[name=seats]"), "3");
    host.choose(&format!("{form} select[name=bots]"), "1");
    host.browser.click_on(&format!("{form} button:not([name])"));
    host.browser.wait_for("#lobby");
    let table = host.table();
    house.server.kill();
    let path = house.database.url.strip_prefix("sqlite:").unwrap().split('?').next().unwrap().to_owned();
    let cheat = "import sqlite3, sys\nwith sqlite3.connect(sys.argv[1]) as db:\n    db.execute('UPDATE tables SET secret = ? WHERE id = ?', ('ab' * 32, sys.argv[2]))";
    let Some(ran) = python(&["-c", cheat, &path, &table]) else { return };
    assert_eq!(ran.code, 0, "{}", ran.err);
    house.server.restart();
    host.browser.reload();
    let told = "return document.querySelector('#notice').textContent";
    wait("the alarm", || host.browser.text(told).contains("not sealed").then_some(()));
    let friend = house.guest(STILL);
    friend.go(&format!("/tables/{table}"));
    friend.browser.click_on("#lobby button.main");
    for guest in [&host, &friend] {
        guest.browser.wait_for(".board .hand");
        guest.set("speed", "none");
    }
    house.play_out(&table, &[&host, &friend]);
    judged(&host, "other-secret");
    judged(&friend, "proved");
    friend.leave();
}

/// The script deals the same cards as the rules.
#[test]
fn the_script_deals_the_same_cards() {
    let Some(house) = House::open() else { return };
    let guest = house.guest(STILL);
    guest.play_now("base-2", 3);
    let deal = "return import('/assets/script/deal.js').then(({ deal, sha256 }) => deal(sha256(arguments[0]), arguments[1], arguments[2]))";
    let seatings =
        [Seating::usual_duel(), Seating::of(3).unwrap(), Seating::of(4).unwrap(), Seating::of(5).unwrap()];
    for rules in Ruleset::ALL {
        for seating in seatings {
            for text in ["tonight", "", "żółć", &"long ".repeat(30)] {
                let state = State::new(&Seed::of_text(text).deal(rules, seating, None));
                let words = |seat| {
                    seating.families_of(seat).iter().map(ToString::to_string).collect::<Vec<_>>().join("+")
                };
                let seats: Vec<String> = seating.seats().map(words).collect();
                let dealt = guest.browser.script(deal, &json!([text, rules.to_string(), seats]));
                let record = write::position(&state, &Header::default());
                let lines: Vec<String> = record
                    .lines()
                    .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
                    .collect();
                let dealt: Vec<String> = serde_json::from_value(dealt).unwrap();
                assert!(dealt.len() > seats.len() * 2, "{dealt:?}");
                for line in dealt {
                    assert!(lines.contains(&line), "{rules} {seats:?} {text}: {line}\n{record}");
                }
            }
        }
    }
}
