//! A belief about hidden cards: every way to deal a family's hidden cards, weighted by how likely its player
//! would then have placed and kept cards as seen.
//!
//! A family has at most ten hidden cards in as many hidden slots, and the weight of each name in each slot is
//! known. So the weight of every partial deal is a sum over the 1,024 sets of names (the permanent of a small
//! matrix), and worlds are drawn exactly, without listing the up to 151,200 deals.

use crate::{
    champion::Guess,
    net::{Activations, Net},
    policy::{HiddenCard, Policy},
    rng::Rng,
};
use oriflamme_game::{Card, Family, Holding, Name, Place, Position, Seen, SeenCard, SeenQueue, View};
use oriflamme_observe::{
    card_index,
    hidden::{HiddenPlace, queue_cards},
    nets::Encoder,
};

/// The most hidden cards of a family.
const MOST: usize = 10;

/// The place of a hidden card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Slot {
    Aside,
    Hand,
    Deck,
    /// In the queue, as an index over all its cards.
    Queue(u8),
}

/// The belief about one family's cards.
#[derive(Clone, Debug)]
struct FamilyBelief {
    family: Family,
    names: Vec<Name>,
    slots: Vec<Slot>,
    /// For each set of names dealt to the first slots, the weight of all ways to deal the others.
    rest: Vec<f64>,
    /// The weight of each name in each slot.
    weights: Vec<[f64; MOST]>,
}

/// A viewer's belief about all cards that it does not see.
#[derive(Clone, Debug)]
pub(crate) struct Belief {
    view: View,
    families: Vec<FamilyBelief>,
}

/// A guess at a face-down card in the queue.
#[derive(Clone, PartialEq, Debug)]
pub struct CardGuess {
    /// Where it lies.
    pub at: Position,
    /// How many cards of its stack lie under it.
    pub height: usize,
    pub family: Family,
    /// The names it may have and how likely each is, likeliest first.
    pub names: Vec<(Name, f64)>,
}

/// The source of the probabilities of hidden cards' names.
#[derive(Clone, Copy)]
pub(crate) enum Likelihood<'a> {
    /// All worlds are equally likely.
    #[cfg(test)]
    Uniform,
    /// From the probability that this policy would have placed and kept the card.
    Policy(&'a Policy),
    /// From the marshal's net.
    Net(&'a Net, &'a Encoder<'a>, &'a Activations),
    /// From the champion's net.
    Champion(&'a Guess),
}

impl Likelihood<'_> {
    /// The weight of each of these names for a family's hidden card in a place.
    fn weights(self, view: &View, family: Family, place: HiddenPlace, names: &[Name]) -> [f64; MOST] {
        let mut row = [1.0; MOST];
        match self {
            #[cfg(test)]
            Self::Uniform => {}
            Self::Policy(policy) => {
                for (weight, &name) in row.iter_mut().zip(names) {
                    *weight = match place {
                        HiddenPlace::Queue { at, influence, beside } => {
                            // Only top cards were kept this round.
                            let passed = view.next.is_some_and(|next| at < usize::from(next.index()));
                            let passed = passed && beside.is_some() && influence > 0;
                            policy.placed_and_kept(view, name, HiddenCard { influence, passed, beside })
                        }
                        HiddenPlace::Hand => policy.held_back(view, name),
                        HiddenPlace::Aside => 1.0,
                    };
                }
            }
            Self::Net(net, encoder, shared) => {
                let likely = net.names(shared, encoder, family, place);
                for (weight, &name) in row.iter_mut().zip(names) {
                    *weight = f64::from(likely[card_index(name, view.rules)]);
                }
            }
            Self::Champion(guess) => {
                for (weight, &name) in row.iter_mut().zip(names) {
                    *weight = guess.weight(view.rules, family, Some(place), name);
                }
            }
        }
        row
    }

    /// The weight of each of these names in a family's draw pile.
    fn deck_weights(self, view: &View, family: Family, names: &[Name]) -> [f64; MOST] {
        let mut row = [1.0; MOST];
        if let Self::Champion(guess) = self {
            for (weight, &name) in row.iter_mut().zip(names) {
                *weight = guess.weight(view.rules, family, None, name);
            }
        }
        row
    }
}

impl Belief {
    pub(crate) fn new(view: &View, likelihood: Likelihood<'_>) -> Self {
        let families = view
            .seating
            .playing()
            .iter()
            .map(|&family| FamilyBelief::new(view, family, likelihood))
            .collect();
        Self { view: *view, families }
    }

