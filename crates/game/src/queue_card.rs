//! A card in the queue, and its one text: `red spy ~blue`, `[red spy *2]`, `[blue ?]`.

use crate::{
    AnyCard, Card, Family, Seen, SeenCard,
    text::{FromWords, Lexer, Problem, SyntaxError, from_str, number},
};
use core::fmt;

/// Which side of a card is up, and what lies on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Face {
    /// Face up, perhaps with another family's corruption token on it.
    Up { token: Option<Family> },
    /// Face down, perhaps with influence on it.
    Down { influence: u8 },
}

/// A card in the queue: as it truly lies there, or, as a `QueueCard<Seen>`, as somebody sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct QueueCard<C = Card> {
    pub card: C,
    pub face: Face,
}

impl<C: AnyCard> QueueCard<C> {
    /// The family it belongs to now.
    pub fn owner(&self) -> Family {
        match self.face {
            Face::Up { token: Some(family) } => family,
            _ => self.card.family(),
        }
    }
    pub const fn is_face_up(&self) -> bool {
        matches!(self.face, Face::Up { .. })
    }
    /// The influence on it: 0 if it lies face up.
    pub const fn influence(&self) -> u8 {
        match self.face {
            Face::Up { .. } => 0,
            Face::Down { influence } => influence,
        }
    }
}

impl<C: AnyCard> fmt::Display for QueueCard<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let card = self.card;
        match self.face {
            Face::Up { token: None } => write!(f, "{card}"),
            Face::Up { token: Some(family) } => write!(f, "{card} ~{family}"),
            Face::Down { influence: 0 } => write!(f, "[{card}]"),
            Face::Down { influence } => write!(f, "[{card} *{influence}]"),
        }
    }
}

impl<C: AnyCard> FromWords for QueueCard<C> {
    fn from_words(words: &mut Lexer<'_>) -> Result<Self, SyntaxError> {
        if words.accept("[") {
            let card = C::from_words(words)?;
            let influence = if words.is_next("]") { 0 } else { influence(words)? };
            words.read("`]`", |word| (word == "]").then_some(()))?;
            return Ok(Self { card, face: Face::Down { influence } });
        }
        if words.peek().is_none_or(|word| word.text.parse::<Family>().is_err()) {
            return Err(words.expected("a card such as `red spy` or `[red spy *2]`"));
        }
        // Everybody can see which card lies face up.
        let card = Card::from_words(words)?;
        let token = match words.peek() {
            Some(next) if next.text.starts_with('~') => {
                Some(words.read("a token such as `~blue`", |word| word.strip_prefix('~')?.parse().ok())?)
            }
            Some(next) if next.text.starts_with('*') => {
                return Err(SyntaxError { column: next.column, problem: Problem::InfluenceOnFaceUp(card) });
            }
            _ => None,
        };
        Ok(Self { card: C::from(card), face: Face::Up { token } })
    }
}
from_str!(QueueCard<Card>, QueueCard<Seen>);

fn influence(words: &mut Lexer<'_>) -> Result<u8, SyntaxError> {
    let column = words.column();
    let value = words.read("`]`, or influence such as `*2`", |word| number(word.strip_prefix('*')?))?;
    match u8::try_from(value) {
        Ok(influence) if influence > 0 => Ok(influence),
        _ => Err(SyntaxError { column, problem: Problem::InfluenceOutOfRange }),
    }
}

impl From<&SeenCard> for QueueCard<Seen> {
    fn from(seen: &SeenCard) -> Self {
        let face = match seen.face_up {
            true => Face::Up { token: Some(seen.owner).filter(|&owner| owner != seen.card.family()) },
            false => Face::Down { influence: seen.influence },
        };
        Self { card: seen.card, face }
    }
}

impl fmt::Display for SeenCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        QueueCard::from(self).fmt(f)
    }
}

/// The text of a card does not say whether it is `cleared`, so it is read as not cleared.
impl FromWords for SeenCard {
    fn from_words(words: &mut Lexer<'_>) -> Result<Self, SyntaxError> {
        let column = words.column();
        let read = QueueCard::<Seen>::from_words(words)?;
        if read.face == (Face::Up { token: Some(read.card.family()) }) {
            return Err(SyntaxError { column, problem: Problem::OwnToken(read.card.family()) });
        }
        Ok(Self {
            card: read.card,
            owner: read.owner(),
            face_up: read.is_face_up(),
            influence: read.influence(),
            cleared: false,
        })
    }
}
from_str!(SeenCard);

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::string::ToString;

    #[test]
    fn cards_read_as_they_are_written() {
        for card in ["red spy", "red queen ~blue", "[red spy]", "[red spy *2]", "[blue ?]", "[blue ? *255]"] {
            assert_eq!(card.parse::<SeenCard>().unwrap().to_string(), card);
            assert_eq!(card.parse::<QueueCard>().is_ok(), !card.contains('?'), "{card}");
        }
        assert_eq!("[red spy*2]".parse::<SeenCard>(), " [ red  spy *2 ] ".parse());
    }

    #[test]
    fn what_is_no_card_is_refused() {
        for text in [
            "",
            "red",
            "red ?",
            "red spi",
            "red spy *2",
            "red spy ~red",
            "[red spy *0]",
            "[red spy *02]",
            "[red spy *256]",
            "[red spy *+1]",
            "[red spy 2]",
            "[red spy",
            "red spy]",
            "[[red spy]]",
            "[red spy ~blue]",
            "[red spy *1] x",
        ] {
            assert!(text.parse::<SeenCard>().is_err(), "{text}");
        }
    }
}
