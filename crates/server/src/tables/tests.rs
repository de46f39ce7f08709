//! Owners: eviction, waking, losing the lease, and panics.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use super::{
    TableChange, TableError, Tables,
    core_scheduler::{Priority, Requester},
    random_unmade,
    thinking::DecisionMethod,
};
use crate::{
    Metrics, Options, Store, Wake, app::App, deployment::Deployment, ids::random_id, metrics::Fault,
};
use oriflamme_bots::Level;
use oriflamme_game::{Decision, Move, Ruleset, Seat, Seating};
use oriflamme_table::{Entry, Refusal, Seq, TableId, TableSetup};
use oriflamme_table_view::TableStatus;
use oriflamme_testkit::Database;
use sqlx::{Connection, Executor};
use std::{
    sync::{Arc, Mutex},
    time::Duration,
};
use tokio::sync::watch;

async fn tables(options: &Options) -> (Arc<Tables>, watch::Sender<bool>) {
    let metrics = Arc::new(Metrics::new());
    let (stop, stopped) = watch::channel(false);
    let store = Store::open(&options.database, metrics.clone()).await.unwrap();
    (App::open(store, options.clone(), metrics, stopped).await.unwrap().tables, stop)
}

fn open_table() -> TableSetup {
    let host = random_id().unwrap();
    TableSetup { private: true, ..TableSetup::new(Ruleset::Base2, Seating::usual_duel(), host) }
}

/// Makes a table that waits for a second player.
async fn make_table(tables: &Arc<Tables>) -> TableId {
    let made = tables.create(open_table(), Vec::new(), None, random_unmade().unwrap()).await;
    made.unwrap().id().clone()
}

async fn wake(tables: &Tables, id: &TableId) -> Wake {
    tables.store.table(id, tables.patience).await.unwrap().unwrap().wake
}

/// Waits until a condition holds, for at most a few seconds.
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
async fn so_many_tables_are_in_memory_however_many_are_asked_for() {
    let database = Database::sqlite();
    let options = Options { database: database.url.clone(), tables_in_memory: 16, ..Options::default() };
    let (tables, stop) = tables(&options).await;
    let mut ids = Vec::new();
    for _ in 0..60 {
        let made = tables.create(open_table(), Vec::new(), None, random_unmade().unwrap()).await.unwrap();
        ids.push(made.id().clone());
        assert!(tables.count() <= 16, "{}", tables.count());
    }
    let watched = tables.get(&ids[0]).await.unwrap();
    let _watching = watched.subscribe();
    // One after the other, and many at a time.
    for id in &ids {
        tables.current(id).await.unwrap();
        assert!(tables.count() <= 16, "{}", tables.count());
    }
    let asked = ids.iter().cycle().take(600).map(|id| {
        let (tables, id) = (tables.clone(), id.clone());
        tokio::spawn(async move { tables.current(&id).await.map(|_| ()) })
    });
    for asked in asked.collect::<Vec<_>>() {
        asked.await.unwrap().unwrap();
    }
    // Tables that were in use at that moment are evicted when others are loaded a little later.
    for id in ids.iter().cycle().take(200) {
        if tables.count() <= 16 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
        tables.current(id).await.unwrap();
    }
    assert!(tables.count() <= 16, "{}", tables.count());
    assert!(tables.has(&ids[0]) && !watched.is_gone(), "somebody watches it");
    // An evicted table is as it was, and goes on.
    let bot = Entry::Bot { seat: Seat::from_index(0), level: Level::Page };
    let changed =
        tables.change(&ids[30], move |_, _| Ok(TableChange::from(vec![bot.clone()]))).await.unwrap();
    assert_eq!(changed.next_seq(), Seq(1));
    stop.send_replace(true);
}

