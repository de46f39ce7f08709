//! A player's identity: several devices, links to another device, joining two players, recovery words.

use crate::{
    requests::{ORIGIN, error, get, location, page, post, say, start},
    support::{Running, on_both},
};
use oriflamme_client::{Answer, Client};
use oriflamme_server::{Keep, Operator, Store, Subject, Timestamp, Token};
use oriflamme_testkit::{Database, Players, play_out};
use serde_json::{Value, json};
use sqlx::{Connection, Executor};
use std::time::Duration;

const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");

on_both! {
    one_of_several_devices_is_signed_out
    a_key_that_nobody_uses_is_deleted
    a_link_signs_another_device_in_once
    a_link_ends_with_its_time_and_with_a_new_key
    two_players_become_one
    who_sits_at_one_table_twice_stays_two
    who_plays_two_rated_games_stays_two
    recovery_words_bring_a_player_back
    too_many_devices_are_no_obstacle
    who_sits_down_while_two_become_one_leaves_no_seat_behind
}

/// Sends a form as a browser without script does.
async fn form(client: &Client, path: &str, body: &str) -> Answer {
    let cookie = client.token().map(|token| format!("oriflamme={token}")).unwrap_or_default();
    let headers = [FORM, ("cookie", cookie.as_str()), ("origin", ORIGIN)];
    client.raw().send("POST".parse().unwrap(), path, &headers, body.to_owned().into()).await.unwrap()
}

/// Another device of a player, with the time of its last use.
async fn second_device(running: &Running, player: &Client, used: i64) -> Client {
    let id = get(player, "/api/v1/me").await.json()["player"].as_str().unwrap().to_owned();
    let token = Token::random().unwrap();
    sqlx::any::install_default_drivers();
    let mut connection = sqlx::AnyConnection::connect(&running.database.url).await.unwrap();
    let sql =
        "INSERT INTO sessions (token, player, made, used, label) VALUES ($1, $2, 1, $3, 'Firefox, Android')";
    let row = sqlx::query(sql).bind(token.hash().to_string()).bind(id).bind(used);
    connection.execute(row).await.unwrap();
    connection.close().await.unwrap();
    running.client().with_token(token.reveal())
}

