//! Series of games between bots, and their statistics.

use crate::{
    bot::{PythonBot, RANDOM, Raised, Recipe},
    errors::{Result, bad},
    game::SeedText,
    kind::Kind,
    view::to_python,
};
use oriflamme_arena::{Contestant, Entrant, Guests, Plan, RunOptions, SeriesReport, run_with_guests};
use oriflamme_game as game;
use pyo3::{prelude::*, types::PyDict};
use std::{
    io,
    num::NonZeroUsize,
    sync::{
        PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

/// How often we look whether somebody wants to interrupt us.
const INTERRUPTIBLE: Duration = Duration::from_millis(20);

/// The results of a series of games.
#[pyclass(frozen, module = "oriflamme")]
pub(crate) struct Report(SeriesReport);

/// How one bot did in a series.
#[pyclass(frozen, get_all, module = "oriflamme")]
pub(crate) struct BotResult {
    name: String,
    share: f64,
    low: f64,
    high: f64,
    margin: f64,
    rating: f64,
    decisions: u64,
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
    #[getter]
    fn games(&self) -> u64 {
        self.0.games
    }
    #[getter]
    fn deals(&self) -> u64 {
        self.0.deals
    }
    #[getter]
    fn rules(&self) -> &'static str {
        self.0.rules.word()
    }
    #[getter]
    fn seats(&self) -> u8 {
        self.0.seats
    }
    #[getter]
    fn seed(&self) -> &str {
        &self.0.seed
    }
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

/// A bot of a series, as Python names it.
#[derive(FromPyObject)]
pub(crate) enum Entry {
    Name(String),
    Function(Py<PyAny>),
}

impl Entry {
    fn contestant(&self, py: Python<'_>) -> Result<Contestant> {
        match self {
            Self::Name(name) => match Recipe::new(name)? {
                Recipe::Ours(ours) => Ok(ours),
                Recipe::Random => Ok(Contestant::Guest(RANDOM.to_owned())),
            },
            Self::Function(function) => {
                let function = function.bind(py);
                if !function.is_callable() {
                    return Err(bad(format!(
                        "a bot is a name, or a function from a view to a move; {} is neither",
                        function.repr()?
                    )));
                }
                let name = function.getattr("__name__").or_else(|_| function.getattr("name"));
                let name = name.and_then(|name| name.extract()).unwrap_or_else(|_| "python".to_owned());
                Ok(Contestant::Guest(name))
            }
        }
    }
}

/// The bots that only Python knows.
struct Visitors<'a> {
    entries: &'a [Entry],
    raised: Raised,
}

impl Guests for Visitors<'_> {
    fn bot(&self, entrant: Entrant, seed: u64) -> Option<Box<dyn game::Bot>> {
        match self.entries.get(usize::from(entrant.index()))? {
            Entry::Name(_) => Some(Recipe::Random.bot(seed)),
            Entry::Function(function) => Some(Box::new(PythonBot {
                choose: Python::attach(|py| function.clone_ref(py)),
                raised: self.raised.clone(),
            })),
        }
    }
}

/// Plays a series of games between bots and returns its statistics. A bot is the name of one of ours, or a
/// function that gets a view and returns a move.
#[pyfunction]
#[pyo3(signature = (bots, rules="base-2", games=400, *, seed=None, threads=None))]
pub(crate) fn arena(
    py: Python<'_>,
    bots: Vec<Entry>,
    rules: &str,
    games: u64,
    seed: Option<SeedText>,
    threads: Option<usize>,
) -> Result<Report> {
    let Kind { rules, .. } = Kind::new(rules, None, None)?;
    let contestants = bots.iter().map(|bot| bot.contestant(py)).collect::<Result<Vec<_>>>()?;
    let seed = seed.map_or_else(|| "1".to_owned(), SeedText::text);
    let plan = Plan::new(rules, contestants, &seed, games).map_err(bad)?;
    let options = RunOptions { threads: threads.and_then(NonZeroUsize::new), ..RunOptions::default() };
    let raised = Raised::default();
    let visitors = Visitors { entries: &bots, raised: raised.clone() };
    let stop = AtomicBool::new(false);
    let has_raised = || raised.lock().unwrap_or_else(PoisonError::into_inner).is_some();
    let each = |_: &oriflamme_arena::Played| match stop.load(Ordering::Relaxed) || has_raised() {
        true => Err(io::Error::other("interrupted")),
        false => Ok(()),
    };
    let played = thread::scope(|scope| {
        let series = scope.spawn(|| run_with_guests(&plan, &options, &visitors, &each));
        let mut interrupted = None;
        while !series.is_finished() {
            py.detach(|| thread::sleep(INTERRUPTIBLE));
            if let Err(signal) = py.check_signals() {
                stop.store(true, Ordering::Relaxed);
                interrupted.get_or_insert(signal);
            }
        }
        match (interrupted, py.detach(|| series.join())) {
            (Some(signal), _) => Err(signal),
            (None, Ok(played)) => Ok(played),
            (None, Err(_)) => Err(bad("a bot panicked, which is a mistake of ours: please report it")),
        }
    })?;
    match raised.lock().unwrap_or_else(PoisonError::into_inner).take() {
        Some(error) => Err(error),
        None => played.map(Report).map_err(bad),
    }
}
