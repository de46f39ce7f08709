//! Measurements and tools: what `cargo xtask` runs with our program, and with `xtask/tools`.

use crate::run::{answers, built, cargo, need, number_option, program, root, step};
use std::path::{Path, PathBuf};

/// Counts the instructions of a fixed number of games of each kind. This number does not depend on what else
/// the machine does.
pub(crate) fn instructions() -> Result<(), String> {
    const GAMES: u64 = 200;
    need("valgrind", "valgrind")?;
    step("build", cargo().args(["build", "--release", "--quiet"]))?;
    let oriflamme = built("release", "oriflamme");
    let count = |rules: &str, seats: &str, games: u64| -> Result<u64, String> {
        let games = games.to_string();
        let output = program("valgrind")
            .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
            .arg(&oriflamme)
            .args(["bench", "--rules", rules, "--seats", seats, "--games", &games])
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
            // The difference of two counts excludes the start of the program.
            let per_game = (count(rules, seats, 2 * GAMES)? - count(rules, seats, GAMES)?) / GAMES;
            println!("{rules:<8} {shown:>5} {per_game:>18}");
        }
    }
    Ok(())
}

/// Continues the league and writes the report. The arguments are passed on.
pub(crate) fn report(args: &[String]) -> Result<(), String> {
    step("report", cargo().args(TRAINING).arg("report").args(args))
}

/// Learns linear weights by self-play (`policy`) or from searches (`imitate`).
pub(crate) fn learn(args: &[String]) -> Result<(), String> {
    step("learn", cargo().args(TRAINING).args(args))
}

/// Makes puzzles from games of bots.
pub(crate) fn puzzles(args: &[String]) -> Result<(), String> {
    step("puzzles", cargo().args(TRAINING).arg("puzzles").args(args))
}

/// Compares chances with what happens, and fits their correction.
pub(crate) fn calibrate(args: &[String]) -> Result<(), String> {
    step("calibrate", cargo().args(TRAINING).arg("calibrate").args(args))
}

/// Measures how many fewer games duplicate deals need to tell players apart.
pub(crate) fn duplicate(args: &[String]) -> Result<(), String> {
    step("duplicate", cargo().args(TRAINING).arg("duplicate").args(args))
}

/// Measures how soon a server answers those who study, what that costs those who play, and how well reviews
/// agree.
pub(crate) fn study_times(args: &[String]) -> Result<(), String> {
    step("build", cargo().args(["build", "--release", "--quiet"]))?;
    let tools = build_tools()?;
    step("server", program(tools).arg("study-times").arg(built("release", "oriflamme")))?;
    step("reviews", cargo().args(TRAINING).arg("reviews").args(args))
}

/// Prints and counts the reasons in puzzles and in the coach's advice.
pub(crate) fn reasons(args: &[String]) -> Result<(), String> {
    step("reasons", cargo().args(TRAINING).arg("reasons").args(args))
}

/// Counts what happened to each card in the games that puzzles come from.
pub(crate) fn cards() -> Result<(), String> {
    let folder = root().join("target/puzzles");
    let files = std::fs::read_dir(&folder).map_err(|_| "play games first, with `cargo xtask puzzles`")?;
    let mut files: Vec<PathBuf> = files.flatten().map(|file| file.path()).collect();
    files.sort();
    step("count", cargo().args(TRAINING).arg("cards").args(files))
}

/// Runs the tool that trains and measures the bots.
const TRAINING: [&str; 5] = ["run", "--release", "--quiet", "--package=oriflamme-training", "--"];

/// Kills a server under load again and again, or disturbs several of them in all ways, and checks whether
/// anything was lost.
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

/// Besieges three servers: all attacks and all troubles at once.
pub(crate) fn siege(args: &[String]) -> Result<(), String> {
    let (minutes, rest) = number_option(args, "--minutes", 30)?;
    if !rest.is_empty() {
        return Err(format!("`siege` does not know {rest:?}"));
    }
    step("build", cargo().args(["build", "--release", "--quiet"]))?;
    let tools = build_tools()?;
    let seconds = (minutes * 60).to_string();
    let report = root().join("target/siege.txt");
    let mut run = program(tools);
    run.arg("siege").arg(built("release", "oriflamme")).arg(seconds).arg(report).env("CI", "1");
    step("siege", &mut run)
}

/// Measures how long it takes until players who want the same game know their table.
pub(crate) fn pairing() -> Result<(), String> {
    step("build", cargo().args(["build", "--release", "--quiet"]))?;
    let tools = build_tools()?;
    step("measure", program(tools).arg("pairing").arg(built("release", "oriflamme")))
}

/// Measures how soon a stranger's knight answers while somebody else has made many tables of marshals.
pub(crate) fn hostile(args: &[String]) -> Result<(), String> {
    let (tables, rest) = number_option(args, "--tables", 300)?;
    if !rest.is_empty() {
        return Err(format!("`hostile` does not know {rest:?}"));
    }
    step("build", cargo().args(["build", "--release", "--quiet"]))?;
    let tools = build_tools()?;
    step("measure", program(tools).arg("hostile").arg(built("release", "oriflamme")).arg(tables.to_string()))
}

/// Compares what a viewer is sent in twin worlds, for many more games than the tests do.
pub(crate) fn twins(args: &[String]) -> Result<(), String> {
    let (steps, rest) = number_option(args, "--steps", 100_000)?;
    let (seed, rest) = number_option(&rest, "--seed", 0)?;
    if !rest.is_empty() {
        return Err(format!("`twins` does not know {rest:?}"));
    }
    let test = ["test", "--package", "oriflamme-server", "--test", "it", "twin_games", "--", "--nocapture"];
    let mut run = cargo();
    run.args(test).env("ORIFLAMME_TWINS", steps.to_string()).env("ORIFLAMME_TWINS_SEED", seed.to_string());
    step("twins", &mut run)
}

