//! One puzzle is failed and another one solved: with the mouse, by the keyboard in French, and on a phone in
//! Polish. The progress is stored.

use super::{
    House, STILL,
    lessons::{by_clicks, by_keys},
};
use oriflamme_pages::{Language, Words};
use oriflamme_puzzles::{ALL, Puzzle, PuzzleTheme};
use oriflamme_testkit::{
    browser::{Look, wait},
    pages::Guest,
};
use serde_json::{Value, json};

#[test]
fn puzzles_are_solved_with_the_mouse() {
    solve(STILL, Language::En, by_clicks);
}

#[test]
fn puzzles_are_solved_by_keys_in_french() {
    solve(Look { language: "fr", ..STILL }, Language::Fr, by_keys);
}

#[test]
fn puzzles_are_solved_on_a_phone_in_polish() {
    solve(Look { still: true, language: "pl", ..Look::PHONE }, Language::Pl, by_clicks);
}

fn solve(look: Look, language: Language, choose: fn(&Guest, &str)) {
    let Some(house) = House::open() else { return };
    let guest = house.guest(look);
    let words = Words::of(language);
    guest.browser.script("localStorage.setItem('speed', 'none')", &Value::Null);
    guest.browser.click_on("a[href='/puzzles']");
    guest.browser.wait_for(".puzzles details.theme");
    // One puzzle to fail and one to solve, with different themes.
    let of_theme = |theme| ALL.iter().find(|puzzle| puzzle.theme() == theme);
    let (missed, solved) = (of_theme(PuzzleTheme::Timing).unwrap(), of_theme(PuzzleTheme::Placing).unwrap());
    open(&guest, missed);
    says(&guest, &words.say("puzzle-question"));
    let solution = missed.solution().unwrap().to_string();
    let other = missed.view().legal().map(|said| said.to_string()).find(|said| *said != solution).unwrap();
    choose(&guest, &other);
    says(&guest, &words.say("puzzle-wrong"));
    assert!(!guest.browser.all("#guide ol.would li").is_empty(), "what would have happened is told");
    // The player may try again: the solution is only shown on request. The page can be loaded again.
    let guide = "return document.querySelector('#guide').textContent";
    let solution_told = words.tell("puzzle-solution", &[("move", "\0".into()), ("value", "\0".into())]);
    let solution_told = solution_told.split('\0').next().unwrap().trim_matches('\u{2068}').to_owned();
    assert!(!guest.browser.text(guide).contains(&solution_told), "the solution is told at once");
    guest.browser.click_on("#guide a.main[data-lesson-step]");
    says(&guest, &words.say("puzzle-question"));
    choose(&guest, &other);
    says(&guest, &words.say("puzzle-wrong"));
    guest.browser.click_on("#guide a[href*='shown=']");
    says(&guest, &words.say("puzzle-shown"));
    assert!(guest.browser.text(guide).contains(&solution_told));
    guest.browser.reload();
    says(&guest, &words.say("puzzle-shown"));
    open(&guest, solved);
    says(&guest, &words.say("puzzle-question"));
    choose(&guest, &solved.solution().unwrap().to_string());
    says(&guest, &words.say("puzzle-right"));
    guest.browser.click_on("#guide header a[href='/puzzles']");
    guest.browser.wait_for(".puzzles details.theme");
    let told = words.tell("puzzle-solved", &[("solved", 1u32.into()), ("count", 2u32.into())]);
    let page = guest.browser.text("return document.querySelector('.puzzles').textContent");
    assert!(page.contains(&told), "{page} does not say {told}");
    guest.leave();
}

fn open(guest: &Guest, puzzle: &Puzzle) {
    guest.go(&format!("/puzzles/{}", puzzle.number));
    guest.browser.wait_for("#guide");
}

/// Waits until the guide shows this text.
fn says(guest: &Guest, text: &str) {
    let found = "return document.querySelector('#guide [role=status]')?.textContent.includes(arguments[0])
        && !document.querySelector('.board.pending')";
    wait(text, || (guest.browser.script(found, &json!([text])) == true).then_some(()));
}
