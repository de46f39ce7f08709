//! Lists of tables: newest first, filtered, a page at a time.

use super::{Store, StoreError, people::moment, read};
use oriflamme_game::{Ruleset, UnknownWord};
use oriflamme_table::{PlayerId, TableId, Timestamp};
use oriflamme_table_view::TableStatus;
use sqlx::{Row, any::AnyRow};
use std::{fmt, num::NonZeroU8, str::FromStr};

/// The largest size of a page, and the default.
const LONGEST_PAGE: u8 = 100;

/// A request for a page of a list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Listing {
    pub filter: Filter,
    /// The end of the previous page.
    pub before: Option<Cursor>,
    /// The size of the page; 100 by default and at most.
    pub limit: Option<NonZeroU8>,
}

/// Which tables a list has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// Only those with this status.
    pub status: Option<TableStatus>,
    /// Only those of this ruleset.
    pub rules: Option<Ruleset>,
}

impl Listing {
    /// How many rows to query: one more than is shown, to learn whether there are more.
    fn rows(&self) -> i64 {
        i64::from(self.limit.map_or(LONGEST_PAGE, NonZeroU8::get).min(LONGEST_PAGE)) + 1
    }
    /// The filters as values of the statements. An empty text filters nothing.
    fn words(&self) -> [String; 2] {
        let Filter { status, rules } = self.filter;
        [status.map(|status| status.to_string()), rules.map(|rules| rules.to_string())]
            .map(Option::unwrap_or_default)
    }
}

/// The place of a table in a list. A list may change between two pages. A table that stays in it is never
/// left out, and appears twice only if its game ends meanwhile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cursor {
    live: bool,
    made: Timestamp,
    table: TableId,
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = if self.live { "live" } else { "over" };
        write!(f, "{part}.{}.{}", self.made.as_millis(), self.table)
    }
}

impl FromStr for Cursor {
    type Err = UnknownWord;
    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let wrong = UnknownWord { expected: "the `next` of the page before" };
        let [part, made, table] = text.split('.').collect::<Vec<_>>()[..] else { return Err(wrong) };
        let live = match part {
            "live" => true,
            "over" => false,
            _ => return Err(wrong),
        };
        // The database's numbers have a sign.
        let made = made.parse::<u64>().ok().filter(|made| i64::try_from(*made).is_ok()).ok_or(wrong)?;
        Ok(Self { live, made: Timestamp::from_millis(made), table: table.parse()? })
    }
}

/// A page of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListPage {
    pub tables: Vec<TableId>,
    /// The start of the next page; `None` on the last page.
    pub next: Option<Cursor>,
}

impl ListPage {
    fn of(rows: &[AnyRow], listing: &Listing) -> Result<Self, StoreError> {
        let cursor = |row: &AnyRow| {
            let live = row.try_get::<i64, _>("live")? == 1;
            Ok::<_, StoreError>(Cursor { live, made: moment(row, "made")?, table: read(row, "id")? })
        };
        let mut cursors = rows.iter().map(cursor).collect::<Result<Vec<_>, _>>()?;
        let shown = listing.rows() as usize - 1;
        let more = cursors.len() > shown;
        cursors.truncate(shown);
        let next = cursors.last().filter(|_| more).cloned();
        Ok(Self { tables: cursors.into_iter().map(|cursor| cursor.table).collect(), next })
    }
}

impl Store {
    /// The public tables, open and playing, newest first.
    pub async fn listed(&self, listing: &Listing) -> Result<ListPage, StoreError> {
        let sql = "SELECT id, made, listed AS live FROM tables WHERE listed = 1 AND (made, id) < ($1, $2) \
                   AND ($3 = '' OR status = $3) AND ($4 = '' OR rules = $4) \
                   ORDER BY made DESC, id DESC LIMIT $5";
        let (made, id) = match &listing.before {
            Some(cursor) => (cursor.made.as_millis() as i64, cursor.table.to_string()),
            None => (i64::MAX, String::new()),
        };
        let [status, rules] = listing.words();
        let query = sqlx::query(sql).bind(made).bind(id).bind(status).bind(rules).bind(listing.rows());
        self.watch.asked(1);
        ListPage::of(&self.pool.fetch_all(query).await?, listing)
    }

    /// The tables at which a player has sat: first the running ones, then the others, each part newest first.
    /// So no running game is hidden behind thousands that are over.
    pub async fn tables_of(&self, player: &PlayerId, listing: &Listing) -> Result<ListPage, StoreError> {
        let sql = "SELECT game AS id, seats.made AS made, live FROM seats JOIN tables ON tables.id = game \
                   WHERE player = $1 AND (live, seats.made, game) < ($2, $3, $4) \
                   AND ($5 = '' OR status = $5) AND ($6 = '' OR rules = $6) \
                   ORDER BY live DESC, seats.made DESC, game DESC LIMIT $7";
        let (live, made, id) = match &listing.before {
            Some(cursor) => {
                (i64::from(cursor.live), cursor.made.as_millis() as i64, cursor.table.to_string())
            }
            None => (2, 0, String::new()),
        };
        let [status, rules] = listing.words();
        let query = sqlx::query(sql).bind(player.to_string()).bind(live).bind(made).bind(id);
        let query = query.bind(status).bind(rules).bind(listing.rows());
        self.watch.asked(1);
        ListPage::of(&self.pool.fetch_all(query).await?, listing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_is_read_as_it_is_written() {
        for live in [true, false] {
            let cursor = Cursor { live, made: Timestamp::from_millis(7), table: TableId::from([8; 20]) };
            assert_eq!(cursor.to_string().parse(), Ok(cursor));
        }
        for wrong in ["", "live", "live.7", "live.x.abc", "soon.7.abc", "live.7.A/B", "live.7.a.b"] {
            assert!(wrong.parse::<Cursor>().is_err(), "{wrong}");
        }
        assert!(format!("over.{}.abc", u64::MAX).parse::<Cursor>().is_err());
    }
}
