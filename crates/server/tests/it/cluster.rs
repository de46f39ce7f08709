//! Several servers on one database: what one does, the others know; and which versions may work together.

use crate::support::{Running, run};
use oriflamme_client::{Answer, Client, TableEvent};
use oriflamme_server::{Options, Server, StartError, StoreError};
use oriflamme_table_view::{ErrorCode, TableStatus, Version};
use oriflamme_testkit::{Database, Nats, Players, finished, may_move, play_out, turn_index};
use oriflamme_wire::TableJson;
use serde_json::json;
use sqlx::{Connection, Executor};
use std::time::Duration;

/// Two servers on one database, with NATS between them.
struct Two {
    first: Running,
    second: Server,
    nats: Nats,
}

impl Two {
    async fn start(database: Database) -> Option<Self> {
        let nats = Nats::start()?;
        let first = Running::with(database, |options| options.nats = Some(nats.url())).await;
        let second = Server::start(first.options.clone()).await.unwrap();
        let two = Self { first, second, nats };
        // Until both have found NATS, they do not hear each other.
        for client in [two.first.client(), two.second()] {
            while client.raw().get("/readyz").await.unwrap().text() != "ready\n" {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
        Some(two)
    }
    fn second(&self) -> Client {
        Client::new(&format!("http://{}", self.second.address()))
    }
    /// Sends a form to the first server, as a browser would.
    async fn send_form(&self, player: &Client, path: &str, form: &'static str) -> Answer {
        let (cookie, origin) = (format!("oriflamme={}", player.token().unwrap()), self.first.url());
        let headers = [
            ("content-type", "application/x-www-form-urlencoded"),
            ("cookie", cookie.as_str()),
            ("origin", origin.as_str()),
        ];
        self.first.client().raw().send("POST".parse().unwrap(), path, &headers, form.into()).await.unwrap()
    }
    /// Asks the second server until its answer is right.
    async fn until(&self, path: &str, right: impl Fn(&Answer) -> bool) -> Answer {
        for _ in 0..100 {
            let answer = self.second().raw().get(path).await.unwrap();
            if right(&answer) {
                return answer;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("{path} never became what it should be");
    }
}

/// Runs a test on two servers.
fn on_two<F: Future<Output = ()>>(test: impl FnOnce(Two) -> F) {
    let start = |database| async move {
        // If NATS is missing, that was reported.
        if let Some(two) = Two::start(database).await {
            test(two).await;
        }
    };
    run(start, Database::postgres());
}

/// Plays a game, with each request at another server than the last one. Every answer must be up to date.
async fn play_alternately(two: &Two, players: &mut Players) -> TableJson {
    let clients = [two.first.client(), two.second()];
    let mut expected = Version(0);
    loop {
        for client in &clients {
            let view = client.table(&players.table).await.unwrap();
            assert_eq!(view.version, expected, "what was acknowledged is not seen");
            if finished(&view) {
                return view;
            }
        }
        let seats = players.seats.clone();
        let client = &clients[expected.0 as usize % 2];
        let view = seats[0].at(client.base()).table(&players.table).await.unwrap();
        let seat = turn_index(&view).unwrap();
        let view = seats[seat].at(client.base()).table(&players.table).await.unwrap();
        let chosen = players.choose(&view);
        seats[seat].at(client.base()).play(&players.table, expected, chosen).await.unwrap();
        expected.0 += 1;
    }
}

#[test]
fn what_one_server_acknowledges_every_other_knows() {
    on_two(|mut two| async move {
        for nats_is_there in [true, false] {
            if !nats_is_there {
                two.nats.kill();
            }
            let table = json!({"rules": "ablaze", "seats": 3});
            let mut players = Players::sit(&two.first.client(), table).await.unwrap();
            play_alternately(&two, &mut players).await;
        }
    });
}

#[test]
fn a_move_made_for_a_version_that_a_server_has_not_seen_is_taken() {
    on_two(|mut two| async move {
        // The second server gets no messages, and has an old state of the table in memory.
        two.nats.kill();
        let mut players =
            Players::sit(&two.first.client(), json!({"rules": "base-2", "seats": 3})).await.unwrap();
        two.second().table(&players.table).await.unwrap();
        let (version, _) = players.step().await.unwrap().unwrap();
        let view = players.view(0).await.unwrap();
        let seat = turn_index(&view).unwrap();
        let view = players.view(seat).await.unwrap();
        let chosen = players.choose(&view);
        let elsewhere = players.seats[seat].at(two.second().base());
        elsewhere.play(&players.table, Version(version.0 + 1), chosen).await.unwrap();
        let stale = elsewhere.play(&players.table, version, chosen).await.unwrap_err();
        let stale = stale.refused().unwrap();
        assert_eq!((stale.status, stale.code), (409, Some(ErrorCode::StaleVersion)), "{stale}");
    });
}

#[test]
fn a_stream_goes_on_at_another_server_where_it_broke_off() {
    on_two(|two| async move {
        let mut players =
            Players::sit(&two.first.client(), json!({"rules": "base-2", "seats": 3})).await.unwrap();
        let there = two.second();
        let mut followed = players.seats[1].at(there.base()).events(&players.table, None).await.unwrap();
        play_out(&mut players).await.unwrap();
        let mut told = Vec::new();
        while !told.last().is_some_and(|event: &TableEvent| *event.table().status == TableStatus::Over) {
            told.push(followed.next().await.unwrap().unwrap());
        }
        for at in [0, 1, told.len() / 2, told.len() - 2] {
            let last = told[at].seq();
            let mut resumed = players.seats[1].events(&players.table, Some(last)).await.unwrap();
            for event in &told[at + 1..] {
                assert_eq!(resumed.next().await.unwrap().as_ref(), Some(event), "after {last}");
            }
        }
    });
}

#[test]
fn talk_reaches_those_who_sit_at_other_servers() {
    on_two(|two| async move {
        let table = json!({"rules": "base-2", "seats": 3, "private": true});
        let players = Players::sit(&two.first.client(), table).await.unwrap();
        let page = format!("/tables/{}", players.table);
        two.second().raw().get(&page).await.unwrap();
        let said = two.send_form(&players.seats[0], &format!("{page}/chat"), "text=Hear+hear").await;
        assert_eq!(said.status, 303, "{}", said.text());
        two.until(&page, |answer| answer.text().contains("Hear hear")).await;
    });
}

#[test]
fn a_new_name_is_known_everywhere() {
    on_two(|two| async move {
        let player = two.first.client().guest("Ada").await.unwrap();
        let elsewhere = player.at(two.second().base());
        assert_eq!(elsewhere.raw().get("/api/v1/me").await.unwrap().json()["name"], "Ada");
        let renamed = two.send_form(&player, "/guests", "name=Countess").await;
        assert_eq!(renamed.status, 303, "{}", renamed.text());
        for _ in 0..100 {
            tokio::time::sleep(Duration::from_millis(20)).await;
            if elsewhere.raw().get("/api/v1/me").await.unwrap().json()["name"] == "Countess" {
                return;
            }
        }
        panic!("the other server never heard");
    });
}

#[test]
fn without_nats_the_service_goes_on_and_says_so() {
    on_two(|mut two| async move {
        let is_up = |answer: &Answer| answer.status == 200 && answer.text() == "ready\n";
        two.until("/readyz", is_up).await;
        let mut players = Players::alone(
            &two.first.client(),
            json!({"rules": "base-2", "seats": 3, "bots": ["squire", "squire"]}),
        )
        .await
        .unwrap();
        two.nats.kill();
        two.until("/readyz", |answer| answer.status == 200 && answer.text().contains("NATS is away")).await;
        let metrics = two.second().raw().get("/metrics").await.unwrap().text();
        assert!(metrics.contains("oriflamme_nats_up 0"), "{metrics}");
        // The first server plays the bots, and the human plays at the second: each finds the other's moves.
        players.seats = players.seats.iter().map(|seat| seat.at(two.second().base())).collect();
        let mut followed = players.seats[0].events(&players.table, None).await.unwrap();
        loop {
            let view = players.view(0).await.unwrap();
            if finished(&view) {
                break;
            }
            if !may_move(&view) {
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
            let chosen = players.choose(&view);
            players.seats[0].play(&players.table, *view.version, chosen).await.unwrap();
        }
        let mut last = followed.next().await.unwrap().unwrap();
        while *last.table().status != TableStatus::Over {
            last = followed.next().await.unwrap().unwrap();
        }
        two.nats.restart();
        two.until("/readyz", is_up).await;
    });
}

#[test]
fn a_server_that_stops_leaves_its_tables_to_the_others() {
    on_two(|two| async move {
        let table =
            json!({"rules": "base-2", "seats": 3, "bots": ["squire", "squire"], "pace": {"seconds": 1}});
        let players = Players::alone(&two.first.client(), table).await.unwrap();
        two.first.server.stop().await;
        let second = Client::new(&format!("http://{}", two.second.address()));
        for _ in 0..200 {
            let view = second.table(&players.table).await.unwrap();
            if finished(&view) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("nobody has gone on");
    });
}

#[test]
fn programs_that_can_not_work_side_by_side_are_kept_apart() {
    let test = |database: Database| async move {
        let running = Running::start(database).await;
        let options = running.options.clone();
        let mut connection = sqlx::AnyConnection::connect(&options.database).await.unwrap();
        let old = "INSERT INTO nodes (id, knows, alive_until) VALUES ('old', 1, 9000000000000)";
        connection.execute(old).await.unwrap();
        let refused = Server::start(options.clone()).await.err().unwrap();
        assert!(matches!(refused, StartError::Store(StoreError::OlderInUse)), "{refused}");
        connection.execute("DELETE FROM nodes WHERE id = 'old'").await.unwrap();
        // A server of the same version starts beside it, and no live server is declared dead.
        let beside = Server::start(options.clone()).await.unwrap();
        beside.stop().await;
        running.server.stop().await;
    };
    run(test, Database::postgres());
}

#[test]
fn a_password_in_the_address_of_nats_is_used() {
    let test = |database: Database| async move {
        let Some(nats) = Nats::locked() else { return };
        let address = nats.url().replace("nats://", "nats://ada:p%40ss@");
        let running = Running::with(database, |options| options.nats = Some(address)).await;
        for _ in 0..100 {
            if running.client().raw().get("/readyz").await.unwrap().text() == "ready\n" {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("NATS does not let it in");
    };
    run(test, Database::postgres());
}

/// PostgreSQL lists our connections by name.
#[test]
fn the_database_knows_who_is_connected() {
    let test = |database: Database| async move {
        let running = Running::start(database).await;
        let mut connection = sqlx::AnyConnection::connect(&running.database.url).await.unwrap();
        let named = "SELECT COUNT(*) AS count FROM pg_stat_activity, nodes \
                     WHERE datname = current_database() AND application_name LIKE 'oriflamme % ' || nodes.id";
        let row = connection.fetch_one(named).await.unwrap();
        assert!(sqlx::Row::try_get::<i64, _>(&row, "count").unwrap() > 0, "nobody has the name of the node");
        running.server.stop().await;
    };
    run(test, Database::postgres());
}

#[test]
fn an_address_of_nats_that_means_nothing_is_refused() {
    let test = |database: Database| async move {
        let nats = |nats: &str, database: &str| Options {
            listen: ([127, 0, 0, 1], 0).into(),
            database: database.to_owned(),
            nats: Some(nats.to_owned()),
            ..Options::default()
        };
        let refused = Server::start(nats("http://[", &database.url)).await.err().unwrap();
        assert!(matches!(refused, StartError::Nats(_)), "{refused}");
        let alone = Database::sqlite();
        let refused = Server::start(nats("nats://127.0.0.1:1", &alone.url)).await.err().unwrap();
        assert!(matches!(refused, StartError::NatsAlone), "{refused}");
    };
    run(test, Database::postgres());
}

#[test]
fn who_a_player_is_changes_at_every_server() {
    on_two(|two| async move {
        let [ada, ben] =
            [two.first.client().guest("Ada").await.unwrap(), two.first.client().guest("Ben").await.unwrap()];
        let at_second = |player: &Client| player.at(two.second().base());
        let post = async |player: &Client, path: &str, body| player.raw().post(path, &body).await.unwrap();
        let link = async |player: &Client| {
            let made = post(player, "/api/v1/me/links", json!({})).await.json();
            made["link"].as_str().unwrap().to_owned()
        };
        let until = async |what: &str, player: &Client, path: &str, right: fn(&Answer) -> bool| {
            for _ in 0..100 {
                if right(&player.raw().get(path).await.unwrap()) {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            panic!("{what}: not within ten seconds");
        };
        // A link of one server signs in at the other; signing out at one ends the stream at the other.
        let phone = post(&two.second(), "/api/v1/links", json!({"link": link(&ada).await})).await.json();
        let phone = two.second().with_token(phone["token"].as_str().unwrap());
        let mut stream = phone.raw().events_at("/api/v1/me/events", None).await.unwrap();
        let sessions = ada.raw().get("/api/v1/me/sessions").await.unwrap().json();
        let other =
            sessions["sessions"].as_array().unwrap().iter().find(|it| it["current"] == false).unwrap();
        let end = format!("/api/v1/me/sessions/{}/end", other["session"].as_str().unwrap());
        assert_eq!(post(&ada, &end, json!({})).await.status, 204);
        until("signing out", &phone, "/api/v1/me", |answer| answer.status == 401).await;
        let ended = tokio::time::timeout(Duration::from_secs(5), stream.next()).await.unwrap();
        assert!(!matches!(ended, Ok(Some(_))), "the stream goes on");
        // If the other server has the table in memory, it learns of the new owner, too.
        let bots = json!({"rules": "base-2", "seats": 3, "bots": ["page", "page"], "first": "red"});
        let made = post(&at_second(&ben), "/api/v1/tables", bots).await.json();
        let table = format!("/api/v1/tables/{}", made["table"].as_str().unwrap());
        assert_eq!(made["you"], "red");
        let join = json!({"link": link(&ada).await, "join": true});
        assert_eq!(post(&ben, "/api/v1/links", join).await.status, 201);
        until("joining", &at_second(&ada), &table, |answer| answer.json()["you"] == "red").await;
        let seen = at_second(&ada).raw().get(&table).await.unwrap().json();
        let said = json!({"move": seen["legal"][0], "version": seen["version"]});
        assert_eq!(post(&at_second(&ada), &format!("{table}/moves"), said).await.status, 200);
    });
}
