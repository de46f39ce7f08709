//! Pages as text, from real games: what they say, and what they never say.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
mod support;

use oriflamme_game::{
    Ask, Card, Event, Family, Move, Moves, Name, Names, Phase, Place, Position, Ruleset, Ruling, Seat,
    Seating, Seen, Viewer,
};
use oriflamme_pages::{Chapter, Language, ReplayPage, Words, frames, replay, rules};
use oriflamme_rules::State;
use oriflamme_table_view::TableView;
use support::{
    Game,
    moments::sit_down,
    search,
    text::{lines, page, region, visitor},
};

#[test]
fn a_placement_reads_so() {
    let (game, at, seat) =
        search(Ruleset::Base2, Seating::of(3).unwrap(), |state| state.round() == 2 && state.placed() == 2);
    let english = visitor(Language::En);
    let page = page(&english, &game.table(Viewer::Seat(seat), at), &game.history(Viewer::Seat(seat), at));
    insta::assert_snapshot!("placement", lines(region(&page, "<main", "</main>")));
}

#[test]
fn keeping_or_revealing_reads_so_in_each_language() {
    let (game, at, seat) = search(Ruleset::Base2, Seating::of(3).unwrap(), |state| {
        state.round() == 3 && state.moves() == Moves::KeepOrReveal
    });
    for language in Language::ALL {
        let page = page(
            &visitor(language),
            &game.table(Viewer::Seat(seat), at),
            &game.history(Viewer::Seat(seat), at),
        );
        insta::assert_snapshot!(
            format!("keep-{}", language.tag()),
            lines(region(&page, "<section class=\"ask asks resolving\"", "</section>"))
        );
    }
}

/// Before the first card, the player who places it is offered the place; the others read that the queue is
/// empty.
#[test]
fn only_those_who_wait_are_told_that_the_queue_is_empty() {
    let three = Seating::of(3).unwrap();
    let (mut game, at, seat) =
        search(Ruleset::Base2, three, |state| state.round() == 1 && state.placed() == 0);
    sit_down(&mut game, seat);
    for (viewer, waits) in
        [(Viewer::Seat(seat), false), (Viewer::Seat(three.after(seat)), true), (Viewer::Spectator, true)]
    {
        let page = page(&visitor(Language::En), &game.table(viewer, at), &[]);
        let queue = region(&page, "<section class=\"queue", "</section>");
        assert_eq!(queue.contains("The queue is empty."), waits, "{viewer:?}");
        assert_eq!(queue.contains("The first card of the queue"), !waits, "{viewer:?}");
    }
}

/// The foot of every page, except tables, links to everything.
#[test]
fn the_foot_of_a_page_leads_everywhere() {
    let page = rules(&visitor(Language::En), Chapter::Play).into_string();
    let foot = region(&page, "<footer", "</footer>");
    for path in
        ["/", "/learn", "/rules", "/rules/cards", "/replay", "/puzzles", "/analysis", "/me", "/privacy"]
    {
        assert!(foot.contains(&format!("href=\"{path}\"")), "{path} is not in {foot}");
    }
}

/// The choices at the first decision that fits, in English.
fn choices(rules: Ruleset, seating: Seating, wanted: impl FnMut(&State) -> bool) -> String {
    let (mut game, at, seat) = search(rules, seating, wanted);
    sit_down(&mut game, seat);
    let page = page(&visitor(Language::En), &game.table(Viewer::Seat(seat), at), &[]);
    region(&page, "<main", "<aside").to_owned()
}

/// Whether a card lies on top of a position, and belongs to the deciding player or not.
fn is_there(state: &State, at: Position, card: Name, mine: bool) -> bool {
    let seat = |family| state.seating().seat_of(family);
    let top = state.top(at);
    top.is_some_and(|top| top.card.name == card && (seat(top.owner()) == state.turn()) == mine)
}

