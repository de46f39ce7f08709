//! What is on the screen, and how it changes with messages and with time.

use crate::{HostLink, HostMessage, Look, Menu, panel::Act};
use oriflamme_game::{BySeat, Card, Family, View};
use oriflamme_pages::{
    Language, Words, explained,
    plain::{Picked, PlainLine, PlainMoment, moments_told, said},
};
use oriflamme_table_view::TableView;
use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};

/// The most lines of the log that are kept.
const MOST_LINES: usize = 2_000;
/// If more moments than this are waiting, they are shown faster.
const MANY: usize = 40;

oriflamme_game::word_enum! {
    /// How fast events are shown.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum ShownSpeed: "slow, normal, fast or instant" {
        Slow "slow",
        #[default]
        Normal "normal",
        Fast "fast",
        /// All at once.
        Instant "instant",
    }
}

/// Something that is still to be shown.
#[derive(Clone, PartialEq, Debug)]
enum Step {
    Moment(Box<PlainMoment>),
    /// The table after an update, with what may be done now.
    Table(Box<TableView>),
}

/// What covers the screen until it is answered or closed.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Overlay {
    /// What the keys do.
    Keys,
    /// What a card does.
    Explained(Card),
    /// A question before something is done.
    Sure { text: String, act: Act, selected: usize },
    /// A chat message that is being chosen or written.
    Talk { text: String, selected: usize },
}

/// A line of the log.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Told {
    Line(PlainLine),
    Said { family: Option<Family>, name: String, text: String },
}

/// The screen of a person at a terminal.
pub struct Screen {
    pub(crate) words: &'static Words,
    pub(crate) look: Look,
    speed: ShownSpeed,
    pub(crate) menu: Option<Menu>,
    /// The table up to the moment that is shown.
    pub(crate) table: Option<TableView>,
    /// The game after everything that is still to be shown.
    latest: Option<View>,
    steps: VecDeque<Step>,
    /// The moment that is being shown, and until when.
    pub(crate) moment: Option<(PlainMoment, Option<Instant>)>,
    pub(crate) log: Vec<Told>,
    /// How many lines of the log are below the visible ones.
    pub(crate) scrolled: usize,
    /// The selected item of the panel.
    pub(crate) selected: usize,
    pub(crate) picked: Option<Picked>,
    /// The typed digits of a number, while a longer one is possible.
    pub(crate) typed: String,
    /// How far the text of an overlay is scrolled.
    pub(crate) overlay_scrolled: usize,
    pub(crate) overlay: Option<Overlay>,
    /// A note to the person, such as why something was refused.
    pub(crate) note: Option<String>,
    pub(crate) connection: HostLink,
    /// Whether a request has not been answered yet.
    pub(crate) is_asking: bool,
}

impl Screen {
    pub fn new(language: Language, look: Look, speed: ShownSpeed, connection: HostLink) -> Self {
        Self {
            words: Words::of(language),
            look,
            speed,
            menu: None,
            table: None,
            latest: None,
            steps: VecDeque::new(),
            moment: None,
            log: Vec::new(),
            scrolled: 0,
            selected: 0,
            picked: None,
            typed: String::new(),
            overlay_scrolled: 0,
            overlay: None,
            note: None,
            connection,
            is_asking: false,
        }
    }

    /// Handles a message from the host.
    pub fn hear(&mut self, news: HostMessage) {
        match news {
            HostMessage::Menu(menu) => {
                self.forget_table();
                self.menu = Some(menu);
                self.begin_question();
            }
            HostMessage::Table(table) => self.show(*table),
            HostMessage::Update(update) => {
                self.is_asking = false;
                for moment in moments_told(self.words, self.latest.as_ref(), &update) {
                    self.steps.push_back(Step::Moment(Box::new(moment)));
                }
                self.latest = update.table.view;
                self.steps.push_back(Step::Table(Box::new(update.table)));
            }
            HostMessage::Said(message) => self.note_down(Told::Said {
                family: message.family,
                text: said(self.words, &message),
                name: message.name,
            }),
            HostMessage::Refused(error) => {
                self.is_asking = false;
                self.note = Some(explained(self.words, error));
            }
            HostMessage::Note(note) => self.note = Some(note),
            HostMessage::Link(connection) => {
                if self.connection == HostLink::Lost && connection == HostLink::Online {
                    self.note = Some(self.words.say("ui-back"));
                }
                self.connection = connection;
            }
            HostMessage::Stop => {}
        }
    }

