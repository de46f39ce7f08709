//! `oriflamme bench`: how fast random games are played on one core, and a signature of their results.

use crate::{Outcome, random};
use oriflamme_bots::{Rng, Search, SearchConfig, SearchKind};
use oriflamme_game::{NoLog, Ruleset, Seating, Viewer};
use oriflamme_rules::{Deal, Merit, RandomSource, State};
use std::{
    io::{self, Write},
    time::Instant,
};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// How many games of each kind. The signature is that of exactly these
    #[arg(long, value_name = "COUNT", default_value_t = 50_000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Only this ruleset
    #[arg(long, value_name = "RULESET", value_parser = random::ruleset)]
    rules: Option<Ruleset>,
    /// Only this number of seats, from 2, which is the duel, to 5
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u8).range(2..=5))]
    seats: Option<u8>,
    /// Measure the bots' search instead: iterations a second at the first decision of a game
    #[arg(long)]
    search: bool,
}

/// The sums over many games.
struct Tally {
    decisions: u64,
    signature: u64,
}

impl Tally {
    /// Mixes a value into the signature (FNV-1a).
    fn sign(&mut self, value: u64) {
        self.signature = (self.signature ^ value).wrapping_mul(0x0000_0100_0000_01b3);
    }
}

fn seatings() -> Vec<Seating> {
    let mut seatings = vec![Seating::usual_duel()];
    seatings.extend((3..=5).filter_map(|count| Seating::of(count).ok()));
    seatings
}

pub(crate) fn bench(args: &Args, out: &mut impl Write) -> io::Result<Outcome> {
    if args.search {
        return bench_search(args, out);
    }
    writeln!(
        out,
        "{} random games of each kind on one core; a state has {} bytes",
        args.games,
        size_of::<State>()
    )?;
    writeln!(
        out,
        "{:<8} {:>5} {:>14} {:>12} {:>14} signature",
        "rules", "seats", "decisions/s", "games/s", "decisions/game"
    )?;
    for rules in Ruleset::ALL.into_iter().filter(|&rules| args.rules.is_none_or(|only| only == rules)) {
        for seating in seatings() {
            let count = seating.seat_count();
            if args.seats.is_some_and(|only| only != count) {
                continue;
            }
            let start = Instant::now();
            let tally = play(rules, seating, args.games);
            let seconds = start.elapsed().as_secs_f64();
            let (decisions, games) = (tally.decisions as f64, args.games as f64);
            let seats = if seating.is_duel() { "duel".to_owned() } else { count.to_string() };
            writeln!(
                out,
                "{rules:<8} {seats:>5} {:>14.0} {:>12.0} {:>14.1} {:016x}",
                decisions / seconds,
                games / seconds,
                decisions / games,
                tally.signature
            )?;
            out.flush()?;
        }
    }
    Ok(Outcome::Fine)
}

/// Searches from the first decision of a fixed deal, once with each kind of search.
fn bench_search(args: &Args, out: &mut impl Write) -> io::Result<Outcome> {
    let iterations = args.games.min(u32::MAX.into()) as u32;
    writeln!(out, "{iterations} iterations from the first decision of a game, on one core")?;
    writeln!(
        out,
        "{:<8} {:>5} {:>20} {:>20} {:>8}",
        "rules", "seats", "policy iterations/s", "guided iterations/s", "nodes"
    )?;
    for rules in Ruleset::ALL.into_iter().filter(|&rules| args.rules.is_none_or(|only| only == rules)) {
        for seating in
            seatings().into_iter().filter(|it| args.seats.is_none_or(|only| only == it.seat_count()))
        {
            let mut source = Rng::new(1);
            let state = State::new(&Deal::draw(rules, seating, None, &mut source));
            let mut speeds = [0.0; 2];
            let mut nodes = 0;
            for (speed, kind) in speeds.iter_mut().zip([SearchKind::Policy, SearchKind::Guided]) {
                let Some(view) = state.turn().map(|seat| state.view(Viewer::Seat(seat))) else { continue };
                let Some(decision) = view.decision() else { continue };
                let mut search = Search::new(decision, SearchConfig::new(kind, iterations), 1);
                let start = Instant::now();
                (0..iterations).for_each(|_| search.iterate());
                *speed = f64::from(iterations) / start.elapsed().as_secs_f64();
                nodes = nodes.max(search.nodes());
            }
            let seats = if seating.is_duel() { "duel".to_owned() } else { seating.seat_count().to_string() };
            writeln!(out, "{rules:<8} {seats:>5} {:>20.0} {:>20.0} {nodes:>8}", speeds[0], speeds[1])?;
            out.flush()?;
        }
    }
    Ok(Outcome::Fine)
}

/// Plays this many games from a fixed seed.
fn play(rules: Ruleset, seating: Seating, games: u64) -> Tally {
    let mut source = Rng::new(1);
    let mut tally = Tally { decisions: 0, signature: 0xcbf2_9ce4_8422_2325 };
    for _ in 0..games {
        let mut state = State::new(&Deal::draw(rules, seating, None, &mut source));
        loop {
            let moves = state.moves();
            let Some(answer) = moves.nth(source.below(moves.len() as u32) as usize) else { break };
            state.play_unchecked(answer, &mut NoLog);
            tally.decisions += 1;
        }
        for seat in seating.seats() {
            let Merit { influence, cards } = state.merit(seat);
            tally.sign(u64::from(influence) << 8 | u64::from(cards));
        }
        tally.sign(tally.decisions);
    }
    tally
}
