//! Splits a line into words, and reports errors with the number of the line.

use crate::ParseError;
use oriflamme_game::{
    Family, Name, SetupFault,
    text::{BLANKS, FromWords, SyntaxError, Word},
};

/// A line being read, word by word.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'a> {
    words: oriflamme_game::text::Lexer<'a>,
    line: usize,
}

/// A result that names the place in the text where it went wrong.
pub(crate) type Parsed<T> = Result<T, ParseError>;

impl<'a> Line<'a> {
    /// The words of a line, up to a comment.
    pub(crate) fn new(line: usize, text: &'a str) -> Self {
        Self { words: oriflamme_game::text::Lexer::new(text), line }
    }

    /// Whether no word is left.
    pub(crate) fn is_empty(&self) -> bool {
        self.peek().is_none()
    }
    pub(crate) fn line(&self) -> usize {
        self.line
    }
    pub(crate) fn peek(&self) -> Option<Word<'a>> {
        self.words.peek()
    }
    pub(crate) fn is_next(&self, text: &str) -> bool {
        self.words.is_next(text)
    }
    /// Skips the next word if it is this one.
    pub(crate) fn accept(&mut self, text: &str) -> bool {
        self.words.accept(text)
    }
    /// Skips the next word, whatever it is.
    pub(crate) fn pass(&mut self) {
        self.words.pass();
    }
    /// The column of the next word, or the column behind the last word.
    pub(crate) fn column(&self) -> usize {
        self.words.column()
    }
    /// The whole line, without blanks around it.
    pub(crate) fn text(&self) -> &'a str {
        self.words.line().trim_matches(BLANKS)
    }

    pub(crate) fn error_at(&self, column: usize, message: impl Into<String>) -> ParseError {
        ParseError::new(self.line, column, message)
    }
    pub(crate) fn fault_at(&self, column: usize, fault: SetupFault) -> ParseError {
        ParseError::of_fault(self.line, column, fault)
    }
    pub(crate) fn error(&self, error: SyntaxError) -> ParseError {
        self.error_at(error.column, error.in_text(self.words.line()).to_string())
    }
    /// The error for a next word that is not `what`.
    pub(crate) fn expected(&self, what: &'static str) -> ParseError {
        self.error(self.words.expected(what))
    }
    /// Reads a value from the next words.
    pub(crate) fn take<T: FromWords>(&mut self) -> Parsed<T> {
        self.try_take().map_err(|error| self.error(error))
    }
    /// The same, with an error that does not have the line's number yet.
    pub(crate) fn try_take<T: FromWords>(&mut self) -> Result<T, SyntaxError> {
        T::from_words(&mut self.words)
    }
    /// The next word, whatever it is.
    pub(crate) fn word(&mut self, what: &'static str) -> Parsed<Word<'a>> {
        let word = self.peek().ok_or_else(|| self.expected(what))?;
        self.pass();
        Ok(word)
    }
    /// The next word, if `read` can read it.
    pub(crate) fn read<T>(
        &mut self,
        what: &'static str,
        read: impl FnOnce(&'a str) -> Option<T>,
    ) -> Parsed<T> {
        self.words.read(what, read).map_err(|error| self.error(error))
    }
    pub(crate) fn comma(&mut self) -> Parsed<()> {
        if self.accept(",") { Ok(()) } else { Err(self.expected("`,`")) }
    }
    pub(crate) fn end(&self) -> Parsed<()> {
        self.words.end().map_err(|error| self.error(error))
    }
    pub(crate) fn family(&mut self) -> Parsed<Family> {
        self.take()
    }
    pub(crate) fn name(&mut self) -> Parsed<Name> {
        self.take()
    }
    pub(crate) fn number(&mut self) -> Parsed<u32> {
        self.words.number().map_err(|error| self.error(error))
    }
    /// The rest of the line, with one blank between words.
    pub(crate) fn rest(&mut self) -> String {
        let rest = self.peek().map_or("", |word| &self.words.line()[word.start..]);
        while !self.is_empty() {
            self.pass();
        }
        rest.split(BLANKS).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
    }
}
