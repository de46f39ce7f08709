//! The queue as somebody sees it.

use crate::{Family, Gap, Place, Position, Positions, QUEUE_CAPACITY, Seen};

/// A card in the queue, as somebody sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SeenCard {
    /// Its face, or its back.
    pub card: Seen,
    /// The family it belongs to now.
    pub owner: Family,
    /// Whether it lies face up.
    pub face_up: bool,
    /// The influence on it.
    pub influence: u8,
    /// Face down, and known to all not to be the card its family had to show (PRINCE-3).
    pub cleared: bool,
}

/// The queue, front to back, each stack from bottom to top.
#[derive(Clone, Copy)]
pub struct SeenQueue {
    cards: [SeenCard; QUEUE_CAPACITY],
    /// Bit `i` is set where `cards[i]` lies on top of its position.
    tops: u64,
    len: u8,
}

const NO_CARD: SeenCard = SeenCard {
    card: Seen::Back(Family::Red),
    owner: Family::Red,
    face_up: false,
    influence: 0,
    cleared: false,
};

impl SeenQueue {
    /// A queue without cards.
    pub const EMPTY: Self = Self { cards: [NO_CARD; QUEUE_CAPACITY], tops: 0, len: 0 };

    /// The number of positions.
    pub const fn len(&self) -> u8 {
        self.tops.count_ones() as u8
    }
    /// Whether there is no card.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
    /// All cards, in order.
    pub fn cards(&self) -> &[SeenCard] {
        &self.cards[..usize::from(self.len)]
    }
    /// The stacks, front to back; each from bottom to top.
    pub fn stacks(&self) -> impl Iterator<Item = &[SeenCard]> + Clone {
        let (mut start, mut tops) = (0, self.tops);
        core::iter::from_fn(move || {
            let end = (tops != 0).then(|| tops.trailing_zeros() as usize + 1)?;
            tops &= tops - 1;
            let stack = &self.cards[start..end];
            start = end;
            Some(stack)
        })
    }
    /// The stack at a position; empty where there is none.
    pub fn stack(&self, at: Position) -> &[SeenCard] {
        self.stacks().nth(usize::from(at.index())).unwrap_or(&[])
    }

    /// The positions whose top card belongs to a family.
    pub fn tops_of(&self, family: Family) -> Positions {
        let tops = (0..).map(Position::from_index).zip(self.stacks());
        tops.filter(|(_, stack)| stack.last().is_some_and(|top| top.owner == family))
            .map(|(at, _)| at)
            .collect()
    }

    /// The index in `cards` of the top card there, if there is one.
    fn top_index(&self, at: Position) -> Option<usize> {
        let end = self.stacks().take(usize::from(at.index()) + 1).map(<[SeenCard]>::len).sum::<usize>();
        (at.index() < self.len()).then(|| end - 1)
    }
    /// The top card there, to be changed in place.
    pub fn top_mut(&mut self, at: Position) -> Option<&mut SeenCard> {
        self.top_index(at).map(|index| &mut self.cards[index])
    }
    /// The top cards, front to back, to be changed in place.
    pub fn tops_mut(&mut self) -> impl Iterator<Item = &mut SeenCard> {
        let tops = self.tops;
        self.cards
            .iter_mut()
            .enumerate()
            .filter(move |(index, _)| tops >> index & 1 == 1)
            .map(|(_, card)| card)
    }
    /// Adds a card where a player may place one. A place that is not there changes nothing.
    pub fn place(&mut self, card: SeenCard, at: Place) {
        match at {
            Place::Front => self.insert(card, Gap::FRONT),
            Place::Back => self.insert(card, Gap(self.len())),
            Place::On(at) => {
                if let Some(index) = self.top_index(at) {
                    self.shift_in(index + 1, card);
                    self.tops &= !(1 << index);
                }
            }
        }
    }
    /// Adds a card as a position of its own. A gap that is not there is the back.
    pub fn insert(&mut self, card: SeenCard, to: Gap) {
        let index = match to {
            Gap::FRONT => 0,
            Gap(after) => self.stacks().take(usize::from(after)).map(<[SeenCard]>::len).sum(),
        };
        self.shift_in(index, card);
    }
    /// Takes the top card off a position; with the last card of it, the queue closes up.
    pub fn take(&mut self, at: Position) -> Option<SeenCard> {
        let index = self.top_index(at)?;
        let lone = self.stack(at).len() == 1;
        let card = self.cards[index];
        self.cards.copy_within(index + 1.., index);
        self.cards[QUEUE_CAPACITY - 1] = NO_CARD;
        self.len -= 1;
        let below = (1 << index) - 1;
        self.tops = self.tops & below | self.tops >> 1 & !below;
        if !lone {
            self.tops |= 1 << (index - 1);
        }
        Some(card)
    }
    /// Moves the top card of a position into a gap, both as they are before the move.
    pub fn relocate(&mut self, from: Position, to: Gap) {
        let positions = self.len();
        if let Some(card) = self.take(from) {
            self.insert(card, if self.len() < positions { to.closed_up(from) } else { to });
        }
    }

    fn shift_in(&mut self, index: usize, card: SeenCard) {
        if usize::from(self.len) == QUEUE_CAPACITY {
            return;
        }
        self.cards.copy_within(index..QUEUE_CAPACITY - 1, index + 1);
        self.cards[index] = card;
        self.len += 1;
        let below = (1 << index) - 1;
        self.tops = self.tops & below | (self.tops & !below) << 1 | 1 << index;
    }
}

impl PartialEq for SeenQueue {
    fn eq(&self, other: &Self) -> bool {
        self.tops == other.tops && self.cards() == other.cards()
    }
}
impl Eq for SeenQueue {}

impl core::hash::Hash for SeenQueue {
    fn hash<H: core::hash::Hasher>(&self, hasher: &mut H) {
        self.tops.hash(hasher);
        self.cards().hash(hasher);
    }
}

impl core::fmt::Debug for SeenQueue {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.stacks()).finish()
    }
}