    /// The view with all its hidden cards drawn by their weights, except those in draw piles, whose order
    /// nobody knows.
    pub(crate) fn sample_view(&self, rng: &mut Rng) -> View {
        let mut view = self.view;
        let mut guessed = [Seen::Back(Family::Red); oriflamme_game::QUEUE_CAPACITY];
        for believed in &self.families {
            let family = believed.family;
            believed.deal(rng, |slot, name| match slot {
                Slot::Aside => view.aside[family].names.insert(name),
                Slot::Hand => view.hands[family].names.insert(name),
                Slot::Deck => {}
                Slot::Queue(index) => guessed[usize::from(index)] = Seen::Known(Card::new(family, name)),
            });
        }
        view.queue = fill(&view.queue, &guessed);
        view
    }

    /// The guess at each hidden card in the queue, from front to back and from bottom to top of each stack.
    pub(crate) fn queue_guesses(&self) -> Vec<CardGuess> {
        let marginals: Vec<_> = self.families.iter().map(|it| (it.family, it.marginals())).collect();
        let guess = |(index, (at, height, card)): (usize, (usize, usize, &SeenCard))| {
            let Seen::Back(family) = card.card else { return None };
            let (_, slots) = marginals.iter().find(|(other, _)| *other == family)?;
            let (_, names) = slots.iter().find(|(slot, _)| *slot == Slot::Queue(index as u8))?;
            Some(CardGuess { at: Position::from_index(at as u8), height, family, names: names.clone() })
        };
        queue_cards(&self.view).enumerate().filter_map(guess).collect()
    }

    /// The log-likelihood of the true cards under this belief, for each family with more than one deal.
    /// `truth` returns a family's cards aside, in hand and, by index, in the queue.
    #[cfg(test)]
    pub(crate) fn log_likelihood(&self, truth: impl Fn(Family) -> TrueCards) -> f64 {
        self.families.iter().map(|believed| believed.log_likelihood(&truth(believed.family))).sum()
    }
}

/// A family's true cards, to evaluate a belief.
#[cfg(test)]
pub(crate) struct TrueCards {
    pub(crate) aside: oriflamme_game::Names,
    pub(crate) hand: oriflamme_game::Names,
    pub(crate) queue: Vec<Card>,
}

/// The queue with hidden cards replaced by guesses.
fn fill(queue: &SeenQueue, guessed: &[Seen]) -> SeenQueue {
    let mut filled = SeenQueue::EMPTY;
    let mut index = 0;
    for (at, stack) in queue.stacks().enumerate() {
        for (height, card) in stack.iter().enumerate() {
            let seen = match card.card {
                Seen::Back(_) => guessed[index],
                known => known,
            };
            let place = if height == 0 { Place::Back } else { Place::On(Position::from_index(at as u8)) };
            filled.place(SeenCard { card: seen, ..*card }, place);
            index += 1;
        }
    }
    filled
}

impl FamilyBelief {
    fn new(view: &View, family: Family, likelihood: Likelihood<'_>) -> Self {
        let unseen = |holding: Holding| usize::from(holding.count).saturating_sub(holding.names.len());
        let in_decks = view.in_decks(family);
        let mut slots = Vec::with_capacity(MOST);
        let mut weights = Vec::with_capacity(MOST);
        let names: Vec<Name> = view.hidden_names(family).iter().collect();
        let mut add = |slot: Slot, mut row: [f64; MOST], never: Option<Name>| {
            row.iter_mut()
                .zip(&names)
                .filter(|&(_, &name)| never == Some(name))
                .for_each(|(entry, _)| *entry = 0.0);
            row[names.len().min(MOST)..].fill(0.0);
            slots.push(slot);
            weights.push(row);
        };
        for (at, (position, height, card)) in queue_cards(view).enumerate() {
            if card.card == Seen::Back(family) {
                let place = HiddenPlace::in_queue(view, position, height, card);
                let never = card.cleared.then_some(Name::Prince);
                add(Slot::Queue(at as u8), likelihood.weights(view, family, place, &names), never);
            }
        }
        let (in_hand, aside) = (unseen(view.hands[family]), unseen(view.aside[family]));
        let row = |place: HiddenPlace, count: usize| match count {
            0 => [1.0; MOST],
            _ => likelihood.weights(view, family, place, &names),
        };
        let (hand_row, aside_row) = (row(HiddenPlace::Hand, in_hand), row(HiddenPlace::Aside, aside));
        (0..in_hand).for_each(|_| add(Slot::Hand, hand_row, None));
        let deck_row = likelihood.deck_weights(view, family, &names);
        (0..in_decks).for_each(|_| add(Slot::Deck, deck_row, None));
        (0..aside).for_each(|_| add(Slot::Aside, aside_row, view.lacked[family]));
        let rest = rest_weights(&weights, names.len().min(MOST));
        Self { family, names, slots, rest, weights }
    }

