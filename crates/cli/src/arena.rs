//! `oriflamme arena`: lets bots play against each other, and computes statistics.

use crate::{Outcome, complain, json, random};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use oriflamme_arena::{Contestant, FailedProgram, Folder, GameLog, Plan, Played, RunOptions, run_with};
use oriflamme_game::Ruleset;
use oriflamme_programs::{ProcessBot, ProgramLimits};
use std::{
    fs,
    io::{self, Write},
    num::NonZeroUsize,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

/// The default number of games.
const GAMES: u64 = 1000;
/// The default limit of games with `--until-sure`.
const GAMES_UNTIL_SURE: u64 = 20_000;

#[derive(clap::Args)]
#[command(after_help = "\
Every deal is played once for each seat, so that each bot plays each seat of each deal, and every order of the bots \
round the table is played as often as every other: 6 games play every arrangement of 3 bots, 24 of 4, 120 of 5. The \
same --seed gives the same games, on any number of threads, where the bots are ours.\n\n\
Try: oriflamme arena --bots squire,page,page,page --games 1000 --seed 1")]
pub(crate) struct Args {
    /// The bots, one a seat, separated by commas: page, squire, knight, marshal, king, search: and a
    /// number of iterations with settings as in search:4000:explore=2, clairvoyant: and the same for a search
    /// that sees all cards, or cmd: and a command that speaks the protocol of docs/PROTOCOL.md. A comma in
    /// quotation marks belongs to the command
    #[arg(long, value_name = "BOTS")]
    bots: String,
    /// The ruleset: base-1, base-2 or ablaze
    #[arg(long, value_name = "RULESET", default_value = "base-2", value_parser = random::ruleset)]
    rules: Ruleset,
    /// Two bots with two families each
    #[arg(long)]
    duel: bool,
    /// How many games; with --until-sure the most [default: every arrangement equally often, from
    /// 1000 games on, with --until-sure from 20000 on]
    #[arg(long, value_name = "COUNT")]
    games: Option<u64>,
    /// The seed of all randomness: any text. The same text gives the same games
    #[arg(long, value_name = "TEXT", default_value = "1")]
    seed: String,
    /// Stop when the first bot and the first of another name are told apart or found equal, with a
    /// chance of 5 % to be wrong, however often they are compared
    #[arg(long)]
    until_sure: bool,
    /// The smallest difference in their shares of the wins that matters for --until-sure
    #[arg(long, value_name = "SHARE", default_value_t = 0.05, requires = "until_sure")]
    edge: f64,
    /// Take luck out of intervals and comparisons: that of pages and squires, which draw their moves by known
    /// chances. The means stay the same; games between searches gain nothing
    #[arg(long)]
    without_luck: bool,
    /// Keep every game in this folder, as game-000001.ori and so on
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Keep the result of every game in this file. If it has games of this series already, these are not
    /// played again: a series that was stopped goes on, and one with a larger --games gets longer
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// How long a program may take for a decision, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 5.0, value_parser = seconds)]
    time: f64,
    /// Write everything that each program receives and sends, with its standard error, to a file in this
    /// folder
    #[arg(long, value_name = "DIR")]
    transcript: Option<PathBuf>,
    /// How many threads play [default: all cores]
    #[arg(long, value_name = "COUNT")]
    threads: Option<NonZeroUsize>,
    /// Print the results as a JSON object on a line
    #[arg(long)]
    json: bool,
    /// Show no progress
    #[arg(long)]
    quiet: bool,
}

impl Args {
    fn plan(&self) -> Result<Plan, String> {
        let bots = Contestant::list(&self.bots).map_err(|error| error.to_string())?;
        let usual = if self.until_sure { GAMES_UNTIL_SURE } else { GAMES };
        // By default, play every arrangement equally often.
        let games =
            self.games.unwrap_or(usual.next_multiple_of(Plan::cycle_of(bots.len().min(5) as u8).max(1)));
        match (self.duel, bots.len()) {
            (false, 2) => return Err("two bots play a duel: add --duel".to_owned()),
            (true, count) if count != 2 => return Err(format!("a duel is for 2 bots, not {count}")),
            _ => {}
        }
        let plan = Plan::new(self.rules, bots, &self.seed, games);
        let plan = plan.and_then(|plan| if self.until_sure { plan.until_sure(self.edge) } else { Ok(plan) });
        let plan = plan.map(|plan| if self.without_luck { plan.without_luck() } else { plan });
        plan.map_err(|error| error.to_string())
    }
}

/// Reads how long a decision may take.
pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    let fits = |seconds: &f64| (0.01..=3600.0).contains(seconds);
    text.parse().ok().filter(fits).ok_or_else(|| "a number of seconds from 0.01 up to an hour".to_owned())
}

