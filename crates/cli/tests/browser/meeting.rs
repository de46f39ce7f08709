//! Strangers meet: four people say what they want to play, in different languages and on different devices,
//! and all get to one table.

use super::{
    House, STILL,
    seen::{picture, says},
};
use oriflamme_pages::{Language, Words};
use oriflamme_testkit::{
    browser::{Look, key, wait},
    pages::Guest,
};
use serde_json::{Value, json};

const PHONE: Look = Look { still: true, language: "fr", ..Look::PHONE };
const POLISH: Look = Look { language: "pl", ..STILL };

/// Asks for people with exactly these boxes ticked, and waits.
fn ask(guest: &Guest, ticked: &[&str]) {
    guest.go("/");
    guest.browser.script("localStorage.setItem('speed', 'none')", &Value::Null);
    guest.browser.click_on(".people a[href='/play']");
    wish(guest, ticked);
    guest.browser.wait_for("#seek");
}

/// The same, where a table may be there at once.
fn ask_now(guest: &Guest, ticked: &[&str]) {
    guest.go("/play");
    guest.browser.script("localStorage.setItem('speed', 'none')", &Value::Null);
    wish(guest, ticked);
}

/// Fills in the form with exactly these boxes ticked. The last player who does so is led to the table at
/// once.
pub(super) fn wish(guest: &Guest, ticked: &[&str]) {
    guest.browser.wait_for("form[action='/play']");
    let tick = "for (const box of document.querySelectorAll('form[action=\"/play\"] input[type=checkbox]'))
        box.checked = arguments[0].includes(box.name);";
    guest.browser.script(tick, &json!([ticked]));
    guest.browser.click_on("form[action='/play'] button.main");
}

/// Gives a visitor a name, which makes them a player.
pub(super) fn call(guest: &Guest, name: &str) {
    guest.browser.click_on("button[popovertarget=settings]");
    guest.fill("#settings input[name=name]", name);
    guest.browser.press(&[key::ENTER]);
    wait("the name", || {
        let shown = "return document.querySelector('#settings input[name=name]')?.value";
        // Until the page was loaded again, the open settings still show the typed text.
        let typed = guest.browser.find("#settings:popover-open").is_some();
        (!typed && guest.browser.text(shown) == name).then_some(())
    });
}

#[test]
fn four_strangers_are_paired_and_reach_one_table() {
    let Some(house) = House::open() else { return };
    let mut guests = [STILL, PHONE, POLISH, STILL].map(|look| house.guest(look));
    picture(&guests[1], "meet-home-phone");
    guests[1].go("/play");
    picture(&guests[1], "meet-form-phone");
    guests[0].go("/play");
    picture(&guests[0], "meet-form-desk");
    let wishes: [&[&str]; 4] = [
        &["rules-base-2", "seats-4", "pace-60"],
        &["rules-base-2", "rules-ablaze", "seats-3", "seats-4", "seats-5", "pace-60", "pace-180"],
        &["rules-base-2", "seats-4", "seats-5", "pace-60", "pace-1d"],
        &["rules-base-1", "rules-base-2", "seats-4", "pace-60"],
    ];
    for (guest, wish) in guests.iter().zip(wishes).take(2) {
        ask(guest, wish);
    }
    // The page shows who else waits without a reload.
    says(&guests[0], &Words::of(Language::En).tell("meet-fitting", &[("count", 1_u32.into())]));
    picture(&guests[0], "meet-waiting-desk");
    picture(&guests[1], "meet-waiting-phone");
    // One player cancels, by the keyboard, and comes back.
    assert!(guests[1].browser.tab_to("form[action='/play/cancel'] button"), "it can't be reached by keys");
    guests[1].browser.press(&[key::ENTER]);
    guests[1].browser.wait_for("form[action='/play']");
    says(&guests[0], &Words::of(Language::En).tell("meet-fitting", &[("count", 0_u32.into())]));
    for (guest, wanted) in guests.iter().zip(wishes).skip(1) {
        guest.go("/play");
        wish(guest, wanted);
    }
    for guest in &guests {
        guest.browser.wait_for(".board .hand");
    }
    let table = guests[0].table();
    assert!(guests.iter().all(|guest| guest.table() == table), "they are at different tables");
    let view = house.api(&guests[0], &format!("/api/v1/tables/{table}"));
    assert_eq!((&view["status"], &view["rules"]), (&json!("playing"), &json!("base-2")));
    picture(&guests[1], "meet-table-phone");
    // They play. Each browser has noted what it needs to check the deal.
    let noted =
        "return Boolean(JSON.parse(localStorage.getItem('oriflamme.seal.' + arguments[0]))?.commitment)";
    for guest in &guests {
        assert_eq!(guest.browser.script(noted, &json!([table])), json!(true));
    }
    let first = wait("somebody's turn", || guests.iter().position(Guest::is_asked));
    guests[first].decide();
    for guest in &guests {
        guest.leave();
    }
}

