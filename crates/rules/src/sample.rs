//! Draws a random world that fits a view, for searches that may not know the hidden cards.

use crate::{
    RandomSource, State, cards,
    handle::{Handle, Link},
    state::{Pause, Pending, Running},
    table::Table,
};
use core::fmt;
use oriflamme_game::{
    ByFamily, Card, Family, Holding, Name, Names, Phase, Place, Position, ROUNDS, Seen, View,
};

/// The error for a view that fits no world: it was not made by [`State::view`] or by a whole stream of
/// events.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inconsistent;

impl fmt::Display for Inconsistent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this view contradicts itself: no game can look like this")
    }
}

impl core::error::Error for Inconsistent {}

/// The most hidden cards a family can have: all that are dealt.
pub(crate) const MOST_HIDDEN: usize = 10;

/// Fills the unused slots of lists of names.
pub(crate) const FILLER: Name = Name::ALL[0];

/// The hidden cards of one family in some order, to be handed out slot by slot.
pub(crate) struct Hidden {
    names: [Name; MOST_HIDDEN],
    len: usize,
    next: usize,
}

impl Hidden {
    /// The first `len` of these.
    pub(crate) const fn new(names: [Name; MOST_HIDDEN], len: usize) -> Self {
        Self { names, len, next: 0 }
    }
    fn take(&mut self) -> Result<Name, Inconsistent> {
        let name = self.names[..self.len].get(self.next).copied().ok_or(Inconsistent);
        self.next += 1;
        name
    }
}

impl State {
    /// Draws a world consistent with a view, each as likely as the others. What the viewer sees stays as it
    /// is. Hidden cards are dealt anew, in agreement with what is publicly known about them.
    ///
    /// ```
    /// # use oriflamme_deal::Seed;
    /// # use oriflamme_game::{Ruleset, Seating, Viewer};
    /// # use oriflamme_rules::State;
    /// # let game = State::new(&Seed::of_series("tonight", 1).deal(Ruleset::Base2, Seating::of(3)?, None));
    /// let view = game.view(Viewer::Spectator);
    /// let world = State::sample(&view, &mut Seed::of_series("imagined", 1).source())?;
    /// assert_eq!(world.view(Viewer::Spectator), view);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sample(view: &View, source: &mut impl RandomSource) -> Result<Self, Inconsistent> {
        check(view)?;
        dealt(view, |family| deal_hidden(view, family, source))
    }
}

/// The world in which each family's hidden cards are the ones that `deal` returns. The view must have passed
/// [`check`].
pub(crate) fn dealt(
    view: &View,
    mut deal: impl FnMut(Family) -> Result<Hidden, Inconsistent>,
) -> Result<State, Inconsistent> {
    let mut table = Table::new(view.rules, view.seating);
    table.scores = view.scores;
    table.gone = view.gone;
    table.twins = view.twins;
    table.lacked = view.lacked;
    let mut hidden = ByFamily::from_fn(|_| Hidden::new([FILLER; MOST_HIDDEN], 0));
    for &family in view.seating.playing() {
        hidden[family] = deal(family)?;
    }
    let mut name_of = |seen: Seen| match seen {
        Seen::Known(card) => Ok(card),
        Seen::Back(family) => Ok(Card::new(family, hidden[family].take()?)),
    };
    // In the order in which `HiddenSlots` counts them.
    for &family in view.seating.playing() {
        table.aside[family] = fill(view.aside[family], family, &mut name_of)?;
        table.hands[family] = fill(view.hands[family], family, &mut name_of)?;
    }
    for (seat, deck) in view.decks.iter() {
        let mut last = Link::NONE;
        for &family in deck.backs() {
            last = table.put_under(seat, last, Handle::new(name_of(Seen::Back(family))?));
        }
    }
    lay_queue(&mut table, view, &mut name_of)?;
    table.cursor = match view.phase {
        Phase::Placement => 0,
        // A game that is over has nothing left to resolve.
        Phase::Resolution => view.next.map_or(table.len, Position::index),
    };
    finish(table, view)
}

