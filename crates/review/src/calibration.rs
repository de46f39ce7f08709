//! Corrects the chances that playouts estimate with all cards known, so that of a hundred games with a chance
//! of 30 about 30 are won. The chances of the king's search need no correction.

use oriflamme_game::Ruleset;
use oriflamme_rules::State;
use std::{collections::HashMap, sync::LazyLock};

/// Estimates are kept this far from 0 and 1, where a logit has no value.
const EDGE: f64 = 0.005;

/// What kind of game it is, and which round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Situation {
    rules: Ruleset,
    seats: u8,
    round: u8,
}

impl Situation {
    fn of(state: &State) -> Self {
        Self { rules: state.rules(), seats: state.seating().seat_count(), round: state.round() }
    }
}

/// Shift and slope of the logit. `cargo xtask calibrate` fits them and writes the file.
static CORRECTIONS: LazyLock<HashMap<Situation, [f64; 2]>> = LazyLock::new(|| {
    // A line that can't be read would leave its chances uncorrected. A test checks that there is none.
    include_str!("../calibration.txt").lines().filter_map(read).collect()
});

fn read(line: &str) -> Option<(Situation, [f64; 2])> {
    let words: Vec<&str> = line.split(' ').collect();
    let [rules, seats, round, shift, slope] = words[..] else { return None };
    let situation =
        Situation { rules: rules.parse().ok()?, seats: seats.parse().ok()?, round: round.parse().ok()? };
    Some((situation, [shift.parse().ok()?, slope.parse().ok()?]))
}

/// The corrected chance of a seat in a position whose cards are all known.
pub(crate) fn corrected(state: &State, chance: f64) -> f64 {
    let Some(correction) = CORRECTIONS.get(&Situation::of(state)) else { return chance };
    moved(*correction, chance)
}

fn moved([shift, slope]: [f64; 2], chance: f64) -> f64 {
    let inside = chance.clamp(EDGE, 1.0 - EDGE);
    let logit = (inside / (1.0 - inside)).ln();
    1.0 / (1.0 + (-(shift + slope * logit)).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_situation_has_a_correction_that_keeps_the_order() {
        for rules in Ruleset::ALL {
            for (seats, round) in (2..=5).flat_map(|seats| (1..=6).map(move |round| (seats, round))) {
                let correction = CORRECTIONS[&Situation { rules, seats, round }];
                let chances = [0.0, 0.1, 0.3, 0.5, 0.9, 1.0].map(|it| moved(correction, it));
                assert!(chances.is_sorted() && chances[0] >= 0.0 && chances[5] <= 1.0, "{chances:?}");
            }
        }
        let lines = include_str!("../calibration.txt").lines().filter(|line| !line.starts_with('#'));
        assert_eq!(lines.filter_map(read).count(), CORRECTIONS.len());
    }
}
