//! What the person can do now: answer the question, choose from the menu, or something else.

use crate::{HostLink, Request, Screen, screen::Overlay};
use oriflamme_game::{Card, Move, Place, Position, Seen, Viewer};
use oriflamme_pages::plain::{self, Leads, Picked, PlainChoice};
use oriflamme_table_view::{NextStep, Occupant, Phrase, TableStatus, TableView, Timestamp};

/// What choosing an item does.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Act {
    Answer(Move),
    Pick(Picked),
    Ask(Request),
}

/// Something that can be chosen.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PanelItem {
    /// A letter, or a number.
    pub key: String,
    pub title: String,
    pub line: String,
    pub sure: Option<String>,
    pub act: Act,
}

/// The middle of the screen.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Panel {
    pub title: String,
    /// Hints for the decision.
    pub hints: Vec<String>,
    pub items: Vec<PanelItem>,
}

impl From<PlainChoice> for PanelItem {
    fn from(choice: PlainChoice) -> Self {
        let PlainChoice { leads, key, title, line, sure } = choice;
        let act = match leads {
            Leads::To(answer) => Act::Answer(answer),
            Leads::On(picked) => Act::Pick(picked),
        };
        Self { key, title, line, sure, act }
    }
}

impl Screen {
    /// What can be done now.
    pub(crate) fn panel(&self, now: Timestamp) -> Panel {
        if let Some(menu) = &self.menu {
            let item = |(index, item): (usize, &crate::MenuItem)| PanelItem {
                key: (index + 1).to_string(),
                title: item.title.clone(),
                line: item.line.clone(),
                sure: None,
                act: Act::Ask(Request::Choose(index)),
            };
            let items = menu.items.iter().enumerate().map(item).collect();
            return Panel { title: menu.title.clone(), hints: Vec::new(), items };
        }
        let Some(table) = &self.table else { return Panel::default() };
        if let Some((moment, Some(_))) = &self.moment {
            return Panel { title: moment.caption.clone(), ..Panel::default() };
        }
        if self.is_moving() {
            return Panel::default();
        }
        if let Some(question) = plain::question(self.words, table, self.picked) {
            let items = question.choices.into_iter().map(PanelItem::from).collect();
            return Panel { title: question.asked, hints: question.hint.into_iter().collect(), items };
        }
        self.way_on(table, now)
    }

    /// What a person can do who has no question to answer.
    fn way_on(&self, table: &TableView, now: Timestamp) -> Panel {
        let words = self.words;
        let awaited = plain::waiting(words, table).map(|(_, text)| text).unwrap_or_default();
        let item = |title: String, line: String, request: Request| PanelItem {
            key: String::new(),
            title,
            line,
            sure: None,
            act: Act::Ask(request),
        };
        let mut panel = Panel { title: awaited, ..Panel::default() };
        match table.next_step() {
            NextStep::TakeKeptSeat(_) => {
                panel.title = words.say("lobby-invited");
                panel.items.push(item(words.say("lobby-take-seat"), String::new(), Request::Sit));
            }
            NextStep::SitDown => {
                panel.title = words.tell("ui-waiting", &[("count", table.free_seats().into())]);
                panel.items.push(item(words.say("ui-sit"), String::new(), Request::Sit));
            }
            NextStep::FillSeats => {
                panel.title = words.tell("ui-waiting", &[("count", table.free_seats().into())]);
                let level = words.level(table.level);
                let line = words.tell("lobby-start-line", &[("level", level.into())]);
                panel.items.push(item(words.say("lobby-start"), line, Request::Start));
            }
            NextStep::AwaitPerson => panel.title = words.say("rated-await"),
            NextStep::AwaitPlayers => {
                panel.title = words.tell("ui-waiting", &[("count", table.free_seats().into())]);
            }
            NextStep::ComeBack => {
                panel.title = plain::away_told(words, table);
                panel.items.push(item(words.say("ui-im-back"), String::new(), Request::Sit));
            }
            NextStep::LetBotStandIn { seat, from } if from <= now => {
                let player = words.occupant(table, seat);
                let title = words.tell("ui-stand-in", &[("player", player.into())]);
                panel.items.push(item(title, words.say("ui-stand-in-note"), Request::StandIn(seat)));
            }
            NextStep::PlayAgain | NextStep::LookBack | NextStep::GoElsewhere => self.ended(table, &mut panel),
            NextStep::Decide
            | NextStep::AwaitBot(_)
            | NextStep::AwaitClock { .. }
            | NextStep::LetBotStandIn { .. }
            | NextStep::Watch(_) => {}
        }
        for (index, item) in panel.items.iter_mut().enumerate() {
            item.key = (index + 1).to_string();
        }
        panel
    }

