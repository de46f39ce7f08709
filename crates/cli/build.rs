//! Finds out which commit the program is built from: from `GIT_COMMIT`, as in a container, or from git.
//! Development builds leave the commit out, because they would be rebuilt after every commit.

use std::{env, process::Command};

fn main() {
    println!("cargo::rerun-if-env-changed=GIT_COMMIT");
    let told = env::var("GIT_COMMIT").ok().filter(|commit| !commit.is_empty());
    let released = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let commit = told.or_else(|| if released { from_git() } else { None });
    // Cargo also sets this variable for programs that it runs, so its name must not look like a variable of
    // the server.
    println!("cargo::rustc-env=BUILT_FROM_COMMIT={}", commit.as_deref().unwrap_or("development"));
}

fn from_git() -> Option<String> {
    let git = |args: &[&str]| {
        let output = Command::new("git").args(args).output().ok().filter(|output| output.status.success())?;
        Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
    };
    // This file changes with every commit and every checkout.
    println!("cargo::rerun-if-changed={}", git(&["rev-parse", "--git-path", "logs/HEAD"])?);
    git(&["rev-parse", "--short=12", "HEAD"])
}
