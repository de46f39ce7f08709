//! Series of games between bots, and their statistics.

use crate::{
    bot::{Recipe, SeriesBot, SeriesMethod, Stop},
    errors::{Result, bad},
    game::SeedText,
    interrupt::LOOK,
    kind::Kind,
    threads::thread_count,
    view::to_python,
};
use oriflamme_arena::{Contestant, Entrant, Guests, Plan, RunOptions, SeriesReport, run_with_guests};
use oriflamme_game as game;
use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyDict, PyString},
};
use std::{io, num::NonZeroUsize, thread};

/// The results of a series of games.
#[pyclass(frozen, module = "oriflamme")]
pub(crate) struct Report(SeriesReport);

/// How one bot did in a series.
#[pyclass(frozen, get_all, module = "oriflamme")]
pub(crate) struct BotResult {
    /// Its name.
    name: String,
    /// Its share of the wins. Over all bots they add up to 1.
    share: f64,
    /// The lower end of the share's 95 % interval.
    low: f64,
    /// The upper end of the share's 95 % interval.
    high: f64,
    /// By how much influence it was ahead of the mean of the others, on average.
    margin: f64,
    /// 400 * log10(share * seats): the difference of two ratings is their Elo difference.
    rating: f64,
    /// How many decisions it made.
    decisions: u64,
    /// How long a decision took, in microseconds.
    micros: f64,
}

#[pymethods]
impl BotResult {
    fn __repr__(&self) -> String {
        let Self { name, share, low, high, .. } = self;
        let percent = |share: &f64| 100.0 * share;
        format!("<{name}: {:.1} % [{:.1}, {:.1}]>", percent(share), percent(low), percent(high))
    }
}

#[pymethods]
impl Report {
    /// How many games were played.
    #[getter]
    fn games(&self) -> u64 {
        self.0.games
    }
    /// How many deals were played, each from every seat.
    #[getter]
    fn deals(&self) -> u64 {
        self.0.deals
    }
    /// The ruleset.
    #[getter]
    fn rules(&self) -> &'static str {
        self.0.rules.word()
    }
    /// How many seats there are.
    #[getter]
    fn seats(&self) -> u8 {
        self.0.seats
    }
    /// The seed of the series.
    #[getter]
    fn seed(&self) -> &str {
        &self.0.seed
    }
    /// The result of each bot, in the order of the list.
    #[getter]
    fn bots(&self) -> Vec<BotResult> {
        let result = |bot: &oriflamme_arena::EntrantResult| BotResult {
            name: bot.name.clone(),
            share: bot.share,
            low: bot.low,
            high: bot.high,
            margin: bot.margin,
            rating: bot.rating,
            decisions: bot.decisions,
            micros: bot.micros,
        };
        self.0.bots.iter().map(result).collect()
    }
    /// All of it, as a dictionary.
    fn to_dict<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyDict>> {
        to_python(py, &self.0)
    }
    fn __str__(&self) -> String {
        self.0.to_string()
    }
    fn __repr__(&self) -> String {
        format!("<Report of {} games>", self.0.games)
    }
}

/// A bot of a series.
enum Entry {
    Ours(Recipe),
    Function(Py<PyAny>),
}

impl Entry {
    /// The bot that Python means, and its name.
    fn new(bot: &Bound<'_, PyAny>) -> Result<(Self, String)> {
        if let Ok(name) = bot.cast::<PyString>() {
            let recipe = Recipe::new(&name.extract::<String>()?)?;
            let name = recipe.name();
            return Ok((Self::Ours(recipe), name));
        }
        if !bot.is_callable() {
            return Err(bad(format!(
                "a bot is a name, or a function from a view to a move; {} is neither",
                bot.repr()?
            )));
        }
        let name = bot.getattr("__name__").or_else(|_| bot.getattr("name"));
        let name = name.and_then(|name| name.extract()).unwrap_or_else(|_| "python".to_owned());
        Ok((Self::Function(bot.clone().unbind()), name))
    }
}

/// All bots of a series. Those that Python can name are brought along as well, so that they can be stopped.
struct Visitors {
    entries: Vec<Entry>,
    stop: Stop,
}

impl Guests for Visitors {
    fn bot(&self, entrant: Entrant, seed: u64) -> Option<Box<dyn game::Bot>> {
        let method = match self.entries.get(usize::from(entrant.index()))? {
            Entry::Ours(recipe) => SeriesMethod::Ours(recipe.shared_bot(seed)),
            Entry::Function(function) => SeriesMethod::Function(Python::attach(|py| function.clone_ref(py))),
        };
        Some(Box::new(SeriesBot { method, stop: self.stop.clone() }))
    }
}

/// Plays a series of games between bots and returns its statistics. A bot is the name of one of ours, or a
/// function that gets a view and returns a move.
#[pyfunction]
#[pyo3(signature = (bots, rules="base-2", games=400, *, seed=None, threads=None))]
pub(crate) fn arena(
    py: Python<'_>,
    bots: &Bound<'_, PyAny>,
    rules: &str,
    games: i64,
    seed: Option<SeedText>,
    threads: Option<i64>,
) -> Result<Report> {
    let Kind { rules, .. } = Kind::new(rules, None, None)?;
    if bots.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err(format!(
            "bots are a list, one for each seat; {} is a single text",
            bots.repr()?
        )));
    }
    let (mut entries, mut contestants) = (Vec::new(), Vec::new());
    for bot in bots.try_iter()? {
        let (entry, name) = Entry::new(&bot?)?;
        entries.push(entry);
        contestants.push(Contestant::Guest(name));
    }
    let seed = seed.map_or_else(|| "1".to_owned(), SeedText::text);
    let games = u64::try_from(games).map_err(|_| bad("there must be a game at least"))?;
    let plan = Plan::new(rules, contestants, &seed, games).map_err(bad)?;
    let threads = thread_count(threads)?.and_then(NonZeroUsize::new);
    let options = RunOptions { threads, ..RunOptions::default() };
    let stop = Stop::default();
    let visitors = Visitors { entries, stop: stop.clone() };
    let each = |_: &oriflamme_arena::Played| match stop.has_come() {
        true => Err(io::Error::other("stopped")),
        false => Ok(()),
    };
    let played = thread::scope(|scope| {
        let series = scope.spawn(|| run_with_guests(&plan, &options, &visitors, &each));
        let mut interrupted = None;
        while !series.is_finished() {
            py.detach(|| thread::sleep(LOOK));
            if let Err(signal) = py.check_signals() {
                stop.come();
                interrupted.get_or_insert(signal);
            }
        }
        match (interrupted, py.detach(|| series.join())) {
            (Some(signal), _) => Err(signal),
            (None, Ok(played)) => Ok(played),
            (None, Err(_)) => Err(bad("a bot panicked, which is a mistake of ours: please report it")),
        }
    })?;
    match stop.raised() {
        Some(error) => Err(error),
        None => played.map(Report).map_err(bad),
    }
}
