//! The environment variables of this program. One that it does not know is most likely one that is misspelt,
//! and a server that ignores it does something else than its operator believes.

use crate::Cli;
use clap::CommandFactory;
use std::{collections::BTreeSet, env};

const PREFIX: &str = "ORIFLAMME_";

/// Refuses variables that begin like ours and that no command reads.
pub(crate) fn check() -> Result<(), String> {
    let cli = Cli::command();
    let known: BTreeSet<String> = cli
        .get_subcommands()
        .flat_map(|command| command.get_arguments())
        .filter_map(|argument| argument.get_env()?.to_str().map(str::to_owned))
        // Other programs' variables, such as USER, are not ours to judge.
        .filter(|name| name.starts_with(PREFIX))
        .collect();
    let given = env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    let unknown: Vec<String> =
        given.filter(|name| name.starts_with(PREFIX) && !known.contains(name)).collect();
    match unknown.first() {
        None => Ok(()),
        Some(name) => Err(match closest(name, &known) {
            Some(meant) => format!("there is no variable {name}; did you mean {meant}?"),
            None => format!("there is no variable {name}; `oriflamme serve --help` lists all"),
        }),
    }
}

/// The known name that is most like a misspelt one, if any is.
fn closest<'a>(name: &str, known: &'a BTreeSet<String>) -> Option<&'a str> {
    let likeness = |known: &&String| strsim::jaro_winkler(&known[PREFIX.len()..], &name[PREFIX.len()..]);
    let best = known.iter().max_by(|one, other| likeness(one).total_cmp(&likeness(other)))?;
    (likeness(&best) > 0.8).then_some(best.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_name_is_recognised() {
        let known: BTreeSet<String> =
            ["ORIFLAMME_ORIGIN", "ORIFLAMME_LISTEN", "ORIFLAMME_LOG"].map(str::to_owned).into();
        assert_eq!(closest("ORIFLAMME_ORIGN", &known), Some("ORIFLAMME_ORIGIN"));
        assert_eq!(closest("ORIFLAMME_LISTENS", &known), Some("ORIFLAMME_LISTEN"));
        assert_eq!(closest("ORIFLAMME_XYZZY", &known), None);
    }
}
