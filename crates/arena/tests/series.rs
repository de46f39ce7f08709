//! Whole series: fair, the same every time, and right about who is better.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use oriflamme_arena::{
    Contestant, Entrant, Folder, GameLog, Guests, Plan, RunOptions, SeriesReport, Verdict, play, run,
    run_with, run_with_guests,
};
use oriflamme_bots::{Bot, Level, player};
use oriflamme_game::{Decision, Move, Ruleset, Viewer};
use oriflamme_notation::{Replay, parse};
use std::{
    collections::{BTreeMap, BTreeSet},
    num::NonZeroUsize,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
};

fn plan(bots: &str, games: u64) -> Plan {
    let bots = Contestant::list(bots).unwrap();
    Plan::new(Ruleset::Base2, bots, "test", games).unwrap()
}

/// A report without the values that do not follow from the plan.
fn timeless(plan: &Plan, threads: usize) -> SeriesReport {
    let mut report = run(plan, NonZeroUsize::new(threads), &|_| Ok(())).unwrap();
    report.bots.iter_mut().for_each(|bot| bot.micros = 0.0);
    report
}

#[test]
fn the_number_of_threads_does_not_show() {
    for bots in ["squire,page,page", "page,squire,squire,page", "squire,page,squire,page,page", "squire,page"]
    {
        let plan = plan(bots, 101);
        let one = timeless(&plan, 1);
        assert_eq!(one.games, 101);
        assert_eq!(one, timeless(&plan, 2));
        assert_eq!(one, timeless(&plan, 7));
        let sure = plan.until_sure(0.2).unwrap();
        assert_eq!(timeless(&sure, 1), timeless(&sure, 3));
    }
}

#[test]
fn every_entry_plays_every_seat_of_every_deal() {
    for bots in ["page,page", "page,page,page", "page,page,page,page", "page,page,page,page,page"] {
        let plan = plan(bots, 1);
        let seats = u64::from(plan.seats());
        let mut sat = BTreeMap::<u64, BTreeSet<(Entrant, u8)>>::new();
        for game in 0..6 * seats {
            for entrant in plan.entrants() {
                let seat = plan.arrangement(game).seat_of(entrant);
                assert_eq!(plan.arrangement(game).entrant_at(seat), entrant);
                sat.entry(plan.deal_of(game)).or_default().insert((entrant, seat.index()));
            }
        }
        assert_eq!(sat.len(), 6);
        assert!(sat.values().all(|pairs| pairs.len() as u64 == seats * seats));
    }
}

/// A series that was stopped plays only the games that are not in its log, and comes to the same result.
#[test]
fn a_stopped_series_goes_on() {
    let path = std::env::temp_dir().join(format!("oriflamme-arena-log-{}", std::process::id()));
    let logged = |plan: &Plan| {
        let (played, log) = (AtomicU64::new(0), GameLog::open(&path, plan).map_err(|why| why.to_string())?);
        let options = RunOptions { log: Some(Arc::new(log)), ..RunOptions::default() };
        let count = |_: &_| {
            played.fetch_add(1, Ordering::Relaxed);
            Ok(())
        };
        let mut report = run_with(plan, &options, &count).unwrap();
        report.bots.iter_mut().for_each(|bot| bot.micros = 0.0);
        Ok::<_, String>((report, played.into_inner()))
    };
    for plan in [
        plan("squire,page,page", 60),
        plan("squire,squire,page", 60).without_luck(),
        plan("squire,page,page,page", 400).until_sure(0.2).unwrap(),
    ] {
        let _ = std::fs::remove_file(&path);
        let whole = timeless(&plan, 2);
        assert_eq!(logged(&plan), Ok((whole.clone(), whole.games)));
        // Somebody stopped it in the middle of a line, and the games were not in order.
        let text = std::fs::read_to_string(&path).unwrap();
        let (heading, games) = text.split_once('\n').unwrap();
        let lines: Vec<&str> = games.lines().rev().take(17).collect();
        let torn = &lines[16][..lines[16].len() / 2];
        std::fs::write(&path, format!("{heading}\n{}\n{torn}", lines[..16].join("\n"))).unwrap();
        assert_eq!(logged(&plan), Ok((whole.clone(), whole.games - 16)));
        assert_eq!(logged(&plan), Ok((whole, 0)));
    }
    // A log of another series is refused.
    let other = Plan::new(Ruleset::Base2, Contestant::list("squire,page,page").unwrap(), "other", 6).unwrap();
    assert!(logged(&other).unwrap_err().contains("is of another series"));
    std::fs::write(&path, "my shopping list").unwrap();
    assert!(logged(&other).unwrap_err().contains("is no log of the arena"));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "my shopping list");
    std::fs::remove_file(&path).unwrap();
}

