//! What pages offer people who play together: the invitation, clocks that explain themselves, and ways to
//! come back or to replace somebody who has gone.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
mod support;

use oriflamme_game::{BySeat, Level, Ruleset, Seat, Seating, Viewer};
use oriflamme_pages::{
    Chapter, Company, Language, ReplayPage, TableHistory, TablePage, Visitor, frames, replay, rules,
    table_lists,
};
use oriflamme_rules::State;
use oriflamme_table_view::{Clocks, Occupant, Pace, TableId, TableStatus, TableView, Timestamp, UpdateKind};
use std::time::Duration;
use support::{Game, search};

fn english() -> Visitor {
    Visitor { language: Language::En, ..Visitor::default() }
}

/// The page of a table at a time, if one is given.
fn page_at(table: &TableView, now: Option<u64>) -> String {
    let page = TablePage {
        visitor: &english(),
        table,
        history: &TableHistory::default(),
        picked: None,
        address: "https://example.org/tables/k3v9t2",
        chat: None,
        refused: None,
        now: now.map(Timestamp::from_millis),
    };
    oriflamme_pages::table(&page).to_string()
}

/// The region in the middle of a page.
fn ask(page: &str) -> &str {
    let start = page.find("id=\"ask\"").unwrap();
    let length = page[start..].find("</section>").unwrap();
    &page[start..start + length]
}

/// A game of three in which the first seat decides, as another seat sees it.
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
    // The button is there while the others' moves are shown, and after that.
    let sent = frames(&english(), &table, &game.update(table.viewer, at + 1));
    let asks = sent.frames.iter().flat_map(|frame| &frame.regions).filter(|(id, _)| *id == "ask");
    let asks: Vec<_> = asks.collect();
    assert!(asks.len() > 1 && asks.iter().all(|(_, html)| html.contains(back)), "{asks:?}");
    // While a bot plays for a viewer, the viewer is not asked.
    let mine = |state: &State| state.turn() == Some(Seat::from_index(2));
    let (game, at, seat) = search(Ruleset::Base2, Seating::of(3).unwrap(), mine);
    let shown = page_at(&game.table(Viewer::Seat(seat), at), None);
    let middle = ask(&shown);
    assert!(middle.contains(back) && middle.contains("A bot is playing for you."), "{middle}");
    assert!(!shown.contains("Your turn!") && !shown.contains("class=\"hand placing"));
    // A replay has no such button.
    let steps = game.history(Viewer::Seat(seat), game.states.len() - 1);
    let replayed =
        ReplayPage { visitor: &english(), path: "", steps: &steps, at, family: None, record: None };
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
    // Nobody else has the button.
    table.viewer = Viewer::Spectator;
    assert!(!page_at(&table, None).contains("Let a bot play"));
}

/// The same table before a game: the first seat waits for the second, a bot has the third.
fn waiting_for_players(pace: Pace) -> TableView {
    let (_, _, mut table) = first_decides(0);
    table.occupants[Seat::from_index(0)] = Occupant::Human { name: Some("Ada".into()), away: false };
    table.occupants[Seat::from_index(1)] = Occupant::Free;
    table.occupants[Seat::from_index(2)] = Occupant::Bot(Level::Squire);
    TableView {
        status: TableStatus::Open,
        view: None,
        clocks: None,
        host: Some(Seat::from_index(0)),
        pace,
        ..table
    }
}

