//! Pages as a server makes them, and its answers to broken links and to forms that are not ours.

use crate::support::{Running, run};
use oriflamme_pages::{Language, Words};
use oriflamme_testkit::{Database, Players, families, play_out};

const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");

#[test]
fn what_cant_be_read_is_answered_in_the_readers_language() {
    run(unreadable, Some(Database::sqlite()));
}
async fn unreadable(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let ask = async |method: &str, path: &str, headers: &[(&str, &str)], body: &str| {
        client.raw().send(method.parse().unwrap(), path, headers, body.to_owned().into()).await.unwrap()
    };
    let made = client.guest("Ada").await.unwrap();
    let table =
        made.raw().post("/api/v1/tables", &serde_json::json!({"rules": "base-2", "seats": 3})).await.unwrap();
    let table = table.json()["table"].as_str().unwrap().to_owned();
    let at = |rest: &str| format!("/tables/{table}{rest}");
    let nowhere = "/tables/NOWHERE/sit".to_owned();
    let puzzle = |rest: &str| format!("/puzzles/{}{rest}", oriflamme_puzzles::ALL[0].number);
    for (method, path, body, status, said) in [
        ("POST", "/tables".to_owned(), "rules=base-2&seats=many", 422, "ui-refused-unreadable"),
        ("POST", "/tables".to_owned(), "", 422, "ui-refused-unreadable"),
        ("POST", at("/moves"), "version=x", 422, "ui-refused-unreadable"),
        ("POST", "/language".to_owned(), "to=/", 422, "ui-refused-unreadable"),
        ("POST", "/replay".to_owned(), "text=", 422, "ui-refused-unreadable"),
        ("GET", at("?pick=king"), "", 400, "ui-refused-unreadable"),
        ("GET", at("/replay?move=last"), "", 400, "ui-refused-unreadable"),
        ("POST", nowhere, "name=Ada", 404, "ui-not-found-text"),
        ("GET", "/learn/nothing".to_owned(), "", 404, "ui-not-found-text"),
        ("GET", "/learn/placing?step=two".to_owned(), "", 400, "ui-refused-unreadable"),
        ("GET", "/learn/decree?step=2&pick=-1".to_owned(), "", 400, "ui-refused-unreadable"),
        ("GET", "/learn/placing?step=1&move=red%20keep".to_owned(), "", 422, "ui-refused-illegal"),
        ("GET", "/learn/placing?step=1&tried=red%20keep".to_owned(), "", 422, "ui-refused-illegal"),
        ("GET", "/puzzles/nothing".to_owned(), "", 404, "ui-not-found-text"),
        ("GET", "/puzzles/0".to_owned(), "", 404, "ui-not-found-text"),
        ("GET", puzzle("?pick=-1"), "", 400, "ui-refused-unreadable"),
        ("GET", puzzle("?move=violet%20steal%20violet"), "", 422, "ui-refused-illegal"),
        ("GET", puzzle("?tried=violet%20steal%20violet"), "", 422, "ui-refused-illegal"),
        ("GET", "/cards/joker".to_owned(), "", 404, "ui-not-found-text"),
    ] {
        for language in Language::ALL {
            let reader = [FORM, ("accept-language", language.tag()), ("accept", "text/html")];
            let answer = ask(method, &path, &reader, body).await;
            assert_eq!(answer.status, status, "{method} {path} {body}");
            let words = Words::of(language).say(said);
            assert!(answer.text().contains(&words), "{method} {path} {body}: {}", answer.text());
        }
        // The script gets an answer that it can read.
        let answer = ask(method, &path, &[FORM, ("accept", "application/json")], body).await;
        assert_eq!(answer.status, status, "{method} {path} {body}");
        assert!(answer.json()["error"].is_string(), "{method} {path} {body}: {}", answer.text());
    }
    // A form with another content type is refused.
    let answer = ask("POST", "/tables", &[("content-type", "text/plain")], "rules=base-2&seats=3").await;
    assert_eq!(answer.status, 415);
    assert!(answer.text().contains(&Words::of(Language::En).say("ui-refused-unreadable")));
}

