//! How well somebody decided, over many games.

use oriflamme_table_view::{Account, Chance};

/// How quickly a performance falls with what a decision gives away: one percentage point costs about 11.
const STEEPNESS: f64 = 12.0;

/// What one player's decisions gave away, game by game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Performance {
    /// For each game how many decisions were made, and what they gave away in all.
    games: Vec<(f64, f64)>,
    luck: f64,
}

impl Performance {
    /// Counts one more game.
    pub fn add(&mut self, account: &Account) {
        self.add_game(account.decisions() as f64, -account.skill, account.luck);
    }
    /// Counts one more game: how many decisions it had, and what they gave away in all.
    pub fn add_game(&mut self, decisions: f64, lost: f64, luck: f64) {
        self.games.push((decisions, lost));
        self.luck += luck;
    }
    pub fn games(&self) -> usize {
        self.games.len()
    }
    pub fn decisions(&self) -> usize {
        self.games.iter().map(|(decisions, _)| *decisions as usize).sum()
    }
    /// The mean luck of a game.
    pub fn luck(&self) -> f64 {
        self.luck / self.games.len().max(1) as f64
    }

    /// How much chance to win a decision gave away on average, with its standard error. Games count as
    /// independent of each other, the decisions of one game do not.
    pub fn lost(&self) -> Chance {
        let decisions: f64 = self.games.iter().map(|(decisions, _)| decisions).sum();
        let lost: f64 = self.games.iter().map(|(_, lost)| lost).sum();
        let mean = lost / decisions.max(1.0);
        let count = self.games.len() as f64;
        let spread: f64 = self.games.iter().map(|(decisions, lost)| (lost - mean * decisions).powi(2)).sum();
        let error = match self.games.len() {
            0 | 1 => mean,
            _ => (spread * count / (count - 1.0)).sqrt() / decisions.max(1.0),
        };
        Chance { mean, error }
    }

    /// The rating: 100 for giving nothing away, and less the more a decision gives away.
    pub fn rating(&self) -> Chance {
        let Chance { mean, error } = self.lost();
        let rating = 100.0 * (-STEEPNESS * mean).exp();
        Chance { mean: rating, error: rating * STEEPNESS * error }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oriflamme_game::Seat;
    use oriflamme_table_view::MarkCounts;

    fn game(decisions: usize, lost: f64) -> Account {
        let marks = MarkCounts { best: decisions, ..MarkCounts::default() };
        let (initial, result, skill) = (0.25, 0.0, -lost);
        Account { seat: Seat::from_index(0), initial, result, luck: result - initial - skill, skill, marks }
    }

    #[test]
    fn giving_nothing_away_is_a_hundred_and_more_games_are_surer() {
        let mut perfect = Performance::default();
        perfect.add(&game(15, 0.0));
        perfect.add(&game(12, 0.0));
        assert_eq!((perfect.rating().mean, perfect.rating().error, perfect.decisions()), (100.0, 0.0, 27));
        let of = |count: usize| {
            let mut performance = Performance::default();
            (0..count).for_each(|number| performance.add(&game(10, 0.1 + 0.1 * (number % 2) as f64)));
            performance
        };
        let (few, many) = (of(4), of(40));
        assert!((few.lost().mean - 0.015).abs() < 1e-9 && (many.lost().mean - 0.015).abs() < 1e-9);
        assert!(many.rating().error < few.rating().error && few.rating().mean < 90.0);
        assert!((many.luck() - (-0.25 + 0.15)).abs() < 1e-9);
    }
}
