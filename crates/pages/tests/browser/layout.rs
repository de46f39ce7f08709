//! Everything can be read: whatever lies on the table, at every size of a window, all of the queue, the
//! question, its choices and the hand are in sight, no text is small, and none is cut.
//!
//! The pages are made from games that are played here, because no server's bots would play so strangely, and
//! are served without one.

use super::support::{
    gallery::{Gallery, page, page_with_pick},
    moments::{moments, wide_names},
};
use oriflamme_game::{Move, Viewer};
use oriflamme_pages::Language;
use oriflamme_table_view::Occupant;
use oriflamme_testkit::browser::{Browser, Driver, Look};
use serde_json::{Value, json};
use std::path::Path;

/// Windows: small phones, a tablet, a phone on its side, 1280 by 800 at 200 %, desks.
const SIZES: [(u32, u32); 8] =
    [(360, 640), (360, 740), (768, 1024), (844, 390), (640, 400), (1024, 700), (1280, 800), (1920, 1080)];

/// What is wrong with what is in sight, line by line.
const MEASURE: &str = r##"
const wrong = [], $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const visible = element => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
const short = element => `${element.tagName.toLowerCase()}.${element.className} "${element.textContent.trim().slice(0, 30)}"`;
const over = Boolean(document.querySelector("#end"));
const page = document.documentElement;
if (page.scrollWidth > innerWidth) wrong.push(`${page.scrollWidth - innerWidth} px too wide`);
if (!over && page.scrollHeight > innerHeight + 1) wrong.push(`${page.scrollHeight - innerHeight} px too high`);
// What must be seen, and can be clicked on, whatever else is there.
const queue = document.querySelector("#queue").getBoundingClientRect();
const inside = (box, frame, slack) => box.left >= frame.left - slack && box.top >= frame.top - slack
  && box.right <= frame.right + slack && box.bottom <= frame.bottom + slack;
const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
const reach = (element, frame, slack) => {
  const box = element.getBoundingClientRect();
  if (!box.width || !inside(box, frame, slack))
    return wrong.push(`out of sight: ${short(element)} at ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
  const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  if (!element.contains(hit) && !hit?.contains(element)) wrong.push(`covered: ${short(element)} by ${hit && short(hit)}`);
};
if (!over) {
  $$("#queue .position").forEach(element => reach(element, queue, 2));
  $$("#queue .target").forEach(element => reach(element, screen, 0));
  // A place between two cards is large enough for a finger, and covers neither of their numbers.
  for (const spot of $$("#queue .gap .spot")) {
    const box = spot.getBoundingClientRect();
    if (box.width < 24 || box.height < 24) wrong.push(`a place between cards of ${box.width} by ${box.height} px`);
  }
  // A choice says all of its name; a player's name may be longer than any button.
  for (const title of $$("#ask .choices button:not(:has(.crest)) b")) {
    if (title.scrollWidth > title.clientWidth + 1 || title.scrollHeight > title.clientHeight + 3) wrong.push(`cut: ${short(title)}`);
  }
  // What choices do is said beside them, not over them.
  for (const deed of $$(".deed").filter(visible)) wrong.push(`in the way: ${short(deed)}`);
  $$("#ask .question, #ask .choices button, .hand > li, #mine .seat .score").filter(visible).forEach(element => reach(element, screen, 0));
}
for (const card of $$("#queue .stack > .card:not(.covered)")) {
  const width = card.getBoundingClientRect().width;
  if (width < (innerHeight < 560 ? 20 : 26)) wrong.push(`only ${width} px wide: ${short(card)}`);
  if (card.closest(".now, .few") && card.matches(".now *, .target") && width < 50) wrong.push(`the card in question is only ${width} px wide`);
}
// Text: of 12 px or more, within its box, not over a crest.
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
for (let node = walker.nextNode(); node; node = walker.nextNode()) {
  const element = node.parentElement;
  if (!node.data.trim() || element.closest(".hidden, template, script, [popover], .coins") || !visible(element)) continue;
  // Told to those who listen, where there is no room to show it.
  if (getComputedStyle(element).clipPath === "inset(50%)") continue;
  const size = parseFloat(getComputedStyle(element).fontSize);
  if (size < 12) wrong.push(`${size} px: ${short(element)}`);
  const box = element.closest(".card, .choices button, .spot, .seat, .question, .deed, #log li, .side summary, .bar, .status");
  if (!box) continue;
  const range = document.createRange();
  range.selectNodeContents(node);
  const cut = element.closest(".name > span, summary h2, .choices b");
  for (const part of cut ? [cut.getBoundingClientRect()] : range.getClientRects()) {
    if (!inside(part, box.getBoundingClientRect(), 3)) wrong.push(`sticks out: ${short(element)} of ${short(box)}`);
    for (const crest of $$(".crest", box)) {
      const other = crest.getBoundingClientRect();
      const apart = part.right <= other.left + 2 || part.left >= other.right - 2 || part.bottom <= other.top + 3 || part.top >= other.bottom - 3;
      if (!apart && visible(crest)) wrong.push(`over a crest: ${short(element)}`);
    }
  }
}
return [...new Set(wrong)];
"##;

fn measure(browser: &Browser, gallery: &Gallery, what: &str, wrong: &mut Vec<String>) {
    for (width, height) in SIZES {
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        browser.devtools("Emulation.setDeviceMetricsOverride", &size);
        browser.go(&gallery.url("page"));
        browser.script("return document.fonts.ready.then(() => 1)", &Value::Null);
        // To see what is measured: ORIFLAMME_PICTURES=folder.
        if let Some(folder) = std::env::var_os("ORIFLAMME_PICTURES") {
            let file = Path::new(&folder).join(format!("{what}-{width}x{height}.png"));
            std::fs::write(file, browser.screenshot()).unwrap();
        }
        let found = browser.script(MEASURE, &Value::Null);
        let found = found.as_array().unwrap().iter().filter_map(Value::as_str);
        wrong.extend(found.map(|line| format!("{what} at {width} by {height}: {line}")));
    }
}

#[test]
fn all_that_matters_is_in_sight_and_can_be_read() {
    let Some(driver) = Driver::start() else { return };
    let gallery = Gallery::open();
    let browser = driver.open(Look { still: true, ..Look::DESK });
    let mut wrong = Vec::new();
    for (index, (name, (mut game, at, seat))) in moments().into_iter().enumerate() {
        let language = Language::ALL[index % 3];
        if index % 2 == 0 {
            wide_names(&mut game);
        }
        // Whoever is asked is there: a bot would answer for somebody who is away.
        if let Occupant::Human { away, .. } = &mut game.occupants[seat] {
            *away = false;
        }
        gallery.show("page", page(language, &game, Viewer::Seat(seat), at));
        measure(&browser, &gallery, name, &mut wrong);
        // The second step of a Royal Decree: the places between the cards.
        let moved = game.states[at].moves().iter().find_map(|answer| match answer {
            Move::Move { from, .. } => Some(from),
            _ => None,
        });
        if let Some(from) = moved {
            gallery.show("page", page_with_pick(language, &game, Viewer::Seat(seat), at, Some(from)));
            measure(&browser, &gallery, &format!("{name}-where"), &mut wrong);
        }
    }
    assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong.join("\n"));
}
