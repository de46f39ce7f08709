//! The example in each card's file is a record that can be played, and what it expects holds.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use oriflamme_game::{Card, Family, Name, Names, Ruleset};
use oriflamme_notation::{GameLine, Replay, parse};
use std::{fs, path::Path};

/// The lines of the `text` block in a file's opening comment.
fn example(source: &str) -> Option<String> {
    let comment = source.lines().map_while(|line| line.strip_prefix("//!")).map(str::trim);
    let block = comment.skip_while(|line| *line != "```text").skip(1).take_while(|line| *line != "```");
    let text = block.map(|line| format!("{line}\n")).collect::<String>();
    (!text.is_empty()).then_some(text)
}

#[test]
fn every_card_has_an_example_that_plays() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/cards");
    let mut cards = 0;
    let mut wrong = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        if name == "mod" {
            continue;
        }
        cards += 1;
        if let Err(why) = check(&fs::read_to_string(&path).unwrap(), &name.replace('_', "-")) {
            wrong.push(format!("{name}: {why}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(cards, Name::ALL.len());
}

fn check(source: &str, card: &str) -> Result<(), String> {
    let text = example(source).ok_or("there is no example")?;
    if !text.contains(card) {
        return Err("the card is not in its example".into());
    }
    let records = parse(&text).map_err(|errors| format!("{errors:?}\n{text}"))?;
    for record in &records {
        if !record.items.iter().any(|item| matches!(item.statement, GameLine::Expect(_))) {
            return Err("the example expects nothing".into());
        }
        Replay::new(record).check().map_err(|failure| format!("{failure}\n{text}"))?;
    }
    Ok(())
}

/// `Names::STRIKE_BACK` lists exactly the cards that strike back. Bots and the coach use it to know what is
/// dangerous to eliminate.
#[test]
fn just_these_cards_strike_back() {
    for (rules, attacker, behind) in
        [(Ruleset::Base2, Name::Soldier, ""), (Ruleset::Ablaze, Name::Apothecary, "| [blue queen]")]
    {
        for name in Names::of(rules).iter() {
            // A Twin is never face down.
            let victim = if name == Name::Twin { "red twin".into() } else { format!("[red {name}]") };
            let queue = format!("queue blue {attacker} | {victim} {behind}");
            let text = format!("rules {rules}\nseats red blue green\nphase resolution\n{queue}");
            let records = parse(&text).unwrap();
            let state = records[0].start;
            let cards: Vec<Card> =
                state.positions().filter_map(|at| state.top(at)).map(|top| top.card).collect();
            assert!(!cards.contains(&Card::new(Family::Red, name)), "{text}");
            let fell = !cards.contains(&Card::new(Family::Blue, attacker));
            assert_eq!(fell, Names::STRIKE_BACK.contains(name), "{name} of {rules}");
        }
    }
}
