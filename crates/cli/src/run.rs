//! `oriflamme run`: texts played and checked.

use crate::{Outcome, files, json};
use oriflamme_notation::{Record, Replay};
use std::{
    ffi::OsString,
    io::{self, Write},
};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The texts to play; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<OsString>,
    /// Print where each record ends as a JSON object on a line, instead of `ok`
    #[arg(long)]
    json: bool,
}

/// Plays each file: `ok FILE`, or the first thing that fails, or everything that can't be read.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> io::Result<Outcome> {
    let mut outcome = Outcome::Fine;
    for path in &args.files {
        let file = path.to_string_lossy();
        let (result, lines) = match files::read(path) {
            Err(errors) => (Outcome::Unreadable, errors),
            Ok(records) => match play(&records, args.json) {
                Err(failure) => (Outcome::Fails, vec![format!("{file}:{failure}")]),
                Ok(_) if !args.json => (Outcome::Fine, vec![format!("ok {file}")]),
                Ok(objects) => (Outcome::Fine, objects),
            },
        };
        for line in lines {
            writeln!(out, "{line}")?;
        }
        outcome = outcome.max(result);
    }
    Ok(outcome)
}

/// Plays all records of a file; only if all hold are there objects to print.
fn play(records: &[Record], json: bool) -> Result<Vec<String>, oriflamme_notation::Failure> {
    let mut objects = Vec::new();
    for record in records {
        let replay = Replay::new(record).check()?;
        if json {
            objects.push(json::object(replay.state()));
        }
    }
    Ok(objects)
}
