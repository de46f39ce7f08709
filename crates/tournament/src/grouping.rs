//! Who meets whom in a round: new opponents first, then equals.

use crate::EntrantNumber;
use oriflamme_deal::Seed;
use oriflamme_rules::RandomSource;
use std::collections::BTreeMap;

/// How often a search starts again from another order if people would still meet again.
const RESTARTS: usize = 40;
/// How often the same is tried for larger fields, where one search takes longer.
const RESTARTS_OF_MANY: usize = 6;
/// From this number of entrants on, a field is large.
const MANY: usize = 64;
/// The most passes over all pairs in one search.
const PASSES: usize = 60;

/// How often two entrants have met, and how often each had each seat.
#[derive(Clone, Default, Debug)]
pub struct MeetingCounts {
    met: BTreeMap<(EntrantNumber, EntrantNumber), u32>,
    seats: BTreeMap<(EntrantNumber, usize), u32>,
    byes: BTreeMap<EntrantNumber, u32>,
}

impl MeetingCounts {
    /// Counts a table.
    pub fn add_table(&mut self, seats: &[Option<EntrantNumber>]) {
        for (seat, one) in seats.iter().enumerate() {
            let Some(one) = one else { continue };
            *self.seats.entry((*one, seat)).or_default() += 1;
            for other in seats[seat + 1..].iter().flatten() {
                *self.met.entry((*one.min(other), *one.max(other))).or_default() += 1;
            }
        }
    }
    /// Counts a bye.
    pub fn add_bye(&mut self, entrant: EntrantNumber) {
        *self.byes.entry(entrant).or_default() += 1;
    }
    /// How often two have met.
    pub fn met(&self, one: EntrantNumber, other: EntrantNumber) -> u32 {
        self.met.get(&(one.min(other), one.max(other))).copied().unwrap_or(0)
    }
    /// How often an entrant had a seat.
    pub fn seated(&self, entrant: EntrantNumber, seat: usize) -> u32 {
        self.seats.get(&(entrant, seat)).copied().unwrap_or(0)
    }
    /// How often an entrant had a bye.
    pub fn byes(&self, entrant: EntrantNumber) -> u32 {
        self.byes.get(&entrant).copied().unwrap_or(0)
    }
}

/// What is wrong with a grouping: first how often people meet again, then how unequal they are.
type Cost = (u64, u64);

/// Groups entrants into tables.
pub struct Grouping<'a> {
    /// Best first. Entrants with equal points have the same tier.
    ranked: Vec<(EntrantNumber, u64)>,
    counts: &'a MeetingCounts,
    seed: Seed,
    /// The cost if two entrants meet, by their places in `ranked`.
    again: Vec<u64>,
}

impl<'a> Grouping<'a> {
    /// For entrants with their tiers: those with the most points have tier 0, and so on. The order in which
    /// they are given does not matter. The seed decides between entrants who are otherwise equal.
    pub fn new(
        entrants: impl IntoIterator<Item = (EntrantNumber, u32)>,
        counts: &'a MeetingCounts,
        seed: Seed,
    ) -> Self {
        let mut ranked: Vec<_> =
            entrants.into_iter().map(|(number, tier)| (number, u64::from(tier))).collect();
        ranked.sort_unstable();
        // Among equals, chance decides.
        seed.source().shuffle(&mut ranked);
        ranked.sort_by_key(|(_, tier)| *tier);
        let met = |one: usize, other: usize| {
            let times = u64::from(counts.met(ranked[one].0, ranked[other].0));
            times * times
        };
        let count = ranked.len();
        let again = (0..count * count).map(|at| met(at / count, at % count)).collect();
        Self { ranked, counts, seed, again }
    }

    /// Takes out `count` entrants who get a bye: those who have had the fewest byes, and among these the last
    /// in the standings.
    pub fn byes(&mut self, count: usize) -> Vec<EntrantNumber> {
        let mut byes = Vec::new();
        for _ in 0..count.min(self.ranked.len()) {
            let fewest = (0..self.ranked.len()).rev().min_by_key(|&at| self.counts.byes(self.ranked[at].0));
            if let Some(at) = fewest {
                byes.push(self.ranked[at].0);
                let left = self.ranked.iter().copied().filter(|it| it.0 != self.ranked[at].0);
                let left: Vec<_> = left.map(|(number, tier)| (number, tier as u32)).collect();
                *self = Self::new(left, self.counts, self.seed);
            }
        }
        byes
    }

