//! The pairings of the league, and the games of them that are kept: a long league is played over several
//! days, and goes on where it stopped.

use crate::Outcome;
use oriflamme_arena::{Contestant, EntrantResult, Folder, Plan, Score, run};
use oriflamme_bots::SearchConfig;
use oriflamme_game::{Level, Ruleset};
use serde::{Deserialize, Serialize};
use std::{
    fmt, fs,
    num::NonZeroUsize,
    path::PathBuf,
    sync::Mutex,
    time::{Duration, Instant},
};

/// How many deals are played before they are kept.
const BATCH: u64 = 4;

/// One bot against another one, which has all other seats.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct LeaguePairing {
    pub(crate) rules: Ruleset,
    pub(crate) seats: u8,
    pub(crate) one: Contestant,
    pub(crate) others: Contestant,
}

impl fmt::Display for LeaguePairing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {} {}", self.rules, seats_word(self.seats), self.one, self.others)
    }
}

/// The word for a number of seats in the report's tables.
pub(crate) fn seats_word(seats: u8) -> String {
    if seats == 2 { "duel".to_owned() } else { seats.to_string() }
}

/// The games of a pairing, as they are kept.
#[derive(Clone, Serialize, Deserialize, Default)]
struct Kept {
    pairing: String,
    /// The bots' signature ([`LeaguePairing::signature`]) when the games were played.
    plays: String,
    /// For each game, the one bot's share of the win, and by how much it was ahead. Fast games are not kept.
    shares: Vec<f64>,
    margins: Vec<f64>,
    decisions: u32,
    seconds: f64,
}

/// All games that are kept, in a file with a pairing a line.
pub(crate) struct League {
    file: PathBuf,
    kept: Vec<Kept>,
    pub(crate) threads: Option<NonZeroUsize>,
    /// When to stop.
    pub(crate) deadline: Option<Instant>,
    /// The folder in which games that are not fast are recorded. Each pairing has a folder of its own there.
    pub(crate) records: Option<PathBuf>,
}

/// What is known of a pairing.
pub(crate) struct LeagueStanding {
    pub(crate) games: u64,
    /// How the one bot did.
    pub(crate) one: EntrantResult,
    /// Whether the bots would play differently now.
    is_earlier: bool,
}

impl LeagueStanding {
    /// The number of games, marked if the bots would play differently now.
    pub(crate) fn games_told(&self) -> String {
        format!("{}{}", self.games, if self.is_earlier { "*" } else { "" })
    }
}

impl LeaguePairing {
    pub(crate) fn levels(rules: Ruleset, seats: u8, one: Level, others: Level) -> Self {
        Self { rules, seats, one: Contestant::Level(one), others: Contestant::Level(others) }
    }

    /// Whether nobody searches. Such games take moments and are played anew each time; only the time of a
    /// decision is kept, so that the same games write the same page.
    pub(crate) fn is_fast(&self) -> bool {
        let fast = |bot: &Contestant| matches!(bot, Contestant::Level(level) if SearchConfig::for_level(*level).is_none());
        fast(&self.one) && fast(&self.others)
    }

    /// Whether each word is one of this pairing's.
    pub(crate) fn is_called(&self, words: &[String]) -> bool {
        words.iter().all(|word| self.to_string().split(' ').any(|own| own == word))
    }

    fn plan(&self, bots: [&Contestant; 2], seed: &str, games: u64) -> Outcome<Plan> {
        let mut all = vec![bots[0].clone()];
        all.resize(usize::from(self.seats), bots[1].clone());
        // All others are the same bot: every order of them is the same.
        Ok(Plan::new(self.rules, all, seed, games)?.in_one_order())
    }

    /// A hash of what its bots do. Games are kept as long as it stays the same. Bots that search do so only
    /// briefly here, but under a name with their true settings.
    fn signature(&self) -> Outcome<String> {
        let brief = |bot: &Contestant| match bot {
            Contestant::Level(level) => match SearchConfig::for_level(*level) {
                Some(config) => briefly(config),
                None => bot.clone(),
            },
            Contestant::Search { config, .. } => briefly(*config),
            Contestant::Clairvoyant { config, .. } => {
                let brief = SearchConfig { iterations: 50, ..*config };
                Contestant::Clairvoyant { name: config.to_string(), config: brief }
            }
            Contestant::Command(_) | Contestant::Guest(_) => bot.clone(),
        };
        let [one, others] = [brief(&self.one), brief(&self.others)];
        let plan = self.plan([&one, &others], "signature", 2)?;
        let sum = Mutex::new(hash(&format!("{one} {others}")));
        run(&plan, NonZeroUsize::new(1), &|played| {
            let said: Vec<String> = played.moves.iter().map(ToString::to_string).collect();
            // A sum, because games may end in any order.
            if let Ok(mut sum) = sum.lock() {
                *sum = sum.wrapping_add(hash(&said.join("\n")));
            }
            Ok(())
        })?;
        let sum = sum.into_inner().map_err(|_| "a game broke off")?;
        Ok(format!("{sum:016x}"))
    }
}