/// A form with a value that we never offer is refused; no other value is used instead. A refused form makes
/// no player.
#[test]
fn a_choice_that_is_not_offered_is_refused() {
    run(not_offered, Some(Database::sqlite()));
}
async fn not_offered(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let post = async |path: &str, cookie: &str, body: &str| {
        let (method, origin) = ("POST".parse().unwrap(), running.url());
        let headers = [FORM, ("cookie", cookie), ("origin", origin.as_str()), ("accept-language", "en")];
        client.raw().send(method, path, &headers, body.to_owned().into()).await.unwrap()
    };
    let say = |key: &str| Words::of(Language::En).say(key);
    let table = "rules=base-2&seats=3";
    for wrong in [
        "with=enemies",
        "with=friends&pace=soon",
        "with=friends&pace=4000000000",
        "with=friends&pace=xd",
        "with=friends&pace=99d",
        "with=friends&pace=",
        "with=friends&first=4",
        "with=friends&first=0",
        "with=friends&first=me",
        "level=queen",
    ] {
        let answer = post("/tables", "", &format!("{table}&{wrong}")).await;
        assert_eq!(answer.status, 422, "{wrong}: {}", answer.text());
        assert!(answer.text().contains(&say("ui-refused-choice")), "{wrong}: {}", answer.text());
        assert!(!answer.headers.contains_key("set-cookie"), "{wrong} makes a player");
    }
    let made = post("/tables", "", &format!("{table}&with=friends&bots=2&private=1")).await;
    assert_eq!(made.status, 303);
    let (at, cookies) = (made.headers["location"].to_str().unwrap(), made.headers.get_all("set-cookie"));
    let cookies: Vec<_> =
        cookies.iter().filter_map(|cookie| cookie.to_str().unwrap().split(';').next()).collect();
    let cookie = cookies.join("; ");
    for (path, body, status, said) in [
        (format!("{at}/chat"), "phrase=boo", 422, "ui-refused-choice"),
        (format!("{at}/chat"), "text=+", 422, "ui-refused-silent"),
        (format!("{at}/chat"), "", 422, "ui-refused-silent"),
    ] {
        let answer = post(&path, &cookie, body).await;
        assert_eq!(answer.status, status, "{path} {body}");
        assert!(answer.text().contains(&say(said)), "{path} {body}: {}", answer.text());
    }
    for (path, status) in [("/tables/nosuchtable/sit".to_owned(), 404), (format!("{at}/sit"), 409)] {
        let answer = post(&path, "", "name=Mallory").await;
        assert_eq!(answer.status, status, "{path}: {}", answer.text());
        assert!(!answer.headers.contains_key("set-cookie"), "{path} makes a player");
    }
}

/// The maker of a table can choose who begins. A player's own games say when they were played and how they
/// ended.
#[test]
fn a_table_says_who_begins_and_ones_games_how_they_ended() {
    run(own_games, Some(Database::sqlite()));
}
async fn own_games(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    for (first, family) in [("1", "red"), ("2", "blue"), ("3", "green")] {
        let body = format!("rules=base-2&seats=3&with=friends&bots=2&first={first}");
        let (method, origin) = ("POST".parse().unwrap(), running.url());
        let headers = [FORM, ("origin", origin.as_str())];
        let made = client.raw().send(method, "/tables", &headers, body.into()).await.unwrap();
        let at = format!("/api/v1{}", made.headers["location"].to_str().unwrap());
        assert_eq!(client.raw().get(&at).await.unwrap().json()["first"], family);
    }
    let mut players =
        Players::sit(&client, serde_json::json!({"rules": "base-2", "seats": 3})).await.unwrap();
    play_out(&mut players).await.unwrap();
    let cookie = format!("oriflamme={}", players.seats[0].token().unwrap());
    let headers = [("cookie", cookie.as_str()), ("accept-language", "en")];
    let page = client.raw().send("GET".parse().unwrap(), "/", &headers, Vec::new().into()).await.unwrap();
    let list = page.text();
    assert!(["1st of 3, ", "2nd of 3, ", "3rd of 3, "].iter().any(|place| list.contains(place)), "{list}");
    assert!(list.contains("<time datetime="), "{list}");
}

/// Pages do not know the rules: the server sends what each choice would do.
#[test]
fn the_page_of_whoever_decides_says_what_each_choice_does() {
    run(choices, Some(Database::sqlite()));
}
async fn choices(database: Database) {
    let running = Running::start(database).await;
    let table = serde_json::json!({"rules": "base-2", "seats": 3});
    let mut players = Players::sit(&running.client(), table).await.unwrap();
    // Each player places a card; then somebody keeps or reveals one.
    for _ in 0..3 {
        players.step().await.unwrap();
    }
    let view = players.view(0).await.unwrap();
    let turn = view.turn().unwrap();
    for (family, player) in families(&view).iter().zip(&players.seats) {
        let cookie = format!("oriflamme={}", player.token().unwrap());
        let path = format!("/tables/{}", players.table);
        let headers = [("cookie", cookie.as_str()), ("accept-language", "en")];
        let page =
            running.client().raw().send("GET".parse().unwrap(), &path, &headers, Vec::new().into()).await;
        let told = page.unwrap().text().contains("+1 influence on it, 1 in all");
        assert_eq!(told, *family == turn, "{family}, and it is the turn of {turn}");
    }
}

