//! The pages in real Chromium, with the real program: whole games by clicks, by keys, by touch; two people at
//! a table; killed servers; replays. There must be no complaint on the console, and no request to another
//! host.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod analysis;
mod board;
mod bots;
mod by_api;
mod care;
mod club;
mod company;
mod cup;
mod devices;
mod fair;
mod house;
mod keys;
mod lessons;
mod life;
mod meeting;
mod passkeys;
mod puzzles;
mod rated;
mod review;
mod seen;
mod site;
#[path = "../support/mod.rs"]
mod support;
mod tournament;
mod walk;
mod your_turn;

use house::{House, STILL, WHOLE_GAME};
use oriflamme_testkit::{
    browser::{Look, key, wait},
    pages::Guest,
};
use serde_json::{Value, json};

#[test]
fn the_base_game_is_played_by_clicks_and_seen_again() {
    let Some(house) = House::open() else { return };
    let mut guest = house.guest(STILL);
    by_clicks(&house, &mut guest, [("base-2", 4), ("base-1", 3)]);
    // The next game is one click away.
    guest.browser.click_on("#end form[action$='/rematch'] button");
    wait("the rematch", || (!guest.is_over()).then_some(()));
    assert!(!guest.play(2));
    guest.leave();
    replay(&house, &guest);
}

#[test]
fn ablaze_is_played_by_clicks_in_a_round_and_as_a_duel() {
    let Some(house) = House::open() else { return };
    by_clicks(&house, &mut house.guest(STILL), [("ablaze", 5), ("ablaze", 2)]);
}

/// Plays a whole game, and one that the API continues after a round or two. Each goes to its end, which shows
/// the next steps.
fn by_clicks(house: &House, guest: &mut Guest, games: [(&str, u8); 2]) {
    for (index, (rules, seats)) in games.into_iter().enumerate() {
        guest.play_now(rules, seats);
        if index == 0 {
            guest.set("speed", "none");
            assert!(guest.play(WHOLE_GAME), "{rules} with {seats} seats is not over");
        } else {
            assert!(!guest.play(5));
            house.play_out(&guest.table(), &[guest]);
            guest.browser.wait_for("#end .ranking");
        }
        assert_eq!(guest.browser.all("#end .ranking li").len(), usize::from(seats), "{rules}");
        assert!(guest.browser.find("#end form[action$='/rematch'] button").is_some());
        guest.browser.wait_for("#fair[data-judged=proved]");
        // How it went, what counted most, and what was hidden came with the end, without a reload.
        for shown in ["#end h2", "#end svg.course polyline", "#end .moments li", "#end .hid .row"] {
            assert!(guest.browser.find(shown).is_some(), "{rules}: the end shows no {shown}");
        }
        for (width, height) in [(360, 740), (1280, 800)] {
            let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
            guest.browser.devtools("Emulation.setDeviceMetricsOverride", &size);
            guest.browser.script("scrollTo(0, 0)", &Value::Null);
            assert_eq!(guest.below("#end .next"), 0, "what comes next is below the fold at {width} px");
        }
        guest.leave();
    }
}

