//! The page of one tournament: its state, its standings and its rounds.

use crate::{
    PageError, Visitor, Words,
    chrome::{Page, PageKind, newcomers_name, shell},
    errors::explained,
    people::{moment, report_form, sentence_with_moment},
    sprite::icon,
    tournaments::terms,
};
use maud::{Markup, html};
use oriflamme_table_view::{
    About, EndedBy, EntrantName, EntrantNumber, EntrantView, Participation, Points, RoundScore,
    RoundTableView, RoundView, TournamentStatus, TournamentView,
};

/// A tournament, as a visitor sees it.
#[derive(Clone, Copy)]
pub struct TournamentPage<'a> {
    pub visitor: &'a Visitor,
    pub tournament: &'a TournamentView,
    /// Whether the visitor's identity is kept, if only such players may join.
    pub is_kept: bool,
    /// Why the last command was refused.
    pub refused: Option<PageError>,
}

/// The page of a tournament.
pub fn tournament(page: &TournamentPage<'_>) -> Markup {
    let (words, view) = (page.visitor.words(), page.tournament);
    let inside = html! {
        section.paper.tournament data-tournament=(view.id) data-commitments=(view.commitments.join(" ")) {
            h1 { (icon("trophy")) (view.name) }
            p.lead { (terms(words, view.rules, view.seats, view.rounds, view.duplicate)) " · " (words.pace_short(view.pace))
                @if view.lasting { " · " (words.say("tournament-lasting")) } }
            @if let Some(error) = page.refused { p.refused role="alert" { (explained(words, error)) } }
            div #state data-entries=(view.entries.0) { (state(page)) }
            div #standings { (standings(words, view)) }
            div #rounds { @for round in view.played.iter().rev() { (one_round(words, view, round)) } }
            (fairness(words, view))
            @if !view.is_host && page.visitor.name.is_some() {
                (report_form(words, &format!("/tournaments/{}/reports", view.id), "people-report-tournament",
                    &[(About::Name, "people-report-title"), (About::Conduct, "people-report-held")]))
            }
            p { a.button href="/tournaments" { (words.say("tournament-all")) } }
        }
    };
    let public = !view.private;
    shell(page.visitor, Page { public, ..Page::new(&view.name, PageKind::Tournament) }, &inside)
}

/// Its status, what the visitor may do, and the link to their table.
fn state(page: &TournamentPage<'_>) -> Markup {
    let (visitor, words, view) = (page.visitor, page.visitor.words(), page.tournament);
    let own = view.you.and_then(|number| view.entrant(number));
    let round = view.played.last().map_or(0, |round| round.number);
    let action = |word: &str| format!("/tournaments/{}/{word}", view.id);
    let may_join = view.is_open && !own.is_some_and(|own| own.is_active || own.is_removed);
    let needs_keeping = may_join && own.is_none() && view.lasting && !page.is_kept;
    html! {
        p role="status" {
            b { (words.say(&format!("tournament-status-{}", view.status))) }
            @if round > 0 && view.status != TournamentStatus::Over {
                " · " (words.tell("tournament-round", &[("round", round.into()), ("rounds", view.rounds.into())]))
            }
            @if let Some(next) = view.next { " · " (words.say("tournament-next")) " " (moment(words, next)) }
        }
        @if let Some(ends) = view.round_ends {
            p { small { (sentence_with_moment(words, "tournament-round-ends", ends))
                @if let Some(next) = view.next_latest { " " (sentence_with_moment(words, "tournament-next-latest", next)) } } }
        }
        @if may_join || own.is_some_and(|own| own.is_active) {
            @for other in &view.overlaps {
                p.refused role="note" { (icon("warning")) (words.say("tournament-overlap")) " "
                    a href={ "/tournaments/" (other.id) } { (other.name) } ", " (moment(words, other.start)) "." }
            }
        }
        (ending(words, view))
        @if let Some(table) = &view.your_table {
            p.next { a.button.main.large href={ "/tables/" (table) } { (icon("play")) (words.say("tournament-your-table")) } }
        } @else if own.is_some_and(|own| own.is_active) && view.status.is_live() {
            p { (words.say("tournament-wait")) " " a href="/games#push" { (words.say("tournament-wait-push")) } }
        }
        @if own.is_some_and(|own| !own.is_active) && view.status.is_live() {
            p { (words.say(if own.is_some_and(|own| own.is_removed) { "tournament-refused-removed" } else { "tournament-out" })) }
        }
        @if needs_keeping {
            p { (words.say("tournament-refused-lasting")) }
            p { a.button href="/me" { (words.say("people-me")) } }
        }
        div.row {
            @if may_join && !needs_keeping {
                form method="post" action=(action("join")) data-join {
                    input type="hidden" name="salt";
                    (newcomers_name(visitor))
                    button.main { (words.say(if own.is_some() { "tournament-back" } else { "tournament-join" })) }
                }
            }
            @if own.is_some_and(|own| own.is_active) && view.status.is_live() {
                form method="post" action=(action("leave")) { button { (words.say("tournament-leave")) } }
            }
        }
        @if view.is_host && view.status == TournamentStatus::Announced {
            details {
                summary { (words.say("tournament-postpone")) }
                p { (words.say("tournament-postpone-text")) }
                form.stacked method="post" action=(action("postpone")) data-announce {
                    label { (words.say("tournament-postpone-by"))
                        select name="by" {
                            @for minutes in [5_u32, 15, 30, 60, 180, 1440] {
                                option value=(minutes) selected[minutes == 15] { (words.tell("tournament-postpone-minutes", &[("minutes", minutes.into())])) }
                            }
                        }
                    }
                    label { (words.say("tournament-postpone-to")) " " span.unscripted { "(UTC)" }
                        input type="datetime-local" name="at"; input type="hidden" name="start";
                    }
                    button { (words.say("tournament-postpone-do")) }
                }
            }
            details {
                summary { (words.say("tournament-cancel")) }
                p { (words.say("tournament-cancel-text")) }
                form method="post" action=(action("cancel")) { button { (words.say("tournament-cancel-do")) } }
            }
        }
        @if view.is_host && matches!(view.status, TournamentStatus::Playing | TournamentStatus::Break) && view.ended_by.is_none() {
            details {
                summary { (words.say("tournament-end")) }
                p { (words.say("tournament-end-text")) }
                form method="post" action=(action("end")) { button { (words.say("tournament-end-do")) } }
            }
        }
    }
}

