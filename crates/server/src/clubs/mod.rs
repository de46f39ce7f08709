//! Clubs: who may do what in them, and what visitors see. Their seasons are in [`seasons`].

mod seasons;
mod standings;
mod tables;

pub(crate) use seasons::Ruled;
pub(crate) use tables::make_table;

use crate::{
    clock::Clock,
    ids::{NoChance, hex, random_bytes, random_id},
    people::manners::PushedNotice,
    store::{
        Change, ClubUpdate, Limitable, Player, Store, StoreError, StoredClub, close_if_empty, decline_all,
        delete_news, describe, enter_club, found, insert_news, leave_club, queue_news, room_for, set_role,
    },
    tables::{TableError, Tables, commands::CommandError},
};
use oriflamme_table::{PlayerId, is_invisible, visible_lines};
use oriflamme_table_view::{ClubId, ClubMember, ClubRole, ClubView, NoticeKind, SeasonRule, SeasonTitle};
use std::{sync::Arc, time::Duration};

/// How many clubs a player may own.
const MOST_OWNED: i64 = 3;
/// The most members of a club.
const MOST_MEMBERS: usize = 500;
/// The most requests to become a member that wait for an answer. They take no member's place.
const MOST_REQUESTS: usize = 100;
/// The longest name of a club or a season, in characters.
const LONGEST_NAME: usize = 60;
/// The longest description of a club, and the longest piece of news.
const LONGEST_TEXT: usize = 2000;

/// Of how many news a day members' devices are told.
const MOST_TOLD: u32 = 6;

/// Why something in a club was refused.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ClubError {
    #[error("there is no such club")]
    Unknown,
    #[error("there is no such season")]
    NoSeason,
    #[error("there is no such news")]
    NoNews,
    #[error("the season has no such game, or it does not count there anyway")]
    NoResult,
    #[error("the season is over")]
    SeasonOver,
    #[error("only members of the club may do this")]
    NotMember,
    #[error("only owners and organisers of the club may do this")]
    NotOrganiser,
    #[error("only an owner of the club may do this")]
    NotOwner,
    #[error("a club needs an owner: make somebody else one first")]
    LastOwner,
    #[error("the invitation is no longer valid")]
    Invitation,
    #[error("you own {MOST_OWNED} clubs already")]
    TooMany,
    #[error("the club has as many members or seasons as a club may have")]
    Full,
    #[error("a name has 1 to {LONGEST_NAME} characters, a text up to {LONGEST_TEXT}")]
    Text,
    #[error(transparent)]
    Table(#[from] TableError),
    #[error(transparent)]
    NewTable(#[from] CommandError),
}

via_table_error!(ClubError: StoreError, NoChance);

/// A name of one line, without invisible characters.
pub(crate) fn name(text: &str) -> Result<String, ClubError> {
    let shown: String = text.chars().filter(|it| !is_invisible(*it)).collect();
    let shown = shown.trim().to_owned();
    if (1..=LONGEST_NAME).contains(&shown.chars().count()) { Ok(shown) } else { Err(ClubError::Text) }
}

/// A text of several lines, without invisible characters.
fn text(text: &str) -> Result<String, ClubError> {
    let shown = visible_lines(text);
    if shown.chars().count() <= LONGEST_TEXT { Ok(shown) } else { Err(ClubError::Text) }
}

/// The members with their roles: when the only owner was forgotten, the next member is the owner.
pub(crate) fn owned(mut members: Vec<ClubMember>) -> Vec<ClubMember> {
    if let Some(next) = members.first_mut().filter(|next| next.role.is_member()) {
        next.role = ClubRole::Owner;
    }
    members
}

fn invitation() -> Result<String, NoChance> {
    Ok(hex(&random_bytes::<16>()?))
}

pub(crate) struct Clubs {
    tables: Arc<Tables>,
    store: Store,
    clock: Clock,
}

/// A club that somebody founds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NewClub<'a> {
    pub(crate) name: &'a str,
    pub(crate) about: &'a str,
    pub(crate) listed: bool,
}

/// A change to a club by an owner or an organiser. A field that is `None` stays as it is.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct ClubChange<'a> {
    pub(crate) name: Option<&'a str>,
    pub(crate) about: Option<&'a str>,
    pub(crate) listed: Option<bool>,
    /// Whether the invitation gets another code, so that the old one is worthless.
    pub(crate) new_invitation: bool,
}

/// A club, and everybody in it.
pub(crate) struct CurrentClub {
    pub(crate) club: StoredClub,
    pub(crate) members: Vec<ClubMember>,
}

