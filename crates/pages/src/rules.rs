//! How the game is played, with pictures; what each card does; how the editions, Ablaze and the duel differ;
//! every ruling.

use crate::{
    Visitor, Words,
    assets::url,
    card::full_face,
    chrome::{Page, PageKind, shell},
    rulings,
    seal::offered,
    sprite::icon,
};
use maud::{Markup, html};
use oriflamme_game::{Card, Family, Level, Name, Names, Ruleset};

/// A page of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chapter {
    /// How to play: `/rules`.
    Play,
    /// All cards: `/rules/cards`.
    Cards,
    /// How the editions of the base game differ: `/rules/editions`.
    Editions,
    /// What Ablaze changes: `/rules/ablaze`.
    Ablaze,
    /// The duel: `/rules/duel`.
    Duel,
    /// Every ruling: `/rules/rulings`.
    Rulings,
}

impl Chapter {
    /// All of them, in order.
    pub const ALL: [Self; 6] =
        [Self::Play, Self::Cards, Self::Editions, Self::Ablaze, Self::Duel, Self::Rulings];

    pub const fn path(self) -> &'static str {
        match self {
            Self::Play => "/rules",
            Self::Cards => "/rules/cards",
            Self::Editions => "/rules/editions",
            Self::Ablaze => "/rules/ablaze",
            Self::Duel => "/rules/duel",
            Self::Rulings => rulings::PATH,
        }
    }
    const fn title(self) -> &'static str {
        match self {
            Self::Play => "rules-title",
            Self::Cards => "ui-cards",
            Self::Editions => "rules-editions-title",
            Self::Ablaze => "rules-ablaze-title",
            Self::Duel => "rules-duel-title",
            Self::Rulings => "rules-rulings-title",
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
    ("stacks", &["stack"]),
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
                    (first_game(words))
                }
                Chapter::Cards => (cards(words)),
                Chapter::Editions => (paragraphs(words, "editions")),
                Chapter::Ablaze => (paragraphs(words, "ablaze")),
                Chapter::Duel => (paragraphs(words, "duel")),
                Chapter::Rulings => (rulings::chapter(words)),
            }
        }
    };
    shell(visitor, Page::new(&title, PageKind::Rules), &inside)
}

fn section(words: &Words, id: &str, pictures: &[&str]) -> Markup {
    html! {
        section id=(id) {
            h2 { (words.say(&format!("rules-{id}-title"))) }
            @for picture in pictures {
                img.teaching src=(url(&format!("rules/{picture}.svg"))) alt="" width="480" height="200" loading="lazy";
            }
            (paragraphs(words, id))
        }
    }
}

fn paragraphs(words: &Words, id: &str) -> Markup {
    let ids = (1..).map(|number| format!("rules-{id}-text-{number}")).take_while(|id| words.has(id));
    html! { @for id in ids { p { (words.say(&id)) } } }
}

/// A link to a first game against the weakest bots.
pub(crate) fn first_game(words: &Words) -> Markup {
    html! {
        form.first-game method="post" action="/tables" {
            input type="hidden" name="with" value="bots";
            (offered(words, None))
            input type="hidden" name="rules" value=(Ruleset::Base2);
            input type="hidden" name="seats" value="3";
            input type="hidden" name="level" value=(Level::Page);
            button.main.large { (icon("play")) (words.say("rules-play")) }
            p { (words.say("rules-play-line")) }
        }
    }
}

fn cards(words: &Words) -> Markup {
    html! {
        p.lead {
            @for (kind, does) in [("kind-character", "kind-character-text"), ("kind-intrigue", "kind-intrigue-text")] {
                b { (words.say(kind)) "." } " " (words.say(does)) br;
            }
        }
        // A base card is shown with the rules of both editions.
        @for (rules, family) in [(Ruleset::Base2, Family::Red), (Ruleset::Ablaze, Family::Violet)] {
            section id=(rules) {
                @if rules == Ruleset::Base2 { h2 { (words.say("rules-rulings-base")) } }
                @else {
                    h2 { (words.ruleset(rules)) }
                    p { (words.say("ruleset-ablaze-line")) }
                }
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
                    @if let Some(edition) = words.edition(name, rules) { p { b { (words.ruleset(rules)) "." } " " (edition) } }
                }
                @if words.has(&duel) { p { b { (words.say("rules-duel-title")) "." } " " (words.say(&duel)) } }
                blockquote { (words.say(&format!("card-{name}-example"))) }
                (rulings::links(words, name))
                p { a href={ "/cards/" (name) } { (words.say("stats-link")) } }
            }
        }
    }
}
