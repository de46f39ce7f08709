//! The story of a player: she plays as a guest, makes a passkey, adds a phone by a link, meets three
//! strangers for a rated game from there, and finds the game and her rating in her profile on both devices.

use super::{
    House, STILL,
    devices::{begin, new_link},
    meeting::{call, wish},
    passkeys,
    seen::{picture, says},
};
use oriflamme_pages::{Language, Words};
use oriflamme_testkit::{
    browser::{Look, wait},
    pages::Guest,
};
use serde_json::{Value, json};

const PHONE: Look = Look { still: true, language: "pl", ..Look::PHONE };
const FRENCH: Look = Look { still: true, language: "fr", ..Look::PHONE };

#[test]
fn a_guest_becomes_a_rated_player_on_two_devices() {
    let Some(house) = House::open() else { return };
    let [en, pl] = [Language::En, Language::Pl].map(Words::of);
    let (mut desk, mut phone) = (passkeys::guest(&house, STILL), passkeys::guest(&house, PHONE));
    let strangers = [FRENCH, STILL, PHONE].map(|look| house.guest(look));
    begin(&mut desk);
    let player = house.api(&desk, "/api/v1/me")["player"].as_str().unwrap().to_owned();
    // She makes a passkey, and so may claim a name.
    let authenticator = desk.browser.add_authenticator();
    desk.go("/");
    call(&desk, "Ada");
    desk.go("/me");
    desk.browser.click_on("form[data-passkey=create] button:enabled");
    says(&desk, &en.say("people-done-passkey"));
    assert_eq!(authenticator.passkeys().len(), 1);
    desk.browser.click_on("form[action='/me/name/claim'] button");
    says(&desk, &en.say("people-done-claimed"));
    // She signs in on the phone.
    phone.go(&new_link(&desk, "life-link"));
    phone.browser.click_on("form[action^='/links/'] button");
    says(&phone, &pl.say("people-done-in"));
    assert_eq!(house.api(&phone, "/api/v1/me")["player"], json!(player));
    // Four strangers want the same rated game.
    let rated = ["rules-base-2", "seats-4", "pace-60", "stakes-rated"];
    for (guest, name) in
        [&phone, &strangers[0], &strangers[1], &strangers[2]].into_iter().zip(["", "Émile", "Cleo", "Dorota"])
    {
        guest.go("/play");
        guest.browser.script("localStorage.setItem('speed', 'none')", &Value::Null);
        if !name.is_empty() {
            guest.fill("form[action='/play'] input[name=name]", name);
        }
        wish(guest, &rated);
    }
    for guest in strangers.iter().chain([&phone]) {
        guest.browser.wait_for(".board .hand");
    }
    let table = phone.table();
    let seen = house.api(&phone, &format!("/api/v1/tables/{table}"));
    assert_eq!((&seen["rated"], &seen["rules"]), (&json!(true), &json!("base-2")), "{seen}");
    let names: Vec<_> = seen["seats"].as_array().unwrap().iter().map(|seat| seat["name"].clone()).collect();
    assert!(
        ["Ada ✓", "Émile", "Cleo", "Dorota"].iter().all(|name| names.contains(&json!(name))),
        "{names:?}"
    );
    picture(&phone, "life-table-phone");
    // Ada plays on the phone; the API plays the rest.
    let others: Vec<&Guest> = strangers.iter().collect();
    for _ in 0..2 {
        house.play_until(&table, &others, |_| phone.is_asked());
        phone.decide();
    }
    house.play_out(&table, &strangers.iter().chain([&phone]).collect::<Vec<_>>());
    phone.browser.wait_for("#end .ranking");
    assert_eq!(phone.browser.all("#end .ranking li").len(), 4);
    picture(&phone, "life-end-phone");
    // The profile shows the game, on both devices.
    let profile = wait("the rating", || {
        let profile = house.api(&desk, &format!("/api/v1/players/{player}"));
        (profile["ratings"][0]["games"] == 1).then_some(profile)
    });
    let points = profile["ratings"][0]["points"].as_i64().unwrap().to_string();
    desk.go("/");
    desk.browser.click_on("button[popovertarget=settings]");
    desk.browser.click_on("#settings a[href='/me/profile']");
    phone.browser.click_on(&format!("#end .ranking a[href='/players/{player}']"));
    for (guest, words) in [(&desk, en), (&phone, pl)] {
        guest.browser.wait_for(".profile");
        let shown = guest.browser.text("return document.querySelector('.ratings').textContent");
        assert!(shown.contains(&points) && shown.contains('±'), "{shown} for {points}");
        says(guest, &words.say("rating-provisional"));
        says(guest, &words.say("rated-short"));
        guest.browser.wait_for(&format!("a[href='/tables/{table}/replay']"));
    }
    picture(&desk, "life-profile-desk");
    picture(&phone, "life-profile-phone");
    // Her first game as a guest is still hers.
    let games = house.api(&desk, "/api/v1/me")["tables"].as_array().unwrap().len();
    assert_eq!(games, 2);
    for guest in strangers.iter().chain([&desk, &phone]) {
        guest.leave();
    }
}
