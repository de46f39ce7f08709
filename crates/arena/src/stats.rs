//! What many games say about each bot, and how sure that is.
//!
//! Games with the same deal are not independent: a hand that wins for one bot wins for the next one too. So a
//! deal with all its games is one observation, and intervals come from the differences between deals.

use crate::{
    AdjustedShare, Entrant, Score,
    plan::ByEntrant,
    sure::{Moments, StoppingRule},
};

/// With fewer deals than this, the variance between deals is too uncertain.
const FEW_DEALS: f64 = 20.0;

/// The sums over all games so far.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    seats: u8,
    pub(crate) games: u64,
    /// How many deals were played, the last one perhaps not from all seats.
    pub(crate) deals: u64,
    entrants: ByEntrant<Sums>,
    /// The shares of whole deals.
    shares: Deals,
    /// The same without luck, if that is wanted.
    adjusted: Option<Deals>,
}

/// The entrants' shares of deals that were played from all seats.
#[derive(Clone, Debug, Default)]
struct Deals {
    count: u32,
    means: ByEntrant<f64>,
    /// The sums of the products of two entrants' deviations from their mean shares.
    products: ByEntrant<ByEntrant<f64>>,
}

/// The sums of one entrant.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sums {
    wins: f64,
    margin: f64,
    pub(crate) decisions: u64,
    pub(crate) illegal: u64,
    nanoseconds: f64,
}

impl Sums {
    /// The mean time of a decision, in microseconds.
    pub(crate) fn micros(&self) -> f64 {
        self.nanoseconds / 1000.0 / self.decisions.max(1) as f64
    }
}

impl Tally {
    /// Nothing yet, at a table with this many seats.
    pub(crate) fn new(seats: u8) -> Self {
        Self {
            seats: seats.max(1),
            games: 0,
            deals: 0,
            entrants: ByEntrant::default(),
            shares: Deals::default(),
            adjusted: None,
        }
    }

    /// The same, from which luck is taken out.
    pub(crate) fn without_luck(mut self) -> Self {
        self.adjusted = Some(Deals::default());
        self
    }

    pub(crate) fn of(&self, entrant: Entrant) -> &Sums {
        &self.entrants[entrant]
    }

