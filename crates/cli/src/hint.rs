//! `oriflamme hint`: how the king's search ranks the legal moves at the end of a text.
//!
//! The text contains all cards, but the search gets only the view of the seat whose turn it is.

use crate::{Outcome, arena, complain, files, json};
use oriflamme_bots::{Ranked, Search, SearchConfig};
use oriflamme_game::{Decision, Move, Viewer};
use oriflamme_notation::{Record, Replay};
use oriflamme_rules::State;
use serde::Serialize;
use std::{
    ffi::OsString,
    io::{self, Write},
    panic::resume_unwind,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    thread,
    time::{Duration, Instant},
};

/// The most nodes of all trees together, which keeps them well below a gigabyte.
const NODES: u32 = 500_000;
/// How many iterations run between two looks at the clock.
const STEP: u32 = 64;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The text; `-` is standard input
    #[arg(value_name = "FILE")]
    file: OsString,
    /// How long to search, in seconds. Ctrl-C ends it sooner
    #[arg(long, value_name = "SECONDS", default_value_t = 5.0, value_parser = seconds)]
    seconds: f64,
    /// Print the ranking as a JSON object on a line
    #[arg(long)]
    json: bool,
    /// Show no progress
    #[arg(long)]
    quiet: bool,
}

/// Parses a time.
fn seconds(text: &str) -> Result<f64, String> {
    let fits = |seconds: &f64| *seconds > 0.0 && *seconds <= 3_600.0;
    text.parse().ok().filter(fits).ok_or_else(|| "a number of seconds above 0, up to an hour".to_owned())
}

/// The output with `--json`.
#[derive(Serialize)]
struct Answer {
    rules: &'static str,
    /// The seat that decides; `None` if the game is over.
    turn: Option<&'static str>,
    seconds: f64,
    /// The number of iterations.
    worlds: u64,
    moves: Vec<Hint>,
}

/// A legal move with the search's estimates.
#[derive(Serialize)]
struct Hint {
    r#move: String,
    /// The estimated chance to win; `None` for a move that was never tried.
    chance: Option<f64>,
    visits: u64,
}

pub(crate) fn hint(args: &Args, out: &mut impl Write) -> io::Result<Outcome> {
    let file = args.file.to_string_lossy();
    let records = match files::records(&args.file) {
        Ok(records) => records,
        Err(unreadable) => return Ok(unreadable),
    };
    let state = match records.as_slice() {
        [record] => match end(record) {
            Ok(state) => state,
            Err(failure) => {
                complain(format_args!("{file}:{failure}"));
                return Ok(Outcome::Fails);
            }
        },
        records => {
            let count = records.len();
            complain(format_args!("{file}: a hint is for one position, and this text has {count} records"));
            return Ok(Outcome::Unreadable);
        }
    };
    let start = Instant::now();
    let view = state.turn().map(|seat| (seat, state.view(Viewer::Seat(seat))));
    let ranked = match view.as_ref().map(|(seat, view)| (*seat, view.decision())) {
        None => {
            complain(format_args!("{file}: the game is over: there is nothing to choose"));
            Vec::new()
        }
        Some((seat, None)) => {
            let family = state.seating().family_of(seat);
            complain(format_args!(
                "{file}: {family} must place a card and has none: there is nothing to choose"
            ));
            Vec::new()
        }
        Some((_, Some(decision))) => search(decision, args),
    };
    let answer = Answer {
        rules: state.rules().word(),
        turn: state.turn().map(|seat| state.seating().family_of(seat).word()),
        seconds: start.elapsed().as_secs_f64(),
        worlds: ranked.iter().map(|ranked| ranked.visits).sum(),
        moves: hints(&state, &ranked),
    };
    if args.json {
        json::line(&answer, out)?;
    } else {
        print(&answer, out)?;
    }
    Ok(Outcome::Fine)
}

/// The final state of a record.
fn end(record: &Record) -> Result<State, oriflamme_notation::Failure> {
    Replay::new(record).play().map(|replay| *replay.state())
}

/// A move with its visits in all trees.
struct Sum {
    answer: Move,
    visits: u64,
    value: f64,
}

/// Searches until the time is over, with a separate tree on each core. Returns the best moves first.
fn search(decision: Decision<'_>, args: &Args) -> Vec<Sum> {
    let threads = thread::available_parallelism().map_or(1, |count| count.get() as u32);
    let config = SearchConfig { iterations: u32::MAX, nodes: NODES / threads, ..SearchConfig::KING };
    let (stop, worlds) = (AtomicBool::new(false), AtomicU64::new(0));
    let interrupted = arena::interruption();
    let worker = |seed| {
        let mut search = Search::new(decision, config, seed);
        // However short the time is, run a few iterations, so that there is a hint at all.
        loop {
            (0..STEP).for_each(|_| search.iterate());
            worlds.fetch_add(STEP.into(), Ordering::Relaxed);
            if stop.load(Ordering::Relaxed) {
                return search.ranking();
            }
        }
    };
    let finished: Vec<thread::Result<Vec<Ranked>>> = thread::scope(|scope| {
        let start = |seed| {
            scope.spawn({
                let worker = &worker;
                move || worker(seed)
            })
        };
        let workers: Vec<_> = (0..u64::from(threads)).map(start).collect();
        wait(args, interrupted, &worlds);
        stop.store(true, Ordering::Relaxed);
        workers.into_iter().map(thread::ScopedJoinHandle::join).collect()
    });
    merge(survivors(finished).iter().flatten())
}

