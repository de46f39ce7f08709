//! The legal moves with their chances. The live stream sends this region again and again.

use super::{AnalysisPage, FORM, ShownRanking, waiting};
use crate::{Visitor, moves::worded, review::with_error, sprite::icon};
use maud::{Markup, html};
use oriflamme_table_view::{MoveRanking, RankedMove, TableView};

/// The region as the page has it at first.
pub(super) fn region(page: &AnalysisPage<'_>) -> Markup {
    let words = page.visitor.words();
    match page.ranking {
        ShownRanking::Known(ranking) => move_ranking(page.visitor, page.table, ranking),
        ShownRanking::Nothing => html! { div #ranking { p { (waiting(page)) } } },
        ShownRanking::Busy => {
            html! { div #ranking { p.refused role="alert" { (icon("warning")) (words.say("analysis-busy")) } (ask(page)) } }
        }
        ShownRanking::Live => {
            html! { div #ranking { p.scripted.thinking { (words.say("analysis-thinking")) } (ask(page)) } }
        }
    }
}

/// Without script, a visitor asks for a ranking.
fn ask(page: &AnalysisPage<'_>) -> Markup {
    html! { p.unscripted { button.main form=(FORM) name="do" value="rank" { (page.visitor.words().say("analysis-rank")) } } }
}

/// The ranking so far, of the moves at a table.
pub fn move_ranking(visitor: &Visitor, table: &TableView, ranking: &MoveRanking) -> Markup {
    let words = visitor.words();
    let count = words.tell("analysis-worlds", &[("count", ranking.worlds.into())]);
    let sure = words.say(if ranking.is_sure { "analysis-sure" } else { "analysis-unsure" });
    html! {
        div #ranking data-done[ranking.is_done] {
            ol.ranked { @for ranked in &ranking.moves { li { (row(visitor, table, ranked)) } } }
            p { small { (count) ". " (sure) @if ranking.is_done { " " (words.say("analysis-done")) } } }
        }
    }
}

/// A move that can be tried at once.
fn row(visitor: &Visitor, table: &TableView, ranked: &RankedMove) -> Markup {
    let words = visitor.words();
    let view = table.view.as_ref();
    let said = view.map_or_else(|| ranked.made.to_string(), |view| worded(words, table, view, ranked.made));
    html! {
        button form=(FORM) name="do" value={ "play " (ranked.made) } {
            span.move { (said) }
            @match ranked.chance {
                Some(chance) => {
                    b { (with_error(words, chance.mean, chance.error)) }
                    meter aria-hidden="true" min="0" max="1" value=(format!("{:.3}", chance.mean)) {}
                },
                None => small { (words.say("analysis-untried")) },
            }
        }
    }
}
