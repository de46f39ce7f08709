//! Our bots, and those of Python.

use crate::{
    errors::{Result, bad},
    interrupt::{Interrupt, LOOK, Watch},
    numbers::SeedNumber,
    view::{Answer, View},
};
use oriflamme_arena::Contestant;
use oriflamme_bots::{Rng, player};
use oriflamme_game::{self as game, Decision, Level, Move};
use oriflamme_rules::RandomSource;
use pyo3::prelude::*;
use std::{
    panic::resume_unwind,
    sync::{
        Arc, Mutex, PoisonError, TryLockError,
        atomic::{AtomicBool, Ordering},
        mpsc::{RecvTimeoutError, channel},
    },
    thread,
    time::Duration,
};

/// The bot that makes any legal move.
const RANDOM: &str = "random";

/// Makes any legal move.
pub(crate) struct RandomBot(Rng);

impl RandomBot {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Rng::new(seed))
    }
}

impl game::Bot for RandomBot {
    fn choose(&mut self, decision: Decision<'_>) -> Move {
        let moves = decision.moves();
        moves.nth(self.0.below(moves.len() as u32) as usize).unwrap_or(decision.first_move())
    }
}

/// A search of more iterations than this runs in a thread of its own, which is left behind if Ctrl-C ends the
/// call. Others are done soon enough.
const LONG_SEARCH: u32 = 20_000;

/// A bot that chooses until somebody stops it.
#[derive(Clone)]
pub(crate) struct SharedBot {
    bot: Arc<Mutex<Box<dyn game::Bot>>>,
    is_long: bool,
}

impl SharedBot {
    /// The move that it chooses; `None` if there is nothing to choose, or no reason to go on.
    pub(crate) fn choose(&self, view: &game::View, goes_on: impl Fn() -> bool) -> Option<Move> {
        if !goes_on() {
            return None;
        }
        if !self.is_long {
            return choose(&self.bot, view, goes_on);
        }
        let (send, chosen) = channel();
        let (bot, view) = (Arc::clone(&self.bot), *view);
        let search = thread::spawn(move || send.send(choose(&bot, &view, || true)));
        loop {
            match chosen.recv_timeout(LOOK) {
                Ok(answer) => return answer,
                Err(RecvTimeoutError::Timeout) if goes_on() => {}
                Err(RecvTimeoutError::Timeout) => return None,
                // Nothing is sent only if it panicked.
                Err(RecvTimeoutError::Disconnected) => match search.join() {
                    Err(panic) => resume_unwind(panic),
                    Ok(_) => return None,
                },
            }
        }
    }
}

/// Waits for the bot, which may be busy with a choice for another thread or with one that was left behind.
fn choose(bot: &Mutex<Box<dyn game::Bot>>, view: &game::View, goes_on: impl Fn() -> bool) -> Option<Move> {
    const BUSY: Duration = Duration::from_millis(1);
    let decision = view.decision()?;
    loop {
        match bot.try_lock() {
            Ok(mut bot) => return Some(bot.choose(decision)),
            // A bot that panicked has left nothing half done that matters to its next choice.
            Err(TryLockError::Poisoned(bot)) => return Some(bot.into_inner().choose(decision)),
            Err(TryLockError::WouldBlock) => thread::sleep(BUSY),
        }
        if !goes_on() {
            return None;
        }
    }
}

/// A kind of bot, which makes a bot from a seed.
#[derive(Clone)]
pub(crate) enum Recipe {
    Random,
    Ours(Contestant),
}

