//! Same view, same bytes, over HTTP: two servers host two games that a viewer can't tell apart, and
//! everything that the viewer is sent is compared: answers, events, errors, headers, whole pages, the live
//! stream of a page, and all of it compressed, too. `cargo xtask twins` does so for many more games.

use crate::support::{Running, run_within};
use flate2::read::GzDecoder;
use oriflamme_client::{Answer, ByteStream, Client};
use oriflamme_deal::{Salt, Seed};
use oriflamme_game::{
    BySeat, Card, Event, Family, FamilyMove, Move, Name, Names, Ruleset, Seat, Seating, Viewer,
};
use oriflamme_notation::{Header, write};
use oriflamme_rules::{Deal, RandomSource, State};
use oriflamme_server::{AtomicWrites, DeviceLabel, Metrics, Store, TableRow, Token, Wake, Write};
use oriflamme_table::{
    Beginning, Entry, Logged, Patience, PlayerId, Seq, Table, TableId, TableSetup, Timestamp,
};
use oriflamme_testkit::Database;
use std::{
    collections::BTreeMap,
    hash::{DefaultHasher, Hash, Hasher},
    io::Read,
    sync::Arc,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

/// The address that browsers use for both servers.
const ORIGIN: &str = "http://play.example";

/// A game: its deal and its moves.
#[derive(Clone)]
struct World {
    deal: Deal,
    moves: Vec<FamilyMove>,
}

/// A random game with this many moves at most. It ends before anything is revealed that a twin could not
/// show.
fn world(rules: Ruleset, seating: Seating, seed: Seed, most: usize) -> World {
    let mut source = seed.source();
    let deal = Deal::draw(rules, seating, None, &mut source);
    let mut state = State::new(&deal);
    let mut moves = Vec::new();
    while moves.len() < most {
        let legal = state.moves();
        let Some(answer) = legal.nth(source.below(legal.len() as u32) as usize) else { break };
        let mut tells = false;
        let mut next = state;
        next.play(answer, &mut |event: Event<Card>| {
            tells |= matches!(event, Event::Lacked { .. } | Event::Cleared { .. });
        })
        .unwrap();
        // After the game all cards are open, which tells the worlds apart.
        if tells || next.is_over() {
            break;
        }
        moves.push(state.family_move(answer).unwrap());
        state = next;
    }
    World { deal, moves }
}

/// The same game with other cards where the viewer can't see them: in hands, set aside, face down.
fn twin(world: &World, viewer: Viewer, seed: Seed) -> World {
    let mut state = State::new(&world.deal);
    for said in &world.moves {
        state.play(said.answer, &mut oriflamme_game::NoLog).unwrap();
    }
    let seating = *state.seating();
    let mut source = seed.source();
    let mut renamed: BTreeMap<Card, Name> = BTreeMap::new();
    for &family in seating.playing() {
        if seating.seat_of(family).map(Viewer::Seat) == Some(viewer) {
            continue;
        }
        let mut hidden: Names = state.hand(family).iter().chain(state.aside(family).iter()).collect();
        for at in state.positions() {
            let down = state.stack(at).filter(|lying| !lying.is_face_up() && lying.card.family == family);
            down.for_each(|lying| hidden.insert(lying.card.name));
        }
        for seat in seating.seats() {
            state.deck(seat).filter(|card| card.family == family).for_each(|card| hidden.insert(card.name));
        }
        let names: Vec<Name> = hidden.iter().collect();
        let mut shuffled = names.clone();
        for last in (1..shuffled.len()).rev() {
            shuffled.swap(last, source.below(last as u32 + 1) as usize);
        }
        renamed.extend(names.into_iter().zip(shuffled).map(|(name, new)| (Card::new(family, name), new)));
    }
    let rename = |card: Card| Card::new(card.family, renamed.get(&card).copied().unwrap_or(card.name));
    let mut deal = world.deal;
    for family in Family::ALL {
        deal.families[family] = deal.families[family].map(|name| rename(Card::new(family, name)).name);
    }
    let moves = world.moves.iter().map(|said| match said.answer {
        Move::Place { card, at } => FamilyMove { answer: Move::Place { card: rename(card), at }, ..*said },
        _ => *said,
    });
    World { deal, moves: moves.collect() }
}

fn player(index: u8) -> PlayerId {
    format!("player{index}").parse().unwrap()
}

pub(crate) fn token(index: u8) -> Token {
    Token::shown(&format!("token-{index}"))
}

/// Writes a table with this state into an empty database, with the same ids, names and secret in every world.
/// The first `people` seats have people, and the others bots.
pub(crate) async fn prepare(database: &Database, state: State, people: usize, made: Timestamp) {
    let store = Store::open(&database.url, Arc::new(Metrics::new())).await.unwrap();
    let seating = *state.seating();
    let id: TableId = "twintable".parse().unwrap();
    let setup = TableSetup {
        rules: state.rules(),
        seating,
        first: None,
        pace: oriflamme_table_view::Pace::Unlimited,
        private: false,
        rated: false,
        season: false,
        level: oriflamme_bots::Level::Squire,
        host: Some(player(0)),
        kept_for: BySeat::default(),
        tournament: None,
    };
    let secret = Seed([7; 32]);
    let text = setup.to_text();
    let beginning = Beginning { state, seed: None };
    let mut table = Table::new(id.clone(), setup, secret, Some(beginning), made, Patience::default());
    let sat = |seat: Seat| match usize::from(seat.index()) < people {
        true => Entry::Sat {
            seat,
            player: player(seat.index()),
            salt: Salt::none(),
            name: format!("Player {}", seat.index()).parse().ok(),
        },
        false => Entry::Bot { seat, level: oriflamme_bots::Level::Squire },
    };
    let mut writes = Vec::new();
    for (seq, entry) in (0..).zip(seating.seats().map(sat).chain([Entry::Started])) {
        let logged = Logged { entry, at: made };
        writes.push(Write::entry(&id, Seq(seq), &logged));
        table.apply(logged).unwrap();
    }
    for seat in seating.seats() {
        let name = "Ada".parse().unwrap();
        writes.push(Write::Player {
            id: player(seat.index()),
            token: token(seat.index()).hash(),
            name,
            made: Timestamp::EPOCH,
            label: DeviceLabel::default(),
        });
    }
    let header = Header::default();
    let beginning = Some(write::position(&state, &header));
    let standing = TableRow::of(&table, Wake::Never);
    let row = Write::Table {
        id,
        setup: text,
        rules: state.rules(),
        secret,
        beginning,
        next: None,
        made,
        standing,
        driver: None,
    };
    writes.insert(0, row);
    store.commit(AtomicWrites(writes)).await.unwrap();
    store.close().await;
}

/// Everything of an answer that reaches the viewer: status, headers except the date, body.
pub(crate) fn bytes(answer: &Answer) -> String {
    let mut headers: Vec<_> = answer
        .headers
        .iter()
        .filter(|(name, _)| *name != "date")
        .map(|(name, value)| format!("{name}: {value:?}"))
        .collect();
    headers.sort();
    let body = match str::from_utf8(&answer.body) {
        Ok(text) => exactly(timeless(text).as_bytes()),
        Err(_) => exactly(&answer.body),
    };
    format!("{} {headers:?}\n{body}", answer.status)
}

/// Replaces the times that follow from the time of a move, because two servers never make one in the same
/// millisecond. The number of their digits stays.
fn timeless(text: &str) -> String {
    const MOMENT: &str = "stand_in_from";
    let mut pieces = text.split(MOMENT);
    let mut timeless = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let begin = piece.find(|it: char| it.is_ascii_digit()).unwrap_or(0);
        let (colon, rest) = piece.split_at(begin);
        let end = rest.find(|it: char| !it.is_ascii_digit()).unwrap_or(rest.len());
        timeless += &format!("{MOMENT}{colon}{}{}", "0".repeat(end), &rest[end..]);
    }
    timeless
}

