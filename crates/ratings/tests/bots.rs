//! The bots' ratings are what `docs/STRENGTH.md` measured.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use oriflamme_game::{Level, Ruleset, SeatCount};
use oriflamme_ratings::{RatingGroup, bot_rating};
use std::{collections::HashMap, path::Path};

/// Units of the ratings for one logit: the square root of two times a sixth of 25.
fn logit() -> f64 {
    25.0 / 6.0 * 2.0_f64.sqrt()
}

/// What a row of a table says: how far a level is above the one below, and how much that weighs.
fn measured(line: &str) -> Option<(RatingGroup, Level, f64, f64)> {
    let cells: Vec<&str> = line.trim().trim_matches('|').split('|').map(str::trim).collect();
    let [rules, seats, level, against, games, share, ..] = cells[..] else { return None };
    let (rules, level): (Ruleset, Level) = (rules.parse().ok()?, level.parse().ok()?);
    let against: Level = against.trim_end_matches('s').parse().ok()?;
    if Level::ALL.iter().position(|it| *it == against)? + 1
        != Level::ALL.iter().position(|it| *it == level)?
    {
        return None;
    }
    let seats: SeatCount = if seats == "duel" { SeatCount::Two } else { seats.parse().ok()? };
    let others = f64::from(seats.get()) - 1.0;
    let share = share.strip_suffix(" %")?.parse::<f64>().ok()? / 100.0;
    let step = (share * others / (1.0 - share)).ln();
    Some((
        RatingGroup::of(rules, seats),
        level,
        step,
        games.trim_end_matches('*').parse::<f64>().ok()? * share * (1.0 - share),
    ))
}

#[test]
fn bots_have_the_ratings_that_were_measured() {
    let report = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/STRENGTH.md");
    let report = std::fs::read_to_string(report).unwrap();
    let mut steps: HashMap<(RatingGroup, Level), (f64, f64)> = HashMap::new();
    for (group, level, step, weight) in report.lines().filter_map(measured) {
        let (sum, weights) = steps.entry((group, level)).or_default();
        *sum += step * weight;
        *weights += weight;
    }
    for group in RatingGroup::ALL {
        let above = |level| {
            let (sum, weights) = steps[&(group, level)];
            sum / weights * logit()
        };
        for two in Level::ALL.windows(2) {
            let [below, level] = [two[0], two[1]].map(|level| bot_rating(group, level).mu as f64 / 1e6);
            let step = above(two[1]);
            assert!((level - below - step).abs() < 1e-5, "{group} {}: {step:.6}", two[1]);
        }
        assert_eq!(bot_rating(group, Level::Squire).points(), 1500);
    }
}
