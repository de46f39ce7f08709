//! Bots play fair: what they can't see changes nothing, and a search stays within its bounds.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![expect(clippy::disallowed_methods, reason = "a test hosts games")]

use oriflamme_bots::{Bot, Level, Rng, Search, SearchConfig, SearchKind, player};
use oriflamme_game::{NoLog, Ruleset, Seating, Viewer};
use oriflamme_rules::{Deal, State};

fn kinds() -> Vec<(Ruleset, Seating)> {
    let seatings =
        [Seating::of(3).unwrap(), Seating::of(4).unwrap(), Seating::of(5).unwrap(), Seating::usual_duel()];
    Ruleset::ALL.into_iter().flat_map(|rules| seatings.map(|seating| (rules, seating))).collect()
}

/// In two worlds that a seat can't tell apart, a bot with the same seed chooses the same.
#[test]
fn a_bot_chooses_the_same_in_twin_worlds() {
    for (rules, seating) in kinds() {
        let mut source = Rng::new(7);
        let mut state = State::new(&Deal::draw(rules, seating, None, &mut source));
        let mut decision = 0;
        while let Some(seat) = state.turn() {
            let view = state.view(Viewer::Seat(seat));
            let twin = State::sample(&view, &mut source).unwrap();
            let twin_view = twin.view(Viewer::Seat(seat));
            decision += 1;
            let [policy, guided] =
                [SearchConfig::new(SearchKind::Policy, 30), SearchConfig::new(SearchKind::Guided, 10)];
            // One iteration is the king's net alone.
            let [net, king] = [1, 10].map(|iterations| SearchConfig { iterations, ..SearchConfig::KING });
            let pairs: [[Box<dyn Bot>; 2]; 6] = [
                [player(Level::Page, decision), player(Level::Page, decision)],
                [player(Level::Squire, decision), player(Level::Squire, decision)],
                // The searches of the knight, the marshal and the king, short enough for a test.
                [policy.player(decision), policy.player(decision)],
                [guided.player(decision), guided.player(decision)],
                [net.player(decision), net.player(decision)],
                [king.player(decision), king.player(decision)],
            ];
            let mut answer = None;
            for [mut one, mut other] in pairs {
                let chosen = one.choose(view.decision().unwrap());
                assert_eq!(chosen, other.choose(twin_view.decision().unwrap()));
                assert!(state.moves().contains(chosen));
                answer = Some(chosen);
            }
            state.play(answer.unwrap(), &mut NoLog).unwrap();
        }
    }
}

/// The same seed searches the same way twice, to the last visit.
#[test]
fn a_search_is_deterministic() {
    let mut source = Rng::new(3);
    let state = State::new(&Deal::draw(Ruleset::Base2, Seating::of(4).unwrap(), None, &mut source));
    let view = state.view(Viewer::Seat(state.turn().unwrap()));
    for (kind, iterations) in [(SearchKind::Policy, 2_000), (SearchKind::Champion, 200)] {
        let rank = |seed| {
            let config = SearchConfig::new(kind, iterations);
            let mut search = Search::new(view.decision().unwrap(), config, seed);
            (0..iterations).for_each(|_| search.iterate());
            search.ranking()
        };
        assert_eq!(rank(5), rank(5));
        assert_ne!(rank(5), rank(6), "another seed plays other worlds");
    }
}

#[test]
fn a_search_keeps_to_its_nodes() {
    let mut source = Rng::new(11);
    let state = State::new(&Deal::draw(Ruleset::Ablaze, Seating::of(5).unwrap(), None, &mut source));
    let view = state.view(Viewer::Seat(state.turn().unwrap()));
    let config = SearchConfig { nodes: 200, ..SearchConfig::new(SearchKind::Policy, 3_000) };
    let mut search = Search::new(view.decision().unwrap(), config, 1);
    for _ in 0..config.iterations {
        search.iterate();
    }
    assert_eq!(search.nodes(), 200, "the tree is full and stays so");
    let visits: u32 = search.ranking().iter().map(|ranked| ranked.visits).sum();
    assert_eq!(visits, config.iterations, "a full tree goes on learning");
}

