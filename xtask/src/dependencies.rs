//! Checks licences, sources and banned crates by `deny.toml`, like cargo-deny, as far as a few lines can.
//! cargo-deny takes minutes to build, but the gate must check this everywhere. The workflow `ci` runs the
//! real one.

use crate::run::{cargo, root};
use std::fs;

/// The only registry that crates may come from.
const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// What `deny.toml` allows and bans.
#[derive(Debug, Default, PartialEq)]
struct Policy {
    licences: Vec<String>,
    /// Crates that may have one licence more.
    exceptions: Vec<(String, String)>,
    banned: Vec<String>,
}

impl Policy {
    /// Reads the lists `allow`, `exceptions` and `deny`, which have one item in each line.
    fn read(text: &str) -> Result<Self, String> {
        let mut policy = Self::default();
        let mut list = "";
        for line in text.lines().map(str::trim).filter(|line| !line.starts_with('#')) {
            match line.split_once(" = [") {
                Some((name, "")) => list = name,
                _ if line == "]" => list = "",
                _ if list.is_empty() => {}
                _ => {
                    let quoted: Vec<_> = line.split('"').skip(1).step_by(2).map(str::to_owned).collect();
                    match (list, quoted.as_slice()) {
                        ("allow", [licence]) => policy.licences.push(licence.clone()),
                        ("exceptions", [name, licence]) => {
                            policy.exceptions.push((name.clone(), licence.clone()));
                        }
                        ("deny", [name, ..]) => policy.banned.push(name.clone()),
                        _ => return Err(format!("deny.toml: I can't read `{line}`")),
                    }
                }
            }
        }
        if policy.licences.is_empty() || policy.banned.is_empty() {
            return Err("deny.toml: there is no list of licences, or none of banned crates".into());
        }
        Ok(policy)
    }

    fn allows(&self, name: &str, licence: &str) -> bool {
        self.licences.iter().any(|allowed| allowed == licence)
            || self.exceptions.iter().any(|(of, allowed)| of == name && allowed == licence)
    }

    /// Whether the allowed licences satisfy an expression such as `(MIT OR Apache-2.0) AND Unicode-3.0`.
    fn fulfils(&self, name: &str, expression: &str) -> Option<bool> {
        let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
        let words: Vec<_> = spaced.split_whitespace().collect();
        let mut rest = words.as_slice();
        let fulfilled = self.any(name, &mut rest)?;
        rest.is_empty().then_some(fulfilled)
    }

    fn any(&self, name: &str, words: &mut &[&str]) -> Option<bool> {
        let mut fulfilled = self.all(name, words)?;
        while let ["OR", rest @ ..] = *words {
            *words = rest;
            fulfilled |= self.all(name, words)?;
        }
        Some(fulfilled)
    }

    fn all(&self, name: &str, words: &mut &[&str]) -> Option<bool> {
        let mut fulfilled = self.one(name, words)?;
        while let ["AND", rest @ ..] = *words {
            *words = rest;
            fulfilled &= self.one(name, words)?;
        }
        Some(fulfilled)
    }

    fn one(&self, name: &str, words: &mut &[&str]) -> Option<bool> {
        match *words {
            ["(", rest @ ..] => {
                *words = rest;
                let fulfilled = self.any(name, words)?;
                *words = words.strip_prefix(&[")"])?;
                Some(fulfilled)
            }
            [licence, "WITH", exception, rest @ ..] => {
                *words = rest;
                Some(self.allows(name, &format!("{licence} WITH {exception}")))
            }
            [licence, rest @ ..] if !["AND", "OR", "WITH", ")"].contains(licence) => {
                *words = rest;
                Some(self.allows(name, licence))
            }
            _ => None,
        }
    }

    /// The complaint about a line of `cargo tree`: `name v1.2.3 (…)`, a tab, and the licence. Our own crates,
    /// which have a path, are skipped.
    fn complaint(&self, line: &str) -> Option<String> {
        let (package, licence) = line.split_once('\t')?;
        let licence = licence.trim_end_matches(" (*)");
        let name = package.split(' ').next()?;
        if package.contains(" (/") || package.contains(":\\") {
            return None;
        }
        match self.fulfils(name, licence) {
            Some(true) => None,
            Some(false) => {
                Some(format!("{package}: its licence is {licence}, which deny.toml does not allow"))
            }
            None => Some(format!("{package}: its licence can't be read: `{licence}`")),
        }
    }
}

/// The complaints about the sources in a lock file.
fn foreign_sources(lock: &str) -> Vec<String> {
    let sources = lock.lines().filter_map(|line| line.strip_prefix("source = "));
    sources
        .filter(|source| source.trim_matches('"') != REGISTRY)
        .map(|source| format!("a crate comes from {source}, and not from crates.io"))
        .collect()
}