/// A search of a few iterations that is named after its true settings.
fn briefly(config: SearchConfig) -> Contestant {
    Contestant::Search { name: config.to_string(), config: SearchConfig { iterations: 50, ..config } }
}

/// A small hash of a text (FNV-1a).
fn hash(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

impl League {
    /// The league whose games are kept in a file. It is empty if there is no such file.
    pub(crate) fn open(file: PathBuf) -> Outcome<Self> {
        let text = fs::read_to_string(&file).unwrap_or_default();
        let kept = text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
        Ok(Self { file, kept, threads: None, deadline: None, records: None })
    }

    fn save(&self) -> Outcome<()> {
        let mut text = String::new();
        for kept in &self.kept {
            text.push_str(&serde_json::to_string(kept)?);
            text.push('\n');
        }
        // Write to a new file first, so that Ctrl-C never leaves half a file.
        let new = self.file.with_extension("new");
        fs::write(&new, text)?;
        fs::rename(new, &self.file)?;
        Ok(())
    }

    /// Where the games of a pairing are recorded.
    fn folder(&self, pairing: &LeaguePairing) -> Outcome<Option<Folder>> {
        let folder = self.records.as_ref().filter(|_| !pairing.is_fast());
        let folder = folder.map(|folder| folder.join(pairing.to_string().replace([' ', ':'], "-")));
        Ok(folder.as_deref().map(Folder::open).transpose()?)
    }

    fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Plays a pairing on to this many games, whole deals only, keeps them unless they are fast, and returns
    /// what is then known of it: `None` if no game has been played. Kept games that the bots would now play
    /// differently are replaced as soon as `games` is not 0.
    pub(crate) fn play(&mut self, pairing: &LeaguePairing, games: u64) -> Outcome<Option<LeagueStanding>> {
        let (name, plays) = (pairing.to_string(), pairing.signature()?);
        let index = self.kept.iter().position(|kept| kept.pairing == name);
        let mut kept = match index.map(|index| self.kept.remove(index)) {
            Some(kept) if kept.plays == plays || games == 0 => kept,
            _ => Kept { pairing: name.clone(), plays: plays.clone(), ..Kept::default() },
        };
        let (timed_decisions, timed_seconds) = (kept.decisions, kept.seconds);
        let seats = u64::from(pairing.seats);
        let deals = games.div_ceil(seats);
        let mut start = kept.shares.len() as u64 / seats;
        while start < deals && !self.is_late() {
            let batch = if pairing.is_fast() { deals } else { BATCH.min(deals - start) };
            let plan = pairing.plan([&pairing.one, &pairing.others], "report", batch * seats)?.after(start);
            let scores = Mutex::new(Vec::new());
            let folder = self.folder(pairing)?;
            run(&plan, self.threads, &|played| {
                folder.as_ref().map_or(Ok(()), |folder| folder.keep(&plan, played))?;
                if let (Ok(mut scores), Some(&score)) = (scores.lock(), played.scores.first()) {
                    scores.push((played.game, score));
                }
                Ok(())
            })?;
            let mut scores = scores.into_inner().map_err(|_| "a game broke off")?;
            scores.sort_by_key(|&(game, _)| game);
            for (_, score) in scores {
                kept.shares.push(score.share);
                // Rounded to what the tables show.
                kept.margins.push((score.margin * 100.0).round() / 100.0);
                kept.decisions += score.decisions;
                kept.seconds += score.time.as_secs_f64();
            }
            start += batch;
            if pairing.is_fast() {
                continue;
            }
            let at = index.unwrap_or(self.kept.len());
            self.kept.insert(at, kept.clone());
            self.save()?;
            self.kept.remove(at);
        }
        if pairing.is_fast() && timed_decisions > 0 {
            (kept.decisions, kept.seconds) = (timed_decisions, timed_seconds);
        }
        let standing = kept.standing(pairing, &plays);
        if let Some(LeagueStanding { games, one, .. }) = &standing {
            println!("{pairing}: {:.3} [{:.3}, {:.3}], {games} games", one.share, one.low, one.high);
            if pairing.is_fast() {
                kept.shares.clear();
                kept.margins.clear();
            }
            self.kept.insert(index.unwrap_or(self.kept.len()), kept);
            if pairing.is_fast() && timed_decisions == 0 {
                self.save()?;
            }
        }
        Ok(standing)
    }
}

impl Kept {
    fn standing(&self, pairing: &LeaguePairing, plays: &str) -> Option<LeagueStanding> {
        let mut scores: Vec<Score> = self
            .shares
            .iter()
            .zip(&self.margins)
            .map(|(&share, &margin)| Score { share, margin, ..Score::default() })
            .collect();
        // All decisions of the series are counted in its first game.
        let first = scores.first_mut()?;
        first.decisions = self.decisions;
        first.time = Duration::from_secs_f64(self.seconds);
        let name = pairing.one.to_string();
        Some(LeagueStanding {
            games: scores.len() as u64,
            one: EntrantResult::of_games(&name, pairing.seats, &scores),
            is_earlier: self.plays != plays,
        })
    }
}
