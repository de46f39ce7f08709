//! Manners: the house rules, and notices by operators, hosts and clubs, which a player sees on their next
//! page.

use crate::{
    Visitor, Words,
    chrome::{Page, PageKind, shell},
    people::{moment_text, sentence_with_moment},
    sprite::icon,
};
use maud::{Markup, html};
use oriflamme_table_view::{NoticeKind, PersonalNotice};

/// The notices to the visitor, above the content of the page.
pub(crate) fn notices(visitor: &Visitor) -> Markup {
    let words = visitor.words();
    html! {
        @for notice in &visitor.notices {
            section.paper.personal role="alert" {
                p { @if !is_welcome(notice) { (icon("warning")) } b { (what(words, notice)) } }
                @if notice.kind.is_about_keys() { p { (words.say("manners-notice-not-you")) " " a href="/me#key" { (words.say("people-key")) } } }
                @if !notice.reason.is_empty() { p { (words.tell("people-banned-reason", &[("reason", notice.reason.as_str().into())])) } }
                @if forbids(notice) { p { (end(words, notice)) } }
                form.row method="post" action={ "/me/notices/" (notice.id) "/read" } {
                    input type="hidden" name="to" value=(visitor.path);
                    button.main { (words.say("manners-understood")) }
                    @if !is_welcome(notice) && !notice.kind.is_about_keys() { a href="/house-rules" { (words.say("manners-rules")) } }
                }
            }
        }
    }
}

fn what(words: &Words, notice: &PersonalNotice) -> Markup {
    let id = format!("manners-notice-{}", notice.kind);
    match notice.kind.is_about_keys() {
        true => sentence_with_moment(words, &id, notice.made),
        false => html! {
            (words.tell(&id, &[("subject", notice.subject.as_str().into())]))
            @if let (NoticeKind::TournamentPostponed, Some(start)) = (notice.kind, notice.until) {
                " " (sentence_with_moment(words, "manners-notice-begins", start))
            }
        },
    }
}

/// What a notice says, as plain text.
pub(crate) fn notice_text(words: &Words, notice: &PersonalNotice) -> String {
    let id = format!("manners-notice-{}", notice.kind);
    let made = moment_text(words, notice.made);
    let said = words.tell(&id, &[("subject", notice.subject.as_str().into()), ("moment", made.into())]);
    match (notice.kind, notice.until) {
        (NoticeKind::TournamentPostponed, Some(start)) => {
            let start = moment_text(words, start);
            format!("{said} {}", words.tell("manners-notice-begins", &[("moment", start.into())]))
        }
        _ => said,
    }
}

/// Whether it is good news.
fn is_welcome(notice: &PersonalNotice) -> bool {
    matches!(notice.kind, NoticeKind::ClubJoined | NoticeKind::Appointed)
}

fn forbids(notice: &PersonalNotice) -> bool {
    matches!(notice.kind, NoticeKind::Muted | NoticeKind::Unpaired | NoticeKind::Unrated)
}

fn end(words: &Words, notice: &PersonalNotice) -> Markup {
    match notice.until {
        Some(until) => sentence_with_moment(words, "people-banned-until", until),
        None => html! { (words.say("people-banned-for-good")) },
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
