//! Previews are promises: what one promises happens in every world that looks like the view, and the preview
//! marks everything else that happens to influence and cards as depending on hidden cards.
//!
//! Here the effect of a move is read only from the events of playing it, so that the two accounts are
//! independent.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use oriflamme_deal::Seed;
use oriflamme_game::{
    Amount, Arrived, Card, Event, Face, Fallen, Family, Foreseen, Gap, Influence, Kept, Move, Moved, Name,
    Names, Place, Position, Preview, ROUNDS, Ruleset, Ruling, Seat, Seating, Seen, Spot, Spots, View, Viewer,
};
use oriflamme_rules::{Deal, Previewer, RandomSource, Setup, State, preview};
use proptest::prelude::*;
use std::{collections::BTreeMap, fmt::Debug};

/// The queue by spots, each stack from its bottom: which card is which while cards come and go.
struct Tracker(Vec<Vec<Option<Spot>>>);

impl Tracker {
    fn new(view: &View) -> Self {
        let mut spots = (0..).map(Spot::from_index);
        Self(view.queue.stacks().map(|stack| stack.iter().map(|_| spots.next()).collect()).collect())
    }
    fn take(&mut self, at: Position) -> Option<Spot> {
        let index = usize::from(at.index());
        let spot = self.0[index].pop().unwrap();
        if self.0[index].is_empty() {
            self.0.remove(index);
        }
        spot
    }
    fn insert(&mut self, spot: Option<Spot>, to: Gap) {
        self.0.insert(usize::from(to.0), vec![spot]);
    }
    fn place(&mut self, spot: Option<Spot>, at: Place) {
        match at {
            Place::Front => self.insert(spot, Gap::FRONT),
            Place::Back => self.insert(spot, Gap(self.0.len() as u8)),
            Place::On(at) => self.0[usize::from(at.index())].push(spot),
        }
    }
    fn position(&self, spot: Option<Spot>) -> Option<usize> {
        self.0.iter().position(|stack| stack.last() == Some(&spot))
    }
}

/// What a move did, according to its events.
#[derive(Default, Debug)]
struct Happened {
    flows: BTreeMap<(Ruling, Option<Seat>, Option<Seat>), Influence>,
    eliminated: Spots,
    discarded: Spots,
    lost_on_cards: Influence,
    placed: Option<(Card, Place)>,
    kept: Option<Kept>,
    moved: Option<Moved>,
    joined: Option<Arrived>,
    replaced: Option<Arrived>,
    corrupted: Option<(Spot, Family)>,
    kept_apart: Option<u8>,
    asks: Option<()>,
}

/// The card that is resolved when a move is made, by its spot; `None` if it has left the queue.
fn resolved(view: &View) -> Option<Spot> {
    let cards = (0..).map(Spot::from_index).zip(view.queue.cards());
    match view.doing {
        Some(doing) => cards.into_iter().find(|(_, card)| card.card == Seen::Known(doing.resolved)),
        None => {
            let positions = usize::from(view.next?.index()) + 1;
            let before = view.queue.stacks().take(positions).map(<[_]>::len).sum::<usize>();
            cards.into_iter().nth(before.checked_sub(1)?)
        }
    }
    .map(|(spot, _)| spot)
}

/// How many of these events are this move's own, before the cards after it act or anybody else is asked.
fn own(view: &View, answer: Move, events: &[Event<Card>]) -> usize {
    if matches!(answer, Move::Place { .. } | Move::Keep) {
        return 1;
    }
    let mut resolved = view.doing.map(|doing| doing.resolved);
    let owner = |card: Card| {
        view.queue.cards().iter().find(|lying| lying.card == Seen::Known(card)).map(|lying| lying.owner)
    };
    // A Machination lets one of its family's characters act for each of these answers.
    let mut may_use = matches!(answer, Move::Reveal | Move::Use(_) | Move::Repeat);
    for (index, event) in events.iter().enumerate() {
        match *event {
            Event::Revealed { card, .. } => resolved = Some(card),
            Event::Asked { .. } | Event::Ended | Event::PhaseBegan { .. } | Event::Drew { .. } => {
                return index;
            }
            Event::Acts { card, .. } if Some(card) == resolved => {}
            Event::Acts { card, .. } => {
                let used = resolved.filter(|_| may_use).is_some_and(|resolved| {
                    resolved.name == Name::Machination && owner(card) == Some(resolved.family)
                });
                if !used {
                    return index;
                }
                may_use = false;
            }
            _ => {}
        }
    }
    events.len()
}