/// Builds what the other commands run: our program and the tools, for development. It builds all programs of
/// the workspace, so that cargo chooses the same features every time.
pub(crate) fn build_tools() -> Result<PathBuf, String> {
    step("build the tools", cargo().args(["build", "--workspace", "--bins", "--quiet"]))?;
    Ok(built("debug", "oriflamme-tools"))
}

/// Measures how much load one, two and three servers carry, with PostgreSQL and NATS on this machine.
pub(crate) fn scale() -> Result<(), String> {
    step("build", cargo().args(["build", "--release", "--quiet"]))?;
    let tools = build_tools()?;
    step("measure", program(tools).arg("scale").arg(built("release", "oriflamme")))
}

/// Measures how long it takes to rate a million games again, and to show a leaderboard.
pub(crate) fn rating_times() -> Result<(), String> {
    step("build", cargo().args(["build", "--release", "--quiet"]))?;
    let tools = build_tools()?;
    step("measure", program(tools).arg("rating-times").arg(built("release", "oriflamme")))
}

/// Measures the figures about the server in docs/PERFORMANCE.md; with `--players` only those with ten
/// thousand people.
pub(crate) fn figures(args: &[String]) -> Result<(), String> {
    step("build", cargo().args(["build", "--release", "--quiet"]))?;
    let tools = build_tools()?;
    let oriflamme = built("release", "oriflamme");
    step("measure", program(tools).arg("figures").arg(oriflamme).args(args).env("CI", "1"))
}

/// Measures how fast a page answers a click, and how long it takes from one decision to the next.
pub(crate) fn pace() -> Result<(), String> {
    need("chromium", "chromium")?;
    need("chromedriver", "chromium-driver")?;
    step("build", cargo().args(["build", "--release", "--quiet"]))?;
    let tools = build_tools()?;
    step("measure", program(tools).arg("pace").arg(built("release", "oriflamme")).env("CI", "1"))
}

/// Measures how long it takes to make a full page.
pub(crate) fn render_time() -> Result<(), String> {
    let run = ["run", "--release", "--quiet", "--package", "oriflamme-tools", "--", "render-time"];
    step("measure", cargo().args(run))
}

/// Writes the main screens as files.
pub(crate) fn gallery(folder: &str) -> Result<(), String> {
    let tools = build_tools()?;
    step("gallery", program(tools).args(["gallery", folder]))
}

/// Takes pictures of every situation, or of those named, into a folder, and compares them with those in
/// another.
pub(crate) fn situations(
    folder: &Path,
    baseline: &Path,
    changed: &Path,
    only: &[&str],
) -> Result<(), String> {
    let tools = build_tools()?;
    step("pictures", program(tools).arg("situations").args([folder, baseline, changed]).args(only))
}

/// Takes pictures of the main screens in Chromium, into a folder.
pub(crate) fn picture(folder: &Path) -> Result<(), String> {
    let tools = build_tools()?;
    let oriflamme = built("debug", "oriflamme");
    step("pictures", program(tools).arg("screenshots").arg(oriflamme).arg(folder).env("CI", "1"))
}

/// Lets many bots play online while the server is killed and restarted.
pub(crate) fn bots(args: &[String]) -> Result<(), String> {
    let (count, rest) = number_option(args, "--count", 100)?;
    let (seconds, rest) = number_option(&rest, "--seconds", 3600)?;
    if !rest.is_empty() {
        return Err(format!("`bots` does not know {rest:?}"));
    }
    let tools = build_tools()?;
    let mut run = program(tools);
    run.arg("bots").arg(built("debug", "oriflamme")).arg(count.to_string()).arg(seconds.to_string());
    step("bots online", &mut run)
}

/// Runs an OpenAPI fuzzer against a server: there must be no 500, no undescribed status, and no answer of
/// another shape.
pub(crate) fn api(args: &[String]) -> Result<(), String> {
    let (examples, rest) = number_option(args, "--examples", 50)?;
    if !rest.is_empty() {
        return Err(format!("`api` does not know {rest:?}"));
    }
    let fuzzer = install_api_fuzzer()?;
    build_tools()?;
    fuzz_api(&fuzzer, examples)
}

/// Fuzzes the API with the tools and the program that were built.
pub(crate) fn fuzz_api(fuzzer: &Path, examples: u64) -> Result<(), String> {
    let mut run = program(built("debug", "oriflamme-tools"));
    run.arg("api").arg(built("debug", "oriflamme")).arg(fuzzer).arg(examples.to_string());
    step("fuzz the API", &mut run)
}

/// Makes sure that the API's fuzzer is installed, with the validator of the description, in a folder of their
/// own.
pub(crate) fn install_api_fuzzer() -> Result<PathBuf, String> {
    need("python3", "python3")?;
    let folder = root().join("target/api");
    let fuzzer = folder.join("bin/schemathesis");
    let validator = fuzzer.with_file_name("openapi-spec-validator");
    if [&fuzzer, &validator].into_iter().all(|it| answers(program(it).arg("--version"))) {
        return Ok(fuzzer);
    }
    step("a folder for the API's fuzzer", program("python3").args(["-m", "venv"]).arg(&folder))?;
    let install = ["install", "--quiet", "schemathesis==4.*", "openapi-spec-validator==0.9.*"];
    step("install schemathesis and openapi-spec-validator", program(folder.join("bin/pip")).args(install))?;
    Ok(fuzzer)
}
