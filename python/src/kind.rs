//! The kind of game: a ruleset and a number of seats, as Python's arguments give them.

use crate::errors::{Result, bad};
use oriflamme_game::{Ruleset, Seat, Seating, Viewer};

/// The number of seats if none is given.
const USUAL_SEATS: u8 = 4;

/// A ruleset with a seating.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Kind {
    pub(crate) rules: Ruleset,
    pub(crate) seating: Seating,
}

impl Kind {
    /// Reads Python's arguments. Two seats always play a duel, and nobody else does.
    pub(crate) fn new(rules: &str, seats: Option<i64>, duel: Option<bool>) -> Result<Self> {
        let all = Ruleset::ALL.map(Ruleset::word).join(", ");
        let rules =
            rules.parse().map_err(|_| bad(format!("there is no ruleset {rules:?}: there are {all}")))?;
        let seats = seats.unwrap_or(if duel == Some(true) { 2 } else { USUAL_SEATS.into() });
        let seating = match (seats, duel) {
            (2, Some(false)) => {
                return Err(bad("two seats play a duel: leave duel out, or take 3, 4 or 5 seats"));
            }
            (2, _) => Seating::usual_duel(),
            (seats, Some(true)) => {
                return Err(bad(format!("a duel has 2 seats, not {seats}: leave seats out, or duel")));
            }
            (seats, _) => usize::try_from(seats)
                .ok()
                .and_then(|seats| Seating::of(seats).ok())
                .ok_or_else(|| bad(format!("{seats} seats can't play: 3, 4 or 5 can, or 2 in a duel")))?,
        };
        Ok(Self { rules, seating })
    }

    /// The number of this kind for the kernels: the ruleset times four, plus the seats less two.
    pub(crate) fn number(&self) -> u8 {
        self.rules as u8 * 4 + self.seating.seat_count() - 2
    }
}

/// A seat of this table.
pub(crate) fn seat(seating: &Seating, index: i64) -> Result<Seat> {
    let seats = seating.seat_count();
    match u8::try_from(index) {
        Ok(index) if index < seats => Ok(Seat::from_index(index)),
        _ => Err(bad(format!("there is no seat {index}: the seats are 0 to {}", seats - 1))),
    }
}

/// The viewer: a seat, or, without one, a spectator.
pub(crate) fn viewer(seating: &Seating, index: Option<i64>) -> Result<Viewer> {
    index.map_or(Ok(Viewer::Spectator), |index| seat(seating, index).map(Viewer::Seat))
}

/// The seats by their families: `red`, or in a duel `red+green`.
pub(crate) fn seat_names(seating: &Seating) -> Vec<String> {
    seating.seats().map(|seat| oriflamme_notation::write::seat_name(seating, seat)).collect()
}
