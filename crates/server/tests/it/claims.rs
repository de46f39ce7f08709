//! Names that belong to one player alone: who may claim one, who can't have it, and when it is free again.

use crate::{
    requests::{ORIGIN, error, get, post, say, start},
    support::{Running, on_both},
};
use oriflamme_client::{Answer, Client};
use oriflamme_server::{Operator, Store, Timestamp};
use oriflamme_testkit::Database;
use serde_json::json;
use sqlx::{Connection, Executor, Row};

on_both! {
    a_claimed_name_is_nobody_elses
    one_of_many_who_claim_a_name_at_once_gets_it
    another_name_frees_the_old_one_after_a_time
    joining_and_forgetting_and_operators_free_names
}

async fn form(client: &Client, path: &str, body: &str) -> Answer {
    let cookie = client.token().map(|token| format!("oriflamme={token}")).unwrap_or_default();
    let kind = ("content-type", "application/x-www-form-urlencoded");
    let headers = [kind, ("cookie", cookie.as_str()), ("origin", ORIGIN)];
    client.raw().send("POST".parse().unwrap(), path, &headers, body.to_owned().into()).await.unwrap()
}

async fn page(client: &Client, path: &str) -> String {
    let cookie = client.token().map(|token| format!("oriflamme={token}")).unwrap_or_default();
    client.raw().send("GET".parse().unwrap(), path, &[("cookie", &cookie)], "".into()).await.unwrap().text()
}

fn taken() -> (u16, String) {
    (409, "name_taken".into())
}

/// A player who can come back, because they have recovery words. The hash is written directly, because
/// computing it takes a while.
async fn lasting(running: &Running, name: &str) -> Client {
    let player = running.client().guest(name).await.unwrap();
    let id = id_of(&player).await;
    sqlx::any::install_default_drivers();
    let mut connection = sqlx::AnyConnection::connect(&running.database.url).await.unwrap();
    let row = sqlx::query("INSERT INTO recovery (player, hash, made) VALUES ($1, $1, 1)").bind(id);
    connection.execute(row).await.unwrap();
    connection.close().await.unwrap();
    player
}

async fn in_database(running: &Running, sql: &'static str) -> i64 {
    sqlx::any::install_default_drivers();
    let mut connection = sqlx::AnyConnection::connect(&running.database.url).await.unwrap();
    let found = match sql.starts_with("SELECT") {
        true => connection.fetch_one(sql).await.unwrap().get(0),
        false => connection.execute(sql).await.unwrap().rows_affected() as i64,
    };
    connection.close().await.unwrap();
    found
}

async fn id_of(client: &Client) -> String {
    get(client, "/api/v1/me").await.json()["player"].as_str().unwrap().to_owned()
}

async fn name_of(client: &Client) -> String {
    get(client, "/api/v1/me").await.json()["name"].as_str().unwrap().to_owned()
}

async fn claim(client: &Client) -> Answer {
    post(client, "/api/v1/me/name/claim", json!({})).await
}

async fn rename(client: &Client, name: &str) -> Answer {
    post(client, "/api/v1/me/name", json!({ "name": name })).await
}

