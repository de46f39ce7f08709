//! `cargo xtask report`: a league of all levels over all rulesets, written to `docs/STRENGTH.md` with its
//! plots.
//!
//! `--games N` plays every pairing on to N games, or only those that contain the words that follow, as in
//! `--games 2000 marshal base-2 4`. `--minutes M` stops after that time, `--threads T` leaves some cores
//! alone, `--records DIR` records the games played now. Games are kept in `docs/strength/games.jsonl`, as
//! long as the bots play the same; the page is written from the games there are.

use crate::Outcome;
use league::{League, LeaguePairing, seats_word};
use oriflamme_arena::{CardFate, Contestant, EntrantResult, card_fates};
use oriflamme_game::{Level, Ruleset, Seating};
use std::{
    fmt::Write,
    fs,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

mod league;
pub(crate) mod svg;

/// How many games of bots that do not search: they take seconds, and are played anew each time.
const FAST: u64 = 4000;

/// What to play.
#[derive(Default)]
struct Args {
    games: u64,
    words: Vec<String>,
}

impl Args {
    /// How many games of a pairing are wanted.
    fn games(&self, pairing: &LeaguePairing) -> u64 {
        match pairing {
            _ if pairing.is_fast() => FAST,
            _ if pairing.is_called(&self.words) => self.games,
            _ => 0,
        }
    }
}

/// Plays on what the arguments ask for, and writes the report.
pub(crate) fn report(words: &[String]) -> Outcome<()> {
    let docs = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let mut league = League::open(docs.join("strength/games.jsonl"))?;
    let mut args = Args::default();
    let mut words = words.iter().cloned();
    while let Some(word) = words.next() {
        let mut number = || words.next().ok_or(format!("{word} needs a number"));
        match word.as_str() {
            "--games" => args.games = number()?.parse()?,
            "--minutes" => {
                let time = Duration::from_secs_f64(60.0 * number()?.parse::<f64>()?);
                league.deadline = Some(Instant::now() + time);
            }
            "--records" => league.records = Some(words.next().ok_or("--records needs a folder")?.into()),
            "--threads" => league.threads = Some(number()?.parse()?),
            option if option.starts_with('-') => return Err(format!("there is no option {option}").into()),
            _ => args.words.push(word),
        }
    }
    let notes = linked_from_docs(&fs::read_to_string(docs.join("strength/notes.md"))?);
    let mut page = String::from(
        "# How strong the bots are\n\n\
         Written by `cargo xtask report` from the games in [`strength/games.jsonl`](strength/games.jsonl) and the notes in\n\
         [`strength/notes.md`](strength/notes.md). `cargo xtask report --games 400 knight ablaze` continues those pairings until\n\
         each has 400 games. What was tried and did not help is at the end.\n\n",
    );
    levels(&mut page, &mut league, &args)?;
    by_time(&mut page, &mut league, &args, &docs)?;
    cards(&mut page, &docs)?;
    // `cargo xtask calibrate` writes it.
    let calibration = fs::read_to_string(docs.join("strength/calibration.md")).unwrap_or_default();
    page.push_str(&linked_from_docs(&calibration));
    page.push_str(&notes);
    fs::write(docs.join("STRENGTH.md"), page)?;
    Ok(())
}

/// A text of `docs/strength`, with the links that it needs in `docs`.
fn linked_from_docs(text: &str) -> String {
    let mut parts = text.split("](");
    let mut page = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let target = match part.strip_prefix("../") {
            Some(in_docs) => in_docs.to_owned(),
            None if part.starts_with("http") || part.starts_with('#') => part.to_owned(),
            None => format!("strength/{part}"),
        };
        page.push_str("](");
        page.push_str(&target);
    }
    page
}

/// Each level against the one below it.
fn levels(page: &mut String, league: &mut League, args: &Args) -> Outcome<()> {
    page.push_str(
        "## One against the level below\n\n\
         One bot of a level plays against bots of the level below in all other seats, each deal from every seat. An even share is\n\
         1 over the number of seats. The 95 % interval comes from the variance between deals. Games with a star were played by an\n\
         earlier version of these bots. Times are means on one core of a small machine.\n\n\
         | ruleset | seats | bot | against | games | share of wins | interval | margin | a decision takes |\n\
         |---|---|---|---|---|---|---|---|---|\n",
    );
    for pair in Level::ALL.windows(2).rev() {
        let (below, above) = (pair[0], pair[1]);
        for rules in [Ruleset::Base2, Ruleset::Base1, Ruleset::Ablaze] {
            for seats in [4, 3, 5, 2] {
                let pairing = LeaguePairing::levels(rules, seats, above, below);
                let Some(standing) = league.play(&pairing, args.games(&pairing))? else { continue };
                let (seats, games) = (seats_word(seats), standing.games_told());
                let EntrantResult { share, low, high, margin, micros, .. } = standing.one;
                writeln!(
                    page,
                    "| {rules} | {seats} | {above} | {below} | {games} | {:.1} % | {:.1} to {:.1} % | {margin:+.1} | {} |",
                    100.0 * share,
                    100.0 * low,
                    100.0 * high,
                    time(micros),
                )?;
            }
        }
    }
    page.push('\n');
    Ok(())
}

