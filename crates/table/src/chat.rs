//! Rules for chat at a table.

use crate::{commands::Refusal, player_name::is_invisible, state::Holder, state::TableState};
use oriflamme_table_view::{ChatContent, ChatMessage, PlayerId};

/// The longest chat message, in characters. Longer ones are cut.
const LONGEST: usize = 200;

impl TableState {
    /// A player's message as everybody at this table gets it, under the name and the family of their seat.
    /// Private tables allow free text; public ones only phrases.
    pub fn say(&self, player: &PlayerId, said: ChatContent) -> Result<ChatMessage, Refusal> {
        let seat = self.seat_of(player).ok_or(Refusal::NotSeated)?;
        let Holder::Human { name, .. } = self.holder(seat) else { return Err(Refusal::NotSeated) };
        let content = match said {
            ChatContent::Phrase(phrase) => ChatContent::Phrase(phrase),
            ChatContent::Text(_) if !self.setup().private => return Err(Refusal::PhrasesOnly),
            ChatContent::Text(text) => match visible(&text) {
                text if text.is_empty() => return Err(Refusal::NothingSaid),
                text => ChatContent::Text(text),
            },
        };
        let family = Some(self.seating().family_of(seat));
        Ok(ChatMessage { family, name: name.as_ref().map(ToString::to_string).unwrap_or_default(), content })
    }
}

/// A text without invisible characters, cut to the longest length.
pub fn visible(text: &str) -> String {
    let shown: String = text.chars().filter(|it| !is_invisible(*it)).take(LONGEST).collect();
    shown.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Entry, Logged, Table, TableId, TableSetup, Timestamp};
    use oriflamme_deal::{Salt, Seed};
    use oriflamme_game::{Family, Ruleset, Seat, Seating};
    use oriflamme_table_view::Phrase;

    fn ada() -> PlayerId {
        PlayerId::from([7; 20])
    }

    fn public_setup() -> TableSetup {
        TableSetup::new(Ruleset::Base2, Seating::usual_duel(), ada())
    }
    fn private_setup() -> TableSetup {
        TableSetup { private: true, ..public_setup() }
    }

    /// A table at which Ada sits.
    fn table(setup: TableSetup) -> Table {
        let mut table = Table::new(
            TableId::from([3; 20]),
            setup,
            Seed([5; 32]),
            None,
            Timestamp::EPOCH,
            crate::Patience::default(),
        );
        let seat = Seat::from_index(0);
        let sat = Entry::Sat { seat, player: ada(), salt: Salt::none(), name: "Ada".parse().ok() };
        table.apply(Logged { entry: sat, at: Timestamp::EPOCH }).unwrap();
        table
    }

    fn text(text: &str) -> ChatContent {
        ChatContent::Text(text.to_owned())
    }

    #[test]
    fn players_are_heard_under_the_name_of_their_seat() {
        let said = table(private_setup()).say(&ada(), text(" well \u{202e}played\n")).unwrap();
        assert_eq!((said.family, said.name.as_str()), (Some(Family::Red), "Ada"));
        assert_eq!(said.content, text("well played"));
        let long = table(private_setup()).say(&ada(), text(&"é".repeat(1000))).unwrap();
        assert_eq!(long.content, text(&"é".repeat(LONGEST)));
    }

    #[test]
    fn strangers_are_not_heard_and_public_tables_have_phrases() {
        let phrase = ChatContent::Phrase(Phrase::Luck);
        let stranger = PlayerId::from([8; 20]);
        assert_eq!(table(private_setup()).say(&stranger, phrase.clone()), Err(Refusal::NotSeated));
        assert_eq!(table(public_setup()).say(&ada(), text("hello")), Err(Refusal::PhrasesOnly));
        assert_eq!(table(private_setup()).say(&ada(), text("\u{200b} ")), Err(Refusal::NothingSaid));
        assert_eq!(table(public_setup()).say(&ada(), phrase.clone()).map(|said| said.content), Ok(phrase));
    }
}
