//! The cards, one file each, behind a few closed hooks. The flow of rounds and the queue never name a card.

mod ambush;
mod apothecary;
mod archer;
mod assassination;
mod conspiracy;
mod corruption;
mod cutthroat;
mod felon;
mod heir;
mod lord;
mod machination;
mod prince;
mod queen;
mod royal_decree;
mod schemer;
mod shapeshifter;
mod soldier;
mod spy;
mod trap;
mod twin;
mod usurpation;

use crate::{
    handle::Handle,
    table::{Actor, Table},
    turn::Turn,
};
use oriflamme_game::{Ask, Log, Move, Name, Position, Positions, Ruling};

/// What follows once a hook is done.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Next {
    /// The ability is over.
    Done,
    /// Use the ability: ask what it asks, then act.
    Act,
    /// Ask this, then act on the answer.
    Ask(Ask),
    /// Use that ability instead, as the same actor.
    As(Name),
    /// Let that character use its ability; this card goes on when it is done ([`Ability::resumed`]).
    Use(Handle),
}

/// The answer an ability acts on, if it asked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pick(pub(crate) Option<Move>);

impl Pick {
    pub(crate) const NONE: Self = Self(None);

    /// The position picked, where one was asked for.
    #[inline]
    pub(crate) fn position(self) -> Option<Position> {
        self.0.and_then(|answer| answer.position())
    }
    /// The same, as a set.
    #[inline]
    pub(crate) fn positions(self) -> Positions {
        self.position().map_or(Positions::EMPTY, Positions::only)
    }
}

/// All that a card can do. A hook's default is what most cards do.
pub(crate) trait Ability {
    /// The name of the other card that goes with this one when it is eliminated.
    const TAKES_ALONG: Option<Name> = None;
    /// Why nothing happens if there is nothing to choose.
    const IDLE: Ruling = Ruling::Resolve3;

    /// What the owner must choose. Several answers: the owner is asked. One: it is taken. None: nothing
    /// happens.
    #[inline]
    fn ask(_table: &Table, _me: Actor) -> Ask {
        Ask::Nothing
    }
    /// What it does, once its question, if it has one, is answered.
    #[inline]
    fn act<L: Log>(_t: &mut Turn<L>, _me: Actor, _pick: Pick) -> Next {
        Next::Done
    }
    /// What happens when its owner turns it up: gain what lies on it, then use its ability (RESOLVE-2).
    #[inline]
    fn revealed<L: Log>(t: &mut Turn<L>, me: Actor) -> Next {
        let on_it = t.take_influence(me.card);
        t.gain(me, on_it.into(), Ruling::Resolve2);
        Next::Act
    }
    /// What happens when it has been eliminated. `me` is the card with its last owner.
    #[inline]
    fn eliminated<L: Log>(_t: &mut Turn<L>, _me: Actor, _by: Actor) {}
    /// What follows when the character it used is done.
    #[inline]
    fn resumed<L: Log>(_t: &mut Turn<L>, _me: Actor) -> Next {
        Next::Done
    }
}

/// Dispatches each hook to the card of a name.
macro_rules! cards {
    ($($module:ident::$card:ident)*) => {
        #[inline]
        pub(crate) fn takes_along(name: Name) -> Option<Name> {
            match name { $(Name::$card => $module::$card::TAKES_ALONG),* }
        }
        #[inline]
        pub(crate) fn why_idle(name: Name) -> Ruling {
            match name { $(Name::$card => $module::$card::IDLE),* }
        }
        #[inline]
        pub(crate) fn ask(name: Name, table: &Table, me: Actor) -> Ask {
            match name { $(Name::$card => $module::$card::ask(table, me)),* }
        }
        #[inline]
        pub(crate) fn act<L: Log>(name: Name, t: &mut Turn<L>, me: Actor, pick: Pick) -> Next {
            match name { $(Name::$card => $module::$card::act(t, me, pick)),* }
        }
        #[inline]
        pub(crate) fn revealed<L: Log>(t: &mut Turn<L>, me: Actor) -> Next {
            match t.table.name(me.card) { $(Name::$card => $module::$card::revealed(t, me)),* }
        }
        #[inline]
        pub(crate) fn eliminated<L: Log>(t: &mut Turn<L>, me: Actor, by: Actor) {
            match t.table.name(me.card) { $(Name::$card => $module::$card::eliminated(t, me, by)),* }
        }
        #[inline]
        pub(crate) fn resumed<L: Log>(t: &mut Turn<L>, me: Actor) -> Next {
            match t.table.name(me.card) { $(Name::$card => $module::$card::resumed(t, me)),* }
        }
    };
}

cards! {
    archer::Archer soldier::Soldier spy::Spy heir::Heir shapeshifter::Shapeshifter lord::Lord
    assassination::Assassination royal_decree::RoyalDecree ambush::Ambush conspiracy::Conspiracy
    prince::Prince twin::Twin queen::Queen cutthroat::Cutthroat apothecary::Apothecary felon::Felon
    schemer::Schemer usurpation::Usurpation machination::Machination trap::Trap corruption::Corruption
}

/// A card that waits to be attacked was revealed by its owner: lose what lies on it, gain 1 (RESOLVE-2).
#[inline]
fn revealed_in_vain<L: Log>(t: &mut Turn<L>, me: Actor) -> Next {
    t.lose_influence_on(me.card);
    t.gain(me, 1, Ruling::Resolve2);
    Next::Done
}

/// The face-down card that must be shown and discarded when its Twin is eliminated (PRINCE-3).
pub(crate) const SHOWN_ON_DEMAND: Name = Name::Prince;
