//! Owners among themselves: eviction, waking, losing one's name, and panics.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use super::{Change, TableError, Tables};
use crate::{Metrics, Options, Store, deployment::Deployment, ids::random_id, serve::join};
use oriflamme_bots::Level;
use oriflamme_game::{BySeat, Ruleset, Seat, Seating};
use oriflamme_table::{Entry, Refusal, Seq, TableId, TableSetup, Timestamp};
use oriflamme_table_view::Pace;
use oriflamme_testkit::Database;
use sqlx::{Connection, Executor};
use std::{sync::Arc, time::Duration};
use tokio::sync::watch;

async fn tables(options: &Options) -> (Arc<Tables>, watch::Sender<bool>) {
    let metrics = Arc::new(Metrics::new());
    let (stop, stopped) = watch::channel(false);
    let store = Store::open(&options.database, metrics.clone()).await.unwrap();
    (join(store, options, metrics, stopped).await.unwrap().0, stop)
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
        kept_for: BySeat::default(),
    }
}

async fn wake(tables: &Tables, id: &TableId) -> Option<Timestamp> {
    tables.store.table(id, tables.patience).await.unwrap().unwrap().wake
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
    let (tables, stop) = tables(&options).await;
    for seen in [true, false] {
        let id = tables.create(open_table(), Vec::new()).await.unwrap().id().clone();
        assert!(tables.deployment.runs(&id));
        tables.evict_idle(Duration::ZERO).await;
        assert!(!tables.deployment.runs(&id), "it is nobody's to run now");
        assert!(wake(&tables, &id).await > Some(Timestamp::EPOCH));
        if seen {
            let bot = Entry::Bot { seat: Seat::from_index(0), level: Level::Page };
            tables.change(&id, move |_, _| Ok(Change::from(vec![bot.clone()]))).await.unwrap();
        } else {
            // Somebody who began before it fell asleep does not see that it does, and does not wake it.
            let mut connection = sqlx::AnyConnection::connect(&database.url).await.unwrap();
            let entry =
                format!("INSERT INTO entries (game, seq, at, entry) VALUES ('{id}', 0, 1, 'bot 0 page')");
            connection.execute(sqlx::AssertSqlSafe(entry)).await.unwrap();
            assert!(wake(&tables, &id).await > Some(Timestamp::EPOCH));
            tables.evict_idle(Duration::ZERO).await;
            assert!(!tables.has(&id));
        }
        assert!(wait_for(async || tables.deployment.runs(&id)).await, "nobody has taken it up again");
    }
    stop.send_replace(true);
}

#[tokio::test]
async fn a_table_that_nobody_touches_goes_out_of_memory_and_comes_back() {
    for database in [Some(Database::sqlite()), Database::postgres()].into_iter().flatten() {
        let options = Options { database: database.url.clone(), ..Options::default() };
        let (tables, stop) = tables(&options).await;
        let id = tables.create(open_table(), Vec::new()).await.unwrap().id().clone();
        for _ in 0..2 {
            tables.evict_idle(Duration::ZERO).await;
        }
        assert!(!tables.has(&id));
        assert!(wake(&tables, &id).await > Some(Timestamp::EPOCH));
        assert_eq!(tables.get(&id).await.unwrap().table().id(), &id);
        stop.send_replace(true);
    }
}

#[tokio::test]
async fn who_is_given_up_loses_what_was_theirs_and_begins_anew() {
    let Some(database) = Database::postgres() else { return };
    let options = Options { database: database.url.clone(), ..Options::default() };
    let (tables, stop) = tables(&options).await;
    let Deployment::Shared(cluster) = tables.deployment.clone() else { panic!("it is alone") };
    let id = tables.create(open_table(), Vec::new()).await.unwrap().id().clone();
    let name = cluster.node();
    let mut connection = sqlx::AnyConnection::connect(&database.url).await.unwrap();
    connection.execute("DELETE FROM nodes").await.unwrap();
    assert!(wait_for(async || cluster.node() != name).await, "it has not noticed");
    assert!(!tables.deployment.runs(&id), "and what was its own is no longer");
    // What it makes meanwhile is somebody's to run, sooner or later; nothing fails.
    connection.execute("DELETE FROM nodes").await.unwrap();
    tables.create(open_table(), Vec::new()).await.unwrap();
    stop.send_replace(true);
}

#[tokio::test]
async fn a_panic_costs_one_command_and_the_table_goes_on() {
    for database in [Some(Database::sqlite()), Database::postgres()].into_iter().flatten() {
        let options = Options { database: database.url.clone(), ..Options::default() };
        let (tables, stop) = tables(&options).await;
        let id = tables.create(open_table(), Vec::new()).await.unwrap().id().clone();
        let watching = tables.get(&id).await.unwrap().subscribe();
        // Other commands wait behind it, and none of them is lost.
        let broken = tables.change(&id, |_, _| panic!("caused by the test"));
        let waiting = tables.change(&id, |_, _| Err(Refusal::NotSeated.into()));
        let (broken, waiting) = tokio::join!(broken, waiting);
        assert!(matches!(broken, Err(TableError::Fault)));
        assert!(matches!(waiting, Err(TableError::Refused(Refusal::NotSeated))));
        let bot = Entry::Bot { seat: Seat::from_index(0), level: Level::Page };
        tables.change(&id, move |_, _| Ok(vec![bot.clone()].into())).await.unwrap();
        assert_eq!(watching.borrow().next_seq(), Seq(1), "whoever watches goes on watching");
        stop.send_replace(true);
    }
}
