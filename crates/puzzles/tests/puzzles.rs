//! Every puzzle can be read, asked and answered; no two are alike; a solver's progress can be stored and read
//! back.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use oriflamme_notation::doubts;
use oriflamme_puzzles::{
    ALL, Puzzle, PuzzleDay, PuzzleGroup, PuzzleLikeness, PuzzleStanding, SOURCES, SolverProgress, find,
    of_day, rating_of,
};
use std::{collections::BTreeSet, path::Path};

/// How many puzzles there are at least, in all and of each ruleset and number of seats.
const LEAST: usize = 500;
const LEAST_OF_A_KIND: usize = 30;

#[test]
fn every_file_has_puzzles_of_its_kind() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let found: BTreeSet<_> =
        files.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
    let listed: BTreeSet<_> = SOURCES.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(found, listed);
    let mut count = 0;
    for (name, text) in SOURCES {
        let puzzles = Puzzle::read_all(text).unwrap_or_else(|error| panic!("{name}: {error}"));
        for puzzle in &puzzles {
            let seats = if puzzle.seats() == 2 { "duel".to_owned() } else { puzzle.seats().to_string() };
            assert_eq!(format!("{}-{seats}", puzzle.rules()), *name, "puzzle {}", puzzle.number);
        }
        let written: Vec<String> = puzzles.iter().map(Puzzle::text).collect();
        assert_eq!(written.join("---\n"), *text, "{name} is not in its one form");
        assert!(puzzles.len() >= LEAST_OF_A_KIND, "{name} has {}", puzzles.len());
        count += puzzles.len();
    }
    assert_eq!(ALL.len(), count);
    assert!(count >= LEAST, "{count} puzzles");
    let numbers: BTreeSet<u32> = ALL.iter().map(|puzzle| puzzle.number).collect();
    assert_eq!(numbers.len(), count, "two puzzles have the same number");
    assert!(ALL.iter().all(|puzzle| find(puzzle.number) == Some(puzzle)));
}

/// A game can reach the position, it is the solver's turn, and every listed answer is legal. The solution is
/// at least 15 points ahead by every model, and it wins in the game that is shown.
#[test]
fn every_puzzle_is_fair() {
    for puzzle in ALL.iter() {
        let at = format!("puzzle {}", puzzle.number);
        assert_eq!(doubts(&puzzle.start), Vec::<String>::new(), "{at}");
        assert!(
            puzzle
                .before
                .iter()
                .all(|made| puzzle.start.seating().seat_of(made.family) == Some(puzzle.solver()))
        );
        let state = puzzle.state();
        assert_eq!(state.turn(), Some(puzzle.solver()), "{at}");
        assert!(state.moves().len() > 1, "{at}: there is nothing to choose");
        assert!(puzzle.chances.iter().all(|(made, _)| state.allows(*made)), "{at}");
        assert!(puzzle.chances.is_sorted_by_key(|(_, chance)| 100 - chance), "{at}");
        assert!(puzzle.leads.iter().all(|lead| *lead >= 15), "{at}");
        let solution = puzzle.solution().unwrap().to_string();
        let attempt = puzzle.attempt(&solution).unwrap();
        assert!(attempt.is_solved && !attempt.updates.is_empty(), "{at}");
        assert_eq!(
            attempt.line.winners,
            [puzzle.solver()],
            "{at}: the solution does not win in the game shown"
        );
        let table = puzzle.table();
        assert_eq!(table.view, Some(puzzle.view()), "{at}");
        assert_eq!(table.previews.len(), state.moves().len(), "{at}: every choice says what it does");
        let other =
            puzzle.view().legal().map(|said| said.to_string()).find(|said| *said != solution).unwrap();
        assert!(!puzzle.attempt(&other).unwrap().is_solved, "{at}");
        assert!(puzzle.attempt("red fly").is_err(), "{at}");
    }
}

#[test]
fn no_puzzle_is_like_another() {
    let likenesses: Vec<_> = ALL.iter().map(|puzzle| (puzzle.number, PuzzleLikeness::of(puzzle))).collect();
    for (index, (number, likeness)) in likenesses.iter().enumerate() {
        for (other, like) in &likenesses[..index] {
            assert!(!likeness.is_near(like), "puzzles {other} and {number} are alike");
        }
    }
}

/// The solver's table shows nothing of the others' hidden cards: in another world that looks the same, it is
/// the same.
#[test]
fn a_puzzle_shows_what_its_solver_can_know() {
    use oriflamme_bots::Rng;
    use oriflamme_game::Viewer;
    use oriflamme_rules::State;
    for puzzle in ALL.iter().step_by(7).filter(|puzzle| puzzle.before.is_empty()) {
        let twin = State::sample(&puzzle.view(), &mut Rng::new(1)).unwrap();
        let twin = Puzzle { start: twin, ..puzzle.clone() };
        let (ours, theirs) = (puzzle.table(), twin.table());
        assert_eq!((ours.view, ours.previews), (theirs.view, theirs.previews), "puzzle {}", puzzle.number);
        assert_eq!(puzzle.table().viewer, Viewer::Seat(puzzle.solver()));
    }
}

