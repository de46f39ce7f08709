//! The table: everything that one viewer sees of a game, as a page or, for updates, region by region.

mod advice;
mod ask;
mod chat;
mod choices;
mod clock;
mod end;
mod graph;
mod hand;
mod history;
mod lobby;
mod log;
pub mod plain;
mod queue;
mod seats;
mod turning_points;
mod waiting;
mod with_chat;

pub(crate) use advice::reason;
pub use chat::{Chat, chat_line};
pub(crate) use end::end as end_panel;
pub use history::TableHistory;
pub(crate) use lobby::region as lobby_region;
pub(crate) use log::{LogLine, about, into_gap, line, lines, place};
pub use with_chat::PageWithChat;

use crate::{
    Tracker, Visitor, Words,
    card::{crest, full_face},
    chrome::{Page, PageKind, shell},
    errors::{PageError, explained},
    people,
    profile::linked_people,
    rulings,
    seal::sealed,
    share::link,
    sprite::icon,
    story::Caption,
    terms::terms,
};
use maud::{Markup, PreEscaped, html};
use oriflamme_game::{BySeat, Card, Family, Move, Names, Phase, Position, ROUNDS, Seat, View, Viewer};
use oriflamme_table_view::{Advice, Occupant, Pace, Perspective, TableStatus, TableView, Timestamp};

/// The content of a table's page.
#[derive(Clone, Copy)]
pub struct TablePage<'a> {
    pub visitor: &'a Visitor,
    pub table: &'a TableView,
    pub history: &'a TableHistory,
    /// The card picked to be moved, by the query `pick=3`: the first step of a Royal Decree.
    pub picked: Option<Position>,
    /// The absolute URL of this table, for sharing.
    pub address: &'a str,
    pub chat: Option<&'a Chat>,
    /// The error of the last request, for browsers without script.
    pub refused: Option<PageError>,
    /// The current time, if known. The script counts from it; without script the page shows the remaining
    /// time.
    pub now: Option<Timestamp>,
}

/// The content of a table's regions at one moment.
pub(crate) struct Board<'a> {
    pub words: &'static Words,
    pub table: &'a TableView,
    pub view: &'a View,
    pub keys: &'a Tracker,
    /// The card picked to be moved.
    pub picked: Option<Position>,
    /// Each seat's latest gain or loss.
    pub changes: BySeat<i32>,
    /// The caption of the latest events, while they are shown.
    pub caption: Option<Caption>,
    pub mode: BoardMode<'a>,
    /// The current time, if known.
    pub now: Option<Timestamp>,
    /// What the coach said.
    pub advice: Option<&'a Advice>,
}

/// What a board is for, and so where its choices are sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BoardMode<'a> {
    /// The viewer is at the table. Choices are sent to it.
    Table,
    /// The viewer is at the table, and events are still being shown: there is nothing to choose yet.
    TableEvents,
    /// A replay, or a part of a lesson that asks nothing: there is nothing to choose.
    ReadOnly,
    /// Choices are sent to a lesson, as a query of its path.
    Lesson { path: &'a str, step: usize },
    /// Choices are sent to the analysis board, with the whole analysis; its address has a query.
    Analysis { address: &'a str, record: &'a str, node: usize, perspective: Perspective },
}

