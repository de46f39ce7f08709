//! The analysis board: positions come in as text or from games that are over, are changed by forms, and are
//! ranked live. What can't be done is explained, and nothing is lost.

use crate::support::{Running, run};
use oriflamme_client::{Answer, Client};
use oriflamme_pages::{Language, Words};
use oriflamme_testkit::{Database, Players, play_out};
use serde_json::json;

const POSITION: &str = "rules base-2\nseats red blue green\nround 2\nphase resolution\nhand red spy heir\n\
                        queue [red soldier *2] | [blue heir] | green lord\n";

fn as_browser(language: Language) -> [(&'static str, &'static str); 3] {
    [
        ("accept", "text/html"),
        ("accept-language", language.tag()),
        ("content-type", "application/x-www-form-urlencoded"),
    ]
}
/// Sends a request as a browser in a language does.
async fn ask(client: &Client, language: Language, method: &str, path: &str, body: String) -> Answer {
    let headers = as_browser(language);
    client.raw().send(method.parse().unwrap(), path, &headers, body.into()).await.unwrap()
}
/// The same with a body that the server does not read. A client that is still sending it when the connection
/// closes may miss the answer, so it asks again. It should not share its connections with others.
async fn ask_too_much(client: &Client, language: Language, body: String) -> Answer {
    let headers = as_browser(language);
    for _ in 0..50 {
        let sent = client.raw().send("POST".parse().unwrap(), "/analysis", &headers, body.clone().into());
        if let Ok(answer) = sent.await {
            return answer;
        }
    }
    panic!("no answer in 50 attempts");
}
async fn get(client: &Client, path: &str) -> Answer {
    ask(client, Language::En, "GET", path, String::new()).await
}
/// Sends a form, and returns where it leads, or else the answer.
async fn post(client: &Client, fields: &[(&str, &str)]) -> Result<String, Answer> {
    let answer = ask(client, Language::En, "POST", "/analysis", form(fields)).await;
    match answer.headers.get("location") {
        Some(to) => Ok(to.to_str().unwrap().to_owned()),
        None => Err(answer),
    }
}
fn form(fields: &[(&str, &str)]) -> String {
    let encoded = |text: &str| text.bytes().map(|byte| format!("%{byte:02X}")).collect::<String>();
    fields.iter().map(|(name, value)| format!("{name}={}", encoded(value))).collect::<Vec<_>>().join("&")
}
/// The text of the analysis at an address.
async fn text_at(client: &Client, address: &str) -> String {
    let export = address.replacen("/analysis?", "/analysis/export.ori?", 1);
    let answer = client.raw().get(&export).await.unwrap();
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.text()
}

#[test]
fn a_position_is_set_up_played_on_and_shared() {
    run(set_up, Some(Database::sqlite()));
}
async fn set_up(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let empty = get(&client, "/analysis").await;
    assert_eq!(empty.status, 200);
    let text = empty.text();
    assert!(text.contains("data-ranking=\"/analysis/live?") && text.contains("name=\"record\""), "{text}");

    let read = post(&client, &[("do", "read"), ("text", POSITION)]).await.unwrap();
    let board = get(&client, &read).await;
    assert!(board.status == 200 && board.text().contains("value=\"red reveal\""), "{}", board.text());
    let record = text_at(&client, &read).await;
    // Go on by a move on the table and by one of the ranking, go back, and go on by another one.
    let played = post(&client, &[("record", &record), ("move", "red reveal")]).await.unwrap();
    assert!(played.contains("node=1"), "{played}");
    let record = text_at(&client, &played).await;
    let played = post(&client, &[("record", &record), ("node", "0"), ("do", "play red keep")]).await.unwrap();
    assert!(played.contains("node=2"), "{played}");
    let record = text_at(&client, &played).await;
    let noted =
        post(&client, &[("record", &record), ("node", "2"), ("do", "note"), ("note", "Later? <b>")]).await;
    let noted = noted.unwrap();
    let page = get(&client, &noted).await.text();
    assert!(page.contains("Later? &lt;b&gt;") && !page.contains("Later? <b>"), "{page}");
    let record = text_at(&client, &noted).await;
    assert!(record.contains("red reveal\n#: (\n#: red keep\n#: note Later? <b>\n#: )\n"), "{record}");

    // Set up by hand: take a card, put it, change numbers. Impossible changes are explained and change
    // nothing.
    let taken =
        post(&client, &[("record", POSITION), ("mode", "set-up"), ("take", "red spy")]).await.unwrap();
    let page = get(&client, &taken).await.text();
    assert!(
        page.contains("value=\"put red spy after 2\"") && page.contains("value=\"put red spy gone\""),
        "{page}"
    );
    let put = post(&client, &[("record", POSITION), ("do", "put red spy after 2")]).await.unwrap();
    assert!(text_at(&client, &put).await.contains("[blue heir] | [red spy] | green lord"));
    let fields = [("record", POSITION), ("do", "table"), ("seats", "4"), ("round", "5"), ("score-blue", "9")];
    let numbers = post(&client, &fields).await.unwrap();
    let record = text_at(&client, &numbers).await;
    assert!(
        record.contains("round  5") && record.contains("blue 9") && record.contains("yellow"),
        "{record}"
    );
    let stacked = post(&client, &[("record", POSITION), ("do", "put blue spy on 1")]).await.unwrap_err();
    assert_eq!(stacked.status, 422);
    let said = Words::of(Language::En).say("analysis-fault-mixed");
    assert!(
        stacked.text().contains(&said) && stacked.text().contains("red soldier *2"),
        "{}",
        stacked.text()
    );

    // The picture is a file of its own.
    let picture = get(&client, &put.replacen("/analysis?", "/analysis/picture.svg?", 1)).await;
    assert_eq!(picture.headers["content-type"], "image/svg+xml");
    let picture = picture.text();
    assert!(
        picture.contains("<svg") && picture.contains("id=\"emblem-lord\"") && !picture.contains("/assets/")
    );
}

