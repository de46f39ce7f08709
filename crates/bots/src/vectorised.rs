//! The nets' inner loops, compiled a second time for processors with wider vectors.
//!
//! A program that runs on every processor may use vectors of four numbers only. Most processors have AVX2,
//! with vectors of eight: whether this one has it is found out when the program runs. The results are the
//! same to the last bit, because each number is still computed by the same operations in the same order: the
//! compiler fuses no multiplication with an addition, although AVX2's processors could.

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
use fearless_simd::{Level, Simd};

/// Does some work with the widest vectors that pay off here. The work and all that it calls must be
/// `inline(always)`: other functions are compiled once, for every processor.
#[inline(always)]
pub(crate) fn vectorised<R>(work: impl FnOnce() -> R) -> R {
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    if let Some(avx2) = Level::new().as_avx2() {
        return avx2.vectorize(work);
    }
    work()
}
