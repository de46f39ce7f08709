//! `cargo xtask screenshots`: pictures of every situation that a table comes to, on a phone and on a desk,
//! compared with the last ones. The games are the same in every run, so that a picture changes only if the
//! pages do.

use crate::support::{
    Game,
    gallery::{Gallery, page, page_with_pick},
    moments::{moments, wide_names},
};
use oriflamme_game::{Move, Ruleset, Seat, Seating, Viewer};
use oriflamme_pages::{Chapter, HomePage, Language, LastPlayed, ReplayPage, Visitor, home, replay, rules};
use oriflamme_testkit::browser::{Browser, Driver, Look};
use serde_json::{Value, json};
use std::{
    fs::{self, File},
    io::BufWriter,
    path::Path,
    time::Duration,
};

const SIZES: [(&str, u32, u32); 2] = [("phone", 360, 740), ("desk", 1280, 800)];

/// So far two values of a colour may be apart and still look the same.
const SAME_COLOUR: u8 = 24;
/// So many pixels may look different in a picture that has not changed.
const SAME_PICTURE: usize = 20;

/// A page, and what is done to it before it is pictured.
struct Situation {
    name: String,
    page: String,
    script: &'static str,
}

impl Situation {
    fn new(name: &str, page: String) -> Self {
        Self { name: name.to_owned(), page, script: "" }
    }
}

fn situations() -> Vec<Situation> {
    let mut all = Vec::new();
    for (index, (name, (mut game, at, seat))) in moments().into_iter().enumerate() {
        let language = Language::ALL[index % 3];
        if index % 2 == 0 {
            wide_names(&mut game);
        }
        let viewer = Viewer::Seat(seat);
        let shown = page(language, &game, viewer, at);
        if name == "second-round" {
            let explains = "document.querySelector('#help-ambush').showPopover()";
            all.push(Situation { name: "explained".to_owned(), page: shown.clone(), script: explains });
            let talks = "document.querySelector('.side .chat').open = true";
            all.push(Situation { name: "chat".to_owned(), page: shown.clone(), script: talks });
            let chooses = "document.querySelector('.hand .pick input').click()";
            all.push(Situation { name: "where".to_owned(), page: shown.clone(), script: chooses });
        }
        let moved = game.states[at].moves().iter().find_map(|answer| match answer {
            Move::Move { from, .. } => Some(from),
            _ => None,
        });
        if moved.is_some() {
            let page = page_with_pick(language, &game, viewer, at, moved);
            all.push(Situation::new(&format!("{name}-where"), page));
        }
        all.push(Situation::new(name, shown));
    }
    let game = Game::random(Ruleset::Base2, Seating::of(4).unwrap(), 11);
    let (last, viewer) = (game.states.len() - 1, Viewer::Seat(Seat::from_index(0)));
    all.push(Situation::new("end", page(Language::En, &game, viewer, last)));
    let visitor = Visitor::default();
    let steps = game.history(Viewer::Spectator, last);
    let replayed = ReplayPage {
        visitor: &visitor,
        path: "/tables/k3v9t2/replay",
        steps: &steps,
        at: 30,
        eyes: None,
        record: Some("/tables/k3v9t2/record"),
    };
    all.push(Situation::new("replay", replay(&replayed).into_string()));
    let door =
        HomePage { visitor: &visitor, choice: &LastPlayed::default(), offer: None, tables: &[], mine: &[] };
    all.push(Situation::new("home", home(&door).into_string()));
    for chapter in Chapter::ALL {
        let name = format!("rules{}", chapter.path()[6..].replace('/', "-"));
        all.push(Situation::new(&name, rules(&visitor, chapter).into_string()));
    }
    all
}

fn take(browser: &Browser, gallery: &Gallery, situation: &Situation, folder: &Path) {
    gallery.show("page", situation.page.clone());
    for (size, width, height) in SIZES {
        let metrics = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        browser.devtools("Emulation.setDeviceMetricsOverride", &metrics);
        browser.go(&gallery.url("page"));
        browser.script("return document.fonts.ready.then(() => 1)", &Value::Null);
        if !situation.script.is_empty() {
            browser.script(situation.script, &Value::Null);
        }
        // Pictures on the page are decoded after it is loaded.
        std::thread::sleep(Duration::from_millis(150));
        fs::write(folder.join(format!("{}-{size}.png", situation.name)), browser.screenshot()).unwrap();
    }
}

