//! Vacations: clocks stand still in games over days, within limits, and others see it.

use crate::{
    requests::{error, get, location, page, post, say},
    support::{Running, on_both},
};
use oriflamme_client::Client;
use oriflamme_testkit::Database;
use serde_json::{Value, json};
use sqlx::{Connection, Executor};
use std::time::Duration;

on_both! {
    clocks_stand_still_while_somebody_is_away
    the_days_of_a_year_are_limited
    bad_dates_are_refused
    the_form_begins_and_ends_a_vacation
    whoever_comes_back_at_once_is_back_everywhere
    a_table_that_was_not_told_asks_before_time_runs_out
    a_vacation_that_is_over_counts_at_a_table_that_was_not_told
}

const DAY: u64 = 24 * 3600 * 1000;

async fn table(first: &Client, second: &Client, pace: Value) -> String {
    let table = json!({"rules": "base-2", "duel": true, "first": "red", "private": true, "pace": pace});
    let made = post(first, "/api/v1/tables", table).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let table = made.json()["table"].as_str().unwrap().to_owned();
    post(second, &format!("/api/v1/tables/{table}/sit"), json!({})).await;
    table
}

async fn guests(running: &Running) -> [Client; 2] {
    [running.client().guest("Ada").await.unwrap(), running.client().guest("Ben").await.unwrap()]
}

async fn look(client: &Client, table: &str) -> Value {
    get(client, &format!("/api/v1/tables/{table}")).await.json()
}

async fn now(client: &Client) -> u64 {
    get(client, "/api/v1/me/games").await.json()["now"].as_u64().unwrap()
}

async fn clocks_stand_still_while_somebody_is_away(database: Database) {
    let running = Running::start(database).await;
    let [ada, ben] = guests(&running).await;
    let slow = table(&ada, &ben, json!({"days": 2})).await;
    let live = table(&ada, &ben, json!({"seconds": 600, "bank": 0})).await;
    let open = json!({"rules": "base-2", "seats": 3, "pace": {"days": 1}});
    let open = post(&ada, "/api/v1/tables", open).await.json()["table"].as_str().unwrap().to_owned();
    let due = async |table: &str| look(&ben, table).await["clock"]["due"].as_u64().unwrap();
    let (before, before_live) = (due(&slow).await, due(&live).await);
    let until = now(&ada).await + 5 * DAY;
    let begun = post(&ada, "/api/v1/me/vacation", json!({"until": until})).await;
    assert_eq!((begun.status, begun.json()), (200, json!({"until": until, "days_left": 25})));
    // The clock shows two days from the end of the vacation, less the time that had passed.
    let after = due(&slow).await;
    assert!(after > until + 2 * DAY - DAY / 24 && after <= until + 2 * DAY, "{before} {until} {after}");
    assert_eq!(due(&live).await, before_live, "a live game goes on");
    assert_eq!(look(&ben, &slow).await["vacations"], json!({"red": until}), "others see it");
    assert_eq!(look(&ben, &live).await.get("vacations"), None);
    assert_eq!(look(&ben, &open).await["vacations"], json!({"red": until}), "also before the game begins");
    let shown = page(&ben, &format!("/tables/{slow}")).await.text();
    assert!(
        shown.contains("away until ")
            && shown.contains("The clock stands still.")
            && shown.contains("Ada is on vacation"),
        "{shown}"
    );
    let games = get(&ada, "/api/v1/me/games").await.json();
    let mine = games["games"].as_array().unwrap().iter().find(|it| it["game"]["table"] == json!(slow));
    assert_eq!(mine.unwrap()["until"], json!(after));

    // A second vacation is refused. After a restart the log still has the first. When the player is back, the
    // clock runs.
    let twice = post(&ada, "/api/v1/me/vacation", json!({"until": until})).await;
    assert_eq!(error(&twice), (409, "on_vacation".into()));
    let running = running.restart().await;
    let [ada, ben] = [ada, ben].map(|it| running.client().with_token(it.token().unwrap()));
    assert_eq!(look(&ben, &slow).await["clock"]["due"], json!(after));
    assert_eq!(post(&ada, "/api/v1/me/vacation/end", json!({})).await.status, 204);
    let back = look(&ben, &slow).await;
    assert_eq!(back.get("vacations"), None);
    let due = back["clock"]["due"].as_u64().unwrap();
    assert!(due >= before && due < before + DAY / 24, "{before} {due}");
    let left = get(&ada, "/api/v1/me/vacation").await.json();
    assert_eq!(left, json!({"until": null, "days_left": 29}), "a day that has begun counts");
    let kept = get(&ada, "/api/v1/me/data").await.json()["vacations"].clone();
    assert!(kept[0]["until"].as_u64().unwrap() < until && kept.as_array().unwrap().len() == 1, "{kept}");
}

