//! Names can't deceive: not at a table, not in its chat, not in an imported game.

use crate::support::{Running, on_both, run};
use oriflamme_client::{Answer, Client};
use oriflamme_pages::{Language, Words};
use oriflamme_testkit::Database;
use serde_json::json;

const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");

/// Posts a form as a browser without script does.
async fn post(client: &Client, path: &str, language: Language, form: &str) -> Answer {
    let cookie = format!("oriflamme={}", client.token().unwrap_or_default());
    let headers =
        [FORM, ("accept-language", language.tag()), ("cookie", &cookie), ("origin", "http://play.example")];
    client.raw().send("POST".parse().unwrap(), path, &headers, form.to_owned().into()).await.unwrap()
}

fn in_form(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02x}")).collect()
}

async fn start(database: Database) -> Running {
    Running::with(database, |options| options.origin = Some("http://play.example".into())).await
}

#[test]
fn a_name_that_could_deceive_is_refused_with_a_reason() {
    run(bad_names, Some(Database::sqlite()));
}
async fn bad_names(database: Database) {
    let running = start(database).await;
    let client = running.client();
    for (name, code, said) in [
        ("\u{3164}", "invisible_name", "people-name-invisible"),
        ("A\u{ad}da", "invisible_name", "people-name-invisible"),
        ("\u{2800}", "invisible_name", "people-name-invisible"),
        ("Ada\u{e0062}", "invisible_name", "people-name-invisible"),
        ("\u{410}da", "mixed_name", "people-name-mixed"),
        ("marshal", "reserved_name", "people-name-reserved"),
        ("M\u{e0}rshal 2", "reserved_name", "people-name-reserved"),
        ("Server", "reserved_name", "people-name-reserved"),
        ("an exceedingly long name!", "bad_name", "ui-refused-name"),
    ] {
        let answer = client.raw().post("/api/v1/guests", &json!({"name": name})).await.unwrap();
        assert_eq!((answer.status, answer.json()["error"].as_str()), (422, Some(code)), "{name:?}");
        for language in Language::ALL {
            let words = Words::of(language);
            let answer = post(&client, "/guests", language, &format!("name={}", in_form(name))).await;
            assert_eq!(answer.status, 422, "{name:?}");
            assert!(answer.text().contains(&words.say(said)), "{name:?}: {}", answer.text());
        }
    }
    let zoe = client.guest("  Zoe\u{301} ").await.unwrap();
    assert_eq!(zoe.raw().get("/api/v1/me").await.unwrap().json()["name"], "Zo\u{e9}");
}

#[test]
fn the_bots_words_are_reserved_in_every_language() {
    for language in Language::ALL {
        let words = Words::of(language);
        let levels = oriflamme_game::Level::ALL.map(|level| words.level(level));
        let names = oriflamme_game::Family::ALL.map(|family| words.bot(family));
        for name in levels.into_iter().chain(names) {
            let read = name.parse::<oriflamme_table::PlayerName>();
            assert_eq!(read, Err(oriflamme_table::BadName::Reserved), "{name}");
        }
    }
}

/// A player who has only played alone has the default name of guests. A name that they type in a friend's
/// lobby is theirs from then on.
#[test]
fn a_name_that_is_written_at_a_table_is_meant() {
    run(written_names, Some(Database::sqlite()));
}
async fn written_names(database: Database) {
    let running = start(database).await;
    let client = running.client();
    let [ada, guest] = [client.guest("Ada").await.unwrap(), client.guest("Guest").await.unwrap()];
    let wanted = json!({"rules": "base-2", "seats": 3, "private": true});
    let made = ada.raw().post("/api/v1/tables", &wanted).await.unwrap().json();
    let path = format!("/tables/{}", made["table"].as_str().unwrap());
    let cookie = format!("oriflamme={}", guest.token().unwrap());
    let headers = [("cookie", cookie.as_str()), ("accept-language", "en")];
    let page = guest.raw().send("GET".parse().unwrap(), &path, &headers, Vec::new().into()).await.unwrap();
    assert!(!page.text().contains("value=\"Guest\""), "a name that nobody chose is not offered");
    let sat = post(&guest, &format!("{path}/sit"), Language::En, "name=Zo%C3%A9").await;
    assert_eq!(sat.status, 303, "{}", sat.text());
    let me = guest.raw().get("/api/v1/me").await.unwrap().json();
    let seen = client.raw().get(&format!("/api/v1{path}")).await.unwrap().json();
    assert_eq!((me["name"].as_str(), seen["seats"][1]["name"].as_str()), (Some("Zoé"), Some("Zoé")));
    // An empty field changes nothing.
    post(&guest, &format!("{path}/leave"), Language::En, "").await;
    post(&guest, &format!("{path}/sit"), Language::En, "name=+").await;
    let seen = client.raw().get(&format!("/api/v1{path}")).await.unwrap().json();
    assert_eq!(seen["seats"][1]["name"], "Zoé");
}