#[test]
fn keeping_in_the_last_round_says_that_it_does_not_count() {
    let keeps = |round| move |state: &State| state.round() == round && state.moves() == Moves::KeepOrReveal;
    let three = Seating::of(3).unwrap();
    assert!(choices(Ruleset::Base2, three, keeps(6)).contains("influence left on cards does not count"));
    assert!(!choices(Ruleset::Base2, three, keeps(5)).contains("does not count"));
}

#[test]
fn choices_say_what_the_rules_foretell() {
    let strikes = |state: &State, card, mine| {
        let targets = match state.moves() {
            Moves::Answer(Ask::Eliminate(targets)) => targets,
            _ => return false,
        };
        targets.iter().any(|at| is_there(state, at, card, mine))
    };
    let three = Seating::of(3).unwrap();
    // AMBUSH-2: one's own Ambush, which one knows face down.
    let soldier = |state: &State| state.doing().is_some_and(|doing| doing.ability == Name::Soldier);
    let first = choices(Ruleset::Base1, three, |state| soldier(state) && strikes(state, Name::Ambush, true));
    assert!(first.contains("Your own card: gain 2. The attacker is discarded"), "{first}");
    let second = choices(Ruleset::Base2, three, |state| soldier(state) && strikes(state, Name::Ambush, true));
    assert!(second.contains("Your own card: gain 1") && !second.contains("gain 2"), "{second}");
    // QUEEN-1
    let queen = |state: &State| {
        let shown = |at| state.top(at).is_some_and(|top| top.is_face_up());
        let lies = |at: &Position| is_there(state, *at, Name::Queen, false) && shown(*at);
        let apothecary = state.doing().is_some_and(|doing| doing.ability == Name::Apothecary);
        apothecary
            && matches!(state.moves(), Moves::Answer(Ask::Eliminate(at)) if at.iter().any(|at| lies(&at)))
    };
    let bonus = choices(Ruleset::Ablaze, three, queen);
    assert!(bonus.contains("Gain 1, and 1 more for the Queen"), "{bonus}");
}

/// Each target says what a strike gains and what influence it burns, whichever card strikes and whoever owns
/// the card that falls.
#[test]
fn targets_say_what_is_gained_and_what_is_lost() {
    let english = visitor(Language::En);
    let (mut own, mut several, mut usurped, mut queens) = (0, 0, 0, 0);
    for (rules, seed) in (0..60).flat_map(|seed| [(Ruleset::Base2, seed), (Ruleset::Ablaze, seed)]) {
        let mut game = Game::random(rules, Seating::of(3).unwrap(), seed);
        sit_down(&mut game, Seat::from_index(2));
        for at in 0..game.states.len() {
            let state = &game.states[at];
            let (Moves::Answer(Ask::Eliminate(_)), Some(seat)) = (state.moves(), state.turn()) else {
                continue;
            };
            let table = game.table(Viewer::Seat(seat), at);
            let page = page(&english, &table, &[]);
            for (answer, preview) in &table.previews {
                let Move::Eliminate(target) = *answer else { continue };
                let made = state.family_move(*answer).unwrap();
                let deed = region(&page, &format!("value=\"{made}\""), "</small>");
                let deed = region(deed, "class=\"deed\"", "</small>");
                let lost = preview.lost_on_cards.least;
                assert_eq!(deed.contains(&format!("The {lost} on ")), lost > 0, "{made}: {deed}");
                let gain = preview.gain(seat);
                let told = deed.to_lowercase();
                let bonus = preview.gain_by(seat, Ruling::Queen1);
                let promised = preview.eliminated.perhaps.is_empty() && gain > 0;
                if promised {
                    let parts = [format!("gain {gain}"), format!("gain {}, and {bonus} more", gain - bonus)];
                    assert!(parts.iter().any(|part| told.contains(part)), "{made}: {deed}");
                }
                let mine =
                    state.top(target).is_some_and(|top| state.seating().seat_of(top.owner()) == Some(seat));
                own += u32::from(lost > 0 && mine);
                several += u32::from(lost > 0 && preview.eliminated.always.len() > 1);
                usurped += u32::from(preview.replaced.promised().is_some() && promised);
                queens += u32::from(lost > 0 && bonus > 0);
            }
        }
    }
    assert!(own > 0 && several > 0 && usurped > 0, "{own} {several} {usurped} {queens}");
}

