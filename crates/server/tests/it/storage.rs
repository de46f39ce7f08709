//! The database in good times and in bad ones.

use crate::support::{Running, on_both, run};
use oriflamme_deal::Seed;
use oriflamme_game::{Ruleset, Seating};
use oriflamme_server::{
    AtomicWrites, DeviceLabel, Listing, Metrics, Server, StartError, Store, StoreError, TableRow, Token,
    Wake, Write, random_id,
};
use oriflamme_table::{Entry, Logged, PlayerId, Seq, Table, TableId, TableSetup, Timestamp};
use oriflamme_table_view::{ErrorCode, TableStatus, Version};
use oriflamme_testkit::{Database, Players, play_out, turn_index};
use serde_json::{Value, json};
use sqlx::{Connection, Executor};
use std::{sync::Arc, time::Duration};

on_both! {
    an_entry_needs_its_table
    a_number_is_taken_once
    a_unit_is_written_whole_or_not_at_all
    games_go_on_where_they_were_after_a_restart
    a_newer_database_is_used_where_it_can_be_and_left_alone_where_not
    a_damaged_table_harms_no_other
    a_log_from_the_future_is_gone_on_with
}

async fn store(database: &Database) -> Store {
    Store::open(&database.url, Arc::new(Metrics::new())).await.unwrap()
}

async fn execute(url: &str, sql: &'static str) {
    sqlx::any::install_default_drivers();
    let mut connection = sqlx::AnyConnection::connect(url).await.unwrap();
    connection.execute(sql).await.unwrap();
    connection.close().await.unwrap();
}

fn entry(table: &TableId, seq: u64) -> Write {
    let logged = Logged { entry: Entry::Abandoned, at: Timestamp::from_millis(1) };
    Write::entry(table, Seq(seq), &logged)
}

/// A new table without entries.
async fn table(store: &Store) -> TableId {
    let id = random_id::<TableId>().unwrap();
    let setup = TableSetup {
        private: true,
        ..TableSetup::new(Ruleset::Base2, Seating::usual_duel(), "ada".parse().unwrap())
    };
    let (text, secret, made) = (setup.to_text(), Seed([5; 32]), Timestamp::EPOCH);
    let standing = TableRow::of(
        &Table::new(id.clone(), setup, secret, None, made, oriflamme_table::Patience::default()),
        Wake::Never,
    );
    let row = Write::Table {
        id: id.clone(),
        setup: text,
        rules: Ruleset::Base2,
        secret,
        beginning: None,
        next: None,
        made,
        standing,
        driver: None,
    };
    store.commit(AtomicWrites(vec![row])).await.unwrap();
    id
}

async fn an_entry_needs_its_table(database: Database) {
    let store = store(&database).await;
    let (there, nowhere) = (table(&store).await, random_id::<TableId>().unwrap());
    let tries = [&there, &nowhere].map(|table| {
        let (store, unit) = (store.clone(), AtomicWrites(vec![entry(table, 0)]));
        tokio::spawn(async move { store.commit(unit).await })
    });
    let [one, other] = tries;
    assert!(one.await.unwrap().is_ok());
    assert!(matches!(other.await.unwrap(), Err(StoreError::Orphaned)));
}

async fn a_number_is_taken_once(database: Database) {
    let store = store(&database).await;
    let mut tables = Vec::new();
    for _ in 0..7 {
        tables.push(table(&store).await);
    }
    // Four writes for each number, all at once: the first one wins, whether they share a transaction or not.
    for seq in 0..30 {
        let tries: Vec<_> = (0..4)
            .flat_map(|_| &tables)
            .map(|table| {
                let (store, unit) = (store.clone(), AtomicWrites(vec![entry(table, seq)]));
                tokio::spawn(async move { store.commit(unit).await })
            })
            .collect();
        let mut written = 0;
        for result in tries {
            match result.await.unwrap() {
                Ok(()) => written += 1,
                Err(StoreError::Taken) => {}
                Err(error) => panic!("{error}"),
            }
        }
        assert_eq!(written, tables.len(), "for number {seq}");
    }
}

