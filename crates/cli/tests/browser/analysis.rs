//! A position is set up on the analysis board, by dragging and as text. Impossible changes are explained, and
//! nothing is lost. Whoever opens the link sees the same.

use super::{House, STILL};
use oriflamme_game::Family;
use oriflamme_pages::{Language, Words};
use oriflamme_testkit::{
    browser::{Look, key, wait},
    pages::Guest,
};
use serde_json::{Value, json};
use std::time::Duration;

/// How long a slow click takes. Several rankings come during it.
const SLOW: Duration = Duration::from_millis(800);
/// After `red reveal` the Soldier has struck, and blue begins the next round.
const POSITION: &str = "rules base-2\nseats red blue green\nround 2\nphase resolution\nhand red spy heir\n\
                        queue [red soldier *2] | [blue heir] | green lord\n";
const OTHER_HANDS: &str = "hand blue spy archer\nhand green spy archer\n";

#[test]
fn a_position_is_set_up_by_dragging_and_taken_elsewhere_by_its_link() {
    let Some(house) = House::open() else { return };
    let guest = house.guest(STILL);
    guest.go("/analysis");
    press(&guest, "#tools button[value='mode set-up']");
    press(&guest, ".laid-numbers button[value=clear]");
    guest.choose("select[name=seats]", "3");
    says(&guest, "seats  red blue green");
    guest.choose("select[name=phase]", "resolution");
    says(&guest, "phase  resolution");
    // Move cards from those set aside into the queue, onto a stack, to a hand, and back again.
    drag(&guest, "red soldier", "[data-spot=front]");
    says(&guest, "queue  [red soldier]");
    drag(&guest, "blue heir", "[data-spot='after 1']");
    says(&guest, "queue  [red soldier] | [blue heir]");
    drag(&guest, "green lord", "[data-spot='after 1']");
    says(&guest, "queue  [red soldier] | [green lord] | [blue heir]");
    drag(&guest, "red soldier", "[data-spot='after 3']");
    says(&guest, "queue  [green lord] | [blue heir] | [red soldier]");
    drag(&guest, "red spy", "[data-spot='on 3']");
    says(&guest, "queue  [green lord] | [blue heir] | [red soldier] / [red spy]");
    drag(&guest, "blue archer", ".family.blue [data-spot=hand]");
    says(&guest, "hand   blue archer");
    // A card can't lie on another family's stack. The page says so, and nothing is lost.
    drag(&guest, "blue spy", "[data-spot='on 3']");
    wait("the fault", || guest.browser.find("#faults li"));
    says(&guest, "queue  [green lord] | [blue heir] | [red soldier] / [red spy]");
    drag(&guest, "blue heir", "[data-spot=front]");
    says(&guest, "queue  [blue heir] | [green lord] | [red soldier] / [red spy]");
    assert!(guest.browser.find("#faults li").is_none(), "what was wrong is forgotten");
    // The browser's history goes back through the changes.
    guest.browser.script("history.back()", &Value::Null);
    says(&guest, "queue  [green lord] | [blue heir] | [red soldier] / [red spy]");
    guest.browser.script("history.forward()", &Value::Null);
    says(&guest, "queue  [blue heir] | [green lord] | [red soldier] / [red spy]");
    press(&guest, "#tools button[value='mode try']");
    ranked(&guest);
    play(&guest, "blue keep");
    says(&guest, "blue keep");
    let told = shown(&guest);
    let link = link(&guest);
    guest.leave_with(|complaint| complaint.contains("422"));
    // Another person opens the link, in another language and on a phone.
    let other = house.guest(Look { language: "pl", still: true, ..Look::PHONE });
    other.browser.go(&link);
    ranked(&other);
    assert_eq!(shown(&other), told);
    assert_eq!(other.browser.all("#lines li").len(), 1);
    let words = Words::of(Language::Pl);
    assert_eq!(
        other.browser.text("return document.querySelector('h1').textContent"),
        words.say("analysis-title")
    );
    other.leave();
}

