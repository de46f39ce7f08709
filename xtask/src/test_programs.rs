//! All tests of the workspace. Cargo builds the test programs, and we run several at a time, because many of
//! them mostly wait (for a browser, a killed server, a silent database). `cargo test` would run one after the
//! other.

use crate::run::cargo;
use std::{
    collections::VecDeque,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::Mutex,
    thread,
    time::{Duration, Instant},
};

/// How many programs run at a time. The first of these lanes begins with the other checks.
const LANES: usize = 3;
/// These take longest, so they are started first.
const LONGEST: [&str; 5] = ["it", "browser", "strangers", "siege", "cluster"];
/// The longest test of this program would begin last. So it runs separately, beside the program's others.
const IN_PARTS: (&str, &str) = ("it", "twins::");
/// Programs whose tests mostly wait (for a database, for cards that move), and how many of them run at a
/// time: more than there are cores.
const WAITING: [(&str, &str); 2] = [("it", "6"), ("browser", "3")];

/// A test program, and its package's folder, in which it runs.
#[derive(Clone)]
struct TestProgram {
    file: PathBuf,
    folder: PathBuf,
    part: Part,
}

/// A part of a program's tests.
#[derive(Clone, Copy)]
enum Part {
    All,
    Only(&'static str),
    AllBut(&'static str),
}

struct Finished {
    name: String,
    output: String,
    passed: bool,
    took: Duration,
}

/// Builds and runs all tests, and `beside` at the same time. A program that fails is run once more, alone: a
/// second failure counts, and a success then is reported as flaky.
pub(crate) fn test_programs(beside: impl FnOnce() -> Result<(), String>) -> Result<(), String> {
    println!("==> tests");
    let start = Instant::now();
    let programs = build()?;
    println!("==> {} test programs built: {:.0} s", programs.len(), start.elapsed().as_secs_f64());
    let queue = Mutex::new(in_order(programs));
    let failed = Mutex::new(Vec::new());
    let beside = thread::scope(|scope| {
        let run_all = || {
            while let Some(program) = next(&queue) {
                let finished = program.run();
                finished.tell();
                if !finished.passed {
                    failed.lock().unwrap_or_else(|error| error.into_inner()).push(program);
                }
            }
        };
        for _ in 1..LANES {
            scope.spawn(run_all);
        }
        let checked = beside();
        run_all();
        checked
    });
    let failed = failed.into_inner().unwrap_or_else(|error| error.into_inner());
    let (mut flaky, mut broken) = (Vec::new(), Vec::new());
    for program in failed {
        println!("==> once more: {}", program.name());
        let again = program.run();
        again.tell();
        if again.passed { flaky.push(again.name) } else { broken.push(again.name) }
    }
    if !flaky.is_empty() {
        println!("==> FLAKY, failed once and then passed; find out why: {}", flaky.join(", "));
    }
    println!("==> tests and what ran beside them: {:.0} s", start.elapsed().as_secs_f64());
    if broken.is_empty() {
        return beside;
    }
    let tests = format!("tests: failed: {}", broken.join(", "));
    Err(beside.err().map_or(tests.clone(), |error| format!("{tests}; {error}")))
}

fn next(queue: &Mutex<VecDeque<TestProgram>>) -> Option<TestProgram> {
    queue.lock().unwrap_or_else(|error| error.into_inner()).pop_front()
}

/// Lets cargo build all test programs, and asks it where they are.
fn build() -> Result<Vec<TestProgram>, String> {
    let messages = ["test", "--workspace", "--no-run", "--quiet", "--message-format=json-render-diagnostics"];
    let built = cargo().args(messages).stderr(Stdio::inherit()).output();
    let built = built.map_err(|error| format!("cargo can't be run: {error}"))?;
    if !built.status.success() {
        return Err(format!("tests: not built ({})", built.status));
    }
    let text = String::from_utf8_lossy(&built.stdout);
    let programs: Vec<_> = text.lines().filter_map(TestProgram::of_message).collect();
    if programs.is_empty() { Err("cargo names no test program".into()) } else { Ok(programs) }
}

/// Sorts the programs: the longest ones first.
fn in_order(programs: Vec<TestProgram>) -> VecDeque<TestProgram> {
    let mut programs = programs;
    let place = |program: &TestProgram| {
        let name = program.target();
        LONGEST.iter().position(|long| *long == name).unwrap_or(LONGEST.len())
    };
    programs.sort_by_key(place);
    programs.into_iter().flat_map(TestProgram::in_parts).collect()
}

impl TestProgram {
    /// Reads a line that cargo prints for each artifact.
    fn of_message(line: &str) -> Option<Self> {
        // A target says that it can be tested; the profile says that this file is the program with the tests.
        let (_, profile) = line.split_once(r#""profile":{"#)?;
        let is_test = profile.split('}').next()?.contains(r#""test":true"#);
        let file = text_field(line, "executable").filter(|_| is_test)?;
        let folder = Path::new(&text_field(line, "manifest_path")?).parent()?.to_owned();
        Some(Self { file: file.into(), folder, part: Part::All })
    }
    fn in_parts(self) -> Vec<Self> {
        let (name, long) = IN_PARTS;
        if self.target() != name {
            return vec![self];
        }
        [Part::Only(long), Part::AllBut(long)].map(|part| Self { part, ..self.clone() }).into()
    }
    /// The file's name without the hash.
    fn target(&self) -> String {
        let stem = self.file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        stem.rsplit_once('-').map_or(stem.clone(), |(name, _)| name.to_owned())
    }
    fn name(&self) -> String {
        let package = self.folder.file_name().unwrap_or_default().to_string_lossy();
        match self.part {
            Part::All => format!("{package}/{}", self.target()),
            Part::Only(tests) => format!("{package}/{} {tests}", self.target()),
            Part::AllBut(tests) => format!("{package}/{} without {tests}", self.target()),
        }
    }
    fn run(&self) -> Finished {
        let start = Instant::now();
        // A snapshot that differs is a failure on every machine.
        let mut command = Command::new(&self.file);
        command.arg("--quiet").current_dir(&self.folder).env("INSTA_UPDATE", "no");
        command.env("CARGO_MANIFEST_DIR", &self.folder).stdin(Stdio::null());
        match self.part {
            Part::All => {}
            Part::Only(tests) => _ = command.arg(tests),
            Part::AllBut(tests) => _ = command.args(["--skip", tests]),
        }
        if let Some((_, threads)) = WAITING.iter().find(|(name, _)| *name == self.target()) {
            command.env("RUST_TEST_THREADS", threads);
        }
        let (output, passed) = match command.output() {
            Ok(ran) => {
                let [out, err] = [&ran.stdout, &ran.stderr].map(|bytes| String::from_utf8_lossy(bytes));
                (format!("{out}{err}"), ran.status.success())
            }
            Err(error) => (format!("{} can't be run: {error}", self.file.display()), false),
        };
        Finished { name: self.name(), output, passed, took: start.elapsed() }
    }
}

impl Finished {
    /// Prints the outcome: of a success only cargo's last line, of a failure everything.
    fn tell(&self) {
        let verdict = if self.passed { "passed" } else { "FAILED" };
        let result = self.output.lines().rfind(|line| line.starts_with("test result:")).unwrap_or_default();
        let output = if self.passed { result } else { &self.output };
        println!("==> {} {verdict}: {:.0} s\n{output}", self.name, self.took.as_secs_f64());
    }
}

/// The text of a field in a line of JSON. It does not decode escapes, so paths that need some are not found.
fn text_field(line: &str, field: &str) -> Option<String> {
    let (_, rest) = line.split_once(&format!(r#""{field}":""#))?;
    rest.split_once('"').map(|(text, _)| text.to_owned()).filter(|text| !text.contains('\\'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn test_programs_are_found_in_what_cargo_prints() {
        let line = r#"{"reason":"compiler-artifact","manifest_path":"/a/crates/cli/Cargo.toml","target":{"test":true},"profile":{"opt_level":"1","test":true},"executable":"/a/target/debug/deps/browser-0a1b"}"#;
        let program = TestProgram::of_message(line).unwrap();
        assert_eq!(
            (program.name().as_str(), program.folder.as_path()),
            ("cli/browser", Path::new("/a/crates/cli"))
        );
        assert!(
            TestProgram::of_message(&line.replace(r#""1","test":true"#, r#""1","test":false"#)).is_none()
        );
        assert!(
            TestProgram::of_message(&line.replace(r#""/a/target/debug/deps/browser-0a1b""#, "null"))
                .is_none()
        );
    }

    #[test]
    fn what_takes_longest_begins_first() {
        let program = |name: &str| TestProgram {
            file: format!("/deps/{name}-1").into(),
            folder: "/a".into(),
            part: Part::All,
        };
        let order = in_order(["laws", "siege", "it", "browser"].map(program).into());
        let names: Vec<_> = order.iter().map(TestProgram::name).collect();
        assert_eq!(names, ["a/it twins::", "a/it without twins::", "a/browser", "a/siege", "a/laws"]);
    }
}
