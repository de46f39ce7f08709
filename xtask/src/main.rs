//! Tasks of this repository: `cargo xtask …`.

mod audit;
mod clients;
#[cfg(test)]
mod comments;
mod dependencies;
mod fuzz;
mod ptx;
mod python;
mod run;
mod screenshots;
mod test;
mod test_programs;
mod tools;
#[cfg(test)]
mod type_names;

use std::process::ExitCode;

const HELP: &str = "\
Tasks of this repository.

Usage: cargo xtask COMMAND

Commands:
  test                          All checks: format, lints, tests, documentation, fuzz targets, dependencies, workflows
  python                        The checks of the Python package alone
  ptx [--same]                  Compile the GPU's kernels for the Python package (gpu/README.md says what that needs), or record
                                that those in the package are still right
  fuzz [--seconds N] [TARGET…]  Fuzz the targets texts, games and positions, each for N seconds (default 60)
  targets                       Check the crates that do without the standard library, and those that run in a browser
  gallery FOLDER                Write the main screens as HTML files, to be looked at
  screenshots [--baseline FOLDER]
                                Take pictures of every situation in Chromium, into target/screenshots, and compare them
                                with the last ones or with those in FOLDER
  screenshots WORD…             Only those whose names contain one of the words
  screenshots --pages           Take pictures of every page of a server, into target/screenshots/pages (needs Node)
  screenshots --docs            Take the pictures of docs/screenshots again, from real games
  audit [LANGUAGE…]             Run axe-core, html-validate and Lighthouse over every page (needs Node; not part of `test`)
  laws [--times N]              The laws on N times as many random games as in `test` (default 100)
  report [--games N] [--minutes M] [--threads T] [WORD…]
                                Continue the league until each pairing has N games, or only the pairings that the words
                                name (marshal base-2 4), and write docs/STRENGTH.md
  learn policy|imitate RULESET  Learn the squires' weights by self-play, or the knights' linear weights from searches
  puzzles [--minutes M] [--wanted N] [--threads T] [KIND…]
                                Make puzzles from games of bots, up to N of each kind of game (default 45), or only of those
                                whose names contain one of the words: base-2 duel. It continues where the last run ended
  calibrate [--fitted N] [--held-out N] [--minutes M] [--threads T]
                                Fit the correction of reviews' and the coach's chances to N games of each ruleset (default
                                1000), and measure it on N others (default 2000). It continues where the last run ended
  duplicate [--strong BOT] [--weak BOT] [--rules RULESET] [--seats N] [--tables N] [--deals N] [--tournaments N] [--rounds N]
                                Measure how much of a result is the luck of the cards, and how many fewer games tell bots
                                apart when results are compared with those of the same cards (docs/TOURNAMENTS.md)
  study-times [--games N] [--rules R]
                                Measure how soon reviews and rankings come, how long bots wait beside them, and how often two
                                reviews of N games (default 60) of each of two rulesets, or of one, agree where they are sure
  reasons [--games N]           Print and count the reasons that puzzles give for their solutions, and the coach for its advice
                                in N games of bots (default 4) of each ruleset
  cards                         Count what became of each card in the games that `puzzles` has played, for the pages of cards
  chaos [--kills N]             Kill a server under load N times (default 50), on SQLite and on PostgreSQL: nothing may be lost
  chaos --cluster [--kills N]   The same with three servers, NATS and PostgreSQL, which are killed or cut off N times
  siege [--minutes N]           Honest games for N minutes (default 30) under all attacks, silent databases and kills at once
  hostile [--tables N]          Measure how soon a stranger's knight answers beside N tables of marshals (default 300)
  twins [--steps N] [--seed S]  Compare N answers, pages and streams (default 100000) of pairs of games that differ only in
                                cards hidden from the viewer; each seed has games of its own
  pace                          Measure in Chromium how fast a page answers a click, and how long a player waits from
                                one decision to the next
  render-time                   Measure how long it takes to render a full page
  figures [--players]           Measure the figures of the server in docs/PERFORMANCE.md, in a quarter of an hour, or
                                only those with ten thousand players
  rating-times                  Measure how long it takes to rate a million games again, and to show a leaderboard
  pairing                       Measure how long it takes until people who want the same game get their table
  scale                         Measure how many moves a second one, two and three servers handle on this machine
  api [--examples N]            Fuzz the API by its description, with N requests of each kind (default 50)
  clients                       Generate clients in TypeScript and Python, check programs against them and let them play
  bots [--count N] [--seconds N]
                                N bots (default 100) on one server for N seconds (default 3600), with kills and restarts
  instructions                  Count the instructions of the bench with valgrind
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let result = match args.split_first() {
        Some((command, rest)) if command == "test" && rest.is_empty() => test::test(),
        Some((command, rest)) if command == "python" && rest.is_empty() => {
            python::environment().and_then(|environment| python::test(&environment))
        }
        Some((command, rest)) if command == "ptx" => ptx::ptx(rest),
        Some((command, rest)) if command == "fuzz" => fuzz::fuzz(rest),
        Some((command, rest)) if command == "screenshots" => screenshots::screenshots(rest),
        Some((command, rest)) if command == "audit" => audit::audit(rest),
        Some((command, rest)) if command == "targets" && rest.is_empty() => test::targets(),
        Some((command, [folder])) if command == "gallery" => tools::gallery(folder),
        Some((command, rest)) if command == "pace" && rest.is_empty() => tools::pace(),
        Some((command, rest)) if command == "render-time" && rest.is_empty() => tools::render_time(),
        Some((command, rest)) if command == "laws" => test::laws(rest),
        Some((command, rest)) if command == "report" => tools::report(rest),
        Some((command, rest)) if command == "learn" => tools::learn(rest),
        Some((command, rest)) if command == "puzzles" => tools::puzzles(rest),
        Some((command, rest)) if command == "calibrate" => tools::calibrate(rest),
        Some((command, rest)) if command == "duplicate" => tools::duplicate(rest),
        Some((command, rest)) if command == "study-times" => tools::study_times(rest),
        Some((command, rest)) if command == "reasons" => tools::reasons(rest),
        Some((command, rest)) if command == "cards" && rest.is_empty() => tools::cards(),
        Some((command, rest)) if command == "chaos" => tools::chaos(rest),
        Some((command, rest)) if command == "siege" => tools::siege(rest),
        Some((command, rest)) if command == "hostile" => tools::hostile(rest),
        Some((command, rest)) if command == "twins" => tools::twins(rest),
        Some((command, rest)) if command == "figures" && rest.iter().all(|option| option == "--players") => {
            tools::figures(rest)
        }
        Some((command, rest)) if command == "rating-times" && rest.is_empty() => tools::rating_times(),
        Some((command, rest)) if command == "pairing" && rest.is_empty() => tools::pairing(),
        Some((command, rest)) if command == "scale" && rest.is_empty() => tools::scale(),
        Some((command, rest)) if command == "api" => tools::api(rest),
        Some((command, rest)) if command == "clients" && rest.is_empty() => clients::clients(),
        Some((command, rest)) if command == "bots" => tools::bots(rest),
        Some((command, rest)) if command == "instructions" && rest.is_empty() => tools::instructions(),
        Some((help, _)) if ["help", "--help", "-h"].contains(&help.as_str()) => {
            print!("{HELP}");
            Ok(())
        }
        _ => Err(format!("I can't make sense of `cargo xtask {}`.\n\n{HELP}", args.join(" "))),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}
