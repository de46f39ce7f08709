//! Laws that hold in every game: of cards, influence, rounds and moves.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod support;

use oriflamme_game::{
    Card, Event, Family, Gap, Move, Name, Names, NoLog, Phase, Place, Position, Ruling, Seat,
};
use oriflamme_rules::{Piece, Setup, State};
use proptest::prelude::*;
use std::collections::HashSet;
use support::*;

/// Where every card is: each playing family's cards, each exactly once.
fn assert_conserved(state: &State) {
    for &family in state.seating().playing() {
        let mut seen = Vec::new();
        let mut add = |names: Names| seen.extend(names.iter());
        add(state.hand(family));
        add(state.aside(family));
        add(state.gone(family));
        add(if state.twins().contains(family) { Names::only(Name::Twin) } else { Names::EMPTY });
        let queue =
            state.positions().flat_map(|at| state.stack(at).map(|lying| lying.card).collect::<Vec<_>>());
        let decks = state.seating().seats().flat_map(|seat| state.deck(seat).collect::<Vec<_>>());
        seen.extend(queue.chain(decks).filter(|card| card.family == family).map(|card| card.name));
        seen.sort();
        assert_eq!(seen, Names::of(state.rules()).iter().collect::<Vec<_>>(), "{family}'s cards");
    }
}

fn scores(state: &State) -> Vec<i64> {
    state.seating().seats().map(|seat| state.score(seat).into()).collect()
}

/// Checks that the logged events account for every change of the scores.
fn assert_influence_accounted(before: &[i64], events: &[Event<Card>], after: &[i64]) {
    let mut expected = before.to_vec();
    let at = |seat: Seat| usize::from(seat.index());
    for event in events {
        match *event {
            Event::Gained { seat, amount, .. } => expected[at(seat)] += i64::from(amount),
            Event::Lost { seat, amount, .. } => expected[at(seat)] -= i64::from(amount),
            Event::Stolen { from, to, amount, .. } => {
                expected[at(from)] -= i64::from(amount);
                expected[at(to)] += i64::from(amount);
            }
            _ => {}
        }
    }
    assert_eq!(expected, after, "influence changes through events only");
}

/// After a card acts, an event shows a change or a question, or says why nothing happens.
fn assert_nothing_is_left_unsaid(events: &[Event<Card>]) {
    for (index, event) in events.iter().enumerate() {
        let Event::Acts { card, ability } = event else { continue };
        let says = match events.get(index + 1) {
            Some(Event::Kept { .. } | Event::Revealed { .. } | Event::PhaseBegan { .. } | Event::Ended) => {
                false
            }
            // An intrigue leaves because it is done, whether or not it did anything.
            Some(Event::Discarded { why, .. }) => *why != Ruling::Resolve4,
            // It copies another ability, whose own events say what it does.
            Some(Event::Acts { card: next, .. }) => next == card,
            Some(Event::Asked { doing, .. }) => doing.is_some(),
            Some(_) => true,
            None => false,
        };
        assert!(says, "{card} acts as {ability}, and nothing says what comes of it: {events:?}");
    }
}

/// Every move that can be written for a table, and some that can't.
fn conceivable(state: &State) -> Vec<Move> {
    let positions: Vec<_> = (0..=state.positions().count() as u8 + 1)
        .map(Position::from_index)
        .chain([Position::from_index(u8::MAX)])
        .collect();
    let places: Vec<_> =
        [Place::Front, Place::Back].into_iter().chain(positions.iter().map(|&at| Place::On(at))).collect();
    let mut moves = vec![Move::Keep, Move::Reveal, Move::Gain, Move::Repeat];
    for &at in &positions {
        moves.extend([Move::Eliminate(at), Move::Copy(at), Move::Use(at), Move::Corrupt(at)]);
        moves.extend(
            (0..=positions.len() as u8).chain([u8::MAX]).map(|gap| Move::Move { from: at, to: Gap(gap) }),
        );
    }
    for &at in &places {
        moves.push(Move::Twin(at));
        let cards = Family::ALL.into_iter().flat_map(|family| Name::ALL.map(|name| Card::new(family, name)));
        moves.extend(cards.map(|card| Move::Place { card, at }));
    }
    moves.extend(Family::ALL.map(Move::Steal));
    moves
}

