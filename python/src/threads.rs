//! Work on many games, shared by cores.

use crate::errors::{Result, bad};
use numpy::{Element, PyArray, PyArrayMethods, PyReadonlyArray1};
use pyo3::{
    exceptions::{PyMemoryError, PyTypeError},
    prelude::*,
    types::{IntoPyDict, PyTuple},
};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// For fewer games than this, another core costs more than it gains.
const FEW: usize = 32;

/// The cores that a vector uses. Results do not depend on their number.
pub(crate) struct Threads {
    pool: Option<ThreadPool>,
    count: usize,
}

impl Threads {
    /// This many threads, or one for each core.
    pub(crate) fn new(count: Option<i64>) -> Result<Self> {
        let cores = || std::thread::available_parallelism().map_or(1, |cores| cores.get());
        let count = match count.map(usize::try_from) {
            None => cores(),
            Some(Ok(count @ 1..=1024)) => count,
            Some(_) => return Err(bad("threads is a number from 1 to 1024; leave it out for one a core")),
        };
        let pool = match count {
            1 => None,
            count => Some(ThreadPoolBuilder::new().num_threads(count).build().map_err(bad)?),
        };
        Ok(Self { pool, count })
    }

    /// How many of this many games each core gets.
    fn share(&self, games: usize) -> usize {
        games.div_ceil(self.count).max(FEW)
    }

    /// Cuts the work for this many games into parts and does all of them.
    pub(crate) fn run<P: Parts>(&self, games: usize, parts: P, work: impl Fn(P) + Sync) {
        let share = self.share(games);
        match &self.pool {
            Some(pool) if share < games => pool.install(|| {
                rayon::scope(|scope| {
                    let (mut rest, mut left, work) = (parts, games, &work);
                    while left > share {
                        let (part, others) = rest.split(share);
                        scope.spawn(move |_| work(part));
                        (rest, left) = (others, left - share);
                    }
                    work(rest);
                });
            }),
            _ => work(parts),
        }
    }
}

/// Something for each of many games that can be cut in two.
pub(crate) trait Parts: Send + Sized {
    /// The part of the first `games` games, and the rest.
    fn split(self, games: usize) -> (Self, Self);
}

/// The array of a shape, all zero. Too little memory is an exception of Python.
pub(crate) fn zeros<'py, T: Element, D: numpy::ndarray::Dimension>(
    py: Python<'py>,
    shape: &[usize],
) -> Result<Bound<'py, PyArray<T, D>>> {
    let dtype = T::get_dtype(py);
    let options = [("dtype", dtype.into_any())].into_py_dict(py)?;
    let zeros = py.import("numpy")?.getattr("zeros")?;
    let array = zeros.call((PyTuple::new(py, shape)?,), Some(&options)).map_err(|_| {
        PyMemoryError::new_err(format!(
            "there is no memory for an array of shape {shape:?}: take fewer games"
        ))
    })?;
    Ok(array.cast_into()?)
}

/// Room for this many games.
pub(crate) fn room<T>(games: usize) -> Result<Vec<T>> {
    let mut room = Vec::new();
    room.try_reserve_exact(games)
        .map_err(|_| PyMemoryError::new_err(format!("there is no memory for {games} games: take fewer")))?;
    Ok(room)
}

/// The number of games, which must be one at least.
pub(crate) fn game_count(games: i64) -> Result<usize> {
    match usize::try_from(games) {
        Ok(count @ 1..) => Ok(count),
        _ => Err(bad(format!("games is a number from 1 on, not {games}"))),
    }
}

/// One action for each game, from an array or a list of integers.
pub(crate) fn actions<'py>(given: &Bound<'py, PyAny>, games: usize) -> Result<PyReadonlyArray1<'py, i64>> {
    let py = given.py();
    let array = py.import("numpy")?.call_method1("asarray", (given,))?;
    let shape: Vec<usize> = array.getattr("shape")?.extract()?;
    if shape != [games] {
        return Err(bad(format!(
            "one action for each of {games} games is needed, an array of shape ({games},); this one has shape {}",
            array.getattr("shape")?.repr()?
        )));
    }
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    if !["i", "u"].contains(&kind.as_str()) {
        return Err(PyTypeError::new_err(format!(
            "actions are integers, and this array is of {}: see `masks` for the legal ones",
            array.getattr("dtype")?
        )));
    }
    let array = py.import("numpy")?.call_method1("ascontiguousarray", (array, "int64"))?;
    let array: Bound<'py, numpy::PyArray1<i64>> = array.cast_into()?;
    Ok(array.readonly())
}
