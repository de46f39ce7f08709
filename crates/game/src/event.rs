//! Events: what happened, as the truth and as one viewer may see it.

use crate::{
    AbilityInProgress, Card, Family, Gap, Moves, Name, Phase, Place, Position, Ruling, Seat, Seating, Viewer,
    text::{FromWords, Lexer, SyntaxError, from_str},
};
use core::fmt;

/// A card as somebody sees it: a hidden name has no representation here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Seen {
    /// Its face is known.
    Known(Card),
    /// Only its back is known.
    Back(Family),
}

impl Seen {
    /// The family on the card's back.
    pub const fn family(self) -> Family {
        match self {
            Self::Known(card) => card.family,
            Self::Back(family) => family,
        }
    }
    /// Its name, where that is known.
    pub const fn name(self) -> Option<Name> {
        match self {
            Self::Known(card) => Some(card.name),
            Self::Back(_) => None,
        }
    }
}

impl From<Card> for Seen {
    fn from(card: Card) -> Self {
        Self::Known(card)
    }
}

/// Writes `red spy`, or `red ?` for a card whose name is hidden.
impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Known(card) => card.fmt(f),
            Self::Back(family) => write!(f, "{family} ?"),
        }
    }
}

impl FromWords for Seen {
    /// Reads `red spy` or `red ?`.
    fn from_words(words: &mut Lexer<'_>) -> Result<Self, SyntaxError> {
        let family = Family::from_words(words)?;
        Self::from_name(family, words)
    }
}
from_str!(Seen);

/// A card whose name may be hidden ([`Seen`]), or is known for certain ([`Card`]).
pub trait AnyCard: Copy + fmt::Display + From<Card> + FromWords {
    /// The family on the card's back.
    fn family(self) -> Family;
    /// Its name, where that is known.
    fn name(self) -> Option<Name>;
    /// Reads the name of a card whose family has been read.
    fn from_name(family: Family, words: &mut Lexer<'_>) -> Result<Self, SyntaxError>;
}

impl AnyCard for Card {
    fn family(self) -> Family {
        self.family
    }
    fn name(self) -> Option<Name> {
        Some(self.name)
    }
    fn from_name(family: Family, words: &mut Lexer<'_>) -> Result<Self, SyntaxError> {
        Name::from_words(words).map(|name| Self { family, name })
    }
}

impl AnyCard for Seen {
    fn family(self) -> Family {
        Seen::family(self)
    }
    fn name(self) -> Option<Name> {
        Seen::name(self)
    }
    fn from_name(family: Family, words: &mut Lexer<'_>) -> Result<Self, SyntaxError> {
        let name = words.read("a card or `?`", |word| match word {
            "?" => Some(None),
            name => name.parse().ok().map(Some),
        })?;
        Ok(name.map_or(Self::Back(family), |name| Self::Known(Card { family, name })))
    }
}

/// Where a card can come back from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Zone {
    /// Set aside in the setup, face down.
    Aside,
    /// Eliminated or discarded, face up before its family.
    Gone,
}

/// Something that happened. `Event<Card>` is the truth. `Event<Seen>` is what one viewer may see of it; only
/// this one may be sent.
///
/// A field of type `Card` is public by rule; a field of type `C` may be hidden. Positions are those of the
/// queue when the event happens, so events must be applied in order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event<C> {
    /// A card went from hand into the queue, face down.
    Placed { seat: Seat, card: C, at: Place },
    /// A face-down card was kept, and got 1 influence.
    Kept { at: Position },
    /// A card's owner turned it up, and no influence lies on it any more.
    Revealed { card: Card, at: Position },
    /// A card begins to use an ability: its own, or a copied one.
    Acts {
        card: Card,
        /// Whose ability that is.
        ability: Name,
    },
    /// An ability had nothing to choose, so nothing happens.
    Idle {
        /// The card that would have acted.
        card: Card,
        /// The ruling that says so.
        why: Ruling,
    },
    /// A card's ability has no effect, though it might have had one.
    InVain {
        card: Card,
        /// The ruling that says so.
        why: Ruling,
    },
    /// A card was eliminated; what lay on it is back in the supply.
    Eliminated {
        card: Card,
        /// Where it was.
        at: Position,
        /// The card that did it.
        by: Card,
    },
    /// A card was discarded; what lay on it is back in the supply.
    Discarded {
        card: Card,
        /// Where it was.
        at: Position,
        /// The ruling that says so.
        why: Ruling,
    },
    /// The top card of a position went into a gap, both as they were before.
    Moved {
        from: Position,
        /// Into this gap.
        to: Gap,
    },
    /// A Twin came into the queue, face up.
    Joined {
        /// The Twin.
        card: Card,
        at: Place,
    },
    /// A card came face up into a gap, in place of another.
    Replaced {
        card: Card,
        /// The gap it fills.
        to: Gap,
        /// Where it came from.
        from: Zone,
    },
    /// A replacement was due, but the family does not have the card: it is neither set aside nor gone, and
    /// now everybody knows that.
    Lacked {
        /// The card that did not come.
        card: Card,
    },
    /// A family had to show this card if it lay uncovered and face down. If it did, it is discarded next.
    /// Everybody knows now that the family's other face-down top cards are not this card.
    Cleared {
        /// The family that had to show the card.
        family: Family,
        /// The card that it had to show.
        name: Name,
    },
    /// A character belongs to another family from now on.
    Corrupted {
        /// The character.
        card: Card,
        at: Position,
        /// Its new family.
        family: Family,
    },
    /// Influence came from the supply.
    Gained {
        seat: Seat,
        amount: u16,
        /// The ruling that says so.
        why: Ruling,
        /// The card that earned it: the one that acts, or one that springs on its attacker.
        by: Card,
    },
    /// Influence went to the supply.
    Lost {
        seat: Seat,
        amount: u16,
        /// The ruling that says so.
        why: Ruling,
    },
    /// Influence went from one player to another.
    Stolen {
        from: Seat,
        to: Seat,
        amount: u16,
        /// The ruling that says so.
        why: Ruling,
        /// The card that earned it.
        by: Card,
    },
    /// This much influence is kept apart, to be gained or spent.
    KeptApart { amount: u8 },
    /// A card went from the draw pile into the hand.
    Drew { seat: Seat, card: C },
    PhaseBegan {
        /// The round it is in.
        round: u8,
        phase: Phase,
        /// Who has the first-player mark.
        first: Seat,
    },
    /// A seat must decide.
    Asked {
        seat: Seat,
        /// The position that is being resolved, as [`View::next`](crate::View::next) has it.
        next: Option<Position>,
        /// The ability that asks, if one does.
        doing: Option<AbilityInProgress>,
        /// The legal moves, which only that seat may see.
        moves: Option<Moves>,
    },
    /// The game is over.
    Ended,
}

