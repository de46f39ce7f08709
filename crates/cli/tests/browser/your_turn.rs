//! Games over days: the calendar of running games in the reader's own time zone, messages to the device, and
//! the link to the next game.

use super::{House, house::STILL};
use oriflamme_client::Client;
use oriflamme_testkit::{
    browser::{Look, key, wait},
    pages::Guest,
};
use serde_json::{Value, json};

/// A duel over days that this guest begins with somebody who plays over the API. Returns the table.
fn duel(house: &House, guest: &Guest, other: &Client, days: u32) -> String {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let new =
        json!({"rules": "base-2", "duel": true, "first": "red", "private": true, "pace": {"days": days}});
    let client = house.client(guest);
    runtime.block_on(async {
        let made = client.raw().post("/api/v1/tables", &new).await.unwrap();
        let table = made.json()["table"].as_str().unwrap().to_owned();
        other.raw().post(&format!("/api/v1/tables/{table}/sit"), &json!({})).await.unwrap();
        table
    })
}

fn stranger(house: &House) -> Client {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(house.server.client().guest("Ben")).unwrap()
}

/// Makes the visitor a player, by a game against bots.
fn known(guest: &Guest) {
    guest.play_now("base-2", 3);
}

#[test]
fn running_games_are_sorted_by_the_readers_own_days() {
    let Some(house) = House::open() else { return };
    for (language, wait_for) in [("en", "days"), ("fr", "jours"), ("pl", "dni")] {
        let guest = house.guest(Look { width: 360, height: 740, language, ..STILL });
        known(&guest);
        let ben = stranger(&house);
        let [late, soon] = [9, 1].map(|days| duel(&house, &guest, &ben, days));
        // Kiritimati is 14 hours ahead of UTC: a game that is due in a day is due tomorrow there, whatever
        // day it is in UTC.
        guest.browser.devtools("Emulation.setTimezoneOverride", &json!({"timezoneId": "Pacific/Kiritimati"}));
        guest.go("/games");
        let place = |table: &str| {
            let part = "return document.querySelector(`#calendar a[href$=\"${arguments[0]}\"]`).closest('[data-part]').dataset.part";
            guest.browser.script(part, &json!([table])).as_str().unwrap().to_owned()
        };
        wait("the reader's days", || guest.browser.find("#calendar .utc").is_none().then_some(()));
        assert_eq!((place(&soon), place(&late)), ("tomorrow".into(), "later".into()));
        let shown = guest.browser.text("return document.querySelector('#calendar').innerText");
        assert!(!shown.contains("UTC") && shown.contains(wait_for), "{shown}");
        let local = "const time = document.querySelector('#calendar time'); const at = new Date(Number(time.dataset.moment));
            return String(time.textContent.includes(at.toLocaleTimeString(document.documentElement.lang, { hour: 'numeric', minute: '2-digit' })))";
        assert_eq!(guest.browser.text(local), "true", "{shown}");
        let wide = "return String(document.documentElement.scrollWidth)";
        assert_eq!(guest.browser.text(wide), "360", "nothing is wider than the phone");
        // One tap opens the table, and after the move one tap opens the next game.
        guest.browser.click_on(&format!("#calendar a[href$='{soon}']"));
        guest.browser.wait_for(".board");
        house.play_until(&soon, &[&guest], |seen| !oriflamme_testkit::may_move(seen));
        guest.browser.click(&guest.browser.wait_for("#ask a[href^='/games/next']"));
        wait("the next game", || guest.browser.url().ends_with(&late).then_some(()));
        assert_eq!(guest.browser.complaints(), Vec::<String>::new());
    }
}

/// A replacement for the browser's push service, which is on the internet.
const FAKE: &str = "PushManager.prototype.subscribe = async function (options) {
    const point = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
    window.asked = options;
    return { endpoint: 'http://127.0.0.1:9/x', keys: { p256dh: point, auth: 'BTBZMqHH6r4Tts7J_aSIgg' } };
};";

