//! Whether two puzzles are the same in other colours, or nearly.

use crate::Puzzle;
use oriflamme_game::{Family, Move, Seat, Seen, View};

/// How many cards of the queue may differ in puzzles that are alike.
const NEAR: usize = 2;

/// A puzzle without its colours: what kind of game and question it is, and what the solver sees in the queue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleLikeness {
    /// The game, the round, the question and the answer.
    question: String,
    /// The cards of the queue, front to back.
    queue: Vec<String>,
}

impl PuzzleLikeness {
    pub fn of(puzzle: &Puzzle) -> Self {
        let view = puzzle.view();
        let me = puzzle.solver();
        let answer = puzzle.solution().map(|made| made.answer);
        let answer = answer.map(|answer| colourless_move(&view, me, answer)).unwrap_or_default();
        let own = |card: &oriflamme_game::SeenCard| relative(&view, me, card.owner);
        let queue = view.queue.stacks().flat_map(|stack| {
            stack.iter().enumerate().map(|(height, card)| {
                let name = match card.card {
                    Seen::Known(card) => card.name.word(),
                    Seen::Back(_) => "?",
                };
                let (lies, on) = (if card.face_up { "up" } else { "down" }, card.influence.min(3));
                format!("{}{name}{lies}{on}{}", own(card), if height > 0 { "/" } else { "" })
            })
        });
        let next = view.next.map_or(0, |next| next.number());
        Self {
            question: format!("{} {} {} {} {answer}", view.rules, puzzle.seats(), view.phase.word(), next),
            queue: queue.collect(),
        }
    }

    /// Whether somebody who has solved one would recognise the other.
    pub fn is_near(&self, other: &Self) -> bool {
        self.question == other.question && distance(&self.queue, &other.queue) <= NEAR
    }
}

/// Which seat from the solver's a family sits on, clockwise.
fn relative(view: &View, me: Seat, family: Family) -> u8 {
    let count = view.seating.seat_count();
    view.seating.seat_of(family).map_or(count, |seat| (seat.index() + count - me.index()) % count)
}

fn colourless_move(view: &View, me: Seat, answer: Move) -> String {
    match answer {
        Move::Place { card, at } => format!("place {} {at}", card.name),
        Move::Steal(family) => format!("steal {}", relative(view, me, family)),
        other => other.to_string(),
    }
}

/// The edit distance of two queues: how many cards must be inserted, removed or changed.
fn distance(a: &[String], b: &[String]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, left) in a.iter().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, right) in b.iter().enumerate() {
            let change = corner + usize::from(left != right);
            corner = row[j + 1];
            row[j + 1] = change.min(corner + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_those_of_levenshtein() {
        let of = |a: &str, b: &str| {
            let letters = |text: &str| text.chars().map(String::from).collect::<Vec<_>>();
            distance(&letters(a), &letters(b))
        };
        assert_eq!(
            [of("kitten", "sitting"), of("", "abc"), of("abc", "abc"), of("flaw", "lawn")],
            [3, 3, 0, 2]
        );
    }
}
