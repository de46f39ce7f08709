//! Situations in which people wait, come back, miss somebody or watch events: pages, and what a script
//! changes in them first.

use super::{
    Game,
    gallery::{page, table_page},
    search,
};
use oriflamme_game::{Event, Ruleset, Seat, Seating, Viewer};
use oriflamme_pages::{
    Company, Frame, HomePage, Language, LastPlayed, OwnGame, Sound, Visitor, frames, home,
};
use oriflamme_rules::State;
use oriflamme_table_view::{Clocks, Occupant, Pace, TableStatus, TableView, Timestamp};
use std::time::{Duration, SystemTime};

/// A page, and the script that changes it before it is measured.
pub struct Situation {
    pub name: String,
    pub page: String,
    pub script: String,
}

impl Situation {
    pub fn new(name: &str, page: String, script: &str) -> Self {
        Self { name: name.to_owned(), page, script: script.to_owned() }
    }
}

/// The time at which these pages are shown.
const NOW: Timestamp = Timestamp::from_millis(1_000_000_000);

fn human(name: &str, away: bool) -> Occupant {
    Occupant::Human { name: Some(name.to_owned()), away }
}

/// People at a table: who decides, who has gone, who is missing.
pub fn states(language: Language) -> Vec<Situation> {
    let [first, second, third] = [0, 1, 2].map(Seat::from_index);
    let turn = |state: &State| state.turn() == Some(Seat::from_index(1)) && state.round() == 3;
    let (mut game, at, _) = search(Ruleset::Base2, Seating::of(4).unwrap(), turn);
    game.occupants[first] = human("Ada", false);
    game.occupants[second] = human("Bolesław Wielkopolski", false);
    game.occupants[third] = human("Colette", true);
    let shown = |viewer: Viewer| game.table(viewer, at);
    let history = |viewer: Viewer| game.history(viewer, at);
    let page = |name: &str, table: &TableView| {
        let history = if table.view.is_some() { history(table.viewer) } else { Vec::new() };
        Situation::new(name, table_page(language, table, &history, Some(NOW)), "")
    };
    let mut all = vec![page("back", &shown(Viewer::Seat(third)))];
    let rated = TableView { rated: true, ..shown(Viewer::Seat(third)) };
    all.push(page("lost-rated", &rated));
    let may_stand_in = |from: u64| {
        let clocks = Some(Clocks::Unlimited { stand_in_from: Some(Timestamp::from_millis(from)) });
        TableView { clocks, ..shown(Viewer::Seat(first)) }
    };
    all.push(page("stand-in-soon", &may_stand_in(1_000_090_000)));
    all.push(page("stand-in", &may_stand_in(999_000_000)));
    let pace = Pace::live(60, 120).unwrap();
    let clocks = Clocks::Limited {
        decision_until: Some(Timestamp::from_millis(1_000_042_000)),
        due: Some(Timestamp::from_millis(1_000_162_000)),
        banks: oriflamme_game::BySeat::new(Duration::from_secs(120)),
    };
    for (name, seat, rated) in [("clock", second, false), ("clock-of-another", first, true)] {
        let table = TableView { pace, rated, clocks: Some(clocks.clone()), ..shown(Viewer::Seat(seat)) };
        all.push(page(name, &table));
    }
    let connected = "document.querySelectorAll('.presence').forEach((it, index) => { it.hidden = false; it.classList.toggle('gone', index % 2 === 1); it.querySelector('span').textContent = it.dataset[index % 2 ? 'gone' : 'here']; })";
    all.push(Situation { script: connected.to_owned(), ..page("presence", &shown(Viewer::Seat(first))) });
    // A rematch: one is there, one seat is kept for the viewer or for somebody else, a bot has another.
    let mut open =
        TableView { view: None, status: TableStatus::Open, clocks: None, ..shown(Viewer::Spectator) };
    (open.pace, open.closes_at) = (pace, Some(Timestamp::from_millis(1_001_500_000)));
    open.occupants[third] = Occupant::Kept { name: Some("Colette".to_owned()) };
    let host = TableView { viewer: Viewer::Seat(first), ..open.clone() };
    all.push(page("rematch", &host));
    all.push(page("rematch-kept", &TableView { invited: Some(third), ..open.clone() }));
    all.push(page("rated-lobby", &TableView { rated: true, ..host }));
    all.push(page(
        "closed-lobby",
        &TableView { status: TableStatus::Abandoned, closes_at: None, ..open.clone() },
    ));
    let visitor = Visitor { language, name: Some("Ada".to_owned()), ..Visitor::default() };
    let last = game.states.len() - 1;
    let own = |at: usize| OwnGame {
        table: game.table(Viewer::Seat(first), at),
        last: SystemTime::UNIX_EPOCH + Duration::from_secs(1_700_000_000),
        is_invited: false,
    };
    let page = HomePage {
        visitor: &visitor,
        choice: &LastPlayed::default(),
        offer: None,
        tables: &[open, shown(Viewer::Spectator)],
        mine: &[own(at), own(last)],
        company: Company { waiting: 3, here: 12 },
        away: None,
    };
    all.push(Situation::new("home-with-games", home(&page).into_string(), ""));
    let over = game.table(Viewer::Seat(first), last);
    all.push(Situation::new(
        "over",
        table_page(language, &over, &game.history(Viewer::Seat(first), last), None),
        "",
    ));
    all
}

