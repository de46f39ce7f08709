//! The statistics of each card in games of bots: counts from a file, and values computed from them.

use super::plot::Bar;
use oriflamme_game::{Name, ROUNDS, Ruleset};
use std::sync::LazyLock;

/// Rounds of a game, as an array has them.
pub(super) const ROUND_COUNT: usize = ROUNDS as usize;

/// The counts for a card in games with one number of seats.
#[derive(Clone, Copy, Debug)]
pub(super) struct CardCounts {
    pub(super) rules: Ruleset,
    pub(super) seats: u8,
    pub(super) name: Name,
    pub(super) games: u32,
    pub(super) placed: [u32; ROUND_COUNT],
    pub(super) revealed: [u32; ROUND_COUNT],
    pub(super) eliminated: [u32; ROUND_COUNT],
    pub(super) earned: [u32; ROUND_COUNT],
    /// By seat, from the first player of the game on.
    pub(super) seat_placed: [u32; 5],
    pub(super) seat_earned: [u32; 5],
    /// Wins of those who placed it, in thousandths.
    pub(super) won: u32,
}

/// `cargo xtask cards` writes the file.
static COUNTS: LazyLock<Vec<CardCounts>> = LazyLock::new(|| {
    // A line that can't be read is left out; a test checks that there is none.
    include_str!("../../statistics/cards.txt").lines().filter_map(read).collect()
});

fn read(line: &str) -> Option<CardCounts> {
    let words: Vec<&str> = line.split(' ').collect();
    let [rules, seats, name, games, placed, revealed, eliminated, earned, seat_placed, seat_earned, won] =
        words[..]
    else {
        return None;
    };
    Some(CardCounts {
        rules: rules.parse().ok()?,
        seats: seats.parse().ok()?,
        name: name.parse().ok()?,
        games: games.parse().ok()?,
        placed: row(placed)?,
        revealed: row(revealed)?,
        eliminated: row(eliminated)?,
        earned: row(earned)?,
        seat_placed: row(seat_placed)?,
        seat_earned: row(seat_earned)?,
        won: won.parse().ok()?,
    })
}

fn row<const N: usize>(text: &str) -> Option<[u32; N]> {
    let numbers: Result<Vec<u32>, _> = text.split(',').map(str::parse).collect();
    numbers.ok()?.try_into().ok()
}

impl CardCounts {
    /// The counts for a card in a ruleset, by number of seats.
    pub(super) fn of(rules: Ruleset, name: Name) -> Vec<Self> {
        COUNTS.iter().filter(|counts| counts.rules == rules && counts.name == name).copied().collect()
    }

    /// How many times a family has played.
    pub(super) fn families(&self) -> u32 {
        self.games * if self.seats == 2 { 4 } else { u32::from(self.seats) }
    }
    pub(super) fn all_placed(&self) -> u32 {
        self.placed.iter().sum()
    }
    /// The counts of an outcome, as a share of all placements, in hundredths.
    pub(super) fn of_placed(&self, counts: &[u32]) -> f64 {
        100.0 * f64::from(counts.iter().sum::<u32>()) / f64::from(self.all_placed().max(1))
    }
    /// The share of its families' games in which it was placed, in hundredths.
    pub(super) fn placed_share(&self) -> f64 {
        100.0 * f64::from(self.all_placed()) / f64::from(self.families().max(1))
    }
    /// The share of its families' games in which it was placed, from one seat, in hundredths.
    pub(super) fn placed_from(&self, place: usize) -> Bar {
        Bar::share(self.seat_placed[place], f64::from(self.families()) / f64::from(self.seats))
    }
    /// The influence earned each time it was placed.
    pub(super) fn worth(&self) -> f64 {
        self.of_placed(&self.earned) / 100.0
    }
    /// By how many points of a hundred those who placed it won more than their even share.
    pub(super) fn edge(&self) -> f64 {
        let won = f64::from(self.won) / 10.0 / f64::from(self.all_placed().max(1));
        won - 100.0 / f64::from(self.seats)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oriflamme_game::Names;

    #[test]
    fn every_card_of_every_kind_of_game_has_counts() {
        for rules in Ruleset::ALL {
            for name in Names::of(rules).iter() {
                let counts = CardCounts::of(rules, name);
                assert_eq!(
                    counts.iter().map(|it| it.seats).collect::<Vec<_>>(),
                    [2, 3, 4, 5],
                    "{rules} {name}"
                );
                for it in counts {
                    assert!(it.games > 0 && it.all_placed() <= it.families(), "{rules} {name}");
                    assert_eq!(it.seat_placed.iter().sum::<u32>(), it.all_placed(), "{rules} {name}");
                    // A card that comes in face up is never revealed, and may come in again.
                    assert!(it.revealed.iter().sum::<u32>() <= it.all_placed(), "{rules} {name}");
                }
            }
        }
        let lines = include_str!("../../statistics/cards.txt").lines().filter(|line| !line.starts_with('#'));
        assert_eq!(lines.count(), COUNTS.len());
    }
}
