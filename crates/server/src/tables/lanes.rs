//! The queue for cores: one lane for each network, and the players within each lane.

use super::core_scheduler::CorePermit;
use crate::limits::network::Network;
use oriflamme_table::PlayerId;
use std::{
    collections::{HashMap, VecDeque},
    time::Duration,
};
use tokio::sync::oneshot;

/// The largest factor by which a search is made smaller.
pub(super) const SMALLEST: u32 = 16;
/// How many searches of one lane may wait before they become smaller.
const LONG_LANE: usize = 4;

/// The person for whom a bot searches or a study runs.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Requester {
    /// Their network; `None` if they have not been seen since the server started.
    pub(crate) network: Option<Network>,
    /// The player who created the table or asked for the study, if it was a player.
    pub(crate) player: Option<PlayerId>,
}

impl Requester {
    /// Somebody who asks for a study, a player or not.
    pub(crate) fn visitor(network: Network, player: Option<PlayerId>) -> Self {
        Self { network: Some(network), player }
    }
    /// The bots of a table. Tournament tables whose host's network is unknown share a lane: otherwise each
    /// new guest would add a lane, for dozens of tables.
    pub(super) fn of_table(network: Option<Network>, host: Option<&PlayerId>, tournament: bool) -> Self {
        let has_lane = network.is_some() || !tournament;
        Self { network, player: host.filter(|_| has_lane).cloned() }
    }
    /// A player without a known network has a lane of their own. All tables without a host and without a
    /// known network share one.
    fn lane(&self) -> LaneKey {
        self.network.map_or_else(|| LaneKey::Player(self.player.clone()), LaneKey::Network)
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum LaneKey {
    Network(Network),
    Player(Option<PlayerId>),
}

/// How soon a bot's search gets a core, by who is at its table. Greater values come first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Priority {
    /// Nobody is there.
    Empty,
    /// Nobody plays or follows, but somebody visited recently.
    Visited,
    /// Somebody follows the table, or plays and has just acted.
    Attended,
}

#[derive(Default)]
pub(super) struct Lanes {
    /// The lanes that search or wait, and those that have used more than [`Lanes::served`]. All others are
    /// dropped.
    lanes: HashMap<LaneKey, Lane>,
    /// The usage of the lane that was served last, before it was served. A new lane starts with this value,
    /// so that nobody can save up time by being idle.
    served: Duration,
}

#[derive(Default)]
struct Lane {
    running: usize,
    used: Duration,
    /// All visitors who are not players count as one.
    players: HashMap<Option<PlayerId>, Member>,
    served: Duration,
}

#[derive(Default)]
struct Member {
    running: usize,
    used: Duration,
    waiting: VecDeque<Ticket>,
}

/// A waiting request. Tickets are numbered in order of arrival.
pub(super) struct Ticket {
    pub(super) number: u64,
    pub(super) priority: Priority,
    pub(super) granted: oneshot::Sender<CorePermit>,
}

impl Member {
    fn waiting(&self, priority: Priority) -> usize {
        self.waiting.iter().filter(|ticket| ticket.priority >= priority).count()
    }
    /// The ticket that is due first.
    fn first(&self, priority: Priority) -> Option<u64> {
        self.waiting.iter().find(|ticket| ticket.priority >= priority).map(|ticket| ticket.number)
    }
    fn is_idle(&self) -> bool {
        self.running == 0 && self.waiting.is_empty()
    }
}

impl Lane {
    fn waiting(&self, priority: Priority) -> usize {
        self.players.values().map(|player| player.waiting(priority)).sum()
    }
    fn first(&self, priority: Priority) -> Option<u64> {
        self.players.values().filter_map(|player| player.first(priority)).min()
    }
    fn is_idle(&self) -> bool {
        self.players.values().all(Member::is_idle)
    }
    /// Drops players who have used no more than their share.
    fn tidy(&mut self) {
        let (served, idle) = (self.served, self.is_idle());
        self.players.retain(|_, member| !member.is_idle() || (!idle && member.used > served));
    }
}

impl Lanes {
    /// Drops lanes that have used no more than their share; all of them if nobody waits or searches.
    fn tidy(&mut self) {
        let (served, idle) = (self.served, self.lanes.values().all(Lane::is_idle));
        self.lanes.values_mut().for_each(Lane::tidy);
        self.lanes.retain(|_, lane| !lane.is_idle() || (!idle && lane.used > served));
    }
    /// The highest priority among the waiting tickets.
    fn best_priority(&self) -> Option<Priority> {
        let tickets = self.lanes.values().flat_map(|lane| lane.players.values()).flat_map(|it| &it.waiting);
        tickets.map(|ticket| ticket.priority).max()
    }
    #[cfg(test)]
    pub(super) fn is_empty(&self) -> bool {
        self.lanes.is_empty()
    }
    pub(super) fn waiting(&self) -> usize {
        self.lanes.values().map(|lane| lane.waiting(Priority::Empty)).sum()
    }

