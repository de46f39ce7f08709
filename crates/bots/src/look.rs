//! What a seat looks at when it decides, the same whether it comes from a view or from a world in a search.

use oriflamme_game::{Family, Moves, Name, Position, Ruleset, Seat, Seating, Seen, View};
use oriflamme_rules::State;

/// The top card of a position, as one seat sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Top {
    /// Its name, if that seat may know it.
    pub(crate) name: Option<Name>,
    /// The family it belongs to.
    pub(crate) owner: Family,
    pub(crate) face_up: bool,
    pub(crate) influence: u8,
    /// Whether it lies on a stack.
    pub(crate) stacked: bool,
    /// Whether the card right under it lies face up.
    pub(crate) on_face_up: bool,
}

/// The most positions a rule of thumb looks at: no game from a deal has more, five seats' thirty cards and five Twins.
const MOST_TOPS: usize = 36;

const NO_TOP: Top =
    Top { name: None, owner: Family::Red, face_up: false, influence: 0, stacked: false, on_face_up: false };

/// A decision, with all of the table that a rule of thumb looks at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Look {
    pub(crate) rules: Ruleset,
    pub(crate) seating: Seating,
    pub(crate) me: Seat,
    pub(crate) round: u8,
    pub(crate) next: Position,
    pub(crate) scores: [u16; Family::COUNT],
    pub(crate) moves: Moves,
    /// The ability that asks, if one does.
    pub(crate) ability: Option<Name>,
    /// The card that acts.
    pub(crate) actor: Option<oriflamme_game::Card>,
    tops: [Top; MOST_TOPS],
    len: u8,
}

impl Look {
    /// From a seat's own view, if it is that seat's turn.
    pub(crate) fn from_view(view: &View) -> Option<Self> {
        let (me, moves) = (view.turn?, view.moves?);
        let mut tops = [NO_TOP; MOST_TOPS];
        let mut len = 0;
        for (slot, stack) in tops.iter_mut().zip(view.queue.stacks()) {
            let [.., top] = stack else { continue };
            let name = match top.card {
                Seen::Known(card) => Some(card.name),
                Seen::Back(_) => None,
            };
            let under = stack.len().checked_sub(2).map(|below| stack[below]);
            *slot = Top {
                name,
                owner: top.owner,
                face_up: top.face_up,
                influence: top.influence,
                stacked: under.is_some(),
                on_face_up: under.is_some_and(|under| under.face_up),
            };
            len += 1;
        }
        Some(Self {
            rules: view.rules,
            seating: view.seating,
            me,
            round: view.round,
            next: view.next,
            scores: view.scores,
            moves,
            ability: view.doing.map(|doing| doing.ability),
            actor: view.doing.map(|doing| doing.actor),
            tops,
            len,
        })
    }

    /// From a world in a search, for whoever decides there: only what that seat could see is looked at.
    #[inline]
    pub(crate) fn from_world(world: &State) -> Option<Self> {
        let me = world.turn()?;
        let seating = *world.seating();
        let doing = world.doing();
        let mut tops = [NO_TOP; MOST_TOPS];
        let mut len = 0;
        for (slot, at) in tops.iter_mut().zip(world.positions()) {
            let mut stack = world.stack(at);
            let Some(top) = stack.next() else { continue };
            let under = stack.next();
            let known = top.face_up || seating.seat_of(top.card.family) == Some(me);
            *slot = Top {
                name: known.then_some(top.card.name),
                owner: top.owner,
                face_up: top.face_up,
                influence: top.influence,
                stacked: under.is_some(),
                on_face_up: under.is_some_and(|under| under.face_up),
            };
            len += 1;
        }
        let mut scores = [0; Family::COUNT];
        for seat in seating.seats() {
            scores[usize::from(seat.index())] = world.score(seat);
        }
        Some(Self {
            rules: world.rules(),
            seating,
            me,
            round: world.round(),
            next: world.next(),
            scores,
            moves: world.moves(),
            ability: doing.map(|doing| doing.ability),
            actor: doing.map(|doing| doing.actor),
            tops,
            len,
        })
    }

    /// The top cards, front to back.
    #[inline]
    pub(crate) fn tops(&self) -> &[Top] {
        &self.tops[..usize::from(self.len)]
    }
    /// The top card at a position.
    #[inline]
    pub(crate) fn top(&self, at: Position) -> Option<&Top> {
        self.tops().get(usize::from(at.index()))
    }
    /// Whose a card is.
    #[inline]
    pub(crate) fn seat(&self, top: &Top) -> Seat {
        self.seating.owner_of(top.owner)
    }
    #[inline]
    pub(crate) fn is_mine(&self, top: &Top) -> bool {
        self.seat(top) == self.me
    }
    #[inline]
    pub(crate) fn score(&self, seat: Seat) -> u16 {
        self.scores.get(usize::from(seat.index())).copied().unwrap_or(0)
    }
    /// The most influence that another seat has.
    #[inline]
    pub(crate) fn best_other(&self) -> u16 {
        self.seating.seats().filter(|&seat| seat != self.me).map(|seat| self.score(seat)).max().unwrap_or(0)
    }
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "a test hosts games")]
mod tests {
    use super::*;
    use crate::Rng;
    use oriflamme_game::{Silent, Viewer};
    use oriflamme_rules::{Deal, RandomSource};

    /// A seat in a search knows what it would know at the table, no more and no less.
    #[test]
    fn a_world_looks_as_its_view_does() {
        for rules in Ruleset::ALL {
            for seating in [Seating::of(4).unwrap(), Seating::usual_duel()] {
                let mut source = Rng::new(1);
                for _ in 0..50 {
                    let mut state = State::new(&Deal::draw(rules, seating, None, &mut source));
                    while let Some(look) = Look::from_world(&state) {
                        assert_eq!(Some(&look), Look::from_view(&state.view(Viewer::Seat(look.me))).as_ref());
                        let answer =
                            state.moves().nth(source.below(state.moves().len() as u32) as usize).unwrap();
                        state.play_unchecked(answer, &mut Silent);
                    }
                }
            }
        }
    }
}
