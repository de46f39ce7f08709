//! Who plays with whom: a pure function of the waiting players. `docs/PAIRING.md` explains it to players.
//!
//! The one who has waited longest comes first, and gets the largest table that can be filled, then the one
//! whose players are nearest in rating. How far apart the ratings at a table may lie depends on how long its
//! first player has waited.

use oriflamme_table_view::{RatingGroup, Stakes, TableKind, Wish};
use std::{cmp::Reverse, collections::HashMap, time::Duration};

/// The rating of somebody who has none.
pub(crate) const DEFAULT_RATING: i32 = 1500;
/// How far apart the ratings at a table may lie at the beginning.
const FIRST_TOLERANCE: i64 = 100;
/// How many points are added to that for each second of waiting.
const TOLERANCE_A_SECOND: i64 = 10;
/// After this time, ratings no longer matter.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);
/// After this time, a player who often leaves games may meet people who do not.
pub(crate) const LEAVERS_WAIT: Duration = Duration::from_secs(90);
/// How many points of rating a second of waiting outweighs, among those who may be chosen.
const POINTS_A_SECOND: i64 = 2;
/// How many choices are tried for one table, so that nobody's list of blocked players makes this slow.
const MOST_TRIES: u32 = 20_000;

/// A player's ratings, by kind of game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ratings {
    pub(crate) base: i32,
    pub(crate) ablaze: i32,
    pub(crate) duel: i32,
}

impl Default for Ratings {
    fn default() -> Self {
        Self { base: DEFAULT_RATING, ablaze: DEFAULT_RATING, duel: DEFAULT_RATING }
    }
}

impl Ratings {
    fn at(self, kind: TableKind) -> i64 {
        match RatingGroup::of(kind.rules, kind.seats) {
            RatingGroup::Duel => self.duel,
            RatingGroup::Ablaze => self.ablaze,
            RatingGroup::Base => self.base,
        }
        .into()
    }
}

/// When bots may take seats that stay free.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BotsAt {
    Never,
    /// Later; now only at the table of somebody who wants bots now.
    Later,
    Now,
}

/// Somebody who waits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Seeker {
    pub(crate) wish: Wish,
    pub(crate) ratings: Ratings,
    pub(crate) waited: Duration,
    /// Whether they often leave games before the end.
    pub(crate) leaves: bool,
    /// Whether it is a program. People play with people, and programs with programs.
    pub(crate) program: bool,
    pub(crate) bots: BotsAt,
}

/// A table to be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Match {
    pub(crate) kind: TableKind,
    /// The players, by their place in the list of seekers. The first is the one for whom the table is made:
    /// the one who has waited longest, or who wants bots. Bots take the other seats.
    pub(crate) players: Vec<usize>,
}

/// How far apart the ratings at a table may lie, once its first player has waited this long; `None` for any
/// distance.
pub(crate) fn tolerance(waited: Duration) -> Option<i64> {
    let seconds = i64::try_from(waited.as_secs()).unwrap_or(i64::MAX);
    (waited < PATIENCE).then(|| FIRST_TOLERANCE + TOLERANCE_A_SECOND * seconds)
}

/// The tables that can be made now. `blocked` says whether two seekers must not meet; which of them is named
/// first does not matter.
pub(crate) fn pair(seekers: &[Seeker], blocked: impl Fn(usize, usize) -> bool) -> Vec<Match> {
    Pairing::new(seekers, &blocked).run()
}

struct Pairing<'a> {
    seekers: &'a [Seeker],
    blocked: &'a dyn Fn(usize, usize) -> bool,
    /// Everybody, the one who has waited longest first.
    order: Vec<usize>,
    taken: Vec<bool>,
    /// How many waiting players would play each kind.
    fans: HashMap<TableKind, usize>,
}

impl<'a> Pairing<'a> {
    fn new(seekers: &'a [Seeker], blocked: &'a dyn Fn(usize, usize) -> bool) -> Self {
        let mut order: Vec<usize> = (0..seekers.len()).collect();
        order.sort_by_key(|&index| (Reverse(seekers[index].waited), index));
        let mut fans = HashMap::new();
        for kind in seekers.iter().flat_map(|seeker| seeker.wish.kinds()) {
            *fans.entry(kind).or_insert(0) += 1;
        }
        Self { seekers, blocked, order, taken: vec![false; seekers.len()], fans }
    }

    fn run(mut self) -> Vec<Match> {
        let mut matches = Vec::new();
        for fill_with_bots in [false, true] {
            for first in self.order.clone() {
                if self.taken[first] {
                    continue;
                }
                let found = if fill_with_bots { self.with_bots(first) } else { self.full_table(first) };
                if let Some(found) = found {
                    self.take(&found);
                    matches.push(found);
                }
            }
        }
        matches
    }

    fn take(&mut self, found: &Match) {
        for &index in &found.players {
            self.taken[index] = true;
            for kind in self.seekers[index].wish.kinds() {
                if let Some(count) = self.fans.get_mut(&kind) {
                    *count -= 1;
                }
            }
        }
    }