async fn a_unit_is_written_whole_or_not_at_all(database: Database) {
    let store = store(&database).await;
    let table = table(&store).await;
    let player = random_id::<PlayerId>().unwrap();
    store.commit(AtomicWrites(vec![entry(&table, 1)])).await.unwrap();
    let seat =
        || Write::Seat { player: player.clone(), table: table.clone(), made: Timestamp::from_millis(1) };
    assert!(matches!(store.commit(AtomicWrites(vec![seat()])).await, Err(StoreError::NoPlayer)));
    let made = Timestamp::from_millis(1);
    let (token, name) = (Token::random().unwrap().hash(), "Ada".parse().unwrap());
    let ada = Write::Player { id: player.clone(), token, name, made, label: DeviceLabel::default() };
    store.commit(AtomicWrites(vec![ada])).await.unwrap();
    let of_player = async || store.tables_of(&player, &Listing::default()).await.unwrap().tables;
    let conflicting = AtomicWrites(vec![seat(), entry(&table, 0), entry(&table, 1)]);
    // The unit is written together with others, so that they share a transaction.
    let others: Vec<_> = (2..40)
        .map(|seq| {
            let (store, unit) = (store.clone(), AtomicWrites(vec![entry(&table, seq)]));
            tokio::spawn(async move { store.commit(unit).await })
        })
        .collect();
    assert!(matches!(store.commit(conflicting).await, Err(StoreError::Taken)));
    for other in others {
        other.await.unwrap().unwrap();
    }
    assert!(of_player().await.is_empty());
    store.commit(AtomicWrites(vec![seat(), entry(&table, 0)])).await.unwrap();
    assert_eq!(of_player().await, [table]);
}

async fn games_go_on_where_they_were_after_a_restart(database: Database) {
    let mut running = Running::start(database).await;
    let mut players = Players::sit(&running.client(), json!({"rules": "ablaze", "seats": 4})).await.unwrap();
    for _ in 0..4 {
        for _ in 0..7 {
            players.step().await.unwrap();
        }
        let before = [players.json(0).await.unwrap(), players.json(3).await.unwrap()];
        running = running.restart().await;
        players.seats.iter_mut().for_each(|player| *player = player.at(&running.url()));
        for (seat, before) in [0, 3].into_iter().zip(before) {
            let mut after = players.json(seat).await.unwrap();
            // On a busy machine the restart may take so long that it counts as an outage, which is given
            // back.
            let from = |table: &Value| table["stand_in_from"].as_u64();
            assert!(from(&after) >= from(&before), "{after}");
            after["stand_in_from"] = before["stand_in_from"].clone();
            assert_eq!(before, after);
        }
    }
    assert_eq!(*play_out(&mut players).await.unwrap().status, TableStatus::Over);
}

async fn a_newer_database_is_used_where_it_can_be_and_left_alone_where_not(database: Database) {
    let running = Running::start(database).await;
    let options = running.options.clone();
    running.server.stop().await;
    let url = running.database.url.clone();
    execute(
        &url,
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
         SELECT 9999, description, success, checksum, execution_time FROM _sqlx_migrations WHERE version = 1",
    )
    .await;
    // A newer program has used the database, and left everything that we need as it was.
    let beside = Server::start(options.clone()).await.unwrap();
    beside.stop().await;
    execute(&url, "UPDATE about SET value = '9999' WHERE word = 'needs'").await;
    let refused = Server::start(options).await.err().unwrap();
    assert!(matches!(refused, StartError::Store(StoreError::Newer(9999))), "{refused}");
    assert!(refused.to_string().contains("newer version"));
}

