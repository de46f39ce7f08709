//! Players' reports of others' names and chat.

use oriflamme_table::{PlayerId, TableId, Timestamp};
pub use oriflamme_table_view::About;
use oriflamme_table_view::id_type;
use std::time::Duration;

/// How many reports somebody may make in [`PERIOD`].
pub(crate) const MOST: usize = 10;
pub(crate) const PERIOD: Duration = Duration::from_secs(24 * 3600);

id_type! {
    /// The id of a report.
    ReportId, "the id of a report"
}

/// A report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    pub id: ReportId,
    pub made: Timestamp,
    /// The reporter; `None` if they were forgotten since.
    pub reporter: Option<PlayerId>,
    /// Who is reported.
    pub player: PlayerId,
    /// Where it happened.
    pub table: TableId,
    pub about: About,
    /// The reported player's name at that table.
    pub name: String,
    /// What they had said there, as the server received it.
    pub words: String,
    /// What the reporter says about it.
    pub note: String,
    pub settled: Option<Timestamp>,
    /// The outcome, once an operator has settled it.
    pub outcome: Option<String>,
}
