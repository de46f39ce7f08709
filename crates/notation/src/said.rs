//! Moves as the notation says them: a family, a verb, and what it needs.

use crate::{
    ParseError,
    lex::{Parsed, Words},
};
use oriflamme_game::{Card, Family, Gap, Move, Place, Position, Seat, Seating};
use oriflamme_rules::State;

/// A move, and the family that is said to make it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Said {
    /// Who.
    pub family: Family,
    /// What.
    pub answer: Move,
}

impl Said {
    /// A legal move of a state, as its family says it.
    pub fn new(state: &State, answer: Move) -> Option<Self> {
        state.speaker(answer).map(|family| Self { family, answer })
    }
    /// Reads a move such as `red keep`. What is not at this table is read as such, and is illegal.
    pub fn parse(text: &str, seating: &Seating) -> Result<Self, ParseError> {
        said(&mut Words::new(1, text), seating)
    }
    /// Whether this can be said now: the move is legal, and the family is the one that makes it.
    pub fn is_legal(&self, state: &State) -> bool {
        state.speaker(self.answer) == Some(self.family) && state.moves().contains(self.answer)
    }
    /// The canonical words.
    pub fn text(&self, seating: &Seating) -> String {
        match self.answer {
            Move::Steal(seat) => format!("{} steal {}", self.family, seating.family_of(seat)),
            answer => format!("{} {answer}", self.family),
        }
    }
}

/// Reads a move to the end of the line. What is not there, such as position 99, is read as such: it is illegal, and
/// not for a reader to say.
pub(crate) fn said(words: &mut Words, seating: &Seating) -> Parsed<Said> {
    let family = words.family()?;
    let verb = words.word("a verb such as `place` or `keep`")?;
    let answer = match verb.text {
        "place" => {
            let name = words.name()?;
            Move::Place { card: Card::new(family, name), at: place(words)? }
        }
        "keep" => Move::Keep,
        "reveal" => Move::Reveal,
        "eliminate" => Move::Eliminate(position(words)?),
        "steal" => Move::Steal(seating.seat_of(words.family()?).unwrap_or(Seat::NOBODY)),
        "copy" => Move::Copy(position(words)?),
        "move" => Move::Relocate { from: position(words)?, to: gap(words)? },
        "twin" => Move::Twin(place(words)?),
        "use" => Move::Use(position(words)?),
        "gain" => Move::Gain,
        "repeat" => Move::Repeat,
        "corrupt" => Move::Corrupt(position(words)?),
        other => {
            let verbs =
                "place, keep, reveal, eliminate, steal, copy, move, twin, use, gain, repeat or corrupt";
            return Err(words.error_at(verb.column, format!("`{other}` is no move; a family can {verbs}")));
        }
    };
    words.end()?;
    Ok(Said { family, answer })
}

fn position(words: &mut Words) -> Parsed<Position> {
    words.number().map(Position::from_number)
}

fn place(words: &mut Words) -> Parsed<Place> {
    let place = words.read("`front`, `back` or `on` and a position", |word| match word {
        "front" => Some(Place::Front),
        "back" => Some(Place::Back),
        "on" => Some(Place::On(Position::NOWHERE)),
        _ => None,
    })?;
    match place {
        Place::On(_) => position(words).map(Place::On),
        end => Ok(end),
    }
}

fn gap(words: &mut Words) -> Parsed<Gap> {
    match words.read("`front`, or `after` and a position", |word| {
        ["front", "after"].iter().position(|&it| it == word)
    })? {
        0 => Ok(Gap::FRONT),
        _ => position(words).map(Gap::after),
    }
}
