//! The rows of a position.

use super::{Encoder, KINDS, ROUNDS, TOKENS, TURNS};
use crate::{CARDS, ask_number, tables};
use oriflamme_game::{Moves, Names, Phase, Ruleset, Seat};

/// The number of kinds of questions: see [`asked`].
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

/// The kind of answer that is asked for. Nothing is asked only in a game that is over, which nobody observes.
fn asked(moves: Moves) -> usize {
    match moves {
        Moves::None => 0,
        Moves::Place(_) => 1,
        Moves::KeepOrReveal => 2,
        Moves::Answer(ask) => ask_number(ask).into(),
    }
}

pub(super) fn each(encoder: &Encoder<'_>, mut add: impl FnMut(usize)) {
    let (obs, round) = (encoder.obs, encoder.round());
    add(ASK + asked(obs.moves) * ROUNDS + round);
    if let Some(doing) = obs.doing {
        add(ABILITY + encoder.card(doing.ability));
        add(ACTOR + encoder.card(doing.actor.name));
        (0..usize::from(doing.kept_apart.min(4))).for_each(|apart| add(APART + apart));
    }
    let seats = usize::from(obs.seating.seat_count().clamp(2, 5)) - 2;
    add(SEATS + seats * ROUNDS + round);
    if obs.rules == Ruleset::Base1 {
        add(FIRST_EDITION);
    }
    let resolving = usize::from(obs.phase == Phase::Resolution);
    add(ORDER + (resolving * 5 + encoder.slot_of(obs.first)) * 6 + usize::from(obs.placed.min(5)));
    standing(encoder, &mut add);
    holdings(encoder, &mut add);
    queue(encoder, &mut add);
}

fn standing(encoder: &Encoder<'_>, add: &mut impl FnMut(usize)) {
    let obs = encoder.obs;
    let score = |seat: Seat| i32::from(obs.score(seat));
    let lead = |ahead: i32| (ahead.clamp(-MOST_SCORE, MOST_SCORE) + MOST_SCORE) as usize;
    let mine = score(obs.me);
    add(SCORE + mine.clamp(0, 30) as usize);
    let mut best = 0;
    for seat in obs.seating.seats().filter(|&seat| seat != obs.me) {
        add(AHEAD_OF + (encoder.slot_of(seat) - 1) * LEADS + lead(mine - score(seat)));
        best = best.max(score(seat));
    }
    add(LEAD + encoder.round() * LEADS + lead(mine - best));
}

fn holdings(encoder: &Encoder<'_>, add: &mut impl FnMut(usize)) {
    let obs = encoder.obs;
    let mut all = |table: usize, names: Names| names.iter().for_each(|card| add(table + encoder.card(card)));
    for &family in obs.seating.playing() {
        let slot = encoder.slot(family);
        all(GONE + slot * CARDS, obs.gone[family]);
        if slot == 0 {
            all(HAND, obs.hands[family]);
            all(ASIDE, obs.aside[family]);
        }
    }
    if obs.rules == Ruleset::Ablaze {
        obs.twins.iter().for_each(|family| add(TWIN + encoder.slot(family)));
    }
}

fn queue(encoder: &Encoder<'_>, add: &mut impl FnMut(usize)) {
    let (obs, len) = (encoder.obs, encoder.len());
    add(LENGTH + len.min(15));
    for (at, top) in obs.tops().iter().enumerate() {
        let (turn, token, slot) = (encoder.turn(at), encoder.token(at), encoder.slot(top.owner));
        add(AT + turn * TOKENS + token);
        if len - at <= 3 {
            add(BACK + (len - at - 1) * TOKENS + token);
        }
        if at < 2 && obs.phase == Phase::Resolution {
            add(FRONT + at * TOKENS + token);
        }
        add(PAIR + encoder.kind(at.checked_sub(1)) * KINDS + encoder.kind(Some(at)));
        let most = usize::from(top.influence.min(5));
        match (slot, top.name) {
            (0, Some(name)) => (0..most).for_each(|level| add(ON_MINE + encoder.card(name) * 5 + level)),
            _ => {
                let passed = usize::from(encoder.is_passed(at));
                let slot = slot.max(1) - 1;
                (0..most).for_each(|level| add(ON_OTHERS + (slot * 5 + level) * 2 + passed));
                (0..most.min(3)).for_each(|level| add(ON_AT + turn * 3 + level));
            }
        }
        if top.is_stacked() {
            add(STACK + turn);
        }
        for card in obs.covered(top) {
            let known = card.name.map(|name| encoder.card(name));
            match slot {
                0 => add(UNDER_MINE + usize::from(card.face_up) * CARDS + known.unwrap_or(0)),
                slot => add(UNDER_OTHERS + (slot - 1) * (CARDS + 1) + known.unwrap_or(CARDS)),
            }
        }
    }
    if len > 0 {
        add(PAIR + encoder.kind(Some(len - 1)) * KINDS);
    }
}
