//! A table that waits for players.

use super::{TablePage, own_family, refusal, script_words, seats::bot_icon};
use crate::{
    Words,
    card::crest,
    chrome::{Page, PageKind, shell},
    home::level_options,
    seal::salt,
    sprite::icon,
};
use maud::{Markup, html};
use oriflamme_game::{Seat, Viewer};
use oriflamme_table_view::{Occupant, Promise, TableStatus, TableView};

pub(super) fn lobby(page: &TablePage<'_>) -> Markup {
    let (words, table) = (page.visitor.words(), page.table);
    let rules = words.ruleset(table.rules);
    let title = words.tell("ui-table-title", &[("rules", rules.clone().into())]);
    let inside = html! {
        div.board.waiting data-table=(table.id) data-version=(table.version)
            data-seq=[page.history.last().map(|last| last.seq)] data-live=(table.status.is_live())
            data-commitment=(table.commitment) data-family=[own_family(table)] {
            section.paper {
                h1 { (rules) }
                (refusal(words, page.refused))
                (region(words, table, page.visitor.name.as_deref()))
                @if table.status == TableStatus::Open {
                    p.share {
                        label { (words.say("ui-share")) input type="text" readonly value=(page.address) data-copy=(words.say("ui-copied")); }
                    }
                }
                p.proof { (icon("proof")) (words.say("ui-commitment")) " " code { (table.commitment) } }
            }
        }
        (script_words(words))
    };
    shell(page.visitor, Page { public: !table.private, ..Page::new(&title, PageKind::Table) }, &inside)
}

/// The seats and what can be done about them.
pub(crate) fn region(words: &Words, table: &TableView, name: Option<&str>) -> Markup {
    let free = table.free_seats();
    let seated = table.viewer != Viewer::Spectator;
    let promise = Promise { table: table.id.clone(), commitment: table.commitment.clone() };
    html! {
        div #lobby {
            p.lead role="status" {
                @match table.status {
                    TableStatus::Open => (words.tell("ui-waiting", &[("count", free.into())])),
                    _ => (words.say("ui-abandoned")),
                }
            }
            ol.places {
                @for seat in table.seating.seats() { (place(words, table, seat)) }
            }
            // Who was invited need not wait for a free seat: theirs is kept.
            @if table.status == TableStatus::Open && !seated && (free > 0 || keeps_seats(table)) {
                form.row method="post" action={ "/tables/" (table.id) "/sit" } {
                    label { (words.say("ui-your-name")) input type="text" name="name" value=[name] maxlength="24" autocomplete="nickname"; }
                    button.main { (words.say("ui-sit")) }
                    (salt(words, Some(&promise)))
                }
            }
            @if table.status == TableStatus::Open && seated {
                form.row method="post" action={ "/tables/" (table.id) "/leave" } { button.plain { (words.say("ui-leave")) } }
            }
        }
    }
}

fn keeps_seats(table: &TableView) -> bool {
    table.seating.seats().any(|seat| matches!(table.occupant(seat), Occupant::Kept { .. }))
}

fn place(words: &Words, table: &TableView, seat: Seat) -> Markup {
    let family = table.seating.family_of(seat);
    let occupant = table.occupant(seat);
    let host = table.host.is_some_and(|host| Viewer::Seat(host) == table.viewer);
    html! {
        li.place.free[matches!(occupant, Occupant::Free)] {
            span.crests { @for &family in table.seating.families_of(seat) { (crest(family)) } }
            span {
                b { (words.occupant(table, seat)) @if table.viewer == Viewer::Seat(seat) { small.you { (words.say("ui-you")) } } }
                small { (words.seat(table, seat)) }
            }
            @match occupant {
                Occupant::Bot(level) => (icon(bot_icon(*level))),
                Occupant::Human { .. } => {
                    (icon("human"))
                    @if host && table.status == TableStatus::Open && table.viewer != Viewer::Seat(seat) {
                        form method="post" action={ "/tables/" (table.id) "/seats/" (family) "/remove" } {
                            button.plain data-confirm=(words.say("people-remove-sure")) { (words.say("people-remove")) }
                        }
                    }
                }
                Occupant::Free | Occupant::Kept { .. } if host && table.status == TableStatus::Open => {
                    form.row method="post" action={ "/tables/" (table.id) "/seats/" (family) "/bot" } {
                        select name="level" aria-label=(words.say("ui-level")) { (level_options(words, table.level)) }
                        button { (words.say("ui-add-bot")) }
                    }
                }
                _ => {}
            }
        }
    }
}
