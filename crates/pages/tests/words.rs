//! The words are complete: the same messages with the same variables in each language, all of them used, none
//! missing.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
use fluent_syntax::{ast, parser};
use oriflamme_game::Names;
use oriflamme_pages::Language;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

/// A message of a language's files: the messages to which it refers, and its variables.
#[derive(Default, PartialEq, Eq, Debug)]
struct Message {
    variables: BTreeSet<String>,
    references: BTreeSet<String>,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(language: Language) -> BTreeMap<String, Message> {
    let mut messages = BTreeMap::new();
    let folder = root().join("words").join(language.tag());
    for file in fs::read_dir(&folder).unwrap() {
        let path = file.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let resource =
            parser::parse(text).unwrap_or_else(|(_, errors)| panic!("{}: {errors:?}", path.display()));
        for entry in resource.body {
            let ast::Entry::Message(message) = entry else { continue };
            let id = message.id.name;
            let mut found = Message::default();
            if let Some(pattern) = &message.value {
                walk(pattern, &mut found);
            }
            for attribute in &message.attributes {
                let mut found = Message::default();
                walk(&attribute.value, &mut found);
                messages.insert(format!("{id}.{}", attribute.id.name), found);
            }
            assert!(messages.insert(id.clone(), found).is_none(), "{}: {id} is there twice", path.display());
        }
    }
    messages
}

fn walk(pattern: &ast::Pattern<String>, found: &mut Message) {
    for element in &pattern.elements {
        if let ast::PatternElement::Placeable { expression } = element {
            expression_of(expression, found);
        }
    }
}

fn expression_of(expression: &ast::Expression<String>, found: &mut Message) {
    match expression {
        ast::Expression::Inline(inline) => inline_of(inline, found),
        ast::Expression::Select { selector, variants } => {
            inline_of(selector, found);
            variants.iter().for_each(|variant| walk(&variant.value, found));
        }
    }
}

fn inline_of(inline: &ast::InlineExpression<String>, found: &mut Message) {
    match inline {
        ast::InlineExpression::VariableReference { id } => {
            found.variables.insert(id.name.clone());
        }
        ast::InlineExpression::MessageReference { id, attribute } => {
            let attribute =
                attribute.as_ref().map(|attribute| format!(".{}", attribute.name)).unwrap_or_default();
            found.references.insert(format!("{}{attribute}", id.name));
        }
        ast::InlineExpression::Placeable { expression } => expression_of(expression, found),
        _ => {}
    }
}

/// The variables of a message, and of all messages to which it refers.
fn variables(messages: &BTreeMap<String, Message>, id: &str) -> BTreeSet<String> {
    let Some(message) = messages.get(id) else { panic!("{id} is referred to, and missing") };
    let inner = message.references.iter().flat_map(|reference| variables(messages, reference));
    message.variables.iter().cloned().chain(inner).collect()
}

#[test]
fn every_language_has_the_same_messages_with_the_same_variables() {
    // Forms of words for sentences differ between languages.
    let shown = |messages: &BTreeMap<String, Message>| -> BTreeSet<String> {
        messages.keys().filter(|id| !id.contains('.') && !id.starts_with("form-")).cloned().collect()
    };
    let english = read(Language::En);
    for language in [Language::Fr, Language::Pl] {
        let other = read(language);
        let (ours, theirs) = (shown(&english), shown(&other));
        let missing: Vec<_> = ours.difference(&theirs).collect();
        let extra: Vec<_> = theirs.difference(&ours).collect();
        assert!(
            missing.is_empty() && extra.is_empty(),
            "{language:?} lacks {missing:?} and has {extra:?} besides"
        );
        for id in &ours {
            assert_eq!(variables(&english, id), variables(&other, id), "{language:?}: the variables of {id}");
        }
    }
}

/// The string literals of the sources, with `*` in place of variables.
fn literals() -> Vec<String> {
    fn gather(folder: &Path, found: &mut Vec<String>) {
        for file in fs::read_dir(folder).unwrap() {
            let path = file.unwrap().path();
            if path.is_dir() {
                gather(&path, found);
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            for literal in text.split('"').skip(1).step_by(2) {
                let mut pattern = String::new();
                let mut inside = false;
                for letter in literal.chars() {
                    match letter {
                        '{' => (inside, pattern) = (true, pattern + "*"),
                        '}' => inside = false,
                        _ if inside => {}
                        letter => pattern.push(letter),
                    }
                }
                found.push(pattern);
            }
        }
    }
    let mut found = Vec::new();
    for folder in ["src", "../terminal/src", "../cli/src/play/person"] {
        gather(&root().join(folder), &mut found);
    }
    found.retain(|pattern| pattern.contains('-') && !pattern.contains(' ') && !pattern.starts_with('*'));
    found
}

/// Whether a text matches a pattern, in which `*` stands for anything.
fn fits(pattern: &str, text: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == text,
        Some((before, rest)) => text.strip_prefix(before).is_some_and(|text| {
            (0..=text.len()).filter(|&at| text.is_char_boundary(at)).any(|at| fits(rest, &text[at..]))
        }),
    }
}

#[test]
fn every_message_is_used() {
    let messages = read(Language::En);
    let literals = literals();
    let referred: BTreeSet<&String> = messages.values().flat_map(|message| &message.references).collect();
    let unused: Vec<&String> = messages
        .keys()
        .filter(|id| {
            !id.contains('.') && !referred.contains(id) && !literals.iter().any(|literal| fits(literal, id))
        })
        .collect();
    assert!(unused.is_empty(), "nobody says {unused:?}");
}

#[test]
fn every_message_that_is_named_is_there() {
    let messages = read(Language::En);
    let families = [
        "ui-", "ask-", "choice-", "wait-", "log-", "caption-", "end-", "rules-", "kind-", "ruleset-", "bot-",
        "family-", "card-", "ruling-", "key-", "lobby-", "manners-", "meet-", "pace-", "time-", "term-",
    ];
    // Pictures and classes that look like messages.
    let others = ["end-panel", "bot-page", "bot-squire", "bot-knight", "bot-marshal", "bot-king"];
    let named = literals();
    let missing: Vec<&String> = named
        .iter()
        .filter(|id| families.iter().any(|family| id.starts_with(family)) && !others.contains(&id.as_str()))
        .filter(|id| !messages.keys().any(|message| fits(id, message)))
        .collect();
    assert!(missing.is_empty(), "these are not there: {missing:?}");
}

/// Whoever attacks a hidden card is told what it might be.
#[test]
fn every_card_that_strikes_back_is_warned_of() {
    let messages = read(Language::En);
    for name in Names::STRIKE_BACK.iter() {
        let warning = format!("choice-risk-{name}");
        assert!(messages.contains_key(&warning), "{warning} is not there");
    }
}

/// Of a message that two files define, one would say the other's words.
#[test]
fn no_message_is_defined_twice() {
    for language in ["en", "fr", "pl"] {
        let mut seen = BTreeSet::new();
        for file in fs::read_dir(root().join("words").join(language)).unwrap() {
            let text = fs::read_to_string(file.unwrap().path()).unwrap();
            let begins = |line: &&str| line.starts_with(|letter: char| letter.is_ascii_lowercase());
            for id in text.lines().filter(begins).filter_map(|line| Some(line.split_once(" =")?.0)) {
                assert!(seen.insert(id.to_owned()), "{language}: {id}");
            }
        }
        assert!(seen.len() > 500, "this test finds no messages at all");
    }
}

/// In French a narrow no-break space goes before these signs, so that they never begin a line, and after the
/// sign that begins a quotation.
#[test]
fn french_sets_its_signs_apart() {
    let folder = root().join("words/fr");
    for file in fs::read_dir(&folder).unwrap() {
        let path = file.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let said = text.lines().filter(|line| !line.starts_with('#'));
        for line in said {
            let letters: Vec<char> = line.chars().collect();
            for pair in letters.windows(2) {
                let (before, after) = (":;!?»".contains(pair[1]), pair[0] == '«');
                assert!(!before || pair[0] == '\u{202f}', "{}: {line}", path.display());
                assert!(!after || pair[1] == '\u{202f}', "{}: {line}", path.display());
            }
        }
    }
}

/// The answers to one question have different keys, which also differ from the one that skips movement.
#[test]
fn keys_can_be_told_apart_in_each_language() {
    for language in Language::ALL {
        let key = |id: &str| oriflamme_pages::Words::of(language).say(&format!("key-{id}"));
        for asked in
            [&["front", "back", "skip"][..], &["keep", "reveal", "skip"], &["gain", "repeat", "skip"]]
        {
            let keys: BTreeSet<String> = asked.iter().map(|id| key(id)).collect();
            assert_eq!(keys.len(), asked.len(), "{language:?}: {asked:?}");
            assert!(keys.iter().all(|key| key.len() == 1 && key.chars().all(|key| key.is_ascii_uppercase())));
        }
    }
}

/// Covered cards sleep, but some cards look at them after all (END-2, LORD-1, SCHEMER-1, USURP-2, CORRUPT-1).
/// The chapter about stacks names them all.
#[test]
fn the_rules_name_every_card_to_which_covered_cards_matter() {
    for (language, stems) in [
        (Language::En, ["Lord", "Schemer", "Impersonation", "Bribery"]),
        (Language::Fr, ["Seigneur", "Intrigante", "Usurpation", "Corruption"]),
        (Language::Pl, ["Lord", "Intrygant", "Uzurpac", "Przekupstw"]),
    ] {
        let text = oriflamme_pages::Words::of(language).say("rules-stacks-text-1");
        for stem in stems {
            assert!(text.contains(stem), "{language:?}: {stem} is not in {text:?}");
        }
    }
}
