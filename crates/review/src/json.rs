//! A review as JSON.

use crate::{Account, Judgement, Mark, Revealed, Reviewer};
use oriflamme_game::{BySeat, Family, Seat, Seating};
use oriflamme_wire::{AccountJson, GuessJson, JudgementJson, LikelyJson, ReviewJson, Text, TriedJson};

/// The review with these judgements and chances, as JSON.
pub fn review_json(reviewer: &Reviewer, judgements: &[Judgement], chances: &[BySeat<f64>]) -> ReviewJson {
    let seating = reviewer.end().seating();
    let of_seats = |chances: &BySeat<f64>| seating.seats().map(|seat| chances[seat]).collect();
    ReviewJson {
        decisions: judgements.iter().map(|judgement| judgement_json(seating, judgement)).collect(),
        seats: reviewer.accounts(judgements).iter().map(|account| account_json(seating, account)).collect(),
        chances: chances.iter().map(of_seats).collect(),
    }
}

fn family(seating: &Seating, seat: Seat) -> Text<Family> {
    Text(seating.family_of(seat))
}

fn judgement_json(seating: &Seating, judgement: &Judgement) -> JudgementJson {
    let tried = judgement.tried.iter().map(|&(answer, chance)| TriedJson {
        r#move: Text(answer),
        chance: chance.mean,
        error: chance.error,
    });
    JudgementJson {
        seat: family(seating, judgement.seat),
        round: judgement.round,
        r#move: Text(judgement.made),
        best: Text(judgement.best),
        chance: judgement.chance.mean,
        error: judgement.chance.error,
        best_chance: judgement.best_chance.mean,
        best_error: judgement.best_chance.error,
        lost: judgement.lost(),
        mark: judgement.mark().to_string(),
        sure: judgement.is_sure,
        tried: tried.collect(),
        hidden: judgement.hidden.iter().map(guess_json).collect(),
    }
}

fn guess_json(revealed: &Revealed) -> GuessJson {
    let likely = revealed.guess.names.iter();
    GuessJson {
        at: revealed.guess.at.number(),
        under: revealed.guess.height,
        likely: likely.map(|&(name, chance)| LikelyJson { name: Text(name), chance }).collect(),
        truth: Text(revealed.truth),
    }
}

fn account_json(seating: &Seating, account: &Account) -> AccountJson {
    let count = |mark: Mark| {
        Mark::ALL
            .into_iter()
            .zip(account.marks)
            .find(|(other, _)| *other == mark)
            .map_or(0, |(_, count)| count)
    };
    AccountJson {
        seat: family(seating, account.seat),
        initial: account.initial,
        r#final: account.result,
        luck: account.luck,
        skill: account.skill,
        inaccuracies: count(Mark::Inaccuracy),
        mistakes: count(Mark::Mistake),
        blunders: count(Mark::Blunder),
    }
}
