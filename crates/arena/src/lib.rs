//! The arena: plays many games between bots and evaluates them statistically.
//!
//! A [`Plan`] says who plays what, from which seed. [`run`] plays it on all cores and gives a
//! [`SeriesReport`], which depends on the plan alone. The host of a game owns the true state; a bot gets its
//! seat's view and the legal moves.
//!
//! ```
//! use oriflamme_arena::{Contestant, Plan, run};
//! use oriflamme_game::Ruleset;
//!
//! let bots = Contestant::list("squire,page,page,page")?;
//! let plan = Plan::new(Ruleset::Base2, bots, "tonight", 40)?;
//! let report = run(&plan, None, &|_played| Ok(()))?;
//! assert_eq!((report.games, report.deals, report.bots.len()), (40, 10, 4));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arrangement;
mod bot_pool;
mod cards;
mod comparison;
mod contestant;
mod game_log;
mod host;
mod luck;
mod plan;
mod random_games;
mod record;
mod report;
mod run;
mod stats;
mod sure;

pub use arrangement::Arrangement;
pub use bot_pool::Guests;
pub use cards::{CardFate, card_fates};
pub use comparison::Comparison;
pub use contestant::{Contestant, ContestantError};
pub use game_log::GameLog;
pub use host::{Played, Score, play};
pub use plan::{Entrant, Plan, PlanError};
pub use random_games::RandomGames;
pub use record::{Folder, record};
pub use report::{AdjustedShare, EntrantResult, FailedProgram, SeriesReport};
pub use run::{ArenaError, RunOptions, run, run_with, run_with_guests};
pub use sure::Verdict;
