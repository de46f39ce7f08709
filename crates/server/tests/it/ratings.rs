//! Rated games, ratings, leaderboards and profiles.

use crate::{
    requests::{ORIGIN, error, get, page, post, start},
    support::{Running, on_both, run},
};
use oriflamme_client::{Answer, Client};
use oriflamme_pages::{Language, Words};
use oriflamme_server::{PlayerId, Rebuilt, Server, Store, TableId, rebuild_ratings};
use oriflamme_testkit::{Database, Players, finished, play_out, play_seat, turn_index};
use serde_json::{Value, json};
use sqlx::{AnyConnection, Connection, Executor, Row};
use std::time::Duration;

on_both! {
    whoever_sits_down_at_a_rated_table_knows_it
    nobody_plays_two_rated_games_at_once
    leaving_a_rated_game_loses_it
    late_games_give_the_same_numbers
    joined_players_have_one_rating
    a_leaderboard_lists_who_is_sure_enough
    a_profile_shows_what_its_player_chose
}

/// Sends a form as a browser without script does.
async fn form(client: &Client, path: &str, body: &str) -> Answer {
    let cookie = client.token().map(|token| format!("oriflamme={token}")).unwrap_or_default();
    let kind = ("content-type", "application/x-www-form-urlencoded");
    let headers = [kind, ("cookie", cookie.as_str()), ("origin", ORIGIN), ("accept-language", "pl")];
    client.raw().send("POST".parse().unwrap(), path, &headers, body.to_owned().into()).await.unwrap()
}

async fn id(client: &Client) -> PlayerId {
    get(client, "/api/v1/me").await.json()["player"].as_str().unwrap().parse().unwrap()
}

fn rated(seats: u8) -> Value {
    json!({"rules": "base-2", "seats": seats, "rated": true, "pace": {"seconds": 600}})
}

async fn connection(running: &Running) -> AnyConnection {
    sqlx::any::install_default_drivers();
    AnyConnection::connect(&running.database.url).await.unwrap()
}

async fn beside(running: &Running) -> Store {
    Store::open_beside(&running.database.url).await.unwrap()
}

async fn whoever_sits_down_at_a_rated_table_knows_it(database: Database) {
    let running = start(database).await;
    let client = running.client();
    let [ada, ben] = [client.guest("Ada").await.unwrap(), client.guest("Ben").await.unwrap()];
    let bad = (422, "bad_rated".to_owned());
    for wrong in [
        json!({"rules": "base-2", "seats": 3, "rated": true}),
        json!({"rules": "base-2", "seats": 3, "rated": true, "pace": {"days": 1}, "first": "red"}),
        json!({"rules": "base-2", "seats": 3, "rated": true, "pace": {"days": 1}, "bots": ["page", "page"]}),
    ] {
        assert_eq!(error(&post(&ada, "/api/v1/tables", wrong.clone()).await), bad, "{wrong}");
    }
    let refused = form(&ada, "/tables", "with=friends&rules=base-2&seats=3&rated=1&pace=none").await;
    assert_eq!(refused.status, 422);
    assert!(refused.text().contains(&Words::of(Language::Pl).say("rated-refused-setup")));
    let made = post(&ada, "/api/v1/tables", rated(3)).await.json();
    assert_eq!(made["rated"], true);
    let table = made["table"].as_str().unwrap();
    let at = |what: &str| format!("/api/v1/tables/{table}/{what}");
    // The list, the page and the button say that it is rated before anybody sits down.
    let listed = get(&client, "/api/v1/tables").await.json();
    assert_eq!(listed["tables"][0]["rated"], true, "{listed}");
    let seen = page(&ben, &format!("/tables/{table}")).await.text();
    let words = Words::of(Language::En);
    for id in ["rated-terms", "rated-sit", "rated-pace-then"] {
        assert!(seen.contains(&words.say(id)), "{id}");
    }
    assert!(page(&ben, "/").await.text().contains(&words.say("rated-short")));
    // Bots may take seats, but not the last two, which are for people.
    let needs = (409, "needs_people".to_owned());
    assert_eq!(error(&post(&ada, &at("start"), json!({})).await), needs);
    assert!(page(&ada, &format!("/tables/{table}")).await.text().contains(&words.say("rated-await")));
    assert_eq!(post(&ada, &at("seats/green/bot"), json!({"level": "page"})).await.status, 200);
    assert_eq!(error(&post(&ada, &at("seats/blue/bot"), json!({"level": "page"})).await), needs);
    // Programs can't sit at people's rated tables.
    let welcome = post(&client, "/api/v1/guests", json!({"name": "Robby", "bot": true})).await.json();
    let robby = client.with_token(welcome["token"].as_str().unwrap());
    assert_eq!(error(&post(&robby, &at("sit"), json!({})).await), (403, "rated_apart".into()));
    let sat = post(&ben, &at("sit"), json!({})).await.json();
    assert_eq!((&sat["status"], &sat["rated"]), (&json!("playing"), &json!(true)), "{sat}");
    // There is no coach, and nobody can be replaced.
    assert_eq!(error(&get(&ben, &at("advice")).await).1, "other_people");
    assert_eq!(error(&post(&ben, &at("seats/red/bot"), json!({"level": "page"})).await).1, "too_early");
}

