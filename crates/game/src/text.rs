//! Reading the notation: a line's words, and what can be wrong with them.
//!
//! A value that a line can hold implements [`FromWords`]; [`FromStr`](core::str::FromStr) reads a text that
//! is one such value. Nothing here allocates.

pub use crate::nearest::nearest;
use crate::{Card, Family, Name, Position};
use core::fmt;

/// What separates words.
pub const BLANKS: [char; 3] = [' ', '\t', '\r'];
/// The marks that are words by themselves, with or without blanks around them.
const MARKS: [char; 5] = ['[', ']', '|', '/', ','];
/// The mark of influence. It begins a word even without a blank before it.
const LEAD: char = '*';

/// A word or a mark of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Word<'a> {
    pub text: &'a str,
    /// In characters, from 1.
    pub column: usize,
    /// In bytes, from 0.
    pub start: usize,
}

/// A line being read, word by word.
#[derive(Clone, Copy, Debug)]
pub struct Lexer<'a> {
    line: &'a str,
    /// The end of the last word that was read, in bytes.
    at: usize,
    /// The same, as a column.
    column: usize,
}

impl<'a> Lexer<'a> {
    /// The words of a line, up to a comment.
    pub fn new(line: &'a str) -> Self {
        Self { line: line.split('#').next().unwrap_or_default(), at: 0, column: 1 }
    }
    /// The line, without its comment.
    pub fn line(&self) -> &'a str {
        self.line
    }
    /// The next word, if there is one.
    pub fn peek(&self) -> Option<Word<'a>> {
        let rest = &self.line[self.at..];
        let word = rest.trim_start_matches(BLANKS);
        let skipped = rest.len() - word.len();
        let length = match word.chars().next()? {
            mark if MARKS.contains(&mark) => 1,
            _ => word_length(word),
        };
        Some(Word { text: &word[..length], column: self.column + skipped, start: self.at + skipped })
    }
    /// The column of the next word, or the column behind the last word.
    pub fn column(&self) -> usize {
        self.peek().map_or(self.column, |word| word.column)
    }
    /// Skips the next word, whatever it is.
    pub fn pass(&mut self) {
        if let Some(word) = self.peek() {
            self.at = word.start + word.text.len();
            self.column = word.column + word.text.chars().count();
        }
    }
    /// Whether the next word is this one.
    pub fn is_next(&self, text: &str) -> bool {
        self.peek().is_some_and(|word| word.text == text)
    }
    /// Skips the next word if it is this one.
    pub fn accept(&mut self, text: &str) -> bool {
        let next = self.is_next(text);
        if next {
            self.pass();
        }
        next
    }
    /// The error for a next word that is not `what`.
    pub fn expected(&self, what: &'static str) -> SyntaxError {
        SyntaxError { column: self.column(), problem: Problem::Expected(what) }
    }
    /// The next word, if `read` can read it.
    pub fn read<T>(
        &mut self,
        what: &'static str,
        read: impl FnOnce(&'a str) -> Option<T>,
    ) -> Result<T, SyntaxError> {
        let value = self.peek().and_then(|word| read(word.text)).ok_or_else(|| self.expected(what))?;
        self.pass();
        Ok(value)
    }
    /// The next word, if it is one that `read` knows.
    pub fn read_one<T>(
        &mut self,
        known: Vocabulary,
        read: impl FnOnce(&'a str) -> Option<T>,
    ) -> Result<T, SyntaxError> {
        self.read(known.what(), read)
            .map_err(|error| SyntaxError { problem: Problem::NoneOf(known), ..error })
    }
    /// The next word as a number.
    pub fn number(&mut self) -> Result<u32, SyntaxError> {
        self.read("a number without leading zeros", number)
    }
    /// The error for a position that no queue has, at the first such number from here on.
    pub(crate) fn no_such_position(self) -> SyntaxError {
        let has_none =
            |word: &str| number(word).is_some_and(|number| Position::from_number(number).is_none());
        let column = { self }.find(|word| has_none(word.text)).map_or(self.column, |word| word.column);
        SyntaxError { column, problem: Problem::NoSuchPosition }
    }
    /// Checks that no word is left.
    pub fn end(&self) -> Result<(), SyntaxError> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.expected("the end of the line")),
        }
    }
}

impl<'a> Iterator for Lexer<'a> {
    type Item = Word<'a>;
    fn next(&mut self) -> Option<Word<'a>> {
        let word = self.peek();
        self.pass();
        word
    }
}

/// The length in bytes of the word that `text` begins with.
fn word_length(text: &str) -> usize {
    let ends = |char| BLANKS.contains(&char) || MARKS.contains(&char) || char == LEAD;
    text.char_indices().skip(1).find(|&(_, char)| ends(char)).map_or(text.len(), |(index, _)| index)
}

/// A number as the notation writes it: digits without leading zeros. It saturates: no number of a game comes
/// near the largest.
pub fn number(word: &str) -> Option<u32> {
    let digits = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let plain = digits && (word == "0" || !word.starts_with('0'));
    plain.then(|| word.parse().unwrap_or(u32::MAX))
}

