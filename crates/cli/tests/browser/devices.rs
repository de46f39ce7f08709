//! One player on two devices: a link with its QR code, the list of devices, recovery words, and two players
//! joined; on a desktop and on a phone.

use super::{
    House, STILL,
    seen::{picture, says},
};
use oriflamme_pages::{Language, Words};
use oriflamme_testkit::{
    browser::{Look, key},
    pages::Guest,
};

const PHONE: Look = Look { still: true, language: "pl", ..Look::PHONE };

/// Plays a little, so that the guest becomes a player with a game.
pub(super) fn begin(guest: &mut Guest) {
    guest.play_now("base-2", 3);
    guest.set("speed", "none");
    assert!(!guest.play(2));
}

/// Makes a link on the page, and returns its path.
pub(super) fn new_link(guest: &Guest, name: &str) -> String {
    guest.go("/me");
    guest.browser.click_on("form[action='/me/links'] button");
    guest.browser.wait_for("svg.qr");
    picture(guest, name);
    let label = guest.browser.text("return document.querySelector('.share label').textContent.trim()");
    assert_eq!(label, Words::of(Language::En).say("identity-link-label"));
    let address = guest.browser.text("return document.querySelector('#link').value");
    address[address.find("/links/").unwrap()..].to_owned()
}

#[test]
fn a_phone_joins_by_a_link_and_is_signed_out() {
    let Some(house) = House::open() else { return };
    let (mut desk, phone) = (house.guest(STILL), house.guest(PHONE));
    let [en, pl] = [Language::En, Language::Pl].map(Words::of);
    begin(&mut desk);
    let me = house.api(&desk, "/api/v1/me");
    let link = new_link(&desk, "link-new");
    phone.go(&link);
    phone.browser.wait_for("form[action^='/links/'] button");
    picture(&phone, "link-open-phone");
    phone.browser.click_on("form[action^='/links/'] button");
    says(&phone, &pl.say("people-done-in"));
    assert_eq!(phone.browser.all(".devices li").len(), 2);
    picture(&phone, "me-phone");
    assert_eq!(house.api(&phone, "/api/v1/me")["player"], me["player"]);
    // The phone has the game, with the same cards.
    let table = format!("/tables/{}", me["tables"][0]["table"].as_str().unwrap());
    phone.go(&table);
    phone.browser.wait_for(".board");
    let cards = format!("/api/v1{table}");
    assert_eq!(house.api(&phone, &cards)["hand"], house.api(&desk, &cards)["hand"]);
    // The link is used up, and its page says so.
    phone.go(&link);
    says(&phone, &pl.say("identity-refused-link"));
    // At the desktop, the phone is signed out by the keyboard.
    desk.go("/me");
    desk.browser.wait_for(".devices li:nth-child(2)");
    picture(&desk, "me-desk");
    assert!(desk.browser.tab_to(".devices form button"), "the button can't be reached by keys");
    desk.browser.press(&[key::ENTER]);
    says(&desk, &en.say("people-done-device"));
    assert_eq!(desk.browser.all(".devices li").len(), 1);
    phone.go("/me");
    says(&phone, &pl.say("people-me-stranger"));
    picture(&phone, "me-stranger-phone");
    // A browser logs that a page was refused.
    for guest in [&desk, &phone] {
        guest.leave_with(|text| text.contains("status of 410"));
    }
}

#[test]
fn recovery_words_bring_somebody_back_who_then_joins_two_players() {
    let Some(house) = House::open() else { return };
    let (mut lost, mut found) = (house.guest(STILL), house.guest(PHONE));
    let pl = Words::of(Language::Pl);
    begin(&mut lost);
    lost.go("/me");
    lost.browser.click_on("form[action='/me/words'] button");
    lost.browser.wait_for("ol.words");
    picture(&lost, "words");
    let words =
        "return [...document.querySelectorAll('ol.words li')].map(word => word.textContent).join(' ')";
    let words = lost.browser.text(words);
    let player = house.api(&lost, "/api/v1/me")["player"].clone();
    lost.go("/me");
    lost.browser.click_on("form[action='/me/sign-out'] button");
    says(&lost, &Words::of(Language::En).say("people-done-out"));
    // On the phone, another player has played meanwhile.
    begin(&mut found);
    found.go("/recover");
    let field = found.browser.wait_for("input[name=words]");
    found.browser.write(&field, "abandon");
    found.browser.press(&[key::ENTER]);
    says(&found, &pl.say("identity-refused-words"));
    picture(&found, "recover-wrong-phone");
    let field = found.browser.wait_for("input[name=words]");
    found.browser.write(&field, &words);
    found.browser.press(&[key::ENTER]);
    found.browser.wait_for("form[action^='/links/'] input[name=sure]");
    picture(&found, "link-join-phone");
    found.browser.click_on("form[action^='/links/'] input[name=sure]");
    found.browser.click_on("form[action^='/links/']:has(input[name=sure]) button");
    says(&found, &pl.say("people-done-joined"));
    let me = house.api(&found, "/api/v1/me");
    assert_eq!(me["player"], player);
    assert_eq!(me["tables"].as_array().unwrap().len(), 2, "the games of both");
    // The joined player's game continues, at the same seat.
    found.go(&format!("/tables/{}", me["tables"][0]["table"].as_str().unwrap()));
    found.browser.wait_for(".board");
    assert!(!found.play(1));
    for guest in [&lost, &found] {
        guest.leave_with(|text| text.contains("status of 422"));
    }
}