/// Looks at the replay of this guest's first game.
fn replay(house: &House, guest: &Guest) {
    let tables = house.api(guest, "/api/v1/me")["tables"].clone();
    let over = tables.as_array().unwrap().iter().find(|table| table["status"] == "over").unwrap();
    let table = over["table"].as_str().unwrap().to_owned();
    guest.go(&format!("/tables/{table}"));
    guest.browser.click_on("#end a[href$='/replay']");
    let board = guest.browser.wait_for(".board[data-replay]");
    let moment = || {
        let at = guest.browser.script("return Number(arguments[0].dataset.moment)", &json!([board.json()]));
        at.as_i64().unwrap()
    };
    let at = |wanted: i64| wait(&format!("moment {wanted}"), || (moment() == wanted).then_some(()));
    let last: i64 =
        guest.browser.text("return document.querySelector('.board').dataset.last").parse().unwrap();
    at(0);
    for step in 1..4 {
        guest.browser.click_on("[data-key=ArrowRight]");
        at(step);
    }
    guest.browser.press(&[key::LEFT]);
    at(2);
    // Use the slider, by its keys.
    guest.browser.script("document.querySelector('.slider input').focus()", &Value::Null);
    guest.browser.press(&[key::RIGHT]);
    at(3);
    guest.browser.click_on("[data-key=End]");
    at(last);
    // With all cards open, nobody's hand is hidden at the beginning; from one player's view only that
    // player's hand is open.
    guest.browser.script("location.hash = '#move=1'", &Value::Null);
    at(1);
    wait("an open hand", || guest.browser.find("#seats .chips.hand .chip"));
    let families = "return [...document.querySelectorAll('select[name=eyes] option')].map(option => option.value).join()";
    let eyes = guest.browser.text(families);
    let second = eyes.split(',').nth(2).unwrap();
    guest.choose("select[name=eyes]", second);
    wait("the other eyes", || guest.browser.find(&format!("#mine .seat.{second}")));
    wait("the other hand", || guest.browser.find(&format!("#mine [data-at^='hand-{second}-']")));
    // The link to this moment keeps the perspective, and the record is downloaded as an .ori file.
    let link = guest.browser.text("return document.querySelector('[data-link]').href");
    guest.browser.go(&link);
    wait("the same eyes", || guest.browser.find(&format!(".board[data-moment='1'] #mine .seat.{second}")));
    assert!(guest.browser.text("return document.querySelector('[download]').download").ends_with(".ori"));
    // Open a link to a moment.
    guest.go("/");
    guest.go(&format!("/tables/{table}/replay#move=7"));
    guest.browser.wait_for(".board[data-moment='7']");
    // The record of this game leads to its own replay; another record gets a new one.
    let own = seen::fetched(guest, &format!("/tables/{table}/record"));
    let other = support::oriflamme(["random", "--seed", "browser", "--rules", "ablaze"]).out;
    for (record, is_own) in [(&own, true), (&other, false)] {
        guest.go("/replay");
        guest.browser.click_on("textarea[name=record]");
        guest.browser.devtools("Input.insertText", &json!({ "text": record }));
        guest.browser.click_on("main button.main");
        guest.browser.wait_for(".board[data-replay]");
        assert_eq!(guest.table() == table, is_own);
        guest.browser.click_on("[data-key=ArrowRight]");
        guest.browser.wait_for(".board[data-moment='1']");
    }
    guest.leave();
    // A text that is no record is refused with an explanation, and stays in the field.
    guest.go("/replay");
    guest.browser.click_on("textarea[name=record]");
    guest.browser.devtools("Input.insertText", &json!({"text": "rules base-9"}));
    guest.browser.click_on("main button.main");
    guest.browser.wait_for(".refused li");
    assert_eq!(guest.browser.text("return document.querySelector('textarea').value.trim()"), "rules base-9");
    guest.leave_with(|complaint| complaint.contains("422"));
}

