//! The `oriflamme` command.

mod bench;
mod files;
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

fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut out = BufWriter::new(io::stdout().lock());
    let result = match cli.command {
        None => Cli::command().write_help(&mut out).map(|()| Outcome::Fine),
        Some(Command::Run(args)) => run::run(&args, &mut out),
        Some(Command::Show(args)) => show::show(&args, &mut out),
        Some(Command::Legal(args)) => show::legal(&args, &mut out),
        Some(Command::Random(args)) => random::random(&args, &mut out),
        Some(Command::Bench(args)) => bench::bench(&args, &mut out),
    };
    match result.and_then(|outcome| out.flush().map(|()| outcome)) {
        Ok(outcome) => ExitCode::from(outcome as u8),
        // Whoever read us has read enough, `| head` for one.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("oriflamme: can't write the output: {error}");
            ExitCode::from(Outcome::Unreadable as u8)
        }
    }
}
