//! Random numbers for play and search.

use oriflamme_rules::RandomSource;
use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng as _, SeedableRng},
};

/// A fast random number generator. The same seed always gives the same numbers.
#[derive(Clone, Debug)]
pub struct Rng(Xoshiro256PlusPlus);

impl Rng {
    /// A generator with a seed.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number between 0 and 1, both excluded.
    #[inline]
    pub fn unit(&mut self) -> f32 {
        (self.below(1 << 23) as f32 + 0.5) / (1 << 23) as f32
    }
}

impl RandomSource for Rng {
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        // For the bounds of this game, the bias is below one in a hundred million, far too small to be
        // visible in games.
        ((u64::from(self.0.next_u32()) * u64::from(bound)) >> 32) as u32
    }
}
