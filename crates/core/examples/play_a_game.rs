//! The README's example: a whole game, with the first legal move each time.

use oriflamme_core::{NoLog, Ruleset, Seating, State, Viewer, deal::Seed};

#[allow(clippy::unwrap_used, reason = "whoever has the turn has a move, in a game from its deal")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let deal = Seed::of_series("tonight", 1).deal(Ruleset::Base2, Seating::of(4)?, None);
    let mut game = State::new(&deal); // 344 bytes, Copy, no allocation
    while let Some(seat) = game.turn() {
        let view = game.view(Viewer::Seat(seat)); // all that seat may know, and nothing else
        let answer = view.moves.unwrap().nth(0).unwrap(); // your bot goes here
        game.play(answer, &mut NoLog)?; // or a log: every event, every gain with its ruling
    }
    println!("{:?}", game.ranking().winners());
    Ok(())
}