#[tokio::test]
async fn a_table_that_sleeps_is_woken_by_whatever_happens_at_it() {
    let Some(database) = Database::postgres() else { return };
    let options = Options { database: database.url.clone(), ..Options::default() };
    let (tables, stop) = tables(&options).await;
    for seen in [true, false] {
        let id = make_table(&tables).await;
        assert!(tables.deployment.runs(&id));
        tables.evict_idle(Duration::ZERO).await;
        assert!(!tables.deployment.runs(&id), "it is nobody's to run now");
        assert!(matches!(wake(&tables, &id).await, Wake::At(_)));
        if seen {
            let bot = Entry::Bot { seat: Seat::from_index(0), level: Level::Page };
            tables.change(&id, move |_, _| Ok(TableChange::from(vec![bot.clone()]))).await.unwrap();
        } else {
            // Somebody who began to write before the eviction does not see it, and does not wake the table.
            let mut connection = sqlx::AnyConnection::connect(&database.url).await.unwrap();
            let entry =
                format!("INSERT INTO entries (game, seq, at, entry) VALUES ('{id}', 0, 1, 'bot 0 page')");
            connection.execute(sqlx::AssertSqlSafe(entry)).await.unwrap();
            assert!(matches!(wake(&tables, &id).await, Wake::At(_)));
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
        let id = make_table(&tables).await;
        for _ in 0..2 {
            tables.evict_idle(Duration::ZERO).await;
        }
        assert!(!tables.has(&id));
        assert!(matches!(wake(&tables, &id).await, Wake::At(_)));
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
    let id = make_table(&tables).await;
    let name = cluster.node();
    let mut connection = sqlx::AnyConnection::connect(&database.url).await.unwrap();
    connection.execute("DELETE FROM nodes").await.unwrap();
    assert!(wait_for(async || cluster.node() != name).await, "it has not noticed");
    assert!(!tables.deployment.runs(&id), "and what was its own is no longer");
    // A server that was deleted can still make a table: nothing fails, and some server runs it sooner or
    // later.
    connection.execute("DELETE FROM nodes").await.unwrap();
    make_table(&tables).await;
    stop.send_replace(true);
}

#[tokio::test]
async fn a_panic_costs_one_command_and_the_table_goes_on() {
    for database in [Some(Database::sqlite()), Database::postgres()].into_iter().flatten() {
        let options = Options { database: database.url.clone(), ..Options::default() };
        let (tables, stop) = tables(&options).await;
        let id = make_table(&tables).await;
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

/// A table of bots alone, at which somebody looks.
async fn bots_play(tables: &Arc<Tables>) -> TableId {
    let setup = open_table();
    let level = Level::Marshal;
    let bots = setup.seating.seats().map(|seat| Entry::Bot { seat, level });
    let entries = bots.chain([Entry::Started]).collect();
    let network = Some(std::net::IpAddr::from([192, 0, 2, 1]).into());
    tables.create(setup, entries, network, random_unmade().unwrap()).await.unwrap().id().clone()
}

/// Waits until a game is over, and says how many decisions failed on the way.
async fn over(tables: &Arc<Tables>, id: &TableId) -> u64 {
    let over = async || {
        let active = tables.get(id).await.unwrap();
        tables.attend(&active, None);
        active.table().status() == TableStatus::Over
    };
    let mut ended = false;
    for _ in 0..10 {
        ended = ended || wait_for(over).await;
    }
    assert!(ended, "the game does not go on");
    tables.metrics.faults(Fault::Bot)
}

#[tokio::test]
async fn a_bot_that_panics_is_decided_for_and_the_game_goes_on() {
    let database = Database::sqlite();
    let options = Options { database: database.url.clone(), ..Options::default() };
    let (tables, stop) = tables(&options).await;
    let panics = |method: DecisionMethod, seed: u64, decision: Decision<'_>| match method {
        DecisionMethod::Search(_) => panic!("caused by the test"),
        simple => simple.choose(seed, decision),
    };
    assert!(tables.stub.set(Box::new(panics)).is_ok());
    let id = bots_play(&tables).await;
    let failed = over(&tables, &id).await;
    let moves = u64::from(tables.get(&id).await.unwrap().table().version().0);
    assert_eq!(failed, moves, "each decision failed once, and was then made");
    stop.send_replace(true);
}

#[tokio::test]
async fn a_bot_that_says_nonsense_does_not_spin() {
    let database = Database::sqlite();
    let options = Options { database: database.url.clone(), ..Options::default() };
    let (tables, stop) = tables(&options).await;
    // No level decides anything sensible: only going through the legal moves helps.
    let nonsense = |method: DecisionMethod, seed: u64, decision: Decision<'_>| match method {
        DecisionMethod::Nth(_) => method.choose(seed, decision),
        DecisionMethod::Search(_) | DecisionMethod::Simple(_) => {
            let wrong =
                [Move::Keep, Move::Reveal].into_iter().find(|&wrong| !decision.moves().contains(wrong));
            wrong.unwrap_or_else(|| panic!("caused by the test"))
        }
    };
    assert!(tables.stub.set(Box::new(nonsense)).is_ok());
    let id = bots_play(&tables).await;
    let failed = over(&tables, &id).await;
    let moves = u64::from(tables.get(&id).await.unwrap().table().version().0);
    assert_eq!(failed, 2 * moves, "twice for each decision: the level's own, and the page's");
    stop.send_replace(true);
}

#[tokio::test]
async fn bots_play_on_slowly_and_simply_where_nobody_is() {
    let database = Database::sqlite();
    let options = Options { database: database.url.clone(), ..Options::default() };
    let (tables, stop) = tables(&options).await;
    let asked = Arc::new(Mutex::new(Vec::new()));
    let told = asked.clone();
    let watched = move |method: DecisionMethod, seed: u64, decision: Decision<'_>| {
        told.lock().unwrap().push(method);
        DecisionMethod::Simple(Level::Page).choose(seed, decision)
    };
    assert!(tables.stub.set(Box::new(watched)).is_ok());
    let setup = open_table();
    let level = Level::Marshal;
    let bots = setup.seating.seats().map(|seat| Entry::Bot { seat, level });
    let entries = bots.chain([Entry::Started]).collect();
    let id = tables.create(setup, entries, None, random_unmade().unwrap()).await.unwrap().id().clone();
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert!(asked.lock().unwrap().is_empty(), "nothing is in a hurry");
    assert!(wait_for(async || !asked.lock().unwrap().is_empty()).await, "but the game goes on");
    assert_eq!(asked.lock().unwrap()[0], DecisionMethod::Simple(Level::Squire), "at almost no cost");
    // Somebody comes.
    tables.attend(&tables.get(&id).await.unwrap(), None);
    let searches =
        || asked.lock().unwrap().iter().filter(|it| matches!(it, DecisionMethod::Search(_))).count();
    assert!(wait_for(async || searches() > 3).await, "now it matters");
    stop.send_replace(true);
}

/// A table of bots alone, made by somebody of a network.
async fn bots_of(tables: &Arc<Tables>, rules: Ruleset, level: Level, network: u8) -> TableId {
    let setup = TableSetup { rules, ..open_table() };
    let bots = setup.seating.seats().map(|seat| Entry::Bot { seat, level });
    let entries = bots.chain([Entry::Started]).collect();
    let network = Some(std::net::IpAddr::from([192, 0, 2, network]).into());
    tables.create(setup, entries, network, random_unmade().unwrap()).await.unwrap().id().clone()
}

/// Many people have made tables of marshals and gone; one person follows a game between knights.
#[tokio::test]
async fn tables_without_people_keep_nobody_waiting() {
    let database = Database::sqlite();
    let cores = std::num::NonZeroUsize::MIN;
    let options = Options { database: database.url.clone(), cores, ..Options::default() };
    let (tables, stop) = tables(&options).await;
    // The ruleset of each search: the hostile tables play one, and the honest table the other.
    let searched = Arc::new(Mutex::new(Vec::new()));
    let told = searched.clone();
    let slow = move |method: DecisionMethod, seed: u64, decision: Decision<'_>| {
        if let DecisionMethod::Search(config) = method {
            told.lock().unwrap().push((decision.view().rules, config.iterations));
            std::thread::sleep(Duration::from_millis(10));
        }
        DecisionMethod::Simple(Level::Page).choose(seed, decision)
    };
    assert!(tables.stub.set(Box::new(slow)).is_ok());
    for network in 1..=100 {
        bots_of(&tables, Ruleset::Ablaze, Level::Marshal, network).await;
    }
    let honest = bots_of(&tables, Ruleset::Base2, Level::Knight, 200).await;
    let followed = tables.get(&honest).await.unwrap().subscribe();
    let is_over = async || followed.borrow().status() == TableStatus::Over;
    let mut over = false;
    for _ in 0..10 {
        over = over || wait_for(is_over).await;
    }
    assert!(over, "the game does not go on");
    let searched = searched.lock().unwrap();
    let theirs = searched.iter().filter(|(rules, _)| *rules == Ruleset::Base2).count();
    // How many other searches came between two of the honest table's; some do while a move is written.
    let first = searched.iter().position(|(rules, _)| *rules == Ruleset::Base2).unwrap();
    let between = searched[first..].split(|(rules, _)| *rules == Ruleset::Base2).map(<[_]>::len);
    let mut between: Vec<usize> = between.collect();
    between.sort_unstable();
    let median = between[between.len() / 2];
    assert!(theirs > 30 && median <= 3, "of {theirs} searches most waited for {median} others: {between:?}");
    let full = oriflamme_bots::SearchConfig::for_level(Level::Knight).unwrap().iterations;
    let whole = searched.iter().filter(|it| **it == (Ruleset::Base2, full)).count();
    assert!(whole + 3 >= theirs, "only {whole} of {theirs} were made whole");
    stop.send_replace(true);
}

