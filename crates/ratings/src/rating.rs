//! A rating, and how a game changes the ratings of those who played it: the method of Weng and Lin.

use skillratings::{
    MultiTeamOutcome,
    weng_lin::{WengLinConfig, WengLinRating, expected_score, weng_lin_multi_team},
};

/// Ratings are stored in millionths, so that they are the same on every machine: two machines may compute the
/// last bit of an exponential differently, but not the millionth.
const UNIT: f64 = 1_000_000.0;
/// The rating of a newcomer, and its uncertainty.
const START: f64 = 25.0;
const START_SIGMA: f64 = START / 3.0;
/// How much luck there is in a game: a player who is stronger by `BETA * sqrt(2)` finishes ahead `e` times as
/// often as behind.
const BETA: f64 = START / 6.0;
/// How much a player's strength may change from game to game. Without it, old ratings would never move.
const TAU: f64 = START / 300.0;
/// Points shown for one unit, and the points that newcomers have. With thirty, 400 points are odds of ten to
/// one, as with chess ratings.
const POINTS: f64 = 30.0;
const START_POINTS: f64 = 1500.0;

/// The strength of a player with its uncertainty, as a normal distribution, in millionths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rating {
    /// The mean.
    pub mu: i64,
    /// The standard deviation.
    pub sigma: i64,
}

impl Rating {
    /// A rating with a larger deviation than this is provisional: 120 points.
    pub const PROVISIONAL_ABOVE: i64 = 4_000_000;

    /// The rating of somebody who has played no rated game.
    pub fn newcomer() -> Self {
        Self::from_units(START, START_SIGMA)
    }
    pub(crate) fn from_units(mu: f64, sigma: f64) -> Self {
        let [mu, sigma] = [mu, sigma].map(|value| (value * UNIT).round() as i64);
        Self { mu, sigma }
    }
    fn to_units(self) -> WengLinRating {
        WengLinRating { rating: self.mu as f64 / UNIT, uncertainty: self.sigma as f64 / UNIT }
    }
    /// The number that is shown, such as 1500.
    pub fn points(self) -> i32 {
        (START_POINTS + POINTS * (self.mu as f64 / UNIT - START)).round() as i32
    }
    /// The uncertainty that is shown: one standard deviation, in points.
    pub fn deviation(self) -> i32 {
        (POINTS * self.sigma as f64 / UNIT).round() as i32
    }
    /// Whether too little is known to compare it with others.
    pub fn is_provisional(self) -> bool {
        self.sigma > Self::PROVISIONAL_ABOVE
    }
    /// The probability that a player with this rating finishes ahead of one with another rating.
    pub fn chance_against(self, other: Self) -> f64 {
        expected_score(&self.to_units(), &other.to_units(), &config()).0
    }
    /// The rating with a little more uncertainty, because time has passed since the last game.
    fn aged(self) -> Self {
        let sigma = self.sigma as f64 / UNIT;
        Self { sigma: ((sigma * sigma + TAU * TAU).sqrt() * UNIT).round() as i64, ..self }
    }
}

fn config() -> WengLinConfig {
    WengLinConfig { beta: BETA, ..WengLinConfig::default() }
}

/// The ratings of everybody after a game, from those before it and from the places: 1 is best, and equal
/// places are ties.
///
/// The method compares every pair of seats and adds up all comparisons of a seat. The comparisons of one game
/// are not independent, so their sum overshoots. We therefore multiply it by `2 / n` in a game of `n` seats;
/// a duel counts in full.
pub(crate) fn rate(before: &[(Rating, u8)]) -> Vec<Rating> {
    let weight = 2.0 / before.len().max(2) as f64;
    let aged: Vec<Rating> = before.iter().map(|(rating, _)| rating.aged()).collect();
    let units: Vec<[WengLinRating; 1]> = aged.iter().map(|rating| [rating.to_units()]).collect();
    let places = before.iter().map(|(_, place)| MultiTeamOutcome::new(usize::from(*place)));
    let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> =
        units.iter().map(|unit| &unit[..]).zip(places).collect();
    let after = weng_lin_multi_team(&teams, &config());
    let damped = |(old, new): (&[WengLinRating; 1], &Vec<WengLinRating>)| {
        let (old, new) = (old[0], new.first().copied().unwrap_or(old[0]));
        let variance = |it: WengLinRating| it.uncertainty * it.uncertainty;
        let sigma = (variance(old) + weight * (variance(new) - variance(old))).sqrt();
        Rating::from_units(old.rating + weight * (new.rating - old.rating), sigma)
    };
    units.iter().zip(&after).map(damped).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_newcomer_has_1500_points_and_is_provisional() {
        let newcomer = Rating::newcomer();
        assert_eq!((newcomer.points(), newcomer.deviation()), (1500, 250));
        assert!(newcomer.is_provisional());
        assert!((newcomer.chance_against(newcomer) - 0.5).abs() < 1e-9);
    }

    #[test]
    fn four_hundred_points_are_odds_of_ten_to_one() {
        let sure = |points: f64| Rating::from_units(START + (points - START_POINTS) / POINTS, 0.0);
        let chance = sure(1900.0).chance_against(sure(1500.0));
        assert!((chance / (1.0 - chance) - 10.0).abs() < 0.5, "{chance}");
    }

    #[test]
    fn who_is_ahead_gains_what_the_others_lose_and_everybody_is_surer() {
        let newcomer = Rating::newcomer();
        for seats in 2..=5_u8 {
            let game: Vec<_> = (1..=seats).map(|place| (newcomer, place)).collect();
            let after = rate(&game);
            assert!(after.windows(2).all(|two| two[0].mu > two[1].mu), "{after:?}");
            let sum: i64 = after.iter().map(|rating| rating.mu - newcomer.mu).sum();
            assert!(sum.abs() <= i64::from(seats), "{after:?}");
            assert!(after.iter().all(|rating| rating.sigma < newcomer.sigma), "{after:?}");
            let tied = rate(&vec![(newcomer, 1); seats.into()]);
            assert!(tied.iter().all(|rating| (rating.mu - newcomer.mu).abs() <= 1), "{tied:?}");
        }
    }

    #[test]
    fn a_surprise_moves_more_than_what_was_expected() {
        let strong = Rating::from_units(32.0, 2.0);
        let weak = Rating::from_units(22.0, 2.0);
        let gain = |winner: Rating, loser: Rating| rate(&[(winner, 1), (loser, 2)])[0].mu - winner.mu;
        assert!(gain(weak, strong) > 3 * gain(strong, weak));
        let unsure = Rating { sigma: Rating::newcomer().sigma, ..weak };
        assert!(gain(unsure, strong) > 3 * gain(weak, strong));
    }
}
