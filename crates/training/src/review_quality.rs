//! `training reviews`: how long a review of a game with four seats takes on two threads, how often two
//! reviews of it agree where both are sure, and how much the decisions of each level give away.

use crate::{
    Outcome,
    games::{LEVELS, game},
    on_threads,
};
use oriflamme_game::Ruleset;
use oriflamme_review::{Depth, Judgement, Reviewer};
use std::{
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// Two reviews should agree on at least this part of the decisions of which both are sure.
const AGREEMENT: f64 = 0.95;
/// The targets: the time in which a whole review is done, and the time in which its first mark appears.
const WHOLE: Duration = Duration::from_secs(20);
const FIRST: Duration = Duration::from_secs(1);
/// How many threads review: as many as a small server has cores.
const THREADS: usize = 2;

/// `--games N` says how many games of each ruleset are reviewed twice, and `--rules R` restricts them to one
/// ruleset.
pub(crate) fn review_quality(args: &[String]) -> Outcome<()> {
    let (mut count, mut rulesets) = (60, vec![Ruleset::Base2, Ruleset::Ablaze]);
    for pair in args.chunks(2) {
        match pair {
            [option, number] if option == "--games" => count = number.parse()?,
            [option, rules] if option == "--rules" => rulesets = vec![rules.parse()?],
            _ => return Err(format!("`reviews` does not know {pair:?}").into()),
        }
    }
    let measured: Vec<Outcome<()>> = rulesets.into_iter().map(|rules| quality_of(rules, count)).collect();
    measured.into_iter().collect()
}

fn quality_of(rules: Ruleset, count: u64) -> Outcome<()> {
    let (mut sure, mut agree, mut decisions) = (0u32, 0u32, 0u32);
    let mut lost = LEVELS.map(|level| (level, 0u32, 0.0));
    let (mut firsts, mut wholes) = (Vec::new(), Vec::new());
    for number in 1..=count {
        let (record, levels) = game(rules, 4, number)?;
        let began = Instant::now();
        let reviewer = Reviewer::new(&record, Depth::default())?;
        reviewer.judge(0);
        firsts.push(began.elapsed());
        let began = Instant::now();
        let one = review(&reviewer)?;
        wholes.push(began.elapsed());
        let other = review(&reviewer.clone().with_seed(1))?;
        for (one, other) in one.iter().zip(&other) {
            decisions += 1;
            if one.is_sure && other.is_sure {
                sure += 1;
                agree += u32::from(one.best == other.best);
            }
        }
        for judgement in &one {
            let level = levels[usize::from(judgement.seat.index())];
            for of_level in lost.iter_mut().filter(|(other, ..)| *other == level) {
                *of_level = (level, of_level.1 + 1, of_level.2 + judgement.lost());
            }
        }
        println!(
            "{rules} game {number}: {} decisions, {:.2?} on {THREADS} threads",
            one.len(),
            wholes[wholes.len() - 1]
        );
    }
    let (first, whole) = (middle_and_most(&mut firsts), middle_and_most(&mut wholes));
    println!("{rules}, first mark: {:.2?} (median), {:.2?} (most); goal {FIRST:?}", first.0, first.1);
    println!("{rules}, whole review: {:.2?} (median), {:.2?} (most); goal {WHOLE:?}", whole.0, whole.1);
    let share = 100.0 * f64::from(agree) / f64::from(sure.max(1));
    println!(
        "{rules}, {count} games, {decisions} decisions: both reviews are sure of {sure}, and agree in {agree} of these ({share:.1} %)"
    );
    for (level, count, lost) in lost {
        println!(
            "{rules}, {level}: {count} decisions, {:.2} points given away in each",
            100.0 * lost / f64::from(count)
        );
    }
    match first.1 <= FIRST && whole.1 <= WHOLE && share >= 100.0 * AGREEMENT {
        true => Ok(()),
        false => Err("a goal is missed".into()),
    }
}

fn middle_and_most(times: &mut [Duration]) -> (Duration, Duration) {
    times.sort_unstable();
    let at = |index: usize| times.get(index).copied().unwrap_or_default();
    (at(times.len() / 2), at(times.len().saturating_sub(1)))
}

/// All judgements of a game, and all that a review computes beside them.
fn review(reviewer: &Reviewer) -> Result<Vec<Judgement>, String> {
    let (numbers, done) = (Mutex::new(0..reviewer.len()), Mutex::new(Vec::new()));
    on_threads(THREADS, || {
        loop {
            let number = numbers.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(number) = number else { return Ok(()) };
            let judgement = reviewer.judge(number).ok_or("a decision can't be judged")?;
            reviewer.chances(number);
            done.lock().unwrap_or_else(PoisonError::into_inner).push(judgement);
        }
    })?;
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|judgement| judgement.number);
    Ok(done)
}
