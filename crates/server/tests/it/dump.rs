//! A dump of PostgreSQL, restored as `docs/DEPLOY.md` says: a server goes on with it.

use crate::{
    clubs::{club, player_id},
    requests::{get, post, start},
    support::{Running, postgres, run},
};
use oriflamme_table_view::TableId;
use oriflamme_testkit::{Database, play_seat};
use serde_json::json;
use std::process::Command;

fn succeeds(command: &mut Command) {
    let done = command.output().unwrap();
    assert!(done.status.success(), "{command:?}: {}", String::from_utf8_lossy(&done.stderr));
}

#[test]
fn a_server_goes_on_with_a_restored_dump() {
    run(goes_on, postgres());
}

async fn goes_on(database: Database) {
    let running = start(database).await;
    let client = running.client();
    let [ada, ben] = [client.guest("Ada").await.unwrap(), client.guest("Ben").await.unwrap()];
    let club = club(&ada).await;
    let invitation = get(&ada, &club).await.json()["invitation"].clone();
    post(&ben, &format!("{club}/join"), json!({"invitation": invitation})).await;
    let wanted =
        json!({"rules": "base-2", "seats": 3, "bots": ["page"], "pace": {"seconds": 300, "bank": 60}});
    let made = post(&ada, &format!("{club}/tables"), wanted).await;
    let table: TableId = made.json()["table"].as_str().unwrap().parse().unwrap();
    ben.sit(&table, &Default::default()).await.unwrap();
    // Somebody has played, and it is a person's turn.
    let seen = async |running: &Running| {
        running.client().with_token(ada.token().unwrap()).table(&table).await.unwrap()
    };
    let mut then = seen(&running).await;
    while *then.version < oriflamme_table_view::Version(6) {
        for player in [&ada, &ben] {
            let own = player.table(&table).await.unwrap();
            if let Some(view) = own.view().unwrap().filter(|view| view.decision().is_some()) {
                let chosen = view.decision().unwrap().moves().nth(0).unwrap();
                let chosen = view.family_move(chosen).unwrap();
                player.play(&table, *own.version, chosen).await.unwrap();
            }
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        then = seen(&running).await;
    }
    // As the page says, while the server runs.
    let folder = tempfile::tempdir().unwrap();
    let dump = folder.path().join("oriflamme.dump");
    let file = format!("--file={}", dump.display());
    succeeds(Database::postgres_program("pg_dump").args(["--format=custom", &file, &running.database.url]));
    let Running { server, .. } = running;
    server.stop().await;
    let restored = Database::postgres().unwrap();
    let into = format!("--dbname={}", restored.url);
    let arguments = ["--no-owner", "--role=oriflamme", "--exit-on-error", &into];
    succeeds(Database::postgres_program("pg_restore").args(arguments).arg(&dump));
    // Everybody keeps their token and their seat, and the bot plays on.
    let running = start(restored).await;
    let now = seen(&running).await;
    assert!(*now.version >= *then.version, "{now:?}");
    let [ada, ben] = [&ada, &ben].map(|player| running.client().with_token(player.token().unwrap()));
    let (one, other) = tokio::join!(play_seat(&ada, &table), play_seat(&ben, &table));
    one.unwrap();
    other.unwrap();
    let season = get(&ada, &format!("{club}/seasons/1")).await.json();
    let id = player_id(&ada).await;
    assert!(season["standings"].as_array().unwrap().iter().any(|line| line["player"] == *id), "{season}");
    assert_eq!(season["standings"].as_array().unwrap().len(), 2, "{season}");
}