#[test]
fn two_play_at_one_table_and_see_nothing_of_each_other() {
    let Some(house) = House::open() else { return };
    let mut host = house.guest(STILL);
    let form = "form:has(input[value=friends])";
    host.browser.write(&host.browser.wait_for(&format!("{form} input[name=name]")), "Ada");
    host.choose(&format!("{form} select[name=seats]"), "3");
    host.choose(&format!("{form} select[name=bots]"), "1");
    host.browser.click_on(&format!("{form} button:not([name])"));
    let link = host
        .browser
        .script("return arguments[0].value", &json!([host.browser.wait_for(".share input").json()]));
    let link = link.as_str().unwrap();
    // The other player uses another language: each reads the same table in their own.
    let mut friend = house.guest(Look { language: "fr", ..STILL });
    friend.browser.go(link);
    friend.browser.write(&friend.browser.wait_for("#lobby input[name=name]"), "Émile");
    let watcher = house.guest(STILL);
    watcher.browser.go(link);
    friend.browser.click_on("#lobby button.main");
    for guest in [&host, &friend] {
        guest.browser.wait_for(".board .hand");
        guest.set("speed", "none");
    }
    watcher.browser.wait_for(".board #queue");
    watcher.set("speed", "none");
    let table = host.table();
    // In the middle of the game, while everybody waits for one of the two: nothing that one player knows is
    // anywhere in what the others were sent.
    for turn in 0..16 {
        let acting = wait("somebody's turn", || match (host.is_asked(), friend.is_asked()) {
            (true, _) => Some(0),
            (_, true) => Some(1),
            _ => None,
        });
        if turn == 8 || turn == 15 {
            let path = format!("/api/v1/tables/{table}");
            let views = [house.api(&host, &path), house.api(&friend, &path)];
            let hidden = [secrets(&views[0], &views[1]), secrets(&views[1], &views[0])];
            nowhere(&host, &hidden[1..], Some(&hidden[0]));
            nowhere(&friend, &hidden[..1], Some(&hidden[1]));
            nowhere(&watcher, &hidden, None);
        }
        if acting == 0 { host.decide() } else { friend.decide() }
    }
    house.play_out(&table, &[&host, &friend]);
    for guest in [&host, &friend] {
        guest.browser.wait_for("#end .ranking");
    }
    // A chat message reaches everybody.
    host.browser.click_on(".chat summary");
    let said = host.browser.find("form[data-quiet] button[name=phrase]").expect("there are phrases");
    host.browser.click(&said);
    friend.browser.wait_for("#chat-lines li");
    care::talk_is_counted_and_muted(&friend);
    for guest in [&host, &friend, &watcher] {
        guest.leave();
    }
}

/// A family, and the names of some of its cards.
type Cards = (String, Vec<String>);

/// The family of a player, and the names of its cards that others do not know.
fn secrets(own: &Value, others: &Value) -> Cards {
    let family = own["you"].as_str().unwrap().to_owned();
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let mut names: Vec<String> = Vec::new();
    for zone in ["hand", "aside"] {
        names.extend(list(&own[zone][&family]).iter().map(|name| name.as_str().unwrap().to_owned()));
    }
    for (stack, seen) in list(&own["queue"]).iter().zip(list(&others["queue"])) {
        for (card, seen) in list(stack).iter().zip(list(&seen)) {
            if seen.as_str().unwrap().contains(&format!("[{family} ?")) {
                let name = card.as_str().unwrap().trim_matches(['[', ']']).split(' ').nth(1).unwrap();
                names.push(name.to_owned());
            }
        }
    }
    (family, names)
}

/// Fails if a viewer's page, or what was sent to it, contains one of these hidden cards.
fn nowhere(viewer: &Guest, hidden: &[Cards], own: Option<&Cards>) {
    let mut pieces = viewer.was_sent();
    assert!(pieces.iter().any(|piece| piece.contains("\"frames\"")), "no live frames are in the network log");
    pieces.push(viewer.browser.source());
    for (family, names) in hidden {
        assert!(names.len() > 3, "{names:?}");
        for name in names {
            // The forms in which keys, moves and fields name a card.
            for said in
                [format!("{family}-{name}"), format!("{family} {name}"), format!("{family} place {name}")]
            {
                let told = pieces.iter().find(|piece| piece.to_lowercase().contains(&said));
                assert!(told.is_none(), "{said} is in {}", told.unwrap());
            }
        }
        let shown = viewer.shown(&pieces, family, names);
        assert!(shown.is_empty(), "{shown:#?}");
    }
    // The viewer's own cards are found by the same search, so it would also find others'.
    if let Some((family, names)) = own {
        assert!(!viewer.shown(&pieces, family, names).is_empty(), "not even {family}'s own cards are found");
        let said = format!("hand-{family}-");
        assert!(pieces.iter().any(|piece| piece.contains(&said)), "{said} is nowhere");
    }
}

