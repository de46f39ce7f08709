//! Work on many games, shared by cores.

use crate::{
    errors::{Result, bad},
    interrupt::{Interrupt, LOOK, Watch},
};
use numpy::{Element, PyArray, PyArrayMethods, PyReadonlyArray1};
use pyo3::{
    exceptions::{PyMemoryError, PyTypeError},
    prelude::*,
    sync::PyOnceLock,
    types::{IntoPyDict, PyTuple},
};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::{
    process,
    sync::{
        Mutex, MutexGuard, TryLockError,
        mpsc::{RecvTimeoutError, channel},
    },
};

/// For fewer games than this, another core costs more than it gains.
const FEW: usize = 32;

/// The cores that a vector uses. Results do not depend on their number.
pub(crate) struct Threads {
    pool: Option<Pool>,
    count: usize,
}

/// Threads, which exist in the process alone that started them.
struct Pool {
    threads: ThreadPool,
    process: u32,
}

impl Pool {
    fn new(count: usize) -> Result<Self> {
        let threads = ThreadPoolBuilder::new().num_threads(count).build().map_err(bad)?;
        Ok(Self { threads, process: process::id() })
    }
}

/// The number of threads that an argument asks for; `None` if it is left out.
pub(crate) fn thread_count(given: Option<i64>) -> Result<Option<usize>> {
    match given.map(usize::try_from) {
        None => Ok(None),
        Some(Ok(count @ 1..=1024)) => Ok(Some(count)),
        Some(_) => Err(bad("threads is a number from 1 to 1024; leave it out for one a core")),
    }
}

impl Threads {
    /// This many threads, or one for each core.
    pub(crate) fn new(count: Option<i64>) -> Result<Self> {
        let cores = || std::thread::available_parallelism().map_or(1, |cores| cores.get());
        let count = thread_count(count)?.unwrap_or_else(cores);
        let pool = if count == 1 { None } else { Some(Pool::new(count)?) };
        Ok(Self { pool, count })
    }

    /// How many of this many games each core gets.
    fn share(&self, games: usize) -> usize {
        games.div_ceil(self.count).max(FEW)
    }

    /// Cuts the work for this many games into parts and does all of them. Work that takes long asks its watch
    /// whether to go on; if Ctrl-C has ended it, the result is the exception.
    pub(crate) fn run<P: Parts>(
        &mut self,
        games: usize,
        parts: P,
        work: impl Fn(P, &Watch<'_>) + Sync,
    ) -> Result<()> {
        let share = self.share(games);
        let interrupt = Interrupt::default();
        match &mut self.pool {
            Some(pool) if share < games => {
                if pool.process != process::id() {
                    // A fork has copied the pool, but not its threads: to end them would wait for ever.
                    std::mem::forget(std::mem::replace(pool, Pool::new(self.count)?));
                }
                pool.threads.in_place_scope(|scope| {
                    let (mut rest, mut left) = (parts, games);
                    let (work, interrupt, (end, ended)) = (&work, &interrupt, channel::<()>());
                    let spawn = |part| {
                        let end = end.clone();
                        scope.spawn(move |_| {
                            work(part, &Watch::watched(interrupt));
                            drop(end);
                        });
                    };
                    while left > share {
                        let (part, others) = rest.split(share);
                        spawn(part);
                        (rest, left) = (others, left - share);
                    }
                    spawn(rest);
                    drop(end);
                    // Nothing is ever sent: each part drops its end of the channel when it is done.
                    while ended.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
                        interrupt.look();
                    }
                });
            }
            _ => work(parts, &Watch::alone(&interrupt)),
        }
        interrupt.result()
    }
}

/// Something for one caller at a time.
pub(crate) struct Exclusive<T>(Mutex<T>);

impl<T> Exclusive<T> {
    pub(crate) fn new(it: T) -> Self {
        Self(Mutex::new(it))
    }
    /// Never waits: another caller is an exception.
    pub(crate) fn get(&self) -> Result<MutexGuard<'_, T>> {
        match self.0.try_lock() {
            Ok(it) => Ok(it),
            Err(TryLockError::Poisoned(it)) => Ok(it.into_inner()),
            Err(TryLockError::WouldBlock) => Err(bad(
                "another thread is using these games: give each thread its own, or let them take turns",
            )),
        }
    }
}

/// Something for each of many games that can be cut in two.
pub(crate) trait Parts: Send + Sized {
    /// The part of the first `games` games, and the rest.
    fn split(self, games: usize) -> (Self, Self);
}

/// Loads NumPy, which the first array needs. If that fails, or if Ctrl-C ends it, the exception is Python's
/// own.
pub(crate) fn load_numpy(py: Python<'_>) -> Result<()> {
    static LOADED: PyOnceLock<()> = PyOnceLock::new();
    LOADED.get_or_try_init(py, || py.import("numpy").map(drop)).copied()
}

/// The array of a shape, all zero. Too little memory is an exception of Python.
pub(crate) fn zeros<'py, T: Element, D: numpy::ndarray::Dimension>(
    py: Python<'py>,
    shape: &[usize],
) -> Result<Bound<'py, PyArray<T, D>>> {
    load_numpy(py)?;
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