/// A picture in memory: its width, its height, and four bytes for every pixel.
struct Picture {
    width: u32,
    height: u32,
    pixels: Vec<u8>,
}

impl Picture {
    fn read(file: &Path) -> Option<Self> {
        let mut decoder = png::Decoder::new(std::io::BufReader::new(File::open(file).ok()?));
        decoder
            .set_transformations(png::Transformations::normalize_to_color8() | png::Transformations::ALPHA);
        let mut reader = decoder.read_info().ok()?;
        let mut pixels = vec![0; reader.output_buffer_size()?];
        let about = reader.next_frame(&mut pixels).ok()?;
        (about.color_type == png::ColorType::Rgba).then_some(Self {
            width: about.width,
            height: about.height,
            pixels,
        })
    }
    fn write(&self, file: &Path) {
        let mut encoder =
            png::Encoder::new(BufWriter::new(File::create(file).unwrap()), self.width, self.height);
        encoder.set_color(png::ColorType::Rgba);
        encoder.write_header().unwrap().write_image_data(&self.pixels).unwrap();
    }
    /// Where it looks different from another of the same size.
    fn differences(&self, other: &Self) -> Vec<bool> {
        let pairs = self.pixels.chunks_exact(4).zip(other.pixels.chunks_exact(4));
        let differs = |(one, two): (&[u8], &[u8])| {
            one.iter().zip(two).any(|(one, two)| one.abs_diff(*two) > SAME_COLOUR)
        };
        pairs.map(differs).collect()
    }
    /// Before, after, and where they differ, side by side.
    fn beside(&self, after: &Self, differences: &[bool]) -> Self {
        let row = self.width as usize * 4;
        let mut pixels = Vec::with_capacity(self.pixels.len() * 3);
        let marks = differences.iter().zip(after.pixels.chunks_exact(4));
        let marks: Vec<u8> = marks
            .flat_map(|(differs, pixel)| match differs {
                true => [220, 0, 60, 255],
                false => [pixel[0] / 4 + 190, pixel[1] / 4 + 190, pixel[2] / 4 + 190, 255],
            })
            .collect();
        let rows =
            self.pixels.chunks_exact(row).zip(after.pixels.chunks_exact(row)).zip(marks.chunks_exact(row));
        for ((before, after), marks) in rows {
            pixels.extend([before, after, marks].concat());
        }
        Self { width: self.width * 3, height: self.height, pixels }
    }
}

/// Makes the pictures, and says which differ from those in the other folder: they lie in `changed`, with what
/// was there before, what is there now, and where they differ.
pub(crate) fn situations_compared(folder: &Path, baseline: &Path, changed: &Path) {
    let driver = Driver::start().expect("Chromium is installed");
    let gallery = Gallery::open();
    let browser = driver.open(Look { still: true, ..Look::DESK });
    for folder in [folder, changed] {
        fs::create_dir_all(folder).unwrap();
    }
    let situations = situations();
    for situation in &situations {
        take(&browser, &gallery, situation, folder);
    }
    let (mut compared, mut different) = (0, 0);
    for situation in &situations {
        for (size, ..) in SIZES {
            let name = format!("{}-{size}.png", situation.name);
            let Some(before) = Picture::read(&baseline.join(&name)) else {
                println!("{name}: new");
                continue;
            };
            let after = Picture::read(&folder.join(&name)).expect("it was just made");
            compared += 1;
            if (before.width, before.height) != (after.width, after.height) {
                println!("{name}: of another size");
                different += 1;
                continue;
            }
            let differences = before.differences(&after);
            let count = differences.iter().filter(|differs| **differs).count();
            if count > SAME_PICTURE {
                println!("{name}: {count} pixels differ");
                before.beside(&after, &differences).write(&changed.join(&name));
                different += 1;
            }
        }
    }
    println!("{} pictures, {compared} compared, {different} changed", situations.len() * SIZES.len());
}
