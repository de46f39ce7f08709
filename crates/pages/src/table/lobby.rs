//! A table that waits for players.

use super::{
    TablePage,
    clock::time_until,
    own_family, refusal, script_words,
    seats::{bot_icon, presence},
};
use crate::{
    Value, Visitor, Words,
    card::crest,
    chrome::{Page, PageKind, shell},
    home::level_options,
    profile::linked_name,
    seal::{salt, sealed},
    share::invitation,
    sprite::icon,
    terms::terms,
};
use maud::{Markup, html};
use oriflamme_game::{Seat, Viewer};
use oriflamme_table_view::{NextStep, Occupant, Promise, TableStatus, TableView, Timestamp};

pub(super) fn lobby(page: &TablePage<'_>) -> Markup {
    let (words, table) = (page.visitor.words(), page.table);
    let rules = words.ruleset(table.rules);
    let title = words.tell("ui-table-title", &[("rules", rules.clone().into())]);
    let seated = table.viewer != Viewer::Spectator;
    let invitation = html! {
        @if table.status == TableStatus::Open { (invitation(words, &table.id, page.address, !seated)) }
    };
    let inside = html! {
        div.board.waiting data-table=(table.id) data-version=(table.version)
            data-seq=[page.history.last] data-live=(table.status.is_live()) data-company
            data-commitment=(table.commitment) data-family=[own_family(table)] data-now=[page.now.map(Timestamp::as_millis)] {
            section.paper.lobby {
                h1 { (rules) }
                (terms(words, table))
                (refusal(words, page.refused))
                // On a phone one comes before the other: who sits here invites, a visitor sits down.
                @if seated { (invitation) (region(page.visitor, table, page.now)) }
                @else { (region(page.visitor, table, page.now)) (invitation) }
                (sealed(words, table))
            }
        }
        p #spoken.hidden aria-live="polite" {}
        (script_words(words))
    };
    let head = Page { table: Some(&table.id), public: !table.private, ..Page::new(&title, PageKind::Table) };
    shell(page.visitor, head, &inside)
}

/// The seats and their buttons.
pub(crate) fn region(visitor: &Visitor, table: &TableView, now: Option<Timestamp>) -> Markup {
    let words = visitor.words();
    html! {
        div #lobby.closed[table.status != TableStatus::Open] {
            p.lead role="status" { (awaited(words, table)) }
            (next_step(words, table, visitor.chosen_name()))
            ol.places {
                @for seat in table.seating.seats() { (place(visitor, table, seat)) }
            }
            @if let Some(closes) = table.closes_at {
                p.closes { (words.say("lobby-closes")) " " (time_until(words, closes, now)) "." }
            }
            @if table.status == TableStatus::Open && table.viewer != Viewer::Spectator && awaits_somebody(table) {
                form.row method="post" action={ "/tables/" (table.id) "/look-again" } {
                    button { (words.say("meet-again")) }
                }
            }
            @if table.status == TableStatus::Open && table.viewer != Viewer::Spectator {
                form.row method="post" action={ "/tables/" (table.id) "/leave" } { button.plain { (words.say("ui-leave")) } }
            }
        }
    }
}

/// Whether a seat is kept for somebody who has not come.
fn awaits_somebody(table: &TableView) -> bool {
    table.seating.seats().any(|seat| matches!(table.occupant(seat), Occupant::Kept { .. }))
}

