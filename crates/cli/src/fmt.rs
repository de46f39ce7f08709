//! `oriflamme fmt`: formats the blanks of texts.

use crate::{Outcome, complain, files};
use std::{
    ffi::OsString,
    fs,
    io::{self, Write},
};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The texts to format in place; `-` is standard input, which is printed
    #[arg(required = true, value_name = "FILE")]
    files: Vec<OsString>,
    /// Change nothing, name the texts that are not formatted, and fail if there are any
    #[arg(long)]
    check: bool,
}

pub(crate) fn format(args: &Args, out: &mut impl Write) -> io::Result<Outcome> {
    let mut outcome = Outcome::Fine;
    for path in &args.files {
        let file = path.to_string_lossy();
        let text = match files::text(path) {
            Ok(text) => text,
            Err(error) => {
                complain(error);
                outcome = outcome.max(Outcome::Unreadable);
                continue;
            }
        };
        let formatted = match oriflamme_notation::format(&text) {
            Ok(formatted) => formatted,
            Err(errors) => {
                errors.iter().for_each(|error| complain(format_args!("{file}:{error}")));
                outcome = outcome.max(Outcome::Unreadable);
                continue;
            }
        };
        if args.check {
            if formatted != text {
                writeln!(out, "{file}")?;
                outcome = outcome.max(Outcome::Fails);
            }
        } else if path == "-" {
            write!(out, "{formatted}")?;
        } else if formatted != text
            && let Err(error) = fs::write(path, &formatted)
        {
            complain(format_args!("{file}: can't be written: {error}"));
            outcome = outcome.max(Outcome::Fails);
        }
    }
    Ok(outcome)
}