#[test]
fn messages_are_turned_on_shown_and_turned_off() {
    let Some(house) = House::with(&["--push-anywhere"]) else { return };
    let guest = house.guest(STILL);
    known(&guest);
    let origin = json!({"origin": house.server.url(), "permissions": ["notifications"]});
    guest.browser.devtools("Browser.grantPermissions", &origin);
    guest.go("/games");
    guest.browser.script(FAKE, &Value::Null);
    // On a busy machine the page may be there before its script has run.
    wait("the script", || guest.browser.find("#calendar .utc").is_none().then_some(()));
    guest.browser.click_on("[data-push-on]");
    // The page reloads, and says that messages are on.
    guest.browser.wait_for("[data-push-off] button");
    assert_eq!(house.api(&guest, "/api/v1/me/push")["on"], json!(true));

    // A message is shown, with its link.
    let message = json!({"title": "Your turn", "body": "Base game with Ben", "url": "/tables/abc", "tag": "abc", "lang": "en"});
    guest.browser.devtools("ServiceWorker.enable", &json!({}));
    let deliver = json!({"origin": house.server.url(), "registrationId": "0", "data": message.to_string()});
    // Scripts of the driver can't wait, so the page notes what it finds.
    let look = "navigator.serviceWorker.ready.then(it => it.getNotifications()).then(all => { window.found = all.map(it => [it.title, it.body, it.tag, it.data.url]); });
        return JSON.stringify(window.found ?? [])";
    let shown = wait("the message", || {
        // On a busy machine the first one may come before the worker runs; a second one replaces it.
        guest.browser.devtools("ServiceWorker.deliverPushMessage", &deliver);
        Some(guest.browser.text(look)).filter(|found| found != "[]")
    });
    assert_eq!(shown, json!([["Your turn", "Base game with Ben", "abc", "/tables/abc"]]).to_string());

    // A click opens the table: in its page if that is open, else in a new one. A browser without a screen
    // can't click on a message, so the worker's own code is called with the open pages.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let worker = runtime.block_on(house.server.client().raw().get("/worker.js")).unwrap().text();
    let click = format!(
        "const handlers = {{}}, done = [], addEventListener = (name, handler) => {{ handlers[name] = handler; }};
        const open = [], registration = {{}}, skipWaiting = () => {{}};
        const clients = {{ matchAll: () => ({{ then: use => use(open) }}), openWindow: url => done.push(`open ${{url}}`) }};
        {worker}
        const event = {{ notification: {{ close: () => done.push('close'), data: {{ url: '/tables/abc' }} }}, waitUntil: () => {{}} }};
        handlers.notificationclick(event);
        open.push({{ url: location.origin + '/tables/other', focus: () => done.push('wrong') }}, {{ url: location.origin + '/tables/abc?pick=1', focus: () => done.push('focus') }});
        handlers.notificationclick(event);
        return done.join()"
    );
    assert_eq!(guest.browser.text(&click), "close,open /tables/abc,close,focus");

    // What the messages are about is chosen with the keyboard alone: the space bar unticks a box.
    for kind in ["invitations", "clubs"] {
        assert!(guest.browser.tab_to(&format!("#push input[name={kind}]")), "{kind}");
        guest.browser.press(&[key::SPACE]);
    }
    assert!(guest.browser.tab_to("#push form[action$=about] button"));
    guest.browser.press(&[key::ENTER]);
    wait("the choice", || {
        let about = house.api(&guest, "/api/v1/me/push")["about"].clone();
        (about == json!(["turns", "tournaments"])).then_some(())
    });
    guest.browser.wait_for("#push input[name=turns]:checked");
    assert!(guest.browser.find("#push input[name=clubs]:checked").is_none());

    guest.browser.click_on("[data-push-off] button");
    guest.browser.wait_for("[data-push-on]");
    assert_eq!(house.api(&guest, "/api/v1/me/push")["on"], json!(false));
    assert_eq!(guest.browser.complaints(), Vec::<String>::new());
}

#[test]
fn the_kinds_of_messages_fit_on_a_phone_in_polish() {
    let Some(house) = House::with(&["--push-anywhere"]) else { return };
    let guest = house.guest(Look { width: 360, height: 740, language: "pl", ..STILL });
    known(&guest);
    let point = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    let device = json!({"endpoint": "http://127.0.0.1:9/x", "keys": {"p256dh": point, "auth": "BTBZMqHH6r4Tts7J_aSIgg"}});
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let turned_on = runtime.block_on(house.client(&guest).raw().post("/api/v1/me/push", &device)).unwrap();
    assert_eq!(turned_on.status, 204, "{}", turned_on.text());
    guest.go("/games#push");
    guest.browser.wait_for("#push input[name=tournaments]");
    let wide = "return String(document.documentElement.scrollWidth)";
    assert_eq!(guest.browser.text(wide), "360", "nothing is wider than the phone");
    // Each box can be hit with a finger, by its label.
    let low = "return String([...document.querySelectorAll('#push label')].filter(it => it.offsetHeight < 24).length)";
    assert_eq!(guest.browser.text(low), "0");
    guest.browser.click_on("#push label:has(input[name=turns])");
    guest.browser.click_on("#push form[action$=about] button");
    wait("the choice", || {
        let about = house.api(&guest, "/api/v1/me/push")["about"].clone();
        (about == json!(["invitations", "tournaments", "clubs"])).then_some(())
    });
    assert_eq!(guest.browser.complaints(), Vec::<String>::new());
}
