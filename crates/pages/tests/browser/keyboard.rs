//! Cards explain themselves without a mouse, too: by the keyboard, and by a long press.

use super::support::{
    gallery::{Gallery, page},
    moments::moments,
};
use oriflamme_game::Viewer;
use oriflamme_pages::Language;
use oriflamme_testkit::browser::{Browser, Driver, Look, key, wait};
use serde_json::{Value, json};

const OPEN: &str = "return document.querySelector('.help:popover-open')?.id ?? ''";

/// A page with cards that are gone, where a card of the queue is to be chosen.
fn open(driver: &Driver, gallery: &Gallery) -> Browser {
    let (_, (game, at, seat)) = moments().into_iter().find(|(name, _)| *name == "any-target").unwrap();
    gallery.show("page", page(Language::En, &game, Viewer::Seat(seat), at));
    let browser = driver.open(Look { still: true, ..Look::DESK });
    browser.go(&gallery.url("page"));
    browser.wait_for("html.js");
    browser
}

#[test]
fn the_keyboard_reaches_every_small_card() {
    let Some(driver) = Driver::start() else { return };
    let gallery = Gallery::open();
    let browser = open(&driver, &gallery);
    let row = "#seats .gone ul:has(> :nth-child(2))";
    let stops = format!("return document.querySelectorAll('{row} .chip[tabindex=\"0\"]').length");
    assert!(browser.script(&stops, &Value::Null).as_u64().is_some_and(|stops| stops > 0));
    browser.script(&format!("document.querySelector('{row} .chip').focus()"), &Value::Null);
    let focused = "return document.activeElement.dataset.help ?? ''";
    let first = browser.text(focused);
    assert!(first.starts_with("help-"), "{first}");
    browser.press(&["i"]);
    assert_eq!(browser.text(OPEN), first);
    browser.press(&[key::ESCAPE]);
    browser.press(&[key::RIGHT]);
    let second = browser.text(focused);
    assert!(second.starts_with("help-") && second != first, "{second}");
    browser.press(&[key::ENTER]);
    assert_eq!(browser.text(OPEN), second);
}

#[test]
fn what_a_long_press_explains_stays_when_the_finger_is_lifted() {
    let Some(driver) = Driver::start() else { return };
    let gallery = Gallery::open();
    let browser = open(&driver, &gallery);
    browser.devtools("Emulation.setTouchEmulationEnabled", &json!({"enabled": true}));
    let middle = "const box = document.querySelector('#queue .card.target[data-help]').getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]";
    let middle = browser.script(middle, &Value::Null);
    let point = json!([{"x": middle[0], "y": middle[1]}]);
    browser.devtools("Input.dispatchTouchEvent", &json!({"type": "touchStart", "touchPoints": point}));
    wait("the explanation", || (!browser.text(OPEN).is_empty()).then_some(()));
    browser.devtools("Input.dispatchTouchEvent", &json!({"type": "touchEnd", "touchPoints": []}));
    std::thread::sleep(std::time::Duration::from_millis(300));
    assert!(browser.text(OPEN).starts_with("help-"), "it is gone with the finger");
    assert!(browser.find(".board.pending").is_none(), "a long press chooses nothing");
}
