//! Plays pairings until a time is up, and says what the first bot of each won. For machines that are lent for minutes; where time
//! is no matter, `oriflamme arena` says more.
//!
//!     measure SECONDS THREADS SEED RULES BOTS [BOTS …]
//!
//! BOTS are as `oriflamme arena --bots` has them; two bots play a duel. Games count where all games of their deal were played.

use oriflamme_arena::{Contestant, Plan, Score, play};
use oriflamme_bots::{Bot, player};
use oriflamme_kernel::Rng;
use oriflamme_rules::RandomSource;
use std::{
    env,
    process::ExitCode,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

fn bot(contestant: &Contestant, seed: u64) -> Option<Box<dyn Bot>> {
    match contestant {
        Contestant::Level(level) => Some(player(*level, seed)),
        Contestant::Search { config, .. } => Some(config.player(seed)),
        Contestant::Command(_) => None,
    }
}

fn run(args: &[String]) -> Result<(), String> {
    let [seconds, threads, seed, rules, pairings @ ..] = args else { return Err("too few arguments".into()) };
    let number = |text: &String| text.parse::<u64>().map_err(|why| format!("`{text}`: {why}"));
    let until = Instant::now() + Duration::from_secs(number(seconds)?);
    let rules = rules.parse().map_err(|why| format!("`{rules}`: {why}"))?;
    let mut plans = Vec::new();
    for pairing in pairings {
        let bots = Contestant::list(pairing).map_err(|why| why.to_string())?;
        plans.push(Plan::new(rules, bots, seed, u64::MAX).map_err(|why| why.to_string())?);
    }
    let next = AtomicU64::new(0);
    let played: Mutex<Vec<(usize, u64, Score)>> = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..number(threads)? {
            scope.spawn(|| {
                while Instant::now() < until {
                    let job = next.fetch_add(1, Ordering::Relaxed);
                    // All games of a deal, one pairing after the other.
                    let seats = u64::from(plans[0].seats());
                    let (which, game) = ((job / seats) as usize % plans.len(), {
                        job / (seats * plans.len() as u64) * seats + job % seats
                    });
                    let plan = &plans[which];
                    let mut luck = Rng::stream(0x6d65_6173_7572_6500, game);
                    let bots: Option<Vec<_>> =
                        plan.bots().iter().map(|of| bot(of, u64::from(luck.below(u32::MAX)))).collect();
                    let Some(mut bots) = bots else { return };
                    let scores = play(plan, game, &mut bots).scores;
                    if let (Ok(mut played), Some(&score)) = (played.lock(), scores.first()) {
                        played.push((which, game, score));
                    }
                }
            });
        }
        Ok::<(), String>(())
    })?;
    let played = played.into_inner().map_err(|why| why.to_string())?;
    for (which, plan) in plans.iter().enumerate() {
        let seats = u64::from(plan.seats());
        let mut deals = std::collections::BTreeMap::<u64, Vec<Score>>::new();
        for &(_, game, score) in played.iter().filter(|&&(of, ..)| of == which) {
            deals.entry(game / seats).or_default().push(score);
        }
        deals.retain(|_, games| games.len() as u64 == seats);
        let means: Vec<f64> = deals
            .values()
            .map(|games| games.iter().map(|score| score.share).sum::<f64>() / seats as f64)
            .collect();
        let count = means.len().max(2) as f64;
        let mean = means.iter().sum::<f64>() / count;
        let variance = means.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / (count - 1.0);
        let scores = || deals.values().flatten();
        let decisions: u32 = scores().map(|score| score.decisions).sum();
        let time: f64 = scores().map(|score| score.time.as_secs_f64()).sum();
        let margin = scores().map(|score| score.margin).sum::<f64>() / (count * seats as f64);
        println!(
            "{}: {} games, {:.1} % ± {:.1}, margin {margin:+.2}, {:.2} ms a decision",
            pairings[which],
            means.len() as u64 * seats,
            100.0 * mean,
            196.0 * (variance / count).sqrt(),
            1e3 * time / f64::from(decisions.max(1)),
        );
    }
    Ok(())
}

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("measure SECONDS THREADS SEED RULES BOTS [BOTS …]: {why}");
            ExitCode::FAILURE
        }
    }
}
