//! The functions as CUDA kernels: one thread a game, and on with the next by the size of the grid.

use crate::game::{Game, Results, Stepped, play};
use crate::squire::Weights;
use core::arch::nvptx::{_block_dim_x, _block_idx_x, _grid_dim_x, _thread_idx_x, trap};
use oriflamme_observe::bytes::OBSERVATION;
use oriflamme_rules::State;

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
}

/// The threads of a block of `oriflamme_play`: as many states as its shared memory has room for.
const PLAYERS: usize = 64;
/// How far apart states lie in shared memory: an odd number of double words, lest threads wait for the same
/// bank.
const STRIDE: usize = size_of::<State>().next_multiple_of(8);
const SHARED: usize = PLAYERS * STRIDE;
const _: () = assert!((STRIDE / 8) % 2 == 1 && SHARED == 22016 && align_of::<State>() == 8);

/// The beginning of this block's shared memory.
#[inline]
fn shared() -> *mut u8 {
    let base: u64;
    // SAFETY: declares memory that nothing else uses, and takes its address.
    unsafe {
        core::arch::asm!(
            "{{ .shared .align 16 .b8 oriflamme_states[22016]; cvta.shared.u64 {}, oriflamme_states; }}",
            out(reg64) base,
        );
    }
    base as *mut u8
}

/// The threads of this warp that are here.
#[inline]
fn warp() -> u32 {
    let mask: u32;
    // SAFETY: only reads which threads run.
    unsafe { core::arch::asm!("activemask.b32 {};", out(reg32) mask) }
    mask
}

/// Whether something holds for any of these threads of a warp, each of which waits here for the others.
#[inline]
fn any(threads: u32, holds: bool) -> bool {
    let answer: u32;
    // SAFETY: every thread of the set comes here as often as the others do: all answers are the same.
    unsafe {
        core::arch::asm!(
            "{{ .reg .pred p, q; setp.ne.u32 p, {}, 0; vote.sync.any.pred q, p, {}; selp.u32 {}, 1, 0, q; }}",
            in(reg32) u32::from(holds),
            in(reg32) threads,
            out(reg32) answer,
        );
    }
    answer != 0
}

/// Plays random decisions: so many, or where `spread` has bit 0, a random number below that. With bit 1,
/// threads of a warp wait for one another after every phase, and not only after every game. With bit 2,
/// states stay in the threads' own memory, which is slower and there to be compared with. With bit 3, they
/// wait for one another after every decision.
///
/// Each thread touches single bytes of its state, here and there. In shared memory that takes tens of cycles;
/// in a thread's own memory it takes hundreds where a cache has no room for it.
///
/// # Safety
/// Pointers are to device memory with room for `count` games, and a block has 64 threads or, with bit 2, any
/// number.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn oriflamme_play(
    count: u32,
    games: *mut Game,
    decisions: u32,
    spread: u32,
    signatures: *mut u64,
    finished: *mut u32,
) {
    let near = shared();
    for index in mine(count) {
        // SAFETY: the host passes arrays for `count` games, no other thread has this index, and each thread
        // of a block has a part of its shared memory.
        unsafe {
            let mut taken = take(games, index);
            let game = taken.assume_init_mut();
            let mut signature = signatures.add(index).read();
            let mut count = finished.add(index).read();
            let decisions = if spread & 1 != 0 { game.below(decisions) } else { decisions };
            let phases = spread & 2 != 0;
            let (state, mut luck) = game.split();
            let threads = warp();
            let any = |holds| if spread & 8 != 0 { any(threads, holds) } else { holds };
            if spread & 4 != 0 {
                play(state, &mut luck, decisions, phases, &mut signature, &mut count, any);
            } else {
                let own = near.add(_thread_idx_x() as usize % PLAYERS * STRIDE).cast::<State>();
                copy_words((&raw const *state).cast(), own.cast(), STRIDE / 8);
                play(&mut *own, &mut luck, decisions, phases, &mut signature, &mut count, any);
                copy_words(own.cast_const().cast(), (&raw mut *state).cast(), STRIDE / 8);
            }
            put(games, index, game);
            signatures.add(index).write(signature);
            finished.add(index).write(count);
        }
    }
}
