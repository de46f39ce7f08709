//! `oriflamme random`: complete records of games played by uniformly random choices.

use crate::Outcome;
use oriflamme_deal::Seed;
use oriflamme_game::{Ruleset, Seating, Silent};
use oriflamme_notation::{Header, Said, write};
use oriflamme_rules::{Deal, Source, State};
use std::{
    collections::BTreeMap,
    io::{self, Write},
};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    table: TableArgs,
    /// Where chance comes from: any text. The same text gives the same games
    #[arg(long, value_name = "TEXT")]
    seed: String,
    /// How many games
    #[arg(long, value_name = "COUNT", default_value_t = 1)]
    games: u64,
    /// Before every move, say what is expected there: turn, number of moves, scores and queue
    #[arg(long)]
    trace: bool,
}

/// Which game, for how many.
#[derive(clap::Args)]
pub(crate) struct TableArgs {
    /// The ruleset: base-1, base-2 or ablaze
    #[arg(long, value_name = "RULESET", default_value = "base-2", value_parser = ruleset)]
    rules: Ruleset,
    /// The number of seats: 3, 4 or 5
    #[arg(long, value_name = "COUNT", default_value = "4", value_parser = seats, conflicts_with = "duel")]
    seats: Seating,
    /// Two seats with two families each, red and green against blue and yellow
    #[arg(long)]
    duel: bool,
}

impl TableArgs {
    fn seating(&self) -> Seating {
        if self.duel { Seating::usual_duel() } else { self.seats }
    }
}

/// Reads a ruleset for an option.
pub(crate) fn ruleset(word: &str) -> Result<Ruleset, String> {
    word.parse().map_err(|()| "the rulesets are base-1, base-2 and ablaze".into())
}

/// Reads a number of seats for an option.
pub(crate) fn seats(word: &str) -> Result<Seating, String> {
    let count = word.parse().map_err(|_| "this is not a number of seats")?;
    match Seating::of(count) {
        Ok(seating) => Ok(seating),
        Err(_) if count == 2 => {
            Err("two seats play a duel, with --duel; otherwise 3, 4 or 5 seats are needed".into())
        }
        Err(_) => Err("3, 4 or 5 seats can play, or 2 with --duel".into()),
    }
}

pub(crate) fn random(args: &Args, out: &mut impl Write) -> io::Result<Outcome> {
    for game in 1..=args.games {
        if game > 1 {
            writeln!(out, "---")?;
        }
        record(args, Seed::of_series(&args.seed, game), out)?;
    }
    Ok(Outcome::Fine)
}

/// Plays and prints one game. The choices come from the seed's numbers behind those of the deal.
fn record(args: &Args, seed: Seed, out: &mut impl Write) -> io::Result<()> {
    let mut source = seed.source();
    let mut state = State::new(&Deal::draw(args.table.rules, args.table.seating(), None, &mut source));
    let header = Header { names: BTreeMap::new(), seed: Some(seed.to_string()) };
    writeln!(out, "{}", write::position(&state, &header))?;
    loop {
        let moves = state.moves();
        let answer = moves.nth(source.below(moves.len() as u32) as usize);
        let Some(said) = answer.and_then(|answer| Said::new(&state, answer)) else { break };
        if args.trace {
            trace(&state, moves.len(), out)?;
        }
        writeln!(out, "{}", said.text(state.seating()))?;
        state.play_unchecked(said.answer, &mut Silent);
    }
    writeln!(out, "\nexpect score {}", write::scores(&state))?;
    writeln!(out, "expect queue {}", write::queue(&state))?;
    writeln!(out, "expect over\nexpect winner {}", write::winners(&state))
}

fn trace(state: &State, moves: usize, out: &mut impl Write) -> io::Result<()> {
    if let Some(seat) = state.turn() {
        writeln!(out, "expect turn {}", state.seating().family_of(seat))?;
    }
    writeln!(out, "expect moves {moves}\nexpect score {}", write::scores(state))?;
    writeln!(out, "expect queue {}", write::queue(state))
}
