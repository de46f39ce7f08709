//! The table: everything one viewer sees of a game, as a page or, while it goes on, region by region.

mod ask;
mod chat;
mod deeds;
mod end;
mod hand;
mod lobby;
mod log;
mod queue;
mod seats;

pub use chat::{Chat, talk_line};
pub(crate) use end::end as end_panel;
pub(crate) use lobby::region as lobby_region;
pub(crate) use log::{about, line, lines};

use crate::{
    Tracker, Visitor, Words,
    card::full_face,
    chrome::{Page, PageKind, shell},
    sprite::icon,
};
use maud::{Markup, PreEscaped, html};
use oriflamme_game::{Card, Family, Move, Names, Phase, Position, ROUNDS, Seat, View, Viewer};
use oriflamme_table_view::{ErrorCode, TableStatus, TableView, Update};

/// What the page of a table is made of.
#[derive(Clone, Copy)]
pub struct TablePage<'a> {
    /// Who looks.
    pub visitor: &'a Visitor,
    /// What they see.
    pub sight: &'a TableView,
    /// What has happened so far, for their eyes, oldest first. The log is written from it.
    pub history: &'a [Update],
    /// The card picked to be moved, by the query `pick=3`: the first step of a Royal Decree.
    pub picked: Option<Position>,
    /// The whole address of this table, to be shared.
    pub address: &'a str,
    /// What is said at the table.
    pub chat: Option<&'a Chat>,
    /// Why the last thing asked was refused, for browsers without script.
    pub refused: Option<ErrorCode>,
}

/// What the regions of a table are made of, at one moment.
pub(crate) struct Scene<'a> {
    pub words: &'static Words,
    pub sight: &'a TableView,
    pub view: &'a View,
    pub keys: &'a Tracker,
    /// The card picked to be moved.
    pub picked: Option<Position>,
    /// Whether the viewer may act now: not while events are still being shown, not after the game.
    pub live: bool,
    /// What each seat has just gained or lost.
    pub changes: [i32; Family::COUNT],
}

