//! Translates a history into another world: the same game, as far as one seat can tell.

use oriflamme_game::{ByFamily, Card, Family, Move, Name, Names};
use oriflamme_rules::{Deal, State};

/// Maps each card of one world to the card in the same place of another.
pub(crate) struct Relabel(ByFamily<[Name; Name::ALL.len()]>);

impl Relabel {
    /// From the names of one world to those of a world that looks the same to somebody.
    pub(crate) fn between(truth: &State, twin: &State) -> Self {
        let mut names = Self(ByFamily::new(Name::ALL));
        for &family in truth.seating().playing() {
            for zone in [State::hand as fn(&State, Family) -> Names, State::aside, State::gone] {
                let (from, to) = (zone(truth, family), zone(twin, family));
                // Names in both worlds stay. The others are paired in any order, because no order of them is
                // known.
                for (from, to) in from.without(to).iter().zip(to.without(from).iter()) {
                    names.set(Card::new(family, from), to);
                }
            }
        }
        for at in truth.positions() {
            truth.stack(at).zip(twin.stack(at)).for_each(|(from, to)| names.set(from.card, to.card.name));
        }
        for seat in truth.seating().seats() {
            truth.deck(seat).zip(twin.deck(seat)).for_each(|(from, to)| names.set(from, to.name));
        }
        names
    }
    fn set(&mut self, from: Card, to: Name) {
        self.0[from.family][usize::from(from.name.index())] = to;
    }
    fn card(&self, card: Card) -> Card {
        Card::new(card.family, self.0[card.family][usize::from(card.name.index())])
    }
    /// A move of the one world as it is made in the other.
    pub(crate) fn answer(&self, answer: Move) -> Move {
        answer.map(|card| self.card(card))
    }
    /// The deal of the other world.
    pub(crate) fn deal(&self, deal: &Deal) -> Deal {
        let mut twin = *deal;
        for &family in deal.seating.playing() {
            twin.families[family] = deal.families[family].map(|name| self.card(Card::new(family, name)).name);
        }
        twin
    }
}
