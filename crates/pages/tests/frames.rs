//! Updates as frames: what moves from where to where, what the captions say, and how it ends.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
mod support;

use oriflamme_game::{Card, Event, Move, Moves, Name, Ruleset, Ruling, Seat, Seating, Viewer};
use oriflamme_pages::{Language, ReplayPage, Words, frames, replay};
use oriflamme_rules::State;
use support::{
    Game,
    text::{lines, page, region, visitor},
};

#[test]
fn the_last_frame_of_an_update_is_the_page_after_it() {
    for (rules, seating) in
        [(Ruleset::Ablaze, Seating::of(5).unwrap()), (Ruleset::Base2, Seating::usual_duel())]
    {
        let game = Game::random(rules, seating, 5);
        let english = visitor(Language::En);
        for at in 1..game.states.len() {
            let viewer = Viewer::Seat(Seat::from_index((at % 2) as u8));
            let (before, update) = (game.table(viewer, at - 1), game.update(viewer, at));
            let sent = frames(&english, &before, &update);
            let after = lines(&page(&english, &update.table, &[]));
            assert!(!sent.reload);
            let first = unkeyed(&lines(&page(&english, &before, &[])));
            for id in ["status", "seats", "queue", "ask", "mine"] {
                let html =
                    sent.frames.iter().rev().flat_map(|frame| &frame.regions).find(|(known, _)| *known == id);
                match html {
                    Some((_, html)) => {
                        let html = unkeyed(&lines(html));
                        assert!(unkeyed(&after).contains(&html), "{id} after move {at}: {html}");
                    }
                    None => {
                        let start = format!(" id=\"{id}\"");
                        let end = match id {
                            "status" => "</p>",
                            "seats" => "</ol>",
                            _ => "</section>",
                        };
                        let element = |page: &str| region(page, &start, end).to_owned();
                        assert_eq!(element(&first), element(&unkeyed(&after)), "{id} after move {at}");
                    }
                }
            }
        }
    }
}

/// Removes the keys of cards: frames count them from where the update began, a page counts from its own
/// queue.
fn unkeyed(html: &str) -> String {
    let mut parts = html.split("data-at=\"q");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text.push_str("data-at=\"");
        text.push_str(part.trim_start_matches(|letter: char| letter.is_ascii_digit()));
    }
    text
}

#[test]
fn links_lead_from_what_was_there_to_what_is() {
    let english = visitor(Language::En);
    let viewer = Viewer::Seat(Seat::from_index(1));
    let games = [
        Game::random(Ruleset::Base2, Seating::of(4).unwrap(), 2),
        Game::random(Ruleset::Ablaze, Seating::of(5).unwrap(), 4),
        Game::random(Ruleset::Base1, Seating::usual_duel(), 3),
    ];
    for game in games {
        for at in 1..game.states.len() - 1 {
            let before = game.table(viewer, at - 1);
            let sent = frames(&english, &before, &game.update(viewer, at));
            let mut shown = page(&english, &before, &[]);
            for frame in &sent.frames {
                let next: String = frame.regions.iter().map(|(_, html)| html.as_str()).collect();
                for (from, to) in &frame.links {
                    assert!(
                        shown.contains(&format!("data-at=\"{from}\"")),
                        "move {at}: nothing is at {from}"
                    );
                    assert!(next.contains(&format!("data-at=\"{to}\"")), "move {at}: nothing comes to {to}");
                }
                if let Some((from, to, _)) = &frame.flight {
                    assert!(
                        shown.contains(&format!("data-at=\"{from}\"")),
                        "move {at}: nothing to gain from {from}"
                    );
                    assert!(
                        shown.contains(&format!("data-at=\"{to}\"")),
                        "move {at}: nobody to gain at {to}"
                    );
                }
                shown.push_str(&next);
            }
        }
    }
}

