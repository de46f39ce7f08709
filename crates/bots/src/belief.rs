//! What the others may hold: every way to deal a family's hidden cards, weighted by how likely its player would have
//! placed and kept them so, under the squire's policy.
//!
//! A family has at most ten hidden cards for as many hidden slots. Slot by slot, the weight of giving it a name is known,
//! so the weight of every partial deal adds up over the 1,024 sets of names (the permanent of a small matrix), and worlds
//! are drawn exactly, without listing the up to 151,200 deals.

use crate::{
    features::{NOTHING, card_index, kind_of},
    policy::{Lies, Policy, unit},
};
use oriflamme_game::{Card, Family, Holding, Name, Names, Phase, Place, Seen, SeenCard, SeenQueue, View};
use oriflamme_rules::Source;

/// The most hidden cards of a family.
const MOST: usize = 10;

/// Where a hidden card lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Slot {
    Aside,
    Hand,
    Pile,
    /// In the queue, counted over all its cards.
    Queue(u8),
}

/// What is believed of one family.
#[derive(Clone, Debug)]
struct FamilyBelief {
    family: Family,
    names: Vec<Name>,
    slots: Vec<Slot>,
    /// For each set of names already dealt to the first slots, the weight of all ways to deal the rest.
    rest: Vec<f64>,
    /// The weight of each name in each slot.
    weights: Vec<[f64; MOST]>,
}

/// What a viewer believes about all cards it does not see.
#[derive(Clone, Debug)]
pub(crate) struct Belief {
    view: View,
    families: Vec<FamilyBelief>,
}

impl Belief {
    /// What a view suggests, to one who thinks the others play this policy. `None` believes every world alike.
    pub(crate) fn new(view: &View, policy: Option<&Policy>) -> Self {
        let families =
            view.seating.playing().iter().map(|&family| FamilyBelief::new(view, family, policy)).collect();
        Self { view: *view, families }
    }

    /// A view with all its hidden cards guessed, but for the draw piles, whose order nobody knows.
    pub(crate) fn imagine(&self, source: &mut impl Source) -> View {
        let mut view = self.view;
        let mut guessed = [Seen::Back(Family::Red); oriflamme_game::QUEUE_CAPACITY];
        for believed in &self.families {
            let family = believed.family;
            believed.deal(source, |slot, name| match slot {
                Slot::Aside => view.aside[family as usize].names.insert(name),
                Slot::Hand => view.hands[family as usize].names.insert(name),
                Slot::Pile => {}
                Slot::Queue(index) => guessed[usize::from(index)] = Seen::Known(Card::new(family, name)),
            });
        }
        view.queue = fill(&view.queue, &guessed);
        view
    }

    /// The logarithm of how likely this belief makes the true cards, for each family that has a choice; `truth` tells a
    /// family's cards aside, in hand and, by their index, in the queue.
    #[cfg(test)]
    pub(crate) fn log_likelihood(&self, truth: impl Fn(Family) -> Truth) -> f64 {
        self.families.iter().map(|believed| believed.log_likelihood(&truth(believed.family))).sum()
    }
}

/// A family's true cards, to hold a belief against.
#[cfg(test)]
pub(crate) struct Truth {
    pub(crate) aside: Names,
    pub(crate) hand: Names,
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
            let place = if height == 0 {
                Place::Back
            } else {
                Place::On(oriflamme_game::Position::from_index(at as u8))
            };
            filled.place(SeenCard { card: seen, ..*card }, place);
            index += 1;
        }
    }
    filled
}

impl FamilyBelief {
    fn new(view: &View, family: Family, policy: Option<&Policy>) -> Self {
        let index = family as usize;
        let unseen = |holding: Holding| usize::from(holding.count).saturating_sub(holding.names.len());
        let piled =
            view.piles.iter().flat_map(oriflamme_game::Pile::backs).filter(|&&back| back == family).count();
        let mut slots = Vec::with_capacity(MOST);
        let mut weights = Vec::with_capacity(MOST);
        let names: Vec<Name> = hidden_names(view, family).iter().collect();
        let mut add = |slot: Slot, weight: &dyn Fn(Name) -> f64| {
            slots.push(slot);
            let mut row = [0.0; MOST];
            row.iter_mut().zip(&names).for_each(|(entry, &name)| *entry = weight(name));
            weights.push(row);
        };
        let mut at = 0;
        for (position, stack) in view.queue.stacks().enumerate() {
            let passed = view.phase == Phase::Resolution && position < usize::from(view.next.index());
            for (height, card) in stack.iter().enumerate() {
                // Only what lies on top was kept this round.
                let on_top = height + 1 == stack.len();
                let lies = Lies {
                    influence: card.influence,
                    passed: passed && on_top && card.influence > 0,
                    beside: on_top.then(|| {
                        [position.checked_sub(1), Some(position + 1)].map(|at| kind_at(view, at, card.owner))
                    }),
                };
                let weight = |name| match policy {
                    _ if card.cleared && name == Name::Prince => 0.0,
                    Some(policy) => policy.placed_and_kept(view, name, lies),
                    None => 1.0,
                };
                if card.card == Seen::Back(family) {
                    add(Slot::Queue(at), &weight);
                }
                at += 1;
            }
        }
        for _ in 0..unseen(view.hands[index]) {
            add(Slot::Hand, &|name| policy.map_or(1.0, |policy| policy.held_back(view, name)));
        }
        for _ in 0..piled {
            add(Slot::Pile, &|_| 1.0);
        }
        for _ in 0..unseen(view.aside[index]) {
            add(Slot::Aside, &|name| if view.lacked[index] == Some(name) { 0.0 } else { 1.0 });
        }
        let rest = rest_weights(&weights, names.len().min(MOST));
        Self { family, names, slots, rest, weights }
    }

