//! The critic: estimates a world's value for each seat, assuming that every seat continues with the
//! champion's policy and its own view. A search asks it about the worlds that it has sampled.

use super::{
    Champion, SEATS_MOST, VALUES,
    body::{NetBody, WIDTH},
    layers::{Layer, softmax},
    read::Bias,
};
use crate::{vectorised::vectorised, weights_reader::WeightsReader};
use oriflamme_game::{BySeat, Seat};
use oriflamme_observe::bytes::{OBSERVATION, SEATS, Truth, observe};
use oriflamme_rules::State;

/// A net that sees every card of a world.
#[derive(Clone, Debug)]
pub(crate) struct Critic {
    body: NetBody<1>,
    value: Layer<VALUES>,
}

/// Each seat's chance to win, estimated by the king's critic, which sees every card. `None` if the game is
/// over.
///
/// For hosts that evaluate games, never for a player: the estimate reveals hidden cards.
pub fn open_chances(state: &State) -> Option<BySeat<f64>> {
    let worth = Champion::of(state.rules()).critic().judge(state)?;
    let mut chances = BySeat::new(0.0);
    for seat in state.seating().seats() {
        chances[seat] = worth[seat].chance;
    }
    Some(chances)
}

/// The value of a world for a seat.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(crate) struct WorldValue {
    /// The chance to win.
    pub(crate) chance: f64,
    /// The lead at the end of the game, in twenties of influence.
    pub(crate) lead: f64,
}

impl Critic {
    pub(super) fn read(reader: &mut WeightsReader<'_>, positions: usize) -> Option<Self> {
        Some(Self { body: NetBody::read(reader, positions)?, value: reader.layer(WIDTH, Bias::Some)? })
    }

    /// The value of a world for each seat; `None` if the game is over. The world must be a sampled one: for
    /// the true one, this would reveal hidden cards.
    pub(crate) fn judge(&self, world: &State) -> Option<BySeat<WorldValue>> {
        let turn = world.turn()?;
        let mut bytes = [0; OBSERVATION];
        #[expect(clippy::disallowed_methods, reason = "the world is one that a search has drawn")]
        let open = Truth::open(world, turn);
        observe(&open, &mut bytes);
        let values = vectorised(
            #[inline(always)]
            || self.value.apply(&self.body.run(&bytes).shared),
        );
        let seats = usize::from(world.seating().seat_count());
        let mut chances: Vec<f32> = Vec::with_capacity(SEATS_MOST);
        chances.extend((0..seats).filter(|seat| bytes[SEATS + 6 * seat] != 0).map(|seat| values[seat]));
        softmax(&mut chances);
        let mut worth = BySeat::new(WorldValue::default());
        for (relative, chance) in chances.into_iter().enumerate() {
            let seat = Seat::from_index(((usize::from(turn.index()) + relative) % seats) as u8);
            worth[seat] =
                WorldValue { chance: f64::from(chance), lead: f64::from(values[SEATS_MOST + relative]) };
        }
        Some(worth)
    }
}
