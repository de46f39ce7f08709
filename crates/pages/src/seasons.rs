//! Seasons of clubs: their standings and results.

use crate::{
    PageError, Visitor, Words,
    chrome::{Page, PageKind, shell},
    errors::explained,
    people::{moment, sentence_with_moment},
    sprite::icon,
};
use maud::{Markup, html};
use oriflamme_table_view::{SeasonLine, SeasonResult, SeasonRule, SeasonView, VoidResult};

#[derive(Clone, Copy)]
pub struct SeasonPage<'a> {
    pub visitor: &'a Visitor,
    pub season: &'a SeasonView,
    /// Whether older results were asked for.
    pub older: bool,
    /// Why the last command was refused.
    pub refused: Option<PageError>,
}

/// A number with this many digits after the decimal point, as this language writes it.
fn decimal(words: &Words, number: f64, digits: usize) -> String {
    format!("{number:.digits$}").replace('.', &words.say("tournament-decimal"))
}

fn called(words: &Words, name: Option<&String>) -> String {
    name.cloned().unwrap_or_else(|| words.say("people-nameless"))
}

/// A result in the list. Below the first of each game, organisers can strike the game or let it count again.
fn result_row(
    words: &Words,
    view: &SeasonView,
    result: &SeasonResult,
    before: Option<&SeasonResult>,
    own: &str,
) -> Markup {
    let is_first = before.is_none_or(|before| before.table != result.table);
    let (word, line) = match result.void {
        None => ("/strike", "club-result-strike"),
        Some(_) => ("/restore", "club-result-restore"),
    };
    let can_be_ruled_on = view.organises && matches!(result.void, None | Some(VoidResult::Struck));
    html! {
        tr { td { (moment(words, result.at)) } th scope="row" { (called(words, result.name.as_ref())) }
            td { (result.place) "/" (result.seats) @if result.gone { " (" (words.say("tournament-gone")) ")" } }
            td { (result.influence) }
            td {
                @if let Some(table) = &result.table { a href={ "/tables/" (table) } { (words.say("ui-look")) } }
                @if let Some(void) = result.void { " " small { (words.say(&format!("club-result-{void}"))) @if !result.reason.is_empty() { " " (result.reason) } } }
                @if let Some(table) = result.table.as_ref().filter(|_| is_first && can_be_ruled_on) {
                    details { summary { (words.say(line)) }
                        form.stacked method="post" action={ (own) (word) } {
                            input type="hidden" name="table" value=(table);
                            @if result.void.is_none() { label { (words.say("club-result-why")) input type="text" name="reason" maxlength="200" required; } }
                            button { (words.say(line)) }
                        }
                    }
                }
            }
        }
    }
}

/// The standings of a season.
pub fn season(page: &SeasonPage<'_>) -> Markup {
    let (words, view) = (page.visitor.words(), page.season);
    let rule = words.say(&format!("club-rule-{}", view.season.rule));
    let at = format!("/clubs/{}", view.club.id);
    let own = format!("{at}/seasons/{}", view.season.number);
    let api = format!("/api/v1{own}");
    let digits = if view.season.rule == SeasonRule::Rating { 0 } else { 2 };
    let line = |line: &SeasonLine| {
        html! {
            tr { td { (line.place) } th scope="row" { a href={ "/players/" (line.player) } { (called(words, line.name.as_ref())) } }
                td { b { (decimal(words, line.score, digits)) } } td { (decimal(words, line.wins, 1)) } td { (line.games) } }
        }
    };
    let title = words.tell(
        "club-season-title",
        &[("club", view.club.name.as_str().into()), ("season", view.season.name.as_str().into())],
    );
    let inside = html! {
        section.paper.tournament {
            h1 { (title) }
            @if let Some(error) = page.refused { p.refused role="alert" { (explained(words, error)) } }
            p.lead { (rule) }
            p { (words.say("club-season-counts")) }
            @if let Some(ended) = view.season.ended { p { (sentence_with_moment(words, "club-season-ended", ended)) } }
            @if view.standings.is_empty() { p { (words.say("club-season-empty")) } }
            @if !view.standings.is_empty() || !view.results.is_empty() {
                @if !view.standings.is_empty() { div.scrolls tabindex="0" role="group" aria-label=(words.say("tournament-standings")) {
                    table.standings {
                        thead { tr { @for id in ["tournament-place", "tournament-entrant", "tournament-points", "club-wins", "club-games"] { th scope="col" { (words.say(id)) } } } }
                        tbody { @for it in &view.standings { (line(it)) } }
                    }
                } }
                p.row { a.button href={ (api) "/results.csv" } { (icon("download")) "CSV" } a.button href={ (api) "/results.json" } { (icon("download")) "JSON" } }
                details #results open[page.older] { summary { (words.say("club-results")) }
                    div.scrolls tabindex="0" role="group" aria-label=(words.say("club-results")) { table.standings { tbody { @for (at, it) in view.results.iter().enumerate() { (result_row(words, view, it, at.checked_sub(1).and_then(|at| view.results.get(at)), &own)) } } } }
                    @if let Some(next) = view.next {
                        p { a.button href={ "?before=" (next.as_millis()) "#results" } { (words.say("club-results-older")) } }
                    }
                }
            }
            @if view.organises && view.is_running {
                details { summary { (words.say("club-season-end")) }
                    p { (words.say("club-season-end-text")) }
                    form method="post" action={ (own) "/end" } { button { (words.say("club-season-end")) } }
                }
            }
            p { a.button href=(at) { (words.say("club-back")) } }
        }
    };
    shell(page.visitor, Page::new(&title, PageKind::Tournament), &inside)
}
