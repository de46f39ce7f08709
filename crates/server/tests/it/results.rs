//! Results of finished games: they agree with the logs, even if players are joined or forgotten, or results
//! are computed late.

use crate::{
    requests::{ORIGIN, post, start},
    support::{Running, on_both},
};
use oriflamme_client::Client;
use oriflamme_server::{
    Absence, LeaveCount, Patience, PlayerId, SeatOwner, Store, StoredResult, TableId, Timestamp,
    complete_results,
};
use oriflamme_testkit::{Database, Players, play_out};
use serde_json::json;
use sqlx::{Connection, Executor};

on_both! {
    a_result_is_written_with_the_last_move
    results_follow_players_who_are_joined_or_forgotten
    games_that_ended_earlier_get_their_results
}

async fn id(client: &Client) -> PlayerId {
    let me = client.raw().get("/api/v1/me").await.unwrap().json();
    me["player"].as_str().unwrap().parse().unwrap()
}

/// A game that three people have played to its end.
async fn played(client: &Client) -> (TableId, Vec<Client>) {
    let mut players =
        Players::sit(client, json!({"rules": "base-2", "seats": 3, "private": true})).await.unwrap();
    play_out(&mut players).await.unwrap();
    (players.table, players.seats)
}

/// The stored results of a game. Checks that they agree with its log.
async fn results(store: &Store, table: &TableId) -> Vec<StoredResult> {
    let stored = store.results_of_game(table).await.unwrap();
    let said = store.table(table, Patience::default()).await.unwrap().unwrap().table.result().unwrap();
    assert_eq!(stored.iter().map(|it| it.result.clone()).collect::<Vec<_>>(), said.seats);
    for result in &stored {
        assert_eq!((result.rules, result.duel, result.rated), (said.rules, said.size.is_duel(), said.rated));
        assert_eq!((result.finished, usize::from(result.people)), (said.finished, said.people()));
        assert_eq!((&result.table, usize::from(result.seats)), (table, said.seats.len()));
    }
    stored
}

async fn a_result_is_written_with_the_last_move(database: Database) {
    let running = start(database).await;
    let store = Store::open_to_read(&running.database.url).await.unwrap();
    let client = running.client();
    let (table, seats) = played(&client).await;
    let shown = client.table(&table).await.unwrap();
    let ranking = shown.ranking.unwrap();
    let written = results(&store, &table).await;
    assert_eq!(written.len(), 3);
    let winners = written.iter().filter(|it| it.result.place == 1).count();
    assert_eq!(winners, ranking[0].len());
    for (seat, result) in seats.iter().zip(&written) {
        let player = id(seat).await;
        assert_eq!(result.result.owner, SeatOwner::Player(player.clone()));
        let own = store.results_of_player(&player, None, 10).await.unwrap();
        assert_eq!(own, std::slice::from_ref(result));
        let before = Some((result.finished, table.clone()));
        assert!(store.results_of_player(&player, before, 10).await.unwrap().is_empty());
        let count = store.leave_count(&player, Timestamp::EPOCH).await.unwrap();
        assert_eq!(count, LeaveCount { games: 1, left: 0 });
    }
    // A player who leaves a game with others counts as having left. A bot finishes the game.
    let mut players = Players::sit(&client, json!({"rules": "ablaze", "seats": 3})).await.unwrap();
    let table = players.table.clone();
    let first = players.step().await.unwrap();
    assert!(first.is_some());
    let gone = players.seats[2].clone();
    assert_eq!(post(&gone, &format!("/api/v1/tables/{table}/leave"), json!({})).await.status, 200);
    loop {
        let seen = client.table(&table).await.unwrap();
        if oriflamme_testkit::finished(&seen) {
            break;
        }
        match oriflamme_testkit::turn_index(&seen) {
            Some(0 | 1) => _ = players.step().await,
            // It is the bot's turn.
            _ => tokio::time::sleep(std::time::Duration::from_millis(5)).await,
        }
    }
    let written = results(&store, &table).await;
    let absences: Vec<_> = written.iter().map(|it| it.result.gone).collect();
    assert_eq!(absences, [None, None, Some(Absence::Left)]);
    let left = async |since| store.leave_count(&id(&gone).await, since).await.unwrap();
    assert_eq!(left(Timestamp::EPOCH).await, LeaveCount { games: 1, left: 1 });
    assert_eq!(left(Timestamp::from_millis(i64::MAX as u64)).await, LeaveCount::default());
}