fn fill(
    holding: Holding,
    family: Family,
    name_of: &mut impl FnMut(Seen) -> Result<Card, Inconsistent>,
) -> Result<Names, Inconsistent> {
    let mut names = holding.names;
    for _ in names.len()..usize::from(holding.count) {
        names.insert(name_of(Seen::Back(family))?.name);
    }
    Ok(names)
}

fn lay_queue(
    table: &mut Table,
    view: &View,
    name_of: &mut impl FnMut(Seen) -> Result<Card, Inconsistent>,
) -> Result<(), Inconsistent> {
    for (at, stack) in view.queue.stacks().enumerate() {
        for (height, seen) in stack.iter().enumerate() {
            let card = Handle::new(name_of(seen.card)?);
            let card_state = table.card_state_mut(card);
            card_state.set_owner(seen.owner);
            card_state.influence = seen.influence;
            if seen.face_up {
                card_state.turn_up();
            }
            if seen.cleared {
                card_state.clear();
            }
            let place = if height == 0 { Place::Back } else { Place::On(Position::from_index(at as u8)) };
            table.lay(card, place);
        }
    }
    Ok(())
}

fn finish(mut table: Table, view: &View) -> Result<State, Inconsistent> {
    let pending = match (view.turn, view.doing, view.phase) {
        (None, ..) => Pending::Over,
        (Some(_), None, Phase::Placement) => Pending::Place,
        (Some(_), None, Phase::Resolution) if table.cursor < table.len => Pending::KeepOrReveal,
        (Some(_), None, Phase::Resolution) => return Err(Inconsistent),
        (Some(_), Some(doing), _) => {
            table.kept_apart = doing.kept_apart;
            table.vacated = doing.vacated;
            let running = Running {
                resolved: Handle::new(doing.resolved),
                actor: Handle::new(doing.actor),
                ability: doing.ability,
            };
            Pending::Answer(Pause { running, ask: doing.ask })
        }
    };
    Ok(State { table, round: view.round, phase: view.phase, first: view.first, placed: view.placed, pending })
}

/// Refuses a view that names something its game does not have, or a card twice. Everything after this relies
/// on it.
pub(crate) fn check(view: &View) -> Result<(), Inconsistent> {
    let ensure = |holds: bool| if holds { Ok(()) } else { Err(Inconsistent) };
    let all = Names::of(view.rules);
    let mut named = ByFamily::new(Names::EMPTY);
    let mut name = |card: Card| {
        let set = &mut named[card.family];
        let new = all.contains(card.name)
            && view.seating.seat_of(card.family).is_some()
            && !set.contains(card.name);
        set.insert(card.name);
        ensure(new)
    };
    for &family in view.seating.playing() {
        for names in [view.gone[family], view.hands[family].names, view.aside[family].names] {
            names.iter().try_for_each(|it| name(Card::new(family, it)))?;
        }
        if view.twins.contains(family) {
            name(Card::new(family, Name::Twin))?;
        }
    }
    for card in view.queue.cards() {
        ensure(
            view.seating.seat_of(card.owner).is_some() && view.seating.seat_of(card.card.family()).is_some(),
        )?;
        if let Seen::Known(card) = card.card {
            name(card)?;
        }
    }
    let is_in_game = |card: Card| all.contains(card.name) && view.seating.seat_of(card.family).is_some();
    let positions = view.queue.len();
    ensure(view.next.is_none_or(|next| next.index() <= positions))?;
    ensure(view.next.is_some() == (view.turn.is_some() && view.phase == Phase::Resolution))?;
    ensure(view.first.index() < view.seating.seat_count())?;
    ensure((1..=ROUNDS).contains(&view.round) && view.placed <= view.seating.placements())?;
    match view.doing {
        None => Ok(()),
        Some(doing) => ensure(
            is_in_game(doing.resolved)
                && is_in_game(doing.actor)
                && all.contains(doing.ability)
                && doing
                    .ask
                    .nth(doing.ask.len().wrapping_sub(1))
                    .is_some_and(|last| last.position().map_or(0, Position::index) < positions),
        ),
    }
}

