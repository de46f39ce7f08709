//! Positions that no game can reach. A text may describe them, to show one thing without the rest; the author
//! of a puzzle or of a transcript wants to know.

use oriflamme_game::{Name, Phase, Ruleset, Seat};
use oriflamme_rules::State;

/// How many cards of a family are set aside (SETUP-1). Cards that a text does not name count as set aside,
/// too.
const ASIDE: usize = 3;

/// The reasons why no game can reach this position; empty if none was found. That is no proof: a position
/// without doubts may still be unreachable.
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
    aside(state, &mut doubts);
    hands(state, &mut doubts);
    influence(state, &mut doubts);
    placements(state, &mut doubts);
    scores(state, &mut doubts);
    doubts
}

/// A number of cards, in words.
fn cards(count: usize) -> String {
    if count == 1 { "1 card".to_owned() } else { format!("{count} cards") }
}

/// The cards set aside. Each family has one Usurpation, which may have brought one of them back.
fn aside(state: &State, doubts: &mut Vec<String>) {
    let least = ASIDE - usize::from(state.rules() == Ruleset::Ablaze);
    for &family in state.seating().playing() {
        let aside = state.aside(family).len();
        if aside > ASIDE {
            doubts.push(format!("{family} has {} set aside, and {ASIDE} are (SETUP-1)", cards(aside)));
        } else if aside < least {
            doubts.push(format!("{family} has only {} set aside, and {ASIDE} are (SETUP-1)", cards(aside)));
        }
    }
}

/// How many cards a seat has placed since the game began.
fn placed_by(state: &State, seat: Seat) -> usize {
    let seating = state.seating();
    let each = usize::from(seating.placements() / seating.seat_count());
    let this_round = match state.phase() {
        Phase::Placement => {
            (0..state.placed()).filter(|&it| seating.placer(state.first(), it) == seat).count()
        }
        Phase::Resolution => each,
    };
    usize::from(state.round() - 1) * each + this_round
}

/// The cards in hand and, in a duel, in the draw pile: what a seat was dealt and has drawn, less what it has
/// placed. Nothing comes back to a hand.
fn hands(state: &State, doubts: &mut Vec<String>) {
    let seating = state.seating();
    let (dealt, pile, rulings) =
        if seating.is_duel() { (6, 8, "DUEL-1, DUEL-3") } else { (7, 0, "SETUP-1, PLACE-1") };
    let drawn = pile.min(2 * usize::from(state.round() - 1));
    for seat in seating.seats() {
        let who = seating.family_of(seat);
        let hand: usize = seating.families_of(seat).iter().map(|&family| state.hand(family).len()).sum();
        let due = (dealt + drawn).saturating_sub(placed_by(state, seat));
        if hand != due {
            let round = state.round();
            doubts.push(format!(
                "{who} has {} in hand in round {round}, and should have {due} ({rulings})",
                cards(hand)
            ));
        }
        let left = state.deck(seat).count();
        if left != pile - drawn {
            let due = pile - drawn;
            doubts.push(format!(
                "{who} has {} in the draw pile, and should have {due} ({rulings})",
                cards(left)
            ));
        }
    }
}

/// The rounds whose resolution has begun.
fn resolutions(state: &State) -> usize {
    usize::from(state.round() - u8::from(state.phase() == Phase::Placement))
}

/// How many Royal Decrees are gone. Each may have let one card act once more (DECREE-3).
fn decrees(state: &State) -> usize {
    let families = state.seating().playing().iter();
    families.filter(|&&family| state.gone(family).contains(Name::RoyalDecree)).count()
}

/// The most influence that can lie on a card: it is kept once a round, and once more for each Royal Decree
/// that has put it before the cursor again.
fn most_kept(state: &State) -> usize {
    resolutions(state) + decrees(state)
}

fn influence(state: &State, doubts: &mut Vec<String>) {
    let kept = most_kept(state);
    for at in state.positions() {
        for lying in state.stack(at) {
            let influence = lying.influence();
            if usize::from(influence) > kept {
                let (card, number, round) = (lying.card, at.number(), state.round());
                doubts.push(format!(
                    "{influence} influence lies on the {card} at {number} in round {round}, where no card can \
                     have more than {kept} (RESOLVE-1)"
                ));
            }
        }
    }
}

/// The cards in the queue: each seat has placed one a round.
fn placements(state: &State, doubts: &mut Vec<String>) {
    let placed: usize = state.seating().seats().map(|seat| placed_by(state, seat)).sum();
    let cards = state.positions().flat_map(|at| state.stack(at));
    let there = cards.filter(|lying| lying.card.name.is_dealt()).count();
    if there > placed {
        doubts.push(format!("{there} cards are in the queue, and {placed} were placed by now (PLACE-1)"));
    }
}

