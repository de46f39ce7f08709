//! Rate limits in bounded memory.
//!
//! This is the generic cell rate algorithm. A crate that does it keeps a key for everybody who ever asked
//! until somebody sweeps; here the map has a size that it never exceeds, and what does not fit shares.

use crate::network::{Network, Site};
use oriflamme_table::PlayerId;
use std::{
    collections::HashMap,
    hash::{BuildHasher, RandomState},
    num::NonZeroU32,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

/// The most that a limit remembers. Whoever has been quiet long enough to have their whole allowance again is
/// forgotten first; only if everybody is busy do newcomers share.
const MOST: usize = 20_000;
/// How many allowances the newcomers share when there is no room for their own.
const SHARED: u64 = 256;
/// How often room is looked for at most.
const SWEEP: Duration = Duration::from_secs(1);
/// An IPv6 site may ask for as much as so many of its networks.
const SITE: u32 = 16;

/// Who has an allowance.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Whose {
    Network(Network),
    Player(PlayerId),
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Key {
    Whose(Whose),
    Site(Site),
    Shared(u64),
}

/// Sustained rate and burst size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rate {
    count: NonZeroU32,
    per: Duration,
    burst: NonZeroU32,
}

impl Rate {
    pub(crate) const fn new(count: NonZeroU32, per: Duration, burst: NonZeroU32) -> Self {
        Self { count, per, burst }
    }
    fn times(self, factor: u32) -> Self {
        let times =
            |number: NonZeroU32| number.saturating_mul(NonZeroU32::new(factor).unwrap_or(NonZeroU32::MIN));
        Self { count: times(self.count), burst: times(self.burst), ..self }
    }
    /// The time in which one more is allowed.
    fn interval(self) -> Duration {
        self.per / self.count.get()
    }
    /// How far ahead of its time the last of a burst comes.
    fn slack(self) -> Duration {
        self.interval() * (self.burst.get() - 1)
    }
}

/// A rate limit for each network or player.
pub(crate) struct RateLimit {
    rate: Rate,
    hasher: RandomState,
    state: Mutex<State>,
}

struct State {
    /// When each would have asked for as much as they did, had they kept to the sustained rate. In the past,
    /// that says nothing.
    times: HashMap<Key, Instant>,
    swept: Option<Instant>,
}

impl State {
    fn sweep(&mut self, now: Instant) {
        self.times.retain(|_, time| *time > now);
        self.times.shrink_to(MOST / 8);
        self.swept = Some(now);
    }
}

impl RateLimit {
    pub(crate) fn new(rate: Rate) -> Self {
        let state = Mutex::new(State { times: HashMap::new(), swept: None });
        Self { rate, hasher: RandomState::new(), state }
    }
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts one more, or says how long to wait. What is refused is not counted.
    pub(crate) fn take(&self, whose: &Whose, now: Instant) -> Result<(), Duration> {
        let site = match whose {
            Whose::Network(network) => network.site(),
            Whose::Player(_) => None,
        };
        let own = (Key::Whose(whose.clone()), self.rate);
        let keys = [Some(own), site.map(|site| (Key::Site(site), self.rate.times(SITE)))];
        let mut state = self.state();
        let mut next = Vec::with_capacity(keys.len());
        for (key, rate) in keys.into_iter().flatten() {
            let key = self.place(&mut state, key, now);
            let time = state.times.get(&key).map_or(now, |time| *time.max(&now));
            let wait = time.duration_since(now).saturating_sub(rate.slack());
            if !wait.is_zero() {
                return Err(wait);
            }
            next.push((key, time + rate.interval()));
        }
        state.times.extend(next);
        Ok(())
    }

    /// The key under which somebody is remembered.
    fn place(&self, state: &mut State, key: Key, now: Instant) -> Key {
        if state.times.len() < MOST || state.times.contains_key(&key) {
            return key;
        }
        if state.swept.is_none_or(|swept| now.duration_since(swept) >= SWEEP) {
            state.sweep(now);
        }
        if state.times.len() < MOST { key } else { Key::Shared(self.hasher.hash_one(&key) % SHARED) }
    }

    /// Forgets those who have their whole allowance again.
    pub(crate) fn sweep(&self) {
        self.state().sweep(Instant::now());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{IpAddr, Ipv6Addr};

    fn limit(count: u32, burst: u32) -> RateLimit {
        let [count, burst] = [count, burst].map(|number| NonZeroU32::new(number).unwrap());
        RateLimit::new(Rate::new(count, Duration::from_secs(60), burst))
    }

    /// An address of a /32, by its /48, its /64 and the rest.
    fn address(site: u16, network: u16, host: u16) -> Whose {
        let address = Ipv6Addr::new(0x2001, 0xdb8, site, network, 0, 0, 0, host);
        Whose::Network(IpAddr::from(address).into())
    }

    #[test]
    fn a_burst_and_then_the_sustained_rate() {
        let (limit, now) = (limit(60, 3), Instant::now());
        let ask = |after: u64| limit.take(&address(1, 1, 1), now + Duration::from_millis(after));
        assert_eq!([ask(0), ask(0), ask(0)], [Ok(()); 3]);
        assert_eq!(ask(0), Err(Duration::from_secs(1)));
        assert_eq!(ask(400), Err(Duration::from_millis(600)), "asking too early does not make it longer");
        assert_eq!([ask(1000), ask(2000)], [Ok(()); 2]);
        assert!(ask(2000).is_err());
        assert_eq!([ask(5000), ask(5000), ask(5000)], [Ok(()); 3]);
    }

    #[test]
    fn a_network_has_one_allowance_and_a_site_that_of_sixteen() {
        let (limit, now) = (limit(1, 1), Instant::now());
        assert!(limit.take(&address(1, 1, 1), now).is_ok());
        assert!(limit.take(&address(1, 1, 2), now).is_err(), "the same /64");
        let others = (2..200).filter(|&network| limit.take(&address(1, network, 1), now).is_ok());
        assert_eq!(others.count(), 15);
        assert!(limit.take(&address(2, 1, 1), now).is_ok(), "another /48");
    }

    #[test]
    fn memory_has_a_bound_and_who_was_known_stays_known() {
        let (limit, now) = (limit(1, 1), Instant::now());
        let ada = address(0, 0, 0);
        assert!(limit.take(&ada, now).is_ok());
        let mut admitted = 0;
        for number in 0..100_000_u32 {
            let (site, network) = ((number >> 4) as u16 + 1, (number & 15) as u16);
            admitted += u32::from(limit.take(&address(site, network, 0), now).is_ok());
        }
        let bound = MOST + SHARED as usize + 2;
        assert!(limit.state().times.len() <= bound, "{}", limit.state().times.len());
        assert!((MOST / 2..=bound).contains(&(admitted as usize)), "{admitted}");
        assert!(limit.take(&ada, now).is_err(), "being forgotten would be a new allowance");
        let later = now + Duration::from_secs(61);
        assert!(limit.take(&ada, later).is_ok() && limit.take(&address(9, 99, 9), later).is_ok());
        assert!(limit.state().times.len() < 10, "the quiet make room");
    }
}
