//! Random numbers for play and search: fast, and the same for the same seed.

use oriflamme_rules::RandomSource;
use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng as _, SeedableRng},
};

/// A random number generator. The same seed always gives the same numbers.
#[derive(Clone, Debug)]
pub struct Rng(Xoshiro256PlusPlus);

impl Rng {
    /// The numbers of a seed.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }
}

impl RandomSource for Rng {
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        // A bias below one in a hundred million for the bounds of this game: nobody will notice.
        ((u64::from(self.0.next_u32()) * u64::from(bound)) >> 32) as u32
    }
}