/// Why there are no more rounds, and what one can do now.
fn ending(words: &Words, view: &TournamentView) -> Markup {
    let by_host = view.ended_by == Some(EndedBy::Host);
    let why = match view.status {
        TournamentStatus::Cancelled if view.ended_by.is_some() => "tournament-stopped-before",
        TournamentStatus::Over if by_host => "tournament-ended",
        TournamentStatus::Over if view.ended_by.is_some() => "tournament-stopped",
        TournamentStatus::Playing | TournamentStatus::Break if view.ended_by.is_some() => {
            let why = if by_host { "tournament-ended-round" } else { "tournament-stopped-round" };
            return html! { p { (words.say(why)) } };
        }
        TournamentStatus::Cancelled if view.had_too_few => "tournament-too-few-came",
        TournamentStatus::Cancelled => "tournament-called-off",
        TournamentStatus::Over if view.had_too_few => "tournament-too-few-left",
        TournamentStatus::Over
        | TournamentStatus::Announced
        | TournamentStatus::Playing
        | TournamentStatus::Break => return html! {},
    };
    html! {
        p { (words.say(why)) }
        p.row {
            a.button href="/play" { (words.say("meet-play")) }
            a.button href="/tournaments#announce" { (words.say("tournament-announce")) }
        }
    }
}

/// The name of an entrant, with a link to the profile if it is a person.
fn linked(words: &Words, entrant: &EntrantView) -> Markup {
    let name = name(words, entrant);
    html! {
        @match &entrant.player {
            Some(player) => a href={ "/players/" (player) } { (name) },
            None => (name),
        }
    }
}

fn name(words: &Words, entrant: &EntrantView) -> String {
    match &entrant.name {
        EntrantName::Person(Some(name)) => name.clone(),
        EntrantName::Person(None) => words.say("people-nameless"),
        EntrantName::Bot(level) => format!("{} {}", words.level(*level), entrant.number.0 + 1),
    }
}

/// Points, as this language writes numbers.
fn decimal(words: &Words, points: Points) -> String {
    points.to_string().replace('.', &words.say("tournament-decimal"))
}

fn standings(words: &Words, view: &TournamentView) -> Markup {
    html! {
        h2 { (words.say("tournament-standings")) }
        @if view.entrants.is_empty() { p { (words.say("tournament-nobody")) } }
        @else {
            div.scrolls tabindex="0" role="group" aria-label=(words.say("tournament-standings")) {
                table.standings {
                    thead { tr {
                        th scope="col" { (words.say("tournament-place")) }
                        th scope="col" { (words.say("tournament-entrant")) }
                        th scope="col" { (words.say("tournament-points")) }
                        @for round in &view.played { th scope="col" { (round.number) } }
                    } }
                    tbody {
                        @for entrant in &view.entrants {
                            tr.own[view.you == Some(entrant.number)] .gone[!entrant.is_active] {
                                td { @if view.played.is_empty() { "–" } @else { (entrant.place) } }
                                th scope="row" { (linked(words, entrant)) @if view.is_host && view.status.is_live() && !entrant.is_removed { (removal(words, view, entrant)) } }
                                td { b { (decimal(words, entrant.points)) } }
                                @for score in &entrant.rounds { td { (score_cell(words, *score)) } }
                            }
                        }
                    }
                }
            }
            @if view.duplicate { p { small { (words.say("tournament-par-why")) } } }
        }
    }
}

