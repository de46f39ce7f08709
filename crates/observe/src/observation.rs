//! What a seat knows at one of its decisions.

use oriflamme_game::{
    AbilityInProgress, ByFamily, BySeat, Card, Families, Family, Holding, Influence, Moves, Name, Names,
    Phase, Position, QUEUE_CAPACITY, QueueCard, Ruleset, Seat, Seating, Seen, View, Viewer,
};
use oriflamme_rules::State;

/// The top card of a position, as the deciding seat sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Top {
    /// Its name, if the seat may know it.
    pub name: Option<Name>,
    /// The family it belongs to.
    pub owner: Family,
    /// Whether it lies face up.
    pub face_up: bool,
    /// The influence on it.
    pub influence: u8,
    /// Where the cards under it begin and end in the list of covered cards.
    covered: [u8; 2],
}

impl Top {
    const NONE: Self = Self { name: None, owner: Family::Red, face_up: false, influence: 0, covered: [0; 2] };

    /// Whether it lies on other cards.
    #[inline]
    pub fn is_stacked(&self) -> bool {
        self.covered[0] < self.covered[1]
    }
}

/// A card under another one, as the deciding seat sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Covered {
    /// Its name, if the seat may know it.
    pub name: Option<Name>,
    /// Whether it lies face up.
    pub face_up: bool,
}

impl Covered {
    const NONE: Self = Self { name: None, face_up: false };
}

/// The most positions that are observed. No game from a deal has more: five seats' thirty cards and five
/// Twins.
const MOST_POSITIONS: usize = 36;

/// A decision with everything that its seat may know about the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Observation {
    /// Which rulebook is played.
    pub rules: Ruleset,
    /// Who sits where.
    pub seating: Seating,
    /// The seat that decides, and whose knowledge this is.
    pub me: Seat,
    /// The round, from 1 to 6.
    pub round: u8,
    pub phase: Phase,
    /// Who has the first-player mark.
    pub first: Seat,
    /// How many cards were placed this round.
    pub placed: u8,
    /// The position that is being resolved; the front while cards are placed.
    pub next: Position,
    /// The influence before each seat.
    pub scores: BySeat<Influence>,
    /// The legal moves.
    pub moves: Moves,
    /// The ability that asks, if one does.
    pub doing: Option<AbilityInProgress>,
    /// The cards in the seat's own hands, by family.
    pub hands: ByFamily<Names>,
    /// The seat's own cards that were set aside, by family.
    pub aside: ByFamily<Names>,
    /// All cards that were eliminated or discarded, by family.
    pub gone: ByFamily<Names>,
    /// The families whose Twin waits beside the table.
    pub twins: Families,
    tops: [Top; MOST_POSITIONS],
    len: u8,
    covered: [Covered; QUEUE_CAPACITY],
}

impl Observation {
    /// From a seat's own view, if it is that seat's turn.
    pub fn from_view(view: &View) -> Option<Self> {
        let (me, moves) = (view.turn?, view.moves?);
        let names = |holdings: ByFamily<Holding>| holdings.map(|holding| holding.names);
        let mut observation = Self {
            rules: view.rules,
            seating: view.seating,
            me,
            round: view.round,
            phase: view.phase,
            first: view.first,
            placed: view.placed,
            next: view.next,
            scores: view.scores,
            moves,
            doing: view.doing,
            hands: names(view.hands),
            aside: names(view.aside),
            gone: view.gone,
            twins: view.twins,
            tops: [Top::NONE; MOST_POSITIONS],
            len: 0,
            covered: [Covered::NONE; QUEUE_CAPACITY],
        };
        let name = |card: Seen| match card {
            Seen::Known(card) => Some(card.name),
            Seen::Back(_) => None,
        };
        let mut end = 0;
        for (slot, stack) in observation.tops.iter_mut().zip(view.queue.stacks()) {
            let [under @ .., top] = stack else { continue };
            let start = end;
            for card in under {
                observation.covered[usize::from(end)] =
                    Covered { name: name(card.card), face_up: card.face_up };
                end += 1;
            }
            *slot = Top {
                name: name(top.card),
                owner: top.owner,
                face_up: top.face_up,
                influence: top.influence,
                covered: [start, end],
            };
            observation.len += 1;
        }
        Some(observation)
    }

