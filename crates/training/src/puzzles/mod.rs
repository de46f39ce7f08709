//! Makes puzzles: plays games of strong bots and keeps the decisions in which one move is clearly best.
//!
//! Most decisions are thrown away after a short look, so that the long searches see only what may pass them.
//! The work can be interrupted at any time: after each game the puzzles found and the tally of what was
//! thrown away are written, and the next run goes on with the next game.

mod judge;
mod maker;
mod stock;
mod tally;

use crate::{Outcome, on_threads};
use maker::{Maker, PlayedPosition};
use oriflamme_bots::{Search, SearchConfig, SearchKind};
use oriflamme_deal::Seed;
use oriflamme_game::{NoLog, Ruleset, Seating, Viewer};
use oriflamme_notation::{Header, write};
use oriflamme_rules::State;
use std::{
    fs,
    io::Write,
    path::Path,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};
use stock::PuzzleStock;

/// How many worlds a bot plays out for each decision of the games that puzzles come from. It is the marshal's
/// search, which with so few worlds mostly follows its net; that net alone is as strong as a knight's search
/// of some hundred worlds (`docs/STRENGTH.md`).
const PLAYED: u32 = 24;
/// The first rounds are not searched for puzzles, because hardly any move is far ahead of the others there.
const FIRST_ROUNDS: u8 = 2;
/// How many puzzles of each kind of game are wanted.
const WANTED: usize = 45;

/// A kind of game, which has a file of its own.
#[derive(Clone, Copy)]
struct GameKind {
    rules: Ruleset,
    seating: Seating,
}

impl GameKind {
    fn all() -> Vec<Self> {
        let seatings = [3, 4, 5].into_iter().filter_map(|count| Seating::of(count).ok());
        let seatings: Vec<_> = std::iter::once(Seating::usual_duel()).chain(seatings).collect();
        let of = |rules: Ruleset| seatings.iter().map(move |&seating| Self { rules, seating });
        Ruleset::ALL.into_iter().flat_map(of).collect()
    }
    fn name(self) -> String {
        match self.seating.seat_count() {
            2 => format!("{}-duel", self.rules),
            count => format!("{}-{count}", self.rules),
        }
    }
}

/// Makes puzzles. `--minutes M` says for how long, `--wanted N` how many of each kind of game, `--threads T`
/// on how many threads, and words name the kinds.
pub(crate) fn puzzles(args: &[String]) -> Outcome<()> {
    let (mut minutes, mut wanted, mut threads, mut only) = (f64::MAX, WANTED, 1, Vec::new());
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--minutes" => minutes = args.next().ok_or("how many minutes?")?.parse()?,
            "--wanted" => wanted = args.next().ok_or("how many puzzles?")?.parse()?,
            "--threads" => threads = args.next().ok_or("how many threads?")?.parse()?,
            word => only.push(word.to_owned()),
        }
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../puzzles");
    let stock = Mutex::new(PuzzleStock::open(&folder, wanted, &only)?);
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/puzzles");
    fs::create_dir_all(&games)?;
    let (start, most) =
        (Instant::now(), Duration::try_from_secs_f64(minutes * 60.0).unwrap_or(Duration::MAX));
    let work = || -> Result<(), String> {
        while start.elapsed() < most {
            let next = locked(&stock).next_game();
            let Some((file, kind, game)) = next else { break };
            let mut maker = Maker::new(&stock, file);
            let record = play(kind, game, &mut maker);
            let counts = maker.counts();
            let mut stock = locked(&stock);
            stock.count(&counts);
            let write = || -> Outcome<()> {
                stock.write(file)?;
                let path = games.join(format!("{}.ori", kind.name()));
                let mut kept = fs::OpenOptions::new().create(true).append(true).open(path)?;
                Ok(writeln!(kept, "{record}---")?)
            };
            write().map_err(|error| error.to_string())?;
            if stock.played.is_multiple_of(48) {
                println!("{} games, {} s, {}", stock.played, start.elapsed().as_secs(), stock.summary());
            }
        }
        Ok(())
    };
    on_threads(threads, work)?;
    print!("{}", locked(&stock).tally);
    Ok(())
}

fn locked(stock: &Mutex<PuzzleStock>) -> std::sync::MutexGuard<'_, PuzzleStock> {
    stock.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Plays a game and shows every decision to the maker. Returns the game's record.
fn play(kind: GameKind, game: u64, maker: &mut Maker<'_>) -> String {
    let series = format!("puzzles {}", kind.name());
    let beginning = State::new(&Seed::of_series(&series, game).deal(kind.rules, kind.seating, None));
    let (mut state, mut moves) = (beginning, Vec::new());
    // The last position that a header can describe, and the moves since.
    let (mut describable, mut since) = (beginning, Vec::new());
    let mut found_in = Vec::new();
    while let Some(seat) = state.turn() {
        if write::is_sayable(&state) {
            (describable, since) = (state, Vec::new());
        }
        let view = state.view(Viewer::Seat(seat));
        let Some(decision) = view.decision() else { break };
        let config = SearchConfig::new(SearchKind::Guided, PLAYED);
        let mut search = Search::new(decision, config, game << 8 | moves.len() as u64);
        (0..PLAYED).for_each(|_| search.iterate());
        let Some(chosen) = search.ranking().first().map(|ranked| ranked.answer) else { break };
        // Decisions of one seat in one round are too much alike.
        let is_new = state.round() > FIRST_ROUNDS && !found_in.contains(&(seat, state.round()));
        let position = PlayedPosition { view: &view, describable: &describable, since: &since };
        if is_new && maker.look(&position, search) {
            found_in.push((seat, state.round()));
        }
        let Some(said) = state.family_move(chosen) else { break };
        moves.push(said);
        since.push(said);
        if state.play(chosen, &mut NoLog).is_err() {
            break;
        }
    }
    write::record(&beginning, &Header::default(), &moves, &state)
}
