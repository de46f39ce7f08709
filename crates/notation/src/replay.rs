//! A record, played.

use crate::{Expectation, GameLine, Item, Record, UnmetExpectation, expect, refusal, write};
use oriflamme_game::{FamilyMove, NoLog};
use oriflamme_rules::State;
use std::fmt;

/// A record being played: the state reached, and how to write it.
#[derive(Clone, Debug)]
pub struct Replay<'a> {
    record: &'a Record,
    state: State,
    /// The last position that a header can express. `since` has the moves made after it.
    sayable: State,
    since: Vec<FamilyMove>,
}

/// The first line of a record that does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The line, from 1.
    pub line: usize,
    pub what: Wrong,
}

/// What can be wrong with a line of a record that could be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// An expectation does not hold.
    Unmet(UnmetExpectation),
    /// A move is illegal.
    Illegal {
        /// The move, as it was written.
        tried: String,
        /// What is asked instead, or the reason against the move, with the ruling.
        why: String,
        /// What is legal, in a few words; `None` if no move is.
        legal: Option<String>,
    },
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.what {
            Wrong::Unmet(UnmetExpectation { expected, found }) => {
                write!(f, "{}: expected {expected}; found {found}", self.line)
            }
            Wrong::Illegal { tried, why, legal } => {
                write!(f, "{}: `{tried}` is illegal here: {why}", self.line)?;
                legal.as_ref().map_or(Ok(()), |legal| write!(f, "; {legal}"))
            }
        }
    }
}

impl std::error::Error for Failure {}

impl<'a> Replay<'a> {
    /// A record at its beginning.
    pub fn new(record: &'a Record) -> Self {
        Self { record, state: record.start, sayable: record.start, since: Vec::new() }
    }

    /// Plays all moves and checks all expectations, up to the first that fails.
    pub fn check(mut self) -> Result<Self, Failure> {
        for item in &self.record.items {
            match &item.statement {
                GameLine::Move(made) => self.make(Some(*made), item)?,
                GameLine::ImpossibleMove => self.make(None, item)?,
                GameLine::Expect(expectation) => self.expect(expectation, item.line)?,
            }
        }
        Ok(self)
    }
    /// Plays all moves, up to the first illegal one. Expectations are not checked.
    pub fn play(mut self) -> Result<Self, Failure> {
        for item in &self.record.items {
            match &item.statement {
                GameLine::Move(made) => self.make(Some(*made), item)?,
                GameLine::ImpossibleMove => self.make(None, item)?,
                GameLine::Expect(_) => {}
            }
        }
        Ok(self)
    }

    /// Makes the move of a line, if it is legal; `None` is a move that no queue allows.
    fn make(&mut self, made: Option<FamilyMove>, item: &Item) -> Result<(), Failure> {
        let legal = made.filter(|&made| self.state.allows(made));
        let Some(made) = legal.filter(|made| self.state.play(made.answer, &mut NoLog).is_ok()) else {
            let why = refusal::reason(&self.state, made);
            let legal = (!self.state.moves().is_empty()).then(|| expect::legal_moves(&self.state));
            return Err(Failure {
                line: item.line,
                what: Wrong::Illegal { tried: item.text.clone(), why, legal },
            });
        };
        if write::is_sayable(&self.state) {
            self.sayable = self.state;
            self.since.clear();
        } else {
            self.since.push(made);
        }
        Ok(())
    }
    fn expect(&self, expectation: &Expectation, line: usize) -> Result<(), Failure> {
        expectation.check(&self.state).map_err(|unmet| Failure { line, what: Wrong::Unmet(unmet) })
    }

    /// The state reached.
    pub fn state(&self) -> &State {
        &self.state
    }
    /// The position reached, in canonical form: as a header, or, if a header can't express it, as the last
    /// position that one can and the moves since.
    pub fn text(&self) -> String {
        let mut text = write::position(&self.sayable, &self.record.header);
        if !self.since.is_empty() {
            text.push('\n');
        }
        for made in &self.since {
            text += &format!("{made}\n");
        }
        text
    }
}
