//! Somebody who plays on the pages by clicking on the buttons that are there.

use crate::browser::{Browser, Driver, Element, Look, wait};
use serde_json::{Value, json};
use std::{cell::RefCell, collections::BTreeSet};

/// Reads at once what a page offers now. Only visible things count.
const OFFERED: &str = r##"
const $$ = (selector) => [...document.querySelectorAll(selector)].filter(element => element.checkVisibility({visibilityProperty: true}) && !element.disabled);
const board = document.querySelector(".board");
const version = Number(board?.dataset.version ?? -1);
const sure = document.querySelector("dialog[open] button.main");
if (document.querySelector("#end")) return {state: "over", version};
const asked = document.querySelector("#ask.asks"), form = document.querySelector("#play input[name=version]");
if (!asked || Number(form.value) !== version || board.classList.contains("pending")) return {state: "waiting", version, sure};
return {
  state: "asked", version, sure,
  cards: $$(".hand.placing .pick"),
  spots: $$("button.placing"),
  choices: $$("#ask .choices button"),
  picks: $$("#queue a.target[data-pick]"),
  targets: $$("#queue button.target"),
};
"##;

/// What a page offers.
#[derive(Default)]
struct Offered {
    over: bool,
    asked: bool,
    version: i64,
    cards: Vec<Element>,
    spots: Vec<Element>,
    choices: Vec<Element>,
    picks: Vec<Element>,
    targets: Vec<Element>,
    /// The button that confirms, if there is that question.
    sure: Option<Element>,
}

/// Somebody with a browser.
pub struct Guest {
    pub browser: Browser,
    base: String,
    chance: u64,
    asked: RefCell<BTreeSet<String>>,
}

impl Guest {
    /// A new visitor, at the home page.
    pub fn new(driver: &Driver, look: Look, base: &str) -> Self {
        let browser = driver.open(look);
        browser.go(base);
        Self {
            browser,
            base: base.to_owned(),
            chance: 0x2545_f491_4f6c_dd1d ^ u64::from(look.width),
            asked: RefCell::default(),
        }
    }
    /// Changes the server's address from now on.
    pub fn move_to(&mut self, base: &str) {
        base.clone_into(&mut self.base);
        self.browser.go(base);
    }
    /// Goes to a path of the server.
    pub fn go(&self, path: &str) {
        self.browser.go(&format!("{}{path}", self.base));
    }
    /// The path of their page.
    pub fn path(&self) -> String {
        let url = self.browser.url();
        url.strip_prefix(&self.base).unwrap_or_else(|| panic!("elsewhere: {url}")).to_owned()
    }
    /// Replaces the content of a field.
    pub fn fill(&self, selector: &str, text: &str) {
        let field = self.browser.wait_for(selector);
        self.browser.script("arguments[0].value = ''", &json!([field.json()]));
        self.browser.write(&field, text);
    }
    /// The id of their table.
    pub fn table(&self) -> String {
        let url = self.browser.url();
        let rest = url.split("/tables/").nth(1).unwrap_or_else(|| panic!("no table: {url}"));
        rest.split(['/', '?', '#']).next().unwrap().to_owned()
    }
    /// Chooses a value in a list.
    pub fn choose(&self, list: &str, value: &str) {
        self.browser.click_on(&format!("{list} option[value='{value}']"));
    }
    /// Sets the speed, the theme and so on, in the page's own settings.
    pub fn set(&self, setting: &str, value: &str) {
        self.browser.click_on("button[popovertarget=settings]");
        let button = format!("[data-setting={setting}] button[value={value}]");
        self.browser.click_on(&button);
        self.browser.wait_for(&format!("{button}[aria-pressed=true]"));
        self.browser.press(&[crate::browser::key::ESCAPE]);
    }
    /// Goes from the home page to a game against bots.
    pub fn play_now(&self, rules: &str, seats: u8) {
        self.go("/");
        self.choose(".instant select[name=rules]", rules);
        self.choose(".instant select[name=seats]", &seats.to_string());
        self.choose(".instant select[name=level]", "squire");
        self.browser.click_on(".instant button.main");
        self.browser.wait_for(".board .hand");
    }

