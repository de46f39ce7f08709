//! What came out of a series: a table for people, an object for programs.

use crate::{
    Entrant, Plan, Score,
    sprt::{Match, Verdict},
    stats::{Sums, Tally},
};
use oriflamme_game::Ruleset;
use oriflamme_programs::Troubles;
use serde::{Serialize, Serializer};
use std::fmt;

/// The results of a series. As JSON its fields come in this order.
///
/// All of it follows from the plan, except [`EntrantResult::micros`] and what programs got wrong.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// How many games were played.
    pub games: u64,
    /// Which rulebook was played.
    #[serde(serialize_with = "word")]
    pub rules: Ruleset,
    /// The bots, in the order in which they were listed.
    pub bots: Vec<EntrantResult>,
    /// How many seats there were.
    pub seats: u8,
    /// How many deals the games were played with.
    pub deals: u64,
    /// The text all chance came from.
    pub seed: String,
    /// What the sequential test says, if there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sure: Option<Sureness>,
    /// The entrants with which something went wrong.
    pub troubles: Vec<Troubled>,
}

/// How one entrant did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct EntrantResult {
    pub name: String,
    /// Its share of the wins, where several share the first place each with its part. Over all entrants they
    /// add up to 1.
    pub share: f64,
    /// The lower end of the share's 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// By how much influence it was ahead of the mean of the others, in the mean of all games.
    pub margin: f64,
    /// 400 · log10(share · seats): 0 for an even share, and the difference of two ratings is their Elo
    /// difference.
    pub rating: f64,
    /// How many decisions it made.
    pub decisions: u64,
    /// How long a decision took in the mean, in microseconds. This alone is not the same every time.
    pub micros: f64,
}

/// What a sequential test says.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Sureness {
    /// How it ended, from the eyes of the first.
    pub verdict: Verdict,
    /// The first bot.
    pub first: String,
    /// The bot it was compared with.
    pub second: String,
    /// By how much the first's share of the wins is above the second's.
    pub difference: f64,
    /// The difference that would matter.
    pub edge: f64,
}

/// What went wrong with an entrant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Troubled {
    pub name: String,
    /// Its place in the list of bots, from 1.
    #[serde(rename = "entry")]
    pub entrant: u8,
    /// What went wrong, counted.
    #[serde(flatten)]
    pub troubles: Troubles,
}

fn word<S: Serializer>(rules: &Ruleset, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(rules.word())
}

impl Sureness {
    pub(crate) fn new(plan: &Plan, test: &Match) -> Self {
        let [first, second] = test
            .first_entrants()
            .map(|entrant| plan.bot(entrant).map(ToString::to_string).unwrap_or_default());
        Self { verdict: test.verdict(), first, second, difference: test.difference(), edge: test.edge() }
    }
}

impl EntrantResult {
    fn new(name: String, seats: u8, tally: &Tally, sums: &Sums) -> Self {
        let (low, high) = tally.interval(sums);
        Self {
            name,
            share: tally.share(sums),
            low,
            high,
            margin: tally.margin(sums),
            rating: tally.rating(sums, seats),
            decisions: sums.decisions,
            micros: sums.micros(),
        }
    }

    /// How a bot did in all games of a series, deal by deal, at a table with so many seats.
    pub fn of_games(name: &str, seats: u8, games: &[Score]) -> Self {
        let mut tally = Tally::default();
        for deal in games.chunks(usize::from(seats.max(1))) {
            tally.add(deal.iter().map(std::slice::from_ref));
        }
        Self::new(name.to_owned(), seats, &tally, &tally.entrants[0])
    }
}

impl fmt::Display for Sureness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { first, second, .. } = self;
        let points = 100.0 * self.difference;
        match self.verdict {
            Verdict::Stronger => write!(f, "{first} is stronger than {second}")?,
            Verdict::Weaker => write!(f, "{first} is weaker than {second}")?,
            Verdict::Equal => write!(f, "{first} and {second} are equal")?,
            Verdict::Unsure => write!(f, "{first} and {second} can't be told apart by so few games")?,
        }
        write!(f, ": {points:+.1} points in share, where {:.1} would matter", 100.0 * self.edge)
    }
}

impl Report {
    pub(crate) fn new(
        plan: &Plan,
        tally: &Tally,
        sure: Option<Sureness>,
        troubles: &dyn Fn(Entrant) -> Troubles,
    ) -> Self {
        let bots = plan.bots().iter().zip(&tally.entrants);
        let bots = bots.map(|(bot, sums)| EntrantResult::new(bot.to_string(), plan.seats(), tally, sums));
        let troubled =
            plan.bots().iter().zip(plan.entrants()).zip(&tally.entrants).map(|((bot, entrant), sums)| {
                let mut troubles = troubles(entrant);
                // The protocol keeps what is not legal from the host; this is for bots of ours.
                troubles +=
                    &Troubles { illegal: sums.illegal, defaults: sums.illegal, ..Troubles::default() };
                troubles.decisions = sums.decisions;
                Troubled { name: bot.to_string(), entrant: entrant.index() + 1, troubles }
            });
        Self {
            games: tally.games,
            rules: plan.rules(),
            bots: bots.collect(),
            seats: plan.seats(),
            deals: tally.deals,
            seed: plan.seed().to_owned(),
            sure,
            troubles: troubled.filter(|it| !it.troubles.is_empty()).collect(),
        }
    }
}

/// A number that does not show as `-0`, in parts of `parts`.
fn unsigned_zero(number: f64, parts: f64) -> f64 {
    (number * parts).round() / parts + 0.0
}

/// The table for people, with all that is to be said below it.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { games, rules, deals, seed, .. } = self;
        let seats = if self.seats == 2 { "a duel".to_owned() } else { format!("{} seats", self.seats) };
        let plural = |count: u64| if count == 1 { "" } else { "s" };
        writeln!(
            f,
            "{games} game{} of {rules} with {seats}, {deals} deal{}, seed {seed}\n",
            plural(*games),
            plural(*deals)
        )?;
        let width = self.bots.iter().map(|bot| bot.name.chars().count()).max().unwrap_or(0).max(7);
        writeln!(
            f,
            "{:<width$}  {:>6}  {:^15}  {:>6}  {:>6}  {:>9}  {:>11}",
            "bot", "wins", "95 % interval", "margin", "rating", "decisions", "µs/decision"
        )?;
        for bot in &self.bots {
            let interval = format!("{:>5.1} – {:>5.1}", 100.0 * bot.low, 100.0 * bot.high);
            writeln!(
                f,
                "{:<width$}  {:>5.1}%  {interval:^15}  {:>+6.1}  {:>+6.0}  {:>9}  {:>11.1}",
                bot.name,
                100.0 * bot.share,
                unsigned_zero(bot.margin, 10.0),
                unsigned_zero(bot.rating, 1.0),
                bot.decisions,
                bot.micros
            )?;
        }
        if games % u64::from(self.seats) != 0 {
            writeln!(
                f,
                "\nThe last deal was not played from all seats: {games} is no multiple of {}.",
                self.seats
            )?;
        }
        if let Some(sure) = &self.sure {
            writeln!(f, "\n{sure}")?;
        }
        if !self.troubles.is_empty() {
            writeln!(f)?;
        }
        for Troubled { name, entrant, troubles } in &self.troubles {
            writeln!(f, "bot {entrant}, {name}: {troubles}")?;
        }
        Ok(())
    }
}
