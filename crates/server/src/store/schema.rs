//! What a database says about its own tables, for tests.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use super::{Dialect, Store};
use sqlx::{AssertSqlSafe, Row, any::AnyRow};
use std::collections::{BTreeMap, BTreeSet};

/// A column as its database describes it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Described {
    pub(super) name: String,
    pub(super) is_text: bool,
    pub(super) is_nullable: bool,
}

pub(super) type Schema = BTreeMap<String, BTreeSet<Described>>;

/// All tables with their columns, except for sqlx's own.
pub(super) async fn schema(store: &Store) -> Schema {
    // A primary key of SQLite may be null by its description; ours never are.
    let sql = match store.dialect {
        Dialect::Sqlite => {
            "SELECT s.name AS of_table, c.name AS name, c.type AS kind, \
             CASE WHEN c.\"notnull\" = 0 AND c.pk = 0 THEN 'YES' ELSE 'NO' END AS nullable \
             FROM sqlite_master s, pragma_table_info(s.name) c \
             WHERE s.type = 'table' AND s.name NOT LIKE 'sqlite%'"
        }
        Dialect::Postgres => {
            "SELECT CAST(table_name AS TEXT) AS of_table, CAST(column_name AS TEXT) AS name, \
             CAST(data_type AS TEXT) AS kind, CAST(is_nullable AS TEXT) AS nullable \
             FROM information_schema.columns WHERE table_schema = 'public'"
        }
    };
    let mut schema = Schema::new();
    for row in store.pool.fetch_all(sqlx::query(sql)).await.unwrap() {
        let text = |column: &str| row.try_get::<String, _>(column).unwrap();
        let table = text("of_table");
        if table == "_sqlx_migrations" {
            continue;
        }
        let is_text = match text("kind").to_lowercase().as_str() {
            "text" => true,
            "bigint" => false,
            other => panic!("a column of {table} is {other}: tables have text and numbers only"),
        };
        let column = Described { name: text("name"), is_text, is_nullable: text("nullable") == "YES" };
        schema.entry(table).or_default().insert(column);
    }
    schema
}

/// The table and column to which each column of a table refers.
pub(super) async fn references(store: &Store, table: &str) -> BTreeMap<String, (String, String)> {
    let sql = format!(
        "SELECT \"from\" AS source, \"table\" AS of_table, \"to\" AS key FROM pragma_foreign_key_list('{table}')"
    );
    let rows = store.pool.fetch_all(sqlx::query(AssertSqlSafe(sql))).await.unwrap();
    let text = |row: &AnyRow, column: &str| row.try_get::<String, _>(column).unwrap();
    rows.iter().map(|row| (text(row, "source"), (text(row, "of_table"), text(row, "key")))).collect()
}
