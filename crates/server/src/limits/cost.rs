//! Measures the processor time that an answer takes.

use std::{future::poll_fn, pin::pin, time::Duration};

/// The processor time that this thread has used.
#[cfg(unix)]
fn used() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.try_into().unwrap_or(0), time.tv_nsec.try_into().unwrap_or(0))
}

/// Elapsed time, on systems that do not report processor time.
#[cfg(not(unix))]
fn used() -> Duration {
    use std::{sync::LazyLock, time::Instant};
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// Runs a function, and measures the processor time that it takes.
pub(crate) fn metered_call<T>(make: impl FnOnce() -> T) -> (T, Duration) {
    let before = used();
    let made = make();
    (made, used().saturating_sub(before))
}

/// Runs a future, and measures the processor time that it takes, on whatever thread. Waiting costs nothing.
pub(crate) async fn metered<F: Future>(future: F) -> (F::Output, Duration) {
    let mut future = pin!(future);
    let mut cost = Duration::ZERO;
    let output = poll_fn(|context| {
        let before = used();
        let polled = future.as_mut().poll(context);
        cost += used().saturating_sub(before);
        polled
    });
    let output = output.await;
    (output, cost)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[tokio::test]
    async fn waiting_costs_nothing_and_work_does() {
        let ((), waited) = metered(tokio::time::sleep(Duration::from_millis(200))).await;
        assert!(waited < Duration::from_millis(100), "{waited:?}");
        let (_, worked) = metered(async {
            let start = used();
            while used() - start < Duration::from_millis(20) {
                std::hint::spin_loop();
            }
        })
        .await;
        assert!(worked >= Duration::from_millis(20), "{worked:?}");
    }
}
