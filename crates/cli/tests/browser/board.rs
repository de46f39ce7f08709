//! The analysis board without a mouse: a position is set up, and lines are tried, commented and removed by
//! the keyboard alone. Its pictures are saved as files.

use super::{
    House, STILL,
    analysis::{open, press, ranked, says, settle, shown},
};
use oriflamme_testkit::{
    browser::{Look, key, wait},
    pages::Guest,
};
use serde_json::{Value, json};
use std::{fs, path::Path};

/// Reaches an element by Tab and presses Enter.
fn enter(guest: &Guest, selector: &str) {
    assert!(guest.browser.tab_to(selector), "no key leads to {selector}");
    guest.browser.press(&[key::ENTER]);
    settle(guest);
}

/// Picks a card, and puts it somewhere.
fn put(guest: &Guest, card: &str, spot: &str) {
    enter(guest, &format!("[data-card='{card}']"));
    guest.browser.wait_for(&format!("[data-card='{card}'].taken"));
    enter(guest, &format!("button[data-spot='{spot}']"));
}

/// Chooses in a list by the first letters of an option.
fn choose(guest: &Guest, list: &str, letters: &[&str]) {
    assert!(guest.browser.tab_to(list), "no key leads to {list}");
    guest.browser.press(letters);
}

#[test]
fn a_position_is_set_up_and_played_on_by_the_keyboard_alone() {
    let Some(house) = House::open() else { return };
    let guest = house.guest(STILL);
    guest.go("/analysis");
    enter(&guest, "#tools button[value='mode set-up']");
    enter(&guest, "button[value=clear]");
    choose(&guest, "select[name=seats]", &["3"]);
    says(&guest, "seats  red blue green");
    choose(&guest, "select[name=phase]", &["R"]);
    says(&guest, "phase  resolution");
    for (card, spot) in [
        ("red soldier", "front"),
        ("blue heir", "after 1"),
        ("green lord", "after 2"),
        ("red spy", "hand"),
        ("blue spy", "hand"),
        ("green spy", "hand"),
    ] {
        put(&guest, card, spot);
    }
    says(&guest, "queue  [red soldier] | [blue heir] | [green lord]");
    says(&guest, "hand   green spy");
    // One card is picked and turned face up. Another is picked and stays, because Escape puts it back.
    enter(&guest, "[data-card='green lord']");
    enter(&guest, "button[value='face green lord']");
    says(&guest, "queue  [red soldier] | [blue heir] | green lord");
    enter(&guest, "[data-card='blue heir']");
    guest.browser.wait_for("[data-card='blue heir'].taken");
    guest.browser.press(&[key::ESCAPE]);
    wait("nothing taken", || guest.browser.find(".taken").is_none().then_some(()));
    settle(&guest);
    // Make a move by its key, go back by another key, and make a move of the ranking: that gives two lines.
    enter(&guest, "#tools button[value='mode try']");
    ranked(&guest);
    guest.browser.script("document.activeElement.blur()", &Value::Null);
    guest.browser.press(&["k"]);
    says(&guest, "red keep");
    guest.browser.press(&[key::LEFT]);
    guest.browser.wait_for("#ranking button[value='play red reveal']");
    settle(&guest);
    enter(&guest, "#ranking button[value='play red reveal']");
    says(&guest, "#: red reveal");
    assert_eq!(guest.browser.all("#lines li").len(), 2);
    // Comment on it. Keys that are typed there do nothing else.
    assert!(guest.browser.tab_to("textarea[name=note]"));
    guest.browser.press(&["k", "r", " ", "1", key::TAB, key::ENTER]);
    settle(&guest);
    wait("the comment", || {
        let said = "return document.querySelector('#lines .said')?.textContent ?? ''";
        (guest.browser.text(said) == "kr 1").then_some(())
    });
    assert_eq!(guest.browser.all("#lines li").len(), 2);
    enter(&guest, "button[value=promote]");
    says(&guest, "red reveal");
    enter(&guest, "#lines li:last-child button");
    guest.browser.wait_for("#lines li:last-child [aria-current]");
    guest.browser.press(&[key::DELETE]);
    wait("one line", || (guest.browser.all("#lines li").len() == 1).then_some(()));
    settle(&guest);
    // The address has the whole analysis, so that loading it again restores everything.
    let text = shown(&guest);
    assert!(text.contains("red reveal") && text.contains("kr 1") && !text.contains("red keep"), "{text}");
    guest.browser.reload();
    settle(&guest);
    assert_eq!(shown(&guest), text);
    guest.leave();
}

