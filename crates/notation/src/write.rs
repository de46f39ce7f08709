//! Positions and moves in their one canonical form.

use crate::{
    Header, Stack,
    cards::{list, queue_of},
};
use oriflamme_game::{Card, Family, FamilyMove, Phase, Position, Seat, Seating};
use oriflamme_rules::{Setup, State};
use std::fmt::Write;

/// The position as header lines, each with its line end. It lacks what a header can't express: see
/// [`is_sayable`].
pub fn position(state: &State, header: &Header) -> String {
    let seating = state.seating();
    let mut lines = Lines::default();
    lines.add("rules", state.rules());
    lines.add("seats", seats(seating));
    for (&seat, name) in &header.names {
        lines.add("name", format_args!("{} {name}", seating.family_of(seat)));
    }
    if let Some(seed) = &header.seed {
        lines.add("seed", seed);
    }
    lines.add("first", seating.family_of(state.first()));
    lines.add("round", state.round());
    lines.add("phase", state.phase().word());
    match state.phase() {
        Phase::Placement if state.placed() > 0 => lines.add("placed", state.placed()),
        Phase::Resolution if next_number(state) > 1 => lines.add("next", next_number(state)),
        _ => {}
    }
    lines.add("score", scores(state));
    for (keyword, names) in
        [("hand", State::hand as fn(&State, Family) -> _), ("aside", State::aside), ("gone", State::gone)]
    {
        for &family in seating.playing() {
            let names = names(state, family);
            if !names.is_empty() {
                lines.add(keyword, format_args!("{family}{}", list(names)));
            }
        }
    }
    for seat in seating.seats() {
        let deck: Vec<String> = state.deck(seat).map(|card: Card| card.to_string()).collect();
        if !deck.is_empty() {
            lines.add("deck", format_args!("{} {}", seat_name(seating, seat), deck.join(", ")));
        }
    }
    let queue = queue_of(state);
    if !queue.is_empty() {
        lines.add("queue", stacks(&queue));
    }
    lines.0
}

/// A game as a complete record: the position it began with, the moves, the scores and queue at the end, and,
/// if the game is over, who won.
pub fn record(start: &State, header: &Header, moves: &[FamilyMove], end: &State) -> String {
    let mut text = position(start, header);
    text.push('\n');
    // Writing to a string can't fail.
    for made in moves {
        let _ = writeln!(text, "{made}");
    }
    let _ = write!(text, "\nexpect score {}\nexpect queue {}\n", scores(end), queue(end));
    if end.is_over() {
        let _ = write!(text, "expect over\nexpect winner {}\n", winners(end));
    }
    text
}

/// The number of the position that is being resolved, as `next` says it: one past the last once the game is
/// over.
pub fn next_number(state: &State) -> u32 {
    state.next().map_or(state.positions().count() as u32 + 1, Position::number)
}

/// Lines of a padded keyword and its value.
#[derive(Default)]
struct Lines(String);

impl Lines {
    fn add(&mut self, keyword: &str, value: impl std::fmt::Display) {
        // Writing to a string can't fail.
        let _ = writeln!(self.0, "{keyword:<6} {value}");
    }
}

/// A seat by its families: `red`, or in a duel `red+green`.
pub fn seat_name(seating: &Seating, seat: Seat) -> String {
    seating.families_of(seat).iter().map(|family| family.word()).collect::<Vec<_>>().join("+")
}

fn seats(seating: &Seating) -> String {
    seating.seats().map(|seat| seat_name(seating, seat)).collect::<Vec<_>>().join(" ")
}

/// All scores, in seat order: `red 1, blue 2`.
pub fn scores(state: &State) -> String {
    let seating = state.seating();
    let score = |seat| format!("{} {}", seating.family_of(seat), state.score(seat));
    seating.seats().map(score).collect::<Vec<_>>().join(", ")
}

/// The queue: `[red spy *2] / [red heir] | blue lord`, or `empty`.
pub fn queue(state: &State) -> String {
    stacks(&queue_of(state))
}

pub(crate) fn stacks(queue: &[Stack]) -> String {
    if queue.is_empty() {
        return "empty".into();
    }
    let stack = |stack: &Stack| stack.iter().map(ToString::to_string).collect::<Vec<_>>().join(" / ");
    queue.iter().map(stack).collect::<Vec<_>>().join(" | ")
}

/// The queue card by card, each stack from bottom to top.
pub fn queue_cards(state: &State) -> Vec<Vec<String>> {
    queue_of(state).iter().map(|stack| stack.iter().map(ToString::to_string).collect()).collect()
}

/// The legal moves as text, in the order of the notation.
pub fn legal(state: &State) -> Vec<String> {
    let said = |answer| state.family_move(answer).map(|said| said.to_string());
    state.moves().iter().filter_map(said).collect()
}

/// The seats that share the first place, by first family: `red green`.
pub fn winners(state: &State) -> String {
    let seating = state.seating();
    state.ranking().winners().iter().map(|&seat| seating.family_of(seat).word()).collect::<Vec<_>>().join(" ")
}

/// Whether a header can express this state, which is so if the written position plays on to exactly this
/// state. In the middle of an ability it can't.
pub fn is_sayable(state: &State) -> bool {
    normalise(state).is_some_and(|said| said == state.forgetting())
}

/// The state that a state's written position plays on to, if that position is a valid one.
fn normalise(state: &State) -> Option<State> {
    let seating = *state.seating();
    let mut setup = Setup::new(state.rules(), seating);
    setup.first(state.first());
    setup.round(state.round().into()).ok()?;
    setup.phase(state.phase());
    for seat in seating.seats() {
        setup.score(seat, state.score(seat).into()).ok()?;
        state.deck(seat).try_for_each(|card| setup.deck(seat, card)).ok()?;
    }
    for &family in seating.playing() {
        let card = |name| Card::new(family, name);
        state.hand(family).iter().try_for_each(|name| setup.hand(card(name))).ok()?;
        state.aside(family).iter().try_for_each(|name| setup.aside(card(name))).ok()?;
        state.gone(family).iter().try_for_each(|name| setup.gone(card(name))).ok()?;
    }
    for stack in queue_of(state) {
        for (height, lying) in stack.into_iter().enumerate() {
            let lay = if height == 0 { Setup::queue } else { Setup::stack };
            lay(&mut setup, lying.card, lying.face).ok()?;
        }
    }
    match state.phase() {
        Phase::Placement => setup.placed(state.placed().into()).ok()?,
        Phase::Resolution => setup.next(next_number(state)).ok()?,
    }
    Some(setup.into_state())
}
