//! Runs the real program, as a person would.
#![allow(dead_code, reason = "each test file uses its part")]

pub mod online_bot;

use std::{
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What the program printed, and its exit code.
#[derive(Debug)]
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code().unwrap_or(-1),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

/// Runs `oriflamme` in the repository's root.
pub fn oriflamme<I: AsRef<std::ffi::OsStr>>(args: impl IntoIterator<Item = I>) -> Ran {
    command(args).output().unwrap().into()
}

/// Runs `oriflamme` with a text as standard input.
pub fn oriflamme_reading(args: &[&str], input: &[u8]) -> Ran {
    let mut child =
        command(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // A program that has read enough may close its input.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output.into()
}

fn command<I: AsRef<std::ffi::OsStr>>(args: impl IntoIterator<Item = I>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_oriflamme"));
    command.args(args).current_dir(root()).env_remove("COLUMNS");
    oriflamme_testkit::forget_variables(&mut command);
    command
}

/// The files of a folder with this extension, sorted.
pub fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root().join(folder)).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == ending));
    files.sort();
    files
}

/// Runs Python, or reports that there is none. On a CI machine it must be there.
pub fn python(args: &[&str]) -> Option<Ran> {
    match Command::new("python3").args(args).current_dir(root()).output() {
        Ok(output) => Some(output.into()),
        Err(error) if std::env::var_os("CI").is_none() => {
            eprintln!("skipped: python3 can't be run here: {error}");
            None
        }
        Err(error) => panic!("this test needs python3: {error}"),
    }
}
