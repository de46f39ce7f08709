//! Moves in words, for reviews and advice.

use crate::{Value, Words};
use oriflamme_game::{FamilyMove, Gap, Move, Place, Position, Seen, View};
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
        Move::Place { card, at } => placed(words, "study-move-place", card.name.word(), at),
        Move::Keep => words.tell("study-move-keep", &[("card", resolved().into())]),
        Move::Reveal => words.tell("study-move-reveal", &[("card", resolved().into())]),
        Move::Eliminate(at) => there("study-move-eliminate", at),
        Move::Steal(family) => {
            let player = view.seating.seat_of(family).map(|seat| words.player(table, seat));
            words.tell("study-move-steal", &[("player", player.unwrap_or_default().into())])
        }
        Move::Copy(at) => there("study-move-copy", at),
        Move::Move { from, to } => {
            let (place, before, after) = gap(to, view.queue.len());
            let known = [
                ("at", from.number().into()),
                ("target", lying(from).into()),
                ("place", place.into()),
                ("before", before.into()),
                ("after", after.into()),
            ];
            words.tell("study-move-move", &known)
        }
        Move::Twin(at) => placed(words, "study-move-twin", "", at),
        Move::Use(at) => there("study-move-use", at),
        Move::Gain => words.say("study-move-gain"),
        Move::Repeat => words.say("study-move-repeat"),
        Move::Corrupt(at) => there("study-move-corrupt", at),
    }
}

fn placed(words: &Words, id: &str, card: &str, at: Place) -> String {
    let (place, at) = match at {
        Place::Front => ("front", 0),
        Place::Back => ("back", 0),
        Place::On(at) => ("on", at.number()),
    };
    words.tell(id, &[("card", card.into()), ("place", place.into()), ("at", Value::from(at))])
}

/// A gap of a queue of this length: its kind, and the positions around it.
fn gap(to: Gap, len: u8) -> (&'static str, u32, u32) {
    match to {
        Gap(0) => ("front", 0, 0),
        Gap(at) if at >= len => ("back", 0, 0),
        Gap(at) => ("between", u32::from(at), u32::from(at) + 1),
    }
}
