//! Running programs from the root of the repository.

use std::{
    path::Path,
    process::{Command, Stdio},
};

/// A program, to be run in the repository's root.
pub(crate) fn program(name: &str) -> Command {
    let mut command = Command::new(name);
    command.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."));
    command
}

/// The cargo that runs us.
pub(crate) fn cargo() -> Command {
    program(&std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()))
}

/// Runs a step to its end, saying what it is.
pub(crate) fn step(what: &str, command: &mut Command) -> Result<(), String> {
    println!("==> {what}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{what}: failed ({status})")),
        Err(error) => Err(format!("{what}: {} can't be run: {error}", command.get_program().display())),
    }
}

/// Whether a program is there and answers.
pub(crate) fn answers(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// Makes sure that a program is there, by Debian's package if it is missing and we may install it.
pub(crate) fn need(name: &str, package: &str) -> Result<(), String> {
    if answers(program(name).arg("--version")) {
        return Ok(());
    }
    if install(name, package) && answers(program(name).arg("--version")) {
        return Ok(());
    }
    Err(format!("{name} is missing and could not be installed; on Debian: apt-get install {package}"))
}

/// Tries to install Debian's package of something that is missing.
pub(crate) fn install(name: &str, package: &str) -> bool {
    println!("==> {name} is missing; trying to install Debian's {package}");
    answers(program("apt-get").args(["update", "-q"]))
        && answers(program("apt-get").args(["install", "-qy", "--no-install-recommends", package]))
}

/// A number behind an option: `--seconds 60`.
pub(crate) fn number_option(
    args: &[String],
    option: &str,
    default: u64,
) -> Result<(u64, Vec<String>), String> {
    let mut rest = args.to_vec();
    let Some(at) = rest.iter().position(|arg| arg == option) else { return Ok((default, rest)) };
    let value = rest.get(at + 1).and_then(|value| value.parse().ok());
    let value = value.ok_or_else(|| format!("{option} needs a number"))?;
    rest.drain(at..=at + 1);
    Ok((value, rest))
}

/// Counts the instructions of a fixed number of games of each kind: the figure that does not depend on the machine's mood.
pub(crate) fn instructions() -> Result<(), String> {
    const GAMES: u64 = 200;
    need("valgrind", "valgrind")?;
    step("build", cargo().args(["build", "--release", "--quiet"]))?;
    let count = |rules: &str, seats: &str, games: u64| -> Result<u64, String> {
        let games = games.to_string();
        let output = program("valgrind")
            .args(["--tool=callgrind", "--callgrind-out-file=/dev/null", "target/release/oriflamme", "bench"])
            .args(["--rules", rules, "--seats", seats, "--games", &games])
            .output()
            .map_err(|error| format!("valgrind can't be run: {error}"))?;
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        let collected = text.lines().find_map(|line| line.split("Collected : ").nth(1));
        collected
            .and_then(|count| count.trim().parse().ok())
            .ok_or_else(|| format!("valgrind counted nothing:\n{text}"))
    };
    println!("{:<8} {:>5} {:>18}", "rules", "seats", "instructions/game");
    for rules in ["base-1", "base-2", "ablaze"] {
        for (seats, shown) in [("2", "duel"), ("3", "3"), ("4", "4"), ("5", "5")] {
            // The difference leaves out what starting the program costs.
            let per_game = (count(rules, seats, 2 * GAMES)? - count(rules, seats, GAMES)?) / GAMES;
            println!("{rules:<8} {shown:>5} {per_game:>18}");
        }
    }
    Ok(())
}

/// Plays the league on and writes the report. What to play is passed on.
pub(crate) fn report(args: &[String]) -> Result<(), String> {
    let example =
        ["run", "--release", "--quiet", "--package", "oriflamme-arena", "--example", "report", "--"];
    step("report", cargo().args(example).args(args))
}

/// Kills a server under load again and again, or gets several of them into all kinds of trouble, and looks whether anything
/// was lost.
pub(crate) fn chaos(args: &[String]) -> Result<(), String> {
    let cluster = args.iter().any(|arg| arg == "--cluster");
    let args: Vec<_> = args.iter().filter(|arg| *arg != "--cluster").cloned().collect();
    let (kills, rest) = number_option(&args, "--kills", 50)?;
    if !rest.is_empty() {
        return Err(format!("`chaos` does not know {rest:?}"));
    }
    let (file, test) = if cluster { ("cluster", "nothing_is_lost") } else { ("serve", "no_acknowledged") };
    let tests =
        ["test", "--package", "oriflamme", "--test", file, test, "--", "--nocapture", "--test-threads=1"];
    let kills = kills.to_string();
    step("chaos", cargo().args(tests).env("ORIFLAMME_KILLS", &kills).env("ORIFLAMME_TROUBLES", &kills))
}

/// Measures what one, two and three servers carry together, with PostgreSQL and NATS on this machine.
pub(crate) fn scale() -> Result<(), String> {
    step("build", cargo().args(["build", "--release", "--quiet"]))?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let measure = ["test", "--quiet", "--package", "oriflamme", "--test", "cluster", "what_servers_carry"];
    let program = root.join("target/release/oriflamme");
    step(
        "measure",
        cargo().args(measure).args(["--", "--ignored", "--nocapture"]).env("ORIFLAMME_BINARY", program),
    )
}

/// Lets an OpenAPI fuzzer loose on a server: no 500, no status that is not described, no answer of another shape.
pub(crate) fn api(args: &[String]) -> Result<(), String> {
    let (examples, rest) = number_option(args, "--examples", 50)?;
    if !rest.is_empty() {
        return Err(format!("`api` does not know {rest:?}"));
    }
    install_api_fuzzer()?;
    let tests = ["test", "--quiet", "--package", "oriflamme", "--test", "description", "--", "--ignored"];
    step("fuzz the API", cargo().args(tests).env("ORIFLAMME_EXAMPLES", examples.to_string()))
}

/// Makes sure that the fuzzer is there, in a folder of its own.
pub(crate) fn install_api_fuzzer() -> Result<(), String> {
    need("python3", "python3")?;
    if answers(program("target/api/bin/schemathesis").arg("--version")) {
        return Ok(());
    }
    step("a folder for the API's fuzzer", program("python3").args(["-m", "venv", "target/api"]))?;
    step(
        "install schemathesis",
        program("target/api/bin/pip").args(["install", "--quiet", "schemathesis==4.*"]),
    )
}
