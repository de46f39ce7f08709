//! Every column that names a player is thought of when players are joined or forgotten. What columns there
//! are is read from the database itself, so that nobody has to think of a new one here.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use super::{
    AtomicWrites, NoObserver, Store, Write, forget_everything, hand_name_over, move_everything,
    schema::{Schema, references, schema},
    transfer::insert,
};
use crate::{identity::device_label::DeviceLabel, ids::Token};
use oriflamme_table::{PlayerId, Timestamp};
use oriflamme_testkit::Database;
use sqlx::{AssertSqlSafe, Row};
use std::{collections::BTreeMap, sync::Arc};

/// The names of columns that name a player.
const NAMING: &[&str] = &["player", "owner", "host", "inviter", "friend", "asker", "blocked", "reporter"];
/// The names of all other columns with text. The first four may name a player within a longer text: the seats
/// and commands of logs and setups are rewritten by `joining.rs` and `players.rs`, rated games here, and
/// operators' bans and log stay as they are.
#[rustfmt::skip]
const OTHERS: &[&str] = &[
    "entry", "setup", "line", "subject",
    "about", "auth", "beginning", "bot", "brings", "brought", "challenge", "club",
    "code", "credential", "driver", "endpoint", "game", "gone", "handle", "hash",
    "id", "invitation", "kind", "label", "language", "level", "look", "member",
    "method", "name", "news", "next", "node", "note", "operator", "outcome",
    "p256dh", "pace", "public_key", "ratings", "reason", "review", "role", "rule",
    "rules", "ruleset_group", "secret", "stakes", "state", "status", "takes", "token",
    "tournament", "value", "void", "what", "wish", "word", "words", "work",
];
/// The columns in which a player who joins another one is not replaced, and why.
const NOT_MOVED: &[(&str, &str, &str)] = &[
    ("belongings", "player", "`joining.rs` merges them with those of the other player"),
    ("bots", "player", "a program can't be joined"),
    ("challenges", "player", "lasts for minutes"),
    ("friend_links", "player", "the other player has links of their own"),
    ("links", "player", "lasts for minutes"),
    ("presence", "player", "lasts for seconds"),
    ("ratings", "player", "computed again from the games of both"),
    ("seeks", "player", "whoever waits for people asks again"),
];
/// The columns that still name a player who was forgotten, and why.
const KEPT: &[(&str, &str, &str)] = &[
    ("presence", "player", "lasts for seconds"),
    ("reports", "player", "operators may still have to settle it; it is deleted some time after that"),
];

fn player(number: u8) -> PlayerId {
    PlayerId::from([number; 20])
}

/// A column that names a player, and its table.
type Naming = (String, String);

async fn naming(store: &Store, schema: &Schema) -> Vec<Naming> {
    let mut found = Vec::new();
    for (table, columns) in schema {
        let refers = references(store, table).await;
        for column in columns.iter().filter(|column| column.is_text && *table != "players") {
            let name = column.name.as_str();
            let to_player = refers.get(name).is_some_and(|(to, _)| to == "players");
            assert!(!to_player || NAMING.contains(&name), "{table}.{name} names a player");
            let is_known = NAMING.contains(&name) || OTHERS.contains(&name);
            assert!(is_known, "does {table}.{name} name a player? Add it to a list of this test");
            if NAMING.contains(&name) {
                found.push((table.clone(), name.to_owned()));
            }
        }
    }
    found
}

