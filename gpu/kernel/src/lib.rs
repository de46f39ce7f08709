//! Plays many games at once. Each function works on one game, by index: on a GPU each thread calls it for its
//! own game, on a processor a loop calls it for all.
#![no_std]
#![cfg_attr(
    target_arch = "nvptx64",
    feature(abi_ptx, stdarch_nvptx, asm_experimental_arch, link_llvm_intrinsics, abi_unadjusted)
)]

#[cfg(any(test, not(target_arch = "nvptx64")))]
extern crate std;

mod game;
mod rng;
mod squire;
#[cfg(any(test, target_arch = "nvptx64"))]
mod together;
mod words;

pub use game::{Game, KINDS, kind};
pub use rng::Rng;

#[cfg(target_arch = "nvptx64")]
mod device;
#[cfg(not(target_arch = "nvptx64"))]
mod host;

#[cfg(test)]
mod tests;
