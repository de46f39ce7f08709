//! The question: whose turn it is, what to decide, and what each choice would do.

use super::{Board, BoardMode};
use crate::{
    card::{crest, emblem},
    sprite::icon,
    story::Caption,
};
use maud::{Markup, html};
use oriflamme_game::{
    Ask, Card, FamilyList, Foreseen, Influence, Move, Moves, Name, Names, Phase, Preview, Ruling, Seat, Seen,
    SeenCard,
};

/// If there are more different effects than this, they are only shown at their cards.
const MOST_DEEDS: usize = 4;

/// A button of the question itself: its text and its effect.
pub(super) struct ChoiceButton {
    pub(super) answer: Move,
    picture: Markup,
    pub(super) title: String,
    pub(super) line: String,
    pub(super) key: String,
    pub(super) sure: Option<String>,
}

impl Board<'_> {
    pub(super) fn ask(&self) -> Markup {
        html! {
            section #ask.ask.asks[self.my_turn()].resolving[self.view.phase == Phase::Resolution] tabindex="-1" aria-label=(self.words.say("ui-decision")) {
                @match self.mode {
                    BoardMode::Table | BoardMode::TableEvents | BoardMode::ReadOnly => form #play method="post" action={ "/tables/" (self.table.id) "/moves" } {
                        input type="hidden" name="version" value=(self.table.version);
                    },
                    BoardMode::Analysis { record, node, perspective, .. } => form #play method="post" action="/analysis" {
                        input type="hidden" name="record" value=(record);
                        input type="hidden" name="node" value=(node);
                        input type="hidden" name="eyes" value=(perspective);
                    },
                    BoardMode::Lesson { path, step } => form #play method="get" action=(path) {
                        input type="hidden" name="step" value=(step);
                    },
                }
                @if self.my_turn() { (self.question()) @if let Some(me) = self.me() { (self.times(me)) } } @else { (self.waiting()) (self.way_on()) }
            }
        }
    }

    /// The caption, in a replay.
    pub(crate) fn told(&self) -> Markup {
        html! {
            p #told.question.caption.ambush[self.caption.as_ref().is_some_and(|caption| caption.ambush)] {
                @if let Some(caption) = &self.caption { (self.sentence(caption)) }
            }
        }
    }

    pub(super) fn sentence(&self, caption: &Caption) -> Markup {
        html! {
            @if let Some(family) = caption.family { (crest(family)) }
            span { (caption.text) }
        }
    }

    fn question(&self) -> Markup {
        let Some(moves) = self.view.moves else { return html! {} };
        html! {
            p.question role="status" {
                @if let Some(doing) = self.view.doing { span.mini.{ (doing.actor.family) } { (emblem(doing.actor.name)) } }
                span { (self.asked(moves)) }
                (self.coach_button())
            }
            (self.advice())
            @if let Some(doing) = self.view.doing { @if doing.actor.name != doing.ability {
                p.hint { (self.words.tell("ask-acting-as", &[("card", doing.actor.name.word().into()), ("ability", doing.ability.word().into())])) }
            } }
            @if let Some(doing) = self.view.doing { @if self.picked.is_none() && self.choices(moves).is_empty() {
                p.hint { (self.words.line(doing.ability)) @if let Some(risk) = self.risk() { " · " (risk) } }
            } }
            (self.deeds(moves))
            // On a phone the cards of the hand are too small to say what they do: the chosen one says it
            // here.
            @if matches!(moves, Moves::Place(_)) { p.hint.what aria-hidden="true" {} }
            (self.way_back(moves))
            @let choices = self.choices(moves);
            @if !choices.is_empty() {
                div.choices {
                    @for choice in choices {
                        button form="play" name="move" value=(self.said(choice.answer)) data-key=(choice.key) aria-keyshortcuts=(choice.key)
                            data-confirm=[choice.sure] {
                            (choice.picture)
                            b { (choice.title) kbd aria-hidden="true" { (choice.key) } }
                            small { (choice.line) }
                        }
                    }
                }
            }
        }
    }

    /// The effects of choosing a card of the queue: each different effect once, with the cards that have it.
    /// Under the pointer, a card shows its own effect again.
    fn deeds(&self, moves: Moves) -> Markup {
        let told = matches!(moves, Moves::Answer(Ask::Eliminate(_) | Ask::Copy(_) | Ask::Corrupt(_)));
        let mut deeds: Vec<(String, Vec<u32>)> = Vec::new();
        for (at, deed) in self.deeds_by_card().into_iter().filter(|_| told) {
            match deeds.iter_mut().find(|(known, _)| *known == deed) {
                Some((_, places)) => places.push(at.number()),
                None => deeds.push((deed, vec![at.number()])),
            }
        }
        let alone = deeds.len() == 1;
        html! {
            @if !deeds.is_empty() && deeds.len() <= MOST_DEEDS {
                ul.deeds aria-hidden="true" {
                    @for (deed, places) in deeds {
                        li { @if !alone { @for places in runs(&places) { b { (places) } " " } } (deed) }
                    }
                }
            }
        }
    }

    /// The question in a sentence.
    pub(super) fn asked(&self, moves: Moves) -> String {
        let words = self.words;
        let card = self.view.doing.map_or("", |doing| doing.actor.name.word());
        let asks = |id: &str| words.tell(id, &[("card", card.into())]);
        match moves {
            Moves::None => String::new(),
            Moves::Place(_) => words.say("ask-place"),
            Moves::KeepOrReveal => {
                let Some(at) = self.view.next else { return String::new() };
                let name = self.resolved().map_or("", |(card, _)| card.name.word());
                words.tell("ask-reveal", &[("card", name.into()), ("at", at.number().into())])
            }
            Moves::Answer(ask) => match ask {
                Ask::Nothing => String::new(),
                Ask::Eliminate(_) => asks("ask-eliminate"),
                Ask::Steal(_) => asks("ask-steal"),
                Ask::Copy(_) => asks("ask-copy"),
                Ask::Move { .. } if self.picked.is_some() => words.say("ask-move-where"),
                Ask::Move { .. } => asks("ask-move"),
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

    /// The link from the second step of a Royal Decree back to the first.
    fn way_back(&self, moves: Moves) -> Markup {
        html! {
            @if self.picked.is_some() && matches!(moves, Moves::Answer(Ask::Move { .. })) {
                p.hint { a.button data-pick data-key="Escape" href=(self.pick_link(None)) { (icon("step-back")) (self.words.say("ui-unpick")) } }
            }
        }
    }

    /// The card that is being resolved, as its owner knows it.
    fn resolved(&self) -> Option<(Card, &SeenCard)> {
        let top = self.view.resolved()?;
        match top.card {
            Seen::Known(card) => Some((card, top)),
            Seen::Back(_) => None,
        }
    }

    pub(super) fn choices(&self, moves: Moves) -> Vec<ChoiceButton> {
        match moves {
            Moves::KeepOrReveal => self.keep_or_reveal(),
            Moves::Answer(Ask::Steal(families)) => self.steal(families),
            Moves::Answer(Ask::GainOrRepeat) => {
                let gain = self.promised_gain(Move::Gain);
                let gain = self.words.tell("choice-gain", &[("count", gain.into())]);
                vec![
                    ChoiceButton {
                        line: gain,
                        ..self.choice(Move::Gain, icon("gain"), "ui-gain", "", "key-gain")
                    },
                    self.choice(Move::Repeat, icon("copy"), "ui-repeat", "choice-repeat", "key-repeat"),
                ]
            }
            _ => Vec::new(),
        }
    }

    fn choice(&self, answer: Move, picture: Markup, title: &str, line: &str, key: &str) -> ChoiceButton {
        let line = if line.is_empty() { String::new() } else { self.words.say(line) };
        ChoiceButton {
            answer,
            picture,
            title: self.words.say(title),
            line,
            key: self.words.say(key),
            sure: None,
        }
    }

    fn keep_or_reveal(&self) -> Vec<ChoiceButton> {
        let words = self.words;
        let Some((card, top)) = self.resolved() else { return Vec::new() };
        let kept = self.preview(Move::Keep).and_then(|preview| preview.kept.promised()).map(|kept| {
            let id = if kept.last_round { "choice-keep-last" } else { "choice-keep" };
            words.tell(id, &[("count", kept.influence.into())])
        });
        let does = self.preview(Move::Reveal).map(|preview| self.revealing(card, top, preview));
        vec![
            ChoiceButton {
                line: kept.unwrap_or_default(),
                ..self.choice(Move::Keep, icon("keep"), "ui-keep", "", "key-keep")
            },
            ChoiceButton {
                line: does.unwrap_or_default(),
                ..self.choice(Move::Reveal, self.small(card), "ui-reveal", "", "key-reveal")
            },
        ]
    }

    /// What revealing a card would do.
    fn revealing(&self, card: Card, top: &SeenCard, preview: &Preview) -> String {
        let words = self.words;
        let (gain, lost) = (self.promised_gain(Move::Reveal), preview.lost_on_cards.least);
        let on = u16::from(top.influence);
        match card.name {
            Name::Conspiracy => words.tell("choice-reveal-conspiracy", &[("count", gain.into())]),
            name if Names::STRIKE_BACK.contains(name) => {
                words.tell("choice-reveal-ambush", &[("count", lost.into()), ("gain", gain.into())])
            }
            // Its influence is kept apart while it finds somebody to use.
            Name::Machination if on > 0 && preview.kept_apart == Foreseen::Never => {
                words.tell("choice-reveal-unaided", &[("count", gain.into())])
            }
            Name::Machination if preview.asks == Foreseen::Never && preview.flows.is_empty() && on == 0 => {
                words.say("choice-reveal-nothing")
            }
            Name::Machination => words.tell("choice-reveal-machination", &[("count", on.into())]),
            _ => {
                let on_it = self.me().map_or(0, |me| preview.gain_by(me, Ruling::Resolve2));
                let first = words.tell("choice-reveal", &[("count", on_it.into())]);
                let then = lowered(&words.line(card.name));
                words.colon(&first, &then)
            }
        }
    }

    /// The viewer's certain gain by a move.
    fn promised_gain(&self, answer: Move) -> Influence {
        let preview = self.preview(answer).zip(self.me());
        preview.map_or(0, |(preview, me)| preview.gain(me))
    }

    fn steal(&self, families: FamilyList) -> Vec<ChoiceButton> {
        let seats = families.iter().filter_map(|family| self.view.seating.seat_of(family));
        let from = |(index, seat): (usize, Seat)| {
            let own = self.me() == Some(seat);
            let stolen = self.promised_gain(Move::Steal(self.view.seating.family_of(seat))) > 0;
            let score = self.view.scores.get(seat).copied().filter(|_| stolen);
            let other = self.name(seat);
            let line = match own {
                true => self.words.say("choice-steal-yourself"),
                false => self.words.tell(
                    "choice-steal",
                    &[("other", other.clone().into()), ("count", score.unwrap_or(0).into())],
                ),
            };
            ChoiceButton {
                answer: Move::Steal(self.view.seating.family_of(seat)),
                picture: crest(self.table.seating.family_of(seat)),
                title: other,
                line,
                key: (index + 1).to_string(),
                // Stealing from oneself is legal but does nothing, so it is hardly ever meant.
                sure: (own && families.len() > 1).then(|| self.words.say("ui-sure-self")),
            }
        };
        seats.enumerate().map(from).collect()
    }
}

/// Numbers as runs: `1–3`, `7`.
fn runs(numbers: &[u32]) -> Vec<String> {
    let runs = numbers.chunk_by(|one, next| one + 1 == *next);
    let run = |run: &[u32]| match run {
        [first, .., last] if last - first > 1 => vec![format!("{first}–{last}")],
        few => few.iter().map(u32::to_string).collect(),
    };
    runs.flat_map(run).collect()
}

/// A text as it follows a colon: with a small first letter.
fn lowered(line: &str) -> String {
    let mut letters = line.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_a_row_are_one_run() {
        assert_eq!(runs(&[1, 2, 3, 5, 7, 8]), ["1–3", "5", "7", "8"]);
        assert_eq!(runs(&[]), Vec::<String>::new());
    }
}