impl<'a> Board<'a> {
    /// The current table, with no events left to show.
    pub fn now(words: &'static Words, table: &'a TableView, view: &'a View, keys: &'a Tracker) -> Self {
        Self {
            words,
            table,
            view,
            keys,
            picked: None,
            changes: BySeat::new(0),
            caption: None,
            mode: BoardMode::Table,
            now: None,
            advice: None,
        }
    }
    /// The viewer's own seat.
    pub fn me(&self) -> Option<Seat> {
        match self.table.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }
    /// Whether choices can be made now, by whoever decides: not while events are still being shown, and not
    /// after the game.
    pub fn takes_choices(&self) -> bool {
        let is_open = match self.mode {
            BoardMode::Table | BoardMode::Lesson { .. } | BoardMode::Analysis { .. } => true,
            BoardMode::TableEvents | BoardMode::ReadOnly => false,
        };
        is_open && self.table.status == TableStatus::Playing
    }
    /// Whether the viewer is at the table, with its other players.
    pub fn is_at_table(&self) -> bool {
        matches!(self.mode, BoardMode::Table | BoardMode::TableEvents)
    }
    /// Whether the viewer decides now, and no bot stands in.
    pub fn my_turn(&self) -> bool {
        let mine = self.view.moves.is_some() && self.me().is_some() && self.view.turn == self.me();
        self.takes_choices() && mine && !self.table.viewer_is_away()
    }
    /// A move of the viewer's, as the form of moves sends it.
    pub fn said(&self, answer: Move) -> String {
        self.view.family_move(answer).map(|said| said.to_string()).unwrap_or_default()
    }
    /// The URL that picks a card for a move, or that takes the pick back.
    fn pick_link(&self, at: Option<Position>) -> String {
        let pick = at.map(|at| format!("pick={at}"));
        let step = match self.mode {
            BoardMode::Table | BoardMode::TableEvents | BoardMode::ReadOnly => None,
            BoardMode::Lesson { step, .. } => Some(format!("step={step}")),
            BoardMode::Analysis { address, .. } => address.split_once('?').map(|(_, query)| query.to_owned()),
        };
        format!("?{}", step.into_iter().chain(pick).collect::<Vec<_>>().join("&"))
    }
    pub fn name(&self, seat: Seat) -> String {
        self.words.player(self.table, seat)
    }
    /// Everything that changes, by the id of its element.
    pub fn regions(&self) -> Vec<(&'static str, Markup)> {
        vec![
            ("status", self.status()),
            ("seats", self.seats()),
            ("queue", self.queue()),
            ("ask", self.ask()),
            ("mine", self.mine()),
        ]
    }

    /// The round and its phase.
    fn status(&self) -> Markup {
        let words = self.words;
        let phase = match self.view.phase {
            _ if self.view.turn.is_none() => "ui-title-over",
            Phase::Placement => "ui-placement",
            Phase::Resolution => "ui-resolution",
        };
        html! {
            p #status.status {
                span.rounds aria-hidden="true" {
                    @for round in 1..=ROUNDS {
                        i.done[round < self.view.round].now[round == self.view.round] {}
                    }
                }
                span {
                    b { (words.tell("ui-round", &[("round", self.view.round.into()), ("rounds", ROUNDS.into())])) }
                    " " span.phase { (words.say(phase)) }
                }
            }
        }
    }
}

/// The page of a table, with the chat separate from the viewer's cards.
pub fn table(page: &TablePage<'_>) -> PageWithChat {
    table_with_advice(page, None)
}

/// The page of a table, with the coach's advice.
pub fn table_with_advice(page: &TablePage<'_>, advice: Option<&Advice>) -> PageWithChat {
    // The page does not repeat its query. Otherwise somebody could lead a player to an address of their own
    // making, and learn from the size of the compressed answer how much of it repeats the player's cards.
    let picked = page.picked.map(|at| format!("?pick={at}")).unwrap_or_default();
    let visitor = Visitor { path: format!("/tables/{}{picked}", page.table.id), ..page.visitor.clone() };
    let page = TablePage { visitor: &visitor, ..*page };
    let around = match &page.table.view {
        Some(view) => game(&page, view, advice),
        None => lobby::lobby(&page),
    };
    let said = page.chat.map(|chat| chat.messages.as_slice()).unwrap_or_default();
    let words = visitor.words();
    PageWithChat::new(around, html! { @for message in said { (chat_line(words, message)) } })
}