proptest! {
    #![proptest_config(config(150))]

    /// A move played piece by piece gives the same state as the whole move, and a new deal needs no `settle`.
    #[test]
    fn pieces_make_the_move((kind, case) in games()) {
        let mut source = source(case);
        let mut state = State::new(&deal(kind, &mut source));
        let mut pieces = state;
        prop_assert!(state.moves().len() > 1);
        while let Some(answer) = pick(&state, &mut source) {
            state.play_unchecked(answer, &mut NoLog);
            let mut rest = pieces.begin_move(answer);
            prop_assert!(rest.is_some());
            while let Some(begun) = rest {
                prop_assert!(pieces.next_piece(rest) != Piece::Over);
                rest = pieces.advance(begun);
            }
            prop_assert!(pieces == state);
            prop_assert_eq!(pieces.next_piece(None) == Piece::Over, state.is_over());
        }
        prop_assert!(state.is_over());
    }

    #[test]
    fn cards_are_conserved_and_influence_is_accounted_for((kind, case) in games()) {
        let mut source = source(case);
        let mut state = State::new(&deal(kind, &mut source));
        let (mut rounds, mut lasts) = (vec![], state.round());
        assert_conserved(&state);
        while let Some(answer) = pick(&state, &mut source) {
            let before = scores(&state);
            let events = play(&mut state, answer);
            assert_conserved(&state);
            assert_influence_accounted(&before, &events, &scores(&state));
            assert_nothing_is_left_unsaid(&events);
            prop_assert!(state.round() == lasts || state.round() == lasts + 1, "no round is left out");
            lasts = state.round();
            rounds.extend(events.iter().filter_map(|event| match event {
                Event::PhaseBegan { round, phase: Phase::Resolution, .. } => Some(*round),
                _ => None,
            }));
        }
        prop_assert!(state.is_over());
        prop_assert_eq!(rounds, vec![1, 2, 3, 4, 5, 6]);
        let left = if kind.seating.is_duel() { 2 } else { 1 };
        for seat in kind.seating.seats() {
            let hand: usize = kind.seating.families_of(seat).iter().map(|&family| state.hand(family).len()).sum();
            prop_assert_eq!(hand, left, "END-1");
        }
    }

    #[test]
    fn listed_moves_are_unique_and_playable_and_nothing_else_is((kind, case) in games()) {
        let mut source = source(case);
        let mut state = State::new(&deal(kind, &mut source));
        loop {
            let listed: Vec<Move> = state.moves().iter().collect();
            let unique: HashSet<Move> = listed.iter().copied().collect();
            prop_assert_eq!(unique.len(), listed.len());
            prop_assert_eq!(state.moves().len(), listed.len());
            prop_assert_eq!(listed.is_empty(), state.is_over());
            prop_assert!(listed.len() != 1, "one answer is never asked for");
            for tried in conceivable(&state).into_iter().chain(listed.iter().copied()) {
                let mut next = state;
                let result = next.play(tried, &mut NoLog);
                prop_assert_eq!(result.is_ok(), unique.contains(&tried), "{:?}", tried);
                prop_assert!(result.is_ok() || next == state, "a refused move changes nothing");
                let mut unchecked = state;
                if result.is_ok() {
                    unchecked.play_unchecked(tried, &mut NoLog);
                    prop_assert!(unchecked == next, "checked and unchecked play do the same");
                }
            }
            let Some(answer) = pick(&state, &mut source) else { break };
            play(&mut state, answer);
        }
    }

    #[test]
    fn the_ranking_follows_influence_then_cards((kind, case) in games()) {
        let mut source = source(case);
        let mut state = State::new(&deal(kind, &mut source));
        while let Some(answer) = pick(&state, &mut source) {
            play(&mut state, answer);
            let merit = |seat: Seat| (state.score(seat), state.merit(seat).cards);
            let ranking = state.ranking();
            let places: Vec<&[Seat]> = ranking.places().collect();
            prop_assert_eq!(places.concat().len(), usize::from(kind.seating.seat_count()));
            for place in &places {
                prop_assert!(place.iter().all(|&seat| merit(seat) == merit(place[0])));
            }
            prop_assert!(places.windows(2).all(|pair| merit(pair[0][0]) > merit(pair[1][0])));
        }
    }
}

/// A seat that must place with an empty hand keeps its turn: it has no move, and the game is not over.
#[test]
fn an_empty_hand_is_waited_for() {
    let kind = kinds()[0];
    let state = Setup::new(kind.rules, kind.seating).into_state();
    assert!(!state.is_over() && state.turn().is_some() && state.moves().is_empty());
}
