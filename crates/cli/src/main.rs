//! The `oriflamme` command.
#![allow(rustdoc::bare_urls, reason = "what is written about options is printed as help")]

mod admin;
mod admin_groups;
mod admin_shown;
mod admin_site;
mod archive;
mod arena;
mod backup;
mod bench;
mod bot;
mod crowd;
mod environment;
mod files;
mod fmt;
mod hint;
mod json;
mod load;
mod log;
mod play;
mod random;
mod ratings;
mod review;
mod run;
mod serve;
mod show;
mod verify;

use clap::{CommandFactory, Parser, Subcommand, error::ErrorKind};
use std::{
    io::{self, BufWriter, Write},
    process::ExitCode,
};

/// Requests and searches allocate many small blocks. This allocator is faster at that than the system's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The card game Oriflamme: a server to play on, an exact rules engine, its notation and its tools.
#[derive(Parser)]
#[command(version, about, max_term_width = 100, subcommand_required = false)]
#[command(after_help = "Without a command it serves, as `oriflamme serve` does.\n\
    Texts are in the .ori notation, described in docs/NOTATION.md; `-` is standard input.\n\
    Try: oriflamme random --seed tonight --games 1 | oriflamme show -")]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Serve tables on which people and bots play, over HTTP
    Serve(serve::Args),
    /// Play in this terminal, or let a bot play on a server and stay there
    Play(play::Args),
    /// Play many games against a server at once, and measure it
    Load(load::Args),
    /// Write all games of a database to files, as records
    Export(archive::ExportArgs),
    /// Put records into a database, as games that can be looked at
    Import(archive::ImportArgs),
    /// Copy a SQLite database as it is now, while it is in use
    Backup(backup::BackupArgs),
    /// Copy everything from one database to another, such as from SQLite to PostgreSQL
    Transfer(backup::TransferArgs),
    /// Look after a server: tables, players, bans, reports
    Admin(admin::Args),
    /// Compute the ratings of a database's players again, from their rated games
    Ratings(ratings::Args),
    /// Check that the deal of a record was made from its seed
    Verify(verify::Args),
    /// Play texts and check what they expect
    Run(run::Args),
    /// Format texts with the usual spacing
    Fmt(fmt::Args),
    /// Print the position a text leads to, in canonical form
    Show(show::Args),
    /// Print the legal moves where a text ends, one per line
    Legal(show::Args),
    /// Print complete records of games played by random choices
    Random(random::Args),
    /// Let bots play against each other, and see who is better
    Arena(arena::Args),
    /// Rank the legal moves where a text ends, as a king whose turn it is would see them
    Hint(hint::Args),
    /// Review a finished game: what each decision gave away, and what was luck
    Review(review::Args),
    /// Speak the protocol by which programs take a seat, as a bot of ours
    Bot(bot::Args),
    /// Measure how fast random games are played on one core
    Bench(bench::Args),
}

/// The outcome of a command, which becomes the exit code.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Outcome {
    /// Success.
    Fine,
    /// An expectation fails or a move is illegal.
    Fails,
    /// A file or the command line can't be read.
    Unreadable,
    /// The address to listen on is taken.
    AddressTaken,
    /// The database can't be reached.
    NoDatabase,
    /// The database is of a newer version.
    NewerDatabase,
    /// The disk is full.
    DiskFull,
}

/// Ends the program with a usage error that clap can't detect by itself.
pub(crate) fn usage_error(command: &str, message: &str) -> ! {
    let mut cli = Cli::command();
    cli.build();
    let of = cli.find_subcommand(command).cloned().unwrap_or(cli);
    of.clone().error(ErrorKind::ValueValidation, message).exit()
}

/// Prints to standard error. If that also fails, the exit code still reports the error.
pub(crate) fn complain(message: impl std::fmt::Display) {
    let _ = writeln!(io::stderr(), "{message}");
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut out = BufWriter::new(io::stdout().lock());
    let result = match cli.command {
        None => serve::serve(&serve::Args::from_environment(), &mut out),
        Some(Command::Serve(args)) => serve::serve(&args, &mut out),
        Some(Command::Play(args)) => play::play(&args, &mut out),
        Some(Command::Load(args)) => load::load(&args, &mut out),
        Some(Command::Export(args)) => archive::export(&args, &mut out),
        Some(Command::Import(args)) => archive::import(&args, &mut out),
        Some(Command::Backup(args)) => backup::back_up(&args, &mut out),
        Some(Command::Transfer(args)) => backup::transfer(&args, &mut out),
        Some(Command::Admin(args)) => admin::admin(&args, &mut out),
        Some(Command::Ratings(args)) => ratings::ratings(&args, &mut out),
        Some(Command::Verify(args)) => verify::verify(&args, &mut out),
        Some(Command::Run(args)) => run::run(&args, &mut out),
        Some(Command::Fmt(args)) => fmt::format(&args, &mut out),
        Some(Command::Show(args)) => show::show(&args, &mut out),
        Some(Command::Legal(args)) => show::legal(&args, &mut out),
        Some(Command::Random(args)) => random::random(&args, &mut out),
        Some(Command::Arena(args)) => arena::arena(&args, &mut out),
        Some(Command::Hint(args)) => hint::hint(&args, &mut out),
        Some(Command::Review(args)) => review::review(&args, &mut out),
        Some(Command::Bot(args)) => bot::bot(&args, &mut out),
        Some(Command::Bench(args)) => bench::bench(&args, &mut out),
    };
    match result.and_then(|outcome| out.flush().map(|()| outcome)) {
        Ok(outcome) => ExitCode::from(outcome as u8),
        // The reader has closed the pipe, as `| head` does. That is not a failure.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            complain(format_args!("oriflamme: can't write the output: {error}"));
            ExitCode::from(Outcome::Unreadable as u8)
        }
    }
}
