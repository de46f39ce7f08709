//! Plays pairings for a fixed time, and says what the first bot of each won. For machines that are available
//! only for minutes; where time does not matter, `oriflamme arena` says more.
//!
//!     measure SECONDS THREADS SEED RULES OUT NET BOTS [BOTS …]
//!
//! OUT gets a line for each game (`-`: none); NET is a file of weights for the champion's net (`-`: the
//! built-in one). BOTS are as `oriflamme arena --bots` has them, in this order round the table; two bots play
//! a duel. Games count where all games of their deal were played. They are those of the arena with the same
//! seed and `Plan::in_one_order`.

use oriflamme_arena::{Contestant, Plan, Played, Score, run};
use oriflamme_bots::use_champion;
use oriflamme_game::Ruleset;
use std::{
    collections::BTreeMap,
    env, fs,
    num::NonZeroUsize,
    process::ExitCode,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// What the first bot got in the games of a deal, by pairing and deal.
type Deals = BTreeMap<(usize, u64), Vec<Score>>;

fn run_pairings(args: &[String]) -> Result<(), String> {
    let [seconds, threads, seed, rules, out, net, pairings @ ..] = args else {
        return Err("too few arguments".into());
    };
    let number = |text: &String| text.parse::<u64>().map_err(|why| format!("`{text}`: {why}"));
    let until = Instant::now() + Duration::from_secs(number(seconds)?);
    let rules: Ruleset = rules.parse().map_err(|why| format!("`{rules}`: {why}"))?;
    if net != "-" {
        let file = fs::read(net).map_err(|why| format!("{net}: {why}"))?;
        use_champion(rules, &file).map_err(|why| format!("{net}: {why}"))?;
    }
    let mut plans = Vec::new();
    for pairing in pairings {
        let bots = Contestant::list(pairing).map_err(|why| why.to_string())?;
        let seats = bots.len() as u64;
        plans.push(
            Plan::new(rules, bots, seed, seats).map_err(|why| why.to_string())?.in_one_order().without_luck(),
        );
    }
    let next = AtomicU64::new(0);
    let played: Mutex<Deals> = Mutex::default();
    thread::scope(|scope| {
        for _ in 0..number(threads)? {
            scope.spawn(|| {
                while Instant::now() < until {
                    let job = next.fetch_add(1, Ordering::Relaxed);
                    // A deal from all seats, one pairing after the other.
                    let (which, deal) = (job as usize % plans.len(), job / plans.len() as u64);
                    let one = |game: &Played| {
                        if let (Ok(mut played), Some(&score)) = (played.lock(), game.scores.first()) {
                            played.entry((which, deal)).or_default().push(score);
                        }
                        Ok(())
                    };
                    if let Err(why) = run(&plans[which].clone().after(deal), NonZeroUsize::new(1), &one) {
                        eprintln!("{}: {why}", pairings[which]);
                    }
                }
            });
        }
        Ok::<(), String>(())
    })?;
    let played = played.into_inner().map_err(|why| why.to_string())?;
    if out != "-" {
        let mut text = String::new();
        for (&(which, deal), scores) in &played {
            for Score { share, margin, decisions, time, luck, .. } in scores {
                let (time, bots) = (time.as_secs_f64(), &pairings[which]);
                text.push_str(&format!(
                    "{rules} {seed} {bots} {deal} {share} {margin} {decisions} {time:.3} {luck:.4}\n"
                ));
            }
        }
        fs::write(out, text).map_err(|why| format!("{out}: {why}"))?;
    }
    for (which, plan) in plans.iter().enumerate() {
        let seats = usize::from(plan.seats());
        let deals: Vec<&Vec<Score>> = played
            .iter()
            .filter(|((of, _), games)| *of == which && games.len() == seats)
            .map(|(_, games)| games)
            .collect();
        let means = |of: &dyn Fn(&Score) -> f64| -> Vec<f64> {
            deals.iter().map(|games| games.iter().map(of).sum::<f64>() / seats as f64).collect()
        };
        let [(share, radius), (adjusted, adjusted_radius), (margin, _)] =
            [means(&|it| it.share), means(&|it| it.share - it.luck), means(&|it| it.margin)].map(interval);
        let scores = || deals.iter().copied().flatten();
        let decisions: u32 = scores().map(|score| score.decisions).sum();
        let time: f64 = scores().map(|score| score.time.as_secs_f64()).sum();
        let longest = scores().map(|score| score.longest).max().unwrap_or_default();
        println!(
            "{}: {} games, {:.1} % ± {:.1}, without luck {:.1} % ± {:.1}, margin {margin:+.2}, {:.2} ms a decision, {} ms at most",
            pairings[which],
            deals.len() * seats,
            100.0 * share,
            100.0 * radius,
            100.0 * adjusted,
            100.0 * adjusted_radius,
            1e3 * time / f64::from(decisions.max(1)),
            longest.as_millis(),
        );
    }
    Ok(())
}

/// The mean over deals, and how far its 95 % interval reaches.
fn interval(deals: Vec<f64>) -> (f64, f64) {
    let count = deals.len().max(2) as f64;
    let mean = deals.iter().sum::<f64>() / count;
    let variance = deals.iter().map(|it| (it - mean).powi(2)).sum::<f64>() / (count - 1.0);
    (mean, 1.96 * (variance / count).sqrt())
}

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    match run_pairings(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("measure SECONDS THREADS SEED RULES OUT NET BOTS [BOTS …]: {why}");
            ExitCode::FAILURE
        }
    }
}