    /// Draws a deal by its weight. If no deal is possible, because the view is inconsistent, deals nothing.
    fn deal(&self, rng: &mut Rng, mut put: impl FnMut(Slot, Name)) {
        let mut taken = 0usize;
        for (index, &slot) in self.slots.iter().enumerate().take(self.names.len()) {
            let weight = |name: usize| match taken >> name & 1 {
                0 => self.weights[index][name] * self.rest[taken | 1 << name],
                _ => 0.0,
            };
            let mut drawn = f64::from(rng.unit()) * self.rest[taken];
            let mut chosen = None;
            for name in 0..self.names.len() {
                let weight = weight(name);
                if weight > 0.0 {
                    chosen = Some(name);
                    drawn -= weight;
                    if drawn < 0.0 {
                        break;
                    }
                }
            }
            let Some(chosen) = chosen else { return };
            taken |= 1 << chosen;
            put(slot, self.names[chosen]);
        }
    }

    /// How likely each name is in each slot, likeliest first.
    fn marginals(&self) -> Vec<(Slot, Vec<(Name, f64)>)> {
        let (count, all) = (self.names.len(), self.rest[0]);
        let mut likely = vec![[0.0; MOST]; self.slots.len()];
        // The weight of all ways to deal a set of names to the first slots.
        let mut dealt = vec![0.0; 1 << count];
        dealt[0] = 1.0;
        for taken in 0..dealt.len() {
            let slot = taken.count_ones() as usize;
            let Some(row) = self.weights.get(slot) else { continue };
            for name in (0..count).filter(|name| taken >> name & 1 == 0) {
                let weight = dealt[taken] * row[name];
                dealt[taken | 1 << name] += weight;
                likely[slot][name] += weight * self.rest[taken | 1 << name];
            }
        }
        let slots = self.slots.iter().zip(likely).map(|(&slot, row)| {
            let named = self.names.iter().zip(row).map(|(&name, weight)| (name, weight / all));
            let mut named: Vec<(Name, f64)> = named.filter(|&(_, likely)| likely > 0.0).collect();
            named.sort_by(|a, b| b.1.total_cmp(&a.1));
            (slot, named)
        });
        slots.collect()
    }

    #[cfg(test)]
    fn log_likelihood(&self, truth: &TrueCards) -> f64 {
        // The weight of all deals that amount to the true one: cards in hand, in the pile or aside may be in
        // any order there.
        let mut weights = self.weights.clone();
        for (row, slot) in weights.iter_mut().zip(&self.slots) {
            for (entry, &name) in row.iter_mut().zip(&self.names) {
                let fits = match slot {
                    Slot::Aside => truth.aside.contains(name),
                    Slot::Hand => truth.hand.contains(name),
                    Slot::Queue(index) => {
                        truth.queue.get(usize::from(*index)).is_some_and(|card| card.name == name)
                    }
                    Slot::Deck => {
                        let placed = truth.queue.contains(&Card::new(self.family, name));
                        !truth.aside.contains(name) && !truth.hand.contains(name) && !placed
                    }
                };
                if !fits {
                    *entry = 0.0;
                }
            }
        }
        let true_weight = rest_weights(&weights, self.names.len().min(MOST))[0];
        (true_weight / self.rest[0]).ln()
    }
}

/// For each set of names dealt to as many first slots, the weight of all ways to deal the others to the other
/// slots.
fn rest_weights(weights: &[[f64; MOST]], names: usize) -> Vec<f64> {
    let all = (1usize << names) - 1;
    let mut rest = vec![0.0; all + 1];
    if weights.len() < names {
        // A view with more names than places is inconsistent: no deal has any weight.
        return rest;
    }
    rest[all] = 1.0;
    for taken in (0..all).rev() {
        let row = &weights[taken.count_ones() as usize];
        rest[taken] = (0..names)
            .filter(|name| taken >> name & 1 == 0)
            .map(|name| row[name] * rest[taken | 1 << name])
            .sum();
    }
    rest
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "a test hosts games")]
mod tests {
    use super::*;
    use crate::{Level, Rng, player};
    use oriflamme_game::{NoLog, Ruleset, Seating, Viewer};
    use oriflamme_rules::{Deal, State};

    fn truth(state: &State, family: Family) -> TrueCards {
        let mut queue = Vec::new();
        for at in state.positions() {
            queue.extend(state.stack(at).map(|lying| lying.card));
        }
        TrueCards { aside: state.aside(family), hand: state.hand(family), queue }
    }

