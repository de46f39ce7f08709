//! `cargo xtask fuzz`: the fuzz targets, each for a while.

use crate::run::{answers, cargo, number_option, program, root, step};

const TARGETS: [&str; 3] = ["texts", "games", "positions"];

/// Fuzzes all targets, or those named. Needs rustup's nightly toolchain; cargo-fuzz is installed if it is
/// missing.
pub(crate) fn fuzz(args: &[String]) -> Result<(), String> {
    let (seconds, named) = number_option(args, "--seconds", 60)?;
    if let Some(unknown) = named.iter().find(|name| !TARGETS.contains(&name.as_str())) {
        return Err(format!("there is no fuzz target `{unknown}`; there are {}", TARGETS.join(", ")));
    }
    // Cargo passes its own toolchain on to programs that it starts; here it must be nightly.
    let nightly = || {
        let mut command = program("cargo");
        command.arg("+nightly").env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO").env_remove("RUSTC");
        command
    };
    if !answers(nightly().arg("--version")) {
        return Err("fuzzing needs the nightly toolchain: rustup toolchain install nightly".into());
    }
    if !answers(nightly().args(["fuzz", "--version"])) {
        step("install cargo-fuzz", cargo().args(["install", "--locked", "cargo-fuzz"]))?;
    }
    for target in
        TARGETS.into_iter().filter(|target| named.is_empty() || named.iter().any(|name| name == target))
    {
        let corpus = format!("fuzz/corpus/{target}");
        std::fs::create_dir_all(root().join(&corpus)).map_err(|error| format!("{corpus}: {error}"))?;
        let limit = format!("-max_total_time={seconds}");
        let mut command = nightly();
        command.args(["fuzz", "run", target, &corpus]);
        // The conformance files are a good corpus for texts.
        command.args((target == "texts").then_some("conformance"));
        step(
            &format!("fuzz {target}"),
            command.args(["--", &limit, "-timeout=10", "-max_len=4096", "-print_final_stats=1"]),
        )?;
    }
    Ok(())
}
