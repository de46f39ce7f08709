//! Situations at a table, from the first card to the longest queue and the highest stack.

use super::{Game, search};
use oriflamme_game::{Ask, Move, Moves, Name, Phase, Place, Ruleset, Seat, Seating, Viewer};
use oriflamme_rules::State;
use oriflamme_table_view::Occupant;

/// A situation: a game, a moment of it, and who looks.
pub type Moment = (Game, usize, Seat);

/// Everybody places at the back, and keeps every card face down until it is `revealed`, so that the queue
/// becomes as long as possible.
fn long(rules: Ruleset, seed: u64, first: Option<Name>, revealed: impl Fn(&State) -> bool) -> Game {
    let back = |state: &State, moves: &Moves| match moves {
        Moves::Place(placements) => {
            let place = if placements.first { Place::Front } else { Place::Back };
            let there = |answer: &Move| matches!(answer, Move::Place { at, .. } if *at == place);
            let wanted =
                |answer: &Move| matches!(answer, Move::Place { card, .. } if Some(card.name) == first);
            let found = moves.iter().find(|answer| there(answer) && wanted(answer));
            found.or_else(|| moves.iter().find(there)).unwrap()
        }
        Moves::KeepOrReveal if revealed(state) => Move::Reveal,
        Moves::KeepOrReveal => Move::Keep,
        Moves::Answer(Ask::Twin(_)) => Move::Twin(Place::Back),
        moves => moves.nth(0).unwrap(),
    };
    Game::played(rules, Seating::of(5).unwrap(), seed, back)
}

/// In the last round cards are revealed, so that one strikes among thirty.
fn longest() -> Game {
    long(Ruleset::Base2, 3, None, |state| state.round() == 6)
}

/// Whether the card that is resolved has this name.
fn resolves(state: &State, name: Name) -> bool {
    let resolved =
        state.turn().and_then(|seat| state.view(Viewer::Seat(seat)).resolved().map(|top| top.card));
    resolved.and_then(|card| card.name()) == Some(name)
}

/// The first of these games that comes to a moment.
fn first(games: impl Iterator<Item = Game>, wanted: impl Fn(&State) -> bool) -> Moment {
    let mut found = games.filter_map(|game| {
        let (at, seat) = game.find(&wanted)?;
        Some((game, at, seat))
    });
    found.next().unwrap()
}

/// A Royal Decree among thirty cards: the places between them hardly have room.
fn long_decree() -> Moment {
    let decree = |state: &State| state.round() == 6 && resolves(state, Name::RoyalDecree);
    first((0..100).map(|seed| long(Ruleset::Base2, seed, None, decree)), |state| {
        state.positions().count() == 30 && matches!(state.moves(), Moves::Answer(Ask::Move { .. }))
    })
}

/// Ablaze with a Twin of each of five families at the back: 35 positions, more than any other game has.
fn longest_ablaze() -> Moment {
    let prince = |state: &State| resolves(state, Name::Prince);
    first((0..500).map(|seed| long(Ruleset::Ablaze, seed, Some(Name::Prince), prince)), |state| {
        state.positions().count() == 35 && state.moves() == Moves::KeepOrReveal
    })
}

/// Everybody stacks wherever it is possible.
fn highest() -> Game {
    let stack = |_: &State, moves: &Moves| match moves {
        Moves::Place(_) => {
            let on = moves.iter().find(|answer| matches!(answer, Move::Place { at: Place::On(_), .. }));
            on.unwrap_or_else(|| moves.nth(0).unwrap())
        }
        Moves::KeepOrReveal => Move::Keep,
        moves => moves.nth(0).unwrap(),
    };
    Game::played(Ruleset::Base2, Seating::of(4).unwrap(), 5, stack)
}

fn at(game: Game, wanted: impl FnMut(&State) -> bool) -> Moment {
    let (at, seat) = game.find(wanted).unwrap();
    (game, at, seat)
}

