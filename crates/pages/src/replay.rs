//! The replay of a finished game: step by step or by slider, from any seat's view, from this server or from
//! an `.ori` file.

use crate::{
    PageError, Tracker, Visitor,
    analysis::fault_told,
    chrome::{Page, PageKind, shell},
    errors::explained,
    frames::{FrameMode, Frames, frames_for},
    sprite::{drawing, icon},
    table::{self, Board, BoardMode},
};
use maud::{Markup, PreEscaped, html};
use oriflamme_game::{Family, Viewer};
use oriflamme_table_view::{TextFault, Update};

/// The content of a replay's page.
#[derive(Clone, Copy)]
pub struct ReplayPage<'a> {
    pub visitor: &'a Visitor,
    /// The path of this replay without its query: `/tables/T/replay`, or that of an imported game.
    pub path: &'a str,
    /// The deal and every move, as the chosen viewer saw them. The first update is the deal and has no
    /// events.
    pub steps: &'a [Update],
    /// How many moves are shown: the query `move`. A number that is too large means the end.
    pub at: usize,
    /// Whose cards are shown, by the query `eyes`; `None` for all cards open.
    pub family: Option<Family>,
    /// The URL of the record, if there is one.
    pub record: Option<&'a str>,
}

impl ReplayPage<'_> {
    fn last(&self) -> usize {
        self.steps.len().saturating_sub(1)
    }
    fn at(&self) -> usize {
        self.at.min(self.last())
    }
    fn query(&self, at: usize) -> String {
        let eyes = self.family.map_or("all", Family::word);
        format!("{}?move={at}&eyes={eyes}", self.path)
    }
}

pub fn replay(page: &ReplayPage<'_>) -> Markup {
    let words = page.visitor.words();
    let title = words.say("ui-replay");
    let Some(step) = page.steps.get(page.at()) else { return crate::not_found(page.visitor) };
    let Some(view) = &step.table.view else { return crate::not_found(page.visitor) };
    let keys = Tracker::new(&view.queue);
    let board = Board { mode: BoardMode::ReadOnly, ..Board::now(words, &step.table, view, &keys) };
    let regions = board.regions();
    let bar = regions.first().map(|(_, status)| status.clone()).unwrap_or_default();
    let inside = html! {
        h1.hidden { (title) }
        div.board.replaying data-replay=(page.path) data-moment=(page.at()) data-last=(page.last()) data-eyes=(page.family.map_or("all", Family::word)) {
            div.play {
                @for (id, region) in regions {
                    @match id { "status" => {}, "ask" => (controls(page)), _ => (region) }
                }
            }
            aside.side {
                (crate::people::imported(words, &step.table))
                details.panel.log open {
                    summary { h2 { (words.say("ui-log")) } }
                    div.inside {
                        ol #log tabindex="0" aria-label=(words.say("ui-log")) {
                            @for line in table::lines(words, &step.table, &page.steps[..=page.at()]) { (line) }
                        }
                    }
                }
            }
        }
        p #spoken.hidden aria-live="polite" {}
        (table::help(words, &step.table))
        (table::script_words(words))
    };
    shell(page.visitor, Page { bar, ..Page::new(&title, PageKind::Replay) }, &inside)
}

/// The frames from the previous step to this one, for a script that goes one step forward. For other steps
/// the script takes the regions of the page.
pub fn replay_frames(page: &ReplayPage<'_>) -> Option<Frames> {
    let at = page.at();
    let before = page.steps.get(at.checked_sub(1)?)?;
    Some(frames_for(page.visitor, &before.table, page.steps.get(at)?, FrameMode::Replay))
}

