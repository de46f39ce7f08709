//! The text of an analysis: a record of the notation. Its moves are the main line; comments that begin with
//! `#:` hold everything else, so that other programs read the position and the main line, and skip everything
//! else.
//!
//! ```text
//! red reveal
//! #: note Too early?
//! #: (
//! #: red keep
//! #: note Better.
//! #: )
//! blue keep
//! ```

use crate::{Analysis, MOST_MOVES};
use oriflamme_game::FamilyMove;
use oriflamme_notation::{Failure, GameLine, ParseError, Record, Replay, Wrong, parse};
use oriflamme_table_view::{FaultKind, FaultPlace, TextFault};
use std::fmt::Write;

/// The longest text, in bytes.
pub const LONGEST_TEXT: usize = 64 * 1024;
/// The longest comment on a position, in characters.
pub const LONGEST_NOTE: usize = 1_000;

/// More faults than this are not reported: they would not help anybody.
pub const MOST_FAULTS: usize = 40;

const MARK: &str = "#:";
const NOTE: &str = "note";
const OPEN: &str = "(";
const CLOSE: &str = ")";

/// A comment as it is kept: no blanks around its lines, no empty lines at its ends, and not too long.
pub(crate) fn tidy(note: &str) -> String {
    let visible = |char: &char| *char == '\n' || !char.is_control();
    let short: String = note.replace("\r\n", "\n").chars().filter(visible).take(LONGEST_NOTE).collect();
    short.lines().map(str::trim).collect::<Vec<_>>().join("\n").trim().to_owned()
}

impl Analysis {
    /// Reads a text, or says everything that is wrong with it. If there are several records, the first one
    /// counts.
    pub fn read(text: &str) -> Result<Self, Vec<TextFault>> {
        if text.len() > LONGEST_TEXT {
            return Err(vec![somewhere(FaultKind::TooLong { most: LONGEST_TEXT })]);
        }
        let told = |errors: Vec<ParseError>| errors.into_iter().take(MOST_FAULTS).map(unreadable).collect();
        let records = parse(text).map_err::<Vec<_>, _>(told)?;
        let Some(record) = records.into_iter().next() else { return Err(vec![somewhere(FaultKind::Empty)]) };
        if record.moves().count() > MOST_MOVES {
            return Err(vec![somewhere(FaultKind::TooManyMoves { most: MOST_MOVES })]);
        }
        Replay::new(&record).play().map_err(|failure| vec![unplayable(failure)])?;
        Reader::read(record, text)
    }

    /// The whole analysis.
    pub fn text(&self) -> String {
        let mut text = self.draft.text(&self.header);
        text.push('\n');
        notes(&mut text, &self.nodes[0].note);
        self.write_line(&mut text, 0, "");
        text
    }

    /// The lines from a position on. The main line may be long, the nesting of its alternatives is not.
    fn write_line(&self, text: &mut String, mut at: usize, mark: &str) {
        // Writing to a string can't fail.
        while let Some((&main, others)) = self.nodes[at].children.split_first() {
            self.write_move(text, main, mark);
            for &other in others {
                let _ = writeln!(text, "{MARK} {OPEN}");
                self.write_move(text, other, "#: ");
                self.write_line(text, other, "#: ");
                let _ = writeln!(text, "{MARK} {CLOSE}");
            }
            at = main;
        }
    }
    fn write_move(&self, text: &mut String, at: usize, mark: &str) {
        if let Some(made) = self.nodes[at].made {
            let _ = writeln!(text, "{mark}{made}");
        }
        notes(text, &self.nodes[at].note);
    }

    /// The position that was set up, and the moves that lead to another.
    pub fn line_text(&self, at: usize) -> String {
        let mut text = self.draft.text(&self.header);
        text.push('\n');
        for made in self.path(at) {
            let _ = writeln!(text, "{made}");
        }
        text
    }
}

fn notes(text: &mut String, note: &str) {
    for line in note.lines() {
        let _ = writeln!(text, "{MARK} {NOTE} {line}");
    }
}

fn somewhere(what: FaultKind) -> TextFault {
    TextFault { place: FaultPlace::Text, what }
}

