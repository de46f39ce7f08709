//! `oriflamme review`: what each decision of a finished game gave away, and how much of the result was luck.

use crate::{Outcome, arena, complain, files, json};
use oriflamme_game::Seating;
use oriflamme_notation::Record;
use oriflamme_review::{Account, Depth, Judgement, Mark, Reviewer, review_json};
use std::{
    ffi::OsString,
    io::{self, Write},
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

/// How many decisions stand above the list of all of them.
const TURNING_POINTS: usize = 5;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The record of a finished game; `-` is standard input
    #[arg(value_name = "FILE")]
    file: OsString,
    /// How many worlds are played out for each decision
    #[arg(long, value_name = "COUNT", default_value_t = Depth::default().iterations, value_parser = clap::value_parser!(u32).range(10..=1_000_000))]
    iterations: u32,
    /// Print the review as a JSON object on a line
    #[arg(long)]
    json: bool,
    /// Show no progress
    #[arg(long)]
    quiet: bool,
}

pub(crate) fn review(args: &Args, out: &mut impl Write) -> io::Result<Outcome> {
    let file = args.file.to_string_lossy();
    let records = match files::records(&args.file) {
        Ok(records) => records,
        Err(unreadable) => return Ok(unreadable),
    };
    let [record] = records.as_slice() else {
        let count = records.len();
        complain(format_args!("{file}: a review is of one game, and this text has {count} records"));
        return Ok(Outcome::Unreadable);
    };
    let usual = Depth::default();
    let compared = usual.compared.min(args.iterations);
    let depth = Depth { iterations: args.iterations, compared, ..usual };
    let reviewer = match Reviewer::new(record, depth) {
        Ok(reviewer) => reviewer,
        Err(why) => {
            complain(format_args!("{file}: {why}"));
            return Ok(Outcome::Fails);
        }
    };
    let judgements = judge_all(&reviewer, args);
    if args.json {
        json::line(&review_json(&reviewer, &judgements, &reviewer.open_chances()), out)?;
    } else {
        print(record, &reviewer, &judgements, out)?;
    }
    Ok(Outcome::Fine)
}

/// Judges every decision, on all cores.
fn judge_all(reviewer: &Reviewer, args: &Args) -> Vec<Judgement> {
    let bar =
        arena::progress(reviewer.len() as u64, args.quiet.into(), "{wide_bar} {pos} of {len} decisions");
    let (next, judged) = (AtomicUsize::new(0), Mutex::new(Vec::with_capacity(reviewer.len())));
    let worker = || loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= reviewer.len() {
            return;
        }
        let judgement = reviewer.judge(number);
        bar.inc(1);
        // Nobody panics while holding it.
        if let Ok(mut judged) = judged.lock() {
            judged.extend(judgement);
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(worker);
        }
    });
    bar.finish_and_clear();
    let mut judgements = judged.into_inner().unwrap_or_default();
    judgements.sort_by_key(|judgement| judgement.number);
    judgements
}

fn print(
    record: &Record,
    reviewer: &Reviewer,
    judgements: &[Judgement],
    out: &mut impl Write,
) -> io::Result<()> {
    let seating = record.start.seating();
    let mut turning: Vec<&Judgement> = judgements.iter().filter(|it| it.mark() > Mark::Best).collect();
    turning.sort_by(|a, b| b.lost().total_cmp(&a.lost()));
    if !turning.is_empty() {
        writeln!(out, "What gave away most")?;
    }
    for judgement in turning.iter().take(TURNING_POINTS) {
        let Judgement { number, made, best, .. } = judgement;
        let (mark, points) = (judgement.mark(), 100.0 * judgement.lost());
        writeln!(out, "{:>4}  {made}: {mark}, {points:.0} points; best was {best}", number + 1)?;
    }
    writeln!(out, "\nEvery decision, with the chance to win")?;
    let width = judgements.iter().map(|it| it.made.to_string().len()).max().unwrap_or(0);
    let mut round = 0;
    for judgement in judgements {
        if judgement.round != round {
            round = judgement.round;
            writeln!(out, "round {round}")?;
        }
        let (chance, error) = (100.0 * judgement.chance.mean, 200.0 * judgement.chance.error);
        let made = judgement.made.to_string();
        write!(out, "{:>4}  {made:<width$}  {chance:>5.1}% ±{error:<4.1}", judgement.number + 1)?;
        match judgement.mark() {
            Mark::Best => writeln!(out)?,
            mark => {
                let best_chance = 100.0 * judgement.best_chance.mean;
                writeln!(out, " {mark}: {} {best_chance:.1}%", judgement.best)?;
            }
        }
    }
    writeln!(out, "\nWhere the results came from, in points of a hundred")?;
    writeln!(out, "{:<8} {:>7} {:>7} {:>7} {:>7}", "seat", "initial", "luck", "skill", "final")?;
    reviewer.accounts(judgements).iter().try_for_each(|account| print_account(seating, account, out))
}

fn print_account(seating: &Seating, account: &Account, out: &mut impl Write) -> io::Result<()> {
    let Account { initial, luck, skill, result, .. } = account;
    let [initial, luck, skill, result] = [initial, luck, skill, result].map(|part| 100.0 * part);
    let family = seating.family_of(account.seat).word();
    writeln!(out, "{family:<8} {initial:>7.1} {luck:>+7.1} {skill:>+7.1} {result:>7.1}")
}
