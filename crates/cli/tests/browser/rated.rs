//! A rated game in two browsers: the players agree to it, the one who leaves loses, and the profile shows it.

use super::{
    House, STILL,
    company::Company,
    seen::{picture, says},
};
use oriflamme_pages::{Language, Words};
use oriflamme_testkit::browser::{Look, wait};
use serde_json::Value;

const PHONE: Look = Look { still: true, language: "pl", ..Look::PHONE };

#[test]
fn two_agree_on_a_rated_game_and_one_of_them_leaves() {
    let Some(house) = House::open() else { return };
    let company = Company { house };
    let house = &company.house;
    let (ada, ben) = (house.guest(STILL), house.guest(PHONE));
    let [en, pl] = [Language::En, Language::Pl].map(Words::of);
    // A game without a clock can't be rated: the page says so, and makes no table.
    ada.go("/");
    let fill = "const form = document.querySelector('#make form'); form.elements.rated.checked = true;";
    ada.browser.script(fill, &Value::Null);
    ada.browser.click_on("#make form button:not([name])");
    says(&ada, &en.say("rated-refused-setup"));
    let fields = [("seats", "2"), ("pace", "180"), ("private", "no"), ("rated", "yes")];
    let table = company.make(&ada, "Ada", &fields);
    says(&ada, &en.say("rated-await"));
    // Ben finds it in the list, reads what rated means, and agrees by sitting down. The link that seats
    // invited players seats nobody else.
    ben.go("/");
    says(&ben, &pl.say("rated-short"));
    ben.go(&format!("/tables/{table}#sit"));
    ben.browser.wait_for("#lobby [data-presence]:not([hidden])");
    let seen = house.api(&ada, &format!("/api/v1/tables/{table}"));
    assert_eq!(seen["status"], "open", "{seen}");
    says(&ben, &pl.say("rated-terms"));
    picture(&ben, "rated-lobby-phone");
    company.join(&ben, &table, "Ben");
    house.play_until(&table, &[&ada, &ben], |seen| seen.version.0.0 >= 6);
    // Ada leaves: the page explains the consequence, and asks for confirmation. She can't come back.
    ada.go(&format!("/tables/{table}"));
    ada.browser.click_on(".about summary");
    ada.browser.click_on(".about form[action$='/leave'] button");
    let asked = ada.browser.wait_for("dialog[open] button.main");
    let said = ada.browser.text("return document.querySelector('dialog[open]').textContent");
    assert!(said.contains(&en.say("rated-leave-sure")), "{said}");
    ada.browser.click(&asked);
    says(&ada, &en.say("rated-forfeited"));
    assert!(ada.browser.find("#ask .way-on.back").is_none());
    picture(&ada, "rated-left-desk");
    house.play_out(&table, &[&ben]);
    // The end says who won, and the names are links to profiles.
    ben.go(&format!("/tables/{table}"));
    says(&ben, &pl.say("rated-end-gone"));
    let first = ben.browser.text("return document.querySelector('#end .ranking li .name').textContent");
    assert!(first.contains("Ben"), "{first}");
    ben.browser.click_on("#end .ranking li .name a");
    ben.browser.wait_for(".profile");
    wait("a rating", || {
        ben.browser.reload();
        let shown = ben.browser.text("return document.querySelector('.ratings')?.textContent ?? ''");
        shown.contains('±').then_some(())
    });
    says(&ben, &pl.say("rating-provisional"));
    says(&ben, &pl.say("rated-short"));
    picture(&ben, "profile-phone");
    // Ben chooses what others see.
    let ben_page = ben.browser.url();
    let ben_path = ben_page[ben_page.find("/players/").unwrap()..].to_owned();
    ada.go(&ben_path);
    says(&ada, &en.say("profile-games-hidden"));
    says(&ada, "Ben and Ada");
    ben.browser.click_on(".shows input[value=everything]");
    ben.browser.click_on(".shows button");
    ben.browser.wait_for(".profile");
    wait("what Ben shows", || {
        ada.browser.reload();
        ada.browser.find(&format!("a[href='/tables/{table}/replay']")).map(|_| ())
    });
    picture(&ada, "profile-desk");
    ada.go("/leaderboard?group=duel");
    says(&ada, &en.say("leaderboard-empty"));
    says(&ada, &en.say("rating-provisional-line"));
    picture(&ada, "leaderboard-desk");
    // The refusal of the first table had an error status, which the browser logs.
    ada.leave_with(|text| text.contains("422"));
    ben.leave();
}
