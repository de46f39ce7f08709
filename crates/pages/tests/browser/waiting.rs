//! While people are awaited, the screen stays on; and the end of a game as it is seen.

use super::support::{
    Game,
    gallery::{Gallery, page},
    states::states,
};
use oriflamme_game::{Ruleset, Seating, Viewer};
use oriflamme_pages::Language;
use oriflamme_testkit::browser::{Driver, Look, wait};
use serde_json::{Value, json};

/// Counts how often the screen is kept on, and let go.
const COUNT: &str = r##"
window.kept = window.released = 0;
Object.defineProperty(navigator, "wakeLock", { value: { request: async kind => {
  if (kind === "screen") window.kept++;
  return { addEventListener() {}, release() { window.released++; } };
} } });
"##;

#[test]
fn the_screen_stays_on_in_a_lobby_until_it_closes() {
    let Some(driver) = Driver::start() else { return };
    let gallery = Gallery::open();
    let browser = driver.open(Look { still: true, ..Look::PHONE });
    browser.devtools("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": COUNT }));
    let all = states(Language::En);
    let state = |name: &str| all.iter().find(|state| state.name == name).unwrap().page.clone();
    gallery.show("page", state("rematch"));
    browser.go(&gallery.url("page"));
    let count = |what: &str| browser.script(&format!("return window.{what}"), &Value::Null);
    wait("the screen to be kept on", || (count("kept") == 1).then_some(()));
    assert_eq!(count("released"), 0);
    // The lobby closes, as an update shows it.
    gallery.show("page", state("closed-lobby"));
    let close = "const board = document.querySelector(`link[rel=modulepreload][href*='/board.']`).href; import(board).then(({ refresh }) => refresh())";
    browser.script(close, &Value::Null);
    wait("the screen to be let go", || (count("released") == 1).then_some(()));
    // At a table that does not wait, the screen may go dark.
    gallery.show("page", state("back"));
    browser.go(&gallery.url("page"));
    browser.wait_for("#zoom");
    assert_eq!(count("kept"), 0);
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn the_button_that_copies_a_link_has_one_line_on_the_smallest_phone() {
    let Some(driver) = Driver::start() else { return };
    let gallery = Gallery::open();
    let browser = driver.open(Look { still: true, ..Look::PHONE });
    let size = json!({"width": 360, "height": 640, "deviceScaleFactor": 1, "mobile": false});
    browser.devtools("Emulation.setDeviceMetricsOverride", &size);
    let lines = "const range = document.createRange();
        range.selectNodeContents(document.querySelector('.invitation [data-copies] span'));
        return new Set([...range.getClientRects()].map(line => line.top)).size;";
    for language in Language::ALL {
        let state = states(language).into_iter().find(|state| state.name == "rematch").unwrap();
        gallery.show("page", state.page);
        browser.go(&gallery.url("page"));
        browser.script("return document.fonts.ready.then(() => 1)", &Value::Null);
        assert_eq!(browser.script(lines, &Value::Null), 1, "{language:?}");
    }
}

/// On a phone, who sits in a lobby sees how to invite before the seats; a visitor first sees how to sit down.
#[test]
fn on_a_phone_the_lobby_begins_with_what_its_reader_needs() {
    let Some(driver) = Driver::start() else { return };
    let gallery = Gallery::open();
    let browser = driver.open(Look { still: true, ..Look::PHONE });
    let order = "const top = selector => document.querySelector(selector).getBoundingClientRect().top; return top('.invitation') < top('#lobby')";
    for (name, invites) in [("rematch", true), ("rematch-kept", false)] {
        let state = states(Language::Pl).into_iter().find(|state| state.name == name).unwrap();
        gallery.show("page", state.page);
        browser.go(&gallery.url("page"));
        assert_eq!(browser.script(order, &Value::Null), invites, "{name}");
    }
    gallery
        .show("page", states(Language::Pl).into_iter().find(|state| state.name == "rematch").unwrap().page);
    browser.go(&gallery.url("page"));
    for shown in [".invitation [data-copies]", ".invitation svg.qr"] {
        let below =
            "return document.querySelector(arguments[0]).getBoundingClientRect().bottom - innerHeight";
        let below = browser.script(below, &json!([shown]));
        assert!(below.as_f64().is_some_and(|below| below <= 0.0), "{shown} is {below} px below the fold");
    }
}

/// The end says who won and which place the reader has, draws how it went, says what counted most, shows what
/// was hidden, and offers to play again.
#[test]
fn the_end_of_a_game_is_complete() {
    let Some(driver) = Driver::start() else { return };
    let gallery = Gallery::open();
    let browser = driver.open(Look { still: true, ..Look::DESK });
    let (game, loser) = (0..50)
        .find_map(|seed| {
            let game = Game::random(Ruleset::Ablaze, Seating::of(5).unwrap(), seed);
            let ranking = game.states.last().unwrap().ranking();
            let last = ranking.places().last()?.first().copied()?;
            (ranking.places().count() == 5).then_some((game, last))
        })
        .unwrap();
    let last = game.states.len() - 1;
    let scores = game.states[last].open_view(Viewer::Spectator).scores;
    let best =
        game.states[last].seating().seats().map(|seat| scores.get(seat).copied().unwrap()).max().unwrap();
    for (language, came) in
        [(Language::En, "You came 5th"), (Language::Fr, "Vous finissez 5e"), (Language::Pl, "5. miejsce")]
    {
        gallery.show("page", page(language, &game, Viewer::Seat(loser), last));
        for (width, height) in [(360, 740), (1280, 800)] {
            let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
            browser.devtools("Emulation.setDeviceMetricsOverride", &size);
            browser.go(&gallery.url("page"));
            let text = |selector: &str| {
                let body = "return document.querySelector(arguments[0])?.innerText ?? ''";
                browser.script(body, &json!([selector])).as_str().unwrap().to_owned()
            };
            let behind = best - scores.get(loser).copied().unwrap();
            let said = wait("the end", || Some(text("#end .came")).filter(|said| !said.is_empty()));
            assert!(said.contains(came) && said.contains(&behind.to_string()), "{said}");
            assert!(text("#end h2").contains(&best.to_string()), "{}", text("#end h2"));
            let count = |selector: &str| browser.all(selector).len();
            assert_eq!((count("#end .ranking li"), count("#end .ranking li.own")), (5, 1));
            assert_eq!(count("#end svg.course polyline"), 5, "a line for everybody");
            assert!(
                (1..=3).contains(&count("#end .moments li")),
                "{} turning points",
                count("#end .moments li")
            );
            assert_eq!(count("#end .hid .row"), 5, "what everybody hid");
            assert!(count("#end .hid .card.peek") >= 5);
            // The sheet of the end has come, and the next game is at hand.
            let styled = "return getComputedStyle(document.querySelector('#end .ranking li')).display";
            assert_eq!(browser.text(styled), "flex");
            let next = "const box = document.querySelector('#end form[action$=\"/rematch\"] button').getBoundingClientRect(); return box.width > 0 && box.bottom <= innerHeight";
            assert_eq!(
                browser.script(next, &Value::Null),
                true,
                "at {width} px the next game is out of sight"
            );
        }
    }
}