/// The influence before the seats: 1 until the first card is resolved, and then what its cards can have
/// brought.
fn scores(state: &State, doubts: &mut Vec<String>) {
    for seat in state.seating().seats() {
        let (score, who) = (usize::from(state.score(seat)), state.seating().family_of(seat));
        if resolutions(state) == 0 {
            if score != 1 {
                doubts.push(format!(
                    "{who} has {score} influence before any card acts, and each begins with 1 (SETUP-2)"
                ));
            }
        } else if let Some(most) = most_gained(state, seat).filter(|&most| score > most) {
            let round = state.round();
            doubts.push(format!(
                "{who} has {score} influence in round {round}, where no seat can have more than {most} (RESOLVE-1)"
            ));
        }
    }
}

/// A generous upper bound of a seat's score. In a resolution each of a seat's cards is kept, for 1, or acts:
/// an elimination brings 1, an Heir 2, a Lord 1 for himself and each card of his family that he counts, and
/// in the second edition 3 at most. Only three things bring more: a Conspiracy doubles what lies on it, an
/// Ambush pays 4, a Royal Decree lets a card act again. The cards of Ablaze have no such bound.
fn most_gained(state: &State, seat: Seat) -> Option<usize> {
    if state.rules() == Ruleset::Ablaze {
        return None;
    }
    let families = state.seating().families_of(seat).len();
    let each = usize::from(state.seating().placements() / state.seating().seat_count());
    let act = |cards: usize| cards.max(3);
    let rounds = resolutions(state);
    let acts: usize = (1..=rounds).map(|round| round * each).map(|cards| cards * act(cards)).sum();
    Some(1 + acts + families * (most_kept(state) + 4) + decrees(state) * act(rounds * each))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;

    fn of(text: &str) -> Vec<String> {
        doubts(&parse(&format!("rules base-2\nseats red blue green\n{text}")).unwrap()[0].start)
    }

    /// The start of a game, with other lines.
    fn start(lines: &str) -> Vec<String> {
        let seven = "archer soldier spy heir lord ambush conspiracy";
        of(&format!("hand red {seven}\nhand blue {seven}\nhand green {seven}\n{lines}"))
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

    #[test]
    fn each_fault_of_an_otherwise_possible_position_is_named() {
        assert_eq!(start(""), [""; 0]);
        assert_eq!(
            start("score red 2"),
            ["red has 2 influence before any card acts, and each begins with 1 (SETUP-2)"]
        );
        let found = start("gone green assassination");
        assert_eq!(found, ["green has only 2 cards set aside, and 3 are (SETUP-1)"]);
        // One card too many in hand in round 2, and one placed by nobody.
        let found =
            start("round 2\ngone red assassination\ngone blue assassination\ngone green assassination");
        assert_eq!(found[3], "red has 7 cards in hand in round 2, and should have 6 (SETUP-1, PLACE-1)");
        assert_eq!(found.len(), 6, "{found:?}");
    }

    #[test]
    fn a_score_that_no_cards_can_have_brought_is_doubted() {
        let six = "soldier spy heir lord ambush conspiracy";
        let with = |score: u32| {
            of(&format!(
                "round 2\nhand red {six}\nhand blue {six}\nhand green {six}\nscore red {score}\n\
                 queue red archer | blue archer | green archer"
            ))
        };
        assert_eq!(with(5), [""; 0]);
        assert_eq!(
            with(99),
            ["red has 99 influence in round 2, where no seat can have more than 9 (RESOLVE-1)"]
        );
    }

    #[test]
    fn a_duel_deals_and_draws_otherwise() {
        let text = |round: u8, pile: &str| {
            format!(
                "rules base-2\nseats red+green blue+yellow\nround {round}\n\
                 hand red spy heir lord\nhand green spy heir lord\nhand blue spy heir lord\nhand yellow spy heir lord\n\
                 deck red+green {pile}\ndeck blue+yellow blue archer, yellow archer, blue soldier, yellow soldier, \
                 blue ambush, yellow ambush, blue conspiracy, yellow conspiracy"
            )
        };
        let pile = "red archer, green archer, red soldier, green soldier, red ambush, green ambush, \
                    red conspiracy, green conspiracy";
        let of = |text: String| doubts(&parse(&text).unwrap()[0].start);
        assert_eq!(of(text(1, pile)), [""; 0]);
        let found = of(text(2, pile));
        assert!(
            found.contains(&"red has 8 cards in the draw pile, and should have 6 (DUEL-1, DUEL-3)".into()),
            "{found:?}"
        );
    }
}