    /// Adds a ticket to the requester's lane.
    pub(super) fn join(&mut self, requester: &Requester, ticket: Ticket) {
        let served = self.served;
        let new_lane = || Lane { used: served, ..Lane::default() };
        let lane = self.lanes.entry(requester.lane()).or_insert_with(new_lane);
        lane.used = lane.used.max(served);
        let served = lane.served;
        let new_member = || Member { used: served, ..Member::default() };
        let member = lane.players.entry(requester.player.clone()).or_insert_with(new_member);
        member.used = member.used.max(served);
        member.waiting.push_back(ticket);
    }

    /// Takes the next ticket, with its requester and the factor by which the search must be smaller.
    pub(super) fn take(&mut self, cores: usize) -> Option<(oneshot::Sender<CorePermit>, Requester, u32)> {
        // Only tickets of this priority count: those of emptier tables do not make these searches smaller.
        let priority = self.best_priority()?;
        let waiting_lanes = self.lanes.values().filter(|lane| lane.waiting(priority) > 0).count();
        let (key, lane) = self
            .lanes
            .iter_mut()
            .filter(|(_, lane)| lane.waiting(priority) > 0)
            .min_by_key(|(_, lane)| (lane.running, lane.used, lane.first(priority)))?;
        let shrink = shrink(waiting_lanes.div_ceil(cores), lane.waiting(priority));
        let (player, member) = lane
            .players
            .iter_mut()
            .filter(|(_, member)| member.waiting(priority) > 0)
            .min_by_key(|(_, member)| (member.running, member.used, member.first(priority)))?;
        let first = member.waiting.iter().position(|ticket| ticket.priority >= priority)?;
        let Ticket { granted, .. } = member.waiting.remove(first)?;
        member.running += 1;
        lane.served = lane.served.max(member.used);
        lane.running += 1;
        let used = lane.used;
        let network = match key {
            LaneKey::Network(network) => Some(*network),
            LaneKey::Player(_) => None,
        };
        let requester = Requester { network, player: player.clone() };
        self.served = self.served.max(used);
        Some((granted, requester, shrink))
    }

    pub(super) fn give_up(&mut self, requester: &Requester, number: u64) {
        let member =
            self.lanes.get_mut(&requester.lane()).and_then(|it| it.players.get_mut(&requester.player));
        if let Some(member) = member {
            member.waiting.retain(|ticket| ticket.number != number);
        }
        self.tidy();
    }

    pub(super) fn end(&mut self, requester: &Requester, took: Duration) {
        if let Some(lane) = self.lanes.get_mut(&requester.lane()) {
            lane.running -= 1;
            lane.used += took;
            if let Some(member) = lane.players.get_mut(&requester.player) {
                member.running -= 1;
                member.used += took;
            }
        }
        self.tidy();
    }
}

/// The factor by which a search is made smaller, from the number of lanes that wait for each core and the
/// number of searches in its own lane.
fn shrink(lanes: usize, in_lane: usize) -> u32 {
    let factor = lanes.max(in_lane.div_ceil(LONG_LANE));
    u32::try_from(factor).unwrap_or(u32::MAX).clamp(1, SMALLEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn searches_shrink_when_many_wait() {
        assert_eq!(shrink(1, 1), 1);
        assert_eq!(shrink(1, 4), 1);
        assert_eq!(shrink(1, 40), 10);
        assert_eq!(shrink(3, 1), 3);
        assert_eq!(shrink(500, 300), SMALLEST);
    }
}
