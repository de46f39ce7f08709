//! Positions are set up, written, read, changed and played on; faults are reported as data; and a ranking
//! knows only what its perspective shows.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use oriflamme_analysis::{Analysis, DraftEdit, MOST_MOVES, MoveRanker};
use oriflamme_deal::Seed;
use oriflamme_game::{FamilyMove, NoLog, Phase, Ruleset, Seat, Seating, SetupFault, Viewer};
use oriflamme_notation::{Header, parse, write};
use oriflamme_rules::{RandomSource, State};
use oriflamme_table_view::{FaultKind, FaultPlace, Perspective, TableStatus, TextFault};

const POSITION: &str = "rules base-2\nseats red blue green\nround 2\nphase resolution\n\
                        score red 3, blue 2, green 1\nhand red spy heir\nqueue [red soldier *2] | [blue heir] | green lord\n";

fn read(text: &str) -> Analysis {
    Analysis::read(text).unwrap_or_else(|faults| panic!("{text}\n{faults:?}"))
}
fn edits(texts: &[&str]) -> Vec<DraftEdit> {
    texts.iter().map(|text| DraftEdit::read(text).unwrap_or_else(|| panic!("{text}"))).collect()
}
fn text_after(analysis: &Analysis, texts: &[&str]) -> String {
    analysis.edited(0, &edits(texts)).unwrap().text()
}

fn kinds() -> impl Iterator<Item = (Ruleset, Seating)> {
    let seatings = [3, 4, 5].map(|seats| Seating::of(seats).unwrap());
    let all =
        move |rules| seatings.into_iter().chain([Seating::usual_duel()]).map(move |seating| (rules, seating));
    Ruleset::ALL.into_iter().flat_map(all)
}

/// Random games of every kind, as records with the deal and the moves.
fn games() -> impl Iterator<Item = (State, Vec<FamilyMove>, State)> {
    kinds().map(|(rules, seating)| {
        let seed = Seed::of_series("analysis test", 1);
        let start = State::new(&seed.deal(rules, seating, None));
        let (mut state, mut moves, mut source) = (start, Vec::new(), seed.source());
        while !state.is_over() {
            let legal = state.moves();
            let answer = legal.nth(source.below(legal.len() as u32) as usize).unwrap();
            moves.push(state.family_move(answer).unwrap());
            state.play(answer, &mut NoLog).unwrap();
        }
        (start, moves, state)
    })
}

fn line_of(fault: &TextFault) -> Option<usize> {
    match fault.place {
        FaultPlace::Text => None,
        FaultPlace::Line(line) | FaultPlace::Column { line, .. } => Some(line),
    }
}

#[test]
fn whole_games_become_lines_and_come_back() {
    for (start, moves, end) in games() {
        let text = write::record(&start, &Header::default(), &moves, &end);
        let analysis = read(&text);
        assert_eq!(analysis.moves(), moves.len());
        assert_eq!(analysis.path(moves.len()), moves);
        assert_eq!(*analysis.state(moves.len()), end);
        assert_eq!(analysis.text(), read(&analysis.text()).text());
        assert_eq!(*read(&analysis.line_text(7)).state(7), *analysis.state(7));
        let over = analysis.table(moves.len(), Perspective::Decider, |family| family.to_string());
        assert_eq!(over.status, TableStatus::Over);
    }
}

#[test]
fn every_position_of_a_game_can_be_set_up_by_its_text() {
    for (start, moves, end) in games() {
        let analysis = read(&write::record(&start, &Header::default(), &moves, &end));
        for at in (0..=moves.len()).filter(|&at| write::is_sayable(analysis.state(at))) {
            let alone = analysis.edited(at, &[]).unwrap();
            assert_eq!(*alone.state(0), analysis.state(at).forgetting(), "after {at} moves");
            assert_eq!(read(&alone.text()).text(), alone.text());
        }
    }
}

#[test]
fn the_text_is_the_notations_canonical_form() {
    let analysis = read(POSITION);
    let start = &parse(POSITION).unwrap()[0].start;
    assert_eq!(analysis.text().trim_end(), write::position(start, &Header::default()).trim_end());
}

