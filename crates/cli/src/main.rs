//! The `oriflamme` command.

mod arena;
mod bench;
mod bot;
mod files;
mod hint;
mod json;
mod random;
mod run;
mod show;

use clap::{CommandFactory, Parser, Subcommand, error::ErrorKind};
use std::{
    io::{self, BufWriter, Write},
    process::ExitCode,
};

/// The card game Oriflamme: an exact rules engine, its notation and its tools.
#[derive(Parser)]
#[command(version, about, max_term_width = 100, subcommand_required = false)]
#[command(
    after_help = "Texts are in the .ori notation, described in docs/NOTATION.md; `-` is standard input.\n\
    Try: oriflamme random --seed tonight --games 1 | oriflamme show -"
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Play texts and check what they expect
    Run(run::Args),
    /// Print the position a text leads to, in canonical form
    Show(show::Args),
    /// Print the legal moves where a text ends, a line each
    Legal(show::Args),
    /// Print complete records of games played by random choices
    Random(random::Args),
    /// Let bots play against each other, and see who is better
    Arena(arena::Args),
    /// Rank the legal moves where a text ends, by search, from the eyes of whose turn it is
    Hint(hint::Args),
    /// Speak the protocol by which programs take a seat, as a bot of ours
    Bot(bot::Args),
    /// Measure how fast random games are played on one core
    Bench(bench::Args),
}

/// How a command ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Outcome {
    /// All is well.
    Fine,
    /// An expectation fails or a move is illegal.
    Fails,
    /// Something can't be read.
    Unreadable,
}

/// Ends the program over arguments that can't be meant, as clap does for those it can tell itself.
pub(crate) fn usage_error(command: &str, message: &str) -> ! {
    let mut cli = Cli::command();
    cli.build();
    let of = cli.find_subcommand(command).cloned().unwrap_or(cli);
    of.clone().error(ErrorKind::ValueValidation, message).exit()
}

/// Says something on standard error. Where even that can't be written, the exit code must do.
pub(crate) fn complain(message: impl std::fmt::Display) {
    let _ = writeln!(io::stderr(), "{message}");
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut out = BufWriter::new(io::stdout().lock());
    let result = match cli.command {
        None => Cli::command().write_help(&mut out).map(|()| Outcome::Fine),
        Some(Command::Run(args)) => run::run(&args, &mut out),
        Some(Command::Show(args)) => show::show(&args, &mut out),
        Some(Command::Legal(args)) => show::legal(&args, &mut out),
        Some(Command::Random(args)) => random::random(&args, &mut out),
        Some(Command::Arena(args)) => arena::arena(&args, &mut out),
        Some(Command::Hint(args)) => hint::hint(&args, &mut out),
        Some(Command::Bot(args)) => bot::bot(&args, &mut out),
        Some(Command::Bench(args)) => bench::bench(&args, &mut out),
    };
    match result.and_then(|outcome| out.flush().map(|()| outcome)) {
        Ok(outcome) => ExitCode::from(outcome as u8),
        // Whoever read us has read enough, `| head` for one.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            complain(format_args!("oriflamme: can't write the output: {error}"));
            ExitCode::from(Outcome::Unreadable as u8)
        }
    }
}