fn happened(view: &View, state: &State, answer: Move) -> Happened {
    let mut events = Vec::new();
    let mut after = *state;
    after.play(answer, &mut |event| events.push(event)).expect("a legal move");
    let end = own(view, answer, &events);
    let mut it = Happened::default();
    if let Some(Event::Asked { doing: Some(_), .. }) = events.get(end) {
        it.asks = Some(());
    }
    let resolved = resolved(view);
    let mut queue = Tracker::new(view);
    let mut on: Vec<u8> = view.queue.cards().iter().map(|card| card.influence).collect();
    let apart = view.doing.map_or(0, |doing| doing.kept_apart);
    // DECREE-3, PRINCE-2, USURP-3: a card behind the one that is resolved is still resolved this round.
    let comes = |queue: &Tracker, spot| queue.position(spot) > queue.position(resolved);
    for event in &events[..end] {
        match *event {
            Event::Placed { card, at, .. } => it.placed = Some((card, at)),
            Event::Kept { at } => {
                let card = queue.0[usize::from(at.index())].last().unwrap().unwrap();
                let influence = on[usize::from(card.index())] + 1;
                it.kept = Some(Kept { card, influence, last_round: state.round() == ROUNDS });
            }
            Event::Revealed { card, at } => {
                let spot = queue.0[usize::from(at.index())].last().unwrap().unwrap();
                let on_it = std::mem::take(&mut on[usize::from(spot.index())]);
                // RESOLVE-2
                if matches!(card.name, Name::Ambush | Name::Trap) {
                    it.lost_on_cards += Influence::from(on_it);
                }
            }
            Event::Eliminated { at, .. } => {
                let spot = queue.take(at).expect("what came just now does not go");
                it.lost_on_cards += Influence::from(on[usize::from(spot.index())]);
                it.eliminated.insert(spot);
            }
            Event::Discarded { at, .. } => {
                let spot = queue.take(at).expect("what came just now does not go");
                it.lost_on_cards += Influence::from(on[usize::from(spot.index())]);
                it.discarded.insert(spot);
            }
            Event::Moved { from, to } => {
                let positions = queue.0.len();
                let spot = queue.take(from);
                let closed_up = queue.0.len() < positions && to.0 > from.index();
                queue.insert(spot, Gap(to.0 - u8::from(closed_up)));
                it.moved = Some(Moved { card: spot.unwrap(), to, turn_comes: comes(&queue, spot) });
            }
            Event::Joined { card, at } => {
                queue.place(None, at);
                it.joined = Some(Arrived { card, turn_comes: comes(&queue, None) });
            }
            Event::Replaced { card, to, .. } => {
                queue.insert(None, to);
                it.replaced = Some(Arrived { card, turn_comes: comes(&queue, None) });
            }
            Event::Corrupted { at, family, .. } => {
                let spot = queue.0[usize::from(at.index())].last().unwrap().unwrap();
                if view.queue.cards()[usize::from(spot.index())].owner != family {
                    it.corrupted = Some((spot, family));
                }
            }
            Event::Gained { seat, amount, why, .. } => {
                *it.flows.entry((why, None, Some(seat))).or_default() += amount;
            }
            Event::Lost { seat, amount, why } => {
                *it.flows.entry((why, Some(seat), None)).or_default() += amount;
            }
            Event::Stolen { from, to, amount, why, .. } => {
                *it.flows.entry((why, Some(from), Some(to))).or_default() += amount;
            }
            Event::KeptApart { amount } => it.kept_apart = Some(amount).filter(|&amount| amount != apart),
            _ => {}
        }
    }
    it
}

