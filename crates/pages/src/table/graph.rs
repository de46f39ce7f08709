//! Everybody's influence round by round, as a drawing and as a table, and the turning points.

use super::Board;
use crate::{
    moments::add_changes,
    story::{self, Story},
};
use maud::{Markup, html};
use oriflamme_game::{BySeat, Event, Influence, ROUNDS, Seat, View};
use oriflamme_table_view::Update;

/// How many moments are told, how far each must have driven two seats apart, and what a new leader is worth.
const MOMENTS: usize = 3;
const WORTH: i32 = 3;
const LEAD: i32 = 2;

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

/// Lines that can be distinguished without colour: each has its own dashes, and its name at its end.
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

/// The resolution of a card: its caption, and the change for every seat.
struct Resolution {
    round: u8,
    said: Vec<String>,
    changes: BySeat<i32>,
    /// The new sole leader, if there is one.
    leads: Option<Seat>,
}

impl Resolution {
    fn new(round: u8) -> Self {
        Self { round, said: Vec::new(), changes: BySeat::new(0), leads: None }
    }
    /// The largest change of the distance between two seats. A new leader adds to it.
    fn swing(&self, seats: impl Iterator<Item = Seat> + Clone) -> i32 {
        let change = |seat: Seat| self.changes.get(seat).copied().unwrap_or(0);
        let (most, least) = (seats.clone().map(change).max(), seats.map(change).min());
        let new_leader = if self.leads.is_some() { LEAD } else { 0 };
        most.unwrap_or(0) - least.unwrap_or(0) + new_leader
    }
}

/// The seat with more influence than every other.
fn leader(view: &View) -> Option<Seat> {
    let score = |seat: Seat| view.scores.get(seat).copied().unwrap_or_default();
    let best = view.seating.seats().map(score).max()?;
    let mut leaders = view.seating.seats().filter(|&seat| score(seat) == best);
    leaders.next().filter(|_| leaders.next().is_none())
}

/// The turns of the cards, from the deal on.
fn resolutions(board: &Board<'_>, history: &[Update]) -> Vec<Resolution> {
    let (words, table) = (board.words, board.table);
    let mut found: Vec<Resolution> = Vec::new();
    let mut led = None;
    let mut story = Story::default();
    for (index, update) in history.iter().enumerate() {
        let Some(mut view) = index.checked_sub(1).and_then(|before| history[before].table.view) else {
            continue;
        };
        let mut left = update.events.as_slice();
        while !left.is_empty() {
            let (beat, rest) = left.split_at(story::beat(left).min(left.len()));
            // Whatever card has its turn now, this is another.
            let begins = matches!(
                beat.first(),
                Some(Event::Revealed { .. } | Event::Kept { .. } | Event::Placed { .. })
            ) || matches!(beat.first(), Some(Event::Acts { card, .. }) if story.acting() != Some(*card));
            if begins || found.is_empty() {
                found.push(Resolution::new(view.round));
            }
            let told = story.tell(words, table, &view, beat).map(|caption| caption.text);
            let mut changes = BySeat::new(0);
            let mut line = None;
            for event in beat {
                add_changes(&mut changes, event);
                line = line.or_else(|| super::line(words, table, &view, event).map(|line| line.text));
                view.apply(event);
            }
            if let Some(resolution) = found.last_mut() {
                let mut counts = false;
                for seat in table.seating.seats() {
                    let change = changes.get(seat).copied().unwrap_or(0);
                    counts |= change != 0;
                    if let Some(sum) = resolution.changes.get_mut(seat) {
                        *sum += change;
                    }
                }
                resolution.said.extend(told.or(line).filter(|_| counts));
                let leads = leader(&view);
                if leads.is_some() && leads != led {
                    (resolution.leads, led) = (leads.filter(|_| led.is_some()), leads);
                }
            }
            left = rest;
        }
    }
    found
}

/// The turning points in order: the round and the caption.
fn moments(board: &Board<'_>, history: &[Update]) -> Vec<(u8, String)> {
    let swing = |resolution: &Resolution| resolution.swing(board.table.seating.seats());
    let mut found: Vec<(usize, Resolution)> = resolutions(board, history).into_iter().enumerate().collect();
    found.retain(|(_, resolution)| swing(resolution) >= WORTH && !resolution.said.is_empty());
    found.sort_by_key(|(index, resolution)| (std::cmp::Reverse(swing(resolution)), *index));
    found.truncate(MOMENTS);
    found.sort_by_key(|(index, _)| *index);
    let tell = |(_, resolution): (usize, Resolution)| {
        let mut said = resolution.said.iter().map(|text| sentence(text)).collect::<Vec<_>>();
        said.extend(resolution.leads.map(|seat| {
            let you = if board.me() == Some(seat) { "yes" } else { "no" };
            board.words.tell("end-moment-lead", &[("player", board.name(seat).into()), ("you", you.into())])
        }));
        (resolution.round, said.join(" "))
    };
    found.into_iter().map(tell).collect()
}

/// A caption as a sentence among others.
fn sentence(text: &str) -> String {
    let ends = text.ends_with(['.', '!', '…']);
    format!("{text}{}", if ends { "" } else { "." })
}