#[test]
fn the_keyboard_alone_is_enough() {
    let Some(house) = House::open() else { return };
    let guest = house.guest(STILL);
    let tab_to = |wanted: &str| {
        assert!(guest.browser.tab_to(wanted), "the keyboard does not reach {wanted}");
    };
    tab_to(".instant button.main");
    guest.browser.press(&[key::ENTER]);
    guest.browser.wait_for(".board .hand");
    tab_to("button[popovertarget=settings]");
    guest.browser.press(&[key::ENTER]);
    tab_to("[data-setting=speed] button[value=none]");
    guest.browser.press(&[key::ENTER, key::ESCAPE]);
    for decision in 0..10 {
        if !guest.wait_for_turn() {
            break;
        }
        let version = guest.version();
        let placing = guest.browser.find(".hand.placing").is_some();
        match (placing, decision % 2) {
            (true, 0) => {
                tab_to(".pick input");
                // Choose the next card, and go on to its places.
                guest.browser.press(&[key::RIGHT, key::ENTER]);
                tab_to("button.placing");
                guest.browser.press(&[key::ENTER]);
            }
            (true, _) => guest.browser.press(&["2", "b"]),
            (false, _) => {
                tab_to("#ask .choices button, #queue .target");
                guest.browser.press(&[key::ENTER]);
                if guest.browser.find("#queue a.picked").is_some() {
                    wait("the gaps", || guest.browser.find("#queue .gap button"));
                    tab_to("#queue .gap button");
                    guest.browser.press(&[key::ENTER]);
                }
                if guest.browser.find("dialog[open]").is_some() {
                    tab_to("dialog button.main");
                    guest.browser.press(&[key::ENTER]);
                }
            }
        }
        guest.wait_beyond(version);
    }
    guest.leave();
}

#[test]
fn cards_are_placed_by_dragging() {
    let Some(house) = House::open() else { return };
    let mut guest = house.guest(STILL);
    guest.play_now("base-2", 3);
    guest.set("speed", "none");
    let mut dragged = 0;
    while dragged < 2 && guest.wait_for_turn() {
        let Some(card) = guest.browser.find(".hand.placing li:nth-child(3) .pick") else {
            guest.decide();
            continue;
        };
        let version = guest.version();
        let at = guest.browser.script("return arguments[0].dataset.at", &json!([card.json()]));
        let spot = guest.browser.all("button.placing").pop().unwrap();
        guest.browser.drag(&card, &spot);
        guest.wait_beyond(version);
        let left = guest.browser.find(&format!("[data-at='{}']", at.as_str().unwrap()));
        assert_eq!(left, None, "the card that was dragged is still in the hand");
        dragged += 1;
    }
    assert_eq!(dragged, 2);
    guest.leave();
    // By touch, a card is held for a moment and then dragged. Without holding it, the page scrolls and
    // nothing is chosen.
    let mut guest = house.guest(Look { still: true, ..Look::PHONE });
    guest.play_now("base-2", 3);
    guest.set("speed", "none");
    while guest.wait_for_turn() && guest.browser.find(".hand.placing").is_none() {
        guest.decide();
    }
    let version = guest.version();
    let card = guest.browser.find(".hand.placing li:nth-child(3) .pick").unwrap();
    let spot = guest.browser.all("button.placing").pop().unwrap();
    guest.browser.carry(&card, &spot, 0);
    assert!(guest.browser.find(".pick :checked, .dragged").is_none(), "a swipe has chosen a card");
    guest.browser.script("scrollTo(0, 0)", &Value::Null);
    let at = guest.browser.script("return arguments[0].dataset.at", &json!([card.json()]));
    guest.browser.carry(&card, &spot, 350);
    guest.wait_beyond(version);
    assert_eq!(guest.browser.find(&format!("[data-at='{}'], .dragged", at.as_str().unwrap())), None);
    guest.leave();
}

