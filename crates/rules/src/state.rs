//! A game at a decision: the table, the round, and who must decide what.

use crate::{
    handle::{Handle, Link},
    table::Table,
};
use core::fmt;
use oriflamme_game::{
    AbilityInProgress, Ask, ByFamily, BySeat, Card, Event, Face, Families, Family, FamilyMove, Influence,
    Log, Move, Moves, Name, Names, Phase, Placements, Position, QueueCard, Ruleset, Seat, Seating,
};

/// A game of any ruleset, waiting for a decision or over. Small, `Copy`, and complete: there is nothing
/// beside it.
///
/// It holds every secret of the game and so has no way out but [`State::view`] and, for records and
/// positions, the notation. Equal states are states from which the same follows, for every answer and every
/// viewer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct State {
    pub(crate) table: Table,
    pub(crate) round: u8,
    pub(crate) phase: Phase,
    pub(crate) first: Seat,
    pub(crate) placed: u8,
    pub(crate) pending: Pending,
}

// Five families of eleven cards, wherever they lie, fit: playouts copy a few cache lines.
const _: () = assert!(size_of::<State>() <= 384);

/// The decision a state waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pending {
    /// The seat whose turn it is places a card.
    Place,
    /// The card at the cursor is kept or revealed.
    KeepOrReveal,
    /// An ability asks.
    Answer(Pause),
    /// None: the game is over.
    Over,
}

/// An ability that waits for an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pause {
    pub(crate) running: Running,
    pub(crate) ask: Ask,
}

/// An ability in the middle of its work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Running {
    /// The card that is being resolved.
    pub(crate) resolved: Handle,
    /// The card that acts: the resolved one, or a character it uses.
    pub(crate) actor: Handle,
    /// Whose ability it uses.
    pub(crate) ability: Name,
}

/// A move that can't be made now. It names what was tried and never the position: that could reveal secrets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalMove {
    pub tried: Move,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a legal move here", self.tried)
    }
}

impl core::error::Error for IllegalMove {}

