//! Vacations: a player is away for some days of a year, and in games over days their clocks stand still.
//!
//! The database says who is away. The tables at which a player sits are told at once, so that others see it.
//! If the server dies before it has told a table, that table asks the database before it lets the player's
//! time run out (`tables/scheduler.rs`).

use crate::{
    clock::Clock,
    store::{AtomicWrites, Filter, Listing, Store, StoreError, begin_vacation, cut_vacation},
    tables::{TableError, Tables},
};
use oriflamme_table::{PlayerId, TableId, Timestamp, Vacation};
use oriflamme_table_view::TableStatus;
use std::{sync::Arc, time::Duration};

/// How many days a player may be away in a year.
pub(crate) const DAYS_A_YEAR: u32 = 30;
const DAY: Duration = Duration::from_secs(24 * 3600);
const YEAR: Duration = Duration::from_secs(365 * 24 * 3600);

/// Why somebody can't go on vacation.
#[derive(Clone, Debug, thiserror::Error)]
pub(crate) enum VacationError {
    #[error("a vacation ends at least an hour from now")]
    Past,
    #[error("that is longer than the days that you have left")]
    TooLong,
    #[error("you are on vacation already; come back first")]
    Running,
    #[error(transparent)]
    Table(#[from] TableError),
}

via_table_error!(VacationError: StoreError);

/// Whether a player is on vacation, and how many days they have left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct VacationState {
    /// Until when they are away, if they are.
    pub(crate) until: Option<Timestamp>,
    /// How many days they have left in this year.
    pub(crate) days_left: u32,
}

impl VacationState {
    /// Computes it from the vacations of the last year.
    fn of(taken: &[Vacation], now: Timestamp) -> Self {
        let begin = now.before(YEAR);
        let days = |vacation: &Vacation| whole_days(vacation.until.since(vacation.from.max(begin)));
        let used: u32 = taken.iter().map(days).sum();
        let running = taken.iter().find(|vacation| vacation.until > now);
        Self { until: running.map(|running| running.until), days_left: DAYS_A_YEAR.saturating_sub(used) }
    }
    /// A vacation from now until a moment.
    fn vacation(&self, now: Timestamp, until: Timestamp) -> Result<Vacation, VacationError> {
        match until.since(now) {
            _ if self.until.is_some() => Err(VacationError::Running),
            time if time < Duration::from_secs(3600) => Err(VacationError::Past),
            time if whole_days(time) > self.days_left => Err(VacationError::TooLong),
            _ => Ok(Vacation { from: now, until }),
        }
    }
}

/// How many days a time counts as: at least one. A vacation ends at the end of a day, so a part of a day is
/// not counted; a request for five days counts as five, even if it took a moment to arrive.
fn whole_days(time: Duration) -> u32 {
    let days = (time + Duration::from_secs(3600)).as_secs() / DAY.as_secs();
    u32::try_from(days).unwrap_or(u32::MAX).max(1)
}

/// The vacations of players, and the tables that are told of them.
pub(crate) struct Vacations {
    tables: Arc<Tables>,
    store: Store,
    clock: Clock,
}

impl Vacations {
    pub(crate) fn new(tables: Arc<Tables>, store: Store, clock: Clock) -> Self {
        Self { tables, store, clock }
    }
    /// Whether a player is on vacation, and how many days they have left.
    pub(crate) async fn state(&self, player: &PlayerId) -> Result<VacationState, StoreError> {
        let now = self.clock.now();
        Ok(VacationState::of(&self.store.vacations_of(player, now.before(YEAR)).await?, now))
    }
    /// Lets a player be away until a moment. All tables are told, even if nobody waits for the answer.
    pub(crate) async fn begin(
        self: &Arc<Self>,
        player: &PlayerId,
        until: Timestamp,
    ) -> Result<(), VacationError> {
        let (vacations, player) = (self.clone(), player.clone());
        let begun = tokio::spawn(async move { vacations.go_on_vacation(&player, until).await });
        begun.await.map_err(|_| TableError::Fault)?
    }
    /// A player is back. All tables are told, even if nobody waits for the answer: otherwise clocks would
    /// stand still for days that are not counted.
    pub(crate) async fn end(self: &Arc<Self>, player: &PlayerId) -> Result<(), TableError> {
        let (vacations, player) = (self.clone(), player.clone());
        let ended = tokio::spawn(async move { vacations.come_back(&player).await });
        ended.await.map_err(|_| TableError::Fault)?
    }