/// Events while they are shown, with their captions.
pub fn captions(language: Language) -> Vec<Situation> {
    let has = |wanted: fn(&Event<oriflamme_game::Seen>) -> bool| {
        move |events: &[Event<_>]| events.iter().any(wanted)
    };
    let strike = |frame: &Frame| frame.sound == Some(Sound::Strike) && frame.lingers;
    let shown = |frame: &Frame| frame.timing.total() > 0 && frame.regions.iter().any(|(id, _)| *id == "ask");
    let told = |name,
                rules,
                events: &dyn Fn(&[Event<oriflamme_game::Seen>]) -> bool,
                frame: &dyn Fn(&Frame) -> bool| { told(language, name, rules, events, frame) };
    let (base, ablaze) = (Ruleset::Base2, Ruleset::Ablaze);
    vec![
        told("told-strike", base, &|_| true, &strike),
        told("told-ambush", base, &|_| true, &|frame| frame.sound == Some(Sound::Ambush)),
        told("told-vain", base, &has(|event| matches!(event, Event::InVain { .. })), &|frame| {
            shown(frame) && frame.timing.dwell == 900
        }),
        told("told-idle", base, &has(|event| matches!(event, Event::Idle { .. })), &|frame| {
            shown(frame) && frame.timing.dwell == 900
        }),
        told("told-moved", base, &has(|event| matches!(event, Event::Moved { .. })), &shown),
        told("told-lost", ablaze, &has(|event| matches!(event, Event::Lost { .. })), &|frame| {
            shown(frame) && frame.timing.dwell == 450
        }),
        told("told-lacked", ablaze, &has(|event| matches!(event, Event::Lacked { .. })), &|frame| {
            shown(frame) && frame.timing.dwell == 900
        }),
    ]
}

/// The page at the first moment that fits, with the caption of its events.
fn told(
    language: Language,
    name: &str,
    rules: Ruleset,
    wanted: &dyn Fn(&[Event<oriflamme_game::Seen>]) -> bool,
    frame: &dyn Fn(&Frame) -> bool,
) -> Situation {
    let (viewer, visitor) = (Viewer::Seat(Seat::from_index(0)), Visitor { language, ..Visitor::default() });
    for seed in 0..500 {
        let game = Game::random(rules, Seating::of(4).unwrap(), seed);
        for at in 1..game.states.len() {
            let update = game.update(viewer, at);
            if !wanted(&update.events) {
                continue;
            }
            let sent = frames(&visitor, &game.table(viewer, at - 1), &update);
            let Some(found) = sent.frames.iter().position(frame) else { continue };
            let regions = sent.frames[..=found].iter().flat_map(|frame| &frame.regions);
            let regions = serde_json::to_string(&regions.collect::<Vec<_>>()).unwrap();
            let script =
                format!("for (const [id, html] of {regions}) document.getElementById(id).outerHTML = html");
            return Situation { name: name.to_owned(), page: page(language, &game, viewer, at - 1), script };
        }
    }
    panic!("no random game comes to {name}");
}