#[test]
fn a_lobby_says_what_is_played_and_how_to_invite() {
    let page = page_at(&waiting_for_players(Pace::live(60, 120).unwrap()), None);
    for said in [
        "The ten cards of the base game, with today’s rules.",
        "For 3 players.",
        "Each move has 1 minute. When that is over, your reserve runs: 2 minutes for the whole game. At zero a bot plays",
        "One seat is free.",
        "Start now with bots",
        "Knows every tree of the forest", // Who the bot is.
        "data-copies=\"link\"",
        "data-shares=\"link\"",
        "<svg class=\"qr\"",
        "value=\"https://example.org/tables/k3v9t2\"",
    ] {
        assert!(page.contains(said), "{said} is not in {page}");
    }
    assert!(!page.contains("this computer only"), "others can reach example.org");
    // The shuffle takes one line, which opens the fingerprint.
    let (_, sealed) = page.split_once("Fair shuffle").unwrap();
    let hash = page.find("<code>").unwrap();
    assert!(page[..hash].contains("<details class=\"proof\"") && sealed.contains("<code>"));
}

#[test]
fn lists_tell_pace_duel_and_seats() {
    let open = TableView { viewer: Viewer::Spectator, ..waiting_for_players(Pace::live(180, 0).unwrap()) };
    let duel = TableView { seating: Seating::usual_duel(), pace: Pace::days(3).unwrap(), ..open.clone() };
    let page = table_lists(&english(), &[open, duel], &[], Company::default(), None).into_string();
    assert!(page.contains("1 of 3 seats is free · 3 minutes a move"), "{page}");
    assert!(page.contains("Second edition · Duel") && page.contains("3 days a move"), "{page}");
}

#[test]
fn a_clock_shows_the_move_then_the_reserve_and_says_what_happens_at_zero() {
    let (_, _, mut table) = first_decides(1);
    table.occupants[Seat::from_index(1)] = Occupant::Human { name: Some("Bob".into()), away: false };
    table.pace = Pace::live(60, 120).unwrap();
    table.clocks = Some(Clocks::Limited {
        decision_until: Some(Timestamp::from_millis(60_000)),
        due: Some(Timestamp::from_millis(150_000)),
        banks: BySeat::new(Duration::from_secs(90)),
    });
    let times = |table: &TableView, now: u64| {
        let page = page_at(table, Some(now));
        let (_, times) = page.split_once("<p class=\"times\">").unwrap();
        times.split_once("</p>").unwrap().0.to_owned()
    };
    // While the time for the move runs, the reserve stands still.
    let early = times(&table, 18_000);
    assert!(early.contains("This move <time data-until=\"60000\">0:42</time>"), "{early}");
    assert!(early.contains("<span data-shown-until=\"60000\">1:30</span>"), "{early}");
    assert!(early.contains("At zero a bot plays for Ada until they are back."), "{early}");
    // After that the reserve runs.
    let late = times(&table, 70_000);
    assert!(late.contains("<span data-shown-until=\"60000\" hidden>"), "{late}");
    assert!(
        late.contains("<span data-shown-from=\"60000\"><time data-until=\"150000\">1:20</time></span>"),
        "{late}"
    );
    // The deciding player's own clock says "you".
    let (_, _, own) = first_decides(0);
    let own = TableView { clocks: table.clocks.clone(), pace: table.pace, ..own };
    assert!(times(&own, 70_000).contains("At zero a bot plays for you"));
    // In a rated game nobody comes back.
    for (seen, said) in [
        (&table, "At zero Ada has lost, and a bot plays their cards to the end."),
        (&own, "At zero you have lost, and a bot plays your cards to the end."),
    ] {
        let rated = TableView { rated: true, ..seen.clone() };
        let times = times(&rated, 70_000);
        assert!(times.contains(said) && !times.contains("back"), "{times}");
    }
}

/// The log says what it means to run out of time: in a rated game nobody can come back.
#[test]
fn the_log_says_what_running_out_of_time_means() {
    let (game, at, _) = first_decides(0);
    for (rated, eyes, said) in [
        (false, 0, "Your time is up: a bot plays for you until you are back."),
        (false, 1, "time is up: a bot stands in."),
        (true, 0, "Your time is up: you have lost this game. A bot plays your cards to the end."),
        (true, 1, "time is up: they have lost this game. A bot plays their cards to the end."),
    ] {
        let mut late = game.update(Viewer::Seat(Seat::from_index(eyes)), at);
        (late.kind, late.seat, late.played) = (UpdateKind::Late, Some(Seat::from_index(0)), None);
        late.events.clear();
        late.table.rated = rated;
        let sent = frames(&english(), &late.table, &late);
        let log: String = sent.frames.iter().filter_map(|frame| frame.log.clone()).collect();
        assert!(log.contains(said), "{log}");
    }
}

