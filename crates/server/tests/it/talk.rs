//! The size of a compressed page must not tell what it repeats. Somebody could write to a player, or lead
//! them to an address, and watch the size of the answers; that must not reveal the player's cards.

use crate::support::{Running, run};
use flate2::{Compress, Compression, FlushCompress, read::GzDecoder};
use oriflamme_client::{Answer, Client};
use oriflamme_testkit::{Database, Players};
use serde_json::json;
use std::io::Read;

const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");
/// Some of these no browser sends: a layer that understands them otherwise than we do would compress the page
/// as a whole.
const ACCEPTED: [&str; 8] =
    ["gzip", "GZIP;q=0.5, br", "x-gzip", "deflate, x-gzip", "br, zstd", "*", "identity", "gzip;q=0, x-gzip"];

/// A server whose pages always show the same time and address.
async fn start(database: Database) -> Running {
    Running::with(database, |options| {
        options.stopped_at = Some(oriflamme_server::Timestamp::from_millis(1_800_000_000_000));
        options.origin = Some("http://play.example".into());
    })
    .await
}

async fn page(player: &Client, path: &str, accepted: &str) -> Answer {
    let headers = [("accept-encoding", accepted), ("accept-language", "en")];
    player.raw().send("GET".parse().unwrap(), path, &headers, Vec::new().into()).await.unwrap()
}

fn is_compressed(answer: &Answer) -> bool {
    answer.headers.get("content-encoding").is_some()
}

fn text(answer: &Answer) -> String {
    let mut text = String::new();
    match is_compressed(answer) {
        true => GzDecoder::new(&*answer.body).read_to_string(&mut text).map(|_| ()).unwrap(),
        false => text.push_str(str::from_utf8(&answer.body).unwrap()),
    }
    text
}

/// The size of a text that is compressed separately.
fn alone(text: &str) -> usize {
    let mut packed = Vec::with_capacity(2 * text.len() + 100);
    let mut deflate = Compress::new(Compression::default(), false);
    deflate.compress_vec(text.as_bytes(), &mut packed, FlushCompress::Sync).unwrap();
    packed.len()
}

/// The size of a page without the chat.
fn without_talk(answer: &Answer, said: &str) -> usize {
    let text = text(answer);
    let (_, rest) = text.split_once("<ul id=\"chat-lines\"").unwrap();
    let (_, rest) = rest.split_once('>').unwrap();
    let (lines, _) = rest.split_once("</ul>").unwrap();
    assert!(lines.contains(said), "{lines}");
    answer.body.len() - if is_compressed(answer) { alone(lines) } else { lines.len() }
}

#[test]
fn a_pages_size_does_not_tell_what_the_talk_repeats() {
    run(twin_talk, Some(Database::sqlite()));
}
async fn twin_talk(database: Database) {
    let mut running = start(database).await;
    let table = json!({"rules": "base-2", "seats": 3, "private": true});
    let players = Players::sit(&running.client(), table).await.unwrap();
    let at = format!("/tables/{}", players.table);
    // One text repeats what is on the page, the other does not.
    let repeated =
        "Shapeshifter, Assassination, Royal Decree, Conspiracy, Archer, Soldier, Spy, Heir, Lord, Ambush";
    let other =
        "zq7 xk0 vw9 jy4 qz8 kx2 wv5 yj1 zk6 qx3 vj0 wy7 kz4 xq9 jv2 yw8 zx5 qk1 wj6 vy3 kq0 zj7 xw4 yv9";
    let mut sizes = Vec::new();
    for said in [repeated, &other[..repeated.len()]] {
        let [ada, ben] = [0, 1].map(|seat: usize| players.seats[seat].at(&running.url()));
        let body = format!("text={}", said.replace(' ', "+"));
        let chat = format!("{at}/chat");
        let chat = ben.raw().send("POST".parse().unwrap(), &chat, &[FORM], body.into()).await.unwrap();
        assert_eq!(chat.status, 303, "{}", chat.text());
        let plain = text(&page(&ada, &at, "identity").await);
        let mut of_this = Vec::new();
        for accepted in ACCEPTED {
            let answer = page(&ada, &at, accepted).await;
            assert_eq!(text(&answer), plain, "{accepted}");
            assert_eq!(
                is_compressed(&answer),
                accepted.starts_with(['g', 'G']) && !accepted.contains("q=0,")
            );
            of_this.push((accepted, without_talk(&answer, said)));
        }
        let packed = page(&ada, &at, "gzip").await.body.len();
        assert!(packed * 3 < plain.len(), "{packed} of {}", plain.len());
        sizes.push(of_this);
        // The chat does not outlive the server: the next round has the same table without it.
        running = running.restart().await;
    }
    assert_eq!(sizes[0], sizes[1]);
}

#[test]
fn a_pages_size_does_not_tell_what_its_address_repeats() {
    run(twin_addresses, Some(Database::sqlite()));
}
async fn twin_addresses(database: Database) {
    let running = start(database).await;
    let players = Players::sit(&running.client(), json!({"rules": "base-2", "seats": 3})).await.unwrap();
    let (ada, at) = (&players.seats[0], format!("/tables/{}", players.table));
    let expected = page(ada, &at, "gzip").await;
    for query in ["?x=Shapeshifter+Conspiracy+Archer", "?x=zq7+xk0+vw9+jy4", "?Archer"] {
        let answer = page(ada, &format!("{at}{query}"), "gzip").await;
        assert_eq!(answer.body, expected.body, "{query}");
    }
    // The page keeps the query that it knows, to return to after a change of language.
    let picked = text(&page(ada, &format!("{at}?pick=1&x=Archer"), "gzip").await);
    assert!(picked.contains(&format!("name=\"to\" value=\"{at}?pick=1\"")), "{picked}");
}