    /// Draws a deal by its weight. Where nothing is possible, because the view is no view of a game, nothing is dealt.
    fn deal(&self, source: &mut impl Source, mut put: impl FnMut(Slot, Name)) {
        let mut taken = 0usize;
        for (index, &slot) in self.slots.iter().enumerate().take(self.names.len()) {
            let weight = |name: usize| match taken >> name & 1 {
                0 => self.weights[index][name] * self.rest[taken | 1 << name],
                _ => 0.0,
            };
            let mut drawn = f64::from(unit(source)) * self.rest[taken];
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

    #[cfg(test)]
    fn log_likelihood(&self, truth: &Truth) -> f64 {
        // The weight of all deals that are the true one: cards in hand, in the pile or aside may be in any order there.
        let mut weights = self.weights.clone();
        for (row, slot) in weights.iter_mut().zip(&self.slots) {
            for (entry, &name) in row.iter_mut().zip(&self.names) {
                let fits = match slot {
                    Slot::Aside => truth.aside.contains(name),
                    Slot::Hand => truth.hand.contains(name),
                    Slot::Queue(index) => {
                        truth.queue.get(usize::from(*index)).is_some_and(|card| card.name == name)
                    }
                    Slot::Pile => {
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

/// For each set of names dealt to as many first slots, the weight of all ways to deal the others to the other slots.
fn rest_weights(weights: &[[f64; MOST]], names: usize) -> Vec<f64> {
    let all = (1usize << names) - 1;
    let mut rest = vec![0.0; all + 1];
    if weights.len() < names {
        // A view with more names than places is no view of a game: no deal has any weight.
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

/// What lies at an index of the queue, to the owner of another card.
fn kind_at(view: &View, at: Option<usize>, owner: Family) -> usize {
    let Some([.., top]) = at.and_then(|at| view.queue.stacks().nth(at)) else { return NOTHING };
    let name = match top.card {
        Seen::Known(card) if top.face_up => Some(card_index(card.name, view.rules)),
        _ => None,
    };
    let mine = view.seating.owner_of(top.owner) == view.seating.owner_of(owner);
    kind_of(mine, name, top.influence)
}

/// The names a family's hidden cards must have.
fn hidden_names(view: &View, family: Family) -> Names {
    let index = family as usize;
    let in_queue: Names = view
        .queue
        .cards()
        .iter()
        .filter_map(|card| match card.card {
            Seen::Known(card) if card.family == family => Some(card.name),
            _ => None,
        })
        .collect();
    let seen = in_queue.or(view.gone[index]).or(view.hands[index].names).or(view.aside[index].names);
    Names::of(view.rules).without(seen).iter().filter(|name| name.is_dealt()).collect()
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "a test hosts games")]
mod tests {
    use super::*;
    use crate::{Fast, Level};
    use oriflamme_game::{Eye, Ruleset, Seating, Silent};
    use oriflamme_rules::{Deal, State};

    fn truth(state: &State, family: Family) -> Truth {
        let mut queue = Vec::new();
        for at in state.positions() {
            let mut stack: Vec<Card> = state.stack(at).map(|lying| lying.card).collect();
            stack.reverse();
            queue.extend(stack);
        }
        Truth { aside: state.aside(family), hand: state.hand(family), queue }
    }

    /// Plays games of squires that no training has seen, and compares at every placement how likely each belief makes
    /// the true cards: the mean log-likelihood, in nats a family.
    fn compare(rules: Ruleset, seating: Seating, games: u64) -> [f64; 2] {
        let (mut sums, mut count) = ([0.0; 2], 0.0);
        for game in 0..games {
            let mut source = Fast::new(1_000_000 + game);
            let mut state = State::new(&Deal::draw(rules, seating, None, &mut source));
            let mut bots: Vec<_> =
                seating.seats().map(|seat| Level::Squire.bot(game * 8 + u64::from(seat.index()))).collect();
            while let Some(seat) = state.turn() {
                let view = state.view(Eye::Seat(seat));
                if view.round > 1 && view.doing.is_none() {
                    let beliefs = [Belief::new(&view, None), Belief::new(&view, Some(Policy::of(rules)))];
                    for (sum, belief) in sums.iter_mut().zip(&beliefs) {
                        *sum += belief.log_likelihood(|family| truth(&state, family));
                    }
                    count += (seating.playing().len() - seating.families_of(seat).len()) as f64;
                }
                let answer = bots[usize::from(seat.index())].choose(&view, &state.moves());
                state.play(answer, &mut Silent).unwrap();
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

    /// A view is imagined whole: every hidden card but those in draw piles has a name, and a world has this very view.
    #[test]
    fn an_imagined_view_is_one_of_a_world() {
        for rules in Ruleset::ALL {
            for seating in [Seating::of(5).unwrap(), Seating::usual_duel()] {
                let mut source = Fast::new(9);
                let mut state = State::new(&Deal::draw(rules, seating, None, &mut source));
                let mut bot = Level::Page.bot(4);
                while let Some(seat) = state.turn() {
                    let view = state.view(Eye::Seat(seat));
                    let imagined = Belief::new(&view, Some(Policy::of(rules))).imagine(&mut source);
                    assert!(imagined.queue.cards().iter().all(|card| matches!(card.card, Seen::Known(_))));
                    let world = State::sample(&imagined, &mut source).unwrap();
                    assert_eq!(world.view(Eye::Seat(seat)), view);
                    state.play(bot.choose(&view, &state.moves()), &mut Silent).unwrap();
                }
            }
        }
    }
}
