//! A card as the table refers to it: one small number, the same wherever the card goes.

use oriflamme_game::{Card, Family, Name, Ruleset};

/// The most cards a family has in any ruleset.
const PER_FAMILY: usize = 11;
/// How many handles there are.
pub(crate) const HANDLES: usize = PER_FAMILY * Family::COUNT;

/// Identifies a card of the table's box. It never changes, whatever happens to the card or to the queue
/// around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Handle(u8);

impl Handle {
    /// Fills slots in which there is no card.
    pub(crate) const FILLER: Self = Self(0);

    #[inline]
    pub(crate) const fn new(card: Card) -> Self {
        let (name, second_set) = (card.name.index(), Name::Prince.index());
        let in_set = if name < second_set { name } else { name - second_set };
        Self(card.family.index() * PER_FAMILY as u8 + in_set)
    }
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
    /// The family on its back.
    #[inline]
    pub(crate) const fn family(self) -> Family {
        FAMILIES[self.index()]
    }
    #[inline]
    pub(crate) const fn name(self, rules: Ruleset) -> Name {
        match rules {
            Ruleset::Base1 | Ruleset::Base2 => BASE[self.index()],
            Ruleset::Ablaze => ABLAZE[self.index()],
        }
    }
    #[inline]
    pub(crate) const fn card(self, rules: Ruleset) -> Card {
        Card::new(self.family(), self.name(rules))
    }
}

/// A handle, or none, in one byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Link(u8);

impl Link {
    pub(crate) const NONE: Self = Self(u8::MAX);

    #[inline]
    pub(crate) const fn to(handle: Handle) -> Self {
        Self(handle.0)
    }
    #[inline]
    pub(crate) const fn get(self) -> Option<Handle> {
        if self.0 == u8::MAX { None } else { Some(Handle(self.0)) }
    }
    #[inline]
    pub(crate) const fn is_some(self) -> bool {
        self.0 != u8::MAX
    }
}

const FAMILIES: [Family; HANDLES] = {
    let mut table = [Family::Red; HANDLES];
    let mut handle = 0;
    while handle < HANDLES {
        table[handle] = Family::from_index((handle / PER_FAMILY) as u8);
        handle += 1;
    }
    table
};

const BASE: [Name; HANDLES] = names(Name::Archer);
const ABLAZE: [Name; HANDLES] = names(Name::Prince);

const fn names(first: Name) -> [Name; HANDLES] {
    let mut table = [first; HANDLES];
    let mut handle = 0;
    while handle < HANDLES {
        table[handle] = Name::from_index(first.index() + (handle % PER_FAMILY) as u8);
        handle += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use oriflamme_game::Names;

    #[test]
    fn every_card_of_a_ruleset_has_a_handle_of_its_own() {
        for rules in Ruleset::ALL {
            let mut taken = [false; HANDLES];
            for family in Family::ALL {
                for name in Names::of(rules).iter() {
                    let card = Card::new(family, name);
                    let handle = Handle::new(card);
                    assert_eq!(handle.card(rules), card);
                    assert!(
                        !core::mem::replace(&mut taken[handle.index()], true),
                        "{card} shares its handle"
                    );
                }
            }
        }
    }
}