    /// Adds the games of a deal, each with the scores of all entrants.
    pub(crate) fn add<'a>(&mut self, deal: impl Iterator<Item = &'a [Score]>) {
        let mut games = 0;
        let mut wins: ByEntrant<f64> = ByEntrant::default();
        let mut luck: ByEntrant<f64> = ByEntrant::default();
        for scores in deal {
            games += 1;
            for (entrant, score) in (0..).map(Entrant::from_index).zip(scores) {
                wins[entrant] += score.share;
                luck[entrant] += score.luck;
                let sums = &mut self.entrants[entrant];
                sums.wins += score.share;
                sums.margin += score.margin;
                sums.decisions += u64::from(score.decisions);
                sums.illegal += u64::from(score.illegal);
                sums.nanoseconds += score.time.as_nanos() as f64;
            }
        }
        self.games += games;
        self.deals += u64::from(games > 0);
        if games == u64::from(self.seats) {
            self.shares.add(wins.map(|wins| wins / games as f64));
            if let Some(adjusted) = &mut self.adjusted {
                adjusted.add(ByEntrant::from_fn(|entrant| (wins[entrant] - luck[entrant]) / games as f64));
            }
        }
    }

    /// The shares from which intervals and comparisons are computed.
    fn evaluated(&self) -> &Deals {
        self.adjusted.as_ref().unwrap_or(&self.shares)
    }

    pub(crate) fn share(&self, entrant: Entrant) -> f64 {
        self.entrants[entrant].wins / self.games as f64
    }
    pub(crate) fn margin(&self, entrant: Entrant) -> f64 {
        self.entrants[entrant].margin / self.games as f64
    }

    /// By how much the mean share of the first entrants is above that of the second ones, deal by deal.
    pub(crate) fn difference(&self, [first, second]: [&[Entrant]; 2]) -> Moments {
        let mut weights: ByEntrant<f64> = ByEntrant::default();
        first.iter().for_each(|&entrant| weights[entrant] += 1.0 / first.len() as f64);
        second.iter().for_each(|&entrant| weights[entrant] -= 1.0 / second.len() as f64);
        self.evaluated().moments(weights)
    }

    /// The share of an entrant without luck, with its 95 % interval, and how many plain games one such game
    /// is worth: the variance with luck over that without.
    pub(crate) fn adjusted(&self, entrant: Entrant, looks: StoppingRule) -> Option<AdjustedShare> {
        let mut weights: ByEntrant<f64> = ByEntrant::default();
        weights[entrant] = 1.0;
        let (moments, plain) = (self.adjusted.as_ref()?.moments(weights), self.shares.moments(weights));
        let (low, high) = moments.interval(looks);
        let worth = if moments.squares > 0.0 { plain.squares / moments.squares } else { 1.0 };
        Some(AdjustedShare { share: moments.mean, low: low.max(0.0), high, worth })
    }

    /// The 95 % interval of an entrant's share.
    ///
    /// For a series that is evaluated once it is Wilson's interval, which stays between 0 and 1. Its number
    /// of games is how many independent games would vary as much as these did from deal to deal. With few
    /// deals, or if deals do not vary, each deal counts as one game: that is wide, but honest.
    pub(crate) fn interval(&self, entrant: Entrant, looks: StoppingRule) -> (f64, f64) {
        let mut weights: ByEntrant<f64> = ByEntrant::default();
        weights[entrant] = 1.0;
        let (share, moments) = (self.share(entrant), self.shares.moments(weights));
        if let StoppingRule::Always { .. } = looks {
            let (low, high) = moments.interval(looks);
            // The games of an unfinished deal count in the share, but not in the interval.
            return (low.clamp(0.0, share), high.clamp(share, 1.0));
        }
        let deals = f64::from(self.shares.count);
        let (variance, spread) = (moments.squares / (deals * (deals - 1.0)), share * (1.0 - share));
        if deals < FEW_DEALS || variance < 1e-12 || spread < 1e-12 {
            return wilson(share, self.deals as f64, looks.quantile(f64::INFINITY));
        }
        wilson(share, spread / variance, looks.quantile(deals - 1.0))
    }

    /// How far above or below the field, by a scale on which 400 points are ten times the wins: 400 ·
    /// log10(share · k).
    ///
    /// In the model of Bradley, Terry and Luce a bot of strength s wins s / Σs of its games, so share · k is
    /// its strength in units of the mean strength at the table; the difference of two ratings is their Elo
    /// difference. No win at all counts as half of one.
    pub(crate) fn rating(&self, entrant: Entrant) -> f64 {
        let share = self.share(entrant).max(0.5 / self.games as f64);
        400.0 * (share * f64::from(self.seats)).log10()
    }
}

impl Deals {
    /// Adds the shares of a deal to the means and products (Welford).
    fn add(&mut self, shares: ByEntrant<f64>) {
        self.count += 1;
        let count = f64::from(self.count);
        let off = ByEntrant::from_fn(|entrant| shares[entrant] - self.means[entrant]);
        for (entrant, off) in off.iter() {
            self.means[entrant] += off / count;
        }
        for (one, off) in off.iter() {
            for (other, &share) in shares.iter() {
                self.products[one][other] += off * (share - self.means[other]);
            }
        }
    }

    fn moments(&self, weights: ByEntrant<f64>) -> Moments {
        let (mut mean, mut squares) = (0.0, 0.0);
        for (one, weight) in weights.iter() {
            mean += weight * self.means[one];
            squares += weights.iter().map(|(other, it)| weight * it * self.products[one][other]).sum::<f64>();
        }
        // Sums of rounded products may come out a little below zero.
        Moments { count: self.count, mean, squares: squares.max(0.0) }
    }
}