/// Edges are bounded, too: a tree that has as many as it may goes on with those.
#[test]
fn a_search_keeps_to_its_edges() {
    let mut source = Rng::new(11);
    let mut state = State::new(&Deal::draw(Ruleset::Base2, Seating::of(4).unwrap(), None, &mut source));
    state.play(state.moves().nth(0).unwrap(), &mut NoLog).unwrap();
    let view = state.view(Viewer::Seat(state.turn().unwrap()));
    // The second card has two places to go: these alone are more edges than this tree may have.
    let config = SearchConfig { nodes: 1, ..SearchConfig::new(SearchKind::Policy, 200) };
    let mut search = Search::new(view.decision().unwrap(), config, 1);
    (0..config.iterations).for_each(|_| search.iterate());
    assert_eq!((search.nodes(), search.edges()), (1, 8));
    assert!(state.moves().contains(search.ranking()[0].answer));
}

/// The bound in bytes holds for a long search, and the marshal's is small enough for any machine.
#[test]
fn a_search_keeps_to_its_memory() {
    let mut source = Rng::new(12);
    let state = State::new(&Deal::draw(Ruleset::Ablaze, Seating::of(5).unwrap(), None, &mut source));
    let view = state.view(Viewer::Seat(state.turn().unwrap()));
    let config = SearchConfig { nodes: 2_000, ..SearchConfig::new(SearchKind::Policy, 20_000) };
    let mut search = Search::new(view.decision().unwrap(), config, 1);
    (0..config.iterations).for_each(|_| search.iterate());
    assert!(search.bytes() <= config.bytes(), "{} of {} bytes", search.bytes(), config.bytes());
    let most =
        Level::ALL.into_iter().filter_map(SearchConfig::for_level).map(SearchConfig::bytes).max().unwrap();
    assert!(most <= 256 << 20, "{most} bytes");
}

/// Only the seat whose turn it is has a decision, and every level answers it with one of its moves.
#[test]
fn only_whoever_s_turn_it_is_decides() {
    let mut source = Rng::new(2);
    let state = State::new(&Deal::draw(Ruleset::Base1, Seating::of(3).unwrap(), None, &mut source));
    let turn = state.turn().unwrap();
    assert!(state.view(Viewer::Spectator).decision().is_none());
    for seat in state.seating().seats() {
        assert_eq!(state.view(Viewer::Seat(seat)).decision().is_some(), seat == turn);
    }
    let view = state.view(Viewer::Seat(turn));
    let someone_else = oriflamme_game::View { viewer: Viewer::Spectator, ..view };
    assert!(someone_else.decision().is_none(), "moves that are not the viewer's are no decision");
    for level in [Level::Page, Level::Squire] {
        assert!(state.moves().contains(player(level, 1).choose(view.decision().unwrap())));
    }
}

/// A position written by hand may have a longer queue than any game, longer than the king's net can number.
#[test]
fn every_level_decides_in_a_queue_longer_than_any_game() {
    let families = ["red", "blue", "green", "yellow", "violet"];
    let names = ["heir", "lord", "spy", "soldier", "archer", "shapeshifter", "assassination", "ambush"];
    let cards = names.iter().flat_map(|name| families.map(|family| format!("[{family} {name}]")));
    let queue = cards.collect::<Vec<_>>().join(" | ");
    let text =
        format!("rules base-2\nseats {}\nround 6\nqueue {queue}\nphase resolution\n", families.join(" "));
    let state = oriflamme_notation::parse(&text).unwrap().remove(0).start;
    let view = state.view(Viewer::Seat(state.turn().unwrap()));
    for kind in [SearchKind::Policy, SearchKind::Guided, SearchKind::Champion] {
        let answer = SearchConfig::new(kind, 20).player(1).choose(view.decision().unwrap());
        assert!(state.moves().contains(answer), "{kind:?}");
    }
}