    fn show(&mut self, table: TableView) {
        let same = self.table.as_ref().is_some_and(|known| known.id == table.id);
        if !same {
            self.forget_table();
        }
        self.menu = None;
        self.is_asking = false;
        self.finish();
        self.latest = table.view;
        let moved = self.table.as_ref().is_none_or(|known| known.version != table.version);
        self.table = Some(table);
        if moved || !same {
            self.begin_question();
        }
    }

    fn forget_table(&mut self) {
        self.table = None;
        self.latest = None;
        self.steps.clear();
        self.moment = None;
        self.log.clear();
        self.scrolled = 0;
        self.overlay = None;
        self.note = None;
        self.is_asking = false;
    }

    pub(crate) fn begin_question(&mut self) {
        (self.selected, self.picked) = (0, None);
        self.typed.clear();
        if matches!(self.overlay, Some(Overlay::Sure { .. })) {
            self.overlay = None;
        }
    }

    /// Whether something is still to be shown.
    pub fn is_moving(&self) -> bool {
        !self.steps.is_empty() || self.moment.as_ref().is_some_and(|(_, until)| until.is_some())
    }

    /// Shows what is due.
    pub fn pass(&mut self, now: Instant) {
        loop {
            match &mut self.moment {
                Some((_, Some(until))) if *until > now => return,
                Some((_, until)) => *until = None,
                None => {}
            }
            let Some(step) = self.steps.pop_front() else { return };
            self.take(step, Some(now));
        }
    }

    /// Shows everything that is left at once.
    pub(crate) fn finish(&mut self) {
        while let Some(step) = self.steps.pop_front() {
            self.take(step, None);
        }
        if let Some((_, until)) = &mut self.moment {
            *until = None;
        }
    }

    fn take(&mut self, step: Step, now: Option<Instant>) {
        match step {
            Step::Moment(moment) => {
                for line in &moment.lines {
                    self.note_down(Told::Line(line.clone()));
                }
                let until = now.map(|now| now + self.duration(&moment));
                self.moment = Some((*moment, until));
            }
            Step::Table(table) => {
                self.moment = None;
                let unchanged = self.table.as_ref().is_some_and(|known| known.version == table.version);
                self.table = Some(*table);
                if !unchanged {
                    self.begin_question();
                }
            }
        }
    }

    fn duration(&self, moment: &PlainMoment) -> Duration {
        let normal = Duration::from_millis(moment.timing.total().into());
        let speed = match self.speed {
            ShownSpeed::Slow => normal * 2,
            ShownSpeed::Normal => normal,
            ShownSpeed::Fast => normal / 3,
            ShownSpeed::Instant => Duration::ZERO,
        };
        if self.steps.len() > MANY { speed / 5 } else { speed }
    }

    fn note_down(&mut self, told: Told) {
        if self.log.len() == MOST_LINES {
            self.log.remove(0);
        }
        self.log.push(told);
    }

    /// The game as it is shown now.
    pub(crate) fn view(&self) -> Option<&View> {
        let moving = self.moment.as_ref().filter(|(_, until)| until.is_some());
        moving
            .and_then(|(moment, _)| moment.view.as_ref())
            .or_else(|| self.table.as_ref().and_then(|table| table.view.as_ref()))
    }
    /// What each seat has gained or lost in the moment that is shown.
    pub(crate) fn changes(&self) -> BySeat<i32> {
        self.moment
            .as_ref()
            .filter(|(_, until)| until.is_some())
            .map_or(BySeat::new(0), |(moment, _)| moment.changes)
    }
    /// Changes to the next language.
    pub(crate) fn change_language(&mut self) {
        let now = Language::ALL.iter().position(|&it| it == self.words.language()).unwrap_or(0);
        self.words = Words::of(Language::ALL[(now + 1) % Language::ALL.len()]);
    }
}
