//! `oriflamme bot`: one of our bots on standard input and output, for hosts that speak the protocol.

use crate::Outcome;
use oriflamme_bots::{Level, player};
use oriflamme_programs::serve;
use std::{
    hash::{BuildHasher, RandomState},
    io::{self, Write},
};

#[derive(clap::Args)]
#[command(after_help = "\
It speaks the protocol of docs/PROTOCOL.md, a JSON object a line, and ends with its input or with `bye`.\n\n\
Try: echo '{\"type\":\"hello\",\"protocol\":1}' | oriflamme bot squire")]
pub(crate) struct Args {
    /// How well it plays: page, squire, knight, marshal or king
    #[arg(value_name = "LEVEL", value_parser = level)]
    level: Level,
    /// Where its chance comes from. The same number makes the same choices in the same games
    /// [default: another one every time]
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
}

/// Parses the level of an option.
pub(crate) fn level(word: &str) -> Result<Level, String> {
    word.parse().map_err(|_| "the levels are page, squire, knight, marshal and king".into())
}

pub(crate) fn bot(args: &Args, out: &mut impl Write) -> io::Result<Outcome> {
    // The keys of a new hash map are random enough for a bot's choices.
    let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
    let mut bot = player(args.level, seed);
    serve(&mut *bot, args.level.word(), io::stdin().lock(), out)?;
    Ok(Outcome::Fine)
}
