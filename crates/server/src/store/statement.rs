//! A statement with its values, for writes that are too rare for their own function.

use super::{StoreError, Write};
use oriflamme_table::Timestamp;
use sqlx::{Any, any::AnyArguments, query::Query};

/// A statement and its values, in order.
#[derive(Clone)]
pub struct Statement {
    sql: &'static str,
    values: Vec<Bound>,
    rows: Rows,
}

/// How many rows a statement must change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rows {
    /// At least one. If there is none, what was read has changed, and nothing of its unit is written
    /// ([`StoreError::Unmet`]).
    Some,
    /// One, with a number that must be free ([`StoreError::Taken`]).
    Numbered,
    /// Any number, none included.
    Any,
}

/// A value of a statement.
#[derive(Clone)]
enum Bound {
    Text(Option<String>),
    Number(Option<i64>),
}

impl Statement {
    /// A statement that must change a row.
    pub(super) fn new(sql: &'static str) -> Self {
        Self { sql, values: Vec::new(), rows: Rows::Some }
    }
    /// A statement that adds a row with the next number, unless another writer takes it first.
    pub(super) fn numbered(sql: &'static str) -> Self {
        Self { rows: Rows::Numbered, ..Self::new(sql) }
    }
    /// A statement that may change nothing.
    pub(super) fn any(sql: &'static str) -> Self {
        Self { rows: Rows::Any, ..Self::new(sql) }
    }
    /// With a text as its next value.
    pub(super) fn text(mut self, value: impl ToString) -> Self {
        self.values.push(Bound::Text(Some(value.to_string())));
        self
    }
    /// With a text or `NULL` as its next value.
    pub(super) fn maybe_text(mut self, value: Option<impl ToString>) -> Self {
        self.values.push(Bound::Text(value.map(|value| value.to_string())));
        self
    }
    /// With a number as its next value.
    pub(super) fn number(mut self, value: impl Into<i64>) -> Self {
        self.values.push(Bound::Number(Some(value.into())));
        self
    }
    /// With a number or `NULL` as its next value.
    pub(super) fn maybe_number(mut self, value: Option<i64>) -> Self {
        self.values.push(Bound::Number(value));
        self
    }
    /// With a moment as its next value.
    pub(super) fn at(self, moment: Timestamp) -> Self {
        self.maybe_at(Some(moment))
    }
    /// With a moment or `NULL` as its next value.
    pub(super) fn maybe_at(mut self, moment: Option<Timestamp>) -> Self {
        // Our moments are milliseconds of this age.
        self.values
            .push(Bound::Number(moment.map(|moment| i64::try_from(moment.as_millis()).unwrap_or(i64::MAX))));
        self
    }

    /// Checks how many rows it has changed.
    pub(super) fn check(&self, changed: u64) -> Result<(), StoreError> {
        match self.rows {
            _ if changed > 0 => Ok(()),
            Rows::Any => Ok(()),
            Rows::Some => Err(StoreError::Unmet),
            Rows::Numbered => Err(StoreError::Taken),
        }
    }
    pub(super) fn query(&self) -> Query<'static, Any, AnyArguments> {
        self.values.iter().fold(sqlx::query(self.sql), |query, value| match value {
            Bound::Text(text) => query.bind(text.clone()),
            Bound::Number(number) => query.bind(*number),
        })
    }
}

impl From<Statement> for Write {
    fn from(statement: Statement) -> Self {
        Self::Statement(statement)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use std::{fs, path::Path};

    const SQL: [&str; 5] = ["sqlx::query", "\"SELECT ", "\"INSERT INTO ", "\"DELETE FROM ", "\"UPDATE "];

    fn look_for_sql(folder: &Path, found: &mut Vec<String>) {
        for file in fs::read_dir(folder).unwrap() {
            let path = file.unwrap().path();
            if path.is_dir() {
                look_for_sql(&path, found);
            } else if path.extension().is_some_and(|it| it == "rs") && !path.ends_with("tests.rs") {
                let text = fs::read_to_string(&path).unwrap();
                let has_sql = |line: &&str| SQL.iter().any(|sql| line.contains(sql));
                found.extend(text.lines().filter(has_sql).map(|line| format!("{}: {line}", path.display())));
            }
        }
    }

    /// Whoever changes the schema finds all that depends on it in one folder. (`Statement`, which is private
    /// to it, sees to writes; this sees to queries.)
    #[test]
    fn sql_is_only_here() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut found = Vec::new();
        look_for_sql(&here, &mut found);
        let (store, elsewhere): (Vec<_>, Vec<_>) =
            found.iter().partition(|line| Path::new(line).starts_with(here.join("store")));
        assert!(store.len() > 100, "this test finds no SQL at all");
        assert!(elsewhere.is_empty(), "SQL outside of store/: {elsewhere:#?}");
    }
}
