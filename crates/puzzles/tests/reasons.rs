//! Why a solution is best: told from the position, and what separates it from the next best move.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use oriflamme_bots::Rng;
use oriflamme_game::{Family, Name, Position, Viewer};
use oriflamme_puzzles::{ALL, Puzzle, find};
use oriflamme_review::{Reason, explain};
use oriflamme_rules::State;

fn why(number: u32) -> Reason {
    let puzzle = find(number).unwrap();
    explain(&puzzle.view(), &puzzle.choices()).unwrap()
}
fn at(number: u32) -> Position {
    Position::from_number(number).unwrap()
}

/// Four fifths of the puzzles and more have a reason that names a card or a player and what happens to it.
#[test]
fn most_solutions_have_a_reason_of_their_own() {
    let every_fifth: Vec<&Puzzle> = ALL.iter().step_by(5).collect();
    let is_general = |puzzle: &&&Puzzle| {
        let reason = explain(&puzzle.view(), &puzzle.choices()).unwrap();
        matches!(reason, Reason::Ahead(_) | Reason::Even | Reason::Brings(_) | Reason::Costs { .. })
    };
    let general = every_fifth.iter().filter(is_general).count();
    assert!(10 * general <= every_fifth.len(), "{general} of {}", every_fifth.len());
}

/// Unless it is revealed, the Soldier beside the Conspiracy eliminates it: all his neighbours are of his own
/// family.
#[test]
fn a_card_in_danger_is_named() {
    match why(146) {
        Reason::Saves { card: Name::Conspiracy, at: position, by: None, share, otherwise } => {
            assert!(position == at(2) && share < 0.01 && otherwise > 0.9, "{share} {otherwise}");
        }
        other => panic!("{other:?}"),
    }
    // Here an opponent's card is the danger, and it is named, too.
    match why(270) {
        Reason::Saves { card: Name::Conspiracy, at: position, by: Some(by), share, otherwise } => {
            assert!(position == at(4) && by == at(3) && otherwise > share + 0.2, "{share} {otherwise}");
        }
        other => panic!("{other:?}"),
    }
}

/// Puzzle 450 has many wrong answers that all lose. The reason is about the first of them, and not about the
/// last, which strikes one's own Heir.
#[test]
fn the_next_best_move_is_the_first_of_equals() {
    assert!(!matches!(why(450), Reason::Saves { card: Name::Heir, .. }), "{:?}", why(450));
}

/// A Bribery takes a Schemer that then earns much; another one takes it away from its player.
#[test]
fn a_card_that_changes_sides_is_named() {
    match why(34) {
        Reason::WinsOver { at: position, card: Name::Schemer, influence: 5.. } => assert_eq!(position, at(4)),
        other => panic!("{other:?}"),
    }
    match why(110) {
        Reason::Denies {
            at: position,
            family: Family::Green,
            guess: Some((Name::Schemer, 1.0)),
            influence: 3..,
        } => {
            assert_eq!(position, at(2));
        }
        other => panic!("{other:?}"),
    }
}

/// Once the last card is gone, a Shapeshifter that copies an Archer reaches the Lord in front of it.
#[test]
fn a_card_that_can_then_be_struck_is_named() {
    match why(27) {
        Reason::Strikes { with: Name::Shapeshifter, at: position, family: Family::Red, .. } => {
            assert_eq!(position, at(7));
        }
        other => panic!("{other:?}"),
    }
}

/// Worlds that the solver can't tell apart have the same reason.
#[test]
fn a_reason_depends_on_the_view_alone() {
    for puzzle in ALL.iter().step_by(23).filter(|puzzle| puzzle.before.is_empty()) {
        let twin = State::sample(&puzzle.view(), &mut Rng::new(3)).unwrap();
        let twin = twin.view(Viewer::Seat(puzzle.solver()));
        let choices = puzzle.choices();
        assert_eq!(explain(&twin, &choices), explain(&puzzle.view(), &choices), "puzzle {}", puzzle.number);
    }
}
