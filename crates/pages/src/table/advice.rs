//! The coach: its button beside the question, and its advice.

use super::{Board, BoardMode};
use crate::{Value, Words, moves::worded, sprite::icon};
use maud::{Markup, html};
use oriflamme_game::{Family, FamilyMove, Influence, Name, Position};
use oriflamme_table_view::{Advice, Chance, Reason, TableView};

impl Board<'_> {
    /// Asks the coach, at a table without other humans.
    pub(super) fn coach_button(&self) -> Markup {
        let offered = self.mode == BoardMode::Table
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
            div.advice role="status" tabindex="0" {
                small { (words.say("study-tried")) }
                ol {
                    @for (answer, chance) in ordered(advice) {
                        li {
                            b { (words.tell("study-percent", &[("value", hundredths(chance.mean).into())])) }
                            " " (worded(words, self.table, self.view, *answer))
                        }
                    }
                }
                p { (reason(words, self.table, advice.reason)) }
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

/// A card that was kept this often is suspicious.
const OFTEN_KEPT: u8 = 2;

/// Why a choice is best, in a sentence.
pub(crate) fn reason(words: &Words, table: &TableView, reason: Reason) -> String {
    let card = |name: Name| ("card", Value::from(name.word()));
    let at = |at: Position| ("at", Value::from(at.number()));
    let count = |influence: Influence| ("count", Value::from(influence));
    let player = |family: Family| {
        let seat = table.seating.seat_of(family);
        ("player", Value::from(seat.map_or_else(String::new, |seat| words.player(table, seat))))
    };
    let percent = |name: &'static str, chance: f64| (name, Value::from(hundredths(chance)));
    match reason {
        Reason::LastRound => words.say("study-why-last-round"),
        Reason::Idle(name) => words.tell("study-why-idle", &[card(name)]),
        Reason::Rival(name) => words.tell("study-why-rival", &[card(name)]),
        Reason::Danger { at: position, name, chance, kept } => words.tell(
            if kept >= OFTEN_KEPT { "study-why-danger-kept" } else { "study-why-danger" },
            &[at(position), card(name), percent("value", chance), ("kept", kept.into())],
        ),
        Reason::Rich { at: position, influence } => {
            words.tell("study-why-rich", &[at(position), count(influence.into())])
        }
        Reason::Gains(influence) => words.tell("study-why-gains", &[count(influence)]),
        Reason::Saves { at: position, card: name, by, share, otherwise } => words.tell(
            if by.is_some() { "study-why-saves-from" } else { "study-why-saves" },
            &[
                at(position),
                card(name),
                ("by", by.map_or(0, Position::number).into()),
                percent("from", otherwise),
                percent("to", share),
            ],
        ),
        Reason::Earns { card: name, influence } => {
            words.tell("study-why-earns", &[card(name), count(influence)])
        }
        Reason::WinsOver { at: position, card: name, influence } => {
            words.tell("study-why-wins-over", &[at(position), card(name), count(influence)])
        }
        Reason::Denies { at: position, family, guess, influence } => {
            let denied = [at(position), player(family), count(influence)];
            match guess {
                None => words.tell("study-why-denies", &denied),
                Some((name, chance)) => {
                    let id = if chance < 1.0 { "study-why-denies-guess" } else { "study-why-denies-known" };
                    let named = [card(name), percent("value", chance)];
                    words.tell(id, &denied.into_iter().chain(named).collect::<Vec<_>>())
                }
            }
        }
        Reason::Strikes { with, at: position, family, influence } => {
            words.tell("study-why-strikes", &[card(with), at(position), player(family), count(influence)])
        }
        Reason::Costs { family, influence } => {
            words.tell("study-why-costs", &[player(family), count(influence)])
        }
        Reason::Brings(influence) => words.tell("study-why-brings", &[count(influence)]),
        Reason::Ahead(points) => words.tell("study-why-ahead", &[percent("points", points)]),
        Reason::Even => words.say("study-why-even"),
    }
}
