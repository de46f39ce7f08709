//! The lines before the first move: a position, put together line by line.

mod keyword;
mod lines;
mod scope;

use crate::{
    ParseError,
    lex::{Line, Parsed},
};
use oriflamme_game::{Family, Ruleset, Seat, Seating};
use oriflamme_rules::{Setup, SetupFault};
use std::{collections::BTreeMap, num::NonZeroUsize};

pub(crate) use keyword::Keyword;
pub(crate) use lines::{phase, score};
pub(crate) use scope::Scope;

/// What a record says besides the position. It is kept, but not interpreted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Header {
    pub names: BTreeMap<Seat, String>,
    /// Where the deal came from.
    pub seed: Option<String>,
}

/// A header being read.
pub(crate) struct HeaderReader {
    rules: Option<Ruleset>,
    setup: Option<Setup>,
    seating: Seating,
    /// Which lines could be read. If a line could not, faults that may only follow from it are not reported.
    sound: Sound,
    header: Header,
    /// The subjects that already have their line.
    said: Vec<(Keyword, Option<Family>)>,
    /// `next` and `placed`, which depend on the rest, with their line and column.
    late: Vec<(Late, usize, usize)>,
    /// What is wrong so far.
    pub(crate) errors: Vec<ParseError>,
}

/// Which of the lines that others depend on could be read.
struct Sound {
    rules: bool,
    seats: bool,
    phase: bool,
    queue: bool,
}

impl Sound {
    /// Whether this is a fault whatever the unreadable lines should have said.
    fn stands(&self, fault: SetupFault) -> bool {
        match fault {
            SetupFault::NotInRules(..) | SetupFault::MisplacedTwin => self.rules,
            SetupFault::NotPlaying(_) | SetupFault::DeckOutsideDuel | SetupFault::NotInDeck(_) => self.seats,
            SetupFault::NextInPlacement | SetupFault::PlacedInResolution => self.phase,
            _ => true,
        }
    }
}

#[derive(Clone, Copy)]
enum Late {
    Next(u32),
    Placed(u32),
}

impl HeaderReader {
    pub(crate) fn new() -> Self {
        Self {
            rules: None,
            setup: None,
            seating: everybody(),
            sound: Sound { rules: true, seats: true, phase: true, queue: true },
            header: Header::default(),
            said: Vec::new(),
            late: Vec::new(),
            errors: Vec::new(),
        }
    }

    /// What the lines after the header may name. If `rules` or `seats` are wrong, they may name anything.
    pub(crate) fn scope(&self) -> Scope {
        Scope::new(self.seating, self.rules.filter(|_| self.sound.rules))
    }

    /// Makes sure that `rules` and `seats` have had their lines before this one. If not, reports that once,
    /// and reads on as if they had.
    pub(crate) fn require_table(&mut self, words: &Line, column: usize) {
        if self.setup.is_none() {
            let missing = if self.rules.is_none() { Keyword::Rules } else { Keyword::Seats };
            self.errors
                .push(words.error_at(column, format!("expected the line `{missing} …` before this one")));
            self.sound.rules &= self.rules.is_some();
            self.sound.seats = false;
            self.rules.get_or_insert_default();
            self.sit(everybody());
        }
    }

    /// Reads the rest of a line that begins with `keyword`.
    pub(crate) fn line(&mut self, keyword: Keyword, words: &mut Line, column: usize) {
        let in_order = match keyword {
            Keyword::Rules => true,
            Keyword::Seats => self.rules.is_some(),
            _ => false,
        };
        if !in_order {
            self.require_table(words, column);
        }
        let result = self.read(keyword, words, column);
        self.errors.extend(result.err());
    }

    /// Notes that a subject has its line. A second line is an error.
    fn once(&mut self, words: &Line, column: usize, what: Keyword, family: Option<Family>) -> Parsed<()> {
        if self.said.contains(&(what, family)) {
            let subject = match family {
                Some(family) => format!("`{what} {family}`"),
                None => format!("`{what}`"),
            };
            return Err(words.error_at(column, format!("{subject} is said twice")));
        }
        self.said.push((what, family));
        Ok(())
    }
    /// Notes a fault at a column, unless it may only follow from another, unreadable line.
    fn judge(&mut self, words: &Line, column: usize, result: Result<(), SetupFault>) {
        match result {
            Err(fault) if self.sound.stands(fault) => self.errors.push(words.fault_at(column, fault)),
            _ => {}
        }
    }
    fn setup(&mut self) -> &mut Setup {
        // `require_table` has set one before; the fallback is never used.
        self.setup.get_or_insert_with(|| Setup::new(Ruleset::default(), everybody()))
    }
    fn sit(&mut self, seating: Seating) {
        self.seating = seating;
        self.setup = Some(Setup::new(self.rules.unwrap_or_default(), seating));
    }

    /// Notes an error and skips the words that it makes unreadable, up to one of these marks.
    fn skip(&mut self, words: &mut Line, error: ParseError, marks: &[&str]) {
        self.errors.push(error);
        while words.peek().is_some_and(|word| !marks.contains(&word.text)) {
            words.pass();
        }
    }

    /// Ends the header after its last line. Returns the position, or everything that is wrong.
    pub(crate) fn finish(mut self, last_line: NonZeroUsize) -> Result<(Header, Setup), Vec<ParseError>> {
        if self.setup.is_none() {
            let message = "the record ends without the line `seats …`";
            self.errors.push(ParseError::new(last_line.get(), 1, message));
        }
        for (late, line, column) in std::mem::take(&mut self.late) {
            let result = match late {
                Late::Next(number) => self.setup().next(number),
                Late::Placed(number) => self.setup().placed(number),
            };
            // The queue limits `next`, and the seats limit `placed`.
            let measured = match late {
                Late::Next(_) => self.sound.queue,
                Late::Placed(_) => self.sound.seats,
            };
            match result {
                Err(SetupFault::OutOfRange { .. }) if !measured => {}
                Err(fault) if self.sound.stands(fault) => {
                    self.errors.push(ParseError::of_fault(line, column, fault));
                }
                _ => {}
            }
        }
        match self.setup {
            Some(setup) if self.errors.is_empty() => Ok((self.header, setup)),
            _ => Err(self.errors),
        }
    }
}

/// A table for every family: what is assumed where `seats` could not be read.
fn everybody() -> Seating {
    Seating::families(&Family::ALL).unwrap_or(Seating::usual_duel())
}