/// The workspaces whose programs we ship, by their folders.
const WORKSPACES: [&str; 2] = [".", "python"];

/// Checks all our dependencies, for all targets and with all features.
pub(crate) fn check() -> Result<(), String> {
    println!("==> dependencies");
    let policy = Policy::read(&read("deny.toml")?)?;
    let mut complaints = Vec::new();
    for workspace in WORKSPACES {
        complaints.extend(complaints_about(&policy, workspace)?);
    }
    if complaints.is_empty() { Ok(()) } else { Err(complaints.join("\n")) }
}

fn read(file: &str) -> Result<String, String> {
    fs::read_to_string(root().join(file)).map_err(|error| format!("{file}: {error}"))
}

/// The complaints about the dependencies of a workspace.
fn complaints_about(policy: &Policy, workspace: &str) -> Result<Vec<String>, String> {
    let lock = read(&format!("{workspace}/Cargo.lock"))?;
    let mut complaints = foreign_sources(&lock);
    for name in &policy.banned {
        if lock.lines().any(|line| line == format!("name = \"{name}\"")) {
            complaints.push(format!("{name} is banned by deny.toml, which says why"));
        }
    }
    let format = ["--prefix", "none", "--no-dedupe", "--format", "{p}\t{l}"];
    let all = ["--workspace", "--all-features", "--target", "all", "--edges", "normal,build,dev", "--locked"];
    let manifest = format!("{workspace}/Cargo.toml");
    let output = cargo().arg("tree").args(["--manifest-path", &manifest]).args(all).args(format).output();
    let output = output.map_err(|error| format!("cargo tree can't be run: {error}"))?;
    if !output.status.success() {
        return Err(format!("cargo tree failed:\n{}", String::from_utf8_lossy(&output.stderr)));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let mut packages: Vec<_> = text.lines().collect();
    packages.sort_unstable();
    packages.dedup();
    complaints.extend(packages.iter().filter_map(|line| policy.complaint(line)));
    Ok(complaints)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn policy() -> Policy {
        Policy::read(&fs::read_to_string(root().join("deny.toml")).unwrap()).unwrap()
    }

    #[test]
    fn our_policy_is_read() {
        let policy = policy();
        assert!(policy.licences.contains(&"Apache-2.0 WITH LLVM-exception".to_owned()));
        assert!(policy.exceptions.contains(&("option-ext".to_owned(), "MPL-2.0".to_owned())));
        assert_eq!(policy.banned, ["openssl-sys"]);
    }

    #[test]
    fn licences_are_read_as_expressions() {
        let policy = policy();
        for good in [
            "MIT",
            "MIT/Apache-2.0",
            "GPL-3.0 OR MIT",
            "(MIT OR GPL-3.0) AND Unicode-3.0",
            "MIT AND BSD-3-Clause",
            "GPL-3.0 OR Apache-2.0 WITH LLVM-exception",
        ] {
            assert_eq!(policy.fulfils("a", good), Some(true), "{good}");
        }
        for bad in ["GPL-3.0", "MIT AND GPL-3.0", "(MIT OR Apache-2.0) AND GPL-3.0", "MPL-2.0"] {
            assert_eq!(policy.fulfils("a", bad), Some(false), "{bad}");
        }
        for unreadable in ["", "MIT OR", "(MIT", "MIT Apache-2.0", "AND"] {
            assert_eq!(policy.fulfils("a", unreadable), None, "{unreadable}");
        }
        assert_eq!(policy.fulfils("option-ext", "MPL-2.0"), Some(true));
    }

    #[test]
    fn every_workspace_has_a_lock_file() {
        for workspace in WORKSPACES {
            assert!(read(&format!("{workspace}/Cargo.lock")).is_ok(), "{workspace}");
        }
    }

    #[test]
    fn what_is_not_allowed_is_found() {
        let policy = policy();
        assert_eq!(policy.complaint("serde v1.0.0\tMIT OR Apache-2.0"), None);
        assert_eq!(policy.complaint("ours v0.1.0 (/home/us)\t"), None);
        assert!(policy.complaint("readline v1.0.0\tGPL-3.0").is_some_and(|line| line.contains("GPL-3.0")));
        assert!(policy.complaint("nothing v1.0.0\t").is_some());
        assert_eq!(foreign_sources(&format!("source = \"{REGISTRY}\"\n")), [""; 0]);
        assert_eq!(foreign_sources("source = \"git+https://example.org/x\"\n").len(), 1);
    }
}
