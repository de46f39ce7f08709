//! Learns the weights of a ruleset and writes them where the bots read them.
//!
//! `cargo run --release -p oriflamme-bots --example train -- base-2 4000`

use oriflamme_bots::train::Training;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let rules =
        args.next().and_then(|word| word.parse().ok()).ok_or("which ruleset: base-1, base-2 or ablaze?")?;
    let steps = args.next().map_or(Ok(2000), |steps| steps.parse())?;
    let training = Training { rules, batch: 2000, steps, rate: 0.05, curiosity: 0.02, seed: 1 };
    let start = std::time::Instant::now();
    let text = training.run(|step, slope| {
        let seconds = start.elapsed().as_secs();
        println!("{rules}: step {step} of {steps}, slope {slope:.1}, {seconds} s");
    });
    std::fs::write(format!("{}/weights/{rules}.txt", env!("CARGO_MANIFEST_DIR")), text)?;
    Ok(())
}