    fn pair(&self, one: usize, other: usize) -> Cost {
        let again = self.again.get(one * self.ranked.len() + other).copied().unwrap_or(0);
        (again, self.ranked[one].1.abs_diff(self.ranked[other].1))
    }
    /// What one entrant adds to the cost of a table without its member at the place `without`.
    fn beside(&self, one: usize, table: &[usize], without: usize) -> Cost {
        let others = table.iter().enumerate().filter(|(at, _)| *at != without);
        others.fold((0, 0), |sum, (_, &other)| {
            let pair = self.pair(one, other);
            (sum.0 + pair.0, sum.1 + pair.1)
        })
    }
    fn cost(&self, tables: &[Vec<usize>]) -> Cost {
        let of = |table: &Vec<usize>| {
            (0..table.len()).fold((0, 0), |sum: Cost, at| {
                let own = self.beside(table[at], table, at);
                (sum.0 + own.0, sum.1 + own.1)
            })
        };
        tables.iter().map(of).fold((0, 0), |sum, it| (sum.0 + it.0, sum.1 + it.1))
    }

    /// Swaps entrants between tables as long as that makes the grouping better.
    fn improve(&self, tables: &mut [Vec<usize>]) {
        for _ in 0..PASSES {
            let mut better = false;
            for first in 0..tables.len() {
                for second in first + 1..tables.len() {
                    for at in 0..tables[first].len() {
                        for to in 0..tables[second].len() {
                            let (one, other) = (tables[first][at], tables[second][to]);
                            let [now, then] = [[one, other], [other, one]].map(|[here, there]| {
                                let here = self.beside(here, &tables[first], at);
                                let there = self.beside(there, &tables[second], to);
                                (here.0 + there.0, here.1 + there.1)
                            });
                            if then < now {
                                (tables[first][at], tables[second][to]) = (other, one);
                                better = true;
                            }
                        }
                    }
                }
            }
            if !better {
                return;
            }
        }
    }

    /// The tables, with these numbers of entrants. People meet again only where that is hard to avoid; apart
    /// from that, people with about the same points meet.
    pub fn tables(&self, sizes: &[usize]) -> Vec<Vec<EntrantNumber>> {
        let split = |order: &[usize]| -> Vec<Vec<usize>> {
            let mut order = order.iter().copied();
            sizes.iter().map(|size| order.by_ref().take(*size).collect()).collect()
        };
        let mut order: Vec<usize> = (0..self.ranked.len()).collect();
        let mut best = split(&order);
        self.improve(&mut best);
        let mut cost = self.cost(&best);
        let mut source = Seed::of_text(&format!("restarts {}", self.seed)).source();
        let restarts = if self.ranked.len() < MANY { RESTARTS } else { RESTARTS_OF_MANY };
        for _ in 0..restarts {
            if cost.0 == 0 {
                break;
            }
            source.shuffle(&mut order);
            let mut tables = split(&order);
            self.improve(&mut tables);
            let found = self.cost(&tables);
            if found < cost {
                (best, cost) = (tables, found);
            }
        }
        let named = |table: Vec<usize>| table.into_iter().map(|at| self.ranked[at].0).collect();
        best.into_iter().map(named).collect()
    }

    /// Who sits where at a table with `seats` seats: everybody gets the seat that they have had least often.
    /// The other seats are free for house bots.
    pub fn seats(&self, table: &[EntrantNumber], seats: usize) -> Vec<Option<EntrantNumber>> {
        let mut here: Vec<Option<EntrantNumber>> = table.iter().copied().map(Some).collect();
        here.resize(seats.max(table.len()), None);
        let text = table.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        // Chance decides among arrangements that are as good.
        Seed::of_text(&format!("seats {} {text}", self.seed)).source().shuffle(&mut here);
        let mut best = (u64::MAX, here.clone());
        arrange(&mut here, 0, &mut |order| {
            let had =
                order.iter().enumerate().filter_map(|(seat, it)| Some(self.counts.seated((*it)?, seat)));
            // Squares, because the same seat twice is worse than two seats once each.
            let cost = had.map(|times| u64::from(times) * u64::from(times)).sum::<u64>();
            if cost < best.0 {
                best = (cost, order.to_vec());
            }
        });
        best.1
    }
}

/// Calls `each` with every permutation of `things` from the index `from` on.
fn arrange<T>(things: &mut [T], from: usize, each: &mut impl FnMut(&[T])) {
    if from + 1 >= things.len() {
        return each(things);
    }
    for at in from..things.len() {
        things.swap(from, at);
        arrange(things, from + 1, each);
        things.swap(from, at);
    }
}
