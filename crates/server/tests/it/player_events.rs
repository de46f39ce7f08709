//! One stream for all tables of a player: which events come, which are repeated, and who gets them. Programs,
//! invitations, chat.

use crate::support::{Running, on_both, run};
use oriflamme_client::{Client, PlayerEvent, PlayerEvents};
use oriflamme_game::{Family, Level, Ruleset};
use oriflamme_table_view::{ErrorCode, Phrase, PlayerId, TableId, TableStatus};
use oriflamme_testkit::{Database, Players, finished, play_out};
use oriflamme_wire::{NewTableJson, PlayerEventKind, SeatKind, ShownJson, SitJson};
use serde_json::json;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

on_both! {
    a_player_hears_of_all_their_games
    what_was_missed_is_told
    an_invitation_is_told_until_it_is_declined
    a_rematch_invites_those_who_sat_there
}

/// The next event. It must come at once.
async fn next(events: &mut PlayerEvents) -> PlayerEvent {
    tokio::time::timeout(Duration::from_secs(20), events.next()).await.unwrap().unwrap().unwrap()
}
async fn next_kind(events: &mut PlayerEvents, table: &TableId) -> PlayerEventKind {
    let event = next(events).await;
    assert_eq!(event.table.table, *table, "{:?}", event.kind);
    event.kind
}
/// Whether no event comes for a while.
async fn is_quiet(events: &mut PlayerEvents) -> bool {
    tokio::time::timeout(Duration::from_millis(400), events.next()).await.is_err()
}

fn three() -> NewTableJson {
    NewTableJson { seats: Some(3), ..NewTableJson::of(Ruleset::Base2) }
}
/// Plays a table against bots to its end, by the first legal moves.
async fn play_alone(player: &Client, table: &TableId) {
    loop {
        let seen = player.table(table).await.unwrap();
        match &seen.shown {
            _ if finished(&seen) => return,
            ShownJson::Game(view) if view.legal.is_some() => {
                let chosen = *view.legal.as_ref().unwrap()[0];
                player.play(table, *seen.version, chosen).await.unwrap();
            }
            _ => tokio::time::sleep(Duration::from_millis(10)).await,
        }
    }
}
async fn id_of(client: &Client) -> PlayerId {
    client.me().await.unwrap().player.0
}

async fn a_player_hears_of_all_their_games(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let [ada, ben] = [client.guest("Ada").await.unwrap(), client.guest("Ben").await.unwrap()];
    let mut events = ada.my_events(None).await.unwrap();
    assert!(is_quiet(&mut events).await);
    // Two tables: one against bots, one with Ben.
    let bots = vec![Level::Page.into(); 2];
    let alone = NewTableJson { bots, first: Some(Family::Red.into()), ..three() };
    let alone = ada.create(&alone).await.unwrap().table;
    assert_eq!(next_kind(&mut events, &alone).await, PlayerEventKind::Begun);
    assert_eq!(next_kind(&mut events, &alone).await, PlayerEventKind::Turn);
    let two = ben.create(&NewTableJson { bots: vec![Level::Page.into()], ..three() }).await.unwrap().table;
    ada.sit(&two, &SitJson::default()).await.unwrap();
    assert_eq!(next_kind(&mut events, &two).await, PlayerEventKind::Begun);
    // Each decision is reported once.
    let mut asked = 1;
    play_alone(&ada, &alone).await;
    loop {
        let event = next(&mut events).await;
        match event.kind {
            PlayerEventKind::Turn if event.table.table == alone => asked += 1,
            PlayerEventKind::Over => {
                assert_eq!(
                    (event.table.table.as_str(), *event.table.status),
                    (alone.as_str(), TableStatus::Over)
                );
                break;
            }
            _ => assert_eq!(event.table.table, two),
        }
    }
    let record = ada.record(&alone).await.unwrap();
    let moved = record.lines().filter(|line| line.starts_with("red ")).count();
    assert!(
        (1..=moved).contains(&asked),
        "{asked} of {moved}: a slow listener may be told of the last of several"
    );
    // Nobody else gets the events.
    let mut others = client.guest("Cleo").await.unwrap().my_events(None).await.unwrap();
    assert!(is_quiet(&mut others).await);
    assert_eq!(client.my_events(None).await.unwrap_err().refused().unwrap().status, 401);
}