impl State {
    /// Answers the pending decision, if `answer` is legal; otherwise nothing changes. The game then runs on
    /// to the next decision that has more than one answer.
    ///
    /// ```
    /// # use oriflamme_deal::Seed;
    /// # use oriflamme_game::{Card, Event, Move, NoLog, Ruleset, Seating};
    /// # use oriflamme_rules::State;
    /// # let mut game = State::new(&Seed::of_series("tonight", 1).deal(Ruleset::Base2, Seating::of(3)?, None));
    /// let answer = game.moves().nth(0).unwrap();
    /// let mut events = Vec::new();
    /// game.play(answer, &mut |event: Event<Card>| events.push(event))?;
    /// assert!(matches!(events[0], Event::Placed { .. }));
    /// // Nobody reveals while cards are placed. Nothing has changed.
    /// assert_eq!(game.play(Move::Reveal, &mut NoLog).unwrap_err().tried, Move::Reveal);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play<L: Log>(&mut self, answer: Move, log: &mut L) -> Result<(), IllegalMove> {
        if !self.moves().contains(answer) {
            return Err(IllegalMove { tried: answer });
        }
        self.play_unchecked(answer, log);
        Ok(())
    }

    /// Answers the pending decision with a move known to be legal: one that [`State::moves`] has just given.
    /// With any other the state becomes meaningless, and the call may panic. Servers call [`State::play`].
    #[inline]
    pub fn play_unchecked<L: Log>(&mut self, answer: Move, log: &mut L) {
        self.answer(answer, log);
        if L::ON {
            log.push(self.stop_event());
        }
    }

    /// The event that ends each move's events: who is asked next, or that the game is over.
    fn stop_event(&self) -> Event<Card> {
        match self.turn() {
            Some(seat) => {
                let moves = Some(self.moves());
                Event::Asked { seat, next: self.next(), doing: self.doing(), moves }
            }
            None => Event::Ended,
        }
    }

    /// The legal moves, as a value that lists them only when asked.
    ///
    /// ```
    /// # use oriflamme_deal::Seed;
    /// # use oriflamme_game::{Move, Ruleset, Seating};
    /// # use oriflamme_rules::State;
    /// # let game = State::new(&Seed::of_series("tonight", 1).deal(Ruleset::Base2, Seating::of(3)?, None));
    /// let moves = game.moves();
    /// assert_eq!(moves.iter().count(), moves.len());
    /// assert!(!moves.contains(Move::Keep));
    /// // A move with its family has a text.
    /// let text = game.family_move(moves.nth(0).unwrap()).unwrap().to_string();
    /// assert!(text.contains(" place "));
    /// # Ok::<(), oriflamme_game::SeatingError>(())
    /// ```
    #[inline]
    pub fn moves(&self) -> Moves {
        match self.pending {
            Pending::Place => Moves::Place(self.placements()),
            Pending::KeepOrReveal => Moves::KeepOrReveal,
            Pending::Answer(pause) => Moves::Answer(pause.ask),
            Pending::Over => Moves::None,
        }
    }

    #[inline]
    fn placements(&self) -> Placements {
        let table = &self.table;
        let families = table.seating.families_of(self.placer());
        let hand = |family| table.hands[family];
        let tops = |family| table.positions(|_, card_state| card_state.owner() == family);
        Placements::new(families, self.round, table.len, hand, tops)
    }

    /// Who places a card now, in the placement phase.
    #[inline]
    pub(crate) fn placer(&self) -> Seat {
        self.table.seating.placer(self.first, self.placed)
    }
    /// The card at the cursor.
    #[inline]
    pub(crate) fn at_cursor(&self) -> Handle {
        self.table.top(self.cursor())
    }

    /// Who decides; nobody once the game is over.
    #[inline]
    pub fn turn(&self) -> Option<Seat> {
        match self.pending {
            Pending::Place => Some(self.placer()),
            Pending::KeepOrReveal => Some(self.table.actor(self.at_cursor()).seat),
            Pending::Answer(pause) => Some(self.table.actor(pause.running.actor).seat),
            Pending::Over => None,
        }
    }
    /// A move with the family that makes it now: that of the card placed, or the one the acting card belongs
    /// to. `None` once the game is over.
    pub fn family_move(&self, answer: Move) -> Option<FamilyMove> {
        let family = match (self.pending, answer) {
            (Pending::Place, Move::Place { card, .. }) => card.family,
            (Pending::Place, _) => self.table.seating.family_of(self.placer()),
            (Pending::KeepOrReveal, _) => self.table.card_state(self.at_cursor()).owner(),
            (Pending::Answer(pause), _) => self.table.card_state(pause.running.actor).owner(),
            (Pending::Over, _) => return None,
        };
        Some(FamilyMove { family, answer })
    }
    /// Whether this can be done now: the move is legal, and the family is the one that makes it.
    pub fn allows(&self, tried: FamilyMove) -> bool {
        self.family_move(tried.answer) == Some(tried) && self.moves().contains(tried.answer)
    }
    /// Whether the game has ended.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.pending == Pending::Over
    }
    /// The ability that asks, if one does.
    pub fn doing(&self) -> Option<AbilityInProgress> {
        let Pending::Answer(Pause { running, ask }) = self.pending else { return None };
        Some(AbilityInProgress {
            resolved: self.table.card(running.resolved),
            actor: self.table.card(running.actor),
            ability: running.ability,
            ask,
            kept_apart: self.table.kept_apart,
            vacated: self.table.vacated,
        })
    }

    /// Which rulebook is played.
    pub fn rules(&self) -> Ruleset {
        self.table.rules
    }
    /// Who sits where.
    pub fn seating(&self) -> &Seating {
        &self.table.seating
    }
    /// The round, from 1 to 6.
    pub fn round(&self) -> u8 {
        self.round
    }
    /// The phase. It is resolution once the game is over.
    pub fn phase(&self) -> Phase {
        self.phase
    }
    /// Who has the first-player mark.
    pub fn first(&self) -> Seat {
        self.first
    }
    /// How many cards were placed this round.
    pub fn placed(&self) -> u8 {
        self.placed
    }
    /// The position that is being resolved; `None` while cards are placed and once the game is over. Where
    /// that position is gone, it is the one that followed it, or one past the last.
    #[inline]
    pub fn next(&self) -> Option<Position> {
        match self.pending {
            Pending::Place | Pending::Over => None,
            Pending::KeepOrReveal | Pending::Answer(_) => Some(self.cursor()),
        }
    }
    #[inline]
    pub(crate) fn cursor(&self) -> Position {
        Position::from_index(self.table.cursor)
    }
    /// The influence before a seat.
    pub fn score(&self, seat: Seat) -> Influence {
        self.table.scores.get(seat).copied().unwrap_or(0)
    }
    /// The influence before each seat.
    #[inline]
    pub fn scores(&self) -> &BySeat<Influence> {
        &self.table.scores
    }
    pub fn hand(&self, family: Family) -> Names {
        self.table.hands[family]
    }
    /// A family's cards that were set aside.
    pub fn aside(&self, family: Family) -> Names {
        self.table.aside[family]
    }
    /// A family's cards that were eliminated or discarded.
    pub fn gone(&self, family: Family) -> Names {
        self.table.gone[family]
    }
    /// The families whose Twin waits beside the table.
    #[inline]
    pub fn twins(&self) -> Families {
        self.table.twins
    }
    /// A card of a family that everybody knows not to be set aside, because it did not come when it was due
    /// (USURP-2).
    pub fn lacked(&self, family: Family) -> Option<Name> {
        self.table.lacked[family]
    }
    /// A seat's draw pile, from the top, as it is drawn.
    pub fn deck(&self, seat: Seat) -> impl Iterator<Item = Card> {
        let top = self.table.decks.get(seat);
        top.into_iter().flat_map(|&top| self.table.chain(top)).map(|card| self.table.card(card))
    }
    /// The positions of the queue, front to back.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = Position> + use<> {
        (0..self.table.len).map(Position::from_index)
    }
    /// The cards at a position, from bottom to top; empty if there is no such position.
    pub fn stack(&self, at: Position) -> impl DoubleEndedIterator<Item = QueueCard> {
        self.table.stack(at).map(|card| self.lying(card))
    }
    /// The cards at a position, from top to bottom, each with whether it is cleared ([`State::cleared`]).
    /// Code that often walks the whole queue uses this, because the links lead down.
    #[inline]
    pub fn stack_from_top(&self, at: Position) -> impl Iterator<Item = (QueueCard, bool)> {
        let top = self.table.tops().get(usize::from(at.index())).map_or(Link::NONE, |&top| Link::to(top));
        self.table.chain(top).map(|card| (self.lying(card), self.table.card_state(card).cleared()))
    }
    /// The card on top of a position, if there is such a position.
    #[inline]
    pub fn top(&self, at: Position) -> Option<QueueCard> {
        self.table.tops().get(usize::from(at.index())).map(|&card| self.lying(card))
    }
    /// Whether a position holds more than one card.
    #[inline]
    pub fn is_stack(&self, at: Position) -> bool {
        self.table.tops().get(usize::from(at.index())).is_some_and(|_| self.table.is_stack(at))
    }
    #[inline]
    fn lying(&self, card: Handle) -> QueueCard {
        let card_state = self.table.card_state(card);
        let face = match card_state.face_up() {
            true => Face::Up { token: Some(card_state.owner()).filter(|&owner| owner != card.family()) },
            false => Face::Down { influence: card_state.influence },
        };
        QueueCard { card: self.table.card(card), face }
    }

    /// For each card at a position, from bottom to top: whether it lies face down and everybody knows that it
    /// is not the card that its family had to show (PRINCE-3).
    pub fn cleared(&self, at: Position) -> impl DoubleEndedIterator<Item = bool> {
        self.table.stack(at).map(|card| self.table.card_state(card).cleared())
    }

    /// This state without the public knowledge about cards that nobody has seen. That is exactly what a
    /// position written as text can say.
    pub fn forgetting(mut self) -> Self {
        self.table.lacked = ByFamily::new(None);
        self.table.card_states.iter_mut().for_each(crate::table::CardState::forget_clearing);
        self
    }
}

/// Writes where the game stands, but no secret: a state may end up in a log by mistake.
impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("State")
            .field("rules", &self.table.rules)
            .field("round", &self.round)
            .field("phase", &self.phase)
            .field("turn", &self.turn())
            .finish_non_exhaustive()
    }
}
