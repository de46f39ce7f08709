//! Text in columns: widths, clipping and wrapping.

use ratatui_core::{
    style::Style,
    text::{Line, Span},
};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

pub(crate) fn width(text: &str) -> usize {
    text.width()
}

/// The beginning of a text that fits into some columns, with `…` where something is missing.
pub(crate) fn clip(text: &str, most: usize) -> String {
    if text.width() <= most {
        return text.to_owned();
    }
    let mut clipped = String::new();
    let mut columns = 0;
    for letter in text.chars() {
        let next = letter.width().unwrap_or(0);
        if columns + next + 1 > most {
            break;
        }
        clipped.push(letter);
        columns += next;
    }
    if most > 0 {
        clipped.push('…');
    }
    clipped
}

/// Breaks text into lines of at most some columns, at blanks. Lines after the first are indented.
pub(crate) fn wrap(parts: &[(&str, Style)], most: usize, indent: usize) -> Vec<Line<'static>> {
    let most = most.max(indent + 1);
    let mut lines: Vec<Vec<Span<'static>>> = vec![Vec::new()];
    let mut columns = 0;
    for (text, style) in parts {
        for (index, word) in text.split(' ').enumerate() {
            let mut word = word;
            let blank = usize::from(index > 0);
            if columns + blank + word.width() > most && columns > if lines.len() > 1 { indent } else { 0 } {
                lines.push(vec![Span::raw(" ".repeat(indent))]);
                columns = indent;
            } else if blank > 0 {
                push(&mut lines, " ", *style);
                columns += 1;
            }
            // A word that is longer than a line.
            while columns + word.width() > most {
                let cut = fitting(word, most - columns);
                if cut == 0 {
                    break;
                }
                push(&mut lines, &word[..cut], *style);
                word = &word[cut..];
                lines.push(vec![Span::raw(" ".repeat(indent))]);
                columns = indent;
            }
            push(&mut lines, word, *style);
            columns += word.width();
        }
    }
    lines.into_iter().map(Line::from).collect()
}

fn push(lines: &mut [Vec<Span<'static>>], text: &str, style: Style) {
    let Some(line) = lines.last_mut() else { return };
    match line.last_mut() {
        Some(last) if last.style == style => last.content.to_mut().push_str(text),
        _ => line.push(Span::styled(text.to_owned(), style)),
    }
}

/// How many bytes of a text fit into some columns.
fn fitting(text: &str, most: usize) -> usize {
    let mut columns = 0;
    for (at, letter) in text.char_indices() {
        columns += letter.width().unwrap_or(0);
        if columns > most {
            return at;
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrapped(text: &str, most: usize, indent: usize) -> Vec<String> {
        wrap(&[(text, Style::new())], most, indent).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn lines_break_at_blanks_and_long_words_anywhere() {
        assert_eq!(wrapped("the king is dead", 8, 0), ["the king", "is dead"]);
        assert_eq!(wrapped("the king is dead", 8, 2), ["the king", "  is", "  dead"]);
        assert_eq!(wrapped("abcdefghij", 4, 0), ["abcd", "efgh", "ij"]);
        assert_eq!(wrapped("", 4, 0), [""]);
        assert_eq!(wrapped("a b", 0, 3).concat().replace(' ', ""), "ab");
    }

    #[test]
    fn what_is_clipped_says_so() {
        assert_eq!(clip("Shapeshifter", 12), "Shapeshifter");
        assert_eq!(clip("Shapeshifter", 6), "Shape…");
        assert_eq!(clip("żółć", 3), "żó…");
        assert_eq!(clip("abc", 0), "");
    }
}