/// In a debug build, a message that is missing or gets the wrong variables panics: whole games use all of
/// them.
#[test]
fn every_language_tells_whole_games() {
    for language in Language::ALL {
        let visitor = visitor(language);
        for (rules, seed) in
            [(Ruleset::Base1, 1), (Ruleset::Base2, 2), (Ruleset::Ablaze, 3), (Ruleset::Ablaze, 4)]
        {
            for seating in [Seating::of(5).unwrap(), Seating::usual_duel()] {
                let game = Game::random(rules, seating, seed);
                for at in 1..game.states.len() {
                    let viewer = game.states[at].turn().map_or(Viewer::Spectator, Viewer::Seat);
                    frames(&visitor, &game.table(viewer, at - 1), &game.update(viewer, at));
                }
                let last = game.states.len() - 1;
                page(&visitor, &game.table(Viewer::Spectator, last), &game.history(Viewer::Spectator, last));
            }
        }
    }
}

/// A replay has the same captions as a table: during movement, and at rest.
#[test]
fn a_replay_says_what_happens() {
    let game = Game::random(Ruleset::Base2, Seating::of(4).unwrap(), 3);
    let steps = game.history(Viewer::Spectator, game.states.len() - 1);
    let english = visitor(Language::En);
    for at in 0..steps.len() {
        let page = ReplayPage {
            visitor: &english,
            path: "/tables/k3v9t2/replay",
            steps: &steps,
            at,
            family: None,
            record: None,
        };
        let html = replay(&page).into_string();
        let resting = region(&html, " id=\"told\"", "</p>");
        let Some(update) = oriflamme_pages::replay_frames(&page) else {
            assert!(!resting.contains("<span>"), "nothing has happened before the deal: {resting}");
            continue;
        };
        let said = update.frames.iter().flat_map(|frame| &frame.regions).filter(|(id, _)| *id == "told");
        let said: Vec<&str> = said.map(|(_, html)| html.as_str()).collect();
        assert!(said.last().is_some_and(|last| last.contains("<span>")), "step {at}: {said:?}");
        assert!(said.last().unwrap().contains(resting), "step {at}: {resting} is not {said:?}");
        assert!(update.frames.iter().all(|frame| frame.regions.iter().all(|(id, _)| *id != "ask")));
    }
}

/// An Ambush is one moment, which says who is caught and what it brings. So is a Trap.
#[test]
fn what_springs_is_one_moment() {
    for (rules, why, name) in
        [(Ruleset::Base2, Ruling::Ambush1, "Ambush"), (Ruleset::Ablaze, Ruling::Trap1, "Trap")]
    {
        let paid = |events: &[Event<Card>]| {
            events.iter().any(|event| matches!(event, Event::Gained { why: by, .. } | Event::Stolen { why: by, .. } if *by == why))
        };
        let mut told = Vec::new();
        for seed in 0..500 {
            let game = Game::random(rules, Seating::of(4).unwrap(), seed);
            let Some(at) = (1..game.states.len()).find(|&at| paid(&game.events[at])) else { continue };
            let viewer = Viewer::Seat(Seat::from_index(0));
            let sent = frames(&visitor(Language::En), &game.table(viewer, at - 1), &game.update(viewer, at));
            let springs =
                |frame: &&oriflamme_pages::Frame| frame.sound == Some(oriflamme_pages::Sound::Ambush);
            let moments: Vec<_> = sent.frames.iter().filter(springs).collect();
            assert_eq!(moments.len(), 1);
            assert!(moments[0].lingers);
            told.extend(
                moments[0].regions.iter().filter(|(id, _)| *id == "ask").map(|(_, html)| html.clone()),
            );
            break;
        }
        let told = told.concat();
        assert!(told.contains("caption ambush") && told.contains(&format!("{name} springs!")), "{told}");
        assert!(told.contains(" falls, +"), "{told}");
    }
}

