//! Operators' commands about who a player is: everything that is known about one, forgetting one, and members
//! for whom the proxy sends another name.

use super::{AdminError, Operator};
use crate::{
    admission::MemberName,
    clock::Clock,
    deployment::Deployment,
    identity::players::Players,
    people::manners::notify_about,
    push::PushOptions,
    store::{
        Change, Player, PlayerCounts, StoredMember, StoredPlayer, StoredRating, Tried, drop_member,
        rename_member, retried,
    },
    tables::changed_beside,
};
use oriflamme_table::{Patience, PlayerId, TableId};
use oriflamme_table_view::{ClubId, ClubRole, NoticeKind, TournamentId};
use std::sync::Arc;

/// Everything that operators may know about a player.
#[derive(Clone, Debug)]
pub struct PlayerFile {
    pub player: StoredPlayer,
    /// The bot account, if the player is one: who owns it.
    pub owner: Option<PlayerId>,
    pub bots: Vec<PlayerId>,
    /// What a proxy calls them.
    pub members: Vec<String>,
    pub counts: PlayerCounts,
    /// Their ratings, in points, with whether each is provisional, and the number of games.
    pub ratings: Vec<StoredRating>,
    /// The tournaments that they have entered.
    pub tournaments: Vec<TournamentId>,
    /// Their clubs, with their role in each.
    pub clubs: Vec<(ClubId, ClubRole)>,
}

impl Operator {
    /// Everything that is known about a player, except for their tables, bans and restrictions.
    pub async fn player_file(&self, player: &PlayerId) -> Result<PlayerFile, AdminError> {
        let store = self.store();
        let stored = store.player_with_id(player).await?.ok_or(AdminError::NoPlayer)?;
        let entered = store.tournaments_entered(player).await?.into_iter();
        let clubs = store.memberships(player).await?.into_iter();
        Ok(PlayerFile {
            player: stored,
            owner: store.owner_of_bot(player).await?,
            bots: store.bot_ids(player).await?,
            members: store.member_names(player).await?,
            counts: store.player_counts(player).await?,
            ratings: store.ratings_of(player).await?,
            tournaments: entered.map(|(tournament, _)| tournament).collect(),
            clubs: clubs.map(|it| (it.club, it.role)).collect(),
        })
    }

    /// The players of the database, for what a server does to them, too. Running servers learn what changes.
    fn players(&self) -> Players {
        let clock = Clock::stopped_at(self.now());
        // Nothing that operators do here is told to devices.
        let push = PushOptions { enabled: false, ..PushOptions::default() };
        Players::new(self.store().clone(), Deployment::Beside, clock, Arc::default(), Arc::default(), push)
    }

    /// Forgets a player, and first all bots that they own, at once and for good, as they can themselves. They
    /// leave every table where something can still happen. The log does not say what they were called.
    pub async fn forget(&self, player: &PlayerId, reason: &str) -> Result<(), AdminError> {
        self.store().player_with_id(player).await?.ok_or(AdminError::NoPlayer)?;
        let players = self.players();
        retried(|| async {
            for bot in self.store().bot_ids(player).await? {
                match Box::pin(self.forget(&bot, reason)).await {
                    Ok(()) | Err(AdminError::NoPlayer) => {}
                    Err(error) => return Err(error),
                }
            }
            // Read this first: whatever the player does later then changes it.
            let seats = self.store().seat_sum(player).await?;
            for seat in self.store().seats_of(player).await? {
                if seat.status.is_live() {
                    self.leave(&seat.table, player).await?;
                }
            }
            let bot = self.store().bot_account(player, self.now()).await?;
            let told = bot
                .map(|bot| notify_about(&bot.owner, NoticeKind::BotForgotten, &bot.name, reason, self.now()));
            let logged = self.operation("forget", &format!("player {player}"), reason);
            let also =
                told.transpose()?.into_iter().chain([logged, Change::Measures.write(self.now())]).collect();
            Ok(players.forget(player, seats, also).await?.map(|_| ()))
        })
        .await
    }

    /// Makes a player leave a table for good, with all consequences for the game.
    async fn leave(&self, table: &TableId, player: &PlayerId) -> Result<(), AdminError> {
        retried(|| async {
            let Some(stored) = self.store().table(table, Patience::default()).await? else {
                return Ok(Tried::Done(()));
            };
            // If the table refuses, nobody there waits for them.
            let entries = stored.table.leave_for_good(player).unwrap_or_default();
            if entries.is_empty() {
                return Ok(Tried::Done(()));
            }
            let at = stored.table.log().not_before_last(self.now());
            let changed = changed_beside(&stored.table, entries, at)?;
            let change = Change::Table(table.clone()).write(self.now());
            Ok(self.store().try_commit(changed.into_iter().chain([change]).collect()).await?)
        })
        .await
    }

    /// Records that a proxy calls a member something else from now on. If somebody has already come under the
    /// new name, and so become another player, that player is joined to the member's.
    pub async fn rename_member(&self, old: &str, new: &str) -> Result<StoredMember, AdminError> {
        let name = MemberName::of(new.as_bytes()).ok_or(AdminError::MemberName)?;
        retried(|| async {
            let known = self.store().member(old).await?.ok_or(AdminError::NoMember)?;
            let other = self.store().member(name.as_str()).await?;
            let logged = || {
                self.operation(
                    "rename member",
                    &format!("player {}", known.id),
                    &format!("{old} is {}", name.as_str()),
                )
            };
            let done = match other.filter(|_| old != name.as_str()) {
                Some(other) if other.id != known.id => {
                    let first = |_| vec![drop_member(old), logged()];
                    let joined = self.players().try_to_join(&other, &known, first).await;
                    joined.map_err(|error| AdminError::Apart(error.to_string()))?.map(|_| ())
                }
                other => {
                    let renamed = match other {
                        Some(_) => drop_member(old),
                        None => rename_member(old, name.as_str()),
                    };
                    let change = Change::Player(known.id.clone()).write(self.now());
                    self.store().try_commit(vec![renamed, logged(), change]).await?
                }
            };
            let Player { id: player, name: called } = known;
            let member = name.as_str().to_owned();
            Ok(done.map(|()| StoredMember { member, player, name: called, made: self.now() }))
        })
        .await
    }
}
