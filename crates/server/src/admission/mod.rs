//! How somebody comes in where not everybody may: by an invitation code, or named by a proxy that knows who
//! its visitors are.

pub(crate) mod members;

use crate::{
    identity::{
        claims::ClaimError,
        device_label::DeviceLabel,
        links::LinkError,
        players::{KnownPlayer, Players},
    },
    ids::{NoChance, Token, hex, random_bytes},
    store::{Player, StoreError, new_member, use_code},
    tables::TableError,
};
use oriflamme_game::UnknownWord;
use oriflamme_pages::Words;
use oriflamme_table::{PlayerId, PlayerName};
use oriflamme_table_view::Language;
use sha2::{Digest, Sha256};
use std::{
    collections::HashMap,
    fmt,
    str::FromStr,
    sync::{Mutex, PoisonError},
};

/// The letters of a code: none that could be taken for another one.
const LETTERS: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
/// How many letters a code has: 60 random bits.
const LENGTH: usize = 12;
/// How many letters its label has.
const LABEL: usize = 4;
/// How many members the cache holds.
const CACHED: usize = 20_000;
/// The longest name that a proxy may give a member, in bytes.
const LONGEST_MEMBER: usize = 256;

/// An invitation code: `ABCD-EFGH-JKLM`. The server stores only its hash.
#[derive(Clone, PartialEq, Eq)]
pub struct InvitationCode(String);

impl InvitationCode {
    pub(crate) fn random() -> Result<Self, NoChance> {
        let letter = |byte: u8| LETTERS.get(usize::from(byte) % LETTERS.len()).copied().unwrap_or(b'A');
        Ok(Self(random_bytes::<LENGTH>()?.map(|byte| char::from(letter(byte))).iter().collect()))
    }
    /// Its SHA-256, which is stored.
    pub(crate) fn hash(&self) -> String {
        hex(&Sha256::digest(&self.0))
    }
    /// Its first letters, by which operators recognise it. The others are 40 random bits.
    pub(crate) fn label(&self) -> &str {
        self.0.get(..LABEL).unwrap_or_default()
    }
}

/// The code with hyphens. Only the operator who made it and the people who type it see it.
impl fmt::Display for InvitationCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, letter) in self.0.chars().enumerate() {
            write!(f, "{}{letter}", if number > 0 && number % LABEL == 0 { "-" } else { "" })?;
        }
        Ok(())
    }
}

impl fmt::Debug for InvitationCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("InvitationCode(…)")
    }
}

/// Reads a code as somebody types it: in either case, with or without hyphens and blanks.
impl FromStr for InvitationCode {
    type Err = UnknownWord;
    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let bad = UnknownWord { expected: "an invitation code such as ABCD-EFGH-JKLM" };
        if text.len() > 64 {
            return Err(bad);
        }
        let typed = text.chars().filter(|it| !it.is_whitespace() && !matches!(it, '-' | '–' | '—'));
        let code: String = typed.map(|it| it.to_ascii_uppercase()).collect();
        let known = |byte: u8| LETTERS.contains(&byte);
        if code.len() == LENGTH && code.bytes().all(known) { Ok(Self(code)) } else { Err(bad) }
    }
}

