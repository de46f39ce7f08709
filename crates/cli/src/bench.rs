//! `oriflamme bench`: how fast random games are played on one core, and a signature of their results.

use crate::{Outcome, random};
use oriflamme_arena::RandomGames;
use oriflamme_bots::{Rng, Search, SearchConfig, SearchKind};
use oriflamme_game::{NoLog, Ruleset, Seating, Viewer};
use oriflamme_rules::{Deal, State};
use std::{
    hint::black_box,
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
    /// Measure the bots' search instead: iterations a second at the first decision of a game, and how long
    /// the king's net takes to decide alone
    #[arg(long)]
    search: bool,
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
            let played = RandomGames::play(rules, seating, args.games);
            let seconds = start.elapsed().as_secs_f64();
            let (decisions, games) = (played.decisions as f64, args.games as f64);
            let seats = if seating.is_duel() { "duel".to_owned() } else { count.to_string() };
            writeln!(
                out,
                "{rules:<8} {seats:>5} {:>14.0} {:>12.0} {:>14.1} {:016x}",
                decisions / seconds,
                games / seconds,
                decisions / games,
                played.signature
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
        "{:<8} {:>5} {:>20} {:>20} {:>22} {:>8} {:>14}",
        "rules",
        "seats",
        "policy iterations/s",
        "guided iterations/s",
        "champion iterations/s",
        "nodes",
        "net alone, µs"
    )?;
    for rules in Ruleset::ALL.into_iter().filter(|&rules| args.rules.is_none_or(|only| only == rules)) {
        for seating in
            seatings().into_iter().filter(|it| args.seats.is_none_or(|only| only == it.seat_count()))
        {
            let mut source = Rng::new(1);
            let state = State::new(&Deal::draw(rules, seating, None, &mut source));
            let mut speeds = [0.0; 3];
            let mut nodes = 0;
            let kinds = [SearchKind::Policy, SearchKind::Guided, SearchKind::Champion];
            for (speed, kind) in speeds.iter_mut().zip(kinds) {
                let Some(view) = state.turn().map(|seat| state.view(Viewer::Seat(seat))) else { continue };
                let Some(decision) = view.decision() else { continue };
                let mut search = Search::new(decision, SearchConfig::new(kind, iterations), 1);
                let start = Instant::now();
                (0..iterations).for_each(|_| search.iterate());
                *speed = f64::from(iterations) / start.elapsed().as_secs_f64();
                nodes = nodes.max(search.nodes());
            }
            let seats = if seating.is_duel() { "duel".to_owned() } else { seating.seat_count().to_string() };
            let [policy, guided, champion] = speeds;
            let alone = net_alone(state);
            writeln!(
                out,
                "{rules:<8} {seats:>5} {policy:>20.0} {guided:>20.0} {champion:>22.0} {nodes:>8} {alone:>14.1}"
            )?;
            out.flush()?;
        }
    }
    Ok(Outcome::Fine)
}

/// How many microseconds a decision takes the king's net, on average over a game in which it plays all
/// seats. Each decision counts as its fastest of several tries, so that other programs disturb little.
fn net_alone(mut state: State) -> f64 {
    const TRIES: usize = 20;
    let mut bot = SearchConfig::new(SearchKind::Champion, 1).player(1);
    let (mut seconds, mut decisions) = (0.0, 0);
    while let Some(view) = state.turn().map(|seat| state.view(Viewer::Seat(seat))) {
        let Some(decision) = view.decision() else { break };
        let mut best = f64::MAX;
        for _ in 0..TRIES {
            let start = Instant::now();
            black_box(bot.choose(black_box(decision)));
            best = best.min(start.elapsed().as_secs_f64());
        }
        (seconds, decisions) = (seconds + best, decisions + 1);
        if state.play(bot.choose(decision), &mut NoLog).is_err() {
            break;
        }
    }
    1e6 * seconds / f64::from(decisions.max(1))
}
