//! Why a move is not legal, in words: who must do what, and which ruling says so.

use crate::write;
use oriflamme_game::{Ask, Card, FamilyMove, Move, Moves, Place, Placements, Position, Ruling};
use oriflamme_rules::State;

/// Who must do what, as the subject and verb of a sentence: `red must place a card`.
pub(crate) fn asked(state: &State) -> String {
    let Some(seat) = state.turn() else { return "the game is over".into() };
    let seating = state.seating();
    let name = write::seat_name(seating, seat);
    match state.moves() {
        Moves::None => "the game is over".into(),
        Moves::Place(_) if state.moves().is_empty() => {
            let family = seating.family_of(seat);
            format!(
                "{name} must place a card and has none in hand, as no line `hand {family} …` says otherwise"
            )
        }
        Moves::Place(_) => format!("{name} must place a card (PLACE-1)"),
        Moves::KeepOrReveal => {
            let at = write::next_number(state);
            let card = state.next().and_then(|at| state.top(at));
            let card = card.map(|card| card.card.name.word()).unwrap_or_default();
            format!("{name} must keep or reveal the {card} at position {at} (RESOLVE-1)")
        }
        Moves::Answer(ask) => {
            let what = match ask {
                Ask::Nothing => "answer",
                Ask::Eliminate(_) => "choose a card to eliminate",
                Ask::Steal(_) => "choose whom to steal from",
                Ask::Copy(_) => "choose a character to copy",
                Ask::Move { .. } => "choose a card to move, and where to",
                Ask::Twin(_) => "choose where to place the twin",
                Ask::Use(_) => "choose a character to use",
                Ask::GainOrRepeat => "gain what was kept apart, or repeat",
                Ask::Corrupt(_) => "choose a character to corrupt",
            };
            let by = state.doing().map(|doing| {
                let ruling = doing.ability.rulings().first().map(|ruling| format!(" ({ruling})"));
                format!(", by its {}{}", doing.ability, ruling.unwrap_or_default())
            });
            format!("{name} must {what}{}", by.unwrap_or_default())
        }
    }
}

/// What is wrong with a move that is not legal.
pub(crate) fn reason(state: &State, tried: Option<FamilyMove>) -> String {
    let special = tried.and_then(|tried| match (state.moves(), tried.answer) {
        (Moves::Place(placements), Move::Place { card, at }) if is_asked(state, tried) => {
            if !state.hand(card.family).contains(card.name) {
                return Some(format!("{} has no {} in hand", card.family, card.name));
            }
            misplaced(state, &placements, card, at)
        }
        (_, answer) if is_asked(state, tried) => answer.position().and_then(|at| no_position(state, at)),
        _ => None,
    });
    special.unwrap_or_else(|| asked(state))
}

/// Whether the move is made by the seat whose turn it is.
fn is_asked(state: &State, tried: FamilyMove) -> bool {
    state.turn().is_some() && state.seating().seat_of(tried.family) == state.turn()
}

fn no_position(state: &State, at: Position) -> Option<String> {
    let count = state.positions().count();
    let missing = usize::from(at.index()) >= count;
    missing.then(|| format!("the queue has no position {}, it has {count}", at.number()))
}

/// Why a card of the hand may not go there.
fn misplaced(state: &State, placements: &Placements, card: Card, at: Place) -> Option<String> {
    let ruling = placements.forbidden(state.round(), card, at)?;
    let why = match (ruling, at) {
        (Ruling::Place2, _) => "cards are stacked from round 2 on".into(),
        (_, Place::On(at)) => {
            let Some(top) = state.top(at) else { return no_position(state, at) };
            let (family, owner, number) = (card.family, top.owner(), at.number());
            format!("{family} may only place on its own cards, and {owner}'s is on top at {number}")
        }
        (_, Place::Front | Place::Back) => "an empty queue has one place only, the front".into(),
    };
    Some(format!("{why} ({ruling})"))
}

#[cfg(test)]
mod tests {
    use crate::{Replay, parse};

    fn failure(text: &str) -> String {
        let records = parse(text).unwrap();
        Replay::new(&records[0]).check().unwrap_err().to_string()
    }

    #[test]
    fn a_refused_move_says_what_is_asked_and_why() {
        let table = "rules base-2\nseats red blue green\n";
        for (text, said) in [
            ("red keep", "red must place a card and has none in hand"),
            (
                "hand red spy heir\nblue keep",
                "red must place a card (PLACE-1); legal are red place spy front",
            ),
            ("hand red spy heir\nred place lord front", "red has no lord in hand; legal"),
            (
                "hand red spy heir\nred place spy back",
                "an empty queue has one place only, the front (PLACE-1)",
            ),
            ("hand red spy heir\nqueue [red lord]\nred place spy on 1", "stacked from round 2 on (PLACE-2)"),
            (
                "round 2\nhand red spy heir\nqueue [blue lord]\nred place spy on 1",
                "red may only place on its own cards, and blue's is on top at 1 (PLACE-1)",
            ),
            ("round 2\nhand red spy heir\nqueue [red lord]\nred place spy on 2", "no position 2, it has 1"),
            (
                "phase resolution\nqueue [red spy] | blue lord\nblue keep",
                "red must keep or reveal the spy at position 1 (RESOLVE-1)",
            ),
            (
                "phase resolution\nqueue blue lord | [red soldier] | green lord\nred reveal\nred eliminate 2",
                "red must choose a card to eliminate, by its soldier (SOLDIER-1); legal are red eliminate 1",
            ),
        ] {
            let failure = failure(&format!("{table}{text}\n"));
            assert!(failure.contains(said), "{text}\n{failure}");
        }
    }
}
