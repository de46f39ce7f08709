//! The coach: its button beside the question, and its advice.

use super::{Board, Choosing};
use crate::{Value, Words, moves::worded, sprite::icon};
use maud::{Markup, html};
use oriflamme_game::FamilyMove;
use oriflamme_table_view::{Advice, Chance, Reason};

impl Board<'_> {
    /// Asks the coach, at a table without other humans.
    pub(super) fn coach_button(&self) -> Markup {
        let offered = self.at_table
            && self.choosing == Choosing::AtTheTable
            && self.advice.is_none()
            && self.my_turn()
            && self.table.may_be_coached();
        let label = self.words.say("study-coach");
        html! {
            @if offered {
                a.coach data-pick rel="nofollow" data-key="?" href={ "/tables/" (self.table.id) "?advice=1" } title=(label) {
                    (icon("bot-marshal")) span { (label) }
                }
            }
        }
    }

    /// The coach's advice.
    pub(super) fn advice(&self) -> Markup {
        let Some(advice) = self.advice else { return html! {} };
        let words = self.words;
        html! {
            div.advice role="status" {
                small { (words.say("study-tried")) }
                ol {
                    @for (answer, chance) in ordered(advice) {
                        li {
                            b { (words.tell("study-percent", &[("value", hundredths(chance.mean).into())])) }
                            " " (worded(words, self.table, self.view, *answer))
                        }
                    }
                }
                p { (reason(words, advice.reason)) }
            }
        }
    }
}

/// The choices, the recommended one first. If all are about equally good, they are sorted by their chances.
fn ordered(advice: &Advice) -> Vec<&(FamilyMove, Chance)> {
    let mut choices: Vec<_> = advice.choices.iter().collect();
    if advice.reason == Reason::Even {
        choices.sort_by_key(|(_, chance)| std::cmp::Reverse(hundredths(chance.mean)));
    }
    choices
}

/// A chance in whole percent.
fn hundredths(chance: f64) -> u32 {
    (100.0 * chance).round().clamp(0.0, 100.0) as u32
}

/// A card that was kept so many times is suspicious for that.
const OFTEN_KEPT: u8 = 2;

/// Why a choice is best, in a sentence.
pub(crate) fn reason(words: &Words, reason: Reason) -> String {
    let card = |name: oriflamme_game::Name| ("card", Value::from(name.word()));
    match reason {
        Reason::LastRound => words.say("study-why-last-round"),
        Reason::Idle(name) => words.tell("study-why-idle", &[card(name)]),
        Reason::Rival(name) => words.tell("study-why-rival", &[card(name)]),
        Reason::Danger { at, name, chance, kept } => words.tell(
            if kept >= OFTEN_KEPT { "study-why-danger-kept" } else { "study-why-danger" },
            &[
                ("at", at.number().into()),
                card(name),
                ("value", hundredths(chance).into()),
                ("kept", kept.into()),
            ],
        ),
        Reason::Safe { at, name, chance } => words.tell(
            "study-why-safe",
            &[("at", at.number().into()), card(name), ("value", hundredths(chance).into())],
        ),
        Reason::Rich { at, influence } => {
            words.tell("study-why-rich", &[("at", at.number().into()), ("count", influence.into())])
        }
        Reason::Gains(count) => words.tell("study-why-gains", &[("count", count.into())]),
        Reason::Grows(count) => words.tell("study-why-grows", &[("count", count.into())]),
        Reason::Ahead(points) => words.tell("study-why-ahead", &[("points", hundredths(points).into())]),
        Reason::Even => words.say("study-why-even"),
    }
}