#[test]
fn lines_are_a_tree_with_comments() {
    let analysis = read(POSITION);
    let (analysis, revealed) = analysis.play(0, "red reveal").unwrap();
    let (analysis, kept) = analysis.play(0, "red keep").unwrap();
    let (analysis, struck) = analysis.play(kept, "blue reveal").unwrap();
    let analysis = analysis.noted(struck, "  Too early?\nPerhaps not. ").noted(0, "Where to begin");
    let (analysis, again) = analysis.play(0, "red reveal").unwrap();
    assert_eq!((revealed, again), (1, 1), "a line that is there is followed");
    assert_eq!(analysis.moves(), 3);
    let text = analysis.text();
    assert!(text.contains("#: note Where to begin\nred reveal\n#: (\n#: red keep\n#: blue reveal\n#: note Too early?\n#: note Perhaps not.\n#: )\n"), "{text}");
    let back = read(&text);
    assert_eq!(back.text(), text);
    assert_eq!(back.note(struck), "Too early?\nPerhaps not.");
    let lines = back.lines();
    assert_eq!(
        lines.iter().map(|line| (line.node, line.parent, line.depth)).collect::<Vec<_>>(),
        [(1, 0, 0), (2, 0, 1), (3, 2, 1)]
    );
    // Other programs read the position and the main line.
    assert_eq!(parse(&text).unwrap()[0].items.len(), 1);

    let (promoted, at) = back.clone().promoted(struck);
    assert_eq!(promoted.path(at), back.path(struck));
    assert_eq!(parse(&promoted.text()).unwrap()[0].items.len(), 2);
    let (shorter, at) = back.without(struck);
    assert_eq!((shorter.moves(), at), (2, 2));
    assert!(shorter.clone().play(0, "red eliminate 9").is_none() && shorter.play(0, "nonsense").is_none());
}

#[test]
fn a_position_is_changed_piece_by_piece() {
    let analysis = read(POSITION);
    let has = |texts: &[&str], line: &str| {
        let text = text_after(&analysis, texts);
        assert!(text.lines().any(|other| other == line), "{texts:?}: no line `{line}` in\n{text}");
    };
    has(&["put red spy front"], "queue  [red spy] | [red soldier *2] | [blue heir] | green lord");
    has(&["put red soldier back"], "queue  [blue heir] | green lord | [red soldier *2]");
    has(&["put red soldier after 2"], "queue  [blue heir] | [red soldier *2] | green lord");
    has(&["put green lord after 1"], "queue  [red soldier *2] | green lord | [blue heir]");
    has(&["put red spy on 1"], "queue  [red soldier *2] / [red spy] | [blue heir] | green lord");
    has(&["put red soldier on 1"], "queue  [red soldier *2] | [blue heir] | green lord");
    has(&["put red soldier hand"], "hand   red soldier spy heir");
    has(&["put green lord gone"], "gone   green lord");
    has(&["put blue ? back"], "queue  [red soldier *2] | [blue heir] | green lord | [blue conspiracy]");
    has(&["face [blue heir *3]"], "queue  [red soldier *2] | [blue heir *3] | green lord");
    has(&["face blue heir"], "queue  [red soldier *2] | blue heir | green lord");
    has(&["score blue 9", "round 4", "first green"], "score  red 3, blue 9, green 1");
    has(&["next 4"], "next   4");
    has(&["seats 4", "deal"], "hand   yellow archer soldier spy heir shapeshifter lord assassination");
    has(&["rules ablaze"], "rules  ablaze");
    has(&["clear"], "score  red 1, blue 1, green 1");
    has(&["seats 2", "clear", "deal"], "hand   red archer soldier spy");
    assert!(text_after(&analysis, &["clear"]).lines().all(|line| !line.starts_with("queue")));
    for nonsense in [
        "",
        "put",
        "put red spy",
        "put red spy nowhere",
        "face red",
        "round",
        "round x",
        "score red",
        "clear all",
        "seats 6",
    ] {
        assert_eq!(DraftEdit::read(nonsense), None, "{nonsense}");
    }
}

/// A card that is due acts when the game goes on, not while the position is being set up.
#[test]
fn nothing_runs_on_while_a_position_is_set_up() {
    let text =
        "rules base-2\nseats red blue green\nround 2\nphase resolution\nqueue red lord | [blue heir]\n";
    let analysis = read(text);
    assert_eq!(analysis.state(0).turn(), Some(Seat::from_index(1)), "the Lord has acted");
    let laid = analysis.draft(0).laid_out().unwrap();
    assert_eq!(
        (laid.view.next.unwrap().number(), laid.view.turn, laid.view.phase),
        (1, None, Phase::Resolution)
    );
    assert!(analysis.text().contains("score  red 1, blue 1, green 1"));
    let analysis = analysis.edited(0, &edits(&["put blue heir aside", "put red lord aside"])).unwrap();
    assert_eq!(analysis.draft(0).laid_out().unwrap().view.phase, Phase::Resolution);
}

