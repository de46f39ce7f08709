//! Reads a whole text: records of a header and the moves and expectations that follow it.

use crate::{
    Expectation, Header, ParseError, expect,
    header::{HeaderReader, Keyword},
    lex::Line,
    moves::family_move,
};
use oriflamme_game::{Family, FamilyMove, text::nearest};
use oriflamme_rules::{Setup, State};
use std::num::NonZeroUsize;

/// A position and what follows from it.
#[derive(Clone, Debug)]
pub struct Record {
    /// The line on which it begins, from 1.
    pub line: usize,
    /// What the header says besides the position.
    pub header: Header,
    /// The position as the header describes it.
    pub setup: Setup,
    /// The position, played on to its first decision.
    pub start: State,
    /// The moves and expectations, in order.
    pub items: Vec<Item>,
}

impl Record {
    /// The moves, in order, without expectations and without moves that no queue allows.
    pub fn moves(&self) -> impl Iterator<Item = FamilyMove> {
        self.items.iter().filter_map(|item| match item.statement {
            GameLine::Move(made) => Some(made),
            GameLine::ImpossibleMove | GameLine::Expect(_) => None,
        })
    }
}

/// A line behind the header.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// The line, from 1.
    pub line: usize,
    /// Its words.
    pub text: String,
    pub statement: GameLine,
}

/// What a line behind the header means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameLine {
    /// A move is made.
    Move(FamilyMove),
    /// A move that names a position that no queue has. It can be read, but is always illegal.
    ImpossibleMove,
    /// Something must hold.
    Expect(Expectation),
}

/// Reads a whole text: its records, or everything that is wrong with it.
///
/// ```
/// use oriflamme_notation::{Header, Replay, parse, write};
///
/// let records = parse("rules base-2\nseats red blue green\nhand red heir spy").unwrap();
/// let text = Replay::new(&records[0]).play().unwrap().text();
/// assert_eq!(text, write::position(&records[0].start, &Header::default()));
/// assert!(text.contains("hand   red spy heir\n"));
///
/// let errors = parse("rules base-2\nseats red pink").unwrap_err();
/// assert_eq!(errors[0].to_string(), "2:11: expected a family, found `pink`");
/// ```
pub fn parse(text: &str) -> Result<Vec<Record>, Vec<ParseError>> {
    let mut records = Vec::new();
    let mut errors = Vec::new();
    let unmarked = text.strip_prefix('\u{feff}');
    if unmarked.is_some() {
        let message = "the text begins with a byte-order mark; save it without one";
        errors.push(ParseError::new(1, 1, message));
    }
    let text = unmarked.unwrap_or(text);
    let mut draft = Draft::new();
    for (index, line) in text.split('\n').enumerate() {
        let words = Line::new(index + 1, line);
        if words.is_next("---") {
            let mut words = words;
            words.accept("---");
            errors.extend(words.end().err());
            draft.finish(&mut records, &mut errors);
            draft = Draft::new();
        } else if !words.is_empty() {
            draft.line(words);
        }
    }
    draft.finish(&mut records, &mut errors);
    errors.sort_by_key(|error| (error.line, error.column));
    if errors.is_empty() { Ok(records) } else { Err(errors) }
}

/// A record being read.
struct Draft {
    reader: HeaderReader,
    items: Vec<Item>,
    /// Whether the header is over.
    moving: bool,
    /// The first and the last line with words on it.
    first_line: Option<usize>,
    last_line: Option<NonZeroUsize>,
}

impl Draft {
    fn new() -> Self {
        Self {
            reader: HeaderReader::new(),
            items: Vec::new(),
            moving: false,
            first_line: None,
            last_line: None,
        }
    }

    fn line(&mut self, mut words: Line) {
        self.first_line.get_or_insert(words.line());
        self.last_line = NonZeroUsize::new(words.line());
        let (line, text, column) = (words.line(), words.text().to_owned(), words.column());
        let Some(first) = words.peek() else { return };
        if let Ok(keyword) = first.text.parse::<Keyword>() {
            words.pass();
            if self.moving {
                let message =
                    format!("`{keyword}` belongs to the header, before the first move or expectation");
                self.reader.errors.push(words.error_at(column, message));
            } else {
                self.reader.line(keyword, &mut words, column);
            }
            return;
        }
        let is_move = first.text.parse::<Family>().is_ok();
        if !is_move && first.text != "expect" {
            let begin = Keyword::ALL.map(Keyword::word).into_iter().chain(Family::ALL.map(Family::word));
            let meant = nearest(first.text, begin.chain(["expect"]));
            let meant = meant.map(|meant| format!("; did you mean `{meant}`?")).unwrap_or_default();
            let message =
                format!("`{}` begins no header line, no move and no expectation{meant}", first.text);
            self.reader.errors.push(words.error_at(column, message));
            return;
        }
        self.reader.require_table(&words, column);
        let scope = self.reader.scope();
        let statement = if is_move {
            let read = family_move(&mut words, &scope.seating);
            read.map(|made| made.map_or(GameLine::ImpossibleMove, GameLine::Move))
        } else {
            words.accept("expect");
            expect::expectation(&mut words, &scope).map(GameLine::Expect)
        };
        match statement {
            Ok(statement) => {
                self.moving = true;
                self.items.push(Item { line, text, statement });
            }
            Err(error) => self.reader.errors.push(error),
        }
    }

    fn finish(self, records: &mut Vec<Record>, errors: &mut Vec<ParseError>) {
        let Some(last_line) = self.last_line else { return };
        match self.reader.finish(last_line) {
            Ok((header, setup)) => {
                let start = setup.clone().into_state();
                let line = self.first_line.unwrap_or(1);
                records.push(Record { line, header, setup, start, items: self.items });
            }
            Err(found) => errors.extend(found),
        }
    }
}
