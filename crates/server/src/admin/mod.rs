//! Operators' commands. They work on the database, whether servers use it or not; running servers notice
//! within seconds. Every change is written to the log of operations in the same transaction.

pub(crate) mod clubs;
pub(crate) mod people;
pub(crate) mod reports;
pub(crate) mod site;
pub(crate) mod tournaments;

use crate::{
    ids::{NoChance, random_id},
    people::{
        bans::{Ban, BanId, Subject},
        manners::{Forbidden, Measure, notify, notify_about},
        reports::{Report, ReportId},
    },
    results::ratings::rate_new_games,
    settings::{BadAnnouncement, BadSetting, SettingKey},
    store::{
        Change, Store, StoreError, TableRow, Wake, Write, agree, free_name, log_operation, players_of,
        retried,
    },
    tables::TableError,
};
use oriflamme_game::Family;
use oriflamme_table::{
    BadName, Holder, Logged, Patience, PlayerId, PlayerName, Refusal, Table, TableId, Timestamp,
};
use oriflamme_table_view::{BotAccountView, NoticeKind};

/// Carries out an operator's commands.
pub struct Operator {
    store: Store,
    /// The operator's name in the log.
    name: String,
    now: Timestamp,
}

/// Why an operation was not carried out.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    #[error("there is no such table")]
    NoTable,
    #[error("there is no such player")]
    NoPlayer,
    #[error(
        "no game of that table counts for ratings: it was not rated, is not over, or was taken out before"
    )]
    NotRated,
    #[error("there is no such club")]
    NoClub,
    #[error("a name of a club or a tournament has 1 to 60 characters")]
    GroupName,
    #[error("there is no such news; `oriflamme admin club CLUB` lists them by their numbers")]
    NoNews,
    #[error("the club has no season that is not over")]
    SeasonOver,
    #[error(
        "the season has no such game to which this can be done; `oriflamme admin club CLUB` lists its games"
    )]
    NoResult,
    #[error("there is no such tournament")]
    NoTournament,
    #[error("the tournament is over, or was ended before")]
    TournamentOver,
    #[error("there is no such ban, or it has ended")]
    NoBan,
    #[error("there is no such report, or it is settled")]
    NoReport,
    #[error("that report is about another player")]
    OtherPlayer,
    #[error("that report is about something else")]
    OtherSubject,
    #[error("nothing of that kind is forbidden to this player")]
    NotForbidden,
    #[error(transparent)]
    Name(#[from] BadName),
    #[error(transparent)]
    Setting(#[from] BadSetting),
    #[error("`{0}` is not set in the database; an option of `oriflamme serve` may say it")]
    NotSet(SettingKey),
    #[error(transparent)]
    Announcement(#[from] BadAnnouncement),
    #[error("`{0}` is no time; write 22:00, 22:00+02:00 or 2026-11-30T22:00")]
    Time(String),
    #[error("{0} can't be read: {1}")]
    File(String, String),
    #[error("no notice is shown")]
    NoAnnouncement,
    #[error("there is no such code; `oriflamme admin codes` lists them by their first four letters")]
    NoCode,
    #[error("that moment is in the past")]
    Past,
    #[error("that player is not appointed")]
    NotAppointed,
    #[error("the proxy has named nobody like that; `oriflamme admin members` lists whom it has named")]
    NoMember,
    #[error("a proxy calls nobody that: the name is empty, longer than 256 bytes, or has control characters")]
    MemberName,
    #[error("{0}")]
    Apart(String),
    #[error(transparent)]
    Table(#[from] TableError),
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Chance(#[from] NoChance),
}

impl Operator {
    /// An operator with a name. The database is opened in addition to the servers that use it.
    pub fn new(store: Store, name: String, now: Timestamp) -> Self {
        Self { store, name, now }
    }
    /// When the command was given.
    pub(crate) fn now(&self) -> Timestamp {
        self.now
    }
    /// The database, for queries.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The players at a table, by the first family of the seat. For operators only.
    pub fn seats(&self, table: &Table) -> Vec<(Family, String)> {
        let occupant = |holder: &Holder| match holder {
            Holder::Free => "free".to_owned(),
            Holder::Bot(level) => format!("bot {level}"),
            Holder::Recorded(name) => format!("in the record  {name}"),
            Holder::Human { player, name, away, .. } => {
                let name = name.as_ref().map_or("(forgotten)".to_owned(), ToString::to_string);
                format!("player {player}  {name}{}", if *away { "  (away)" } else { "" })
            }
        };
        let seating = table.seating();
        seating.seats().map(|seat| (seating.family_of(seat), occupant(table.holder(seat)))).collect()
    }

    /// Closes a table at which something can still happen, and tells everybody who sits there.
    pub async fn close_table(&self, id: &TableId, reason: &str) -> Result<(), AdminError> {
        let tell = |player: &PlayerId| Ok(Some(notify(player, NoticeKind::Closed, reason, None, self.now)?));
        self.close_and(id, reason, tell).await
    }

    /// Closes a table; `tell` writes the notice to a player who sits there.
    pub(crate) async fn close_and(
        &self,
        id: &TableId,
        reason: &str,
        tell: impl Fn(&PlayerId) -> Result<Option<Write>, NoChance>,
    ) -> Result<(), AdminError> {
        // Somebody may act there at the same moment.
        retried(|| async {
            let mut table =
                self.store.table(id, Patience::default()).await?.ok_or(AdminError::NoTable)?.table;
            let entries = table.close()?;
            let at = table.log().not_before_last(self.now);
            let mut writes = Vec::new();
            for entry in entries {
                let logged = Logged { entry, at };
                writes.push(Write::entry(id, table.next_seq(), &logged));
                table.apply(logged).map_err(|_| StoreError::DamagedLog(id.to_string()))?;
            }
            writes.push(Write::TableRow { table: id.clone(), standing: TableRow::of(&table, Wake::Never) });
            writes.push(self.operation("close", &format!("table {id}"), reason));
            writes.extend([Change::Table(id.clone()), Change::Measures].map(|change| change.write(self.now)));
            for player in table.seating().seats().filter_map(|seat| table.holder(seat).player()) {
                writes.extend(tell(player)?);
            }
            Ok(self.store.try_commit(writes).await?)
        })
        .await
    }

    /// Changes a player's name, from now on and at every table where they have sat. They read it on their
    /// next page.
    pub async fn rename(
        &self,
        player: &PlayerId,
        name: &PlayerName,
        reason: &str,
        report: Option<&ReportId>,
    ) -> Result<(), AdminError> {
        let old = self.store.player_with_id(player).await?.ok_or(AdminError::NoPlayer)?;
        let report = self.report_about(player, report).await?;
        let bot = self.bot(player).await?;
        // A program's new name is marked as a program's, too.
        let name = &if old.name.is_of_program() { name.of_program()? } else { name.clone() };
        let what = format!("player {player} ({} is now {name})", old.name);
        let sat = self.store.sat_entries(player).await?;
        let kept = self.store.kept_seats(player, Some(name)).await?;
        self.commit(|| {
            let tables = sat.iter().map(|entry| &entry.table).chain(kept.iter().map(|(table, _)| table));
            let tables = tables.map(|table| Change::Table(table.clone()).write(self.now));
            let first = [
                Write::Rename { id: player.clone(), name: name.clone() },
                free_name(player),
                self.operation("rename", &what, reason),
                notify(player, NoticeKind::Renamed, reason, None, self.now)?,
                Change::Player(player.clone()).write(self.now),
                Change::Measures.write(self.now),
            ];
            let named = bot.as_ref().map(|bot| (bot, name.to_string()));
            let owner = named
                .map(|(bot, name)| notify_about(&bot.owner, NoticeKind::BotRenamed, &name, reason, self.now));
            Ok(first
                .into_iter()
                .chain(owner.transpose()?)
                .chain(self.settled_by("rename", report.as_ref())?)
                .chain(sat.iter().map(|entry| entry.renamed(Some(name))))
                .chain(kept.iter().map(|(table, setup)| agree(table, setup)))
                .chain(tables)
                .collect())
        })
        .await
    }

    /// Bans a player or a range of addresses, until a given time or permanently.
    pub async fn ban(
        &self,
        subject: Subject,
        reason: &str,
        until: Option<Timestamp>,
        report: Option<&ReportId>,
    ) -> Result<BanId, AdminError> {
        let report = match (&subject, report) {
            (Subject::Player(player), report) => self.report_about(player, report).await?,
            // A report is about a player, and nobody can tell whose addresses these are.
            (Subject::Addresses(_), Some(report)) => Some(self.open_report(report).await?),
            (Subject::Addresses(_), None) => None,
        };
        let id: BanId = random_id()?;
        let bot = self.bot_in(&subject).await?;
        self.commit(|| {
            let ban = Ban {
                id: id.clone(),
                subject: subject.clone(),
                reason: reason.to_owned(),
                made: self.now,
                until,
            };
            let mut writes = vec![
                ban.write(),
                self.operation("ban", &subject.to_string(), reason),
                Change::Measures.write(self.now),
            ];
            if let Subject::Player(player) = &subject {
                // They read it when they may come back.
                writes.push(notify(player, NoticeKind::Banned, reason, until, self.now)?);
                writes.push(Change::Player(player.clone()).write(self.now));
            }
            writes.extend(self.owner_notice(bot.as_ref(), NoticeKind::BotBanned, reason)?);
            writes.extend(self.settled_by("ban", report.as_ref())?);
            Ok(writes)
        })
        .await?;
        Ok(id)
    }

    /// Ends every active ban of a player, and tells them; or every active ban of exactly this range of
    /// addresses.
    pub async fn unban(&self, subject: &Subject, reason: &str) -> Result<(), AdminError> {
        let bans = self.store.bans(self.now).await?;
        let lifted: Vec<&Ban> = bans.iter().filter(|ban| ban.subject == *subject).collect();
        if lifted.is_empty() {
            return Err(AdminError::NoBan);
        }
        let bot = self.bot_in(subject).await?;
        self.commit(|| {
            let ends = lifted.iter().map(|ban| ban.lift(self.now));
            let told = match subject {
                Subject::Player(player) => {
                    Some(notify(player, NoticeKind::Unbanned, reason, None, self.now)?)
                }
                Subject::Addresses(_) => None,
            };
            let owner = self.owner_notice(bot.as_ref(), NoticeKind::BotLifted, reason)?;
            let logged = self.operation("unban", &subject.to_string(), reason);
            Ok(ends.chain(told).chain(owner).chain([logged, Change::Measures.write(self.now)]).collect())
        })
        .await
    }

    /// Takes a game out of the ratings, which are then computed again from it on. Those who played it get a
    /// notice.
    pub async fn unrate(&self, table: &TableId, reason: &str) -> Result<(), AdminError> {
        retried(|| async {
            let game = self.store.rated_game(table).await?.ok_or(AdminError::NotRated)?;
            let mark = self.store.rating_mark(game.group).await?;
            let mut writes = Vec::from(self.store.unrate(table, game.group, &mark));
            for player in players_of(&game) {
                writes.push(notify(player, NoticeKind::GameUnrated, reason, None, self.now)?);
            }
            writes.push(self.operation("unrate", &format!("table {table}"), reason));
            writes.push(Change::Measures.write(self.now));
            // A server may rate a game at the same moment.
            Ok::<_, AdminError>(self.store.try_commit(writes).await?)
        })
        .await?;
        // Running servers do the same; it does not matter who is first.
        rate_new_games(&self.store).await?;
        Ok(())
    }

    /// Warns a player, who reads the reason on their next page.
    pub async fn warn(
        &self,
        player: &PlayerId,
        reason: &str,
        report: Option<&ReportId>,
    ) -> Result<(), AdminError> {
        let report = self.report_about(player, report).await?;
        self.act("warn", player, NoticeKind::BotWarned, reason, report.as_ref(), |at| {
            Ok(vec![notify(player, NoticeKind::Warned, reason, None, at)?])
        })
        .await
    }

    /// Forbids something to a player, until a given time or for good. They read it on their next page.
    pub async fn forbid(
        &self,
        player: &PlayerId,
        what: Forbidden,
        reason: &str,
        until: Option<Timestamp>,
        report: Option<&ReportId>,
    ) -> Result<(), AdminError> {
        let report = self.report_about(player, report).await?;
        let measure = Measure {
            id: random_id()?,
            player: player.clone(),
            forbids: what,
            reason: reason.to_owned(),
            made: self.now,
            until,
        };
        self.act(&format!("forbid {what}"), player, NoticeKind::BotForbidden, reason, report.as_ref(), |at| {
            Ok(vec![measure.write(), notify(player, what.notice(), reason, until, at)?])
        })
        .await
    }

    /// Lifts a restriction early.
    pub async fn allow(&self, player: &PlayerId, what: Forbidden, reason: &str) -> Result<(), AdminError> {
        let measures = self.store.measures(self.now).await?;
        let holds: Vec<&Measure> =
            measures.iter().filter(|it| it.player == *player && it.forbids == what).collect();
        if holds.is_empty() {
            return Err(AdminError::NotForbidden);
        }
        self.act(&format!("allow {what}"), player, NoticeKind::BotLifted, reason, None, |at| {
            let told = notify(player, NoticeKind::Lifted, reason, None, at)?;
            Ok(holds.iter().map(|it| it.lift(at)).chain([told]).collect())
        })
        .await
    }

    /// The bot account of a player, if it is one.
    async fn bot(&self, player: &PlayerId) -> Result<Option<BotAccountView>, StoreError> {
        self.store.bot_account(player, self.now).await
    }
    /// The same for somebody who is banned.
    async fn bot_in(&self, subject: &Subject) -> Result<Option<BotAccountView>, StoreError> {
        match subject {
            Subject::Player(player) => self.bot(player).await,
            Subject::Addresses(_) => Ok(None),
        }
    }
    /// A notice to the owner of a bot about what was done to it: a program might show it to nobody.
    fn owner_notice(
        &self,
        bot: Option<&BotAccountView>,
        kind: NoticeKind,
        reason: &str,
    ) -> Result<Option<Write>, NoChance> {
        bot.map(|bot| notify_about(&bot.owner, kind, &bot.name, reason, self.now)).transpose()
    }

    /// Carries out an operation about a player: logs it, and settles the report that it cites. If the player
    /// is a bot, its owner gets a notice of that kind.
    async fn act(
        &self,
        what: &str,
        player: &PlayerId,
        of_bot: NoticeKind,
        reason: &str,
        report: Option<&Report>,
        writes: impl Fn(Timestamp) -> Result<Vec<Write>, NoChance>,
    ) -> Result<(), AdminError> {
        let bot = self.bot(player).await?;
        self.commit(|| {
            Ok(writes(self.now)?
                .into_iter()
                .chain(self.owner_notice(bot.as_ref(), of_bot, reason)?)
                .chain(self.settled_by(what, report)?)
                .chain([
                    self.operation(what, &format!("player {player}"), reason),
                    Change::Measures.write(self.now),
                ])
                .collect())
        })
        .await
    }
    /// Writes a unit whose writes need random ids. [`StoreError::Unmet`] if something has changed since it
    /// was read.
    pub(crate) async fn commit(
        &self,
        unit: impl FnOnce() -> Result<Vec<Write>, NoChance>,
    ) -> Result<(), AdminError> {
        Ok(self.store.commit_numbered(unit()?).await?)
    }

    /// A new entry of the log of operations.
    pub(crate) fn operation(&self, what: &str, subject: &str, reason: &str) -> Write {
        log_operation(&self.name, what, subject, reason, self.now)
    }
}
