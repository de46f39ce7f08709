//! `cargo xtask screenshots`: pictures of every situation at a table and of every page, on a phone, on a
//! tablet and on a desktop, in each language, compared with the last ones. The games are the same in every
//! run, so that a picture changes only if the pages do.

use crate::{
    gallery,
    pictures::{Compared, Picture},
    support::{
        gallery::{Gallery, page, page_with_pick},
        moments::{moments, sit_down, wide_names},
        states::{Situation, captions, states},
    },
};
use oriflamme_game::{Move, Viewer};
use oriflamme_pages::{Language, Visitor};
use oriflamme_testkit::browser::{Browser, Driver, Look};
use serde_json::{Value, json};
use std::{fs, path::Path, time::Duration};

const SIZES: [(&str, u32, u32); 3] = [("phone", 360, 740), ("tablet", 768, 1024), ("desk", 1280, 800)];

fn situations(language: Language) -> Vec<Situation> {
    let mut all = Vec::new();
    for (index, (name, (mut game, at, seat))) in moments().into_iter().enumerate() {
        if index % 2 == 0 {
            wide_names(&mut game);
        }
        sit_down(&mut game, seat);
        let viewer = Viewer::Seat(seat);
        let shown = page(language, &game, viewer, at);
        if name == "second-round" {
            for (name, script) in [
                ("explained", "document.querySelector('#help-ambush').showPopover()"),
                ("chat", "document.querySelector('.side .chat').open = true"),
                ("log", "document.querySelector('.side .log').open = true"),
                ("settings", "document.querySelector('#settings').showPopover()"),
                ("where", "document.querySelector('.hand .pick input').click()"),
            ] {
                all.push(Situation::new(name, shown.clone(), script));
            }
        }
        let moved = game.states[at].moves().iter().find_map(|answer| match answer {
            Move::Move { from, .. } => Some(from),
            _ => None,
        });
        if moved.is_some() {
            let page = page_with_pick(language, &game, viewer, at, moved);
            all.push(Situation::new(&format!("{name}-where"), page, ""));
        }
        all.push(Situation::new(name, shown, ""));
    }
    all.extend(captions(language));
    all.extend(states(language));
    let visitor = Visitor { language, name: Some("Ada".to_owned()), ..Visitor::default() };
    for (name, page) in gallery::pages(&visitor) {
        if all.iter().all(|known| known.name != name) {
            all.push(Situation::new(&name, page, ""));
        }
    }
    all
}

fn take(browser: &Browser, gallery: &Gallery, situation: &Situation, folder: &Path, language: Language) {
    gallery.show("page", situation.page.clone());
    for (size, width, height) in SIZES {
        let metrics = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        browser.devtools("Emulation.setDeviceMetricsOverride", &metrics);
        browser.go(&gallery.url("page"));
        browser.script("return document.fonts.ready.then(() => 1)", &Value::Null);
        if !situation.script.is_empty() {
            browser.script(&situation.script, &Value::Null);
        }
        // Pictures on the page are decoded after it is loaded.
        std::thread::sleep(Duration::from_millis(150));
        fs::write(folder.join(file(situation, language, size)), browser.screenshot()).unwrap();
    }
}

fn file(situation: &Situation, language: Language, size: &str) -> String {
    format!("{}-{}-{size}.png", situation.name, language.tag())
}

/// Takes the pictures whose names contain one of the words, or all if there are no words, and reports which
/// differ from those in the other folder. For these, `changed` gets a picture with the old one, the new one,
/// and their differences.
pub(crate) fn situations_compared(folder: &Path, baseline: &Path, changed: &Path, only: &[&str]) {
    let driver = Driver::start().expect("Chromium is installed");
    let gallery = Gallery::open();
    let browser = driver.open(Look { still: true, ..Look::DESK });
    for folder in [folder, changed] {
        fs::create_dir_all(folder).unwrap();
    }
    let (mut pictures, mut compared, mut different) = (0, 0, 0);
    for language in Language::ALL {
        let wanted = |situation: &Situation| {
            let names = SIZES.map(|(size, ..)| file(situation, language, size));
            only.is_empty() || only.iter().any(|word| names.iter().any(|name| name.contains(word)))
        };
        for situation in situations(language).into_iter().filter(wanted) {
            take(&browser, &gallery, &situation, folder, language);
            for (size, ..) in SIZES {
                let name = file(&situation, language, size);
                let now = Picture::read(&folder.join(&name)).expect("it was just made");
                if pictures == 0 {
                    let seen = matches!(now.compare(&now.stained()), Compared::Different { .. });
                    assert!(seen, "the comparison is blind: it does not see a stain");
                }
                pictures += 1;
                let Some(before) = Picture::read(&baseline.join(&name)) else {
                    println!("{name}: new");
                    continue;
                };
                compared += 1;
                match before.compare(&now) {
                    Compared::Same => continue,
                    Compared::OtherSize => println!("{name}: of another size"),
                    Compared::Different { pixels, shown } => {
                        println!("{name}: {pixels} pixels differ");
                        shown.write(&changed.join(&name));
                    }
                }
                different += 1;
            }
        }
    }
    println!("{pictures} pictures, {compared} compared, {different} changed");
}
