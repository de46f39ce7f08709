//! Tables that nobody uses for now are put away: out of memory, with a word in the database about when they must be looked at.

use crate::{
    cluster::Cluster,
    hub::{Hub, HubError},
    live::{Keeper, Live},
    store::{Standing, Unit, Write},
};
use oriflamme_table::{Due, TableId};
use std::{sync::atomic::Ordering, time::Duration};

/// How long a table is kept in memory after the last look at it.
const KEPT: Duration = Duration::from_secs(600);
/// Tables that are due sooner than this stay in memory.
const SOON: Duration = Duration::from_secs(300);

impl Hub {
    /// Puts away tables that nobody has looked at for a while and that are not due soon.
    pub(crate) async fn tidy(&self) {
        let idle = |id: &TableId, live: &Live| {
            let looked = live.looked.load(Ordering::Relaxed);
            let unseen = self.clock.now().saturating_sub(looked) > KEPT.as_millis() as u64;
            unseen && !live.is_watched() && !(self.holds(id) && self.is_due_soon(live))
        };
        let idle: Vec<_> = self
            .tables()
            .iter()
            .filter(|(id, live)| idle(id, live))
            .map(|(id, live)| (id.clone(), live.clone()))
            .collect();
        for (id, live) in idle {
            let Ok(mut keeper) = live.keeper.try_lock() else { continue };
            let rests = match &self.cluster {
                None => self.rest_alone(&live, &mut keeper).await,
                Some(cluster) => self.rest_among_others(cluster, &live, &mut keeper).await,
            };
            match rests {
                Ok(true) => self.retire(&id, &live),
                Ok(false) => {}
                Err(error) => tracing::warn!(table = %id, %error, "a table can't be put away for now"),
            }
        }
    }

    fn is_due_soon(&self, live: &Live) -> bool {
        match live.table().due(&self.patience) {
            Due::Nothing => false,
            Due::Bot(_) => true,
            Due::Late(_, at) | Due::Abandoned(at) => live.until(at, &self.clock) < SOON,
        }
    }

    /// Writes down when a table must be looked at, before it is put away. True when it can be.
    async fn rest_alone(&self, live: &Live, keeper: &mut Keeper) -> Result<bool, HubError> {
        let table = live.table();
        let wake = table.due(&self.patience).at();
        if wake != keeper.wake && table.status().is_live() {
            let write = Write::Standing { table: table.id().clone(), standing: Standing::of(&table, wake) };
            self.store.commit(Unit(vec![write])).await?;
            keeper.wake = wake;
        }
        Ok(true)
    }

    /// The same where others may add to the table's log at any moment. Whoever began to before we wrote down that it
    /// sleeps may not have seen that, and not wake it; so we look once more, after everything begun then has ended, before
    /// we forget it.
    async fn rest_among_others(
        &self,
        cluster: &Cluster,
        live: &Live,
        keeper: &mut Keeper,
    ) -> Result<bool, HubError> {
        let table = live.table();
        if let Some(length) = keeper.resting.take() {
            self.catch_up(live).await?;
            if live.table().len() > length {
                cluster.rouse(table.id()).await?;
            }
            return Ok(true);
        }
        match table.due(&self.patience).at() {
            Some(wake) if cluster.holds(table.id()) => {
                if cluster.rest(table.id(), table.len(), wake).await? {
                    keeper.resting = Some(table.len());
                    // Its driver sees that it is done.
                    live.changed.send_modify(|_| {});
                }
                Ok(false)
            }
            _ => Ok(true),
        }
    }

    fn retire(&self, id: &TableId, live: &Live) {
        live.retired.store(true, Ordering::Release);
        self.tables().remove(id);
        // Its driver sees that it is done.
        live.changed.send_modify(|_| {});
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Metrics, Options, Store, hub::Change, ids::random_id, serve::join};
    use oriflamme_bots::Level;
    use oriflamme_game::{Ruleset, Seat, Seating};
    use oriflamme_table::{Entry, Pace, TableSetup};
    use oriflamme_testkit::Database;
    use sqlx::{Connection, Executor};
    use std::sync::Arc;
    use tokio::sync::watch;

