//! Everything can be read: whatever lies on the table, and at every size of a window, the whole queue, the
//! question, its choices and the hand are in sight, no text is small, and none is cut.
//!
//! The pages are made from games that are played here, because no server's bots would play so strangely, and
//! are served without one.

use super::support::{
    Game,
    gallery::{Gallery, page, page_with_pick},
    moments::{moments, sit_down, wide_names},
    states::{captions, states},
};
use oriflamme_game::{BySeat, Family, Move, Name, Ruleset, Seating, View, Viewer};
use oriflamme_pages::{
    Language, ReplayPage, ReviewPage, ReviewProgress, Visitor, card_statistics, replay, review,
};
use oriflamme_table_view::Pace;
use oriflamme_testkit::browser::{Browser, Driver, Look};
use serde_json::{Value, json};
use std::path::Path;

/// Windows: small phones, a tablet, a phone on its side, 1280 by 800 at 200 %, desktops.
const SIZES: [(u32, u32); 8] =
    [(360, 640), (360, 740), (768, 1024), (844, 390), (640, 400), (1024, 700), (1280, 800), (1920, 1080)];

/// A script that returns all faults of what is in sight, one in each line.
///
/// The limits are what people can do, not what the pages happen to have: a finger or a shaky hand hits 24 by
/// 24 px (WCAG 2.5.8), letters can be read from 12 px on, and emblems can be told apart from 14 px on, on the
/// card in question from 28 px on.
const MEASURE: &str = r##"
return (async () => {
const HIT = 24, LETTERS = 12, EMBLEM = 14, ASKED = 48, NAME = 40, ROOM = 46, READABLE = 110, NAMES = /^(W{9,}|ダ|Maximilian|Alexander)/u;
// One frame after the window's size has changed, the page's script knows it.
while (innerWidth !== arguments[0] || innerHeight !== arguments[1]) await new Promise(requestAnimationFrame);
await new Promise(requestAnimationFrame);
const wrong = [], $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const visible = element => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
const clipped = new Map([[null, false]]);
const isClipped = element => {
  if (!clipped.has(element)) clipped.set(element, getComputedStyle(element).clipPath === "inset(50%)" || isClipped(element.parentElement));
  return clipped.get(element);
};
const short = element => `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""} "${element.textContent.trim().slice(0, 30)}"`;
// A page for reading, which may be longer than the window: the end of a game, a table that waits, the home
// page.
const over = !document.querySelector("#queue") || Boolean(document.querySelector("#end"));
// Show others as connected, and many chat messages as unread.
$$(".presence, .unread").forEach(element => { element.hidden = false; });
$$(".unread b").forEach(count => { count.textContent = "12"; });
const page = document.documentElement;
if (page.scrollWidth > innerWidth) wrong.push(`${page.scrollWidth - innerWidth} px too wide`);
const play = document.querySelector(".play");
if (play?.scrollWidth > play?.clientWidth) wrong.push(`the board can be moved aside by ${play.scrollWidth - play.clientWidth} px`);
if (!over && page.scrollHeight > innerHeight + 1) wrong.push(`${page.scrollHeight - innerHeight} px too high`);
// All of this must be visible and clickable, whatever else is there.
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
const ASKED_FOR = "#ask .question, #ask .hint, #ask .deeds li, #ask .choices button, #ask .advice, #ask :is(.tool, .button, select, .slider), .hand > li, #mine .seat .score";
const inSight = () => {
  const queue = document.querySelector("#queue").getBoundingClientRect();
  $$("#queue :is(.position, .nothing)").forEach(element => reach(element, queue, 2));
  $$("#queue .target").forEach(element => reach(element, screen, 0));
  $$(ASKED_FOR).filter(visible).forEach(element => reach(element, screen, 0));
};
if (!over) {
  inSight();
  // A place between two cards is large enough for a finger, and covers neither of their numbers.
  for (const spot of $$("#queue .gap .spot")) {
    const box = spot.getBoundingClientRect();
    if (box.width < HIT || box.height < HIT) wrong.push(`a place between cards of ${box.width} by ${box.height} px`);
  }
  // A choice shows its whole name; a player's name may be longer than any button.
  for (const title of $$("#ask .choices button:not(:has(.crest)) b")) {
    if (title.scrollWidth > title.clientWidth + 1 || title.scrollHeight > title.clientHeight + 3) wrong.push(`cut: ${short(title)}`);
  }
  // The effects of choices are beside them, not over them.
  for (const deed of $$(".deed").filter(visible)) wrong.push(`in the way: ${short(deed)}`);
}
// The same must hold while the log, the chat or the panel about this table is open, and these must be usable.
const panels = $$(".side > details"), open = panels.map(panel => panel.open);
const isWide = innerWidth >= 1000, always = panel => isWide && panel.matches(".log");
for (const panel of over ? [] : panels) {
  // On a wide screen the log stays open beside the others.
  panels.forEach(other => { other.open = other === panel || always(other); });
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const before = wrong.length;
  inSight();
  for (const other of panels.filter(other => other.open)) {
    const { height } = $$(".inside", other)[0].getBoundingClientRect();
    if (height < READABLE) wrong.push(`${other.className} is only ${height} px high`);
  }
  if (panel.matches(".chat")) $$("#chat-lines, [name=text], form.row button", panel).forEach(field => reach(field, screen, 0));
  for (const card of $$("#queue .stack > .card:not(.covered)")) {
    const { width, height } = card.getBoundingClientRect();
    if (width < HIT || height < HIT) wrong.push(`only ${width} by ${height} px: ${short(card)}`);
  }
  wrong.push(...wrong.splice(before).map(line => `with ${panel.className} open: ${line}`));
}
panels.forEach((panel, index) => { panel.open = open[index]; });
await new Promise(requestAnimationFrame);
const apart = (one, other, slack) => one.right <= other.left + slack || one.left >= other.right - slack
  || one.bottom <= other.top + slack || one.top >= other.bottom - slack;
// Enough of each name is visible to recognise it, and nothing beside it overlaps.
for (const who of $$(".who")) {
  const parts = $$(".name > span, .you, .first, .clock, .presence", who).filter(part =>
    visible(part) && getComputedStyle(part).clipPath !== "inset(50%)");
  const name = $$(".name > span", who)[0], { width } = name.getBoundingClientRect();
  if (width + 1 < Math.min(NAME, name.scrollWidth)) wrong.push(`only ${width} px of a name: ${short(name)}`);
  parts.forEach((part, index) => parts.slice(index + 1).forEach(other => {
    if (!apart(part.getBoundingClientRect(), other.getBoundingClientRect(), 3)) wrong.push(`${short(part)} and ${short(other)} cover each other`);
  }));
}
for (const title of $$(".side summary h2").filter(visible)) {
  if (title.scrollWidth > title.clientWidth + 1) wrong.push(`cut: ${short(title)}`);
}
// The button that skips movement covers nothing else that can be used.
const skip = document.querySelector(".skip-motion");
if (skip && !over && !document.querySelector(".controls")) {
  skip.hidden = false;
  const box = skip.getBoundingClientRect();
  if (!inside(box, screen, 0)) wrong.push("the skip button is out of sight");
  for (const other of $$(".side summary, .hand > li, .seat, #queue .position")) {
    if (!apart(box, other.getBoundingClientRect(), 2)) wrong.push(`the skip button covers ${short(other)}`);
  }
  skip.hidden = true;
}
const hits = "button, a, summary, select, input, .chip[tabindex]";
for (const target of $$(`.bar :is(${hits}), .board :is(${hits})`)) {
  // Links and reasons in running text are as high as their lines.
  if (!visible(target) || target.matches(".hidden, :disabled, #log *, .would *, .proof *, [type=range]")) continue;
  const { width, height } = target.getBoundingClientRect();
  // A covered card is read by lifting the card above it; a small element that only explains itself has room
  // around it.
  if (target.matches(".covered, span.chip")) continue;
  if (width < HIT || height < HIT) wrong.push(`too small to hit: ${short(target)}, ${width} by ${height}`);
}
for (const card of $$("#queue .stack > .card:not(.covered)")) {
  const { width, height } = card.getBoundingClientRect();
  if (width < HIT || height < HIT) wrong.push(`only ${width} by ${height} px: ${short(card)}`);
  const emblem = $$(".emblem", card)[0]?.getBoundingClientRect().width;
  if (emblem < EMBLEM) wrong.push(`an emblem of only ${emblem} px: ${short(card)}`);
  if (card.matches(".now .card, .few .target") && width < ASKED) wrong.push(`the card in question is only ${width} px wide`);
}
for (const chip of $$(".seats .chip").filter(visible)) {
  const { width } = chip.getBoundingClientRect();
  if (width < EMBLEM) wrong.push(`a chip of only ${width} px: ${short(chip)}`);
}
// The card that is resolved shows its name, even on a phone if it hides nothing to choose from. Among the
// smallest cards it would hide its neighbours.
const resolved = document.querySelector("#queue:not(:has(.target)) .now .card:only-child:is(.face, .peek)");
if (!isWide && resolved?.parentElement.offsetWidth >= ROOM && !visible($$(".name", resolved)[0])) wrong.push(`no name on the card in question, ${resolved.offsetWidth} px wide`);
// No number covers the name of its card.
for (const number of $$("#queue .number")) {
  const name = $$(".card:not(.covered) .name", number.parentElement)[0];
  if (!name || !visible(name)) continue;
  const range = document.createRange();
  range.selectNodeContents(name);
  const [box, other] = [number.getBoundingClientRect(), range.getBoundingClientRect()];
  if (other.bottom > box.top + 4) wrong.push(`the number covers ${other.bottom - box.top} px of ${short(name)}`);
}
// Text has 12 px or more, is within its box, and is not over a crest.
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
for (let node = walker.nextNode(); node; node = walker.nextNode()) {
  const element = node.parentElement;
  if (!node.data.trim() || element.closest(".hidden, template, script, [popover], .coins") || !visible(element)) continue;
  // Skip text that is only for screen readers, and text that rises from a score and fades.
  if (isClipped(element) || element.matches(".delta")) continue;
  // A drawing is as large as there is room for it and its letters.
  const scale = element.ownerSVGElement ? element.getScreenCTM().a : 1;
  const size = parseFloat(getComputedStyle(element).fontSize) * scale;
  if (size < LETTERS - 0.01) wrong.push(`${size.toFixed(1)} px: ${short(element)}`);
  const box = element.closest(".card, .choices button, .spot, .seat, .question, .deed, #log li, .side summary, .bar, .status");
  if (!box) continue;
  const range = document.createRange();
  range.selectNodeContents(node);
  const cut = element.closest(".name > span, summary h2, .choices b");
  const line = parseFloat(getComputedStyle(element).lineHeight);
  for (const part of cut ? [cut.getBoundingClientRect()] : range.getClientRects()) {
    if (!inside(part, box.getBoundingClientRect(), 3)) wrong.push(`sticks out: ${short(element)} of ${short(box)}`);
    for (const crest of $$(".crest", box)) {
      const other = crest.getBoundingClientRect();
      // Letters fill their line, but the font's box is higher.
      const trim = Math.max(0, (part.height - line) / 2 || 0) + 3;
      const apart = part.right <= other.left + 2 || part.left >= other.right - 2 || part.bottom - trim <= other.top || part.top + trim >= other.bottom;
      if (!apart && visible(crest)) wrong.push(`over a crest: ${short(element)}`);
    }
  }
}
// No word is broken without a hyphen. Names may be longer than any line.
const letters = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
for (let node = letters.nextNode(); node; node = letters.nextNode()) {
  const element = node.parentElement;
  if (element.closest(".hidden, template, script, [popover], code, textarea, input") || !visible(element)) continue;
  // Text on one line can't be broken.
  const whole = document.createRange();
  whole.selectNodeContents(node);
  if (whole.getClientRects().length < 2 || isClipped(element) || getComputedStyle(element).hyphens === "auto") continue;
  for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{M}’']+/gu)) {
    if (NAMES.test(word)) continue;
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const tops = new Set([...range.getClientRects()].filter(part => part.width > 0).map(part => Math.round(part.top)));
    if (tops.size > 1) wrong.push(`broken without a hyphen: “${word}” of ${short(element)}`);
  }
}
return [...new Set(wrong)];
})();
"##;

