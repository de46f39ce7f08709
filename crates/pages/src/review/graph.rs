//! How every seat's chance went through the game: a drawing for the eye, and a table for everybody.

use super::{ReviewPage, percent};
use crate::line_graph::{GraphFrame, GraphLine, LineGraph};
use maud::{Markup, html};
use oriflamme_game::BySeat;

/// The graph, and the same as a table.
pub(super) fn graph(page: &ReviewPage<'_>) -> Markup {
    let words = page.visitor.words();
    let known: Vec<(usize, &BySeat<f64>)> = (0..=page.progress.count())
        .filter_map(|number| Some((number, page.progress.chances(number)?)))
        .collect();
    html! {
        section #graph.course {
            h2 { (words.say("study-graph")) }
            p { small { (words.say("study-graph-lead")) } }
            @if known.len() > 1 {
                div.scrolls tabindex="0" { (drawing(page, &known)) }
                details {
                    summary { (words.say("end-course-table")) }
                    div.scrolls tabindex="0" { (numbers(page, &known)) }
                }
            }
        }
    }
}

/// The decision with which each round begins.
fn rounds(page: &ReviewPage<'_>) -> Vec<(u8, usize)> {
    let mut rounds: Vec<(u8, usize)> = Vec::new();
    for (number, view) in page.views.iter().enumerate() {
        if rounds.last().is_none_or(|(round, _)| *round != view.round) {
            rounds.push((view.round, number));
        }
    }
    rounds
}

fn drawing(page: &ReviewPage<'_>, known: &[(usize, &BySeat<f64>)]) -> Markup {
    let words = page.visitor.words();
    let last = page.progress.count().max(1) as f64;
    let line = |seat| {
        let family = page.table.seating.family_of(seat);
        let points = known.iter().map(|(number, chances)| (*number as f64 / last, chances[seat]));
        let end = known.last().map_or(0.0, |(_, chances)| chances[seat]);
        let name = format!("{} {}", percent(words, end), words.family(family));
        GraphLine { family, points: points.collect(), name }
    };
    let round = |(round, number): (u8, usize)| {
        (number as f64 / last, words.tell("study-graph-round", &[("round", round.into())]))
    };
    let graph = LineGraph {
        frame: GraphFrame { width: 640, height: 240, left: 40, right: 520, top: 10, foot: 206 },
        label: words.say("study-graph"),
        scale: (0..=4).map(|step| (f64::from(step) / 4.0, (25 * step).to_string())).collect(),
        marks: rounds(page).into_iter().map(round).collect(),
        lines: page.table.seating.seats().map(line).collect(),
        crests: true,
    };
    graph.draw()
}

/// The chances at the beginning of each round, and in the end.
fn numbers(page: &ReviewPage<'_>, known: &[(usize, &BySeat<f64>)]) -> Markup {
    let words = page.visitor.words();
    let at = |number: usize| known.iter().find(|(other, _)| *other == number).map(|(_, chances)| *chances);
    let begins = rounds(page).into_iter().map(|(round, number)| (Some(round), number));
    let rows: Vec<(Option<u8>, &BySeat<f64>)> = begins
        .chain([(None, page.progress.count())])
        .filter_map(|(round, number)| Some((round, at(number)?)))
        .collect();
    html! {
        table {
            thead { tr {
                th scope="col" { (words.say("end-round")) }
                @for seat in page.table.seating.seats() { th scope="col" { (words.player(page.table, seat)) } }
            } }
            tbody {
                @for (round, chances) in rows {
                    tr {
                        th scope="row" {
                            @match round { Some(round) => (round), None => (words.say("study-graph-end")) }
                        }
                        @for seat in page.table.seating.seats() { td { (percent(words, chances[seat])) } }
                    }
                }
            }
        }
    }
}
