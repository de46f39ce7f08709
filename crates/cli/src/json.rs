//! The output of `--json`. Like a record, it contains hidden cards.

use oriflamme_game::{Family, Names, Phase, Seat};
use oriflamme_notation::write;
use oriflamme_rules::State;
use serde::{Serialize, Serializer};
use std::io::{self, Write};

/// The fields in the order in which the notation's page lists them.
#[derive(Serialize)]
struct Object {
    rules: &'static str,
    seats: Vec<String>,
    first: &'static str,
    round: u8,
    phase: &'static str,
    next: Option<u32>,
    over: bool,
    turn: Option<&'static str>,
    scores: InOrder<u16>,
    queue: Vec<Vec<String>>,
    hands: InOrder<Vec<&'static str>>,
    aside: InOrder<Vec<&'static str>>,
    gone: InOrder<Vec<&'static str>>,
    deck: InOrder<Vec<String>>,
    legal: Vec<String>,
    ranking: Vec<Vec<&'static str>>,
}

/// An object whose keys come in seat order.
struct InOrder<T>(Vec<(String, T)>);

impl<T: Serialize> Serialize for InOrder<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

/// A state as one line of JSON.
pub(crate) fn object(state: &State) -> String {
    let seating = state.seating();
    let family = |seat: Seat| seating.family_of(seat).word();
    let by_family = |names: fn(&State, Family) -> Names| {
        let list = |family| names(state, family).iter().map(|name| name.word()).collect::<Vec<_>>();
        InOrder(seating.playing().iter().map(|&family| (family.word().to_owned(), list(family))).collect())
    };
    let decks = seating.seats().filter(|_| seating.is_duel()).map(|seat| {
        let cards: Vec<String> = state.deck(seat).map(|card| card.to_string()).collect();
        (write::seat_name(seating, seat), cards)
    });
    let object = Object {
        rules: state.rules().word(),
        seats: seating.seats().map(|seat| write::seat_name(seating, seat)).collect(),
        first: family(state.first()),
        round: state.round(),
        phase: state.phase().word(),
        next: (state.phase() == Phase::Resolution).then(|| write::next_number(state)),
        over: state.is_over(),
        turn: state.turn().map(family),
        scores: InOrder(seating.seats().map(|seat| (family(seat).to_owned(), state.score(seat))).collect()),
        queue: write::queue_cards(state),
        hands: by_family(State::hand),
        aside: by_family(State::aside),
        gone: by_family(State::gone),
        deck: InOrder(decks.collect()),
        legal: write::legal(state),
        ranking: state
            .ranking()
            .places()
            .map(|place| place.iter().map(|&seat| family(seat)).collect())
            .collect(),
    };
    // Strings, numbers and lists of them always have a JSON form.
    serde_json::to_string(&object).unwrap_or_default()
}

/// Prints a value as a line of JSON.
pub(crate) fn line(value: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{}", serde_json::to_string(value)?)
}
