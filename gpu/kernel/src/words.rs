//! Copies by whole words, which is what a GPU's memory is fast at.

use core::mem::MaybeUninit;

/// Copies words. The reads are volatile; otherwise LLVM would turn this into a copy of bytes for a GPU.
///
/// # Safety
/// Both places have room for `count` words, and they are aligned to words.
#[inline]
pub(crate) unsafe fn copy(from: *const u64, to: *mut u64, count: usize) {
    let (from, to) = (from.cast::<MaybeUninit<u64>>(), to.cast::<MaybeUninit<u64>>());
    for word in 0..count {
        // SAFETY: the caller says that there is room.
        unsafe { to.add(word).write(from.add(word).read_volatile()) }
    }
}

/// Writes a value over another.
#[cfg(any(test, target_arch = "nvptx64"))]
#[inline]
pub(crate) fn assign<T: Copy>(to: &mut T, value: &T) {
    const { assert!(size_of::<T>().is_multiple_of(8) && align_of::<T>() == 8) }
    // SAFETY: both are of the same type, whose size is a number of words.
    unsafe { copy((&raw const *value).cast(), (&raw mut *to).cast(), size_of::<T>() / 8) }
}
