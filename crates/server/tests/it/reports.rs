//! Players, clubs and tournaments are reported from their pages, operators act, and reporters learn of it.

use crate::{
    bots::lasting,
    manners::{operator, page, until_shown},
    support::{Running, on_both},
};
use oriflamme_client::{Answer, Client};
use oriflamme_pages::{Language, Words};
use oriflamme_server::{About, Forbidden, ReportSubject, Subject, Timestamp, WhichReports};
use oriflamme_testkit::Database;
use serde_json::{Value, json};
use sqlx::Executor;
use std::time::{Duration, SystemTime};

on_both! {
    what_has_a_page_can_be_reported
    open_reports_are_measured
}

async fn post(client: &Client, path: &str, body: Value) -> Answer {
    client.raw().post(&format!("/api/v1{path}"), &body).await.unwrap()
}

fn say(id: &str) -> String {
    Words::of(Language::Fr).say(id)
}

/// Sends the form of a page.
async fn form(client: &Client, path: &str, body: &str) -> Answer {
    let token = client.token().map(|token| format!("oriflamme={token}")).unwrap_or_default();
    let headers = [
        ("content-type", "application/x-www-form-urlencoded"),
        ("cookie", &*token),
        ("accept-language", "fr"),
    ];
    client.raw().send("POST".parse().unwrap(), path, &headers, body.to_owned().into()).await.unwrap()
}

