//! What a tap on a card or a gap would do, in a line. Worked out from what the viewer sees; where a face-down card could
//! make it otherwise, the line says so.

use super::Scene;
use crate::Value;
use oriflamme_game::{Ask, Family, Gap, Move, Name, Names, Position, Ruleset, Seen, SeenCard};

impl Scene<'_> {
    /// What an answer that names a card of the queue would do.
    pub(super) fn deed(&self, answer: Move, card: &SeenCard) -> String {
        let words = self.words;
        let name = match card.card {
            Seen::Known(card) => Some(card.name),
            Seen::Back(_) => None,
        };
        let word = name.map_or("", Name::word);
        match answer {
            Move::Eliminate(at) => self.elimination(at, card, name),
            Move::Copy(_) if name == Some(Name::Shapeshifter) => words.say("choice-copy-shapeshifter"),
            Move::Copy(_) => words.tell("choice-copy", &[("ability", word.into())]),
            Move::Use(_) => words.tell("choice-use", &[("card", word.into())]),
            Move::Corrupt(_) if Some(card.owner) == self.acting_for() => words.say("choice-corrupt-own"),
            Move::Corrupt(_) if Some(card.card.family()) == self.acting_for() => {
                words.say("choice-corrupt-home")
            }
            Move::Corrupt(_) => words.tell(
                "choice-corrupt",
                &[("card", word.into()), ("family", card.card.family().word().into())],
            ),
            _ => words.tell("choice-twin-on", &[("card", word.into())]),
        }
    }

    /// What placing a card on this one would do.
    pub(super) fn covering(&self, card: &SeenCard) -> String {
        let name = match card.card {
            Seen::Known(card) => card.name.word(),
            Seen::Back(_) => "",
        };
        self.words.tell("choice-place-on", &[("card", name.into()), ("count", card.influence.into())])
    }

    /// Whether a card moved into this gap has its turn still to come (DECREE-3).
    pub(super) fn turn_there(&self, to: Gap) -> String {
        let decree = match self.view.doing.map(|doing| doing.ask) {
            Some(Ask::Relocate { except, .. }) => except,
            _ => Position::FRONT,
        };
        self.words.say(if to.0 > decree.index() { "choice-turn-comes" } else { "choice-turn-passed" })
    }

    /// The family for which the ability works.
    fn acting_for(&self) -> Option<Family> {
        let actor = self.view.doing?.actor;
        let lying = self.view.queue.cards().iter().find(|card| card.card == Seen::Known(actor));
        Some(lying.map_or(actor.family, |card| card.owner))
    }

    fn elimination(&self, at: Position, card: &SeenCard, name: Option<Name>) -> String {
        let (words, seating) = (self.words, &self.sight.seating);
        let Some((doing, family)) = self.view.doing.zip(self.acting_for()) else { return String::new() };
        let mine = seating.seat_of(card.owner) == seating.seat_of(family);
        if card.card == Seen::Known(doing.actor) {
            return words.say("choice-eliminate-itself");
        }
        match doing.ability {
            Name::Cutthroat => return self.cutthroat(at, card, name.filter(|_| card.face_up), family),
            Name::Usurpation => {
                let lone = self.view.queue.stack(at).len() == 1;
                if let Some(name) = name.filter(|&name| {
                    lone && card.face_up && card.owner != family && self.can_come(family, name)
                }) {
                    return words.tell("choice-usurp", &[("card", name.word().into())]);
                }
            }
            _ => {}
        }
        if mine {
            return words.say("choice-eliminate-own");
        }
        if name == Some(Name::Queen) && card.face_up {
            return words.say("choice-eliminate-queen");
        }
        words.tell("choice-eliminate", &[("count", card.influence.into())])
    }

    /// What an attacker has to fear: said once, where there is a face-down card of somebody else's to strike.
    pub(super) fn risk(&self) -> Option<String> {
        let Ask::Eliminate(targets) = self.view.doing?.ask else { return None };
        let mine = |card: &SeenCard| self.sight.seating.seat_of(card.owner) == self.me();
        let feared =
            |at: Position| self.view.queue.stack(at).last().is_some_and(|top| !top.face_up && !mine(top));
        targets.iter().any(feared).then(|| {
            self.words.say(if self.view.rules == Ruleset::Ablaze {
                "choice-risk-trap"
            } else {
                "choice-risk-ambush"
            })
        })
    }

    /// Whether one's own copy of a character is where a Usurpation takes it from (USURP-1).
    fn can_come(&self, family: Family, name: Name) -> bool {
        let at_hand: Names = self.view.aside[family as usize].names.or(self.view.gone[family as usize]);
        name.is_character() && at_hand.contains(name)
    }

    /// A Cutthroat takes the opponents' face-up cards of that name along (CUT-1), and a single card earns nothing (CUT-2).
    fn cutthroat(&self, at: Position, card: &SeenCard, name: Option<Name>, family: Family) -> String {
        let Some(name) = name else {
            return self.words.say("choice-cutthroat-hidden");
        };
        let tops =
            self.view.queue.stacks().enumerate().filter_map(|(index, stack)| Some((index, stack.last()?)));
        let others = tops.filter(|(index, other)| {
            *index != usize::from(at.index())
                && other.face_up
                && other.owner != family
                && matches!(other.card, Seen::Known(known) if known.name == name)
        });
        let fallen: Vec<&SeenCard> = others.map(|(_, other)| other).chain([card]).collect();
        let seating = &self.sight.seating;
        let queens =
            fallen.iter().filter(|card| seating.seat_of(card.owner) != seating.seat_of(family)).count();
        let each = if fallen.len() > 1 { fallen.len() } else { 0 };
        let gain = each + if name == Name::Queen { queens } else { 0 };
        self.words.tell("choice-cutthroat", &[("count", Value::from(fallen.len())), ("gain", gain.into())])
    }
}
