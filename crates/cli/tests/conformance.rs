//! The executable rulebook: every file passes, every ruling has a file, and the documents agree with both.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod support;

use oriflamme_game::{Family, Name, Ruling};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};
use support::{files, oriflamme, root};

fn scenarios() -> Vec<std::path::PathBuf> {
    files("conformance", "ori")
}

fn stem(file: &Path) -> &str {
    file.file_stem().unwrap().to_str().unwrap()
}

/// The ids on the second line of a file, which say what it shows.
fn cited(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).unwrap();
    let line = text.lines().nth(1).unwrap_or_default().to_owned();
    let ids =
        line.strip_prefix("# rulings ").unwrap_or_else(|| panic!("{}: no line `# rulings …`", stem(file)));
    ids.split_whitespace().map(str::to_owned).collect()
}

fn known() -> BTreeSet<&'static str> {
    Ruling::ALL.iter().map(|ruling| ruling.id()).collect()
}

#[test]
fn every_scenario_holds() {
    let files = scenarios();
    let ran = oriflamme([Path::new("run")].into_iter().chain(files.iter().map(AsRef::as_ref)));
    let failed: Vec<&str> = ran.out.lines().filter(|line| !line.starts_with("ok ")).collect();
    assert_eq!((ran.code, failed), (0, vec![]), "{}", ran.err);
    assert_eq!(ran.out.lines().count(), files.len());
    assert!(files.len() >= 120);
}

#[test]
fn every_ruling_has_a_scenario_that_is_named_after_it() {
    let mut named: BTreeMap<String, usize> = BTreeMap::new();
    for file in scenarios() {
        let own = cited(&file).first().unwrap_or_else(|| panic!("{} cites nothing", stem(&file))).clone();
        assert!(
            stem(&file).starts_with(&format!("{}-", own.to_lowercase())),
            "{} is not named after {own}",
            stem(&file)
        );
        *named.entry(own).or_default() += 1;
    }
    let missing: Vec<_> = known().into_iter().filter(|&id| !named.contains_key(id)).collect();
    assert!(missing.is_empty(), "no scenario is named after {missing:?}");
}

#[test]
fn every_cited_ruling_exists() {
    for file in scenarios() {
        for id in cited(&file) {
            assert!(known().contains(id.as_str()), "{} cites {id}, which is no ruling", stem(&file));
        }
    }
}

/// Each scenario begins with a sentence that says what it shows.
#[test]
fn every_scenario_begins_with_a_sentence() {
    for file in scenarios() {
        let text = fs::read_to_string(&file).unwrap();
        let first = text.lines().next().unwrap();
        assert!(first.starts_with("# ") && first.len() > 20, "{}: {first}", stem(&file));
    }
}

#[test]
fn the_rules_page_has_exactly_these_rulings_in_this_order() {
    let page = fs::read_to_string(root().join("docs/RULES.md")).unwrap();
    let ids: Vec<&str> =
        page.lines().filter_map(|line| line.trim_start().strip_prefix("- **")?.split("**").next()).collect();
    let expected: Vec<&str> = Ruling::ALL.iter().map(|ruling| ruling.id()).collect();
    assert_eq!(ids, expected);
}

/// The rulings that the code cites must exist, so that a newcomer can look them up.
#[test]
fn the_code_of_the_cards_cites_rulings_that_exist() {
    let known = known();
    let mut cards = 0;
    for file in files("crates/rules/src/cards", "rs") {
        let code = fs::read_to_string(&file).unwrap();
        for word in
            code.split(|char: char| !(char.is_ascii_uppercase() || char.is_ascii_digit() || char == '-'))
        {
            let is_id = word.split_once('-').is_some_and(|(card, number)| {
                card.len() > 1
                    && card.bytes().all(|byte| byte.is_ascii_uppercase())
                    && number.parse::<u8>().is_ok()
            });
            assert!(!is_id || known.contains(word), "{} cites {word}", stem(&file));
        }
        cards += 1;
    }
    assert_eq!(cards, Name::ALL.len() + 1, "a file for each card, and what they share");
}

