//! Fast random numbers for play and search.

use oriflamme_rules::Source;
use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};

/// Fast numbers from a seed; the same seed gives the same ones, always.
#[derive(Clone, Debug)]
pub struct Fast(Xoshiro256PlusPlus);

impl Fast {
    /// The numbers of a seed.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }
}

impl Source for Fast {
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        // A bias below one in a hundred million for the bounds of this game: nobody will notice.
        ((u64::from(self.0.next_u32()) * u64::from(bound)) >> 32) as u32
    }
}