/// Masks the offer of a new table, which is drawn for every page and has nothing to do with an existing
/// table. A compressed page is compared as text, because its length depends on the offer.
fn without_offer(answer: &mut Answer) {
    let mut text = String::new();
    let compressed = answer.headers.contains_key("content-encoding");
    match compressed {
        true => GzDecoder::new(&answer.body[..]).read_to_string(&mut text).map(|_| ()).unwrap(),
        false => text.push_str(&String::from_utf8_lossy(&answer.body)),
    }
    let value = |name: &str| Some(text.split_once(name)?.1.split_once('"')?.0.to_owned());
    let Some(word) = value(r#"name="offer" value=""#) else { return };
    let table = word.split('-').next().unwrap().to_owned();
    let commitment = value(r#"data-commitment=""#).unwrap();
    for offered in [word, table, commitment] {
        text = text.replace(&offered, &"0".repeat(offered.len()));
    }
    if compressed {
        answer.headers.remove("content-length");
    }
    answer.body = text.into();
}

/// Bytes for comparison, with a text to read if they differ. Compressed bytes are compared by their hash.
fn exactly(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    format!("{} bytes, {:x}: {}", bytes.len(), hasher.finish(), String::from_utf8_lossy(bytes))
}

/// A viewer's browser.
struct Browser {
    client: Client,
    cookie: String,
}

impl Browser {
    fn headers(&self, language: &'static str, encoding: &'static str) -> [(&'static str, &str); 4] {
        [
            ("cookie", &self.cookie),
            ("accept-language", language),
            ("accept-encoding", encoding),
            ("origin", ORIGIN),
        ]
    }
    /// A page, plain and compressed: bytes of the same length could hide a difference.
    async fn look(&self, path: &str, language: &'static str, sent: &mut Vec<String>) {
        for encoding in ["identity", "gzip"] {
            let headers = self.headers(language, encoding);
            let answer = self.client.raw().send("GET".parse().unwrap(), path, &headers, Vec::new().into());
            let mut answer = answer.await.unwrap();
            without_offer(&mut answer);
            sent.push(bytes(&answer));
        }
    }
    /// A form that is refused; the answer is the page of the table.
    async fn refused(&self, said: &str, sent: &mut Vec<String>) {
        let form = ("content-type", "application/x-www-form-urlencoded");
        let headers: Vec<_> = self.headers("pl", "gzip").into_iter().chain([form]).collect();
        let body = format!("version=0&move={}", said.replace(' ', "+"));
        let answer =
            self.client.raw().send("POST".parse().unwrap(), "/tables/twintable/moves", &headers, body.into());
        sent.push(bytes(&answer.await.unwrap()));
    }
    /// The live stream of the table's page from an entry on.
    async fn follow(&self, after: usize, encoding: &'static str) -> ByteStream {
        let path = format!("/tables/twintable/live?after={after}");
        self.client.raw().stream(&path, &self.headers("fr", encoding)).await.unwrap()
    }
}

/// Reads a live stream up to the entry with a number, byte for byte.
async fn read_up_to(stream: &mut ByteStream, last: usize, encoding: &str) -> Vec<u8> {
    let end = format!("id: {last}\n");
    let mut read = Vec::new();
    loop {
        let mut text = String::new();
        let plain = match encoding {
            // What has come so far can be decompressed, though the stream continues.
            "gzip" => {
                let _ = GzDecoder::new(&read[..]).read_to_string(&mut text);
                &text
            }
            _ => {
                text.push_str(&String::from_utf8_lossy(&read));
                &text
            }
        };
        if let Some((_, rest)) = plain.split_once(&end)
            && rest.contains("\n\n")
        {
            return read;
        }
        read.extend(stream.next().await.unwrap().expect("the stream goes on"));
    }
}

/// Plays a world on a server of its own, and returns everything that the viewer was sent.
async fn witnessed(world: &World, viewer: Viewer, made: Timestamp) -> Vec<String> {
    let database = Database::sqlite();
    prepare(&database, State::new(&world.deal), usize::from(world.deal.seating.seat_count()), made).await;
    let running = Running::with(database, |options| {
        options.origin = Some(ORIGIN.into());
        // Pages show the time: with a stopped clock they can be compared byte by byte.
        options.stopped_at = Some(made);
    })
    .await;
    let client = running.client();
    let seating = world.deal.seating;
    let of = |seat: Seat| client.with_token(token(seat.index()).reveal());
    let watcher: Client = match viewer {
        Viewer::Seat(seat) => of(seat),
        Viewer::Spectator => client.clone(),
    };
    let table = "/api/v1/tables/twintable";
    let mut sent = Vec::new();
    let mut stream = watcher.raw().events("twintable", None).await.unwrap();
    let cookie = match viewer {
        Viewer::Seat(seat) => format!("oriflamme={}", token(seat.index()).reveal()),
        Viewer::Spectator => "theme=night".to_owned(),
    };
    let browser = Browser { client: client.clone(), cookie };
    let started = usize::from(seating.seat_count());
    let mut lives = Vec::new();
    for encoding in ["identity", "gzip"] {
        lives.push((encoding, browser.follow(started, encoding).await));
    }
    let guesses =
        ["red keep", "blue reveal", "red place spy front", "green place lord back", "red eliminate 2", "x"];
    for (version, said) in (0..).zip(&world.moves) {
        sent.push(bytes(&watcher.raw().get(table).await.unwrap()));
        sent.push(bytes(&watcher.raw().get("/api/v1/tables").await.unwrap()));
        sent.push(bytes(&watcher.raw().get(&format!("{table}/record")).await.unwrap()));
        let language = ["en", "fr", "pl"][version as usize % 3];
        browser.look("/tables/twintable", language, &mut sent).await;
        if version % 8 == 0 {
            for path in [
                "/",
                "/me",
                "/tables/twintable/replay",
                "/tables/twintable/review",
                "/tables/twintable/review/live",
                "/api/v1/tables/twintable/review",
                "/tables/twintable?pick=1",
            ] {
                browser.look(path, language, &mut sent).await;
            }
        }
        browser.refused("red fly", &mut sent).await;
        let mover = seating.seat_of(said.family).unwrap();
        for guess in guesses {
            // If the viewer decides, the guess could be legal and would be played.
            if Viewer::Seat(mover) != viewer {
                sent.push(bytes(&watcher.raw().play("twintable", version, guess).await.unwrap()));
            }
            sent.push(bytes(&watcher.raw().play("twintable", version + 1, guess).await.unwrap()));
        }
        let answer = of(mover).raw().play("twintable", version, &said.to_string()).await.unwrap();
        assert_eq!(answer.status, 200, "{}", answer.text());
        if Viewer::Seat(mover) == viewer {
            sent.push(bytes(&answer));
        }
    }
    for _ in 0..=world.moves.len() {
        let event = stream.next().await.unwrap().unwrap();
        sent.push(timeless(&format!("{event:?}")));
    }
    let mut again = watcher.raw().events("twintable", Some("0")).await.unwrap();
    for _ in 0..world.moves.len() + usize::from(seating.seat_count()) {
        sent.push(timeless(&format!("{:?}", again.next().await.unwrap().unwrap())));
    }
    let last = started + world.moves.len();
    if !world.moves.is_empty() {
        for (encoding, live) in &mut lives {
            let read = read_up_to(live, last, encoding).await;
            sent.push(exactly(&read));
            // A client that comes back later gets the same.
            let again = read_up_to(&mut browser.follow(started, encoding).await, last, encoding).await;
            sent.push(exactly(&again));
        }
    }
    drop(lives);
    running.server.stop().await;
    sent
}

#[test]
fn twin_games_can_not_be_told_apart() {
    let long = std::env::var_os("ORIFLAMME_TWINS").is_some();
    let limit = Duration::from_secs(if long { 24 * 3600 } else { 900 });
    run_within(limit, twins, Some(Database::sqlite()));
}
async fn twins(_: Database) {
    let tables = [
        (Ruleset::Base1, Seating::of(3).unwrap()),
        (Ruleset::Base2, Seating::of(5).unwrap()),
        (Ruleset::Ablaze, Seating::of(4).unwrap()),
        (Ruleset::Base2, Seating::usual_duel()),
    ];
    let made = Timestamp::EPOCH.after(SystemTime::now().duration_since(UNIX_EPOCH).unwrap());
    // The least number of comparisons; many more in a long run.
    let wanted: usize = std::env::var("ORIFLAMME_TWINS").map_or(0, |steps| steps.parse().unwrap());
    // The seed chooses the games: each has a million series of its own.
    let seed: u64 = std::env::var("ORIFLAMME_TWINS_SEED").map_or(0, |seed| seed.parse().unwrap());
    let (mut compared, mut moves) = (0, 0);
    for series in seed * 1_000_000.. {
        for (index, (rules, seating)) in tables.into_iter().enumerate() {
            for (viewer, most) in [
                (Viewer::Seat(Seat::from_index(0)), 16),
                (Viewer::Seat(Seat::from_index(1)), 40),
                (Viewer::Spectator, 24),
            ] {
                let seed = Seed::of_series("twins", series * 1000 + index as u64 * 10 + most as u64);
                let one = world(rules, seating, seed, most);
                let other = twin(&one, viewer, Seed::of_series("other", series));
                assert!(one.deal != other.deal || series > 0, "the twin is no other world");
                moves += one.moves.len();
                let (one, other) =
                    (witnessed(&one, viewer, made).await, witnessed(&other, viewer, made).await);
                for (a, b) in one.iter().zip(&other) {
                    assert_eq!(a, b, "{rules} {viewer:?}");
                }
                assert_eq!(one.len(), other.len());
                compared += one.len();
            }
        }
        assert!(compared > 1000, "{compared}");
        if compared >= wanted {
            println!("{compared} answers, pages and streams are the same in twin worlds, over {moves} moves");
            return;
        }
    }
}