    /// Plays held-out games between squires and compares beliefs at every placement: the mean log-likelihood
    /// of the true cards, in nats per family.
    fn compare(rules: Ruleset, seating: Seating, games: u64) -> [f64; 2] {
        let (mut sums, mut count) = ([0.0; 2], 0.0);
        for game in 0..games {
            let mut source = Rng::new(1_000_000 + game);
            let mut state = State::new(&Deal::draw(rules, seating, None, &mut source));
            let mut bots: Vec<_> = seating
                .seats()
                .map(|seat| player(Level::Squire, game * 8 + u64::from(seat.index())))
                .collect();
            while let Some(seat) = state.turn() {
                let view = state.view(Viewer::Seat(seat));
                if view.round > 1 && view.doing.is_none() {
                    let beliefs = [
                        Belief::new(&view, Likelihood::Uniform),
                        Belief::new(&view, Likelihood::Policy(Policy::squire(rules))),
                    ];
                    for (sum, belief) in sums.iter_mut().zip(&beliefs) {
                        *sum += belief.log_likelihood(|family| truth(&state, family));
                    }
                    count += (seating.playing().len() - seating.families_of(seat).len()) as f64;
                }
                let answer = bots[usize::from(seat.index())].choose(view.decision().unwrap());
                state.play(answer, &mut NoLog).unwrap();
            }
        }
        sums.map(|sum| sum / count)
    }

    #[test]
    fn the_belief_knows_more_than_chance() {
        for rules in Ruleset::ALL {
            for seating in [Seating::of(4).unwrap(), Seating::usual_duel()] {
                let [uniform, believed] = compare(rules, seating, 40);
                println!("{rules} {}: uniform {uniform:.3}, believed {believed:.3}", seating.seat_count());
                assert!(believed > uniform + 0.1, "{rules}: {believed} against {uniform}");
            }
        }
    }

    /// A sampled view is complete: every hidden card except those in draw piles has a name, and some world
    /// has this view.
    #[test]
    fn a_sampled_view_is_one_of_a_world() {
        for rules in Ruleset::ALL {
            for seating in [Seating::of(5).unwrap(), Seating::usual_duel()] {
                let mut source = Rng::new(9);
                let mut state = State::new(&Deal::draw(rules, seating, None, &mut source));
                let mut bot = player(Level::Page, 4);
                while let Some(seat) = state.turn() {
                    let view = state.view(Viewer::Seat(seat));
                    let sampled = Belief::new(&view, Likelihood::Policy(Policy::squire(rules)))
                        .sample_view(&mut source);
                    assert!(sampled.queue.cards().iter().all(|card| matches!(card.card, Seen::Known(_))));
                    let world = State::sample(&sampled, &mut source).unwrap();
                    assert_eq!(world.view(Viewer::Seat(seat)), view);
                    state.play(bot.choose(view.decision().unwrap()), &mut NoLog).unwrap();
                }
            }
        }
    }

    /// The probability of a guess equals the frequency with which it is sampled.
    #[test]
    fn guesses_are_how_often_a_name_is_drawn() {
        let seating = Seating::of(4).unwrap();
        let mut source = Rng::new(3);
        let mut state = State::new(&Deal::draw(Ruleset::Base2, seating, None, &mut source));
        let mut bot = player(Level::Squire, 4);
        while state.round() < 3 {
            let view = state.view(Viewer::Seat(state.turn().unwrap()));
            state.play(bot.choose(view.decision().unwrap()), &mut NoLog).unwrap();
        }
        let view = state.view(Viewer::Seat(state.turn().unwrap()));
        let belief = Belief::new(&view, Likelihood::Policy(Policy::squire(view.rules)));
        let guesses = belief.queue_guesses();
        assert!(!guesses.is_empty());
        let draws: Vec<View> = (0..4_000).map(|_| belief.sample_view(&mut source)).collect();
        for guess in guesses {
            assert!((guess.names.iter().map(|(_, likely)| likely).sum::<f64>() - 1.0).abs() < 1e-9);
            for (name, likely) in guess.names {
                let card = Seen::Known(Card::new(guess.family, name));
                let at = |view: &&View| {
                    view.queue.stacks().nth(guess.at.index().into()).unwrap()[guess.height].card
                };
                let drawn = draws.iter().filter(|view| at(view) == card).count() as f64 / draws.len() as f64;
                assert!((drawn - likely).abs() < 0.04, "{name}: {drawn} drawn, {likely} believed");
            }
        }
    }
}