/// Wilson's interval for a share of `games` independent games.
fn wilson(share: f64, games: f64, z: f64) -> (f64, f64) {
    let weight = z * z / games;
    let middle = (share + weight / 2.0) / (1.0 + weight);
    let half = z / (1.0 + weight) * (share * (1.0 - share) / games + weight / (4.0 * games)).sqrt();
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: Entrant = Entrant::from_index(0);
    const SECOND: Entrant = Entrant::from_index(1);

    fn tally(deals: &[&[f64]]) -> Tally {
        let mut tally = Tally::new(2);
        for deal in deals {
            let games: Vec<[Score; 2]> = deal
                .iter()
                .map(|&share| [share, 1.0 - share].map(|share| Score { share, ..Score::default() }))
                .collect();
            tally.add(games.iter().map(|scores| &scores[..]));
        }
        tally
    }

    #[test]
    fn a_published_interval_comes_out() {
        // 8 of 10: 0.490 to 0.943.
        let (low, high) = wilson(0.8, 10.0, StoppingRule::ONCE.quantile(f64::INFINITY));
        assert!((low - 0.490_16).abs() < 1e-4 && (high - 0.943_32).abs() < 1e-4, "{low} {high}");
    }

    #[test]
    fn games_that_go_together_prove_less() {
        let width = |deals: Vec<&[f64]>| {
            let (low, high) = tally(&deals).interval(FIRST, StoppingRule::ONCE);
            high - low
        };
        // Half the games are won either way: by whole deals, or independently, or one of each deal.
        let together = width([&[1.0, 1.0][..], &[0.0, 0.0]].repeat(100));
        let apart = width([&[1.0, 0.0][..], &[0.0, 0.0], &[1.0, 1.0], &[0.0, 1.0]].repeat(50));
        assert!((together / apart - 2f64.sqrt()).abs() < 0.01, "{together} {apart}");
        // Each deal counts as one game, because these deals do not vary.
        let alike = width([&[1.0, 0.0][..], &[0.0, 1.0]].repeat(100));
        assert!((alike - together).abs() < 0.01);
        let few = width([&[1.0, 1.0][..], &[0.0, 0.0]].repeat(5));
        let (low, high) = wilson(0.5, 10.0, StoppingRule::ONCE.quantile(f64::INFINITY));
        assert!((few - (high - low)).abs() < 1e-12);
    }

    #[test]
    fn shares_become_ratings() {
        let tally = tally(&[&[1.0, 1.0][..], &[1.0, 1.0]]);
        assert!((tally.rating(FIRST) - 400.0 * 2f64.log10()).abs() < 1e-9);
        assert!((tally.rating(SECOND) - 400.0 * (0.25f64).log10()).abs() < 1e-9);
        let (low, high) = tally.interval(FIRST, StoppingRule::ONCE);
        assert!(low > 0.3 && high == 1.0, "{low} {high}");
    }

    /// Differences are taken deal by deal, and an unfinished deal does not count.
    #[test]
    fn differences_come_from_whole_deals() {
        let tally = tally(&[&[1.0, 0.5][..], &[0.0, 0.5], &[1.0, 1.0], &[0.0]]);
        assert_eq!((tally.games, tally.deals), (7, 4));
        let Moments { count, mean, squares } = tally.difference([&[FIRST], &[SECOND]]);
        // 0.5, -0.5 and 1.
        assert_eq!(count, 3);
        assert!((mean - 1.0 / 3.0).abs() < 1e-12 && (squares - 7.0 / 6.0).abs() < 1e-12, "{mean} {squares}");
        assert!(tally.difference([&[FIRST, SECOND], &[SECOND, FIRST]]).squares < 1e-12);
    }
}