/// The widest possible names, and names in other scripts.
pub fn wide_names(game: &mut Game) {
    let names = [
        "WWWWWWWWWWWWWWWWWWWWWWWW",
        "Zażółć Gęślą Jaźń Ćma",
        "ダイスキナゲームですね",
        "Maximilian-Alexander Wol",
        "Żółw",
    ];
    for (seat, name) in (0..).map(Seat::from_index).zip(names) {
        game.occupants[seat] = Occupant::Human { name: Some(name.to_owned()), away: name.starts_with('M') };
    }
}

/// Makes sure that the player who is asked is present: otherwise a bot would decide for them.
pub fn sit_down(game: &mut Game, seat: Seat) {
    if let Occupant::Human { away, .. } = &mut game.occupants[seat] {
        *away = false;
    }
}

pub fn moments() -> Vec<(&'static str, Moment)> {
    let asks = |kind: fn(&Ask) -> bool| {
        move |state: &State| matches!(state.moves(), Moves::Answer(ask) if kind(&ask)) && state.round() >= 3
    };
    let five = Seating::of(5).unwrap();
    let (base, ablaze) = (Ruleset::Base2, Ruleset::Ablaze);
    let keeps = |round| move |state: &State| state.round() == round && state.moves() == Moves::KeepOrReveal;
    let places = |round| move |state: &State| state.round() == round && state.phase() == Phase::Placement;
    // The first player of the last round has lost five cards.
    let bereaved = |state: &State| {
        let family = state.turn().map(|seat| state.seating().family_of(seat));
        let begins = state.round() == 6 && state.phase() == Phase::Placement && state.placed() == 0;
        begins && family.is_some_and(|family| state.view(Viewer::Spectator).gone[family].len() >= 5)
    };
    let stacked = |state: &State| state.positions().any(|at| state.stack(at).count() > 2);
    vec![
        ("first", at(longest(), |state| state.placed() == 1)),
        ("second-round", at(longest(), |state| state.round() == 2 && state.placed() == 4)),
        ("long-keep", at(longest(), keeps(5))),
        ("long-place", at(longest(), |state| state.round() == 6 && state.placed() == 4)),
        ("long-reveal", at(longest(), keeps(6))),
        (
            "long-strike",
            at(longest(), |state| state.round() == 6 && asks(|ask| matches!(ask, Ask::Eliminate(_)))(state)),
        ),
        ("long-any", at(longest(), asks(|ask| matches!(ask, Ask::Eliminate(set) if set.len() > 16)))),
        ("long-decree", long_decree()),
        ("ablaze-longest", longest_ablaze()),
        ("high-place", at(highest(), places(6))),
        ("high-keep", at(highest(), keeps(6))),
        ("stacks", search(base, five, move |state| keeps(4)(state) && stacked(state))),
        ("any-target", search(base, five, asks(|ask| matches!(ask, Ask::Eliminate(set) if set.len() > 6)))),
        ("steal", search(base, five, asks(|ask| matches!(ask, Ask::Steal(families) if families.len() > 1)))),
        ("decree", search(base, five, asks(|ask| matches!(ask, Ask::Move { .. })))),
        ("copy", search(base, five, asks(|ask| matches!(ask, Ask::Copy(_))))),
        ("many-gone", search(base, Seating::of(4).unwrap(), bereaved)),
        ("ablaze-place", search(ablaze, five, places(2))),
        ("ablaze-twin", search(ablaze, five, asks(|ask| matches!(ask, Ask::Twin(_))))),
        ("ablaze-repeat", search(ablaze, five, asks(|ask| matches!(ask, Ask::GainOrRepeat)))),
        ("duel-place", search(base, Seating::usual_duel(), places(3))),
        ("duel-keep", search(base, Seating::usual_duel(), keeps(5))),
        ("empty", at(longest(), |state| state.round() == 1 && state.placed() == 0)),
    ]
}