/// Finds places that somebody who adds a card has forgotten; CONTRIBUTING.md lists them.
#[test]
fn every_card_is_in_every_place_that_names_cards() {
    let read =
        |file: &str| fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
    let scenarios: Vec<String> = scenarios().iter().map(|file| fs::read_to_string(file).unwrap()).collect();
    for name in Name::ALL {
        let word = name.word();
        let mut places = vec![
            (format!("crates/rules/src/cards/{}.rs", word.replace('-', "_")), "impl Ability for".to_owned()),
            (format!("crates/pages/art/emblems/{word}.svg"), "<svg".to_owned()),
            ("crates/pages/src/sprite.rs".to_owned(), format!("\"emblem-{word}\"")),
            ("crates/pages/art/sheet.html".to_owned(), word.to_owned()),
            ("docs/NOTATION.md".to_owned(), format!("`{word}`")),
            ("docs/RULES.md".to_owned(), format!("### {}", title(word))),
            ("reference/oriflamme.py".to_owned(), format!("\"{word}\"")),
            ("editors/vim/syntax/oriflamme.vim".to_owned(), word.to_owned()),
            ("editors/vscode/syntaxes/oriflamme.tmLanguage.json".to_owned(), word.to_owned()),
        ];
        if name.is_dealt() {
            places.push(("docs/DEALS.md".to_owned(), word.to_owned()));
        }
        for language in ["en", "fr", "pl"] {
            for message in ["", "-line", "-text", "-example"] {
                let file = format!("crates/pages/words/{language}/cards.ftl");
                places.push((file, format!("\ncard-{word}{message} =")));
            }
        }
        for (file, needle) in places {
            assert!(
                read(&file).contains(&needle),
                "{file} knows nothing of `{word}`: there is no `{}`",
                needle.trim()
            );
        }
        // Sentences choose the form of a card's name. Every card must have as many forms in a language as any
        // other card.
        for language in ["en", "fr", "pl"] {
            let words = read(&format!("crates/pages/words/{language}/cards.ftl"));
            let forms = |word: &str| words.matches(&format!("[{word}]")).count();
            assert_eq!(forms(word), forms(Name::Archer.word()), "the forms of `{word}` in {language}");
        }
        let shown = |text: &String| text.lines().any(|line| line.starts_with("queue") && line.contains(word));
        assert!(scenarios.iter().any(shown), "no scenario has a queue with `{word}`");
    }
}

/// The editors' syntax files have every verb and every family.
#[test]
fn editors_know_the_words_of_the_notation() {
    for file in ["editors/vim/syntax/oriflamme.vim", "editors/vscode/syntaxes/oriflamme.tmLanguage.json"] {
        let text = fs::read_to_string(root().join(file)).unwrap();
        let known: BTreeSet<&str> = text.split(|char: char| !char.is_alphanumeric() && char != '-').collect();
        for word in oriflamme_game::text::VERBS.into_iter().chain(Family::ALL.map(Family::word)) {
            assert!(known.contains(word), "{file} does not know `{word}`");
        }
    }
}

/// A card's name as a heading: `royal-decree` becomes Royal Decree.
fn title(word: &str) -> String {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    word.split('-').map(capital).collect::<Vec<_>>().join(" ")
}

/// Links between documents lead to files that exist.
#[test]
fn links_in_documents_lead_to_files() {
    let mut documents = files("docs", "md");
    documents.extend(files(".", "md"));
    for document in documents {
        let text = fs::read_to_string(&document).unwrap();
        for link in text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next()) {
            let local = !link.is_empty() && !link.contains("://");
            assert!(
                !local || document.parent().unwrap().join(link).exists(),
                "{}: {link}",
                document.display()
            );
        }
    }
}

/// The README shows the example that is compiled.
#[test]
fn the_readme_shows_a_program_that_compiles() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let example = fs::read_to_string(root().join("crates/core/examples/play_a_game.rs")).unwrap();
    let shown = readme.split("```rust\n").nth(1).unwrap().split("```").next().unwrap();
    let compiled: Vec<&str> = example.lines().map(str::trim).collect();
    for line in shown.lines().map(str::trim) {
        assert!(compiled.contains(&line), "{line}");
    }
}

/// Every file that the documents for engineers name exists, under a path that ends like this.
#[test]
fn the_architecture_names_files_that_exist() {
    let listed = std::process::Command::new("git").args(["ls-files"]).current_dir(root()).output();
    // Outside of a repository, such as in a published crate, there is nothing to compare with.
    let Some(listed) = listed.ok().filter(|listed| listed.status.success()) else { return };
    let listed = String::from_utf8(listed.stdout).unwrap();
    let exists =
        |named: &str| listed.lines().any(|path| path == named || path.ends_with(&format!("/{named}")));
    for document in
        ["ARCHITECTURE.md", "CONTRIBUTING.md", "docs/GLOSSARY.md", "docs/INVARIANTS.md", "docs/SERVER.md"]
    {
        let text = fs::read_to_string(root().join(document)).unwrap();
        let words = text.split('`').skip(1).step_by(2);
        let plain = |word: &&str| !word.contains(['*', '{', ' ', '…', '<']);
        let is_file = |word: &&str| {
            [".rs", ".js", ".css", ".py", ".toml", ".ftl"].iter().any(|end| word.ends_with(end))
        };
        for named in words.filter(plain).filter(is_file) {
            assert!(exists(named), "{document} names `{named}`, and there is no such file");
        }
    }
}

