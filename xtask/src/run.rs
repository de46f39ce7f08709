//! Running programs from the root of the repository, and installing those that are missing.

use std::{
    env,
    ffi::OsStr,
    fs, io,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Instant,
};

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A program, to be run in the repository's root.
pub(crate) fn program(name: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(name);
    command.current_dir(root());
    command
}

/// A program that cargo has built: `built("release", "oriflamme")`.
pub(crate) fn built(profile: &str, name: &str) -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    root().join(target).join(profile).join(format!("{name}{}", env::consts::EXE_SUFFIX))
}

/// A folder in cargo's build folder, for another workspace.
pub(crate) fn built_in(name: &str) -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    root().join(target).join(name)
}

/// The cargo that runs us. A CI machine builds everything once, so incremental files are useless there.
pub(crate) fn cargo() -> Command {
    let mut cargo = program(env::var("CARGO").unwrap_or_else(|_| "cargo".into()));
    if env::var_os("CI").is_some() {
        cargo.env("CARGO_INCREMENTAL", "0");
    }
    cargo
}

/// Runs a step to its end, saying what it is and how long it took.
pub(crate) fn step(what: &str, command: &mut Command) -> Result<(), String> {
    println!("==> {what}");
    let start = Instant::now();
    match command.status() {
        Ok(status) if status.success() => {
            println!("==> {what}: {:.0} s", start.elapsed().as_secs_f64());
            Ok(())
        }
        Ok(status) => Err(format!("{what}: failed ({status})")),
        Err(error) => Err(format!("{what}: {} can't be run: {error}", command.get_program().display())),
    }
}

/// Whether a program is installed and works.
pub(crate) fn answers(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// Makes sure that a program is installed: installs Debian's package if it is missing and we may.
pub(crate) fn need(name: &str, package: &str) -> Result<(), String> {
    if answers(program(name).arg("--version")) {
        return Ok(());
    }
    if install(name, package) && answers(program(name).arg("--version")) {
        return Ok(());
    }
    Err(format!("{name} is missing and could not be installed; on Debian: apt-get install {package}"))
}

/// Tries to install Debian's package of a missing program.
pub(crate) fn install(name: &str, package: &str) -> bool {
    println!("==> {name} is missing; trying to install Debian's {package}");
    answers(program("apt-get").args(["update", "-q"]))
        && answers(program("apt-get").args(["install", "-qy", "--no-install-recommends", package]))
}

/// A folder with the files of `xtask/NAME` and the npm packages they need. It is in `target`, which git
/// ignores.
pub(crate) fn npm_folder(name: &str) -> Result<PathBuf, String> {
    need("node", "nodejs")?;
    need("npm", "npm")?;
    let (sources, folder) = (root().join("xtask").join(name), root().join("target").join(name));
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let failed = |error: io::Error| format!("{}: {error}", sources.display());
    for file in fs::read_dir(&sources).map_err(failed)? {
        let file = file.map_err(failed)?;
        fs::copy(file.path(), folder.join(file.file_name())).map_err(failed)?;
    }
    let mut npm = program("npm");
    let install = ["install", "--no-audit", "--no-fund", "--silent"];
    step("fetch packages from npm", npm.current_dir(&folder).args(install))?;
    Ok(folder)
}

/// The number after an option: `--seconds 60`.
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