/// A server that is so busy that no core becomes free. Then bots at other tables decide without a search.
#[tokio::test]
async fn bots_at_rated_tables_wait_for_a_core_and_think_as_much_as_ever() {
    let database = Database::sqlite();
    let cores = std::num::NonZeroUsize::MIN;
    let options = Options { database: database.url.clone(), cores, ..Options::default() };
    let (tables, stop) = tables(&options).await;
    // By ruleset: the rated table plays the base game.
    let asked = Arc::new(Mutex::new(Vec::new()));
    let told = asked.clone();
    let watched = move |method: DecisionMethod, seed: u64, decision: Decision<'_>| {
        told.lock().unwrap().push((decision.view().rules, method));
        DecisionMethod::Simple(Level::Page).choose(seed, decision)
    };
    assert!(tables.stub.set(Box::new(watched)).is_ok());
    let other = Requester::visitor(std::net::IpAddr::from([192, 0, 2, 99]).into(), None);
    let busy = tables.core_scheduler.core_for_bot(other, Priority::Attended).await.unwrap();
    let mut followed = Vec::new();
    for (rules, rated) in [(Ruleset::Base2, true), (Ruleset::Ablaze, false), (Ruleset::Ablaze, false)] {
        let setup = TableSetup { rules, rated, ..open_table() };
        let bots = setup.seating.seats().map(|seat| Entry::Bot { seat, level: Level::Knight });
        let entries = bots.chain([Entry::Started]).collect();
        let network = Some(std::net::IpAddr::from([192, 0, 2, 1 + followed.len() as u8]).into());
        let id = tables.create(setup, entries, network, random_unmade().unwrap()).await.unwrap().id().clone();
        followed.push(tables.get(&id).await.unwrap().subscribe());
    }
    let of = |rules: Ruleset| -> Vec<DecisionMethod> {
        asked.lock().unwrap().iter().filter(|(of, _)| *of == rules).map(|(_, method)| *method).collect()
    };
    assert!(wait_for(async || of(Ruleset::Ablaze).len() >= 4).await, "the others do not wait long");
    assert!(of(Ruleset::Ablaze).iter().all(|it| *it == DecisionMethod::Simple(Level::Squire)));
    assert!(of(Ruleset::Base2).is_empty(), "a rated game is not decided by a squire");
    drop(busy);
    assert!(wait_for(async || of(Ruleset::Base2).len() >= 4).await, "its turn comes");
    let whole = DecisionMethod::Search(oriflamme_bots::SearchConfig::for_level(Level::Knight).unwrap());
    assert!(of(Ruleset::Base2).iter().all(|it| *it == whole), "and it thinks as much as ever");
    stop.send_replace(true);
}

#[tokio::test]
async fn tournaments_of_unknown_networks_share_a_lane() {
    let requester = |network: Option<u8>, tournament: bool| {
        let network = network.map(|last| std::net::IpAddr::from([192, 0, 2, last]).into());
        let host = random_id().unwrap();
        Requester::of_table(network, Some(&host), tournament)
    };
    assert_eq!(requester(None, true), requester(None, true), "each guest would bring a lane");
    assert_ne!(requester(None, false), requester(None, false));
    assert_ne!(requester(Some(1), true), requester(Some(1), true), "hosts of one network share its lane");
}
