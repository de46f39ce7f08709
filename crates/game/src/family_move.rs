//! A move with the family that makes it: the one text of moves.

use crate::{
    AnyCard, Card, Family, Move, Seating, Seen, Viewer,
    position::{gap, place, position},
    text::{FromWords, Lexer, Problem, SyntaxError, Vocabulary},
};
use core::{fmt, str::FromStr};

/// A move, and the family that makes it. Its text is the notation's: `red place spy front`, `blue steal red`.
///
/// The family is that of the card placed, or the one the acting card belongs to. In a `FamilyMove<Seen>` the
/// name of a card that is placed may be hidden: `red place ? front`.
///
/// ```
/// use oriflamme_game::{Family, FamilyMove, Move, Seating, Viewer};
///
/// let placed: FamilyMove = "red place spy front".parse()?;
/// assert_eq!(placed.family, Family::Red);
/// assert_eq!(placed.seen_by(Viewer::Spectator, &Seating::usual_duel()).to_string(), "red place ? front");
/// # Ok::<(), oriflamme_game::text::SyntaxError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FamilyMove<C = Card> {
    pub family: Family,
    pub answer: Move<C>,
}

impl<C> FamilyMove<C> {
    /// The canonical form at a table: stealing from a duel's seat names the seat's first family.
    pub fn canonical(mut self, seating: &Seating) -> Self {
        if let Move::Steal(family) = &mut self.answer
            && let Some(seat) = seating.seat_of(*family)
        {
            *family = seating.family_of(seat);
        }
        self
    }
}

impl FamilyMove {
    /// What `viewer` may know of this move (OWN-1).
    pub fn seen_by(self, viewer: Viewer, seating: &Seating) -> FamilyMove<Seen> {
        let Self { family, answer } = self;
        FamilyMove { family, answer: answer.map(|card| viewer.sees(card, seating)) }
    }
    /// This move with all cards open, for after the game.
    pub fn opened(self) -> FamilyMove<Seen> {
        FamilyMove { family: self.family, answer: self.answer.map(Seen::Known) }
    }
}

impl<C: AnyCard> FromWords for FamilyMove<C> {
    /// Reads a move to the end of the line. A well-formed move with a position that no queue has gives
    /// [`Problem::NoSuchPosition`]: a record counts that as an illegal move, not as an error in its text.
    fn from_words(words: &mut Lexer<'_>) -> Result<Self, SyntaxError> {
        let before = *words;
        let family = Family::from_words(words)?;
        let verb = words.column();
        let answer = match words.read_one(Vocabulary::Verbs, Some)? {
            "place" => {
                let card = C::from_name(family, words)?;
                place(words)?.map(|at| Move::Place { card, at })
            }
            "keep" => Some(Move::Keep),
            "reveal" => Some(Move::Reveal),
            "eliminate" => position(words)?.map(Move::Eliminate),
            "steal" => Some(Move::Steal(Family::from_words(words)?)),
            "copy" => position(words)?.map(Move::Copy),
            "move" => {
                let (from, to) = (position(words)?, gap(words)?);
                from.zip(to).map(|(from, to)| Move::Move { from, to })
            }
            "twin" => place(words)?.map(Move::Twin),
            "use" => position(words)?.map(Move::Use),
            "gain" => Some(Move::Gain),
            "repeat" => Some(Move::Repeat),
            "corrupt" => position(words)?.map(Move::Corrupt),
            _ => return Err(SyntaxError { column: verb, problem: Problem::NoneOf(Vocabulary::Verbs) }),
        };
        words.end()?;
        let answer = answer.ok_or_else(|| before.no_such_position())?;
        Ok(Self { family, answer })
    }
}

impl<C: AnyCard> FromStr for FamilyMove<C> {
    type Err = SyntaxError;
    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        Self::from_text(text)
    }
}

impl<C: AnyCard> fmt::Display for FamilyMove<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.family, self.answer)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::string::ToString;

    #[test]
    fn moves_read_as_they_are_written() {
        for text in [
            "red place royal-decree on 3",
            "red place spy front",
            "red keep",
            "red reveal",
            "blue eliminate 55",
            "blue steal violet",
            "blue copy 1",
            "blue move 3 front",
            "blue move 3 after 3",
            "blue twin back",
            "blue use 2",
            "blue gain",
            "blue repeat",
            "blue corrupt 4",
        ] {
            assert_eq!(text.parse::<FamilyMove>().unwrap().to_string(), text);
            assert_eq!(text.parse::<FamilyMove<Seen>>().unwrap().to_string(), text);
        }
        assert_eq!(" red\tkeep  # for now".parse::<FamilyMove>(), "red keep".parse());
    }

    #[test]
    fn a_hidden_card_is_a_question_mark() {
        let text = "red place ? on 2";
        assert_eq!(text.parse::<FamilyMove<Seen>>().unwrap().to_string(), text);
        assert!(text.parse::<FamilyMove>().is_err());
        let seating = Seating::usual_duel();
        let placed: FamilyMove = "red place spy on 2".parse().unwrap();
        assert_eq!(placed.seen_by(Viewer::Spectator, &seating).to_string(), text);
        let owner = seating.seat_of(Family::Green).map_or(Viewer::Spectator, Viewer::Seat);
        assert_eq!(placed.seen_by(owner, &seating).to_string(), "red place spy on 2");
    }

    #[test]
    fn a_duellist_is_robbed_by_the_first_family() {
        let seating = Seating::usual_duel();
        let canonical = |text: &str| text.parse::<FamilyMove>().unwrap().canonical(&seating).to_string();
        assert_eq!(canonical("red steal yellow"), "red steal blue");
        assert_eq!(canonical("red steal violet"), "red steal violet");
    }

    #[test]
    fn errors_say_where_and_what() {
        let error = |text: &str| {
            let error = text.parse::<FamilyMove>().unwrap_err();
            (error.column, error.in_text(text).to_string())
        };
        assert_eq!(error("pink keep"), (1, "expected a family, found `pink`".into()));
        assert_eq!(
            error("red"),
            (4, "expected a verb such as `place` or `keep`, found the end of the line".into())
        );
        assert_eq!(error("red move 1 after 99"), (18, "no queue has this position".into()));
        assert_eq!(error("red keep now"), (10, "expected the end of the line, found `now`".into()));
        assert!(error("red fly").1.starts_with("`fly` is no move; a family can place, keep"));
        assert_eq!(error("red plaec spy front"), (5, "`plaec` is no move; did you mean `place`?".into()));
        assert_eq!(
            error("red place solider front"),
            (11, "expected a card, found `solider`; did you mean `soldier`?".into())
        );
        assert_eq!(error("gren keep"), (1, "expected a family, found `gren`; did you mean `green`?".into()));
    }
}