/// Writes rows into every table: one for each column that may name the first player, and in which it does.
async fn fill(store: &Store, like: &Store, schema: &Schema) {
    for number in 1..=4 {
        let (token, name) = (Token::random().unwrap().hash(), "Ada".parse().unwrap());
        let (id, made, label) = (player(number), Timestamp::EPOCH, DeviceLabel::default());
        let new = Write::Player { id, token, name, made, label };
        store.commit(AtomicWrites(vec![new])).await.unwrap();
    }
    let mut connection = store.pool.acquire().await.unwrap();
    let mut left: Vec<&String> = schema.keys().filter(|table| *table != "players").collect();
    while !left.is_empty() {
        let mut later = Vec::new();
        for &table in &left {
            let refers = references(like, table).await;
            if refers.values().any(|(to, _)| left.contains(&to)) {
                later.push(table);
                continue;
            }
            let columns = &schema[table];
            let names = columns.iter().map(|column| column.name.as_str()).collect::<Vec<_>>().join(", ");
            let rows = columns.iter().filter(|column| NAMING.contains(&column.name.as_str())).count().max(1);
            for row in 0..rows {
                let statement = AssertSqlSafe(insert(table, &names, columns.len(), 1));
                let mut people = 0;
                let query = columns.iter().fold(sqlx::query(statement), |query, column| {
                    let name = column.name.as_str();
                    if NAMING.contains(&name) {
                        let is_first = people == row;
                        people += 1;
                        // Whoever asks to be a friend is not a friend already.
                        let other = if table == "friends" { 3 } else { 4 };
                        return query.bind(player(if is_first { 1 } else { other }).to_string());
                    }
                    match refers.get(name) {
                        Some((to, key)) => query.bind(format!("{to}.{key} 0")),
                        None if column.is_text => query.bind(format!("{table}.{name} {row}")),
                        None => query.bind(row as i64 + 1),
                    }
                });
                query.execute(&mut *connection).await.unwrap_or_else(|error| panic!("{table}: {error}"));
            }
        }
        assert!(later.len() < left.len(), "these refer to each other: {later:?}");
        left = later;
    }
}

/// How many rows name a player in a column.
async fn count(store: &Store, (table, column): &Naming, player: &PlayerId) -> i64 {
    let sql = AssertSqlSafe(format!("SELECT COUNT(*) AS count FROM {table} WHERE {column} = $1"));
    store.pool.fetch_one(sqlx::query(sql).bind(player.to_string())).await.unwrap().try_get("count").unwrap()
}

async fn every_column_is_thought_of(database: impl Fn() -> Database) {
    let sqlite = Database::sqlite();
    let like = Store::open(&sqlite.url, Arc::new(NoObserver)).await.unwrap();
    let schema = schema(&like).await;
    let naming = naming(&like, &schema).await;
    let [one, two, nobody] = [1, 2, 9].map(player);
    let forgotten = forget_everything(&one, &nobody);
    let mut joined = move_everything(&one, &two);
    joined.insert(0, hand_name_over(&one, &two, Timestamp::EPOCH));
    for (what, writes) in [("joined", joined), ("forgotten", forgotten)] {
        let database = database();
        let store = Store::open(&database.url, Arc::new(NoObserver)).await.unwrap();
        fill(&store, &like, &schema).await;
        let mut before = BTreeMap::new();
        for column in &naming {
            assert!(count(&store, column, &one).await > 0, "{column:?}");
            before.insert(column, count(&store, column, &two).await);
        }
        store.commit(AtomicWrites(writes)).await.unwrap();
        for column in &naming {
            let is_in = |list: &[(&str, &str, &str)]| {
                list.iter().any(|(table, name, _)| column.0 == *table && column.1 == *name)
            };
            let (left, moved) = (count(&store, column, &one).await, count(&store, column, &two).await);
            match what {
                "joined" => {
                    let is_moved = left == 0 && moved > before[column];
                    assert_ne!(is_moved, is_in(NOT_MOVED), "{what}: {column:?}, {left} left, {moved} moved");
                }
                _ => assert_eq!(left > 0, is_in(KEPT), "{what}: {column:?}, {left} left"),
            }
        }
    }
}

#[tokio::test]
async fn every_column_is_thought_of_in_sqlite() {
    every_column_is_thought_of(Database::sqlite).await;
}

#[tokio::test]
async fn every_column_is_thought_of_in_postgresql() {
    if Database::postgres().is_some() {
        every_column_is_thought_of(|| Database::postgres().unwrap()).await;
    }
}