async fn nobody_plays_two_rated_games_at_once(database: Database) {
    let running = start(database).await;
    let client = running.client();
    let [ada, ben] = [client.guest("Ada").await.unwrap(), client.guest("Ben").await.unwrap()];
    let table = |answer: &Answer| answer.json()["table"].as_str().unwrap().to_owned();
    let first = table(&post(&ada, "/api/v1/tables", rated(3)).await);
    let elsewhere = (409, "rated_elsewhere".to_owned());
    assert_eq!(error(&post(&ada, "/api/v1/tables", rated(3)).await), elsewhere);
    let other = table(&post(&ben, "/api/v1/tables", rated(3)).await);
    let sit = |table: &str| format!("/api/v1/tables/{table}/sit");
    assert_eq!(error(&post(&ada, &sit(&other), json!({})).await), elsewhere);
    let refused = form(&ada, &format!("/tables/{other}/sit"), "").await;
    assert!(refused.text().contains(&Words::of(Language::Pl).say("rated-refused-elsewhere")));
    // Games over days and games that are not rated do not count.
    let slow = json!({"rules": "base-2", "seats": 3, "rated": true, "pace": {"days": 1}});
    assert_eq!(post(&ada, "/api/v1/tables", slow).await.status, 201);
    let free = json!({"rules": "base-2", "seats": 3, "pace": {"seconds": 600}});
    assert_eq!(post(&ada, "/api/v1/tables", free).await.status, 201);
    // A player who has left the table may sit down elsewhere.
    assert_eq!(post(&ada, &format!("/api/v1/tables/{first}/leave"), json!({})).await.status, 200);
    assert_eq!(post(&ada, &sit(&other), json!({})).await.status, 200);
    // Two players sit down at the same moment: one is first.
    let cleo = client.guest("Cleo").await.unwrap();
    let [one, two] = [client.guest("Dan").await.unwrap(), client.guest("Eve").await.unwrap()];
    let [one, two] = [
        table(&post(&one, "/api/v1/tables", rated(3)).await),
        table(&post(&two, "/api/v1/tables", rated(3)).await),
    ];
    let [one, two] = [sit(&one), sit(&two)];
    let (a, b) = tokio::join!(post(&cleo, &one, json!({})), post(&cleo, &two, json!({})));
    let sat = [a.status, b.status].iter().filter(|status| **status == 200).count();
    assert_eq!(sat, 1, "{} {}", a.text(), b.text());
}

/// Plays a rated table to its end. The players in `gone` do not move.
async fn play_on(players: &mut Players, gone: &[usize]) {
    loop {
        let seen = players.view(0).await.unwrap();
        if finished(&seen) {
            return;
        }
        match turn_index(&seen) {
            Some(turn) if !gone.contains(&turn) => _ = players.step().await,
            _ => tokio::time::sleep(Duration::from_millis(5)).await,
        }
    }
}

