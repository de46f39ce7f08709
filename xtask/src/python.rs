//! The Python package: its lints, its installation as by a user, and its tests.

use crate::run::{answers, built_in, cargo, need, program, root, step};
use std::{fs, path::PathBuf};

const MANIFEST: [&str; 2] = ["--manifest-path", "python/Cargo.toml"];
const INSTALL: [&str; 8] =
    ["-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--force-reinstall", "./python"];

/// A folder with Python and all that the tests need, or why it can't be made.
pub(crate) fn environment() -> Result<PathBuf, String> {
    need("python3", "python3")?;
    let folder = root().join("target/python-tests");
    let read =
        |path: PathBuf| fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()));
    let wanted = read(root().join("python/tests/requirements.txt"))?;
    let installed = folder.join("installed.txt");
    let python = folder.join("bin/python");
    if answers(program(&python).arg("--version")) && read(installed.clone()).is_ok_and(|it| it == wanted) {
        return Ok(python);
    }
    step("a folder for the Python package's tests", program("python3").args(["-m", "venv"]).arg(&folder))?;
    let install = ["-m", "pip", "install", "--quiet", "--requirement", "python/tests/requirements.txt"];
    step("install what the Python package's tests need", program(&python).args(install))?;
    fs::write(&installed, wanted).map_err(|error| format!("{}: {error}", installed.display()))?;
    Ok(python)
}

/// Checks the package and runs its tests.
pub(crate) fn test(python: &PathBuf) -> Result<(), String> {
    step("format of the Python package", cargo().arg("fmt").args(MANIFEST).arg("--check"))?;
    let lints = ["--all-targets", "--locked", "--quiet", "--", "-D", "warnings"];
    let target = built_in("python");
    step(
        "lints of the Python package",
        cargo().arg("clippy").args(MANIFEST).args(lints).env("CARGO_TARGET_DIR", &target),
    )?;
    // The build calls `maturin` and the tests call `mypy`, which are in Python's folder.
    let beside = python.parent().map(PathBuf::from);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths(beside.into_iter().chain(std::env::split_paths(&path)))
        .map_err(|error| format!("PATH: {error}"))?;
    let mut install = program(python);
    install.args(INSTALL).env("PATH", &path).env("CARGO_TARGET_DIR", &target);
    // The tests need no fast program, and this builds sooner.
    install.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1").env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16");
    step("install the Python package", &mut install)?;
    // `-rs` prints what was skipped, and why.
    let tests = ["-m", "pytest", "--quiet", "-rs", "python/tests"];
    step("tests of the Python package", program(python).args(tests).env("PATH", &path))
}
