//! What players tell operators about others' names and words.

use oriflamme_game::word_enum;
use oriflamme_table::{PlayerId, TableId, Timestamp};
use oriflamme_table_view::id_type;
use std::time::Duration;

/// How many reports somebody may make in [`PERIOD`].
pub(crate) const MOST: usize = 10;
pub(crate) const PERIOD: Duration = Duration::from_secs(24 * 3600);

id_type! {
    /// The id of a report.
    ReportId, "the id of a report"
}

word_enum! {
    /// What a report is about.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum About: "`name` or `words`" {
        Name "name",
        Words "words",
    }
}

/// A report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    pub id: ReportId,
    pub made: Timestamp,
    /// Who made it; nothing if they were forgotten since.
    pub reporter: Option<PlayerId>,
    /// Who is reported.
    pub player: PlayerId,
    /// Where it happened.
    pub table: TableId,
    pub about: About,
    /// How the reported player was called at that table.
    pub name: String,
    /// What they had said there, as the server heard it.
    pub words: String,
    /// What the reporter says about it.
    pub note: String,
    pub settled: Option<Timestamp>,
    /// What an operator made of it.
    pub outcome: Option<String>,
}