async fn a_damaged_table_harms_no_other(database: Database) {
    let running = Running::start(database).await;
    let players = Players::sit(&running.client(), json!({"rules": "base-2", "seats": 3})).await.unwrap();
    let options = running.options.clone();
    running.server.stop().await;
    execute(&running.database.url, "UPDATE entries SET entry = 'move red fly' WHERE seq = 1").await;
    let server = Server::start(options.clone()).await.unwrap();
    let running = Running { server, options, database: running.database };
    let client = running.client();
    let answer = client.raw().get(&format!("/api/v1/tables/{}", players.table)).await.unwrap();
    assert_eq!((answer.status, answer.json()["error"].as_str()), (503, Some("storage_failed")));
    assert_eq!(client.raw().get("/api/v1/tables").await.unwrap().json(), json!({"tables": [], "next": null}));
    let mut others = Players::sit(&client, json!({"rules": "base-2", "seats": 3})).await.unwrap();
    assert!(others.step().await.unwrap().is_some());
}

/// The system's clock was set back since the table's last move: the table's time continues from that move.
async fn a_log_from_the_future_is_gone_on_with(database: Database) {
    let running = Running::start(database).await;
    let pace = json!({"rules": "base-2", "seats": 3, "first": "red", "pace": {"seconds": 1}});
    let mut players = Players::sit(&running.client(), pace).await.unwrap();
    players.step().await.unwrap();
    let options = running.options.clone();
    running.server.stop().await;
    execute(&running.database.url, "UPDATE entries SET at = at + 1000000000").await;
    let server = Server::start(options.clone()).await.unwrap();
    let running = Running { server, options, database: running.database };
    let player = players.seats[1].at(&running.url());
    let path = format!("/api/v1/tables/{}", players.table);
    // Blue's time of a second runs out after a second, not after eleven days.
    for _ in 0..200 {
        if player.raw().get(&path).await.unwrap().json()["away"] == json!(["blue"]) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("blue's time never ran out");
}

#[test]
fn one_file_serves_one_server() {
    run(one_file, Some(Database::sqlite()));
}
async fn one_file(database: Database) {
    let running = Running::start(database).await;
    let mut options = running.options.clone();
    options.listen.set_port(0);
    let refused = Server::start(options.clone()).await.err().unwrap();
    assert!(refused.to_string().contains("another server is using"), "{refused}");
    running.server.stop().await;
    Server::start(options).await.unwrap().stop().await;
}

#[cfg(unix)]
#[test]
fn a_file_serves_one_server_under_whatever_name() {
    run(other_names, Some(Database::sqlite()));
}
#[cfg(unix)]
async fn other_names(database: Database) {
    use std::os::unix::fs::PermissionsExt;
    let running = Running::start(database).await;
    let folder = running.database.folder();
    let file = folder.join("oriflamme.db");
    assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600, "others may read it");
    let (symlink, hardlink) = (folder.join("symlink.db"), folder.join("hardlink.db"));
    std::os::unix::fs::symlink(&file, &symlink).unwrap();
    let start = async |file: &std::path::Path| {
        let database = format!("sqlite:{}", file.display());
        Server::start(oriflamme_server::Options { database, ..running.options.clone() }).await.err().unwrap()
    };
    let refused = start(&symlink).await;
    assert!(refused.to_string().contains("another server is using"), "{refused}");
    std::fs::hard_link(&file, &hardlink).unwrap();
    let refused = start(&hardlink).await;
    assert!(refused.to_string().contains("has 2 names"), "{refused}");
    std::fs::remove_file(hardlink).unwrap();
    let refused = start(&folder.join("missing/oriflamme.db")).await;
    assert!(refused.to_string().contains("does not exist; make it"), "{refused}");
    running.server.stop().await;
}

#[test]
fn a_port_that_is_taken_is_told() {
    run(port, Some(Database::sqlite()));
}
async fn port(database: Database) {
    let running = Running::start(database).await;
    let mut options = running.options.clone();
    options.listen = running.server.address();
    assert!(matches!(Server::start(options).await, Err(StartError::Listen { .. })));
}

