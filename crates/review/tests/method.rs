//! The method's name changes whenever reviews change. Stored reviews of another method are computed again.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use oriflamme_deal::Seed;
use oriflamme_game::{NoLog, Ruleset, Seating};
use oriflamme_notation::{Header, parse, write};
use oriflamme_review::{Depth, Reviewer, method};
use oriflamme_rules::{RandomSource, State};
use oriflamme_wire::ReviewJson;

/// Enough to notice a change.
const DEPTH: Depth = Depth { iterations: 60, compared: 30, playouts: 8 };
/// One of this many decisions is judged.
const STEP: usize = 9;

/// FNV-1a, which is the same everywhere.
fn checksum(bytes: &[u8], start: u64) -> u64 {
    bytes.iter().fold(start, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// A checksum of what reviews say of some decisions in a game of each ruleset, and of the numbers that
/// correct chances.
fn checksum_of_reviews() -> u64 {
    let mut sum = checksum(include_bytes!("../calibration.txt"), 0xcbf2_9ce4_8422_2325);
    for (rules, seats) in Ruleset::ALL.into_iter().zip(3..) {
        let seed = Seed::of_series("method", 1);
        let start = State::new(&seed.deal(rules, Seating::of(seats).unwrap(), None));
        let (mut state, mut moves, mut source) = (start, Vec::new(), seed.source());
        while !state.is_over() {
            let legal = state.moves();
            let answer = legal.nth(source.below(legal.len() as u32) as usize).unwrap();
            moves.push(state.family_move(answer).unwrap());
            state.play(answer, &mut NoLog).unwrap();
        }
        let text = write::record(&start, &Header::default(), &moves, &state);
        let reviewer = Reviewer::new(&parse(&text).unwrap()[0], DEPTH).unwrap();
        let numbers = || (0..reviewer.len()).step_by(STEP);
        let judgements = numbers().map(|number| reviewer.judge(number).unwrap()).collect();
        let chances = numbers().map(|number| reviewer.chances(number)).collect();
        let review = ReviewJson::new(&reviewer.review(judgements, chances), reviewer.end().seating());
        sum = checksum(serde_json::to_string(&review).unwrap().as_bytes(), sum);
    }
    sum
}

#[test]
fn the_name_of_the_method_changes_with_what_reviews_say() {
    let name = format!("king {:016x}", checksum_of_reviews());
    assert_eq!(
        method(),
        name,
        "what reviews say has changed: write the new name into crates/review/method.txt, and servers compute stored reviews again"
    );
}
