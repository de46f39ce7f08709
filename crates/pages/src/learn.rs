//! Lessons: the list of them, and the table at which one is played.

use crate::{
    Frames, PageError, Tracker, Visitor, Words,
    chrome::{Page, PageKind, shell},
    frames::{FrameMode, frames_for},
    rules::first_game,
    sprite::icon,
    table::{self, Board, BoardMode},
};
use maud::{Markup, html};
use oriflamme_game::Position;
use oriflamme_table_view::{TableView, Update};
use serde::Serialize;

/// After this many lessons a learner is offered a first game.
pub const LESSONS_BEFORE_A_GAME: usize = 3;

/// A lesson in the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LessonLink<'a> {
    /// Its name in URLs.
    pub name: &'a str,
    pub title: &'a str,
    /// Whether the visitor has finished it.
    pub done: bool,
}

/// The list of lessons.
pub fn lessons(visitor: &Visitor, lessons: &[LessonLink<'_>]) -> Markup {
    let words = visitor.words();
    let title = words.say("learn-title");
    let next = lessons.iter().position(|lesson| !lesson.done);
    let learned = lessons.iter().filter(|lesson| lesson.done).count();
    let inside = html! {
        section.paper {
            h1 { (title) }
            p.lead { (words.say("learn-lead")) }
            @if learned > 0 { p { (words.tell("learn-progress", &[("done", learned.into()), ("count", lessons.len().into())])) } }
            ol.lessons {
                @for (index, lesson) in lessons.iter().enumerate() {
                    li {
                        a.button.main[next == Some(index)] href={ "/learn/" (lesson.name) } {
                            span.which { (index + 1) }
                            span { (lesson.title) }
                            @if lesson.done { (icon("check")) span.hidden { (words.say("learn-done")) } }
                        }
                    }
                }
            }
            @if learned >= LESSONS_BEFORE_A_GAME { (first_game(words)) }
            p { a href="/rules" { (words.say("learn-rather-read")) } }
        }
    };
    shell(visitor, Page::new(&title, PageKind::Rules), &inside)
}

/// A lesson at one of its steps.
#[derive(Clone, Copy)]
pub struct LessonPage<'a> {
    pub visitor: &'a Visitor,
    /// Its path, without a query.
    pub path: &'a str,
    pub title: &'a str,
    /// Which lesson it is, from 1.
    pub number: usize,
    /// How many decisions it has.
    pub steps: usize,
    pub content: LessonContent<'a>,
}

/// The content of a lesson's page.
#[derive(Clone, Copy)]
pub enum LessonContent<'a> {
    /// One of the learner's decisions.
    Step {
        /// Its number, from 1.
        step: usize,
        table: &'a TableView,
        /// What the lesson says about it.
        text: &'a str,
        /// The card picked to be moved.
        picked: Option<Position>,
        /// Why the last choice could not be made.
        refused: Option<PageError>,
    },
    /// The outcome of a different choice.
    Tried {
        step: usize,
        /// The table before it.
        before: &'a TableView,
        updates: &'a [Update],
        text: Option<&'a str>,
    },
    /// The end of the lesson.
    End {
        table: &'a TableView,
        text: &'a str,
        /// The lesson after this one.
        next: Option<LessonLink<'a>>,
    },
}

impl LessonContent<'_> {
    fn table(&self) -> &TableView {
        match self {
            Self::Step { table, .. } | Self::End { table, .. } => table,
            Self::Tried { before, updates, .. } => updates.last().map_or(before, |last| &last.table),
        }
    }
}

pub fn lesson(page: &LessonPage<'_>) -> Markup {
    let (mode, picked, refused) = match page.content {
        LessonContent::Step { step, picked, refused, .. } => {
            (BoardMode::Lesson { path: page.path, step }, picked, refused)
        }
        LessonContent::Tried { .. } | LessonContent::End { .. } => (BoardMode::ReadOnly, None, None),
    };
    let (visitor, path, title, table) = (page.visitor, page.path, page.title, page.content.table());
    study_board(&StudyBoard { visitor, path, title, table, mode, picked, refused, guide: guide(page) })
}

/// A table at which somebody studies on their own.
pub(crate) struct StudyBoard<'a> {
    pub(crate) visitor: &'a Visitor,
    /// Its path, without a query.
    pub(crate) path: &'a str,
    pub(crate) title: &'a str,
    pub(crate) table: &'a TableView,
    /// It is never [`BoardMode::Table`]: no other people study with them, so nobody is awaited.
    pub(crate) mode: BoardMode<'a>,
    /// The card picked to be moved.
    pub(crate) picked: Option<Position>,
    /// Why the last choice could not be made.
    pub(crate) refused: Option<PageError>,
    /// The text beside the table, and the link to what comes next.
    pub(crate) guide: Markup,
}

