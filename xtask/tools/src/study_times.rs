//! `cargo xtask study-times`: how soon a server answers those who study, and what that costs those who play.

use oriflamme_client::Client;
use oriflamme_deal::Seed;
use oriflamme_game::{FamilyMove, NoLog, Ruleset, Seating};
use oriflamme_notation::{Header, write};
use oriflamme_rules::{RandomSource, State};
use oriflamme_testkit::{
    Database, ServerProcess,
    browser::{Driver, Look, wait},
    pages::Guest,
    play_against_knight,
};
use serde_json::Value;
use std::{
    net::{IpAddr, Ipv4Addr},
    path::Path,
    time::{Duration, Instant},
};

/// A review of a game of four must have its first mark within the first time, and be done within the second.
const FIRST_MARK: Duration = Duration::from_secs(1);
const WHOLE_REVIEW: Duration = Duration::from_secs(20);
/// A ranking must come within this time after a change.
const RANKING: Duration = Duration::from_millis(300);
/// Reviews must not make a bot wait longer for a core than this.
const WAIT: Duration = Duration::from_millis(50);
/// How many games are reviewed, and how long duels are played beside reviews and without them.
const GAMES: u64 = 3;
const DUELS: Duration = Duration::from_secs(30);
/// One position in this many of a game is ranked.
const ONE_OF: usize = 4;

