//! The tool that trains the bots and measures them. `train/train.py` and `cargo xtask` call it.
//!
//! - `training tables` prints the tables that frames refer to, in the form in which a net's file begins.
//! - `training environment GAMES SEED RULESET...` plays this many games at once: it writes a frame with all
//!   decisions, reads an answer of 16 bits for each, and so on until its input ends.
//! - `training frames FILE...` writes one frame with all decisions of these records.
//! - `training policy RULESET` learns the squires' weights by self-play.
//! - `training imitate RULESET` learns the knights' linear weights from games of searches.
//! - `training puzzles ...` plays games and makes puzzles of them.
//! - `training calibrate ...` compares chances with what happens, and fits their correction.
//! - `training cards FILE...` counts what becomes of each card in these records.
//! - `training duplicate ...` measures how many fewer games duplicate deals need to tell players apart.
//! - `training reviews [--games N] [--rules R]` measures how long reviews take and how well they agree.
//! - `training reasons [--games N]` prints and counts the reasons of puzzles and of the coach.
//! - `training report ...` writes `docs/STRENGTH.md`.

mod calibrate;
mod card_counts;
mod duplicate;
mod environment;
mod frame;
mod games;
mod imitation;
mod puzzles;
mod reasons;
mod report;
mod review_quality;
mod self_play;

use environment::VectorEnvironment;
use frame::Batch;
use imitation::Imitation;
use oriflamme_bots::{Rng, SearchConfig, SearchKind, net_heading};
use oriflamme_game::Ruleset;
use oriflamme_notation::parse;
use self_play::SelfPlay;
use std::{
    error::Error,
    fs,
    io::{self, Read, Write},
    thread,
    time::Instant,
};

type Outcome<T> = Result<T, Box<dyn Error>>;

fn main() -> Outcome<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    match words[..] {
        ["tables"] => println!("{}", net_heading()),
        ["environment", games, seed, ref rules @ ..] if !rules.is_empty() => {
            let rules: Result<Vec<Ruleset>, _> = rules.iter().map(|word| word.parse()).collect();
            environment(VectorEnvironment::new(rules?, games.parse()?, seed.parse()?))?;
        }
        ["frames", ref files @ ..] => frames(files)?,
        ["policy", rules] => learn_policy(rules.parse()?)?,
        ["imitate", rules] => learn_imitation(rules.parse()?)?,
        ["calibrate", ..] => calibrate::calibrate(&args[1..])?,
        ["cards", ref files @ ..] => card_counts::card_counts(files)?,
        ["duplicate", ..] => duplicate::duplicate(&args[1..])?,
        ["puzzles", ..] => puzzles::puzzles(&args[1..])?,
        ["reasons", ..] => reasons::reasons(&args[1..])?,
        ["reviews", ..] => review_quality::review_quality(&args[1..])?,
        ["report", ..] => report::report(&args[1..])?,
        _ => {
            return Err(
                "say tables, environment, frames, policy, imitate, puzzles, calibrate, cards, duplicate, reasons, reviews or report"
                    .into(),
            );
        }
    }
    Ok(())
}

/// Does the same work on this many threads until all are done, and gives the first failure.
fn on_threads(count: usize, work: impl Fn() -> Result<(), String> + Sync) -> Result<(), String> {
    thread::scope(|scope| {
        let workers: Vec<_> = (0..count.max(1)).map(|_| scope.spawn(&work)).collect();
        let done = workers.into_iter().map(|it| it.join().map_err(|_| "a thread has panicked".to_owned())?);
        done.fold(Ok(()), Result::and)
    })
}

/// Writes frames and reads answers until the input ends.
fn environment(mut environment: VectorEnvironment) -> io::Result<()> {
    let (mut output, mut input) = (io::stdout().lock(), io::stdin().lock());
    let (mut frame, mut said) = (Vec::new(), vec![0; environment.len() * 2]);
    loop {
        environment.observe(&mut frame);
        output.write_all(&frame)?;
        output.flush()?;
        if input.read_exact(&mut said).is_err() {
            return Ok(());
        }
        let answers: Vec<u16> =
            said.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
        environment.step(&answers);
    }
}

fn frames(files: &[&str]) -> Outcome<()> {
    let (mut frame, mut bytes, mut rng) = (Batch::default(), Vec::new(), Rng::new(1));
    for file in files {
        for record in parse(&fs::read_to_string(file)?).map_err(|why| format!("{file}: {why:?}"))? {
            let moves: Vec<_> = record.moves().map(|made| made.answer).collect();
            frame.add_game(&record.start, &moves, &mut rng);
        }
    }
    frame.write(&mut bytes);
    Ok(io::stdout().lock().write_all(&bytes)?)
}

fn learn_policy(rules: Ruleset) -> Outcome<()> {
    let tell = progress(rules);
    let steps = 1500;
    let training = SelfPlay { rules, batch: 2000, steps, rate: 0.05, entropy: 0.02, seed: 1 };
    let policy = training.run(|step, slope| tell(&format!("step {step} of {steps}, gradient {slope:.1}")));
    write_weights(rules.word(), &policy.to_string())
}

fn learn_imitation(rules: Ruleset) -> Outcome<()> {
    let config = SearchConfig::new(SearchKind::Policy, 250);
    let imitation = Imitation { rules, config, games: 2400, epochs: 10, rate: 0.1, seed: 1 };
    write_weights(&format!("knight-{rules}"), &imitation.run(progress(rules)).to_string())
}

fn progress(rules: Ruleset) -> impl Fn(&str) {
    let start = Instant::now();
    move |said| println!("{rules}: {said}, {} s", start.elapsed().as_secs())
}

/// Writes weights where the bots are built from.
fn write_weights(name: &str, text: &str) -> Outcome<()> {
    Ok(fs::write(format!("{}/../bots/weights/{name}.txt", env!("CARGO_MANIFEST_DIR")), text)?)
}
