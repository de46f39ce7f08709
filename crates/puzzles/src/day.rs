//! The puzzle of the day.

use crate::{ALL, Puzzle};

/// A day, counted from the first of January 1970 in universal time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PuzzleDay(pub u32);

impl PuzzleDay {
    /// The day of a moment, in seconds from the same beginning.
    pub const fn of_seconds(seconds: u64) -> Self {
        Self((seconds / 86_400) as u32)
    }
}

/// The puzzle of a day, the same for everybody who has the same puzzles. Days in a row go through all puzzles
/// before one comes again.
pub fn of_day(day: PuzzleDay) -> Option<&'static Puzzle> {
    ALL.get(index_of_day(day, ALL.len())?)
}

/// Strides through the puzzles, so that days in a row have puzzles of different games.
fn index_of_day(day: PuzzleDay, count: usize) -> Option<usize> {
    // The golden section of the count, or the next number that has no divisor in common with it.
    let stride = (count * 618 / 1000).max(1);
    let stride = (stride..=count.max(1)).find(|&stride| gcd(stride, count) == 1)?;
    (count > 0).then(|| (day.0 as usize % count) * stride % count)
}

const fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn days_in_a_row_go_through_all_puzzles() {
        for count in [1, 2, 3, 7, 12, 500, 540, 541] {
            let days = 20_000..20_000 + count as u32;
            let seen: BTreeSet<_> = days.map(|day| index_of_day(PuzzleDay(day), count)).collect();
            assert_eq!(seen.len(), count);
            assert!(seen.iter().all(|index| index.is_some_and(|index| index < count)), "{count}");
        }
        assert_eq!(index_of_day(PuzzleDay(1), 0), None);
        assert_eq!(PuzzleDay::of_seconds(86_400 * 20_000 + 86_399), PuzzleDay(20_000));
    }
}
