//! An update, moment by moment: which events belong together, their captions, and how long they are shown.
//! Frames for a browser are made from it, and also what a client without HTML shows.

use crate::{
    Timing, Words,
    story::{self, Caption, Story},
    table::{self, LogLine},
};
use oriflamme_game::{BySeat, Event, Family, Seat, Seen, View};
use oriflamme_table_view::Update;

/// Events that are shown together.
pub(crate) struct Moment<'a> {
    pub beat: &'a [Event<Seen>],
    /// The game after them.
    pub after: View,
    pub timing: Timing,
    /// What each seat gains or loses.
    pub changes: BySeat<i32>,
    pub lines: Vec<LogLine>,
    /// The caption in the middle meanwhile; `None` for a moment that is not worth showing.
    pub caption: Option<Caption>,
}

impl Moment<'_> {
    /// Its lines, to be read out.
    pub fn spoken(&self) -> String {
        spoken(&self.lines)
    }
}

fn spoken(lines: &[LogLine]) -> String {
    lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join(" ")
}

/// The moments of an update; `was` is the game before it.
pub(crate) fn moments<'a>(words: &'static Words, was: &View, update: &'a Update) -> Vec<Moment<'a>> {
    let mut story = Story::after(was);
    let mut last_caption: Option<Caption> = None;
    let mut view = *was;
    let mut left = update.events.as_slice();
    let mut moments = Vec::new();
    while let Some(event) = left.first() {
        let (beat, rest) = left.split_at(story::beat(left).min(left.len()));
        left = rest;
        let told = story.tell(words, &update.table, &view, beat);
        let timing = story::timing(beat);
        let mut lines = Vec::new();
        let mut changes = BySeat::new(0);
        for event in beat {
            lines.extend(table::line(words, &update.table, &view, event));
            add_changes(&mut changes, event);
            view.apply(event);
        }
        let unsaid = lines.is_empty() && told.is_none();
        let skipped = unsaid && (timing.total() == 0 || matches!(event, Event::Acts { .. }));
        let caption = (!skipped).then(|| {
            let said = || Caption { text: spoken(&lines), family: by(&view, event), ambush: false };
            // A moment without a duration keeps the last caption.
            let passing = last_caption.take().filter(|_| timing.total() == 0);
            told.or(passing).unwrap_or_else(said)
        });
        if let Some(caption) = &caption {
            last_caption = Some(caption.clone());
        }
        moments.push(Moment { beat, after: view, timing, changes, lines, caption });
    }
    moments
}

/// Adds what each seat gains or loses by an event.
pub(crate) fn add_changes(changes: &mut BySeat<i32>, event: &Event<Seen>) {
    let mut add = |seat: Seat, amount: i32| {
        if let Some(change) = changes.get_mut(seat) {
            *change += amount;
        }
    };
    match *event {
        Event::Gained { seat, amount, .. } => add(seat, amount.into()),
        Event::Lost { seat, amount, .. } => add(seat, -i32::from(amount)),
        Event::Stolen { from, to, amount, .. } => {
            add(from, -i32::from(amount));
            add(to, amount.into());
        }
        _ => {}
    }
}

/// The family that caused an event, for the crest beside its caption.
fn by(view: &View, event: &Event<Seen>) -> Option<Family> {
    match *event {
        Event::Placed { card, .. } => Some(card.family()),
        Event::Kept { at } => view.queue.stack(at).last().map(|top| top.owner),
        Event::Acts { card, .. } | Event::Discarded { card, .. } | Event::Joined { card, .. } => {
            Some(card.family)
        }
        Event::Stolen { to, .. } => Some(view.seating.family_of(to)),
        Event::Lost { seat, .. } | Event::Drew { seat, .. } => Some(view.seating.family_of(seat)),
        _ => None,
    }
}
