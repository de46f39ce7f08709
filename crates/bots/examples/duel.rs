//! Tuning: one bot against others, with any settings, on all cores.
//!
//! `cargo run --release -p oriflamme-bots --example duel -- base-2 4 search:iterations=4000,explore=0.8 squire 400`
#![allow(clippy::unwrap_used, missing_docs, reason = "a tool for the workbench")]

use oriflamme_bots::{Bot, Budget, Fast, Level, Playout, Rivals};
use oriflamme_game::{Eye, Ruleset, Seat, Seating, Silent};
use oriflamme_rules::{Deal, State};
use std::sync::{
    Mutex,
    atomic::{AtomicU64, Ordering},
};

fn bot(spec: &str, seed: u64) -> Box<dyn Bot> {
    if let Some(settings) = spec.strip_prefix("search:") {
        let mut budget = Budget::of(4000);
        for (key, value) in settings.split(',').filter_map(|setting| setting.split_once('=')) {
            match key {
                "iterations" => budget.iterations = value.parse().unwrap(),
                "explore" => budget.explore = value.parse().unwrap(),
                "margin" => budget.margin = value.parse().unwrap(),
                "policy" => budget.rivals = if value == "1" { Rivals::Policy } else { Rivals::Search },
                "believe" => budget.believe = value == "1",
                "random" => budget.playout = if value == "1" { Playout::Random } else { Playout::Squire },
                _ => panic!("{key}"),
            }
        }
        return budget.bot(seed);
    }
    spec.parse::<Level>().unwrap().bot(seed)
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let rules: Ruleset = args[0].parse().unwrap();
    let seats: u64 = args[1].parse().unwrap();
    let games: u64 = args[4].parse().unwrap();
    let seating = Seating::of(seats as usize).unwrap_or(Seating::usual_duel());
    let next = AtomicU64::new(0);
    let total = Mutex::new((0.0, 0.0, 0.0, 0u64));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().unwrap().get() {
            scope.spawn(|| {
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= games {
                        return;
                    }
                    let mut source = Fast::new(1000 + game / seats);
                    let mut state = State::new(&Deal::draw(rules, seating, None, &mut source));
                    let hero = Seat::from_index((game % seats) as u8);
                    let spec = |seat| if seat == hero { &args[2] } else { &args[3] };
                    let mut bots: Vec<_> = seating
                        .seats()
                        .map(|seat| bot(spec(seat), game * 7 + u64::from(seat.index())))
                        .collect();
                    let (mut time, mut decisions) = (0.0, 0);
                    while let Some(turn) = state.turn() {
                        let view = state.view(Eye::Seat(turn));
                        let start = std::time::Instant::now();
                        let answer = bots[usize::from(turn.index())].choose(&view, &state.moves());
                        if turn == hero {
                            time += start.elapsed().as_secs_f64();
                            decisions += 1;
                        }
                        state.play(answer, &mut Silent).unwrap();
                    }
                    let share = state.ranking().share(hero);
                    let others: f64 = seating
                        .seats()
                        .filter(|&seat| seat != hero)
                        .map(|seat| f64::from(state.score(seat)))
                        .sum();
                    let margin = f64::from(state.score(hero)) - others / (seats - 1) as f64;
                    let mut total = total.lock().unwrap();
                    *total = (total.0 + share, total.1 + margin, total.2 + time, total.3 + decisions);
                }
            });
        }
    });
    let (share, margin, time, decisions) = total.into_inner().unwrap();
    let (n, p) = (games as f64, share / games as f64);
    let spread = 196.0 * (p * (1.0 - p) / n).sqrt();
    println!(
        "{rules} {seats} {} vs {}: {:.1}% +- {spread:.1}, margin {:.2}, {:.0} us/decision, {games} games",
        args[2],
        args[3],
        p * 100.0,
        margin / n,
        time / decisions as f64 * 1e6
    );
}