#[test]
fn faults_are_told_all_at_once_and_change_nothing() {
    let analysis = read(POSITION);
    let faults = analysis.edited(0, &edits(&["round 9", "score red 70000", "face red heir"])).unwrap_err();
    assert_eq!(faults.len(), 2);
    let faults = analysis
        .edited(0, &edits(&["put red ambush back", "face red ambush", "put blue spy on 1"]))
        .unwrap_err();
    assert!(faults.iter().any(|fault| matches!(fault, SetupFault::FaceUpIntrigue(_))), "{faults:?}");
    assert!(faults.iter().any(|fault| matches!(fault, SetupFault::MixedStack(..))), "{faults:?}");

    let faults =
        Analysis::read("rules base-2\nseats red blue green\nround 7\nhand red spy spy\nqueue red ambush\n")
            .unwrap_err();
    let setup = faults.iter().filter(|fault| matches!(fault.what, FaultKind::Setup(_)));
    assert_eq!(setup.filter_map(line_of).collect::<Vec<_>>(), [3, 4, 5]);
    for (text, line) in [
        (format!("{POSITION}red eliminate 3\n"), Some(8)),
        (format!("{POSITION}red keep\n#: (\n#: red steal blue\n#: )\n"), Some(10)),
        (format!("{POSITION}red keep\n#: (\n#: red kep\n#: )\n"), Some(10)),
        (format!("{POSITION}#: (\n"), Some(8)),
        (format!("{POSITION}red keep\n#: )\n"), Some(9)),
        (format!("{POSITION}red keep\n#: (\n"), None),
        (String::new(), None),
        ("# nothing".repeat(10_000), None),
    ] {
        let faults = Analysis::read(&text).unwrap_err();
        assert_eq!(line_of(&faults[0]), line, "{faults:?}");
    }
}

#[test]
fn an_analysis_has_only_so_many_moves() {
    let line = "#: (\n#: red reveal\n#: )\n";
    // The same line again and again is one line.
    assert_eq!(read(&format!("{POSITION}red keep\n{}", line.repeat(MOST_MOVES))).moves(), 2);
    let long = format!("{POSITION}{}", "red keep\n".repeat(MOST_MOVES + 1));
    let faults = Analysis::read(&long).unwrap_err();
    assert_eq!(faults[0].what, FaultKind::TooManyMoves { most: MOST_MOVES });
}

/// Worlds that a perspective can't tell apart get the same ranking; with all cards open they need not.
#[test]
fn twin_worlds_have_one_ranking() {
    let twins = ["[blue heir]", "[blue ambush]"].map(|hidden| {
        let text = format!(
            "rules base-2\nseats red blue green\nround 3\nphase resolution\nhand red spy heir lord\nhand blue spy lord archer\n\
             hand green spy lord archer\naside blue soldier {} conspiracy\nqueue [red soldier *2] | {hidden} | green heir\n\nred reveal\n",
            if hidden.contains("heir") { "ambush" } else { "heir" }
        );
        read(&text)
    });
    let ranking = |analysis: &Analysis, perspective| {
        let mut ranker = MoveRanker::new(analysis.state(0), perspective).unwrap();
        ranker.advance(300);
        ranker.ranking()
    };
    let seen = [0, 1].map(|twin| twins[twin].state(0).view(Viewer::Seat(Seat::from_index(0))));
    assert_eq!(seen[0], seen[1], "the test means twins");
    assert_eq!(ranking(&twins[0], Perspective::Decider), ranking(&twins[1], Perspective::Decider));
    assert_ne!(ranking(&twins[0], Perspective::Open), ranking(&twins[1], Perspective::Open));
    let blue = Perspective::Family(oriflamme_game::Family::Blue);
    assert!(MoveRanker::new(twins[0].state(0), blue).is_none(), "blue does not decide");
}

#[test]
fn every_decision_of_a_game_can_be_ranked_by_its_seat_and_with_open_cards() {
    for (start, moves, end) in games() {
        let analysis = read(&write::record(&start, &Header::default(), &moves, &end));
        for at in (0..moves.len()).step_by(7) {
            for perspective in [Perspective::Decider, Perspective::Open] {
                let mut ranker = MoveRanker::new(analysis.state(at), perspective).unwrap();
                ranker.advance(4);
                let ranking = ranker.ranking();
                assert_eq!(ranking.moves.len(), analysis.state(at).moves().len());
                assert!(ranking.moves.iter().all(|ranked| analysis.state(at).allows(ranked.made)));
                let table = analysis.table(at, perspective, |family| family.to_string());
                assert_eq!(table.previews.len(), ranking.moves.len());
            }
        }
    }
}

#[test]
fn a_ranking_improves_and_stays_small() {
    let mut ranker = MoveRanker::new(Analysis::default().state(0), Perspective::Decider).unwrap();
    assert!(ranker.ranking().moves.iter().all(|ranked| ranked.chance.is_none()));
    ranker.advance(2_000);
    let ranking = ranker.ranking();
    let chances: Vec<f64> =
        ranking.moves.iter().filter_map(|ranked| ranked.chance).map(|chance| chance.mean).collect();
    assert_eq!(chances.len(), ranking.moves.len(), "each move has been tried");
    assert!(chances.is_sorted_by(|a, b| a >= b));
    assert!(ranker.bytes() < 8 << 20, "{} bytes", ranker.bytes());
}
