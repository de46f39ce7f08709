//! `cargo xtask pace`: how fast a page answers a click, and how long it takes from one decision to the next,
//! in Chromium with the default settings. It fails if a move's answer took longer than it may.

use oriflamme_testkit::{
    Database, ServerProcess,
    browser::{Driver, Look},
    pages::Guest,
};
use serde_json::Value;
use std::{fs, path::Path};

/// Measures the time from a click to the table with that move, and to the next question.
const WATCH: &str = r##"
window.reactions = [];
window.waits = [];
let clicked = 0, decided = 0, version = "";
const asked = () => document.querySelector("#ask.asks #play [name=version]")?.value;
addEventListener("click", event => {
  if (!event.target.closest("button.placing, .choices button, button.target")) return;
  [clicked, decided, version] = [performance.now(), performance.now(), asked()];
}, true);
new MutationObserver(() => {
  if (clicked) window.reactions.push(performance.now() - clicked);
  clicked = 0;
  if (!decided || !asked() || asked() === version) return;
  window.waits.push(performance.now() - decided);
  decided = 0;
}).observe(document.querySelector(".play"), {childList: true});
"##;

/// The longest that the answer to a move may take, in milliseconds.
const LONGEST: f64 = 100.0;

/// Whether all answers came in time. If there are none, nothing was measured.
fn in_time(answers: &[f64]) -> bool {
    !answers.is_empty() && answers.iter().all(|&time| time <= LONGEST)
}

/// The median, the 90th percentile and the maximum.
fn summary(mut times: Vec<f64>) -> String {
    times.sort_by(f64::total_cmp);
    let at = |part: usize| times.get(times.len() * part / 100).copied().unwrap_or_default();
    let longest = times.last().copied().unwrap_or_default();
    format!(
        "{} times: median {:.0} ms, nine in ten within {:.0} ms, longest {longest:.0} ms",
        times.len(),
        at(50),
        at(90)
    )
}

pub(crate) fn pace(program: &Path) {
    let driver = Driver::start().expect("Chromium is installed");
    let database = Database::sqlite();
    let server = ServerProcess::start(program, &database.url, &[]);
    let mut guest = Guest::new(&driver, Look::DESK, &server.url());
    let (mut reactions, mut waits, mut answers) = (Vec::new(), Vec::new(), Vec::new());
    for (rules, seats) in [("base-2", 4), ("base-2", 3), ("ablaze", 5)] {
        guest.play_now(rules, seats);
        guest.browser.script(WATCH, &Value::Null);
        guest.play(60);
        let noted = |name: &str| -> Vec<f64> {
            let list = guest.browser.script(&format!("return window.{name}"), &Value::Null);
            list.as_array().unwrap().iter().filter_map(Value::as_f64).collect()
        };
        let (shown, waited) = (noted("reactions"), noted("waits"));
        answers.extend(noted("performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/moves')).map(({ duration }) => duration)"));
        println!("{rules} with {seats}: from one decision to the next, {}", summary(waited.clone()));
        reactions.extend(shown);
        waits.extend(waited);
    }
    println!("from one decision to the next, {}", summary(waits));
    println!("from sending a move to its answer, {}", summary(answers.clone()));
    println!("from a click to the move on the table, {}", summary(reactions));
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    println!("load of the machine: {}", load.trim());
    assert!(in_time(&answers), "an answer took longer than {LONGEST} ms, or none was measured");
}
