//! A club's whole season: founded at a desktop, joined by a link on a phone and by a request, two games at
//! the club's own tables, standings, downloads that agree with the page, a game that is struck, and the end.

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
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

const PHONE: Look = Look { still: true, language: "pl", ..Look::PHONE };
const FRENCH: Look = Look { language: "fr", ..STILL };

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

/// What a player's results in a file add up to: points by places, wins and games.
fn summed(csv: &[BTreeMap<String, String>], name: &str) -> (f64, f64, u64) {
    let own = csv.iter().filter(|line| line["player"] == name && line["void"].is_empty());
    own.fold((0.0, 0.0, 0), |(score, won, games), line| {
        let [place, shared, seats] =
            ["place", "shared", "seats"].map(|field| line[field].parse::<f64>().unwrap());
        let beaten = (seats - place - (shared - 1.0) / 2.0) / (seats - 1.0);
        (score + beaten, won + if place == 1.0 { 1.0 / shared } else { 0.0 }, games + 1)
    })
}

/// Makes a table of the club for two people and a bot, and lets somebody sit down. Returns its id.
fn meet(host: &Guest, guest: &Guest, club: &str) -> String {
    host.go(club);
    let form = unfold(host, "tables");
    picture(host, "club-table-desk");
    for (field, value) in [("rules", "base-2"), ("seats", "3"), ("level", "page"), ("bots", "1")] {
        host.choose(&format!("{form} select[name={field}]"), value);
    }
    host.browser.click_on(&format!("{form} button.main"));
    host.browser.wait_for("#lobby");
    let table = host.table();
    guest.go(club);
    guest.browser.click_on(&format!(".tables a[href='/tables/{table}']"));
    guest.browser.click_on("#lobby form.next.row button");
    for person in [host, guest] {
        person.browser.wait_for(".board .hand");
        person.set("speed", "none");
        assert!(person.browser.find("a.coach").is_none(), "a coach among people");
    }
    table
}

/// Opens the season's page, and waits until this many players are in its standings.
fn season(guest: &Guest, club: &str, players: usize) -> Vec<Vec<String>> {
    guest.go(&format!("{club}/seasons/2"));
    wait("the standings", || {
        guest.browser.reload();
        Some(standings(guest)).filter(|rows| rows.len() == players)
    })
}

/// The season's files, by the links on its page: they have the same results, line by line.
fn exported(guest: &Guest) -> (Vec<BTreeMap<String, String>>, Value) {
    let file = |ending: &str| {
        let link =
            format!("return document.querySelector('p.row a[href$=\"{ending}\"]').getAttribute('href')");
        fetched(guest, &guest.browser.text(&link))
    };
    let csv = read_csv(&file("/results.csv"));
    let json: Value = serde_json::from_str(&file("/results.json")).unwrap();
    let results = json["results"].as_array().unwrap();
    assert_eq!(csv.len(), results.len(), "{csv:?} {json}");
    for (line, result) in csv.iter().zip(results) {
        assert_eq!(line["time"].len(), "2026-11-16T20:15:42Z".len());
        for (column, field) in [("player", "name"), ("id", "player"), ("table", "table"), ("rules", "rules")]
        {
            assert_eq!(line[column], result[field].as_str().unwrap());
        }
        assert_eq!(line["void"], result["void"].as_str().unwrap_or_default());
        for field in ["at", "seat", "seats", "place", "shared", "influence", "margin"] {
            let written: f64 = line[field].parse().unwrap();
            let exact = result[field].as_f64().unwrap();
            assert!((written - exact).abs() < 0.006, "{field}: {line:?} {result}");
        }
    }
    (csv, json)
}