#[test]
fn the_end_reads_so() {
    let game = Game::random(Ruleset::Ablaze, Seating::usual_duel(), 3);
    let last = game.states.len() - 1;
    let page = page(&visitor(Language::En), &game.table(Viewer::Spectator, last), &[]);
    insta::assert_snapshot!("end", lines(region(&page, "<section class=\"end\"", "<ol class=\"seats")));
}

/// Four Conspiracies are revealed, one in each round from the second on, for 2, 4, 6 and 8, and nothing else
/// happens. The first moves too little to be a turning point; each of the others brings a new leader.
#[test]
fn the_end_names_what_counted_most_in_order() {
    let conspiracy = |state: &State| {
        let seat = state.turn().unwrap();
        let card = state.view(Viewer::Seat(seat)).resolved().and_then(|top| top.card.name());
        card == Some(Name::Conspiracy)
    };
    let played = |seed: u64| {
        Game::played(Ruleset::Base2, Seating::of(4).unwrap(), seed, |state, moves| match moves {
            Moves::Place(placements) => {
                let place = if placements.first { Place::Front } else { Place::Back };
                let mut there =
                    moves.iter().filter(|it| matches!(it, Move::Place { at, .. } if *at == place));
                let wanted =
                    |it: &Move| matches!(it, Move::Place { card, .. } if card.name == Name::Conspiracy);
                there.clone().find(wanted).or_else(|| there.next()).unwrap()
            }
            Moves::KeepOrReveal
                if conspiracy(state) && state.round() == state.turn().unwrap().index() + 2 =>
            {
                Move::Reveal
            }
            Moves::KeepOrReveal => Move::Keep,
            other => panic!("nothing else asks: {other:?}"),
        })
    };
    let scores = |game: &Game| {
        let view = game.states.last().unwrap().open_view(Viewer::Spectator);
        view.seating.seats().map(|seat| view.scores.get(seat).copied().unwrap()).collect::<Vec<_>>()
    };
    let game = (0..500).map(played).find(|game| scores(game) == [3, 5, 7, 9]).unwrap();
    let last = game.states.len() - 1;
    // From the eyes of the last one, who wins.
    let viewer = Viewer::Seat(Seat::from_index(3));
    let page = page(&visitor(Language::En), &game.table(viewer, last), &game.history(viewer, last));
    let list = region(&page, "<ol class=\"moments\">", "</ol>");
    let told: Vec<&str> = list.split("<li>").skip(1).collect();
    let rounds: Vec<&str> = told.iter().map(|line| region(line, "<b>", "</b>")).collect();
    assert_eq!(rounds, ["<b>Round 3:", "<b>Round 4:", "<b>Round 5:"]);
    for (line, (gain, leader)) in told.iter().zip([
        ("+4", " takes the lead."),
        ("+6", " takes the lead."),
        ("+8", "You take the lead."),
    ]) {
        assert!(line.contains("Conspiracy") && line.contains(gain) && line.contains(leader), "{told:#?}");
    }
}

/// The names of cards that a viewer must not read anywhere: all except those that it sees face up, gone, or
/// in its own hand.
fn unseen(table: &TableView) -> Names {
    let Some(view) = &table.view else { return Names::EMPTY };
    let known = view.queue.cards().iter().filter_map(|card| match card.card {
        Seen::Known(card) => Some(card.name),
        Seen::Back(_) => None,
    });
    let mut seen: Names = known.collect();
    for family in Family::ALL {
        seen = seen.or(view.gone[family]).or(view.hands[family].names).or(view.aside[family].names);
    }
    Names::of(view.rules).without(seen)
}

