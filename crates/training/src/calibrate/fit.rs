//! Logistic regression with one input, for each kind of game and round.

use super::sample::Sample;
use oriflamme_game::Ruleset;

/// Which chance is corrected.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Estimate {
    /// The chance of a move, by a search from what a seat could see.
    Search,
    /// The chance of a seat, with all cards known.
    Open,
}

impl Estimate {
    pub(super) const ALL: [Self; 2] = [Self::Search, Self::Open];
    pub(super) fn of(self, sample: &Sample) -> f64 {
        match self {
            Self::Search => sample.search,
            Self::Open => sample.open,
        }
    }
}

/// A kind of game, and a round of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Cell {
    pub(super) rules: Ruleset,
    pub(super) seats: u8,
    pub(super) round: u8,
}

/// Shift and slope for every cell.
pub(super) type Correction = Vec<(Cell, [f64; 2])>;

/// How strongly a cell's fit is drawn to the fit of its whole ruleset: as if by this many decisions.
const PRIOR: f64 = 20.0;
/// Estimates are kept this far from 0 and 1, where a logit has no value. The reviews do the same.
const EDGE: f64 = 0.005;

pub(super) fn logit(chance: f64) -> f64 {
    let chance = chance.clamp(EDGE, 1.0 - EDGE);
    (chance / (1.0 - chance)).ln()
}

pub(super) fn logistic(logit: f64) -> f64 {
    1.0 / (1.0 + (-logit).exp())
}

/// The correction of an estimate: shift and slope for every cell.
pub(super) fn fit(estimate: Estimate, samples: &[Sample]) -> Correction {
    fit_by(samples, [0.0, 1.0], |sample| logit(estimate.of(sample)))
}

/// What the score alone predicts: shift and slope of the lead for every cell.
pub(super) fn fit_lead(samples: &[Sample]) -> Correction {
    fit_by(samples, [0.0, 0.0], |sample| sample.lead / 5.0)
}

fn fit_by(samples: &[Sample], start: [f64; 2], input: impl Fn(&Sample) -> f64) -> Correction {
    let mut cells = Correction::new();
    for rules in Ruleset::ALL {
        let pairs = |test: &dyn Fn(&Sample) -> bool| -> Vec<(f64, f64)> {
            let chosen = samples.iter().filter(|sample| sample.rules == rules && test(sample));
            chosen.map(|sample| (input(sample), sample.share)).collect()
        };
        let whole = newton(&pairs(&|_| true), start, 1.0);
        for seats in 2..=5 {
            let table = newton(&pairs(&|sample| sample.seats == seats), whole, PRIOR);
            for round in 1..=oriflamme_game::ROUNDS {
                let here = pairs(&|sample| sample.seats == seats && sample.round == round);
                cells.push((Cell { rules, seats, round }, newton(&here, table, PRIOR)));
            }
        }
    }
    cells
}

/// The shift and slope that make the results likeliest, drawn to a prior.
fn newton(pairs: &[(f64, f64)], prior: [f64; 2], weight: f64) -> [f64; 2] {
    let [mut shift, mut slope] = prior;
    for _ in 0..30 {
        // The slope of the penalised log likelihood, and its curvature.
        let mut gradient = [weight * (prior[0] - shift) / 4.0, weight * (prior[1] - slope) / 4.0];
        let mut curve = [weight / 4.0, 0.0, weight / 4.0];
        for &(x, share) in pairs {
            let chance = logistic(shift + slope * x);
            let (miss, spread) = (share - chance, chance * (1.0 - chance));
            gradient = [gradient[0] + miss, gradient[1] + miss * x];
            curve = [curve[0] + spread, curve[1] + spread * x, curve[2] + spread * x * x];
        }
        let determinant = curve[0] * curve[2] - curve[1] * curve[1];
        if determinant <= 1e-9 {
            break;
        }
        shift += (curve[2] * gradient[0] - curve[1] * gradient[1]) / determinant;
        slope += (curve[0] * gradient[1] - curve[1] * gradient[0]) / determinant;
    }
    [shift, slope]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// If estimates are twice too bold, the fit halves their logits.
    #[test]
    fn bold_estimates_are_tamed() {
        let pairs: Vec<(f64, f64)> = (-20..=20)
            .map(|step| f64::from(step) / 5.0)
            .map(|truth| (2.0 * truth, logistic(truth)))
            .collect();
        let [shift, slope] = newton(&pairs, [0.0, 1.0], 0.01);
        assert!(shift.abs() < 0.01 && (slope - 0.5).abs() < 0.01, "{shift} {slope}");
        // Without anything to learn from, the prior holds.
        assert_eq!(newton(&[], [0.3, 0.8], 1.0), [0.3, 0.8]);
    }
}
