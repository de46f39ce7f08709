//! Measurements for docs/REVIEW.md, which take minutes and so are not run by the gate:
//!
//!     cargo test --release -p oriflamme-review --test measure -- --ignored --nocapture
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use oriflamme_bots::{Level, player};
use oriflamme_deal::Seed;
use oriflamme_game::{FamilyMove, NoLog, Ruleset, Seating, Viewer};
use oriflamme_notation::{Header, Record, parse, write};
use oriflamme_review::{Depth, Judgement, Reviewer};
use oriflamme_rules::State;
use std::{
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::Instant,
};

/// Games of four: a level in each seat, another one in each seat from game to game.
const LEVELS: [Level; 4] = [Level::Page, Level::Squire, Level::Knight, Level::Marshal];
/// The part of the decisions of which two reviews are sure and in which they must agree.
const AGREEMENT: f64 = 0.95;

fn games(count: usize) -> Vec<(Record, [Level; 4])> {
    let game = |number: usize| {
        let seating = Seating::of(4).unwrap();
        let deal = Seed::of_series("measure", number as u64).deal(Ruleset::Base2, seating, None);
        let start = State::new(&deal);
        let levels: [Level; 4] = std::array::from_fn(|seat| LEVELS[(seat + number) % 4]);
        let mut bots: Vec<_> = levels.iter().map(|&level| player(level, number as u64)).collect();
        let (mut state, mut moves): (State, Vec<FamilyMove>) = (start, Vec::new());
        while let Some(seat) = state.turn() {
            let view = state.view(Viewer::Seat(seat));
            let answer = bots[usize::from(seat.index())].choose(view.decision().unwrap());
            moves.push(state.family_move(answer).unwrap());
            state.play(answer, &mut NoLog).unwrap();
        }
        let text = write::record(&start, &Header::default(), &moves, &state);
        (parse(&text).unwrap().remove(0), levels)
    };
    on_two_threads(count, game)
}

/// Does something for each number, on two threads, as on two cores.
fn on_two_threads<T: Send>(count: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        return;
                    }
                    let made = work(number);
                    done.lock().unwrap().push((number, made));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap();
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, made)| made).collect()
}

fn review(reviewer: &Reviewer) -> Vec<Judgement> {
    on_two_threads(reviewer.len(), |number| {
        let judgement = reviewer.judge(number).unwrap();
        reviewer.chances(number);
        judgement
    })
}

#[test]
#[ignore = "takes minutes: a measurement"]
fn two_reviews_agree_where_they_are_sure() {
    let count: usize = std::env::var("GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(12);
    let games = games(count);
    let (mut sure, mut agree, mut decisions) = (0, 0, 0);
    let mut lost: Vec<(Level, usize, f64)> = LEVELS.map(|level| (level, 0, 0.0)).to_vec();
    for (record, levels) in &games {
        let began = Instant::now();
        let reviewer = Reviewer::new(record, Depth::default()).unwrap();
        reviewer.judge(0).unwrap();
        let first = began.elapsed();
        let began = Instant::now();
        let one = review(&reviewer);
        let took = began.elapsed();
        println!("{} decisions: first mark {first:.2?}, all {took:.2?} on two threads", reviewer.len());
        let other = review(&reviewer.clone().with_seed(1));
        for (one, other) in one.iter().zip(&other) {
            decisions += 1;
            if one.is_sure && other.is_sure {
                sure += 1;
                agree += usize::from(one.best == other.best);
            }
        }
        for judgement in &one {
            let level = levels[usize::from(judgement.seat.index())];
            let of_level = lost.iter_mut().find(|(other, ..)| *other == level).unwrap();
            *of_level = (level, of_level.1 + 1, of_level.2 + judgement.lost());
        }
    }
    println!("{count} games, {decisions} decisions; both reviews are sure of {sure}, and agree in {agree}");
    for (level, count, lost) in lost {
        println!("{level}: {count} decisions, {:.2} points given away in each", 100.0 * lost / count as f64);
    }
    assert!(sure > 0 && agree as f64 >= AGREEMENT * f64::from(sure), "{agree} of {sure}");
}
