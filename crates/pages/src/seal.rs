//! What a form carries that leads to a table: a salt for the shuffle, and to what the server is bound before it is sent.
//! The script fills in the salt, notes both, and checks the deal at the end; without it readers can do so by hand.

use crate::{Words, sprite::icon};
use maud::{Markup, html};
use oriflamme_table_view::{Offer, Promise};

/// The salt for a table that was promised, or for one of which nothing is known yet.
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
