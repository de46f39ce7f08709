//! Laws of views as JSON: nothing is lost, and nothing that is not a view gets through.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod support;

use oriflamme_bots::{Level, player};
use oriflamme_game::{Card, Event, Family, Move, NoLog, Ruleset, Seat, Seating, View, Viewer};
use oriflamme_notation::write;
use oriflamme_rules::RandomSource;
use oriflamme_wire::{EventJson, ViewJson, read_view};
use serde_json::{Value, json};
use support::*;

/// How many games of each kind; `ORIFLAMME_CASES` multiplies it.
fn cases(usual: u64) -> std::ops::RangeInclusive<u64> {
    let times =
        std::env::var("ORIFLAMME_CASES").ok().and_then(|times| times.parse::<u64>().ok()).unwrap_or(1);
    1..=usual * times
}

fn json_of(view: &View) -> Value {
    serde_json::from_str(&serde_json::to_string(&ViewJson::new(view)).unwrap()).unwrap()
}

/// What is rare in a view, and has to come up for the law to mean something.
#[derive(Default, Debug)]
struct Rare {
    asks: std::collections::BTreeSet<String>,
    lacked: bool,
    cleared: bool,
    vacated: bool,
    kept_apart: bool,
    corrupted: bool,
    stacked: bool,
}

impl Rare {
    fn look(&mut self, view: &View) {
        if let Some(doing) = view.doing {
            let ask = format!("{:?}", doing.ask);
            self.asks.insert(ask.split(|char: char| !char.is_alphabetic()).next().unwrap().to_owned());
            self.vacated |= doing.vacated;
            self.kept_apart |= doing.kept_apart > 0;
        }
        self.lacked |= view.lacked.iter().any(|(_, lacked)| lacked.is_some());
        for card in view.queue.cards() {
            self.cleared |= card.cleared;
            self.corrupted |= card.owner != card.card.family();
        }
        self.stacked |= view.queue.stacks().any(|stack| stack.len() > 2);
    }
}

#[test]
fn a_view_is_read_as_it_was_written() {
    let mut rare = Rare::default();
    for (rules, seating) in kinds() {
        for case in cases(8) {
            let (mut state, mut source) = start(rules, seating, case);
            loop {
                for viewer in eyes(&seating) {
                    let view = state.view(viewer);
                    rare.look(&view);
                    let read = read_view(&json_of(&view));
                    assert_eq!(read, Ok(view), "{rules} {} seats, case {case}", seating.seat_count());
                }
                let Some(answer) = pick(&state, &mut source) else { break };
                state.play(answer, &mut NoLog).unwrap();
            }
        }
    }
    assert_eq!(rare.asks.len(), 8, "{rare:?}");
    assert!(
        rare.lacked && rare.cleared && rare.vacated && rare.kept_apart && rare.corrupted && rare.stacked,
        "{rare:?}"
    );
}

#[test]
fn events_are_read_as_they_were_written() {
    for (rules, seating) in kinds() {
        for case in cases(4) {
            let (mut state, mut source) = start(rules, seating, case);
            while let Some(answer) = pick(&state, &mut source) {
                let mut events = Vec::new();
                state.play(answer, &mut |event: Event<Card>| events.push(event)).unwrap();
                for (event, viewer) in
                    events.iter().flat_map(|event| eyes(&seating).map(move |it| (event, it)))
                {
                    let json = EventJson::new(&event.seen_by(viewer, &seating), &seating);
                    let text = serde_json::to_string(&json).unwrap();
                    assert_eq!(serde_json::from_str::<EventJson>(&text).unwrap(), json, "{text}");
                }
            }
        }
    }
}

#[test]
fn moves_are_said_as_the_notation_says_them() {
    for (rules, seating) in kinds() {
        for case in cases(8) {
            let (mut state, mut source) = start(rules, seating, case);
            while let Some(seat) = state.turn() {
                let view = state.view(Viewer::Seat(seat));
                let texts = write::legal(&state);
                assert_eq!(texts_of(&view), texts, "{rules} {} seats, case {case}", seating.seat_count());
                for (answer, text) in state.moves().iter().zip(&texts) {
                    assert_eq!(view.find(text), Some(answer));
                    assert_eq!(&view.family_move(answer).unwrap().to_string(), text);
                }
                state.play(pick(&state, &mut source).unwrap(), &mut NoLog).unwrap();
            }
        }
    }
}

fn texts_of(view: &View) -> Vec<String> {
    view.legal().map(|legal| legal.to_string()).collect()
}

