//! The Python package `oriflamme`: games, views, bots and statistics, and thousands of games at once.
//!
//! What Python sees is described in `oriflamme/_oriflamme.pyi`, which a test compares with this.

mod arena;
mod bot;
mod chance;
mod errors;
mod event;
mod game;
mod history;
mod interrupt;
mod kind;
mod numbers;
mod relabel;
mod solo;
mod threads;
mod true_state;
mod vector;
mod view;

use oriflamme_observe::bytes;
use pyo3::prelude::*;

#[pymodule]
fn _oriflamme(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("OriflammeError", py.get_type::<errors::OriflammeError>())?;
    module.add("IllegalMove", py.get_type::<errors::IllegalMove>())?;
    module.add("NotationError", py.get_type::<errors::NotationError>())?;
    module.add("RULES", oriflamme_game::Ruleset::ALL.map(oriflamme_game::Ruleset::word).to_vec())?;
    module.add("OBSERVATION", bytes::OBSERVATION)?;
    module.add("ACTIONS", bytes::ACTIONS)?;
    module.add("FIRSTS", bytes::FIRSTS)?;
    module.add("SECONDS", bytes::SECONDS)?;
    module.add("POSITIONS", bytes::POSITIONS)?;
    module.add("HISTORY", [history::ROWS, history::COLUMNS])?;
    module.add("LONGEST_GAME", history::LONGEST_GAME)?;
    module.add_class::<game::Game>()?;
    module.add_class::<true_state::TrueState>()?;
    module.add_class::<view::View>()?;
    module.add_class::<event::Event>()?;
    module.add_class::<bot::Bot>()?;
    module.add_class::<arena::Report>()?;
    module.add_class::<arena::BotResult>()?;
    module.add_class::<vector::Vector>()?;
    module.add_class::<solo::Solo>()?;
    module.add_function(wrap_pyfunction!(arena::arena, module)?)?;
    module.add_function(wrap_pyfunction!(vector::squire_weights, module)?)?;
    module.add_function(wrap_pyfunction!(chance::chance_outcomes, module)?)?;
    Ok(())
}
