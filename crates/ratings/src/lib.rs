//! Ratings of players, computed from the results of rated games. There is no I/O here: the server stores the
//! games and the numbers.
//!
//! [`RatingBook`] takes rated games ([`RatedGame`]) in their [`GameOrder`] and computes every player's
//! [`PlayerRating`] after each. The numbers are integers and depend on the games and their order alone, so
//! computing them again gives the same ones. `docs/RATINGS.md` says what they mean.

mod book;
mod bots;
mod feeding;
mod game;
mod pairs;
mod rating;

pub use book::{PlayerRating, RatingBook};
pub use bots::bot_rating;
pub use feeding::FedRecord;
pub use game::{BadLine, GameOrder, RatedGame, RatedSeat, VOID_LINE};
pub use oriflamme_table_view::RatingGroup;
pub use pairs::{PairRecord, PairSigns, PairWatch};
pub use rating::Rating;