async fn leaving_a_rated_game_loses_it(database: Database) {
    let running = start(database).await;
    let client = running.client();
    let mut players = Players::sit(&client, rated(3)).await.unwrap();
    for _ in 0..5 {
        players.step().await.unwrap();
    }
    let table = players.table.clone();
    let at = |what: &str| format!("/api/v1/tables/{table}/{what}");
    let gone = players.seats[2].clone();
    // The page asks for confirmation, and explains the consequences.
    let words = Words::of(Language::En);
    assert!(page(&gone, &format!("/tables/{table}")).await.text().contains(&words.say("rated-leave-sure")));
    assert_eq!(post(&gone, &at("leave"), json!({})).await.status, 200);
    let forfeited = (409, "forfeited".to_owned());
    assert_eq!(error(&post(&gone, &at("sit"), json!({})).await), forfeited);
    let version = get(&gone, &format!("/api/v1/tables/{table}")).await.json()["version"].clone();
    let said = json!({"move": "green keep", "version": version});
    let refused = error(&post(&gone, &at("moves"), said).await);
    assert!(refused == forfeited || refused.1 == "stale_version", "{refused:?}");
    let watched = page(&gone, &format!("/tables/{table}")).await.text();
    assert!(watched.contains(&words.say("rated-forfeited")) && !watched.contains(&words.say("ui-im-back")));
    // The player who left may play elsewhere.
    assert_eq!(post(&gone, "/api/v1/tables", rated(3)).await.status, 201);
    play_on(&mut players, &[2]).await;
    let over = get(&client, &format!("/api/v1/tables/{table}")).await.json();
    let ranking = over["ranking"].as_array().unwrap();
    assert_eq!(ranking.last().unwrap(), &json!(["green"]), "{over}");
    assert!(page(&client, &format!("/tables/{table}")).await.text().contains(&words.say("rated-end-gone")));
    // The others are rated by the result; all ratings are still provisional.
    running.server.rate().await.unwrap();
    let mut points = Vec::new();
    for seat in &players.seats {
        let profile = get(seat, &format!("/api/v1/players/{}", id(seat).await)).await.json();
        let rating = &profile["ratings"][0];
        assert_eq!((&rating["group"], &rating["games"]), (&json!("base"), &json!(1)), "{profile}");
        assert_eq!(rating["provisional"], true);
        points.push(rating["points"].as_i64().unwrap());
    }
    assert!(points[2] < 1500 && points[2] < points[0].min(points[1]), "{points:?}");
    assert!(points[0].max(points[1]) > 1500, "{points:?}");
    assert_eq!(get(&client, "/api/v1/leaderboard").await.json()["players"], json!([]));
    let store = beside(&running).await;
    let rebuilt = rebuild_ratings(&store).await.unwrap();
    assert_eq!(rebuilt, Rebuilt { games: 1, players: 3, changed: 0 });
}

/// Writes a rated game into the database, as a server does at its end. The players are in the order of their
/// places.
pub(crate) async fn write_game(
    to: &mut AnyConnection,
    finished: i64,
    game: &str,
    group: &str,
    players: &[&str],
) {
    let mut line = Vec::new();
    for (seat, player) in players.iter().enumerate() {
        let sql = "INSERT INTO results (game, seat, player, place, score, share, rules, seats, duel, people, \
                   rated, private, finished) VALUES ($1, $2, $3, $4, 9, 0, 'base-2', $5, 0, $5, 1, 0, $6)";
        let place = seat as i64 + 1;
        let query = sqlx::query(sql).bind(game.to_owned()).bind(seat as i64).bind((*player).to_owned());
        let query = query.bind(place).bind(players.len() as i64).bind(finished);
        to.execute(query).await.unwrap();
        line.push(format!("{player}:{place}"));
    }
    let sql = "INSERT INTO rated_games (game, ruleset_group, finished, line) VALUES ($1, $2, $3, $4)";
    let query = sqlx::query(sql).bind(game.to_owned()).bind(group.to_owned()).bind(finished);
    to.execute(query.bind(line.join(" "))).await.unwrap();
}

