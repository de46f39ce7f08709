//! Everything a seat has seen since the deal, in order: as text, and as rows of bytes.
//!
//! A game follows from its deal and its moves. So what a seat has seen follows from its own cards, the moves
//! as it saw them, and what came to light: names of cards that it did not know, and names that are known to
//! be somewhere else.

use oriflamme_game::{
    Card, Event, Family, Gap, Move, Name, Names, Place, Position, Ruleset, Seat, Seen, Viewer,
};
use oriflamme_observe::{
    bytes::{SeatOrder, UNKNOWN},
    card_index,
};
use oriflamme_rules::State;
use std::fmt::Write;

/// The most decisions a game can have, rounded up: 30 placements; 105 resolutions of the cards placed and 30
/// of Twins, each with keeping or revealing and two questions; and 20 questions for each family's
/// Machination.
pub(crate) const LONGEST_GAME: usize = 640;
/// How many rows a history has: a row for each decision, one for each card that comes to light, and up to ten
/// for names known to be elsewhere.
pub(crate) const ROWS: usize = LONGEST_GAME + 55 + 10;
/// The columns: what happened, which family it concerns, which card, from where, and to where.
pub(crate) const COLUMNS: usize = 5;

/// What a seat has seen.
pub(crate) struct History<'a> {
    viewer: Viewer,
    start: &'a State,
    steps: Vec<Step>,
}

enum Step {
    /// Somebody made a move.
    Made(Family, Move<Seen>),
    /// A card came to light.
    Shown(Card),
    /// A card is known not to be set aside.
    Lacked(Card),
    /// A family's face-down cards are known not to be this one.
    Cleared(Family, Name),
}

impl<'a> History<'a> {
    /// What a viewer has seen of a game with this start and these moves.
    pub(crate) fn new(start: &'a State, moves: &[Move], viewer: Viewer) -> Self {
        let seating = *start.seating();
        let mut known = [Names::EMPTY; Family::COUNT];
        let mut steps = Vec::with_capacity(moves.len() + 40);
        let mut state = *start;
        for &answer in moves {
            let family = state.family_move(answer).map_or(Family::Red, |made| made.family);
            let seen = answer.map(|card| viewer.sees(card, &seating));
            steps.push(Step::Made(family, seen));
            state.play_unchecked(answer, &mut |event: Event<Card>| match event.seen_by(viewer, &seating) {
                Event::Drew { card: Seen::Known(card), .. }
                | Event::Revealed { card, .. }
                | Event::Eliminated { card, .. }
                | Event::Discarded { card, .. }
                | Event::Joined { card, .. }
                | Event::Replaced { card, .. } => {
                    let known = &mut known[card.family as usize];
                    if !known.contains(card.name) {
                        known.insert(card.name);
                        steps.push(Step::Shown(card));
                    }
                }
                Event::Lacked { card } => steps.push(Step::Lacked(card)),
                Event::Cleared { family, name } => steps.push(Step::Cleared(family, name)),
                _ => {}
            });
        }
        Self { viewer, start, steps }
    }

    /// One line for each step, after the seat's own cards.
    pub(crate) fn text(&self) -> String {
        let first = self.start.first().index();
        // Writing to a string can't fail.
        let mut text = String::new();
        if let Viewer::Seat(me) = self.viewer {
            let _ = writeln!(text, "seat {}, {first} begins", me.index());
            for &family in self.start.seating().families_of(me) {
                let names = |names: Names| names.iter().map(Name::word).collect::<Vec<_>>().join(" ");
                let (hand, aside) = (names(self.start.hand(family)), names(self.start.aside(family)));
                let _ = writeln!(text, "{family} has {hand}; aside {aside}");
            }
        } else {
            let _ = writeln!(text, "{first} begins");
        }
        for step in &self.steps {
            let _ = match step {
                Step::Made(family, answer) => writeln!(text, "{family} {answer}"),
                Step::Shown(card) => writeln!(text, "= {card}"),
                Step::Lacked(card) => writeln!(text, "no {card} aside"),
                Step::Cleared(family, name) => writeln!(text, "no {family} {name} face down"),
            };
        }
        text
    }

    /// One row for each step. Rows beyond the last step are 0.
    pub(crate) fn write(&self, rows: &mut [u8]) {
        rows.fill(0);
        // A spectator counts from the first seat.
        let me = match self.viewer {
            Viewer::Seat(me) => me,
            Viewer::Spectator => Seat::from_index(0),
        };
        let order = SeatOrder::new(self.start.seating(), me);
        for (row, step) in rows.chunks_exact_mut(COLUMNS).zip(&self.steps) {
            row.copy_from_slice(&self.row(&order, step));
        }
    }

    fn row(&self, order: &SeatOrder, step: &Step) -> [u8; COLUMNS] {
        let rules = self.start.rules();
        let slot = |family: Family| order.slot(family) + 1;
        match *step {
            Step::Made(family, answer) => {
                let (what, card, from, to) = made(rules, order, answer);
                [what, slot(family), card, from, to]
            }
            Step::Shown(card) => [13, slot(card.family), code(rules, card.name), 0, 0],
            Step::Lacked(card) => [14, slot(card.family), code(rules, card.name), 0, 0],
            Step::Cleared(family, name) => [15, slot(family), code(rules, name), 0, 0],
        }
    }
}

fn code(rules: Ruleset, name: Name) -> u8 {
    card_index(name, rules) as u8 + 1
}

/// The number of a move, the card it places, the position it is about, and the place it leads to.
fn made(rules: Ruleset, order: &SeatOrder, answer: Move<Seen>) -> (u8, u8, u8, u8) {
    let at = |at: Position| at.index() + 1;
    let place = |place: Place| match place {
        Place::Front => 1,
        Place::Back => 2,
        Place::On(position) => 2 + at(position),
    };
    match answer {
        Move::Place { card: Seen::Known(card), at } => (1, code(rules, card.name), 0, place(at)),
        Move::Place { card: Seen::Back(_), at } => (1, UNKNOWN, 0, place(at)),
        Move::Keep => (2, 0, 0, 0),
        Move::Reveal => (3, 0, 0, 0),
        Move::Eliminate(position) => (4, 0, at(position), 0),
        Move::Steal(family) => (5, 0, order.relative_of(family) + 1, 0),
        Move::Copy(position) => (6, 0, at(position), 0),
        Move::Move { from, to: Gap(gap) } => (7, 0, at(from), gap + 1),
        Move::Twin(to) => (8, 0, 0, place(to)),
        Move::Use(position) => (9, 0, at(position), 0),
        Move::Gain => (10, 0, 0, 0),
        Move::Repeat => (11, 0, 0, 0),
        Move::Corrupt(position) => (12, 0, at(position), 0),
    }
}
