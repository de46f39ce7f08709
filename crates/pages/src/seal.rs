//! Form fields for creating or joining a table: the player's salt, and the server's commitment, which is
//! shown before the salt is sent. The script fills in the salt, stores both, and checks the deal at the end.
//! Without script, players can do so by hand.

use crate::{Words, sprite::icon};
use maud::{Markup, html};
use oriflamme_table_view::{NextStep, Offer, Promise, TableView};

/// The field for the salt, with the promise of the table if there is one.
pub(crate) fn salt(words: &Words, promise: Option<&Promise>) -> Markup {
    html! {
        @match promise {
            Some(Promise { table, commitment }) => {
                details.proof.unscripted {
                    summary { (icon("proof")) (words.say("fair-seal-title")) }
                    p { (words.say("fair-seal-text")) }
                    p { code { (commitment) } }
                    label { (words.say("fair-seal-salt"))
                        input type="text" name="salt" maxlength="64" pattern="[A-Za-z0-9_\\-]*" autocomplete="off"
                            data-salt data-table=(table) data-commitment=(commitment);
                    }
                }
            }
            None => input type="hidden" name="salt" data-salt;
        }
    }
}

/// The same for a new table, with the offer of it.
pub(crate) fn offered(words: &Words, offer: Option<&Offer>) -> Markup {
    html! {
        input type="hidden" name="offer" value=[offer.map(|offer| &offer.word)];
        (salt(words, offer.map(|offer| &offer.promise)))
    }
}

/// The note that nobody chooses the cards of a table: one line, which opens the proof. If a form asks
/// visitors without script for a salt, that form says the same, and only visitors with script see this note.
pub(crate) fn sealed(words: &Words, table: &TableView) -> Markup {
    let asked = matches!(table.next_step(), NextStep::SitDown | NextStep::TakeKeptSeat(_));
    html! {
        details.proof.scripted[asked] {
            summary { (icon("proof")) (words.say("fair-line")) }
            p { (words.say("fair-line-text")) }
            p { code { (table.commitment) } }
        }
    }
}
