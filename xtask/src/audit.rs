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

    /// Whether a path of the documentation, such as `/tables/T/live`, is that of a route, such as
    /// `/tables/{table}/live`. A segment with a parameter is written in capitals, or as an example.
    fn is_of_route(path: &str, route: &str) -> bool {
        let (path, route): (Vec<_>, Vec<_>) = (path.split('/').collect(), route.split('/').collect());
        let fits = |(said, part): (&&str, &&str)| {
            let is_example = !said.is_empty() && !said.contains(|letter: char| letter.is_ascii_lowercase());
            said == part || (part.starts_with('{') && is_example)
        };
        path.len() == route.len() && path.iter().zip(&route).all(fits)
    }

    /// Every route for browsers is described where the pages say what a server does with them.
    #[test]
    fn no_route_is_undescribed() {
        let server = fs::read_to_string(root().join("crates/server/src/http/mod.rs")).unwrap();
        let (_, browser) = server.split_once("fn browser() -> Router<App> {").unwrap();
        let (browser, _) = browser.split_once("\n}\n").unwrap();
        let pages = fs::read_to_string(root().join("crates/pages/src/lib.rs")).unwrap();
        let mut described = Vec::new();
        for row in pages.lines().filter(|line| line.starts_with("//! | `")) {
            let first = row.trim_start_matches("//! | ").split(" | ").next().unwrap();
            let mut base = String::new();
            for said in first.split('`').filter(|part| part.contains('/')) {
                let said = said.rsplit(' ').next().unwrap().split('?').next().unwrap();
                // `/leave` after `/tables/T/sit` means `/tables/T/leave`.
                let folder = base.rsplit_once('/').map_or("", |(folder, _)| folder);
                described.extend([said.to_owned(), format!("{folder}{said}")]);
                if base.is_empty() {
                    base = said.to_owned();
                }
            }
        }
        let written: Vec<&str> = browser
            .split(".route(")
            .skip(1)
            .flat_map(|route| routes(route).into_iter().next())
            .filter(|route| !route.starts_with("/assets/"))
            .collect();
        assert!(written.len() > 80, "{written:?}");
        let missing: Vec<_> =
            written.iter().filter(|route| !described.iter().any(|path| is_of_route(path, route))).collect();
        assert!(missing.is_empty(), "crates/pages/src/lib.rs does not describe {missing:?}");
    }
}