fn assert_amount(said: Amount, is: Influence, what: &dyn Debug) {
    assert!(said.least <= is && is <= said.most, "{what:?}: said {said:?}, and it is {is}");
}

fn assert_so<T: Copy + PartialEq + Debug>(said: Foreseen<T>, is: Option<T>) {
    match said {
        Foreseen::Never => assert_eq!(is, None, "was said to happen never"),
        Foreseen::Always(promised) => assert_eq!(is, Some(promised), "was promised"),
        Foreseen::Depends => {}
    }
}

fn assert_fallen(said: Fallen, are: Spots, what: &str) {
    assert!(said.always.without(are).is_empty(), "{what}: {said:?} was promised, and {are:?} went");
    assert!(are.without(said.always.or(said.perhaps)).is_empty(), "{what}: said {said:?}, and {are:?} went");
}

/// Everything promised has happened, and everything that happened was announced, as certain or as possible.
fn assert_kept(said: &Preview, is: &Happened) {
    for flow in said.flows.iter() {
        let key = (flow.why, flow.from, flow.to);
        assert_amount(flow.amount, is.flows.get(&key).copied().unwrap_or(0), &key);
    }
    for key in is.flows.keys() {
        assert!(
            said.flows.iter().any(|flow| (flow.why, flow.from, flow.to) == *key),
            "nobody spoke of {key:?}"
        );
    }
    assert_fallen(said.eliminated, is.eliminated, "eliminated");
    assert_fallen(said.discarded, is.discarded, "discarded");
    assert_amount(said.lost_on_cards, is.lost_on_cards, &"influence lost on cards");
    assert_so(said.placed, is.placed);
    assert_so(said.kept, is.kept);
    assert_so(said.moved, is.moved);
    assert_so(said.joined, is.joined);
    assert_so(said.replaced, is.replaced);
    assert_so(said.corrupted, is.corrupted);
    assert_so(said.kept_apart, is.kept_apart);
    assert_so(said.asks, is.asks);
    if said.depends.is_empty() {
        assert_eq!(said.certain(), *said, "whatever depends on hidden cards says on which");
    }
}

fn kinds() -> Vec<(Ruleset, Seating)> {
    let seatings =
        [Seating::of(3).unwrap(), Seating::of(4).unwrap(), Seating::of(5).unwrap(), Seating::usual_duel()];
    Ruleset::ALL.into_iter().flat_map(|rules| seatings.map(|seating| (rules, seating))).collect()
}

fn config(cases: u32) -> ProptestConfig {
    let times = std::env::var("ORIFLAMME_CASES").ok().and_then(|times| times.parse().ok()).unwrap_or(1);
    ProptestConfig { cases: cases * times, failure_persistence: None, ..ProptestConfig::default() }
}

/// How many worlds are drawn for each view, besides the true one.
const DRAWN: usize = 4;