fn time(micros: f64) -> String {
    match micros {
        _ if micros < 1e3 => format!("{micros:.1} µs"),
        _ if micros < 1e5 => format!("{:.1} ms", micros / 1e3),
        _ => format!("{:.2} s", micros / 1e6),
    }
}

/// How strength grows with the time a decision takes.
fn by_time(page: &mut String, league: &mut League, args: &Args, docs: &Path) -> Outcome<()> {
    let mut rows = String::new();
    let mut points = Vec::new();
    for name in ["page", "squire", "search:100", "search:1000", "knight", "marshal"] {
        let others = Contestant::Level(Level::Squire);
        let pairing = LeaguePairing { rules: Ruleset::Base2, seats: 4, one: name.parse()?, others };
        let Some(standing) = league.play(&pairing, args.games(&pairing))? else { continue };
        let (games, one) = (standing.games_told(), &standing.one);
        let (share, low, high) = (100.0 * one.share, 100.0 * one.low, 100.0 * one.high);
        writeln!(
            rows,
            "| {name} | {} | {games} | {share:.1} % | {low:.1} to {high:.1} % |",
            time(one.micros)
        )?;
        points.push(svg::Point { name: name.to_owned(), micros: one.micros, range: [low, share, high] });
    }
    if points.is_empty() {
        return Ok(());
    }
    page.push_str(
        "## Strength by level and time\n\n\
         Each level, and the knight's search cut short, one against three squires in four-player `base-2`. An even share is 25 %.\n\n\
         | bot | a decision takes | games | share of wins | interval |\n\
         |---|---|---|---|---|\n",
    );
    page.push_str(&rows);
    page.push_str("\n![Strength by level and time](strength/time.svg)\n\n");
    let chart =
        svg::by_time("Share of wins against three squires, %, by the time a decision takes", &points, 25.0);
    fs::write(docs.join("strength/time.svg"), chart)?;
    Ok(())
}

/// What becomes of each card, by ruleset.
fn cards(page: &mut String, docs: &Path) -> Outcome<()> {
    page.push_str("## The cards\n\nIn four-player games between squires.\n\n");
    for rules in [Ruleset::Base2, Ruleset::Base1, Ruleset::Ablaze] {
        let fates = card_fates(rules, Seating::of(4)?, Level::Squire, FAST, "cards");
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
        writeln!(
            page,
            "\n![How often each card is placed and revealed in {rules}](strength/{rules}-played.svg)\n\
             ![What each card earns in {rules}](strength/{rules}.svg)\n"
        )?;
        let bars = |of: &dyn Fn(&CardFate) -> Vec<f64>| -> Vec<(String, Vec<f64>)> {
            fates.iter().map(|fate| (fate.name.to_string(), of(fate))).collect()
        };
        let played = bars(&|fate| vec![100.0 * fate.placed, 100.0 * fate.placed * fate.revealed]);
        let chart = svg::bars("Of 100 games of a family, placed (dark) and revealed (light)", &played, 0);
        fs::write(docs.join(format!("strength/{rules}-played.svg")), chart)?;
        let earned = bars(&|fate| vec![fate.earned]);
        let chart = svg::bars("Influence earned, each time it is placed", &earned, 2);
        fs::write(docs.join(format!("strength/{rules}.svg")), chart)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::linked_from_docs;

    #[test]
    fn links_of_the_notes_lead_to_the_same_files_from_the_report() {
        let notes = "[ratings](../RATINGS.md), ![curve](calibration.svg), [site](https://example.org), [below](#king)";
        let report = "[ratings](RATINGS.md), ![curve](strength/calibration.svg), [site](https://example.org), [below](#king)";
        assert_eq!(linked_from_docs(notes), report);
    }
}
