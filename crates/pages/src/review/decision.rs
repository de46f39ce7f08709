//! One decision of a review: its line and its details.

use super::{ReviewPage, hundredths, percent, who, with_error};
use crate::{Words, card::emblem, moves::worded, sprite::icon};
use maud::{Markup, html};
use oriflamme_game::FamilyMove;
use oriflamme_table_view::{Judgement, Mark, Revealed};

/// How many moves are compared, and how many names of a hidden card are listed.
const MOST_TRIED: usize = 6;
const MOST_NAMES: usize = 4;
/// A card that was thought less likely than this is a surprise.
const SURPRISE: f64 = 0.1;

/// The sign of a mark: a drawing and a word.
pub(super) fn mark_sign(words: &Words, mark: Mark) -> Markup {
    let sign = match mark {
        Mark::Best => "✓",
        Mark::Inaccuracy => "?!",
        Mark::Mistake => "?",
        Mark::Blunder => "??",
    };
    html! { span.mark.{ (mark) } { b aria-hidden="true" { (sign) } " " (words.say(&format!("study-mark-{mark}"))) } }
}

fn said(page: &ReviewPage<'_>, number: usize, made: FamilyMove) -> String {
    let view = page.views.get(number);
    view.map_or_else(|| made.to_string(), |view| worded(page.visitor.words(), page.table, view, made))
}

/// The decision and its judgement in a line.
pub(super) fn line(page: &ReviewPage<'_>, judgement: &Judgement) -> Markup {
    let words = page.visitor.words();
    let mark = judgement.mark();
    html! {
        span.line {
            span.round { (words.tell("end-moment-round", &[("round", judgement.round.into())])) }
            " " span.who { (who(page, judgement.seat)) }
            " " span.made { (said(page, judgement.number, judgement.made)) }
            " " (mark_sign(words, mark))
            @if mark > Mark::Best {
                " " span.lost { (words.tell("study-lost", &[("points", hundredths(judgement.lost()).into())])) }
                " " span.better { (words.tell("study-better", &[("move", said(page, judgement.number, judgement.best).into())])) }
            }
        }
    }
}

/// A decision in the list. One that is not judged yet is a placeholder.
pub(super) fn decision(page: &ReviewPage<'_>, number: usize) -> Markup {
    let id = format!("d{}", number + 1);
    let Some(judgement) = page.progress.judgement(number) else {
        return html! { li id=(id) data-waits aria-hidden="true" {} };
    };
    let words = page.visitor.words();
    let family = page.table.seating.family_of(judgement.seat);
    let board = format!("/tables/{}/replay?move={number}&eyes={family}", page.table.id);
    html! {
        li id=(id) {
            details {
                summary { (line(page, judgement)) }
                div.inside {
                    (tried(page, judgement))
                    (known(page, judgement))
                    p.row {
                        a.button href=(board) { (icon("replay")) (words.say("study-on-board")) }
                        a.button href={ "/analysis?table=" (page.table.id) "&move=" (number) } { (icon("watch")) (words.say("analysis-this")) }
                    }
                }
            }
        }
    }
}

/// The best moves and the one that was made, with their chances.
fn tried(page: &ReviewPage<'_>, judgement: &Judgement) -> Markup {
    let words = page.visitor.words();
    let shown = judgement.tried.iter().enumerate().filter(|(index, (tried, _))| {
        *index < MOST_TRIED || [judgement.made, judgement.best].contains(tried)
    });
    let sure = if judgement.is_sure { "study-sure" } else { "study-unsure" };
    html! {
        h3 { (words.say("study-tried")) }
        table.tried {
            tbody {
                @for (_, (tried, chance)) in shown {
                    @let is_made = *tried == judgement.made;
                    tr.made[is_made] {
                        th scope="row" {
                            (said(page, judgement.number, *tried))
                            @if is_made { " " small { (words.say("study-made")) } }
                        }
                        td { (with_error(words, chance.mean, chance.error)) }
                        td.meter aria-hidden="true" { meter min="0" max="1" value={ (format!("{:.3}", chance.mean)) } {} }
                    }
                }
            }
        }
        p { small { (words.say(sure)) } }
    }
}

/// What could be known of the others' hidden cards, and what they were.
fn known(page: &ReviewPage<'_>, judgement: &Judgement) -> Markup {
    let words = page.visitor.words();
    let player = words.player(page.table, judgement.seat);
    html! {
        h3 { (words.tell("study-known", &[("player", player.into())])) }
        @if judgement.hidden.is_empty() { p { (words.say("study-known-none")) } } @else {
            ul.guesses { @for hidden in &judgement.hidden { (guess(words, hidden)) } }
        }
    }
}

fn guess(words: &Words, hidden: &Revealed) -> Markup {
    let truth = hidden.truth;
    let believed =
        hidden.names.iter().find(|(name, _)| *name == truth.name).map_or(0.0, |(_, likely)| *likely);
    let read = hidden.names.first().is_some_and(|(name, _)| *name == truth.name);
    let place = [("at", hidden.at.number().into()), ("family", words.family(truth.family).into())];
    html! {
        li {
            div.where { (words.tell("study-card-at", &place)) }
            div.likely {
                @for (name, likely) in hidden.names.iter().take(MOST_NAMES) {
                    span.guess.right[*name == truth.name] {
                        span.mini.{ (truth.family) } { (emblem(*name)) }
                        (words.card(*name)) " " b { (percent(words, *likely)) }
                    }
                }
            }
            div.truth {
                (words.tell("study-truth", &[("card", truth.name.word().into()), ("value", hundredths(believed).into())]))
                @if read { " " small { (words.say("study-read")) } }
                @else if believed < SURPRISE { " " small { (words.say("study-misread")) } }
            }
        }
    }
}
