//! Reviews of whole games and of single decisions.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use oriflamme_bots::Rng;
use oriflamme_game::{Family, Move, Name, Position, Viewer};
use oriflamme_notation::{Record, parse};
use oriflamme_review::{
    Chance, Depth, Judgement, Mark, NotReviewable, Reason, Reviewer, advise, example, explain,
};
use oriflamme_rules::State;
use oriflamme_wire::ReviewJson;

const SHALLOW: Depth = Depth { iterations: 200, compared: 100, playouts: 20 };

fn record(text: &str) -> Record {
    parse(text).unwrap().remove(0)
}

fn judged(reviewer: &Reviewer) -> Vec<Judgement> {
    (0..reviewer.len()).filter_map(|number| reviewer.judge(number)).collect()
}

#[test]
fn every_decision_is_judged_and_the_sum_comes_out() {
    let text = example();
    let moves = text
        .lines()
        .skip_while(|line| !line.is_empty())
        .filter(|line| !line.is_empty() && !line.starts_with("expect"));
    let reviewer = Reviewer::new(&record(&text), SHALLOW).unwrap();
    let judgements = judged(&reviewer);
    let made: Vec<String> = judgements.iter().map(|judgement| judgement.made.to_string()).collect();
    assert_eq!(made, moves.collect::<Vec<_>>());
    for judgement in &judgements {
        assert!((0.0..=1.0).contains(&judgement.lost()), "{judgement:?}");
        assert!(judgement.tried.iter().any(|(tried, _)| *tried == judgement.best));
        assert_eq!(judgement.best == judgement.made, judgement.lost() == 0.0);
        for hidden in &judgement.hidden {
            let sum: f64 = hidden.names.iter().map(|(_, likely)| likely).sum();
            assert!((sum - 1.0).abs() < 1e-6, "{hidden:?}");
            // The true card was among the believed ones.
            assert!(hidden.names.iter().any(|(name, _)| *name == hidden.truth.name), "{hidden:?}");
        }
    }
    let accounts = reviewer.accounts(&judgements);
    assert!((accounts.iter().map(|account| account.result).sum::<f64>() - 1.0).abs() < 1e-9);
    for account in &accounts {
        assert!((account.initial + account.luck + account.skill - account.result).abs() < 1e-9);
        assert!(account.skill <= 0.0);
    }
    let chances: Vec<_> = (0..=reviewer.len()).map(|number| reviewer.chances(number)).collect();
    let review = reviewer.review(judgements, chances);
    let seating = reviewer.end().seating();
    let json = ReviewJson::new(&review, seating);
    assert!(json.chances.iter().all(|seats| (seats.iter().sum::<f64>() - 1.0).abs() < 1e-9));
    // A stored review reads back as it was, except for digits and unlikely names that the JSON leaves out.
    let kept = json.read(seating).unwrap();
    assert_eq!(ReviewJson::new(&kept, seating), json);
    assert_eq!((kept.accounts, kept.chances), (review.accounts, review.chances));
}

/// How often a judgement is interrupted changes nothing about it.
#[test]
fn a_judgement_can_be_made_in_small_steps() {
    let reviewer = Reviewer::new(&record(&example()), SHALLOW).unwrap();
    for number in [0, 7] {
        let mut judging = reviewer.begin(number).unwrap();
        let mut steps = 0;
        while !judging.advance(7) {
            steps += 1;
        }
        assert!(steps >= 200 / 7 - 1, "{steps}");
        assert_eq!(judging.judgement(), reviewer.judge(number));
    }
}

/// The same game reviewed again gives the same numbers, so that they can be cited.
#[test]
fn a_review_depends_on_the_game_alone() {
    let reviewer = Reviewer::new(&record(&example()), SHALLOW).unwrap();
    for number in [0, reviewer.len() / 2, reviewer.len() - 1] {
        assert_eq!(reviewer.judge(number), reviewer.judge(number));
    }
    assert_eq!(reviewer.judge(reviewer.len()), None);
}

