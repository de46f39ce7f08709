//! Compares the kernels' functions with the rules.

use crate::{Game, KINDS, Rng, game::Stepped, kind, together};
use oriflamme_game::{NoLog, Viewer};
use oriflamme_observe::bytes::{Action, ActionSpace, FIRSTS, OBSERVATION, SECONDS, SeatView, Truth, observe};
use oriflamme_rules::{Deal, RandomSource, State};
use std::{vec, vec::Vec};

/// Plays random games of every kind and shows every decision.
fn each_decision(games: u32, mut show: impl FnMut(&State, &mut Rng)) {
    for number in 0..KINDS {
        let (rules, seating) = kind(number);
        let mut source = Rng::stream(7, u64::from(number));
        for _ in 0..games {
            let mut state = State::new(&Deal::draw(rules, seating, None, &mut source));
            while !state.is_over() {
                show(&state, &mut source);
                let moves = state.moves();
                let answer = moves.nth(source.below(moves.len() as u32) as usize).unwrap();
                state.play_unchecked(answer, &mut NoLog);
            }
        }
    }
}

#[test]
fn legal_actions_are_the_legal_moves() {
    each_decision(200, |state, _| {
        let me = state.turn().unwrap();
        let decision = ActionSpace::of(&Truth::seen_by(state, me)).unwrap();
        let moves: Vec<_> = state.moves().iter().collect();
        let mut actions = vec![];
        for first in 0..64u8 {
            if decision.firsts() >> first & 1 == 0 {
                continue;
            }
            assert!(usize::from(first) < FIRSTS);
            assert_ne!(decision.seconds(first), 0);
            for second in 0..64u8 {
                if decision.seconds(first) >> second & 1 == 1 {
                    assert!(usize::from(second) < SECONDS);
                    actions.push(Action { first, second });
                }
            }
        }
        assert_eq!(actions.len(), moves.len());
        for &answer in &moves {
            let action = decision.action(answer);
            assert!(actions.contains(&action), "{answer:?} is {action:?}, not in {actions:?}");
            assert_eq!(Action::from_number(action.number()), action);
            assert_eq!(decision.answer(action), answer);
            assert!(decision.is_legal(action));
        }
    });
}

fn bytes(knows: &impl oriflamme_observe::bytes::Knowledge) -> [u8; OBSERVATION] {
    let mut out = [1; OBSERVATION];
    observe(knows, &mut out);
    out
}

#[test]
fn a_state_is_observed_as_its_view_is() {
    each_decision(100, |state, _| {
        for seat in state.seating().seats() {
            let view = state.view(Viewer::Seat(seat));
            assert_eq!(bytes(&SeatView::new(&view).unwrap()), bytes(&Truth::seen_by(state, seat)));
        }
    });
}

#[test]
fn worlds_a_seat_cannot_tell_apart_are_observed_alike() {
    each_decision(30, |state, source| {
        let me = state.turn().unwrap();
        let twin = State::sample(&state.view(Viewer::Seat(me)), source).unwrap();
        assert_eq!(bytes(&Truth::seen_by(state, me)), bytes(&Truth::seen_by(&twin, me)));
        let [ours, theirs] = [state, &twin].map(|state| ActionSpace::of(&Truth::seen_by(state, me)).unwrap());
        assert_eq!(ours.firsts(), theirs.firsts());
        for first in 0..64 {
            if ours.firsts() >> first & 1 == 1 {
                assert_eq!(ours.seconds(first), theirs.seconds(first));
            }
        }
    });
}

/// Everything that differs between states shows in the open observation of one seat or another.
#[test]
fn the_open_observation_names_every_hidden_card() {
    let mut unknown = 0;
    each_decision(30, |state, _| {
        let open = bytes(&Truth::open(state, state.turn().unwrap()));
        for slot in 0..state.seating().playing().len() {
            let at = oriflamme_observe::bytes::CARDS + slot * oriflamme_observe::bytes::SET;
            unknown += open[at..at + 11].iter().filter(|&&card| card == 1).count();
        }
    });
    assert_eq!(unknown, 0);
}

#[test]
fn stepping_by_actions_is_playing_by_moves() {
    for number in 0..KINDS {
        let mut game = Game::new(number, 3, 5, 9);
        let (rules, seating) = kind(number);
        let mut deals = Rng::stream(3, 5);
        let mut state = State::new(&Deal::draw(rules, seating, None, &mut deals));
        let mut over = 0;
        let mut results = [0.0; 10];
        while over < 20 {
            assert!(game.state == state);
            let action = game.choose(None);
            let decision = game.decision().unwrap();
            let answer = decision.answer(Action::from_number(action as u16));
            assert_eq!(game.step(1 << 20, &mut results), Stepped::Illegal);
            assert_eq!(game.step(-1, &mut results), Stepped::Illegal);
            let stepped = game.step(action, &mut results);
            state.play(answer, &mut NoLog).unwrap();
            assert_eq!(stepped == Stepped::Over, state.is_over());
            if state.is_over() {
                let ranking = state.ranking();
                for seat in seating.seats() {
                    let index = usize::from(seat.index());
                    assert_eq!(f64::from(results[index]), f64::from(ranking.share(seat) as f32));
                    assert_eq!(results[5 + index], f32::from(state.score(seat)));
                }
                state = State::new(&Deal::draw(rules, seating, None, &mut deals));
                over += 1;
            }
        }
    }
}

/// Playing moves piece by piece, as the threads of a GPU do, gives the same games as playing them whole.
#[test]
fn pieces_of_moves_come_to_the_same() {
    for number in 0..KINDS {
        let (mut game, mut other) = (Game::new(number, 3, 5, 9), Game::new(number, 3, 5, 9));
        let ((mut signature, mut finished), (mut others, mut other_finished)) = ((0, 0), (0, 0));
        for decisions in [0, 1, 2, 700, 1, 90] {
            game.play(decisions, &mut signature, &mut finished);
            let (state, mut chance) = other.split();
            together::play(state, &mut chance, decisions, &mut others, &mut other_finished, |piece| piece);
            assert!(game.state == other.state);
            assert_eq!((signature, finished), (others, other_finished));
        }
        assert!(finished > 5);
        let (mut results, mut other_results) = ([0.0; 10], [0.0; 10]);
        for turn in 0..300 {
            let action = if turn % 7 == 0 { 1 << 20 } else { game.choose(None) };
            let stepped = game.step(action, &mut results);
            let (state, mut chance) = other.split();
            assert_eq!(
                together::step(state, &mut chance, action, &mut other_results, |piece| piece),
                stepped
            );
            assert!(game.state == other.state && results == other_results);
        }
    }
}
