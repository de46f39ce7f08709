//! `training duplicate`: how much of a result is the luck of the cards, and how many fewer games tell players
//! apart when results are compared with those of the same cards.

use crate::{Outcome, on_threads};
use oriflamme_arena::Contestant;
use oriflamme_bots::{Rng, player};
use oriflamme_deal::{Salt, Seed};
use oriflamme_game::{Level, NoLog, Ruleset, Seat, SeatCount, Viewer};
use oriflamme_rules::{Deal, RandomSource, State};
use oriflamme_table_view::{Pace, Participation, TableId, Timestamp};
use oriflamme_tournament::{
    EntrantNumber, PAR_STRENGTH, SeatScore, TableResult, Tournament, TournamentEntry, TournamentSetup,
    TournamentStep,
};
use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    thread::available_parallelism,
    time::Duration,
};

/// For each of these numbers, a par of k results is weighted with k / (k + number).
const STRENGTHS: [f64; 7] = [0.0, 4.0, 8.0, 16.0, 24.0, 48.0, 96.0];
/// Into how many parts the rounds are split, to see how far a figure varies.
const PARTS: usize = 20;

/// What is measured.
struct Plan {
    rules: Ruleset,
    strong: Contestant,
    weak: Contestant,
    seats: usize,
    tables: usize,
    /// How many deals are played at all tables.
    deals: u64,
    /// How many whole tournaments are played, and of how many rounds.
    tournaments: u64,
    rounds: u8,
    threads: usize,
}

impl Plan {
    fn read(args: &[String]) -> Outcome<Self> {
        let mut plan = Self {
            rules: Ruleset::Base2,
            strong: Contestant::Level(Level::Squire),
            weak: Contestant::Level(Level::Page),
            seats: 4,
            tables: 7,
            deals: 2000,
            tournaments: 200,
            rounds: 8,
            threads: available_parallelism().map_or(1, Into::into),
        };
        for pair in args.chunks(2) {
            let [option, value] = pair else { return Err(format!("{pair:?} has no value").into()) };
            match option.as_str() {
                "--rules" => plan.rules = value.parse()?,
                "--strong" => plan.strong = value.parse()?,
                "--weak" => plan.weak = value.parse()?,
                "--seats" => plan.seats = value.parse()?,
                "--tables" => plan.tables = value.parse()?,
                "--deals" => plan.deals = value.parse()?,
                "--tournaments" => plan.tournaments = value.parse()?,
                "--rounds" => plan.rounds = value.parse()?,
                "--threads" => plan.threads = value.parse()?,
                _ => return Err(format!("`duplicate` does not know {option}").into()),
            }
        }
        Ok(plan)
    }
    fn deal(&self, seed: Seed) -> Result<Deal, String> {
        let seating = TournamentSetup::seating(self.seats).ok_or("tables have 2 to 5 seats")?;
        Ok(seed.deal(self.rules, seating, None))
    }
    /// Plays a deal with strong and weak bots.
    fn play(&self, deal: &Deal, strong: &[bool], rng: &mut Rng) -> Vec<SeatScore> {
        let mut bots: Vec<_> = strong
            .iter()
            .map(|&strong| {
                let seed = u64::from(rng.below(u32::MAX)) << 32 | u64::from(rng.below(u32::MAX));
                match if strong { &self.strong } else { &self.weak } {
                    Contestant::Search { config, .. } => config.player(seed),
                    Contestant::Level(level) => player(*level, seed),
                    // Other contestants make no sense here.
                    _ => player(Level::Page, seed),
                }
            })
            .collect();
        let mut state = State::new(deal);
        while let Some(seat) = state.turn() {
            let view = state.view(Viewer::Seat(seat));
            let Some(decision) = view.decision() else { break };
            let answer = match bots.get_mut(usize::from(seat.index())) {
                Some(bot) => bot.choose(decision),
                None => decision.first_move(),
            };
            if state.play(answer, &mut NoLog).is_err() {
                break;
            }
        }
        results(&state)
    }
    /// Does work for every number below a count, on all threads, and gives the results in order.
    fn each<T: Send>(&self, count: u64, work: impl Fn(u64) -> Result<T, String> + Sync) -> Outcome<Vec<T>> {
        let (next, done) = (AtomicU64::new(0), Mutex::new(Vec::new()));
        on_threads(self.threads, || {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= count {
                    return Ok(());
                }
                let found = work(number)?;
                done.lock().unwrap_or_else(PoisonError::into_inner).push((number, found));
            }
        })?;
        let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        done.sort_by_key(|(number, _)| *number);
        Ok(done.into_iter().map(|(_, found)| found).collect())
    }
}

