// What each kernel does for one game. Included by the GPU's wrapper and by the processor's.

use core::mem::MaybeUninit;

const _: () = assert!(size_of::<Game>().is_multiple_of(8) && align_of::<Game>().is_multiple_of(8));
const _: () = assert!(OBSERVATION.is_multiple_of(8));

/// Copies a game into a thread's own memory, where the same words of neighbouring threads lie side by side.
#[inline]
unsafe fn take(games: *const Game, index: usize) -> MaybeUninit<Game> {
    let mut game = MaybeUninit::<Game>::uninit();
    unsafe { words::copy(games.add(index).cast(), game.as_mut_ptr().cast(), size_of::<Game>() / 8) }
    game
}

/// Copies a game back.
#[inline]
unsafe fn put(games: *mut Game, index: usize, game: &Game) {
    unsafe { words::copy((&raw const *game).cast(), games.add(index).cast(), size_of::<Game>() / 8) }
}

/// Writes sizes: of a game, of an observation, of the weights of a ruleset.
unsafe fn sizes(index: usize, out: *mut u32) {
    if index == 0 {
        let all = [size_of::<Game>(), OBSERVATION, size_of::<Weights>() / 4, align_of::<Game>()];
        for (at, size) in all.into_iter().enumerate() {
            unsafe { out.add(at).write(size as u32) }
        }
    }
}

/// Deals each game by its kind. `share` neighbouring games have the same deals.
unsafe fn reset(index: usize, games: *mut Game, kinds: *const u8, seed: u64, share: u32) {
    let kind = unsafe { kinds.add(index).read() };
    let stream = index as u64 / u64::from(share.max(1));
    unsafe { put(games, index, &Game::new(kind, seed, stream, index as u64)) }
}

/// Writes the observation of the deciding seat, the legal first parts, and whose turn it is.
unsafe fn see(
    index: usize,
    games: *const Game,
    open: u32,
    observations: *mut u8,
    firsts: *mut u64,
    turns: *mut u8,
) {
    let game = unsafe { &*games.add(index) };
    // Single bytes are cheap in a thread's own memory, but a GPU's main memory is fast only for whole words.
    // So the bytes are collected in the thread's memory first.
    let mut bytes = MaybeUninit::<[u64; OBSERVATION / 8]>::uninit();
    unsafe {
        let own = bytes.as_mut_ptr().cast::<u64>();
        for word in 0..OBSERVATION / 8 {
            own.add(word).write_volatile(0);
        }
        game.observe(open != 0, &mut *own.cast());
        words::copy(own.cast_const(), observations.cast::<u64>().add(index * (OBSERVATION / 8)), OBSERVATION / 8);
    }
    if !firsts.is_null() {
        unsafe { firsts.add(index).write(game.decision().map_or(0, |decision| decision.firsts())) }
    }
    if !turns.is_null() {
        unsafe { turns.add(index).write(game.turn()) }
    }
}

/// Writes the legal second parts for the first part given for each game.
unsafe fn seconds(index: usize, games: *const Game, firsts: *const i32, out: *mut u64) {
    let game = unsafe { &*games.add(index) };
    let first = unsafe { firsts.add(index).read() };
    let legal = match game.decision() {
        Some(decision) if (0..64).contains(&first) && decision.firsts() >> first & 1 == 1 => {
            decision.seconds(first as u8)
        }
        _ => 0,
    };
    unsafe { out.add(index).write(legal) }
}

/// Writes an action for each game. `weights` has those of the three rulesets; if it is null, any legal action
/// is drawn.
unsafe fn choose(index: usize, games: *mut Game, weights: *const f32, actions: *mut i32) {
    let game = unsafe { &mut *games.add(index) };
    let weights = if weights.is_null() {
        None
    } else {
        Some(unsafe { &*weights.cast::<Weights>().add(game.state.rules() as usize) })
    };
    let action = game.choose(weights);
    unsafe { actions.add(index).write(action) }
}
