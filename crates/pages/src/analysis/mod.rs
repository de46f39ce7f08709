//! The analysis board: a position on a table, set up by hand or played on, the ranking of its moves, and
//! lines with comments. Everything is a button of one form that carries the whole analysis as text, so
//! nothing is kept elsewhere.

mod faults;
mod lines;
mod picture;
mod ranking;
mod setup;

pub(crate) use faults::told as fault_told;
pub use picture::position_picture;
pub use ranking::move_ranking;

use crate::{
    PageError, Tracker, Visitor,
    card::crest,
    chrome::{Page, PageKind, shell},
    sprite::icon,
    table::{self, Board, BoardMode},
};
use maud::{Markup, html};
use oriflamme_game::{Position, Seen, Viewer};
use oriflamme_table_view::{AnalysisLine, LaidOut, MoveRanking, Perspective, TableView, TextFault};

/// The form that every button of the board sends.
pub(crate) const FORM: &str = "analysis";

/// What the analysis board shows.
#[derive(Clone, Copy)]
pub struct AnalysisPage<'a> {
    pub visitor: &'a Visitor,
    /// The whole analysis, as its text.
    pub text: &'a str,
    /// Its address, with the position that is shown.
    pub address: &'a str,
    /// The addresses of the ranking, of the picture and of the file.
    pub live: &'a str,
    pub picture: &'a str,
    pub export: &'a str,
    /// Which position is shown, which comes before it, and which follows in the main line.
    pub at: usize,
    pub parent: Option<usize>,
    pub next: Option<usize>,
    pub perspective: Perspective,
    /// The position from this perspective.
    pub table: &'a TableView,
    pub lines: &'a [AnalysisLine],
    pub note: &'a str,
    pub ranking: ShownRanking<'a>,
    /// The card picked to be moved on the table.
    pub picked: Option<Position>,
    pub mode: AnalysisMode<'a>,
    /// A text that could not be read.
    pub typed: Option<&'a str>,
    /// What is wrong with it, or with the last change.
    pub faults: &'a [TextFault],
    /// Why the last request was refused.
    pub refused: Option<PageError>,
}

/// Whether moves are tried, or the position is changed.
#[derive(Clone, Copy)]
pub enum AnalysisMode<'a> {
    Try,
    SetUp {
        laid: &'a LaidOut,
        /// The card that is chosen, to be put somewhere.
        taken: Option<Seen>,
    },
}

/// The state of the ranking.
#[derive(Clone, Copy)]
pub enum ShownRanking<'a> {
    /// There is nothing to decide, or the perspective is not the decider's.
    Nothing,
    /// The script asks for it; without script a button does.
    Live,
    Known(&'a MoveRanking),
    /// The server had no time.
    Busy,
}

