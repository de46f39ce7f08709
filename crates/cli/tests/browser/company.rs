//! Several people, each with a browser, and a check that each of them can go on.

use super::House;
use oriflamme_testkit::{browser::wait, pages::Guest};
use oriflamme_wire::TableJson;
use serde_json::{Value, json};

/// What a page offers its reader, or for whom it says that everybody waits. Only elements that are visible
/// and enabled count.
const WAY: &str = r##"
const $$ = selector => [...document.querySelectorAll(selector)].filter(element =>
  element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.disabled);
const offers = {
  "take seat": "#lobby form.next button.large",
  "sit": "#lobby form.next.row button",
  "start": "#lobby form.next[action$='/start'] button",
  "elsewhere": "#lobby .next a.button",
  "decide": "#ask.asks .choices button, .hand.placing .pick, #ask.asks ~ * .target, #queue .target",
  "back": "#ask .way-on.back button",
  "stand in": "#ask .way-on.stand-in button",
  "again": "#end form[action$='/rematch'] button",
  "look": "#end a[href$='/replay']",
};
const can = Object.keys(offers).filter(name => $$(offers[name]).length);
if (!document.querySelector("#ask.asks") && can.includes("decide")) can.splice(can.indexOf("decide"), 1);
const src = $$("#ask .question .crest")[0]?.src.match(/crests\/(\w+)\b/)?.[1];
const seat = src && document.querySelector(`.seat.${src}`);
return {
  family: document.querySelector(".board")?.dataset.family ?? "",
  can,
  awaits: src ?? "",
  bot: Boolean(seat?.querySelector(".level, .away")),
  clock: $$("#ask time[data-until]").length > 0,
  host: $$("#lobby p.next").map(line => line.textContent).join(),
  pending: Boolean(document.querySelector(".board.pending, .skip-motion:not([hidden])")),
  title: document.title, said: $$("#ask, #lobby, #end").map(region => region.innerText.slice(0, 300)).join(" | "),
};
"##;

/// People at a server whose bots may stand in soon.
pub(crate) struct Company {
    pub(crate) house: House,
}

impl Company {
    /// Makes a table with the form on the home page, and waits in its lobby.
    pub(crate) fn make(&self, host: &Guest, name: &str, fields: &[(&str, &str)]) -> String {
        host.go("/");
        host.browser.script("localStorage.setItem('speed', 'none')", &Value::Null);
        let fill =
            "const form = document.querySelector('#make form'); form.elements.name.value = arguments[0];
            for (const [field, value] of arguments[1]) {
              const it = form.elements[field];
              // This pace is too short for people, so the list does not have it.
              if (field === 'pace') it.add(new Option(value, value));
              if (it.type === 'checkbox') it.checked = value === 'yes'; else it.value = value;
            }";
        host.browser.script(fill, &json!([name, fields]));
        click(host, "#make form button:not([name])");
        host.browser.wait_for("#lobby");
        host.table()
    }

    /// Opens a table's link and sits down.
    pub(crate) fn join(&self, guest: &Guest, table: &str, name: &str) {
        self.come(guest, table);
        guest
            .browser
            .script("document.querySelector('#lobby input[name=name]').value = arguments[0]", &json!([name]));
        click(guest, "#lobby form.next.row button");
        wait("a seat", || (!self.way(guest)["family"].as_str()?.is_empty()).then_some(()));
    }

    /// Opens a table's link.
    pub(crate) fn come(&self, guest: &Guest, table: &str) {
        guest.go(&format!("/tables/{table}"));
        guest.browser.script("localStorage.setItem('speed', 'none')", &Value::Null);
    }

    /// Leaves a game, and confirms it.
    pub(crate) fn leave(&self, guest: &Guest) {
        if guest.browser.find(".about[open]").is_none() {
            click(guest, ".about summary");
        }
        click(guest, ".about form[action$='/leave'] button");
        click(guest, "dialog[open] button.main");
        // If only bots are left, they may have finished the game before the page is asked.
        guest.browser.wait_for("#ask .way-on.back button, #end");
    }

