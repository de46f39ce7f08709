//! Two bots of a series, compared deal by deal.

use crate::{
    Contestant, Entrant, Plan,
    stats::Tally,
    sure::{PairCount, StoppingRule, Verdict},
};
use serde::Serialize;
use std::fmt;

/// What a series says about two of its bots. If a bot has several entrants, their mean counts.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Comparison {
    /// What the interval says, from the point of view of the first.
    pub verdict: Verdict,
    /// The first bot.
    pub first: String,
    /// The bot it is compared with.
    pub second: String,
    /// By how much the first's share of the wins is above the second's.
    pub difference: f64,
    /// The lower end of its 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The difference that would matter, in a series that runs until sure.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edge: Option<f64>,
}

/// A bot with its entrants.
pub(crate) struct Side<'a> {
    bot: &'a Contestant,
    entrants: Vec<Entrant>,
}

/// The different bots of a series, in the order of the list.
pub(crate) fn sides(bots: &[Contestant]) -> Vec<Side<'_>> {
    let mut sides: Vec<Side> = Vec::new();
    for (bot, entrant) in bots.iter().zip((0..).map(Entrant::from_index)) {
        match sides.iter_mut().find(|side| side.bot == bot) {
            Some(side) => side.entrants.push(entrant),
            None => sides.push(Side { bot, entrants: vec![entrant] }),
        }
    }
    sides
}

/// The two that a series compares if it runs until sure: the first bot, and the first of another name. If all
/// bots are the same, the first entrant and the others.
pub(crate) fn contest(bots: &[Contestant]) -> Option<[Side<'_>; 2]> {
    let mut sides = sides(bots).into_iter();
    let mut first = sides.next()?;
    let second = match sides.next() {
        Some(second) => second,
        None => Side { bot: first.bot, entrants: first.entrants.split_off(1) },
    };
    Some([first, second])
}

impl Comparison {
    pub(crate) fn new(
        [first, second]: [&Side<'_>; 2],
        tally: &Tally,
        looks: StoppingRule,
        edge: Option<f64>,
    ) -> Self {
        let moments = tally.difference([&first.entrants, &second.entrants]);
        let (low, high) = moments.interval(looks);
        Self {
            verdict: Verdict::of((low, high), edge),
            first: first.bot.to_string(),
            second: second.bot.to_string(),
            difference: moments.mean,
            low,
            high,
            edge,
        }
    }

    /// The two that a series compares if it runs until sure.
    pub(crate) fn until_sure(plan: &Plan, tally: &Tally, edge: f64) -> Option<Self> {
        let [first, second] = contest(plan.bots())?;
        Some(Self::new([&first, &second], tally, StoppingRule::until_sure(edge), Some(edge)))
    }

    /// Every pair of different bots, in the order of the list. The intervals hold jointly: in 95 % of all
    /// series none of them misses the truth.
    pub(crate) fn all(plan: &Plan, tally: &Tally) -> Vec<Self> {
        let sides = sides(plan.bots());
        let looks = StoppingRule::Once { together: PairCount::pairs(sides.len()) };
        let pairs = sides.iter().enumerate();
        let pairs =
            pairs.flat_map(|(index, first)| sides[index + 1..].iter().map(move |second| [first, second]));
        pairs.map(|pair| Self::new(pair, tally, looks, None)).collect()
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { first, second, .. } = self;
        match self.verdict {
            Verdict::Stronger => write!(f, "{first} is stronger than {second}")?,
            Verdict::Weaker => write!(f, "{first} is weaker than {second}")?,
            Verdict::Equal => write!(f, "{first} and {second} are equal")?,
            Verdict::Unsure => write!(f, "{first} and {second} can't be told apart by so few games")?,
        }
        let [difference, low, high] = [self.difference, self.low, self.high].map(|share| 100.0 * share);
        write!(f, ": {difference:+.1} points in share, {low:+.1} to {high:+.1}")?;
        match self.edge {
            Some(edge) => write!(f, ", where {:.1} would matter", 100.0 * edge),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contest_is_between_the_first_name_and_the_next() {
        let contest = |bots: &str| {
            let bots = Contestant::list(bots).unwrap();
            contest(&bots)
                .unwrap()
                .map(|side| side.entrants.iter().map(|entrant| entrant.index()).collect::<Vec<_>>())
        };
        assert_eq!(contest("squire,page,knight,page"), [vec![0], vec![1, 3]]);
        assert_eq!(contest("page,page,squire"), [vec![0, 1], vec![2]]);
        assert_eq!(contest("page,page,page"), [vec![0], vec![1, 2]]);
    }
}
