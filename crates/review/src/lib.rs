//! Reviews finished games. For every decision: what the seat could know, what it chose and what would have
//! been best. For every seat: how much of the result was luck and how much was skill.
//!
//! A [`Reviewer`] holds a game. It judges decisions one by one, in any order and on any thread, because each
//! [`Judgement`] depends on the game, the depth and the number of the decision alone.
//!
//! ```
//! use oriflamme_review::{Depth, Reviewer};
//!
//! # let text = oriflamme_review::example();
//! let records = oriflamme_notation::parse(&text).map_err(|errors| format!("{errors:?}"))?;
//! let reviewer = Reviewer::new(&records[0], Depth { iterations: 20, compared: 10, playouts: 4 })?;
//! let judgements: Vec<_> = (0..reviewer.len()).filter_map(|number| reviewer.judge(number)).collect();
//! for account in reviewer.accounts(&judgements) {
//!     let sum = account.initial + account.luck + account.skill;
//!     assert!((sum - account.result).abs() < 1e-9);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod advice;
mod calibration;
mod consequences;
mod judging;
mod performance;
mod playouts;
mod reasons;
mod reviewer;

pub use advice::{advise, explain};
pub use judging::{JUDGE, Judging};
pub use oriflamme_table_view::{Account, Advice, Chance, Judgement, Mark, Reason, Revealed, Review};
pub use performance::Performance;
pub use playouts::Playouts;
pub use reviewer::{Depth, NotReviewable, Reviewer};

/// Identifies the method by which reviews are computed. It changes whenever the numbers in reviews change: it
/// contains a checksum of such numbers, which `tests/method.rs` compares.
pub fn method() -> &'static str {
    include_str!("../method.txt").trim()
}

/// A short game, for examples.
#[doc(hidden)]
pub fn example() -> String {
    include_str!("../example.ori").to_owned()
}
