//! Recovery words: eight words on paper, with which a player who has lost every device can sign in.

use super::players::Players;
use crate::{
    ids::{NoChance, TokenHash, hex, random_bytes, random_id},
    people::manners::notify_of_key,
    store::{AtomicWrites, Player, StoreError, delete_notices, forget_words, keep_words, still_signed_in},
};
use argon2::{Algorithm, Argon2, Params, Version};
use bip39::Language as List;
use oriflamme_table::PlayerId;
use oriflamme_table_view::{NoticeId, NoticeKind, WordList};
use std::{collections::HashMap, sync::LazyLock};
use tokio::sync::Semaphore;
use unicode_normalization::UnicodeNormalization;

/// How many words there are: 8 of 2048 are 88 random bits.
const COUNT: usize = 8;
/// How many letters tell the words of a list apart.
const LETTERS: usize = 4;
/// The lists of words, each with its name, which is hashed with its words.
const LISTS: [(List, WordList); 2] = [(List::English, WordList::English), (List::French, WordList::French)];
/// What the words are hashed with. It is the same for everybody, because the player is looked up by the hash.
/// A salt of one's own protects secrets that people choose; these words are random.
const SALT: &[u8] = b"oriflamme recovery words";
/// Kibibytes, rounds and lanes of Argon2id, as OWASP recommends for passwords.
const COST: (u32, u32, u32) = (19 * 1024, 2, 1);
/// The longest text that is read as words.
const LONGEST: usize = 400;

/// One hash is computed at a time: each needs a core and 19 MiB.
static COMPUTING: Semaphore = Semaphore::const_new(1);

/// The first letters of every word, by list.
static BY_LETTERS: LazyLock<[HashMap<String, u16>; 2]> = LazyLock::new(|| {
    LISTS.map(|(list, _)| (0..).zip(list.word_list()).map(|(index, word)| (letters(word), index)).collect())
});

/// The letters by which a word is recognised: the first four, without accents.
fn letters(word: &str) -> String {
    let plain = word.nfd().filter(char::is_ascii_alphabetic).take(LETTERS);
    plain.map(|letter| letter.to_ascii_lowercase()).collect()
}

/// A player's recovery words.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct RecoveryWords {
    /// The list, by its place in [`LISTS`].
    list: usize,
    /// Places in that list.
    places: [u16; COUNT],
}

/// Why words were not accepted.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RecoveryError {
    /// These are not eight words of a list, or nobody's.
    #[error("nobody has these recovery words; type all eight words, in their order")]
    Wrong,
    /// While the words were made, the device that asked for them was signed out.
    #[error("this device is no longer signed in")]
    SignedOut,
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Chance(#[from] NoChance),
    #[error("the words could not be hashed")]
    Hash,
}

impl RecoveryWords {
    /// New words from a list.
    fn random(list: WordList) -> Result<Self, NoChance> {
        let list = LISTS.iter().position(|(_, name)| *name == list).unwrap_or(0);
        let bytes: [[u8; COUNT]; 2] = [random_bytes()?, random_bytes()?];
        let [low, high] = bytes;
        // 2048 divides the number of possible values, so every word is equally likely.
        let places = std::array::from_fn(|at| u16::from_le_bytes([low[at], high[at]]) % 2048);
        Ok(Self { list, places })
    }
    /// What a text may mean: eight words of one list or of the other. Accents, capitals and everything after
    /// the fourth letter do not matter.
    fn read(text: &str) -> Vec<Self> {
        if text.len() > LONGEST {
            return Vec::new();
        }
        let typed: Vec<String> = text
            .split(|sign: char| sign.is_whitespace() || matches!(sign, ',' | '-' | '.'))
            .map(letters)
            .filter(|word| !word.is_empty())
            .collect();
        let of_list = |list: usize| {
            let words = BY_LETTERS.get(list)?;
            let places: Option<Vec<u16>> = typed.iter().map(|word| words.get(word).copied()).collect();
            Some(Self { list, places: places?.try_into().ok()? })
        };
        (0..LISTS.len()).filter_map(of_list).collect()
    }
    /// The words, in order.
    pub(crate) fn words(&self) -> impl Iterator<Item = &'static str> {
        let list = LISTS.get(self.list).map_or(List::English, |(list, _)| *list).word_list();
        self.places.iter().filter_map(move |place| list.get(usize::from(*place)).copied())
    }
    /// The list from which they come.
    pub(crate) fn list(&self) -> WordList {
        LISTS.get(self.list).map_or(WordList::English, |(_, name)| *name)
    }
    /// The hash that is stored, which takes a while to compute.
    async fn hash(&self) -> Result<String, RecoveryError> {
        let text = format!("{} {:?}", self.list(), self.places);
        // The semaphore is never closed.
        let _turn = COMPUTING.acquire().await.map_err(|_| RecoveryError::Hash)?;
        let hashed = tokio::task::spawn_blocking(move || {
            let (memory, rounds, lanes) = COST;
            let argon = Argon2::new(
                Algorithm::Argon2id,
                Version::V0x13,
                Params::new(memory, rounds, lanes, None).ok()?,
            );
            let mut hash = [0; 32];
            argon.hash_password_into(text.as_bytes(), SALT, &mut hash).ok()?;
            Some(hex(&hash))
        });
        hashed.await.ok().flatten().ok_or(RecoveryError::Hash)
    }
}

