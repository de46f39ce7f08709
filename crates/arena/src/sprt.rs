//! When it is clear which of two bots is better: a sequential test.
//!
//! The observations are deals: by how much the share of the one is above that of the other, over the games of
//! a deal. With their mean d, their variance v and their number n, the log-likelihood ratio of "it is better
//! by the edge e" against "there is no difference" is n · e · (d - e / 2) / v, and likewise for "worse". Each
//! side has half of the chance of error, so that equal bots are called different in at most one series of
//! twenty, and bots that differ by the edge are called equal as rarely.

use crate::{Contestant, Entrant, Score};
use serde::Serialize;

/// The chance to call equal bots different, and that to call different ones equal.
const ERROR: f64 = 0.05;

/// How a sequential test ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The first is better.
    Stronger,
    /// The second is better.
    Weaker,
    /// They do not differ by the edge.
    Equal,
    /// There were not enough games to tell.
    Unsure,
}

/// A sequential test between two bots of a series: the first, and the first of another name. Where a bot has
/// several entrants their mean counts. If all bots are the same, the first entrant is tested against the others.
#[derive(Clone, Debug)]
pub(crate) struct Match {
    sides: [Vec<Entrant>; 2],
    edge: f64,
    deals: u32,
    mean: f64,
    /// The sum of squared deviations from the mean.
    squares: f64,
}

impl Match {
    pub(crate) fn new(bots: &[Contestant], edge: f64) -> Self {
        let entrants = |fits: &dyn Fn(usize) -> bool| {
            (0..bots.len())
                .filter(|&index| fits(index))
                .map(|index| Entrant::from_index(index as u8))
                .collect()
        };
        let sides = match bots.iter().find(|&bot| Some(bot) != bots.first()) {
            Some(other) => [
                entrants(&|index| Some(&bots[index]) == bots.first()),
                entrants(&|index| &bots[index] == other),
            ],
            None => [entrants(&|index| index == 0), entrants(&|index| index > 0)],
        };
        Self { sides, edge, deals: 0, mean: 0.0, squares: 0.0 }
    }

    /// The entrants that stand for the two bots.
    pub(crate) fn first_entrants(&self) -> [Entrant; 2] {
        [0, 1].map(|side| self.sides[side].first().copied().unwrap_or(Entrant::from_index(side as u8)))
    }
    pub(crate) fn edge(&self) -> f64 {
        self.edge
    }
    /// By how much the first bot's share is above the second's.
    pub(crate) fn difference(&self) -> f64 {
        self.mean
    }

    /// Adds the games of a whole deal, each with the scores of all entrants.
    pub(crate) fn add<'a>(&mut self, deal: impl Iterator<Item = &'a [Score]>) {
        let (mut games, mut sum) = (0.0, 0.0);
        for scores in deal {
            games += 1.0;
            let [first, second] = [0, 1].map(|side| {
                let shares =
                    self.sides[side].iter().filter_map(|entrant| scores.get(usize::from(entrant.index())));
                shares.map(|score| score.share).sum::<f64>() / self.sides[side].len().max(1) as f64
            });
            sum += first - second;
        }
        self.observe(if games > 0.0 { sum / games } else { 0.0 });
    }

    fn observe(&mut self, difference: f64) {
        self.deals += 1;
        let off = difference - self.mean;
        self.mean += off / f64::from(self.deals);
        self.squares += off * (difference - self.mean);
    }

    /// What can be said now.
    pub(crate) fn verdict(&self) -> Verdict {
        let deals = f64::from(self.deals);
        // As if one deal more had been off by as much as can be: a few deals that happen to agree prove
        // nothing.
        let variance = (self.squares + 1.0) / (deals + 1.0);
        let ratio = |difference: f64| deals * self.edge * (difference - self.edge / 2.0) / variance;
        let (better, worse) = (ratio(self.mean), ratio(-self.mean));
        let different = ((1.0 - ERROR) / (ERROR / 2.0)).ln();
        let equal = (ERROR / (1.0 - ERROR / 2.0)).ln();
        if better >= different {
            Verdict::Stronger
        } else if worse >= different {
            Verdict::Weaker
        } else if better <= equal && worse <= equal {
            Verdict::Equal
        } else {
            Verdict::Unsure
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oriflamme_bots::Rng;
    use oriflamme_rules::RandomSource;

    /// How many of 400 tests end how, if the first bot is ahead by `ahead` in the mean of a deal's games.
    fn ends(ahead: f64) -> [u32; 4] {
        let mut source = Rng::new(1);
        let mut ends = [0; 4];
        for _ in 0..400 {
            let bots = Contestant::list("page,squire,page,squire").unwrap();
            let mut test = Match::new(&bots, 0.05);
            while test.verdict() == Verdict::Unsure && test.deals < 10_000 {
                for _ in 0..16 {
                    // Four games, each won by the one or the other, or by a third.
                    let games = [0; 4].map(|_| f64::from(source.below(3)) - 1.0);
                    test.observe(games.iter().sum::<f64>() / 4.0 + ahead);
                }
            }
            ends[test.verdict() as usize] += 1;
        }
        ends
    }

    #[test]
    fn errors_are_as_rare_as_promised() {
        let [stronger, weaker, equal, unsure] = ends(0.0);
        assert!(stronger + weaker <= 20 && equal >= 380 && unsure == 0, "{stronger} {weaker} {equal}");
        let [stronger, weaker, equal, unsure] = ends(0.05);
        assert!(stronger >= 380 && weaker == 0 && unsure == 0, "{stronger} {weaker} {equal}");
        let [stronger, weaker, ..] = ends(-0.05);
        assert!(stronger == 0 && weaker >= 380, "{stronger} {weaker}");
    }

    #[test]
    fn sides_are_the_first_name_and_the_next() {
        let sides = |bots: &str| {
            Match::new(&Contestant::list(bots).unwrap(), 0.05)
                .sides
                .map(|side| side.iter().map(|entrant| entrant.index()).collect::<Vec<_>>())
        };
        assert_eq!(sides("squire,page,knight,page"), [vec![0], vec![1, 3]]);
        assert_eq!(sides("page,page,squire"), [vec![0, 1], vec![2]]);
        assert_eq!(sides("page,page,page"), [vec![0], vec![1, 2]]);
    }
}
