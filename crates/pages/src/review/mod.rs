//! The review of a finished game: turning points, a graph of the chances, luck and skill, and every decision.

mod decision;
mod graph;

use crate::{
    Value, Visitor, Words,
    card::crest,
    chrome::{Page, PageKind, shell},
    sprite::icon,
};
use decision::{decision, line, mark_sign};
use maud::{Markup, html};
use oriflamme_game::{BySeat, Seat, View};
use oriflamme_table_view::{Account, Judgement, Mark, Review, TableView};

/// How many turning points are shown.
const TURNING_POINTS: usize = 5;
/// How much a chance must change to make a turning point without a mistake.
const LEAP: f64 = 0.2;

#[derive(Clone, Copy)]
pub struct ReviewPage<'a> {
    pub visitor: &'a Visitor,
    /// Its path, without a query.
    pub path: &'a str,
    /// The table, at its end.
    pub table: &'a TableView,
    /// What the seat that decided could see, at each decision.
    pub views: &'a [View],
    pub progress: ReviewProgress<'a>,
    /// The seat whose decisions are listed; `None` for all.
    pub seat: Option<Seat>,
}

#[derive(Clone, Copy)]
pub enum ReviewProgress<'a> {
    Done(&'a Review),
    /// The results so far, by decision.
    UnderWay {
        judgements: &'a [Option<Judgement>],
        chances: &'a [Option<BySeat<f64>>],
    },
}

impl<'a> ReviewProgress<'a> {
    fn judgement(&self, number: usize) -> Option<&'a Judgement> {
        match self {
            Self::Done(review) => review.judgements.get(number),
            Self::UnderWay { judgements, .. } => judgements.get(number)?.as_ref(),
        }
    }
    fn judgements(&self) -> impl Iterator<Item = &'a Judgement> + '_ {
        (0..self.count()).filter_map(|number| self.judgement(number))
    }
    /// Every seat's chance at a decision; after the last one, in the end.
    fn chances(&self, number: usize) -> Option<&'a BySeat<f64>> {
        match self {
            Self::Done(review) => review.chances.get(number),
            Self::UnderWay { chances, .. } => chances.get(number)?.as_ref(),
        }
    }
    /// How many decisions the game has.
    fn count(&self) -> usize {
        match self {
            Self::Done(review) => review.judgements.len(),
            Self::UnderWay { judgements, .. } => judgements.len(),
        }
    }
    fn is_done(&self) -> bool {
        matches!(self, Self::Done(_))
    }
}

pub fn review(page: &ReviewPage<'_>) -> Markup {
    let words = page.visitor.words();
    let title = words.say("study-review");
    let tools = [
        ("table", "study-review-table", format!("/tables/{}", page.table.id)),
        ("replay", "end-replay", format!("/tables/{}/replay", page.table.id)),
    ];
    let inside = html! {
        section.paper.review data-review=(page.path) data-done[page.progress.is_done()] {
            h1 { (title) }
            p.lead { (words.say("study-review-lead")) }
            p.row { @for (sign, text, href) in tools { a.button href=(href) { (icon(sign)) (words.say(text)) } } }
            (progress(page))
            (turning(page))
            (graph::graph(page))
            (luck(page))
            (decisions(page))
        }
    };
    shell(page.visitor, Page { public: false, ..Page::new(&title, PageKind::Review) }, &inside)
}

/// The progress, while it is not done.
fn progress(page: &ReviewPage<'_>) -> Markup {
    let words = page.visitor.words();
    let (judged, count) = (page.progress.judgements().count(), page.progress.count());
    let said = words.tell("study-progress", &[("judged", judged.into()), ("count", count.into())]);
    html! {
        div #progress.progress {
            @if !page.progress.is_done() {
                label { span { (said) } progress max=(count) value=(judged) {} }
                p.unscripted { a.button href=(page.visitor.path) { (icon("replay")) (words.say("study-look-again")) } }
            }
        }
    }
}

/// A chance in whole hundredths.
fn hundredths(part: f64) -> u32 {
    // Between 0 and 100, as chances are.
    (100.0 * part).round().clamp(0.0, 100.0) as u32
}

/// A chance: `31%`.
fn percent(words: &Words, chance: f64) -> String {
    words.tell("study-percent", &[("value", hundredths(chance).into())])
}

/// Points of a hundred, rounded.
fn points(part: f64) -> i64 {
    (100.0 * part).round() as i64
}

/// Points with their sign: `+12`, `−5`, `0`.
fn signed(points: i64) -> String {
    match points {
        0 => "0".to_owned(),
        points if points > 0 => format!("+{points}"),
        points => format!("−{}", -points),
    }
}

/// A seat, as a crest and a name.
fn who(page: &ReviewPage<'_>, seat: Seat) -> Markup {
    html! {
        span.crests { @for &family in page.table.seating.families_of(seat) { (crest(family)) } }
        " " (page.visitor.words().occupant(page.table, seat))
    }
}