/// A duel's first decision of a kind.
fn duel_where(wanted: impl Fn(&View) -> bool) -> View {
    for case in 0.. {
        let (mut state, mut source) = start(Ruleset::Base2, Seating::usual_duel(), case);
        while let Some(seat) = state.turn() {
            let view = state.view(Viewer::Seat(seat));
            if wanted(&view) {
                return view;
            }
            state.play(pick(&state, &mut source).unwrap(), &mut NoLog).unwrap();
        }
    }
    unreachable!("there are as many games as one likes")
}

#[test]
fn any_spelling_of_the_notation_is_found() {
    let view = duel_where(|view| view.moves.is_some_and(|moves| moves.contains(Move::Keep)));
    let speaker = texts_of(&view)[0].split(' ').next().unwrap().to_owned();
    for text in
        [format!("{speaker} keep"), format!(" {speaker}\t keep \r"), format!("{speaker} keep # for now")]
    {
        assert_eq!(view.find(&text), Some(Move::Keep), "{text}");
    }
    for text in ["", "keep", "# red keep", "violet keep", "red  keep now", "red keep\n", "RED keep"] {
        assert_eq!(view.find(text), None, "{text}");
    }
    // In a duel a player may be robbed by either name.
    let steals = |view: &View| texts_of(view).iter().any(|text| text.ends_with("steal blue"));
    let view = duel_where(steals);
    let text = texts_of(&view).into_iter().find(|text| text.ends_with("blue")).unwrap();
    assert_eq!(view.find(&text.replace("steal blue", "steal yellow")), Some(Move::Steal(Family::Blue)));
    assert_eq!(view.find(&text.replace("steal blue", "steal violet")), None);
    // A view in which somebody else decides has no move to find.
    let spectator = View { moves: None, ..view };
    assert_eq!(spectator.find(&text), None);
}

#[test]
fn a_view_looks_as_the_page_says() {
    let (state, _) = start(Ruleset::Ablaze, Seating::usual_duel(), 3);
    let turn = state.turn().unwrap();
    let view = json_of(&state.view(Viewer::Seat(turn)));
    assert_eq!(view["seats"], json!([{"families": ["red", "green"]}, {"families": ["blue", "yellow"]}]));
    assert_eq!((&view["rules"], &view["round"], &view["next"]), (&json!("ablaze"), &json!(1), &Value::Null));
    assert_eq!((&view["you"], &view["scores"]), (&view["turn"], &json!({"red": 1, "blue": 1})));
    assert_eq!(view["twins"], json!(["red", "green", "blue", "yellow"]));
    assert_eq!(view["hands"], json!({"red": 3, "green": 3, "blue": 3, "yellow": 3}));
    assert_eq!(view["deck"]["red"].as_array().unwrap().len(), 8);
    let other = json_of(&state.view(Viewer::Seat(Seat::from_index(1 - turn.index()))));
    assert!(other.get("legal").is_none() && view["legal"].as_array().unwrap().len() == 6);
    let spectator = json_of(&state.view(Viewer::Spectator));
    assert_eq!((&spectator["you"], &spectator["hand"]), (&Value::Null, &json!({})));
}

/// A view in the middle of a game, and its JSON with something changed.
fn changed(change: impl FnOnce(&mut Value)) -> Result<View, String> {
    let (mut state, mut source) = start(Ruleset::Base2, Seating::of(3).unwrap(), 1);
    while state.round() < 3 || state.positions().count() < 2 || state.view(Viewer::Spectator).doing.is_some()
    {
        state.play(pick(&state, &mut source).unwrap(), &mut NoLog).unwrap();
    }
    let mut value = json_of(&state.view(Viewer::Seat(state.turn().unwrap())));
    change(&mut value);
    read_view(&value).map_err(|error| error.to_string())
}

