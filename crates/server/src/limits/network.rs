//! Networks: the addresses that share a limit.

use std::{
    fmt,
    net::{IpAddr, Ipv6Addr},
};

/// An IPv4 address, or the /64 of an IPv6 address. A household or a phone has a whole /64, so a limit on
/// single IPv6 addresses would limit nobody.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Network(IpAddr);

/// An IPv6 site has the allowance of this many networks.
pub(crate) const SITE_NETWORKS: usize = 16;

/// The /48 of an IPv6 address: the block that a site, or anybody who asks a tunnel broker, gets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Site(Ipv6Addr);

impl Network {
    /// The site around it, for IPv6.
    pub(crate) fn site(self) -> Option<Site> {
        match self.0 {
            IpAddr::V4(_) => None,
            IpAddr::V6(address) => Some(Site(prefix(address, 48))),
        }
    }
}

impl From<IpAddr> for Network {
    fn from(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V4(address) => address.into(),
            IpAddr::V6(address) => prefix(address, 64).into(),
        })
    }
}

fn prefix(address: Ipv6Addr, bits: u32) -> Ipv6Addr {
    Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << (128 - bits)))
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            IpAddr::V4(address) => write!(f, "{address}"),
            IpAddr::V6(address) => write!(f, "{address}/64"),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;

    fn network(address: &str) -> Network {
        address.parse::<IpAddr>().unwrap().into()
    }

    #[test]
    fn an_ipv6_household_is_one_network_and_ipv4_addresses_are_many() {
        assert_eq!(network("2001:db8:1:2::1"), network("2001:db8:1:2:ffff::9"));
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
        assert_eq!(network("2001:db8:1:2::1").site(), network("2001:db8:1:3::1").site());
        assert_ne!(network("2001:db8:1:2::1").site(), network("2001:db8:2:2::1").site());
        assert_ne!(network("192.0.2.1"), network("192.0.2.2"));
        assert_eq!(network("::ffff:192.0.2.1"), network("192.0.2.1"), "the same over a dual-stack socket");
        assert_eq!(network("192.0.2.1").site(), None);
        assert_eq!(network("2001:db8:1:2::1").to_string(), "2001:db8:1:2::/64");
    }
}
