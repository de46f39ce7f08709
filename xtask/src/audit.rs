//! `cargo xtask audit`: outside opinions on the pages, from tools that npm brings.

use crate::{
    run::{built, need, npm_folder, program, step},
    tools::build_tools,
};

/// Runs axe-core, html-validate and Lighthouse over every page in these languages, or in all, and fails if
/// one of them complains.
pub(crate) fn audit(languages: &[String]) -> Result<(), String> {
    need("chromium", "chromium")?;
    let folder = npm_folder("audit", "audit.mjs")?;
    build_tools()?;
    let mut node = program("node");
    step(
        "audit the pages",
        node.current_dir(&folder).arg("audit.mjs").arg(built("debug", "oriflamme")).args(languages),
    )
}
