//! Recovery words: the page that shows new ones, and the page on which they are typed.

use crate::{
    Language, PageError, Visitor,
    chrome::{Page, PageKind, shell},
    errors::explained,
};
use maud::{Markup, html};
use oriflamme_table_view::WordList;

/// The list of recovery words that a reader of a language is offered first. There is none in Polish.
pub fn first_word_list(language: Language) -> WordList {
    match language {
        Language::Fr => WordList::French,
        Language::En | Language::Pl => WordList::English,
    }
}

/// The page with new recovery words.
#[derive(Clone, Copy)]
pub struct WordsPage<'a> {
    pub visitor: &'a Visitor,
    /// The words, in order.
    pub words: &'a [&'a str],
    /// The list from which they come.
    pub list: WordList,
}

/// New recovery words, which are shown once.
pub fn words_page(page: &WordsPage<'_>) -> Markup {
    let words = page.visitor.words();
    let title = words.say("identity-words");
    let inside = html! {
        section.paper.self {
            h1 { (title) }
            p.lead { (words.say("identity-words-lead")) " " (words.say(&format!("identity-words-are-{}", page.list))) }
            ol.words translate="no" lang=(page.list) { @for word in page.words { li { (word) } } }
            p { (words.say("identity-words-warning")) }
            p { a.button href="/me" { (words.say("identity-words-written")) } }
        }
    };
    shell(page.visitor, Page { public: false, once: true, ..Page::new(&title, PageKind::Account) }, &inside)
}

/// The page on which recovery words are typed.
#[derive(Clone, Copy)]
pub struct RecoverPage<'a> {
    pub visitor: &'a Visitor,
    /// Why the words that were sent last led nowhere.
    pub refused: Option<PageError>,
}

/// The form for recovery words.
pub fn recover_page(page: &RecoverPage<'_>) -> Markup {
    let words = page.visitor.words();
    let title = words.say("identity-recover");
    let inside = html! {
        section.paper.self {
            h1 { (title) }
            @if let Some(refused) = page.refused { p.refused role="alert" { (explained(words, refused)) } }
            p.lead { (words.say("identity-recover-lead")) }
            form.stacked method="post" action="/recover" {
                label {
                    (words.say("identity-recover-words"))
                    input type="text" name="words" required maxlength="400" autocomplete="off" autocapitalize="none" spellcheck="false";
                }
                button { (words.say("identity-recover-do")) }
            }
        }
    };
    shell(page.visitor, Page { public: false, ..Page::new(&title, PageKind::Account) }, &inside)
}
