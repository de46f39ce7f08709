//! Positions that no game comes to. A text may say them, to show one thing without the rest; who writes a
//! puzzle or transcribes a game wants to know.

use oriflamme_game::Phase;
use oriflamme_rules::State;

/// How many cards of a family are set aside (SETUP-1). What a text does not name is set aside, too.
const ASIDE: usize = 3;

/// Why no game comes to this position, a reason each; nothing where none was found. It is no proof: what it
/// does not find fault with may still be out of reach.
///
/// ```
/// use oriflamme_notation::{doubts, parse};
///
/// let text = "rules base-2\nseats red blue green\nhand red spy heir lord\nqueue [blue spy *9]";
/// let doubts = doubts(&parse(text).unwrap()[0].start);
/// assert_eq!(doubts[0], "red has 7 cards set aside, and 3 are (SETUP-1)");
/// ```
pub fn doubts(state: &State) -> Vec<String> {
    let mut doubts = Vec::new();
    for &family in state.seating().playing() {
        let aside = state.aside(family).len();
        if aside > ASIDE {
            doubts.push(format!("{family} has {aside} cards set aside, and {ASIDE} are (SETUP-1)"));
        }
    }
    influence(state, &mut doubts);
    placements(state, &mut doubts);
    doubts
}

/// The influence on face-down cards: a card is kept once a round, and once more where one that moves others
/// (each family has one at most) has put it before the cursor again.
fn influence(state: &State, doubts: &mut Vec<String>) {
    let begun = state.round() - u8::from(state.phase() == Phase::Placement);
    let kept = usize::from(begun) + state.seating().playing().len();
    for at in state.positions() {
        for lying in state.stack(at) {
            let influence = lying.influence();
            if usize::from(influence) > kept {
                let (card, number, round) = (lying.card, at.number(), state.round());
                doubts.push(format!(
                    "{influence} influence lies on the {card} at {number} in round {round}, where no card was \
                     kept more than {kept} times (RESOLVE-1)"
                ));
            }
        }
    }
}

/// The cards in the queue: each seat has placed one a round.
fn placements(state: &State, doubts: &mut Vec<String>) {
    let seating = state.seating();
    let this_round = match state.phase() {
        Phase::Placement => state.placed(),
        Phase::Resolution => seating.placements(),
    };
    let placed = usize::from(state.round() - 1) * usize::from(seating.placements()) + usize::from(this_round);
    let cards = state.positions().flat_map(|at| state.stack(at));
    let there = cards.filter(|lying| lying.card.name.is_dealt()).count();
    if there > placed {
        doubts.push(format!("{there} cards are in the queue, and {placed} were placed by now (PLACE-1)"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;

    fn of(text: &str) -> Vec<String> {
        doubts(&parse(&format!("rules base-2\nseats red blue green\n{text}")).unwrap()[0].start)
    }

    #[test]
    fn impossible_positions_are_doubted() {
        assert_eq!(of("").iter().filter(|doubt| doubt.contains("10 cards set aside")).count(), 3);
        let found = of("round 2\nphase resolution\nqueue [red spy *9] | [red heir] | [blue lord *1]");
        assert!(
            found.iter().any(|doubt| doubt.starts_with("9 influence lies on the red spy at 1")),
            "{found:?}"
        );
        assert!(!found.iter().any(|doubt| doubt.contains("blue lord at")), "{found:?}");
        let found = of("queue [red spy] | [red heir]");
        assert!(found.iter().any(|doubt| doubt.starts_with("2 cards are in the queue, and 0")), "{found:?}");
    }
}
