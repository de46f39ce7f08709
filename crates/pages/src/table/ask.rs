//! Whose turn it is, what is asked, and what each answer would do.

use super::Scene;
use crate::{
    Value,
    card::{crest, emblem},
    sprite::icon,
};
use maud::{Markup, html};
use oriflamme_game::{Ask, Card, FamilyList, Move, Moves, Name, Phase, Seat, Seen, SeenCard};
use oriflamme_table_view::TableStatus;

/// A button of the question itself: what stands on it, and what it does.
struct Choice {
    answer: Move,
    picture: Markup,
    title: String,
    line: String,
    key: &'static str,
    sure: Option<String>,
}

impl Scene<'_> {
    pub(super) fn ask(&self) -> Markup {
        html! {
            section #ask.ask.asks[self.my_turn()].resolving[self.view.phase == Phase::Resolution] tabindex="-1" aria-label=(self.words.say("ui-decision")) {
                form #play method="post" action={ "/tables/" (self.sight.id) "/moves" } {
                    input type="hidden" name="version" value=(self.sight.version);
                }
                @if self.my_turn() { (self.question()) } @else { (self.waiting()) }
            }
        }
    }

    /// What the others do meanwhile.
    fn waiting(&self) -> Markup {
        let Some(seat) = self.view.turn.filter(|_| self.sight.status == TableStatus::Playing) else {
            return html! {};
        };
        let player = ("player", Value::from(self.name(seat)));
        let text = match (self.view.doing, self.view.phase) {
            // While events are shown the question is of another moment than the table.
            _ if !self.live => self.words.tell("ui-plays", &[player]),
            (None, Phase::Placement) => self.words.tell("wait-place", &[player]),
            (None, Phase::Resolution) => {
                self.words.tell("wait-reveal", &[player, ("at", self.view.next.number().into())])
            }
            (Some(doing), _) => {
                let id = match doing.ask {
                    Ask::Eliminate(_) => "wait-eliminate",
                    Ask::Steal(_) => "wait-steal",
                    Ask::Copy(_) => "wait-copy",
                    Ask::Relocate { .. } => "wait-move",
                    Ask::Twin(_) => "wait-twin",
                    Ask::Use(_) => "wait-use",
                    Ask::Corrupt(_) => "wait-corrupt",
                    Ask::GainOrRepeat | Ask::Nothing => "wait-gain",
                };
                self.words.tell(id, &[player, ("card", doing.actor.name.word().into())])
            }
        };
        html! { p.question { (crest(self.sight.seating.family_of(seat))) span { (text) } } }
    }

    fn question(&self) -> Markup {
        let Some(moves) = self.view.moves else { return html! {} };
        html! {
            p.question role="status" {
                @if let Some(doing) = self.view.doing { span.mini.{ (doing.actor.family) } { (emblem(doing.actor.name)) } }
                span { (self.asked(moves)) }
            }
            @if let Some(doing) = self.view.doing { @if doing.actor.name != doing.ability {
                p.hint { (self.words.tell("ask-acting-as", &[("card", doing.actor.name.word().into()), ("ability", doing.ability.word().into())])) }
            } }
            @if let Some(doing) = self.view.doing { @if self.picked.is_none() && self.choices(moves).is_empty() {
                p.hint { (self.words.line(doing.ability)) @if let Some(risk) = self.risk() { " · " (risk) } }
            } }
            // On a phone the cards of the hand are too small to say what they do: the chosen one says it here.
            @if matches!(moves, Moves::Place(_)) { p.hint.what aria-hidden="true" {} }
            (self.way_back(moves))
            @let choices = self.choices(moves);
            @if !choices.is_empty() {
                div.choices {
                    @for choice in choices {
                        button form="play" name="move" value=(self.said(choice.answer)) data-key=(choice.key)
                            aria-keyshortcuts=[(!choice.key.is_empty()).then_some(choice.key)] data-confirm=[choice.sure] {
                            (choice.picture)
                            b { (choice.title) @if !choice.key.is_empty() { kbd aria-hidden="true" { (choice.key) } } }
                            small { (choice.line) }
                        }
                    }
                }
            }
        }
    }

    /// What is asked, in a sentence.
    fn asked(&self, moves: Moves) -> String {
        let words = self.words;
        let card = self.view.doing.map_or("", |doing| doing.actor.name.word());
        let asks = |id: &str| words.tell(id, &[("card", card.into())]);
        match moves {
            Moves::None => String::new(),
            Moves::Place(_) => words.say("ask-place"),
            Moves::KeepOrReveal => {
                let name = self.resolved().map_or("", |(card, _)| card.name.word());
                words.tell("ask-reveal", &[("card", name.into()), ("at", self.view.next.number().into())])
            }
            Moves::Answer(ask) => match ask {
                Ask::Nothing => String::new(),
                Ask::Eliminate(_) => asks("ask-eliminate"),
                Ask::Steal(_) => asks("ask-steal"),
                Ask::Copy(_) => asks("ask-copy"),
                Ask::Relocate { .. } if self.picked.is_some() => words.say("ask-move-where"),
                Ask::Relocate { .. } => asks("ask-move"),
                Ask::Twin(_) => words.say("ask-twin"),
                Ask::Use(_) => asks("ask-use"),
                Ask::Corrupt(_) => asks("ask-corrupt"),
                Ask::GainOrRepeat => {
                    let left = self.view.doing.map_or(0, |doing| doing.kept_apart);
                    words.tell("ask-gain", &[("count", left.into())])
                }
            },
        }
    }

    /// From the second step of a Royal Decree back to the first.
    fn way_back(&self, moves: Moves) -> Markup {
        html! {
            @if self.picked.is_some() && matches!(moves, Moves::Answer(Ask::Relocate { .. })) {
                p.hint { a.button data-pick data-key="Escape" href="?" { (icon("step-back")) (self.words.say("ui-unpick")) } }
            }
        }
    }

    /// The card that is being resolved, as its owner knows it.
    fn resolved(&self) -> Option<(Card, &SeenCard)> {
        let top = self.view.queue.stack(self.view.next).last()?;
        match top.card {
            Seen::Known(card) => Some((card, top)),
            Seen::Back(_) => None,
        }
    }

    fn choices(&self, moves: Moves) -> Vec<Choice> {
        match moves {
            Moves::KeepOrReveal => self.keep_or_reveal(),
            Moves::Answer(Ask::Steal(families)) => self.steal(families),
            Moves::Answer(Ask::GainOrRepeat) => vec![
                self.choice(Move::Gain, icon("gain"), "ui-gain", "choice-gain", "G"),
                self.choice(Move::Repeat, icon("copy"), "ui-repeat", "choice-repeat", "U"),
            ],
            _ => Vec::new(),
        }
    }

    fn choice(&self, answer: Move, picture: Markup, title: &str, line: &str, key: &'static str) -> Choice {
        let line = if line.is_empty() { String::new() } else { self.words.say(line) };
        Choice { answer, picture, title: self.words.say(title), line, key, sure: None }
    }

    fn keep_or_reveal(&self) -> Vec<Choice> {
        let words = self.words;
        let Some((card, top)) = self.resolved() else { return Vec::new() };
        let on = top.influence;
        let (id, count) = match card.name {
            Name::Conspiracy => ("choice-reveal-conspiracy", u32::from(on) * 2),
            Name::Ambush | Name::Trap => ("choice-reveal-ambush", on.into()),
            Name::Machination => ("choice-reveal-machination", on.into()),
            _ => ("choice-reveal", on.into()),
        };
        let mut does = words.tell(id, &[("count", count.into())]);
        if id == "choice-reveal" {
            does = words.tell(
                "ui-colon",
                &[("first", does.into()), ("then", lowered(&words.line(card.name)).into())],
            );
        }
        let kept = words.tell("choice-keep", &[("count", (u32::from(on) + 1).into())]);
        vec![
            Choice { line: kept, ..self.choice(Move::Keep, icon("keep"), "ui-keep", "", "K") },
            Choice { line: does, ..self.choice(Move::Reveal, self.small(card), "ui-reveal", "", "R") },
        ]
    }

    fn steal(&self, families: FamilyList) -> Vec<Choice> {
        let seats = families.iter().filter_map(|family| self.view.seating.seat_of(family));
        let from = |(index, seat): (usize, Seat)| {
            let own = self.me() == Some(seat);
            let score = self.view.scores.get(usize::from(seat.index())).copied().unwrap_or_default();
            let other = self.name(seat);
            let line = match own {
                true => self.words.say("choice-steal-yourself"),
                false => self
                    .words
                    .tell("choice-steal", &[("other", other.clone().into()), ("count", score.into())]),
            };
            Choice {
                answer: Move::Steal(self.view.seating.family_of(seat)),
                picture: crest(self.sight.seating.family_of(seat)),
                title: other,
                line,
                key: ["1", "2", "3", "4", "5"].get(index).copied().unwrap_or_default(),
                // Robbing oneself is legal and does nothing: hardly ever what is meant.
                sure: (own && families.len() > 1).then(|| self.words.say("ui-sure-self")),
            }
        };
        seats.enumerate().map(from).collect()
    }
}

/// A line that goes on after a colon.
fn lowered(line: &str) -> String {
    let mut letters = line.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
