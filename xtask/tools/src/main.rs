//! The parts of `cargo xtask` that need our own crates. They are a program of their own, so that `cargo
//! xtask` itself has no dependencies, and is built in a second.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a tool fails by panicking, like a test")]

mod api;
mod bots;
mod clients;
mod figures;
mod gallery;
mod hostile;
mod pace;
mod pairing;
mod pictures;
mod rating_times;
mod render_time;
mod scale;
mod screenshots;
mod siege;
mod situations;
mod study_times;
#[path = "../../../crates/pages/tests/support/mod.rs"]
mod support;

use std::path::Path;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["gallery", folder] => gallery::gallery(Path::new(folder)),
        ["pace", program] => pace::pace(Path::new(program)),
        ["render-time"] => render_time::render_time(),
        ["screenshots", program, folder] => screenshots::screenshots(Path::new(program), Path::new(folder)),
        ["situations", folder, baseline, changed, ref only @ ..] => {
            let [folder, baseline, changed] = [folder, baseline, changed].map(Path::new);
            situations::situations_compared(folder, baseline, changed, only);
        }
        ["rating-times", program] => rating_times::rating_times(Path::new(program)),
        ["scale", program] => scale::scale(Path::new(program)),
        ["pairing", program] => pairing::pairing(Path::new(program)),
        ["figures", program] => figures::figures(Path::new(program)),
        ["figures", program, "--players"] => figures::many_players(Path::new(program)),
        ["hostile", program, tables] => hostile::hostile(Path::new(program), tables),
        ["study-times", program] => study_times::study_times(Path::new(program)),
        ["siege", program, seconds, report] => siege::siege(Path::new(program), seconds, Path::new(report)),
        ["api", program, fuzzer, examples] => api::fuzz(Path::new(program), Path::new(fuzzer), examples),
        ["clients", program, scripts, python, game] => {
            clients::play(Path::new(program), Path::new(scripts), Path::new(python), Path::new(game));
        }
        ["bots", program, count, seconds] => bots::bots(Path::new(program), count, seconds),
        _ => panic!("`cargo xtask` knows what to ask of this; it was asked {args:?}"),
    }
}
