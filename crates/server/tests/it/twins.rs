//! Same view, same bytes, over HTTP: two servers host two games that a viewer can't tell apart, and
//! everything that the viewer is sent is compared: answers, events, errors, headers, sizes.

use crate::support::{Running, run};
use oriflamme_client::{Answer, Client};
use oriflamme_deal::{Salt, Seed};
use oriflamme_game::{
    BySeat, Card, Event, Family, FamilyMove, Move, Name, Names, Ruleset, Seat, Seating, Viewer,
};
use oriflamme_notation::{Header, write};
use oriflamme_rules::{Deal, RandomSource, State};
use oriflamme_server::{Metrics, Standing, Store, Token, Unit, Write};
use oriflamme_table::{
    Beginning, Entry, Logged, Patience, PlayerId, Seq, Table, TableId, TableSetup, Timestamp,
};
use oriflamme_testkit::Database;
use std::{
    collections::BTreeMap,
    sync::Arc,
    time::{SystemTime, UNIX_EPOCH},
};

/// A game: its deal and its moves.
#[derive(Clone)]
struct World {
    deal: Deal,
    moves: Vec<FamilyMove>,
}

/// A random game of so many moves, as long as nothing comes to light that a twin could not show, too.
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
        // After the game all cards are open, and the worlds are told apart.
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

fn token(index: u8) -> Token {
    Token::shown(&format!("token-{index}"))
}

/// Writes a table with this deal into an empty database, with the same ids, names and secret in every world.
async fn prepare(database: &Database, world: &World, made: Timestamp) {
    let store = Store::open(&database.url, Arc::new(Metrics::new())).await.unwrap();
    let state = State::new(&world.deal);
    let seating = *state.seating();
    let id: TableId = "twintable".parse().unwrap();
    let setup = TableSetup {
        rules: state.rules(),
        seating,
        first: None,
        pace: oriflamme_table_view::Pace::None,
        private: false,
        level: oriflamme_bots::Level::Squire,
        host: player(0),
        kept_for: BySeat::default(),
    };
    let secret = Seed([7; 32]);
    let text = setup.to_text();
    let beginning = Beginning { state, seed: None };
    let mut table = Table::new(id.clone(), setup, secret, Some(beginning), made, Patience::default());
    let sat = |seat: Seat| Entry::Sat {
        seat,
        player: player(seat.index()),
        salt: Salt::none(),
        name: format!("Player {}", seat.index()),
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
        });
    }
    let header = Header::default();
    let beginning = Some(write::position(&state, &header));
    let standing = Standing::of(&table, None);
    let row = Write::Table { id, setup: text, secret, beginning, made, standing, driver: None };
    writes.insert(0, row);
    store.commit(Unit(writes)).await.unwrap();
    store.close().await;
}

/// All of an answer that the viewer gets: status, headers but for the date, body.
fn bytes(answer: &Answer) -> String {
    let mut headers: Vec<_> = answer
        .headers
        .iter()
        .filter(|(name, _)| *name != "date")
        .map(|(name, value)| format!("{name}: {value:?}"))
        .collect();
    headers.sort();
    timeless(&format!("{} {headers:?}\n{}", answer.status, answer.text()))
}

/// A text without the moments that follow from when a move was made: two servers never make one at the same
/// millisecond. How many digits they have stays.
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

/// Plays a world out on a server of its own and writes down everything that the viewer is sent.
async fn witnessed(world: &World, viewer: Viewer, made: Timestamp) -> Vec<String> {
    let database = Database::sqlite();
    prepare(&database, world, made).await;
    let running = Running::start(database).await;
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
    let guesses =
        ["red keep", "blue reveal", "red place spy front", "green place lord back", "red eliminate 2", "x"];
    for (version, said) in (0..).zip(&world.moves) {
        sent.push(bytes(&watcher.raw().get(table).await.unwrap()));
        sent.push(bytes(&watcher.raw().get("/api/v1/tables").await.unwrap()));
        sent.push(bytes(&watcher.raw().get(&format!("{table}/record")).await.unwrap()));
        let mover = seating.seat_of(said.family).unwrap();
        for guess in guesses {
            // A guess that may be legal for the viewer would be played.
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
    running.server.stop().await;
    sent
}

#[test]
fn twin_games_can_not_be_told_apart() {
    run(twins, Some(Database::sqlite()));
}
async fn twins(_: Database) {
    let tables = [
        (Ruleset::Base1, Seating::of(3).unwrap()),
        (Ruleset::Base2, Seating::of(5).unwrap()),
        (Ruleset::Ablaze, Seating::of(4).unwrap()),
        (Ruleset::Base2, Seating::usual_duel()),
    ];
    let made = Timestamp::EPOCH.after(SystemTime::now().duration_since(UNIX_EPOCH).unwrap());
    let mut compared = 0;
    for (index, (rules, seating)) in tables.into_iter().enumerate() {
        for (viewer, most) in [
            (Viewer::Seat(Seat::from_index(0)), 24),
            (Viewer::Seat(Seat::from_index(1)), 60),
            (Viewer::Spectator, 40),
        ] {
            let seed = Seed::of_series("twins", index as u64 * 10 + most as u64);
            let one = world(rules, seating, seed, most);
            let other = twin(&one, viewer, Seed::of_text("other"));
            assert!(one.deal != other.deal, "the twin is no other world");
            let (one, other) = (witnessed(&one, viewer, made).await, witnessed(&other, viewer, made).await);
            for (a, b) in one.iter().zip(&other) {
                assert_eq!(a, b, "{rules} {viewer:?}");
            }
            assert_eq!(one.len(), other.len());
            compared += one.len();
        }
    }
    assert!(compared > 1000, "{compared}");
}