/// Loads a page at one size, a different one for each page, and then resizes the window to the others: the
/// layout must not depend on the first size.
fn measure(browser: &Browser, gallery: &Gallery, what: &str, wrong: &mut Vec<String>) {
    measure_after(browser, gallery, &SIZES, what, "", wrong);
}

/// The same at these sizes, after a script has changed the page.
pub(super) fn measure_after(
    browser: &Browser,
    gallery: &Gallery,
    sizes: &[(u32, u32)],
    what: &str,
    script: &str,
    wrong: &mut Vec<String>,
) {
    let first = what.len() % sizes.len();
    for (index, &(width, height)) in sizes.iter().cycle().skip(first).take(sizes.len()).enumerate() {
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        browser.devtools("Emulation.setDeviceMetricsOverride", &size);
        if index == 0 {
            browser.go(&gallery.url("page"));
            browser.script("return document.fonts.ready.then(() => 1)", &Value::Null);
            browser.script(script, &Value::Null);
            // ORIFLAMME_STYLE=file.css adds other rules, to try them without a build.
            if let Some(rules) = std::env::var_os("ORIFLAMME_STYLE").map(std::fs::read_to_string) {
                let add = "document.head.append(Object.assign(document.createElement('style'), { textContent: arguments[0] }))";
                browser.script(add, &json!([rules.unwrap()]));
            }
        }
        // ORIFLAMME_PICTURES=folder saves a picture of everything that is measured.
        if let Some(folder) = std::env::var_os("ORIFLAMME_PICTURES") {
            let file = Path::new(&folder).join(format!("{what}-{width}x{height}.png"));
            std::fs::write(file, browser.screenshot()).unwrap();
        }
        let found = browser.script(MEASURE, &json!([width, height]));
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
    // ORIFLAMME_MOMENT=decree measures only that moment.
    let only = std::env::var("ORIFLAMME_MOMENT").ok();
    for (index, (name, (mut game, at, seat))) in moments().into_iter().enumerate() {
        if only.as_ref().is_some_and(|only| only != name) {
            continue;
        }
        let language = Language::ALL[index % 3];
        if index % 2 == 0 {
            wide_names(&mut game);
            game.pace = Pace::live(60, 120).unwrap();
        }
        sit_down(&mut game, seat);
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
    // Captions while events are shown, and people who wait, come back or miss somebody.
    for language in Language::ALL {
        let every_third = |(index, situation)| (Language::ALL[index % 3] == language).then_some(situation);
        let states = states(language).into_iter().enumerate().filter_map(every_third);
        for situation in captions(language).into_iter().chain(states) {
            if only.as_ref().is_some_and(|only| *only != situation.name) {
                continue;
            }
            gallery.show("page", situation.page);
            let what = format!("{}-{}", situation.name, language.tag());
            measure_after(&browser, &gallery, &SIZES, &what, &situation.script, &mut wrong);
        }
    }
    let game = Game::random(Ruleset::Base2, Seating::of(5).unwrap(), 11);
    for (language, family) in [(Language::Fr, None), (Language::Pl, Some(Family::Red))] {
        let seat = family.and_then(|family| game.states[0].seating().seat_of(family));
        let steps = game.history(seat.map_or(Viewer::Spectator, Viewer::Seat), 40);
        let (visitor, path) = (Visitor { language, ..Visitor::default() }, "/tables/k3v9t2/replay");
        let replayed =
            ReplayPage { visitor: &visitor, path, steps: &steps, at: 30, family, record: Some("/record") };
        gallery.show("page", replay(&replayed).into_string());
        measure(&browser, &gallery, if family.is_some() { "replay-seat" } else { "replay" }, &mut wrong);
    }
    // With all cards open, early with full hands and late with many cards gone.
    for (language, what, game) in [
        (Language::En, "ablaze", Game::random(Ruleset::Ablaze, Seating::of(5).unwrap(), 11)),
        (Language::Fr, "five", Game::random(Ruleset::Base2, Seating::of(5).unwrap(), 12)),
        (Language::Pl, "duel", Game::random(Ruleset::Base2, Seating::usual_duel(), 13)),
    ] {
        let mut steps = game.history(Viewer::Spectator, game.states.len() - 1);
        for (step, state) in steps.iter_mut().zip(&game.states) {
            step.table.view = Some(state.open_view(Viewer::Spectator));
        }
        let (visitor, path) = (Visitor { language, ..Visitor::default() }, "/tables/k3v9t2/replay");
        for (when, at) in [("early", 3), ("late", game.states.len() - 3)] {
            let replayed = ReplayPage {
                visitor: &visitor,
                path,
                steps: &steps,
                at,
                family: None,
                record: Some("/record"),
            };
            gallery.show("page", replay(&replayed).into_string());
            measure(&browser, &gallery, &format!("replay-{what}-{when}"), &mut wrong);
        }
    }
    assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong.join("\n"));
}

/// Drawings shrink with their page, but their letters stay large enough.
#[test]
fn what_is_drawn_can_be_read() {
    let Some(driver) = Driver::start() else { return };
    let gallery = Gallery::open();
    let browser = driver.open(Look { still: true, ..Look::DESK });
    let mut wrong = Vec::new();
    for (language, name) in Language::ALL.into_iter().zip([Name::Shapeshifter, Name::Cutthroat, Name::Lord]) {
        let visitor = Visitor { language, ..Visitor::default() };
        gallery.show("page", card_statistics(&visitor, name).into_string());
        measure(&browser, &gallery, &format!("card-{name}"), &mut wrong);

        let game = Game::random(Ruleset::Base2, Seating::of(5).unwrap(), 7);
        let last = game.states.len() - 1;
        let views: Vec<View> =
            game.states[..last].iter().map(|state| state.open_view(Viewer::Spectator)).collect();
        let chances = vec![Some(BySeat::new(0.2)); last + 1];
        let page = ReviewPage {
            visitor: &visitor,
            path: "/tables/k3v9t2/review",
            table: &game.table(Viewer::Spectator, last),
            views: &views,
            progress: ReviewProgress::UnderWay { judgements: &vec![None; last], chances: &chances },
            seat: None,
        };
        gallery.show("page", review(&page).into_string());
        measure(&browser, &gallery, &format!("review-{}", language.tag()), &mut wrong);
    }
    assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong.join("\n"));
}

