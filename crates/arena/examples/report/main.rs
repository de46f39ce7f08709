//! `cargo xtask report`: a league of all levels over all rulesets, written to `docs/STRENGTH.md` with its plots.
//!
//! `--fast N` games between bots that do not search, `--slow N` games with one that does, `--marshal N` with the best.

use oriflamme_arena::{CardFate, Contestant, Plan, Standing, card_fates, run};
use oriflamme_bots::Level;
use oriflamme_game::{Ruleset, Seating};
use std::{error::Error, fmt::Write, fs, path::PathBuf, time::Instant};

mod svg;

type Outcome<T> = Result<T, Box<dyn Error>>;

/// How many games of each sort.
#[derive(Clone, Copy)]
struct Scale {
    fast: u64,
    slow: u64,
    marshal: u64,
}

impl Scale {
    fn of(self, stronger: &Contestant) -> u64 {
        match stronger {
            Contestant::Level(Level::Page | Level::Squire) => self.fast,
            Contestant::Level(Level::Marshal) => self.marshal,
            _ => self.slow,
        }
    }
}

fn main() -> Outcome<()> {
    let mut scale = Scale { fast: 4000, slow: 200, marshal: 40 };
    let args: Vec<String> = std::env::args().skip(1).collect();
    for pair in args.chunks(2) {
        let [option, value] = pair else { return Err("an option needs a number".into()) };
        let count = value.parse()?;
        match option.as_str() {
            "--fast" => scale.fast = count,
            "--slow" => scale.slow = count,
            "--marshal" => scale.marshal = count,
            other => return Err(format!("there is no option {other}").into()),
        }
    }
    let docs = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let notes = fs::read_to_string(docs.join("strength/notes.md"))?;
    let start = Instant::now();
    let mut page = String::from(
        "# How strong the bots are\n\nWritten by `cargo xtask report`; the plots are in [`strength/`](strength). What was tried \
         and did not help is at the end.\n\n",
    );
    writeln!(page, "This run: `cargo xtask report {}`.\n", args.join(" "))?;
    league(&mut page, scale)?;
    by_time(&mut page, scale, &docs)?;
    cards(&mut page, scale, &docs)?;
    page.push_str(&notes);
    fs::write(docs.join("STRENGTH.md"), page)?;
    println!("written in {} s", start.elapsed().as_secs());
    Ok(())
}

/// One bot against others of one kind, from every seat.
fn one_against(
    rules: Ruleset,
    seats: usize,
    one: &Contestant,
    others: &Contestant,
    games: u64,
) -> Outcome<(u64, Standing)> {
    let mut bots = vec![one.clone()];
    bots.resize(seats, others.clone());
    // Whole deals only, so that each is played from every seat.
    let games = games.div_ceil(seats as u64) * seats as u64;
    let plan = Plan::new(rules, seats == 2, bots, "report", games)?;
    let report = run(&plan, None, &|_| Ok(()))?;
    let games = report.games;
    let standing = report.bots.into_iter().next().ok_or("a bot has a standing")?;
    println!(
        "{rules} {seats}: {one} {:.3} [{:.3}, {:.3}] against {others}",
        standing.share, standing.low, standing.high
    );
    Ok((games, standing))
}

/// Each level against the one below it.
fn league(page: &mut String, scale: Scale) -> Outcome<()> {
    page.push_str(
        "## One against the level below\n\nOne bot against as many of the level below as there are other seats, each deal from \
         every seat. An even share is 1 over the number of seats. The interval is that of 95 %, from the variance between deals.\n\n\
         | ruleset | seats | bot | against | games | share of wins | interval | margin | a decision takes |\n\
         |---|---|---|---|---|---|---|---|---|\n",
    );
    for rules in [Ruleset::Base2, Ruleset::Base1, Ruleset::Ablaze] {
        for seats in [4, 3, 5, 2] {
            for pair in Level::ALL.windows(2) {
                let (below, above) = (Contestant::Level(pair[0]), Contestant::Level(pair[1]));
                let games = scale.of(&above);
                if games == 0 {
                    continue;
                }
                let (games, one) = one_against(rules, seats, &above, &below, games)?;
                let shown = if seats == 2 { "duel".to_owned() } else { seats.to_string() };
                writeln!(
                    page,
                    "| {rules} | {shown} | {above} | {below} | {games} | {:.1} % | {:.1} to {:.1} % | {:+.1} | {} |",
                    100.0 * one.share,
                    100.0 * one.low,
                    100.0 * one.high,
                    one.margin,
                    time(one.micros),
                )?;
            }
        }
    }
    page.push('\n');
    Ok(())
}

fn time(micros: f64) -> String {
    if micros < 1000.0 { format!("{micros:.1} µs") } else { format!("{:.2} s", micros / 1e6) }
}

/// How strength grows with the number of worlds played out.
fn by_time(page: &mut String, scale: Scale, docs: &std::path::Path) -> Outcome<()> {
    if scale.slow == 0 {
        return Ok(());
    }
    page.push_str(
        "## Strength by time\n\nThe search with more and more iterations, one against three squires in four-player `base-2`.\n\n\
         | iterations | a decision takes | share of wins | interval |\n|---|---|---|---|\n",
    );
    let mut points = Vec::new();
    for iterations in [60, 250, 1_000, 4_000] {
        let squire = Contestant::Level(Level::Squire);
        let (_, one) = one_against(Ruleset::Base2, 4, &Contestant::Search(iterations), &squire, scale.slow)?;
        let (share, low, high) = (100.0 * one.share, 100.0 * one.low, 100.0 * one.high);
        writeln!(page, "| {iterations} | {} | {share:.1} % | {low:.1} to {high:.1} % |", time(one.micros))?;
        points.push((iterations.to_string(), [low, share, high]));
    }
    page.push_str("\n![Strength by time](strength/time.svg)\n\n");
    fs::write(
        docs.join("strength/time.svg"),
        svg::ranges("Share of wins against three squires, %", &points, 25.0),
    )?;
    Ok(())
}

/// What becomes of each card, by ruleset.
fn cards(page: &mut String, scale: Scale, docs: &std::path::Path) -> Outcome<()> {
    page.push_str("## The cards\n\nIn four-player games between squires.\n\n");
    for rules in [Ruleset::Base2, Ruleset::Base1, Ruleset::Ablaze] {
        let fates = card_fates(rules, Seating::of(4)?, Level::Squire, scale.fast, "cards");
        writeln!(
            page,
            "### {rules}\n\n| card | placed, of all games | revealed, of those | eliminated, of those | earned, each time |\n|---|---|---|---|---|"
        )?;
        for CardFate { name, placed, revealed, eliminated, earned } in &fates {
            let percent = |share: f64| format!("{:.0} %", 100.0 * share);
            writeln!(
                page,
                "| {name} | {} | {} | {} | {earned:.2} |",
                percent(*placed),
                percent(*revealed),
                percent(*eliminated)
            )?;
        }
        writeln!(page, "\n![What each card earns in {rules}](strength/{rules}.svg)\n")?;
        let bars: Vec<(String, f64)> =
            fates.iter().map(|fate| (fate.name.to_string(), fate.earned)).collect();
        fs::write(
            docs.join(format!("strength/{rules}.svg")),
            svg::bars("Influence earned, each time it is placed", &bars),
        )?;
    }
    Ok(())
}