/// Every change of influence, and of cards in the queue, is told with the card that causes it, even if a
/// question was answered in between.
#[test]
fn captions_name_the_card_that_acts() {
    let words = Words::of(Language::En);
    let mut told: Vec<(&str, u32)> = Vec::new();
    let mut count = |what: &'static str| match told.iter_mut().find(|(known, _)| *known == what) {
        Some((_, count)) => *count += 1,
        None => told.push((what, 1)),
    };
    for (rules, seed) in (0..40).flat_map(|seed| [(Ruleset::Base2, seed), (Ruleset::Ablaze, seed)]) {
        let game = Game::random(rules, Seating::of(4).unwrap(), seed);
        for at in 1..game.states.len() {
            let before = game.table(Viewer::Spectator, at - 1);
            let sent = frames(&visitor(Language::En), &before, &game.update(Viewer::Spectator, at));
            let shown = sent.frames.iter().flat_map(|frame| &frame.regions).filter(|(id, _)| *id == "ask");
            let captions: String = shown.map(|(_, html)| html.as_str()).collect();
            let mut acting = before.view.unwrap().doing.map(|doing| (doing.actor, doing.ability));
            for event in &game.events[at] {
                let (what, actor, verb) = match *event {
                    Event::Acts { card, ability } => {
                        acting = Some((card, ability));
                        continue;
                    }
                    Event::Stolen { by, why: Ruling::Spy1, .. } => ("stolen", Some(by), " steals "),
                    Event::Lost { .. } => ("lost", acting.map(|(card, _)| card), " costs "),
                    Event::Moved { .. } => ("moved", acting.map(|(card, _)| card), " moves "),
                    Event::Joined { .. } => ("joined", acting.map(|(card, _)| card), " brings in the Twin "),
                    Event::Replaced { .. } => ("replaced", acting.map(|(card, _)| card), ": "),
                    Event::Corrupted { .. } => ("corrupted", acting.map(|(card, _)| card), " "),
                    // A copied ability is named, too.
                    Event::Eliminated { card, by, .. } if card != by && by.name == Name::Shapeshifter => {
                        let ability = acting.filter(|(card, _)| *card == by).map(|(_, ability)| ability);
                        let with =
                            format!(", with the {}’s ability, eliminates ", words.card(ability.unwrap()));
                        assert!(captions.contains(&with), "{seed} {at}: {with} is not in {captions}");
                        count("copied");
                        continue;
                    }
                    _ => continue,
                };
                let named = format!("{}{verb}", words.card(actor.unwrap().name));
                let copied = format!("{}, with the ", words.card(actor.unwrap().name));
                assert!(
                    captions.contains(&named) || captions.contains(&copied),
                    "{rules} {seed} {at}: {named} is not in {captions}"
                );
                count(what);
            }
        }
    }
    for what in ["stolen", "lost", "moved", "joined", "replaced", "corrupted", "copied"] {
        assert!(told.iter().any(|(known, _)| *known == what), "no game tells {what}: {told:?}");
    }
}

