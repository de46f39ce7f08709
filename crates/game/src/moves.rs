//! Moves, and the set of moves that are legal now.

use crate::{AnyCard, Card, Families, Family, FamilyList, Gap, Names, Place, Position, Positions, Ruling};
use core::fmt;

/// An answer to a decision. It does not say who answers or for which card, because the state knows that.
///
/// `Move<Card>` is the move itself; in a `Move<Seen>` the card that is placed may be hidden. Its text lacks
/// the family that makes it: [`FamilyMove`](crate::FamilyMove) has the whole text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move<C = Card> {
    /// Place a card from hand, face down.
    Place { card: C, at: Place },
    /// Leave the card face down, and put 1 influence on it.
    Keep,
    /// Turn the card up.
    Reveal,
    /// Eliminate the top card there.
    Eliminate(Position),
    /// Steal from the player whose first family this is.
    Steal(Family),
    /// Use the ability of the character there.
    Copy(Position),
    /// Move the top card of a position into a gap, both as they are before the move.
    Move { from: Position, to: Gap },
    /// Put the family's Twin into the queue.
    Twin(Place),
    /// Let the character there act.
    Use(Position),
    /// Gain one influence that was kept apart.
    Gain,
    /// Lose one influence that was kept apart, and use a character again.
    Repeat,
    /// Put the family's token on the character there.
    Corrupt(Position),
}

impl<C> Move<C> {
    /// The position this move names first, if it names one.
    #[inline]
    pub const fn position(&self) -> Option<Position> {
        match self {
            Self::Eliminate(at) | Self::Copy(at) | Self::Use(at) | Self::Corrupt(at) => Some(*at),
            Self::Move { from, .. } => Some(*from),
            Self::Place { at: Place::On(at), .. } | Self::Twin(Place::On(at)) => Some(*at),
            _ => None,
        }
    }
    /// The same move, with `see` applied to the card that it places.
    pub fn map<D>(self, see: impl FnOnce(C) -> D) -> Move<D> {
        match self {
            Self::Place { card, at } => Move::Place { card: see(card), at },
            Self::Keep => Move::Keep,
            Self::Reveal => Move::Reveal,
            Self::Eliminate(at) => Move::Eliminate(at),
            Self::Steal(family) => Move::Steal(family),
            Self::Copy(at) => Move::Copy(at),
            Self::Move { from, to } => Move::Move { from, to },
            Self::Twin(at) => Move::Twin(at),
            Self::Use(at) => Move::Use(at),
            Self::Gain => Move::Gain,
            Self::Repeat => Move::Repeat,
            Self::Corrupt(at) => Move::Corrupt(at),
        }
    }
}

impl<C: AnyCard> fmt::Display for Move<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place { card, at } => match card.name() {
                Some(name) => write!(f, "place {name} {at}"),
                None => write!(f, "place ? {at}"),
            },
            Self::Keep => f.write_str("keep"),
            Self::Reveal => f.write_str("reveal"),
            Self::Eliminate(at) => write!(f, "eliminate {at}"),
            Self::Steal(family) => write!(f, "steal {family}"),
            Self::Copy(at) => write!(f, "copy {at}"),
            Self::Move { from, to } => write!(f, "move {from} {to}"),
            Self::Twin(at) => write!(f, "twin {at}"),
            Self::Use(at) => write!(f, "use {at}"),
            Self::Gain => f.write_str("gain"),
            Self::Repeat => f.write_str("repeat"),
            Self::Corrupt(at) => write!(f, "corrupt {at}"),
        }
    }
}

/// What an ability asks of its owner: the set of legal answers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ask {
    /// There is nothing to choose: the ability just happens.
    Nothing,
    /// Which card to eliminate.
    Eliminate(Positions),
    /// From whom to steal: players by their first families, in seat order.
    Steal(FamilyList),
    /// Whose ability to use.
    Copy(Positions),
    /// Which card moves where.
    Move {
        /// The position of the card that asks: it does not move itself.
        except: Position,
        /// The positions with more than one card. Their top card may go into every gap; a lone card not into
        /// the two beside it.
        stacked: Positions,
        /// The number of positions.
        queue: u8,
    },
    /// Where the Twin may go, besides both ends.
    Twin(Positions),
    /// Which character acts.
    Use(Positions),
    /// Whether to gain one influence kept apart, or to lose it and use a character again.
    GainOrRepeat,
    /// Which character joins the family.
    Corrupt(Positions),
}