impl Players {
    /// Gives a player recovery words, because one of their devices asks for them, and tells all of their
    /// browsers so with a notice, whose id is returned. Earlier words stop working.
    pub(crate) async fn new_words(
        &self,
        player: &PlayerId,
        device: &TokenHash,
        list: WordList,
    ) -> Result<(RecoveryWords, NoticeId), RecoveryError> {
        let (words, notice): (_, NoticeId) = (RecoveryWords::random(list)?, random_id()?);
        let hash = words.hash().await?;
        let now = self.clock.now();
        let due = self.push_delay.map(|delay| now.after(delay));
        let told = notify_of_key(&notice, player, NoticeKind::WordsMade, now, due);
        let earlier = delete_notices(player, NoticeKind::WordsMade);
        let made = [still_signed_in(player, device), keep_words(player, &hash, now), earlier];
        match self.store.commit_numbered(made.into_iter().chain(told).collect()).await {
            Err(StoreError::Unmet) => return Err(RecoveryError::SignedOut),
            done => done?,
        }
        self.manners.was_told(player);
        Ok((words, notice))
    }
    /// Deletes a player's recovery words.
    pub(crate) async fn forget_words(&self, player: &PlayerId) -> Result<(), StoreError> {
        self.store.commit(AtomicWrites(vec![forget_words(player)])).await
    }
    /// The player whose recovery words somebody has typed.
    pub(crate) async fn by_words(&self, text: &str) -> Result<Player, RecoveryError> {
        for words in RecoveryWords::read(text) {
            if let Some(player) = self.store.player_with_words(&words.hash().await?).await? {
                return Ok(player);
            }
        }
        Err(RecoveryError::Wrong)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;

    #[test]
    fn four_letters_tell_all_words_of_a_list_apart() {
        for words in &*BY_LETTERS {
            assert_eq!(words.len(), 2048);
        }
    }

    #[test]
    fn words_are_read_as_they_are_shown_and_as_people_type_them() {
        for list in WordList::ALL {
            let words = RecoveryWords::random(list).unwrap();
            assert_eq!(words.list(), list);
            let shown = words.words().collect::<Vec<_>>().join(" ");
            assert!(RecoveryWords::read(&shown).contains(&words), "{shown}");
            let typed = shown.to_uppercase().replace(' ', ",\n  ");
            assert!(RecoveryWords::read(&typed).contains(&words), "{typed}");
            let short: Vec<String> = words.words().map(letters).collect();
            assert!(RecoveryWords::read(&short.join(" ")).contains(&words), "{short:?}");
        }
        assert_eq!(letters("Académie"), "acad");
    }

    #[test]
    fn what_is_no_list_of_eight_words_is_not_looked_up() {
        let seven = "abandon ability able about above absent absorb";
        let long = "abandon ".repeat(60);
        for text in ["", seven, &format!("{seven} qqqq"), &format!("{seven} abstract abandon"), &long] {
            assert!(RecoveryWords::read(text).is_empty(), "{text}");
        }
        assert_eq!(RecoveryWords::read(&format!("{seven} abstract")).len(), 1);
    }

    #[tokio::test]
    async fn the_order_and_the_list_count() {
        let words = |list, places| RecoveryWords { list, places };
        let known = words(0, [1, 2, 3, 4, 5, 6, 7, 8]).hash().await.unwrap();
        assert_eq!(words(0, [1, 2, 3, 4, 5, 6, 7, 8]).hash().await.unwrap(), known);
        for other in [words(0, [2, 1, 3, 4, 5, 6, 7, 8]), words(1, [1, 2, 3, 4, 5, 6, 7, 8])] {
            assert_ne!(other.hash().await.unwrap(), known);
        }
    }
}