    /// Plays these people's moves until it is one player's turn.
    pub(crate) fn play_to_turn(&self, table: &str, people: &[&Guest], of: &Guest) {
        let family = self.way(of)["family"].as_str().unwrap().to_owned();
        let theirs = |seen: &TableJson| seen.turn().is_some_and(|turn| turn.to_string() == family);
        self.house.play_until(table, people, theirs);
    }

    fn way(&self, guest: &Guest) -> Value {
        guest.browser.script(WAY, &Value::Null)
    }

    /// Waits until the pages of these people offer what is expected, and until everybody can go on: they can
    /// do something, a bot will move, somebody among them can do something, or a clock runs.
    pub(crate) fn everybody(&self, step: &str, people: &[(&Guest, &str)]) {
        let mut last = Vec::new();
        let found = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            wait(step, || {
                last = people.iter().map(|(guest, _)| self.way(guest)).collect();
                let expected = last.iter().zip(people).all(|(way, (_, expected))| is_offered(way, expected));
                (expected && last.iter().all(|way| goes_on(way, &last))).then_some(())
            });
        }));
        let expected: Vec<&str> = people.iter().map(|(_, expected)| *expected).collect();
        assert!(found.is_ok(), "{step}: expected {expected:?}, and everybody to have a way on:\n{last:#?}");
    }
}

/// Clicks on a visible element. Looking and clicking is one step, because a table that others change may
/// replace it at any moment.
pub(crate) fn click(guest: &Guest, selector: &str) {
    const CLICK: &str = r##"
const it = document.querySelector(arguments[0]);
if (!it?.checkVisibility({ visibilityProperty: true }) || it.disabled) return false;
it.scrollIntoView({ block: "center", behavior: "instant" });
const box = it.getBoundingClientRect(), hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
if (!it.contains(hit)) return false;
it.click();
return true;"##;
    wait(selector, || (guest.browser.script(CLICK, &json!([selector])) == true).then_some(()));
}

fn can(way: &Value, what: &str) -> bool {
    way["can"].as_array().is_some_and(|can| can.iter().any(|one| one == what))
}

/// Whether a page offers something; `wait` means that its reader can only wait for somebody.
fn is_offered(way: &Value, expected: &str) -> bool {
    match expected {
        "any" => true,
        "wait" => ["decide", "back", "sit", "start", "take seat"].iter().all(|offer| !can(way, offer)),
        "play" => !can(way, "back") && !can(way, "sit") && way["awaits"] != "" || can(way, "decide"),
        offer => can(way, offer),
    }
}

fn goes_on(way: &Value, all: &[Value]) -> bool {
    let offered = way["can"].as_array().is_some_and(|can| !can.is_empty());
    let decides = |other: &Value| can(other, "decide") && other["family"] == way["awaits"];
    let awaited =
        way["awaits"] != "" && (way["bot"] == true || way["clock"] == true || all.iter().any(decides));
    let host = way["host"] != "" && all.iter().any(|other| can(other, "start"));
    way["pending"] == false && (offered || awaited || host)
}

/// Plays by clicks until each guest has made this many decisions or their game is over. Of those who are
/// asked, the one with the fewest decisions comes next.
pub(crate) fn together(guests: &mut [Guest], decisions: usize) {
    let mut made = vec![0; guests.len()];
    loop {
        let next = wait("somebody's turn or the end", || {
            let is_done = |at: usize| made[at] >= decisions || guests[at].is_over();
            if (0..guests.len()).all(is_done) {
                return Some(None);
            }
            let asked = (0..guests.len()).filter(|&at| guests[at].is_asked());
            asked.min_by_key(|&at| made[at]).map(Some)
        });
        let Some(at) = next else { return };
        guests[at].decide();
        made[at] += 1;
    }
}