    /// From a world in a search, for the seat that decides there: it holds only what that seat could see.
    #[inline]
    pub fn from_world(world: &State) -> Option<Self> {
        let me = world.turn()?;
        let seating = *world.seating();
        let mut observation = Self {
            rules: world.rules(),
            seating,
            me,
            round: world.round(),
            phase: world.phase(),
            first: world.first(),
            placed: world.placed(),
            next: world.next(),
            scores: BySeat::new(0),
            moves: world.moves(),
            doing: world.doing(),
            hands: ByFamily::new(Names::EMPTY),
            aside: ByFamily::new(Names::EMPTY),
            gone: ByFamily::from_fn(|family| world.gone(family)),
            twins: Families::EMPTY,
            tops: [Top::NONE; MOST_POSITIONS],
            len: 0,
            covered: [Covered::NONE; QUEUE_CAPACITY],
        };
        for seat in seating.seats() {
            observation.scores[seat] = world.score(seat);
        }
        for &family in seating.families_of(me) {
            observation.hands[family] = world.hand(family);
            observation.aside[family] = world.aside(family);
        }
        // Only this set has Twins, and playouts come here for every decision.
        if observation.rules == Ruleset::Ablaze {
            for family in Family::ALL.into_iter().filter(|&family| world.twin_waits(family)) {
                observation.twins.insert(family);
            }
        }
        let name = |lying: &QueueCard| {
            let known = lying.is_face_up() || seating.seat_of(lying.card.family) == Some(me);
            known.then_some(lying.card.name)
        };
        let mut end = 0;
        for (slot, at) in observation.tops.iter_mut().zip(world.positions()) {
            let mut stack = world.stack(at);
            let Some(top) = stack.next() else { continue };
            let start = end;
            if let Some(under) = stack.next() {
                for card in core::iter::once(under).chain(stack) {
                    observation.covered[usize::from(end)] =
                        Covered { name: name(&card), face_up: card.is_face_up() };
                    end += 1;
                }
                // A world lists a stack from its top, a view from its bottom.
                observation.covered[usize::from(start)..usize::from(end)].reverse();
            }
            *slot = Top {
                name: name(&top),
                owner: top.owner(),
                face_up: top.is_face_up(),
                influence: top.influence(),
                covered: [start, end],
            };
            observation.len += 1;
        }
        Some(observation)
    }

    /// The top cards, front to back.
    #[inline]
    pub fn tops(&self) -> &[Top] {
        &self.tops[..usize::from(self.len)]
    }
    /// The top card at a position.
    #[inline]
    pub fn top(&self, at: Position) -> Option<&Top> {
        self.tops().get(usize::from(at.index()))
    }
    /// The cards under a top card, from the lowest.
    #[inline]
    pub fn covered(&self, top: &Top) -> &[Covered] {
        let [start, end] = top.covered;
        &self.covered[usize::from(start)..usize::from(end)]
    }
    /// Whether the card right under a top card lies face up.
    #[inline]
    pub fn is_on_face_up(&self, top: &Top) -> bool {
        self.covered(top).last().is_some_and(|under| under.face_up)
    }
    /// The seat that a card belongs to: one of the table, in every observation of a game.
    #[inline]
    pub fn seat(&self, top: &Top) -> Option<Seat> {
        self.seating.seat_of(top.owner)
    }
    /// Whether a card belongs to the deciding seat.
    #[inline]
    pub fn is_mine(&self, top: &Top) -> bool {
        self.seat(top) == Some(self.me)
    }
    /// The influence before a seat.
    #[inline]
    pub fn score(&self, seat: Seat) -> Influence {
        self.scores.get(seat).copied().unwrap_or(0)
    }
    /// The most influence that another seat has.
    #[inline]
    pub fn best_other_score(&self) -> Influence {
        self.seating.seats().filter(|&seat| seat != self.me).map(|seat| self.score(seat)).max().unwrap_or(0)
    }
    /// The ability that asks, if one does.
    #[inline]
    pub fn ability(&self) -> Option<Name> {
        self.doing.map(|doing| doing.ability)
    }
    /// The card that acts, if one does.
    #[inline]
    pub fn actor(&self) -> Option<Card> {
        self.doing.map(|doing| doing.actor)
    }
    /// The deciding seat, as a viewer.
    pub fn viewer(&self) -> Viewer {
        Viewer::Seat(self.me)
    }
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "a test hosts games")]
mod tests {
    use super::*;
    use oriflamme_deal::Seed;
    use oriflamme_game::NoLog;
    use oriflamme_rules::{Deal, RandomSource};

    /// A seat in a search knows what it would know at the table, no more and no less.
    #[test]
    fn a_world_is_observed_as_its_view_is() {
        for rules in Ruleset::ALL {
            for seating in [Seating::of(4).unwrap(), Seating::of(5).unwrap(), Seating::usual_duel()] {
                let mut source = Seed::of_series("observations", 1).source();
                for _ in 0..50 {
                    let mut state = State::new(&Deal::draw(rules, seating, None, &mut source));
                    while let Some(observation) = Observation::from_world(&state) {
                        let view = state.view(observation.viewer());
                        assert_eq!(Some(&observation), Observation::from_view(&view).as_ref());
                        let count = state.moves().len() as u32;
                        let answer = state.moves().nth(source.below(count) as usize).unwrap();
                        state.play_unchecked(answer, &mut NoLog);
                    }
                }
            }
        }
    }
}
