//! A deal as a sequence of chance events, each with outcomes that are equally likely: which cards of each
//! family are set aside, in a duel also its hand and its draw pile, and who begins.

use crate::{
    errors::{Result, bad},
    kind::Kind,
};
use oriflamme_game::{ByFamily, BySeat, Name, Seat};
use oriflamme_rules::{Deal, State};
use pyo3::prelude::*;

const DEALT: usize = 10;
const ASIDE: usize = 3;
const DUEL_HAND: usize = 3;
const PILE: usize = DEALT - ASIDE - DUEL_HAND;

/// How many ways there are to choose `k` of `n`.
fn choose(n: usize, k: usize) -> usize {
    (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1))
}

/// The sizes of all chance events of a deal, in order.
fn sizes(kind: &Kind) -> Vec<usize> {
    let duel = kind.seating.is_duel();
    let mut sizes = Vec::new();
    for _ in kind.seating.playing() {
        sizes.push(choose(DEALT, ASIDE));
        if duel {
            sizes.extend([choose(DEALT - ASIDE, DUEL_HAND), (1..=PILE).product()]);
        }
    }
    if duel {
        sizes.extend([2, 2]);
    }
    sizes.push(kind.seating.seat_count().into());
    sizes
}

/// The `index`th way to choose `k` of the names, which are put first; both parts stay in order.
fn unrank(names: &mut [Name], k: usize, mut index: usize) {
    let (mut chosen, mut others) = (Vec::new(), Vec::new());
    for (at, &name) in names.iter().enumerate() {
        let left = k - chosen.len();
        let with = if left == 0 { 0 } else { choose(names.len() - at - 1, left - 1) };
        if index < with {
            chosen.push(name);
        } else {
            index -= with;
            others.push(name);
        }
    }
    chosen.append(&mut others);
    names.copy_from_slice(&chosen);
}

/// The index of the way to choose that puts `chosen` first, out of `names` in order.
fn rank(names: &[Name], chosen: &[Name]) -> usize {
    let mut left = chosen.len();
    let mut index = 0;
    for (at, name) in names.iter().enumerate() {
        if left == 0 {
            break;
        }
        if chosen.contains(name) {
            left -= 1;
        } else {
            index += choose(names.len() - at - 1, left - 1);
        }
    }
    index
}

/// The `index`th order of the names.
fn permute(names: &mut [Name], mut index: usize) {
    for start in 0..names.len() {
        let rest: usize = (1..names.len() - start).product();
        names[start..=start + index / rest].rotate_right(1);
        index %= rest;
    }
}

/// The index of this order among the orders of the sorted names.
fn order(names: &[Name]) -> usize {
    let mut index = 0;
    for (at, name) in names.iter().enumerate() {
        let rest: usize = (1..names.len() - at).product();
        index += rest * names[at..].iter().filter(|other| *other < name).count();
    }
    index
}

/// Outcomes from Python's arguments.
pub(crate) fn checked(outcomes: Vec<i64>) -> Result<Vec<usize>> {
    let one = |outcome: i64| {
        usize::try_from(outcome).map_err(|_| bad(format!("an outcome is a number from 0 on, not {outcome}")))
    };
    outcomes.into_iter().map(one).collect()
}

/// How many outcomes the next chance event has after these; `None` once the deal is complete.
pub(crate) fn next_size(kind: &Kind, outcomes: &[usize]) -> Result<Option<usize>> {
    let sizes = sizes(kind);
    if outcomes.len() > sizes.len() {
        return Err(bad(format!("a deal has {} chance events, not {}", sizes.len(), outcomes.len())));
    }
    for (&outcome, &size) in outcomes.iter().zip(&sizes) {
        if outcome >= size {
            return Err(bad(format!("a chance event with {size} outcomes has no outcome {outcome}")));
        }
    }
    Ok(sizes.get(outcomes.len()).copied())
}

/// The deal of these outcomes, which must be complete.
pub(crate) fn deal(kind: &Kind, outcomes: &[usize]) -> Result<Deal> {
    if next_size(kind, outcomes)?.is_some() {
        return Err(bad("chance has not dealt all cards yet"));
    }
    let mut next = outcomes.iter().copied();
    let mut next = || next.next().unwrap_or(0);
    let mut deal = Deal::unshuffled(kind.rules, kind.seating);
    let duel = kind.seating.is_duel();
    for &family in kind.seating.playing() {
        let names = &mut deal.families[family];
        unrank(names, ASIDE, next());
        if duel {
            unrank(&mut names[ASIDE..], DUEL_HAND, next());
            permute(&mut names[ASIDE + DUEL_HAND..], next());
        }
    }
    if duel {
        deal.second_on_top = BySeat::from_fn(|_| next() == 1);
    }
    deal.first = Seat::from_index(next() as u8);
    Ok(deal)
}

/// The outcomes that lead to a deal. Orders that make no difference are left out.
pub(crate) fn outcomes(deal: &Deal) -> Vec<usize> {
    let unshuffled = Deal::unshuffled(deal.rules, deal.seating);
    let duel = deal.seating.is_duel();
    let mut outcomes = Vec::new();
    for &family in deal.seating.playing() {
        let names = deal.families[family];
        outcomes.push(rank(&unshuffled.families[family], &names[..ASIDE]));
        if duel {
            let rest: Vec<_> = unshuffled.families[family]
                .into_iter()
                .filter(|name| !names[..ASIDE].contains(name))
                .collect();
            outcomes.push(rank(&rest, &names[ASIDE..ASIDE + DUEL_HAND]));
            outcomes.push(order(&names[ASIDE + DUEL_HAND..]));
        }
    }
    if duel {
        outcomes.extend(deal.seating.seats().map(|seat| usize::from(deal.second_on_top[seat])));
    }
    outcomes.push(deal.first.index().into());
    outcomes
}

/// The deal that a game began with, if it began with one.
pub(crate) fn deal_of(start: &State) -> Option<Deal> {
    let seating = *start.seating();
    let mut deal = Deal::unshuffled(start.rules(), seating);
    let mut piles: ByFamily<Vec<Name>> = ByFamily::from_fn(|_| Vec::new());
    for (place, seat) in seating.seats().enumerate() {
        for (depth, card) in start.deck(seat).enumerate() {
            piles[card.family].push(card.name);
            if depth == 0 {
                deal.second_on_top[Seat::from_index(place as u8)] = card.family != seating.family_of(seat);
            }
        }
    }
    for &family in seating.playing() {
        let aside = start.aside(family).iter().chain(start.hand(family).iter());
        let names: Vec<_> = aside.chain(piles[family].iter().copied()).collect();
        deal.families[family] = names.try_into().ok()?;
    }
    deal.first = start.first();
    (State::new(&deal) == *start).then_some(deal)
}

/// How many outcomes the next chance event has after these, all equally likely; 0, once the deal is complete.
#[pyfunction]
#[pyo3(signature = (rules, seats, outcomes))]
pub(crate) fn chance_outcomes(rules: &str, seats: i64, outcomes: Vec<i64>) -> Result<usize> {
    let outcomes = checked(outcomes)?;
    Ok(next_size(&Kind::new(rules, Some(seats), None)?, &outcomes)?.unwrap_or(0))
}