/// Everything that is stored about ratings.
pub(crate) async fn all_ratings(from: &mut AnyConnection) -> Vec<String> {
    let mut all = Vec::new();
    let games = "SELECT game, ratings FROM rated_games ORDER BY game";
    for row in from.fetch_all(games).await.unwrap() {
        let ratings: Option<String> = row.get("ratings");
        all.push(format!("{} {}", row.get::<String, _>("game"), ratings.unwrap_or_default()));
    }
    let players =
        "SELECT player, ruleset_group, mu, sigma, games, last FROM ratings ORDER BY player, ruleset_group";
    for row in from.fetch_all(players).await.unwrap() {
        let numbers = ["mu", "sigma", "games", "last"].map(|column| row.get::<i64, _>(column));
        all.push(format!(
            "{} {} {numbers:?}",
            row.get::<String, _>("player"),
            row.get::<String, _>("ruleset_group")
        ));
    }
    all
}

async fn late_games_give_the_same_numbers(database: Database) {
    let running = start(database).await;
    let mut connection = connection(&running).await;
    let people = ["ada", "ben", "cleo", "dan", "eve"];
    let mut chance = 7_u64;
    let mut below = |count: usize| {
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (chance >> 33) as usize % count
    };
    // Games are written in random order, some ended at the same moment, and now and then they are rated.
    let mut games = 0;
    for round in 0..60 {
        let mut players = people;
        for index in (1..people.len()).rev() {
            players.swap(index, below(index + 1));
        }
        let group = if round % 3 == 0 { "duel" } else { "base" };
        let seats = if group == "duel" { 2 } else { 3 + below(2) };
        let finished = 1000 + below(40) as i64;
        write_game(&mut connection, finished, &format!("g{round}"), group, &players[..seats]).await;
        games += 1;
        if below(4) == 0 {
            running.server.rate().await.unwrap();
        }
    }
    running.server.rate().await.unwrap();
    let before = all_ratings(&mut connection).await;
    let store = beside(&running).await;
    let rebuilt = rebuild_ratings(&store).await.unwrap();
    assert_eq!((rebuilt.games, rebuilt.changed), (games, 0));
    assert_eq!(all_ratings(&mut connection).await, before);
    // A rebuild computes the same from nothing.
    for sql in [
        "UPDATE rated_games SET ratings = NULL",
        "DELETE FROM ratings",
        "UPDATE about SET value = '' WHERE word LIKE 'rated %'",
    ] {
        connection.execute(sql).await.unwrap();
    }
    let rebuilt = rebuild_ratings(&store).await.unwrap();
    assert_eq!(rebuilt.changed, games);
    assert_eq!(all_ratings(&mut connection).await, before);
}

#[test]
fn several_servers_may_rate_at_once() {
    run(several_servers_rate, Database::postgres());
}

async fn several_servers_rate(database: Database) {
    let first = start(database).await;
    let second = Server::start(first.options.clone()).await.unwrap();
    let mut connection = connection(&first).await;
    let people = ["ada", "ben", "cleo", "dan"];
    for round in 0..40_usize {
        // The order in which games are written is not the order in which they ended.
        let finished = 1000 + (round * 17 % 40) as i64;
        let mut players = people;
        players.rotate_left(round % 4);
        players.swap(0, round % 3);
        write_game(&mut connection, finished, &format!("g{round}"), "base", &players).await;
        let (one, two) = tokio::join!(first.server.rate(), second.rate());
        one.unwrap();
        two.unwrap();
    }
    first.server.rate().await.unwrap();
    let before = all_ratings(&mut connection).await;
    let store = beside(&first).await;
    assert_eq!(rebuild_ratings(&store).await.unwrap(), Rebuilt { games: 40, players: 4, changed: 0 });
    assert_eq!(all_ratings(&mut connection).await, before);
    second.stop().await;
}

