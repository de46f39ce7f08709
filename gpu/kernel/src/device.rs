//! The functions as CUDA kernels. A thread takes one game, and then every game that is a grid's size further
//! on.

use crate::game::{Game, Results, Stepped};
use crate::squire::Weights;
use crate::{together, words};
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
    oriflamme_choose => choose(games: *mut Game, weights: *const f32, actions: *mut i32);
}

/// The threads of a block of `oriflamme_step` and `oriflamme_play`: as many states as its shared memory has
/// room for.
const PLAYERS: usize = 64;
/// How far apart states lie in shared memory: an odd number of double words, so that threads do not wait for
/// the same bank.
const STRIDE: usize = size_of::<State>().next_multiple_of(8);
const SHARED: usize = PLAYERS * STRIDE;
const _: () = assert!((STRIDE / 8) % 2 == 1 && SHARED == 22016 && align_of::<State>() == 8);

/// This thread's part of its block's shared memory. Each thread touches scattered single bytes of its state.
/// In shared memory an access takes tens of cycles; in a thread's own memory it takes hundreds if the cache
/// is full.
#[inline]
fn near() -> *mut State {
    let base: u64;
    // SAFETY: declares memory that nothing else uses, and takes its address.
    unsafe {
        core::arch::asm!(
            "{{ .shared .align 16 .b8 oriflamme_states[22016]; cvta.shared.u64 {}, oriflamme_states; }}",
            out(reg64) base,
        );
        (base as *mut u8).add(_thread_idx_x() as usize % PLAYERS * STRIDE).cast()
    }
}

/// The active threads of this warp.
#[inline]
fn warp() -> u32 {
    let mask: u32;
    // SAFETY: only reads which threads run.
    unsafe { core::arch::asm!("activemask.b32 {};", out(reg32) mask) }
    mask
}

unsafe extern "unadjusted" {
    /// The threads that pass the same value.
    #[link_name = "llvm.nvvm.match.any.sync.i32"]
    fn match_any(threads: u32, value: u32) -> u32;
    /// The greatest value that any of the threads passes.
    #[link_name = "llvm.nvvm.redux.sync.umax"]
    fn greatest(value: u32, threads: u32) -> u32;
}

/// The piece that most of these threads of a warp are at. Each thread waits here for the others.
#[inline]
fn most(threads: u32, piece: u32) -> u32 {
    // SAFETY: every thread of the set calls this as often as the others do, because all of them get the same
    // answers.
    unsafe {
        let count = match_any(threads, piece).count_ones();
        let vote = if piece == together::NOTHING { together::NOTHING } else { count << 8 | piece };
        greatest(vote, threads) & 0xff
    }
}

/// Plays the action given for each game.
///
/// # Safety
/// Pointers are to device memory with room for `count` games, and a block has 64 threads.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn oriflamme_step(
    count: u32,
    games: *mut Game,
    actions: *const i32,
    stepped: *mut u8,
    results: *mut f32,
) {
    let near = near();
    for index in mine(count) {
        // SAFETY: the host passes arrays for `count` games, no other thread has this index, and each thread
        // of a block has a part of its shared memory.
        unsafe {
            let threads = warp();
            let action = actions.add(index).read();
            let mut taken = take(games, index);
            let game = taken.assume_init_mut();
            let (state, mut chance) = game.split();
            words::assign(&mut *near, state);
            let mut ended: Results = [0.0; 10];
            let came =
                together::step(&mut *near, &mut chance, action, &mut ended, |piece| most(threads, piece));
            words::assign(state, &*near);
            put(games, index, game);
            stepped.add(index).write(came as u8);
            if came == Stepped::Over {
                results.add(10 * index).cast::<Results>().write(ended);
            }
        }
    }
}

/// Plays random decisions: `decisions` of them, or, if `spread` is not 0, a random number below that.
///
/// # Safety
/// Pointers are to device memory with room for `count` games, and a block has 64 threads.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn oriflamme_play(
    count: u32,
    games: *mut Game,
    decisions: u32,
    spread: u32,
    signatures: *mut u64,
    finished: *mut u32,
) {
    let near = near();
    for index in mine(count) {
        // SAFETY: the host passes arrays for `count` games, no other thread has this index, and each thread
        // of a block has a part of its shared memory.
        unsafe {
            let threads = warp();
            let mut taken = take(games, index);
            let game = taken.assume_init_mut();
            let mut signature = signatures.add(index).read();
            let mut count = finished.add(index).read();
            let decisions = if spread != 0 { game.below(decisions) } else { decisions };
            let (state, mut chance) = game.split();
            words::assign(&mut *near, state);
            together::play(&mut *near, &mut chance, decisions, &mut signature, &mut count, |piece| {
                most(threads, piece)
            });
            words::assign(state, &*near);
            put(games, index, game);
            signatures.add(index).write(signature);
            finished.add(index).write(count);
        }
    }
}
