//! Any bytes: read or refused, and what is read plays and can be shown.
#![no_main]

use libfuzzer_sys::fuzz_target;
use oriflamme_notation::{Replay, parse, write};

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match parse(text) {
        Ok(records) => {
            for record in &records {
                let _ = Replay::new(record).check();
                let Ok(replay) = Replay::new(record).play() else { continue };
                write::legal(replay.state());
                let shown = replay.text();
                let again = parse(&shown).expect("what is shown can be read");
                let again = Replay::new(&again[0]).play().expect("what is shown can be played");
                assert_eq!(again.text(), shown);
                assert!(again.state().forgetting() == replay.state().forgetting());
            }
        }
        Err(errors) => {
            for error in errors {
                let line = text.split('\n').nth(error.line - 1).expect("an error is on a line of the text");
                assert!((1..=line.chars().count() + 1).contains(&error.column));
            }
        }
    }
});
