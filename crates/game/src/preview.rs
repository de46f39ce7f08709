//! What a move would do, as far as its seat can know. The rules compute it; user interfaces only put it into
//! words.

use crate::{Card, Family, Gap, Influence, Names, Place, Ruling, Seat, bits::bit_set};

/// A card of the queue as it lies before the move: its index in
/// [`SeenQueue::cards`](crate::SeenQueue::cards).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot(u8);

impl Spot {
    #[inline]
    pub const fn index(self) -> u8 {
        self.0
    }
    #[inline]
    pub const fn from_index(index: u8) -> Self {
        Self(index)
    }
}

bit_set! {
    /// A set of cards of the queue.
    Spots(u64) of Spot
}

/// Whether something happens, over all worlds that look like the view.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Foreseen<T> {
    /// In none of them.
    #[default]
    Never,
    /// In all of them, in exactly this way.
    Always(T),
    /// That depends on cards the seat does not know.
    Depends,
}

impl<T: Copy + PartialEq> Foreseen<T> {
    /// What happens in all worlds, if anything does.
    pub const fn promised(self) -> Option<T> {
        match self {
            Self::Always(what) => Some(what),
            Self::Never | Self::Depends => None,
        }
    }
    fn or(self, other: Self) -> Self {
        if self == other { self } else { Self::Depends }
    }
    fn certain(self) -> Self {
        if self == Self::Depends { Self::Never } else { self }
    }
}

/// An amount of influence, over all worlds that look like the view.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Amount {
    /// This much is promised.
    pub least: Influence,
    /// It can be up to this much, depending on cards the seat does not know.
    pub most: Influence,
}

impl Amount {
    /// The same in every world.
    pub const fn exactly(amount: Influence) -> Self {
        Self { least: amount, most: amount }
    }
    fn or(self, other: Self) -> Self {
        Self { least: self.least.min(other.least), most: self.most.max(other.most) }
    }
}

/// Influence that one ruling takes from a seat or the supply and gives to a seat or the supply.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Flow {
    /// Who loses it; `None` for the supply.
    pub from: Option<Seat>,
    /// Who gains it; `None` for the supply.
    pub to: Option<Seat>,
    pub why: Ruling,
    pub amount: Amount,
}

impl Flow {
    const NONE: Self =
        Self { from: None, to: None, why: Ruling::Setup1, amount: Amount { least: 0, most: 0 } };

    fn key(&self) -> (Ruling, Option<Seat>, Option<Seat>) {
        (self.why, self.from, self.to)
    }
}

/// One card's resolution moves influence by few rulings: what lies on it, its ability, an elimination, a
/// Queen's bonus, influence kept apart, a Felon's two neighbours or the four seats whose cards may spring.
const MOST_FLOWS: usize = 12;

/// The influence that changes hands: one flow for each giver, receiver and ruling.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Flows {
    flows: [Flow; MOST_FLOWS],
    len: u8,
}

impl Default for Flows {
    fn default() -> Self {
        Self { flows: [Flow::NONE; MOST_FLOWS], len: 0 }
    }
}

impl Flows {
    pub fn iter(&self) -> impl Iterator<Item = &Flow> + Clone {
        self.flows[..usize::from(self.len)].iter()
    }
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
    /// Adds influence that is sure to flow. The same giver, receiver and ruling make one flow.
    pub fn add(&mut self, from: Option<Seat>, to: Option<Seat>, why: Ruling, amount: Influence) {
        let flow = Flow { from, to, why, amount: Amount::exactly(amount) };
        match self.find(&flow) {
            Ok(index) => {
                let known = &mut self.flows[index].amount;
                *known = Amount::exactly(known.most.saturating_add(amount));
            }
            Err(index) => self.insert(index, flow),
        }
    }

    /// Where this flow is, or where it belongs. Flows are sorted by key, so that equal `Flows` are equal
    /// values.
    fn find(&self, flow: &Flow) -> Result<usize, usize> {
        self.flows[..usize::from(self.len)].binary_search_by_key(&flow.key(), Flow::key)
    }
    fn insert(&mut self, index: usize, flow: Flow) {
        debug_assert!(usize::from(self.len) < MOST_FLOWS, "more rulings than one card has");
        if usize::from(self.len) < MOST_FLOWS {
            self.flows.copy_within(index..MOST_FLOWS - 1, index + 1);
            self.flows[index] = flow;
            self.len += 1;
        }
    }
    fn or(mut self, other: &Self) -> Self {
        for flow in &mut self.flows[..usize::from(self.len)] {
            if other.find(flow).is_err() {
                flow.amount.least = 0;
            }
        }
        for flow in other.iter() {
            match self.find(flow) {
                Ok(index) => self.flows[index].amount = self.flows[index].amount.or(flow.amount),
                Err(index) => {
                    let amount = Amount { least: 0, ..flow.amount };
                    self.insert(index, Flow { amount, ..*flow });
                }
            }
        }
        self
    }
    fn certain(&self) -> Self {
        let mut certain = Self::default();
        for flow in self.iter().filter(|flow| flow.amount.least > 0) {
            certain.add(flow.from, flow.to, flow.why, flow.amount.least);
        }
        certain
    }
}

