//! The levels play the same games as before. This finds changes to the code that change decisions by
//! accident.
//!
//! Only on Linux with glibc: the exponential function comes from the platform's library, and another one may
//! round its last bit differently.
#![cfg(all(target_os = "linux", target_env = "gnu"))]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![expect(clippy::disallowed_methods, reason = "a test hosts games")]

use oriflamme_bots::{Bot, Level, Rng, SearchConfig, player};
use oriflamme_game::{NoLog, Ruleset, Seating, Viewer};
use oriflamme_rules::{Deal, State};

/// The signatures of each kind of game: pages, squires, and the searches of knights,
/// marshals and kings cut short.
///
/// If you meant to change how a level plays, copy the table that the failing test prints, and measure its
/// strength again (`cargo xtask report`).
const SIGNATURES: &str = "
base-1 2 ee1226bf2b2d4351 e20ee6e568864725 7a3873429fc24d42 ee0cd1deae27d433 da8549ca3cbd4d0c
base-1 3 ef68159c982c80b7 c46d731007710591 8352ac55b9494248 369edae1e68d8c7e e41c070cb09abdab
base-1 4 0830815647518237 7babdf5645a70494 f15d5a4ed0d16573 d8ca75be2331275b a83756ae8c412f44
base-1 5 beb8845c1f455eb5 ea5b1fe3c232ee0c a90fcaa9b204fa7a 9120555c42d0f5df 47869dc0a2ae4e9e
base-2 2 a47942f999838fe1 4399621fe79d9275 35aae2a0fb4d7251 0e3a0b33ad31d3dd 785c82c2f501c270
base-2 3 ef68159c982c80b7 683eade08a42b0d7 a2d79c1abc765124 369edae1e68d8c7e 06c1f30cc43ab857
base-2 4 0830815647518237 6b75d47a03487507 179fea223a0697bd 46f441268ec3724e a83756ae8c412f44
base-2 5 beb8845c1f455eb5 626e805a7265a75f 095818e7a4064462 b082e5eb006e0ef1 0438296f9a56c720
ablaze 2 ddbf9c27d17ef014 02bfdb16c788a060 60fe485c0ea66b79 e6a864944f82988e e05112f529309dcb
ablaze 3 2eb753927b47f2f5 e3ced38a9ee0c446 ddff74b3aff72ce6 24e48584538fb35a db851a11129d3b3f
ablaze 4 606c3036d9540587 b418510267d63ddd 51b61bf952900579 32fe2ea1b805187c ded152134d11da60
ablaze 5 8517f6f0eaaa2187 607537a436cf51a6 b54a4e8257f16972 7ddfe83b78def251 62e4380b722a84e7
";

/// Plays games between bots of one kind and hashes every move's place among the legal ones (FNV-1a).
fn signature(rules: Ruleset, seating: Seating, games: u64, bot: impl Fn(u64) -> Box<dyn Bot>) -> u64 {
    let mut signature = 0xcbf2_9ce4_8422_2325;
    for game in 0..games {
        let mut state = State::new(&Deal::draw(rules, seating, None, &mut Rng::new(game)));
        let mut bots: Vec<_> = seating.seats().map(|seat| bot(game * 8 + u64::from(seat.index()))).collect();
        while let Some(seat) = state.turn() {
            let moves = state.moves();
            let view = state.view(Viewer::Seat(seat));
            let answer = bots[usize::from(seat.index())].choose(view.decision().unwrap());
            let index = moves.iter().position(|other| other == answer).unwrap() as u64;
            signature = (signature ^ index).wrapping_mul(0x0000_0100_0000_01b3);
            state.play(answer, &mut NoLog).unwrap();
        }
    }
    signature
}

#[test]
fn every_level_plays_the_same_games() {
    let mut table = String::new();
    for rules in Ruleset::ALL {
        for seats in 2..=5 {
            let seating = if seats == 2 { Seating::usual_duel() } else { Seating::of(seats).unwrap() };
            let signatures = [
                signature(rules, seating, 40, |seed| player(Level::Page, seed)),
                signature(rules, seating, 40, |seed| player(Level::Squire, seed)),
                signature(rules, seating, 2, |seed| {
                    SearchConfig { iterations: 60, ..SearchConfig::KNIGHT }.player(seed)
                }),
                signature(rules, seating, 1, |seed| {
                    SearchConfig { iterations: 20, ..SearchConfig::MARSHAL }.player(seed)
                }),
                signature(rules, seating, 1, |seed| {
                    SearchConfig { iterations: 20, ..SearchConfig::KING }.player(seed)
                }),
            ];
            let signatures = signatures.map(|signature| format!("{signature:016x}")).join(" ");
            table.push_str(&format!("{rules} {seats} {signatures}\n"));
        }
    }
    assert!(table.trim() == SIGNATURES.trim(), "the games are others:\n{table}");
}
