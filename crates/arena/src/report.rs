//! The results of a series: a table for people, an object for programs.

use crate::{Comparison, Entrant, Plan, Score, bot_pool::BotPool, stats::Tally, sure::StoppingRule};
use oriflamme_game::Ruleset;
use oriflamme_programs::ProgramFailures;
use serde::{Serialize, Serializer};
use std::fmt;

/// The results of a series. As JSON its fields come in this order.
///
/// All of it follows from the plan, except [`EntrantResult::micros`] and what programs got wrong.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeriesReport {
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
    /// How many games play every arrangement of the bots once.
    pub cycle: u64,
    /// The seed of all randomness.
    pub seed: String,
    /// What a series that runs until sure has found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sure: Option<Comparison>,
    /// What a series of a fixed number of games says about each pair of different bots.
    pub comparisons: Vec<Comparison>,
    /// The entrants with which something went wrong.
    #[serde(rename = "troubles")]
    pub failures: Vec<FailedProgram>,
}

/// How one entrant did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct EntrantResult {
    pub name: String,
    /// What a program calls itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub called: Option<String>,
    /// Its share of the wins; a shared first place counts as a part for each. The shares of all entrants add
    /// up to 1.
    pub share: f64,
    /// The lower end of the share's 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// By how much influence it was ahead of the mean of the others, on average over all games.
    pub margin: f64,
    /// 400 · log10(share · seats): 0 for an even share, and the difference of two ratings is their Elo
    /// difference.
    pub rating: f64,
    /// How many decisions it made.
    pub decisions: u64,
    /// The mean time of a decision, in microseconds. Only this differs from run to run.
    pub micros: f64,
    /// Its share without luck, in a series from which luck is taken out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub adjusted: Option<AdjustedShare>,
}

/// A share without the luck of moves that were drawn. Its mean is that of the plain share.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AdjustedShare {
    pub share: f64,
    /// The lower end of the share's 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// How many plain games each game is worth.
    pub worth: f64,
}

/// What went wrong with an entrant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FailedProgram {
    pub name: String,
    /// Its place in the list of bots, from 1.
    #[serde(rename = "entry")]
    pub entrant: u8,
    /// What went wrong, counted.
    #[serde(flatten)]
    pub failures: ProgramFailures,
}

fn word<S: Serializer>(rules: &Ruleset, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(rules.word())
}

impl EntrantResult {
    fn new(name: String, tally: &Tally, entrant: Entrant, looks: StoppingRule) -> Self {
        let (low, high) = tally.interval(entrant, looks);
        Self {
            name,
            called: None,
            share: tally.share(entrant),
            low,
            high,
            margin: tally.margin(entrant),
            rating: tally.rating(entrant),
            decisions: tally.of(entrant).decisions,
            micros: tally.of(entrant).micros(),
            adjusted: tally.adjusted(entrant, looks),
        }
    }

    /// How a bot did in all games of a series, deal by deal, at a table with this many seats.
    pub fn of_games(name: &str, seats: u8, games: &[Score]) -> Self {
        let mut tally = Tally::new(seats);
        for deal in games.chunks(usize::from(seats.max(1))) {
            tally.add(deal.iter().map(std::slice::from_ref));
        }
        Self::new(name.to_owned(), &tally, Entrant::from_index(0), StoppingRule::ONCE)
    }
}

impl SeriesReport {
    pub(crate) fn new(plan: &Plan, tally: &Tally, pool: &BotPool<'_>) -> Self {
        let looks = plan.edge().map_or(StoppingRule::ONCE, StoppingRule::until_sure);
        let entrants = || plan.bots().iter().zip(plan.entrants());
        let bots = entrants().map(|(bot, entrant)| EntrantResult {
            called: pool.called(entrant),
            ..EntrantResult::new(bot.to_string(), tally, entrant, looks)
        });
        let failed = entrants().map(|(bot, entrant)| {
            let (mut failures, sums) = (pool.failures(entrant), tally.of(entrant));
            // The protocol never passes a program's illegal moves to the host, so these come from our own
            // bots.
            failures += &ProgramFailures {
                illegal: sums.illegal,
                defaults: sums.illegal,
                ..ProgramFailures::default()
            };
            failures.decisions = sums.decisions;
            FailedProgram { name: bot.to_string(), entrant: entrant.index() + 1, failures }
        });
        let sure = plan.edge().and_then(|edge| Comparison::until_sure(plan, tally, edge));
        let comparisons = if sure.is_some() { Vec::new() } else { Comparison::all(plan, tally) };
        Self {
            games: tally.games,
            rules: plan.rules(),
            bots: bots.collect(),
            seats: plan.seats(),
            deals: tally.deals,
            seed: plan.seed().to_owned(),
            cycle: plan.cycle(),
            sure,
            comparisons,
            failures: failed.filter(|it| !it.failures.is_empty()).collect(),
        }
    }
}

impl SeriesReport {
    /// The entrants that made no decision themselves: their results say nothing about them.
    pub fn helpless(&self) -> impl Iterator<Item = &FailedProgram> {
        self.failures
            .iter()
            .filter(|it| it.failures.decisions > 0 && it.failures.defaults >= it.failures.decisions)
    }
}

/// Rounds a number to parts of `parts`, and never to `-0`.
fn unsigned_zero(number: f64, parts: f64) -> f64 {
    (number * parts).round() / parts + 0.0
}

/// The table for people, with notes below it.
impl fmt::Display for SeriesReport {
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
        for bot in &self.bots {
            if let Some(AdjustedShare { share, low, high, worth }) = &bot.adjusted {
                let [share, low, high] = [share, low, high].map(|it| 100.0 * it);
                writeln!(
                    f,
                    "{:<width$}  {share:>5.1}%  {low:>5.1} – {high:>5.1}  without luck; a game is worth {worth:.1} plain ones",
                    bot.name,
                )?;
            }
        }
        for (index, bot) in self.bots.iter().enumerate() {
            if let Some(called) = &bot.called {
                writeln!(f, "bot {} calls itself {called}", index + 1)?;
            }
        }
        if games % self.cycle != 0 {
            writeln!(
                f,
                "\nNot every arrangement of the bots was played as often: {games} is no multiple of {}.",
                self.cycle
            )?;
        }
        if self.sure.is_some() || !self.comparisons.is_empty() {
            writeln!(f)?;
        }
        for comparison in self.sure.iter().chain(&self.comparisons) {
            writeln!(f, "{comparison}")?;
        }
        if !self.failures.is_empty() {
            writeln!(f)?;
        }
        for FailedProgram { name, entrant, failures } in &self.failures {
            writeln!(f, "bot {entrant}, {name}: {failures}")?;
        }
        Ok(())
    }
}
