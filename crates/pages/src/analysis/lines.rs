//! The lines that were tried, as a tree, and the comment on the position that is shown.

use super::{AnalysisPage, FORM, button};
use crate::{card::crest, moves::worded, sprite::icon};
use maud::{Markup, html};
use oriflamme_table_view::AnalysisLine;

/// Deeper alternatives are not indented further.
const DEEPEST: usize = 5;
/// The longest comment, in characters.
const LONGEST_NOTE: usize = 1_000;

pub(super) fn panel(page: &AnalysisPage<'_>) -> Markup {
    let words = page.visitor.words();
    html! {
        details.panel.lines open {
            summary { h2 { (words.say("analysis-lines")) } }
            div.inside {
                @if page.lines.is_empty() { p { small { (words.say("analysis-lead")) " " (words.say("analysis-lines-none")) } } } @else {
                    ol #lines.tree { @for line in page.lines { (row(page, line)) } }
                }
                @if page.parent.is_some() {
                    p.row {
                        (button("promote", html! { (words.say("analysis-promote")) }))
                        button form=(FORM) name="do" value="remove" data-key="Delete" { (icon("cross")) (words.say("analysis-remove")) }
                    }
                }
                form.note method="post" action="/analysis" {
                    input type="hidden" name="record" value=(page.text);
                    input type="hidden" name="node" value=(page.at);
                    input type="hidden" name="eyes" value=(page.perspective);
                    input type="hidden" name="mode" value=(super::mode_word(page));
                    input type="hidden" name="do" value="note";
                    label { (words.say("analysis-note")) textarea name="note" rows="2" maxlength=(LONGEST_NOTE) { (page.note) } }
                    button { (words.say("analysis-note-save")) }
                }
            }
        }
    }
}

fn row(page: &AnalysisPage<'_>, line: &AnalysisLine) -> Markup {
    let words = page.visitor.words();
    let here = line.node == page.at;
    let depth = line.depth.min(DEEPEST);
    html! {
        li.{ "deep-" (depth) } {
            button form=(FORM) name="do" value={ "go " (line.node) } aria-current=[here.then_some("step")] {
                (crest(line.made.family)) span { (worded(words, page.table, &line.view, line.made)) }
                @if here { span.hidden { " " (words.say("analysis-line-here")) } }
            }
            @if !line.note.is_empty() { p.said { (line.note) } }
        }
    }
}