/// Deals a family's hidden cards to its hidden slots: those set aside, the hand, the draw pile, the queue, in
/// that order. Two cards may be barred from some slots: a card that did not come when it was due is not set
/// aside, and a card that had to be shown is not in a slot where nothing was shown. The slots of these two
/// are drawn first, each weighted by the number of ways to deal the other cards. The other cards are
/// shuffled.
fn deal_hidden(view: &View, family: Family, source: &mut impl RandomSource) -> Result<Hidden, Inconsistent> {
    let slots = HiddenSlots::of(view, family);
    let names = view.hidden_names(family);
    let len = names.len();
    if len != slots.len || len > MOST_HIDDEN {
        return Err(Inconsistent);
    }
    let all = (1u16 << len) - 1;
    let lacked = view.lacked[family].filter(|&name| names.contains(name));
    let shown = Some(cards::SHOWN_ON_DEMAND).filter(|&name| names.contains(name));
    let not_aside = all & !slots.aside;
    let (first, second) = match (shown, lacked) {
        (Some(shown), Some(lacked)) if shown == lacked => ((Some(shown), not_aside & !slots.cleared), None),
        (shown, lacked) => ((shown, all & !slots.cleared), lacked),
    };

    let mut dealt = [None; MOST_HIDDEN];
    let mut rest = names;
    if let (Some(name), allowed) = first {
        // The weight of a slot for the first card is the number of slots it leaves for the second.
        let left_by = |slot: u32| second.map_or(1, |_| (not_aside & !(1 << slot)).count_ones());
        let mut draw = source.below(bits(allowed).map(left_by).sum());
        let slot = bits(allowed).find(|&slot| {
            let chosen = draw < left_by(slot);
            draw = draw.saturating_sub(left_by(slot));
            chosen
        });
        dealt[slot.ok_or(Inconsistent)? as usize] = Some(name);
        rest.remove(name);
    }
    if let Some(name) = second {
        let open = || bits(not_aside).filter(|&slot| dealt[slot as usize].is_none());
        let slot = open().nth(source.below(open().count() as u32) as usize);
        dealt[slot.ok_or(Inconsistent)? as usize] = Some(name);
        rest.remove(name);
    }

    let mut shuffled = [FILLER; MOST_HIDDEN];
    let count = rest.len();
    shuffled.iter_mut().zip(rest.iter()).for_each(|(slot, name)| *slot = name);
    source.shuffle(&mut shuffled[..count]);
    let mut shuffled = shuffled.into_iter();
    let names = dealt.map(|name| name.or_else(|| shuffled.next()).unwrap_or(FILLER));
    Ok(Hidden::new(names, len))
}

/// A family's hidden slots, counted in the order in which they are filled. `aside` and `cleared` hold, as
/// bits, the slots from which a card may be barred.
pub(crate) struct HiddenSlots {
    pub(crate) len: usize,
    /// How many are not in the queue. They come first.
    pub(crate) outside: usize,
    pub(crate) aside: u16,
    pub(crate) cleared: u16,
}

impl HiddenSlots {
    pub(crate) fn of(view: &View, family: Family) -> Self {
        let unseen = |holding: Holding| usize::from(holding.count).saturating_sub(holding.names.len());
        let aside = unseen(view.aside[family]).min(MOST_HIDDEN);
        let piled = view.in_decks(family);
        let outside = aside + unseen(view.hands[family]) + piled;
        let mut len = outside;
        let mut cleared = 0;
        for card in view.queue.cards().iter().filter(|card| card.card == Seen::Back(family)) {
            if card.cleared && len < MOST_HIDDEN {
                cleared |= 1 << len;
            }
            len += 1;
        }
        Self { len, outside, aside: (1 << aside) - 1, cleared }
    }
}

/// The numbers of the bits that are set, in ascending order.
fn bits(set: u16) -> impl Iterator<Item = u32> + Clone {
    (0..u16::BITS).filter(move |bit| set >> bit & 1 == 1)
}