async fn a_claimed_name_is_nobody_elses(database: Database) {
    let running = start(database).await;
    let guest = running.client().guest("Ada Lovelace").await.unwrap();
    assert_eq!(error(&claim(&guest).await), (409, "not_lasting".into()));
    assert!(page(&guest, "/me").await.contains(&say("claim-first")));
    let ada = lasting(&running, "Ada Lovelace").await;
    assert!(page(&ada, "/me").await.contains(&say("claim-do")));
    let claimed = form(&ada, "/me/name/claim", "").await;
    assert_eq!(claimed.headers["location"], "/me?done=claimed");
    assert_eq!(name_of(&ada).await, "Ada Lovelace ✓");
    assert_eq!(get(&ada, "/api/v1/me").await.json()["claimed"], true);
    assert_eq!(claim(&ada).await.status, 200, "again changes nothing");
    // A player who had the name before keeps it, without the mark, and can't claim it.
    assert_eq!(name_of(&guest).await, "Ada Lovelace");
    assert_eq!(rename(&guest, "Grace").await.status, 200);
    // Nobody can have it, or one that looks like it: as a guest, by a new name, or when sitting down.
    let stranger = running.client();
    for name in
        ["Ada Lovelace", "ADA LOVELACE", "ada  lovelace", "Ada Loveiace", "Ada L0velace", "Ａｄａ Lovelace"]
    {
        assert_eq!(
            error(&post(&stranger, "/api/v1/guests", json!({ "name": name })).await),
            taken(),
            "{name}"
        );
        let other = stranger.guest("Zoe").await.unwrap();
        assert_eq!(error(&rename(&other, name).await), taken(), "{name}");
        assert_eq!(name_of(&other).await, "Zoe");
    }
    let refused = form(&guest, "/guests", "name=Ada+Lovelace").await;
    assert_eq!(refused.status, 409);
    assert!(refused.text().contains(&say("claim-refused-taken")), "{}", refused.text());
    let refused = form(&stranger, "/tables", "with=friends&rules=base-2&seats=3&name=Ada+Lovelace").await;
    assert_eq!(refused.status, 409);
    // Nobody can have the mark either.
    for name in ["Grace ✓", "✓", "Grace✔", "Grace ☑", "✅ Grace", "Grace √"] {
        let other = stranger.guest("Zoe").await.unwrap();
        assert_eq!(error(&rename(&other, name).await), (422, "reserved_name".into()), "{name}");
    }
    assert_eq!(rename(&guest, "Ada Byron").await.status, 200, "another name is anybody's");
    // The mark is shown at the table and in the lists, and its owner need not type it.
    let made = post(&ada, "/api/v1/tables", json!({"rules": "base-2", "seats": 3})).await.json();
    assert_eq!(made["seats"][0]["name"], "Ada Lovelace ✓");
    assert!(page(&stranger, "/").await.contains("Ada Lovelace ✓"));
    let own = page(&ada, "/").await;
    assert!(own.contains("value=\"Ada Lovelace\""), "{own}");
    assert_eq!(form(&ada, "/guests", "name=Ada+Lovelace").await.status, 303);
    assert_eq!(name_of(&ada).await, "Ada Lovelace ✓");
    // Nobody can claim the default name of guests, or the name of a program.
    let nameless = lasting(&running, "guest").await;
    assert_eq!(error(&claim(&nameless).await), (422, "reserved_name".into()));
    assert_eq!(error(&rename(&ada, "Guest").await), (422, "reserved_name".into()));
    // A name that was given back is free at once.
    assert_eq!(form(&ada, "/me/name/release", "").await.headers["location"], "/me?done=released");
    assert_eq!(name_of(&ada).await, "Ada Lovelace");
    assert_eq!(rename(&guest, "Ada Lovelace").await.status, 200);
}

