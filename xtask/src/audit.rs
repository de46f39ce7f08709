//! `cargo xtask audit`: checks the pages with tools from npm.

use crate::{
    run::{built, need, npm_folder, program, step},
    tools::build_tools,
};
use std::path::Path;

/// Runs axe-core, html-validate and Lighthouse over every page in these languages, or in all, and fails if
/// one of them complains.
pub(crate) fn audit(languages: &[String]) -> Result<(), String> {
    visit_pages("audit the pages", languages, None)
}

/// Visits every page of a server, to audit it or to take its picture.
pub(crate) fn visit_pages(what: &str, languages: &[String], pictures: Option<&Path>) -> Result<(), String> {
    need("chromium", "chromium")?;
    let folder = npm_folder("audit")?;
    build_tools()?;
    let mut node = program("node");
    node.current_dir(&folder).arg("audit.mjs").arg(built("debug", "oriflamme")).args(languages);
    if let Some(pictures) = pictures {
        node.env("PICTURES", pictures);
    }
    step(what, &mut node)
}

#[cfg(test)]
mod tests {
    use crate::run::root;
    use std::{collections::BTreeSet, fs};

    /// The routes in a text: strings that begin with a slash.
    fn routes(text: &str) -> BTreeSet<&str> {
        text.split('"').filter(|part| part.starts_with('/') && !part.contains(char::is_whitespace)).collect()
    }

    /// Every page of the server is audited: each route that a browser can get is in the list of pages, or in
    /// the list of other things.
    #[test]
    fn no_page_is_forgotten() {
        let server = fs::read_to_string(root().join("crates/server/src/http/mod.rs")).unwrap();
        let (_, browser) = server.split_once("fn browser() -> Router<App> {").unwrap();
        let (browser, _) = browser.split_once("\n}\n").unwrap();
        let got: BTreeSet<&str> = browser
            .split(".route(")
            .skip(1)
            .filter(|route| route.contains("get("))
            .flat_map(|route| routes(route).into_iter().next())
            .collect();
        assert!(got.len() > 40, "{got:?}");
        let pages = fs::read_to_string(root().join("xtask/audit/pages.mjs")).unwrap();
        let (no_pages, pages) = pages.split_once("];").unwrap();
        let (_, pages) = pages.split_once("const pages = [").unwrap();
        let (no_pages, pages) = (routes(no_pages), routes(pages));
        let missing: Vec<_> =
            got.iter().filter(|route| !no_pages.contains(*route) && !pages.contains(*route)).collect();
        assert!(missing.is_empty(), "xtask/audit/pages.mjs lacks {missing:?}");
        let gone: Vec<_> = no_pages.difference(&got).collect();
        assert!(gone.is_empty(), "the server no longer has {gone:?}");
    }
}
