//! A club's season: founded at a desktop, joined by a link on a phone, played at the club's own table, and
//! counted. The downloads agree with the page.

use super::{
    House, STILL,
    company::together,
    seen::{fetched, picture, says},
};
use oriflamme_pages::{Language, Words};
use oriflamme_testkit::{
    browser::{Look, wait},
    pages::Guest,
};
use serde_json::{Value, json};
use std::collections::BTreeMap;

const PHONE: Look = Look { still: true, language: "pl", ..Look::PHONE };

/// Opens the form behind a line of the club's page.
fn unfold(guest: &Guest, action: &str) -> String {
    let form = format!("form[action$='/{action}']");
    guest.browser.click_on(&format!("details:has({form}) > summary"));
    form
}

/// The rows of the standings on the page: place, name, points, wins, games.
fn standings(guest: &Guest) -> Vec<Vec<String>> {
    let rows = "return [...document.querySelectorAll('table.standings')[0]?.tBodies[0].rows ?? []]
        .map(row => [...row.cells].map(cell => cell.textContent.trim()))";
    serde_json::from_value(guest.browser.script(rows, &Value::Null)).unwrap()
}

/// The lines of a CSV file after the first, as values by name. No name in this test has a comma.
fn read_csv(text: &str) -> Vec<BTreeMap<String, String>> {
    let mut lines = text.split("\r\n").filter(|line| !line.is_empty()).map(|line| line.split(','));
    let names: Vec<&str> = lines.next().unwrap().collect();
    let read = |value: &str| value.trim_matches('"').to_owned();
    lines.map(|line| names.iter().map(|name| (*name).to_owned()).zip(line.map(read)).collect()).collect()
}

#[test]
fn a_club_plays_a_season() {
    let Some(house) = House::open() else { return };
    let mut people = [house.guest(STILL), house.guest(PHONE)];
    let [en, pl] = [Language::En, Language::Pl].map(Words::of);
    let [ada, ben] = &people;
    ada.browser.click_on("footer a[href='/clubs']");
    picture(ada, "clubs-none-desk");
    ada.fill("form[action='/clubs'] input[name=name]", "Thursday club");
    ada.fill("form[action='/clubs'] input[name=player]", "Ada");
    ada.fill("form[action='/clubs'] textarea[name=about]", "We play at eight.\nBeginners are welcome.");
    ada.browser.click_on("form[action='/clubs'] button.main");
    ada.browser.wait_for(".club");
    let club = ada.path();
    picture(ada, "club-new-desk");
    let form = unfold(ada, "seasons");
    ada.fill(&format!("{form} input[name=name]"), "Autumn");
    ada.choose(&format!("{form} select[name=rule]"), "places");
    ada.browser.click_on(&format!("{form} button"));
    says(ada, "Autumn");
    // The link makes a stranger a member, with a name of their choice.
    let address = ada.browser.text("return document.querySelector('#link').value");
    ben.go(&address[address.find("/clubs/").unwrap()..]);
    says(ben, &pl.say("club-invited"));
    picture(ben, "club-invited-phone");
    ben.fill("form[action$='/join'] input[name=name]", "Bartek");
    ben.browser.click_on("form[action$='/join'] button.main");
    says(ben, &pl.say("club-no-tables"));
    says(ben, "Bartek");
    picture(ben, "club-member-phone");
    // A table of the club, which its members find on its page.
    let form = unfold(ada, "tables");
    picture(ada, "club-table-desk");
    for (field, value) in [("rules", "base-2"), ("seats", "3"), ("level", "page"), ("bots", "1")] {
        ada.choose(&format!("{form} select[name={field}]"), value);
    }
    ada.browser.click_on(&format!("{form} button.main"));
    ada.browser.wait_for("#lobby");
    let table = ada.table();
    ben.go(&club);
    ben.browser.click_on(&format!(".tables a[href='/tables/{table}']"));
    ben.browser.click_on("#lobby form.next.row button");
    for guest in &people {
        guest.browser.wait_for(".board .hand");
        guest.set("speed", "none");
    }
    assert!(people.iter().all(|guest| guest.browser.find("a.coach").is_none()), "a coach among people");
    together(&mut people, 2);
    let [ada, ben] = &people;
    house.play_out(&table, &[ada, ben]);
    for guest in [ada, ben] {
        guest.browser.wait_for("#end .ranking");
    }
    picture(ben, "club-end-phone");
    // Both find the season on the club's page; each reads it in their own language.
    for guest in [ada, ben] {
        guest.go(&club);
        guest.browser.click_on("a[href$='/seasons/2']");
        wait("the result", || {
            guest.browser.reload();
            (standings(guest).len() == 2).then_some(())
        });
    }
    picture(ada, "club-season-desk");
    picture(ben, "club-season-phone");
    let shown = standings(ada);
    let polish: Vec<Vec<String>> =
        shown.iter().map(|row| row.iter().map(|cell| cell.replace('.', ",")).collect()).collect();
    assert_eq!(standings(ben), polish);
    says(ben, &pl.say("club-rule-places"));
    let export = |ending: &str| {
        let link =
            format!("return document.querySelector('p.row a[href$=\"{ending}\"]').getAttribute('href')");
        fetched(ada, &ada.browser.text(&link))
    };
    let csv = read_csv(&export("/results.csv"));
    let exported: Value = serde_json::from_str(&export("/seasons/2")).unwrap();
    // Both files have the same results, line by line, and these are the table's.
    let results = exported["results"].as_array().unwrap();
    assert_eq!((csv.len(), results.len()), (2, 2), "{csv:?} {exported}");
    let seen = house.api(ada, &format!("/api/v1/tables/{table}"));
    for (line, result) in csv.iter().zip(results) {
        assert_eq!(line["player"], result["name"].as_str().unwrap());
        assert_eq!((&line["table"], &result["table"]), (&table, &json!(table)));
        for field in ["at", "seats", "place", "shared", "influence", "margin"] {
            let written: f64 = line[field].parse().unwrap();
            assert_eq!(Some(written), result[field].as_f64(), "{field}: {line:?} {result}");
        }
        let seat = seen["seats"].as_array().unwrap().iter().find(|seat| seat["name"] == result["name"]);
        let family = seat.unwrap()["families"][0].as_str().unwrap();
        assert_eq!(result["influence"], seen["scores"][family], "{seen}");
    }
    // The standings follow from the file: sorted by the share of beaten opponents, then by wins.
    for (row, line) in shown.iter().zip(exported["standings"].as_array().unwrap()) {
        let name = line["name"].as_str().unwrap();
        let result = csv.iter().find(|line| line["player"] == name).unwrap();
        let [place, shared, seats] =
            ["place", "shared", "seats"].map(|field| result[field].parse::<f64>().unwrap());
        let score = (seats - place - (shared - 1.0) / 2.0) / (seats - 1.0);
        let wins = if place == 1.0 { 1.0 / shared } else { 0.0 };
        let cells = [&line["place"].to_string(), name, &format!("{score:.2}"), &format!("{wins:.1}"), "1"];
        assert_eq!(row, &cells);
        assert!((line["score"].as_f64().unwrap() - score).abs() < 1e-9, "{line} {score}");
        assert_eq!((line["wins"].as_f64(), line["games"].as_u64()), (Some(wins), Some(1)), "{line}");
    }
    let best = exported["standings"][0]["score"].as_f64() >= exported["standings"][1]["score"].as_f64();
    assert!(best, "{exported}");
    assert_eq!(en.say("tournament-decimal"), ".");
    for guest in &people {
        guest.leave();
    }
}