/// Reads the comments between the moves of the main line.
struct Reader {
    analysis: Analysis,
    /// The position that the last line has led to.
    at: usize,
    /// Where lines continue that an alternative has interrupted.
    open: Vec<usize>,
    faults: Vec<TextFault>,
}

impl Reader {
    fn read(record: Record, text: &str) -> Result<Analysis, Vec<TextFault>> {
        let Record { header, setup, items, .. } = record;
        let mut reader =
            Self { analysis: Analysis::of_setup(header, setup), at: 0, open: Vec::new(), faults: Vec::new() };
        let mut items = items.into_iter().peekable();
        // Only the first record counts.
        let lines = text.lines().take_while(|line| line.trim() != "---");
        for (index, line) in lines.enumerate() {
            let number = index + 1;
            if let Some(item) = items.next_if(|item| item.line == number) {
                if let GameLine::Move(made) = item.statement {
                    reader.play(number, made, &item.text);
                }
            } else if let Some(said) = line.trim().strip_prefix(MARK) {
                reader.line(number, said.trim());
            }
        }
        if !reader.open.is_empty() {
            reader.faults.push(somewhere(FaultKind::Unbalanced));
        }
        match reader.faults.is_empty() {
            true => Ok(reader.analysis.renumbered(0).0),
            false => Err(reader.faults),
        }
    }

    /// A line that other programs read as a comment. Unknown words are ignored: they belong to others, such
    /// as lessons.
    fn line(&mut self, line: usize, said: &str) {
        let balanced = match said {
            OPEN => match self.analysis.parent(self.at) {
                Some(parent) => {
                    self.open.push(self.at);
                    self.at = parent;
                    true
                }
                None => false,
            },
            CLOSE => match self.open.pop() {
                Some(at) => {
                    self.at = at;
                    true
                }
                None => false,
            },
            _ => {
                if let Some(note) = said.strip_prefix(NOTE).filter(|rest| rest.starts_with(' ')) {
                    let whole = format!("{}\n{note}", self.analysis.note(self.at));
                    let analysis = std::mem::take(&mut self.analysis);
                    self.analysis = analysis.noted(self.at, &whole);
                } else if !self.open.is_empty() {
                    match said.parse::<FamilyMove>() {
                        Ok(made) => self.play(line, made.canonical(self.analysis.state(0).seating()), said),
                        Err(error) => {
                            self.fault(line, FaultKind::Unreadable(error.in_text(said).to_string()))
                        }
                    }
                }
                true
            }
        };
        if !balanced {
            self.fault(line, FaultKind::Unbalanced);
        }
    }

    fn play(&mut self, line: usize, made: FamilyMove, said: &str) {
        match self.analysis.add(self.at, made) {
            Some(at) => self.at = at,
            None if self.analysis.moves() >= MOST_MOVES => {
                // Reported once, however many more there are.
                if !self.faults.iter().any(|fault| matches!(fault.what, FaultKind::TooManyMoves { .. })) {
                    self.fault(line, FaultKind::TooManyMoves { most: MOST_MOVES });
                }
            }
            None => self.fault(line, FaultKind::Illegal { tried: said.to_owned(), why: String::new() }),
        }
    }
    fn fault(&mut self, line: usize, what: FaultKind) {
        if self.faults.len() < MOST_FAULTS {
            self.faults.push(TextFault { place: FaultPlace::Line(line), what });
        }
    }
}

/// A line of a text that can't be read, as data.
pub fn unreadable(error: ParseError) -> TextFault {
    let ParseError { line, column, message, fault } = error;
    let place = FaultPlace::Column { line, column };
    TextFault { place, what: fault.map_or(FaultKind::Unreadable(message), FaultKind::Setup) }
}

/// A line of a record that the rules refuse, as data.
pub fn unplayable(failure: Failure) -> TextFault {
    let what = match failure.what {
        Wrong::Illegal { tried, why, .. } => FaultKind::Illegal { tried, why },
        Wrong::Unmet(unmet) => FaultKind::Unreadable(format!("expected {}", unmet.expected)),
    };
    TextFault { place: FaultPlace::Line(failure.line), what }
}
