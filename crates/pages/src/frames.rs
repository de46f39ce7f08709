//! An update as frames: what changes at a table, event by event, for a browser to show one after the other.

use crate::{
    Sound, Timing, Tracker, Visitor,
    story::{self, Caption, Story},
    table::{self, Board},
};
use oriflamme_game::{
    BySeat, Card, Event, Family, FamilyMove, Move, Place, Position, Seat, Seen, View, Zone,
};
use oriflamme_table_view::{TableView, Update};
use serde::Serialize;

/// One moment of an update: what to replace, and how long to leave it before the next.
#[derive(Clone, PartialEq, Eq, Serialize, Debug, Default)]
pub struct Frame {
    /// How long it takes, at normal speed.
    #[serde(flatten)]
    pub timing: Timing,
    /// The elements that change: id and new HTML.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub regions: Vec<(&'static str, String)>,
    /// What goes from where to where: the `data-at` of an element before, and of the one after that is the
    /// same thing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<(String, String)>,
    /// The `data-at`, after it, of a card that is turned up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flip: Option<String>,
    /// Influence that is gained: where it comes from and where it goes, by their `data-at`, and how much it
    /// is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flight: Option<(String, String, u16)>,
    /// The card that strikes and the one that is struck, by their `data-at` before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strike: Option<(String, String)>,
    /// Whether it is shown in full where much else waits to be shown.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub lingers: bool,
    /// What is heard.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sound: Option<Sound>,
    /// A line for the log.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub log: Option<String>,
    /// The same, to be read out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub say: Option<String>,
}

/// An update as the browser gets it: the data of one server-sent event.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Frames {
    /// The number of the update, also the id of the server-sent event; nothing before the first entry.
    pub seq: Option<u64>,
    /// How many moves were played.
    pub version: u32,
    /// The page's title after it.
    pub title: String,
    /// Whether it is the viewer's turn after it.
    pub turn: bool,
    /// Whether the page has to be loaded anew: it changes its kind, from waiting to playing.
    pub reload: bool,
    /// What to show, in order.
    pub frames: Vec<Frame>,
}

/// An update of a table, moment by moment. `before` is what the viewer saw before it.
///
/// The first frame begins where a page of `before` ends, whose cards the browser numbers by their order in
/// the queue: that is what [`Tracker::new`] does here.
pub fn frames(visitor: &Visitor, before: &TableView, update: &Update) -> Frames {
    frames_for(visitor, before, update, FrameMode::Live)
}

/// Whom frames are for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FrameMode {
    /// Somebody who follows the game and may have to act.
    Live,
    /// Somebody who looks at a game that was played: nothing is asked of them.
    Replay,
}

