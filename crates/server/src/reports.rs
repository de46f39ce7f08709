//! What players tell operators about others' names and words.

use oriflamme_game::UnknownWord;
use oriflamme_table::{PlayerId, TableId, Timestamp, id_is_valid, id_text};
use std::{fmt, str::FromStr, sync::Arc, time::Duration};

/// How many reports somebody may make in [`PERIOD`].
pub(crate) const MOST: usize = 10;
pub(crate) const PERIOD: Duration = Duration::from_secs(24 * 3600);

/// The id of a report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportId(Arc<str>);

impl From<[u8; 20]> for ReportId {
    fn from(random: [u8; 20]) -> Self {
        Self(id_text(random))
    }
}

impl fmt::Display for ReportId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl FromStr for ReportId {
    type Err = UnknownWord;
    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let bad = UnknownWord { expected: "the id of a report" };
        if id_is_valid(text) { Ok(Self(text.into())) } else { Err(bad) }
    }
}

/// What a report is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum About {
    Name,
    Words,
}

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Name => "name",
            Self::Words => "words",
        })
    }
}

impl FromStr for About {
    type Err = UnknownWord;
    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        match text {
            "name" => Ok(Self::Name),
            "words" => Ok(Self::Words),
            _ => Err(UnknownWord { expected: "`name` or `words`" }),
        }
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