/// The cards that leave the queue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Fallen {
    /// In every world.
    pub always: Spots,
    /// In some worlds: it depends on cards the seat does not know.
    pub perhaps: Spots,
}

impl Fallen {
    fn or(self, other: Self) -> Self {
        let always = self.always.and(other.always);
        let any = self.always.or(self.perhaps).or(other.always).or(other.perhaps);
        Self { always, perhaps: any.without(always) }
    }
}

/// A card that moves within the queue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Moved {
    pub card: Spot,
    /// The gap that it moves into, counted before the move.
    pub to: Gap,
    /// Whether this round's resolution still reaches it there.
    pub turn_comes: bool,
}

/// A card that comes into the queue, face up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Arrived {
    pub card: Card,
    /// Whether this round's resolution still reaches it there.
    pub turn_comes: bool,
}

/// A card that is kept face down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Kept {
    pub card: Spot,
    /// The influence on it afterwards.
    pub influence: u8,
    /// Whether the game ends with this round: influence that is left on cards does not count then (END-1).
    pub last_round: bool,
}

/// What a move does until the card that is resolved is done or asks again; not what the cards after it do.
///
/// Everything it promises happens in every world that looks like the mover's view. Everything else that can
/// happen to influence and cards is marked as depending on cards the mover does not know. It is a function of
/// the view, so it can't hold a secret.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Preview {
    /// Who gains and who loses influence.
    pub flows: Flows,
    pub eliminated: Fallen,
    pub discarded: Fallen,
    /// Influence on cards that goes back to the supply.
    pub lost_on_cards: Amount,
    /// The card placed from the hand, and where.
    pub placed: Foreseen<(Card, Place)>,
    pub kept: Foreseen<Kept>,
    pub moved: Foreseen<Moved>,
    /// The Twin that comes into the queue.
    pub joined: Foreseen<Arrived>,
    /// The card that comes back in place of an eliminated one.
    pub replaced: Foreseen<Arrived>,
    /// The card that changes its family, and the new family. Corrupting a card of the same family changes
    /// nothing.
    pub corrupted: Foreseen<(Spot, Family)>,
    /// How much influence is kept apart afterwards, if that changes.
    pub kept_apart: Foreseen<u8>,
    /// Whether the card asks again afterwards.
    pub asks: Foreseen<()>,
    /// If the move turns up a face-down card with one of these names, more happens than is promised.
    pub depends: Names,
}

impl Preview {
    /// What a seat is promised to gain, from the supply and from others. What it may lose is not subtracted.
    pub fn gain(&self, seat: Seat) -> Influence {
        self.flows.iter().filter(|flow| flow.to == Some(seat)).map(|flow| flow.amount.least).sum()
    }
    /// What a seat is promised to gain by this ruling.
    pub fn gain_by(&self, seat: Seat, why: Ruling) -> Influence {
        let by = self.flows.iter().filter(|flow| flow.to == Some(seat) && flow.why == why);
        by.map(|flow| flow.amount.least).sum()
    }
    /// Whether the move changes nothing, in any world.
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }

    /// The preview to give if either this or `other` may be what happens.
    pub fn or(&self, other: &Self) -> Self {
        Self {
            flows: self.flows.or(&other.flows),
            eliminated: self.eliminated.or(other.eliminated),
            discarded: self.discarded.or(other.discarded),
            lost_on_cards: self.lost_on_cards.or(other.lost_on_cards),
            placed: self.placed.or(other.placed),
            kept: self.kept.or(other.kept),
            moved: self.moved.or(other.moved),
            joined: self.joined.or(other.joined),
            replaced: self.replaced.or(other.replaced),
            corrupted: self.corrupted.or(other.corrupted),
            kept_apart: self.kept_apart.or(other.kept_apart),
            asks: self.asks.or(other.asks),
            depends: self.depends.or(other.depends),
        }
    }
    /// What it promises, and nothing else.
    pub fn certain(&self) -> Self {
        Self {
            flows: self.flows.certain(),
            eliminated: Fallen { perhaps: Spots::EMPTY, ..self.eliminated },
            discarded: Fallen { perhaps: Spots::EMPTY, ..self.discarded },
            lost_on_cards: Amount::exactly(self.lost_on_cards.least),
            placed: self.placed.certain(),
            kept: self.kept.certain(),
            moved: self.moved.certain(),
            joined: self.joined.certain(),
            replaced: self.replaced.certain(),
            corrupted: self.corrupted.certain(),
            kept_apart: self.kept_apart.certain(),
            asks: self.asks.certain(),
            depends: Names::EMPTY,
        }
    }
}