pub(crate) fn frames_for(visitor: &Visitor, before: &TableView, update: &Update, mode: FrameMode) -> Frames {
    let words = visitor.words();
    let after = &update.table;
    let (frames, turn) = match (&before.view, &after.view) {
        (Some(was), Some(is)) => play(visitor, before, (was, is), update, mode),
        (None, None) => {
            let lobby = table::lobby_region(words, after, visitor.name.as_deref(), None);
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
    let may_act = mode == FrameMode::Live;
    let (mut view, mut keys) = (*was, Tracker::new(&was.queue));
    // What stands in the browser: what changes is sent, and nothing else.
    let mut shown: Vec<(&'static str, String)> = Vec::new();
    let mut board = Board::now(words, before, was, &keys);
    (board.live, board.at_table) = (board.live && may_act, may_act);
    fresh(&mut shown, &board, mode);
    let mut frames: Vec<Frame> = Vec::new();
    if let Some(line) = table::about(words, update) {
        frames.push(Frame { log: Some(line.html), say: Some(line.text), ..Frame::default() });
    }
    let mut story = Story::default();
    let mut last_caption = None;
    let mut left = update.events.as_slice();
    while let Some(event) = left.first() {
        let from_here = left;
        let (beat, rest) = left.split_at(story::beat(left).min(left.len()));
        left = rest;
        let told = story.tell(words, &update.table, &view, beat, rest);
        let (strike, flip) = (strike(&view, &keys, event), flip(&view, &keys, event));
        let mut frame = Frame {
            timing: story::timing(beat),
            lingers: story::lingers(&update.table, &view, beat),
            sound: story::sound(beat),
            strike,
            flip,
            ..Frame::default()
        };
        // Where it lies before it strikes: it may strike itself.
        let earner = match *event {
            Event::Eliminated { by, .. } => lying(&view, &keys, by),
            _ => None,
        };
        let mut lines = Vec::new();
        let mut gains = BySeat::new(0);
        for (index, event) in beat.iter().enumerate() {
            lines.extend(table::line(words, &update.table, &view, &from_here[index..]));
            frame.links.extend(links(&view, &keys, event));
            frame.flight = frame.flight.or_else(|| flight(&view, &keys, event, earner));
            add_changes(&mut gains, event);
            view.apply(event);
            keys.apply(event);
        }
        let unsaid = lines.is_empty() && told.is_none();
        if unsaid && (frame.timing.total() == 0 || matches!(event, Event::Acts { .. })) {
            continue;
        }
        let spoken = || lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join(" ");
        let said = || Caption { text: spoken(), family: by(&view, event), ambush: false };
        // What passes in no time leaves what was said before it in place.
        let passing = last_caption.take().filter(|_| frame.timing.total() == 0);
        let caption = told.or(passing).unwrap_or_else(said);
        last_caption = Some(caption.clone());
        frame.say = Some(if lines.is_empty() { caption.text.clone() } else { spoken() });
        frame.log = (!lines.is_empty()).then(|| lines.iter().map(|line| line.html.as_str()).collect());
        let mut board = Board::now(words, &update.table, &view, &keys);
        (board.live, board.at_table) = (false, may_act);
        board.changes = gains;
        board.caption = Some(caption);
        frame.regions = fresh(&mut shown, &board, mode);
        frames.push(frame);
    }
    // At last the table as it is, with what may be done now. After the game it is more than events tell: all
    // is open.
    let mut board = Board::now(words, &update.table, is, &keys);
    (board.live, board.at_table) = (board.live && may_act, may_act);
    // A replay rests at its step: what happened there stays said.
    board.caption = last_caption.filter(|_| !may_act);
    let mut regions = fresh(&mut shown, &board, mode);
    if may_act && update.table.end.is_some() {
        regions.push(("end-panel", table::text(table::end_panel(&board, &[]))));
    }
    frames.push(Frame { regions, ..Frame::default() });
    (frames, board.my_turn())
}

/// The regions that are not shown yet, which are shown from now on.
fn fresh(
    shown: &mut Vec<(&'static str, String)>,
    board: &Board<'_>,
    mode: FrameMode,
) -> Vec<(&'static str, String)> {
    let mut regions = board.regions();
    if mode == FrameMode::Replay {
        // Where a table asks, a replay has its controls, and above them what happens.
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

/// Whose doing an event is, for the crest beside its sentence.
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

/// Who strikes whom: from the card that does it to the one that falls.
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

/// What goes from where to where in an event; what stays in the queue has its key, and needs no link.
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

/// Where influence comes from when it is gained: the card that earned it, wherever it lies now, or another
/// player. `earner` is the key of the card that earned it, where that is gone by now.
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

/// The card that an event turns up, by where it is afterwards.
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

/// Where a card is placed, as the form field `at` says it, with the card of the field `card`: the words of
/// the move.
///
/// The form of a move sends either `move`, which is the words, or `card` (`red archer`) and `at` (`front`,
/// `back`, `on 3`).
pub fn spoken(words: Option<&str>, card: Option<&str>, at: Option<&str>) -> Option<String> {
    match (words, card, at) {
        (Some(words), ..) => Some(words.to_owned()),
        (None, Some(card), Some(at)) => {
            let (card, at): (Card, Place) = (card.parse().ok()?, at.parse().ok()?);
            Some(FamilyMove { family: card.family, answer: Move::Place { card, at } }.to_string())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_and_a_place_make_a_move() {
        assert_eq!(spoken(None, Some("red archer"), Some("on 3")).as_deref(), Some("red place archer on 3"));
        assert_eq!(spoken(Some("red keep"), None, None).as_deref(), Some("red keep"));
        assert_eq!(spoken(None, Some("red archer"), None), None);
    }
}
