//! How the game is played, with pictures; what each card does; how the editions and the duel differ.

use crate::{Visitor, chrome::{Page, shell}};
use maud::{Markup, html};

/// The rules.
pub fn rules(visitor: &Visitor) -> Markup {
    let words = visitor.words();
    let title = words.say("ui-rules");
    shell(visitor, Page::new(&title, "rules"), &html! {})
}