async fn the_days_of_a_year_are_limited(database: Database) {
    let running = Running::start(database).await;
    let [ada, _] = guests(&running).await;
    assert_eq!(get(&ada, "/api/v1/me/vacation").await.json(), json!({"until": null, "days_left": 30}));
    let until = async |days: u64| now(&ada).await + days * DAY;
    let long = post(&ada, "/api/v1/me/vacation", json!({"until": until(31).await + DAY / 2})).await;
    assert_eq!(error(&long), (409, "vacation_too_long".into()));
    // A vacation for all days that are left, ended at once, uses one day.
    for left in [29, 28] {
        let days = u64::from(left + 1_u32);
        assert_eq!(post(&ada, "/api/v1/me/vacation", json!({"until": until(days).await})).await.status, 200);
        assert_eq!(post(&ada, "/api/v1/me/vacation/end", json!({})).await.status, 204);
        assert_eq!(get(&ada, "/api/v1/me/vacation").await.json()["days_left"], json!(left));
    }
    let none = post(&ada, "/api/v1/me/vacation", json!({"until": until(30).await})).await;
    assert_eq!(error(&none), (409, "vacation_too_long".into()));
}

async fn bad_dates_are_refused(database: Database) {
    let running = Running::start(database).await;
    let [ada, _] = guests(&running).await;
    let now = now(&ada).await;
    for until in [0, now - DAY, now, now + 60_000] {
        let refused = post(&ada, "/api/v1/me/vacation", json!({"until": until})).await;
        assert_eq!(error(&refused), (422, "bad_vacation".into()), "{until}");
    }
    let endless = post(&ada, "/api/v1/me/vacation", json!({"until": u64::MAX})).await;
    assert_eq!(error(&endless), (409, "vacation_too_long".into()));
    for body in [json!({}), json!({"until": -1}), json!({"until": "tomorrow"}), json!({"days": 3})] {
        assert!(post(&ada, "/api/v1/me/vacation", body.clone()).await.status >= 400, "{body}");
    }
    assert_eq!(get(&running.client(), "/api/v1/me/vacation").await.status, 401);
}

