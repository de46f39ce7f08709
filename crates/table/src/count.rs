//! Counts applied entries, for tests which check that no entry is applied twice.

use std::cell::Cell;

thread_local! {
    static STEPS: Cell<usize> = const { Cell::new(0) };
}

pub(crate) fn step() {
    STEPS.set(STEPS.get() + 1);
}

/// How many entries this thread has applied.
pub(crate) fn steps() -> usize {
    STEPS.get()
}