#[test]
fn a_name_that_nobody_showed_is_not_in_what_a_viewer_is_sent() {
    for (rules, seating) in
        [(Ruleset::Base2, Seating::of(4).unwrap()), (Ruleset::Base1, Seating::usual_duel())]
    {
        for seed in 0..8 {
            let game = Game::random(rules, seating, seed);
            for viewer in [Viewer::Spectator, Viewer::Seat(Seat::from_index(0))] {
                for at in (1..game.states.len() - 1).step_by(5) {
                    let table = game.table(viewer, at);
                    let english = visitor(Language::En);
                    let whole = page(&english, &table, &[]);
                    // Every page explains all cards alike, so that part is left out.
                    let board = region(&whole, "<main", "class=\"help\"");
                    for name in unseen(&table).iter() {
                        let (word, title) = (name.word(), Words::of(Language::En).card(name));
                        // The risk of an Ambush is mentioned for any face-down card.
                        let told = board.replace("might be an Ambush", "");
                        assert!(!told.contains(&format!("emblem-{word}")), "{viewer:?} at {at}: {word}");
                        assert!(!told.contains(&title), "{viewer:?} at {at}: {title}");
                    }
                }
            }
        }
    }
}

#[test]
fn every_page_holds_to_the_content_security_policy() {
    let game = Game::random(Ruleset::Ablaze, Seating::of(5).unwrap(), 1);
    let english = visitor(Language::En);
    let history = game.history(Viewer::Spectator, game.states.len() - 1);
    let mut pages: Vec<String> =
        Chapter::ALL.into_iter().map(|chapter| rules(&english, chapter).into_string()).collect();
    for at in (0..history.len()).step_by(9) {
        let table = game.table(Viewer::Seat(Seat::from_index(0)), at);
        pages.push(page(&english, &table, &history[..=at]));
        let steps =
            ReplayPage { visitor: &english, path: "/r", steps: &history, at, family: None, record: None };
        pages.push(replay(&steps).into_string());
    }
    for page in pages {
        for forbidden in [" style=\"", "<style", " onclick", "javascript:", "http://", "<script>"] {
            assert!(!page.contains(forbidden), "{forbidden}");
        }
        // Browsers silently drop the second of two attributes with one name, such as a second class.
        for tag in page.split('<') {
            let tag = tag.split('>').next().unwrap_or_default();
            assert!(tag.matches(" class=\"").count() < 2, "{tag}");
        }
    }
}

#[test]
fn phases_are_told() {
    let game = Game::random(Ruleset::Base2, Seating::of(3).unwrap(), 1);
    let (at, _) = game.find(|state| state.phase() == Phase::Resolution).unwrap();
    let page = page(
        &visitor(Language::Pl),
        &game.table(Viewer::Spectator, at),
        &game.history(Viewer::Spectator, at),
    );
    assert!(page.contains("Runda 1: rozpatrywanie."));
}

#[test]
fn every_ruling_can_be_found_and_read_in_each_language() {
    for language in Language::ALL {
        let words = Words::of(language);
        let page = rules(&visitor(language), Chapter::Rulings).into_string();
        for ruling in Ruling::ALL {
            assert!(
                page.contains(&format!("<a href=\"#{ruling}\">")),
                "{language:?}: nothing leads to {ruling}"
            );
            let from =
                page.find(&format!("id=\"{ruling}\"")).unwrap_or_else(|| panic!("{language:?}: no {ruling}"));
            let shown = &page[from..from + page[from..].find("</section>").unwrap()];
            for id in [format!("ruling-{ruling}-title"), format!("ruling-{ruling}")] {
                assert!(shown.contains(&words.say(&id)), "{language:?}: {id} is not in {shown}");
            }
        }
    }
}

#[test]
fn cards_lead_to_their_rulings_and_rulings_to_their_cards() {
    let english = visitor(Language::En);
    let [cards, rulings] =
        [Chapter::Cards, Chapter::Rulings].map(|chapter| rules(&english, chapter).into_string());
    let mut cited = 0;
    for name in Name::ALL {
        let card = region(&cards, &format!("id=\"{name}\""), "</section>");
        for link in card.split("href=\"/rules/rulings#").skip(1) {
            let ruling = link.split('"').next().unwrap();
            let there = region(&rulings, &format!("id=\"{ruling}\""), "</section>");
            assert!(there.contains(&format!("/rules/cards#{name}")), "{ruling} knows nothing of {name}");
            cited += 1;
        }
        assert!(card.contains("/rules/rulings#"), "{name} has no ruling");
    }
    assert!(cited > 30);
}

