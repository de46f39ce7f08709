//! `training reasons`: which reasons the coach gives in games of bots, and puzzles give for their solutions.
//! It prints each of them, so that they can be read and judged, and counts them.

use crate::{Outcome, games::game};
use oriflamme_game::{FamilyMove, NoLog, Ruleset, View, Viewer};
use oriflamme_puzzles::ALL;
use oriflamme_review::{Chance, Reason, advise, explain};
use std::collections::BTreeMap;

/// How many worlds the coach searches: as many as on a server.
const WORLDS: u32 = 2_000;

/// `--games N` says in how many games of each ruleset the coach is asked.
pub(crate) fn reasons(args: &[String]) -> Outcome<()> {
    let count: u64 = match args {
        [] => 4,
        [option, number] if option == "--games" => number.parse()?,
        _ => return Err(format!("`reasons` does not know {args:?}").into()),
    };
    let mut told = Counts::default();
    for puzzle in ALL.iter() {
        let reason = explain(&puzzle.view(), &puzzle.choices()).ok_or("a puzzle has no reason")?;
        println!("puzzle {}: {}: {reason:?}", puzzle.number, compared(&puzzle.chances));
        told.add(reason);
    }
    println!("puzzles: {told}");
    let (mut told, mut clear) = (Counts::default(), Counts::default());
    for rules in Ruleset::ALL {
        for number in 1..=count {
            let record = game(rules, 4, number)?.0;
            let mut state = record.start;
            for (index, made) in record.moves().enumerate() {
                let view = state.turn().map(|seat| state.view(Viewer::Seat(seat)));
                if let Some(advice) = view.filter(has_choice).and_then(|view| advise(&view, WORLDS)) {
                    let at = format!("{rules} {number}.{index}");
                    println!("{at}: {}: {:?}", compared(&advice.choices), advice.reason);
                    told.add(advice.reason);
                    if is_clear(&advice.choices) {
                        clear.add(advice.reason);
                    }
                }
                state.play(made.answer, &mut NoLog)?;
            }
        }
    }
    println!("coach: {told}");
    println!("coach, where the best choice is clearly ahead: {clear}");
    Ok(())
}

fn has_choice(view: &View) -> bool {
    view.moves.is_some_and(|moves| moves.len() > 1)
}

fn is_clear(choices: &[(FamilyMove, Chance)]) -> bool {
    choices.split_first().is_some_and(|((_, best), others)| {
        others.iter().all(|(_, other)| best.is_surely_above(*other)) && !others.is_empty()
    })
}

/// The best move and the one after it.
fn compared<T>(choices: &[(FamilyMove, T)]) -> String {
    choices.iter().take(2).map(|(made, _)| made.to_string()).collect::<Vec<_>>().join(", not ")
}

/// How often each kind of reason was given.
#[derive(Default)]
struct Counts(BTreeMap<String, u32>);

impl Counts {
    fn add(&mut self, reason: Reason) {
        let text = format!("{reason:?}");
        let kind = text.split([' ', '(']).next().unwrap_or_default();
        *self.0.entry(kind.to_owned()).or_default() += 1;
    }
}

impl std::fmt::Display for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} in all", self.0.values().sum::<u32>())?;
        self.0.iter().try_for_each(|(kind, count)| write!(f, ", {kind} {count}"))
    }
}
