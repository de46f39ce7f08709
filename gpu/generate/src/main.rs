//! Plays games between searching bots and writes their choices, for a net to imitate
//! (`train/gpu/imitate.py`).
//!
//!     generate OUT SEED SECONDS THREADS RULES KNIGHT MARSHAL [NET]
//!
//! RULES is `base-2` (with some games of `base-1`) or `ablaze`; NET, a file of weights for the champion's
//! net. KNIGHT and MARSHAL are settings of searches, such as `1500` and `500:kind=guided`. The file begins
//! with `ORIGAMES` and the seed (eight bytes). A row for each game follows: its index (four bytes), kind, the
//! styles of five seats (1 knight, 2 marshal, 3 squire), the number of decisions (two bytes), and
//! [`MOST_DECISIONS`] actions (two bytes each). Deals follow from the seed and the index.

use oriflamme_bots::{Bot, Level, SearchConfig, player, use_champion};
use oriflamme_game::{Ruleset, Seat, Viewer};
use oriflamme_kernel::{Game, Rng};
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
const ROW: usize = 12 + 2 * MOST_DECISIONS;
/// Kinds of games, as the kernels number them: mostly with four seats.
const BASE: [u8; 20] = [6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 5, 5, 7, 7, 4, 4, 2, 1, 3];
const ABLAZE: [u8; 10] = [10, 10, 10, 10, 10, 9, 9, 11, 11, 8];

struct Settings {
    seed: u64,
    kinds: &'static [u8],
    knight: SearchConfig,
    marshal: SearchConfig,
}

/// Plays a game, and writes its row.
fn row(settings: &Settings, index: u32) -> Option<[u8; ROW]> {
    let mut luck = Rng::stream(settings.seed ^ 0x5eed_0f5e_a75a_11ed, u64::from(index));
    let kind = settings.kinds[luck.below(settings.kinds.len() as u32) as usize];
    let mut game = Game::new(kind, settings.seed, u64::from(index), 0);
    let mut row = [0; ROW];
    row[..4].copy_from_slice(&index.to_le_bytes());
    row[4] = kind;
    let mut bots: Vec<Box<dyn Bot>> = Vec::new();
    for seat in 0..usize::from(game.state.seating().seat_count()) {
        let (style, drawn) = (luck.below(20), u64::from(luck.below(u32::MAX)));
        let (style, bot) = match style {
            0..11 => (1, settings.knight.player(drawn)),
            11..18 => (2, settings.marshal.player(drawn)),
            _ => (3, player(Level::Squire, drawn)),
        };
        row[5 + seat] = style;
        bots.push(bot);
    }
    let mut results = [0.0; 10];
    for at in 0..MOST_DECISIONS {
        let seat = game.state.turn()?;
        let view = game.state.view(Viewer::Seat(seat));
        let decision = game.decision()?;
        let answer = bots[usize::from(Seat::index(seat))].choose(view.decision()?);
        let action = decision.action(answer).number();
        row[12 + 2 * at..14 + 2 * at].copy_from_slice(&action.to_le_bytes());
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
            eprintln!("generate OUT SEED SECONDS THREADS RULES KNIGHT MARSHAL [NET]: {why}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &[String]) -> Result<u32, String> {
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
    let search = |text: &String| text.parse::<SearchConfig>().map_err(|why| format!("`{text}`: {why}"));
    let settings =
        Settings { seed: number(seed)?, kinds, knight: search(knight)?, marshal: search(marshal)? };
    let until = Instant::now() + Duration::from_secs(number(seconds)?);
    let mut file = fs::File::create(out).map_err(|why| format!("{out}: {why}"))?;
    let header = [b"ORIGAMES".as_slice(), &settings.seed.to_le_bytes()].concat();
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