/// The log's lines about the first moment that fits, as the first player reads them.
fn told(
    rules: Ruleset,
    wanted: impl Fn(&State, &[Event<Card>]) -> bool,
) -> (String, State, Vec<Event<Card>>) {
    for seed in 0..2000 {
        let game = Game::random(rules, Seating::of(4).unwrap(), seed);
        for at in 1..game.states.len() {
            if wanted(&game.states[at - 1], &game.events[at]) {
                let viewer = Viewer::Seat(Seat::from_index(0));
                let sent =
                    frames(&visitor(Language::En), &game.table(viewer, at - 1), &game.update(viewer, at));
                let log = sent.frames.iter().filter_map(|frame| frame.log.clone()).collect();
                return (log, game.states[at - 1], game.events[at].clone());
            }
        }
    }
    panic!("no random game comes to this");
}

/// CUT-2: a Cutthroat that strikes one card gains nothing, and the log says why.
#[test]
fn an_elimination_without_pay_says_why() {
    // How many cards fell to Cutthroats; 0 if more than one Cutthroat struck.
    let struck = |events: &[Event<Card>]| {
        let by = events.iter().filter_map(|event| match event {
            Event::Eliminated { by, .. } if by.name == Name::Cutthroat => Some(*by),
            _ => None,
        });
        let by: Vec<Card> = by.collect();
        if by.iter().all(|other| other == &by[0]) { by.len() } else { 0 }
    };
    let (one, ..) = told(Ruleset::Ablaze, |_, events| struck(events) == 1);
    assert!(one.contains("href=\"/rules/rulings#CUT-2\""), "{one}");
    let (two, ..) = told(Ruleset::Ablaze, |_, events| struck(events) == 2);
    assert!(!two.contains("CUT-2"), "{two}");
}

/// HEIR-1: an Heir that gains nothing beside another says so.
#[test]
fn an_heir_in_vain_says_why() {
    let vain = |events: &[Event<Card>]| {
        let mut pairs = events.windows(2);
        pairs.any(|pair| {
            matches!(pair[0], Event::Acts { card, ability: Name::Heir } if card.name == Name::Heir)
                && !matches!(pair[1], Event::Gained { .. })
        })
    };
    let (log, ..) = told(Ruleset::Base2, |_, events| vain(events));
    let said = "Heir: another one is face up, so no influence.";
    assert!(log.contains(said) && log.contains("/rules/rulings#HEIR-1"), "{log}");
}

/// CORRUPT-2: a card that has changed sides acts for the new family, and is named after it.
#[test]
fn a_corrupted_attacker_is_named_by_its_owner() {
    let owner = |state: &State, card: Card| {
        let mut cards = state.positions().flat_map(|at| state.stack(at));
        cards.find(|lying| lying.card == card).map(|lying| lying.owner())
    };
    let attacker = |events: &[Event<Card>]| {
        events.iter().find_map(|event| match event {
            Event::Eliminated { by, card, .. } if by != card => Some(*by),
            _ => None,
        })
    };
    let turned = |state: &State, events: &[Event<Card>]| {
        attacker(events).is_some_and(|by| owner(state, by).is_some_and(|owner| owner != by.family))
    };
    let (log, state, events) = told(Ruleset::Ablaze, turned);
    let by = attacker(&events).unwrap();
    let words = Words::of(Language::En);
    let named = |family| format!("{}’s {} eliminates", words.family(family), words.card(by.name));
    assert!(log.contains(&named(owner(&state, by).unwrap())), "{log}");
    assert!(!log.contains(&named(by.family)), "{log}");
}
