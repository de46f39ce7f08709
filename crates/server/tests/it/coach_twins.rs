//! The coach over HTTP: worlds that a player can't tell apart get the same advice, byte for byte.

use crate::{
    support::{Running, run},
    twins::{bytes, prepare, token},
};
use oriflamme_bots::Rng;
use oriflamme_deal::Seed;
use oriflamme_game::{NoLog, Ruleset, Seat, Seating, Viewer};
use oriflamme_rules::{Deal, RandomSource, State};
use oriflamme_table::Timestamp;
use oriflamme_testkit::Database;
use std::time::{SystemTime, UNIX_EPOCH};

const ME: Seat = Seat::from_index(0);

/// A position of a random game after this many moves or a few more: the first seat decides.
fn position(rules: Ruleset, moves: usize) -> State {
    let seed = Seed::of_series("coached twins", moves as u64);
    let mut source = seed.source();
    let mut state = State::new(&Deal::draw(rules, Seating::of(3).unwrap(), None, &mut source));
    let mut played = 0;
    loop {
        let legal = state.moves();
        let asked = state.turn() == Some(ME) && state.doing().is_none() && legal.len() > 1;
        if played >= moves && asked {
            return state;
        }
        state.play(legal.nth(source.below(legal.len() as u32) as usize).unwrap(), &mut NoLog).unwrap();
        played += 1;
    }
}

/// Everything that the coach tells the player: in the API, and on the page.
async fn told(state: State, made: Timestamp) -> Vec<String> {
    let database = Database::sqlite();
    prepare(&database, state, 1, made).await;
    let running = Running::with(database, |options| {
        // Pages show the server's address and the time.
        options.origin = Some("http://play.example".into());
        options.stopped_at = Some(made);
    })
    .await;
    let client = running.client().with_token(token(0).reveal());
    let api = client.raw().get("/api/v1/tables/twintable/advice").await.unwrap();
    assert_eq!(api.status, 200, "{}", api.text());
    let mut told = vec![bytes(&api)];
    let cookie = format!("oriflamme={}", token(0).reveal());
    for language in ["en", "fr", "pl"] {
        let headers = [("cookie", &*cookie), ("accept-language", language), ("accept", "text/html")];
        let path = "/tables/twintable?advice=1";
        let page =
            client.raw().send("GET".parse().unwrap(), path, &headers, Vec::new().into()).await.unwrap();
        assert!(page.status == 200 && page.text().contains("class=\"advice\""), "{}", page.text());
        told.push(bytes(&page));
    }
    running.server.stop().await;
    told
}

#[test]
fn a_coach_tells_twin_worlds_the_same() {
    run(twins, Some(Database::sqlite()));
}
async fn twins(_: Database) {
    let made = Timestamp::EPOCH.after(SystemTime::now().duration_since(UNIX_EPOCH).unwrap());
    for (rules, moves) in
        [(Ruleset::Base2, 9), (Ruleset::Base1, 24), (Ruleset::Ablaze, 16), (Ruleset::Ablaze, 30)]
    {
        let one = position(rules, moves);
        let view = one.view(Viewer::Seat(ME));
        let other = State::sample(&view, &mut Rng::new(moves as u64)).unwrap();
        assert!(one != other, "the twin is no other world");
        let (one, other) = (told(one, made).await, told(other, made).await);
        for (a, b) in one.iter().zip(&other) {
            assert_eq!(a, b, "{rules} after {moves} moves");
        }
    }
}
