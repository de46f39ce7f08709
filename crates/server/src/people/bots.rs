//! Bot accounts: programs that belong to a player. They have a claimed name, a token of their own and rules
//! by which they take challenges. They end with their owner: a ban on the owner is one on the bots, and a
//! forgotten owner's bots are forgotten.

use crate::{
    identity::{
        claims::{ClaimError, is_guests},
        device_label::DeviceLabel,
        players::Players,
        sessions::OldPasskeys,
    },
    ids::{NoChance, Token, random_id},
    store::{
        AtomicWrites, Limitable, Player, StoreError, Write, add_bot, change_bot, claim_name, room_for,
        stop_listening,
    },
    tables::TableError,
};
use oriflamme_table::{PlayerId, PlayerName, visible_lines};
use oriflamme_table_view::{BotAccountView, ChallengeRules};

/// How many bots a player may own.
pub(crate) const MOST_BOTS: u32 = 5;
/// The longest text that a bot says about itself.
pub(crate) const LONGEST_ABOUT: usize = 500;

/// Why something was not done about a bot.
#[derive(Debug, thiserror::Error)]
pub(crate) enum BotError {
    #[error("you own no such bot")]
    Unknown,
    #[error("only players with a passkey or recovery words can own bots")]
    NotLasting,
    #[error("a bot can't own bots, and a program without an owner can't either")]
    Program,
    #[error("you own {MOST_BOTS} bots already; delete one first")]
    TooMany,
    #[error("what a bot says about itself has up to {LONGEST_ABOUT} characters")]
    About,
    #[error(transparent)]
    Name(#[from] ClaimError),
    #[error(transparent)]
    Table(#[from] TableError),
}

via_table_error!(BotError: StoreError, NoChance);

/// A text of several lines, without invisible characters.
fn about(text: &str) -> Result<String, BotError> {
    let shown = visible_lines(text);
    if shown.chars().count() <= LONGEST_ABOUT { Ok(shown) } else { Err(BotError::About) }
}

impl Players {
    /// Makes a bot account. `name` has the mark of programs.
    pub(crate) async fn make_bot(
        &self,
        owner: &Player,
        name: PlayerName,
        text: &str,
        takes: &ChallengeRules,
    ) -> Result<(PlayerId, Token), BotError> {
        if owner.name.is_of_program() {
            return Err(BotError::Program);
        }
        if !self.store.has_kept_identity(&owner.id).await? {
            return Err(BotError::NotLasting);
        }
        if is_guests(&name) {
            return Err(ClaimError::Unfit.into());
        }
        let text = about(text)?;
        self.may_be_called(None, &name).await?;
        let (id, token) = (random_id::<PlayerId>()?, Token::random()?);
        let (made, name) = (self.clock.now(), name.claimed());
        let player = Write::Player {
            id: id.clone(),
            token: token.hash(),
            name: name.clone(),
            made,
            label: DeviceLabel::default(),
        };
        let room = room_for(Limitable::Bots, &owner.id, MOST_BOTS.into());
        let unit = room
            .into_iter()
            .chain([player, claim_name(&id, &name, made)])
            .chain(add_bot(&id, &owner.id, &text, takes, made))
            .collect();
        match self.store.commit(AtomicWrites(unit)).await {
            Ok(()) => Ok((id, token)),
            Err(StoreError::Unmet) if self.store.bot_ids(&owner.id).await?.len() >= MOST_BOTS as usize => {
                Err(BotError::TooMany)
            }
            // Somebody else has claimed the name at this moment.
            Err(StoreError::Unmet) => Err(ClaimError::Taken.into()),
            Err(error) => Err(error.into()),
        }
    }

    /// A bot of an owner.
    pub(crate) async fn own_bot(&self, owner: &Player, bot: &PlayerId) -> Result<BotAccountView, BotError> {
        let known = self.store.bot_account(bot, self.clock.now()).await?;
        known.filter(|bot| bot.owner == owner.id).ok_or(BotError::Unknown)
    }

    /// Changes what a bot says about itself, and which challenges it takes; what is not given stays.
    pub(crate) async fn change_bot(
        &self,
        owner: &Player,
        bot: &PlayerId,
        text: Option<&str>,
        takes: Option<&ChallengeRules>,
    ) -> Result<BotAccountView, BotError> {
        let mut known = self.own_bot(owner, bot).await?;
        if let Some(text) = text {
            known.about = about(text)?;
        }
        if let Some(takes) = takes {
            known.rules = takes.clone();
        }
        let write = change_bot(&known.player, &known.about, &known.rules);
        self.store.commit(AtomicWrites(vec![write])).await?;
        Ok(known)
    }

    /// Gives a bot another token. The old one stops working, and the streams that it has open end.
    pub(crate) async fn renew_bot(
        &self,
        owner: &Player,
        bot: &PlayerId,
    ) -> Result<(BotAccountView, Token), BotError> {
        let known = self.own_bot(owner, bot).await?;
        let nobody = DeviceLabel::default();
        let token = self.replace_tokens(&known.player, None, &nobody, OldPasskeys::Kept).await?;
        self.store.commit(AtomicWrites(vec![stop_listening(&known.player)])).await?;
        Ok((BotAccountView { is_here: false, ..known }, token))
    }
}