impl Ask {
    /// How many answers there are: 0 for [`Ask::Nothing`].
    #[inline]
    pub fn len(&self) -> usize {
        match *self {
            Self::Nothing => 0,
            Self::Eliminate(at) | Self::Copy(at) | Self::Use(at) | Self::Corrupt(at) => at.len(),
            Self::Steal(from) => from.len(),
            Self::Move { except, stacked, queue } => {
                let queue = usize::from(queue);
                let stacked = stacked.without(Positions::only(except)).len();
                // Every gap for the top of a stack; all but the two beside it for a lone card.
                queue.saturating_sub(1 + stacked) * queue.saturating_sub(1) + stacked * (queue + 1)
            }
            Self::Twin(on) => 2 + on.len(),
            Self::GainOrRepeat => 2,
        }
    }
    /// Whether there is no answer.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The answer with `n` answers before it, in the order of the notation.
    #[inline]
    pub fn nth(&self, n: usize) -> Option<Move> {
        match *self {
            Self::Nothing => None,
            Self::Eliminate(at) => at.nth(n).map(Move::Eliminate),
            Self::Copy(at) => at.nth(n).map(Move::Copy),
            Self::Use(at) => at.nth(n).map(Move::Use),
            Self::Corrupt(at) => at.nth(n).map(Move::Corrupt),
            Self::Steal(from) => from.as_slice().get(n).copied().map(Move::Steal),
            Self::Move { except, stacked, queue } => nth_relocation(except, stacked, queue, n),
            Self::Twin(on) => match n {
                0 => Some(Move::Twin(Place::Front)),
                1 => Some(Move::Twin(Place::Back)),
                n => on.nth(n - 2).map(|at| Move::Twin(Place::On(at))),
            },
            Self::GainOrRepeat => [Move::Gain, Move::Repeat].get(n).copied(),
        }
    }
    /// Whether `answer` is one of them.
    pub fn contains(&self, answer: Move) -> bool {
        match (*self, answer) {
            (Self::Eliminate(set), Move::Eliminate(at)) => set.contains(at),
            (Self::Copy(set), Move::Copy(at)) => set.contains(at),
            (Self::Use(set), Move::Use(at)) => set.contains(at),
            (Self::Corrupt(set), Move::Corrupt(at)) => set.contains(at),
            (Self::Steal(list), Move::Steal(family)) => list.contains(family),
            (Self::Move { except, stacked, queue }, Move::Move { from, to }) => {
                from.index() < queue
                    && from != except
                    && to.0 <= queue
                    && (stacked.contains(from) || !beside(from, to))
            }
            (Self::Twin(_), Move::Twin(Place::Front | Place::Back)) => true,
            (Self::Twin(on), Move::Twin(Place::On(at))) => on.contains(at),
            (Self::GainOrRepeat, Move::Gain | Move::Repeat) => true,
            _ => false,
        }
    }
}

/// Whether a gap is right before or right after a position.
const fn beside(position: Position, gap: Gap) -> bool {
    gap.0 == position.index() || gap.0 == position.index() + 1
}

fn nth_relocation(except: Position, stacked: Positions, queue: u8, mut n: usize) -> Option<Move> {
    for from in (0..queue).map(Position::from_index).filter(|&from| from != except) {
        let lone = !stacked.contains(from);
        let gaps = usize::from(queue) + 1 - if lone { 2 } else { 0 };
        if n < gaps {
            let to = n as u8 + if lone && n as u8 >= from.index() { 2 } else { 0 };
            return Some(Move::Move { from, to: Gap(to) });
        }
        n -= gaps;
    }
    None
}

/// The cards a seat may place and where: every card at every place open to its family.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placements {
    /// The seat's families, in seat order. If there is only one, it is listed twice and the second hand is
    /// empty.
    pub families: [Family; 2],
    /// The cards in hand, by family.
    pub hands: [Names; 2],
    /// The positions each family may stack upon.
    pub on: [Positions; 2],
    /// Whether the queue is empty: then the front is the only place.
    pub first: bool,
}