    /// What can be done after a game.
    fn ended(&self, table: &TableView, panel: &mut Panel) {
        let words = self.words;
        match plain::result(words, table) {
            Some(result) => {
                panel.title = result.title;
                panel.hints = result.remarks;
            }
            None => panel.title = words.say("lobby-closed"),
        }
        let mut item = |title: &str, line: &str, request: Request| {
            let line = if line.is_empty() { String::new() } else { words.say(line) };
            panel.items.push(PanelItem {
                key: String::new(),
                title: words.say(title),
                line,
                sure: None,
                act: Act::Ask(request),
            });
        };
        if table.viewer != Viewer::Spectator && table.view.is_some() {
            match table.rematch {
                Some(_) => item("end-rematch-join", "end-rematch-join-line", Request::Again),
                None if self.connection == HostLink::Local => item("term-again", "", Request::Again),
                None => item("end-rematch", "end-rematch-line", Request::Again),
            }
        }
        if self.connection != HostLink::Local {
            item("term-menu", "", Request::Menu);
        }
        item("term-quit", "", Request::Quit);
    }

    /// What may be said: phrases, by their numbers.
    pub(crate) fn phrases(&self) -> Vec<(Phrase, String)> {
        Phrase::ALL.into_iter().map(|phrase| (phrase, plain::phrase(self.words, phrase))).collect()
    }
    /// Whether there is anybody to talk to, at a server's table.
    pub(crate) fn can_talk(&self) -> bool {
        self.connection != HostLink::Local
            && self.table.as_ref().is_some_and(|table| table.viewer != Viewer::Spectator)
    }
    /// Whether free text may be said here.
    pub(crate) fn may_write(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.private)
    }
    /// Whether leaving now would leave a game to a bot.
    pub(crate) fn is_in_game(&self) -> bool {
        self.table.as_ref().is_some_and(|table| {
            let Viewer::Seat(seat) = table.viewer else { return false };
            table.status == TableStatus::Playing
                && matches!(table.occupant(seat), Occupant::Human { away: false, .. })
        })
    }

    /// The card that an item is about, if it is known.
    pub(crate) fn card_of(&self, item: &PanelItem) -> Option<Card> {
        let lying = |at: Position| match self.view()?.queue.stack(at).last()?.card {
            Seen::Known(card) => Some(card),
            Seen::Back(_) => None,
        };
        match item.act {
            Act::Pick(Picked::Card(card)) | Act::Answer(Move::Place { card, .. }) => Some(card),
            Act::Pick(Picked::Position(at)) => lying(at),
            Act::Answer(Move::Twin(Place::On(at))) => lying(at),
            Act::Answer(Move::Keep | Move::Reveal) => lying(self.view()?.next?),
            Act::Answer(answer) => answer.position().and_then(lying),
            Act::Ask(_) => None,
        }
    }

    /// Asks for confirmation of something that may be a slip.
    pub(crate) fn make_sure(&mut self, text: String, act: Act) {
        // The answer that cancels comes first, so that one key too many does nothing.
        self.overlay = Some(Overlay::Sure { text, act, selected: 0 });
    }
}