/// In the last decision of a game Red can win by revealing his Lord, or keep him and lose.
#[test]
fn a_win_that_was_let_lie_is_a_blunder() {
    let text = "rules base-2\nseats red blue green\nround 6\nphase resolution\nscore red 9, blue 10, green 3\n\
        queue [red lord *3]\n\nred keep\n";
    let reviewer = Reviewer::new(&record(text), SHALLOW).unwrap();
    let judgement = reviewer.judge(0).unwrap();
    assert_eq!((judgement.best.to_string().as_str(), judgement.mark()), ("red reveal", Mark::Blunder));
    assert!(judgement.is_sure && judgement.best_chance.mean > 0.99, "{judgement:?}");
    let accounts = reviewer.accounts(&[judgement]);
    let red = &accounts[0];
    assert_eq!(reviewer.end().seating().family_of(red.seat), Family::Red);
    assert!(red.result < 1e-9 && red.skill < -0.9, "{red:?}");
}

#[test]
fn what_cannot_be_reviewed_says_why() {
    let text = example();
    let cut: String = text.lines().take(20).map(|line| format!("{line}\n")).collect();
    let empty: String = text.lines().take(13).map(|line| format!("{line}\n")).collect();
    let refused = |text: &str| Reviewer::new(&record(text), SHALLOW).unwrap_err();
    assert_eq!(refused(&cut), NotReviewable::Unfinished);
    assert_eq!(refused(&empty), NotReviewable::Empty);
    let illegal = refused(&text.replace("green place lord front", "red place lord front"));
    assert!(illegal.to_string().contains("illegal here"), "{illegal}");
}

/// Worlds that a seat can't tell apart get the same advice.
#[test]
fn a_coach_knows_what_its_seat_sees() {
    let reviewer = Reviewer::new(&record(&example()), SHALLOW).unwrap();
    for number in [0, 9, 20, reviewer.len() - 1] {
        let view = reviewer.view(number).unwrap();
        let twin = State::sample(&view, &mut Rng::new(number as u64)).unwrap();
        let twin = twin.view(Viewer::Seat(view.turn.unwrap()));
        let advice = advise(&view, 200).unwrap();
        assert_eq!(advise(&twin, 200).unwrap(), advice);
        assert!(advice.choices.iter().all(|(answer, _)| view.legal().any(|legal| legal == *answer)));
        let compared = advise(&view, 2_000).unwrap().choices.len();
        assert_eq!(compared, view.legal().count().min(3), "there is something to compare with");
    }
}

/// The coach names another Heir that is face up, and a card that was kept for the third time.
#[test]
fn a_coach_names_what_lies_there() {
    let why = |queue: &str, answer: Move| {
        let text = format!(
            "rules base-2\nseats red blue green\nround 6\nphase resolution\ngone blue archer soldier spy heir shapeshifter\n\
             {queue}\n"
        );
        let start = record(&text).start;
        let view = start.view(Viewer::Seat(start.turn().unwrap()));
        explain(&view, &[(answer, Chance::of_playouts(0.5, 100))]).unwrap()
    };
    assert_eq!(why("queue [red heir] | green heir", Move::Keep), Reason::Rival(Name::Heir));
    let (first, third) = (Position::from_number(1).unwrap(), Position::from_number(3).unwrap());
    let queue = "next 2\nqueue [blue ambush *3] | red soldier | green lord";
    match why(queue, Move::Eliminate(third)) {
        Reason::Danger { at, name: Name::Ambush, kept: 3, .. } => assert_eq!(at, first),
        other => panic!("{other:?}"),
    }
}

/// In the last round the influence on a card is taken now or never, and the coach gives that as the reason.
#[test]
fn a_coach_says_why() {
    let text = "rules base-2\nseats red blue green\nround 6\nphase resolution\nscore red 9, blue 10, green 3\n\
        queue [red lord *3]\n\nred keep\n";
    let view = Reviewer::new(&record(text), SHALLOW).unwrap().view(0).unwrap();
    let advice = advise(&view, 200).unwrap();
    assert_eq!((advice.choices[0].0.to_string().as_str(), advice.reason), ("red reveal", Reason::LastRound));
}