/// The form with which the host removes an entrant. It must be opened first, so that nobody is removed by
/// accident.
fn removal(words: &Words, view: &TournamentView, entrant: &EntrantView) -> Markup {
    let label = words.tell("tournament-remove-label", &[("player", name(words, entrant).into())]);
    html! {
        details {
            summary { small { (words.say("tournament-remove")) } }
            form method="post" action={ "/tournaments/" (view.id) "/remove" } {
                button name="number" value=(entrant.number.0) aria-label=(label) { (words.say("tournament-remove-do")) }
            }
        }
    }
}

/// The score of a round, with par.
fn score_cell(words: &Words, score: Option<RoundScore>) -> Markup {
    match score {
        None => html! { "–" },
        Some(RoundScore::Missed) => html! { (words.say("tournament-missed")) },
        Some(RoundScore::Playing) => html! { (words.say("tournament-status-playing")) },
        Some(RoundScore::Bye(score)) => {
            html! { (decimal(words, score)) " " small { (words.say("tournament-bye")) } }
        }
        Some(RoundScore::Played { points, par, score }) => {
            let told = par.map(|par| {
                words.tell(
                    "tournament-par",
                    &[("points", decimal(words, points).into()), ("par", decimal(words, par).into())],
                )
            });
            html! {
                @match told {
                    // A tooltip would be out of reach of fingers and keys.
                    Some(told) => details { summary { (decimal(words, score)) } small { (told) } },
                    None => (decimal(words, score)),
                }
            }
        }
    }
}

fn one_round(words: &Words, view: &TournamentView, round: &RoundView) -> Markup {
    let title =
        words.tell("tournament-round", &[("round", round.number.into()), ("rounds", view.rounds.into())]);
    let newest = view.played.last().is_some_and(|last| last.number == round.number);
    html! {
        details open[newest] {
            summary { h2 { (title) } }
            @if view.duplicate && round.over.is_none() { p { (words.say("tournament-sealed")) } }
            ul.tables {
                @for table in &round.tables { (table_line(words, view, round, table)) }
                @for number in &round.byes {
                    li { span.crests {} span { (entrant_name(words, view, *number)) small { (words.say("tournament-bye")) } } }
                }
            }
        }
    }
}

fn entrant_name(words: &Words, view: &TournamentView, number: EntrantNumber) -> Markup {
    match view.entrant(number) {
        Some(entrant) => linked(words, entrant),
        None => html! { (words.say("people-nameless")) },
    }
}

fn table_line(words: &Words, view: &TournamentView, round: &RoundView, table: &RoundTableView) -> Markup {
    let own = view.you.is_some_and(|you| table.seats.iter().any(|seat| seat.entrant == Some(you)));
    // Others may look at a duplicate game when the round is over.
    let may_look = own || !view.duplicate || round.over.is_some();
    html! {
        li.turn[own] {
            span.crests { (icon("table")) }
            span {
                @for (at, seat) in table.seats.iter().enumerate() {
                    @if at > 0 { ", " }
                    @match seat.entrant {
                        Some(number) => (entrant_name(words, view, number)),
                        None => (words.say("tournament-house")),
                    }
                    @if let Some(result) = seat.result {
                        " " b { (result.influence) }
                        @if result.participation != Participation::Stayed { " (" (words.say("tournament-gone")) ")" }
                    }
                }
                small.state { (words.say(if table.is_over { "tournament-table-over" } else { "tournament-table-playing" })) }
            }
            @if may_look {
                a.button href={ "/tables/" (table.table) } { (words.say(if own && !table.is_over { "ui-go-on" } else if table.is_over { "ui-look" } else { "ui-watch" })) }
            }
        }
    }
}

/// Why nobody can have chosen the cards, and what is needed to check it.
fn fairness(words: &Words, view: &TournamentView) -> Markup {
    html! {
        div #fairness {
            p.proved data-verdict="proved" hidden { (icon("proof")) (words.say("tournament-proved")) }
            p.refused role="alert" data-verdict="wrong" hidden { (icon("warning")) (words.say("tournament-wrong")) }
            details.proof {
                summary { (icon("proof")) (words.say("fair-line")) }
                p { (words.say("tournament-fair")) }
                dl {
                    @for (commitment, number) in view.commitments.iter().zip(1_u8..) {
                        @let round = view.played.iter().find(|round| round.number == number);
                        dt { (words.tell("tournament-round", &[("round", number.into()), ("rounds", view.rounds.into())])) }
                        dd { (words.say("end-proof-commitment")) " " code { (commitment) }
                            @if let Some(secret) = round.and_then(|round| round.secret.as_ref()) {
                                br; (words.say("end-proof-secret")) " "
                                code data-round=(number) data-secret=(secret) data-salts=[round.and_then(|round| round.salts.as_ref())] data-you=[view.you.map(|you| you.0)] { (secret) }
                            }
                        }
                    }
                }
            }
        }
    }
}
