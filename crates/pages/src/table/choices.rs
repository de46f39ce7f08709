//! The effect of choosing a card or a gap, in a line: the rules' preview of the move in words.

use super::Board;
use oriflamme_game::{Card, Foreseen, Move, Name, Names, Preview, Ruling, Seat, Seen, SeenCard, Spot};

impl Board<'_> {
    /// The rules' preview of one of the viewer's moves. `None` if it is not the viewer's turn.
    pub(super) fn preview(&self, answer: Move) -> Option<&Preview> {
        self.table.previews.iter().find(|(known, _)| *known == answer).map(|(_, preview)| preview)
    }

    /// The effect of a move that names a card of the queue.
    pub(super) fn choice_line(&self, answer: Move, card: &SeenCard) -> String {
        let words = self.words;
        let Some((preview, me)) = self.preview(answer).zip(self.me()) else { return String::new() };
        let name = match card.card {
            Seen::Known(card) => Some(card.name),
            Seen::Back(_) => None,
        };
        let word = name.map_or("", Name::word);
        match answer {
            Move::Eliminate(_) => self.elimination(preview, me, card),
            Move::Copy(_) if name == Some(Name::Shapeshifter) => words.say("choice-copy-shapeshifter"),
            Move::Copy(_) if preview.is_nothing() => {
                words.tell("choice-copy-nothing", &[("ability", word.into())])
            }
            Move::Copy(_) => words.tell("choice-copy", &[("ability", word.into())]),
            Move::Use(_) => words.tell("choice-use", &[("card", word.into())]),
            Move::Corrupt(_) => match preview.corrupted {
                Foreseen::Never => words.say("choice-corrupt-own"),
                Foreseen::Always((_, family)) if card.card.family() == family => {
                    words.say("choice-corrupt-home")
                }
                _ => words.tell(
                    "choice-corrupt",
                    &[("card", word.into()), ("family", card.card.family().word().into())],
                ),
            },
            _ => words.tell("choice-twin-on", &[("card", word.into())]),
        }
    }

    /// The effect of placing a card on this one.
    pub(super) fn covering(&self, card: &SeenCard) -> String {
        let name = match card.card {
            Seen::Known(card) => card.name.word(),
            Seen::Back(_) => "",
        };
        self.words.tell("choice-place-on", &[("card", name.into()), ("count", card.influence.into())])
    }

    /// Whether a card moved into this gap has its turn still to come.
    pub(super) fn turn_there(&self, answer: Move) -> Option<String> {
        let moved = self.preview(answer)?.moved.promised()?;
        Some(self.words.say(if moved.turn_comes { "choice-turn-comes" } else { "choice-turn-passed" }))
    }

    fn elimination(&self, preview: &Preview, me: Seat, card: &SeenCard) -> String {
        let words = self.words;
        let gain = preview.gain(me);
        let attacker = self.attacker();
        let fallen = preview.eliminated.always;
        let itself = attacker.is_some_and(|(attacker, _)| card.card == Seen::Known(attacker));
        let hidden = matches!(card.card, Seen::Back(_));
        let earns = preview.gain_by(me, Ruling::Elim1) > 0;
        let mut line = if itself {
            words.tell("choice-eliminate-itself", &[("gain", gain.into())])
        } else if !preview.eliminated.perhaps.is_empty() || hidden && !earns {
            words.say("choice-cutthroat-hidden")
        } else if fallen.len() > 1 || !earns {
            words.tell("choice-cutthroat", &[("count", fallen.len().into()), ("gain", gain.into())])
        } else if let Some(replaced) = preview.replaced.promised() {
            words.tell("choice-usurp", &[("card", replaced.card.name.word().into()), ("gain", gain.into())])
        } else if self.table.seating.seat_of(card.owner) == Some(me) {
            words.tell("choice-eliminate-own", &[("gain", gain.into())])
        } else if preview.gain_by(me, Ruling::Queen1) > 0 {
            let bonus = preview.gain_by(me, Ruling::Queen1);
            words.tell("choice-eliminate-queen", &[("gain", (gain - bonus).into()), ("more", bonus.into())])
        } else {
            words.tell("choice-eliminate", &[("gain", gain.into())])
        };
        let mut along = preview.discarded.always;
        let caught = attacker.filter(|(_, spot)| along.contains(*spot));
        if let Some((_, spot)) = caught {
            along.remove(spot);
        }
        let lost = preview.lost_on_cards.least;
        if lost > 0 {
            let cards = fallen.or(along).len();
            let lost = words.tell("choice-lost", &[("count", lost.into()), ("cards", cards.into())]);
            line = format!("{line}. {lost}");
        }
        // An intrigue is discarded in any case.
        if caught.is_some_and(|(attacker, _)| attacker.name.is_character()) {
            line = format!("{line}. {}", words.say("choice-eliminate-attacker"));
        }
        if !along.is_empty() {
            let others = words.tell("choice-eliminate-along", &[("count", along.len().into())]);
            line = format!("{line}. {others}");
        } else if !hidden && preview.depends.contains(Name::Prince) {
            line = format!("{line}. {}", words.say("choice-eliminate-prince"));
        }
        line
    }

    /// The card that acts, and where it lies in the queue.
    fn attacker(&self) -> Option<(Card, Spot)> {
        let actor = self.view.doing?.actor;
        let at = self.view.queue.cards().iter().position(|card| card.card == Seen::Known(actor))?;
        Some((actor, Spot::from_index(at as u8)))
    }

    /// The risk of an attack, if some target may strike back. It is stated once for all targets.
    pub(super) fn risk(&self) -> Option<String> {
        let strikes = |answer: &Move| matches!(answer, Move::Eliminate(_));
        let attacks = self.table.previews.iter().filter(|(answer, _)| strikes(answer));
        let might_be = attacks.map(|(_, preview)| preview.depends.and(Names::STRIKE_BACK));
        let name = might_be.flat_map(Names::iter).next()?;
        Some(self.words.say(&format!("choice-risk-{name}")))
    }
}
