//! The form for a table only offers what the chosen number of players allows.

use super::support::{gallery::Gallery, states::states};
use oriflamme_pages::Language;
use oriflamme_testkit::browser::{Driver, Look};
use serde_json::json;

/// The choices that are offered for a number of players: who begins, and how many bots.
const CHOICES: &str = r##"
const form = document.querySelector("#make form"), { seats, first, bots } = form.elements;
if (!first.hasAttribute("data-beside")) return "no script fits it";
seats.value = arguments[0];
seats.dispatchEvent(new Event("change", { bubbles: true }));
const offered = select => [...select.options].filter(option => !option.disabled && !option.hidden).map(option => option.textContent);
const before = [offered(first), offered(bots), first.value];
// A choice that is no longer possible is reset.
first.value = String(seats.value);
bots.value = String(seats.value - 1);
seats.value = "2";
seats.dispatchEvent(new Event("change", { bubbles: true }));
return [...before, first.value, bots.value];
"##;

#[test]
fn only_seats_that_there_are_can_begin() {
    let Some(driver) = Driver::start() else { return };
    let gallery = Gallery::open();
    let browser = driver.open(Look { still: true, ..Look::DESK });
    let home =
        states(Language::Fr).into_iter().find(|situation| situation.name == "home-with-games").unwrap();
    gallery.show("page", home.page);
    browser.go(&gallery.url("page"));
    // The script has run: at a table for four, the fifth seat can't begin.
    browser.wait_for("#make option[hidden]");
    let three = browser.script(CHOICES, &json!(["3"]));
    let first = json!(["Tirage au sort", "Vous (Rouges)", "Bleus", "Verts"]);
    assert_eq!(three, json!([first, ["0", "1", "2"], "", "", "0"]));
    let five = browser.script(CHOICES, &json!(["5"]));
    assert_eq!(five[0].as_array().map(Vec::len), Some(6), "{five}");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}