/// For every card that can fail, in every language, the text says why: never just that there was "no target",
/// or that a card was discarded.
#[test]
fn what_fails_says_why() {
    /// The messages without a reason are for cards that can't fail in this way.
    fn unexplained(words: &Words, event: &Event<Card>) -> Option<String> {
        let whole = |card: Card| [("card", card.name.word().into()), ("family", card.family.word().into())];
        let (id, card, other) = match *event {
            Event::Idle { card, .. } => ("caption-idle", card, ("ability", "archer".into())),
            Event::Discarded { card, why, .. } if why != Ruling::Resolve4 => {
                ("caption-discarded", card, ("ruling", "ELIM-2".into()))
            }
            _ => return None,
        };
        Some(words.tell(id, &whole(card).into_iter().chain([other]).collect::<Vec<_>>()))
    }
    let viewer = Viewer::Spectator;
    let mut told = Vec::new();
    for (rules, seed) in (0..3000).flat_map(|seed| [(Ruleset::Base2, seed), (Ruleset::Ablaze, seed)]) {
        let mut chance: u64 = seed;
        // Everybody reveals cards whenever possible, so that the queue becomes short.
        let choose = |_: &State, moves: &Moves| {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(seed | 1);
            match moves {
                Moves::KeepOrReveal => Move::Reveal,
                moves => moves.nth((chance >> 33) as usize % moves.len()).unwrap(),
            }
        };
        let game = Game::played(rules, Seating::of(3).unwrap(), seed, choose);
        for at in 1..game.states.len() {
            for event in &game.events[at] {
                let what = match *event {
                    Event::Idle { card, .. } => card.name.word().to_owned(),
                    Event::Discarded { why, .. } if why != Ruling::Resolve4 => why.to_string(),
                    _ => continue,
                };
                if told.contains(&what) {
                    continue;
                }
                for language in Language::ALL {
                    let words = Words::of(language);
                    let sent =
                        frames(&visitor(language), &game.table(viewer, at - 1), &game.update(viewer, at));
                    let shown =
                        sent.frames.iter().flat_map(|frame| &frame.regions).filter(|(id, _)| *id == "ask");
                    let captions: String = shown.map(|(_, html)| html.as_str()).collect();
                    let bare = unexplained(words, event).unwrap();
                    assert!(!captions.contains(&bare), "{what}: {captions}");
                }
                told.push(what);
            }
        }
    }
    let known = [
        "soldier",
        "spy",
        "shapeshifter",
        "royal-decree",
        "cutthroat",
        "apothecary",
        "usurpation",
        "machination",
        "corruption",
        "SCHEMER-1",
        "MACH-1",
        "PRINCE-3",
        "AMBUSH-1",
        "TRAP-1",
    ];
    for what in known {
        assert!(told.iter().any(|known| known == what), "no game tells {what}: {told:?}");
    }
    assert_eq!(told.len(), known.len(), "{told:?}");
}

/// The frame of an event is shown at full length to the player who has the card that is struck, moved or won
/// over, and to the family to which an eliminated card goes back. Others may see it quickly.
#[test]
fn what_happens_to_ones_own_card_lingers() {
    let struck = |event: &Event<Card>| match *event {
        Event::Eliminated { at, .. } | Event::Corrupted { at, .. } => Some(at),
        Event::Moved { from, .. } => Some(from),
        _ => None,
    };
    let mut seen = [0; 4];
    for (rules, seed) in (0..400).flat_map(|seed| [(Ruleset::Base2, seed), (Ruleset::Ablaze, seed)]) {
        let game = Game::random(rules, Seating::of(4).unwrap(), seed);
        for at in 1..game.states.len() {
            let events = &game.events[at];
            let springs = events
                .iter()
                .any(|event| matches!(event, Event::Discarded { why, .. } if *why != Ruling::Resolve4));
            let (Some(index), false) = (events.iter().position(|event| struck(event).is_some()), springs)
            else {
                continue;
            };
            if events.iter().filter(|event| struck(event).is_some()).count() > 1 {
                continue;
            }
            let mut view = game.states[at - 1].open_view(Viewer::Spectator);
            for event in &game.update(Viewer::Spectator, at).events[..index] {
                view.apply(event);
            }
            let owner = view.queue.stack(struck(&events[index]).unwrap()).last().unwrap().owner;
            let (kind, card, caption) = match events[index] {
                Event::Eliminated { card, .. } => (0, card.family, &["eliminates"][..]),
                Event::Moved { .. } => (1, owner, &["moves"][..]),
                _ => (2, owner, &["wins", "changes nothing"][..]),
            };
            for family in [owner, card] {
                let seat = view.seating.seat_of(family).unwrap();
                let viewer = Viewer::Seat(seat);
                let sent =
                    frames(&visitor(Language::En), &game.table(viewer, at - 1), &game.update(viewer, at));
                let lasting = sent.frames.iter().filter(|frame| frame.lingers);
                let asked = lasting.flat_map(|frame| &frame.regions).filter(|(id, _)| *id == "ask");
                let said: String = asked.map(|(_, html)| html.as_str()).collect();
                assert!(
                    caption.iter().any(|verb| said.contains(verb)),
                    "{rules} {seed} {at}: {caption:?} is not in {said:?}"
                );
            }
            seen[kind] += 1;
            seen[3] += usize::from(owner != card);
        }
        if seen.iter().all(|&count| count >= 3) {
            return;
        }
    }
    panic!("too few of each kind: {seen:?}");
}
