//! What pages offer people who play together: the way back, and the way past somebody who has gone.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
mod support;

use oriflamme_game::{Ruleset, Seat, Seating, Viewer};
use oriflamme_pages::{Language, ReplayPage, TablePage, Visitor, frames, replay};
use oriflamme_rules::State;
use oriflamme_table_view::{Clocks, Occupant, TableView, Timestamp};
use support::{Game, search};

fn english() -> Visitor {
    Visitor { language: Language::En, ..Visitor::default() }
}

/// The page of a table, with whatever time it is.
fn page_at(table: &TableView, now: Option<u64>) -> String {
    let page = TablePage {
        visitor: &english(),
        table,
        history: &[],
        picked: None,
        address: "https://example.org/tables/k3v9t2",
        chat: None,
        refused: None,
        now: now.map(Timestamp::from_millis),
    };
    oriflamme_pages::table(&page).into_string()
}

/// What stands in the middle of a page.
fn ask(page: &str) -> &str {
    let start = page.find("id=\"ask\"").unwrap();
    let length = page[start..].find("</section>").unwrap();
    &page[start..start + length]
}

/// A game of three in which the first seat decides, through the eyes of a seat.
fn first_decides(eyes: u8) -> (Game, usize, TableView) {
    let turn = |state: &State| state.turn() == Some(Seat::from_index(0)) && state.round() == 2;
    let (game, at, _) = search(Ruleset::Base2, Seating::of(3).unwrap(), turn);
    let table = game.table(Viewer::Seat(Seat::from_index(eyes)), at);
    (game, at, table)
}

#[test]
fn whoever_is_away_may_come_back_from_the_first_moment_on() {
    // The third seat of these games is away.
    let (game, at, table) = first_decides(2);
    let back = "<button class=\"main large\">I’m back: let me play</button>";
    let shown = page_at(&table, None);
    assert!(ask(&shown).contains(back));
    // Also while it is shown what others do, and after it.
    let sent = frames(&english(), &table, &game.update(table.viewer, at + 1));
    let asks = sent.frames.iter().flat_map(|frame| &frame.regions).filter(|(id, _)| *id == "ask");
    let asks: Vec<_> = asks.collect();
    assert!(asks.len() > 1 && asks.iter().all(|(_, html)| html.contains(back)), "{asks:?}");
    // In a bot's turn nothing is asked of whom it plays for.
    let mine = |state: &State| state.turn() == Some(Seat::from_index(2));
    let (game, at, seat) = search(Ruleset::Base2, Seating::of(3).unwrap(), mine);
    let shown = page_at(&game.table(Viewer::Seat(seat), at), None);
    let middle = ask(&shown);
    assert!(middle.contains(back) && middle.contains("A bot is playing for you."), "{middle}");
    assert!(!shown.contains("Your turn!") && !shown.contains("class=\"hand placing"));
    // A replay asks nobody back.
    let steps = game.history(Viewer::Seat(seat), game.states.len() - 1);
    let replayed = ReplayPage { visitor: &english(), path: "", steps: &steps, at, eyes: None, record: None };
    assert!(!replay(&replayed).into_string().contains("I’m back"));
}

#[test]
fn a_bot_may_stand_in_from_the_promised_moment_on() {
    let (_, _, mut table) = first_decides(1);
    table.occupants[Seat::from_index(1)] = Occupant::Human { name: Some("Bob".into()), away: false };
    let from = Timestamp::from_millis(120_000);
    table.clocks = Some(Clocks::Unlimited { stand_in_from: Some(from) });
    let at = |now: Option<u64>| ask(&page_at(&table, now)).to_owned();
    let button = "<button>Let a bot play for Ada</button>";
    let waits = |html: &str| html.contains("data-shown-from=\"120000\" hidden");
    let (early, late) = (at(Some(28_000)), at(Some(120_000)));
    assert!(early.contains(button) && waits(&early), "{early}");
    assert!(early.contains("let a bot play in <time data-until=\"120000\">1:32</time>"), "{early}");
    assert!(
        late.contains(button) && !waits(&late) && late.contains("data-shown-until=\"120000\" hidden"),
        "{late}"
    );
    assert!(waits(&at(None)), "where the time is not known, the script shows it");
    // Nobody else is offered it.
    table.viewer = Viewer::Spectator;
    assert!(!page_at(&table, None).contains("Let a bot play"));
}