async fn what_was_missed_is_told(database: Database) {
    let mut running = Running::start(database).await;
    let ada = running.client().guest("Ada").await.unwrap();
    let bots = vec![Level::Page.into(); 2];
    let table = NewTableJson { bots, first: Some(Family::Red.into()), ..three() };
    let mut events = ada.my_events(None).await.unwrap();
    let first = ada.create(&table).await.unwrap().table;
    assert_eq!(next_kind(&mut events, &first).await, PlayerEventKind::Begun);
    let last = next(&mut events).await;
    assert_eq!(last.kind, PlayerEventKind::Turn);
    drop(events);
    // Events after the overlap are new.
    tokio::time::sleep(Duration::from_secs(6)).await;
    play_alone(&ada, &first).await;
    let second = ada.create(&table).await.unwrap().table;
    running = running.restart().await;
    let ada = ada.at(&running.url());
    let mut events = ada.my_events(Some(&last.id)).await.unwrap();
    let mut told = [next(&mut events).await, next(&mut events).await, next(&mut events).await]
        .map(|event| (event.table.table, event.kind.word()));
    told.sort();
    let mut expected = [(first.clone(), "over"), (second.clone(), "begun"), (second.clone(), "turn")];
    expected.sort();
    assert_eq!(told, expected);
    assert!(is_quiet(&mut events).await);
    // A client that knows all this only gets whose turn it is.
    tokio::time::sleep(Duration::from_secs(6)).await;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis().to_string();
    let mut events = ada.my_events(Some(&now)).await.unwrap();
    assert_eq!(next_kind(&mut events, &second).await, PlayerEventKind::Turn);
    assert!(is_quiet(&mut events).await);
    // Without an id, all running games are reported.
    let mut events = ada.my_events(None).await.unwrap();
    assert_eq!(next_kind(&mut events, &second).await, PlayerEventKind::Begun);
    assert_eq!(next_kind(&mut events, &second).await, PlayerEventKind::Turn);
    // A revoked token ends the stream.
    ada.raw().post("/api/v1/me/token", &()).await.unwrap().accepted().unwrap();
    let ended = tokio::time::timeout(Duration::from_secs(10), events.next()).await.unwrap();
    assert!(matches!(ended, Ok(None)), "{ended:?}");
}

async fn an_invitation_is_told_until_it_is_declined(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let [ada, ben] = [client.guest("Ada").await.unwrap(), client.guest("Ben").await.unwrap()];
    let table = ben.create(&NewTableJson { private: true, ..three() }).await.unwrap().table;
    let mut events = ada.my_events(None).await.unwrap();
    ben.invite(&table, &id_of(&ada).await).await.unwrap();
    assert_eq!(next_kind(&mut events, &table).await, PlayerEventKind::Invited);
    let mut again = ada.my_events(None).await.unwrap();
    assert_eq!(next_kind(&mut again, &table).await, PlayerEventKind::Invited);
    ada.decline(&table).await.unwrap();
    let mut again = ada.my_events(None).await.unwrap();
    assert!(is_quiet(&mut again).await);
    // Who may invite whom.
    let code = |error: oriflamme_client::ClientError| error.refused().unwrap().code;
    assert_eq!(
        code(ada.invite(&table, &"ben".parse().unwrap()).await.unwrap_err()),
        Some(ErrorCode::NotSeated)
    );
    assert_eq!(
        code(ben.invite(&table, &"nobody".parse().unwrap()).await.unwrap_err()),
        Some(ErrorCode::NotFound)
    );
    ben.start(&table).await.unwrap();
    assert_eq!(code(ben.invite(&table, &id_of(&ada).await).await.unwrap_err()), Some(ErrorCode::NoFreeSeat));
}

