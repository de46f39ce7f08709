//! How well chances fit what happened, as a page and a plot.

use super::{
    fit::{Cell, Correction, Estimate, fit, fit_lead, logistic, logit},
    sample::{GameSet, ITERATIONS, ONE_OF, PLAYOUTS, Sample},
};
use crate::{Outcome, report::svg};
use oriflamme_game::Ruleset;
use std::{fmt::Write, fs, path::Path};

const BINS: usize = 10;

fn cell(sample: &Sample) -> Cell {
    Cell { rules: sample.rules, seats: sample.seats, round: sample.round }
}

/// Pairs of what was predicted and what happened.
type Pairs = Vec<(f64, f64)>;

/// The mean logarithmic loss, in nats.
fn log_loss(pairs: &Pairs) -> f64 {
    let loss = |&(chance, share): &(f64, f64)| {
        let chance = chance.clamp(1e-4, 1.0 - 1e-4);
        -(share * chance.ln() + (1.0 - share) * (1.0 - chance).ln())
    };
    pairs.iter().map(loss).sum::<f64>() / pairs.len().max(1) as f64
}

/// For each tenth of the chances: how many there are, the mean prediction, and what happened.
fn bins(pairs: &Pairs) -> Vec<(usize, f64, f64)> {
    let mut bins = vec![(0usize, 0.0, 0.0); BINS];
    for &(chance, share) in pairs {
        let bin = &mut bins[((chance * BINS as f64) as usize).min(BINS - 1)];
        *bin = (bin.0 + 1, bin.1 + chance, bin.2 + share);
    }
    let mean = |(count, predicted, happened): (usize, f64, f64)| {
        let of = count.max(1) as f64;
        (count, predicted / of, happened / of)
    };
    bins.into_iter().map(mean).collect()
}

/// The expected calibration error: by how much prediction and result differ, averaged over all predictions.
fn calibration_error(pairs: &Pairs) -> f64 {
    let off = bins(pairs)
        .iter()
        .map(|(count, predicted, happened)| *count as f64 * (predicted - happened).abs())
        .sum::<f64>();
    off / pairs.len().max(1) as f64
}

/// The error that perfect chances would show with so few results, averaged over many draws.
fn error_by_chance(pairs: &Pairs) -> f64 {
    use oriflamme_bots::Rng;
    let (mut rng, draws) = (Rng::new(1), 40);
    let drawn = (0..draws).map(|_| {
        let pairs: Pairs = pairs
            .iter()
            .map(|&(chance, _)| (chance, f64::from(u8::from(f64::from(rng.unit()) < chance))))
            .collect();
        calibration_error(&pairs)
    });
    drawn.sum::<f64>() / f64::from(draws)
}

pub(super) fn report(
    folder: &Path,
    played: &[(GameSet, Ruleset, u64)],
    fitted: &[Sample],
    held_out: &[Sample],
) -> Outcome<()> {
    let games = |set: GameSet, rules: Ruleset| {
        played.iter().find(|(it, of, _)| *it == set && *of == rules).map_or(0, |(.., games)| *games)
    };
    let corrections: Vec<Correction> = Estimate::ALL.iter().map(|it| fit(*it, fitted)).collect();
    let by_lead = fit_lead(fitted);
    let corrected = |cells: &Correction, sample: &Sample, x: f64| {
        let [shift, slope] =
            cells.iter().find(|(it, _)| *it == cell(sample)).map_or([0.0, 1.0], |(_, it)| *it);
        logistic(shift + slope * x)
    };
    let mut page = format!(
        "## What the chances mean\n\n\
         Chances like those that reviews and the coach show, compared with what happened, in games to which the correction was\n\
         not fitted (`cargo xtask calibrate`). In each game every seat is a page, a squire, or a knight's, marshal's or king's\n\
         search of 32 iterations, drawn at random; duels and games with three, four and five seats are a quarter of the games\n\
         each. One decision of {ONE_OF} is judged as a review judges it, but with {ITERATIONS} worlds instead of 3,000 (the coach searches\n\
         2,000), and with {PLAYOUTS} games played out instead of 200. At those depths the chances have not been compared with\n\
         what happened.\n\n\
         - **searched** is the chance of the move that was made, by the king's search from what the seat could see. It is shown\n\
         \x20 as estimated: a correction makes it no better.\n\
         - **open** is the seat's chance with all cards known, as in the graph of a review. It is shown corrected.\n\
         - The correction is a shift and a slope of the logit, for each ruleset, number of seats and round.\n\
         - The **calibration error** is the expected one, over ten equal bins; in brackets, what perfect chances would show on\n\
         \x20 average with so few results. The **log loss** is in nats; *score alone* is a logistic regression of the lead, fitted\n\
         \x20 for each ruleset, number of seats and round in the same games as the correction.\n\n\
         | ruleset | games fitted, held out | decisions | chance | calibration error as estimated | corrected | log loss: score alone | as estimated | corrected |\n\
         |---|---|---|---|---|---|---|---|---|\n",
    );
    let mut curves = Vec::new();
    for rules in Ruleset::ALL {
        let samples: Vec<&Sample> = held_out.iter().filter(|sample| sample.rules == rules).collect();
        if samples.is_empty() {
            continue;
        }
        let alone: Pairs =
            samples.iter().map(|it| (corrected(&by_lead, it, it.lead / 5.0), it.share)).collect();
        for (estimate, cells) in Estimate::ALL.into_iter().zip(&corrections) {
            let raw: Pairs = samples.iter().map(|it| (estimate.of(it), it.share)).collect();
            let better: Pairs =
                samples.iter().map(|it| (corrected(cells, it, logit(estimate.of(it))), it.share)).collect();
            writeln!(
                page,
                "| {rules} | {}, {} | {} | {} | {:.3} | {:.3} ({:.3}) | {:.3} | {:.3} | {:.3} |",
                games(GameSet::Fitted, rules),
                games(GameSet::HeldOut, rules),
                samples.len(),
                match estimate {
                    Estimate::Search => "searched",
                    Estimate::Open => "open",
                },
                calibration_error(&raw),
                calibration_error(&better),
                error_by_chance(&better),
                log_loss(&alone),
                log_loss(&raw),
                log_loss(&better),
            )?;
            if estimate == Estimate::Search {
                let known = |pairs: &Pairs| {
                    let bins = bins(pairs).into_iter().filter(|(count, ..)| *count >= 20);
                    bins.map(|(_, predicted, happened)| (100.0 * predicted, 100.0 * happened))
                        .collect::<Vec<_>>()
                };
                curves.push((rules.to_string(), known(&raw)));
                curves.push((format!("{rules}, corrected"), known(&better)));
            }
        }
    }
    page.push_str("\n![Chances to win and what happened](calibration.svg)\n\n");
    let title = "Games won, %, by the searched chance, %: as told (lines) and as a correction would change it (dashed)";
    fs::write(folder.join("calibration.svg"), svg::calibration(title, &curves))?;
    fs::write(folder.join("calibration.md"), &page)?;
    print!("{page}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_and_losses_are_those_of_the_books() {
        let pairs: Pairs = vec![(0.25, 0.0), (0.25, 1.0), (0.85, 1.0), (0.85, 1.0)];
        // Half of the predictions are off by 0.25, half by 0.15.
        assert!((calibration_error(&pairs) - 0.2).abs() < 1e-9);
        let even: Pairs = vec![(0.5, 1.0), (0.5, 0.0)];
        assert!((log_loss(&even) - 2f64.ln()).abs() < 1e-9);
        assert_eq!(calibration_error(&even), 0.0);
    }
}