impl CurrentClub {
    pub(crate) fn role(&self, player: Option<&PlayerId>) -> Option<ClubRole> {
        let own = self.members.iter().find(|member| Some(&member.player) == player)?;
        Some(own.role)
    }
    fn organised_by(&self, player: &Player) -> Result<(), ClubError> {
        let role = self.role(Some(&player.id));
        if role.is_some_and(ClubRole::organises) { Ok(()) } else { Err(ClubError::NotOrganiser) }
    }
    pub(crate) fn is_member(&self, player: &Player) -> Result<(), ClubError> {
        let role = self.role(Some(&player.id));
        if role.is_some_and(ClubRole::is_member) { Ok(()) } else { Err(ClubError::NotMember) }
    }
    fn owners(&self) -> usize {
        self.members.iter().filter(|member| member.role == ClubRole::Owner).count()
    }
    fn member_count(&self) -> usize {
        self.members.iter().filter(|member| member.role.is_member()).count()
    }
    /// Whether there is room for one more member, or one more request.
    fn has_room(&self, role: ClubRole) -> Result<(), ClubError> {
        let members = self.member_count();
        let full = match role {
            ClubRole::Asked => self.members.len() - members >= MOST_REQUESTS,
            ClubRole::Owner | ClubRole::Organiser | ClubRole::Member => members >= MOST_MEMBERS,
        };
        if full { Err(ClubError::Full) } else { Ok(()) }
    }
}

impl Clubs {
    pub(crate) fn new(tables: Arc<Tables>, store: Store, clock: Clock) -> Self {
        Self { tables, store, clock }
    }

    pub(crate) async fn current(&self, id: &ClubId) -> Result<CurrentClub, ClubError> {
        let club = self.store.club(id).await?.ok_or(ClubError::Unknown)?;
        let members = owned(self.store.club_members(id).await?);
        Ok(CurrentClub { club, members })
    }

    /// Founds a club with its first season. Its founder owns it.
    pub(crate) async fn found(&self, owner: &Player, new: NewClub<'_>) -> Result<ClubId, ClubError> {
        let (called, about) = (name(new.name)?, text(new.about)?);
        if self.store.clubs_owned(&owner.id).await? >= MOST_OWNED {
            return Err(ClubError::TooMany);
        }
        let now = self.clock.now();
        let (id, invitation) = (random_id::<ClubId>()?, invitation()?);
        let club = StoredClub { id: id.clone(), name: called, about, listed: new.listed, invitation };
        let season = SeasonTitle {
            number: 1,
            name: "1".to_owned(),
            rule: SeasonRule::default(),
            made: now,
            ended: None,
        };
        let room = room_for(Limitable::Clubs, &owner.id, MOST_OWNED);
        let founded = found(&club, &owner.id, &season, now);
        match self.store.commit_all(room.into_iter().chain(founded).collect()).await {
            // They have founded others at this moment.
            Err(StoreError::Unmet) => Err(ClubError::TooMany),
            done => Ok(done.map(|()| id)?),
        }
    }

    /// Changes a club's name and description, whether it is listed, and its invitation.
    pub(crate) async fn change(
        &self,
        id: &ClubId,
        player: &Player,
        change: ClubChange<'_>,
    ) -> Result<(), ClubError> {
        self.current(id).await?.organised_by(player)?;
        let called = change.name.map(name).transpose()?;
        let about = change.about.map(text).transpose()?;
        let invitation = change.new_invitation.then(invitation).transpose()?;
        let update = ClubUpdate {
            name: called.as_deref(),
            about: about.as_deref(),
            listed: change.listed,
            invitation: invitation.as_deref(),
        };
        match self.store.commit_all(vec![describe(id, update)]).await {
            // It has just been closed.
            Err(StoreError::Unmet) => Err(ClubError::Unknown),
            done => Ok(done?),
        }
    }

    /// Makes a player a member by an invitation, or asks for membership.
    pub(crate) async fn join(
        &self,
        id: &ClubId,
        player: &Player,
        invitation: Option<&str>,
    ) -> Result<(), ClubError> {
        let current = self.current(id).await?;
        let role = current.role(Some(&player.id));
        let wanted = match invitation {
            Some(code) if code == current.club.invitation => ClubRole::Member,
            Some(_) => return Err(ClubError::Invitation),
            None => ClubRole::Asked,
        };
        if role.is_some_and(|role| role <= wanted) {
            return Ok(());
        }
        current.has_room(wanted)?;
        let now = self.clock.now();
        Ok(self.store.commit_all(vec![enter_club(id, &player.id, wanted, now)]).await?)
    }

    /// Leaves a club. When the last member leaves, the club is deleted.
    pub(crate) async fn leave(&self, id: &ClubId, player: &Player) -> Result<(), ClubError> {
        let current = self.current(id).await?;
        let role = current.role(Some(&player.id)).ok_or(ClubError::NotMember)?;
        if role == ClubRole::Owner && current.owners() == 1 && current.member_count() > 1 {
            return Err(ClubError::LastOwner);
        }
        let writes = vec![leave_club(id, &player.id), close_if_empty(id)];
        Ok(self.store.commit_all(writes).await?)
    }

