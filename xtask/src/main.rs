//! The chores of this repository, `cargo xtask …`.

fn main() {}
