//! Playing allocates nothing, with a log or without: the search may play millions of games.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use oriflamme_deal::Seed;
use oriflamme_game::{Card, Event, NoLog, Ruleset, Seating, Viewer};
use oriflamme_rules::{Deal, Previewer, RandomSource, State};

#[test]
fn playing_viewing_sampling_and_foretelling_allocate_nothing() {
    let mut events = 0u64;
    let info = allocation_counter::measure(|| {
        for rules in Ruleset::ALL {
            for seating in [Seating::of(3), Seating::of(4), Seating::of(5), Ok(Seating::usual_duel())] {
                let mut source = Seed::of_series("allocation", 1).source();
                for _ in 0..20 {
                    events += play(&Deal::draw(rules, seating.unwrap(), None, &mut source), &mut source);
                }
            }
        }
    });
    assert!(events > 10_000, "the games were played");
    assert_eq!(info.count_total, 0, "allocations");
}

/// Plays every move of a game both with and without a log, and takes, samples and previews every view.
fn play(deal: &Deal, source: &mut impl RandomSource) -> u64 {
    let mut state = State::new(deal);
    let mut events = 0;
    loop {
        let moves = state.moves();
        let Some(answer) = moves.nth(source.below(moves.len() as u32) as usize) else { return events };
        for viewer in state.seating().seats().map(Viewer::Seat).chain([Viewer::Spectator]) {
            let view = state.view(viewer);
            assert!(State::sample(&view, source).is_ok());
            assert!(Previewer::new(&view).is_none_or(|previewer| previewer.preview(answer).is_ok()));
        }
        let mut silent = state;
        silent.play(answer, &mut NoLog).unwrap();
        state.play(answer, &mut |_: Event<Card>| events += 1).unwrap();
        assert!(silent == state, "a log changes nothing");
    }
}