on_both! {
    nobody_takes_anothers_name_at_a_table
    imported_games_say_so
}

async fn nobody_takes_anothers_name_at_a_table(database: Database) {
    let running = start(database).await;
    let client = running.client();
    let [ada, other, third] = [
        client.guest("Ada").await.unwrap(),
        client.guest("ADA").await.unwrap(),
        client.guest("Ben").await.unwrap(),
    ];
    let wanted = json!({"rules": "base-2", "seats": 3, "private": true});
    let table =
        ada.raw().post("/api/v1/tables", &wanted).await.unwrap().json()["table"].as_str().unwrap().to_owned();
    for player in [&other, &third] {
        let sat = player.raw().post(&format!("/api/v1/tables/{table}/sit"), &json!({})).await.unwrap();
        assert_eq!(sat.status, 200, "{}", sat.text());
    }
    let seen = client.raw().get(&format!("/api/v1/tables/{table}")).await.unwrap().json();
    let names: Vec<_> = seen["seats"].as_array().unwrap().iter().map(|seat| seat["name"].clone()).collect();
    assert_eq!(names, ["Ada", "ADA 2", "Ben"]);
    assert_eq!(seen["imported"], false);
    // A player who takes another name still chats under the name at their seat.
    let renamed = post(&third, "/guests", Language::En, "name=Ada").await;
    assert_eq!(renamed.status, 303, "{}", renamed.text());
    let said = post(&third, &format!("/tables/{table}/chat"), Language::En, "text=I+resign").await;
    assert_eq!(said.status, 303, "{}", said.text());
    let page = client.raw().get(&format!("/tables/{table}")).await.unwrap().text();
    let line = page.split("<li").find(|line| line.contains("I resign")).unwrap();
    assert!(line.contains("<b>Ben</b>"), "{line}");
}

async fn imported_games_say_so(database: Database) {
    let running = start(database).await;
    let client = running.client();
    let record = |name: &str| {
        let lines = format!(
            "rules base-2\nseats red blue green\nname red {name}\nname blue Ada\nname green squire\n\
             queue [red heir] | [blue soldier *1]\nphase resolution\n\nred keep\n"
        );
        format!("record={}", in_form(&lines))
    };
    for (name, said) in [
        (&*"x".repeat(5000), "ui-refused-name"),
        ("A\u{202e}da", "people-name-invisible"),
        ("\u{410}da", "people-name-mixed"),
        ("admin", "people-name-reserved"),
    ] {
        for language in Language::ALL {
            let words = Words::of(language);
            let answer = post(&client, "/replay", language, &record(name)).await;
            assert_eq!(answer.status, 422, "{name:.20}");
            let text = answer.text();
            assert!(
                text.contains(&words.say(said)) && text.contains(&words.family(oriflamme_game::Family::Red))
            );
        }
    }
    // The page says in the reader's language what is wrong with a record, and where.
    for (bad, said) in [
        ("rules base-2\nseats red blue green\nqeue [red heir]\n", "analysis-fault-unreadable"),
        ("rules base-2\nseats red blue green\nqueue [red heir] [red heir]\n", "analysis-fault-unreadable"),
        ("", "analysis-fault-empty"),
    ] {
        for language in Language::ALL {
            let words = Words::of(language);
            let answer = post(&client, "/replay", language, &format!("record={}", in_form(bad))).await;
            assert_eq!(answer.status, 422, "{bad}");
            let text = answer.text();
            assert!(text.contains(&words.say(said)), "{text}");
        }
    }
    let illegal = "rules base-2\nseats red blue green\nqueue [red heir]\nphase resolution\n\nblue keep\n";
    for language in Language::ALL {
        let why = [("tried", "blue keep".into())];
        let why = Words::of(language).tell("analysis-fault-illegal", &why);
        let said =
            Words::of(language).tell("analysis-fault-line", &[("line", 6_u32.into()), ("why", why.into())]);
        let text = post(&client, "/replay", language, &format!("record={}", in_form(illegal))).await.text();
        assert!(text.contains(&said), "{said} is not in {text}");
    }
    let answer = post(&client, "/replay", Language::En, &record("ada")).await;
    assert_eq!(answer.status, 303, "{}", answer.text());
    let replay = answer.headers["location"].to_str().unwrap().to_owned();
    let table = replay.trim_end_matches("/replay").to_owned();
    let seen = client.raw().get(&format!("/api/v1{table}")).await.unwrap().json();
    assert_eq!(seen["imported"], true, "{seen}");
    assert_eq!(seen["seats"][0]["name"], "ada");
    assert_eq!(seen["seats"][1]["name"], "Ada 2");
    assert_eq!(seen["seats"][2]["kind"], "bot", "our own records name bots by their level");
    for path in [&replay, &table] {
        let page = client.raw().get(path).await.unwrap().text();
        assert!(page.contains(&Words::of(Language::En).say("people-imported")), "{path}");
    }
}