/// A series that goes on where another stopped plays the games that a longer one would have.
#[test]
fn a_series_can_go_on() {
    let shares = |plan: &Plan| {
        let games = Mutex::new(BTreeMap::new());
        run(plan, None, &|played| {
            games
                .lock()
                .unwrap()
                .insert(played.game, played.scores.iter().map(|it| it.share).collect::<Vec<_>>());
            Ok(())
        })
        .unwrap();
        games.into_inner().unwrap()
    };
    let whole = shares(&plan("squire,page,page", 30));
    let mut parts = shares(&plan("squire,page,page", 12));
    parts.extend(shares(&plan("squire,page,page", 18).after(4)));
    assert_eq!(whole, parts);
}

#[test]
fn games_of_a_deal_begin_alike_and_bots_have_seeds_of_their_own() {
    let plan = plan("page,page,page", 12);
    let mut seeds = BTreeSet::new();
    for game in 0..12 {
        assert!(plan.start(game) == plan.start(game / 3 * 3));
        assert!(plan.start(game) != plan.start((game + 3) % 12));
        seeds.extend(plan.entrants().map(|entrant| plan.bot_seed(game, entrant)));
    }
    assert_eq!(seeds.len(), 36);
    // printf test/1/1 | sha256sum
    assert_eq!(plan.bot_seed(0, Entrant::from_index(0)), u64::from_le_bytes(FIRST_SEED));
}

/// The first bytes of what that prints.
const FIRST_SEED: [u8; 8] = 0x0835_fee0_8335_f353_u64.to_be_bytes();

#[test]
fn shares_add_up_and_intervals_hold_them() {
    for bots in ["squire,page,page,page", "squire,page", "page,page,page"] {
        let report = timeless(&plan(bots, 240), 2);
        let sum: f64 = report.bots.iter().map(|bot| bot.share).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{sum}");
        let margins: f64 = report.bots.iter().map(|bot| bot.margin).sum();
        assert!(margins.abs() < 1e-9, "{margins}");
        for bot in &report.bots {
            assert!(0.0 <= bot.low && bot.low <= bot.share && bot.share <= bot.high && bot.high <= 1.0);
            assert!(bot.decisions > 0);
        }
        assert_eq!(report.failures, []);
    }
}

#[test]
fn the_better_bot_is_told_apart() {
    let sure = |bots: &str| {
        let report = timeless(&plan(bots, 20_000).until_sure(0.1).unwrap(), 2);
        assert!(report.games < 20_000 && report.games.is_multiple_of(u64::from(report.seats)));
        report.sure.unwrap()
    };
    let test = sure("squire,page,page,page");
    assert_eq!(
        (test.verdict, test.first.as_str(), test.second.as_str()),
        (Verdict::Stronger, "squire", "page")
    );
    assert!(test.difference > 0.1);
    assert_eq!(sure("page,squire,page").verdict, Verdict::Weaker);
    assert_eq!(sure("page,page,page,page").verdict, Verdict::Equal);
    assert_eq!(sure("squire,squire").verdict, Verdict::Equal);
    let short = timeless(&plan("page,page,page,page", 8).until_sure(0.1).unwrap(), 2);
    assert_eq!((short.games, short.sure.unwrap().verdict), (8, Verdict::Unsure));
}

#[test]
fn records_replay() {
    let path = std::env::temp_dir().join(format!("oriflamme-arena-{}", std::process::id()));
    let folder = Folder::open(&path.join("deep")).unwrap();
    for (rules, bots) in [(Ruleset::Base1, "squire,page,page"), (Ruleset::Ablaze, "page,squire")] {
        let bots = Contestant::list(bots).unwrap();
        let plan = Plan::new(rules, bots, "kept", 12).unwrap();
        let scores = Mutex::new(BTreeMap::new());
        let each = |played: &oriflamme_arena::Played| {
            scores.lock().unwrap().insert(played.game, played.end);
            folder.keep(&plan, played)
        };
        run(&plan, None, &each).unwrap();
        for (&game, end) in scores.lock().unwrap().iter() {
            let text = std::fs::read_to_string(folder.file(game)).unwrap();
            let records = parse(&text).unwrap();
            assert_eq!(records.len(), 1);
            let replay = Replay::new(&records[0]).check().unwrap();
            assert!(replay.state() == end && end.is_over());
            let header = &records[0].header;
            assert_eq!(header.seed, Some(plan.deal_seed(game).to_string()));
            for (bot, entrant) in plan.bots().iter().zip(plan.entrants()) {
                assert_eq!(header.names[&plan.arrangement(game).seat_of(entrant)], bot.to_string());
            }
        }
    }
    assert!(std::fs::read_dir(path.join("deep")).unwrap().all(|file| {
        let name = file.unwrap().file_name().into_string().unwrap();
        name.starts_with("game-0000") && name.ends_with(".ori")
    }));
    std::fs::remove_dir_all(path).unwrap();
}

