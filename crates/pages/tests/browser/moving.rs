//! What the script does at a table while events are shown and when something is chosen: a tap goes on, a card
//! leaps at the one it strikes, digits choose, sound and speed are one tap away, a card explains itself.

use super::support::{
    gallery::{Gallery, page},
    moments::{moments, sit_down},
};
use oriflamme_game::{Phase, Ruleset, Viewer};
use oriflamme_pages::{Chapter, Language, Visitor, Words, rules};
use oriflamme_testkit::browser::{Browser, Driver, Look, wait};
use serde_json::{Value, json};

const EN: Language = Language::En;

/// The page of a situation.
fn open(driver: &Driver, gallery: &Gallery, look: Look, wanted: &str) -> Browser {
    let (_, (mut game, at, seat)) = moments().into_iter().find(|(name, _)| *name == wanted).unwrap();
    sit_down(&mut game, seat);
    gallery.show("page", page(EN, &game, Viewer::Seat(seat), at));
    let browser = driver.open(look);
    browser.devtools("Emulation.setFocusEmulationEnabled", &json!({"enabled": true}));
    browser.go(&gallery.url("page"));
    browser.wait_for("#zoom");
    browser
}

/// The middle of the first element that a selector finds.
fn middle(browser: &Browser, selector: &str) -> (Value, Value) {
    let body = "const box = document.querySelector(arguments[0]).getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]";
    let at = browser.script(body, &json!([selector]));
    (at[0].clone(), at[1].clone())
}

fn mouse(browser: &Browser, kind: &str, (x, y): &(Value, Value)) {
    let event = json!({"type": kind, "x": x, "y": y, "button": if kind == "mouseMoved" { "none" } else { "left" }, "clickCount": 1});
    browser.devtools("Input.dispatchMouseEvent", &event);
}

/// Shows frames as if they came from the server. `window.shown` has the captions so far.
const SHOW: &str = r##"
const board = document.querySelector("link[rel=modulepreload][href*='/board.']").href;
window.shown = [];
import(board).then(({ show }) => show({
  seq: 900, version: 900, title: "", turn: false, reload: false,
  frames: arguments[0].map((frame, index) => ({ regions: [["ask", `<section id="ask" class="ask" tabindex="-1"><p class="question caption">${index}</p></section>`]], ...frame })),
}));
"##;
const CAPTION: &str = "return document.querySelector('#ask .caption')?.textContent ?? ''";

/// Each tap on the table ends the frame that is shown, on whatever it is: a card does not explain itself
/// meanwhile. The frames last so long that the test would fail without the taps.
#[test]
fn a_tap_on_the_table_goes_on() {
    let Some(driver) = Driver::start() else { return };
    let gallery = Gallery::open();
    let browser = open(&driver, &gallery, Look { still: true, ..Look::DESK }, "any-target");
    let frame = json!({"travel": 0, "dwell": 600_000, "lingers": true});
    browser.script(SHOW, &json!([[frame, frame, frame, {"travel": 0, "dwell": 0}]]));
    let on = ["#queue button.card[popovertarget], #queue .card[data-help]", "#queue .way", "#ask .caption"];
    for (index, selector) in on.into_iter().enumerate() {
        wait("the frame", || (browser.text(CAPTION) == index.to_string()).then_some(()));
        let at = middle(&browser, selector);
        mouse(&browser, "mousePressed", &at);
        mouse(&browser, "mouseReleased", &at);
    }
    wait("the last frame", || (browser.text(CAPTION) == "3").then_some(()));
    assert!(browser.find(".help:popover-open").is_none(), "the tap has also explained a card");
    // When nothing is shown any more, a tap on a known card explains it as always.
    wait("nothing to be shown", || browser.find(".skip-motion[hidden]"));
    let known = "#queue .stack > button.card[popovertarget]:not(.covered)";
    if browser.find(known).is_some() {
        browser.click_on(known);
        browser.wait_for(".help:popover-open");
    }
}

/// A tap also ends movement, during which the browser shows only a picture of the page.
#[test]
fn a_tap_ends_movement() {
    let Some(driver) = Driver::start() else { return };
    let gallery = Gallery::open();
    let browser = open(&driver, &gallery, Look::DESK, "any-target");
    let frame = json!({"travel": 600_000, "dwell": 600_000, "lingers": true});
    browser.script(SHOW, &json!([[frame, {"travel": 0, "dwell": 0}]]));
    wait("movement", || {
        let moves = "return document.getAnimations().some(it => it.effect.pseudoElement?.startsWith('::view-transition'))";
        (browser.script(moves, &Value::Null) == true).then_some(())
    });
    let at = middle(&browser, "#queue .way");
    mouse(&browser, "mousePressed", &at);
    mouse(&browser, "mouseReleased", &at);
    wait("the last frame", || (browser.text(CAPTION) == "1").then_some(()));
}

