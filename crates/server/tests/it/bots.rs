//! Bot accounts: who owns them, what they may not do, and how they end.

use crate::{
    requests::{ORIGIN, error, get, location, page, post, say, start},
    support::{Running, on_both},
};
use oriflamme_client::{Answer, Client, PlayerEvents};
use oriflamme_server::{Operator, Store, Subject, Timestamp};
use oriflamme_testkit::Database;
use serde_json::{Value, json};
use sqlx::{Connection, Executor};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

on_both! {
    a_bot_belongs_to_a_player_who_can_come_back
    its_name_is_nobody_elses
    a_bot_is_no_person
    a_bot_goes_with_its_owner
    the_pages_do_the_same
    a_person_takes_part_in_a_tournament_once
}

/// A player who can come back, because they have recovery words. The hash is written directly, because
/// computing it takes a while.
pub(crate) async fn lasting(running: &Running, name: &str) -> Client {
    let player = running.client().guest(name).await.unwrap();
    in_database(
        running,
        "INSERT INTO recovery (player, hash, made) VALUES ($1, $1, 1)",
        &id_of(&player).await,
    )
    .await;
    player
}

async fn in_database(running: &Running, sql: &'static str, value: &str) {
    sqlx::any::install_default_drivers();
    let mut connection = sqlx::AnyConnection::connect(&running.database.url).await.unwrap();
    connection.execute(sqlx::query(sql).bind(value.to_owned())).await.unwrap();
    connection.close().await.unwrap();
}

pub(crate) async fn id_of(client: &Client) -> String {
    client.me().await.unwrap().player.to_string()
}

/// An owner's new bot, with its id.
pub(crate) async fn bot(running: &Running, owner: &Client, name: &str, takes: Value) -> (String, Client) {
    let mut body = json!({"name": name});
    if !takes.is_null() {
        body["takes"] = takes;
    }
    let made = post(owner, "/api/v1/me/bots", body).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let made = made.json();
    let token = made["token"].as_str().unwrap();
    (made["bot"]["player"].as_str().unwrap().to_owned(), running.client().with_token(token))
}