async fn one_of_several_devices_is_signed_out(database: Database) {
    let running = start(database).await;
    let ada = running.client().guest("Ada").await.unwrap();
    let ben = running.client().guest("Ben").await.unwrap();
    let phone = second_device(&running, &ada, 1).await;
    assert_eq!(get(&phone, "/api/v1/me").await.json()["name"], "Ada");
    let made = post(&ada, "/api/v1/tables", json!({"rules": "base-2", "seats": 3})).await.json();
    let table = made["table"].as_str().unwrap();
    let mut streams = Vec::new();
    for device in [&ada, &phone] {
        let mut stream = device.raw().events(table, None).await.unwrap();
        stream.next().await.unwrap().unwrap();
        streams.push(stream);
    }
    // The visit of the phone is recorded, and each device sees which entry is its own.
    let sessions = get(&ada, "/api/v1/me/sessions").await.json();
    let sessions = sessions["sessions"].as_array().unwrap();
    assert_eq!(sessions.len(), 2);
    assert!(sessions.iter().all(|session| session["used"].as_u64().unwrap() > 1_000_000), "{sessions:?}");
    let other = sessions.iter().find(|session| session["current"] == false).unwrap();
    assert_eq!(other["label"], "Firefox, Android");
    let end = |session: &Value| format!("me/sessions/{}/end", session["session"].as_str().unwrap());
    let shown = page(&ada, "/me").await.text();
    assert!(shown.contains("Firefox, Android") && shown.contains(&end(other)), "{shown}");
    assert_eq!(get(&ada, "/api/v1/me/data").await.json()["sessions"].as_array().unwrap().len(), 2);
    // Nobody else can end it.
    let path = format!("/api/v1/{}", end(other));
    assert_eq!(error(&post(&ben, &path, json!({})).await), (404, "not_found".into()));
    assert_eq!(get(&phone, "/api/v1/me").await.status, 200);
    assert_eq!(post(&ada, &path, json!({})).await.status, 204);
    assert_eq!(error(&get(&phone, "/api/v1/me").await), (401, "unknown_player".into()));
    assert_eq!(error(&post(&ada, &path, json!({})).await), (404, "not_found".into()));
    let ended = tokio::time::timeout(Duration::from_secs(5), streams[1].next()).await.unwrap();
    assert!(!matches!(ended, Ok(Some(_))), "the stream of a device that is signed out goes on");
    // Long enough for the servers to read the change.
    tokio::time::sleep(Duration::from_secs(3)).await;
    assert_eq!(post(&ben, &format!("/api/v1/tables/{table}/sit"), json!({})).await.status, 200);
    streams[0].next().await.unwrap().unwrap();
    // The page's form does the same. It also signs out the browser that shows it: its token is revoked on the
    // server.
    let phone = second_device(&running, &ada, 1).await;
    let own = get(&phone, "/api/v1/me/sessions").await.json();
    let own = own["sessions"].as_array().unwrap().iter().find(|it| it["current"] == true).unwrap().clone();
    assert_eq!(location(&form(&ada, &format!("/{}", end(&own)), "").await), "/me?done=device");
    assert_eq!(error(&get(&phone, "/api/v1/me").await).0, 401);
    assert!(page(&ada, "/me?done=device").await.text().contains(&say("people-done-device")));
    let phone = second_device(&running, &ada, 1).await;
    let out = form(&phone, "/me/sign-out", "").await;
    assert_eq!(location(&out), "/me?done=out");
    assert!(out.headers["set-cookie"].to_str().unwrap().contains("Max-Age=0"));
    assert_eq!(error(&get(&phone, "/api/v1/me").await).0, 401);
    assert_eq!(get(&ada, "/api/v1/me").await.status, 200);
    // A new key ends all others.
    let phone = second_device(&running, &ada, 1).await;
    let token = post(&ada, "/api/v1/me/token", json!({})).await.json();
    for old in [&ada, &phone] {
        assert_eq!(error(&get(old, "/api/v1/me").await).0, 401);
    }
    let again = running.client().with_token(token["token"].as_str().unwrap());
    assert_eq!(get(&again, "/api/v1/me/sessions").await.json()["sessions"].as_array().unwrap().len(), 1);
}

async fn a_key_that_nobody_uses_is_deleted(database: Database) {
    let running = Running::with(database, |options| options.retention.players = Keep::days(1)).await;
    let ada = running.client().guest("Ada").await.unwrap();
    let phone = second_device(&running, &ada, 1).await;
    running.server.sweep().await.unwrap();
    assert_eq!(error(&get(&phone, "/api/v1/me").await).0, 401);
    assert_eq!(get(&ada, "/api/v1/me").await.status, 200);
}

/// The code of a new link of a player.
async fn new_link(player: &Client) -> String {
    let made = post(player, "/api/v1/me/links", json!({})).await;
    assert_eq!(made.status, 201, "{}", made.text());
    made.json()["link"].as_str().unwrap().to_owned()
}

/// The value of a cookie that an answer sets.
fn cookie(answer: &Answer, name: &str) -> Option<String> {
    let set = answer.headers.get_all("set-cookie").iter().filter_map(|value| value.to_str().ok());
    let start = format!("{name}=");
    set.filter_map(|value| value.strip_prefix(&start))
        .map(|value| value.split(';').next().unwrap().to_owned())
        .next()
}

async fn set_in_database(running: &Running, sql: &'static str) {
    sqlx::any::install_default_drivers();
    let mut connection = sqlx::AnyConnection::connect(&running.database.url).await.unwrap();
    connection.execute(sql).await.unwrap();
    connection.close().await.unwrap();
}

async fn name_of(client: &Client) -> Option<String> {
    get(client, "/api/v1/me").await.json()["name"].as_str().map(str::to_owned)
}