impl<'a> Scene<'a> {
    /// The table as it is, with nothing left to show.
    pub fn now(words: &'static Words, sight: &'a TableView, view: &'a View, keys: &'a Tracker) -> Self {
        let live = sight.status == TableStatus::Playing;
        Self { words, sight, view, keys, picked: None, live, changes: [0; Family::COUNT] }
    }
    /// The viewer's own seat.
    pub fn me(&self) -> Option<Seat> {
        match self.sight.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }
    /// Whether it is the viewer who decides, now.
    pub fn my_turn(&self) -> bool {
        self.live && self.view.moves.is_some() && self.me().is_some() && self.view.turn == self.me()
    }
    /// A move of the viewer's, as the form of moves sends it.
    pub fn said(&self, answer: Move) -> String {
        self.view.family_move(answer).map(|said| said.to_string()).unwrap_or_default()
    }
    pub fn name(&self, seat: Seat) -> String {
        self.words.player(self.sight, seat)
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

/// The page of a table.
pub fn table(page: &TablePage<'_>) -> Markup {
    let words = page.visitor.words();
    let sight = page.sight;
    let Some(view) = &sight.view else { return lobby::lobby(page) };
    let keys = Tracker::new(&view.queue);
    let mut scene = Scene::now(words, sight, view, &keys);
    scene.picked = page.picked;
    let my_turn = scene.my_turn();
    let title = title(words, sight, my_turn);
    let bar = scene.status();
    let inside = html! {
        h1.hidden { (words.tell("ui-table-title", &[("rules", words.ruleset(sight.rules).into())])) }
        div.board data-table=(sight.id) data-version=(sight.version) data-seq=(page.history.last().map_or(0, |last| last.seq))
            data-live=(has_news(sight)) {
            div.play {
                // The default button of the form, which does nothing: Enter on a card of the hand must not place it.
                button form="play" disabled hidden {}
                // What has become of a game comes first, so that nobody has to look for it.
                div #end-panel { @if sight.end.is_some() { (end::end(&scene)) } }
                @for (id, region) in scene.regions().into_iter().filter(|(id, _)| *id != "status") {
                    @if id == "ask" { (refusal(words, page.refused)) }
                    (region)
                }
            }
            aside.side {
                (log_panel(words, sight, page.history))
                @if let Some(chat) = page.chat { (chat::panel(words, sight, chat)) }
                (this_table(words, sight, page.address))
            }
        }
        p #spoken.hidden aria-live="polite" {}
        (help(words, sight))
        (script_words(words))
    };
    let page_head = Page { turn: my_turn, bar, public: !sight.private, ..Page::new(&title, PageKind::Table) };
    shell(page.visitor, page_head, &inside)
}

/// What stands in the title bar: that it is one's turn, before all else.
pub(crate) fn title(words: &Words, sight: &TableView, my_turn: bool) -> String {
    match (my_turn, sight.status) {
        (true, _) => words.say("ui-title-your-turn"),
        (_, TableStatus::Over | TableStatus::Abandoned) => words.say("ui-title-over"),
        _ => words.tell("ui-table-title", &[("rules", words.ruleset(sight.rules).into())]),
    }
}

fn refusal(words: &Words, refused: Option<ErrorCode>) -> Markup {
    html! {
        @if let Some(code) = refused {
            p.refused role="alert" { (icon("warning")) (words.say(crate::errors::message(code))) }
        }
    }
}

fn log_panel(words: &'static Words, sight: &TableView, history: &[Update]) -> Markup {
    html! {
        details.panel.log open {
            summary { h2 { (words.say("ui-log")) } }
            ol #log tabindex="0" aria-label=(words.say("ui-log")) {
                @for line in lines(words, sight, history) { (line) }
            }
        }
    }
}

/// The table itself: how it is shared, left, and why its shuffle can be trusted.
fn this_table(words: &Words, sight: &TableView, address: &str) -> Markup {
    html! {
        details.panel.about {
            summary { h2 { (words.say("ui-this-table")) } }
            p { (words.ruleset(sight.rules)) }
            p.share { label { (words.say("ui-share")) input type="text" readonly value=(address) data-copy=(words.say("ui-copied")); } }
            p.proof { (icon("proof")) (words.say("ui-commitment")) " " code { (sight.commitment) } }
            @if sight.status.is_live() && sight.viewer != Viewer::Spectator {
                form method="post" action={ "/tables/" (sight.id) "/leave" } {
                    button.plain data-confirm=(words.say("ui-leave-sure")) { (words.say("ui-leave")) }
                }
            }
        }
    }
}

/// What each card of this table does, one popover a card: a tap on any card that is known shows it.
pub(crate) fn help(words: &Words, sight: &TableView) -> Markup {
    let family = sight.seating.playing().first().copied().unwrap_or(Family::Red);
    html! {
        @for name in Names::of(sight.rules).iter() {
            div.help popover id={ "help-" (name) } {
                span class={ "card face full " (family) } { (full_face(words, Card::new(family, name))) }
                div {
                    h2 { (words.card(name)) }
                    p.kind { (words.say(if name.is_character() { "kind-character" } else { "kind-intrigue" })) }
                    p { (words.text(name)) }
                    @if let Some(edition) = words.edition(name, sight.rules) { p { (edition) } }
                    @if sight.seating.is_duel() && words.has(&format!("card-{name}-duel")) {
                        p { (words.say(&format!("card-{name}-duel"))) }
                    }
                }
            }
        }
    }
}

/// The few words that the script itself has to say.
pub(crate) fn script_words(words: &Words) -> Markup {
    const SAID: [&str; 7] =
        ["ui-lost", "ui-back", "ui-your-turn", "ui-skip-motion", "ui-yes", "ui-no", "ui-failed"];
    let said = SAID.map(|id| (id, words.say(id)));
    html! { template #words { @for (id, text) in said { i data-id=(id) { (text) } } } }
}

/// A region's HTML by itself.
pub(crate) fn text(region: Markup) -> String {
    let PreEscaped(text) = region;
    text
}

/// Whether something may still happen here that the viewer should see: a game goes on, or those who sat there may play again.
fn has_news(sight: &TableView) -> bool {
    let sat_there = sight.viewer != Viewer::Spectator;
    sight.status.is_live() || (sight.status == TableStatus::Over && sat_there && sight.rematch.is_none())
}
