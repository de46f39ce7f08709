//! Learning and studying: lessons, puzzles, reviews, the coach, the analysis board.

pub(crate) mod advice;
pub(crate) mod analysis;
pub(crate) mod analysis_live;
pub(crate) mod learn;
pub(crate) mod puzzles;
pub(crate) mod reviews;