#[test]
fn a_ranking_comes_at_once_and_to_its_end() {
    run(ranked, Some(Database::sqlite()));
}
async fn ranked(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let live = format!("/analysis/live?{}", form(&[("record", POSITION)]));
    let mut stream = client.raw().stream(&live, &[]).await.unwrap();
    let first = String::from_utf8(stream.next().await.unwrap().unwrap().to_vec()).unwrap();
    assert!(first.starts_with("event: ranking\ndata: \""), "{first}");
    assert!(first.contains("play red reveal") && first.contains("play red keep"), "{first}");
    drop(stream);
    // Without script, the ranking is on the page.
    let page = post(&client, &[("record", POSITION), ("do", "rank")]).await.unwrap_err();
    assert!(page.status == 200 && page.text().contains("<ol class=\"ranked\">"), "{}", page.text());
    // There is no ranking from another seat's perspective, and none of a game that is over.
    let blue =
        get(&client, &format!("/analysis?{}", form(&[("record", POSITION), ("eyes", "blue")]))).await.text();
    assert!(!blue.contains("data-ranking="), "{blue}");
    let refused = client.raw().get(&format!("{live}&eyes=blue")).await.unwrap();
    assert_eq!(refused.json()["error"], "unfit");
}

#[test]
fn only_games_that_are_over_can_be_analysed() {
    run(from_games, Some(Database::sqlite()));
}
async fn from_games(database: Database) {
    let running = Running::start(database).await;
    let mut players = Players::sit(&running.client(), json!({"rules": "ablaze", "seats": 3})).await.unwrap();
    let path = format!("/analysis?table={}&move=5&eyes=all", players.table);
    // Even its players can't analyse it.
    for client in [&players.seats[0], &running.client()] {
        let refused = get(client, &path).await;
        assert_eq!(refused.status, 409, "{}", refused.text());
        assert!(!refused.headers.contains_key("location"));
    }
    play_out(&mut players).await.unwrap();
    let stranger = running.client();
    let taken = get(&stranger, &path).await;
    assert_eq!(taken.status, 303, "{}", taken.text());
    let address = taken.headers["location"].to_str().unwrap();
    assert!(address.contains("node=5") && address.contains("eyes=open"), "{address}");
    let page = get(&stranger, address).await;
    assert_eq!(page.status, 200);
    assert!(page.text().contains("aria-current=\"step\""), "{}", page.text());
    for page in ["replay?move=5", "review?seat=all"] {
        let page = get(&stranger, &format!("/tables/{}/{page}", players.table)).await.text();
        assert!(
            page.contains(&format!("/analysis?table={}", players.table)) || page.contains("data-waits"),
            "{page}"
        );
    }
    assert_eq!(get(&stranger, "/analysis?table=nosuchtable").await.status, 404);
}

