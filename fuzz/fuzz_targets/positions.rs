//! Any position, reachable or not, and any moves from it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use oriflamme_fuzz::{Choices, play_on};
use oriflamme_game::{Face, Family, Phase};
use oriflamme_rules::Setup;

fuzz_target!(|bytes: &[u8]| {
    let mut choices = Choices(bytes);
    let seating = choices.seating();
    let mut setup = Setup::new(choices.rules(), seating);
    let _ = setup.round(choices.below(8) as u32);
    for seat in seating.seats() {
        let _ = setup.score(seat, choices.byte().into());
    }
    for _ in 0..choices.below(64) {
        let card = choices.card();
        // Pieces that do not fit are refused one by one; the rest is the position.
        let _ = match choices.below(8) {
            0 => setup.hand(card),
            1 => setup.gone(card),
            2 => setup.aside(card),
            3 => seating.seat_of(card.family).map_or(Ok(()), |seat| setup.deck(seat, card)),
            kind => {
                let face = match kind {
                    4 => Face::Down { influence: choices.byte() },
                    5 => Face::Up { token: Some(Family::from_index(choices.byte())) },
                    _ => Face::Up { token: None },
                };
                let lay = if choices.below(2) == 0 { Setup::stack } else { Setup::queue };
                lay(&mut setup, card, face)
            }
        };
    }
    if choices.below(4) > 0 {
        setup.phase(Phase::Resolution);
    }
    let _ = setup.next(choices.byte().into());
    let _ = setup.placed(choices.byte().into());
    play_on(setup.into_state(), &mut choices);
});