/// How a game came out, as a tournament counts it.
fn results(state: &State) -> Vec<SeatScore> {
    let ranking = state.ranking();
    let mut places = vec![0; usize::from(state.seating().seat_count())];
    let mut before = 0;
    for shared in ranking.places() {
        for seat in shared {
            places[usize::from(seat.index())] = before + 1;
        }
        before += shared.len() as u8;
    }
    let seats = places.iter().enumerate();
    seats
        .map(|(seat, &place)| SeatScore {
            influence: state.score(Seat::from_index(seat as u8)),
            place,
            participation: Participation::Stayed,
        })
        .collect()
}

/// The part of the others that each seat is ahead of.
fn points(results: &[SeatScore]) -> Vec<f64> {
    let others = (results.len() - 1) as f64;
    let of = |own: &SeatScore| {
        let behind = results.iter().filter(|it| it.place > own.place).count() as f64;
        let equal = results.iter().filter(|it| it.place == own.place).count() as f64 - 1.0;
        (behind + equal / 2.0) / others
    };
    results.iter().map(of).collect()
}

/// By how much influence each seat is ahead of the mean of the others.
fn margins(results: &[SeatScore]) -> Vec<f64> {
    let others = (results.len() - 1) as f64;
    let all: f64 = results.iter().map(|it| f64::from(it.influence)).sum();
    results.iter().map(|own| f64::from(own.influence) * (1.0 + 1.0 / others) - all / others).collect()
}

/// A deal at all tables: for each table and seat whether a strong bot sat there, and what it got.
type DealtRound = Vec<Vec<(bool, f64)>>;

fn deal_round(plan: &Plan, number: u64, mixed: bool) -> Result<[DealtRound; 3], String> {
    let deal = plan.deal(Seed::of_series("duplicate", number + 1))?;
    let mut rng = Rng::new(number.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(mixed));
    let field = plan.tables * plan.seats;
    let mut strong: Vec<bool> = (0..field).map(|at| !mixed || at < field / 2).collect();
    rng.shuffle(&mut strong);
    let games: Vec<_> =
        strong.chunks(plan.seats).map(|strong| (strong, plan.play(&deal, strong, &mut rng))).collect();
    let measured = |measure: fn(&[SeatScore]) -> Vec<f64>| -> DealtRound {
        let table = |(strong, results): &(&[bool], Vec<SeatScore>)| {
            strong.iter().copied().zip(measure(results)).collect()
        };
        games.iter().map(table).collect()
    };
    let both = |results: &[SeatScore]| {
        let pairs = points(results).into_iter().zip(margins(results));
        pairs.map(|(points, margin)| points + margin / 100.0).collect()
    };
    Ok([measured(points), measured(margins), measured(both)])
}