/// A value that can be read from the words of a line.
pub trait FromWords: Sized {
    /// Reads the words of one value, and no further.
    fn from_words(words: &mut Lexer<'_>) -> Result<Self, SyntaxError>;

    /// Reads a text that consists of one value and nothing else.
    fn from_text(text: &str) -> Result<Self, SyntaxError> {
        let mut words = Lexer::new(text);
        let value = Self::from_words(&mut words)?;
        words.end().map(|()| value)
    }
}

impl FromWords for Family {
    fn from_words(words: &mut Lexer<'_>) -> Result<Self, SyntaxError> {
        words.read_one(Vocabulary::Families, |word| word.parse().ok())
    }
}

impl FromWords for Name {
    fn from_words(words: &mut Lexer<'_>) -> Result<Self, SyntaxError> {
        words.read_one(Vocabulary::Cards, |word| word.parse().ok())
    }
}

/// Implements `FromStr` by `FromWords`.
macro_rules! from_str {
    ($($type:ty),*) => {$(
        impl core::str::FromStr for $type {
            type Err = $crate::text::SyntaxError;
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                <Self as $crate::text::FromWords>::from_text(text)
            }
        }
    )*};
}
pub(crate) use from_str;

/// The error for a text that can't be read as what was expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SyntaxError {
    /// Where, in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: Problem,
}

/// What can be wrong with a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Problem {
    /// Something else should be there.
    Expected(&'static str),
    /// One of some known words should be there.
    NoneOf(Vocabulary),
    /// A move names a position that no queue has. The rest of it is well formed.
    NoSuchPosition,
    /// The card lies face up, and has influence on it.
    InfluenceOnFaceUp(Card),
    /// Influence on a card that is not from 1 to 255.
    InfluenceOutOfRange,
    /// The family's token on its own card.
    OwnToken(Family),
}

/// The words that are allowed at one place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Vocabulary {
    Families,
    Cards,
    /// What a family can do.
    Verbs,
}

/// The verbs of moves.
pub const VERBS: [&str; 12] = [
    "place",
    "keep",
    "reveal",
    "eliminate",
    "steal",
    "copy",
    "move",
    "twin",
    "use",
    "gain",
    "repeat",
    "corrupt",
];

impl Vocabulary {
    const fn what(self) -> &'static str {
        match self {
            Self::Families => "a family",
            Self::Cards => "a card",
            Self::Verbs => "a verb such as `place` or `keep`",
        }
    }
    /// The word that was probably meant.
    fn meant(self, word: &str) -> Option<&'static str> {
        match self {
            Self::Families => nearest(word, Family::ALL.map(Family::word)),
            Self::Cards => nearest(word, Name::ALL.map(Name::word)),
            Self::Verbs => nearest(word, VERBS),
        }
    }
}

/// The verbs of moves, as a list for messages.
fn write_verbs(f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (index, verb) in VERBS.iter().enumerate() {
        let before = match index {
            0 => "",
            _ if index + 1 == VERBS.len() => " or ",
            _ => ", ",
        };
        write!(f, "{before}{verb}")?;
    }
    Ok(())
}

impl SyntaxError {
    /// The message, with the word that was found in the text.
    pub fn in_text(self, text: &str) -> impl fmt::Display {
        let found = Lexer::new(text).find(|word| word.column == self.column);
        fmt::from_fn(move |f| self.describe(found.map(|word| word.text), f))
    }

    fn describe(self, found: Option<&str>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = found.unwrap_or_default();
        match (self.problem, found) {
            (Problem::Expected(what), Some(word)) => write!(f, "expected {what}, found `{word}`"),
            (Problem::Expected(what), None) => write!(f, "expected {what}, found the end of the line"),
            (Problem::NoneOf(known), Some(word)) => {
                match known {
                    Vocabulary::Verbs => write!(f, "`{word}` is no move; ")?,
                    Vocabulary::Families | Vocabulary::Cards => {
                        write!(f, "expected {}, found `{word}`", known.what())?;
                    }
                }
                match (known.meant(word), known) {
                    (Some(meant), Vocabulary::Verbs) => write!(f, "did you mean `{meant}`?"),
                    (Some(meant), _) => write!(f, "; did you mean `{meant}`?"),
                    (None, Vocabulary::Verbs) => {
                        f.write_str("a family can ")?;
                        write_verbs(f)
                    }
                    (None, _) => Ok(()),
                }
            }
            (Problem::NoneOf(known), None) => {
                write!(f, "expected {}, found the end of the line", known.what())
            }
            (Problem::NoSuchPosition, _) => f.write_str("no queue has this position"),
            (Problem::InfluenceOnFaceUp(card), _) => write!(
                f,
                "the {card} lies face up, and influence lies on face-down cards only: `[{card} {word}]`"
            ),
            (Problem::InfluenceOutOfRange, _) => write!(f, "influence on a card must be from 1 to 255"),
            (Problem::OwnToken(family), _) => {
                write!(f, "{family}'s own token on its own card is not written")
            }
        }
    }
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: ", self.column)?;
        match self.problem {
            Problem::Expected(what) => write!(f, "expected {what}"),
            Problem::NoneOf(Vocabulary::Verbs) => {
                f.write_str("expected a verb: ")?;
                write_verbs(f)
            }
            Problem::NoneOf(known) => write!(f, "expected {}", known.what()),
            _ => self.describe(None, f),
        }
    }
}

impl core::error::Error for SyntaxError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_need_no_blanks_around_marks_and_know_their_columns() {
        let mut words = Lexer::new("queue [réd spy*2]/blue heir ~red|x # comment");
        let found: [_; 12] =
            core::array::from_fn(|_| words.next().map(|word| (word.text, word.column)).unwrap());
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
        assert_eq!(words.next(), None);
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