/// The page of a table at which a game has begun.
fn game(page: &TablePage<'_>, view: &View, advice: Option<&Advice>) -> Markup {
    let words = page.visitor.words();
    let table = page.table;
    let keys = Tracker::new(&view.queue);
    let mut board = Board::now(words, table, view, &keys);
    (board.picked, board.now, board.advice) = (page.picked, page.now, advice);
    let my_turn = board.my_turn();
    let title = if my_turn { turn_title(words) } else { title(words, table) };
    let bar = board.status();
    let inside = html! {
        h1.hidden { (words.tell("ui-table-title", &[("rules", words.ruleset(table.rules).into())])) }
        div.board data-table=(table.id) data-version=(table.version) data-seq=[page.history.last]
            data-live=(has_news(table)) data-company[has_company(table)] data-commitment=(table.commitment) data-family=[own_family(table)]
            data-now=[page.now.map(Timestamp::as_millis)] {
            div.play {
                // The default button of the form, which does nothing: Enter on a card of the hand must not
                // place it.
                button form="play" disabled hidden {}
                (people::imported(words, table))
                // The result of a game comes first, so that it is easy to find.
                div #end-panel { @if table.end.is_some() { (end::end(&board, &page.history.graph)) (end::keep(page)) } }
                @for (id, region) in board.regions().into_iter().filter(|(id, _)| *id != "status") {
                    @if id == "ask" { (refusal(words, page.refused)) }
                    (region)
                }
            }
            aside.side {
                (log_panel(words, page.history))
                @if let Some(chat) = page.chat { (chat::panel(words, table, chat.free_text)) }
                (this_table(words, table, page.address))
            }
        }
        p #spoken.hidden aria-live="polite" {}
        (help(words, table))
        (script_words(words))
    };
    let page_head = Page {
        table: Some(&table.id),
        turn: my_turn,
        bar,
        public: !table.private,
        ..Page::new(&title, PageKind::Table)
    };
    shell(page.visitor, page_head, &inside)
}

/// The first family of the viewer's own seat.
fn own_family(table: &TableView) -> Option<Family> {
    match table.viewer {
        Viewer::Seat(seat) => Some(table.seating.family_of(seat)),
        Viewer::Spectator => None,
    }
}

/// The title of the page on the viewer's turn.
pub(crate) fn turn_title(words: &Words) -> String {
    words.say("ui-title-your-turn")
}

/// The title of the page otherwise.
pub(crate) fn title(words: &Words, table: &TableView) -> String {
    match table.status {
        TableStatus::Over | TableStatus::Abandoned => words.say("ui-title-over"),
        TableStatus::Open | TableStatus::Playing => {
            words.tell("ui-table-title", &[("rules", words.ruleset(table.rules).into())])
        }
    }
}

pub(crate) fn refusal(words: &Words, refused: Option<PageError>) -> Markup {
    html! {
        @if let Some(error) = refused {
            p.refused role="alert" { (icon("warning")) (explained(words, error)) }
        }
    }
}

fn log_panel(words: &Words, history: &TableHistory) -> Markup {
    html! {
        details.panel.log open {
            summary { h2 { (words.say("ui-log")) } }
            div.inside {
                ol #log tabindex="0" aria-label=(words.say("ui-log")) {
                    (history.log)
                }
            }
        }
    }
}

/// The table itself: how it is shared, left, and why its shuffle can be trusted.
fn this_table(words: &Words, table: &TableView, address: &str) -> Markup {
    html! {
        details.panel.about {
            summary { h2 { (words.say("ui-this-table")) } }
            div.inside {
                h3 { (words.ruleset(table.rules)) }
                (terms(words, table))
                (linked_people(words, table))
                (bots(words, table))
                (link(words, address))
                (sealed(words, table))
                @if table.status.is_live() && table.viewer != Viewer::Spectator {
                    form method="post" action={ "/tables/" (table.id) "/leave" } {
                        @if table.rated && table.status == TableStatus::Playing {
                            @if !table.viewer_is_away() {
                                button.plain data-confirm=(words.say("rated-leave-sure")) { (words.say("rated-leave")) }
                            }
                        } @else {
                            @let sure = if table.is_leaving_a_loss() && table.status == TableStatus::Playing { "counts-leave-sure" } else { "ui-leave-sure" };
                            button.plain data-confirm=(words.say(sure)) { (words.say("ui-leave")) }
                        }
                    }
                }
            }
        }
    }
}

