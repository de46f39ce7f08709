//! An update as frames: the changes at a table, event by event, which a browser shows one after the other.

use crate::{
    Sound, Timing, Tracker, Visitor,
    moments::moments,
    story,
    table::{self, Board, BoardMode},
};
use oriflamme_game::{Card, Event, Position, Seat, Seen, View, Zone};
use oriflamme_table_view::{TableView, Update};
use serde::Serialize;

/// One step of an update: what to replace, and how long to show it.
#[derive(Clone, PartialEq, Eq, Serialize, Debug, Default)]
pub struct Frame {
    /// How long it takes, at normal speed.
    #[serde(flatten)]
    pub timing: Timing,
    /// The elements that change: id and new HTML.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub regions: Vec<(&'static str, String)>,
    /// What moves from where to where: the `data-at` of an element before, and of the same element after.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<(String, String)>,
    /// The `data-at`, after it, of a card that is turned up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flip: Option<String>,
    /// A gain of influence: its source and its destination, by their `data-at`, and its amount.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flight: Option<(String, String, u16)>,
    /// The attacker and the victim, by their `data-at` before the strike.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strike: Option<(String, String)>,
    /// Whether it is shown at full length even if many frames wait.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub lingers: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sound: Option<Sound>,
    /// A line for the log.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub log: Option<String>,
    /// The same, for screen readers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub say: Option<String>,
}

/// An update as the browser gets it: the data of one server-sent event.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Frames {
    /// The sequence number of the update, which is also the id of the server-sent event; `None` before the
    /// first entry.
    pub seq: Option<u64>,
    /// How many moves were played.
    pub version: u32,
    /// The page's title after it.
    pub title: String,
    /// Whether it is the viewer's turn after it.
    pub turn: bool,
    /// Whether the page must be reloaded, because it changes from waiting to playing.
    pub reload: bool,
    /// What to show, in order.
    pub frames: Vec<Frame>,
}

/// The frames of an update. `before` is the viewer's view before it.
///
/// The first frame starts from a page of `before`. The browser numbers the cards of that page by their order
/// in the queue, as [`Tracker::new`] does here.
pub fn frames(visitor: &Visitor, before: &TableView, update: &Update) -> Frames {
    frames_for(visitor, before, update, FrameMode::Live)
}

/// The kind of audience for frames.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FrameMode {
    /// A viewer who follows the game and may have to act.
    Live,
    /// A viewer of a replay, who is never asked anything.
    Replay,
}

pub(crate) fn frames_for(visitor: &Visitor, before: &TableView, update: &Update, mode: FrameMode) -> Frames {
    let words = visitor.words();
    let after = &update.table;
    let (frames, turn) = match (&before.view, &after.view) {
        (Some(was), Some(is)) => play(visitor, before, (was, is), update, mode),
        (None, None) => {
            let lobby = table::lobby_region(visitor, after, None);
            (vec![Frame { regions: vec![("lobby", table::text(lobby))], ..Frame::default() }], false)
        }
        _ => (Vec::new(), false),
    };
    Frames {
        seq: Some(update.seq.0),
        version: after.version.0,
        title: if turn { table::turn_title(words) } else { table::title(words, after) },
        turn,
        reload: before.view.is_some() != after.view.is_some(),
        frames,
    }
}

