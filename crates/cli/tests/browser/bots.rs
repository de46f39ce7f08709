//! A bot account: a player who can come back makes it on the page, connects it as a program, and deletes it.
//! Meanwhile somebody else finds and challenges it.

use super::{
    House, STILL,
    meeting::call,
    seen::{picture, says},
    support::online_bot::OnlineBot,
};
use oriflamme_pages::{Language, Words};
use oriflamme_testkit::browser::{Look, wait};
use serde_json::json;

const PHONE: Look = Look { still: true, language: "fr", ..Look::PHONE };

#[test]
fn a_bot_is_made_challenged_and_deleted() {
    let Some(house) = House::open() else { return };
    let (ada, mut ben) = (house.guest(STILL), house.guest(PHONE));
    let [en, fr] = [Language::En, Language::Fr].map(Words::of);
    ben.go("/bots");
    says(&ben, &fr.say("mybots-list-none"));
    picture(&ben, "bots-none-phone");
    call(&ada, "Ada");
    ada.go("/bots");
    ada.browser.click_on("a[href='/me/bots']");
    // Only players who can come back may own a bot: the page says so, and has a link to the ways.
    says(&ada, &en.say("mybots-lasting"));
    picture(&ada, "my-bots-guest-desk");
    ada.browser.click_on("main a[href='/me']");
    ada.browser.click_on("form[action='/me/words'] button");
    ada.browser.wait_for("ol.words");
    ada.go("/me");
    ada.browser.click_on("main a[href='/me/bots']");
    ada.fill("form[action='/me/bots'] input[name=name]", "Gareth");
    ada.fill("form[action='/me/bots'] textarea[name=about]", "Plays whatever is not a waste.");
    ada.browser.click_on("form[action='/me/bots'] button.main");
    says(&ada, &en.say("mybots-token-lead"));
    picture(&ada, "bot-token-desk");
    let token = ada.browser.text("return document.querySelector('#link').value");
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("0.token"), &token).unwrap();
    let mut bot = OnlineBot::start(folder.path(), 0, &house.server.url(), "page", &[]);
    bot.wait_for("as Gareth [bot] ✓");
    // Somebody finds it in the list, reads who owns it, and plays against it.
    wait("the bot in the list", || {
        ben.go("/bots");
        ben.browser.find("main a[href^='/players/']")
    });
    picture(&ben, "bots-phone");
    ben.browser.click_on("main a[href^='/players/']");
    says(&ben, &fr.tell("mybots-owner", &[("owner", "Ada".into())]));
    says(&ben, "Plays whatever is not a waste.");
    picture(&ben, "bot-profile-phone");
    ben.choose("form[action$='/challenges'] select[name=seats]", "3");
    ben.choose("form[action$='/challenges'] select[name=level]", "page");
    ben.browser.click_on("form[action$='/challenges'] button.main");
    ben.browser.wait_for(".board .hand");
    ben.set("speed", "none");
    let table = ben.table();
    let seen = house.api(&ben, &format!("/api/v1/tables/{table}"));
    let kinds: Vec<_> = seen["seats"].as_array().unwrap().iter().map(|seat| seat["kind"].clone()).collect();
    assert_eq!(kinds, [json!("human"), json!("program"), json!("bot")], "{seen}");
    assert!(!ben.play(2));
    house.play_out(&table, &[&ben]);
    ben.browser.wait_for("#end .ranking");
    let ranking = ben.browser.text("return document.querySelector('#end .ranking').textContent");
    assert!(ranking.contains("Gareth [bot] ✓"), "{ranking}");
    picture(&ben, "bot-end-phone");
    // Its owner changes which challenges it takes, which its page shows to others, and then deletes it.
    ada.browser.click_on("a[href='/me/bots']");
    says(&ada, &en.say("mybots-here"));
    picture(&ada, "my-bots-desk");
    let player = house.api(&ada, "/api/v1/me/bots")["bots"][0]["player"].as_str().unwrap().to_owned();
    let rules = format!("form[action='/me/bots/{player}']");
    ada.browser.click_on(&format!("details:has({rules}) > summary"));
    ada.choose(&format!("{rules} select[name=challengers]"), "nobody");
    ada.browser.click_on(&format!("{rules} button"));
    says(&ada, &en.say("mybots-done-changed"));
    ben.go(&format!("/players/{player}"));
    says(&ben, &fr.say("mybots-refused-none"));
    let end = format!("form[action='/me/bots/{player}/delete']");
    ada.browser.click_on(&format!("details:has({end}) > summary"));
    ada.browser.click_on(&format!("{end} input[name=sure]"));
    ada.browser.click_on(&format!("{end} button"));
    says(&ada, &en.say("mybots-done-deleted"));
    ben.go("/bots");
    says(&ben, &fr.say("mybots-list-none"));
    for guest in [&ada, &ben] {
        guest.leave();
    }
}
