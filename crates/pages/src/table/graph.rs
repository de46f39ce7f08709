//! How influence went, round by round: a drawing for the eye, a table for everybody, and the moments that
//! counted most.

use super::Board;
use crate::story::Story;
use maud::{Markup, html};
use oriflamme_game::{Event, Influence, ROUNDS, Seat};
use oriflamme_table_view::Update;

/// How many moments are told, and how much each must have been worth.
const MOMENTS: usize = 3;
const WORTH: Influence = 3;

/// The drawing, in its own units: lines go from `LEFT` to `RIGHT`, names stand to the right of them.
const WIDTH: i32 = 420;
const HEIGHT: i32 = 200;
const LEFT: i32 = 24;
const RIGHT: i32 = 300;
const TOP: i32 = 12;
const FOOT: i32 = 172;
/// The least distance between two names.
const APART: i32 = 17;

/// A seat's influence at the beginning and after every round.
struct Course {
    seat: Seat,
    after: Vec<Influence>,
}

/// How it went for every seat; nothing where the history does not reach back to the deal.
fn courses(board: &Board<'_>, history: &[Update]) -> Vec<Course> {
    let views: Vec<_> = history.iter().filter_map(|update| update.table.view.as_ref()).collect();
    let Some(first) = views.first().filter(|first| first.round == 1) else { return Vec::new() };
    let score = |view: &oriflamme_game::View, seat| view.scores.get(seat).copied().unwrap_or_default();
    let course = |seat| {
        let rounds = (1..=ROUNDS).filter_map(|round| views.iter().rev().find(|view| view.round == round));
        let after = rounds.map(|view| score(view, seat));
        Course { seat, after: std::iter::once(score(first, seat)).chain(after).collect() }
    };
    board.table.seating.seats().map(course).collect()
}

/// The graph, the same as a table, and the moments that counted.
pub(super) fn graph(board: &Board<'_>, history: &[Update]) -> Markup {
    let words = board.words;
    let courses = courses(board, history);
    if courses.len() < 2 || courses.iter().any(|course| course.after.len() < 2) {
        return html! {};
    }
    let moments = moments(board, history);
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

/// Lines that can be told apart without colour: each has its own dashes, and its name at its end.
fn drawing(board: &Board<'_>, courses: &[Course]) -> Markup {
    let most = courses.iter().flat_map(|course| &course.after).copied().max().unwrap_or(1).max(1);
    let x = |at: usize| LEFT + (RIGHT - LEFT) * at as i32 / i32::from(ROUNDS);
    let y = |value: Influence| FOOT - (FOOT - TOP) * i32::from(value) / i32::from(most);
    let points = |course: &Course| {
        let points = course.after.iter().enumerate().map(|(at, &value)| format!("{},{}", x(at), y(value)));
        points.collect::<Vec<_>>().join(" ")
    };
    // Names from the top down, each below the one before.
    let mut ends: Vec<(i32, &Course)> =
        courses.iter().map(|course| (y(course.after.last().copied().unwrap_or(0)), course)).collect();
    ends.sort_by_key(|(height, _)| *height);
    let mut lowest = i32::MIN;
    for (height, _) in &mut ends {
        *height = (*height).max(lowest + APART);
        lowest = *height;
    }
    let surplus = (lowest - FOOT).max(0);
    let label = board.words.say("end-course");
    html! {
        svg.course viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-label=(label) {
            @for step in 0..=4 {
                @let value = most * step / 4;
                line.grid x1=(LEFT) x2=(RIGHT) y1=(y(value)) y2=(y(value)) {}
                text x=(LEFT - 5) y=(y(value) + 4) text-anchor="end" { (value) }
            }
            @for round in 1..=usize::from(ROUNDS) { text x=(x(round)) y=(FOOT + 20) text-anchor="middle" { (round) } }
            @for (index, course) in courses.iter().enumerate() {
                polyline class={ "dash-" (index) " " (board.table.seating.family_of(course.seat)) } points=(points(course)) {}
            }
            @for (height, course) in ends {
                @let family = board.table.seating.family_of(course.seat);
                image href=(crate::assets::url(&format!("crests/{family}.svg"))) x=(RIGHT + 8) y=(height - surplus - 8) width="14" height="16" {}
                text x=(RIGHT + 27) y=(height - surplus + 4) { (course.after.last().copied().unwrap_or(0)) " " (board.words.family(family)) }
            }
        }
    }
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

/// What brought the most at once, in the order in which it happened: the round, and the sentence that was
/// shown.
fn moments(board: &Board<'_>, history: &[Update]) -> Vec<(u8, String)> {
    let mut found: Vec<(Influence, usize, u8, String)> = Vec::new();
    for (index, update) in history.iter().enumerate() {
        let Some(mut view) = index.checked_sub(1).and_then(|before| history[before].table.view) else {
            continue;
        };
        let mut story = Story::default();
        for (at, event) in update.events.iter().enumerate() {
            let told = story.tell(board.words, board.table, &view, &update.events[at..=at], &[]);
            if let (Event::Gained { amount, .. }, Some(told)) = (event, told)
                && *amount >= WORTH
            {
                found.push((*amount, index, view.round, told.text));
            }
            view.apply(event);
        }
    }
    found.sort_by_key(|(amount, index, ..)| (std::cmp::Reverse(*amount), *index));
    found.truncate(MOMENTS);
    found.sort_by_key(|(_, index, ..)| *index);
    found.into_iter().map(|(_, _, round, text)| (round, text)).collect()
}