/// The page of such a table.
pub(crate) fn study_board(page: &StudyBoard<'_>) -> Markup {
    let words = page.visitor.words();
    let table = page.table;
    let Some(view) = &table.view else { return crate::not_found(page.visitor) };
    let keys = Tracker::new(&view.queue);
    let board = Board { mode: page.mode, picked: page.picked, ..Board::now(words, table, view, &keys) };
    let my_turn = board.my_turn();
    let regions = board.regions();
    let bar = regions.iter().find(|(id, _)| *id == "status").map(|(_, region)| region.clone());
    let inside = html! {
        h1.hidden { (page.title) }
        div.board.lesson data-lesson=(page.path) {
            div.play {
                button form="play" disabled hidden {}
                (page.guide)
                @for (id, region) in regions {
                    @match id {
                        "status" => {},
                        "ask" => {
                            (table::refusal(words, page.refused))
                            @if my_turn { (region) } @else { section #ask.ask tabindex="-1" {} }
                        },
                        _ => (region),
                    }
                }
            }
        }
        p #spoken.hidden aria-live="polite" {}
        (table::help(words, table))
        (table::script_words(words))
    };
    let head = Page { bar: bar.unwrap_or_default(), ..Page::new(page.title, PageKind::Lesson) };
    shell(page.visitor, head, &inside)
}

/// The lesson's text, and the next button.
fn guide(page: &LessonPage<'_>) -> Markup {
    let words = page.visitor.words();
    let step = match page.content {
        LessonContent::Step { step, .. } | LessonContent::Tried { step, .. } => step,
        LessonContent::End { .. } => page.steps + 1,
    };
    html! {
        section #guide.guide tabindex="-1" aria-label=(page.title) {
            header {
                a.tool href="/learn" aria-label=(words.say("learn-all")) title=(words.say("learn-all")) { (icon("step-back")) }
                b { (page.title) }
                span.steps role="img" aria-label=(words.tell("learn-step", &[("step", step.min(page.steps).into()), ("steps", page.steps.into())])) {
                    @for number in 1..=page.steps { i.done[number < step].now[number == step] {} }
                }
            }
            div role="status" {
                @match page.content {
                    LessonContent::Step { text, .. } => p { (text) },
                    LessonContent::Tried { before, updates, text, .. } => {
                        p.would { (words.say("learn-would")) }
                        ol.would { @for line in would(words, before, updates) { (line) } }
                        @if let Some(text) = text { p { (text) } }
                    },
                    LessonContent::End { text, .. } => p { (text) },
                }
            }
            (way_on(page))
        }
    }
}

/// The outcome of a choice, as lines of a log.
pub(crate) fn would(words: &'static Words, before: &TableView, updates: &[Update]) -> Vec<Markup> {
    // A log begins with the state of the table. That first update has no line.
    let Some(first) = updates.first() else { return Vec::new() };
    let start = Update { events: Vec::new(), table: before.clone(), played: None, ..first.clone() };
    let history: Vec<_> = std::iter::once(start).chain(updates.iter().cloned()).collect();
    table::lines(words, before, &history)
}

fn way_on(page: &LessonPage<'_>) -> Markup {
    let words = page.visitor.words();
    match page.content {
        LessonContent::Step { .. } => html! {},
        LessonContent::Tried { step, .. } => html! {
            p.row { a.button.main data-lesson-step data-key="Escape" href={ (page.path) "?step=" (step) } { (icon("step-back")) (words.say("learn-again")) } }
        },
        LessonContent::End { next, .. } => {
            // After the first few lessons, offer a game.
            let game_first = page.number == LESSONS_BEFORE_A_GAME || next.is_none();
            html! {
                div.row {
                    @if game_first { (first_game(words)) }
                    @if let Some(next) = next {
                        a.button.main[!game_first] href={ "/learn/" (next.name) } { (words.tell("learn-next", &[("title", next.title.into())])) }
                    }
                    a.button href="/learn" { (words.say("learn-all")) }
                }
            }
        }
    }
}

/// The answer to a choice in a lesson, for the script: what to show, and the next page.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct LessonAnswer {
    pub updates: Vec<Frames>,
    /// The path and query of the next page.
    pub to: String,
}

/// The frames of a lesson. Each update comes with the table before it.
pub fn lesson_frames<'a>(
    visitor: &Visitor,
    updates: impl IntoIterator<Item = &'a (TableView, Update)>,
) -> Vec<Frames> {
    let shown =
        |(before, update): &(TableView, Update)| frames_for(visitor, before, update, FrameMode::Replay);
    updates.into_iter().map(shown).collect()
}