/// Who is missing, in a sentence.
fn awaited(words: &Words, table: &TableView) -> String {
    if table.status != TableStatus::Open {
        return words.say("lobby-closed");
    }
    let missing: Vec<String> = table
        .seating
        .seats()
        .filter(|&seat| table.invited != Some(seat))
        .filter_map(|seat| match table.occupant(seat) {
            Occupant::Kept { name: Some(name) } => Some(name.clone()),
            Occupant::Kept { name: None } => Some(words.say("people-nameless")),
            Occupant::Free | Occupant::Human { .. } | Occupant::Bot(_) => None,
        })
        .collect();
    let free = table.free_seats();
    let invited = table.invited.map(|_| words.say("lobby-invited"));
    let kept = (!missing.is_empty())
        .then(|| words.tell("lobby-awaits", &[("players", Value::from(words.list(&missing)))]));
    let open = (free > 0).then(|| words.tell("ui-waiting", &[("count", free.into())]));
    [invited, kept, open].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// What the viewer can do next.
fn next_step(words: &Words, table: &TableView, name: Option<&str>) -> Markup {
    let at = |path: &str| format!("/tables/{}/{path}", table.id);
    let promise = Promise { table: table.id.clone(), commitment: table.commitment.clone() };
    html! {
        @match table.next_step() {
            // The name of an invited player is known, so one click is enough.
            NextStep::TakeKeptSeat(_) => form.next data-kept method="post" action=(at("sit")) {
                button.main.large { (words.say("lobby-take-seat")) }
                (salt(words, Some(&promise)))
            },
            NextStep::SitDown => form.next.row method="post" action=(at("sit")) {
                label { (words.say("ui-your-name")) input type="text" name="name" value=[name] placeholder=(words.say("ui-guest-name")) maxlength="24" autocomplete="nickname"; }
                button.main { (words.say(if table.rated { "rated-sit" } else { "ui-sit" })) }
                (salt(words, Some(&promise)))
            },
            NextStep::FillSeats => form.next method="post" action=(at("start")) {
                button.main { (icon("play")) (words.say("lobby-start")) }
                small { (words.tell("lobby-start-line", &[("level", words.level(table.level).into())])) }
            },
            NextStep::AwaitPerson => p.next { (words.say("rated-await")) },
            NextStep::AwaitPlayers => p.next { (words.tell("lobby-host-starts", &[("player", host(words, table).into())])) },
            _ => p.next {
                @if table.status == TableStatus::Open { (words.say("lobby-kept")) " " }
                a.button.main href="/#make" { (words.say("ui-new-table")) }
            },
        }
    }
}

/// The name of the host.
fn host(words: &Words, table: &TableView) -> String {
    table.host.map_or_else(|| words.say("people-nameless"), |host| words.occupant(table, host))
}

fn place(visitor: &Visitor, table: &TableView, seat: Seat) -> Markup {
    let words = visitor.words();
    let family = table.seating.family_of(seat);
    let occupant = table.occupant(seat);
    let runs = table.status == TableStatus::Open && table.is_run_by_viewer();
    let me = table.viewer == Viewer::Seat(seat);
    html! {
        li.place.free[matches!(occupant, Occupant::Free | Occupant::Kept { .. })] {
            span.crests { @for &family in table.seating.families_of(seat) { (crest(family)) } }
            span {
                b { (linked_name(words, table, seat)) @if me { small.you { (words.say("ui-you")) } } }
                small { (words.seat(table, seat)) @if !me { (presence(words, table, seat)) } }
                @if let Occupant::Bot(level) = occupant { small { (words.bot_described(family, *level)) } }
            }
            @match occupant {
                Occupant::Bot(level) => {
                    (icon(bot_icon(*level)))
                    @if runs {
                        form method="post" action={ "/tables/" (table.id) "/seats/" (family) "/remove" } {
                            button.plain { (words.say("people-remove")) }
                        }
                    }
                }
                Occupant::Human { .. } => {
                    (icon("human"))
                    @if runs && !me {
                        form method="post" action={ "/tables/" (table.id) "/seats/" (family) "/remove" } {
                            button.plain data-confirm=(words.say("people-remove-sure")) { (words.say("people-remove")) }
                        }
                    }
                }
                Occupant::Free | Occupant::Kept { .. } if runs => {
                    form.row method="post" action={ "/tables/" (table.id) "/seats/" (family) "/bot" } {
                        select name="level" aria-label=(words.say("ui-level")) { (level_options(words, table.level, &visitor.site)) }
                        button { (words.say("ui-add-bot")) }
                    }
                }
                _ => {}
            }
        }
    }
}
