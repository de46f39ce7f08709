//! Corrects estimated chances, so that of a hundred games with a chance of 30 about 30 are won.

use oriflamme_game::{Ruleset, View};
use oriflamme_rules::State;
use oriflamme_table_view::Chance;
use std::{collections::HashMap, sync::LazyLock};

/// Estimates are kept this far from 0 and 1, where a logit has no value.
const EDGE: f64 = 0.005;

/// Which chance is corrected.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum EstimateKind {
    /// The chance of a move, by a search from what a seat can see.
    Search,
    /// The chance of a seat, with all cards known.
    Open,
}

/// What kind of game it is, and which round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Situation {
    pub(crate) rules: Ruleset,
    pub(crate) seats: u8,
    pub(crate) round: u8,
}

impl Situation {
    pub(crate) fn of(view: &View) -> Self {
        Self { rules: view.rules, seats: view.seating.seat_count(), round: view.round }
    }
    pub(crate) fn of_state(state: &State) -> Self {
        Self { rules: state.rules(), seats: state.seating().seat_count(), round: state.round() }
    }
}

/// Shift and slope of the logit. `cargo xtask calibrate` fits them and writes the file.
static CORRECTIONS: LazyLock<HashMap<(EstimateKind, Situation), [f64; 2]>> = LazyLock::new(|| {
    // A line that can't be read would leave its chances uncorrected. A test checks that there is none.
    include_str!("../calibration.txt").lines().filter_map(read).collect()
});

fn read(line: &str) -> Option<((EstimateKind, Situation), [f64; 2])> {
    let words: Vec<&str> = line.split(' ').collect();
    let [estimate, rules, seats, round, shift, slope] = words[..] else { return None };
    let estimate = match estimate {
        "search" => EstimateKind::Search,
        "open" => EstimateKind::Open,
        _ => return None,
    };
    let situation =
        Situation { rules: rules.parse().ok()?, seats: seats.parse().ok()?, round: round.parse().ok()? };
    Some(((estimate, situation), [shift.parse().ok()?, slope.parse().ok()?]))
}

/// The corrected chance.
pub(crate) fn corrected(estimate: EstimateKind, situation: Situation, chance: f64) -> f64 {
    let Some([shift, slope]) = CORRECTIONS.get(&(estimate, situation)) else { return chance };
    let inside = chance.clamp(EDGE, 1.0 - EDGE);
    let logit = (inside / (1.0 - inside)).ln();
    1.0 / (1.0 + (-(shift + slope * logit)).exp())
}

/// The chance of a move in this position, as a search has estimated it from what a seat can see, corrected as
/// reviews correct it.
pub fn calibrated(state: &State, estimate: Chance) -> Chance {
    corrected_chance(Situation::of_state(state), estimate)
}

/// The corrected chance of a move with its uncertainty.
pub(crate) fn corrected_chance(situation: Situation, chance: Chance) -> Chance {
    let at = |mean: f64| corrected(EstimateKind::Search, situation, mean);
    let mean = at(chance.mean);
    // The slope of the correction at this chance.
    let step = 0.01;
    let stretch = (at(chance.mean + step) - at(chance.mean - step)) / (2.0 * step);
    Chance { mean, error: chance.error * stretch }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_situation_has_a_correction_that_keeps_the_order() {
        for rules in Ruleset::ALL {
            for (seats, round) in (2..=5).flat_map(|seats| (1..=6).map(move |round| (seats, round))) {
                let situation = Situation { rules, seats, round };
                for estimate in [EstimateKind::Search, EstimateKind::Open] {
                    assert!(CORRECTIONS.contains_key(&(estimate, situation)), "{estimate:?} {situation:?}");
                    let chances = [0.0, 0.1, 0.3, 0.5, 0.9, 1.0].map(|it| corrected(estimate, situation, it));
                    assert!(chances.is_sorted() && chances[0] >= 0.0 && chances[5] <= 1.0, "{chances:?}");
                }
            }
        }
        let lines = include_str!("../calibration.txt").lines().filter(|line| !line.starts_with('#'));
        assert_eq!(lines.filter_map(read).count(), CORRECTIONS.len());
    }
}
