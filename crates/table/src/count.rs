//! Counts how many entries are applied, for tests that show what is not applied again.

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
