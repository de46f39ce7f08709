//! Offers of tables that do not exist yet. The server commits to a table's secret before a player sends a
//! salt.
//!
//! Nothing is stored for an offer. Its secret is derived from its id and the key of the day, which all
//! servers of a database share. So any of them can create the table, even after a restart. An offer can be
//! used once, because a table's id can be taken once. It expires before any table may be deleted, because
//! after that the secret is known and the id is free again.

use crate::{
    clock::Clock,
    ids::{NoChance, hex, random_bytes, random_id},
    store::{Store, StoreError},
};
use hmac::{Hmac, KeyInit, Mac};
use oriflamme_deal::Seed;
use oriflamme_table::{TableId, Timestamp, Unmade};
use oriflamme_table_view::Offer;
use sha2::Sha256;
use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

/// How long an offer can be used. Tables are kept for at least a day (`retention.rs`).
const LIFE: Duration = Duration::from_secs(12 * 3600);
const DAY: u64 = 24 * 3600 * 1000;
/// How many hexadecimal digits of a signature an offer carries.
const SIGNATURE: usize = 32;

/// Why an offer can't be made or used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum OfferError {
    /// It is too old, or was never made here.
    #[error("the offer is too old, or not ours")]
    Stale,
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Chance(#[from] NoChance),
}

/// The key of a day.
#[derive(Clone)]
struct Key(Hmac<Sha256>);

impl Key {
    fn of(seed: Seed) -> Option<Self> {
        Hmac::new_from_slice(&seed.0).ok().map(Self)
    }
    fn mac(&self, text: &str) -> [u8; 32] {
        self.0.clone().chain_update(text).finalize().into_bytes().into()
    }
    fn signature(&self, id: &TableId, issued: Timestamp) -> String {
        let mut digits = hex(&self.mac(&format!("offer {id} {}", issued.as_millis())));
        digits.truncate(SIGNATURE);
        digits
    }
    fn unmade(&self, id: TableId) -> Unmade {
        let secret = Seed(self.mac(&format!("secret {id}")));
        Unmade { id, secret }
    }
    /// The text that a client sends back to create the table: `ID-ISSUED-SIGNATURE`.
    fn word(&self, id: &TableId, issued: Timestamp) -> String {
        format!("{id}-{:x}-{}", issued.as_millis(), self.signature(id, issued))
    }
}

fn day(moment: Timestamp) -> u64 {
    moment.as_millis() / DAY
}

/// An offer as a client sent it, before its signature is checked.
struct Claim<'a> {
    id: TableId,
    issued: Timestamp,
    signature: &'a str,
}

impl<'a> Claim<'a> {
    fn read(word: &'a str, now: Timestamp) -> Option<Self> {
        let mut parts = word.split('-');
        let id = parts.next()?.parse().ok()?;
        let issued = Timestamp::from_millis(u64::from_str_radix(parts.next()?, 16).ok()?);
        let signature = parts.next().filter(|_| parts.clone().next().is_none())?;
        let fresh = issued <= now.after(Duration::from_secs(60)) && now.since(issued) < LIFE;
        fresh.then_some(Self { id, issued, signature })
    }
    /// The table, if the offer is ours.
    fn prove(self, key: &Key) -> Option<Unmade> {
        let expected = key.signature(&self.id, self.issued);
        // No constant-time comparison is needed: somebody who guesses a signature can choose a table's id,
        // but does not learn its secret.
        (expected == self.signature).then(|| key.unmade(self.id))
    }
}

/// Makes offers and checks those that clients send back.
pub(crate) struct Offers {
    store: Store,
    clock: Clock,
    /// The keys of the last days, by day.
    keys: Mutex<Vec<(u64, Key)>>,
}

impl Offers {
    pub(crate) fn new(store: Store, clock: Clock) -> Self {
        Self { store, clock, keys: Mutex::default() }
    }
    fn keys(&self) -> MutexGuard<'_, Vec<(u64, Key)>> {
        self.keys.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn key(&self, day: u64) -> Result<Key, OfferError> {
        let known = self.keys().iter().find(|(of, _)| *of == day).map(|(_, key)| key.clone());
        if let Some(key) = known {
            return Ok(key);
        }
        let oldest = day.saturating_sub(1);
        let stored = self.store.offer_key(day, Seed(random_bytes()?), oldest).await?;
        let key = Key::of(stored).ok_or(OfferError::Stale)?;
        let mut keys = self.keys();
        keys.retain(|(of, _)| *of >= oldest && *of != day);
        keys.push((day, key.clone()));
        Ok(key)
    }

    /// A new offer.
    pub(crate) async fn draw(&self) -> Result<Offer, OfferError> {
        let issued = self.clock.now();
        let key = self.key(day(issued)).await?;
        let id: TableId = random_id()?;
        let word = key.word(&id, issued);
        Ok(Offer { word, promise: key.unmade(id).promise(), until: issued.after(LIFE) })
    }

    /// The table of an offer that a client sent back. The database knows whether it was already created.
    pub(crate) async fn open(&self, word: &str) -> Result<Unmade, OfferError> {
        let claim = Claim::read(word, self.clock.now()).ok_or(OfferError::Stale)?;
        let key = self.key(day(claim.issued)).await?;
        claim.prove(&key).ok_or(OfferError::Stale)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(hours: u64) -> Timestamp {
        Timestamp::from_millis(1_800_000_000_000 + hours * 3_600_000)
    }

    #[test]
    fn an_offer_is_ours_and_ends() {
        let [key, other] = [1, 2].map(|byte| Key::of(Seed([byte; 32])).unwrap());
        let id = TableId::from([3; 20]);
        let word = key.word(&id, at(0));
        let opened = |word: &str, key: &Key, now| Claim::read(word, now).and_then(|claim| claim.prove(key));
        assert_eq!(opened(&word, &key, at(0)), Some(key.unmade(id.clone())));
        assert_eq!(opened(&word, &key, at(11)), Some(key.unmade(id.clone())));
        assert_eq!(opened(&word, &key, at(12)), None, "too old");
        assert_eq!(opened(&word, &other, at(0)), None, "another day's");
        assert_ne!(key.unmade(id.clone()), other.unmade(id.clone()));
        // Nobody gets another table, or more time, by changing the word.
        let later = key.word(&id, at(1)).split('-').nth(1).unwrap().to_owned();
        let first = word.split('-').nth(1).unwrap();
        for changed in [
            word.replace(first, &later),
            word.replacen('3', "4", 1),
            format!("{word}-"),
            format!("{word}0"),
            String::new(),
            id.to_string(),
            "--".into(),
        ] {
            assert_eq!(opened(&changed, &key, at(0)), None, "{changed}");
        }
    }
}
