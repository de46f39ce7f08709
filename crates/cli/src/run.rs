//! `oriflamme run`: plays texts and checks what they expect.

use crate::{Outcome, files, json};
use oriflamme_notation::{Failure, Record, Replay, doubts};
use oriflamme_rules::State;
use std::{
    ffi::OsString,
    io::{self, Write},
};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The texts to play; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<OsString>,
    /// Print the final position of each record as a JSON object on a line, instead of `ok`
    #[arg(long)]
    json: bool,
    /// Also fail if a record begins with a position that no game can reach, and say why
    #[arg(long)]
    strict: bool,
}

/// Plays each file. Prints `ok FILE`, or the first failure, or all parse errors.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> io::Result<Outcome> {
    let mut outcome = Outcome::Fine;
    for path in &args.files {
        let file = path.to_string_lossy();
        let (result, lines) = match files::read(path) {
            Err(errors) => (Outcome::Unreadable, errors),
            Ok(records) => match play(&records) {
                Err(failure) => (Outcome::Fails, vec![format!("{file}:{failure}")]),
                Ok(_) if args.strict && records.iter().any(|record| !doubts(&record.start).is_empty()) => {
                    let line =
                        |(line, doubt)| format!("{file}:{line}: no game comes to this position: {doubt}");
                    let doubts = records.iter().flat_map(|record| {
                        doubts(&record.start).into_iter().map(|doubt| (record.line, doubt))
                    });
                    (Outcome::Fails, doubts.map(line).collect())
                }
                Ok(ends) if args.json => (Outcome::Fine, ends.iter().map(json::object).collect()),
                Ok(_) => (Outcome::Fine, vec![format!("ok {file}")]),
            },
        };
        for line in lines {
            writeln!(out, "{line}")?;
        }
        outcome = outcome.max(result);
    }
    Ok(outcome)
}

/// The final states of a file's records, if all of them hold.
fn play(records: &[Record]) -> Result<Vec<State>, Failure> {
    records.iter().map(|record| Ok(*Replay::new(record).check()?.state())).collect()
}
