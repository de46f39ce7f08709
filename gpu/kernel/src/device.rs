//! The functions as CUDA kernels: one thread a game, and on with the next by the size of the grid.

use crate::game::{Game, Results, Stepped};
use crate::squire::Weights;
use core::arch::nvptx::{_block_dim_x, _block_idx_x, _grid_dim_x, _thread_idx_x, trap};
use oriflamme_observe::bytes::OBSERVATION;

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    // SAFETY: stops the kernel with an error that the host sees.
    unsafe { trap() }
}

include!("functions.rs");

/// The indices of this thread's games.
#[inline]
fn mine(count: u32) -> impl Iterator<Item = usize> {
    // SAFETY: these only read special registers.
    let (start, step) = unsafe {
        (
            _block_idx_x() as u32 * _block_dim_x() as u32 + _thread_idx_x() as u32,
            _grid_dim_x() as u32 * _block_dim_x() as u32,
        )
    };
    let mut index = start;
    core::iter::from_fn(move || {
        let this = (index < count).then_some(index as usize);
        index = index.saturating_add(step);
        this
    })
}

macro_rules! kernels {
    ($($name:ident => $body:ident($($arg:ident: $type:ty),*);)*) => {$(
        /// See the function of the same name.
        ///
        /// # Safety
        /// Pointers are to device memory with room for `count` games.
        #[unsafe(no_mangle)]
        pub unsafe extern "ptx-kernel" fn $name(count: u32, $($arg: $type),*) {
            for index in mine(count) {
                // SAFETY: the host passes arrays for `count` games, and no other thread has this index.
                unsafe { $body(index, $($arg),*) }
            }
        }
    )*};
}

kernels! {
    oriflamme_sizes => sizes(out: *mut u32);
    oriflamme_reset => reset(games: *mut Game, kinds: *const u8, seed: u64, share: u32);
    oriflamme_observe => see(games: *const Game, open: u32, observations: *mut u8, firsts: *mut u64, turns: *mut u8);
    oriflamme_seconds => seconds(games: *const Game, firsts: *const i32, out: *mut u64);
    oriflamme_step => step(games: *mut Game, actions: *const i32, stepped: *mut u8, results: *mut f32);
    oriflamme_choose => choose(games: *mut Game, weights: *const f32, actions: *mut i32);
    oriflamme_play => play(games: *mut Game, decisions: u32, spread: u32, signatures: *mut u64, finished: *mut u32);
}
