//! `oriflamme random`: complete records of games played by uniformly random choices.

use crate::Outcome;
use oriflamme_deal::Seed;
use oriflamme_game::{NoLog, Ruleset, SeatCount, Seating};
use oriflamme_notation::{Header, write};
use oriflamme_rules::{Deal, RandomSource, State};
use std::{
    collections::BTreeMap,
    io::{self, Write},
};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    table: TableArgs,
    /// The seed of all randomness: any text. The same text gives the same games
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
    #[arg(long, value_name = "COUNT", default_value_t = 4, default_value_if("duel", "true", "2"))]
    seats: usize,
    /// Two seats with two families each, red and green against blue and yellow
    #[arg(long)]
    duel: bool,
}

impl TableArgs {
    fn seating(&self) -> Result<Seating, &'static str> {
        let seats = SeatCount::try_from(self.seats);
        match (self.duel, seats) {
            (true, Ok(SeatCount::Two)) => Ok(SeatCount::Two.seating()),
            (true, _) => Err("a duel has 2 seats: leave --seats out"),
            (false, Ok(SeatCount::Two)) => Err("two seats play a duel: add --duel"),
            (false, Ok(seats)) => Ok(seats.seating()),
            (false, Err(_)) => Err("3, 4 or 5 seats can play, or 2 with --duel"),
        }
    }
}

/// Parses the ruleset of an option.
pub(crate) fn ruleset(word: &str) -> Result<Ruleset, String> {
    word.parse().map_err(|_| "the rulesets are base-1, base-2 and ablaze".into())
}

pub(crate) fn random(args: &Args, out: &mut impl Write) -> io::Result<Outcome> {
    let seating = match args.table.seating() {
        Ok(seating) => seating,
        Err(message) => crate::usage_error("random", message),
    };
    for game in 1..=args.games {
        if game > 1 {
            writeln!(out, "---")?;
        }
        record(args, seating, Seed::of_series(&args.seed, game), out)?;
    }
    Ok(Outcome::Fine)
}

/// Plays and prints one game. The choices continue with the seed's numbers after the deal.
fn record(args: &Args, seating: Seating, seed: Seed, out: &mut impl Write) -> io::Result<()> {
    let mut source = seed.source();
    let mut state = State::new(&Deal::draw(args.table.rules, seating, None, &mut source));
    let header = Header { names: BTreeMap::new(), seed: Some(seed.to_string()) };
    writeln!(out, "{}", write::position(&state, &header))?;
    loop {
        let moves = state.moves();
        let answer = moves.nth(source.below(moves.len() as u32) as usize);
        let Some(said) = answer.and_then(|answer| state.family_move(answer)) else { break };
        if args.trace {
            trace(&state, moves.len(), out)?;
        }
        writeln!(out, "{said}")?;
        state.play_unchecked(said.answer, &mut NoLog);
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