/// The page of the analysis board.
pub fn analysis(page: &AnalysisPage<'_>) -> Markup {
    let words = page.visitor.words();
    let title = words.say("analysis-title");
    let Some(view) = &page.table.view else { return crate::not_found(page.visitor) };
    let keys = Tracker::new(&view.queue);
    let board = Board {
        mode: BoardMode::Analysis {
            address: page.address,
            record: page.text,
            node: page.at,
            perspective: page.perspective,
        },
        picked: page.picked,
        ..Board::now(words, page.table, view, &keys)
    };
    let my_turn = board.my_turn();
    let regions = board.regions();
    let bar = regions.first().map(|(_, status)| status.clone()).unwrap_or_default();
    let setting_up = matches!(page.mode, AnalysisMode::SetUp { .. });
    let inside = html! {
        h1.hidden { (title) }
        div.board.analysing.setting-up[setting_up] data-analysis=(page.address) data-ranking=[has_ranking(page).then_some(page.live)]
            data-busy=(words.say("analysis-busy")) {
            form id=(FORM) method="post" action="/analysis" {
                input type="hidden" name="record" value=(page.text);
                input type="hidden" name="node" value=(page.at);
                input type="hidden" name="eyes" value=(page.perspective);
                input type="hidden" name="mode" value=(mode_word(page));
                // The first button of the form: Enter in one of the form's fields uses it.
                button.hidden tabindex="-1" name="do" value="table" { (words.say("analysis-apply")) }
            }
            div.play {
                button form="play" disabled hidden {}
                (tools(page))
                @match page.mode {
                    AnalysisMode::SetUp { laid, taken } => (setup::set_up(page, laid, taken)),
                    AnalysisMode::Try => @for (id, region) in regions {
                        @match id {
                            "status" => {},
                            "ask" => {
                                (table::refusal(words, page.refused))
                                @if my_turn { (region) } @else { section #ask.ask tabindex="-1" { p.question { (waiting(page)) } } }
                            },
                            _ => (region),
                        }
                    }
                }
            }
            aside.side {
                (faults::faults(page))
                details.panel.moves open {
                    summary { h2 { (words.say("analysis-ranking")) } }
                    div.inside { (ranking::region(page)) }
                }
                (lines::panel(page))
                (text_panel(page))
                (share_panel(page))
            }
            (table::help(words, page.table))
            (table::script_words(words))
        }
        p #spoken.hidden aria-live="polite" {}
    };
    let head = Page { bar, public: false, ..Page::new(&title, PageKind::Analysis) };
    shell(page.visitor, head, &inside)
}

fn mode_word(page: &AnalysisPage<'_>) -> &'static str {
    if matches!(page.mode, AnalysisMode::SetUp { .. }) { "set-up" } else { "try" }
}

fn has_ranking(page: &AnalysisPage<'_>) -> bool {
    !matches!(page.ranking, ShownRanking::Nothing)
}

/// A button of the form.
pub(crate) fn button(value: &str, inside: Markup) -> Markup {
    html! { button form=(FORM) name="do" value=(value) { (inside) } }
}

/// Why there is no question.
fn waiting(page: &AnalysisPage<'_>) -> String {
    let words = page.visitor.words();
    let view = page.table.view.as_ref();
    match view.and_then(|view| view.turn) {
        None => words.say("analysis-over"),
        Some(turn) => {
            let is_other = page.table.viewer != Viewer::Seat(turn);
            let id = if is_other { "analysis-eyes-other" } else { "analysis-nobody" };
            words.tell(id, &[("player", words.player(page.table, turn).into())])
        }
    }
}

/// The mode, the steps through the line, and the perspective.
fn tools(page: &AnalysisPage<'_>) -> Markup {
    let words = page.visitor.words();
    let step = |to: Option<usize>, sign: &str, id: &str, key: &str| {
        let label = words.say(id);
        let value = format!("go {}", to.unwrap_or(page.at));
        html! {
            button.tool form=(FORM) name="do" value=(value) disabled[to.is_none()] data-key=(key) aria-keyshortcuts=(key)
                aria-label=(label) title=(label) { (icon(sign)) }
        }
    };
    let current = mode_word(page);
    let mode = |word: &str, sign: &str, id: &str| {
        html! {
            button form=(FORM) name="do" value={ "mode " (word) } aria-pressed=(current == word) { (icon(sign)) span.label { (words.say(id)) } }
        }
    };
    let perspective = |perspective: Perspective, label: String, inside: Markup| {
        html! {
            button form=(FORM) name="do" value={ "eyes " (perspective) } aria-pressed=(page.perspective == perspective) aria-label=(label) title=(label) { (inside) }
        }
    };
    let seating = &page.table.seating;
    html! {
        div #tools.tools.row {
            div.choice role="group" aria-label=(words.say("analysis-title")) {
                (mode("try", "play", "analysis-try"))
                (mode("set-up", "hand", "analysis-set-up"))
            }
            div.steps {
                (step(page.parent.map(|_| 0), "replay", "analysis-start", "Home"))
                (step(page.parent, "step-back", "analysis-back", "ArrowLeft"))
                (step(page.next, "step-forward", "analysis-forward", "ArrowRight"))
            }
            div.choice.whose role="group" aria-label=(words.say("analysis-eyes")) {
                (perspective(Perspective::Decider, words.say("analysis-eyes-decider"), html! { (icon("watch")) span.label { (words.say("analysis-eyes-decider")) } }))
                (perspective(Perspective::Open, words.say("analysis-eyes-open"), html! { (icon("reveal")) span.label { (words.say("analysis-eyes-open")) } }))
                @for seat in seating.seats() {
                    @let family = seating.family_of(seat);
                    (perspective(Perspective::Family(family), words.colon(&words.say("analysis-eyes"), &words.family(family)), crest(family)))
                }
            }
        }
    }
}

/// Everything as text, to be changed or replaced.
fn text_panel(page: &AnalysisPage<'_>) -> Markup {
    let words = page.visitor.words();
    html! {
        details.panel.as-text open[page.typed.is_some()] {
            summary { h2 { (words.say("analysis-text")) } }
            div.inside {
                form #as-text method="post" action="/analysis" {
                    input type="hidden" name="record" value=(page.text);
                    input type="hidden" name="node" value=(page.at);
                    input type="hidden" name="eyes" value=(page.perspective);
                    input type="hidden" name="mode" value=(mode_word(page));
                    input type="hidden" name="do" value="read";
                    label { (words.say("analysis-text-lead"))
                        textarea name="text" rows="12" spellcheck="false" required data-drop { (page.typed.unwrap_or(page.text)) }
                    }
                    div.row {
                        button.main { (words.say("analysis-text-read")) }
                        label.scripted { (words.say("ui-import-file")) input type="file" accept=".ori,text/plain" data-into="text"; }
                    }
                }
            }
        }
    }
}

/// The ways to share the analysis: a link, pictures, a file.
fn share_panel(page: &AnalysisPage<'_>) -> Markup {
    let words = page.visitor.words();
    html! {
        details.panel.share {
            summary { h2 { (words.say("analysis-share")) } }
            div.inside.row {
                a.button href=(page.address) data-copy-link=(words.say("ui-copied")) { (icon("link")) (words.say("analysis-link")) }
                a.button href=(page.picture) download="oriflamme.svg" { (icon("download")) (words.say("analysis-picture")) }
                button.scripted type="button" data-png=(page.picture) { (icon("download")) (words.say("analysis-picture-png")) }
                a.button href=(page.export) download="oriflamme.ori" { (icon("download")) (words.say("analysis-export")) }
            }
        }
    }
}
