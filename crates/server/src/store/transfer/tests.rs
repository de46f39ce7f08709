//! Rows of every table, copied to another kind of database and back. What there is to copy is read from the
//! database itself, so that nobody has to think of a new table here.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use super::*;
use crate::store::{
    NoObserver, Store,
    schema::{Described, Schema, references, schema},
};
use oriflamme_table::Timestamp;
use oriflamme_testkit::Database;
use std::{collections::BTreeSet, sync::Arc, time::Duration};

/// Tables that belong to one database and its servers, whose content can be computed again, or lasts for
/// minutes or a day only. Of `about`, the time when a server last ran is copied.
const LEFT_OUT: &[&str] = &[
    "_sqlx_migrations",
    "about",
    "challenges",
    "leases",
    "links",
    "nodes",
    "notices",
    "pairings",
    "presence",
    "reviews",
    "seeks",
];

/// Columns of other tables that are left out: which server runs a table or a tournament.
const COLUMNS_LEFT_OUT: [(&str, &str); 2] = [("tables", "driver"), ("tournaments", "driver")];

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Value {
    Text(Option<String>),
    Number(Option<i64>),
}

async fn open(database: &Database) -> Store {
    Store::open(&database.url, Arc::new(NoObserver)).await.unwrap()
}

/// The value of a column in one of the two rows of each table. All columns have different values, so that
/// none can take another's place; the second row has `NULL` wherever that is allowed.
fn value(table: &str, column: &Described, row: u8) -> Value {
    let is_null = row == 2 && column.is_nullable;
    if column.is_text {
        let text = format!("{table}.{} {row}: 'one' \"two\" \\ ; $1 é ł 👑\nnext line", column.name);
        return Value::Text((!is_null).then_some(text));
    }
    // A number that a floating-point number can't hold exactly.
    let small: i64 = format!("{table}.{}", column.name)
        .bytes()
        .fold(7, |sum, byte| (sum * 31 + i64::from(byte)) % 1_000_003);
    let number = if row == 1 { i64::MAX - small } else { i64::MIN + small };
    Value::Number((!is_null).then_some(number))
}

/// Writes two rows into every table, those first to which others refer.
async fn fill(store: &Store, schema: &Schema) {
    let mut connection = store.pool.acquire().await.unwrap();
    let mut left: Vec<&String> = schema.keys().collect();
    while !left.is_empty() {
        let mut later = Vec::new();
        for &table in &left {
            let refers = references(store, table).await;
            if refers.values().any(|(to, _)| left.contains(&to)) {
                later.push(table);
                continue;
            }
            let columns = &schema[table];
            let names = columns.iter().map(|column| column.name.as_str()).collect::<Vec<_>>().join(", ");
            for row in 1..=2 {
                let statement = AssertSqlSafe(insert(table, &names, columns.len(), 1));
                let query = columns.iter().fold(sqlx::query(statement), |query, column| {
                    let value = match refers.get(&column.name) {
                        Some(_) if row == 2 && column.is_nullable => Value::Text(None),
                        Some((to, key)) => {
                            value(to, schema[to].iter().find(|column| column.name == *key).unwrap(), row)
                        }
                        None => value(table, column, row),
                    };
                    match value {
                        Value::Text(text) => query.bind(text),
                        Value::Number(number) => query.bind(number),
                    }
                });
                query.execute(&mut *connection).await.unwrap_or_else(|error| panic!("{table}: {error}"));
            }
        }
        assert!(later.len() < left.len(), "these refer to each other: {later:?}");
        left = later;
    }
}

/// All rows of a table.
async fn rows(store: &Store, table: &str, columns: &BTreeSet<Described>) -> BTreeSet<Vec<Value>> {
    let names = columns.iter().map(|column| column.name.as_str()).collect::<Vec<_>>().join(", ");
    let sql = AssertSqlSafe(format!("SELECT {names} FROM {table}"));
    let rows = store.pool.fetch_all(sqlx::query(sql)).await.unwrap();
    let read = |row: &AnyRow| {
        let one = |column: &Described| match column.is_text {
            true => Value::Text(row.try_get(column.name.as_str()).unwrap()),
            false => Value::Number(row.try_get(column.name.as_str()).unwrap()),
        };
        columns.iter().map(one).collect()
    };
    rows.iter().map(read).collect()
}