/// Sums of a class of players.
#[derive(Clone, Copy, Default)]
struct Sums {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Sums {
    fn add(&mut self, value: f64) {
        self.count += 1.0;
        self.sum += value;
        self.squares += value * value;
    }
    fn mean(&self) -> f64 {
        self.sum / self.count
    }
    fn variance(&self) -> f64 {
        (self.squares - self.sum * self.sum / self.count) / (self.count - 1.0)
    }
}

/// How well a score tells the classes apart: the squared difference of their means in units of the variance
/// of one game. Twice as much needs half as many games.
fn discrimination(
    rounds: &[DealtRound],
    score: &impl Fn(&DealtRound, usize, usize) -> f64,
) -> (f64, [Sums; 2]) {
    let mut classes = [Sums::default(); 2];
    for round in rounds {
        for (table, seats) in round.iter().enumerate() {
            for (seat, (strong, _)) in seats.iter().enumerate() {
                classes[usize::from(*strong)].add(score(round, table, seat));
            }
        }
    }
    let difference = classes[1].mean() - classes[0].mean();
    let variance = (classes[0].variance() + classes[1].variance()) / 2.0;
    (difference * difference / variance, classes)
}

/// The points of the others with the same cards.
fn same_cards(round: &DealtRound, table: usize, seat: usize) -> impl Iterator<Item = f64> {
    let others = round.iter().enumerate().filter(move |(other, _)| *other != table);
    others.map(move |(_, seats)| seats[seat].1)
}

/// How much better one score tells the classes apart than another, with the standard error by parts.
fn gain(
    rounds: &[DealtRound],
    score: &impl Fn(&DealtRound, usize, usize) -> f64,
    plain: &impl Fn(&DealtRound, usize, usize) -> f64,
) -> (f64, f64) {
    let ratio = |rounds: &[DealtRound]| discrimination(rounds, score).0 / discrimination(rounds, plain).0;
    let all = ratio(rounds);
    let part = rounds.len().div_ceil(PARTS).max(1);
    // Each part left out once: the jackknife.
    let without = (0..rounds.len().div_ceil(part)).map(|at| {
        let (from, to) = (at * part, ((at + 1) * part).min(rounds.len()));
        ratio(&[&rounds[..from], &rounds[to..]].concat())
    });
    let without: Vec<f64> = without.collect();
    let parts = without.len() as f64;
    let mean = without.iter().sum::<f64>() / parts;
    let spread: f64 = without.iter().map(|it| (it - mean) * (it - mean)).sum();
    (all, (spread * (parts - 1.0) / parts).sqrt())
}

/// The part of the variance of a result that the cards and the seat explain, among equal players: the
/// intraclass correlation, and its standard error.
fn explained(rounds: &[DealtRound]) -> (f64, f64) {
    let of = |rounds: &[DealtRound]| {
        let tables = rounds.first().map_or(0, Vec::len) as f64;
        let (mut between, mut within, mut cells) = (Sums::default(), 0.0, 0.0);
        for round in rounds {
            for seat in 0..round.first().map_or(0, Vec::len) {
                let mut cell = Sums::default();
                round.iter().for_each(|table| cell.add(table[seat].1));
                between.add(cell.mean());
                within += cell.variance();
                cells += 1.0;
            }
        }
        let (between, within) = (tables * between.variance(), within / cells);
        (between - within) / (between + (tables - 1.0) * within)
    };
    let part = rounds.len().div_ceil(PARTS).max(1);
    let parts: Vec<f64> = rounds.chunks(part).map(of).collect();
    let mean = parts.iter().sum::<f64>() / parts.len() as f64;
    let spread: f64 = parts.iter().map(|it| (it - mean) * (it - mean)).sum();
    (of(rounds), (spread / (parts.len() as f64 * (parts.len() as f64 - 1.0).max(1.0))).sqrt())
}

/// Prints what was found.
pub(crate) fn duplicate(args: &[String]) -> Outcome<()> {
    let plan = Plan::read(args)?;
    let Plan { strong, seats, tables, deals, rules, .. } = &plan;
    println!("{rules}, tables of {seats}, {tables} tables with the same cards, {deals} deals");
    let [equal, mixed] =
        [false, true].map(|mixed| plan.each(*deals, |number| deal_round(&plan, number, mixed)));
    let (equal, mixed) = (equal?, mixed?);
    let measures = ["points for places", "margins of influence", "points and a hundredth of the margin"];
    for (at, what) in measures.into_iter().enumerate() {
        let of = |rounds: &[[DealtRound; 3]]| -> Vec<DealtRound> {
            rounds.iter().map(|round| round[at].clone()).collect()
        };
        println!("{what}:");
        let (part, error) = explained(&of(&equal));
        println!(
            "  among equal players ({strong}), cards and seat explain {:.1} % of a result (± {:.1})",
            100.0 * part,
            100.0 * error
        );
        compare(&plan, &of(&mixed));
    }
    let [by_points, by_margin, by_both] = [0, 1, 2].map(|at| {
        let rounds: Vec<DealtRound> = mixed.iter().map(|round| round[at].clone()).collect();
        discrimination(&rounds, &plain).0
    });
    println!(
        "without comparing, margins need {:.3} times as many games as points for places, and both together {:.3} times",
        by_points / by_margin,
        by_points / by_both
    );
    if plan.tournaments > 0 {
        whole_tournaments(&plan)?;
    }
    Ok(())
}

/// A result as it is.
fn plain(round: &DealtRound, table: usize, seat: usize) -> f64 {
    round[table][seat].1
}

/// Prints how well results tell two classes apart, as they are and compared with those of the same cards.
fn compare(plan: &Plan, rounds: &[DealtRound]) {
    let (apart, [low, high]) = discrimination(rounds, &plain);
    let mean = (low.mean() + high.mean()) / 2.0;
    println!(
        "  half {}, half {}: means {:.3} and {:.3}, standard deviation of a game {:.3}, discrimination {apart:.4}",
        plan.strong,
        plan.weak,
        high.mean(),
        low.mean(),
        ((low.variance() + high.variance()) / 2.0).sqrt()
    );
    println!(
        "  how many times as many games plain results need as results compared with those of the same cards:"
    );
    for strength in STRENGTHS {
        let score = |round: &DealtRound, table: usize, seat: usize| {
            let others = same_cards(round, table, seat);
            let (sum, count) = others.fold((0.0, 0.0), |(sum, count), it| (sum + it, count + 1.0));
            round[table][seat].1 - (sum - count * mean) / (count + strength)
        };
        let (ratio, error) = gain(rounds, &score, &plain);
        println!("    par in the part k / (k + {strength}): {ratio:.3} ± {error:.3}");
    }
    let ahead = |round: &DealtRound, table: usize, seat: usize| {
        let own = round[table][seat].1;
        let of = |other: f64| match own.total_cmp(&other) {
            std::cmp::Ordering::Greater => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Less => 0.0,
        };
        same_cards(round, table, seat).map(of).sum::<f64>()
    };
    let (ratio, error) = gain(rounds, &ahead, &plain);
    println!("    how many of the others one is ahead of (matchpoints): {ratio:.3} ± {error:.3}");
}

/// Plays whole tournaments by the rules, with and without duplicate deals, and counts how many pairs of a
/// strong and a weak player the standings have in the right order after each round.
fn whole_tournaments(plan: &Plan) -> Outcome<()> {
    println!(
        "{} tournaments of {} entrants: pairs in the right order after each round (par strength {PAR_STRENGTH})",
        plan.tournaments,
        plan.tables * plan.seats
    );
    for duplicate in [false, true] {
        let found = plan.each(plan.tournaments, |number| tournament(plan, number, duplicate))?;
        let count = found.len() as f64;
        let means: Vec<f64> = (0..usize::from(plan.rounds))
            .map(|round| found.iter().map(|it| it[round]).sum::<f64>() / count)
            .collect();
        let last = usize::from(plan.rounds) - 1;
        let spread: f64 = found.iter().map(|it| (it[last] - means[last]).powi(2)).sum();
        let error = (spread / (count * (count - 1.0).max(1.0))).sqrt();
        let shown: Vec<String> = means.iter().map(|it| format!("{:.1}", 100.0 * it)).collect();
        println!(
            "  {}: {} % (the last ± {:.1})",
            if duplicate { "duplicate" } else { "plain    " },
            shown.join(" "),
            100.0 * error
        );
    }
    Ok(())
}

/// The part of the pairs of a strong and a weak player that are in the right order after each round.
fn tournament(plan: &Plan, number: u64, duplicate: bool) -> Result<Vec<f64>, String> {
    let name = |it: &dyn std::fmt::Display| it.to_string();
    let setup = TournamentSetup {
        name: "simulation".to_owned(),
        rules: plan.rules,
        seats: SeatCount::try_from(plan.seats).map_err(|error| error.to_string())?,
        rounds: plan.rounds,
        pace: Pace::days(1).ok_or("a day is a pace")?,
        start: Timestamp::EPOCH,
        pause: Duration::ZERO,
        duplicate,
        fill: false,
        level: Level::Page,
        private: true,
        lasting: false,
        host: None,
    };
    let id = format!("simulation{number}").parse().map_err(|error| name(&error))?;
    let mut cup = Tournament::new(id, setup, Seed::of_series("simulated", number + 1));
    let mut rng = Rng::new(number ^ u64::from(duplicate) << 60);
    let field = plan.tables * plan.seats;
    let is_strong = |entrant: EntrantNumber| usize::from(entrant.0) < field / 2;
    for player in 0..field {
        let player = format!("player{player}").parse().map_err(|error| name(&error))?;
        for entry in cup.join(&player, Salt::none()).map_err(|error| name(&error))? {
            cup.apply(&entry, Timestamp::EPOCH).map_err(|error| name(&error))?;
        }
    }
    let (mut right, mut made) = (Vec::new(), 0);
    loop {
        let before = cup.clone();
        let entries = match before.step(Timestamp::EPOCH) {
            TournamentStep::Nothing | TournamentStep::Wait(_) => return Ok(right),
            TournamentStep::Make => {
                let round = before.next_plan();
                let ids = round.tables.iter().map(|_| {
                    made += 1;
                    format!("table{made}").parse::<TableId>()
                });
                let ids: Result<Vec<_>, _> = ids.collect();
                vec![round.entry(ids.map_err(|error| name(&error))?)]
            }
            TournamentStep::Play(round, tables) => tables
                .iter()
                .map(|table| {
                    let index = round.tables.iter().position(|it| it.id == table.id).unwrap_or(0);
                    let deal = plan.deal(before.deal_of(round, index).seed())?;
                    let strong: Vec<bool> =
                        table.seats.iter().map(|seat| seat.is_some_and(is_strong)).collect();
                    let result = TableResult::Played(plan.play(&deal, &strong, &mut rng));
                    Ok(TournamentEntry::Result { table: table.id.clone(), result })
                })
                .collect::<Result<_, String>>()?,
            TournamentStep::Close(_, entries) => entries,
            TournamentStep::Begin(_, entry) | TournamentStep::Add(entry) => vec![entry],
        };
        for entry in entries {
            cup.apply(&entry, Timestamp::EPOCH).map_err(|error| name(&error))?;
            if matches!(entry, TournamentEntry::RoundOver(_)) {
                right.push(in_order(&cup, is_strong));
            }
        }
    }
}

fn in_order(cup: &Tournament, is_strong: impl Fn(EntrantNumber) -> bool) -> f64 {
    let lines = cup.standings();
    let (strong, weak): (Vec<_>, Vec<_>) = lines.iter().partition(|line| is_strong(line.number));
    let of = |one: u32, other: u32| match one.cmp(&other) {
        std::cmp::Ordering::Less => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 0.0,
    };
    let right: f64 = strong.iter().flat_map(|one| weak.iter().map(|other| of(one.place, other.place))).sum();
    right / (strong.len() * weak.len()).max(1) as f64
}