/// Puzzles work without script, and only the first answer counts. Nothing but a cookie is stored; one that
/// can't be read is dropped.
#[test]
fn puzzles_are_answered_without_script() {
    run(puzzles, Some(Database::sqlite()));
}
async fn puzzles(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let get = async |path: &str, cookie: &str| {
        let headers = [("cookie", cookie), ("accept", "text/html"), ("accept-language", "fr")];
        client.raw().send("GET".parse().unwrap(), path, &headers, String::new().into()).await.unwrap()
    };
    let say = |key: &str| Words::of(Language::Fr).say(key);
    let list = get("/puzzles", "puzzles=nonsense").await;
    assert!(list.text().contains(&say("puzzle-today")));
    let puzzle = &oriflamme_puzzles::ALL[0];
    let path = format!("/puzzles/{}", puzzle.number);
    assert!(get(&path, "").await.text().contains(&say("puzzle-question")));
    let solution = puzzle.solution().unwrap().to_string();
    let other = puzzle.view().legal().map(|said| said.to_string()).find(|said| *said != solution).unwrap();
    let answer = get(&format!("{path}?step=1&move={}", other.replace(' ', "+")), "").await;
    assert_eq!(answer.status, 303, "{}", answer.text());
    let to = answer.headers["location"].to_str().unwrap().to_owned();
    let answered = answer.headers["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_owned();
    // Somebody who was sent the URL of an answer has not answered.
    let sent = get(&to, "").await;
    assert!(sent.text().contains(&say("puzzle-wrong")) && !sent.headers.contains_key("set-cookie"));
    assert!(!get(&to, "answered=4095").await.headers.contains_key("set-cookie"));
    let missed = get(&to, &answered).await;
    assert!(missed.text().contains(&say("puzzle-wrong")));
    let cookie = missed.headers["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_owned();
    assert!(cookie.starts_with("puzzles="), "{cookie}");
    // A solution that comes after an answer does not count.
    let both = format!("{cookie}; {answered}");
    let solved = get(&format!("{path}?tried={}", solution.replace(' ', "+")), &both).await;
    assert!(solved.text().contains(&say("puzzle-right")));
    assert!(!solved.headers.contains_key("set-cookie"));
    let list = get("/puzzles", &cookie).await.text();
    let words = Words::of(Language::Fr);
    assert!(list.contains(&words.tell("puzzle-solved", &[("solved", 0u32.into()), ("count", 1u32.into())])));
}

/// The reason of a solution is explained in every language, whatever it is about.
#[test]
fn solutions_are_explained() {
    run(explained, Some(Database::sqlite()));
}
async fn explained(database: Database) {
    let running = Running::start(database).await;
    // A card in danger, one that changes sides, one that earns less or more, one that is struck, the Ambush.
    for number in [146, 270, 34, 110, 27, 68, 369] {
        let puzzle = oriflamme_puzzles::find(number).unwrap();
        let solution = puzzle.solution().unwrap().to_string().replace(' ', "+");
        let path = format!("/puzzles/{number}?tried={solution}&shown=true");
        for language in Language::ALL {
            let headers = [("accept", "text/html"), ("accept-language", language.tag())];
            let client = running.client();
            let page = client.raw().send("GET".parse().unwrap(), &path, &headers, "".into()).await.unwrap();
            let text = page.text();
            assert!(text.contains(&Words::of(language).say("puzzle-shown")), "{text}");
            assert!(!text.contains("study-why") && !text.contains("{ $"), "{number} {language:?}: {text}");
        }
    }
}

/// "New here?" leads into the first lesson, in every language.
#[test]
fn newcomers_are_led_into_the_first_lesson() {
    run(newcomers, Some(Database::sqlite()));
}
async fn newcomers(database: Database) {
    let running = Running::start(database).await;
    let first = &oriflamme_lessons::ALL[0];
    for language in Language::ALL {
        let headers = [("accept", "text/html"), ("accept-language", language.tag())];
        let get = async |path: &str| {
            let client = running.client();
            client.raw().send("GET".parse().unwrap(), path, &headers, String::new().into()).await.unwrap()
        };
        let home = get("/").await.text();
        let (_, link) = home.split_once(&format!("href=\"/learn/{}\"", first.name())).unwrap();
        let label = Words::of(language).say("learn-new");
        assert!(link.split_once("</a>").unwrap().0.contains(&label), "{home}");
        let lesson = get(&format!("/learn/{}", first.name())).await.text();
        assert!(lesson.contains(first.steps()[0].say.of(language.tag())), "{lesson}");
    }
}

/// Every card has a page with its statistics, and the page of all cards links to it.
#[test]
fn every_card_has_its_numbers() {
    run(card_numbers, Some(Database::sqlite()));
}
async fn card_numbers(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let cards = client.raw().get("/rules/cards").await.unwrap().text();
    for name in oriflamme_game::Name::ALL {
        let path = format!("/cards/{name}");
        assert!(cards.contains(&format!("href=\"{path}\"")), "no link leads to {path}");
        let answer = client.raw().get(&path).await.unwrap();
        assert_eq!(answer.status, 200, "{path}");
        assert!(answer.text().contains("<svg class=\"plot\""), "{path} has no plot");
        let text = answer.text();
        assert!(text.contains("-places-hatch") && text.contains(" ± "), "{path} has no plot by seat");
    }
}