const POSITION: &str = "rules base-2\nseats red blue green\nround 2\nphase resolution\nhand red spy heir\n\
                        queue [red soldier *2] | [blue heir] / [blue spy] | green lord\n";

/// The size of a picture as a browser draws it, and how many colours are frequent in it. The picture is given
/// by its address or by its bytes.
const DRAWN: &str = r##"
return (async ([source]) => {
  let picture = new Image();
  if (typeof source === "string") {
    picture.src = source;
    await picture.decode();
  } else picture = await createImageBitmap(new Blob([new Uint8Array(source)]));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [picture.width, picture.height];
  const context = canvas.getContext("2d");
  context.drawImage(picture, 0, 0);
  const dots = new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
  const colours = new Map();
  for (const dot of dots) colours.set(dot, (colours.get(dot) ?? 0) + 1);
  return [canvas.width, canvas.height, [...colours.values()].filter(count => count > dots.length / 2000).length];
})(arguments);
"##;

/// A downloaded file, once it is complete.
fn downloaded(folder: &Path, name: &str) -> Vec<u8> {
    wait(name, || {
        let is_partial = |file: fs::DirEntry| file.file_name().to_string_lossy().ends_with(".crdownload");
        let partial = fs::read_dir(folder).unwrap().flatten().any(is_partial);
        fs::read(folder.join(name)).ok().filter(|bytes| !partial && !bytes.is_empty())
    })
}

#[test]
fn a_position_is_taken_away_as_a_picture() {
    let Some(house) = House::open() else { return };
    let guest = house.guest(Look { language: "fr", ..STILL });
    let folder = tempfile::tempdir().unwrap();
    let allowed = json!({"behavior": "allow", "downloadPath": folder.path()});
    guest.browser.devtools("Browser.setDownloadBehavior", &allowed);
    guest.go("/analysis");
    open(&guest, "as-text");
    let read = "const area = document.querySelector('#as-text textarea'); area.value = arguments[0]";
    guest.browser.script(read, &json!([POSITION]));
    press(&guest, "#as-text button.main");
    says(&guest, "queue  [red soldier *2] | [blue heir] / [blue spy] | green lord");
    guest.browser.click_on(".panel.share > summary");
    // As an SVG: a file that needs no other, in the reader's language.
    guest.browser.click_on(".panel.share a[download='oriflamme.svg']");
    let svg = String::from_utf8(downloaded(folder.path(), "oriflamme.svg")).unwrap();
    assert!(svg.starts_with("<svg") && svg.contains("Soldat"), "{svg}");
    assert!(!svg.contains("href=\"/") && !svg.contains("href=\"http"), "it needs another file");
    let address = guest.browser.text("return document.querySelector('[data-png]').dataset.png");
    let [width, height, colours] = drawn(&guest, &json!(address));
    assert!(width == 1000 && height > 300 && colours > 6, "{width} by {height}, {colours} colours");
    // As pixels, twice as large.
    guest.browser.click_on(".panel.share [data-png]");
    let png = downloaded(folder.path(), "oriflamme.png");
    assert!(png.starts_with(b"\x89PNG"));
    let [wide, high, colours] = drawn(&guest, &json!(png));
    assert!((wide, high) == (2 * width, 2 * height) && colours > 6, "{wide} by {high}, {colours} colours");
    // As a record.
    guest.browser.click_on(".panel.share a[download='oriflamme.ori']");
    let record = String::from_utf8(downloaded(folder.path(), "oriflamme.ori")).unwrap();
    assert_eq!(record.trim(), shown(&guest));
    guest.leave();
}

fn drawn(guest: &Guest, picture: &Value) -> [u64; 3] {
    let drawn = guest.browser.script(DRAWN, &json!([picture]));
    serde_json::from_value(drawn.clone()).unwrap_or_else(|_| panic!("no picture: {drawn}"))
}