pub(crate) fn study_times(program: &Path) {
    let mut shown = Vec::new();
    for (rules, seats) in [(Ruleset::Base2, 4), (Ruleset::Ablaze, 5)] {
        // After changes in a row, the analysis waits for a pause, which is included here.
        if let Some([alone, in_a_row]) = changes(program, rules, seats) {
            let of = |what: &str| format!("{rules} with {seats} in Chromium, from {what} to its ranking");
            shown.extend([(of("a change"), alone), (of("the last of three changes"), in_a_row)]);
        }
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(measure(program, shown));
}

async fn measure(program: &Path, changes: Vec<(String, Vec<Duration>)>) {
    let cores = std::thread::available_parallelism().unwrap();
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    println!("{} on {cores} cores, load before: {}", program.display(), load.trim());
    let (rankings, reviews) = (rankings(program).await, reviews(program).await);
    let mut missed = Vec::new();
    let mut tell = |what: &str, mut times: Vec<Duration>, goal: Duration| {
        times.sort_unstable();
        let (middle, most) = (times[times.len() / 2], times[times.len() - 1]);
        println!("{what}: {middle:.0?} (median of {}), {most:.0?} (most); goal {goal:?}", times.len());
        if most > goal {
            missed.push(what.to_owned());
        }
    };
    tell("first ranking of a position, from the request", rankings, RANKING);
    for (what, times) in changes {
        tell(&what, times, RANKING);
    }
    tell("first mark of a review", reviews.iter().map(|times| times.0).collect(), FIRST_MARK);
    tell("whole review", reviews.iter().map(|times| times.1).collect(), WHOLE_REVIEW);
    for (what, is_reviewing) in [("without reviews", false), ("while games are reviewed", true)] {
        let waits = waits(program, is_reviewing).await;
        let [middle, most, longest] = [0.5, 0.99, 1.0].map(|part| waits.quantile(part));
        println!(
            "a bot's wait for a core, {what}: {:.2} ms in the mean of {}, at most {middle:.1?} (50 %), {most:.1?} (99 %), {longest:.1?} (all); goal {WAIT:?}",
            1000.0 * waits.sum / waits.count().max(1.0),
            waits.count()
        );
        // The bounds of the histogram double, so the one next to the goal is a little above it.
        if is_reviewing && most > WAIT + WAIT / 10 {
            missed.push("a bot's wait".to_owned());
        }
    }
    assert!(missed.is_empty(), "goals are missed: {missed:?}");
}

/// A random game as a record, and how many moves it has.
fn game(rules: Ruleset, seats: usize, number: u64) -> (String, usize) {
    let seed = Seed::of_series("study times", number);
    let start = State::new(&seed.deal(rules, Seating::of(seats).unwrap(), None));
    let (mut state, mut moves, mut source) = (start, Vec::<FamilyMove>::new(), seed.source());
    while !state.is_over() {
        let legal = state.moves();
        let answer = legal.nth(source.below(legal.len() as u32) as usize).unwrap();
        moves.push(state.family_move(answer).unwrap());
        state.play(answer, &mut NoLog).unwrap();
    }
    (write::record(&start, &Header::default(), &moves, &state), moves.len())
}

fn form(fields: &[(&str, &str)]) -> String {
    let encoded = |text: &str| text.bytes().map(|byte| format!("%{byte:02X}")).collect::<String>();
    fields.iter().map(|(name, value)| format!("{name}={}", encoded(value))).collect::<Vec<_>>().join("&")
}

/// Uploads a game, and returns its table.
async fn bring_in(client: &Client, number: u64) -> String {
    let body = form(&[(
        "record",
        &game(if number.is_multiple_of(2) { Ruleset::Ablaze } else { Ruleset::Base2 }, 4, number).0,
    )]);
    let headers = [("content-type", "application/x-www-form-urlencoded"), ("accept", "text/html")];
    let answer = client.raw().send("POST".parse().unwrap(), "/replay", &headers, body.into()).await.unwrap();
    let to = answer.headers.get("location").unwrap_or_else(|| panic!("{}", answer.text()));
    to.to_str().unwrap().split('/').nth(2).unwrap().to_owned()
}

/// The times from the request to the first ranking, for positions of a game.
async fn rankings(program: &Path) -> Vec<Duration> {
    let database = Database::sqlite();
    let server = ServerProcess::start(program, &database.url, &[]);
    let (record, moves) = game(Ruleset::Base2, 4, 1);
    let client = server.client();
    let mut times = Vec::new();
    for moment in (0..moves).step_by(ONE_OF) {
        let node = moment.to_string();
        let path = format!("/analysis/live?{}", form(&[("record", &record), ("node", &node)]));
        let began = Instant::now();
        let mut stream = client.raw().stream(&path, &[]).await.unwrap();
        let first = stream.next().await.unwrap().unwrap();
        assert!(first.starts_with(b"event: ranking"), "{}", String::from_utf8_lossy(&first));
        times.push(began.elapsed());
    }
    times
}

/// The times in a browser from a change on the board until a ranking of the new position is shown: for single
/// changes, and for the last of three in a row. `None` without a browser.
fn changes(program: &Path, rules: Ruleset, seats: usize) -> Option<[Vec<Duration>; 2]> {
    /// Goes this many moves forward, one every 150 ms, and waits for the ranking there.
    const CHANGE: &str = "window.took = null;
        const board = document.querySelector('.board'), steps = arguments[0];
        const next = () => document.querySelector('#tools button[data-key=ArrowRight]');
        const wait = time => new Promise(done => setTimeout(done, time));
        (async () => {
            for (let step = 1; step < steps; step++) { next().click(); await wait(150); }
            while (board.classList.contains('pending')) await wait(5);
            const before = board.dataset.analysis, began = performance.now();
            next().click();
            while (board.dataset.analysis === before || !document.querySelector('#ranking .ranked meter')) await wait(2);
            window.took = performance.now() - began;
        })()";
    let driver = Driver::start()?;
    let database = Database::sqlite();
    let server = ServerProcess::start(program, &database.url, &[]);
    let guest = Guest::new(&driver, Look { still: true, ..Look::DESK }, &server.url());
    let (record, moves) = game(rules, seats, 1);
    let times = [1usize, 3].map(|steps| {
        let mut times = Vec::new();
        for moment in (0..moves.saturating_sub(steps + 1)).step_by(2 * ONE_OF) {
            let node = moment.to_string();
            guest.go(&format!("/analysis?{}", form(&[("record", &record), ("node", &node)])));
            guest.browser.wait_for("#ranking .ranked meter");
            std::thread::sleep(Duration::from_millis(700));
            guest.browser.script(CHANGE, &serde_json::json!([steps]));
            let took =
                wait("a ranking", || guest.browser.script("return window.took", &Value::Null).as_f64());
            times.push(Duration::from_secs_f64(took / 1000.0));
        }
        times
    });
    Some(times)
}

/// The times from the request to the first mark and to the whole review, for some games.
async fn reviews(program: &Path) -> Vec<(Duration, Duration)> {
    let database = Database::sqlite();
    let server = ServerProcess::start(program, &database.url, &[]);
    let client = server.client();
    let mut times = Vec::new();
    for number in 1..=GAMES {
        let table = bring_in(&client, number).await;
        let (began, mut first) = (Instant::now(), None);
        loop {
            let path = format!("/api/v1/tables/{table}/review");
            let review = client.raw().get(&path).await.unwrap().accepted().unwrap().json();
            if first.is_none() && review["judged"].as_u64() > Some(0) {
                first = Some(began.elapsed());
            }
            if review["judged"] == review["of"] {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        times.push((first.unwrap(), began.elapsed()));
    }
    times
}

/// How long bots have waited for a core, from the server's metrics.
struct WaitCounts {
    /// The upper bound of each bucket in seconds, and how many waits were not longer.
    within: Vec<(f64, f64)>,
    sum: f64,
}

impl WaitCounts {
    async fn read(client: &Client) -> Self {
        let text = client.raw().get("/metrics").await.unwrap().text();
        let after = |line: &str| line.rsplit(' ').next().unwrap().parse::<f64>().unwrap();
        let bucket = |line: &str| {
            let bound = line.strip_prefix("oriflamme_core_wait_seconds_bucket{le=\"")?.split('"').next()?;
            Some((bound.trim_start_matches('+').parse().ok()?, after(line)))
        };
        let sum = text.lines().find(|line| line.starts_with("oriflamme_core_wait_seconds_sum"));
        Self { within: text.lines().filter_map(bucket).collect(), sum: after(sum.unwrap()) }
    }
    fn count(&self) -> f64 {
        self.within.last().map_or(0.0, |(_, count)| *count)
    }
    /// A quantile of the waits.
    fn quantile(&self, part: f64) -> Duration {
        let found = self.within.iter().find(|(_, count)| *count >= part * self.count());
        let bound = found.map_or(f64::INFINITY, |(bound, _)| *bound);
        Duration::try_from_secs_f64(bound).unwrap_or(Duration::MAX)
    }
}

/// How long a knight waits for a core in duels, while somebody else has games reviewed, or alone.
async fn waits(program: &Path, is_reviewing: bool) -> WaitCounts {
    let database = Database::sqlite();
    let server = ServerProcess::start(program, &database.url, &["--behind-proxy"]);
    let reader = server.client().on_behalf_of(IpAddr::from(Ipv4Addr::new(192, 0, 2, 7)));
    let reviewing = tokio::spawn(async move {
        // One review after the other keeps all cores busy that no bot needs.
        for number in (0..).take_while(|_| is_reviewing) {
            let table = bring_in(&reader, 100 + number).await;
            loop {
                let path = format!("/api/v1/tables/{table}/review");
                let review = reader.raw().get(&path).await.unwrap().accepted().unwrap().json();
                if review["judged"] == review["of"] {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
        }
    });
    let player = server.client().on_behalf_of(IpAddr::from(Ipv4Addr::new(192, 0, 2, 99)));
    let (end, mut times) = (Instant::now() + DUELS, Vec::new());
    while Instant::now() < end {
        play_against_knight(&player, end, &mut times).await.unwrap();
    }
    let waits = WaitCounts::read(&server.client()).await;
    reviewing.abort();
    waits
}
