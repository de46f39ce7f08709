//! What a seat knows at one of its decisions.

use crate::MOST_POSITIONS;
use oriflamme_game::{
    AbilityInProgress, ByFamily, BySeat, Card, Decision, Families, Family, Holding, Influence, Moves, Name,
    Names, Phase, Position, QUEUE_CAPACITY, QueueCard, Ruleset, Seat, Seating, Seen, Viewer,
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

/// A decision with everything that its seat may know about the table.
#[derive(Clone, Debug)]
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
    /// The position that is being resolved; `None` while cards are placed.
    pub next: Option<Position>,
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
    /// From the view of the seat that decides.
    pub fn from_decision(decision: Decision<'_>) -> Self {
        let view = decision.view();
        let names = |holdings: ByFamily<Holding>| holdings.map(|holding| holding.names);
        let mut observation = Self {
            rules: view.rules,
            seating: view.seating,
            me: decision.seat(),
            round: view.round,
            phase: view.phase,
            first: view.first,
            placed: view.placed,
            next: view.next,
            scores: view.scores,
            moves: *decision.moves(),
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
        observation
    }

    /// From a world in a search, for the seat that decides there: it holds only what that seat could see. To
    /// observe many worlds, use an [`Observer`].
    pub fn from_world(world: &State) -> Option<Self> {
        let mut observer = Observer::new(world.rules(), *world.seating());
        observer.observe(world)?;
        Some(observer.observation)
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
    /// The position that is being resolved, with its top card.
    #[inline]
    pub fn resolved(&self) -> Option<(Position, &Top)> {
        let at = self.next?;
        Some((at, self.top(at)?))
    }
    /// The cards under a top card, from bottom to top.
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
    /// The seat that a card belongs to. It is never `None` in an observation of a game.
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

/// Observes one world after another in the same memory, because playouts do so for every decision. For the
/// same reason it reads the world directly: [`Knowledge`](crate::bytes::Knowledge) collects everything that a
/// net reads, and going through it takes 1.7 times as many instructions.
#[derive(Clone, Debug)]
pub struct Observer {
    /// Only [`Observer::observe`] shows it, and fills it first.
    observation: Observation,
}

impl Observer {
    /// An observer of the worlds of a table.
    pub const fn new(rules: Ruleset, seating: Seating) -> Self {
        let nobody = Seat::from_index(0);
        let observation = Observation {
            rules,
            seating,
            me: nobody,
            round: 1,
            phase: Phase::Placement,
            first: nobody,
            placed: 0,
            next: None,
            scores: BySeat::new(0),
            moves: Moves::None,
            doing: None,
            hands: ByFamily::new(Names::EMPTY),
            aside: ByFamily::new(Names::EMPTY),
            gone: ByFamily::new(Names::EMPTY),
            twins: Families::EMPTY,
            tops: [Top::NONE; MOST_POSITIONS],
            len: 0,
            covered: [Covered::NONE; QUEUE_CAPACITY],
        };
        Self { observation }
    }

    /// A world as its deciding seat sees it; `None` once the game is over.
    #[inline]
    pub fn observe(&mut self, world: &State) -> Option<&Observation> {
        let me = world.turn()?;
        let seating = world.seating();
        let observation = &mut self.observation;
        observation.rules = world.rules();
        observation.seating = *seating;
        observation.me = me;
        observation.round = world.round();
        observation.phase = world.phase();
        observation.first = world.first();
        observation.placed = world.placed();
        observation.next = world.next();
        observation.scores = *world.scores();
        observation.moves = world.moves();
        observation.doing = world.doing();
        observation.gone = ByFamily::from_fn(|family| world.gone(family));
        observation.twins = world.twins();
        observation.hands = ByFamily::new(Names::EMPTY);
        observation.aside = ByFamily::new(Names::EMPTY);
        for &family in seating.families_of(me) {
            observation.hands[family] = world.hand(family);
            observation.aside[family] = world.aside(family);
        }
        let name = |lying: &QueueCard| {
            let known = lying.is_face_up() || seating.seat_of(lying.card.family) == Some(me);
            known.then_some(lying.card.name)
        };
        let (mut len, mut end) = (0, 0);
        for (slot, at) in observation.tops.iter_mut().zip(world.positions()) {
            let Some(top) = world.top(at) else { continue };
            let start = end;
            if world.is_stack(at) {
                for card in world.stack(at) {
                    observation.covered[usize::from(end)] =
                        Covered { name: name(&card), face_up: card.is_face_up() };
                    end += 1;
                }
                // The last one is the top card.
                end -= 1;
            }
            *slot = Top {
                name: name(&top),
                owner: top.owner(),
                face_up: top.is_face_up(),
                influence: top.influence(),
                covered: [start, end],
            };
            len += 1;
        }
        observation.len = len;
        Some(observation)
    }
}

/// Entries beyond the last position may be left over from another world, so they are not compared.
impl PartialEq for Observation {
    fn eq(&self, other: &Self) -> bool {
        let Self { rules, seating, me, round, phase, first, placed, next, scores, moves, doing, .. } = self;
        let Self { hands, aside, gone, twins, .. } = self;
        let all_covered = |obs: &Self| obs.tops().last().map_or(0, |top| usize::from(top.covered[1]));
        (rules, seating, me, round, phase, first)
            == (&other.rules, &other.seating, &other.me, &other.round, &other.phase, &other.first)
            && (placed, next, scores, moves, doing)
                == (&other.placed, &other.next, &other.scores, &other.moves, &other.doing)
            && (hands, aside, gone, twins) == (&other.hands, &other.aside, &other.gone, &other.twins)
            && self.tops() == other.tops()
            && self.covered[..all_covered(self)] == other.covered[..all_covered(other)]
    }
}
impl Eq for Observation {}

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
                // An observation does not depend on what the observer has seen before.
                let mut observer = Observer::new(rules, seating);
                for _ in 0..50 {
                    let mut state = State::new(&Deal::draw(rules, seating, None, &mut source));
                    while let Some(observation) = observer.observe(&state) {
                        let view = state.view(observation.viewer());
                        assert_eq!(*observation, Observation::from_decision(view.decision().unwrap()));
                        assert_eq!(Some(observation), Observation::from_world(&state).as_ref());
                        let count = state.moves().len() as u32;
                        let answer = state.moves().nth(source.below(count) as usize).unwrap();
                        state.play_unchecked(answer, &mut NoLog);
                    }
                }
            }
        }
    }
}