fn play(
    visitor: &Visitor,
    before: &TableView,
    (was, is): (&View, &View),
    update: &Update,
    mode: FrameMode,
) -> (Vec<Frame>, bool) {
    let words = visitor.words();
    // While events are shown, and when all have been shown.
    let (showing, settled) = match mode {
        FrameMode::Live => (BoardMode::TableEvents, BoardMode::Table),
        FrameMode::Replay => (BoardMode::ReadOnly, BoardMode::ReadOnly),
    };
    let (mut view, mut keys) = (*was, Tracker::new(&was.queue));
    // The regions as the browser has them. Only changes are sent.
    let mut shown: Vec<(&'static str, String)> = Vec::new();
    let board = Board { mode: settled, ..Board::now(words, before, was, &keys) };
    fresh(&mut shown, &board, mode);
    let mut frames: Vec<Frame> = Vec::new();
    if let Some(line) = table::about(words, update) {
        frames.push(Frame { log: Some(line.html), say: Some(line.text), ..Frame::default() });
    }
    let mut last_caption = None;
    for moment in moments(words, was, update) {
        let Some(event) = moment.beat.first() else { continue };
        let (strike, flip) = (strike(&view, &keys, event), flip(&view, &keys, event));
        let mut frame = Frame {
            timing: moment.timing,
            lingers: story::lingers(&update.table, &view, moment.beat),
            sound: story::sound(moment.beat),
            strike,
            flip,
            ..Frame::default()
        };
        // Its place before the strike, because it may strike itself.
        let earner = match *event {
            Event::Eliminated { by, .. } => lying(&view, &keys, by),
            _ => None,
        };
        for event in moment.beat {
            frame.links.extend(links(&view, &keys, event));
            frame.flight = frame.flight.or_else(|| flight(&view, &keys, event, earner));
            view.apply(event);
            keys.apply(event);
        }
        let spoken = moment.spoken();
        let Some(caption) = moment.caption else { continue };
        last_caption = Some(caption.clone());
        frame.say = Some(if moment.lines.is_empty() { caption.text.clone() } else { spoken });
        frame.log =
            (!moment.lines.is_empty()).then(|| moment.lines.iter().map(|line| line.html.as_str()).collect());
        let board = Board {
            mode: showing,
            changes: moment.changes,
            caption: Some(caption),
            ..Board::now(words, &update.table, &view, &keys)
        };
        frame.regions = fresh(&mut shown, &board, mode);
        frames.push(frame);
    }
    // Finally the table itself, with the possible choices. After the game it shows more than the events,
    // because all cards are open.
    // A replay stays at its step, so its caption stays.
    let caption = last_caption.filter(|_| mode == FrameMode::Replay);
    let board = Board { mode: settled, caption, ..Board::now(words, &update.table, is, &keys) };
    let mut regions = fresh(&mut shown, &board, mode);
    if mode == FrameMode::Live && update.table.end.is_some() {
        regions.push(("end-panel", table::text(table::end_panel(&board, &maud::html! {}))));
    }
    frames.push(Frame { regions, ..Frame::default() });
    (frames, board.my_turn())
}

/// The regions that have changed since they were last sent.
fn fresh(
    shown: &mut Vec<(&'static str, String)>,
    board: &Board<'_>,
    mode: FrameMode,
) -> Vec<(&'static str, String)> {
    let mut regions = board.regions();
    if mode == FrameMode::Replay {
        // Where a table has the question, a replay has its controls, with the caption above them.
        regions.retain(|(id, _)| *id != "ask");
        regions.push(("told", board.told()));
    }
    let mut fresh = Vec::new();
    for (id, region) in regions {
        let text = table::text(region);
        match shown.iter_mut().find(|(known, _)| *known == id) {
            Some((_, known)) if *known == text => {}
            Some((_, known)) => {
                known.clone_from(&text);
                fresh.push((id, text));
            }
            None => {
                shown.push((id, text.clone()));
                fresh.push((id, text));
            }
        }
    }
    fresh
}

/// The attacker and the victim of an elimination.
fn strike(view: &View, keys: &Tracker, event: &Event<Seen>) -> Option<(String, String)> {
    match *event {
        Event::Eliminated { card, by, at } if card != by => {
            Some((format!("q{}", lying(view, keys, by)?), format!("q{}", keys.top(at)?)))
        }
        _ => None,
    }
}

/// The key of a card that lies face up on top of a position.
fn lying(view: &View, keys: &Tracker, card: Card) -> Option<u32> {
    let mut tops = (0..).map(Position::from_index).zip(view.queue.stacks());
    let at = tops.find(|(_, stack)| stack.last().is_some_and(|top| top.card == Seen::Known(card)))?.0;
    keys.top(at)
}

/// What moves from where to where in an event. Cards that stay in the queue have keys and need no link.
fn links(view: &View, keys: &Tracker, event: &Event<Seen>) -> Vec<(String, String)> {
    let coming = || format!("q{}", keys.coming());
    let hand = |card: Seen| match card {
        Seen::Known(card) if view.hands[card.family].names.contains(card.name) => {
            format!("hand-{}-{}", card.family, card.name)
        }
        card => format!("hand-{}", card.family()),
    };
    match *event {
        Event::Placed { card, .. } => vec![(hand(card), coming())],
        Event::Joined { card, .. } => vec![(format!("twin-{}", card.family), coming())],
        Event::Replaced { card, from, .. } => {
            let place = if from == Zone::Gone { "gone" } else { "aside" };
            let known = from == Zone::Gone || !view.aside[card.family].names.is_empty();
            let from = match known {
                true => format!("{place}-{}-{}", card.family, card.name),
                false => format!("{place}-{}", card.family),
            };
            vec![(from, coming())]
        }
        Event::Eliminated { card, at, .. } | Event::Discarded { card, at, .. } => {
            let gone = format!("gone-{}-{}", card.family, card.name);
            keys.top(at).map(|key| (format!("q{key}"), gone)).into_iter().collect()
        }
        Event::Drew { seat, card } => {
            let pile = format!("pile-{}", view.seating.family_of(seat));
            let to = match card {
                Seen::Known(card) => format!("hand-{}-{}", card.family, card.name),
                Seen::Back(family) => format!("hand-{family}"),
            };
            vec![(pile, to)]
        }
        _ => Vec::new(),
    }
}

/// The source of gained influence: the card that earned it, wherever it is now, or another player. `earner`
/// is the key of that card if it has already left.
fn flight(
    view: &View,
    keys: &Tracker,
    event: &Event<Seen>,
    earner: Option<u32>,
) -> Option<(String, String, u16)> {
    let score = |seat: Seat| format!("score-{}", view.seating.family_of(seat));
    match *event {
        Event::Gained { seat, amount, by, .. } => {
            let from = match earner.or_else(|| lying(view, keys, by)) {
                Some(key) => format!("q{key}"),
                None => format!("gone-{}-{}", by.family, by.name),
            };
            Some((from, score(seat), amount))
        }
        Event::Stolen { from, to, amount, .. } => Some((score(from), score(to), amount)),
        _ => None,
    }
}

/// The card that an event turns face up, by its place afterwards.
fn flip(view: &View, keys: &Tracker, event: &Event<Seen>) -> Option<String> {
    match *event {
        Event::Revealed { at, .. } => keys.top(at).map(|key| format!("q{key}")),
        Event::Eliminated { card, at, .. } | Event::Discarded { card, at, .. } => {
            let down = view.queue.stack(at).last().is_some_and(|top| !top.face_up);
            down.then(|| format!("gone-{}-{}", card.family, card.name))
        }
        _ => None,
    }
}