#[test]
fn an_error_of_the_listener_ends_the_series() {
    let failing = |_: &oriflamme_arena::Played| Err(std::io::Error::other("the disk is full"));
    let error = run(&plan("page,page,page", 3000), None, &failing).unwrap_err();
    assert_eq!(error.to_string(), "the disk is full");
}

/// A bot that checks what it is given, and answers nonsense.
struct Suspicious;

impl Bot for Suspicious {
    fn choose(&mut self, decision: Decision<'_>) -> Move {
        assert_eq!(Viewer::Seat(decision.seat()), decision.view().viewer);
        assert_eq!(decision.view().moves.as_ref(), Some(decision.moves()));
        Move::Eliminate(oriflamme_game::Position::from_index(u8::MAX))
    }
}

#[test]
fn nonsense_loses_the_decision_and_not_the_game() {
    let plan = plan("page,page,page", 3);
    for game in 0..3 {
        let mut bots: Vec<Box<dyn Bot>> =
            vec![Box::new(Suspicious), player(Level::Page, 1), Box::new(Suspicious)];
        let played = play(&plan, game, &mut bots);
        assert!(played.end.is_over());
        let [first, second, third] = played.scores[..] else { panic!() };
        assert_eq!((first.illegal, second.illegal, third.illegal), (first.decisions, 0, third.decisions));
        let decisions: u32 = played.scores.iter().map(|score| score.decisions).sum();
        assert_eq!(decisions as usize, played.moves.len());
    }
}

/// Programs that never get to play lose their decisions. The series goes on and reports them.
#[test]
#[cfg(unix)]
fn a_program_that_does_not_play_breaks_nothing() {
    let plan = plan("cmd:echo oops >&2; exit 3,page,cmd:exit 4", 6);
    let report = timeless(&plan, 2);
    assert_eq!(report.games, 6);
    let [first, second] = &report.failures[..] else { panic!("{report}") };
    assert_eq!((first.entrant, first.name.as_str(), second.entrant), (1, "cmd:echo oops >&2; exit 3", 3));
    assert_eq!(first.failures.decisions, report.bots[0].decisions);
    assert_eq!(first.failures.defaults, first.failures.decisions);
    assert!(first.failures.crashes > 0 && first.failures.given_up > 0);
    assert!(first.failures.first.as_ref().unwrap().contains("oops"), "{report}");
    let text = report.to_string();
    assert!(
        text.contains("\nbot 1, cmd:echo oops >&2; exit 3: ") && text.contains("\nbot 3, cmd:exit 4: "),
        "{text}"
    );
}

/// Plays the first legal move there is.
struct First;

impl Bot for First {
    fn choose(&mut self, decision: Decision<'_>) -> Move {
        decision.first_move()
    }
}

#[test]
fn guests_play_and_are_missed() {
    struct OneGuest;
    impl Guests for OneGuest {
        fn bot(&self, entrant: Entrant, _: u64) -> Option<Box<dyn Bot>> {
            (entrant.index() == 0).then(|| Box::new(First) as Box<dyn Bot>)
        }
    }
    let play = |bots: Vec<Contestant>| {
        let plan = Plan::new(Ruleset::Base2, bots, "guests", 12).unwrap();
        run_with_guests(&plan, &RunOptions::default(), &OneGuest, &|_| Ok(()))
    };
    let guest = || Contestant::Guest("first".to_owned());
    let page = || Contestant::Level(Level::Page);
    let report = play(vec![guest(), page(), page()]).unwrap();
    assert_eq!((report.games, report.bots[0].name.as_str()), (12, "first"));
    let missing = play(vec![guest(), guest(), page()]).unwrap_err();
    assert_eq!(missing.to_string(), "nobody brought the bot first along");
}