/// The first program that can't be started or does not say hello, with the reason.
fn unreachable_bot(plan: &Plan, limits: ProgramLimits) -> Option<String> {
    plan.bots().iter().find_map(|bot| match bot {
        Contestant::Command(command) => {
            let greeted = ProcessBot::new(command, limits).greet().err();
            greeted.map(|why| format!("{bot} does not play: {why}"))
        }
        _ => None,
    })
}

/// Plays the series. It ends early if a bot can't be started, a record can't be written, or somebody presses
/// Ctrl-C.
pub(crate) fn arena(args: &Args, out: &mut impl Write) -> io::Result<Outcome> {
    let plan = match args.plan() {
        Ok(plan) => plan,
        Err(message) => crate::usage_error("arena", &message),
    };
    let failed = |message: &dyn std::fmt::Display| {
        complain(format_args!("oriflamme: {message}"));
        Ok(Outcome::Unreadable)
    };
    let folder = match args.records.as_deref().map(Folder::open).transpose() {
        Ok(folder) => folder,
        Err(error) => return failed(&error),
    };
    if let Some(Err(error)) = args.transcript.as_ref().map(fs::create_dir_all) {
        return failed(&format_args!("the folder for transcripts can't be made: {error}"));
    }
    let decision = Duration::from_secs_f64(args.time);
    let limits = ProgramLimits { decision, ..ProgramLimits::default() };
    let log = match args.log.as_deref().map(|path| GameLog::open(path, &plan)).transpose() {
        Ok(log) => log.map(Arc::new),
        Err(error) => return failed(&error),
    };
    let known = log.as_ref().map_or(0, |log| log.known_games() as u64);
    let options = RunOptions { threads: args.threads, limits, transcripts: args.transcript.clone(), log };
    if let Some(why) = unreachable_bot(&plan, limits) {
        return failed(&why);
    }
    let interrupted = interruption();
    let bar = progress(plan.games(), args.quiet.into(), "{wide_bar} {pos}/{len} games, {eta} left");
    bar.set_position(known);
    let each = |played: &Played| {
        bar.inc(1);
        // End here and not by the signal, so that the programs are also ended.
        if interrupted.load(Ordering::Relaxed) {
            let goes_on = if args.log.is_some() { ": the same command goes on from here" } else { "" };
            return Err(io::Error::other(format!("interrupted{goes_on}")));
        }
        folder.as_ref().map_or(Ok(()), |folder| folder.keep(&plan, played))
    };
    let report = run_with(&plan, &options, &each);
    bar.finish_and_clear();
    let report = match report {
        Err(error) => return failed(&error),
        Ok(report) => report,
    };
    if args.json {
        json::line(&report, out)?;
    } else {
        write!(out, "{report}")?;
    }
    let mut outcome = Outcome::Fine;
    for FailedProgram { name, entrant, .. } in report.helpless() {
        complain(format_args!(
            "oriflamme: bot {entrant}, {name}, made no decision itself; try --transcript DIR to see why"
        ));
        outcome = Outcome::Fails;
    }
    Ok(outcome)
}

/// Becomes true when somebody presses Ctrl-C. If the handler can't be set, Ctrl-C ends the program as usual.
pub(crate) fn interruption() -> &'static AtomicBool {
    static INTERRUPTED: AtomicBool = AtomicBool::new(false);
    let _ = ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed));
    &INTERRUPTED
}

/// Whether a command shows its progress.
pub(crate) enum Progress {
    Shown,
    Hidden,
}

/// From an option such as `--quiet`.
impl From<bool> for Progress {
    fn from(quiet: bool) -> Self {
        if quiet { Self::Hidden } else { Self::Shown }
    }
}

/// A progress bar on standard error, if that is a terminal.
pub(crate) fn progress(length: u64, progress: Progress, template: &str) -> ProgressBar {
    let target = match progress {
        Progress::Shown => ProgressDrawTarget::stderr(),
        Progress::Hidden => ProgressDrawTarget::hidden(),
    };
    let bar = ProgressBar::with_draw_target(Some(length), target);
    // The template is our own. If it were wrong, the default bar is good enough.
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