async fn joined_players_have_one_rating(database: Database) {
    let running = start(database).await;
    let client = running.client();
    let mut connection = connection(&running).await;
    let [ada, ben, cleo] = [
        client.guest("Ada").await.unwrap(),
        client.guest("Ben").await.unwrap(),
        client.guest("Cleo").await.unwrap(),
    ];
    let [a, b, c] = [id(&ada).await, id(&ben).await, id(&cleo).await];
    for (number, players) in [[&a, &c], [&c, &b], [&b, &c], [&c, &a]].iter().enumerate() {
        let players = players.map(PlayerId::as_str);
        write_game(&mut connection, 1000 + number as i64, &format!("g{number}"), "duel", &players).await;
    }
    running.server.rate().await.unwrap();
    let link = post(&ada, "/api/v1/me/links", json!({})).await.json()["link"].as_str().unwrap().to_owned();
    assert_eq!(form(&ben, &format!("/links/{link}"), "join=1&sure=1").await.status, 303);
    running.server.rate().await.unwrap();
    let profile = get(&ada, &format!("/api/v1/players/{a}")).await.json();
    assert_eq!(profile["ratings"][0]["games"], 4, "{profile}");
    assert_eq!(get(&client, &format!("/api/v1/players/{b}")).await.status, 404);
    let before = all_ratings(&mut connection).await;
    assert!(!before.iter().any(|row| row.contains(b.as_str())), "{before:?}");
    let store = beside(&running).await;
    assert_eq!(rebuild_ratings(&store).await.unwrap(), Rebuilt { games: 4, players: 2, changed: 0 });
    // A forgotten player has no rating, and nobody else's changes.
    let of_ada =
        |rows: &[String]| rows.iter().filter(|row| row.starts_with(a.as_str())).cloned().collect::<Vec<_>>();
    assert_eq!(post(&cleo, "/api/v1/me/forget", json!({})).await.status, 204);
    running.server.rate().await.unwrap();
    let after = all_ratings(&mut connection).await;
    assert!(!after.iter().any(|row| row.contains(c.as_str())), "{after:?}");
    assert_eq!(of_ada(&after), of_ada(&before));
    assert_eq!(rebuild_ratings(&store).await.unwrap().changed, 0);
    assert_eq!(of_ada(&all_ratings(&mut connection).await), of_ada(&before));
    assert_eq!(get(&client, &format!("/api/v1/players/{c}")).await.status, 404);
}

async fn a_leaderboard_lists_who_is_sure_enough(database: Database) {
    let running = start(database).await;
    let client = running.client();
    let mut connection = connection(&running).await;
    let mut rate = async |player: &str, mu: i64, established: i64| {
        let sql = "INSERT INTO ratings (player, ruleset_group, mu, sigma, games, last, established, program) \
                   VALUES ($1, 'ablaze', $2, 2000000, 30, 5, $3, \
                   COALESCE((SELECT program FROM players WHERE id = $1), 0))";
        let query = sqlx::query(sql).bind(player.to_owned()).bind(mu).bind(established);
        connection.execute(query).await.unwrap();
    };
    let mut ids = Vec::new();
    for number in 0..60_i64 {
        let player = client.guest(&format!("Player {number}")).await.unwrap();
        let id = id(&player).await;
        rate(id.as_str(), 20_000_000 + number * 100_000, 1).await;
        ids.push((player, id));
    }
    let unsure = client.guest("Unsure").await.unwrap();
    rate(id(&unsure).await.as_str(), 90_000_000, 0).await;
    rate("nobody", 91_000_000, 1).await;
    let welcome = post(&client, "/api/v1/guests", json!({"name": "Robby", "bot": true})).await.json();
    rate(welcome["player"].as_str().unwrap(), 92_000_000, 1).await;
    let hidden = client.guest("Hidden").await.unwrap();
    rate(id(&hidden).await.as_str(), 93_000_000, 1).await;
    assert_eq!(post(&hidden, "/api/v1/me/profile", json!({"shows": "nothing"})).await.status, 204);
    let first = get(&client, "/api/v1/leaderboard?group=ablaze").await.json();
    let names = |page: &Value| -> Vec<String> {
        let players = page["players"].as_array().unwrap().iter();
        players.map(|it| format!("{} {}", it["rank"], it["name"].as_str().unwrap())).collect()
    };
    let listed = names(&first);
    assert_eq!((listed.len(), listed[0].as_str(), listed[49].as_str()), (50, "1 Player 59", "50 Player 10"));
    assert_eq!(first["players"][0]["rating"]["points"], 1527, "{first}");
    let next = first["next"].as_str().unwrap();
    let second = get(&client, &format!("/api/v1/leaderboard?group=ablaze&before={next}")).await.json();
    let listed = names(&second);
    assert_eq!((listed.len(), listed[0].as_str(), listed[9].as_str()), (10, "51 Player 9", "60 Player 0"));
    assert!(second["next"].is_null());
    let programs = get(&client, "/api/v1/leaderboard?group=ablaze&programs=true").await.json();
    assert_eq!(names(&programs), ["1 Robby [bot]"]);
    assert_eq!(first["bots"][1], json!({"level": "squire", "points": 1500}));
    for wrong in ["before=x", "group=chess", "limit=3"] {
        assert_eq!(get(&client, &format!("/api/v1/leaderboard?{wrong}")).await.status, 400, "{wrong}");
    }
    let shown = page(&ids[59].0, "/leaderboard?group=ablaze").await;
    assert_eq!(shown.status, 200);
    assert!(shown.text().contains("Player 59") && shown.text().contains(&format!("/players/{}", ids[59].1)));
    let empty = page(&client, "/leaderboard").await.text();
    assert!(empty.contains(&Words::of(Language::En).say("leaderboard-empty")));
}