#[test]
fn a_phone_is_wide_enough() {
    let Some(house) = House::open() else { return };
    let mut guest = house.guest(Look { still: true, ..Look::PHONE });
    for path in [
        "/",
        "/rules",
        "/rules/cards",
        "/rules/editions",
        "/rules/ablaze",
        "/rules/duel",
        "/rules/rulings",
        "/replay",
    ] {
        guest.go(path);
        assert!(guest.overflow() <= 0, "{path} is {} px too wide", guest.overflow());
    }
    guest.go("/");
    for (rules, seats, decisions) in [("ablaze", 5, 6), ("base-2", 2, 6)] {
        guest.play_now(rules, seats);
        guest.set("speed", "none");
        for _ in 0..decisions {
            if !guest.wait_for_turn() {
                break;
            }
            assert!(guest.overflow() <= 0, "{rules}: {} px too wide", guest.overflow());
            assert_eq!(guest.below("#mine .seat"), 0, "one's own panel is below the fold");
            guest.decide();
        }
    }
    guest.leave();
}

#[test]
fn each_language_is_asked_for_and_switched_to() {
    let Some(house) = House::open() else { return };
    let books = [
        ("en", include_str!("../../../pages/words/en/cards.ftl")),
        ("fr", include_str!("../../../pages/words/fr/cards.ftl")),
        ("pl", include_str!("../../../pages/words/pl/cards.ftl")),
    ];
    let speaks = |guest: &Guest, (tag, book): (&str, &str)| {
        assert_eq!(guest.browser.text("return document.documentElement.lang"), tag);
        let hand = guest.browser.script(
            "return [...document.querySelectorAll('#mine .hand [data-at]')].map(card => [card.dataset.at.split('-').slice(2).join('-'), card.querySelector('.name').textContent])",
            &Value::Null,
        );
        let hand = hand.as_array().unwrap();
        assert!(hand.len() > 4, "{hand:?}");
        for card in hand {
            let (name, written) = (card[0].as_str().unwrap(), card[1].as_str().unwrap());
            let published =
                book.lines().find_map(|line| line.strip_prefix(&format!("card-{name} = "))).unwrap();
            assert_eq!(written, published, "{tag}");
        }
    };
    for book in books {
        let guest = house.guest(Look { language: book.0, ..Look::DESK });
        guest.browser.click_on(".instant button.main");
        guest.browser.wait_for(".board .hand");
        assert!(guest.wait_for_turn());
        speaks(&guest, book);
        if book.0 == "pl" {
            let version = guest.version();
            for other in books {
                guest.browser.click_on("button[popovertarget=settings]");
                guest.browser.click_on(&format!("#settings button[value={}]", other.0));
                guest.browser.wait_for(&format!("html[lang={}] .board .hand", other.0));
                speaks(&guest, other);
            }
            assert_eq!(guest.version(), version, "the table was left");
        }
        guest.leave();
    }
}

#[test]
fn a_killed_server_is_waited_for() {
    let Some(mut house) = House::open() else { return };
    let mut guest = house.guest(STILL);
    guest.play_now("base-2", 4);
    guest.set("speed", "none");
    assert!(!guest.play(2));
    guest.leave();
    guest.browser.script("window.same = true", &Value::Null);
    assert!(guest.wait_for_turn());
    let version = guest.version();
    house.server.kill();
    guest.browser.wait_for("#notice:not([hidden])");
    house.server.restart();
    wait("the page to be back", || guest.browser.find("#notice[hidden]"));
    assert_eq!(guest.version(), version);
    assert!(!guest.play(1));
    assert!(guest.version() > version);
    // A move that is chosen while the server is away waits, which the page says, and is sent by itself later.
    while guest.wait_for_turn() && guest.browser.find(".hand.placing").is_none() {
        guest.decide();
    }
    house.server.kill();
    let version = guest.answer();
    guest.browser.wait_for("#notice:not([hidden])");
    guest.browser.wait_for(".board.pending .chosen");
    house.server.restart();
    guest.wait_beyond(version);
    wait("the page to be at rest", || guest.browser.find("body:has(#notice[hidden]) .board:not(.pending)"));
    // There may be few decisions left by now.
    guest.play(2);
    assert_eq!(guest.browser.script("return window.same", &Value::Null), true, "the page was loaded anew");
    // The browser itself logs that it could not connect; there are no other complaints.
    guest.leave_with(|complaint| complaint.contains("net::ERR_"));
}