    fn offered(&self) -> Offered {
        let found = self.browser.script(OFFERED, &Value::Null);
        let list = |name: &str| {
            found[name].as_array().map_or(Vec::new(), |list| list.iter().filter_map(Element::of).collect())
        };
        Offered {
            over: found["state"] == "over",
            asked: found["state"] == "asked",
            version: found["version"].as_i64().unwrap_or(-1),
            cards: list("cards"),
            spots: list("spots"),
            choices: list("choices"),
            picks: list("picks"),
            targets: list("targets"),
            sure: Element::of(&found["sure"]),
        }
    }
    /// How many moves were played, as the page knows it.
    pub fn version(&self) -> i64 {
        self.offered().version
    }
    /// Whether the end of a game is shown.
    pub fn is_over(&self) -> bool {
        self.offered().over
    }
    /// Whether the guest has to decide.
    pub fn is_asked(&self) -> bool {
        self.offered().asked
    }
    /// Waits until the guest has to decide. Returns false if the game is over instead.
    pub fn wait_for_turn(&self) -> bool {
        let offered = wait("one's turn or the end", || {
            let offered = self.offered();
            (offered.asked || offered.over).then_some(offered)
        });
        offered.asked
    }
    fn any<'a>(&mut self, from: &'a [Element]) -> &'a Element {
        self.chance =
            self.chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let index = (self.chance >> 33) as usize % from.len().max(1);
        from.get(index).unwrap_or_else(|| panic!("nothing to choose:\n{}", self.browser.source()))
    }
    /// Answers the question by clicks, and waits until the page shows the move.
    pub fn decide(&mut self) {
        let version = self.answer();
        self.wait_beyond(version);
    }
    /// Answers the question by clicks. Returns how many moves there were before.
    pub fn answer(&mut self) -> i64 {
        let offered = self.offered();
        assert!(offered.asked, "nothing is asked");
        if !offered.cards.is_empty() {
            let card = self.any(&offered.cards).clone();
            self.browser.click(&card);
            // Where the card may go depends on its family.
            let spots = self.offered().spots;
            let spot = self.any(&spots).clone();
            self.browser.click(&spot);
        } else if !offered.choices.is_empty() {
            let choice = self.any(&offered.choices).clone();
            self.browser.click(&choice);
        } else if !offered.picks.is_empty() {
            let card = self.any(&offered.picks).clone();
            self.browser.click(&card);
            let gaps = wait("the gaps", || {
                Some(self.browser.all("#queue .gap button")).filter(|gaps| !gaps.is_empty())
            });
            let gap = self.any(&gaps).clone();
            self.browser.click(&gap);
        } else {
            let target = self.any(&offered.targets).clone();
            self.browser.click(&target);
        }
        offered.version
    }
    /// Waits until the page shows more than this many moves.
    pub fn wait_beyond(&self, version: i64) {
        wait("the move to be shown", || {
            let now = self.offered();
            // Confirm it: it was no slip.
            if let Some(yes) = &now.sure {
                self.browser.click(yes);
            }
            (now.over || now.version > version).then_some(())
        });
    }
    /// Makes this many decisions at most. Returns whether the game is over then.
    pub fn play(&mut self, most: usize) -> bool {
        for _ in 0..most {
            if !self.wait_for_turn() {
                return true;
            }
            self.decide();
        }
        self.is_over()
    }
    /// By how many pixels the page is wider than its window.
    pub fn overflow(&self) -> i64 {
        let wider = "return document.documentElement.scrollWidth - innerWidth";
        self.browser.script(wider, &Value::Null).as_i64().unwrap_or_default()
    }
    /// By how many pixels an element sticks out of the window, above or below.
    pub fn below(&self, selector: &str) -> i64 {
        let outside = "const box = document.querySelector(arguments[0]).getBoundingClientRect(); return Math.ceil(Math.max(0, -box.top, box.bottom - innerHeight))";
        self.browser.script(outside, &json!([selector])).as_i64().unwrap()
    }
    /// Checks for hidden failures: complaints on the console, and requests to other hosts.
    pub fn leave(&self) {
        self.leave_with(|_| false);
    }
    /// The same if some complaints are expected.
    pub fn leave_with(&self, expected: impl Fn(&str) -> bool) {
        let complaints: Vec<_> =
            self.browser.complaints().into_iter().filter(|text| !expected(text)).collect();
        assert!(complaints.is_empty(), "{complaints:#?}");
        self.asked.borrow_mut().extend(self.browser.traffic().urls);
        let asked = self.asked.take();
        let strange = |url: &&String| {
            !["data:", "blob:", "about:", self.base.as_str()].iter().any(|start| url.starts_with(start))
        };
        let strange: Vec<_> = asked.iter().filter(strange).collect();
        assert!(strange.is_empty() && !asked.is_empty(), "{strange:#?}");
    }
    /// Everything that was sent to the browser since the last call: pages, pieces of pages, and live frames.
    pub fn was_sent(&self) -> Vec<String> {
        let traffic = self.browser.traffic();
        let bodies =
            traffic.answers.iter().filter(|(_, url)| !url.contains("/assets/") && !url.contains("/live"));
        let bodies = bodies.filter_map(|(request, _)| self.browser.body(request));
        let sent = bodies.chain(traffic.told).collect();
        self.asked.borrow_mut().extend(traffic.urls);
        sent
    }
    /// Looks in pieces of HTML, as a browser parses them, for a family's cards with one of these emblems.
    pub fn shown(&self, pieces: &[String], family: &str, names: &[String]) -> Vec<String> {
        const LOOK: &str = r##"
const [pieces, family, names] = arguments, found = [];
for (const piece of pieces) {
  let regions = [piece];
  try { regions = JSON.parse(piece).frames.flatMap(frame => [...(frame.regions ?? []).map(region => region[1]), frame.log ?? ""]); } catch {}
  for (const html of regions) {
    const page = new DOMParser().parseFromString(html.replace(/ style="[^"]*"/g, ""), "text/html");
    page.querySelectorAll(".help").forEach(help => help.remove());
    for (const name of names)
      for (const use of page.querySelectorAll(`use[href$="#emblem-${name}"]`))
        if (use.closest("." + family)) found.push(`${family} ${name}: ${use.closest("." + family).outerHTML.slice(0, 300)}`);
  }
}
return found;
"##;
        let found = self.browser.script(LOOK, &json!([pieces, family, names]));
        found.as_array().unwrap().iter().map(|line| line.as_str().unwrap().to_owned()).collect()
    }
}
