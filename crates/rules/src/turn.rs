//! What abilities do to the table. Every change goes through here and into the log, with its ruling.

use crate::{
    cards,
    handle::Handle,
    table::{Actor, Table},
};
use oriflamme_game::{
    Card, Event, Families, Family, Gap, Influence, Log, Name, Place, Position, Positions, Ruling, Seat, Zone,
};

/// The table and the log, as the ability that acts gets them.
pub(crate) struct Turn<'a, L> {
    pub(crate) table: &'a mut Table,
    pub(crate) log: &'a mut L,
}

/// The most cards that can fall at once: one of the same name from each family.
const MOST_FALLEN: usize = Family::COUNT;

impl<L: Log> Turn<'_, L> {
    /// Pays influence from the supply to the owner of the card that earned it. A gain of 0 leaves no event.
    #[inline]
    pub(crate) fn gain(&mut self, by: Actor, amount: Influence, why: Ruling) {
        if amount > 0 {
            let score = &mut self.table.scores[by.seat];
            // Only a position written by hand comes near the limit. A score stops there.
            let amount = amount.min(Influence::MAX - *score);
            *score += amount;
            if L::ON {
                self.log.push(Event::Gained { seat: by.seat, amount, why, by: self.table.card(by.card) });
            }
        }
    }
    /// Takes influence from a seat for the supply, at most what the seat has. Returns how much.
    #[inline]
    pub(crate) fn lose(&mut self, seat: Seat, amount: Influence, why: Ruling) -> Influence {
        let score = &mut self.table.scores[seat];
        let amount = amount.min(*score);
        if amount > 0 {
            *score -= amount;
            self.log.push(Event::Lost { seat, amount, why });
        }
        amount
    }
    /// Logs that a card's ability has no effect.
    #[inline]
    pub(crate) fn in_vain(&mut self, by: Actor, why: Ruling) {
        if L::ON {
            self.log.push(Event::InVain { card: self.table.card(by.card), why });
        }
    }
    /// Pays influence of another player to the owner of the card that earned it, at most what there is.
    /// Returns how much.
    #[inline]
    pub(crate) fn steal(&mut self, from: Seat, by: Actor, amount: Influence, why: Ruling) -> Influence {
        let to = by.seat;
        if from == to {
            return 0;
        }
        let amount = amount.min(self.table.scores[from]);
        if amount > 0 {
            self.table.scores[from] -= amount;
            let score = &mut self.table.scores[to];
            *score = score.saturating_add(amount);
            if L::ON {
                self.log.push(Event::Stolen { from, to, amount, why, by: self.table.card(by.card) });
            }
        }
        amount
    }
    /// Takes the influence off a card. The caller decides where it goes.
    #[inline]
    pub(crate) fn take_influence(&mut self, card: Handle) -> u8 {
        core::mem::take(&mut self.table.card_state_mut(card).influence)
    }
    /// Returns the influence on a card to the supply.
    #[inline]
    pub(crate) fn lose_influence_on(&mut self, card: Handle) {
        let amount = self.take_influence(card);
        if L::ON && amount > 0 {
            self.log.lost_on_card(amount);
        }
    }
    /// Sets how much influence is kept apart.
    pub(crate) fn keep_apart(&mut self, amount: u8) {
        self.table.kept_apart = amount;
        self.log.push(Event::KeptApart { amount });
    }

    /// Eliminates the top cards at these positions together. Each earns the attacker 1 (ELIM-1), unless
    /// `unpaid` is the ruling that they earn nothing. Then each eliminated card's own hook runs; after that,
    /// all cards that go with them are discarded at once.
    #[inline]
    pub(crate) fn eliminate(&mut self, victims: Positions, by: Actor, unpaid: Option<Ruling>) {
        let mut fallen = [by; MOST_FALLEN];
        let mut count = 0;
        for (slot, at) in fallen.iter_mut().zip(victims.iter()) {
            *slot = self.table.actor(self.table.top(at));
            count += 1;
        }
        let fallen = &fallen[..count];
        let attacker = self.table.card(by.card);
        for victim in fallen {
            if let Some((card, at)) = self.remove(victim.card) {
                self.log.push(Event::Eliminated { card, at, by: attacker });
            }
        }
        match unpaid {
            None => self.gain(by, count as Influence, Ruling::Elim1),
            Some(why) => self.log.push(Event::InVain { card: attacker, why }),
        }
        for &victim in fallen {
            cards::eliminated(self, victim, by);
        }
        if let Some(name) = fallen.first().and_then(|victim| cards::takes_along(self.table.name(victim.card)))
        {
            self.follow(name, fallen.iter().map(|victim| victim.family).collect());
        }
    }

    /// All uncovered cards of that name in these families are discarded, at once (PRINCE-3).
    fn follow(&mut self, name: Name, families: Families) {
        let mut followers = [None; MOST_FALLEN];
        let named = self.table.positions(|top, card_state| {
            families.contains(card_state.owner()) && self.table.name(top) == name
        });
        for (slot, at) in followers.iter_mut().zip(named.iter()) {
            *slot = Some(self.table.top(at));
        }
        if name.is_dealt() {
            families.iter().for_each(|family| self.clear(family, name));
        }
        for card in followers.into_iter().flatten() {
            self.discard(card, Ruling::Prince3);
        }
    }
    /// A family must show its card of that name, so everybody knows that its other face-down cards are
    /// something else.
    fn clear(&mut self, family: Family, name: Name) {
        let hidden =
            self.table.positions(|_, card_state| !card_state.face_up() && card_state.owner() == family);
        for at in hidden.iter() {
            let top = self.table.top(at);
            self.table.card_state_mut(top).clear();
        }
        if !hidden.is_empty() {
            self.log.push(Event::Cleared { family, name });
        }
    }

    /// Discards a card if it is on top in the queue: nobody gains anything (ELIM-2).
    #[inline]
    pub(crate) fn discard(&mut self, card: Handle, why: Ruling) {
        if let Some((card, at)) = self.remove(card) {
            self.log.push(Event::Discarded { card, at, why });
        }
    }

    /// Takes a top card out of the queue and puts it, face up, among the gone cards of the family on its
    /// back.
    #[inline]
    fn remove(&mut self, card: Handle) -> Option<(Card, Position)> {
        let at = self.table.position(card)?;
        if L::ON {
            self.lose_influence_on(card);
        }
        self.table.take(at);
        self.table.reset(card);
        let public = self.table.card(card);
        self.table.gone[public.family].insert(public.name);
        Some((public, at))
    }

    /// Moves the top card of a position, as it lies, into a gap.
    pub(crate) fn relocate(&mut self, from: Position, to: Gap) {
        self.table.relocate(from, to);
        self.log.push(Event::Moved { from, to });
    }
    /// Puts a family's Twin, face up, into the queue.
    pub(crate) fn join(&mut self, card: Handle, at: Place) {
        self.table.twins.remove(card.family());
        self.table.card_state_mut(card).turn_up();
        self.table.lay(card, at);
        let card = self.table.card(card);
        self.log.push(Event::Joined { card, at });
    }
    /// Brings a card back, face up, into a gap, if it was set aside or is gone. If it is in neither place,
    /// everybody knows that now.
    pub(crate) fn replace(&mut self, card: Handle, to: Gap) {
        let Card { family, name } = self.table.card(card);
        let from = if self.table.aside[family].contains(name) {
            self.table.aside[family].remove(name);
            Zone::Aside
        } else if self.table.gone[family].contains(name) {
            self.table.gone[family].remove(name);
            Zone::Gone
        } else {
            self.table.lacked[family] = Some(name);
            self.log.push(Event::Lacked { card: Card::new(family, name) });
            return;
        };
        self.table.card_state_mut(card).turn_up();
        self.table.insert(card, to);
        self.log.push(Event::Replaced { card: Card::new(family, name), to, from });
    }
    /// Gives a character to another family.
    pub(crate) fn corrupt(&mut self, at: Position, family: Family) {
        let top = self.table.top(at);
        self.table.card_state_mut(top).set_owner(family);
        let card = self.table.card(top);
        self.log.push(Event::Corrupted { card, at, family });
    }
}
