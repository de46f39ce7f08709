//! Learns what positions are worth in a ruleset, for each number of seats, and writes it where the bots read it.
//!
//! `cargo run --release -p oriflamme-bots --example value -- base-2 1000000`

use oriflamme_bots::value_train::Valuation;
use oriflamme_game::{Ruleset, Seating};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let rules: Ruleset =
        args.next().and_then(|word| word.parse().ok()).ok_or("which ruleset: base-1, base-2 or ablaze?")?;
    let games = args.next().map_or(Ok(1_000_000), |games| games.parse())?;
    let only: Option<u8> = args.next().map(|seats| seats.parse()).transpose()?;
    for seating in [Seating::of(4)?, Seating::of(3)?, Seating::of(5)?, Seating::usual_duel()] {
        let seats = seating.seat_count();
        if only.is_some_and(|only| only != seats) {
            continue;
        }
        let text = Valuation { rules, seating, games, rate: 0.1, seed: 1 }.run(|played, losses| {
            println!("{rules} {seats}: {played} games, losses {losses:.4?}");
        });
        std::fs::write(format!("{}/weights/value-{rules}-{seats}.txt", env!("CARGO_MANIFEST_DIR")), text)?;
    }
    Ok(())
}
