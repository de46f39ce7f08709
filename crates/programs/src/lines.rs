//! Reads lines of bounded length from an untrusted source.

use std::io::{self, BufRead, Read};

/// The result of reading a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum InputLine {
    /// A line, without its end.
    Text(String),
    /// More bytes than a line may have, and no end yet. The next read begins in the middle of that line.
    TooLong,
    /// The end of the input.
    End,
}

/// Reads a line of at most `most` bytes. Bytes that are not UTF-8 become replacement characters, so that the
/// line can't be read as a message.
pub(crate) fn read_line(input: &mut impl BufRead, most: usize) -> io::Result<InputLine> {
    let mut line = Vec::new();
    // Read one more byte: it is either the line's end, or shows that the line is too long.
    input.by_ref().take(most as u64 + 1).read_until(b'\n', &mut line)?;
    Ok(match line.pop() {
        None => InputLine::End,
        Some(b'\n') => InputLine::Text(lossy(line)),
        Some(_) if line.len() == most => InputLine::TooLong,
        Some(last) => {
            line.push(last);
            InputLine::Text(lossy(line))
        }
    })
}

/// Skips the rest of a line of any length, without storing any of it.
pub(crate) fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let passed = end.map_or(buffer.len(), |end| end + 1);
        let done = end.is_some() || passed == 0;
        input.consume(passed);
        if done {
            return Ok(());
        }
    }
}

fn lossy(line: Vec<u8>) -> String {
    String::from_utf8_lossy(&line).trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_a_length_that_is_known_beforehand() {
        let mut input = &b"four\n\nfive5\ntoolongs\nlast"[..];
        let read: Vec<InputLine> =
            std::iter::from_fn(|| Some(read_line(&mut input, 5).unwrap())).take(4).collect();
        assert_eq!(
            read,
            [
                InputLine::Text("four".into()),
                InputLine::Text("".into()),
                InputLine::Text("five5".into()),
                InputLine::TooLong
            ]
        );
        skip_line(&mut input).unwrap();
        assert_eq!(read_line(&mut input, 5).unwrap(), InputLine::Text("last".into()));
        assert_eq!(read_line(&mut input, 5).unwrap(), InputLine::End);
        skip_line(&mut input).unwrap();
    }
}