/// Somebody who looks at another tab is called when there is a table, and the game waits for them.
#[test]
fn a_hidden_page_asks_before_it_takes_the_seat() {
    let Some(house) = House::open() else { return };
    let [ada, ben] = [STILL, PHONE].map(|look| house.guest(look));
    let wishes: &[&str] = &["rules-ablaze", "seats-2", "pace-60"];
    ask(&ada, wishes);
    // The page has the switches of what calls her.
    for setting in ["sound", "notify"] {
        ada.browser.wait_for(&format!(".alerts [data-setting={setting}] [aria-pressed=true][value=off]"));
    }
    ada.browser.click_on(".alerts [data-setting=sound] [value=on]");
    ada.browser.wait_for(".alerts [data-setting=sound] [value=on][aria-pressed=true]");
    let hide = "Object.defineProperty(document, 'hidden', { value: true }); document.dispatchEvent(new Event('visibilitychange'))";
    ada.browser.script(hide, &Value::Null);
    ask_now(&ben, wishes);
    ada.browser.wait_for("#seek button.main.large");
    assert_eq!(ada.browser.text("return document.title"), Words::of(Language::En).say("meet-found"));
    // Ben has come to the table, and the game waits for Ada.
    ben.browser.wait_for("#lobby");
    assert_eq!(ada.path(), "/play");
    let table = ben.table();
    let status = || house.api(&ben, &format!("/api/v1/tables/{table}"))["status"].clone();
    assert_eq!(status(), "open");
    ada.browser.click_on("#seek button.main.large");
    for guest in [&ada, &ben] {
        guest.browser.wait_for(".board .hand");
    }
    assert_eq!(status(), "playing");
    for guest in [&ada, &ben] {
        guest.leave();
    }
}

/// Somebody asks for a game over days and closes the page. Later the home page leads to their table.
#[test]
fn a_game_over_days_is_found_while_the_page_is_closed() {
    let Some(house) = House::open() else { return };
    let [ada, ben] = [PHONE, STILL].map(|look| house.guest(look));
    call(&ben, "Ben");
    ben.go("/play");
    picture(&ben, "away-form-desk");
    ask(&ada, &["rules-ablaze", "seats-2", "pace-60", "pace-1d", "away"]);
    picture(&ada, "away-waiting-phone");
    ada.browser.go("about:blank");
    wait("nobody waits here", || (house.api(&ben, "/api/v1/pairing")["waiting"] == 0).then_some(()));
    ada.go("/");
    ada.browser.wait_for("#away form[action='/play/cancel'] button");
    let fits = "return String(document.documentElement.scrollWidth <= innerWidth)";
    assert_eq!(ada.browser.text(fits), "true");
    picture(&ada, "away-home-phone");
    ada.browser.go("about:blank");
    ask_now(&ben, &["rules-ablaze", "seats-2", "pace-1d"]);
    ben.browser.wait_for("#lobby");
    let table = ben.table();
    assert_eq!(house.api(&ben, &format!("/api/v1/tables/{table}"))["status"], "open", "it waits for Ada");
    ada.go("/");
    assert!(ada.browser.find("#away:not([hidden])").is_none());
    ada.browser.click_on(&format!("#going-on form[action='/tables/{table}/sit'] button"));
    for guest in [&ada, &ben] {
        guest.browser.wait_for(".board .hand");
        guest.leave();
    }
}

