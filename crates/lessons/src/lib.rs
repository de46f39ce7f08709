//! Lessons: short games in the notation, with a few lines of guidance at each of the learner's decisions.
//!
//! A lesson is an `.ori` file. Its guidance is in lines that begin with `#:`, which the notation reads as
//! comments; `docs/NOTATION.md` describes them. A [`Lesson`] is one parsed file; [`ALL`] are the lessons
//! in the order in which they are learned. A lesson keeps no state: a step is a number, and what the learner
//! sees there follows from the file alone.

mod guidance;
mod lesson;
mod study_table;

pub use guidance::{LANGUAGES, LessonText};
pub use lesson::{Correctness, Lesson, LessonAttempt, LessonError, Step};
pub use study_table::StudyTable;

use std::sync::LazyLock;

macro_rules! sources {
    ($($name:literal)*) => {
        /// The lessons in the order in which they are learned: the name, and the file.
        pub const SOURCES: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../lessons/", $name, ".ori")))),*];
    };
}
sources! {
    "placing" "revealing" "promises" "striking" "ambush" "stacks" "decree" "last-round" "reading" "ablaze" "duel"
}

/// All lessons, in the order in which they are learned.
///
/// A file with a mistake would be left out. A test checks that there is none.
pub static ALL: LazyLock<Vec<Lesson>> =
    LazyLock::new(|| SOURCES.iter().filter_map(|(name, text)| Lesson::read(name, text).ok()).collect());