    async fn hub(options: &Options) -> (Arc<Hub>, watch::Sender<bool>) {
        let metrics = Arc::new(Metrics::new());
        let (stop, stopped) = watch::channel(false);
        let store = Store::open(&options.database, metrics.clone()).await.unwrap();
        (join(store, options, metrics, stopped).await.unwrap(), stop)
    }

    fn open_table() -> TableSetup {
        TableSetup {
            rules: Ruleset::Base2,
            seating: Seating::usual_duel(),
            first: None,
            pace: Pace::None,
            private: true,
            level: Level::Squire,
            host: random_id().unwrap(),
            kept_for: Vec::new(),
        }
    }

    async fn wake(hub: &Hub, id: &TableId) -> Option<u64> {
        hub.store.table(id).await.unwrap().unwrap().wake
    }

    /// Waits until it is so, for at most a few seconds.
    async fn wait_for(it: impl AsyncFn() -> bool) -> bool {
        for _ in 0..100 {
            if it().await {
                return true;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        false
    }

    #[tokio::test]
    async fn a_table_that_sleeps_is_woken_by_whatever_happens_at_it() {
        let Some(database) = Database::postgres() else { return };
        let options = Options { database: database.url.clone(), ..Options::default() };
        let (hub, stop) = hub(&options).await;
        for seen in [true, false] {
            let id = hub.create(open_table(), Vec::new()).await.unwrap().id().clone();
            assert!(hub.holds(&id));
            let live = hub.live(&id).await.unwrap();
            live.looked.store(0, Ordering::Relaxed);
            hub.tidy().await;
            assert!(!hub.holds(&id), "it is nobody's to drive now");
            assert!(wake(&hub, &id).await > Some(0));
            if seen {
                let bot = Entry::Bot { seat: Seat::from_index(0), level: Level::Page };
                hub.change(&id, move |_, _| Ok(Change::from(vec![bot.clone()]))).await.unwrap();
            } else {
                // Somebody who began before it fell asleep does not see that it does, and does not wake it.
                let mut connection = sqlx::AnyConnection::connect(&database.url).await.unwrap();
                let entry =
                    format!("INSERT INTO entries (game, seq, at, entry) VALUES ('{id}', 0, 1, 'bot 0 page')");
                connection.execute(sqlx::AssertSqlSafe(entry)).await.unwrap();
                assert!(wake(&hub, &id).await > Some(0));
                live.looked.store(0, Ordering::Relaxed);
                hub.tidy().await;
                assert!(!hub.has(&id));
            }
            assert!(wait_for(async || hub.holds(&id)).await, "nobody has taken it up again");
        }
        stop.send_replace(true);
    }

    #[tokio::test]
    async fn a_table_that_nobody_touches_goes_out_of_memory_and_comes_back() {
        for database in [Some(Database::sqlite()), Database::postgres()].into_iter().flatten() {
            let options = Options { database: database.url.clone(), ..Options::default() };
            let (hub, stop) = hub(&options).await;
            let id = hub.create(open_table(), Vec::new()).await.unwrap().id().clone();
            for _ in 0..2 {
                hub.live(&id).await.unwrap().looked.store(0, Ordering::Relaxed);
                hub.tidy().await;
            }
            assert!(!hub.has(&id));
            assert!(wake(&hub, &id).await > Some(0));
            assert_eq!(hub.live(&id).await.unwrap().table().id(), &id);
            stop.send_replace(true);
        }
    }

    #[tokio::test]
    async fn who_is_given_up_loses_what_was_theirs_and_begins_anew() {
        let Some(database) = Database::postgres() else { return };
        let options = Options { database: database.url.clone(), ..Options::default() };
        let (hub, stop) = hub(&options).await;
        let cluster = hub.cluster.clone().unwrap();
        let id = hub.create(open_table(), Vec::new()).await.unwrap().id().clone();
        let name = cluster.node();
        let mut connection = sqlx::AnyConnection::connect(&database.url).await.unwrap();
        connection.execute("DELETE FROM nodes").await.unwrap();
        assert!(wait_for(async || cluster.node() != name).await, "it has not noticed");
        assert!(!hub.holds(&id), "and what was its own is no longer");
        // What it makes meanwhile is somebody's to drive, sooner or later; nothing fails.
        connection.execute("DELETE FROM nodes").await.unwrap();
        hub.create(open_table(), Vec::new()).await.unwrap();
        stop.send_replace(true);
    }
}