async fn the_form_begins_and_ends_a_vacation(database: Database) {
    let running = Running::start(database).await;
    let [ada, _] = guests(&running).await;
    let cookie = format!("oriflamme={}", ada.token().unwrap());
    let headers = [("cookie", cookie.as_str()), ("content-type", "application/x-www-form-urlencoded")];
    let submit = async |path: &str, form: String| {
        ada.raw().send("POST".parse().unwrap(), path, &headers, form.into()).await.unwrap()
    };
    for (wrong, id) in [
        ("2020-01-01", "vacation-refused-date"),
        ("soon", "vacation-refused-date"),
        ("9999-01-01", "vacation-refused-long"),
    ] {
        let refused = submit("/me/vacation", format!("until={wrong}")).await;
        assert!(refused.status >= 400 && refused.text().contains(&say(id)), "{wrong}: {}", refused.text());
    }
    // The last day that the page allows is accepted.
    let text = page(&ada, "/games").await.text();
    let last = text.split("max=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let begun = submit("/me/vacation", format!("until={last}")).await;
    assert_eq!(location(&begun), "/games");
    assert!(page(&ada, "/games").await.text().contains(&say("vacation-end")));
    assert_eq!(location(&submit("/me/vacation/end", String::new()).await), "/games");
    assert!(page(&ada, "/games").await.text().contains(&say("vacation-begin")));
}

/// The request to come back overtakes the other one, while that one tells the tables.
async fn whoever_comes_back_at_once_is_back_everywhere(database: Database) {
    let running = Running::start(database).await;
    let [ada, ben] = guests(&running).await;
    let again = running.client().with_token(ada.token().unwrap());
    let mut tables = Vec::new();
    for _ in 0..3 {
        tables.push(table(&ada, &ben, json!({"days": 2})).await);
    }
    for _ in 0..5 {
        let until = now(&ada).await + 3 * DAY;
        let (begun, ended) = tokio::join!(
            post(&ada, "/api/v1/me/vacation", json!({"until": until})),
            post(&again, "/api/v1/me/vacation/end", json!({})),
        );
        assert_eq!((begun.status, ended.status), (200, 204), "{}", begun.text());
        if !get(&ada, "/api/v1/me/vacation").await.json()["until"].is_null() {
            assert_eq!(post(&ada, "/api/v1/me/vacation/end", json!({})).await.status, 204);
        }
        for table in &tables {
            assert_eq!(look(&ben, table).await.get("vacations"), None);
        }
    }
}

/// A server dies after it has stored a vacation, and before it has told the player's tables.
async fn a_table_that_was_not_told_asks_before_time_runs_out(database: Database) {
    asks_about_a_vacation(database, 12).await;
}

/// The same if the vacation is over before the time would run out, as at a table that began during it.
async fn a_vacation_that_is_over_counts_at_a_table_that_was_not_told(database: Database) {
    asks_about_a_vacation(database, -1).await;
}

/// A vacation that ends this many quarters of a day from now, and that no table was told of.
async fn asks_about_a_vacation(database: Database, quarters: i64) {
    let running = Running::start(database).await;
    let [ada, ben] = guests(&running).await;
    let hers = table(&ada, &ben, json!({"days": 1})).await;
    let his = table(&ben, &ada, json!({"days": 1})).await;
    let (id, now) = (ada.me().await.unwrap().player, i64::try_from(now(&ada).await).unwrap());
    let day = i64::try_from(DAY).unwrap();
    let until = now + quarters * day / 4;
    let Running { server, database, options } = running;
    server.stop().await;
    // The last moves of these games are two days old, and Ada went away a day and a half ago.
    sqlx::any::install_default_drivers();
    let mut connection = sqlx::AnyConnection::connect(&database.url).await.unwrap();
    for sql in ["UPDATE entries SET at = at - $1", "UPDATE tables SET made = made - $1, wake = 0"] {
        connection.execute(sqlx::query(sql).bind(2 * day)).await.unwrap();
    }
    let away = sqlx::query("INSERT INTO vacations (player, since, until) VALUES ($1, $2, $3)");
    connection.execute(away.bind(id.to_string()).bind(now - day * 3 / 2).bind(until)).await.unwrap();
    connection.close().await.unwrap();

    let server = oriflamme_server::Server::start(options.clone()).await.unwrap();
    let running = Running { server, database, options };
    let ben = running.client().with_token(ben.token().unwrap());
    let is = async |table: &str, what: &dyn Fn(&Value) -> bool| {
        for _ in 0..500 {
            let seen = look(&ben, table).await;
            if what(&seen) {
                return seen;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("{}", look(&ben, table).await);
    };
    is(&his, &|seen| seen["away"] == json!(["red"])).await;
    let seen = is(&hers, &|seen| seen.get("vacations").is_some()).await;
    assert_eq!((&seen["away"], &seen["vacations"]), (&json!([]), &json!({"red": until})));
    // Half a day of her time was left when she went away.
    let due = seen["clock"]["due"].as_i64().unwrap();
    assert!((due - until - day / 2).abs() < day / 24, "{due} {until}");
}
