//! Every lesson is played to its end: with the mouse in English, on a phone in French, by the keyboard in
//! Polish.

use super::{House, STILL};
use oriflamme_lessons::{ALL, Lesson};
use oriflamme_testkit::{
    browser::{Look, key, wait},
    pages::Guest,
};
use serde_json::{Value, json};

#[test]
fn lessons_are_played_with_the_mouse() {
    take_all(STILL, by_clicks);
}

#[test]
fn lessons_are_played_on_a_phone_in_french() {
    take_all(Look { still: true, language: "fr", ..Look::PHONE }, by_clicks);
}

#[test]
fn lessons_are_played_by_keys_in_polish() {
    take_all(Look { language: "pl", ..STILL }, by_keys);
}

/// Goes from the home page into the first lesson, and through all of them, each from its first step to the
/// link to the next lesson.
fn take_all(look: Look, choose: fn(&Guest, &str)) {
    let Some(house) = House::open() else { return };
    let guest = house.guest(look);
    guest.browser.script("localStorage.setItem('speed', 'none')", &Value::Null);
    for (index, lesson) in ALL.iter().enumerate() {
        guest.browser.click_on(&format!("a[href='/learn/{}']", lesson.name()));
        take(&guest, lesson, look.language, choose);
        // After the third lesson and the last one, the page offers a game.
        let ready = index + 1 == 3 || index + 1 == ALL.len();
        assert_eq!(guest.browser.find("#guide .first-game button").is_some(), ready, "{}", lesson.name());
    }
    guest.browser.click_on("#guide a.button[href='/learn']");
    guest.browser.wait_for("ol.lessons");
    assert_eq!(guest.browser.all("ol.lessons .icon").len(), ALL.len(), "what was learned is remembered");
    // The button makes a table with two bots of the level page.
    guest.browser.click_on(".first-game button");
    guest.browser.wait_for(".board[data-table]");
    guest.leave();
}

fn take(guest: &Guest, lesson: &Lesson, language: &str, choose: fn(&Guest, &str)) {
    for (index, step) in lesson.steps().iter().enumerate() {
        says(guest, step.say.of(language));
        assert_eq!(guest.below("#guide"), 0, "{}: what it says is out of sight", lesson.name());
        let covered = guest.browser.script(COVERED, &Value::Null);
        assert_eq!(covered, false, "{}: the learner's name is covered by their cards", lesson.name());
        let expected = lesson.expected(index).unwrap().to_string();
        if index == 0 && (language == "en" || lesson.name() == ALL[0].name()) {
            // First another choice: its outcome is shown, even at its own address, and it can be taken back.
            // In the other languages only once, because the lessons' own tests check that no text is missing.
            let legal = lesson.view(index).view.unwrap();
            let other = legal.legal().map(|said| said.to_string()).find(|said| *said != expected).unwrap();
            choose(guest, &other);
            says(guest, step.otherwise.as_ref().unwrap().of(language));
            assert!(!guest.browser.all("#guide ol.would li").is_empty(), "{}", lesson.name());
            if lesson.name() == ALL[0].name() {
                guest.browser.reload();
                says(guest, step.otherwise.as_ref().unwrap().of(language));
            }
            guest.browser.click_on("[data-lesson-step]");
            says(guest, step.say.of(language));
        }
        choose(guest, &expected);
    }
    says(guest, lesson.end().of(language));
}

/// Whether the cards beside the learner's name cover it. In a lesson, many cards are set aside.
const COVERED: &str = "const area = it => document.querySelector(it)?.getBoundingClientRect();
    const you = area('.mine .who .you'), cards = area('.mine .families');
    return !!you && !!cards && you.left < cards.right && cards.left < you.right
        && you.top < cards.bottom && cards.top < you.bottom;";

/// Waits until the lesson shows this text.
fn says(guest: &Guest, text: &str) {
    let found = "return document.querySelector('#guide [role=status]')?.textContent.includes(arguments[0])
        && !document.querySelector('.board.pending')";
    wait(text, || (guest.browser.script(found, &json!([text])) == true).then_some(()));
}

/// The card and the place of a move that places a card.
fn placing(said: &str) -> Option<(String, &str)> {
    let (family, rest) = said.split_once(" place ")?;
    let (card, place) = rest.split_once(' ')?;
    Some((format!("{family} {card}"), place))
}

/// The card that is moved by a Royal Decree.
fn picking(said: &str) -> Option<&str> {
    said.split_once(" move ")?.1.split(' ').next()
}

pub(super) fn by_clicks(guest: &Guest, said: &str) {
    if let Some((card, place)) = placing(said) {
        guest.browser.click_on(&format!(".pick:has(input[value='{card}'])"));
        return guest.browser.click_on(&format!("button[name=at][value='{place}']"));
    }
    if let Some(number) = picking(said) {
        guest.browser.click_on(&format!("a[data-pick][data-position='{number}']"));
    }
    guest.browser.click_on(&format!("button[name=move][value='{said}']"));
    // A small card is enlarged by the first touch, and chosen by the second one.
    if let Some(armed) = guest.browser.find(&format!(".armed button[name=move][value='{said}']")) {
        guest.browser.click(&armed);
    }
}

pub(super) fn by_keys(guest: &Guest, said: &str) {
    let enter = |wanted: &str| {
        assert!(guest.browser.tab_to(&format!("[value='{wanted}']")), "no key leads to `{wanted}`");
        guest.browser.press(&[key::ENTER]);
    };
    if let Some((card, place)) = placing(said) {
        let digit = guest
            .browser
            .text(&format!("return document.querySelector('input[value=\"{card}\"]').dataset.key"));
        guest.browser.press(&[&digit]);
        return enter(place);
    }
    if let Some(number) = picking(said) {
        guest.browser.press(&[number]);
        guest.browser.wait_for("#queue .picked");
    }
    let shortcut =
        format!("return document.querySelector('#ask button[value=\"{said}\"]')?.dataset.key ?? ''");
    let shortcut = guest.browser.text(&shortcut);
    if shortcut.is_empty() { enter(said) } else { guest.browser.press(&[&shortcut.to_lowercase()]) }
}
