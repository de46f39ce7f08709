//! Outages: times in which nobody could play, because no server ran or the database was away. Clocks do not
//! count them.

use super::Tables;
use crate::store::StoreError;
use oriflamme_table::{Outage, Timestamp};
use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

/// How often a running server records the time in the database (a beat).
const BEAT: Duration = Duration::from_secs(5);
/// The delay before the next attempt when a beat fails.
const AGAIN: Duration = Duration::from_secs(1);
/// A longer time without a beat is an outage. Servers that share a database beat in turn.
pub(crate) const LONGEST_GAP: Duration = Duration::from_secs(15);

/// The outages that still matter, and the time of the last beat.
pub(crate) struct Outages(Mutex<State>);

#[derive(Clone)]
struct State {
    known: Arc<[Outage]>,
    /// The version of the list. It grows with each outage.
    edition: u64,
    beat: Timestamp,
}

impl Outages {
    /// The outages that were known at the first beat.
    pub(crate) fn new(known: Vec<Outage>, beat: Timestamp) -> Self {
        Self(Mutex::new(State { known: known.into(), edition: 1, beat }))
    }
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
    pub(super) fn known(&self) -> Arc<[Outage]> {
        self.state().known.clone()
    }
    /// The version of the list that [`Self::known`] returns.
    pub(super) fn edition(&self) -> u64 {
        self.state().edition
    }
    /// Whether there was no beat for too long. Then nothing may expire until the outage is over and recorded.
    pub(super) fn is_one_going_on(&self, now: Timestamp) -> bool {
        now.since(self.state().beat) > LONGEST_GAP
    }
    fn beaten(&self, at: Timestamp) {
        self.state().beat = at;
    }
    fn learn(&self, known: Vec<Outage>, at: Timestamp) {
        let mut state = self.state();
        *state = State { known: known.into(), edition: state.edition + 1, beat: at };
    }
}

/// Beats regularly, and once more when the server stops.
pub(crate) async fn beat(tables: Arc<Tables>) {
    let mut stop = tables.stop.clone();
    let mut stopping = false;
    let mut pause = BEAT;
    while !stopping {
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            _ = stop.wait_for(|stop| *stop) => stopping = true,
        }
        let told = beat_once(&tables).await;
        pause = if told.is_ok() { BEAT } else { AGAIN };
        if let Err(error) = told {
            tracing::debug!(%error, "the database can't be told that we are running");
        }
    }
}

async fn beat_once(tables: &Arc<Tables>) -> Result<(), StoreError> {
    let (store, outages, now) = (&tables.store, &tables.outages, tables.clock.now());
    if !outages.is_one_going_on(now) {
        store.beat(now).await?;
        outages.beaten(now);
        return Ok(());
    }
    // Record it before the next beat hides it. The first server does this for all.
    let known = store.outages(now, LONGEST_GAP).await?;
    store.beat(now).await?;
    outages.learn(known, now);
    tracing::info!("nobody could play for a while; clocks that ran meanwhile get the time back");
    tables.outage_over();
    Ok(())
}