async fn what_has_a_page_can_be_reported(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let [ada, ben] = [client.guest("Ada").await.unwrap(), client.guest("Rude").await.unwrap()];
    let ben_id = (*ben.me().await.unwrap().player).clone();
    let club = json!({"name": "Rude club", "about": "Rude words"});
    let club = post(&ben, "/clubs", club).await.json()["club"].as_str().unwrap().to_owned();
    assert_eq!(post(&ben, &format!("/clubs/{club}/news"), json!({"text": "Rude news"})).await.status, 200);
    let soon = SystemTime::now() + Duration::from_secs(3600);
    let soon = soon.duration_since(SystemTime::UNIX_EPOCH).unwrap().as_millis() as u64;
    let cup = json!({"name": "Rude cup", "rules": "base-2", "seats": 3, "rounds": 3, "pace": {"seconds": 60}, "start": soon});
    let cup = post(&ben, "/tournaments", cup).await;
    assert_eq!(cup.status, 201, "{}", cup.text());
    let cup = cup.json()["tournament"].as_str().unwrap().to_owned();
    // Each page shows the form to other players, but not to its owner or to strangers.
    let pages = [format!("/players/{ben_id}"), format!("/clubs/{club}"), format!("/tournaments/{cup}")];
    for path in &pages {
        let action = format!("action=\"{path}/reports\"");
        assert!(page(&ada, path).await.contains(&action), "{path}");
        assert!(!page(&ben, path).await.contains(&action), "{path}");
        assert!(!page(&client, path).await.contains(&action), "{path}");
        // A second report changes nothing, by the form or by the API.
        let sent = form(&ada, &format!("{path}/reports"), "about=name&note=look").await;
        assert_eq!(sent.status, 200, "{}", sent.text());
        assert!(sent.text().contains(&say("people-reported-seen")) && sent.text().contains(path.as_str()));
        let again = post(&ada, &format!("{path}/reports"), json!({"about": "name"})).await;
        assert_eq!(again.status, 204, "{}", again.text());
        assert_eq!(form(&ada, &format!("{path}/reports"), "about=smell").await.status, 422);
        assert_eq!(form(&client, &format!("{path}/reports"), "about=name").await.status, 401);
    }
    assert_eq!(post(&ada, &format!("/clubs/{club}/reports"), json!({"about": "words"})).await.status, 204);
    assert_eq!(post(&ben, &format!("/players/{ben_id}/reports"), json!({"about": "name"})).await.status, 422);
    for path in ["/players/nobody", "/clubs/none", "/tournaments/none"] {
        assert_eq!(post(&ada, &format!("{path}/reports"), json!({"about": "name"})).await.status, 404);
        assert_eq!(form(&ada, &format!("{path}/reports"), "about=name").await.status, 404);
    }
    // A bot's profile can be reported for its text.
    let dora = lasting(&running, "Dora").await;
    let made = post(&dora, "/me/bots", json!({"name": "Zug", "about": "Rude text"})).await.json();
    let zug = made["bot"]["player"].as_str().unwrap().to_owned();
    assert!(page(&ada, &format!("/players/{zug}")).await.contains("value=\"words\""));
    assert_eq!(post(&ada, &format!("/players/{zug}/reports"), json!({"about": "words"})).await.status, 204);
    // The reported text is copied, and the reporter's data contains it.
    let operator = operator(&running).await;
    let open = operator.store().reports(WhichReports::Open, 10).await.unwrap();
    assert_eq!(open.len(), 5);
    let find = |subject: &ReportSubject, about| {
        open.iter().find(|it| it.subject == *subject && it.about == about).unwrap()
    };
    let (club_id, cup_id) = (club.parse().unwrap(), cup.parse().unwrap());
    let of_club = ReportSubject::Club(club.parse().unwrap());
    let name = find(&ReportSubject::Player(ben_id.clone()), About::Name);
    assert_eq!((name.name.as_str(), name.note.as_str(), name.words.as_str()), ("Rude", "look", ""));
    let words = find(&of_club, About::Words);
    assert_eq!((words.name.as_str(), words.words.as_str()), ("Rude club", "Rude words\nnews 1: Rude news"));
    let of_bot = find(&ReportSubject::Player(zug.parse().unwrap()), About::Words);
    assert_eq!((of_bot.name.as_str(), of_bot.words.as_str()), ("Zug [bot] ✓", "Rude text"));
    let title = find(&of_club, About::Name);
    let tournament = find(&ReportSubject::Tournament(cup.parse().unwrap()), About::Name);
    assert_eq!(tournament.name, "Rude cup");
    let data = client.with_token(ada.token().unwrap()).raw().get("/api/v1/me/data").await.unwrap().json();
    let mine = data["reports"].as_array().unwrap();
    assert!(mine.iter().any(|it| it["club"] == club.as_str() && it["table"].is_null()), "{mine:?}");
    assert!(mine.iter().any(|it| it["tournament"] == cup.as_str()), "{mine:?}");
    // Operators act on each. A report can only be cited for its own subject.
    let wrong = operator.clear_club(&club_id, "x", Some(&tournament.id)).await.unwrap_err();
    assert!(wrong.to_string().contains("something else"), "{wrong}");
    let wrong = operator.warn(&ben_id, "x", Some(&words.id)).await.unwrap_err();
    assert!(wrong.to_string().contains("another player"), "{wrong}");
    operator.rename(&ben_id, &"Ben".parse().unwrap(), "No insults", Some(&name.id)).await.unwrap();
    until_shown(&ada, "/", &say("manners-notice-report-acted")).await;
    operator.clear_club(&club_id, "No insults", Some(&words.id)).await.unwrap();
    operator.rename_tournament(&cup_id, "Kind cup", "No insults", Some(&tournament.id)).await.unwrap();
    operator.warn(of_bot.subject.player().unwrap(), "No insults", Some(&of_bot.id)).await.unwrap();
    // The owner of a bot hears of it, whatever was done.
    let bot_id = zug.parse().unwrap();
    let in_an_hour = Timestamp::EPOCH
        .after(SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap())
        .after(Duration::from_secs(3600));
    operator.forbid(&bot_id, Forbidden::Rated, "No", Some(in_an_hour), None).await.unwrap();
    operator.allow(&bot_id, Forbidden::Rated, "Yes").await.unwrap();
    operator.rename(&bot_id, &"Kind".parse().unwrap(), "Nicer", None).await.unwrap();
    operator.ban(Subject::Player(bot_id.clone()), "Stop", None, None).await.unwrap();
    operator.unban(&Subject::Player(bot_id), "Go").await.unwrap();
    let told = dora.raw().get("/api/v1/me/notices").await.unwrap().json();
    let mut told: Vec<_> = told["notices"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| (it["kind"].as_str().unwrap(), it["subject"].as_str().unwrap()))
        .collect();
    told.sort_unstable();
    assert_eq!(
        told,
        [
            ("bot-banned", "Kind [bot]"),
            ("bot-forbidden", "Zug [bot] ✓"),
            ("bot-lifted", "Kind [bot]"),
            ("bot-lifted", "Zug [bot] ✓"),
            ("bot-renamed", "Kind [bot]"),
            ("bot-warned", "Zug [bot] ✓"),
        ]
    );
    operator.settle(&title.id, "is a surname").await.unwrap();
    until_shown(&ada, "/", &say("manners-notice-report-closed")).await;
    let told = ada.raw().get("/api/v1/me/notices").await.unwrap().json();
    let acted = told["notices"].as_array().unwrap().iter().filter(|it| it["kind"] == "report-acted").count();
    assert_eq!(acted, 4, "{told}");
    assert!(operator.store().reports(WhichReports::Open, 10).await.unwrap().is_empty());
    let settled = operator.store().reports(WhichReports::All, 10).await.unwrap();
    assert_eq!(settled.iter().filter(|it| it.outcome.as_deref() == Some("clear club")).count(), 1);
    let log = operator.store().operations(10).await.unwrap();
    let about = format!("about club {club}");
    assert!(log.iter().any(|it| it.what == "settle" && it.subject.contains(&about)), "{log:?}");
    operator.store().close().await;
}

async fn open_reports_are_measured(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let [ada, ben] = [client.guest("Ada").await.unwrap(), client.guest("Rude").await.unwrap()];
    let ben = ben.me().await.unwrap().player.to_string();
    let measured = async |name: &str| {
        let metrics = client.raw().get("/metrics").await.unwrap().text();
        let line = metrics.lines().find_map(|line| line.strip_prefix(&format!("oriflamme_{name} "))).unwrap();
        line.parse::<u64>().unwrap()
    };
    assert_eq!((measured("reports_open").await, measured("oldest_report_seconds").await), (0, 0));
    let path = format!("/players/{ben}/reports");
    assert_eq!(post(&ada, &path, json!({"about": "name"})).await.status, 204);
    assert_eq!(measured("reports_open").await, 1);
    let made = "UPDATE reports SET made = made - 90000000";
    running.connection().await.execute(made).await.unwrap();
    let waits = measured("oldest_report_seconds").await;
    assert!((90_000..90_060).contains(&waits), "{waits}");
    let operator = operator(&running).await;
    let report = operator.store().reports(WhichReports::Open, 1).await.unwrap().remove(0);
    operator.settle(&report.id, "looked at").await.unwrap();
    assert_eq!((measured("reports_open").await, measured("oldest_report_seconds").await), (0, 0));
}
