//! `cargo xtask test`: all there is to pass.

use crate::run::{cargo, need, number_option, step};

/// Runs every check. What is missing is installed where possible; where not, tests that need it are skipped with a
/// word, or fail on a CI machine (`CI` is set).
pub(crate) fn test() -> Result<(), String> {
    if let Err(missing) = need("python3", "python3") {
        if std::env::var_os("CI").is_some() {
            return Err(missing);
        }
        println!("==> {missing}; the tests that need it are skipped");
    }
    step("format", cargo().args(["fmt", "--all", "--check"]))?;
    step(
        "lints",
        cargo().args(["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"]),
    )?;
    // A snapshot that differs is a failure, wherever the tests run.
    step("tests", cargo().args(["test", "--workspace", "--quiet"]).env("INSTA_UPDATE", "no"))?;
    let document = ["doc", "--workspace", "--no-deps", "--quiet"];
    step("documentation", cargo().args(document).env("RUSTDOCFLAGS", "-D warnings"))?;
    step(
        "fuzz targets",
        cargo().args(["clippy", "--quiet", "--manifest-path", "fuzz/Cargo.toml", "--", "-D", "warnings"]),
    )?;
    println!("==> all passed");
    Ok(())
}

/// Runs the laws on many more games than the tests do.
pub(crate) fn laws(args: &[String]) -> Result<(), String> {
    let (times, rest) = number_option(args, "--times", 100)?;
    if !rest.is_empty() {
        return Err(format!("`laws` does not know {rest:?}"));
    }
    let laws = ["test", "--release", "--package", "oriflamme-notation", "--tests"];
    step("laws", cargo().args(laws).env("ORIFLAMME_CASES", times.to_string()))
}
