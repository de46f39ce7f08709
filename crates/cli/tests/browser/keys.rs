//! By keys alone: a name of one's own, waiting for people, a friend link, a club and a tournament. Whatever
//! has the focus shows it, and what a page replaces by itself takes it from nobody.

use super::{House, STILL, passkeys::guest, seen::says};
use oriflamme_pages::{Language, Words};
use oriflamme_testkit::{
    browser::{key, wait},
    pages::Guest,
};
use serde_json::{Value, json};

/// Tabs to something, which must show that it has the focus.
fn tab_to(guest: &Guest, wanted: &str) {
    const SHOWS: &str = "const it = document.activeElement, style = getComputedStyle(it); \
        return it !== document.body && it.matches(':focus-visible') \
        && (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0 || style.boxShadow !== 'none')";
    assert!(guest.browser.tab_to(wanted), "the keyboard does not reach {wanted}");
    assert_eq!(
        guest.browser.script(SHOWS, &Value::Null),
        true,
        "{wanted} does not show that it has the focus"
    );
}

fn press(guest: &Guest, button: &str) {
    tab_to(guest, button);
    guest.browser.press(&[key::ENTER]);
}

/// Types into a field, and sends its form.
fn write(guest: &Guest, field: &str, text: &str) {
    tab_to(guest, field);
    let letters: Vec<String> = text.chars().map(String::from).collect();
    guest.browser.press(&letters.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(guest.browser.script("return document.activeElement.value", &Value::Null), text);
    guest.browser.press(&[key::ENTER]);
}

/// Ticks a box, or unticks it, if it is not so.
fn tick(guest: &Guest, name: &str, ticked: bool) {
    const IS: &str = "return document.activeElement.checked";
    tab_to(guest, &format!("input[type=checkbox][name='{name}']"));
    if guest.browser.script(IS, &Value::Null) != ticked {
        guest.browser.press(&[key::SPACE]);
    }
    assert_eq!(guest.browser.script(IS, &Value::Null), ticked, "{name}");
}

#[test]
fn keys_alone_are_enough_to_meet_people() {
    let Some(house) = House::open() else { return };
    let (ada, en) = (guest(&house, STILL), Words::of(Language::En));
    let _authenticator = ada.browser.add_authenticator();
    // A name, a passkey, and the name for Ada alone.
    ada.go("/me");
    write(&ada, "form[action='/guests'] input[name=name]", "Ada");
    ada.browser.wait_for("form[data-passkey=create] button:enabled");
    press(&ada, "form[data-passkey=create] button:enabled");
    says(&ada, &en.say("people-done-passkey"));
    press(&ada, "form[action='/me/name/claim'] button");
    says(&ada, &en.say("people-done-claimed"));
    // Waiting for people. The number of those who wait changes while the focus is on the button.
    ada.go("/play");
    for seats in 2..=5 {
        tick(&ada, &format!("seats-{seats}"), seats == 5);
    }
    tick(&ada, "rules-base-2", true);
    tick(&ada, "pace-1d", true);
    press(&ada, "form[action='/play'] button.main");
    ada.browser.wait_for("#seek");
    let cancel = "form[action='/play/cancel'] button";
    tab_to(&ada, cancel);
    ada.browser.script("document.querySelector('#seek').dataset.old = '1'", &Value::Null);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let ben = house.server.client().guest("Ben").await.unwrap();
        let wish = json!({"rules": ["base-2"], "seats": [5], "paces": ["1d"]});
        assert_eq!(ben.raw().post("/api/v1/pairing", &wish).await.unwrap().status, 200);
    });
    ada.browser.wait_for("#seek:not([data-old])");
    let focus = "return document.activeElement.matches(arguments[0])";
    wait("the focus", || (ada.browser.script(focus, &json!([cancel])) == true).then_some(()));
    ada.browser.press(&[key::ENTER]);
    ada.browser.wait_for("form[action='/play'] button.main");
    // A friend link that lasts, and one that works once.
    ada.go("/friends");
    press(&ada, "form[action='/friends/links']:has([name=lasting]) button");
    ada.browser.wait_for("form[action='/friends/links/end'] button");
    press(&ada, "form[action='/friends/links']:not(:has([name=lasting])) button");
    ada.browser.wait_for("svg.qr");
    // A club.
    ada.go("/clubs");
    write(&ada, "form[action='/clubs'] input[name=name]", "Owls");
    ada.browser.wait_for(".club");
    says(&ada, "Owls");
    press(&ada, ".club details summary");
    // A tournament.
    ada.go("/tournaments");
    write(&ada, "form[data-announce] input[name=name]", "Cup of owls");
    ada.browser.wait_for("[data-tournament]");
    press(&ada, "form[data-join] button.main");
    ada.browser.wait_for("form[action$='/leave'] button");
    press(&ada, "form[action$='/leave'] button");
    ada.browser.wait_for("form[data-join] button.main");
    ada.leave();
}
