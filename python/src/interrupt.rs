//! Long calls, which Ctrl-C ends.

use crate::errors::Result;
use pyo3::prelude::*;
use std::{
    cell::Cell,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// How often a long call looks for Ctrl-C.
pub(crate) const LOOK: Duration = Duration::from_millis(20);

/// Whether Python wants to end a call. Only on its main thread does Python say so.
#[derive(Default)]
pub(crate) struct Interrupt {
    stopped: AtomicBool,
    raised: Mutex<Option<PyErr>>,
}

impl Interrupt {
    /// Looks for a signal that raises an exception.
    pub(crate) fn look(&self) {
        if let Err(raised) = Python::attach(|py| py.check_signals()) {
            self.raised.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(raised);
            self.stopped.store(true, Ordering::Relaxed);
        }
    }
    /// The exception, if there was one.
    pub(crate) fn result(self) -> Result<()> {
        let raised = self.raised.into_inner().unwrap_or_else(PoisonError::into_inner);
        raised.map_or(Ok(()), Err)
    }
}

/// What a part of the work of a long call asks whether it should go on.
pub(crate) struct Watch<'a> {
    interrupt: &'a Interrupt,
    /// When to look for a signal, if nobody else looks.
    next: Option<Cell<Instant>>,
}

impl<'a> Watch<'a> {
    /// For work on the thread that Python called.
    pub(crate) fn alone(interrupt: &'a Interrupt) -> Self {
        Self { interrupt, next: Some(Cell::new(Instant::now() + LOOK)) }
    }
    /// For work on another thread, while the one that Python called looks for signals.
    pub(crate) fn watched(interrupt: &'a Interrupt) -> Self {
        Self { interrupt, next: None }
    }
    pub(crate) fn goes_on(&self) -> bool {
        if let Some(next) = &self.next
            && Instant::now() >= next.get()
        {
            self.interrupt.look();
            next.set(Instant::now() + LOOK);
        }
        !self.interrupt.stopped.load(Ordering::Relaxed)
    }
}