#[test]
fn a_locked_database_refuses_and_loses_nothing() {
    run(locked, Some(Database::sqlite()));
}
async fn locked(database: Database) {
    let running = Running::start(database).await;
    let mut players = Players::sit(&running.client(), json!({"rules": "base-2", "seats": 3, "first": "red"}))
        .await
        .unwrap();
    let mut other = sqlx::AnyConnection::connect(&running.database.url).await.unwrap();
    other.execute("BEGIN EXCLUSIVE").await.unwrap();
    let before = players.json(0).await.unwrap();
    let view = players.view(0).await.unwrap();
    let chosen = players.choose(&view);
    let refused = players.seats[0].play(&players.table, Version(0), chosen).await.unwrap_err();
    let refused = refused.refused().unwrap();
    assert_eq!((refused.status, refused.code), (503, Some(ErrorCode::StorageBusy)));
    assert_eq!(refused.retry_after, Some(Duration::from_secs(1)));
    // Reading still works, and nothing has changed.
    assert_eq!(players.json(0).await.unwrap(), before);
    other.execute("ROLLBACK").await.unwrap();
    assert_eq!(players.seats[0].play(&players.table, Version(0), chosen).await.unwrap().version, Version(1));
    assert_eq!(*play_out(&mut players).await.unwrap().status, TableStatus::Over);
}

/// A disk that is really full: the database is on a small one of its own.
#[test]
fn a_full_disk_refuses_and_loses_nothing() {
    let Some(disk) = SmallDisk::mount() else {
        oriflamme_testkit::left_out("a small disk can't be mounted: that needs root");
        return;
    };
    run(|database| full(database, &disk), Some(Database::sqlite()));
}

/// A disk of a few megabytes.
struct SmallDisk(tempfile::TempDir);

impl SmallDisk {
    fn mount() -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let mut mount = std::process::Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=6m", "oriflamme-test"]).arg(folder.path());
        mount.output().is_ok_and(|output| output.status.success()).then_some(Self(folder))
    }
    fn path(&self) -> &std::path::Path {
        self.0.path()
    }
    /// Fills the disk.
    fn fill(&self) {
        use std::io::Write;
        let mut file = std::fs::File::create(self.path().join("ballast")).unwrap();
        while file.write_all(&[0; 512]).is_ok() {}
    }
    fn make_room(&self) {
        std::fs::remove_file(self.path().join("ballast")).unwrap();
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = std::process::Command::new("umount").arg("--lazy").arg(self.path()).status();
    }
}

async fn full(database: Database, disk: &SmallDisk) {
    let url = format!("sqlite:{}", disk.path().join("oriflamme.db").display());
    let running = Running::with(database, |options| options.database = url).await;
    let mut players = Players::sit(&running.client(), json!({"rules": "base-2", "seats": 3, "first": "red"}))
        .await
        .unwrap();
    disk.fill();
    let mut refused = None;
    // What fits into the space of the log file is still written.
    for _ in 0..40 {
        let view = players.view(0).await.unwrap();
        let Some(seat) = turn_index(&view) else { break };
        let view = players.view(seat).await.unwrap();
        let (version, chosen) = (*view.version, players.choose(&view));
        if let Err(error) = players.seats[seat].play(&players.table, version, chosen).await {
            refused = Some((seat, version, chosen, error));
            break;
        }
    }
    let (seat, version, chosen, error) = refused.expect("the disk never was full");
    let refused = error.refused().unwrap();
    assert_eq!((refused.status, refused.code), (503, Some(ErrorCode::StorageFull)), "{refused}");
    assert_eq!(players.view(seat).await.unwrap().version, version);
    // Readiness and the metrics report whether writing works.
    let get = async |path: &str| running.client().raw().get(path).await.unwrap();
    let ready = get("/readyz").await;
    assert_eq!((ready.status, ready.json()["error"].as_str()), (503, Some("storage_full")));
    assert!(get("/metrics").await.text().contains("\noriflamme_writable 0\n"));
    disk.make_room();
    let mut tries = 0;
    while get("/readyz").await.status != 200 {
        tries += 1;
        assert!(tries < 100, "it never is ready again");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    players.seats[seat].play(&players.table, version, chosen).await.unwrap();
    assert_eq!(*play_out(&mut players).await.unwrap().status, TableStatus::Over);
    running.server.stop().await;
}
