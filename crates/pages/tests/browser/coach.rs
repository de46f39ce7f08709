//! The coach's advice, however long it is, leaves the question, the choices and the hand in sight.

use super::{
    layout::measure_after,
    support::{
        Game,
        gallery::{Gallery, page_with_advice},
        moments::{Moment, moments},
    },
};
use oriflamme_game::{BySeat, FamilyMove, Level, Name, Position, Ruleset, Seat, Seating, Viewer};
use oriflamme_pages::Language;
use oriflamme_table_view::{Advice, Chance, Occupant, Reason};
use oriflamme_testkit::browser::{Driver, Look};

/// Small windows: phones, a phone on its side, 1280 by 800 at 200 %, a low desktop window.
const SIZES: [(u32, u32); 5] = [(360, 640), (360, 740), (844, 390), (640, 400), (1024, 700)];
/// How many choices a coach compares.
const CHOICES: usize = 3;

/// Advice of the length that it can have: choices, and one of the longest reasons.
fn advice(game: &Game, at: usize, seat: Seat) -> Advice {
    let state = &game.states[at];
    let view = state.view(Viewer::Seat(seat));
    let legal: Vec<FamilyMove> = view.legal().collect();
    let chance = Chance { mean: 0.42, error: 0.02 };
    let choices = legal.iter().rev().take(CHOICES).map(|&answer| (answer, chance)).collect();
    let other = state.seating().after(seat);
    let place = Position::from_index(11);
    let reason = match at % 3 {
        0 => Reason::Strikes {
            with: Name::Shapeshifter,
            at: place,
            family: state.seating().family_of(other),
            influence: 12,
        },
        1 => Reason::Saves {
            at: place,
            card: Name::Shapeshifter,
            by: Some(place),
            share: 0.42,
            otherwise: 0.58,
        },
        _ => Reason::Danger { at: place, name: Name::Ambush, chance: 0.42, kept: 3 },
    };
    Advice { choices, reason }
}

/// One human, and bots.
fn alone(game: &mut Game, seat: Seat) {
    game.occupants = BySeat::from_fn(|other| match other == seat {
        true => Occupant::Human { name: Some("Bolesław".to_owned()), away: false },
        false => Occupant::Bot(Level::ALL[usize::from(other.index()) % 4]),
    });
}

/// A decision in a random game.
fn somewhere(seed: u64) -> Moment {
    let rules = [Ruleset::Base2, Ruleset::Ablaze][seed as usize % 2];
    let seating = match seed / 2 % 4 {
        0 => Seating::usual_duel(),
        count => Seating::of(count as usize + 2).unwrap(),
    };
    let game = Game::random(rules, seating, seed);
    let at = seed as usize * 7919 % (game.states.len() - 1);
    let seat = game.states[at].turn().unwrap();
    (game, at, seat)
}

#[test]
fn a_coach_covers_nothing() {
    let Some(driver) = Driver::start() else { return };
    let gallery = Gallery::open();
    let browser = driver.open(Look { still: true, ..Look::DESK });
    let mut wrong = Vec::new();
    let known = moments().into_iter().map(|(name, moment)| (name.to_owned(), moment));
    // ORIFLAMME_POSITIONS=500 checks that many more positions.
    let many = std::env::var("ORIFLAMME_POSITIONS").map_or(0, |count| count.parse().unwrap());
    let known = known.chain((0..many).map(|seed| (format!("random-{seed}"), somewhere(seed))));
    for (index, (name, (mut game, at, seat))) in known.enumerate() {
        alone(&mut game, seat);
        let language = Language::ALL[index % 3];
        let page = page_with_advice(language, &game, Viewer::Seat(seat), at, &advice(&game, at, seat));
        gallery.show("page", page);
        let what = format!("{name}-{}", language.tag());
        measure_after(&browser, &gallery, &SIZES, &what, "", &mut wrong);
    }
    assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong.join("\n"));
}
