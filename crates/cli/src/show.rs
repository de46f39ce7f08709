//! `oriflamme show` and `oriflamme legal`: the final position of a text, and its legal moves.

use crate::{Outcome, complain, files};
use oriflamme_notation::{Replay, write};
use std::{
    ffi::OsString,
    io::{self, Write},
};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The text; `-` is standard input
    #[arg(value_name = "FILE")]
    file: OsString,
}

pub(crate) fn show(args: &Args, out: &mut impl Write) -> io::Result<Outcome> {
    answer(args, out, |replay| replay.text())
}

pub(crate) fn legal(args: &Args, out: &mut impl Write) -> io::Result<Outcome> {
    answer(args, out, |replay| write::legal(replay.state()).iter().map(|line| format!("{line}\n")).collect())
}

/// Prints an answer for each record, once all of them have been played.
fn answer(args: &Args, out: &mut impl Write, answer: impl Fn(&Replay) -> String) -> io::Result<Outcome> {
    let file = args.file.to_string_lossy();
    let records = match files::records(&args.file) {
        Ok(records) => records,
        Err(unreadable) => return Ok(unreadable),
    };
    let answers: Result<Vec<_>, _> =
        records.iter().map(|record| Replay::new(record).play().map(|replay| answer(&replay))).collect();
    match answers {
        Ok(answers) => {
            write!(out, "{}", answers.join("---\n"))?;
            Ok(Outcome::Fine)
        }
        Err(failure) => {
            complain(format_args!("{file}:{failure}"));
            Ok(Outcome::Fails)
        }
    }
}