/// The bots of a table, and how they play.
fn bots(words: &Words, table: &TableView) -> Markup {
    let bots = table.seating.seats().filter_map(|seat| match table.occupant(seat) {
        Occupant::Bot(level) => Some((table.seating.family_of(seat), *level)),
        _ => None,
    });
    html! {
        ul.bots { @for (family, level) in bots { li { (crest(family)) span { (words.bot_described(family, level)) } } } }
    }
}

/// What each card of this table does, one popover a card: a tap on any card that is known shows it; a long
/// press or the key `i` does where a tap chooses.
pub(crate) fn help(words: &Words, table: &TableView) -> Markup {
    // In the viewer's own colours, so that no picture looks like a card that somebody else hides.
    let family = match table.viewer {
        Viewer::Seat(seat) => table.seating.family_of(seat),
        Viewer::Spectator => table.seating.playing().first().copied().unwrap_or(Family::Red),
    };
    html! {
        @for name in Names::of(table.rules).iter() {
            @let title = format!("help-{name}-title");
            div.help popover role="dialog" id={ "help-" (name) } aria-labelledby=(title) {
                // This button gets the focus, so it comes first: a screen reader reads on from here, and so
                // reads all of the text.
                button.tool.close type="button" popovertarget={ "help-" (name) } popovertargetaction="hide" autofocus
                    aria-label=(words.say("ui-close")) title=(words.say("ui-close")) { (icon("cross")) }
                span class={ "card face full " (family) } aria-hidden="true" { (full_face(words, Card::new(family, name))) }
                div {
                    h2 id=(title) { (words.card(name)) }
                    p.kind { (words.say(if name.is_character() { "kind-character" } else { "kind-intrigue" })) }
                    p { (words.text(name)) }
                    @if let Some(edition) = words.edition(name, table.rules) { p { (edition) } }
                    @if table.seating.is_duel() && words.has(&format!("card-{name}-duel")) {
                        p { (words.say(&format!("card-{name}-duel"))) }
                    }
                    h3 { (words.say("rules-rulings-title")) }
                    (rulings::titles(words, name))
                }
            }
        }
    }
}

/// The texts that the script itself uses.
pub(crate) fn script_words(words: &Words) -> Markup {
    const SAID: [&str; 10] = [
        "ui-lost",
        "ui-back",
        "ui-your-turn",
        "ui-skip-motion",
        "ui-yes",
        "ui-no",
        "ui-failed",
        "ui-choose-first",
        "key-skip",
        "fair-alarm",
    ];
    let said = SAID.map(|id| (id, words.say(id)));
    // The script fills in the number.
    let days = words.tell("clock-days", &[("count", "{count}".into())]);
    html! { template #words { @for (id, text) in said { i data-id=(id) { (text) } } i data-id="clock-days" { (days) } } }
}

/// A region's HTML by itself.
pub(crate) fn text(region: Markup) -> String {
    let PreEscaped(text) = region;
    text
}

/// Whether a game has clocks, or people who come and go: the page of a player who is alone with bots needs no
/// script for these. The answer is the same for a whole game.
fn has_company(table: &TableView) -> bool {
    let human = |seat: &Seat| matches!(table.occupant(*seat), Occupant::Human { .. });
    table.pace != Pace::Unlimited
        || table.seating.seats().filter(human).count() > 1
        || table.viewer == Viewer::Spectator
}

/// Whether something may still happen here that the viewer should see: a game goes on, or those who sat there
/// may play again.
fn has_news(table: &TableView) -> bool {
    let sat_there = table.viewer != Viewer::Spectator;
    table.status.is_live() || (table.status == TableStatus::Over && sat_there && table.rematch.is_none())
}