/// The card that strikes is carried over to the one it strikes, and back.
#[test]
fn a_strike_is_movement_from_one_card_to_the_other() {
    const LUNGE: &str = r##"
const [striker, struck] = ["q0", "q3"].map(at => document.querySelector(`main [data-at="${at}"]`));
const [animation] = striker.getAnimations().filter(it => it.constructor === Animation);
if (!animation) return null;
const middle = element => { const box = element.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; };
const apart = () => Math.hypot(...middle(striker).map((at, side) => at - middle(struck)[side]));
animation.pause();
const found = [0, .55, .999].map(part => { animation.currentTime = part * animation.effect.getTiming().duration; return apart(); });
animation.play();
return found;
"##;
    let Some(driver) = Driver::start() else { return };
    let gallery = Gallery::open();
    let browser = open(&driver, &gallery, Look::DESK, "any-target");
    browser
        .script(SHOW, &json!([[{"travel": 600_000, "dwell": 0, "lingers": true, "strike": ["q0", "q3"]}]]));
    let apart = wait("the strike", || {
        let apart = browser.script(LUNGE, &Value::Null);
        let apart: Option<Vec<f64>> = serde_json::from_value(apart).ok();
        apart
    });
    let [before, there, after] = apart[..] else { panic!("{apart:?}") };
    assert!(there < before * 0.4 && after > before * 0.9, "{apart:?}");
}

/// Two digits choose a card beyond the ninth; one digit waits for a second one.
#[test]
fn digits_choose_a_card_by_its_number() {
    let Some(driver) = Driver::start() else { return };
    let gallery = Gallery::open();
    let browser = open(&driver, &gallery, Look { still: true, ..Look::DESK }, "long-any");
    let chosen = "return document.querySelector('#queue .target.chosen')?.dataset.position ?? ''";
    let positions = browser.script(
        "return [...document.querySelectorAll('#queue .target[data-position]:not([data-confirm])')].map(it => it.dataset.position)",
        &Value::Null,
    );
    let positions: Vec<String> = serde_json::from_value(positions).unwrap();
    let two = positions.iter().find(|at| at.starts_with('1') && at.len() == 2).unwrap();
    browser.press(&[&two[..1], &two[1..]]);
    wait("the card with two digits", || (browser.text(chosen) == *two).then_some(()));
    let one = positions.iter().find(|at| at.len() == 1 && at.as_str() != "1").unwrap();
    browser.press(&[one]);
    wait("the card with one digit", || (browser.text(chosen) == *one).then_some(()));
    // The settings tell about it.
    let keys = browser.text("return document.querySelector('#settings .keys').textContent");
    assert!(keys.contains("1 and 2: number 12"), "{keys}");
}

#[test]
fn a_place_that_is_chosen_first_asks_for_a_card() {
    let Some(driver) = Driver::start() else { return };
    let gallery = Gallery::open();
    let browser = open(&driver, &gallery, Look { still: true, ..Look::DESK }, "ablaze-place");
    browser.click_on("#queue .end .spot");
    browser.wait_for("#notice:not([hidden])");
    assert_eq!(
        browser.text("return document.querySelector('#notice').textContent"),
        Words::of(EN).say("ui-choose-first")
    );
    assert!(browser.find(".board.pending").is_none(), "it was sent");
    // With a card the same place is enough.
    browser.click_on(".hand .pick");
    browser.click_on("#queue .end .spot");
    browser.wait_for("#queue .end .spot.chosen");
}

