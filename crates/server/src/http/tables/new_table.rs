//! Reads what is wanted of a new table.

use crate::{
    http::{
        error::ApiError,
        words::{pace, salt},
    },
    tables::new_table::NewTable,
};
use oriflamme_game::{Level, SeatCount, Seating};
use oriflamme_table::Refusal;
use oriflamme_table_view::ErrorCode;
use oriflamme_wire::NewTableJson;

const NO_SUCH_SEATS: &str = "3, 4 or 5 seats can play, or 2 a duel";

/// The number of seats that a form names.
pub(crate) fn seats_in_form(seats: u8) -> Result<SeatCount, ApiError> {
    SeatCount::try_from(seats).map_err(|_| ApiError::new(ErrorCode::BadSeats, NO_SUCH_SEATS))
}

fn seating(table: &NewTableJson) -> Result<Seating, ApiError> {
    let seats = match (table.duel, table.seats) {
        (true, None | Some(2)) => Ok(SeatCount::Two),
        (true, Some(_)) => Err("a duel has 2 seats"),
        (false, Some(2)) => Err("two seats play a duel: say \"duel\": true"),
        (false, Some(seats)) => SeatCount::try_from(seats).map_err(|_| NO_SUCH_SEATS),
        (false, None) => Err("say how many seats: 3, 4 or 5, or \"duel\": true"),
    };
    seats.map(SeatCount::seating).map_err(|message| ApiError::new(ErrorCode::BadSeats, message))
}

/// Whether the table is rated. A game in which not everybody has the same chances, or that may never end,
/// can't be rated.
fn rated(table: &NewTableJson, seating: &Seating) -> Result<bool, ApiError> {
    let people = usize::from(seating.seat_count()).saturating_sub(table.bots.len());
    let wrong = match table.rated {
        false => None,
        true if table.pace.is_none() => Some("a rated game has a pace"),
        true if table.first.is_some() => Some("in a rated game chance decides who begins"),
        true if people < 2 => Some("a rated game has seats for at least two people"),
        true => None,
    };
    match wrong {
        Some(message) => Err(ApiError::new(ErrorCode::BadRated, message)),
        None => Ok(table.rated),
    }
}

/// What a request wants of a new table.
pub(crate) fn read(table: &NewTableJson) -> Result<NewTable, ApiError> {
    let seating = seating(table)?;
    let bots: Vec<Level> = table.bots.iter().map(|bot| **bot).collect();
    if bots.len() >= usize::from(seating.seat_count()) {
        let message = "the first seat is yours: there are more bots than other seats";
        return Err(ApiError::new(ErrorCode::TooManyBots, message));
    }
    Ok(NewTable {
        rules: *table.rules,
        seating,
        first: match table.first {
            None => None,
            Some(family) => Some(seating.seat_of(*family).ok_or(Refusal::NoSuchSeat)?),
        },
        pace: pace(table.pace)?,
        private: table.private,
        rated: rated(table, &seating)?,
        season: false,
        level: table.level.map(|level| *level).or(bots.first().copied()),
        bots,
        salt: salt(table.salt.as_deref())?,
    })
}
