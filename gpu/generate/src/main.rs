//! Plays games between searching bots and writes their choices, for a net to learn from
//! (`train/gpu/imitate.py`, `train/gpu/distil.py`).
//!
//!     generate OUT SEED SECONDS THREADS RULES KNIGHT MARSHAL [NET] [--king KING]
//!
//! RULES is `base-2` (with some games of `base-1`) or `ablaze`; NET, a file of weights for the champion's
//! net. KNIGHT, MARSHAL and KING are settings of searches, such as `1500` and `500:kind=guided`.
//!
//! The file begins with `ORIGAME2` and the seed (eight bytes). A row for each game follows: its index (four
//! bytes), kind, the styles of five seats (see [`Style`]), the number of decisions (two bytes), and
//! [`MOST_DECISIONS`] decisions. Each of these is the action (two bytes) and the [`TRIED`] moves that the
//! search tried most: for each its action, its share of the visits and its value, both in [`PARTS`] (two
//! bytes each; zeros if there are fewer). Deals follow from the seed and the index.

use oriflamme_bots::{Level, Search, SearchConfig, player, use_champion};
use oriflamme_game::{Decision, Move, Ruleset, Seat, Viewer};
use oriflamme_kernel::{Game, Rng};
use oriflamme_observe::bytes::ActionSpace;
use oriflamme_rules::RandomSource;
use std::{
    env, fs,
    io::Write,
    process::ExitCode,
    sync::{
        Mutex,
        atomic::{AtomicU32, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// The most decisions of a game that is written. Longer games are left out; random ones have 66.
const MOST_DECISIONS: usize = 240;
/// How many moves of a search are written.
const TRIED: usize = 6;
const DECISION: usize = 2 + 6 * TRIED;
const ROW: usize = 12 + DECISION * MOST_DECISIONS;
/// What a share of 1 is written as.
const PARTS: f64 = 60_000.0;
/// Kinds of games, as the kernels number them: mostly with four seats.
const BASE: [u8; 20] = [6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 5, 5, 7, 7, 4, 4, 2, 1, 3];
const ABLAZE: [u8; 10] = [10, 10, 10, 10, 10, 9, 9, 11, 11, 8];

/// Who plays a seat. Its number is written.
#[derive(Clone, Copy)]
enum Style {
    Knight = 1,
    Marshal = 2,
    Squire = 3,
    King = 4,
}

struct Settings {
    seed: u64,
    kinds: &'static [u8],
    knight: SearchConfig,
    marshal: SearchConfig,
    king: Option<SearchConfig>,
}

impl Settings {
    /// Draws who plays a seat: with kings half of the seats are theirs, and a quarter are knights'.
    fn style(&self, luck: &mut Rng) -> Style {
        match (luck.below(20), self.king) {
            (0..10, Some(_)) => Style::King,
            (10..15, Some(_)) | (0..11, None) => Style::Knight,
            (19, _) | (18, None) => Style::Squire,
            _ => Style::Marshal,
        }
    }

    /// Chooses a move, and adds the moves that a search tried to the decision's bytes.
    fn choose(
        &self,
        style: Style,
        decision: Decision<'_>,
        seed: u64,
        space: &ActionSpace,
        tried: &mut [u8],
    ) -> Option<Move> {
        let config = match style {
            Style::Squire => return Some(player(Level::Squire, seed).choose(decision)),
            Style::Knight => self.knight,
            Style::Marshal => self.marshal,
            Style::King => self.king?,
        };
        let mut search = Search::new(decision, config, seed);
        search.finish();
        let ranking = search.ranking();
        let visits: u32 = ranking.iter().map(|it| it.visits).sum();
        for (it, out) in ranking.iter().zip(tried.chunks_exact_mut(6)) {
            let share = f64::from(it.visits) / f64::from(visits.max(1));
            let parts = [share, it.value.clamp(0.0, 1.0)].map(|share| (share * PARTS).round() as u16);
            out[..2].copy_from_slice(&space.action(it.answer).number().to_le_bytes());
            out[2..4].copy_from_slice(&parts[0].to_le_bytes());
            out[4..].copy_from_slice(&parts[1].to_le_bytes());
        }
        ranking.first().map(|it| it.answer)
    }
}

/// Plays a game, and writes its row.
fn row(settings: &Settings, index: u32) -> Option<[u8; ROW]> {
    let mut luck = Rng::stream(settings.seed ^ 0x5eed_0f5e_a75a_11ed, u64::from(index));
    let kind = settings.kinds[luck.below(settings.kinds.len() as u32) as usize];
    let mut game = Game::new(kind, settings.seed, u64::from(index), 0);
    let mut row = [0; ROW];
    row[..4].copy_from_slice(&index.to_le_bytes());
    row[4] = kind;
    let mut styles = Vec::new();
    for seat in 0..usize::from(game.state.seating().seat_count()) {
        let style = settings.style(&mut luck);
        row[5 + seat] = style as u8;
        styles.push(style);
    }
    let mut results = [0.0; 10];
    for (at, bytes) in row[12..].chunks_exact_mut(DECISION).enumerate() {
        let seat = game.state.turn()?;
        let view = game.state.view(Viewer::Seat(seat));
        let space = game.decision()?;
        let seed = u64::from(luck.below(u32::MAX)) << 32 | u64::from(luck.below(u32::MAX));
        let style = styles[usize::from(Seat::index(seat))];
        let answer = settings.choose(style, view.decision()?, seed, &space, &mut bytes[2..])?;
        let action = space.action(answer).number();
        bytes[..2].copy_from_slice(&action.to_le_bytes());
        match game.step(i32::from(action), &mut results) as u8 {
            0 => {}
            1 => {
                row[10..12].copy_from_slice(&(at as u16 + 1).to_le_bytes());
                return Some(row);
            }
            _ => return None,
        }
    }
    None
}

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    match run(&args) {
        Ok(games) => {
            println!("{games} games");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("generate OUT SEED SECONDS THREADS RULES KNIGHT MARSHAL [NET] [--king KING]: {why}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &[String]) -> Result<u32, String> {
    let search = |text: &String| text.parse::<SearchConfig>().map_err(|why| format!("`{text}`: {why}"));
    let (args, king) = match args {
        [args @ .., flag, king] if flag == "--king" => (args, Some(search(king)?)),
        _ => (args, None),
    };
    let [out, seed, seconds, threads, rules, knight, marshal, net @ ..] = args else {
        return Err(format!("at least seven arguments are needed, there are {}", args.len()));
    };
    let rules: Ruleset = rules.parse().map_err(|why| format!("`{rules}`: {why}"))?;
    if let [net, ..] = net {
        let file = fs::read(net).map_err(|why| format!("{net}: {why}"))?;
        use_champion(rules, &file).map_err(|why| format!("{net}: {why}"))?;
    }
    let kinds: &[u8] = if rules == Ruleset::Ablaze { &ABLAZE } else { &BASE };
    let number = |text: &String| text.parse::<u64>().map_err(|why| format!("`{text}`: {why}"));
    let settings =
        Settings { seed: number(seed)?, kinds, knight: search(knight)?, marshal: search(marshal)?, king };
    let until = Instant::now() + Duration::from_secs(number(seconds)?);
    let mut file = fs::File::create(out).map_err(|why| format!("{out}: {why}"))?;
    let header = [b"ORIGAME2".as_slice(), &settings.seed.to_le_bytes()].concat();
    file.write_all(&header).map_err(|why| format!("{out}: {why}"))?;
    let (next, written, file) = (AtomicU32::new(0), AtomicU32::new(0), Mutex::new(file));
    thread::scope(|scope| {
        for _ in 0..number(threads)? {
            scope.spawn(|| {
                while Instant::now() < until {
                    let Some(row) = row(&settings, next.fetch_add(1, Ordering::Relaxed)) else { continue };
                    // A row that can't be written is a game less.
                    if file.lock().is_ok_and(|mut file| file.write_all(&row).is_ok()) {
                        written.fetch_add(1, Ordering::Relaxed);
                    }
                }
            });
        }
        Ok::<(), String>(())
    })?;
    Ok(written.load(Ordering::Relaxed))
}
