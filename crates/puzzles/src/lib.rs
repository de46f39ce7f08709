//! Puzzles: positions from games of bots in which one move is clearly best, as far as the seat that decides
//! can know.
//!
//! The puzzles are in `puzzles/*.ori`, a file for each ruleset and number of seats; `docs/NOTATION.md`
//! describes them. `cargo xtask puzzles` makes them. [`ALL`] has them by number, [`of_day`] gives the puzzle
//! of a day, and [`SolverProgress`] is what a solver's browser remembers.

mod day;
mod group;
mod likeness;
mod line;
mod progress;
mod puzzle;
mod theme;

pub use day::{PuzzleDay, of_day};
pub use group::PuzzleGroup;
pub use likeness::PuzzleLikeness;
pub use line::{PlayedLine, line};
pub use progress::{PuzzleStanding, SolverProgress, rating_of};
pub use puzzle::{HARDEST, Puzzle, PuzzleAttempt, PuzzleError};
pub use theme::PuzzleTheme;

use std::sync::LazyLock;

macro_rules! sources {
    ($($name:literal)*) => {
        /// The files of puzzles: the name, and the text.
        pub const SOURCES: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../puzzles/", $name, ".ori")))),*];
    };
}
sources! {
    "base-1-duel" "base-1-3" "base-1-4" "base-1-5"
    "base-2-duel" "base-2-3" "base-2-4" "base-2-5"
    "ablaze-duel" "ablaze-3" "ablaze-4" "ablaze-5"
}

/// All puzzles, by number.
///
/// A file with a mistake would be left out. A test checks that there is none.
pub static ALL: LazyLock<Vec<Puzzle>> = LazyLock::new(|| {
    let read = |(_, text): &(&str, &str)| Puzzle::read_all(text).unwrap_or_default();
    let mut all: Vec<Puzzle> = SOURCES.iter().flat_map(read).collect();
    all.sort_by_key(|puzzle| puzzle.number);
    all
});

/// The puzzle with a number.
pub fn find(number: u32) -> Option<&'static Puzzle> {
    ALL.binary_search_by_key(&number, |puzzle| puzzle.number).ok().map(|index| &ALL[index])
}