#[test]
fn a_position_is_set_up_as_text_and_taken_elsewhere_by_its_link() {
    let Some(house) = House::open() else { return };
    let guest = house.guest(STILL);
    guest.go("/analysis");
    open(&guest, "as-text");
    // The page lists all faults at once, in the reader's language, and keeps what was typed.
    let wrong = POSITION.replace("round 2", "round 7").replace("spy heir", "spy spy");
    read(&guest, &wrong);
    wait("the faults", || (guest.browser.all("#faults li").len() == 2).then_some(()));
    assert_eq!(shown(&guest), wrong.trim());
    read(&guest, POSITION);
    says(&guest, "queue  [red soldier *2] | [blue heir] | green lord");
    assert!(guest.browser.find("#faults li").is_none());
    ranked(&guest);
    play(&guest, "red reveal");
    says(&guest, "red reveal");
    // Blue has no card to place, so nobody decides here. The link's page says why.
    let words = Words::of(Language::Fr);
    let stuck = words.tell("analysis-nobody", &[("player", words.family(Family::Blue).into())]);
    let link = link(&guest);
    let other = house.guest(Look { language: "fr", ..STILL });
    other.browser.go(&link);
    settle(&other);
    assert_eq!(other.browser.text("return document.querySelector('#ranking').textContent"), stuck);
    // With hands there is something to rank, for both visitors. Keys go back and forward.
    read(&guest, &POSITION.replace("queue", &format!("{OTHER_HANDS}queue")));
    ranked(&guest);
    play(&guest, "red reveal");
    says(&guest, "red reveal");
    guest.browser.script("document.activeElement.blur()", &Value::Null);
    guest.browser.press(&[key::LEFT]);
    wait("the beginning", || guest.browser.find("#ranking button[value='play red keep']"));
    guest.browser.press(&[key::RIGHT]);
    wait("the position after it", || guest.browser.find("#ranking button[value^='play blue']"));
    let told = shown(&guest);
    other.browser.go(&self::link(&guest));
    ranked(&other);
    assert_eq!(shown(&other), told);
    guest.leave_with(|complaint| complaint.contains("422"));
    other.leave();
}

/// The link to the analysis.
fn link(guest: &Guest) -> String {
    guest.browser.text("return document.querySelector('a[data-copy-link]').href")
}

/// Clicks on a button of the board, and waits until the next page is shown.
pub(super) fn press(guest: &Guest, selector: &str) {
    guest.browser.click_on(selector);
    settle(guest);
}

/// Plays a move of the ranking by a slow click: rankings that come while it is pressed don't take it away.
fn play(guest: &Guest, said: &str) {
    let mouse = |kind: &str, at: &Value| {
        let event = json!({"type": kind, "x": at["x"], "y": at["y"], "button": "left", "clickCount": 1});
        guest.browser.devtools("Input.dispatchMouseEvent", &event);
    };
    let button = format!("#ranking button[value='play {said}']");
    wait(&format!("`{said}` under the mouse"), || {
        // Look and press at once: another ranking may come in between, in another order.
        let place = "const button = document.querySelector(arguments[0]); if (!button) return null; \
                     button.scrollIntoView({block: 'center'}); const at = button.getBoundingClientRect(); \
                     return {x: at.x + at.width / 2, y: at.y + at.height / 2}";
        let at = guest.browser.script(place, &json!([button]));
        if at.is_null() {
            return None;
        }
        mouse("mousePressed", &at);
        guest.browser.find(&format!("{button}:active")).or_else(|| {
            let nowhere = json!({"x": 1, "y": 1});
            mouse("mouseMoved", &nowhere);
            mouse("mouseReleased", &nowhere);
            None
        })?;
        std::thread::sleep(SLOW);
        mouse("mouseReleased", &at);
        Some(())
    });
    settle(guest);
}

pub(super) fn settle(guest: &Guest) {
    wait("the page that follows", || guest.browser.find(".board.analysing:not(.pending)"));
}

/// Drags a card to a place. Both are scrolled into view first.
fn drag(guest: &Guest, card: &str, spot: &str) {
    settle(guest);
    let card = guest.browser.wait_for(&format!("#set-up [data-card='{card}']"));
    let spot = guest.browser.wait_for(&format!("#set-up {spot}"));
    let into_sight = "arguments[0].scrollIntoView({block: 'end'})";
    guest.browser.script(into_sight, &json!([card.json()]));
    guest.browser.drag(&card, &spot);
    settle(guest);
}

/// The text of the analysis, or of its field after a fault.
pub(super) fn shown(guest: &Guest) -> String {
    guest.browser.text("return document.querySelector('#as-text textarea').value.trim()")
}

/// Waits until the text of the analysis contains this line.
pub(super) fn says(guest: &Guest, line: &str) {
    wait(&format!("`{line}` in\n{}", shown(guest)), || {
        shown(guest).lines().any(|other| other == line).then_some(())
    });
    settle(guest);
}

/// Waits until the ranking shows a chance.
pub(super) fn ranked(guest: &Guest) {
    settle(guest);
    guest.browser.wait_for("#ranking .ranked meter");
}

pub(super) fn open(guest: &Guest, form: &str) {
    let panel = "document.getElementById(arguments[0]).closest('details').open = true";
    guest.browser.script(panel, &json!([form]));
}

/// Pastes a text and submits it.
fn read(guest: &Guest, text: &str) {
    let area = "const area = document.querySelector('#as-text textarea'); area.focus(); area.select()";
    guest.browser.script(area, &Value::Null);
    guest.browser.devtools("Input.insertText", &json!({ "text": text }));
    press(guest, "#as-text button.main");
}