#[test]
fn a_club_plays_a_season() {
    let Some(house) = House::open() else { return };
    let mut people = [house.guest(STILL), house.guest(PHONE)];
    let eve = house.guest(FRENCH);
    let [en, fr, pl] = [Language::En, Language::Fr, Language::Pl].map(Words::of);
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
    // Whoever finds the club asks, and is accepted.
    eve.go(&club);
    eve.fill("form[action$='/join'] input[name=name]", "Ève");
    eve.browser.click_on("form[action$='/join'] button");
    says(&eve, &fr.say("club-asked"));
    ada.go(&club);
    ada.browser.click_on("form[action$='/members'] button[value=member]");
    wait("Ève as a member", || {
        let members = house.api(&eve, &format!("/api/v1{club}"))["members"].clone();
        members
            .as_array()
            .unwrap()
            .iter()
            .any(|it| it["name"] == "Ève" && it["role"] == "member")
            .then_some(())
    });
    // Two games, each with other people.
    let first = meet(ada, ben, &club);
    together(&mut people, 2);
    let [ada, ben] = &people;
    house.play_out(&first, &[ada, ben]);
    for guest in [ada, ben] {
        guest.browser.wait_for("#end .ranking");
    }
    picture(ben, "club-end-phone");
    let second = meet(ada, &eve, &club);
    says(ada, &en.say("counts-season"));
    house.play_out(&second, &[ada, &eve]);
    // Each reads the season in their own language.
    let shown = season(ada, &club, 3);
    picture(ada, "club-season-desk");
    let polish: Vec<Vec<String>> =
        shown.iter().map(|row| row.iter().map(|cell| cell.replace('.', ",")).collect()).collect();
    assert_eq!(season(ben, &club, 3), polish);
    picture(ben, "club-season-phone");
    says(ben, &pl.say("club-rule-places"));
    assert_eq!(en.say("tournament-decimal"), ".");
    let (csv, json) = exported(ada);
    let tables: BTreeSet<&str> = csv.iter().map(|line| &*line["table"]).collect();
    assert_eq!((csv.len(), tables), (4, BTreeSet::from([&*first, &*second])));
    for line in &csv {
        let seen = house.api(ada, &format!("/api/v1/tables/{}", line["table"]));
        let seat = seen["seats"].as_array().unwrap().iter().find(|seat| seat["name"] == *line["player"]);
        let family = seat.unwrap()["families"][0].as_str().unwrap();
        assert_eq!(line["influence"], seen["scores"][family].to_string(), "{seen}");
    }
    // The standings follow from the file: sorted by the share of beaten opponents, then by wins.
    for (row, line) in shown.iter().zip(json["standings"].as_array().unwrap()) {
        let name = line["name"].as_str().unwrap();
        let (score, wins, games) = summed(&csv, name);
        let cells = [
            line["place"].to_string(),
            name.into(),
            format!("{score:.2}"),
            format!("{wins:.1}"),
            games.to_string(),
        ];
        assert_eq!(row, &cells);
        assert!((line["score"].as_f64().unwrap() - score).abs() < 1e-9, "{line} {score}");
    }
    let scores: Vec<_> =
        json["standings"].as_array().unwrap().iter().map(|line| line["score"].as_f64().unwrap()).collect();
    assert!(scores.is_sorted_by(|one, next| one >= next), "{json}");
    // The second game is struck, for a reason that everybody reads, and that Ève is told.
    ada.browser.click_on("#results > summary");
    let form = format!("form[action$='/strike']:has(input[value='{second}'])");
    let unfolding = format!("details:has(> form[action$='/strike'] > input[value='{second}']) > summary");
    ada.browser.click_on(&unfolding);
    ada.fill(&format!("{form} input[name=reason]"), "They could see each other’s cards.");
    ada.browser.click_on(&format!("{form} button"));
    assert_eq!(season(ada, &club, 2).iter().map(|row| &*row[4]).collect::<Vec<_>>(), ["1", "1"]);
    eve.go(&club);
    let told = fr.tell("manners-notice-result-struck", &[("subject", "Thursday club".into())]);
    says(&eve, &told);
    says(&eve, "They could see each other’s cards.");
    let (csv, _) = exported(ada);
    let struck: Vec<_> =
        csv.iter().filter(|line| line["void"] == "struck").map(|line| &line["table"]).collect();
    assert_eq!((csv.len(), struck), (4, vec![&second, &second]));
    // The season ends, and the standings stay.
    let form = unfold(ada, "end");
    ada.browser.click_on(&format!("{form} button"));
    says(ada, "This season was ended on");
    picture(ada, "club-season-ended-desk");
    ben.go(&club);
    says(ben, &pl.say("club-season-between"));
    assert_eq!(season(ben, &club, 2).len(), 2);
    for guest in people.iter().chain([&eve]) {
        guest.leave();
    }
}
