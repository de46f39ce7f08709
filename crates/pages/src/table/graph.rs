//! Everybody's influence round by round, as a drawing and as a table, and the turning points.

use super::{Board, turning_points::turning_points};
use crate::line_graph::{GraphFrame, GraphLine, LineGraph};
use maud::{Markup, html};
use oriflamme_game::{Influence, ROUNDS, Seat, View};
use oriflamme_table_view::Update;

/// A seat's influence at the beginning and after every round.
struct Course {
    seat: Seat,
    after: Vec<Influence>,
}

/// Every seat's influence; empty if the history does not reach back to the deal.
fn courses(board: &Board<'_>, history: &[Update]) -> Vec<Course> {
    let views: Vec<_> = history.iter().filter_map(|update| update.table.view.as_ref()).collect();
    let Some(first) = views.first().filter(|first| first.round == 1) else { return Vec::new() };
    let score = |view: &View, seat| view.scores.get(seat).copied().unwrap_or_default();
    let course = |seat| {
        let rounds = (1..=ROUNDS).filter_map(|round| views.iter().rev().find(|view| view.round == round));
        let after = rounds.map(|view| score(view, seat));
        Course { seat, after: std::iter::once(score(first, seat)).chain(after).collect() }
    };
    board.table.seating.seats().map(course).collect()
}

/// The graph, the same as a table, and the turning points.
pub(super) fn graph(board: &Board<'_>, history: &[Update]) -> Markup {
    let words = board.words;
    let courses = courses(board, history);
    if courses.len() < 2 || courses.iter().any(|course| course.after.len() < 2) {
        return html! {};
    }
    let moments = turning_points(board, history);
    html! {
        section.course {
            h3 { (words.say("end-course")) }
            (drawing(board, &courses))
            details {
                summary { (words.say("end-course-table")) }
                div.scrolls tabindex="0" { (numbers(board, &courses)) }
            }
            @if !moments.is_empty() {
                h3 { (words.say("end-moments")) }
                ol.moments {
                    @for (round, text) in moments {
                        li { b { (words.tell("end-moment-round", &[("round", round.into())])) } " " (text) }
                    }
                }
            }
        }
    }
}

fn drawing(board: &Board<'_>, courses: &[Course]) -> Markup {
    let most = courses.iter().flat_map(|course| &course.after).copied().max().unwrap_or(1).max(1);
    let x = |round: usize| round as f64 / f64::from(ROUNDS);
    let y = |influence: Influence| f64::from(influence) / f64::from(most);
    let line = |course: &Course| {
        let family = board.table.seating.family_of(course.seat);
        let points = course.after.iter().enumerate().map(|(round, &influence)| (x(round), y(influence)));
        let end = course.after.last().copied().unwrap_or(0);
        GraphLine { family, points: points.collect(), name: format!("{end} {}", board.words.family(family)) }
    };
    let steps = (0..=4).map(|step| most * step / 4);
    let graph = LineGraph {
        frame: GraphFrame { width: 320, height: 200, left: 24, right: 206, top: 12, foot: 172 },
        label: board.words.say("end-course"),
        scale: steps.map(|influence| (y(influence), influence.to_string())).collect(),
        marks: (1..=usize::from(ROUNDS)).map(|round| (x(round), round.to_string())).collect(),
        lines: courses.iter().map(line).collect(),
        crests: true,
    };
    graph.draw()
}

fn numbers(board: &Board<'_>, courses: &[Course]) -> Markup {
    let words = board.words;
    html! {
        table {
            thead { tr {
                th scope="col" { (words.say("end-round")) }
                @for course in courses { th scope="col" { (words.player(board.table, course.seat)) } }
            } }
            tbody {
                @for round in 0..=usize::from(ROUNDS) {
                    tr {
                        th scope="row" { (round) }
                        @for course in courses { td { @if let Some(value) = course.after.get(round) { (value) } } }
                    }
                }
            }
        }
    }
}