async fn a_link_signs_another_device_in_once(database: Database) {
    let running = start(database).await;
    let ada = running.client().guest("Ada").await.unwrap();
    // A browser makes the link. Its settings go to the other device.
    let own = format!("oriflamme={}; theme=night; language=pl", ada.token().unwrap());
    let headers = [FORM, ("cookie", own.as_str()), ("origin", ORIGIN)];
    let made = ada.raw().send("POST".parse().unwrap(), "/me/links", &headers, "".into()).await.unwrap();
    assert_eq!(made.status, 200);
    let text = made.text();
    let code = text.split(&format!("{ORIGIN}/links/")).nth(1).unwrap().split('"').next().unwrap();
    assert!(text.contains("class=\"qr\""), "{text}");
    // Looking at it changes nothing, however often.
    let stranger = running.client();
    for _ in 0..3 {
        let shown = page(&stranger, &format!("/links/{code}")).await;
        assert_eq!(shown.status, 200);
        assert!(shown.text().contains("Sign in as Ada"), "{}", shown.text());
    }
    let seen = get(&stranger, &format!("/api/v1/links/{code}")).await.json();
    assert_eq!(seen["name"], "Ada");
    // The player who made it does not use it up.
    let same = page(&ada, &format!("/links/{code}")).await.text();
    assert!(!same.contains(&format!("action=\"/links/{code}\"")), "{same}");
    assert_eq!(form(&ada, &format!("/links/{code}"), "").await.status, 409);
    let signed_in = form(&stranger, &format!("/links/{code}"), "").await;
    assert_eq!(location(&signed_in), "/me?done=in");
    assert_eq!(cookie(&signed_in, "theme").as_deref(), Some("night"));
    assert_eq!(cookie(&signed_in, "language").as_deref(), Some("pl"));
    let phone = running.client().with_token(&cookie(&signed_in, "oriflamme").unwrap());
    assert_eq!(name_of(&phone).await.as_deref(), Some("Ada"));
    assert_eq!(name_of(&ada).await.as_deref(), Some("Ada"), "the first device stays signed in");
    // It is used up, for browsers and for programs.
    let again = form(&stranger, &format!("/links/{code}"), "").await;
    assert_eq!(again.status, 410);
    assert!(again.text().contains(&say("identity-refused-link")), "{}", again.text());
    assert_eq!(page(&stranger, &format!("/links/{code}")).await.status, 410);
    assert_eq!(
        error(&post(&stranger, "/api/v1/links", json!({"link": code})).await),
        (410, "stale_link".into())
    );
    for wrong in ["x", "a%2Fb", &"a".repeat(60)] {
        assert_eq!(
            error(&get(&stranger, &format!("/api/v1/links/{wrong}")).await),
            (410, "stale_link".into())
        );
    }
    // A path that is not UTF-8 gets an error in our format, too.
    assert_eq!(error(&get(&stranger, "/api/v1/links/%FF").await), (410, "stale_link".into()));
    let end = post(&ada, "/api/v1/me/sessions/%FF/end", json!({})).await;
    assert_eq!(error(&end), (404, "not_found".into()));
    let shown = page(&stranger, "/links/%FF").await;
    assert!(shown.status == 410 && shown.text().contains(&say("identity-refused-link")), "{}", shown.text());
    // Two people use one link at the same moment: one of them is signed in.
    let link = json!({"link": new_link(&ada).await});
    let (one, other) = tokio::join!(
        post(&stranger, "/api/v1/links", link.clone()),
        post(&stranger, "/api/v1/links", link.clone())
    );
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 410]);
    // A player who signs in as another one here, and does not join the two, loses the old token.
    let ben = running.client().guest("Ben").await.unwrap();
    let code = new_link(&ada).await;
    let shown = page(&ben, &format!("/links/{code}")).await.text();
    assert!(shown.contains("Ben") && shown.contains(&say("identity-join")), "{shown}");
    let signed_in = form(&ben, &format!("/links/{code}"), "").await;
    let phone = running.client().with_token(&cookie(&signed_in, "oriflamme").unwrap());
    assert_eq!(name_of(&phone).await.as_deref(), Some("Ada"));
    assert_eq!(error(&get(&ben, "/api/v1/me").await).0, 401);
}

