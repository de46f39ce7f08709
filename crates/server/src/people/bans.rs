//! Bans of players and address ranges, each with a reason and an optional end. Operators write the list
//! (`admin/`). Every server has a copy and reads it again when a change says so.

use crate::{
    clock::Clock,
    store::{Store, StoreError},
};
use ipnet::IpNet;
use oriflamme_game::UnknownWord;
use oriflamme_table::{PlayerId, Timestamp};
use oriflamme_table_view::id_type;
use std::{fmt, net::IpAddr, str::FromStr, sync::Arc};
use tokio::sync::watch;

id_type! {
    /// The id of a ban.
    BanId, "the id of a ban"
}

/// Who is banned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Subject {
    Player(PlayerId),
    /// A range of addresses, or a single one.
    Addresses(IpNet),
}

/// `player ID`, or `address` and a range.
impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Player(player) => write!(f, "player {player}"),
            Self::Addresses(range) => write!(f, "address {range}"),
        }
    }
}

impl FromStr for Subject {
    type Err = UnknownWord;
    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let bad = UnknownWord { expected: "`player ID` or `address RANGE`" };
        match text.split_once(' ') {
            Some(("player", id)) => id.parse().map(Self::Player),
            Some(("address", range)) => address_range(range).map(Self::Addresses).ok_or(bad),
            _ => Err(bad),
        }
    }
}

/// A range as `203.0.113.0/24`, or a single address.
pub(crate) fn address_range(text: &str) -> Option<IpNet> {
    let range: Option<IpNet> = text.parse().ok();
    range.or_else(|| text.parse::<IpAddr>().ok().map(IpNet::from)).map(|range| range.trunc())
}

/// An active ban.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ban {
    pub id: BanId,
    pub subject: Subject,
    /// The reason that the banned see.
    pub reason: String,
    pub made: Timestamp,
    /// When it ends; `None` for a permanent ban.
    pub until: Option<Timestamp>,
}

/// The bans as this server knows them.
pub(crate) struct Bans(watch::Sender<Arc<[Ban]>>);

impl Default for Bans {
    fn default() -> Self {
        Self(watch::Sender::new([].into()))
    }
}

/// Watches whether an address with an open stream gets banned.
pub(crate) struct BanWatch {
    list: watch::Receiver<Arc<[Ban]>>,
    address: IpAddr,
    clock: Clock,
}

impl BanWatch {
    /// Waits until the address is banned.
    pub(crate) async fn banned(&mut self) {
        while on_address(&self.list.borrow_and_update(), self.address, self.clock.now()).is_none() {
            if self.list.changed().await.is_err() {
                // The server has stopped, so no ban will follow.
                return std::future::pending().await;
            }
        }
    }
}

fn find(bans: &[Ban], now: Timestamp, of: impl Fn(&Subject) -> bool) -> Option<&Ban> {
    bans.iter().find(|ban| ban.until.is_none_or(|until| now < until) && of(&ban.subject))
}

fn on_address(bans: &[Ban], address: IpAddr, now: Timestamp) -> Option<&Ban> {
    // An IPv4 address on a dual-stack socket.
    let address = address.to_canonical();
    find(bans, now, |subject| matches!(subject, Subject::Addresses(range) if range.contains(&address)))
}

impl Bans {
    /// Reads the list again.
    pub(crate) async fn read(&self, store: &Store, now: Timestamp) -> Result<(), StoreError> {
        self.0.send_replace(store.bans(now).await?.into());
        Ok(())
    }
    /// Watches whether an address gets banned.
    pub(crate) fn watch(&self, address: IpAddr, clock: Clock) -> BanWatch {
        BanWatch { list: self.0.subscribe(), address, clock }
    }
    /// Whether nobody is banned.
    pub(crate) fn are_none(&self) -> bool {
        self.0.borrow().is_empty()
    }
    pub(crate) fn on_address(&self, address: IpAddr, now: Timestamp) -> Option<Ban> {
        on_address(&self.0.borrow(), address, now).cloned()
    }
    pub(crate) fn on_player(&self, player: &PlayerId, now: Timestamp) -> Option<Ban> {
        find(&self.0.borrow(), now, |subject| matches!(subject, Subject::Player(banned) if banned == player))
            .cloned()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;

    #[test]
    fn subjects_are_read_as_they_are_written() {
        for (text, written) in [
            ("player ada", "player ada"),
            ("address 203.0.113.7", "address 203.0.113.7/32"),
            ("address 203.0.113.7/24", "address 203.0.113.0/24"),
            ("address 2001:db8::7/32", "address 2001:db8::/32"),
        ] {
            let subject: Subject = text.parse().unwrap();
            assert_eq!(subject.to_string(), written);
            assert_eq!(written.parse(), Ok(subject));
        }
        for text in ["", "player", "player A B", "address 300.1.1.1", "address 1.2.3.4/33", "table t1"] {
            assert!(text.parse::<Subject>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_ban_holds_for_its_range_until_its_end() {
        let ban = |subject: &str, until| Ban {
            id: BanId::from([7; 20]),
            subject: subject.parse().unwrap(),
            reason: "spam".into(),
            made: Timestamp::EPOCH,
            until,
        };
        let soon = Timestamp::from_millis(1000);
        let list = [ban("address 203.0.113.0/24", Some(soon)), ban("player ada", None)];
        let bans = Bans(watch::Sender::new(list.into()));
        let on = |address: &str, now| bans.on_address(address.parse().unwrap(), now).is_some();
        assert!(on("203.0.113.9", Timestamp::EPOCH) && on("::ffff:203.0.113.9", Timestamp::EPOCH));
        assert!(!on("203.0.114.9", Timestamp::EPOCH) && !on("203.0.113.9", soon));
        assert!(bans.on_player(&"ada".parse().unwrap(), soon).is_some());
        assert!(bans.on_player(&"ben".parse().unwrap(), soon).is_none());
    }
}