    /// Whether two may sit at one table, apart from their ratings.
    fn may_meet(&self, one: usize, other: usize) -> bool {
        let keeps_apart = |leaver: &Seeker, stayer: &Seeker| {
            leaver.leaves && !stayer.leaves && leaver.waited < LEAVERS_WAIT
        };
        let [a, b] = [one, other].map(|index| &self.seekers[index]);
        a.program == b.program && !(keeps_apart(a, b) || keeps_apart(b, a) || (self.blocked)(one, other))
    }

    /// Those who could join somebody at a table of a kind, the best choice first.
    fn candidates(&self, first: usize, kind: TableKind) -> Vec<usize> {
        let seeker = &self.seekers[first];
        let rating = seeker.ratings.at(kind);
        let distance = |index: usize| (self.seekers[index].ratings.at(kind) - rating).abs();
        let near = |index: usize| tolerance(seeker.waited).is_none_or(|most| distance(index) <= most);
        let mut found: Vec<usize> = self
            .order
            .iter()
            .copied()
            .filter(|&index| index != first && !self.taken[index])
            .filter(|&index| self.seekers[index].wish.allows(kind) && near(index))
            .filter(|&index| self.may_meet(first, index))
            .collect();
        found.sort_by_key(|&index| {
            let waited = i64::try_from(self.seekers[index].waited.as_secs()).unwrap_or(i64::MAX);
            distance(index).saturating_sub(waited.saturating_mul(POINTS_A_SECOND))
        });
        found
    }

    /// How far apart the ratings of these players lie.
    fn spread(&self, players: &[usize], kind: TableKind) -> i64 {
        let ratings = || players.iter().map(|&index| self.seekers[index].ratings.at(kind));
        ratings().max().unwrap_or(0) - ratings().min().unwrap_or(0)
    }

    /// Whether one more may join a group whose first player decides how far apart ratings may lie.
    fn fits(&self, group: &[usize], one: usize, kind: TableKind) -> bool {
        let together: Vec<usize> = group.iter().copied().chain([one]).collect();
        let most = group.first().map(|&first| self.seekers[first].waited).and_then(tolerance);
        most.is_none_or(|most| self.spread(&together, kind) <= most)
            && group.iter().all(|&other| self.may_meet(other, one))
    }

    /// The best table with people in all seats, for a player who has waited longer than the others at it.
    fn full_table(&self, first: usize) -> Option<Match> {
        let full = |kind: TableKind| {
            let players = self.group(first, kind)?;
            Some((Reverse(kind.seats), self.spread(&players, kind), Match { kind, players }))
        };
        let enough = |kind: &TableKind| self.fans.get(kind).is_some_and(|&fans| fans >= kind.seats.into());
        let found = self.seekers[first].wish.kinds().filter(enough).filter_map(full);
        found.min_by_key(|(seats, spread, _)| (*seats, *spread)).map(|(.., found)| found)
    }

    /// People for all seats of a table.
    fn group(&self, first: usize, kind: TableKind) -> Option<Vec<usize>> {
        let candidates = self.candidates(first, kind);
        let mut group = vec![first];
        let mut tries = MOST_TRIES;
        self.complete(&mut group, &candidates, kind, &mut tries).then_some(group)
    }

    fn complete(&self, group: &mut Vec<usize>, from: &[usize], kind: TableKind, tries: &mut u32) -> bool {
        let missing = usize::from(kind.seats) - group.len();
        if missing == 0 {
            return true;
        }
        for (at, &next) in from.iter().enumerate() {
            if from.len() - at < missing || *tries == 0 {
                return false;
            }
            *tries -= 1;
            if self.fits(group, next, kind) {
                group.push(next);
                if self.complete(group, &from[at + 1..], kind, tries) {
                    return true;
                }
                group.pop();
            }
        }
        false
    }

    /// A table at which bots take the seats that stay free, if somebody wants that now: with as many people
    /// as possible who also want it sooner or later, and as few bots.
    fn with_bots(&self, first: usize) -> Option<Match> {
        if self.seekers[first].bots != BotsAt::Now {
            return None;
        }
        let filled = |kind: TableKind| {
            let mut players = vec![first];
            for next in self.candidates(first, kind) {
                let agrees = self.seekers[next].bots != BotsAt::Never;
                if players.len() < usize::from(kind.seats) && agrees && self.fits(&players, next, kind) {
                    players.push(next);
                }
            }
            // A game counts only where people meet.
            let may_count = kind.stakes == Stakes::Casual || players.len() > 1;
            may_count.then_some((Reverse(players.len()), kind.seats, Match { kind, players }))
        };
        let found = self.seekers[first].wish.kinds().filter_map(filled);
        found.min_by_key(|(people, seats, _)| (*people, *seats)).map(|(.., found)| found)
    }
}

#[cfg(test)]
#[path = "rule_tests.rs"]
mod tests;
