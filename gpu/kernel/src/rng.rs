//! Random numbers that are the same on every machine.

use oriflamme_rules::RandomSource;

/// SplitMix64: a counter whose values are hashed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rng(u64);

const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl Rng {
    /// The random numbers of one stream of a seed.
    #[inline]
    pub const fn stream(seed: u64, stream: u64) -> Self {
        Self(stir(seed.wrapping_add(stir(stream.wrapping_mul(STEP)))))
    }
    #[inline]
    const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        stir(self.0)
    }
    /// A number between 0 and 1, both excluded.
    #[inline]
    pub const fn unit(&mut self) -> f32 {
        ((self.next() >> 41) as f32 + 0.5) / (1u32 << 23) as f32
    }
}

#[inline]
const fn stir(mut z: u64) -> u64 {
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

impl RandomSource for Rng {
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        (((self.next() >> 32) * bound as u64) >> 32) as u32
    }
}
