//! The functions for a processor, with the names and arguments of the kernels.

use crate::game::{Game, Results, Stepped};
use crate::squire::Weights;
use crate::words;
use oriflamme_observe::bytes::OBSERVATION;

include!("functions.rs");

/// Plays the action given for each game.
unsafe fn step(index: usize, games: *mut Game, actions: *const i32, stepped: *mut u8, results: *mut f32) {
    let mut taken = unsafe { take(games, index) };
    let game = unsafe { taken.assume_init_mut() };
    let action = unsafe { actions.add(index).read() };
    let mut ended: Results = [0.0; 10];
    let came = game.step(action, &mut ended);
    unsafe { put(games, index, game) }
    unsafe { stepped.add(index).write(came as u8) }
    if came == Stepped::Over {
        unsafe { results.add(10 * index).cast::<Results>().write(ended) }
    }
}

/// Plays random decisions: `decisions` of them, or, if `spread` is not 0, a random number below that.
unsafe fn play(
    index: usize,
    games: *mut Game,
    decisions: u32,
    spread: u32,
    signatures: *mut u64,
    finished: *mut u32,
) {
    let mut taken = unsafe { take(games, index) };
    let game = unsafe { taken.assume_init_mut() };
    let mut signature = unsafe { signatures.add(index).read() };
    let mut count = unsafe { finished.add(index).read() };
    let decisions = if spread != 0 { game.below(decisions) } else { decisions };
    game.play(decisions, &mut signature, &mut count);
    unsafe {
        put(games, index, game);
        signatures.add(index).write(signature);
        finished.add(index).write(count);
    }
}

macro_rules! functions {
    ($($name:ident => $body:ident($($arg:ident: $type:ty),*);)*) => {$(
        /// See the function of the same name.
        ///
        /// # Safety
        /// Pointers are to memory with room for `count` games.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(count: u32, $($arg: $type),*) {
            for index in 0..count as usize {
                // SAFETY: the caller passes arrays for `count` games.
                unsafe { $body(index, $($arg),*) }
            }
        }
    )*};
}

functions! {
    oriflamme_sizes => sizes(out: *mut u32);
    oriflamme_reset => reset(games: *mut Game, kinds: *const u8, seed: u64, share: u32);
    oriflamme_observe => see(games: *const Game, open: u32, observations: *mut u8, firsts: *mut u64, turns: *mut u8);
    oriflamme_seconds => seconds(games: *const Game, firsts: *const i32, out: *mut u64);
    oriflamme_step => step(games: *mut Game, actions: *const i32, stepped: *mut u8, results: *mut f32);
    oriflamme_choose => choose(games: *mut Game, weights: *const f32, actions: *mut i32);
    oriflamme_play => play(games: *mut Game, decisions: u32, spread: u32, signatures: *mut u64, finished: *mut u32);
}
