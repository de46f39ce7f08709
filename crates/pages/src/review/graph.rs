//! How every seat's chance went through the game: a drawing for the eye, and a table for everybody.

use super::{ReviewPage, percent};
use maud::{Markup, html};
use oriflamme_game::{BySeat, Seat};

/// The drawing, in its own units: lines go from `LEFT` to `RIGHT`, names stand to the right of them.
const WIDTH: i32 = 640;
const HEIGHT: i32 = 240;
const LEFT: i32 = 40;
const RIGHT: i32 = 520;
const TOP: i32 = 10;
const FOOT: i32 = 206;
/// The least distance between two names.
const APART: i32 = 18;

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

/// Moves names that are too close to each other apart: down, and from the foot up again, no further than
/// necessary.
fn keep_apart(ends: &mut [(i32, Seat, f64)]) {
    let mut least = i32::MIN / 2;
    for (height, ..) in ends.iter_mut() {
        *height = (*height).max(least);
        least = *height + APART;
    }
    let mut most = FOOT;
    for (height, ..) in ends.iter_mut().rev() {
        *height = (*height).min(most);
        most = *height - APART;
    }
}

/// Lines that can be told apart without colour: each has its own dashes, and its name at its end.
fn drawing(page: &ReviewPage<'_>, known: &[(usize, &BySeat<f64>)]) -> Markup {
    let words = page.visitor.words();
    let last = page.progress.count().max(1) as i32;
    let x = |number: usize| LEFT + (RIGHT - LEFT) * number as i32 / last;
    // Between the two edges, whatever the chance.
    let y = |chance: f64| FOOT - (f64::from(FOOT - TOP) * chance.clamp(0.0, 1.0)).round() as i32;
    let points = |seat: Seat| {
        let points = known.iter().map(|(number, chances)| format!("{},{}", x(*number), y(chances[seat])));
        points.collect::<Vec<_>>().join(" ")
    };
    let end = known.last().map_or(0, |(number, _)| *number);
    let mut ends: Vec<(i32, Seat, f64)> = page
        .table
        .seating
        .seats()
        .filter_map(|seat| known.last().map(|(_, chances)| (y(chances[seat]), seat, chances[seat])))
        .collect();
    ends.sort_by_key(|(height, ..)| *height);
    keep_apart(&mut ends);
    html! {
        svg.course.chances viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-label=(words.say("study-graph")) {
            @for step in 0..=4 {
                @let part = f64::from(step) / 4.0;
                line.grid x1=(LEFT) x2=(RIGHT) y1=(y(part)) y2=(y(part)) {}
                text x=(LEFT - 5) y=(y(part) + 4) text-anchor="end" { (25 * step) }
            }
            @for (round, number) in rounds(page) {
                line.grid x1=(x(number)) x2=(x(number)) y1=(TOP) y2=(FOOT) {}
                text x=(x(number) + 4) y=(FOOT + 18) { (words.tell("study-graph-round", &[("round", round.into())])) }
            }
            @for (index, seat) in page.table.seating.seats().enumerate() {
                polyline class={ "dash-" (index) " " (page.table.seating.family_of(seat)) } points=(points(seat)) {}
            }
            @for (height, seat, chance) in ends {
                @let family = page.table.seating.family_of(seat);
                image href=(crate::assets::url(&format!("crests/{family}.svg"))) x=(x(end) + 8) y=(height - 8) width="14" height="16" {}
                text x=(x(end) + 27) y=(height + 4) { (percent(words, chance)) " " (words.family(family)) }
            }
        }
    }
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
