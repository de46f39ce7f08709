//! Manners: the house rules, and operators' notices, which a player sees on their next page.

use crate::{
    Visitor, Words,
    chrome::{Page, PageKind, shell},
    people::date,
    sprite::icon,
};
use maud::{Markup, html};
use oriflamme_table_view::{NoticeKind, PersonalNotice};

/// Operators' notices to the visitor, above the content of the page.
pub(crate) fn notices(visitor: &Visitor) -> Markup {
    let words = visitor.words();
    html! {
        @for notice in &visitor.notices {
            section.paper.personal role="alert" {
                p { (icon("warning")) b { (what(words, notice)) } }
                @if !notice.reason.is_empty() { p { (words.tell("people-banned-reason", &[("reason", notice.reason.as_str().into())])) } }
                @if forbids(notice) { p { (end(words, notice)) } }
                form.row method="post" action={ "/me/notices/" (notice.id) "/read" } {
                    input type="hidden" name="to" value=(visitor.path);
                    button.main { (words.say("manners-understood")) }
                    a href="/house-rules" { (words.say("manners-rules")) }
                }
            }
        }
    }
}

fn what(words: &Words, notice: &PersonalNotice) -> String {
    words.tell(&format!("manners-notice-{}", notice.kind), &[("subject", notice.subject.as_str().into())])
}

fn forbids(notice: &PersonalNotice) -> bool {
    matches!(notice.kind, NoticeKind::Muted | NoticeKind::Unpaired | NoticeKind::Unrated)
}

fn end(words: &Words, notice: &PersonalNotice) -> String {
    match notice.until {
        Some(until) => words.tell("people-banned-until", &[("moment", date(until).into())]),
        None => words.say("people-banned-for-good"),
    }
}

/// The sections of the house rules, each with its sentences.
const RULES: [(&str, &[&str]); 4] = [
    ("manners-fair", &["manners-fair-own", "manners-fair-help", "manners-fair-together", "manners-fair-one"]),
    ("manners-stay", &["manners-stay-end", "manners-stay-clock", "manners-stay-count"]),
    ("manners-kind", &["manners-kind-words", "manners-kind-names", "manners-kind-losing"]),
    (
        "manners-act",
        &["manners-act-block", "manners-act-report", "manners-act-operators", "manners-act-told"],
    ),
];

/// The house rules.
pub fn house_rules(visitor: &Visitor) -> Markup {
    let words = visitor.words();
    let title = words.say("manners-rules");
    let inside = html! {
        section.paper.self {
            h1 { (title) }
            p.lead { (words.say("manners-lead")) }
            @for (part, sentences) in RULES {
                h2 { (words.say(part)) }
                ul.rules-list { @for sentence in sentences { li { (words.say(sentence)) } } }
            }
        }
    };
    shell(visitor, Page::new(&title, PageKind::Message), &inside)
}