/// A newcomer who follows a walk through the code finds exactly one file for each that is named.
#[test]
fn the_walks_name_one_file_each() {
    let listed = std::process::Command::new("git").args(["ls-files"]).current_dir(root()).output();
    let Some(listed) = listed.ok().filter(|listed| listed.status.success()) else { return };
    let listed = String::from_utf8(listed.stdout).unwrap();
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let (_, walks) = text.split_once("## Three walks").unwrap();
    let (walks, _) = walks.split_once("\n## ").unwrap();
    let files =
        walks.split('`').skip(1).step_by(2).filter(|word| word.ends_with(".rs") || word.ends_with(".js"));
    for named in files {
        let found: Vec<_> =
            listed.lines().filter(|path| *path == named || path.ends_with(&format!("/{named}"))).collect();
        assert_eq!(found.len(), 1, "`{named}` is one of {found:?}");
    }
}

/// The documents list the files of some crates: for each of these crates, they list all.
#[test]
fn the_architecture_lists_every_file_of_the_large_crates() {
    let folders =
        ["analysis", "bots", "observe", "pages", "rules", "server", "table", "terminal", "tournament"];
    let documents = ["ARCHITECTURE.md", "docs/SERVER.md"]
        .map(|document| fs::read_to_string(root().join(document)).unwrap())
        .concat();
    let named: BTreeSet<&str> =
        documents.split('`').skip(1).step_by(2).flat_map(|named| named.split('/')).collect();
    let of_tests = ["lib.rs", "count.rs", "tests.rs", "rule_tests.rs"];
    let mut unlisted = Vec::new();
    for folder in folders {
        let mut files = Vec::new();
        for entry in fs::read_dir(root().join("crates").join(folder).join("src")).unwrap() {
            files.push(entry.unwrap().file_name().into_string().unwrap());
        }
        assert!(files.len() > 3, "{folder}");
        files.retain(|file| !named.contains(file.as_str()) && !of_tests.contains(&file.as_str()));
        unlisted.extend(files.into_iter().map(|file| format!("crates/{folder}/src/{file}")));
    }
    assert!(unlisted.is_empty(), "neither ARCHITECTURE.md nor docs/SERVER.md lists {unlisted:?}");
}

/// "How to add a card" lists every file of the code that names one.
#[test]
fn the_guide_to_a_new_card_names_every_place() {
    let listed = std::process::Command::new("git")
        .args(["ls-files", "crates/*/src/*.rs"])
        .current_dir(root())
        .output();
    let Some(listed) = listed.ok().filter(|listed| listed.status.success()) else { return };
    let guide = fs::read_to_string(root().join("CONTRIBUTING.md")).unwrap();
    let guide = guide.split("## How to add a card").nth(1).unwrap();
    let rows = guide.lines().filter_map(|line| line.strip_prefix('|')?.split('|').next());
    let places: Vec<&str> = rows.flat_map(|cell| cell.split('`').skip(1).step_by(2)).collect();
    let variants: Vec<String> = Name::ALL.iter().map(|name| format!("{name:?}")).collect();
    let mut naming = 0;
    for path in String::from_utf8(listed.stdout).unwrap().lines().filter(|path| path.ends_with(".rs")) {
        // A file may be deleted in the working tree and not yet committed.
        let Ok(text) = fs::read_to_string(root().join(path)) else { continue };
        let code = text.split("#[cfg(test)]\n").next().unwrap();
        let named = code.split("Name::").skip(1).any(|rest| {
            let end = rest.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(rest.len());
            variants.iter().any(|variant| *variant == rest[..end])
        });
        naming += usize::from(named);
        let is_card = path.starts_with("crates/rules/src/cards/");
        let listed =
            is_card || places.iter().any(|place| path == *place || path.starts_with(&format!("{place}/")));
        assert!(!named || listed, "{path} names a card, and CONTRIBUTING.md does not say so");
    }
    // Some cards name others, too. If there were none at all, the search would be broken.
    assert!(naming > 10, "{naming}");
}