#[test]
fn what_is_wrong_with_a_view_is_said_with_its_field() {
    changed(|_| ()).unwrap();
    changed(|view| view["later"] = json!({"more": [1, 2]})).expect("fields nobody knows are passed over");
    type Change = fn(&mut Value);
    let wrong: [(Change, &str); 27] = [
        (|view| *view = json!(17), "view: invalid type: integer `17`, expected an object"),
        (|view| view["rules"] = json!("chess"), "view.rules: expected a ruleset"),
        (|view| view["rules"] = json!("ablaze"), "there is no"),
        (|view| view["seats"] = Value::Null, "view.seats: invalid type: null, expected a sequence"),
        (|view| view["seats"][2]["families"] = json!(["red"]), "view.seats: red has two seats"),
        (
            |view| view["seats"][2]["families"] = json!([]),
            "view.seats: three seats or more have one family each",
        ),
        (|view| view["seats"][1] = json!(7), "view.seats[1]: invalid type: integer `7`, expected an object"),
        (|view| view["you"] = json!("violet"), "view.you: violet does not play"),
        (|view| view["round"] = json!(7), "view.round: expected a whole number from 1 to 6, found 7"),
        (|view| view["round"] = json!(1.5), "view.round: invalid type: floating point `1.5`"),
        (|view| view["phase"] = json!("lunch"), "view.phase: expected placement or resolution"),
        (|view| view["next"] = json!(1), "view.next: nothing is resolved while cards are placed"),
        (|view| view["phase"] = json!("resolution"), "view.next: expected a whole number"),
        (
            |view| view["scores"]["red"] = json!(-1),
            "view.scores.red: invalid value: integer `-1`, expected u16",
        ),
        (|view| view["hands"]["red"] = json!(9), "view"),
        (
            |view| view["hands"] = json!([]),
            "view.hands: invalid type: sequence, expected an object with families as keys",
        ),
        (|view| view["queue"][0] = json!([]), "view.queue[0]: a position has one card at least"),
        (|view| view["queue"][0][0] = json!("red spi"), "view.queue[0][0]: expected a card such as"),
        (|view| view["queue"][0][0] = json!("red prince"), "view.queue[0][0]: there is no prince in base-2"),
        (|view| view["gone"]["red"] = json!(["lord", "lord"]), "view.gone.red[1]: the lord is named twice"),
        (|view| view["deck"] = json!({"red": ["red"]}), "view.deck.red: only a duel has draw piles"),
        (|view| view["placed"] = json!(3), "view.placed: all cards of this round are placed"),
        (|view| view["turn"] = Value::Null, "view.legal: it is not your turn"),
        (|view| view["legal"] = Value::Null, "view.legal: expected the legal moves, found nothing"),
        (|view| view["legal"][0] = json!("red fly"), "view.legal[0]: expected a move, found `red fly`"),
        (|view| view["legal"][0] = json!("red gain"), "view.legal[0]: expected a move that is legal here"),
        (
            |view| view["cleared"] = json!([[40, 1]]),
            "view.cleared: there is no face-down card 1 at position 40",
        ),
    ];
    for (change, says) in wrong {
        let error = changed(change).unwrap_err();
        assert!(error.contains(says), "{error}\nshould say\n{says}");
    }
}

/// Every value in a tree of values, by its path.
fn paths(value: &Value, here: String, all: &mut Vec<String>) {
    match value {
        Value::Object(object) => {
            object.iter().for_each(|(key, value)| paths(value, format!("{here}/{key}"), all));
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(index, value)| paths(value, format!("{here}/{index}"), all));
        }
        _ => {}
    }
    all.push(here);
}

/// Values put in each other's places, over and over: what comes out is an error or a view that holds
/// together, and no bot of ours fails on it.
#[test]
fn no_message_breaks_a_bot() {
    let mut squire = player(Level::Squire, 1);
    let (mut refused, mut read) = (0, 0);
    for (rules, seating) in kinds() {
        for case in cases(2) {
            let (mut state, mut source) = start(rules, seating, case);
            while let Some(seat) = state.turn() {
                let whole = json_of(&state.view(Viewer::Seat(seat)));
                let mut all = Vec::new();
                paths(&whole, String::new(), &mut all);
                for _ in 0..20 {
                    let mut value = whole.clone();
                    for _ in 0..=source.below(2) {
                        let mut any = || all[source.below(all.len() as u32) as usize].clone();
                        let (to, from) = (any(), any());
                        let other = match source.below(6) {
                            0 => Value::Null,
                            1 => json!(source.below(70)),
                            _ => whole.pointer(&from).cloned().unwrap_or_default(),
                        };
                        if let Some(slot) = value.pointer_mut(&to) {
                            *slot = other;
                        }
                    }
                    match read_view(&value) {
                        Err(error) => {
                            assert!(error.field.starts_with("view"), "{error}");
                            refused += 1;
                        }
                        Ok(view) => {
                            assert_eq!(read_view(&json_of(&view)), Ok(view));
                            if let Some(decision) = view.decision() {
                                let answer = oriflamme_bots::Bot::choose(&mut *squire, decision);
                                assert!(decision.moves().contains(answer));
                            }
                            read += 1;
                        }
                    }
                }
                state.play(pick(&state, &mut source).unwrap(), &mut NoLog).unwrap();
            }
        }
    }
    assert!(refused > 1000 && read > 300, "{refused} refused, {read} read");
}
