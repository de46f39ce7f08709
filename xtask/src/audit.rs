//! `cargo xtask audit`: outside opinions on the pages, from tools that npm brings.

use crate::{
    run::{built, need, program, root, step},
    tools::build_tools,
};
use std::fs;

/// Runs axe-core, html-validate and Lighthouse over every page, and fails if one of them complains.
pub(crate) fn audit() -> Result<(), String> {
    need("node", "nodejs")?;
    need("npm", "npm")?;
    need("chromium", "chromium")?;
    let sources = root().join("xtask/audit");
    // What npm fetches and the script that needs it lie together, where git does not look.
    let folder = root().join("target/audit");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for file in ["package.json", "audit.mjs"] {
        fs::copy(sources.join(file), folder.join(file)).map_err(|error| format!("{file}: {error}"))?;
    }
    let mut npm = program("npm");
    step(
        "fetch the tools",
        npm.current_dir(&folder).args(["install", "--no-audit", "--no-fund", "--silent"]),
    )?;
    build_tools()?;
    let mut node = program("node");
    step("audit the pages", node.current_dir(&folder).arg("audit.mjs").arg(built("debug", "oriflamme")))
}
