//! Any sequence of moves from any deal: played or refused, never more.
#![no_main]

use libfuzzer_sys::fuzz_target;
use oriflamme_deal::Seed;
use oriflamme_fuzz::{Choices, play_on};
use oriflamme_rules::State;

fuzz_target!(|bytes: &[u8]| {
    let mut choices = Choices(bytes);
    let (rules, seating, seed) = (choices.rules(), choices.seating(), Seed([choices.byte(); 32]));
    play_on(State::new(&seed.deal(rules, seating, None)), &mut choices);
});
