//! Learns the weights of a ruleset and writes them where the bots read them.
//!
//! `cargo run --release -p oriflamme-bots --example learn -- policy base-2`, then the same with `knights` and with `value`: each builds
//! on the one before.

use oriflamme_bots::{
    Budget,
    learn::{Imitation, Training, Valuation},
};
use oriflamme_game::{Ruleset, Seating};
use std::{error::Error, fs, time::Instant};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let what = args.next().unwrap_or_default();
    let rules: Ruleset =
        args.next().and_then(|word| word.parse().ok()).ok_or("which ruleset: base-1, base-2 or ablaze?")?;
    let start = Instant::now();
    let tell = |said: &str| println!("{rules}: {said}, {} s", start.elapsed().as_secs());
    let write = |name: &str, text: String| {
        fs::write(format!("{}/weights/{name}.txt", env!("CARGO_MANIFEST_DIR")), text)
    };
    match what.as_str() {
        "policy" => {
            let training = Training { rules, batch: 2000, steps: 1500, rate: 0.05, curiosity: 0.02, seed: 1 };
            write(
                rules.word(),
                training.run(|step, slope| tell(&format!("step {step} of 1500, slope {slope:.1}"))),
            )?;
        }
        "value" => {
            for seating in [Seating::of(4)?, Seating::of(3)?, Seating::of(5)?, Seating::usual_duel()] {
                let seats = seating.seat_count();
                let valuation = Valuation { rules, seating, games: 400_000, rate: 0.1, seed: 1 };
                let text = valuation.run(|played, losses| {
                    tell(&format!("{seats} seats, {played} games, losses {losses:.4?}"));
                });
                write(&format!("value-{rules}-{seats}"), text)?;
            }
        }
        "knights" => {
            let budget = Budget::of(250);
            let imitation = Imitation { rules, budget, games: 2400, times: 10, rate: 0.1, seed: 1 };
            write(&format!("knight-{rules}"), imitation.run(tell))?;
        }
        _ => return Err("what to learn: policy, value or knights?".into()),
    }
    Ok(())
}
