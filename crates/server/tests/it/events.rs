//! Live updates: complete, in order, and resumed where they were interrupted.

use crate::support::{Running, on_both};
use oriflamme_client::ServerEvent;
use oriflamme_testkit::{Database, Players, play_out};
use serde_json::{Value, json};

on_both! {
    streams_tell_everything_once_and_resume_exactly
    who_was_away_too_long_gets_a_fresh_view
    streams_end_when_the_server_stops
    what_a_stream_has_missed_is_not_free
}

async fn take(players: &Players, seat: Option<usize>, last: Option<&str>, until: u64) -> Vec<ServerEvent> {
    let client = match seat {
        Some(seat) => players.seats[seat].clone(),
        None => oriflamme_client::Client::new(players.seats[0].base()),
    };
    let mut stream = client.raw().events(&players.table, last).await.unwrap();
    let mut events = Vec::new();
    while events.last().is_none_or(|event: &ServerEvent| event.id.parse::<u64>().unwrap() < until) {
        events.push(stream.next().await.unwrap().unwrap());
    }
    events
}

async fn streams_tell_everything_once_and_resume_exactly(database: Database) {
    let running = Running::start(database).await;
    let mut players = Players::sit(&running.client(), json!({"rules": "ablaze", "seats": 3})).await.unwrap();
    let mut followed = players.seats[1].raw().events(&players.table, None).await.unwrap();
    let over = play_out(&mut players).await.unwrap();
    let mut told = Vec::new();
    loop {
        let event = followed.next().await.unwrap().unwrap();
        let done = event.json()["view"]["status"] == "over";
        told.push(event);
        if done {
            break;
        }
    }
    // Three players sat down, the game started, and the moves followed: the first event is a view of that
    // time.
    let first: u64 = told[0].id.parse().unwrap();
    assert_eq!((told[0].event.as_str(), first), ("view", 3));
    let ids: Vec<u64> = told.iter().map(|event| event.id.parse().unwrap()).collect();
    assert_eq!(ids, (3..=3 + u64::from(over.version.0.0)).collect::<Vec<_>>());
    assert!(told[1..].iter().all(|event| event.event == "update" && event.json()["what"] == "move"));
    let last = told.last().unwrap().json();
    assert_eq!(last["view"]["version"], over.version.0.0);
    // A stream that resumes anywhere has exactly the missed events, with the same bytes as the first time.
    let end = *ids.last().unwrap();
    for at in [3, 4, end / 2, end - 1] {
        let missed = take(&players, Some(1), Some(&at.to_string()), end).await;
        assert_eq!(missed, told[(at - 2) as usize..], "from {at}");
    }
    // A stranger's stream does not show which cards others place.
    let stranger = take(&players, None, Some("3"), end).await;
    let placed =
        |event: &ServerEvent| event.json()["move"].as_str().is_some_and(|text| text.contains(" place "));
    for event in stranger.iter().filter(|event| placed(event)) {
        assert!(event.json()["move"].as_str().unwrap().contains("place ?"), "{event:?}");
    }
}

async fn who_was_away_too_long_gets_a_fresh_view(database: Database) {
    let running = Running::start(database).await;
    let players = Players::sit(&running.client(), json!({"rules": "base-2", "seats": 3})).await.unwrap();
    for last in [Some("99"), Some("never"), Some("-1"), None] {
        let mut stream = players.seats[0].raw().events(&players.table, last).await.unwrap();
        let event = stream.next().await.unwrap().unwrap();
        assert_eq!((event.event.as_str(), event.id.as_str()), ("view", "3"), "{last:?}");
        assert_eq!(event.json(), players.json(0).await.unwrap());
    }
    let missing = running.client().raw().events("nosuchtable", None).await;
    assert!(missing.is_err_and(|error| error.to_string().contains("404")));
}

async fn streams_end_when_the_server_stops(database: Database) {
    let running = Running::start(database).await;
    let players = Players::sit(&running.client(), json!({"rules": "base-2", "seats": 3})).await.unwrap();
    let mut stream = players.seats[0].raw().events(&players.table, None).await.unwrap();
    assert_ne!(stream.next().await.unwrap().unwrap().json(), Value::Null);
    running.server.stop().await;
    assert!(matches!(stream.next().await, Ok(None) | Err(_)));
}

/// The seconds of processor time that were counted for streams that catch up.
async fn stream_work(running: &Running) -> f64 {
    let metrics = running.client().raw().get("/metrics").await.unwrap().text();
    let line = metrics.lines().find_map(|line| line.strip_prefix("oriflamme_stream_work_seconds_total "));
    line.unwrap().trim().parse().unwrap()
}

async fn what_a_stream_has_missed_is_not_free(database: Database) {
    let running = Running::start(database).await;
    let mut players = Players::sit(&running.client(), json!({"rules": "base-2", "seats": 3})).await.unwrap();
    let end = 3 + u64::from(play_out(&mut players).await.unwrap().version.0.0);
    assert!(stream_work(&running).await == 0.0, "nobody has followed the table");
    take(&players, Some(0), Some("3"), end).await;
    let once = stream_work(&running).await;
    assert!(once > 0.0, "telling a whole game was free");
}