    async fn go_on_vacation(&self, player: &PlayerId, until: Timestamp) -> Result<(), VacationError> {
        let vacation = self.state(player).await?.vacation(self.clock.now(), until)?;
        match self.store.commit(AtomicWrites(vec![begin_vacation(player, vacation)])).await {
            Err(StoreError::Unmet) => return Err(VacationError::Running),
            begun => begun?,
        }
        let told = self.notify_of_vacation(player, vacation).await;
        // The player may have come back meanwhile, and a table may have been told that before it was told of
        // the vacation.
        let running = self.store.vacations_of(player, self.clock.now()).await?;
        if !running.contains(&vacation) {
            self.notify_of_return(player).await?;
        }
        Ok(told?)
    }
    async fn come_back(&self, player: &PlayerId) -> Result<(), TableError> {
        self.store.commit(AtomicWrites(vec![cut_vacation(player, self.clock.now())])).await?;
        self.notify_of_return(player).await
    }

    /// Tells all tables of a player. One that can't be told does not keep the others from it.
    async fn notify_of_vacation(&self, player: &PlayerId, vacation: Vacation) -> Result<(), TableError> {
        let mut all = Ok(());
        for table in self.live_tables_of(player).await? {
            let who = player.clone();
            let told = self
                .tables
                .change(&table, move |table, _| Ok(table.take_vacation(&who, vacation)?.into()))
                .await;
            all = all.and(unless_gone(told.map(|_| ())));
        }
        all
    }
    async fn notify_of_return(&self, player: &PlayerId) -> Result<(), TableError> {
        let mut all = Ok(());
        for table in self.live_tables_of(player).await? {
            let who = player.clone();
            let told =
                self.tables.change(&table, move |table, now| Ok(table.end_vacation(&who, now)?.into())).await;
            all = all.and(unless_gone(told.map(|_| ())));
        }
        all
    }
    async fn live_tables_of(&self, player: &PlayerId) -> Result<Vec<TableId>, StoreError> {
        let mut tables = Vec::new();
        for status in [TableStatus::Playing, TableStatus::Open] {
            let filter = Filter { status: Some(status), rules: None };
            let mut listing = Listing { filter, ..Listing::default() };
            loop {
                let page = self.store.tables_of(player, &listing).await?;
                tables.extend(page.tables);
                match page.next {
                    Some(next) => listing.before = Some(next),
                    None => break,
                }
            }
        }
        Ok(tables)
    }
}

/// A table that was left or deleted meanwhile need not be told.
fn unless_gone(told: Result<(), TableError>) -> Result<(), TableError> {
    match told {
        Err(TableError::NoTable | TableError::Refused(_)) => Ok(()),
        told => told,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_and_come_back_after_a_year() {
        let now = Timestamp::from_millis(2_000_000_000_000);
        let days = |days: u32| DAY * days;
        let taken = |ago: u32, long: u32| {
            let from = now.before(days(ago));
            Vacation { from, until: from.after(days(long)) }
        };
        let left = |taken: &[Vacation]| VacationState::of(taken, now).days_left;
        assert_eq!(left(&[]), 30);
        assert_eq!(left(&[taken(100, 10), taken(50, 5)]), 15);
        assert_eq!(left(&[taken(370, 10)]), 25, "five of its days were in the last year");
        assert_eq!(left(&[taken(300, 30)]), 0);
        let state = VacationState::of(&[taken(100, 20)], now);
        assert!(state.vacation(now, now.after(days(10))).is_ok());
        assert!(state.vacation(now, now.after(days(10) + DAY / 2)).is_ok(), "to the end of a day");
        let long = state.vacation(now, now.after(days(11)));
        assert!(matches!(long, Err(VacationError::TooLong)));
        assert!(matches!(state.vacation(now, now), Err(VacationError::Past)));
        assert!(matches!(state.vacation(now, now.before(days(1))), Err(VacationError::Past)));
        let away = VacationState::of(&[taken(1, 3)], now);
        assert_eq!(away.until, Some(now.after(days(2))));
        assert!(matches!(away.vacation(now, now.after(days(1))), Err(VacationError::Running)));
    }
}