/// The largest change of a seat's chance by a decision: the seat, and the chance before and after.
fn leap(page: &ReviewPage<'_>, number: usize) -> Option<(Seat, f64, f64)> {
    let (before, after) = (page.progress.chances(number)?, page.progress.chances(number + 1)?);
    let seats = page.table.seating.seats().map(|seat| (seat, before[seat], after[seat]));
    seats.max_by(|a, b| (a.2 - a.1).abs().total_cmp(&(b.2 - b.1).abs()))
}

/// The turning points, in the order of the game: the decisions that lost most, and those after which a chance
/// changed most.
fn turning_points<'a>(page: &ReviewPage<'a>) -> Vec<&'a Judgement> {
    let weight = |judgement: &Judgement| {
        let lost = if judgement.mark() >= Mark::Mistake { judgement.lost() } else { 0.0 };
        let leap = leap(page, judgement.number).map_or(0.0, |(_, from, to)| (to - from).abs());
        lost.max(if leap >= LEAP { leap } else { 0.0 })
    };
    let mut weighed: Vec<(f64, &Judgement)> =
        page.progress.judgements().map(|it| (weight(it), it)).filter(|(weight, _)| *weight > 0.0).collect();
    weighed.sort_by(|a, b| b.0.total_cmp(&a.0));
    weighed.truncate(TURNING_POINTS);
    weighed.sort_by_key(|(_, judgement)| judgement.number);
    weighed.into_iter().map(|(_, judgement)| judgement).collect()
}

fn turning(page: &ReviewPage<'_>) -> Markup {
    let words = page.visitor.words();
    let points = turning_points(page);
    let none = if page.progress.is_done() { "study-turning-none" } else { "study-turning-soon" };
    html! {
        section #turning {
            h2 { (words.say("end-moments")) }
            @if points.is_empty() { p { (words.say(none)) } }
            ol.turning {
                @for judgement in points {
                    li {
                        a href={ (page.path) "?seat=all#d" (judgement.number + 1) } { (line(page, judgement)) }
                        @if let Some((seat, from, to)) = leap(page, judgement.number).filter(|(_, from, to)| (to - from).abs() >= LEAP) {
                            @let leapt = [
                                ("player", words.player(page.table, seat).into()),
                                ("from", hundredths(from).into()),
                                ("to", hundredths(to).into()),
                            ];
                            " " small { (words.tell("study-leap", &leapt)) }
                        }
                    }
                }
            }
        }
    }
}

fn luck(page: &ReviewPage<'_>) -> Markup {
    let words = page.visitor.words();
    let accounts: &[Account] = match page.progress {
        ReviewProgress::Done(review) => &review.accounts,
        ReviewProgress::UnderWay { .. } => &[],
    };
    let columns = ["study-initial", "study-luck", "study-skill", "study-result"].map(|id| words.say(id));
    html! {
        section #luck {
            h2 { (words.say("study-luck-title")) }
            p { (words.say("study-luck-lead")) }
            @if accounts.is_empty() { p { (words.say("study-luck-soon")) } } @else {
                div.scrolls tabindex="0" {
                    table.luck {
                        thead { tr {
                            th scope="col" { (words.say("study-seat")) }
                            @for column in &columns { th scope="col" { (column) } }
                            @for mark in Mark::ALL.into_iter().skip(1) {
                                th scope="col" { (mark_sign(words, mark)) }
                            }
                        } }
                        tbody {
                            @for account in accounts {
                                // The rounded numbers must add up, too: luck is what the others leave.
                                @let [initial, skill, result] = [account.initial, account.skill, account.result].map(points);
                                tr {
                                    th scope="row" { (who(page, account.seat)) }
                                    td { (percent(words, account.initial)) }
                                    td { (signed(result - initial - skill)) }
                                    td { (signed(skill)) }
                                    td { (percent(words, account.result)) }
                                    @for mark in Mark::ALL.into_iter().skip(1) { td { (account.marks.of(mark)) } }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn decisions(page: &ReviewPage<'_>) -> Markup {
    let words = page.visitor.words();
    let shown = |number: &usize| {
        let turn = page.views.get(*number).and_then(|view| view.turn);
        page.seat.is_none() || page.seat == turn
    };
    let link = |seat: Option<Seat>, text: Markup| {
        let word = seat.map_or("all", |seat| page.table.seating.family_of(seat).word());
        let current = (seat == page.seat).then_some("true");
        html! { a.button href={ (page.path) "?seat=" (word) "#decisions" } aria-current=[current] { (text) } }
    };
    html! {
        section #decisions {
            h2 { (words.say("study-decisions")) }
            nav.row aria-label=(words.say("study-whose")) {
                (link(None, html! { (words.say("study-all-seats")) }))
                @for seat in page.table.seating.seats() { (link(Some(seat), who(page, seat))) }
            }
            ol.decisions {
                @for number in (0..page.progress.count()).filter(shown) { (decision(page, number)) }
            }
        }
    }
}

/// A chance with its uncertainty: `31% ± 2`.
pub(crate) fn with_error(words: &Words, mean: f64, error: f64) -> String {
    let known =
        [("value", Value::from(hundredths(mean))), ("error", Value::from(hundredths(2.0 * error).max(1)))];
    words.tell("study-percent-error", &known)
}
