//! `oriflamme play`: a person who plays in this terminal, or a bot that plays on a server and stays there,
//! through restarts of the server and its own.

mod game;
mod online;
mod person;
mod retry;
mod seated;

use crate::{Outcome, complain};
use oriflamme_arena::Contestant;
use oriflamme_game::{Ruleset, SeatCount};
use oriflamme_programs::ProgramLimits;
use person::PersonArgs;
use seated::Bots;
use std::{
    fs,
    io::{self, Write},
    num::NonZeroUsize,
    path::{Path, PathBuf},
    time::Duration,
};

#[derive(clap::Args)]
#[command(after_help = "\
Without --bot a person plays: in this terminal, against bots, or with --server at a table of that server. Press `?` there \
for the keys.\n\n\
With --bot a program or one of our bots plays on the server. It takes part in every game at which its player sits, \
accepts invitations while it has time for another game, and continues after every interruption. With the token of a \
bot account, which you make under “Your bots” on the server, it takes challenges by the rules that you set there. It \
logs what happens to standard error, one line each.\n\n\
Try: oriflamme play --bots knight,squire,page\n     \
oriflamme play --server http://127.0.0.1:8470\n     \
oriflamme play --server http://127.0.0.1:8470 --bot 'cmd:python3 examples/bots/first_bot.py' --token my-bot.token --join")]
pub(crate) struct Args {
    /// The server's address, such as http://127.0.0.1:8470
    #[arg(long, value_name = "URL")]
    server: Option<String>,
    #[command(flatten)]
    person: PersonArgs,
    /// The bot that plays instead of a person: page, squire, knight, marshal, king, search: and a number of
    /// iterations, or cmd: and a command that speaks the protocol of docs/PROTOCOL.md
    #[arg(long, value_name = "BOT", value_parser = contestant, requires = "server")]
    bot: Option<Contestant>,
    /// The player's name: up to 24 characters, or up to 18 for a bot, to which `[bot]` is added [default: the
    /// name that the program gives itself; a person's name on this system]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// The file with the player's token. It is created for a new player; anybody who has it can act as that
    /// player [default: for a person, a file in the user's data folder]
    #[arg(long, value_name = "FILE", requires = "server")]
    token: Option<PathBuf>,
    /// How many games a bot plays at once
    #[arg(long, value_name = "COUNT", default_value = "4", requires = "bot")]
    games: NonZeroUsize,
    /// Let a bot sit down at public tables with a free seat
    #[arg(long, requires = "bot")]
    join: bool,
    /// Let a bot keep a table open for anybody, such as base-2:4 for four seats or base-2:2 for a duel
    #[arg(long, value_name = "RULESET:SEATS", value_parser = open_table, requires = "bot")]
    open: Option<OpenTable>,
    /// Let a bot wait for other bots to play rated games with, such as base-2:4 for four seats or base-2:2
    /// for a duel
    #[arg(long, value_name = "RULESET:SEATS", value_parser = open_table, requires = "bot")]
    seek: Option<OpenTable>,
    /// Let a bot stop after this many games
    #[arg(long, value_name = "COUNT", requires = "bot")]
    stop_after: Option<NonZeroUsize>,
    /// How long a program may take for a decision, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 5.0, value_parser = crate::arena::seconds, requires = "bot")]
    time: f64,
    /// The least time that a bot takes for a move, in seconds, so that people can follow
    #[arg(long, value_name = "SECONDS", default_value_t = 0.0, value_parser = pause, requires = "bot")]
    pause: f64,
    /// Write everything that each program receives and sends, with its standard error, to a file in this
    /// folder
    #[arg(long, value_name = "DIR", requires = "bot")]
    transcript: Option<PathBuf>,
}

/// A table that is kept open.
#[derive(Clone, Copy, Debug)]
struct OpenTable {
    rules: Ruleset,
    seats: SeatCount,
}

fn contestant(text: &str) -> Result<Contestant, String> {
    match text.parse() {
        Ok(Contestant::Clairvoyant { .. }) => {
            Err("a search that sees all cards plays in the arena alone".to_owned())
        }
        parsed => parsed.map_err(|error: oriflamme_arena::ContestantError| error.to_string()),
    }
}

/// Parses the least time for a move.
fn pause(text: &str) -> Result<f64, String> {
    let fits = |seconds: &f64| (0.0..=60.0).contains(seconds);
    text.parse().ok().filter(fits).ok_or_else(|| "a number of seconds from 0 to 60".to_owned())
}

fn open_table(text: &str) -> Result<OpenTable, String> {
    let read = || {
        let (rules, seats) = text.split_once(':')?;
        Some(OpenTable { rules: rules.parse().ok()?, seats: seats.parse().ok()? })
    };
    read().ok_or_else(|| "a ruleset and 2 to 5 seats, such as base-2:4".to_owned())
}

pub(crate) fn play(args: &Args, _: &mut impl Write) -> io::Result<Outcome> {
    match (&args.bot, &args.server) {
        (Some(bot), Some(server)) => stay(args, bot, server),
        _ => person::play(args),
    }
}

/// Lets a bot play on a server.
fn stay(args: &Args, bot: &Contestant, server: &str) -> io::Result<Outcome> {
    if let Some(Err(error)) = args.transcript.as_ref().map(fs::create_dir_all) {
        complain(format_args!("oriflamme: the folder for transcripts can't be made: {error}"));
        return Ok(Outcome::Unreadable);
    }
    let limits = ProgramLimits { decision: Duration::from_secs_f64(args.time), ..ProgramLimits::default() };
    let mut bots = Bots::new(bot.clone(), limits, args.transcript.clone());
    // The author of a new bot will want to know at once.
    let own_name = match bots.greet() {
        Ok(name) => name,
        Err(why) => {
            complain(format_args!("oriflamme: {bot} does not play: {why}"));
            return Ok(Outcome::Unreadable);
        }
    };
    let name = args.name.clone().or(own_name).unwrap_or_else(|| "Online".to_owned());
    let name: String = name.chars().take(18).collect();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    match runtime.block_on(online::stay(args, server, &name, bots)) {
        Ok(()) => Ok(Outcome::Fine),
        Err(why) => {
            complain(format_args!("oriflamme: {why}"));
            Ok(Outcome::Fails)
        }
    }
}

/// The token in a file; `None` if there is no such file.
fn read_token(path: &Path) -> io::Result<Option<String>> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text.trim().to_owned())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Writes a token to a new file that only its owner may read.
fn write_token(path: &Path, token: &str) -> io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    writeln!(options.open(path)?, "{token}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_to_keep_open_is_read() {
        let open = open_table("ablaze:5").unwrap();
        assert_eq!((open.rules, open.seats), (Ruleset::Ablaze, SeatCount::Five));
        for wrong in ["", "base-2", "base-2:1", "base-2:6", "base-9:3", "base-2:x"] {
            assert!(open_table(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_token_is_kept_for_its_owner_and_never_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("token");
        assert_eq!(read_token(&path).unwrap(), None);
        write_token(&path, "secret").unwrap();
        assert_eq!(read_token(&path).unwrap().as_deref(), Some("secret"));
        assert!(write_token(&path, "another").is_err());
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        }
    }
}