/// The caption of this step: the last one of its frames.
fn told(page: &ReplayPage<'_>) -> Markup {
    let frames = replay_frames(page).map(|update| update.frames).unwrap_or_default();
    let mut regions = frames.into_iter().rev().flat_map(|frame| frame.regions);
    match regions.find(|(id, _)| *id == "told") {
        Some((_, said)) => PreEscaped(said),
        None => html! { p #told.question.caption {} },
    }
}

/// The slider, the buttons, and the choice of the viewer.
fn controls(page: &ReplayPage<'_>) -> Markup {
    let words = page.visitor.words();
    let (at, last) = (page.at(), page.last());
    let seating = page.steps.first().map(|first| &first.table.seating);
    let step = |icon_id: &str, id: &str, to: usize, key: &str| {
        let label = words.say(id);
        html! { a.tool href=(page.query(to)) data-step=(to) data-key=(key) aria-label=(label) title=(label) { (icon(icon_id)) } }
    };
    html! {
        form #ask.controls method="get" action=(page.path) {
            (told(page))
            div.row {
                (step("step-back", "ui-step-back", at.saturating_sub(1), "ArrowLeft"))
                button.tool.scripted type="button" data-run aria-label=(words.say("ui-run")) title=(words.say("ui-run")) { (icon("play")) }
                (step("step-forward", "ui-step-forward", (at + 1).min(last), "ArrowRight"))
                label.slider { span { (words.tell("ui-step", &[("step", at.into()), ("steps", last.into())])) }
                    input type="range" name="move" min="0" max=(last) value=(at);
                }
                (step("skip", "ui-step-end", last, "End"))
            }
            div.row.more {
                label.eyes { span { (words.say("ui-eyes")) }
                    select name="eyes" {
                        option value="all" selected[page.family.is_none()] { (words.say("ui-eyes-all")) }
                        @if let Some(seating) = seating {
                            @for seat in seating.seats() {
                                @let family = seating.family_of(seat);
                                @let name = page.steps.first().map(|first| words.occupant(&first.table, seat)).unwrap_or_default();
                                option value=(family) selected[page.family == Some(family)] { (words.family(family)) " · " (name) }
                            }
                        }
                    }
                }
                button { (words.say("ui-show")) }
                a.button href=(page.query(at)) data-link=(words.say("ui-copied")) title=(words.say("ui-link-moment")) { (icon("link")) span.label { (words.say("ui-link-moment")) } }
                @if let Some(first) = page.steps.first() {
                    @let eyes = page.family.map_or("open", Family::word);
                    a.button href={ "/analysis?table=" (first.table.id) "&move=" (at) "&eyes=" (eyes) } title=(words.say("analysis-this")) {
                        (icon("watch")) span.label { (words.say("analysis-short")) }
                    }
                }
                @if let Some((record, first)) = page.record.zip(page.steps.first()) {
                    a.button href=(record) download={ (first.table.id) ".ori" } title=(words.say("end-download")) { (icon("download")) span.label { (words.say("end-download")) } }
                }
            }
        }
    }
}

/// Why a record can't be imported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ImportFault {
    /// Something in its text.
    Text(TextFault),
    /// The name of the player of this family.
    Name(Family, PageError),
}

/// The page to import a record: `POST /replay` with the field `record`, pasted or dropped.
///
/// `errors` say what is wrong with the last record.
pub fn import(visitor: &Visitor, pasted: Option<&str>, errors: &[ImportFault]) -> Markup {
    let words = visitor.words();
    let title = words.say("ui-import");
    let inside = html! {
        section.paper {
            h1 { (title) }
            p.lead { (words.say("ui-import-text")) }
            @if !errors.is_empty() {
                div.refused role="alert" {
                    p { (icon("warning")) (words.say("ui-import-trouble")) }
                    ul { @for it in errors { li { @match it {
                        ImportFault::Text(fault) => (fault_told(words, fault)),
                        ImportFault::Name(family, error) => (words.colon(&words.family(*family), &explained(words, *error))),
                    } } } }
                }
            }
            form.stacked method="post" action="/replay" {
                label.drop { (drawing("upload", "icon big")) (words.say("ui-import-paste"))
                    textarea name="record" rows="14" spellcheck="false" required data-drop { (pasted.unwrap_or_default()) }
                }
                label.scripted { (words.say("ui-import-file")) input type="file" accept=".ori,text/plain" data-file; }
                button.main { (words.say("ui-import-show")) }
            }
        }
    };
    shell(visitor, Page::new(&title, PageKind::Message), &inside)
}

/// The viewer that a query names: a family that plays, or `None` for all cards open.
pub fn replay_viewer(query: Option<&str>, seating: &oriflamme_game::Seating) -> (Option<Family>, Viewer) {
    let family = query.and_then(|word| word.parse::<Family>().ok());
    match family.and_then(|family| seating.seat_of(family).map(|seat| (family, seat))) {
        Some((family, seat)) => (Some(family), Viewer::Seat(seat)),
        None => (None, Viewer::Spectator),
    }
}