/// Each tap goes to the next value, which the browser remembers.
#[test]
fn speed_and_sound_are_one_tap_away() {
    let Some(driver) = Driver::start() else { return };
    let gallery = Gallery::open();
    let browser = open(&driver, &gallery, Look { still: true, ..Look::DESK }, "any-target");
    let shown = |setting: &str| {
        let body = "return [...document.querySelectorAll(`[data-cycle=${arguments[0]}] [data-value]`)].filter(it => it.checkVisibility()).map(it => it.dataset.value).join()";
        let shown = browser.script(body, &json!([setting]));
        shown.as_str().unwrap().to_owned()
    };
    let stored =
        |setting: &str| browser.script("return localStorage.getItem(arguments[0])", &json!([setting]));
    for (setting, values) in
        [("speed", ["fast", "none", "slow", "normal"]), ("sound", ["on", "off", "on", "off"])]
    {
        for value in values {
            browser.click_on(&format!("[data-cycle={setting}]"));
            assert_eq!((shown(setting).as_str(), &stored(setting)), (value, &json!(value)), "{setting}");
            // The settings show the same.
            let pressed = format!("[data-setting={setting}] [value={value}][aria-pressed=true]");
            assert!(browser.find(&pressed).is_some(), "{pressed}");
        }
    }
    browser.click_on("[data-cycle=sound]");
    browser.click_on("[data-cycle=speed]");
    browser.reload();
    browser.wait_for("#zoom");
    assert_eq!([shown("sound"), shown("speed")], ["on", "fast"]);
    // Sounds are only loaded when one is heard.
    let heard =
        "return performance.getEntriesByType('resource').some(({ name }) => name.includes('/sound.'))";
    assert_eq!(browser.script(heard, &Value::Null), false);
    browser.script(SHOW, &json!([[{"travel": 0, "dwell": 0, "sound": "strike"}]]));
    wait("a sound", || (browser.script(heard, &Value::Null) == true).then_some(()));
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

/// Under the pointer, under a finger and by a key, a card shows what it does with its rulings, while a card
/// is being placed as well.
#[test]
fn a_card_explains_itself_with_its_rulings_during_placement() {
    let Some(driver) = Driver::start() else { return };
    let gallery = Gallery::open();
    let visitor = Visitor { language: EN, ..Visitor::default() };
    gallery.show("rules/rulings", rules(&visitor, Chapter::Rulings).into_string());
    let (_, (mut game, at, seat)) = moments().into_iter().find(|(name, _)| *name == "second-round").unwrap();
    assert_eq!((game.states[at].phase(), game.states[at].rules()), (Phase::Placement, Ruleset::Base2));
    sit_down(&mut game, seat);
    gallery.show("page", page(EN, &game, Viewer::Seat(seat), at));
    let card = ".hand .pick[data-help]";
    let name = |browser: &Browser| {
        let help = browser.text("return document.querySelector('.hand .pick[data-help]').dataset.help");
        help.strip_prefix("help-").unwrap().to_owned()
    };
    let says = |browser: &Browser, shown: &str| {
        let said = "return document.querySelector(arguments[0])?.textContent ?? ''";
        let name: oriflamme_game::Name = name(browser).parse().unwrap();
        for ruling in name.rulings() {
            let text = Words::of(EN).say(&format!("ruling-{ruling}"));
            wait(&format!("{ruling} in {shown}"), || {
                browser.script(said, &json!([shown])).as_str().unwrap().contains(&text).then_some(())
            });
        }
    };
    let desk = driver.open(Look { still: true, ..Look::DESK });
    desk.devtools("Emulation.setFocusEmulationEnabled", &json!({"enabled": true}));
    desk.go(&gallery.url("page"));
    desk.wait_for("#zoom");
    let at = middle(&desk, card);
    mouse(&desk, "mouseMoved", &at);
    desk.wait_for("#zoom:popover-open");
    says(&desk, "#zoom");
    let seen = "const { left, top, right, bottom } = document.querySelector('#zoom').getBoundingClientRect(); return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && document.querySelector('#zoom ul').checkVisibility()";
    assert_eq!(desk.script(seen, &Value::Null), true, "its rulings are out of sight");
    desk.press(&["i"]);
    desk.wait_for(".help:popover-open");
    says(&desk, ".help:popover-open");
    let phone = driver.open(Look { still: true, ..Look::PHONE });
    phone.devtools("Emulation.setTouchEmulationEnabled", &json!({"enabled": true}));
    phone.go(&gallery.url("page"));
    phone.wait_for("#zoom");
    let (x, y) = middle(&phone, card);
    let touch = json!({"type": "touchStart", "touchPoints": [{"x": x, "y": y}]});
    phone.devtools("Input.dispatchTouchEvent", &touch);
    phone.wait_for(".help:popover-open");
    phone.devtools("Input.dispatchTouchEvent", &json!({"type": "touchEnd", "touchPoints": []}));
    says(&phone, ".help:popover-open");
}
