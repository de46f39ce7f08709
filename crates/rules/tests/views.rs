//! Laws of hidden information: events rebuild views, and nobody learns what can't be seen.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod support;

use oriflamme_game::{Card, Event, Family, Move, Name, Names, Seating, Seen, View, Viewer};
use oriflamme_notation::write;
use oriflamme_rules::{Deal, RandomSource, State};
use proptest::prelude::*;
use std::collections::HashMap;
use support::*;

/// A watched game: the true state, and every viewer's view, updated only by that viewer's events.
struct Watched {
    state: State,
    views: Vec<View>,
}

impl Watched {
    fn new(state: State) -> Self {
        Self { state, views: viewers(state.seating()).map(|viewer| state.view(viewer)).collect() }
    }
    fn play(&mut self, answer: Move) -> Vec<Event<Card>> {
        let events = play(&mut self.state, answer);
        for view in &mut self.views {
            for event in &events {
                view.apply(&event.seen_by(view.viewer, self.state.seating()));
            }
        }
        events
    }
}

/// What a viewer sees of a move's events.
fn seen(events: &[Event<Card>], viewer: Viewer, seating: &Seating) -> Vec<Event<Seen>> {
    events.iter().map(|event| event.seen_by(viewer, seating)).collect()
}

/// The part of a state that a viewer gets as text: its legal moves, if it must decide.
fn text(state: &State, viewer: Viewer) -> Vec<String> {
    if state.turn().map(Viewer::Seat) == Some(viewer) { write::legal(state) } else { Vec::new() }
}

/// Maps each card of one world to the card in the same place of another, to translate a history of one into
/// the other.
struct Swap(HashMap<Card, Card>);

impl Swap {
    fn between(truth: &State, twin: &State) -> Self {
        let mut swap = HashMap::new();
        for &family in truth.seating().playing() {
            let mut pair = |from: Names, to: Names| {
                let (stay, from, to) = (from.and(to), from.without(to), to.without(from));
                let moved = from.iter().zip(to.iter());
                for (a, b) in moved.chain(stay.iter().map(|name| (name, name))) {
                    swap.insert(Card::new(family, a), Card::new(family, b));
                }
            };
            pair(truth.hand(family), twin.hand(family));
            pair(truth.aside(family), twin.aside(family));
            pair(truth.gone(family), twin.gone(family));
        }
        for at in truth.positions() {
            swap.extend(truth.stack(at).zip(twin.stack(at)).map(|(a, b)| (a.card, b.card)));
        }
        for seat in truth.seating().seats() {
            swap.extend(truth.deck(seat).zip(twin.deck(seat)));
        }
        Self(swap)
    }
    fn card(&self, card: Card) -> Card {
        self.0.get(&card).copied().unwrap_or(card)
    }
    fn answer(&self, answer: Move) -> Move {
        match answer {
            Move::Place { card, at } => Move::Place { card: self.card(card), at },
            other => other,
        }
    }
    fn deal(&self, deal: &Deal) -> Deal {
        let mut swapped = *deal;
        for &family in deal.seating.playing() {
            swapped.families[family] =
                deal.families[family].map(|name| self.card(Card::new(family, name)).name);
        }
        swapped
    }
}

proptest! {
    #![proptest_config(config(100))]

    #[test]
    fn events_rebuild_every_view((kind, case) in games()) {
        let mut source = source(case);
        let mut game = Watched::new(State::new(&deal(kind, &mut source)));
        while let Some(answer) = pick(&game.state, &mut source) {
            game.play(answer);
            for view in &game.views {
                prop_assert_eq!(view, &game.state.view(view.viewer));
                // The legal moves follow from the rest of the view, so code that reads views needs no rules
                // of its own.
                prop_assert!(view.moves.is_none_or(|moves| moves == view.answers()));
                prop_assert!(game.state.is_over() || view.decider() == view.turn);
            }
        }
    }

    /// Same view, same bytes: in a twin world, which a viewer can't tell from the true one, everything sent
    /// to it is the same, before any move and after every move that looks the same to it.
    #[test]
    fn a_viewer_can_not_tell_twin_worlds_apart((kind, case) in games()) {
        let mut source = source(case);
        let mut state = State::new(&deal(kind, &mut source));
        while let Some(answer) = pick(&state, &mut source) {
            for viewer in viewers(&kind.seating) {
                let view = state.view(viewer);
                let twin = State::sample(&view, &mut source).unwrap();
                prop_assert_eq!(&twin.view(viewer), &view);
                prop_assert_eq!(text(&twin, viewer), text(&state, viewer));
                prop_assert_eq!(twin.turn(), state.turn());
                // The deciding seat may have other cards in the twin world, so the move is translated to its
                // cards there.
                let told = Swap::between(&state, &twin).answer(answer);
                let (mut after, mut twin_after) = (state, twin);
                let events = play(&mut after, answer);
                let twin_events = play(&mut twin_after, told);
                let (events, twin_events) = (seen(&events, viewer, &kind.seating), seen(&twin_events, viewer, &kind.seating));
                let same = events.iter().zip(&twin_events).take_while(|(one, other)| one == other).count();
                if events == twin_events {
                    prop_assert_eq!(&twin_after.view(viewer), &after.view(viewer));
                    prop_assert_eq!(text(&twin_after, viewer), text(&after, viewer));
                } else {
                    // If the events differ, the first difference reveals something: a card was turned up,
                    // drawn or shown, or did not come.
                    let told_apart = |event: &Event<Seen>| matches!(event,
                        Event::Revealed { .. } | Event::Drew { .. } | Event::Eliminated { .. } | Event::Discarded { .. }
                        | Event::Replaced { .. } | Event::Lacked { .. });
                    let first = [events.get(same), twin_events.get(same)];
                    prop_assert!(first.into_iter().flatten().any(told_apart), "{:?}", first);
                }
            }
            play(&mut state, answer);
        }
    }

    /// The public knowledge is complete: a sampled world could have led here. Its deal, played with the same
    /// history translated to its cards, looks to the viewer exactly as the true game did.
    #[test]
    fn a_sampled_world_could_have_led_here((kind, case) in games(), stop in 5usize..70) {
        let mut source = source(case);
        let deal = deal(kind, &mut source);
        let mut state = State::new(&deal);
        let mut history = Vec::new();
        while let Some(answer) = pick(&state, &mut source) {
            if history.len() == stop {
                break;
            }
            history.push(answer);
            play(&mut state, answer);
        }
        for viewer in viewers(&kind.seating) {
            let twin = State::sample(&state.view(viewer), &mut source).unwrap();
            let swap = Swap::between(&state, &twin);
            let mut truth = State::new(&deal);
            let mut told = State::new(&swap.deal(&deal));
            prop_assert_eq!(truth.view(viewer), told.view(viewer));
            for &answer in &history {
                let events = play(&mut truth, answer);
                let told_events = play(&mut told, swap.answer(answer));
                prop_assert_eq!(seen(&told_events, viewer, &kind.seating), seen(&events, viewer, &kind.seating));
            }
            prop_assert!(told == twin, "the history leads to the very world that was sampled");
        }
    }
}

