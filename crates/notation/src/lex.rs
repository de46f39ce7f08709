//! A line's words, and where they stand.

use crate::ParseError;
use oriflamme_game::{Family, Name};

/// A word or a mark of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Token<'a> {
    pub(crate) text: &'a str,
    /// In characters, from 1.
    pub(crate) column: usize,
    /// In bytes, from 0.
    start: usize,
}

/// What separates words.
const BLANKS: [char; 3] = [' ', '\t', '\r'];
/// The marks that are words by themselves, with or without blanks around them.
const MARKS: [char; 5] = ['[', ']', '|', '/', ','];
/// The mark that begins a word even where no blank stands before it: influence.
const LEAD: char = '*';

/// A line being read, word by word.
#[derive(Clone, Debug)]
pub(crate) struct Words<'a> {
    text: &'a str,
    tokens: Vec<Token<'a>>,
    at: usize,
    line: usize,
    /// One past the last word.
    end: usize,
}

/// A result that names the place in the line where it went wrong.
pub(crate) type Parsed<T> = Result<T, ParseError>;

impl<'a> Words<'a> {
    /// The words of a line, up to a comment.
    pub(crate) fn new(line: usize, text: &'a str) -> Self {
        let text = text.split('#').next().unwrap_or_default();
        let mut tokens = Vec::new();
        let mut rest = text;
        let mut column = 1;
        while let Some(start) = rest.chars().next() {
            let length = match start {
                blank if BLANKS.contains(&blank) => {
                    rest = &rest[1..];
                    column += 1;
                    continue;
                }
                mark if MARKS.contains(&mark) => 1,
                _ => word_length(rest),
            };
            let (word, behind) = rest.split_at(length);
            tokens.push(Token { text: word, column, start: text.len() - rest.len() });
            column += word.chars().count();
            rest = behind;
        }
        let end = tokens.last().map_or(1, |last| last.column + last.text.chars().count());
        Self { text, tokens, at: 0, line, end }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }
    pub(crate) fn line(&self) -> usize {
        self.line
    }
    pub(crate) fn peek(&self) -> Option<Token<'a>> {
        self.tokens.get(self.at).copied()
    }
    pub(crate) fn is_next(&self, text: &str) -> bool {
        self.peek().is_some_and(|token| token.text == text)
    }
    /// Passes over the next word if it is this one.
    pub(crate) fn accept(&mut self, text: &str) -> bool {
        let next = self.is_next(text);
        self.at += usize::from(next);
        next
    }
    /// Passes over the next word, whatever it is.
    pub(crate) fn pass(&mut self) {
        self.at += 1;
    }
    /// The column of the next word, or the one behind the last.
    pub(crate) fn column(&self) -> usize {
        self.peek().map_or(self.end, |token| token.column)
    }
    /// The whole line, without blanks around it.
    pub(crate) fn text(&self) -> &'a str {
        self.text.trim_matches(BLANKS)
    }

    pub(crate) fn error_at(&self, column: usize, message: impl Into<String>) -> ParseError {
        ParseError { line: self.line, column, message: message.into() }
    }
    /// Says what was expected where the next word stands.
    pub(crate) fn expected(&self, what: &str) -> ParseError {
        match self.peek() {
            Some(token) => self.error_at(token.column, format!("expected {what}, found `{}`", token.text)),
            None => self.error_at(self.end, format!("expected {what}, found the end of the line")),
        }
    }
    /// The next word, whatever it is.
    pub(crate) fn word(&mut self, what: &str) -> Parsed<Token<'a>> {
        let token = self.peek().ok_or_else(|| self.expected(what))?;
        self.at += 1;
        Ok(token)
    }
    /// The next word, if `read` can read it.
    pub(crate) fn read<T>(&mut self, what: &str, read: impl FnOnce(&'a str) -> Option<T>) -> Parsed<T> {
        let value = self.peek().and_then(|token| read(token.text)).ok_or_else(|| self.expected(what))?;
        self.at += 1;
        Ok(value)
    }
    pub(crate) fn mark(&mut self, mark: &str) -> Parsed<()> {
        if self.accept(mark) { Ok(()) } else { Err(self.expected(&format!("`{mark}`"))) }
    }
    pub(crate) fn end(&mut self) -> Parsed<()> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.expected("the end of the line")),
        }
    }
    pub(crate) fn family(&mut self) -> Parsed<Family> {
        self.read("a family", |word| word.parse().ok())
    }
    pub(crate) fn name(&mut self) -> Parsed<Name> {
        self.read("a card", |word| word.parse().ok())
    }
    pub(crate) fn number(&mut self) -> Parsed<u32> {
        self.read("a number without leading zeros", number)
    }
    /// Whatever is left of the line, as it is but for blanks: one for many.
    pub(crate) fn rest(&mut self) -> String {
        let rest = self.peek().map_or("", |token| &self.text[token.start..]);
        self.at = self.tokens.len();
        rest.split(BLANKS).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
    }
}

/// The length in bytes of the word that `text` begins with.
fn word_length(text: &str) -> usize {
    let ends = |char| BLANKS.contains(&char) || MARKS.contains(&char) || char == LEAD;
    text.char_indices().skip(1).find(|&(_, char)| ends(char)).map_or(text.len(), |(index, _)| index)
}

/// A number as the notation writes it. One too large to count is very large.
pub(crate) fn number(word: &str) -> Option<u32> {
    let digits = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let plain = digits && (word == "0" || !word.starts_with('0'));
    plain.then(|| word.parse().unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_need_no_blanks_around_marks_and_know_their_columns() {
        let words = Words::new(1, "queue [réd spy*2]/blue heir ~red|x # comment");
        let found: Vec<_> = words.tokens.iter().map(|token| (token.text, token.column)).collect();
        assert_eq!(
            found,
            [
                ("queue", 1),
                ("[", 7),
                ("réd", 8),
                ("spy", 12),
                ("*2", 15),
                ("]", 17),
                ("/", 18),
                ("blue", 19),
                ("heir", 24),
                ("~red", 29),
                ("|", 33),
                ("x", 34)
            ]
        );
    }

    #[test]
    fn numbers_have_one_form() {
        assert_eq!(
            ["0", "7", "10", "07", "-1", "+1", "", "1x"].map(number),
            [Some(0), Some(7), Some(10), None, None, None, None, None]
        );
        assert_eq!(number("99999999999999999999"), Some(u32::MAX));
    }
}
