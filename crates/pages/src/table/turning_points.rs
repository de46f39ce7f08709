//! The turning points of a game: the resolutions of cards that changed most.

use super::Board;
use crate::{
    moments::add_changes,
    story::{self, Story},
};
use oriflamme_game::{BySeat, Event, Seat, View};
use oriflamme_table_view::Update;

/// How many turning points are shown; how far each must have moved two seats apart; and how much a new leader
/// adds to that.
const MOMENTS: usize = 3;
const WORTH: i32 = 3;
const LEAD: i32 = 2;

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
            // Each of these events begins the turn of another card.
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
pub(super) fn turning_points(board: &Board<'_>, history: &[Update]) -> Vec<(u8, String)> {
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
