//! Every seat's chance to win with all cards known, from games that are played out; made step by step.

use crate::calibration::corrected;
use oriflamme_bots::{Policy, Rng};
use oriflamme_game::{BySeat, NoLog};
use oriflamme_observe::Observation;
use oriflamme_rules::State;

/// Corrects the chances of all seats by what happened in other games; together they stay one win.
fn correct(state: &State, chances: &mut BySeat<f64>) {
    let seats = || state.seating().seats();
    for seat in seats() {
        chances[seat] = corrected(state, chances[seat]);
    }
    let sum: f64 = seats().map(|seat| chances[seat]).sum();
    seats().for_each(|seat| chances[seat] /= sum);
}

/// Games that are being played out from a position by the knights' linear policy. It goes on for as long as
/// its owner lets it; when and how often it is interrupted changes nothing about the result.
#[derive(Clone, Debug)]
pub struct Playouts {
    state: State,
    rng: Rng,
    wins: BySeat<f64>,
    done: u32,
    most: u32,
}

impl Playouts {
    pub(crate) fn new(state: State, playouts: u32, seed: u64) -> Self {
        let most = if state.is_over() { 1 } else { playouts.max(1) };
        Self { state, rng: Rng::new(seed), wins: BySeat::new(0.0), done: 0, most }
    }

    /// Plays out this many games, or fewer if fewer are left to do. Returns whether it is done.
    pub fn advance(&mut self, games: u32) -> bool {
        let policy = Policy::knight(self.state.rules());
        for _ in 0..games.min(self.most - self.done) {
            let mut world = self.state;
            while let Some(answer) =
                Observation::from_world(&world).and_then(|obs| policy.draw(&obs, &mut self.rng))
            {
                world.play_unchecked(answer, &mut NoLog);
            }
            let ranking = world.ranking();
            for seat in world.seating().seats() {
                self.wins[seat] += ranking.share(seat) / f64::from(self.most);
            }
            self.done += 1;
        }
        self.done == self.most
    }

    /// The chances, once all is done.
    pub fn chances(&self) -> BySeat<f64> {
        let mut chances = self.wins;
        if !self.state.is_over() {
            correct(&self.state, &mut chances);
        }
        chances
    }
}
