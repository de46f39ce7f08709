//! Moves in words, for reviews and advice; and the text of a move from a form.

use crate::{
    Words,
    table::{into_gap, place},
};
use oriflamme_game::{Card, FamilyMove, Move, Place, Position, Seen, View};
use oriflamme_table_view::TableView;

/// A move of the deciding seat in a few words: "Reveal the Archer".
pub(crate) fn worded(words: &Words, table: &TableView, view: &View, made: FamilyMove) -> String {
    let lying = |at: Position| view.queue.stack(at).last().map(|card| words.lying(card)).unwrap_or_default();
    let there =
        |id: &str, at: Position| words.tell(id, &[("at", at.number().into()), ("target", lying(at).into())]);
    let resolved = || match view.resolved().map(|card| card.card) {
        Some(Seen::Known(card)) => card.name.word(),
        _ => "",
    };
    match made.answer {
        Move::Place { card, at } => {
            let mut known = place(at);
            known.push(("card", card.name.word().into()));
            words.tell("study-move-place", &known)
        }
        Move::Keep => words.tell("study-move-keep", &[("card", resolved().into())]),
        Move::Reveal => words.tell("study-move-reveal", &[("card", resolved().into())]),
        Move::Eliminate(at) => there("study-move-eliminate", at),
        Move::Steal(family) => {
            let player = view.seating.seat_of(family).map(|seat| words.player(table, seat));
            words.tell("study-move-steal", &[("player", player.unwrap_or_default().into())])
        }
        Move::Copy(at) => there("study-move-copy", at),
        Move::Move { from, to } => {
            let mut known = into_gap(view, to.0);
            known.extend([("at", from.number().into()), ("target", lying(from).into())]);
            words.tell("study-move-move", &known)
        }
        Move::Twin(at) => words.tell("study-move-twin", &place(at)),
        Move::Use(at) => there("study-move-use", at),
        Move::Gain => words.say("study-move-gain"),
        Move::Repeat => words.say("study-move-repeat"),
        Move::Corrupt(at) => there("study-move-corrupt", at),
    }
}

/// The text of a move from the fields of a form.
///
/// A form sends either `move`, which is the text, or `card` (`red archer`) and `at` (such as `on 3`).
pub fn move_text(words: Option<&str>, card: Option<&str>, at: Option<&str>) -> Option<String> {
    match (words, card, at) {
        (Some(words), ..) => Some(words.to_owned()),
        (None, Some(card), Some(at)) => {
            let (card, at): (Card, Place) = (card.parse().ok()?, at.parse().ok()?);
            Some(FamilyMove { family: card.family, answer: Move::Place { card, at } }.to_string())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_and_a_place_make_a_move() {
        assert_eq!(
            move_text(None, Some("red archer"), Some("on 3")).as_deref(),
            Some("red place archer on 3")
        );
        assert_eq!(move_text(Some("red keep"), None, None).as_deref(), Some("red keep"));
        assert_eq!(move_text(None, Some("red archer"), None), None);
    }
}
