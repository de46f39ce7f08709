//! What the net knows of a position: indices of the rows that are added up.

use super::scene::{CARDS, KINDS, Scene, TOKENS, TURNS};
use crate::weights::tables;
use oriflamme_game::{Ask, Moves, Names, Phase, Ruleset, Seen, Viewer};

const ROUNDS: usize = 6;
/// What is asked: see [`asked`].
const ASKED: usize = 11;
const MOST_SCORE: i32 = 15;
const LEADS: usize = 2 * MOST_SCORE as usize + 1;

tables! {
    ASK: ASKED * ROUNDS;
    ABILITY: CARDS;
    ACTOR: CARDS;
    APART: 4;
    SEATS: 4 * ROUNDS;
    FIRST_EDITION: 1;
    ORDER: 2 * 5 * 6;
    SCORE: 31;
    AHEAD_OF: 4 * LEADS;
    LEAD: ROUNDS * LEADS;
    HAND: CARDS;
    ASIDE: CARDS;
    GONE: 5 * CARDS;
    TWIN: 5;
    LENGTH: 16;
    AT: TURNS * TOKENS;
    BACK: 3 * TOKENS;
    FRONT: 2 * TOKENS;
    PAIR: KINDS * KINDS;
    ON_MINE: CARDS * 5;
    ON_OTHERS: 4 * 5 * 2;
    ON_AT: TURNS * 3;
    UNDER_MINE: 2 * CARDS;
    UNDER_OTHERS: 4 * (CARDS + 1);
    STACK: TURNS;
}

/// What kind of answer is asked for, if any is.
fn asked(moves: Option<Moves>) -> usize {
    match moves {
        None | Some(Moves::None) => 0,
        Some(Moves::Place(_)) => 1,
        Some(Moves::KeepOrReveal) => 2,
        Some(Moves::Answer(ask)) => match ask {
            Ask::Nothing | Ask::Eliminate(_) => 3,
            Ask::Steal(_) => 4,
            Ask::Copy(_) => 5,
            Ask::Relocate { .. } => 6,
            Ask::Twin(_) => 7,
            Ask::Use(_) => 8,
            Ask::GainOrRepeat => 9,
            Ask::Corrupt(_) => 10,
        },
    }
}

/// Names the rows of a position.
pub(super) fn each(scene: &Scene<'_>, mut name: impl FnMut(usize)) {
    let (view, round) = (scene.view, scene.round());
    let mine = view.turn == Some(scene.me) && view.viewer == Viewer::Seat(scene.me);
    name(ASK + asked(view.moves.filter(|_| mine)) * ROUNDS + round);
    if let Some(doing) = view.doing {
        name(ABILITY + scene.card(doing.ability));
        name(ACTOR + scene.card(doing.actor.name));
        (0..usize::from(doing.kept_apart.min(4))).for_each(|apart| name(APART + apart));
    }
    let seats = usize::from(view.seating.seat_count().clamp(2, 5)) - 2;
    name(SEATS + seats * ROUNDS + round);
    if view.rules == Ruleset::Base1 {
        name(FIRST_EDITION);
    }
    let resolving = usize::from(view.phase == Phase::Resolution);
    name(ORDER + (resolving * 5 + scene.slot_of(view.first)) * 6 + usize::from(view.placed.min(5)));
    standing(scene, &mut name);
    holdings(scene, &mut name);
    queue(scene, &mut name);
}

fn standing(scene: &Scene<'_>, name: &mut impl FnMut(usize)) {
    let score = |seat: oriflamme_game::Seat| i32::from(scene.view.scores[usize::from(seat.index())]);
    let lead = |ahead: i32| (ahead.clamp(-MOST_SCORE, MOST_SCORE) + MOST_SCORE) as usize;
    let mine = score(scene.me);
    name(SCORE + mine.clamp(0, 30) as usize);
    let mut best = 0;
    for seat in scene.view.seating.seats().filter(|&seat| seat != scene.me) {
        name(AHEAD_OF + (scene.slot_of(seat) - 1) * LEADS + lead(mine - score(seat)));
        best = best.max(score(seat));
    }
    name(LEAD + scene.round() * LEADS + lead(mine - best));
}

fn holdings(scene: &Scene<'_>, name: &mut impl FnMut(usize)) {
    let view = scene.view;
    let mut all = |table: usize, names: Names| names.iter().for_each(|card| name(table + scene.card(card)));
    for &family in view.seating.playing() {
        let slot = scene.slot(family);
        all(GONE + slot * CARDS, view.gone[family as usize]);
        if slot == 0 {
            all(HAND, view.hands[family as usize].names);
            all(ASIDE, view.aside[family as usize].names);
        }
    }
    if view.rules == Ruleset::Ablaze {
        view.twins.iter().for_each(|family| name(TWIN + scene.slot(family)));
    }
}

fn queue(scene: &Scene<'_>, name: &mut impl FnMut(usize)) {
    let (view, len) = (scene.view, scene.len());
    name(LENGTH + len.min(15));
    for (at, stack) in view.queue.stacks().take(len).enumerate() {
        let [covered @ .., top] = stack else { continue };
        let (turn, token, slot) = (scene.turn(at), scene.token(at), scene.slot(top.owner));
        name(AT + turn * TOKENS + token);
        if len - at <= 3 {
            name(BACK + (len - at - 1) * TOKENS + token);
        }
        if at < 2 && view.phase == Phase::Resolution {
            name(FRONT + at * TOKENS + token);
        }
        name(PAIR + scene.kind(at.checked_sub(1)) * KINDS + scene.kind(Some(at)));
        let most = usize::from(top.influence.min(5));
        match (slot, top.card) {
            (0, Seen::Known(card)) => {
                (0..most).for_each(|level| name(ON_MINE + scene.card(card.name) * 5 + level));
            }
            _ => {
                let passed = usize::from(scene.passed(at));
                let slot = slot.max(1) - 1;
                (0..most).for_each(|level| name(ON_OTHERS + (slot * 5 + level) * 2 + passed));
                (0..most.min(3)).for_each(|level| name(ON_AT + turn * 3 + level));
            }
        }
        if !covered.is_empty() {
            name(STACK + turn);
        }
        for card in covered {
            let known = match card.card {
                Seen::Known(card) => Some(scene.card(card.name)),
                Seen::Back(_) => None,
            };
            match (slot, known) {
                (0, known) => name(UNDER_MINE + usize::from(card.face_up) * CARDS + known.unwrap_or(0)),
                (slot, known) => {
                    name(UNDER_OTHERS + (slot - 1) * (CARDS + 1) + known.unwrap_or(CARDS));
                }
            }
        }
    }
    if len > 0 {
        name(PAIR + scene.kind(Some(len - 1)) * KINDS);
    }
}