impl Placements {
    /// What a seat may place and where: at both ends, or on a top card of the same family (PLACE-1), but not
    /// in the first round (PLACE-2). `positions` is the length of the queue; `tops` gives the positions
    /// whose top card a family owns.
    #[inline]
    pub fn new(
        families: &[Family],
        round: u8,
        positions: u8,
        hand: impl Fn(Family) -> Names,
        tops: impl Fn(Family) -> Positions,
    ) -> Self {
        let on = |family| if round == 1 { Positions::EMPTY } else { tops(family) };
        let (first, second) = (families[0], families.get(1).copied());
        Self {
            families: [first, second.unwrap_or(first)],
            hands: [hand(first), second.map_or(Names::EMPTY, &hand)],
            on: [on(first), second.map_or(Positions::EMPTY, on)],
            first: positions == 0,
        }
    }
    const fn ends(&self) -> usize {
        if self.first { 1 } else { 2 }
    }
    #[inline]
    fn len(&self) -> usize {
        self.hands[0].len() * (self.ends() + self.on[0].len())
            + self.hands[1].len() * (self.ends() + self.on[1].len())
    }
    #[inline]
    fn nth(&self, n: usize) -> Option<Move> {
        let (mut n, mut side) = (n as u32, 0);
        let mut places = (self.ends() + self.on[0].len()) as u32;
        let in_first_hand = self.hands[0].len() as u32 * places;
        if n >= in_first_hand {
            n -= in_first_hand;
            side = 1;
            places = (self.ends() + self.on[1].len()) as u32;
        }
        let name = self.hands[side].nth((n / places) as usize)?;
        let at = match (n % places) as usize {
            0 => Place::Front,
            1 if !self.first => Place::Back,
            place => Place::On(self.on[side].nth(place - self.ends())?),
        };
        Some(Move::Place { card: Card::new(self.families[side], name), at })
    }
    fn contains(&self, card: Card, at: Place) -> bool {
        (0..2).any(|side| {
            self.families[side] == card.family
                && self.hands[side].contains(card.name)
                && match at {
                    Place::Front => true,
                    Place::Back => !self.first,
                    Place::On(at) => self.on[side].contains(at),
                }
        })
    }
    /// The ruling that forbids placing a card of the hand there in this round; `None` if it may go there.
    pub fn forbidden(&self, round: u8, card: Card, at: Place) -> Option<Ruling> {
        let side = usize::from(self.families[0] != card.family);
        match at {
            Place::Front => None,
            Place::Back => self.first.then_some(Ruling::Place1),
            Place::On(at) if self.on[side].contains(at) => None,
            Place::On(_) if round == 1 => Some(Ruling::Place2),
            Place::On(_) => Some(Ruling::Place1),
        }
    }
    /// The families that have a card to place.
    pub fn families(&self) -> Families {
        (0..2).filter(|&side| !self.hands[side].is_empty()).map(|side| self.families[side]).collect()
    }
}

/// The legal moves of a decision, as a value: counted, indexed and searched without being listed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Moves {
    /// Nobody decides.
    None,
    /// A card is placed.
    Place(Placements),
    /// A face-down card is resolved.
    KeepOrReveal,
    /// An ability asks.
    Answer(Ask),
}

impl Moves {
    /// How many moves there are.
    #[inline]
    pub fn len(&self) -> usize {
        match self {
            Self::None => 0,
            Self::Place(placements) => placements.len(),
            Self::KeepOrReveal => 2,
            Self::Answer(ask) => ask.len(),
        }
    }
    /// Whether there is no move.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The move with `n` moves before it, in the order of the notation.
    // In a large function the compiler does not inline this by itself: 1 % more instructions in a random
    // game.
    #[inline(always)]
    pub fn nth(&self, n: usize) -> Option<Move> {
        match self {
            Self::None => None,
            Self::Place(placements) => placements.nth(n),
            Self::KeepOrReveal => [Move::Keep, Move::Reveal].get(n).copied(),
            Self::Answer(ask) => ask.nth(n),
        }
    }
    /// Whether `answer` is one of them.
    pub fn contains(&self, answer: Move) -> bool {
        match (self, answer) {
            (Self::Place(placements), Move::Place { card, at }) => placements.contains(card, at),
            (Self::KeepOrReveal, Move::Keep | Move::Reveal) => true,
            (Self::Answer(ask), answer) => ask.contains(answer),
            _ => false,
        }
    }
    /// All of them, in the order of the notation.
    pub fn iter(&self) -> impl Iterator<Item = Move> + Clone + use<> {
        let moves = *self;
        (0..moves.len()).filter_map(move |n| moves.nth(n))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lone_card_skips_the_gaps_beside_it_and_a_stack_does_not() {
        let ask = Ask::Move {
            except: Position::from_index(1),
            stacked: Positions::only(Position::from_index(2)),
            queue: 3,
        };
        let listed: [Option<Move>; 7] = core::array::from_fn(|n| ask.nth(n));
        let relocate = |from, to| Some(Move::Move { from: Position::from_index(from), to: Gap(to) });
        assert_eq!(
            listed,
            [
                relocate(0, 2),
                relocate(0, 3),
                relocate(2, 0),
                relocate(2, 1),
                relocate(2, 2),
                relocate(2, 3),
                None
            ]
        );
        assert_eq!(ask.len(), 6);
    }

    #[test]
    fn positions_beyond_every_queue_are_in_no_set() {
        let all = Ask::Eliminate(Positions::first(55));
        assert!(!all.contains(Move::Eliminate(Position::from_index(u8::MAX))));
        assert!(!all.contains(Move::Eliminate(Position::from_index(55))));
    }
}