    /// Gives somebody a role, or none. Organisers let people in and out; owners also name organisers and
    /// owners.
    pub(crate) async fn set_role(
        &self,
        id: &ClubId,
        player: &Player,
        whom: &PlayerId,
        role: Option<ClubRole>,
    ) -> Result<(), ClubError> {
        let current = self.current(id).await?;
        current.organised_by(player)?;
        let before = current.role(Some(whom)).ok_or(ClubError::NotMember)?;
        let is_owner = current.role(Some(&player.id)) == Some(ClubRole::Owner);
        let high = |role: ClubRole| role.organises();
        if !is_owner && (high(before) || role.is_some_and(high)) {
            return Err(ClubError::NotOwner);
        }
        if before == ClubRole::Owner && role != Some(ClubRole::Owner) && current.owners() == 1 {
            return Err(ClubError::LastOwner);
        }
        let write = match role {
            Some(ClubRole::Asked) | None => leave_club(id, whom),
            Some(role) => {
                if !before.is_member() {
                    current.has_room(role)?;
                }
                set_role(id, whom, role)
            }
        };
        let mut writes = vec![write];
        let told = match (before.is_member(), role.is_some_and(ClubRole::is_member)) {
            (false, true) => Some(NoticeKind::ClubJoined),
            (true, false) => Some(NoticeKind::ClubRemoved),
            // A request that is declined, or another role.
            (false, false) | (true, true) => None,
        };
        if let Some(kind) = told.filter(|_| *whom != player.id) {
            let now = self.clock.now();
            let (name, due) = (&*current.club.name, self.tables.push_due());
            writes.extend(PushedNotice { kind, name, moment: None, at: now, due }.to([whom])?);
            writes.push(Change::Measures.write(now));
        }
        match self.store.commit_numbered(writes).await {
            // They have just left.
            Err(StoreError::Unmet) => Err(ClubError::NotMember),
            done => Ok(done?),
        }
    }

    /// Declines all requests to become a member.
    pub(crate) async fn decline_all(&self, id: &ClubId, player: &Player) -> Result<(), ClubError> {
        self.current(id).await?.organised_by(player)?;
        Ok(self.store.commit_all(vec![decline_all(id)]).await?)
    }

    /// Posts news on the club's page. The other members' devices are told.
    pub(crate) async fn post_news(&self, id: &ClubId, player: &Player, news: &str) -> Result<(), ClubError> {
        self.current(id).await?.organised_by(player)?;
        let news = text(news)?;
        if news.is_empty() {
            return Err(ClubError::Text);
        }
        let now = self.clock.now();
        let day = now.before(Duration::from_secs(24 * 3600));
        let told = self.tables.push_due().map(|due| queue_news(id, &player.id, due, MOST_TOLD, day));
        let unit = insert_news(id, &news, now).into_iter().chain(told).collect();
        Ok(self.store.commit_numbered(unit).await?)
    }

    /// Deletes news from the club's page.
    pub(crate) async fn delete_news(
        &self,
        id: &ClubId,
        player: &Player,
        number: u32,
    ) -> Result<(), ClubError> {
        self.current(id).await?.organised_by(player)?;
        match self.store.commit_all(vec![delete_news(id, number)]).await {
            Err(StoreError::Unmet) => Err(ClubError::NoNews),
            done => Ok(done?),
        }
    }

    /// A club as a visitor sees it.
    pub(crate) async fn view(&self, id: &ClubId, viewer: Option<&PlayerId>) -> Result<ClubView, ClubError> {
        let CurrentClub { club, mut members } = self.current(id).await?;
        let you = members.iter().find(|member| Some(&member.player) == viewer).map(|member| member.role);
        let (organises, belongs) =
            (you.is_some_and(ClubRole::organises), you.is_some_and(ClubRole::is_member));
        members.retain(|member| organises || member.role.is_member());
        let tables = if belongs { self.store.club_tables(id).await? } else { Vec::new() };
        let tables = self.tables.all_current(&tables).await?;
        Ok(ClubView {
            news: self.store.club_news(id).await?,
            seasons: self.store.seasons(id).await?,
            tables: tables.iter().map(|table| table.view_for(viewer)).collect(),
            id: club.id,
            name: club.name,
            about: club.about,
            listed: club.listed,
            you,
            members,
            invitation: organises.then_some(club.invitation),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_plain_and_short() {
        assert_eq!(name(" Łódź\u{200b} club ").unwrap(), "Łódź club");
        assert!(name("").is_err() && name(&"x".repeat(61)).is_err());
        assert_eq!(text("one\r\ntwo\u{202e}").unwrap(), "one\ntwo");
        assert!(text(&"x".repeat(2001)).is_err());
    }
}