#[test]
fn progress_comes_back_as_written() {
    let mut progress = SolverProgress::default();
    assert_eq!(progress.to_string().parse(), Ok(progress.clone()));
    let [first, second, ..] = &ALL[..] else { panic!("there are puzzles") };
    let day = PuzzleDay(20_000);
    assert!(progress.answer(first, PuzzleStanding::Solved, Some(day)));
    let risen = progress.rating();
    assert!(risen > SolverProgress::default().rating());
    assert!(!progress.answer(first, PuzzleStanding::Failed, Some(day)), "only the first answer counts");
    assert!(progress.answer(second, PuzzleStanding::Failed, Some(PuzzleDay(20_001))));
    assert!(progress.rating() < risen);
    assert_eq!(progress.standing(first), Some(PuzzleStanding::Solved));
    assert_eq!(progress.standing(second), Some(PuzzleStanding::Failed));
    assert_eq!(progress.counts(), (1, 2));
    assert_eq!(progress.streak(PuzzleDay(20_001)), 0, "the second day's answer was wrong");
    let read: SolverProgress = progress.to_string().parse().unwrap();
    assert_eq!((read.rating(), read.counts()), (progress.rating(), (1, 2)));
    assert_eq!(read.to_string(), progress.to_string());
    for wrong in
        ["", "2.1.1.1.1.1..", "1.x.3500.60000.0.0..", "1.12000.3500.60000.0.0.g.", "1.12000.0.60000.0.0.."]
    {
        assert!(wrong.parse::<SolverProgress>().is_err(), "{wrong}");
    }
    for group in PuzzleGroup::ALL {
        let next = progress.next(&ALL, group, Some(second)).unwrap();
        assert!(next.number != first.number && next.number != second.number);
        assert_eq!(next.group(), group, "nobody is led to a kind of game that they did not choose");
    }
    assert!(ALL.iter().all(|puzzle| (900..=1900).contains(&rating_of(puzzle))));
}

/// The puzzle of the day may be one that was tried before. Its first answer of the day counts for the streak,
/// but not again for the rating.
#[test]
fn the_first_answer_of_a_day_counts_for_the_streak() {
    let [first, second, third, ..] = &ALL[..] else { panic!("there are puzzles") };
    let mut progress = SolverProgress::default();
    progress.answer(first, PuzzleStanding::Failed, None);
    progress.answer(second, PuzzleStanding::Solved, None);
    let (rating, counts) = (progress.rating(), progress.counts());
    for (day, puzzle) in [(7, first), (8, second)] {
        assert!(!progress.answer(puzzle, PuzzleStanding::Solved, Some(PuzzleDay(day))), "tried before");
    }
    assert_eq!((progress.streak(PuzzleDay(8)), progress.streak(PuzzleDay(9))), (2, 2));
    assert_eq!((progress.rating(), progress.counts()), (rating, counts));
    // A wrong answer ends the streak, and a second one on the same day can't mend that.
    progress.answer(third, PuzzleStanding::Failed, Some(PuzzleDay(9)));
    progress.answer(third, PuzzleStanding::Solved, Some(PuzzleDay(9)));
    assert_eq!(progress.streak(PuzzleDay(9)), 0);
    progress.answer(first, PuzzleStanding::Solved, Some(PuzzleDay(10)));
    assert_eq!(progress.streak(PuzzleDay(10)), 1);
    // A right first answer is not undone by looking at a wrong one afterwards.
    progress.answer(first, PuzzleStanding::Failed, Some(PuzzleDay(10)));
    assert_eq!((progress.streak(PuzzleDay(11)), progress.streak(PuzzleDay(12))), (1, 0));
    let read: SolverProgress = progress.to_string().parse().unwrap();
    assert_eq!(read.streak(PuzzleDay(11)), 1);
}

/// A solver who has tried all puzzles still gets a cookie that a browser keeps.
#[test]
fn progress_fits_into_a_cookie() {
    let mut progress = SolverProgress::default();
    for (index, puzzle) in ALL.iter().enumerate() {
        let outcome = if index % 3 > 0 { PuzzleStanding::Solved } else { PuzzleStanding::Failed };
        progress.answer(puzzle, outcome, None);
    }
    assert!(progress.to_string().len() < 2_200);
    assert!(progress.next(&ALL, PuzzleGroup::Base, None).is_some(), "what was missed comes again");
}

#[test]
fn every_day_has_its_puzzle() {
    let days: BTreeSet<u32> =
        (0..ALL.len() as u32).map(|day| of_day(PuzzleDay(20_500 + day)).unwrap().number).collect();
    assert_eq!(days.len(), ALL.len());
    assert_eq!(of_day(PuzzleDay(20_500)), of_day(PuzzleDay(20_500)));
}

#[test]
fn what_is_wrong_with_a_puzzle_is_told() {
    let text = ALL[0].text();
    assert!(Puzzle::read(&text).is_ok());
    for (from, to) in
        [("#: puzzle ", "#: riddle "), ("#: difficulty ", "#: difficulty 9"), ("#: chance ", "#: chance 1")]
    {
        assert!(Puzzle::read(&text.replacen(from, to, 1)).is_err(), "{to}");
    }
    assert!(Puzzle::read("rules base-2\nseats red blue green\n").is_err());
}

#[test]
fn what_was_solved_in_two_browsers_is_put_together() {
    let [mut here, mut there] = [SolverProgress::default(), SolverProgress::default()];
    here.answer(&ALL[0], PuzzleStanding::Solved, None);
    here.answer(&ALL[1], PuzzleStanding::Failed, None);
    here.answer(&ALL[2], PuzzleStanding::Failed, None);
    there.answer(&ALL[1], PuzzleStanding::Solved, Some(PuzzleDay(7)));
    let both = here.clone().joined(there.clone());
    assert_eq!(both, there.joined(here.clone()), "in whichever order");
    assert_eq!(both.counts(), (2, 3));
    assert_eq!(both.standing(&ALL[1]), Some(PuzzleStanding::Solved));
    assert_eq!(both.standing(&ALL[2]), Some(PuzzleStanding::Failed));
    assert_eq!(
        (both.rating(), both.streak(PuzzleDay(7))),
        (here.rating(), 1),
        "more answers led to this rating"
    );
    assert_eq!(here.clone().joined(SolverProgress::default()), here);
}