/// Returns the numbers of a given path as draws, and records the bound of each.
struct Path {
    taken: Vec<(u32, u32)>,
    at: usize,
}

impl RandomSource for Path {
    fn below(&mut self, bound: u32) -> u32 {
        if self.at == self.taken.len() {
            self.taken.push((0, bound.max(1)));
        }
        self.at += 1;
        self.taken[self.at - 1].0
    }
}

/// Every world that sampling can draw from a view, with its exact probability as parts of `WHOLE`.
fn distribution(view: &View) -> HashMap<String, u128> {
    let mut worlds = HashMap::new();
    let mut path = Path { taken: Vec::new(), at: 0 };
    loop {
        path.at = 0;
        let state = State::sample(view, &mut path).unwrap();
        let chance = path.taken.iter().fold(WHOLE, |whole, &(_, bound)| whole / u128::from(bound));
        *worlds.entry(write::position(&state, &Default::default())).or_insert(0) += chance;
        // The next path, counting up from the last number.
        while path.taken.last().is_some_and(|&(taken, bound)| taken + 1 == bound) {
            path.taken.pop();
        }
        match path.taken.last_mut() {
            Some((taken, _)) => *taken += 1,
            None => return worlds,
        }
    }
}

/// Divisible by every product of bounds that occurs.
const WHOLE: u128 = (2u128 * 3 * 4 * 5 * 6 * 7 * 8).pow(5);

fn assert_uniform(view: &View, worlds: u128) {
    let found = distribution(view);
    assert_eq!(found.len() as u128, worlds, "every consistent world can be drawn, and no other");
    for (world, chance) in found {
        assert_eq!(chance, WHOLE / worlds, "a world more or less likely than the others:\n{world}");
    }
}

fn state(text: &str) -> State {
    oriflamme_notation::parse(text).unwrap().remove(0).start
}

#[test]
fn sampling_is_uniform_over_hands_queue_and_cards_set_aside() {
    let state = state(
        "rules base-2\nseats red blue green\nround 5\n\
         hand red spy\naside red heir\ngone red archer soldier shapeshifter lord assassination royal-decree ambush conspiracy\n\
         hand blue spy lord\naside blue heir\ngone blue archer soldier shapeshifter ambush conspiracy\n\
         gone green archer soldier spy heir shapeshifter lord assassination royal-decree ambush\n\
         queue [blue assassination *1] | [blue royal-decree]",
    );
    // Five hidden cards of blue: two in hand (in no order), one aside, two in the queue. Green's single
    // hidden card can be inferred.
    assert_uniform(&state.view(Viewer::Seat(state.seating().seat_of(Family::Red).unwrap())), 60);
    // A spectator does not know which of red's two is in hand either.
    assert_uniform(&state.view(Viewer::Spectator), 120);
}

/// A Twin is eliminated and no Prince is shown; a Usurpation brings no Felon. Both bars hold at once, and all
/// remaining worlds are equally likely.
#[test]
fn sampling_is_uniform_under_both_bars() {
    let mut state = state(
        "rules ablaze\nseats red blue green\nround 5\nphase resolution\n\
         hand red felon\naside red prince\ngone red queen cutthroat apothecary schemer machination trap\n\
         gone blue prince twin queen apothecary schemer usurpation machination trap corruption\n\
         gone green prince twin queen apothecary felon schemer usurpation machination trap\n\
         queue [red usurpation] | blue felon | [red corruption] | red twin | green cutthroat",
    );
    let spectator = |state: &State| state.view(Viewer::Spectator);
    // red: usurpation and corruption in the queue, the felon in hand, the prince aside: four hidden cards.
    assert_uniform(&spectator(&state), 24);
    play(&mut state, Move::Reveal);
    assert_eq!(state.view(Viewer::Spectator).lacked[Family::Red], Some(Name::Felon));
    // The usurpation is seen now, and the felon is not aside: it is in hand or in the queue, and the others
    // are anywhere.
    assert_uniform(&spectator(&state), 4);
    play(&mut state, Move::Keep);
    let view = spectator(&state);
    assert!(
        view.queue.cards().iter().any(|card| card.cleared),
        "the Twin fell to the Cutthroat, and no Prince was shown"
    );
    // Felon: hand or queue. Prince: hand or aside. Only one of them fits in the hand.
    assert_uniform(&view, 3);
}
