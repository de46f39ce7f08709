//! Whether anybody is at a table. Bots search only for people.

use crate::limits::network::Network;
use oriflamme_game::Seat;
use oriflamme_table::{PlayerId, TableState};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use tokio::sync::watch;

/// How long somebody who looked at a table counts as present.
const RECENT: Duration = Duration::from_secs(60);
/// The shortest time between two messages to other servers about presence at a table.
const TELL_INTERVAL: Duration = Duration::from_secs(20);

/// The players who follow a table, each with the number of their open streams.
pub(crate) type Connected = Arc<HashMap<PlayerId, usize>>;

/// Who is at a table, or was a moment ago.
#[derive(Default)]
pub(crate) struct Attendance {
    seen: Mutex<Seen>,
    connected: watch::Sender<Connected>,
}

#[derive(Default)]
struct Seen {
    /// The network of the player who created the table, or else of the first visitor since it was loaded.
    network: Option<Network>,
    last: Option<Instant>,
    told: Option<Instant>,
}

impl Attendance {
    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
    /// Records a visit. Returns whether it is the first for a while.
    pub(super) fn look(&self, network: Option<Network>) -> bool {
        let mut seen = self.seen();
        seen.network = seen.network.or(network);
        let last = seen.last.replace(Instant::now());
        last.is_none_or(|last| last.elapsed() > RECENT)
    }
    /// Whether somebody visited the table recently.
    pub(super) fn is_recent(&self) -> bool {
        self.seen().last.is_some_and(|last| last.elapsed() <= RECENT)
    }
    /// The network for which the table's bots search.
    pub(super) fn network(&self) -> Option<Network> {
        self.seen().network
    }
    /// Whether other servers must be told again that somebody is here.
    pub(super) fn should_tell(&self) -> bool {
        let mut seen = self.seen();
        let due = seen.told.is_none_or(|told| told.elapsed() > TELL_INTERVAL);
        if due {
            seen.told = Some(Instant::now());
        }
        due
    }

    /// Records that a player follows the table, until the result is dropped.
    pub(crate) fn connect(self: &Arc<Self>, player: &PlayerId) -> Connection {
        self.connected.send_modify(|connected| {
            *Arc::make_mut(connected).entry(player.clone()).or_default() += 1;
        });
        Connection { attendance: self.clone(), player: player.clone() }
    }
    pub(crate) fn connected(&self) -> watch::Receiver<Connected> {
        self.connected.subscribe()
    }
}

/// A player's open stream.
pub(crate) struct Connection {
    attendance: Arc<Attendance>,
    player: PlayerId,
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.attendance.connected.send_modify(|connected| {
            let connected = Arc::make_mut(connected);
            match connected.get_mut(&self.player) {
                Some(streams) if *streams > 1 => *streams -= 1,
                _ => {
                    connected.remove(&self.player);
                }
            }
        });
    }
}

/// The seats whose owners follow the table.
pub(crate) fn connected_seats(table: &TableState, connected: &Connected) -> Vec<Seat> {
    let is_here =
        |seat: &Seat| table.holder(*seat).player().is_some_and(|player| connected.contains_key(player));
    table.seating().seats().filter(is_here).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_is_connected_as_long_as_one_stream_is_open() {
        let attendance = Arc::new(Attendance::default());
        let player = PlayerId::from([1; 20]);
        let now = attendance.connected();
        let [one, other] = [(); 2].map(|()| attendance.connect(&player));
        drop(one);
        assert!(now.borrow().contains_key(&player));
        drop(other);
        assert!(now.borrow().is_empty());
    }

    #[test]
    fn who_looks_counts_as_being_there_for_a_while() {
        let attendance = Attendance::default();
        assert!(!attendance.is_recent());
        assert!(attendance.look(None), "the first for a while");
        assert!(!attendance.look(None));
        assert!(attendance.is_recent());
        assert!(attendance.should_tell());
        assert!(!attendance.should_tell());
    }
}