async fn a_profile_shows_what_its_player_chose(database: Database) {
    let running = start(database).await;
    let client = running.client();
    let private = json!({"rules": "base-2", "seats": 3, "private": true});
    let mut players = Players::sit(&client, private).await.unwrap();
    play_out(&mut players).await.unwrap();
    let [ada, ben, cleo] = [0, 1, 2].map(|seat| players.seats[seat].clone());
    let [a, b] = [id(&ada).await, id(&ben).await];
    let bots = json!({"rules": "ablaze", "duel": true, "bots": ["page"]});
    let own: TableId =
        post(&ada, "/api/v1/tables", bots).await.json()["table"].as_str().unwrap().parse().unwrap();
    assert_eq!(post(&ada, &format!("/api/v1/tables/{own}/leave"), json!({})).await.status, 200);
    let games = format!("/api/v1/players/{a}/games");
    let listed = async |viewer: &Client| get(viewer, &games).await;
    for _ in 0..1000 {
        if listed(&ada).await.json()["games"].as_array().unwrap().len() == 2 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let stranger = client.guest("Stranger").await.unwrap();
    let path = format!("/api/v1/players/{a}");
    // By default, others see numbers but not the games.
    let seen = get(&stranger, &path).await.json();
    assert_eq!((&seen["name"], &seen["shows"]), (&json!("Player 1"), &json!("results")));
    assert_eq!(seen["results"].as_array().unwrap().len(), 2, "{seen}");
    assert_eq!(seen["opponents"], json!([]));
    assert!(seen["together"].is_null());
    assert_eq!(error(&listed(&stranger).await), (403, "not_shown".into()));
    // A player sees the results of the games that they have played together.
    let seen = get(&ben, &path).await.json();
    assert_eq!((&seen["together"]["games"], &seen["together"]["player"]), (&json!(1), &json!(b.as_str())));
    // A player's own profile shows everything.
    let mine = listed(&ada).await.json();
    assert_eq!(mine["games"][0]["table"], own.as_str(), "latest first: {mine}");
    let seat =
        &mine["games"][0]["seats"][usize::try_from(mine["games"][0]["own"].as_u64().unwrap()).unwrap()];
    assert_eq!((&seat["name"], &seat["gone"]), (&json!("Player 1"), &json!(true)));
    let shown = page(&ada, &format!("/players/{a}")).await.text();
    assert!(shown.contains("name=\"shows\"") && shown.contains(&format!("/tables/{own}/replay")), "{shown}");
    assert_eq!(
        page(&ada, "/me/profile").await.headers["location"].to_str().unwrap(),
        format!("/players/{a}")
    );
    // With "everything", others also see the games, except those at private tables at which they did not
    // play.
    let chosen = form(&ada, "/me/profile", "shows=everything").await;
    assert_eq!(
        (chosen.status, chosen.headers["location"].to_str().unwrap()),
        (303, &*format!("/players/{a}"))
    );
    assert_eq!(form(&ada, "/me/profile", "shows=some").await.status, 422);
    let tables = |games: &Value| -> Vec<String> {
        let games = games["games"].as_array().unwrap().iter();
        games.map(|game| game["table"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(tables(&listed(&ben).await.json()), [own.to_string(), players.table.to_string()]);
    assert_eq!(tables(&listed(&stranger).await.json()), [own.to_string()]);
    let with_ben = format!("{path}?with={b}");
    let seen = get(&stranger, &with_ben).await.json();
    assert!(seen["together"].is_null() && seen["opponents"] == json!([]), "{seen}");
    let seen = get(&ada, &with_ben).await.json();
    assert_eq!(
        (&seen["together"]["name"], seen["opponents"].as_array().unwrap().len()),
        (&json!("Player 2"), 2)
    );
    // Everybody sees with whom the player plays at public tables.
    let public = json!({"rules": "base-2", "seats": 3, "bots": ["page"]});
    let public =
        post(&ada, "/api/v1/tables", public).await.json()["table"].as_str().unwrap().parse().unwrap();
    ben.sit(&public, &Default::default()).await.unwrap();
    let (one, other) = tokio::join!(play_seat(&ada, &public), play_seat(&ben, &public));
    assert!(one.is_ok() && other.is_ok());
    let seen = get(&stranger, &with_ben).await.json();
    assert_eq!((&seen["together"]["games"], &seen["opponents"][0]["name"]), (&json!(1), &json!("Player 2")));
    // Somebody who shows nothing is no opponent on another's profile, except for the two themselves. The list
    // of public games still names them, as the replay does.
    assert_eq!(post(&ben, "/api/v1/me/profile", json!({"shows": "nothing"})).await.status, 204);
    let seen = get(&stranger, &with_ben).await.json();
    assert!(seen["together"].is_null() && seen["opponents"] == json!([]), "{seen}");
    assert!(!page(&stranger, &format!("/players/{a}?with={b}")).await.text().contains("profile-together"));
    for one in [&ada, &ben] {
        let seen = get(one, &with_ben).await.json();
        assert_eq!(seen["opponents"][0]["name"], "Player 2", "{seen}");
        assert_eq!(seen["together"]["games"], 2);
    }
    assert!(listed(&stranger).await.text().contains("Player 2"));
    assert_eq!(post(&ben, "/api/v1/me/profile", json!({"shows": "results"})).await.status, 204);
    // A name at a table is a link to the profile. A forgotten player vanishes everywhere.
    let over = page(&stranger, &format!("/tables/{}", players.table)).await.text();
    assert!(over.contains(&format!("href=\"/players/{a}\"")));
    assert_eq!(post(&cleo, "/api/v1/me/forget", json!({})).await.status, 204);
    let after = listed(&ben).await.json();
    let seats = after["games"][2]["seats"].as_array().unwrap();
    assert!(seats[2]["player"].is_null() && seats[2]["name"].is_null(), "{after}");
    assert_eq!(get(&stranger, &path).await.json()["opponents"].as_array().unwrap().len(), 1);
    // With "nothing", others see only the name.
    assert_eq!(post(&ada, "/api/v1/me/profile", json!({"shows": "nothing"})).await.status, 204);
    let seen = get(&stranger, &path).await.json();
    assert_eq!(
        (&seen["name"], &seen["results"], &seen["ratings"]),
        (&json!("Player 1"), &json!([]), &json!([]))
    );
    assert_eq!(error(&get(&stranger, &format!("{path}/ratings")).await), (403, "not_shown".into()));
    assert_eq!(get(&ada, &format!("{path}/ratings")).await.status, 200);
    let hidden = page(&stranger, &format!("/players/{a}")).await.text();
    assert!(hidden.contains("keeps this page private"), "{hidden}");
    for nobody in ["/players/nobody", "/players/A!", "/players/%ff"] {
        assert_eq!(page(&stranger, nobody).await.status, 404, "{nobody}");
    }
    assert_eq!(error(&get(&stranger, "/api/v1/players/nobody").await), (404, "not_found".into()));
    // The profile of a player who has not played yet, and profiles in French and Polish.
    let new = page(&stranger, &format!("/players/{}", id(&stranger).await)).await.text();
    assert!(new.contains(&Words::of(Language::En).say("profile-no-results")));
}
