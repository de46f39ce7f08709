//! Our bots, and those of Python.

use crate::{
    errors::{Result, bad},
    view::{Answer, View},
};
use oriflamme_arena::Contestant;
use oriflamme_bots::{Rng, player};
use oriflamme_game::{self as game, Decision, Level, Move};
use oriflamme_rules::RandomSource;
use pyo3::prelude::*;
use std::sync::{Arc, Mutex, PoisonError};

/// The bot that makes any legal move.
pub(crate) const RANDOM: &str = "random";

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

/// A bot that somebody owns. Python wants everything to be shared between threads; nobody ever waits for this
/// lock.
pub(crate) struct OwnBot(Mutex<Box<dyn game::Bot>>);

impl OwnBot {
    pub(crate) fn get(&mut self) -> &mut dyn game::Bot {
        self.0.get_mut().unwrap_or_else(PoisonError::into_inner).as_mut()
    }
}

/// A kind of bot: makes bots of a seed.
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
    pub(crate) fn bot(&self, seed: u64) -> Box<dyn game::Bot> {
        match self {
            Self::Ours(Contestant::Level(level)) => player(*level, seed),
            Self::Ours(Contestant::Search { config, .. }) => config.player(seed),
            _ => Box::new(RandomBot::new(seed)),
        }
    }
    pub(crate) fn is_squire(&self) -> bool {
        matches!(self, Self::Ours(Contestant::Level(Level::Squire)))
    }
    pub(crate) fn own_bot(&self, seed: u64) -> OwnBot {
        OwnBot(Mutex::new(self.bot(seed)))
    }
}

/// One of our bots.
#[pyclass(frozen, module = "oriflamme")]
pub(crate) struct Bot {
    name: String,
    bot: Mutex<Box<dyn game::Bot>>,
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (name, seed=0))]
    fn new(name: &str, seed: u64) -> Result<Self> {
        Ok(Self { name: name.trim().to_owned(), bot: Mutex::new(Recipe::new(name)?.bot(seed)) })
    }
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }
    /// A legal move, chosen from what the view tells.
    fn choose(&self, py: Python<'_>, view: &View) -> Result<String> {
        let view = &view.0;
        let decision = view.decision().ok_or_else(|| match view.turn {
            None => bad("there is nothing to choose: the game is over"),
            Some(turn) => bad(format!(
                "this viewer has nothing to choose: take the view of seat {}, whose turn it is",
                turn.index()
            )),
        })?;
        // A bot that panicked has left nothing half done that matters to its next choice.
        let answer = py.detach(|| self.bot.lock().unwrap_or_else(PoisonError::into_inner).choose(decision));
        Ok(view.family_move(answer).map_or_else(String::new, |made| made.to_string()))
    }
    fn __call__(&self, py: Python<'_>, view: &View) -> Result<String> {
        self.choose(py, view)
    }
    fn __repr__(&self) -> String {
        format!("<Bot {}>", self.name)
    }
}

/// The first exception that a function of Python has raised.
pub(crate) type Raised = Arc<Mutex<Option<PyErr>>>;

/// A function of Python that gets a view and returns a move.
pub(crate) struct PythonBot {
    pub(crate) choose: Py<PyAny>,
    pub(crate) raised: Raised,
}

impl game::Bot for PythonBot {
    fn choose(&mut self, decision: Decision<'_>) -> Move {
        let view = decision.view();
        let chosen = Python::attach(|py| {
            let answer: Answer = self.choose.call1(py, (View(*view),))?.extract(py)?;
            answer.find(view)
        });
        chosen.unwrap_or_else(|error| {
            self.raised.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
            decision.first_move()
        })
    }
}