/// The results of the threads that did not panic. If all have panicked, the panic continues; otherwise it is
/// reported.
fn survivors(finished: Vec<thread::Result<Vec<Ranked>>>) -> Vec<Vec<Ranked>> {
    let searches = finished.len();
    let mut panicked = Vec::new();
    let rankings: Vec<_> = finished
        .into_iter()
        .filter_map(|ranking| ranking.map_err(|panic| panicked.push(panic)).ok())
        .collect();
    let failed = panicked.len();
    match panicked.pop() {
        Some(panic) if rankings.is_empty() => resume_unwind(panic),
        Some(_) => complain(format!(
            "{failed} of {searches} searches failed by a fault of this program; the advice rests on the others"
        )),
        None => {}
    }
    rankings
}

/// Waits until the time is over or somebody presses Ctrl-C, and shows the progress.
fn wait(args: &Args, interrupted: &AtomicBool, worlds: &AtomicU64) {
    let time = Duration::from_secs_f64(args.seconds);
    let bar =
        arena::progress(time.as_millis() as u64, args.quiet.into(), "{wide_bar} {msg} worlds, {eta} left");
    let start = Instant::now();
    while let Some(left) = time.checked_sub(start.elapsed()).filter(|_| !interrupted.load(Ordering::Relaxed))
    {
        bar.set_position(start.elapsed().as_millis() as u64);
        bar.set_message(worlds.load(Ordering::Relaxed).to_string());
        thread::sleep(left.min(Duration::from_millis(50)));
    }
    bar.finish_and_clear();
}

/// Merges the rankings of several trees, best moves first.
fn merge<'a>(ranked: impl Iterator<Item = &'a Ranked>) -> Vec<Sum> {
    let mut sums: Vec<Sum> = Vec::new();
    for ranked in ranked {
        let value = ranked.chance * f64::from(ranked.visits);
        match sums.iter_mut().find(|sum| sum.answer == ranked.answer) {
            Some(sum) => {
                sum.visits += u64::from(ranked.visits);
                sum.value += value;
            }
            None => sums.push(Sum { answer: ranked.answer, visits: ranked.visits.into(), value }),
        }
    }
    // The chance counts once a move has been tried often enough; before that, the number of visits counts.
    let enough = sums.iter().map(|sum| sum.visits).max().unwrap_or(0) / 10;
    let merit = |sum: &Sum| match sum.visits {
        visits if visits > 0 && visits >= enough => (1, sum.value / visits as f64),
        visits => (0, visits as f64),
    };
    sums.sort_by(|a, b| {
        let ((tried, one), (other_tried, other)) = (merit(a), merit(b));
        other_tried.cmp(&tried).then(other.total_cmp(&one))
    });
    sums
}

/// All legal moves, in the notation: those that were searched, best first, then the others.
fn hints(state: &State, ranked: &[Sum]) -> Vec<Hint> {
    let tried = ranked.iter().map(|sum| (sum.answer, sum.visits, sum.value));
    let is_ranked = |answer: &Move| ranked.iter().any(|sum| sum.answer == *answer);
    let others = state.moves().iter().filter(|answer| !is_ranked(answer)).map(|answer| (answer, 0, 0.0));
    tried
        .chain(others)
        .filter_map(|(answer, visits, value)| {
            let said = state.family_move(answer)?;
            let chance = (visits > 0).then(|| value / visits as f64);
            Some(Hint { r#move: said.to_string(), chance, visits })
        })
        .collect()
}

fn print(answer: &Answer, out: &mut impl Write) -> io::Result<()> {
    let width = answer.moves.iter().map(|hint| hint.r#move.len()).max().unwrap_or(0).max(4);
    if !answer.moves.is_empty() {
        writeln!(out, "{:<width$}  {:>6}  {:>8}", "move", "wins", "visits")?;
    }
    for hint in &answer.moves {
        let (visits, chance) = (hint.visits, hint.chance);
        let chance = chance.map_or("-".to_owned(), |chance| format!("{:.1}%", 100.0 * chance));
        writeln!(out, "{:<width$}  {chance:>6}  {visits:>8}", hint.r#move)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::catch_unwind;

    #[test]
    fn a_search_that_fails_costs_its_own_share_and_no_more() {
        let ranked = Ranked { answer: Move::Keep, visits: 3, value: 0.5, chance: 0.5 };
        let failed = || Err(Box::new("caused by the test") as Box<dyn std::any::Any + Send>);
        assert_eq!(survivors(vec![failed(), Ok(vec![ranked])]), [[ranked]]);
        assert!(catch_unwind(|| survivors(vec![failed(), failed()])).is_err(), "nothing is made up");
    }
}
