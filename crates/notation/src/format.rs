//! Formats a text: the lines and comments stay the same, and blanks go where they belong.

use crate::{ParseError, header::Keyword, parse};
use oriflamme_game::text::{BLANKS, Lexer};

/// How wide the words that begin header lines are, padded.
const WIDTH: usize = 6;

/// The text with the usual blanks: header words padded to one width, one blank between words, none inside
/// brackets, two blanks before a comment, no two empty lines in a row. Nothing else is changed. A text that
/// can't be read is not formatted.
///
/// ```
/// let text = "rules base-2\nseats   red blue green\nqueue [ red spy*2 ]/[red heir]|blue lord #front\n\n\nred keep";
/// let formatted = "\
/// rules  base-2
/// seats  red blue green
/// queue  [red spy *2] / [red heir] | blue lord  #front
///
/// red keep
/// ";
/// assert_eq!(oriflamme_notation::format(text).unwrap(), formatted);
/// ```
pub fn format(text: &str) -> Result<String, Vec<ParseError>> {
    parse(text)?;
    let mut formatted = String::with_capacity(text.len());
    let mut empty = 0;
    for line in text.split('\n') {
        let line = format_line(line);
        if line.is_empty() {
            empty += 1;
            continue;
        }
        if empty > 0 && !formatted.is_empty() {
            formatted.push('\n');
        }
        empty = 0;
        formatted += &line;
        formatted.push('\n');
    }
    Ok(formatted)
}

fn format_line(line: &str) -> String {
    let (said, comment) = match line.find('#') {
        Some(at) => (&line[..at], line[at..].trim_end_matches(BLANKS)),
        None => (line, ""),
    };
    let mut formatted = String::new();
    let mut lexer = Lexer::new(said);
    match lexer.peek().and_then(|word| word.text.parse::<Keyword>().ok()) {
        Some(keyword) => {
            lexer.pass();
            formatted = format!("{keyword:<WIDTH$}");
            match keyword {
                // These lines hold free text, in which brackets mean nothing.
                Keyword::Name | Keyword::Seed => {
                    let rest = lexer.peek().map_or("", |word| &said[word.start..]);
                    for word in rest.split(BLANKS).filter(|word| !word.is_empty()) {
                        formatted.push(' ');
                        formatted += word;
                    }
                }
                _ => join(&mut formatted, lexer),
            }
        }
        None => join(&mut formatted, lexer),
    }
    if !comment.is_empty() {
        if !formatted.is_empty() {
            formatted += "  ";
        }
        formatted += comment;
    }
    formatted
}

/// Adds words with the blanks that belong between them.
fn join(formatted: &mut String, lexer: Lexer<'_>) {
    let mut opened = formatted.is_empty();
    for word in lexer {
        let closes = word.text == "]" || word.text == ",";
        if !opened && !closes {
            formatted.push(' ');
        }
        formatted.push_str(word.text);
        opened = word.text == "[";
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_free_text_are_kept() {
        for (line, formatted) in [
            ("  # a comment  ", "# a comment"),
            ("name red   Ada [of]  Lovelace,x", "name   red Ada [of] Lovelace,x"),
            ("score red 1 , blue  2", "score  red 1, blue 2"),
            ("red   place spy   front#why", "red place spy front  #why"),
            ("expect queue [ blue ? ]", "expect queue [blue ?]"),
            ("queue blue lord ~red", "queue  blue lord ~red"),
            ("---  ", "---"),
            ("", ""),
        ] {
            assert_eq!(format_line(line), formatted);
            assert_eq!(format_line(formatted), formatted, "formatted again");
        }
    }

    #[test]
    fn what_is_wrong_is_not_formatted() {
        assert_eq!(format("rules chess\n").unwrap_err()[0].line, 1);
    }
}