impl Recipe {
    pub(crate) fn new(name: &str) -> Result<Self> {
        let unknown = || {
            let levels = Level::ALL.map(Level::word).join(", ");
            bad(format!(
                "there is no bot {name:?}: there are {RANDOM}, {levels}, and searches such as search:4000"
            ))
        };
        match name.trim() {
            RANDOM => Ok(Self::Random),
            name => match name.parse() {
                Ok(Contestant::Command(_) | Contestant::Guest(_) | Contestant::Clairvoyant { .. })
                | Err(_) => Err(unknown()),
                Ok(ours) => Ok(Self::Ours(ours)),
            },
        }
    }
    fn bot(&self, seed: u64) -> Box<dyn game::Bot> {
        match self {
            Self::Ours(Contestant::Level(level)) => player(*level, seed),
            Self::Ours(Contestant::Search { config, .. }) => config.player(seed),
            _ => Box::new(RandomBot::new(seed)),
        }
    }
    pub(crate) fn is_squire(&self) -> bool {
        matches!(self, Self::Ours(Contestant::Level(Level::Squire)))
    }
    /// What a series calls such a bot.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Random => RANDOM.to_owned(),
            Self::Ours(ours) => ours.to_string(),
        }
    }
    pub(crate) fn shared_bot(&self, seed: u64) -> SharedBot {
        let is_long =
            matches!(self, Self::Ours(Contestant::Search { config, .. }) if config.iterations > LONG_SEARCH);
        SharedBot { bot: Arc::new(Mutex::new(self.bot(seed))), is_long }
    }
}

/// One of our bots.
#[pyclass(frozen, module = "oriflamme")]
pub(crate) struct Bot {
    name: String,
    bot: SharedBot,
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (name, seed=SeedNumber(0)), text_signature = "(name, seed=0)")]
    fn new(name: &str, seed: SeedNumber) -> Result<Self> {
        Ok(Self { name: name.trim().to_owned(), bot: Recipe::new(name)?.shared_bot(seed.0) })
    }
    /// The name of the bot.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }
    /// A legal move, chosen from the view alone.
    fn choose(&self, py: Python<'_>, view: &View) -> Result<String> {
        let view = &view.0;
        if view.decision().is_none() {
            return Err(match view.turn {
                None => bad("there is nothing to choose: the game is over"),
                Some(turn) => bad(format!(
                    "this viewer has nothing to choose: take the view of seat {}, whose turn it is",
                    turn.index()
                )),
            });
        }
        let interrupt = Interrupt::default();
        let watch = Watch::alone(&interrupt);
        let answer = py.detach(move || self.bot.choose(view, || watch.goes_on()));
        interrupt.result()?;
        let made = answer.and_then(|answer| view.family_move(answer));
        Ok(made.map_or_else(String::new, |made| made.to_string()))
    }
    fn __call__(&self, py: Python<'_>, view: &View) -> Result<String> {
        self.choose(py, view)
    }
    fn __repr__(&self) -> String {
        format!("<Bot {}>", self.name)
    }
}

/// The end of a series before its last game: whether it has come, and the first exception of a function of
/// Python.
#[derive(Clone, Default)]
pub(crate) struct Stop(Arc<(AtomicBool, Mutex<Option<PyErr>>)>);

impl Stop {
    pub(crate) fn has_come(&self) -> bool {
        self.0.0.load(Ordering::Relaxed)
    }
    pub(crate) fn come(&self) {
        self.0.0.store(true, Ordering::Relaxed);
    }
    fn raise(&self, error: PyErr) {
        self.0.1.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        self.come();
    }
    pub(crate) fn raised(&self) -> Option<PyErr> {
        self.0.1.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// A bot of a series. When the series stops, it makes any move at once, so that its game ends.
pub(crate) struct SeriesBot {
    pub(crate) method: SeriesMethod,
    pub(crate) stop: Stop,
}

pub(crate) enum SeriesMethod {
    Ours(SharedBot),
    /// A function that gets a view and returns a move.
    Function(Py<PyAny>),
}

impl game::Bot for SeriesBot {
    fn choose(&mut self, decision: Decision<'_>) -> Move {
        let (view, stop) = (decision.view(), &self.stop);
        let chosen = match &self.method {
            _ if stop.has_come() => None,
            SeriesMethod::Ours(bot) => bot.choose(view, || !stop.has_come()),
            SeriesMethod::Function(function) => {
                let chosen = Python::attach(|py| {
                    let answer: Answer = function.call1(py, (View(*view),))?.extract(py)?;
                    answer.find(view)
                });
                chosen.map_err(|error| stop.raise(error)).ok()
            }
        };
        chosen.unwrap_or(decision.first_move())
    }
}
