//! Rate limits in bounded memory.
//!
//! This is the generic cell rate algorithm. The usual crate keeps a key for every client until it is swept.
//! Here the map has a maximum size, and clients that do not fit share allowances.

use super::network::{Network, SITE_NETWORKS, Site};
use oriflamme_table::PlayerId;
use std::{
    collections::HashMap,
    hash::{BuildHasher, RandomState},
    num::NonZeroU32,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

/// The most keys that a limit stores. Keys with a full allowance are dropped first. Newcomers share only if
/// all keys are in use.
const MOST: usize = 20_000;
/// How many allowances the newcomers share when there is no room for their own.
const SHARED: u64 = 256;
/// The shortest time between two sweeps.
const SWEEP: Duration = Duration::from_secs(1);

/// The owner of an allowance.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum LimitKey {
    Network(Network),
    Player(PlayerId),
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Key {
    Own(LimitKey),
    Site(Site),
    Shared(u64),
}

/// Sustained rate and burst size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rate {
    pub(crate) count: NonZeroU32,
    pub(crate) per: Duration,
    pub(crate) burst: NonZeroU32,
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
    /// The time between two requests at the sustained rate.
    fn interval(self) -> Duration {
        self.per / self.count.get()
    }
    /// How far ahead of schedule the last request of a burst may be.
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
    /// The theoretical arrival time of each key's next request (GCRA). A time in the past means a full
    /// allowance.
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

/// The rest of an allowance.
struct Allowance {
    key: Key,
    rate: Rate,
    /// As in [`State::times`], but not in the past.
    time: Instant,
}

impl Allowance {
    /// The key and its time after `count` more requests.
    fn less(self, count: f64) -> (Key, Instant) {
        (self.key, self.time + self.rate.interval().mul_f64(count))
    }
}

fn wait(allowances: &[Allowance], count: u32, now: Instant) -> Result<(), Duration> {
    let wait = |it: &Allowance| {
        let before = it.rate.interval() * (count.clamp(1, it.rate.burst.get()) - 1);
        (it.time.duration_since(now) + before).saturating_sub(it.rate.slack())
    };
    match allowances.iter().map(wait).max() {
        Some(wait) if !wait.is_zero() => Err(wait),
        _ => Ok(()),
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

    pub(crate) fn rate(&self) -> Rate {
        self.rate
    }
    /// How many more requests this network's or player's own allowance permits now.
    pub(crate) fn left(&self, whose: &LimitKey, now: Instant) -> u32 {
        let time = self.state().times.get(&Key::Own(whose.clone())).copied();
        let ahead = time.map_or(Duration::ZERO, |time| time.saturating_duration_since(now));
        let used = ahead.as_nanos().div_ceil(self.rate.interval().as_nanos().max(1));
        self.rate.burst.get().saturating_sub(used.try_into().unwrap_or(u32::MAX))
    }

    /// Counts a request, or returns how long to wait. A refused request is not counted.
    pub(crate) fn take(&self, whose: &LimitKey, now: Instant) -> Result<(), Duration> {
        self.take_several(whose, 1, now)
    }
    /// Counts a request that stands for several, or returns how long to wait. It never needs more than a full
    /// allowance.
    pub(crate) fn take_several(&self, whose: &LimitKey, count: u32, now: Instant) -> Result<(), Duration> {
        let count = count.min(self.rate.burst.get());
        let mut state = self.state();
        let allowances = self.allowances(&mut state, whose, now);
        wait(&allowances, count, now)?;
        state.times.extend(allowances.into_iter().map(|it| it.less(count.into())));
        Ok(())
    }
    /// Checks whether anything is left, or returns how long to wait. Counts nothing.
    pub(crate) fn check(&self, whose: &LimitKey, now: Instant) -> Result<(), Duration> {
        let mut state = self.state();
        wait(&self.allowances(&mut state, whose, now), 1, now)
    }
    /// Counts what was already used, for costs that are known only afterwards.
    pub(crate) fn spend(&self, whose: &LimitKey, count: f64, now: Instant) {
        let mut state = self.state();
        let allowances = self.allowances(&mut state, whose, now);
        state.times.extend(allowances.into_iter().map(|it| it.less(count)));
    }

    /// The allowances of a client and of its site.
    fn allowances(&self, state: &mut State, whose: &LimitKey, now: Instant) -> Vec<Allowance> {
        let site = match whose {
            LimitKey::Network(network) => network.site(),
            LimitKey::Player(_) => None,
        };
        let own = (Key::Own(whose.clone()), self.rate);
        let keys = [Some(own), site.map(|site| (Key::Site(site), self.rate.times(SITE_NETWORKS as u32)))];
        let allowance = |(key, rate)| {
            let key = self.place(state, key, now);
            let time = state.times.get(&key).map_or(now, |time| *time.max(&now));
            Allowance { key, rate, time }
        };
        keys.into_iter().flatten().map(allowance).collect()
    }

    /// The key under which a client is stored.
    fn place(&self, state: &mut State, key: Key, now: Instant) -> Key {
        if state.times.len() < MOST || state.times.contains_key(&key) {
            return key;
        }
        if state.swept.is_none_or(|swept| now.duration_since(swept) >= SWEEP) {
            state.sweep(now);
        }
        if state.times.len() < MOST { key } else { Key::Shared(self.hasher.hash_one(&key) % SHARED) }
    }

    /// Drops keys with a full allowance.
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
    fn address(site: u16, network: u16, host: u16) -> LimitKey {
        let address = Ipv6Addr::new(0x2001, 0xdb8, site, network, 0, 0, 0, host);
        LimitKey::Network(IpAddr::from(address).into())
    }

    #[test]
    fn a_burst_and_then_the_sustained_rate() {
        let (limit, now) = (limit(60, 3), Instant::now());
        let ask = |after: u64| limit.take(&address(1, 1, 1), now + Duration::from_millis(after));
        let left = |after: u64| limit.left(&address(1, 1, 1), now + Duration::from_millis(after));
        assert_eq!((left(0), ask(0), left(0)), (3, Ok(()), 2));
        assert_eq!([ask(0), ask(0)], [Ok(()); 2]);
        assert_eq!([left(0), left(999), left(1000), left(9000)], [0, 0, 1, 3]);
        assert_eq!(ask(0), Err(Duration::from_secs(1)));
        assert_eq!(ask(400), Err(Duration::from_millis(600)), "asking too early does not make it longer");
        assert_eq!([ask(1000), ask(2000)], [Ok(()); 2]);
        assert!(ask(2000).is_err());
        assert_eq!([ask(5000), ask(5000), ask(5000)], [Ok(()); 3]);
    }

    #[test]
    fn what_was_used_is_waited_for() {
        let (limit, now) = (limit(60, 3), Instant::now());
        let check = |after: u64| limit.check(&address(1, 1, 1), now + Duration::from_millis(after));
        assert_eq!([check(0), check(0), check(0), check(0)], [Ok(()); 4], "asking is for nothing");
        limit.spend(&address(1, 1, 1), 4.5, now);
        assert_eq!(check(0), Err(Duration::from_millis(2500)));
        assert_eq!(check(2500), Ok(()));
        assert_eq!(limit.check(&address(1, 2, 1), now), Ok(()), "another network of the site");
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