proptest! {
    #![proptest_config(config(120))]

    #[test]
    fn previews_are_promises((rules, seating) in proptest::sample::select(kinds()), case: u64) {
        let mut source = Seed::of_series("previews", case).source();
        let mut state = State::new(&Deal::draw(rules, seating, None, &mut source));
        while let Some(seat) = state.turn() {
            let view = state.view(Viewer::Seat(seat));
            let foretold = Previewer::new(&view).unwrap();
            let mut worlds = vec![state];
            worlds.extend((0..DRAWN).map(|_| State::sample(&view, &mut source).unwrap()));
            let nothing_is_hidden = view.queue.cards().iter().all(|card| matches!(card.card, Seen::Known(_)));
            for (answer, preview) in foretold.all() {
                for world in &worlds {
                    assert_kept(&preview, &happened(&view, world, answer));
                }
                prop_assert!(!nothing_is_hidden || preview.certain() == preview, "what depends on what?");
            }
            prop_assert_eq!(foretold.all().count(), state.moves().len());
            // Revealing is a little likelier than other moves, because it has more effects.
            let moves = state.moves();
            let answer = match moves.nth(source.below(moves.len() as u32) as usize).unwrap() {
                Move::Keep if source.below(3) == 0 => Move::Reveal,
                picked => picked,
            };
            state.play(answer, &mut |_: Event<Card>| {}).unwrap();
        }
    }

    /// A preview depends on the view alone: it is the same in a twin world, which the seat can't tell from
    /// the true one.
    #[test]
    fn twin_worlds_have_equal_previews((rules, seating) in proptest::sample::select(kinds()), case: u64) {
        let mut source = Seed::of_series("twins", case).source();
        let mut state = State::new(&Deal::draw(rules, seating, None, &mut source));
        while let Some(seat) = state.turn() {
            let view = state.view(Viewer::Seat(seat));
            let twin = State::sample(&view, &mut source).unwrap();
            let moves = state.moves();
            let answer = moves.nth(source.below(moves.len() as u32) as usize).unwrap();
            prop_assert_eq!(preview(&view, answer), preview(&twin.view(Viewer::Seat(seat)), answer));
            // A seat that does not decide gets no previews.
            let other = seating.after(seat);
            prop_assert!(preview(&state.view(Viewer::Seat(other)), answer).is_err());
            prop_assert!(preview(&state.view(Viewer::Spectator), answer).is_err());
            state.play(answer, &mut |_: Event<Card>| {}).unwrap();
        }
    }
}

/// A queue of red, blue and green in the third round, each card a position of its own; the first one is
/// resolved.
fn queue(rules: Ruleset, cards: &[(&str, Face)]) -> State {
    let mut setup = Setup::new(rules, Seating::of(3).unwrap());
    setup.round(3).unwrap();
    for (card, face) in cards {
        setup.queue(card.parse().unwrap(), *face).unwrap();
    }
    setup.phase(oriflamme_game::Phase::Resolution);
    setup.into_state()
}

const UP: Face = Face::Up { token: None };
const DOWN: Face = Face::Down { influence: 2 };

fn foretold(state: &State, answer: Move) -> Preview {
    preview(&state.view(Viewer::Seat(state.turn().unwrap())), answer).unwrap()
}

fn spot(index: u8) -> Spot {
    Spot::from_index(index)
}

#[test]
fn a_face_down_card_might_be_an_ambush() {
    let state = queue(Ruleset::Base2, &[("red soldier", DOWN), ("blue spy", DOWN), ("red lord", UP)]);
    // The Soldier has one neighbour, so it strikes without asking.
    let said = foretold(&state, Move::Reveal);
    let [red, blue] = [0, 1].map(Seat::from_index);
    assert_eq!((said.gain_by(red, Ruling::Resolve2), said.gain_by(red, Ruling::Elim1)), (2, 1));
    assert_eq!(said.lost_on_cards, Amount::exactly(2));
    assert_eq!(said.eliminated, Fallen { always: Spots::only(spot(1)), perhaps: Spots::EMPTY });
    assert_eq!(said.discarded, Fallen { always: Spots::EMPTY, perhaps: Spots::only(spot(0)) });
    let sprung = said.flows.iter().find(|flow| flow.to == Some(blue)).unwrap();
    assert_eq!((sprung.why, sprung.amount), (Ruling::Ambush1, Amount { least: 0, most: 4 }));
    assert_eq!(said.depends, Names::only(Name::Ambush));
}

#[test]
fn a_twin_takes_a_hidden_prince_along() {
    let cards = [
        ("red apothecary", UP),
        ("blue queen", DOWN),
        ("green felon", DOWN),
        ("blue twin", UP),
        ("red felon", UP),
        ("green queen", DOWN),
    ];
    let state = queue(Ruleset::Ablaze, &cards);
    let said = foretold(&state, Move::Eliminate(Position::from_index(3)));
    assert_eq!(said.eliminated.always, Spots::only(spot(3)));
    assert_eq!(said.discarded, Fallen { always: Spots::EMPTY, perhaps: Spots::only(spot(1)) });
    assert_eq!(said.lost_on_cards, Amount { least: 0, most: 2 });
    assert_eq!(said.depends, Names::only(Name::Prince));
}
