//! The text of linear weights: a line with the layout of their tables, then whole hundredths, separated by
//! blanks.

use oriflamme_observe::Layout;
use std::fmt;

/// Why a text does not contain weights for our tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WeightsError {
    /// The first line has another layout.
    Layout {
        /// The first line.
        found: String,
        /// The layout of our tables.
        needed: Layout,
    },
    /// A word is not a whole number of hundredths.
    Word(String),
    /// There are too few weights or too many.
    Count {
        /// How many there are.
        found: usize,
        /// How many there must be.
        needed: usize,
    },
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Layout { found, needed } => {
                write!(f, "these weights are for other tables\nthey have   {found}\nneeded are  {needed}")
            }
            Self::Word(word) => write!(f, "`{word}` is no weight: weights are whole hundredths"),
            Self::Count { found, needed } => write!(f, "there are {found} weights, and {needed} are needed"),
        }
    }
}

impl std::error::Error for WeightsError {}

pub(crate) fn read(text: &str, layout: Layout) -> Result<Vec<f32>, WeightsError> {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    if first != layout.to_string() {
        return Err(WeightsError::Layout { found: first.to_owned(), needed: layout });
    }
    let weights = rest.split_whitespace().map(|word| match word.parse::<i16>() {
        Ok(hundredths) => Ok(f32::from(hundredths) / 100.0),
        Err(_) => Err(WeightsError::Word(word.to_owned())),
    });
    let weights = weights.collect::<Result<Vec<f32>, _>>()?;
    match (weights.len(), layout.rows()) {
        (found, needed) if found == needed => Ok(weights),
        (found, needed) => Err(WeightsError::Count { found, needed }),
    }
}

/// Writes weights as [`read`] reads them.
pub(crate) fn write(weights: &[f32], layout: Layout) -> String {
    let mut text = layout.to_string();
    for line in weights.chunks(30) {
        text.push('\n');
        let words: Vec<String> =
            line.iter().map(|weight| ((weight * 100.0).round() as i32).to_string()).collect();
        text.push_str(&words.join(" "));
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAYOUT: Layout = Layout(&[("PLACE", 2), ("REVEAL", 1)]);

    #[test]
    fn weights_come_back_as_written() {
        let text = write(&[0.5, -1.0, 0.0], LAYOUT);
        assert_eq!(text, "# PLACE 2, REVEAL 1\n50 -100 0\n");
        assert_eq!(read(&text, LAYOUT), Ok(vec![0.5, -1.0, 0.0]));
    }

    #[test]
    fn weights_for_other_tables_are_refused() {
        let why = |text: &str| read(text, LAYOUT).unwrap_err().to_string();
        assert!(why("# PLACE 3\n1 2 3").contains("they have   # PLACE 3\nneeded are  # PLACE 2, REVEAL 1"));
        assert_eq!(why("# PLACE 2, REVEAL 1\n1 2"), "there are 2 weights, and 3 are needed");
        assert_eq!(why("# PLACE 2, REVEAL 1\n1 2 x"), "`x` is no weight: weights are whole hundredths");
    }
}