async fn a_rematch_invites_those_who_sat_there(database: Database) {
    let running = Running::start(database).await;
    let mut players = Players::sit(&running.client(), json!({"rules": "base-2", "seats": 3})).await.unwrap();
    play_out(&mut players).await.unwrap();
    let again = players.seats[0].rematch(&players.table, &SitJson::default()).await.unwrap().table;
    let mut events = players.seats[1].my_events(None).await.unwrap();
    assert_eq!(next_kind(&mut events, &again).await, PlayerEventKind::Invited);
}

#[test]
fn a_program_is_marked_and_found() {
    run(marked, Some(Database::sqlite()));
}
async fn marked(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let welcome = client.bot("Deep Ada").await.unwrap();
    assert_eq!(welcome.name, "Deep Ada [bot]");
    let bot = client.with_token(&welcome.token);
    assert!(client.bots().await.unwrap().bots.is_empty(), "it does not listen");
    let _listening = bot.my_events(None).await.unwrap();
    let found = async {
        while client.bots().await.unwrap().bots.is_empty() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        client.bots().await.unwrap().bots
    };
    let found = tokio::time::timeout(Duration::from_secs(20), found).await.unwrap();
    assert_eq!(found.iter().map(|it| it.player.as_str()).collect::<Vec<_>>(), [welcome.player.as_str()]);
    let table = bot.create(&three()).await.unwrap();
    let seat = &table.shown.seats()[0];
    assert_eq!((seat.kind, seat.name.as_deref()), (Some(SeatKind::Program), Some("Deep Ada [bot]")));
    // Nobody else can look like a program, and a long name has no room for the mark.
    for name in ["Ada [bot]", "Ada [B0T]"] {
        let refused = client.guest(name).await.unwrap_err();
        assert_eq!(refused.refused().unwrap().code, Some(ErrorCode::ReservedName), "{name}");
    }
    assert_eq!(
        client.bot(&"x".repeat(19)).await.unwrap_err().refused().unwrap().code,
        Some(ErrorCode::BadName)
    );
    // A forgotten program is no longer in the list of those that listen.
    bot.raw().post("/api/v1/me/forget", &()).await.unwrap().accepted().unwrap();
    assert!(client.bots().await.unwrap().bots.is_empty());
}

#[test]
fn programs_talk() {
    run(talk, Some(Database::sqlite()));
}
async fn talk(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let [ada, ben] = [client.guest("Ada").await.unwrap(), client.guest("Ben").await.unwrap()];
    let table = ada.create(&three()).await.unwrap().table;
    let mut events = ben.events(&table, None).await.unwrap();
    events.next().await.unwrap().unwrap();
    ada.say(&table, Phrase::Hello).await.unwrap();
    ben.sit(&table, &SitJson::default()).await.unwrap();
    events.next().await.unwrap().unwrap();
    let said = events.said();
    assert_eq!(said.len(), 1);
    assert_eq!((said[0].name.as_str(), said[0].phrase.map(|it| *it)), ("Ada", Some(Phrase::Hello)));
    let path = format!("/api/v1/tables/{table}/chat");
    let text = ada.raw().post(&path, &json!({"text": "well, well"})).await.unwrap();
    assert_eq!(text.json()["error"], "phrases_only");
    let nothing = ada.raw().post(&path, &json!({})).await.unwrap();
    assert_eq!(nothing.json()["error"], "nothing_said");
    let stranger = client.guest("Cleo").await.unwrap();
    assert_eq!(
        stranger.say(&table, Phrase::Hello).await.unwrap_err().refused().unwrap().code,
        Some(ErrorCode::NotSeated)
    );
}
