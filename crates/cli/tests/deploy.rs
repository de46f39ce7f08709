//! The files that operators read and run only name commands, options, variables and metrics that exist.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use oriflamme_testkit::{Database, ServerProcess};
use std::{collections::BTreeSet, fs, path::Path};
use support::{oriflamme, root};

/// The files, each with its name.
fn files() -> Vec<(String, String)> {
    let mut names = vec!["Dockerfile".to_owned(), "docs/DEPLOY.md".to_owned()];
    for file in fs::read_dir(root().join("deploy")).unwrap() {
        names.push(format!("deploy/{}", file.unwrap().file_name().to_str().unwrap()));
    }
    names.sort();
    let read = |name: String| {
        let text = fs::read_to_string(root().join(&name)).unwrap();
        (name, text)
    };
    names.into_iter().map(read).collect()
}

/// Every word that has this beginning and continues with such letters.
fn words<'a>(text: &'a str, beginning: &str, letter: fn(char) -> bool) -> Vec<&'a str> {
    let word = |(at, found): (usize, &str)| {
        let rest = &text[at + found.len()..];
        let end = rest.find(|character: char| !letter(character)).unwrap_or(rest.len());
        &text[at..at + found.len() + end]
    };
    text.match_indices(beginning).map(word).collect()
}

fn options(text: &str) -> Vec<&str> {
    words(text, "--", |letter| letter.is_ascii_lowercase() || letter == '-')
}

fn variables(text: &str) -> Vec<&str> {
    words(text, "ORIFLAMME_", |letter| letter.is_ascii_uppercase() || letter == '_')
}

fn help(command: &str) -> String {
    let ran = oriflamme(command.split(' ').chain(["--help"]));
    assert_eq!(ran.code, 0, "there is no command `{command}`");
    ran.out
}

/// The command at the beginning of a line, with its subcommand if it has one.
fn command(line: &str) -> String {
    let mut words = line
        .split(|letter: char| !letter.is_ascii_lowercase() && letter != ' ' && letter != '-')
        .next()
        .unwrap_or_default()
        .split(' ');
    let command = words.next().unwrap_or_default();
    match (command, words.next()) {
        ("admin", Some(subcommand)) if subcommand.starts_with(|letter: char| letter != '-') => {
            format!("{command} {subcommand}")
        }
        _ => command.to_owned(),
    }
}

#[test]
fn variables_are_there() {
    let help = help("serve");
    let known: BTreeSet<&str> = variables(&help).into_iter().collect();
    let mut seen = 0;
    for (file, text) in files() {
        for variable in variables(&text) {
            assert!(
                known.contains(variable),
                "{file} names {variable}, which `oriflamme serve` does not read"
            );
            seen += 1;
        }
    }
    assert!(seen > 10, "only {seen} were found");
}

#[test]
fn commands_and_their_options_are_there() {
    let mut seen = BTreeSet::new();
    for (file, text) in files() {
        for line in text.lines() {
            for (at, found) in line.match_indices("oriflamme ") {
                let rest = &line[at + found.len()..];
                // A command is at the beginning of a line, after a path or a backtick, or after the user or
                // the container that runs it.
                let before = &line[..at];
                let meant =
                    before.is_empty() || before.ends_with(['`', '/']) || before.ends_with("oriflamme ");
                let command = command(rest);
                if !meant || !command.starts_with(|letter: char| letter.is_ascii_lowercase()) {
                    continue;
                }
                let help = help(&command);
                let known = options(&help);
                let arguments = rest.split(['`', '&', '|', ';']).next().unwrap_or_default();
                for option in options(arguments) {
                    assert!(known.contains(&option), "{file}: `{command}` has no option {option}");
                }
                seen.insert(command);
            }
        }
    }
    for command in ["backup", "serve", "transfer"] {
        assert!(seen.contains(command), "`{command}` was not found");
    }
}

#[test]
fn options_that_are_spoken_of_are_there() {
    let help = help("serve");
    let known = options(&help);
    let text = fs::read_to_string(root().join("docs/DEPLOY.md")).unwrap();
    let spoken: Vec<&str> = text.split('`').filter(|code| code.starts_with("--")).flat_map(options).collect();
    for option in &spoken {
        assert!(known.contains(option), "docs/DEPLOY.md speaks of {option}, which `serve` has not");
    }
    assert!(spoken.contains(&"--behind-proxy"));
}

#[test]
fn metrics_are_there() {
    let database = Database::sqlite();
    let server = ServerProcess::start(Path::new(env!("CARGO_BIN_EXE_oriflamme")), &database.url, &[]);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let counted = runtime.block_on(async {
        // Metrics of requests only appear after the first request.
        server.client().raw().get("/healthz").await.unwrap();
        server.client().raw().get("/metrics").await.unwrap().text()
    });
    let mut seen = 0;
    for file in ["docs/DEPLOY.md", "deploy/alerts.yml", "deploy/dashboard.json"] {
        let text = fs::read_to_string(root().join(file)).unwrap();
        let letter = |letter: char| letter.is_ascii_lowercase() || letter == '_';
        for metric in [words(&text, "oriflamme_", letter), words(&text, "process_", letter)].concat() {
            let name = metric.strip_suffix("_bucket").unwrap_or(metric);
            let is_counted = counted.contains(&format!("# TYPE {name} "));
            assert!(is_counted, "{file} speaks of {metric}, which is not counted");
            seen += 1;
        }
    }
    assert!(seen > 40, "only {seen} were found");
    assert!(counted.contains("oriflamme_build_info{version=\""), "{counted}");
}

#[test]
fn everybody_names_the_rust_that_is_needed() {
    let read = |file: &str| fs::read_to_string(root().join(file)).unwrap();
    let manifest = read("Cargo.toml");
    let needed = manifest.lines().find_map(|line| line.strip_prefix("rust-version = ")).unwrap();
    let version = needed.trim_matches('"');
    for (file, text) in [
        ("Dockerfile", format!("FROM rust:{version}.")),
        ("README.md", format!("({version} or newer)")),
        (".github/workflows/ci.yml", format!("rust: [\"{version}\", ")),
    ] {
        assert!(read(file).contains(&text), "{file} has no `{text}`, and Cargo.toml needs Rust {version}");
    }
}

/// The tag of an image names a complete version: otherwise it could change, and upgrade without the
/// operator's decision.
#[test]
fn images_are_pinned() {
    let parts = [("rust", 3), ("debian", 2), ("postgres", 2), ("nats", 3), ("caddy", 3)];
    let mut seen = BTreeSet::new();
    for file in ["Dockerfile", "deploy/compose.yaml"] {
        let text = fs::read_to_string(root().join(file)).unwrap();
        for line in text.lines().map(str::trim) {
            let Some(image) = line.strip_prefix("FROM ").or_else(|| line.strip_prefix("image: ")) else {
                continue;
            };
            let (name, tag) = image.split(' ').next().unwrap().split_once(':').unwrap_or((image, ""));
            let version = tag.split('-').next().unwrap_or_default();
            let numbers = version.split('.').filter(|part| part.parse::<u32>().is_ok()).count();
            let wanted = parts.iter().find(|(known, _)| *known == name).map(|(_, wanted)| *wanted);
            assert_eq!(Some(numbers), wanted, "{file}: {image}");
            seen.insert(name.to_owned());
        }
    }
    assert_eq!(seen.len(), parts.len(), "{seen:?}");
}
