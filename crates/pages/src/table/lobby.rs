//! A table that waits for players.

use super::{TablePage, refusal, script_words, seats::bot_icon};
use crate::{
    Words,
    card::crest,
    chrome::{Page, PageKind, shell},
    home::level_options,
    sprite::icon,
};
use maud::{Markup, html};
use oriflamme_game::{Seat, Viewer};
use oriflamme_table_view::{Occupant, TableStatus, TableView};

pub(super) fn lobby(page: &TablePage<'_>) -> Markup {
    let (words, sight) = (page.visitor.words(), page.sight);
    let rules = words.ruleset(sight.rules);
    let title = words.tell("ui-table-title", &[("rules", rules.clone().into())]);
    let inside = html! {
        div.board.waiting data-table=(sight.id) data-version=(sight.version)
            data-seq=(page.history.last().map_or(0, |last| last.seq)) data-live=(sight.status.is_live()) {
            section.paper {
                h1 { (rules) }
                (refusal(words, page.refused))
                (region(words, sight, page.visitor.name.as_deref()))
                @if sight.status == TableStatus::Open {
                    p.share {
                        label { (words.say("ui-share")) input type="text" readonly value=(page.address) data-copy=(words.say("ui-copied")); }
                    }
                }
                p.proof { (icon("proof")) (words.say("ui-commitment")) " " code { (sight.commitment) } }
            }
        }
        (script_words(words))
    };
    shell(page.visitor, Page { public: !sight.private, ..Page::new(&title, PageKind::Table) }, &inside)
}

/// The seats and what can be done about them.
pub(crate) fn region(words: &Words, sight: &TableView, name: Option<&str>) -> Markup {
    let free = sight.occupants.iter().filter(|occupant| matches!(occupant, Occupant::Free)).count();
    let seated = sight.viewer != Viewer::Spectator;
    html! {
        div #lobby {
            p.lead role="status" {
                @match sight.status {
                    TableStatus::Open => (words.tell("ui-waiting", &[("count", free.into())])),
                    _ => (words.say("ui-abandoned")),
                }
            }
            ol.places {
                @for seat in sight.seating.seats() { (place(words, sight, seat)) }
            }
            @if sight.status == TableStatus::Open && !seated && free > 0 {
                form.row method="post" action={ "/tables/" (sight.id) "/sit" } {
                    input type="hidden" name="salt" data-salt;
                    label { (words.say("ui-your-name")) input type="text" name="name" value=[name] maxlength="24" autocomplete="nickname"; }
                    button.main { (words.say("ui-sit")) }
                }
            }
            @if sight.status == TableStatus::Open && seated {
                form.row method="post" action={ "/tables/" (sight.id) "/leave" } { button.plain { (words.say("ui-leave")) } }
            }
        }
    }
}

fn place(words: &Words, sight: &TableView, seat: Seat) -> Markup {
    let family = sight.seating.family_of(seat);
    let occupant = sight.occupant(seat);
    let host = sight.host.is_some_and(|host| Viewer::Seat(host) == sight.viewer);
    html! {
        li.place.free[matches!(occupant, Occupant::Free)] {
            span.crests { @for &family in sight.seating.families_of(seat) { (crest(family)) } }
            span {
                b { (words.occupant(sight, seat)) @if sight.viewer == Viewer::Seat(seat) { small.you { (words.say("ui-you")) } } }
                small { (words.seat(sight, seat)) }
            }
            @match occupant {
                Occupant::Bot(level) => (icon(bot_icon(*level))),
                Occupant::Human { .. } => (icon("human")),
                Occupant::Free if host && sight.status == TableStatus::Open => {
                    form.row method="post" action={ "/tables/" (sight.id) "/seats/" (family) "/bot" } {
                        select name="level" aria-label=(words.say("ui-level")) { (level_options(words, sight.level)) }
                        button { (words.say("ui-add-bot")) }
                    }
                }
                _ => {}
            }
        }
    }
}