/// The columns of a table that are copied, or those that are not.
fn columns(schema: &Schema, table: &str, copied: bool) -> BTreeSet<Described> {
    let is_copied = |column: &&Described| !COLUMNS_LEFT_OUT.contains(&(table, column.name.as_str()));
    schema[table].iter().filter(|column| is_copied(column) == copied).cloned().collect()
}

#[tokio::test]
async fn every_table_and_column_is_copied_or_left_out_on_purpose() {
    let store = open(&Database::sqlite()).await;
    let there = schema(&store).await;
    let copied = || TABLES.iter().chain([&OUTAGES]);
    let known = copied().map(|(table, _)| *table).chain(LEFT_OUT.iter().copied());
    let known: BTreeSet<&str> = known.filter(|table| *table != "_sqlx_migrations").collect();
    assert_eq!(there.keys().map(String::as_str).collect::<BTreeSet<_>>(), known);
    for (table, columns) in copied() {
        let wanted = self::columns(&there, table, true);
        let wanted: BTreeSet<(&str, bool)> =
            wanted.iter().map(|column| (column.name.as_str(), column.is_text)).collect();
        let copied = columns.iter().map(|column| (column.name(), matches!(column, Text(_)))).collect();
        assert_eq!(wanted, copied, "{table}");
    }
}

#[tokio::test]
async fn rows_of_every_table_come_through_both_kinds_of_database() {
    let (first, last) = (Database::sqlite(), Database::sqlite());
    let Some(between) = Database::postgres() else { return };
    let [from, through, to] = [open(&first).await, open(&between).await, open(&last).await];
    let tables = schema(&from).await;
    assert_eq!(schema(&through).await, tables, "both kinds of database have the same tables");
    fill(&from, &tables).await;
    let beat = async |store: &Store| {
        let found =
            store.pool.fetch_optional(sqlx::query("SELECT value FROM about WHERE word = 'alive'")).await;
        found.unwrap().map(|row| row.try_get::<String, _>(0).unwrap())
    };
    from.beat(Timestamp::from_millis(1_794_860_142_345)).await.unwrap();
    // Servers were started on the others before, which has left outages and a beat there.
    for (other, at) in [(&through, 5), (&to, 6)] {
        other.beat(Timestamp::from_millis(at)).await.unwrap();
        other.outages(Timestamp::from_millis(1_000_000), Duration::from_secs(15)).await.unwrap();
    }
    for (source, target) in [(&from, &through), (&through, &to)] {
        let copied = source.copy_to(target).await.unwrap();
        assert_eq!(copied, Copied { players: 2, tables: 2, entries: 2 });
        assert_eq!(
            beat(target).await.as_deref(),
            Some("1794860142345"),
            "clocks stand still until a server runs"
        );
        for table in tables.keys() {
            let columns = columns(&tables, table, true);
            let (wanted, arrived) = (rows(&from, table, &columns).await, rows(target, table, &columns).await);
            match table.as_str() {
                // Every database stores its own notes about itself.
                "about" => assert!(!wanted.is_subset(&arrived), "{arrived:?}"),
                left_out if LEFT_OUT.contains(&left_out) => assert!(arrived.is_empty(), "{table}"),
                _ => assert_eq!((wanted.len(), &arrived), (2, &wanted), "{table}"),
            }
        }
    }
    for (table, _) in COLUMNS_LEFT_OUT {
        let driver = rows(&to, table, &columns(&tables, table, false)).await;
        assert_eq!(driver, BTreeSet::from([vec![Value::Text(None)]]), "{table}");
    }
    // A backup is the whole file, with the servers' notes about themselves.
    let copy = first.folder().join("copy.db");
    from.back_up(copy.to_str().unwrap()).await.unwrap();
    let copy = Store::open_to_read(&format!("sqlite:{}", copy.display())).await.unwrap();
    assert_eq!(schema(&copy).await, tables);
    for (table, columns) in &tables {
        let wanted = rows(&from, table, columns).await;
        assert!(wanted.len() >= 2, "{table}");
        assert_eq!(rows(&copy, table, columns).await, wanted, "{table}");
    }
}