/// A clock that counts days is written in the reader's language, on the page and by the script.
#[test]
fn clocks_count_days_in_each_language() {
    let (_, _, mut table) = first_decides(1);
    table.pace = Pace::days(3).unwrap();
    let due = Some(Timestamp::from_millis(3 * 24 * 3_600_000));
    table.clocks = Some(Clocks::Limited { decision_until: due, due, banks: BySeat::default() });
    for (language, shown, script) in [
        (Language::En, ">3 d</time>", "{count} d"),
        (Language::Fr, ">3 j</time>", "{count} j"),
        (Language::Pl, ">3 dni</time>", "{count} dni"),
    ] {
        let visitor = Visitor { language, ..Visitor::default() };
        let page = TablePage {
            visitor: &visitor,
            table: &table,
            history: &TableHistory::default(),
            picked: None,
            address: "",
            chat: None,
            refused: None,
            now: Some(Timestamp::from_millis(0)),
        };
        let page = oriflamme_pages::table(&page).to_string();
        assert!(page.contains(shown), "{page}");
        assert!(page.contains(&format!("<i data-id=\"clock-days\">{script}</i>")), "{page}");
    }
}

#[test]
fn whoever_is_away_is_told_on_every_page_but_that_tables() {
    let (_, _, table) = first_decides(2);
    let away = |from: &TableId| Visitor { away_from: Some(from.clone()), ..english() };
    let shown = |table: &TableView, visitor: &Visitor| {
        let page = TablePage {
            visitor,
            table,
            history: &TableHistory::default(),
            picked: None,
            address: "https://example.org/tables/k3v9t2",
            chat: None,
            refused: None,
            now: None,
        };
        oriflamme_pages::table(&page).to_string()
    };
    let note = "<form class=\"way-back\" method=\"post\" action=\"/tables/other2/sit\">";
    let other: TableId = "other2".parse().unwrap();
    // That table has its button in the middle.
    assert!(!shown(&table, &away(&table.id)).contains("way-back"));
    // Another table, another lobby and pages for reading have the note.
    assert!(shown(&table, &away(&other)).contains(note));
    assert!(shown(&waiting_for_players(Pace::Unlimited), &away(&other)).contains(note));
    assert!(rules(&away(&other), Chapter::Play).into_string().contains(note));
}

/// A name in Hebrew or Arabic letters must not turn round the score or the name beside it.
#[test]
fn names_that_are_written_from_the_right_are_kept_apart() {
    let (_, _, mut table) = first_decides(0);
    table.occupants[Seat::from_index(0)] = Occupant::Human { name: Some("דנה".into()), away: false };
    table.occupants[Seat::from_index(1)] = Occupant::Human { name: Some("Zoë".into()), away: false };
    let words = oriflamme_pages::Words::of(Language::En);
    assert_eq!(words.occupant(&table, Seat::from_index(0)), "\u{2068}דנה\u{2069}");
    assert_eq!(words.occupant(&table, Seat::from_index(1)), "Zoë");
    // In a sentence the marks stand once, also if the name has them already.
    for name in ["דנה", "\u{2068}דנה\u{2069}"] {
        let kept = words.tell("ui-seat-kept-for", &[("name", name.into())]);
        assert_eq!(kept, "Kept for \u{2068}דנה\u{2069}");
    }
    let kept = words.tell("ui-seat-kept-for", &[("name", "Zoë".into())]);
    assert_eq!(kept, "Kept for Zoë");
}