async fn a_link_ends_with_its_time_and_with_a_new_key(database: Database) {
    let running = start(database).await;
    let ada = running.client().guest("Ada").await.unwrap();
    let stranger = running.client();
    let old = new_link(&ada).await;
    let until = post(&ada, "/api/v1/me/links", json!({})).await.json()["until"].as_u64().unwrap();
    let ten = std::time::SystemTime::now() + Duration::from_secs(600);
    let ten = ten.duration_since(std::time::UNIX_EPOCH).unwrap().as_millis() as u64;
    assert!((ten - 60_000..=ten).contains(&until), "{until} {ten}");
    assert_eq!(error(&get(&stranger, &format!("/api/v1/links/{old}")).await).1, "stale_link");
    let link = new_link(&ada).await;
    set_in_database(&running, "UPDATE links SET until = 1").await;
    assert_eq!(error(&get(&stranger, &format!("/api/v1/links/{link}")).await).1, "stale_link");
    assert_eq!(error(&post(&stranger, "/api/v1/links", json!({"link": link})).await).1, "stale_link");
    running.server.sweep().await.unwrap();
    let link = new_link(&ada).await;
    let token = post(&ada, "/api/v1/me/token", json!({})).await.json();
    assert_eq!(error(&post(&stranger, "/api/v1/links", json!({"link": link})).await).1, "stale_link");
    // A player who is banned can't be signed in.
    let ada = running.client().with_token(token["token"].as_str().unwrap());
    let link = new_link(&ada).await;
    let id = get(&ada, "/api/v1/me").await.json()["player"].as_str().unwrap().to_owned();
    let store = Store::open_beside(&running.database.url).await.unwrap();
    let operator = Operator::new(store, "root".into(), Timestamp::from_millis(1));
    operator.ban(Subject::Player(id.parse().unwrap()), "spam", None, None).await.unwrap();
    for _ in 0..100 {
        if get(&ada, "/api/v1/me").await.status == 403 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(error(&post(&stranger, "/api/v1/links", json!({"link": link})).await), (403, "banned".into()));
}

async fn two_players_become_one(database: Database) {
    let running = start(database).await;
    let client = running.client();
    // A game in which both played is over. Cleo wants a rematch, which keeps seats for them.
    let mut players = Players::sit(&client, json!({"rules": "base-2", "seats": 3})).await.unwrap();
    play_out(&mut players).await.unwrap();
    let over = players.table.clone();
    let [ada, ben, cleo] = [0, 1, 2].map(|seat| players.seats[seat].clone());
    let again = post(&cleo, &format!("/api/v1/tables/{over}/rematch"), json!({})).await.json();
    let again = again["table"].as_str().unwrap().to_owned();
    let record = get(&client, &format!("/api/v1/tables/{over}/record")).await.text();
    let id =
        async |client: &Client| get(client, "/api/v1/me").await.json()["player"].as_str().unwrap().to_owned();
    let (ada_id, ben_id) = (id(&ada).await, id(&ben).await);
    // Ben has made a table. At another table it is his turn.
    let open = post(&ben, "/api/v1/tables", json!({"rules": "base-2", "seats": 3})).await.json();
    let open = open["table"].as_str().unwrap().to_owned();
    let bots = json!({"rules": "base-2", "seats": 3, "bots": ["page", "page"], "first": "red"});
    let game = post(&ben, "/api/v1/tables", bots).await.json();
    let table = game["table"].as_str().unwrap().to_owned();
    assert!(game["legal"].as_array().is_some_and(|legal| !legal.is_empty()), "{game}");
    let before = get(&ben, &format!("/api/v1/tables/{table}")).await.json();
    let tablet = second_device(&running, &ben, 1).await;
    let mut stream = ben.raw().events(&table, None).await.unwrap();
    stream.next().await.unwrap().unwrap();
    // The page says what will happen, and asks for confirmation.
    let code = new_link(&ada).await;
    let path = format!("/links/{code}");
    assert_eq!(form(&ben, &path, "join=1").await.status, 422);
    assert_eq!(
        form(&client, &path, "join=1&sure=1").await.status,
        401,
        "a stranger has nothing to be joined"
    );
    assert_eq!(location(&form(&ben, &path, "join=1&sure=1").await), "/me?done=joined");
    // All of Ben's devices are Ada's now, and the player Ben is gone.
    for device in [&ben, &tablet, &ada] {
        assert_eq!(get(device, "/api/v1/me").await.json()["player"], ada_id.as_str());
    }
    assert_eq!(get(&ada, "/api/v1/me/sessions").await.json()["sessions"].as_array().unwrap().len(), 3);
    let ended = tokio::time::timeout(Duration::from_secs(5), stream.next()).await.unwrap();
    assert!(!matches!(ended, Ok(Some(_))), "a stream goes on as a player who is gone");
    let mine = get(&ada, "/api/v1/me").await.json();
    let mine: Vec<&str> =
        mine["tables"].as_array().unwrap().iter().map(|table| table["table"].as_str().unwrap()).collect();
    for table in [open.as_str(), table.as_str(), over.as_str()] {
        assert!(mine.contains(&table), "{table} {mine:?}");
    }
    // Ada sees the cards and plays on; the table is hers to start.
    let after = get(&ada, &format!("/api/v1/tables/{table}")).await.json();
    assert_eq!(
        (&after["you"], &after["hand"], &after["legal"]),
        (&before["you"], &before["hand"], &before["legal"])
    );
    let said = json!({"move": after["legal"][0], "version": after["version"]});
    assert_eq!(post(&ada, &format!("/api/v1/tables/{table}/moves"), said).await.status, 200);
    let bot = format!("/api/v1/tables/{open}/seats/blue/bot");
    assert_eq!(post(&ada, &bot, json!({"level": "page"})).await.status, 200);
    // The finished game is as it was played, and of the two seats of the rematch one is kept for her.
    assert_eq!(get(&client, &format!("/api/v1/tables/{over}/record")).await.text(), record);
    assert_eq!(post(&ada, &format!("/api/v1/tables/{again}/sit"), json!({})).await.status, 200);
    let dan = client.guest("Dan").await.unwrap();
    assert_eq!(post(&dan, &format!("/api/v1/tables/{again}/sit"), json!({})).await.status, 200);
    // The same holds after a restart, and nothing that matters names Ben's id.
    let running = running.restart().await;
    let ada = ada.at(&running.url());
    assert_eq!(get(&ada, &format!("/api/v1/tables/{table}")).await.json()["you"], before["you"]);
    assert_eq!(get(&ada.at(&running.url()), &format!("/api/v1/tables/{over}")).await.status, 200);
    sqlx::any::install_default_drivers();
    let mut connection = sqlx::AnyConnection::connect(&running.database.url).await.unwrap();
    for sql in [
        "SELECT COUNT(*) FROM players WHERE id = $1",
        "SELECT COUNT(*) FROM seats WHERE player = $1",
        "SELECT COUNT(*) FROM sessions WHERE player = $1",
    ] {
        let row = connection.fetch_one(sqlx::query(sql).bind(ben_id.clone())).await.unwrap();
        assert_eq!(sqlx::Row::get::<i64, _>(&row, 0), 0, "{sql}");
    }
}

async fn who_sits_at_one_table_twice_stays_two(database: Database) {
    let running = start(database).await;
    let client = running.client();
    let [ada, ben] = [client.guest("Ada").await.unwrap(), client.guest("Ben").await.unwrap()];
    let made = post(&ada, "/api/v1/tables", json!({"rules": "base-2", "seats": 3})).await.json();
    let table = made["table"].as_str().unwrap();
    assert_eq!(post(&ben, &format!("/api/v1/tables/{table}/sit"), json!({})).await.status, 200);
    let link = json!({"link": new_link(&ada).await, "join": true});
    assert_eq!(error(&post(&ben, "/api/v1/links", link.clone()).await), (409, "at_one_table".into()));
    assert_eq!(name_of(&ben).await.as_deref(), Some("Ben"));
    // The link was not used up. Nobody is joined to themselves, or to a stranger.
    assert_eq!(error(&post(&ada, "/api/v1/links", link.clone()).await), (409, "same_player".into()));
    assert_eq!(error(&post(&client, "/api/v1/links", link.clone()).await), (401, "unknown_player".into()));
    let robot = post(&client, "/api/v1/guests", json!({"name": "Zoe", "bot": true})).await.json();
    let robot = client.with_token(robot["token"].as_str().unwrap());
    assert_eq!(error(&post(&robot, "/api/v1/links", link.clone()).await), (422, "unfit".into()));
    let cleo = client.guest("Cleo").await.unwrap();
    assert_eq!(post(&cleo, "/api/v1/links", link).await.status, 201);
    assert_eq!(name_of(&cleo).await.as_deref(), Some("Ada"));
}

/// Nobody can play two rated games with a clock of minutes, and joining two players is no way around that.
async fn who_plays_two_rated_games_stays_two(database: Database) {
    let running = start(database).await;
    let client = running.client();
    let [ada, ben] = [client.guest("Ada").await.unwrap(), client.guest("Ben").await.unwrap()];
    let rated = json!({"rules": "base-2", "seats": 3, "rated": true, "pace": {"seconds": 60}});
    let mut tables = Vec::new();
    for player in [&ada, &ben] {
        let made = post(player, "/api/v1/tables", rated.clone()).await;
        assert_eq!(made.status, 201, "{}", made.text());
        tables.push(made.json()["table"].as_str().unwrap().to_owned());
    }
    let path = format!("/links/{}", new_link(&ada).await);
    let refused = form(&ben, &path, "join=1&sure=1").await;
    assert_eq!(refused.status, 409, "{}", refused.text());
    assert!(refused.text().contains(&say("identity-refused-rated")), "{}", refused.text());
    assert_eq!(name_of(&ben).await.as_deref(), Some("Ben"));
    // Ada leaves hers. Then the two can be joined: the player sits at Ben's seat, and at no second such
    // table.
    assert_eq!(post(&ada, &format!("/api/v1/tables/{}/leave", tables[0]), json!({})).await.status, 200);
    assert_eq!(location(&form(&ben, &path, "join=1&sure=1").await), "/me?done=joined");
    let second = post(&ada, "/api/v1/tables", rated).await;
    assert_eq!(error(&second), (409, "rated_elsewhere".into()));
    assert!(second.text().contains(&tables[1]), "{}", second.text());
}

async fn recovery_words_bring_a_player_back(database: Database) {
    let running = start(database).await;
    let client = running.client();
    let ada = client.guest("Ada").await.unwrap();
    let me = page(&ada, "/me").await.text();
    assert!(me.contains(&say("identity-words-do")), "{me}");
    // The words are in the language that the player chooses; there are no Polish ones.
    let first = |list: &str| post(&ada, "/api/v1/me/words", json!({"list": list}));
    let (english, french) = (first("en").await.json(), first("fr").await.json());
    assert_eq!((&english["list"], &french["list"]), (&json!("en"), &json!("fr")));
    assert_eq!(error(&first("pl").await).0, 422);
    assert_eq!(form(&ada, "/me/words", "list=pl").await.status, 422);
    let french = form(&ada, "/me/words", "list=fr").await.text();
    assert!(french.contains(&say("identity-words-are-fr")) && french.contains(" lang=\"fr\""), "{french}");
    let shown = form(&ada, "/me/words", "").await.text();
    let list = shown.split("<ol class=\"words\"").nth(1).unwrap().split("</ol>").next().unwrap();
    let words: Vec<&str> = list.split("<li>").skip(1).map(|word| word.split('<').next().unwrap()).collect();
    assert_eq!(words.len(), 8, "{list}");
    assert!(page(&ada, "/me").await.text().contains(&say("identity-words-new")));
    assert!(get(&ada, "/api/v1/me/data").await.json()["recovery_words"].is_u64());
    // Wrong words lead nowhere, and the page says so.
    let mut wrong = words.clone();
    wrong.reverse();
    for text in ["", "ada", &wrong.join("+")] {
        let refused = form(&client, "/recover", &format!("words={text}")).await;
        assert_eq!(refused.status, 422, "{text}");
        assert!(refused.text().contains(&say("identity-refused-words")), "{}", refused.text());
    }
    // The right words lead to the page that says what will happen, even in capitals.
    let found = form(&client, "/recover", &format!("words={}", words.join("+").to_uppercase())).await;
    let path = location(&found).to_owned();
    assert!(page(&client, &path).await.text().contains("Sign in as Ada"));
    let signed_in = form(&client, &path, "").await;
    let back = client.with_token(&cookie(&signed_in, "oriflamme").unwrap());
    assert_eq!(name_of(&back).await.as_deref(), Some("Ada"));
    // They work again and again, until they are replaced or deleted.
    let recover =
        async |words: &[String]| post(&client, "/api/v1/recoveries", json!({"words": words.join(" ")})).await;
    let old: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
    assert_eq!(recover(&old).await.status, 201);
    let new = post(&ada, "/api/v1/me/words", json!({})).await.json();
    let new: Vec<String> =
        new["words"].as_array().unwrap().iter().map(|it| it.as_str().unwrap().to_owned()).collect();
    assert_eq!(error(&recover(&old).await), (422, "wrong_words".into()));
    let link = recover(&new).await.json()["link"].as_str().unwrap().to_owned();
    assert_eq!(post(&client, "/api/v1/links", json!({"link": link})).await.json()["name"], "Ada");
    assert_eq!(location(&form(&ada, "/me/words/forget", "").await), "/me?done=words");
    assert_eq!(error(&recover(&new).await), (422, "wrong_words".into()));
    // A forgotten player can't come back.
    let last = post(&ada, "/api/v1/me/words", json!({})).await.json();
    let last: Vec<String> =
        last["words"].as_array().unwrap().iter().map(|it| it.as_str().unwrap().to_owned()).collect();
    assert_eq!(post(&ada, "/api/v1/me/forget", json!({})).await.status, 204);
    assert_eq!(error(&recover(&last).await), (422, "wrong_words".into()));
}

async fn too_many_devices_are_no_obstacle(database: Database) {
    let running = start(database).await;
    let ada = running.client().guest("Ada").await.unwrap();
    let oldest = second_device(&running, &ada, 5).await;
    let later = 4_000_000_000_000;
    for more in 0..18 {
        second_device(&running, &ada, later + more).await;
    }
    let count = async || get(&ada, "/api/v1/me/sessions").await.json()["sessions"].as_array().unwrap().len();
    assert_eq!(count().await, 20);
    let link = json!({"link": new_link(&ada).await});
    assert_eq!(post(&running.client(), "/api/v1/links", link).await.status, 201);
    assert_eq!(count().await, 20);
    assert_eq!(error(&get(&oldest, "/api/v1/me").await).0, 401);
    assert_eq!(get(&ada, "/api/v1/me").await.status, 200);
}

/// Ben sits down again and again while he is joined to Ada, or is forgotten. Whichever is faster, nothing
/// names him afterwards.
async fn who_sits_down_while_two_become_one_leaves_no_seat_behind(database: Database) {
    let running = start(database).await;
    let client = running.client();
    let cleo = client.guest("Cleo").await.unwrap();
    let three = json!({"rules": "base-2", "seats": 3});
    for round in 0..8 {
        let [ada, ben] = [client.guest("Ada").await.unwrap(), client.guest("Ben").await.unwrap()];
        let ben_id = get(&ben, "/api/v1/me").await.json()["player"].as_str().unwrap().to_owned();
        let link = json!({"link": new_link(&ada).await, "join": true});
        let mut open = Vec::new();
        for _ in 0..6 {
            open.push(post(&cleo, "/api/v1/tables", three.clone()).await.json()["table"].clone());
        }
        let mut sits = tokio::task::JoinSet::new();
        for table in open {
            let (ben, three) = (ben.clone(), three.clone());
            sits.spawn(async move {
                let path = format!("/api/v1/tables/{}/sit", table.as_str().unwrap());
                let mut statuses = vec![post(&ben, &path, json!({})).await.status];
                for _ in 0..4 {
                    statuses.push(post(&ben, "/api/v1/tables", three.clone()).await.status);
                }
                statuses
            });
        }
        let gone = match round % 2 {
            0 => post(&ben, "/api/v1/links", link).await,
            _ => post(&ben, "/api/v1/me/forget", json!({})).await,
        };
        assert!([201, 204].contains(&gone.status), "{}", gone.text());
        let statuses: Vec<u16> = sits.join_all().await.into_iter().flatten().collect();
        assert!(statuses.iter().all(|status| [200, 201, 401].contains(status)), "{statuses:?}");
        sqlx::any::install_default_drivers();
        let mut connection = sqlx::AnyConnection::connect(&running.database.url).await.unwrap();
        // A forgotten player's entries keep the id, which is nobody's then, and lose the name.
        let named = format!("sat % {ben_id} %{}", if round % 2 == 0 { "" } else { " Ben%" });
        for (sql, value) in [
            ("SELECT COUNT(*) FROM players WHERE id = $1", &ben_id),
            ("SELECT COUNT(*) FROM seats WHERE player = $1", &ben_id),
            ("SELECT COUNT(*) FROM entries WHERE entry LIKE $1", &named),
        ] {
            let row = connection.fetch_one(sqlx::query(sql).bind(value.clone())).await.unwrap();
            assert_eq!(sqlx::Row::get::<i64, _>(&row, 0), 0, "round {round}: {sql}");
        }
        connection.close().await.unwrap();
    }
}
