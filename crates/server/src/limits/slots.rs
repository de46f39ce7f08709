//! Limits how many slots are held at a time: in all, by one network, and by one IPv6 site.

use super::network::{Network, SITE_NETWORKS, Site};
use std::{
    collections::{HashMap, hash_map},
    hash::Hash,
    num::NonZeroUsize,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// Slots to hold. Only held slots take memory.
pub(crate) struct Slots {
    most: usize,
    /// The most that one network may hold; `None` for no limit.
    each: Option<NonZeroUsize>,
    held: Mutex<Held>,
}

#[derive(Default)]
struct Held {
    total: usize,
    by: HashMap<Network, usize>,
    by_site: HashMap<Site, usize>,
}

/// Why no slot is free.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Full {
    /// All slots are taken.
    ForAll,
    /// This network, or its site, holds as many as it may.
    ForNetwork,
}

/// A held slot, which is freed when it is dropped.
pub(crate) struct Slot {
    slots: Arc<Slots>,
    network: Network,
}

impl Slots {
    pub(crate) fn new(most: usize, each: Option<NonZeroUsize>) -> Arc<Self> {
        Arc::new(Self { most, each, held: Mutex::default() })
    }
    fn held(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether no slot is held.
    pub(crate) fn are_free(&self) -> bool {
        self.held().total == 0
    }

    /// Takes a slot, if one is free.
    pub(crate) fn take(self: &Arc<Self>, network: Network) -> Result<Slot, Full> {
        let mut held = self.held();
        if held.total >= self.most {
            return Err(Full::ForAll);
        }
        let already = held.by.get(&network).copied().unwrap_or(0);
        let at_site = network.site().and_then(|site| held.by_site.get(&site)).copied().unwrap_or(0);
        if self.each.is_some_and(|each| already >= each.get() || at_site / SITE_NETWORKS >= each.get()) {
            return Err(Full::ForNetwork);
        }
        held.by.insert(network, already + 1);
        if let Some(site) = network.site() {
            held.by_site.insert(site, at_site + 1);
        }
        held.total += 1;
        Ok(Slot { slots: self.clone(), network })
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut held = self.slots.held();
        held.total -= 1;
        free(&mut held.by, self.network);
        if let Some(site) = self.network.site() {
            free(&mut held.by_site, site);
        }
    }
}

fn free<K: Eq + Hash>(held: &mut HashMap<K, usize>, by: K) {
    if let hash_map::Entry::Occupied(mut count) = held.entry(by) {
        *count.get_mut() -= 1;
        if *count.get() == 0 {
            count.remove();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::IpAddr;

    fn network(last: u8) -> Network {
        IpAddr::from([192, 0, 2, last]).into()
    }

    #[test]
    fn a_site_gets_the_share_of_sixteen_networks() {
        let slots = Slots::new(1000, NonZeroUsize::new(2));
        let network = |number: u16| IpAddr::from([0x2001, 0xdb8, 1, number, 0, 0, 0, 1]).into();
        let held: Vec<_> = (0..100).filter_map(|number| slots.take(network(number)).ok()).collect();
        assert_eq!(held.len(), 2 * SITE_NETWORKS);
        assert!(slots.take(IpAddr::from([0x2001, 0xdb8, 2, 0, 0, 0, 0, 1]).into()).is_ok(), "another site");
        drop(held);
        assert!(slots.held().by_site.is_empty() && slots.are_free());
    }

    #[test]
    fn a_network_gets_its_share_and_others_get_the_rest() {
        let slots = Slots::new(3, NonZeroUsize::new(2));
        let mut held: Vec<_> = (0..2).map(|_| slots.take(network(1)).ok()).collect();
        assert!(held.iter().all(Option::is_some));
        assert_eq!(slots.take(network(1)).err(), Some(Full::ForNetwork));
        held.push(slots.take(network(2)).ok());
        assert_eq!(slots.take(network(3)).err(), Some(Full::ForAll));
        held.pop();
        assert!(slots.take(network(3)).is_ok(), "a place that is given back can be taken");
        held.clear();
        assert!(slots.held().by.is_empty() && slots.held().total == 0, "nobody is remembered");
    }
}
