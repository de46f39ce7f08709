//! What many games say about each bot, and how sure that is.
//!
//! Games with the same deal are not independent: a hand that wins for one bot wins for the next one too. So a
//! deal with all its games is one observation, and intervals come from the differences between deals.

use crate::{Score, plan::ByEntrant};

/// The 97.5 % point of the normal distribution.
const NORMAL: f64 = 1.959_963_984_540_054;
/// With fewer deals their differences say too little about themselves.
const FEW_DEALS: u64 = 20;

/// The sums over all games so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) games: u64,
    pub(crate) deals: u64,
    /// The sum of the squared numbers of games of a deal: all alike, but for a last deal that was not
    /// finished.
    games_squared: f64,
    pub(crate) entrants: ByEntrant<Sums>,
}

/// One entrant's part of it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sums {
    wins: f64,
    margin: f64,
    /// Over deals: the squared wins, and the wins times the number of games.
    wins_squared: f64,
    wins_games: f64,
    pub(crate) decisions: u64,
    pub(crate) illegal: u64,
    nanoseconds: f64,
}

impl Tally {
    /// Adds the games of a deal, each with the scores of all entrants.
    pub(crate) fn add<'a>(&mut self, deal: impl Iterator<Item = &'a [Score]> + Clone) {
        let games = deal.clone().count();
        if games == 0 {
            return;
        }
        self.games += games as u64;
        self.deals += 1;
        self.games_squared += (games * games) as f64;
        for (index, sums) in self.entrants.iter_mut().enumerate() {
            let mut wins = 0.0;
            for score in deal.clone().filter_map(|scores| scores.get(index)) {
                wins += score.share;
                sums.margin += score.margin;
                sums.decisions += u64::from(score.decisions);
                sums.illegal += u64::from(score.illegal);
                sums.nanoseconds += score.time.as_nanos() as f64;
            }
            sums.wins += wins;
            sums.wins_squared += wins * wins;
            sums.wins_games += wins * games as f64;
        }
    }

    pub(crate) fn share(&self, sums: &Sums) -> f64 {
        sums.wins / self.games as f64
    }
    pub(crate) fn margin(&self, sums: &Sums) -> f64 {
        sums.margin / self.games as f64
    }

    /// The 95 % interval of an entrant's share.
    ///
    /// It is Wilson's interval, which stays between 0 and 1, for as many independent games as would vary as
    /// much as these did from deal to deal. With few deals, or where deals do not vary, each deal counts as
    /// one game: that is wide, and honest.
    pub(crate) fn interval(&self, sums: &Sums) -> (f64, f64) {
        let (games, deals, share) = (self.games as f64, self.deals as f64, self.share(sums));
        // The sum of (wins - share * games)² over deals.
        let squares = sums.wins_squared - 2.0 * share * sums.wins_games + share * share * self.games_squared;
        let variance = squares / (games * games) * deals / (deals - 1.0);
        let spread = share * (1.0 - share);
        if self.deals < FEW_DEALS || variance < 1e-12 || spread < 1e-12 {
            return wilson(share, deals, NORMAL);
        }
        wilson(share, spread / variance, student(deals - 1.0))
    }

    /// How far above or below the field, by a scale on which 400 points are ten times the wins: 400 ·
    /// log10(share · k).
    ///
    /// In the model of Bradley, Terry and Luce a bot of strength s wins s / Σs of its games, so share · k is
    /// its strength in units of the mean strength at the table; the difference of two ratings is their Elo
    /// difference. No win at all counts as half of one.
    pub(crate) fn rating(&self, sums: &Sums, seats: u8) -> f64 {
        let share = self.share(sums).max(0.5 / self.games as f64);
        400.0 * (share * f64::from(seats)).log10()
    }
}

impl Sums {
    /// The mean time of a decision, in microseconds.
    pub(crate) fn micros(&self) -> f64 {
        self.nanoseconds / 1000.0 / self.decisions.max(1) as f64
    }
}

/// Wilson's interval for a share of `games` independent games.
fn wilson(share: f64, games: f64, z: f64) -> (f64, f64) {
    let weight = z * z / games;
    let middle = (share + weight / 2.0) / (1.0 + weight);
    let half = z / (1.0 + weight) * (share * (1.0 - share) / games + weight / (4.0 * games)).sqrt();
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

/// The 97.5 % point of Student's distribution, by its expansion around the normal one: good to four digits
/// from ten degrees of freedom on.
fn student(freedom: f64) -> f64 {
    let z = NORMAL;
    let first = (z.powi(3) + z) / 4.0;
    let second = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
    let third = (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / 384.0;
    z + first / freedom + second / freedom.powi(2) + third / freedom.powi(3)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(deals: &[&[f64]]) -> Tally {
        let mut tally = Tally::default();
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
    fn published_quantiles_and_intervals_come_out() {
        assert!((student(19.0) - 2.0930).abs() < 1e-4);
        assert!((student(249.0) - 1.9695).abs() < 1e-4);
        // 8 of 10: 0.490 to 0.943.
        let (low, high) = wilson(0.8, 10.0, NORMAL);
        assert!((low - 0.490_16).abs() < 1e-4 && (high - 0.943_32).abs() < 1e-4, "{low} {high}");
    }

    #[test]
    fn games_that_go_together_prove_less() {
        let width = |deals: Vec<&[f64]>| {
            let tally = tally(&deals);
            let (low, high) = tally.interval(&tally.entrants[0]);
            high - low
        };
        // Half the games are won either way: by whole deals, or independently, or one of each deal.
        let together = width([&[1.0, 1.0][..], &[0.0, 0.0]].repeat(100));
        let apart = width([&[1.0, 0.0][..], &[0.0, 0.0], &[1.0, 1.0], &[0.0, 1.0]].repeat(50));
        assert!((together / apart - 2f64.sqrt()).abs() < 0.01, "{together} {apart}");
        // As if each deal were a game, where the deals tell nothing about how they vary.
        let alike = width([&[1.0, 0.0][..], &[0.0, 1.0]].repeat(100));
        assert!((alike - together).abs() < 0.01);
        let few = width([&[1.0, 1.0][..], &[0.0, 0.0]].repeat(5));
        let (low, high) = wilson(0.5, 10.0, NORMAL);
        assert!((few - (high - low)).abs() < 1e-12);
    }

    #[test]
    fn shares_become_ratings() {
        let tally = tally(&[&[1.0, 1.0][..], &[1.0, 1.0]]);
        assert!((tally.rating(&tally.entrants[0], 2) - 400.0 * 2f64.log10()).abs() < 1e-9);
        assert!((tally.rating(&tally.entrants[1], 2) - 400.0 * (0.25f64).log10()).abs() < 1e-9);
        let (low, high) = tally.interval(&tally.entrants[0]);
        assert!(low > 0.3 && high == 1.0, "{low} {high}");
    }
}
