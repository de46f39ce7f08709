//! `oriflamme review`: what each decision of a finished game cost, and how much of the result was luck.

use crate::{Outcome, arena, complain, files, json};
use oriflamme_game::Seating;
use oriflamme_notation::Record;
use oriflamme_review::{Account, Depth, Judgement, Mark, Performance, Reviewer};
use oriflamme_wire::ReviewJson;
use std::{
    collections::BTreeMap,
    ffi::OsString,
    io::{self, Write},
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

/// How many turning points are listed above the list of all decisions.
const TURNING_POINTS: usize = 5;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The records of finished games, `-` for standard input; several give performances
    #[arg(value_name = "FILE", required = true)]
    files: Vec<OsString>,
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
    let mut games = Vec::new();
    for file in &args.files {
        let records = match files::records(file) {
            Ok(records) => records,
            Err(unreadable) => return Ok(unreadable),
        };
        for record in records {
            match Reviewer::new(&record, Depth::of_iterations(args.iterations)) {
                Ok(reviewer) => games.push((record, reviewer)),
                Err(why) => {
                    complain(format_args!("{}: {why}", file.to_string_lossy()));
                    return Ok(Outcome::Fails);
                }
            }
        }
    }
    let [(record, reviewer)] = games.as_slice() else { return performances(&games, args, out) };
    let judgements = judge_all(reviewer, args);
    if args.json {
        let chances = (0..=reviewer.len()).map(|number| reviewer.chances(number)).collect();
        let review = reviewer.review(judgements, chances);
        json::line(&ReviewJson::new(&review, record.start.seating()), out)?;
    } else {
        print(record, reviewer, &judgements, out)?;
    }
    Ok(Outcome::Fine)
}

/// How well everybody decided over several games, by the names in the records.
fn performances(games: &[(Record, Reviewer)], args: &Args, out: &mut impl Write) -> io::Result<Outcome> {
    let mut players: BTreeMap<String, Performance> = BTreeMap::new();
    for (record, reviewer) in games {
        let seating = record.start.seating();
        for account in reviewer.accounts(&judge_all(reviewer, args)) {
            let name = record.header.names.get(&account.seat).cloned();
            let name = name.unwrap_or_else(|| seating.family_of(account.seat).to_string());
            players.entry(name).or_default().add(&account);
        }
    }
    let mut players: Vec<_> = players.into_iter().collect();
    players.sort_by(|(_, a), (_, b)| b.rating().mean.total_cmp(&a.rating().mean));
    if args.json {
        let player = |(name, performance): &(String, Performance)| {
            let (lost, rating) = (performance.lost(), performance.rating());
            serde_json::json!({
                "name": name, "games": performance.games(), "decisions": performance.decisions(),
                "lost": lost.mean, "lost_error": lost.error, "luck": performance.luck(),
                "performance": rating.mean, "performance_error": rating.error,
            })
        };
        let players: Vec<_> = players.iter().map(player).collect();
        json::line(&serde_json::json!({ "players": players }), out)?;
        return Ok(Outcome::Fine);
    }
    writeln!(
        out,
        "Points of a hundred that a decision gave away, and performance (100: nothing is given away)"
    )?;
    let width = players.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0).max(6);
    writeln!(
        out,
        "{:<width$} {:>6} {:>9}  {:<12} {:<12} {:>6}",
        "player", "games", "decisions", "given away", "performance", "luck"
    )?;
    for (name, performance) in &players {
        let (lost, rating) = (performance.lost(), performance.rating());
        let given = format!("{:.2} ±{:.2}", 100.0 * lost.mean, 200.0 * lost.error);
        let rated = format!("{:.1} ±{:.1}", rating.mean, 2.0 * rating.error);
        let (games, decisions, luck) =
            (performance.games(), performance.decisions(), 100.0 * performance.luck());
        writeln!(out, "{name:<width$} {games:>6} {decisions:>9}  {given:<12} {rated:<12} {luck:>+6.1}")?;
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
        // No thread panics while it holds the lock.
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