/// A page whose reader the server no longer knows does not try for ever, but shows the form again.
#[test]
fn whoever_loses_their_key_while_they_wait_is_not_left_waiting() {
    let Some(house) = House::open() else { return };
    let ada = house.guest(STILL);
    ask(&ada, &["rules-base-2", "seats-5", "pace-1d"]);
    let client = house.client(&ada);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    // A new key ends all others, and the streams that they have open.
    let renewed = async { client.raw().post("/api/v1/me/token", &json!({})).await.unwrap().status };
    assert_eq!(runtime.block_on(renewed), 200);
    ada.browser.wait_for("form[action='/play'] button.main");
    assert!(ada.browser.find("#seek").is_none());
    ada.leave_with(|complaint| complaint.contains("401"));
}

#[test]
fn whoever_closes_the_page_no_longer_waits_and_bots_fill_a_table() {
    let Some(house) = House::open() else { return };
    let [ada, ben] = [STILL, PHONE].map(|look| house.guest(look));
    ask(&ada, &["rules-ablaze", "seats-3", "pace-60"]);
    ask(&ben, &["rules-ablaze", "seats-3", "pace-60", "bots"]);
    says(&ben, &Words::of(Language::Fr).tell("meet-fitting", &[("count", 1_u32.into())]));
    ada.browser.go("about:blank");
    says(&ben, &Words::of(Language::Fr).tell("meet-fitting", &[("count", 0_u32.into())]));
    picture(&ben, "meet-bots-phone");
    ben.browser.click_on("form[action='/play/bots'] button");
    ben.browser.wait_for(".board .hand");
    let view = house.api(&ben, &format!("/api/v1/tables/{}", ben.table()));
    assert_eq!(view["seats"].as_array().unwrap().iter().filter(|seat| seat["kind"] == "bot").count(), 2);
    ben.leave();
}

#[test]
fn two_become_friends_and_meet_at_a_table_and_one_is_blocked() {
    let Some(house) = House::open() else { return };
    let [ada, ben] = [STILL, PHONE].map(|look| house.guest(look));
    let [en, fr] = [Language::En, Language::Fr].map(Words::of);
    // Ada becomes a player by her name.
    call(&ada, "Ada");
    ada.go("/friends");
    picture(&ada, "friends-none-desk");
    ada.browser.click_on("form[action='/friends/links'] button.main");
    ada.browser.wait_for("svg.qr");
    let address = ada.browser.text("return document.querySelector('#link').value");
    ben.go(&address[address.find("/friends/with/").unwrap()..]);
    picture(&ben, "friends-open-phone");
    let name = ben.browser.wait_for("form[action^='/friends/with/'] input[name=name]");
    ben.browser.write(&name, "Ben");
    ben.browser.press(&[key::ENTER]);
    says(&ben, &fr.say("meet-done-friends"));
    says(&ben, &fr.say("meet-here"));
    picture(&ben, "friends-phone");
    // With one tap Ada invites Ben, who finds the invitation on the home page.
    ada.go("/friends");
    says(&ada, &en.say("meet-here"));
    ada.browser.click_on("form[action$='/play'] button");
    ada.browser.wait_for("#lobby");
    let table = ada.table();
    ben.go("/");
    let invited = format!("#going-on a[href='/tables/{table}']");
    ben.browser.wait_for(&invited);
    says(&ben, fr.say("meet-invited").trim_end_matches('.'));
    picture(&ben, "friends-invited-phone");
    ben.browser.click_on(&invited);
    ben.browser.click_on("#lobby form.next.row button");
    wait("a seat", || ben.browser.find(".board[data-family]").map(|_| ()));
    ada.browser.click_on("#lobby form.next[action$='/start'] button");
    ada.browser.wait_for(".board .hand");
    ben.browser.wait_for(".board .hand");
    // Ada blocks Ben, after his messages.
    let open = "document.querySelectorAll('.chat, .chat details').forEach(it => { it.open = true; })";
    ada.browser.script(open, &Value::Null);
    let block = "button[formaction$='/blocks']";
    ada.browser.script("document.querySelector(arguments[0]).scrollIntoView()", &json!([block]));
    picture(&ada, "block-desk");
    ada.browser.click_on(block);
    wait("the table again", || {
        let closed = ada.browser.find(".chat[open]").is_none();
        ada.browser.find(".board .hand").filter(|_| closed).map(|_| ())
    });
    ada.go("/me");
    says(&ada, &en.say("manners-blocked"));
    picture(&ada, "me-blocked-desk");
    ben.go("/friends");
    says(&ben, &fr.say("meet-no-friends"));
    ben.go("/house-rules");
    picture(&ben, "house-rules-phone");
    ben.set("theme", "night");
    picture(&ben, "house-rules-night");
    // An operator's notice is on the next page, and vanishes once it is read.
    let player = house.api(&ada, "/api/v1/me")["player"].as_str().unwrap().to_owned();
    let warned = house.admin(&["forbid", "mute", &player, "--hours", "2", "--reason", "Please be kind"]);
    assert!(warned.contains("forbidden"), "{warned}");
    wait("the notice", || {
        ada.go("/");
        ada.browser.find(".personal")
    });
    says(&ada, &en.say("manners-notice-muted"));
    picture(&ada, "notice-desk");
    ada.browser.click_on(".personal button");
    wait("no notice", || ada.browser.find(".personal").is_none().then_some(()));
    for guest in [&ada, &ben] {
        guest.leave();
    }
}