#[test]
fn what_is_wrong_is_told_in_the_readers_language_and_nothing_is_lost() {
    run(wrong, Some(Database::sqlite()));
}
async fn wrong(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let text =
        "rules base-2\nseats red blue green\nround 7\nhand red spy spy\nqueue red ambush\nred plays spy\n";
    for language in Language::ALL {
        let words = Words::of(language);
        let fields = form(&[("record", POSITION), ("do", "read"), ("text", text)]);
        let answer = ask(&client, language, "POST", "/analysis", fields).await;
        assert_eq!(answer.status, 422);
        let page = answer.text();
        assert!(page.matches("<li>").count() - page.matches("<li><button").count() >= 4, "{page}");
        for said in [words.say("analysis-faults"), words.say("analysis-fault-unreadable")] {
            assert!(page.contains(&said), "{language:?}: {said} in {page}");
        }
        // Both what was typed and what was there before are still there.
        assert!(page.contains("hand red spy spy") && page.contains("red soldier *2"), "{page}");
        assert!(!page.contains("analysis-fault-"), "a message is missing: {page}");
    }
    let illegal = post(&client, &[("record", POSITION), ("move", "red eliminate 3")]).await.unwrap_err();
    assert!(illegal.status == 422 && illegal.text().contains("red soldier *2"), "{}", illegal.text());
    let unreadable = get(&client, &format!("/analysis?{}", form(&[("record", "rules chess")]))).await;
    assert!(unreadable.status == 422 && unreadable.text().contains("rules chess"));
    assert_eq!(client.raw().get("/analysis/live?record=rules").await.unwrap().status, 400);
    for language in Language::ALL {
        let words = Words::of(language);
        // A text that is a little too long comes back with the page; one that is far too long is not read.
        let long = "#aaaaaaaaaaaaaaa\n".repeat(4_200);
        let body = |text: &str| format!("{}&do=read&text={text}", form(&[("record", POSITION)]));
        let body = body(&long.replace('#', "%23").replace('\n', "%0A"));
        let answer = ask(&client, language, "POST", "/analysis", body.clone()).await;
        let said = words.tell("analysis-fault-long", &[("most", 64u32.into())]);
        let page = answer.text();
        assert!(answer.status == 422 && page.contains(&said), "{language:?}: {}", answer.status);
        assert!(page.contains(long.trim()) && page.contains("red soldier *2"), "{language:?}");
        let answer = ask_too_much(&running.client(), language, body.repeat(4)).await;
        let said = words.say("ui-refused-too-large");
        assert!(answer.status == 413 && answer.text().contains(&said), "{}", answer.text());
    }
    let nonsense =
        post(&client, &[("record", POSITION), ("do", "put red spy on the moon")]).await.unwrap_err();
    assert_eq!(nonsense.status, 422);
}

/// The number of positions that one network may look at is limited, and the refusal says so.
#[test]
fn analysis_is_bounded() {
    run(bounded, Some(Database::sqlite()));
}
async fn bounded(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let live = format!("/analysis/live?{}", form(&[("record", POSITION)]));
    let mut open = Vec::new();
    for _ in 0..4 {
        open.push(client.raw().stream(&live, &[]).await.unwrap());
    }
    let refused = client.raw().get(&live).await.unwrap();
    assert_eq!((refused.status, &refused.json()["error"]), (429, &json!("too_many")));
    assert!(refused.headers.contains_key("retry-after"));
    // Without script: the board with everything that was set up, and a sentence where the ranking would be.
    let set_up = POSITION.replace("round 2", "round 5");
    for language in Language::ALL {
        let fields = form(&[("record", &set_up), ("eyes", "red"), ("do", "rank")]);
        busy(&ask(&client, language, "POST", "/analysis", fields).await, language);
    }
    drop(open);
    // The same happens after too many positions within a minute.
    for _ in 0..100 {
        let _ = client.raw().stream(&live, &[]).await;
    }
    let fields = form(&[("record", &set_up), ("eyes", "red"), ("do", "rank")]);
    busy(&ask(&client, Language::Fr, "POST", "/analysis", fields).await, Language::Fr);
}

/// Checks that the answer is the board with what was set up, and a sentence instead of the ranking.
fn busy(answer: &Answer, language: Language) {
    let page = answer.text();
    assert_eq!(answer.status, 429, "{page}");
    assert!(answer.headers.contains_key("retry-after"));
    assert!(page.contains(&Words::of(language).say("analysis-busy")), "{page}");
    assert!(page.contains("round  5") && page.contains("queue  [red soldier *2] | [blue heir] | green lord"));
    assert!(page.contains("value=\"rank\""), "one can ask again: {page}");
}