/// Why somebody could not come in.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AdmissionError {
    #[error("the invitation code is mistyped, used up, too old or withdrawn; ask for a new one")]
    StaleCode,
    #[error(transparent)]
    Claim(#[from] ClaimError),
    #[error(transparent)]
    Table(#[from] TableError),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Link(#[from] LinkError),
    #[error(transparent)]
    Chance(#[from] NoChance),
}

/// A member, as a proxy names them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct MemberName(String);

impl MemberName {
    /// What a header says, if it can name anybody.
    pub(crate) fn of(value: &[u8]) -> Option<Self> {
        // Drop only spaces and tabs, as HTTP does: with any other blank, it is another member's name.
        let name = std::str::from_utf8(value).ok()?.trim_matches([' ', '\t']);
        let fits = !name.is_empty() && name.len() <= LONGEST_MEMBER && !name.chars().any(char::is_control);
        fits.then(|| Self(name.to_owned()))
    }
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
    /// A name for the member if the proxy does not give one.
    pub(crate) fn readable(&self) -> &str {
        self.0.split('@').next().unwrap_or_default()
    }
}

/// The members that this server remembers: their players, and the tokens for browsers that bring none.
#[derive(Default)]
pub(crate) struct KnownMembers(Mutex<HashMap<MemberName, KnownMember>>);

#[derive(Clone)]
struct KnownMember {
    player: PlayerId,
    /// One token for each kind of device, so that a client without cookies does not sign in with every
    /// request.
    tokens: HashMap<String, Token>,
}

impl KnownMembers {
    fn with<T>(&self, work: impl FnOnce(&mut HashMap<MemberName, KnownMember>) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
    fn player(&self, member: &MemberName) -> Option<PlayerId> {
        self.with(|known| known.get(member).map(|known| known.player.clone()))
    }
    fn token(&self, member: &MemberName, label: &DeviceLabel) -> Option<Token> {
        self.with(|known| known.get(member)?.tokens.get(&label.to_string()).cloned())
    }
    /// Forgets a player, whom the proxy may call something else now.
    pub(crate) fn forget(&self, player: &PlayerId) {
        self.with(|all| all.retain(|_, known| known.player != *player));
    }
    pub(crate) fn remember(
        &self,
        member: &MemberName,
        player: &PlayerId,
        token: Option<(&DeviceLabel, &Token)>,
    ) {
        self.with(|all| {
            if all.len() >= CACHED {
                all.clear();
            }
            let new = || KnownMember { player: player.clone(), tokens: HashMap::new() };
            let known = all.entry(member.clone()).or_insert_with(new);
            if known.player != *player {
                *known = new();
            }
            if let Some((label, token)) = token {
                known.tokens.insert(label.to_string(), token.clone());
            }
        });
    }
}

impl Players {
    /// Creates a player who has an invitation code, which is used once.
    pub(crate) async fn create_invited(
        &self,
        name: PlayerName,
        label: DeviceLabel,
        code: &InvitationCode,
    ) -> Result<(Player, Token), AdmissionError> {
        // Check the name before the code is used up: it may not be available.
        if !self.store.is_code_valid(code, self.clock.now()).await? {
            return Err(AdmissionError::StaleCode);
        }
        self.may_be_called(None, &name).await?;
        let now = self.clock.now();
        match self.create_with(name, label, |_| vec![use_code(code, now)]).await {
            Err(AdmissionError::Store(StoreError::Unmet)) => Err(AdmissionError::StaleCode),
            made => made,
        }
    }

    /// Whether a player is the one of a member.
    pub(crate) async fn is_of_member(
        &self,
        player: &PlayerId,
        member: &MemberName,
    ) -> Result<bool, StoreError> {
        if self.members.player(member).as_ref() == Some(player) {
            return Ok(true);
        }
        // Two players may have become one since.
        let known = self.store.member(member.as_str()).await?;
        if let Some(known) = &known {
            self.members.remember(member, &known.id, None);
        }
        Ok(known.is_some_and(|known| known.id == *player))
    }

    /// Signs a member's browser in with a token. A member who comes for the first time becomes a player.
    pub(crate) async fn sign_member_in(
        &self,
        member: &MemberName,
        called: Option<&str>,
        language: Language,
        label: &DeviceLabel,
    ) -> Result<(KnownPlayer, Token), AdmissionError> {
        if let Some(token) = self.members.token(member, label)
            && let Some(known) = self.known_by(&token).await?
            && self.is_of_member(&known.player.id, member).await?
        {
            return Ok((known, token));
        }
        let player = match self.store.member(member.as_str()).await? {
            Some(player) => player,
            None => {
                let now = self.clock.now();
                let name = self.member_called(member, called, language).await?;
                let made = self
                    .create_with(name, label.clone(), |id| vec![new_member(member.as_str(), id, now)])
                    .await;
                match made {
                    Ok((player, token)) => {
                        self.members.remember(member, &player.id, Some((label, &token)));
                        return Ok((KnownPlayer::person(player), token));
                    }
                    // Another request of theirs was faster.
                    Err(AdmissionError::Store(StoreError::Unmet)) => {
                        self.store.member(member.as_str()).await?.ok_or(StoreError::Contended)?
                    }
                    Err(error) => return Err(error),
                }
            }
        };
        let token = self.add_session(&player.id, label).await?;
        self.members.remember(member, &player.id, Some((label, &token)));
        Ok((KnownPlayer::person(player), token))
    }

    /// The name of a new member: what the proxy says, what it calls them, or a guest's.
    async fn member_called(
        &self,
        member: &MemberName,
        called: Option<&str>,
        language: Language,
    ) -> Result<PlayerName, AdmissionError> {
        let guest = Words::of(language).say("ui-guest-name");
        for wanted in called.into_iter().chain([member.readable(), &guest]) {
            let short: String = wanted.chars().take(24).collect();
            let Ok(name) = short.parse::<PlayerName>() else { continue };
            match self.may_be_called(None, &name).await {
                Ok(()) => return Ok(name),
                Err(ClaimError::Taken) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(ClaimError::Taken.into())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_as_people_type_it() {
        let code = InvitationCode::random().unwrap();
        let shown = code.to_string();
        assert_eq!((shown.len(), shown.matches('-').count()), (14, 2), "{shown}");
        assert!(shown.starts_with(code.label()));
        for typed in [shown.clone(), shown.to_lowercase(), shown.replace('-', " "), shown.replace('-', "")] {
            assert_eq!(typed.parse(), Ok(code.clone()), "{typed}");
        }
        for bad in ["", "ABCD-EFGH", "ABCD-EFGH-JKL0", "ABCD-EFGH-JKLI", "ABCD-EFGH-JKLMN", "éBCD-EFGH-JKLM"]
        {
            assert!(bad.parse::<InvitationCode>().is_err(), "{bad}");
        }
        assert!(!format!("{code:?}").contains(&shown[..4]));
    }

    #[test]
    fn a_header_that_names_nobody_is_nobody() {
        assert_eq!(MemberName::of(b" ada@example.org ").unwrap().readable(), "ada");
        assert_eq!(MemberName::of("Zoé".as_bytes()).unwrap().as_str(), "Zoé");
        let other = MemberName::of("ada\u{a0}".as_bytes());
        assert_ne!(other, MemberName::of(b"ada"), "the proxy has two accounts");
        for nobody in [&b""[..], b"  ", b"a\x07b", b"\xff\xfe", &[b'a'; 257]] {
            assert_eq!(MemberName::of(nobody), None);
        }
    }
}
