//! A record, played.

use crate::{Expectation, Item, Record, Said, Statement, Unmet, expect, write};
use oriflamme_game::{Log, Silent};
use oriflamme_rules::State;
use std::fmt;

/// A record being played: the state reached, and how to write it.
#[derive(Clone, Debug)]
pub struct Replay<'a> {
    record: &'a Record,
    state: State,
    /// The last position that a header can say, and the moves made since.
    sayable: State,
    since: Vec<Said>,
}

/// The first line of a record that does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The line, from 1.
    pub line: usize,
    /// What was wrong.
    pub what: Unmet,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: expected {}; found {}", self.line, self.what.expected, self.what.found)
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
            self.step(item, true)?;
        }
        Ok(self)
    }
    /// Plays all moves, up to the first illegal one. Expectations are not looked at.
    pub fn play(mut self) -> Result<Self, Failure> {
        for item in &self.record.items {
            self.step(item, false)?;
        }
        Ok(self)
    }

    fn step(&mut self, item: &Item, checking: bool) -> Result<(), Failure> {
        match &item.statement {
            Statement::Move(said) => self.make(*said, &mut Silent).map_err(|()| Failure {
                line: item.line,
                what: Unmet {
                    expected: format!("a legal move, not `{}`", item.text),
                    found: expect::legal_moves(&self.state),
                },
            }),
            Statement::Expect(expectation) if checking => self.expect(expectation, item.line),
            Statement::Expect(_) => Ok(()),
        }
    }
    fn make<L: Log>(&mut self, said: Said, log: &mut L) -> Result<(), ()> {
        if !said.is_legal(&self.state) {
            return Err(());
        }
        self.state.play(said.answer, log).map_err(|_| ())?;
        if write::is_sayable(&self.state) {
            self.sayable = self.state;
            self.since.clear();
        } else {
            self.since.push(said);
        }
        Ok(())
    }
    fn expect(&self, expectation: &Expectation, line: usize) -> Result<(), Failure> {
        expectation.check(&self.state).map_err(|what| Failure { line, what })
    }

    /// The state reached.
    pub fn state(&self) -> &State {
        &self.state
    }
    /// The position reached, in canonical form: as a header, and where a header can't say it, with the moves since the
    /// last one that can.
    pub fn text(&self) -> String {
        let mut text = write::position(&self.sayable, &self.record.header);
        if !self.since.is_empty() {
            text.push('\n');
        }
        for said in &self.since {
            text += &said.text(self.state.seating());
            text.push('\n');
        }
        text
    }
}
