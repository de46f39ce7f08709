//! The environment variables of this program. An unknown one is most likely misspelt. A server that ignored
//! it would not do what its operator expects.

use crate::Cli;
use clap::CommandFactory;
use oriflamme_game::text::nearest;
use std::{collections::BTreeSet, env};

const PREFIX: &str = "ORIFLAMME_";

/// Refuses variables that have our prefix but belong to no command.
pub(crate) fn check() -> Result<(), String> {
    let cli = Cli::command();
    let known: BTreeSet<String> = cli
        .get_subcommands()
        .flat_map(|command| command.get_arguments())
        .filter_map(|argument| argument.get_env()?.to_str().map(str::to_owned))
        // Other programs' variables, such as USER, are not checked.
        .filter(|name| name.starts_with(PREFIX))
        .collect();
    let given = env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    let unknown: Vec<String> =
        given.filter(|name| name.starts_with(PREFIX) && !known.contains(name)).collect();
    match unknown.first() {
        None => Ok(()),
        Some(name) => Err(match closest(name, &known) {
            Some(meant) => format!("there is no variable {name}; did you mean {PREFIX}{meant}?"),
            None => format!("there is no variable {name}; `oriflamme serve --help` lists all"),
        }),
    }
}

/// The known name closest to a misspelt one, without its prefix, if any is close.
fn closest<'a>(name: &str, known: &'a BTreeSet<String>) -> Option<&'a str> {
    nearest(name.strip_prefix(PREFIX)?, known.iter().filter_map(|known| known.strip_prefix(PREFIX)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_name_is_recognised() {
        let known: BTreeSet<String> =
            ["ORIFLAMME_ORIGIN", "ORIFLAMME_LISTEN", "ORIFLAMME_LOG"].map(str::to_owned).into();
        assert_eq!(closest("ORIFLAMME_ORIGN", &known), Some("ORIGIN"));
        assert_eq!(closest("ORIFLAMME_LISTENS", &known), Some("LISTEN"));
        assert_eq!(closest("ORIFLAMME_XYZZY", &known), None);
    }
}