async fn results_follow_players_who_are_joined_or_forgotten(database: Database) {
    let running = start(database).await;
    let store = Store::open_to_read(&running.database.url).await.unwrap();
    let client = running.client();
    let (common, seats) = played(&client).await;
    let [ada, ben, cleo] = [0, 1, 2].map(|seat| seats[seat].clone());
    // Ben also plays without Ada.
    let bots = json!({"rules": "base-2", "seats": 3, "bots": ["page", "page"]});
    let own: TableId =
        post(&ben, "/api/v1/tables", bots).await.json()["table"].as_str().unwrap().parse().unwrap();
    assert_eq!(post(&ben, &format!("/api/v1/tables/{own}/leave"), json!({})).await.status, 200);
    let over = async || {
        for _ in 0..1000 {
            if !store.results_of_game(&own).await.unwrap().is_empty() {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        panic!("bots do not end a game");
    };
    over().await;
    let [ada_id, ben_id, cleo_id] = [id(&ada).await, id(&ben).await, id(&cleo).await];
    let link = post(&ada, "/api/v1/me/links", json!({})).await.json()["link"].as_str().unwrap().to_owned();
    let cookie = format!("oriflamme={}", ben.token().unwrap());
    let headers = [
        ("content-type", "application/x-www-form-urlencoded"),
        ("cookie", cookie.as_str()),
        ("origin", ORIGIN),
    ];
    let path = format!("/links/{}", link.rsplit('/').next().unwrap());
    let joined =
        ben.raw().send("POST".parse().unwrap(), &path, &headers, "join=1&sure=1".into()).await.unwrap();
    assert_eq!(joined.status, 303, "{}", joined.text());
    let owner = |it: &StoredResult| it.result.owner.player().cloned();
    assert_eq!(
        results(&store, &own).await.iter().filter_map(owner).collect::<Vec<_>>(),
        std::slice::from_ref(&ada_id)
    );
    // Nobody has two results in one game.
    let in_common: Vec<_> = results(&store, &common).await.iter().filter_map(owner).collect();
    assert_eq!(in_common, [ada_id.clone(), ben_id, cleo_id.clone()]);
    assert_eq!(store.results_of_player(&ada_id, None, 10).await.unwrap().len(), 2);
    // A forgotten player is in no result, and the others' results stay.
    assert_eq!(post(&cleo, "/api/v1/me/forget", json!({})).await.status, 204);
    let owners: Vec<_> = results(&store, &common).await.iter().filter_map(owner).collect();
    assert_eq!(owners[0], ada_id);
    assert_ne!(owners[2], cleo_id);
    assert!(store.results_of_player(&cleo_id, None, 10).await.unwrap().is_empty());
    assert!(store.player_with_id(&owners[2]).await.unwrap().is_none());
    let data = ada.raw().get("/api/v1/me/data").await.unwrap().json();
    assert_eq!(data["results"].as_array().unwrap().len(), 2, "{data}");
}

async fn games_that_ended_earlier_get_their_results(database: Database) {
    let running = start(database).await;
    let client = running.client();
    let (table, _) = played(&client).await;
    let store = Store::open_to_read(&running.database.url).await.unwrap();
    let before = results(&store, &table).await;
    store.close().await;
    let Running { server, database, options } = running;
    server.stop().await;
    // A database as the migration leaves it if its games have no results yet.
    sqlx::any::install_default_drivers();
    let mut connection = sqlx::AnyConnection::connect(&database.url).await.unwrap();
    for sql in [
        "DELETE FROM results",
        "INSERT INTO results_due (game) SELECT id FROM tables WHERE status = 'over'",
        "INSERT INTO results_due (game) VALUES ('gone')",
    ] {
        connection.execute(sql).await.unwrap();
    }
    connection.close().await.unwrap();
    let running = Running::with(database, |it| *it = options).await;
    let store = Store::open_beside(&running.database.url).await.unwrap();
    // The server does this in the background, too; doing it twice is harmless.
    complete_results(&store).await.unwrap();
    assert_eq!(results(&store, &table).await, before);
    assert_eq!(complete_results(&store).await.unwrap(), 0);
}