/// The list of open tables on the home page shows a new table, and drops one that is gone, without a reload.
#[test]
fn the_list_of_open_tables_keeps_itself_fresh() {
    let Some(house) = House::open() else { return };
    let [ada, ben] = [STILL, STILL].map(|look| house.guest(look));
    call(&ben, "Ben");
    ada.go("/");
    ada.browser.script("window.same = true", &Value::Null);
    let client = house.client(&ben);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let post = |path: &str, body: Value| {
        let answer = runtime.block_on(async { client.raw().post(path, &body).await.unwrap() });
        assert!((200..300).contains(&answer.status), "{path}: {}", answer.status);
        runtime.block_on(async { answer.read().unwrap_or(Value::Null) })
    };
    let made = post("/api/v1/tables", json!({"rules": "base-2", "seats": 3, "private": false}));
    let listed = format!("#open-tables a[href='/tables/{}']", made["table"].as_str().unwrap());
    ada.browser.wait_for(&listed);
    post(&format!("/api/v1/tables/{}/leave", made["table"].as_str().unwrap()), json!({}));
    wait("the table to be gone", || ada.browser.find(&listed).is_none().then_some(()));
    assert_eq!(ada.browser.script("return window.same", &Value::Null), true, "the page was loaded anew");
    ada.leave();
}

/// At the end of a game a guest is asked once whether to keep the name; whoever has kept it is not asked.
#[test]
fn a_guest_is_asked_once_to_keep_the_name() {
    let Some(house) = House::open() else { return };
    let ada = house.guest(STILL);
    call(&ada, "Ada");
    let finish = || {
        ada.play_now("base-2", 3);
        house.play_out(&ada.table(), &[&ada]);
        ada.browser.wait_for("#end .ranking");
    };
    finish();
    ada.browser.wait_for(".keep:not([hidden])");
    says(&ada, &Words::of(Language::En).tell("passkey-guest", &[("name", "Ada".into())]));
    ada.browser.reload();
    ada.browser.wait_for(".keep:not([hidden])");
    ada.browser.click_on(".keep button");
    ada.browser.wait_for(".keep[hidden]");
    ada.browser.reload();
    ada.browser.wait_for("#fair[data-judged]");
    assert!(ada.browser.find(".keep:not([hidden])").is_none(), "it is asked again");
    finish();
    ada.browser.wait_for("#fair[data-judged]");
    assert!(ada.browser.find(".keep[hidden]").is_some(), "it is asked at the next game");
    // With recovery words nobody is asked.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let client = house.client(&ada);
    let words = runtime.block_on(async { client.raw().post("/api/v1/me/words", &json!({})).await.unwrap() });
    assert_eq!(words.status, 201);
    ada.browser.script("localStorage.removeItem('asked-to-keep')", &Value::Null);
    ada.browser.reload();
    ada.browser.wait_for("#end .ranking");
    assert!(ada.browser.find(".keep").is_none());
    ada.leave();
}
