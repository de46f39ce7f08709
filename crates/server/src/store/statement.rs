//! A statement with its values, for writes that are too rare for their own function.

use super::Write;
use oriflamme_table::Timestamp;
use sqlx::{Any, any::AnyArguments, query::Query};

/// A statement and its values, in order.
pub struct Statement {
    sql: &'static str,
    values: Vec<Bound>,
    pub(super) rows: Rows,
}

/// How many rows a statement must change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rows {
    /// At least one. If there is none, the writer was too late, and nothing of its unit is written.
    Some,
    /// Any number, none included.
    Any,
}

/// A value of a statement.
enum Bound {
    Text(Option<String>),
    Number(Option<i64>),
}

impl Statement {
    /// A statement that must change a row.
    pub(crate) fn new(sql: &'static str) -> Self {
        Self { sql, values: Vec::new(), rows: Rows::Some }
    }
    /// A statement that may change nothing.
    pub(crate) fn any(sql: &'static str) -> Self {
        Self { rows: Rows::Any, ..Self::new(sql) }
    }
    /// With a text as its next value.
    pub(crate) fn text(mut self, value: impl ToString) -> Self {
        self.values.push(Bound::Text(Some(value.to_string())));
        self
    }
    /// With a text or `NULL` as its next value.
    pub(crate) fn maybe_text(mut self, value: Option<impl ToString>) -> Self {
        self.values.push(Bound::Text(value.map(|value| value.to_string())));
        self
    }
    /// With a number as its next value.
    pub(crate) fn number(mut self, value: impl Into<i64>) -> Self {
        self.values.push(Bound::Number(Some(value.into())));
        self
    }
    /// With a number or `NULL` as its next value.
    pub(crate) fn maybe_number(mut self, value: Option<i64>) -> Self {
        self.values.push(Bound::Number(value));
        self
    }
    /// With a moment as its next value.
    pub(crate) fn at(self, moment: Timestamp) -> Self {
        self.maybe_at(Some(moment))
    }
    /// With a moment or `NULL` as its next value.
    pub(crate) fn maybe_at(mut self, moment: Option<Timestamp>) -> Self {
        // Our moments are milliseconds of this age.
        self.values
            .push(Bound::Number(moment.map(|moment| i64::try_from(moment.as_millis()).unwrap_or(i64::MAX))));
        self
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