async fn one_of_many_who_claim_a_name_at_once_gets_it(database: Database) {
    let running = start(database).await;
    for (round, name) in ["Ada", "Bea", "Cleo"].into_iter().enumerate() {
        let mut players = Vec::new();
        // Every second player writes it in capitals, which look alike.
        for number in 0..8 {
            let name = if number % 2 == 0 { name.to_owned() } else { name.to_uppercase() };
            players.push(lasting(&running, &name).await);
        }
        let mut claims = tokio::task::JoinSet::new();
        for player in players {
            claims.spawn(async move { (claim(&player).await.status, player) });
        }
        let outcomes = claims.join_all().await;
        let won = outcomes.iter().filter(|(status, _)| *status == 200).count();
        assert_eq!(won, 1, "{name}");
        assert!(outcomes.iter().all(|(status, _)| [200, 409].contains(status)));
        for (status, player) in &outcomes {
            assert_eq!(name_of(player).await.ends_with('✓'), *status == 200);
        }
        assert_eq!(in_database(&running, "SELECT COUNT(*) FROM names").await, round as i64 + 1);
    }
    // Two players with a claimed name each want the same new one.
    let [one, two] = [lasting(&running, "One").await, lasting(&running, "Two").await];
    for player in [&one, &two] {
        assert_eq!(claim(player).await.status, 200);
    }
    let (first, second) = tokio::join!(rename(&one, "Both"), rename(&two, "both"));
    let mut statuses = [first.status, second.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    let mut names = [name_of(&one).await.to_lowercase(), name_of(&two).await.to_lowercase()];
    names.sort_unstable();
    assert_eq!(names[0], "both ✓");
    assert!(["one ✓", "two ✓"].contains(&&*names[1]), "who was too late keeps the old name: {names:?}");
}

async fn another_name_frees_the_old_one_after_a_time(database: Database) {
    let running = start(database).await;
    let (ada, ben) = (lasting(&running, "Ada").await, lasting(&running, "Ben").await);
    assert_eq!(claim(&ada).await.status, 200);
    // Other letters that look the same.
    assert_eq!(rename(&ada, "ADA").await.json(), json!({"name": "ADA ✓", "claimed": true}));
    assert_eq!(in_database(&running, "SELECT COUNT(*) FROM names").await, 1);
    assert_eq!(rename(&ada, "Countess").await.json()["name"], "Countess ✓");
    assert_eq!(error(&rename(&ben, "Ada").await), taken(), "it is kept for a while");
    // She may take the old one back, and then has both for a while.
    assert_eq!(rename(&ada, "Ada").await.json()["name"], "Ada ✓");
    assert_eq!(error(&rename(&ben, "Countess").await), taken());
    // A player keeps only one name besides their own. (The restart resets the limit on changes.)
    let running = running.restart().await;
    let [ada, ben] = [&ada, &ben].map(|player| player.at(&running.url()));
    for name in ["Bea", "Cleo", "Dora"] {
        assert_eq!(rename(&ada, name).await.status, 200);
    }
    assert_eq!(in_database(&running, "SELECT COUNT(*) FROM names").await, 2);
    assert_eq!(error(&rename(&ben, "Cleo").await), taken());
    in_database(&running, "UPDATE names SET until = 1 WHERE until IS NOT NULL").await;
    assert_eq!(rename(&ben, "Cleo").await.status, 200);
    assert_eq!(claim(&ben).await.json()["name"], "Cleo ✓");
    assert_eq!(error(&rename(&ada, "Cleo").await), taken());
    // A name is deleted when its time is over.
    assert_eq!(rename(&ada, "Eva").await.status, 200);
    in_database(&running, "UPDATE names SET until = 1 WHERE until IS NOT NULL").await;
    running.server.sweep().await.unwrap();
    assert_eq!(in_database(&running, "SELECT COUNT(*) FROM names").await, 2);
}

async fn joining_and_forgetting_and_operators_free_names(database: Database) {
    let running = start(database).await;
    let (ada, ben) = (lasting(&running, "Ada").await, lasting(&running, "Ben").await);
    for player in [&ada, &ben] {
        assert_eq!(claim(player).await.status, 200);
    }
    let cleo = running.client().guest("Cleo").await.unwrap();
    let link = post(&ada, "/api/v1/me/links", json!({})).await.json()["link"].clone();
    assert_eq!(post(&ben, "/api/v1/links", json!({"link": link, "join": true})).await.status, 201);
    // The player has one of the two names, and the other is kept for them for a while.
    assert_eq!(name_of(&ben).await, "Ada ✓");
    assert_eq!(error(&rename(&cleo, "Ben").await), taken());
    assert_eq!(rename(&ada, "Ben").await.json()["name"], "Ben ✓");
    assert_eq!(rename(&ada, "Ada").await.json()["name"], "Ada ✓");
    // A name that an operator gives somebody is not claimed.
    let store = Store::open_beside(&running.database.url).await.unwrap();
    let operator = Operator::new(store, "root".into(), Timestamp::from_millis(1));
    let id = id_of(&ada).await.parse().unwrap();
    operator.rename(&id, &"Somebody".parse().unwrap(), "rude", None).await.unwrap();
    for _ in 0..100 {
        if name_of(&ada).await == "Somebody" {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    assert_eq!(name_of(&ada).await, "Somebody");
    assert_eq!(rename(&cleo, "Ada").await.status, 200);
    assert_eq!(claim(&ada).await.json()["name"], "Somebody ✓");
    assert_eq!(post(&ada, "/api/v1/me/forget", json!({})).await.status, 204);
    assert_eq!(rename(&cleo, "Somebody").await.status, 200);
    assert_eq!(in_database(&running, "SELECT COUNT(*) FROM names").await, 0);
}