/// A script that returns the faults of each card of the queue while it has the focus, which looks as under
/// the pointer.
const POINTED: &str = r##"
const wrong = [], screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
const inside = box => box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
for (const target of document.querySelectorAll("#queue .target.card")) {
  target.focus();
  const where = `at ${target.dataset.position}`, name = target.querySelector(".name"), deed = target.parentElement.querySelector(".deed");
  const box = target.getBoundingClientRect(), said = deed.getBoundingClientRect();
  if (!inside(box)) wrong.push(`${where}: the card leaves the window: ${JSON.stringify(box)}`);
  if (!inside(said)) wrong.push(`${where}: what it does leaves the window: ${JSON.stringify(said)}`);
  if (!deed.checkVisibility({ visibilityProperty: true }) || !deed.querySelector("b").textContent) wrong.push(`${where}: it does not say what it is`);
  if (name && (!name.checkVisibility() || name.scrollWidth > name.clientWidth + 1)) wrong.push(`${where}: no name on it`);
}
if (!document.querySelector("#queue .target.card")) wrong.push("no target");
return wrong;
"##;

/// Of thirty cards each is small; the one under the pointer is large enough to be read, with the effect of
/// choosing it.
#[test]
fn what_is_pointed_at_can_be_read() {
    let Some(driver) = Driver::start() else { return };
    let gallery = Gallery::open();
    let browser = driver.open(Look { still: true, ..Look::DESK });
    // Another window may be in front of this one.
    browser.devtools("Emulation.setFocusEmulationEnabled", &json!({"enabled": true}));
    let mut wrong = Vec::new();
    for (name, (mut game, at, seat)) in moments() {
        if !["long-any", "any-target", "decree"].contains(&name) {
            continue;
        }
        sit_down(&mut game, seat);
        for (language, (width, height)) in
            Language::ALL.into_iter().zip([(360, 640), (844, 390), (1280, 800)])
        {
            gallery.show("page", page(language, &game, Viewer::Seat(seat), at));
            let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
            browser.devtools("Emulation.setDeviceMetricsOverride", &size);
            browser.go(&gallery.url("page"));
            // The script has run.
            browser.wait_for("#zoom");
            let found = browser.script(POINTED, &Value::Null);
            let found = found.as_array().unwrap().iter().filter_map(Value::as_str);
            wrong.extend(found.map(|line| format!("{name} at {width} by {height}: {line}")));
        }
    }
    assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong.join("\n"));
}
