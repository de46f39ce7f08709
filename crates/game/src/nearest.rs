//! Finds the known word that a misspelt one was probably meant to be. Written here because this crate has no
//! dependencies and needs no allocator.

/// No known word is longer.
const LONGEST: usize = 32;

/// The known word that is most like this one, if one is close enough: at most two letters changed, added or
/// left out, or one letter in a word of up to four.
///
/// ```
/// use oriflamme_game::text::nearest;
///
/// assert_eq!(nearest("soldeir", ["spy", "soldier"]), Some("soldier"));
/// assert_eq!(nearest("dragon", ["spy", "soldier"]), None);
/// ```
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let most = if word.chars().count() <= 4 { 1 } else { 2 };
    let near = known.into_iter().filter_map(|known| Some((distance(word, known)?, known)));
    near.filter(|&(distance, _)| distance <= most)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, known)| known)
}

/// How many letters must be changed, added or left out to turn a word into a known one (Levenshtein's
/// distance, but two letters that changed places count as one change). `None` if the known word is too long.
fn distance(word: &str, known: &str) -> Option<usize> {
    let target = known.as_bytes();
    if target.len() > LONGEST {
        return None;
    }
    let mut before = [0; LONGEST + 1];
    let mut row: [usize; LONGEST + 1] = core::array::from_fn(|column| column);
    let mut last = None;
    for (line, letter) in word.chars().enumerate() {
        let mut next = [line + 1; LONGEST + 1];
        for (column, &byte) in target.iter().enumerate() {
            let is_same = letter == char::from(byte);
            let changed = row[column] + usize::from(!is_same);
            next[column + 1] = changed.min(row[column + 1] + 1).min(next[column] + 1);
            let swapped =
                column > 0 && last == Some(char::from(byte)) && letter == char::from(target[column - 1]);
            if swapped {
                next[column + 1] = next[column + 1].min(before[column - 1] + 1);
            }
        }
        (before, row, last) = (row, next, Some(letter));
    }
    Some(row[target.len()])
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;

    #[test]
    fn distances_count_slips() {
        for (word, known, slips) in [
            ("spy", "spy", 0),
            ("spi", "spy", 1),
            ("sp", "spy", 1),
            ("spyy", "spy", 1),
            ("psy", "spy", 1),
            ("plays", "place", 2),
            ("", "spy", 3),
            ("héir", "heir", 1),
        ] {
            assert_eq!(distance(word, known), Some(slips), "{word} {known}");
        }
    }

    #[test]
    fn only_what_is_alike_is_proposed() {
        assert_eq!(nearest("gren", ["red", "green"]), Some("green"));
        assert_eq!(nearest("pink", ["red", "green", "blue"]), None);
        assert_eq!(nearest("fly", ["keep", "copy", "use"]), None);
        assert_eq!(nearest(&"a".repeat(9), ["a"]), None);
    }

    #[test]
    fn anything_can_be_compared() {
        assert_eq!(nearest(&"ж".repeat(300), ["royal-decree"]), None);
    }
}
