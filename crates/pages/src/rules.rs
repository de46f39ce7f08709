//! How the game is played, with pictures; what each card does; how the editions and the duel differ.

use crate::{
    Visitor, Words,
    assets::url,
    card::full_face,
    chrome::{Page, PageKind, shell},
};
use maud::{Markup, html};
use oriflamme_game::{Card, Family, Name, Names, Ruleset};

/// A page of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chapter {
    /// How to play: `/rules`.
    Play,
    /// All cards: `/rules/cards`.
    Cards,
    /// The editions and Ablaze: `/rules/editions`.
    Editions,
    /// The duel: `/rules/duel`.
    Duel,
}

impl Chapter {
    /// All of them, in order.
    pub const ALL: [Self; 4] = [Self::Play, Self::Cards, Self::Editions, Self::Duel];

    /// Its path.
    pub const fn path(self) -> &'static str {
        match self {
            Self::Play => "/rules",
            Self::Cards => "/rules/cards",
            Self::Editions => "/rules/editions",
            Self::Duel => "/rules/duel",
        }
    }
    const fn title(self) -> &'static str {
        match self {
            Self::Play => "rules-title",
            Self::Cards => "ui-cards",
            Self::Editions => "rules-editions-title",
            Self::Duel => "rules-duel-title",
        }
    }
}

/// The sections of how to play, with their pictures.
const SECTIONS: [(&str, &[&str]); 8] = [
    ("aim", &[]),
    ("table", &["start"]),
    ("placing", &["place"]),
    ("resolving", &["resolve"]),
    ("abilities", &["strike"]),
    ("stacks", &[]),
    ("end", &["end"]),
    ("hints", &["ambush", "conspiracy"]),
];

/// A page of the rules.
pub fn rules(visitor: &Visitor, chapter: Chapter) -> Markup {
    let words = visitor.words();
    let title = words.say(chapter.title());
    let inside = html! {
        article.rules {
            nav.chapters aria-label=(words.say("ui-rules")) {
                @for other in Chapter::ALL {
                    a href=(other.path()) aria-current=[(other == chapter).then_some("page")] { (words.say(other.title())) }
                }
            }
            h1 { (title) }
            @match chapter {
                Chapter::Play => {
                    p.lead { (words.say("rules-lead")) }
                    @for (section, pictures) in SECTIONS { (self::section(words, section, pictures)) }
                }
                Chapter::Cards => (cards(words)),
                Chapter::Editions => {
                    (section(words, "editions", &[]))
                    (section(words, "ablaze", &[]))
                }
                Chapter::Duel => (section(words, "duel", &[])),
            }
        }
    };
    shell(visitor, Page::new(&title, PageKind::Rules), &inside)
}

fn section(words: &Words, id: &str, pictures: &[&str]) -> Markup {
    let paragraphs = (1..).map(|number| format!("rules-{id}-text-{number}")).take_while(|id| words.has(id));
    html! {
        section id=(id) {
            h2 { (words.say(&format!("rules-{id}-title"))) }
            @for picture in pictures {
                img.teaching src=(url(&format!("rules/{picture}.svg"))) alt="" width="480" height="200" loading="lazy";
            }
            @for paragraph in paragraphs { p { (words.say(&paragraph)) } }
        }
    }
}

fn cards(words: &Words) -> Markup {
    html! {
        p.lead { (words.say("kind-character")) ": " (words.say("kind-character-text")) br; (words.say("kind-intrigue")) ": " (words.say("kind-intrigue-text")) }
        @for (rules, family) in [(Ruleset::Base2, Family::Red), (Ruleset::Ablaze, Family::Violet)] {
            section id=(rules) {
                h2 { (words.ruleset(rules)) }
                p { (words.say(&format!("ruleset-{rules}-line"))) }
                @for name in Names::of(rules).iter() { (card(words, Card::new(family, name))) }
            }
        }
    }
}

fn card(words: &Words, card: Card) -> Markup {
    let name: Name = card.name;
    let duel = format!("card-{name}-duel");
    html! {
        section.one id=(name) {
            span.card.face.full.{ (card.family) } aria-hidden="true" { (full_face(words, card)) }
            div {
                h3 { (words.card(name)) }
                p.kind { (words.say(if name.is_character() { "kind-character" } else { "kind-intrigue" })) }
                p { (words.text(name)) }
                @for rules in [Ruleset::Base1, Ruleset::Base2] {
                    @if let Some(edition) = words.edition(name, rules) { p { b { (words.ruleset(rules)) ": " } (edition) } }
                }
                @if words.has(&duel) { p { b { (words.say("rules-duel-title")) ": " } (words.say(&duel)) } }
                blockquote { (words.say(&format!("card-{name}-example"))) }
            }
        }
    }
}