/// Lets a bot listen, and waits until the server knows.
pub(crate) async fn listen(bot: &Client, id: &str) -> PlayerEvents {
    let events = bot.my_events(None).await.unwrap();
    for _ in 0..200 {
        if get(bot, &format!("/api/v1/players/{id}")).await.json()["bot"]["here"] == true {
            return events;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("it does not listen");
}

pub(crate) fn takes(challengers: &str, games: u8) -> Value {
    json!({
        "challengers": challengers, "rules": ["base-2"], "seats": [2, 3],
        "paces": ["unlimited", "live"], "games": games,
    })
}

/// Sends several players' posts at the same moment.
pub(crate) async fn at_once(path: &str, posts: impl IntoIterator<Item = (Client, Value)>) -> Vec<Answer> {
    let posts = posts.into_iter().map(|(client, body)| {
        let path = path.to_owned();
        tokio::spawn(async move { post(&client, &path, body).await })
    });
    let mut answers = Vec::new();
    for posted in posts.collect::<Vec<_>>() {
        answers.push(posted.await.unwrap());
    }
    answers
}

pub(crate) async fn challenge(who: &Client, bot: &str, table: Value) -> Answer {
    post(who, &format!("/api/v1/bots/{bot}/challenges"), table).await
}
pub(crate) fn duel() -> Value {
    json!({"rules": "base-2", "duel": true})
}

async fn a_bot_belongs_to_a_player_who_can_come_back(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let guest = client.guest("Guest One").await.unwrap();
    let refused = post(&guest, "/api/v1/me/bots", json!({"name": "Zug"})).await;
    assert_eq!(error(&refused), (409, "bot_needs_owner".into()));
    let ada = lasting(&running, "Ada").await;
    let (id, zug) = bot(&running, &ada, "Zug", Value::Null).await;
    let me = get(&zug, "/api/v1/me").await.json();
    assert_eq!((me["name"].as_str(), me["program"].as_bool()), (Some("Zug [bot] ✓"), Some(true)));
    // Everybody sees who owns it.
    let profile = get(&client, &format!("/api/v1/players/{id}")).await.json();
    assert_eq!(profile["program"], true);
    assert_eq!(
        profile["bot"]["owner"],
        json!({"player": id_of(&ada).await, "name": "Ada", "program": false})
    );
    assert_eq!(profile["bot"]["takes"]["challengers"], "anyone");
    assert!(get(&client, &format!("/api/v1/players/{}", id_of(&ada).await)).await.json()["bot"].is_null());
    // Change what it says about itself, and which challenges it takes.
    let at = |what: &str| format!("/api/v1/me/bots/{id}{what}");
    let changed =
        post(&ada, &at(""), json!({"about": "One\r\nTwo\u{202e}", "takes": takes("friends", 2)})).await;
    assert_eq!(changed.json()["about"], "One\nTwo", "{}", changed.text());
    assert_eq!(get(&ada, "/api/v1/me/bots").await.json()["bots"][0]["takes"], takes("friends", 2));
    for bad in [
        json!({"about": "x".repeat(501)}),
        json!({"takes": takes("friends", 0)}),
        json!({"takes": takes("friends", 33)}),
        json!({"takes": {"challengers": "anyone", "rules": [], "seats": [3], "paces": ["live"], "games": 1}}),
        json!({"takes": {"challengers": "anyone", "rules": ["base-2"], "seats": [7], "paces": ["live"], "games": 1}}),
    ] {
        assert_eq!(error(&post(&ada, &at(""), bad).await), (422, "bad_bot".into()));
    }
    // Nobody else may change it.
    let ben = lasting(&running, "Ben").await;
    for what in ["", "/renew", "/delete"] {
        assert_eq!(post(&ben, &at(what), json!({})).await.status, 404, "{what}");
    }
    // A new token ends the old one, and the streams opened with it.
    let mut events = listen(&zug, &id).await;
    let renewed = post(&ada, &at("/renew"), json!({})).await.json();
    assert_eq!(error(&get(&zug, "/api/v1/me").await), (401, "unknown_player".into()));
    let ended = tokio::time::timeout(Duration::from_secs(20), events.next()).await.unwrap();
    assert!(ended.is_err() || ended.unwrap().is_none(), "its stream ends");
    let zug = client.with_token(renewed["token"].as_str().unwrap());
    assert_eq!(id_of(&zug).await, id);
    assert_eq!(get(&ada, "/api/v1/me/data").await.json()["bots"][0]["player"], id.as_str());
    // The number of bots is limited, even if all are asked for at once.
    let many = (0..8).map(|number| (ada.clone(), json!({"name": format!("Zag {}", 10 + number)})));
    let statuses = at_once("/api/v1/me/bots", many).await.iter().map(|it| it.status).collect::<Vec<_>>();
    assert_eq!(statuses.iter().filter(|&&status| status == 201).count(), 4, "{statuses:?}");
    assert_eq!(get(&ada, "/api/v1/me/bots").await.json()["bots"].as_array().unwrap().len(), 5);
    let full = post(&ada, "/api/v1/me/bots", json!({"name": "Another"})).await;
    assert_eq!(error(&full), (409, "bots_full".into()));
    // A deleted bot can't sign in, and its name is free.
    assert_eq!(post(&ada, &at("/delete"), json!({})).await.status, 204);
    assert_eq!(error(&get(&zug, "/api/v1/me").await), (401, "unknown_player".into()));
    assert_eq!(get(&client, &format!("/api/v1/players/{id}")).await.status, 404);
    bot(&running, &ada, "Zug", Value::Null).await;
}

async fn its_name_is_nobody_elses(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let (ada, ben) = (lasting(&running, "Ada").await, lasting(&running, "Ben").await);
    assert_eq!(post(&ben, "/api/v1/me/name/claim", json!({})).await.status, 200);
    bot(&running, &ada, "Zug", Value::Null).await;
    let taken = (409, "name_taken".to_owned());
    // A bot can't have a person's name, nor another bot's, nor one that looks like it.
    for name in ["Ben", "BEN", "Zug", "ZUG"] {
        assert_eq!(error(&post(&ada, "/api/v1/me/bots", json!({"name": name})).await), taken, "{name}");
    }
    // Nobody else can have the bot's name.
    assert_eq!(error(&post(&client, "/api/v1/guests", json!({"name": "zug"})).await), taken);
    assert_eq!(error(&post(&client, "/api/v1/guests", json!({"name": "Zug", "bot": true})).await), taken);
    assert_eq!(error(&post(&client, "/api/v1/guests", json!({"name": "Ben", "bot": true})).await), taken);
    assert_eq!(error(&post(&ben, "/api/v1/me/name", json!({"name": "Zug"})).await), taken);
    for (name, code) in
        [("", "bad_name"), ("x", ""), ("Ada [bot]", "reserved_name"), ("king", "reserved_name")]
    {
        let made = post(&ada, "/api/v1/me/bots", json!({"name": name})).await;
        if !code.is_empty() {
            assert_eq!(error(&made), (422, code.into()), "{name}");
        }
    }
    let long = post(&ada, "/api/v1/me/bots", json!({"name": "x".repeat(19)})).await;
    assert_eq!(error(&long), (422, "bad_name".into()));
    // Of many owners who want a name at once, one gets it.
    let owners =
        [lasting(&running, "One").await, lasting(&running, "Two").await, lasting(&running, "Six").await];
    let asked = owners.map(|owner| (owner, json!({"name": "Both"})));
    let statuses = at_once("/api/v1/me/bots", asked).await.iter().map(|it| it.status).collect::<Vec<_>>();
    assert_eq!(statuses.iter().filter(|&&status| status == 201).count(), 1, "{statuses:?}");
}

async fn a_bot_is_no_person(database: Database) {
    let running = start(database).await;
    let client = running.client();
    let ada = lasting(&running, "Ada").await;
    let (id, zug) = bot(&running, &ada, "Zug", Value::Null).await;
    for (path, body) in [
        ("/api/v1/me/bots", json!({"name": "Child"})),
        ("/api/v1/clubs", json!({"name": "Bots united"})),
        ("/api/v1/me/links", json!({})),
        ("/api/v1/me/words", json!({})),
        ("/api/v1/me/passkeys/challenges", json!({})),
        ("/api/v1/me/name", json!({"name": "Somebody"})),
        ("/api/v1/me/name/release", json!({})),
        ("/api/v1/me/token", json!({})),
        ("/api/v1/me/forget", json!({})),
        ("/api/v1/me/friends/links", json!({})),
        ("/api/v1/me/profile", json!({"shows": "nothing"})),
        ("/api/v1/tournaments", json!({})),
        ("/api/v1/me/vacation", json!({"days": 3})),
        ("/api/v1/me/push", json!({})),
    ] {
        assert_eq!(error(&post(&zug, path, body).await), (403, "bot_account".into()), "{path}");
    }
    // A browser with a bot's token is a stranger.
    let cookie = format!("oriflamme={}", zug.token().unwrap());
    let headers = [("cookie", cookie.as_str())];
    let seen = client.raw().send("GET".parse().unwrap(), "/me", &headers, "".into()).await.unwrap().text();
    assert!(seen.contains(&say("people-me-stranger")) && !seen.contains("Zug"), "{seen}");
    // A program without an owner can't own bots either.
    let robby = running.client().bot("Robby").await.unwrap();
    let robby = running.client().with_token(&robby.token);
    let refused = post(&robby, "/api/v1/me/bots", json!({"name": "Child"})).await;
    assert_eq!(error(&refused), (403, "bot_account".into()));
    // It is marked at its seat and in the chat.
    let _listening = listen(&zug, &id).await;
    let table = challenge(&ada, &id, duel()).await.json();
    assert_eq!(
        (table["seats"][1]["kind"].as_str(), table["seats"][1]["name"].as_str()),
        (Some("program"), Some("Zug [bot] ✓"))
    );
    let found = get(&running.client(), "/api/v1/bots").await.json();
    assert_eq!(found["bots"][0]["account"]["owner"]["name"], "Ada", "{found}");
}

async fn a_bot_goes_with_its_owner(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let (ada, ben) = (lasting(&running, "Ada").await, lasting(&running, "Ben").await);
    let (id, zug) = bot(&running, &ada, "Zug", Value::Null).await;
    // A player who is joined to another brings their bots along.
    let link = post(&ben, "/api/v1/me/links", json!({})).await.json()["link"].clone();
    assert_eq!(post(&ada, "/api/v1/links", json!({"link": link, "join": true})).await.status, 201);
    assert_eq!(get(&ben, "/api/v1/me/bots").await.json()["bots"][0]["player"], id.as_str());
    assert_eq!(id_of(&zug).await, id);
    // A bot itself can't be joined to a person.
    let link = post(&ben, "/api/v1/me/links", json!({})).await.json()["link"].clone();
    let joined = post(&zug, "/api/v1/links", json!({"link": link, "join": true})).await;
    assert_eq!(error(&joined), (403, "bot_account".into()));
    // While the owner is banned, so is the bot.
    let owner = id_of(&ben).await;
    let mut events = listen(&zug, &id).await;
    let store = Store::open_beside(&running.database.url).await.unwrap();
    let operator = Operator::new(store, "root".into(), Timestamp::from_millis(1));
    let subject = Subject::Player(owner.parse().unwrap());
    operator.ban(subject.clone(), "spam", None, None).await.unwrap();
    let banned = async |yes: bool| {
        for _ in 0..200 {
            if (get(&zug, "/api/v1/me").await.status == 403) == yes {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("the ban is not {yes}");
    };
    banned(true).await;
    let ended = tokio::time::timeout(Duration::from_secs(20), events.next()).await.unwrap();
    assert!(ended.is_err() || ended.unwrap().is_none(), "its stream ends");
    operator.unban(&subject, "was nothing").await.unwrap();
    banned(false).await;
    // A forgotten player's bots are forgotten, too, and leave their seats.
    let _listening = listen(&zug, &id).await;
    let eve = client.guest("Eve").await.unwrap();
    let table = challenge(&eve, &id, json!({"rules": "base-2", "seats": 3})).await.json();
    let table = table["table"].as_str().unwrap();
    assert_eq!(post(&ben, "/api/v1/me/forget", json!({})).await.status, 204);
    assert_eq!(error(&get(&zug, "/api/v1/me").await), (401, "unknown_player".into()));
    let seen = get(&eve, &format!("/api/v1/tables/{table}")).await.json();
    assert_eq!(seen["seats"][1]["kind"], "free", "{seen}");
    assert_eq!(post(&client, "/api/v1/guests", json!({"name": "Zug"})).await.status, 201, "the name is free");
}

async fn form(client: &Client, path: &str, body: &str) -> Answer {
    let cookie = client.token().map(|token| format!("oriflamme={token}")).unwrap_or_default();
    let kind = ("content-type", "application/x-www-form-urlencoded");
    let headers = [kind, ("cookie", cookie.as_str()), ("origin", ORIGIN)];
    client.raw().send("POST".parse().unwrap(), path, &headers, body.to_owned().into()).await.unwrap()
}

async fn the_pages_do_the_same(database: Database) {
    const RULES: &str = "challengers=anyone&rules-base-2=1&seats-2=1&seats-3=1&pace-unlimited=1&games=1";
    let running = start(database).await;
    let client = running.client();
    let guest = client.guest("Guest One").await.unwrap();
    assert!(page(&guest, "/me/bots").await.text().contains(&say("mybots-lasting")));
    let ada = lasting(&running, "Ada").await;
    let refused = form(&ada, "/me/bots", &format!("name=king&{RULES}")).await;
    assert!(refused.status == 422 && refused.text().contains(&say("people-name-reserved")));
    let refused = form(&ada, "/me/bots", "name=Zug&challengers=anyone&games=1").await;
    assert!(refused.status == 422 && refused.text().contains(&say("mybots-refused-bad")));
    let made = form(&ada, "/me/bots", &format!("name=Zug&about=Plays+%3Cb%3Efast&{RULES}")).await.text();
    let token = made.split("readonly value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let zug = client.with_token(&token);
    let id = id_of(&zug).await;
    let own = page(&ada, "/me/bots").await.text();
    assert!(own.contains("Zug [bot] ✓") && !own.contains(&token), "it is shown once");
    // A profile says who owns it, and lets everybody challenge it who may.
    let path = format!("/players/{id}");
    let seen = page(&client, &path).await.text();
    assert!(seen.contains("A bot of \u{2068}Ada\u{2069}") || seen.contains("A bot of Ada"), "{seen}");
    assert!(seen.contains("Plays &lt;b&gt;fast") && seen.contains(&say("mybots-refused-away")));
    assert!(page(&client, "/bots").await.text().contains(&say("mybots-list-none")));
    let away = form(&guest, &format!("/bots/{id}/challenges"), "rules=base-2&seats=3").await;
    assert!(away.status == 409 && away.text().contains(&say("mybots-refused-away")));
    let _listening = listen(&zug, &id).await;
    assert!(page(&client, "/bots").await.text().contains("Zug [bot]"));
    assert!(page(&client, &path).await.text().contains(&say("mybots-play")));
    // One tap: a newcomer becomes a player, and the game begins.
    let played =
        form(&client, &format!("/bots/{id}/challenges"), "rules=base-2&seats=3&level=page&pace=none").await;
    let table = location(&played).strip_prefix("/tables/").unwrap().to_owned();
    assert!(played.headers.contains_key("set-cookie"));
    assert_eq!(client.table(&table.parse().unwrap()).await.unwrap().status.to_string(), "playing");
    let busy = form(&guest, &format!("/bots/{id}/challenges"), "rules=base-2&seats=3").await;
    assert!(busy.status == 409 && busy.text().contains(&say("mybots-refused-busy")));
    // Change it, give it a new token, delete it.
    let changed =
        form(&ada, &format!("/me/bots/{id}"), &format!("about=Slow&{}", RULES.replace("anyone", "bots")))
            .await;
    assert_eq!(location(&changed), "/me/bots?done=changed");
    assert!(page(&guest, &path).await.text().contains(&say("mybots-refused-bots")));
    let renewed = form(&ada, &format!("/me/bots/{id}/renew"), "").await.text();
    assert!(renewed.contains("readonly value=") && !renewed.contains(&token));
    assert_eq!(get(&zug, "/api/v1/me").await.status, 401);
    assert_eq!(form(&ada, &format!("/me/bots/{id}/delete"), "").await.status, 422, "say that you are sure");
    assert_eq!(
        location(&form(&ada, &format!("/me/bots/{id}/delete"), "sure=1").await),
        "/me/bots?done=deleted"
    );
    assert_eq!(page(&client, &path).await.status, 404);
    assert!(page(&client, "/leaderboard?who=bots").await.text().contains(&say("mybots-leaders-lead")));
}

/// An owner with bots could help themselves and, in a duplicate round, see cards of a table that is still
/// played.
async fn a_person_takes_part_in_a_tournament_once(database: Database) {
    let running = start(database).await;
    let [ada, ben] = [lasting(&running, "Ada").await, lasting(&running, "Ben").await];
    let (_, zug) = bot(&running, &ada, "Zug", Value::Null).await;
    let (_, zag) = bot(&running, &ada, "Zag", Value::Null).await;
    let (_, bens) = bot(&running, &ben, "Bens", Value::Null).await;
    let [eve, fay] = [lasting(&running, "Eve").await, lasting(&running, "Fay").await];
    let announce = async |soon: u64| {
        let start = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as u64 + soon;
        let cup = json!({
            "name": "Cup", "rules": "base-2", "seats": 3, "rounds": 2, "pace": {"seconds": 600}, "start": start,
            "duplicate": true,
        });
        let made = post(&ada, "/api/v1/tournaments", cup).await;
        made.json()["tournament"].as_str().unwrap().to_owned()
    };
    let cup = announce(3_600_000).await;
    let join = async |who: &Client, cup: &str| {
        post(who, &format!("/api/v1/tournaments/{cup}/join"), json!({})).await
    };
    let leave =
        async |who: &Client| post(who, &format!("/api/v1/tournaments/{cup}/leave"), json!({})).await.status;
    let twice = || (409, "tournament_twice".to_owned());
    assert_eq!(join(&zug, &cup).await.status, 200);
    assert_eq!(join(&zug, &cup).await.status, 200, "joining twice changes nothing");
    assert_eq!(error(&join(&zag, &cup).await), twice(), "a bot of the same owner");
    assert_eq!(error(&join(&ada, &cup).await), twice(), "its owner");
    let page = form(&ada, &format!("/tournaments/{cup}/join"), "").await;
    assert!(page.status == 409 && page.text().contains(&say("tournament-refused-twice")), "{}", page.text());
    assert_eq!(join(&ben, &cup).await.status, 200, "others are others");
    assert_eq!(error(&join(&bens, &cup).await), twice());
    // An entrant who leaves makes room, but then can't come back beside the other one.
    assert_eq!(leave(&zug).await, 200);
    assert_eq!(join(&ada, &cup).await.status, 200);
    assert_eq!(error(&join(&zug, &cup).await), twice());

    // Two players with a bot are joined: the later one does not play in the next round.
    let cup = announce(8000).await;
    for who in [&ada, &bens, &eve, &fay] {
        assert_eq!(join(who, &cup).await.status, 200);
    }
    let link = post(&ada, "/api/v1/me/links", json!({})).await.json()["link"].clone();
    assert_eq!(post(&ben, "/api/v1/links", json!({"link": link, "join": true})).await.status, 201);
    let seen = async || get(&running.client(), &format!("/api/v1/tournaments/{cup}")).await.json();
    let mut now = seen().await;
    for _ in 0..1200 {
        if !now["rounds_made"].as_array().unwrap().is_empty() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
        now = seen().await;
    }
    let active = |number: usize| {
        let lines = now["standings"].as_array().unwrap();
        lines.iter().find(|line| line["number"] == json!(number)).unwrap()["active"].clone()
    };
    assert_eq!([0, 1, 2, 3].map(active), [true, false, true, true].map(Value::from));
}
