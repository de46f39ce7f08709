//! The names of cards, families and players in a language.

use crate::Words;
use oriflamme_game::{Card, Family, Level, Name, Ruleset, Seat, Seen, SeenCard};
use oriflamme_table_view::{Occupant, TableView};
use std::borrow::Cow;

/// A text, between isolation marks (U+2068 and U+2069) if it has letters that are written from right to left.
/// Otherwise such a name would also turn round what stands beside it, such as a score.
pub(crate) fn isolated(text: &str) -> Cow<'_, str> {
    const FIRST_STRONG_ISOLATE: char = '\u{2068}';
    let from_the_right = |it: char| matches!(it, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fefc}');
    match text.chars().any(from_the_right) && !text.starts_with(FIRST_STRONG_ISOLATE) {
        true => format!("{FIRST_STRONG_ISOLATE}{text}\u{2069}").into(),
        false => text.into(),
    }
}

impl Words {
    /// A card's published name.
    pub fn card(&self, name: Name) -> String {
        self.say(&format!("card-{}", name.word()))
    }
    /// What a card does, in a line.
    pub fn line(&self, name: Name) -> String {
        self.say(&format!("card-{}-line", name.word()))
    }
    /// What a card does, in full.
    pub fn text(&self, name: Name) -> String {
        self.say(&format!("card-{}-text", name.word()))
    }
    /// How this ruleset plays a card, if the editions differ.
    pub fn edition(&self, name: Name, rules: Ruleset) -> Option<String> {
        let id = format!("card-{}-{}", name.word(), rules.word());
        self.has(&id).then(|| self.say(&id))
    }
    /// A family's colour.
    pub fn family(&self, family: Family) -> String {
        self.say(&format!("family-{}", family.word()))
    }
    /// A ruleset's title.
    pub fn ruleset(&self, rules: Ruleset) -> String {
        self.say(&format!("ruleset-{}", rules.word()))
    }
    /// A bot's level.
    pub fn level(&self, level: Level) -> String {
        self.say(&format!("bot-{level}"))
    }
    /// Two texts with a colon between them, with this language's spacing.
    pub fn colon(&self, first: &str, then: &str) -> String {
        self.tell("ui-colon", &[("first", first.into()), ("then", then.into())])
    }
    /// A card with its family: `Archer (Red)`.
    pub fn whole_card(&self, card: Card) -> String {
        self.tell(
            "ui-label-up",
            &[("card", self.card(card.name).into()), ("family", self.family(card.family).into())],
        )
    }
    /// Everything visible about a card in the queue.
    pub fn lying(&self, card: &SeenCard) -> String {
        let family = self.family(card.card.family());
        let mut label = match card.card {
            Seen::Back(_) => self.tell("ui-label-back", &[("family", family.into())]),
            Seen::Known(known) => {
                let id = if card.face_up { "ui-label-up" } else { "ui-label-down" };
                self.tell(id, &[("card", self.card(known.name).into()), ("family", family.into())])
            }
        };
        if card.owner != card.card.family() {
            label.push_str(", ");
            label.push_str(&self.tell("ui-label-token", &[("family", self.family(card.owner).into())]));
        }
        if card.influence > 0 {
            label.push_str(", ");
            label.push_str(&self.tell("ui-label-influence", &[("count", card.influence.into())]));
        }
        label
    }
    /// The name of a family's bot.
    pub fn bot(&self, family: Family) -> String {
        self.say(&format!("bot-name-{}", family.word()))
    }
    /// A bot's description: its name, its level, a line of character, and how that level plays.
    pub fn bot_described(&self, family: Family, level: Level) -> String {
        let character = self.say(&format!("bot-character-{}", family.word()));
        let line = self.say(&format!("bot-{level}-line"));
        let level = self.level(level);
        self.tell(
            "bot-who",
            &[
                ("name", self.bot(family).into()),
                ("level", level.into()),
                ("character", character.into()),
                ("line", line.into()),
            ],
        )
    }
    /// The name of a seat's occupant: a player's or a bot's name, or that the seat is free.
    pub fn occupant(&self, table: &TableView, seat: Seat) -> String {
        match table.occupant(seat) {
            Occupant::Human { name: Some(name), .. } => isolated(name).into_owned(),
            Occupant::Human { name: None, .. } => self.say("people-nameless"),
            Occupant::Bot(_) => self.bot(table.seating.family_of(seat)),
            Occupant::Kept { name: Some(name) } => {
                self.tell("ui-seat-kept-for", &[("name", name.clone().into())])
            }
            Occupant::Kept { name: None } => self.say("ui-seat-kept"),
            Occupant::Free => self.say("ui-seat-free"),
        }
    }
    /// A list of names.
    pub fn list(&self, names: &[String]) -> String {
        match names {
            [first @ .., last] if !first.is_empty() => {
                self.tell("end-and", &[("first", first.join(", ").into()), ("last", last.clone().into())])
            }
            names => names.concat(),
        }
    }
    /// A player's name in a sentence. A bot's name comes with its colour.
    pub fn player(&self, table: &TableView, seat: Seat) -> String {
        let name = self.occupant(table, seat);
        match table.occupant(seat) {
            Occupant::Human { .. } => name,
            _ => self.tell(
                "ui-bot-name",
                &[("name", name.into()), ("family", self.family(table.seating.family_of(seat)).into())],
            ),
        }
    }
    /// A seat, by its families: `Red`, or in a duel `Red and Green`.
    pub fn seat(&self, table: &TableView, seat: Seat) -> String {
        match table.seating.families_of(seat) {
            [one, other] => {
                let (one, other) = (self.family(*one), self.family(*other));
                self.tell("ui-two-families", &[("one", one.into()), ("other", other.into())])
            }
            families => families.first().map(|&family| self.family(family)).unwrap_or_default(),
        }
    }
}
