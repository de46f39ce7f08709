//! Passkeys in real Chromium, with its virtual authenticator: a guest makes one, signs in with it in another
//! browser, and is refused once it is removed.

use super::{
    House, STILL,
    devices::begin,
    seen::{picture, says},
};
use oriflamme_pages::{Language, Words};
use oriflamme_testkit::{
    browser::{Look, key},
    pages::Guest,
};
use serde_json::json;

const PHONE: Look = Look { still: true, language: "fr", ..Look::PHONE };
const DARK_PHONE: Look = Look { still: true, dark: true, language: "pl", ..Look::PHONE };

/// A visitor at the address `localhost`: browsers have no passkeys at a numeric address.
pub(super) fn guest(house: &House, look: Look) -> Guest {
    Guest::new(&house.driver, look, &house.server.url().replace("127.0.0.1", "localhost"))
}

#[test]
fn a_passkey_is_made_used_in_another_browser_and_removed() {
    let Some(house) = House::open() else { return };
    let (mut desk, phone) = (guest(&house, STILL), guest(&house, PHONE));
    let [en, fr] = [Language::En, Language::Fr].map(Words::of);
    begin(&mut desk);
    let player = house.api(&desk, "/api/v1/me")["player"].clone();
    let authenticator = desk.browser.add_authenticator();
    desk.go("/me");
    desk.browser.wait_for("form[data-passkey=create] button:enabled");
    picture(&desk, "passkeys-none");
    // She makes one by the keyboard alone.
    assert!(
        desk.browser.tab_to("form[data-passkey=create] button:enabled"),
        "the button can't be reached by keys"
    );
    desk.browser.press(&[key::ENTER]);
    says(&desk, &en.say("people-done-passkey"));
    let made = authenticator.passkeys();
    assert_eq!(made.len(), 1);
    assert_eq!(desk.browser.all(".passkeys li").len(), 1);
    // A device can't make a second passkey, and the page says so.
    desk.browser.click_on("form[data-passkey=create] button:enabled");
    says(&desk, &en.say("passkey-known"));
    assert_eq!(authenticator.passkeys().len(), 1);
    // She names it.
    desk.browser.click_on(".passkeys summary");
    let field = desk.browser.wait_for(".passkeys input[name=label]");
    desk.browser.script("arguments[0].value = ''", &json!([field.json()]));
    desk.browser.write(&field, "My old desk");
    desk.browser.press(&[key::ENTER]);
    says(&desk, "My old desk");
    picture(&desk, "passkeys-one");
    // A player who can come back may claim a name, which is marked at the table.
    let client = house.client(&desk);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let name = json!({"name": "Ada Lovelace"});
    let named = runtime.block_on(client.raw().post("/api/v1/me/name", &name)).unwrap();
    assert_eq!(named.status, 200);
    desk.go("/me");
    desk.browser.click_on("form[action='/me/name/claim'] button");
    says(&desk, &en.say("people-done-claimed"));
    picture(&desk, "name-claimed");
    desk.play_now("base-2", 3);
    says(&desk, "Ada Lovelace ✓");
    // Another browser, with the synced passkey, starts at the home page.
    phone.go("/");
    phone.browser.click_on("a[href='/sign-in']");
    phone.browser.wait_for("form[data-passkey=get]");
    picture(&phone, "sign-in-phone");
    let other = phone.browser.add_authenticator();
    // As long as it has no passkey, the page names other ways.
    phone.browser.click_on("form[data-passkey=get] button:enabled");
    says(&phone, &fr.say("passkey-not-used"));
    other.put(&made[0]);
    phone.browser.click_on("form[data-passkey=get] button:enabled");
    says(&phone, &fr.say("people-done-in"));
    assert_eq!(house.api(&phone, "/api/v1/me")["player"], player);
    picture(&phone, "passkeys-phone");
    // Its owner removes it, and nobody can sign in with it.
    desk.go("/me");
    desk.browser.click_on(".passkeys form[action$='/remove'] button");
    says(&desk, &en.say("people-done-passkey-removed"));
    phone.go("/me");
    phone.browser.click_on("form[action='/me/sign-out'] button");
    says(&phone, &fr.say("people-done-out"));
    phone.go("/sign-in");
    phone.browser.click_on("form[data-passkey=get] button:enabled");
    says(&phone, &fr.say("passkey-refused-unknown"));
    picture(&phone, "sign-in-refused-phone");
    desk.leave();
    // A browser logs that a page was refused.
    phone.leave_with(|text| text.contains("status of 422"));
}

#[test]
fn whoever_comes_back_to_another_player_joins_the_two_and_a_refusal_changes_nothing() {
    let Some(house) = House::open() else { return };
    let (mut desk, mut phone) = (guest(&house, STILL), guest(&house, DARK_PHONE));
    let pl = Words::of(Language::Pl);
    begin(&mut desk);
    let player = house.api(&desk, "/api/v1/me")["player"].clone();
    let authenticator = desk.browser.add_authenticator();
    desk.go("/me");
    desk.browser.click_on("form[data-passkey=create] button:enabled");
    desk.browser.wait_for(".passkeys li");
    // On the phone, another player has played.
    begin(&mut phone);
    let other = phone.browser.add_authenticator();
    phone.go("/me");
    // If the user does not agree, no passkey is made.
    other.agree(false);
    phone.browser.click_on("form[data-passkey=create] button:enabled");
    says(&phone, &pl.say("passkey-cancelled"));
    other.agree(true);
    other.put(&authenticator.passkeys()[0]);
    phone.go("/sign-in");
    phone.browser.click_on("form[data-passkey=get] button:enabled");
    phone.browser.wait_for("form[action^='/links/'] input[name=sure]");
    picture(&phone, "sign-in-join-phone");
    phone.browser.click_on("form[action^='/links/'] input[name=sure]");
    phone.browser.click_on("form[action^='/links/']:has(input[name=sure]) button");
    says(&phone, &pl.say("people-done-joined"));
    let me = house.api(&phone, "/api/v1/me");
    assert_eq!(me["player"], player);
    assert_eq!(me["tables"].as_array().unwrap().len(), 2, "the games of both");
    for guest in [&desk, &phone] {
        guest.leave();
    }
}
