//! A duplicate tournament in the browser: announced with the form, joined, and played at the tables to which
//! the page leads; on a desktop, and watched on a phone.

use super::{House, STILL, seen::picture};
use oriflamme_pages::{Language, Words};
use oriflamme_testkit::{
    browser::{Look, wait},
    pages::Guest,
};
use serde_json::{Value, json};

const PHONE: Look = Look { still: true, language: "fr", ..Look::PHONE };

/// Waits until the guest is at a table other than these.
pub(super) fn led(guest: &Guest, before: &[String]) -> String {
    wait("the way to a table", || {
        let url = guest.browser.url();
        (url.contains("/tables/") && !before.contains(&url)).then_some(url)
    })
}

/// Goes from the page of a tournament to the next table. The page goes there by itself, or has a link if the
/// next round had already begun.
pub(super) fn led_on(guest: &Guest, before: &[String]) -> String {
    wait("the next table", || {
        // Look and click in one step, because the page may go there by itself in between; and click only
        // once, because loading takes time.
        let click = "const ways = [...document.querySelectorAll(\"#state a[href^='/tables/']\")]; \
            const way = ways.find(way => !arguments[0].includes(way.href)); \
            if (way && !window.going) { window.going = true; way.click(); }";
        guest.browser.script(click, &json!([before]));
        let url = guest.browser.url();
        (url.contains("/tables/") && !before.contains(&url)).then_some(url)
    })
}

#[test]
fn a_player_is_led_through_a_duplicate_tournament() {
    let Some(house) = House::open() else { return };
    let (mut desk, phone) = (house.guest(STILL), house.guest(PHONE));
    desk.go("/tournaments");
    let name = desk.browser.wait_for("[data-announce] input[name=name]");
    picture(&desk, "tournaments-desk");
    desk.browser.write(&name, "Friday cup");
    let fill = "const form = document.querySelector('[data-announce]').elements; \
        [form.seats.value, form.rounds.value, form.bots.value, form.pause.value, form.level.value] = [3, 2, 5, 0, 'page']; \
        form.start.value = String(Date.now() + 4000)";
    desk.browser.script(fill, &Value::Null);
    desk.browser.click_on("[data-announce] button.main");
    desk.browser.wait_for("[data-join] button");
    let page = desk.browser.url();
    let path = page[page.find("/tournaments/").unwrap()..].to_owned();
    picture(&desk, "tournament-announced-desk");
    desk.browser.click_on("[data-join] button");
    desk.browser.wait_for("form[action$='/leave'] button");
    // A player who stays on the page is taken to the table.
    let mut tables = vec![led(&desk, &[])];
    desk.browser.wait_for(".board");
    phone.go(&path);
    phone.browser.wait_for(".standings");
    picture(&phone, "tournament-playing-phone");
    phone.go(&tables[0][tables[0].find("/tables/").unwrap()..]);
    let sealed = Words::of(Language::Fr).say("tournament-refused-sealed");
    let found = "return document.querySelector('main').textContent.includes(arguments[0])";
    wait("the refusal", || (phone.browser.script(found, &json!([sealed])) == true).then_some(()));
    desk.set("speed", "none");
    for round in 1..=2 {
        assert!(!desk.play(2), "the game of round {round} is over");
        house.play_out(&desk.table(), &[&desk]);
        desk.browser.wait_for("#end a[href^='/tournaments/']");
        picture(&desk, &format!("tournament-end-{round}-desk"));
        desk.browser.click_on("#end a[href^='/tournaments/']");
        desk.browser.wait_for(".standings");
        if round == 1 {
            tables.push(led_on(&desk, &tables));
            desk.browser.wait_for(".board");
        }
    }
    // The browser has noted the commitments and its salt, and checks them.
    desk.browser.wait_for("#fairness [data-verdict=proved]:not([hidden])");
    wait("the end", || {
        let rows = desk.browser.all(".standings tbody tr").len();
        let over =
            desk.browser.script(found, &json!([Words::of(Language::En).say("tournament-status-over")]));
        (rows == 6 && over == true).then_some(())
    });
    picture(&desk, "tournament-over-desk");
    phone.go(&path);
    phone.browser.wait_for(".standings");
    picture(&phone, "tournament-over-phone");
    // Now everybody may watch.
    phone.go(&tables[0][tables[0].find("/tables/").unwrap()..]);
    phone.browser.wait_for("#end .ranking");
    desk.leave();
    phone.leave_with(|text| text.contains("status of 403"));
}
