//! Laws of the texts: what is written is read back, and a record leads where the game led.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

#[path = "../../rules/tests/support/mod.rs"]
mod support;

use oriflamme_game::{FamilyMove, NoLog};
use oriflamme_notation::{GameLine, Header, Record, Replay, doubts, format, parse, write};
use oriflamme_rules::State;
use proptest::prelude::*;
use support::*;

/// Reads a text of one record.
fn read(text: &str) -> Record {
    match parse(text) {
        Ok(mut records) if records.len() == 1 => records.remove(0),
        Ok(records) => panic!("{} records in\n{text}", records.len()),
        Err(errors) => panic!("{errors:?} in\n{text}"),
    }
}

/// A game as a text: its beginning and the moves so far.
struct Transcript {
    text: String,
    state: State,
}

impl Transcript {
    fn new(state: State) -> Self {
        Self { text: write::position(&state, &Header::default()), state }
    }
    fn play(&mut self, said: FamilyMove) {
        self.text += &format!("{said}\n");
        self.state.play(said.answer, &mut NoLog).unwrap();
    }
}

proptest! {
    #![proptest_config(config(100))]

    #[test]
    fn a_record_replays_to_the_same_end((kind, case) in games()) {
        let mut source = source(case);
        let mut game = Transcript::new(State::new(&deal(kind, &mut source)));
        while let Some(answer) = pick(&game.state, &mut source) {
            let said = game.state.family_move(answer).unwrap();
            game.play(said);
        }
        let record = read(&game.text);
        let replay = Replay::new(&record).play().unwrap();
        prop_assert!(*replay.state() == game.state);
    }

    #[test]
    fn no_position_of_a_game_is_doubted_and_its_text_is_formatted((kind, case) in games()) {
        let mut source = source(case);
        let mut game = Transcript::new(State::new(&deal(kind, &mut source)));
        loop {
            prop_assert_eq!(doubts(&game.state), [""; 0], "{}", game.text);
            let Some(answer) = pick(&game.state, &mut source) else { break };
            let said = game.state.family_move(answer).unwrap();
            game.play(said);
        }
        prop_assert_eq!(format(&game.text).unwrap(), game.text);
    }

    #[test]
    fn show_is_a_fixed_point_and_replays_to_the_same_position((kind, case) in games()) {
        let mut source = source(case);
        let mut game = Transcript::new(State::new(&deal(kind, &mut source)));
        loop {
            let record = read(&game.text);
            let shown = Replay::new(&record).play().unwrap().text();
            let again = read(&shown);
            let replay = Replay::new(&again).play().unwrap();
            prop_assert_eq!(replay.text(), shown.as_str());
            prop_assert!(replay.state().forgetting() == game.state.forgetting(), "from\n{}", shown);
            prop_assert_eq!(again.moves().next().is_none(), write::is_sayable(&game.state));
            let Some(answer) = pick(&game.state, &mut source) else { break };
            let said = game.state.family_move(answer).unwrap();
            game.play(said);
        }
    }

    #[test]
    fn every_legal_move_is_read_as_it_is_written((kind, case) in games()) {
        let mut source = source(case);
        let mut state = State::new(&deal(kind, &mut source));
        let header = write::position(&state, &Header::default());
        while let Some(answer) = pick(&state, &mut source) {
            let lines = write::legal(&state);
            prop_assert_eq!(lines.len(), state.moves().len());
            let record = read(&format!("{header}{}", lines.join("\n")));
            for (item, listed) in record.items.iter().zip(state.moves().iter()) {
                let expected = state.family_move(listed).unwrap();
                prop_assert_eq!(&item.statement, &GameLine::Move(expected), "{}", item.text);
                prop_assert!(state.allows(expected));
            }
            play(&mut state, answer);
        }
    }

    #[test]
    fn any_text_is_read_or_refused_with_places_in_it(text in "(?s).{0,200}") {
        check_any(&text);
    }

    #[test]
    fn a_record_with_a_few_changed_bytes_is_read_or_refused(
        (kind, case) in games(), changes in prop::collection::vec((any::<prop::sample::Index>(), "[ -~\n]"), 1..6)
    ) {
        let mut source = source(case);
        let mut game = Transcript::new(State::new(&deal(kind, &mut source)));
        while let Some(answer) = pick(&game.state, &mut source) {
            let said = game.state.family_move(answer).unwrap();
            game.play(said);
        }
        let mut bytes = game.text.into_bytes();
        for (index, replacement) in changes {
            let index = index.index(bytes.len());
            bytes[index] = replacement.as_bytes()[0];
        }
        check_any(std::str::from_utf8(&bytes).unwrap());
    }
}

/// Reads a text; plays what can be read; checks where errors point.
fn check_any(text: &str) {
    match parse(text) {
        Ok(records) => records.iter().for_each(|record| {
            if let Ok(replay) = Replay::new(record).check() {
                let shown = replay.text();
                assert_eq!(Replay::new(&read(&shown)).play().unwrap().text(), shown);
            }
        }),
        Err(errors) => {
            assert!(!errors.is_empty());
            for error in errors {
                let line = text.split('\n').nth(error.line - 1).expect("an error is on a line of the text");
                assert!((1..=line.chars().count() + 1).contains(&error.column), "{error}");
            }
        }
    }
}