impl Event<Card> {
    /// What `viewer` may know of this event.
    pub fn seen_by(self, viewer: Viewer, seating: &Seating) -> Event<Seen> {
        self.seen(|card| viewer.sees(card, seating), viewer)
    }
    /// This event with all cards open, for after the game.
    pub fn opened(self, viewer: Viewer) -> Event<Seen> {
        self.seen(Seen::Known, viewer)
    }

    fn seen(self, see: impl Fn(Card) -> Seen, viewer: Viewer) -> Event<Seen> {
        match self {
            Self::Placed { seat, card, at } => Event::Placed { seat, card: see(card), at },
            Self::Drew { seat, card } => Event::Drew { seat, card: see(card) },
            Self::Asked { seat, next, doing, moves } => {
                Event::Asked { seat, next, doing, moves: moves.filter(|_| viewer == Viewer::Seat(seat)) }
            }
            // The other events are public by rule: their cards are `Card`s, whatever `C` is.
            Self::Kept { at } => Event::Kept { at },
            Self::Revealed { card, at } => Event::Revealed { card, at },
            Self::Acts { card, ability } => Event::Acts { card, ability },
            Self::Idle { card, why } => Event::Idle { card, why },
            Self::InVain { card, why } => Event::InVain { card, why },
            Self::Eliminated { card, at, by } => Event::Eliminated { card, at, by },
            Self::Discarded { card, at, why } => Event::Discarded { card, at, why },
            Self::Moved { from, to } => Event::Moved { from, to },
            Self::Joined { card, at } => Event::Joined { card, at },
            Self::Replaced { card, to, from } => Event::Replaced { card, to, from },
            Self::Lacked { card } => Event::Lacked { card },
            Self::Cleared { family, name } => Event::Cleared { family, name },
            Self::Corrupted { card, at, family } => Event::Corrupted { card, at, family },
            Self::Gained { seat, amount, why, by } => Event::Gained { seat, amount, why, by },
            Self::Lost { seat, amount, why } => Event::Lost { seat, amount, why },
            Self::Stolen { from, to, amount, why, by } => Event::Stolen { from, to, amount, why, by },
            Self::KeptApart { amount } => Event::KeptApart { amount },
            Self::PhaseBegan { round, phase, first } => Event::PhaseBegan { round, phase, first },
            Self::Ended => Event::Ended,
        }
    }
}

/// Where events go while a game is played.
pub trait Log {
    /// Whether the events are read. If not, the rules skip everything that only a log needs.
    const ON: bool = true;
    /// Takes the next event.
    fn push(&mut self, event: Event<Card>);
    /// Influence that lay on a card went back to the supply. The event that turns the card up or removes it
    /// implies it.
    #[inline]
    fn lost_on_card(&mut self, _amount: u8) {}
}

/// The log that keeps nothing and costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoLog;

impl Log for NoLog {
    const ON: bool = false;
    #[inline(always)]
    fn push(&mut self, _: Event<Card>) {}
}

impl<F: FnMut(Event<Card>)> Log for F {
    #[inline]
    fn push(&mut self, event: Event<Card>) {
        self(event);
    }
}
