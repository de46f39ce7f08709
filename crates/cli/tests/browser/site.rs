//! An operator's own server in the browser: coming in with an invitation code, and the announcement with its
//! countdown.

use super::{
    House, STILL,
    seen::{picture, says},
};
use oriflamme_pages::{Language, Words};
use oriflamme_testkit::{
    browser::{Look, wait},
    pages::Guest,
};
use serde_json::{Value, json};

const PHONE: Look = Look { still: true, language: "pl", ..Look::PHONE };
const FRENCH: Look = Look { still: true, language: "fr", ..Look::DESK };

#[test]
fn a_code_opens_the_door() {
    let options = [
        "--set",
        "entry=invitation",
        "--set",
        "name=The Oak & Crown",
        "--set",
        "welcome=Hello!\n\nWe play on Fridays.",
    ];
    let Some(house) = House::with(&options) else { return };
    let [en, fr, pl] = [Language::En, Language::Fr, Language::Pl].map(Words::of);
    // Every page asks for a code.
    let ada = house.guest(PHONE);
    ada.go("/puzzles");
    says(&ada, &pl.say("entry-lead"));
    says(&ada, "We play on Fridays.");
    let title = ada.browser.text("return document.title");
    assert!(title.contains("The Oak & Crown"), "{title}");
    picture(&ada, "enter-phone");
    let type_code = |guest: &Guest, code: &str, name: &str| {
        let fill = "const form = document.querySelector('form[action=\"/enter\"]'); form.elements.code.value = arguments[0]; form.elements.name.value = arguments[1];";
        guest.browser.script(fill, &json!([code, name]));
        guest.browser.click_on("form[action='/enter'] button.main");
    };
    type_code(&ada, "AAAA-AAAA-AAAA", "Zosia");
    says(&ada, &pl.say("entry-refused-code"));
    let kept = ada.browser.text("return document.querySelector('[name=name]').value || [...document.querySelectorAll('[name=name]')].map(it => it.value).join()");
    assert!(kept.contains("Zosia"), "what was typed stays: {kept}");
    picture(&ada, "enter-refused-phone");
    let code = house.admin(&["invite", "--uses", "2"]).lines().next().unwrap().to_owned();
    type_code(&ada, &code.to_lowercase().replace('-', " "), "Zosia");
    // They get to the page that they wanted.
    wait("the puzzles", || ada.browser.url().ends_with("/puzzles").then_some(()));
    says(&ada, &pl.say("puzzle-title"));
    ada.go("/");
    says(&ada, "We play on Fridays.");
    picture(&ada, "house-home-phone");
    // A link contains the code: one click is enough.
    let ben = house.guest(FRENCH);
    ben.go(&format!("/enter/{code}"));
    says(&ben, &fr.say("entry-lead"));
    picture(&ben, "enter-link-desk");
    ben.browser.click_on("form[action='/enter'] button.main");
    wait("the home page", || ben.browser.find("form.instant").map(|_| ()));
    // The code is used up now.
    let late = house.guest(STILL);
    late.go(&format!("/enter/{code}"));
    late.browser.click_on("form[action='/enter'] button.main");
    says(&late, &en.say("entry-refused-code"));
}

#[test]
fn everybody_sees_the_countdown() {
    let Some(house) = House::open() else { return };
    let (reader, player) = (house.guest(FRENCH), house.guest(PHONE));
    reader.go("/rules");
    player.play_now("base-2", 3);
    let shown = |guest: &Guest| {
        let text = "return document.querySelector('#announcement p')?.textContent ?? ''";
        guest.browser.text(text)
    };
    assert_eq!(shown(&reader), "");
    house.admin(&["notice", "Maintenance", "--in", "20", "--fr", "Entretien du serveur"]);
    // It reaches pages that are already open: a table by its stream, others ask for it.
    wait("the notice at a table", || shown(&player).contains("Maintenance").then_some(()));
    wait("the notice on a page", || shown(&reader).contains("Entretien du serveur").then_some(()));
    // It counts down, and shows the time in the reader's own time zone.
    let left = |guest: &Guest| {
        guest.browser.text("return document.querySelector('#announcement [data-left]').textContent")
    };
    let before = left(&reader);
    assert!(before.starts_with("dans 19:") || before.starts_with("dans 20:"), "{before}");
    wait("a second to pass", || (left(&reader) != before).then_some(()));
    let local = "const at = new Date(Number(document.querySelector('#announcement').dataset.at)); \
        return document.querySelector('#announcement time').textContent.includes(at.toLocaleTimeString('fr', {hour: '2-digit', minute: '2-digit'}))";
    assert_eq!(reader.browser.script(local, &Value::Null), json!(true));
    let live = "const it = document.querySelector('#announcement'); return [it.getAttribute('role'), it.querySelector('.when').getAttribute('aria-live')].join()";
    assert_eq!(player.browser.text(live), "status,off", "it is said once, and not every second");
    picture(&reader, "announcement-desk");
    picture(&player, "announcement-table-phone");
    // New pages have it, too. Once dismissed, it does not come back.
    reader.go("/");
    assert!(shown(&reader).contains("Entretien du serveur"));
    reader.browser.click_on("#announcement button");
    wait("it to go", || reader.browser.find("#announcement").is_none().then_some(()));
    reader.go("/rules");
    assert!(reader.browser.find("#announcement").is_none(), "it was put away");
    // At its moment, the page says so by itself. Then the announcement is withdrawn.
    let now = "document.querySelector('#announcement').dataset.at = Date.now() - 1; return true";
    player.browser.script(now, &Value::Null);
    let said = Words::of(Language::Pl).say("site-now");
    wait("the moment", || (left(&player) == said).then_some(()));
    house.admin(&["notice", "--end"]);
    wait("it to be withdrawn", || player.browser.find("#announcement").is_none().then_some(()));
    // A visitor who has dismissed the first announcement sees the next one.
    house.admin(&["notice", "Hello", "--for", "60"]);
    wait("the next notice", || shown(&reader).contains("Hello").then_some(()));
    let over = "document.querySelector('#announcement').dataset.until = Date.now(); return true";
    reader.browser.script(over, &Value::Null);
    wait("it to end by itself", || reader.browser.find("#announcement").is_none().then_some(()));
}
