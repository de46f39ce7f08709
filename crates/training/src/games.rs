//! Games of mixed levels, to measure reviews and the coach by.

use crate::Outcome;
use oriflamme_bots::{Level, player};
use oriflamme_deal::Seed;
use oriflamme_game::{FamilyMove, NoLog, Ruleset, Seating, Viewer};
use oriflamme_notation::{Header, Record, parse, write};
use oriflamme_rules::State;

/// The levels of the seats. From game to game each seat gets the next one.
pub(crate) const LEVELS: [Level; 4] = [Level::Page, Level::Squire, Level::Knight, Level::Marshal];

/// A game of these levels, as a record, and the level of each seat.
pub(crate) fn game(rules: Ruleset, seats: usize, number: u64) -> Outcome<(Record, Vec<Level>)> {
    let deal = Seed::of_series("measure", number).deal(rules, Seating::of(seats)?, None);
    let start = State::new(&deal);
    let levels: Vec<Level> = (0..seats).map(|seat| LEVELS[(seat + number as usize) % 4]).collect();
    let mut bots: Vec<_> = levels.iter().map(|&level| player(level, number)).collect();
    let (mut state, mut moves): (State, Vec<FamilyMove>) = (start, Vec::new());
    while let Some(seat) = state.turn() {
        let view = state.view(Viewer::Seat(seat));
        let Some(decision) = view.decision() else { break };
        let answer = bots[usize::from(seat.index())].choose(decision);
        moves.extend(state.family_move(answer));
        state.play(answer, &mut NoLog)?;
    }
    let text = write::record(&start, &Header::default(), &moves, &state);
    let mut records = parse(&text).map_err(|errors| format!("{errors:?}"))?;
    Ok((records.remove(0), levels))
}
