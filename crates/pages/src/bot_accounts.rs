//! Bot accounts: the list of a player's own, a new token, and the bots that are here to be challenged.

use crate::{
    LastPlayed, PageError, Visitor, Words,
    chrome::{Page, PageKind, shell, spot},
    errors::explained,
    home::level_options,
    seal::offered,
    sprite::icon,
};
use maud::{Markup, html};
use oriflamme_game::{Ruleset, SeatCount};
use oriflamme_table_view::{BotAccountView, ChallengeRefusal, ChallengeRules, Challengers, Offer, PaceKind};

oriflamme_game::word_enum! {
    /// What was just done on the page of the visitor's bots: the query `done`.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum BotsDone: "something done" {
        Changed "changed",
        Deleted "deleted",
    }
}

/// The page of a visitor's own bots.
#[derive(Clone, Copy)]
pub struct MyBotsPage<'a> {
    pub visitor: &'a Visitor,
    pub bots: &'a [BotAccountView],
    /// How many they may own.
    pub most: u32,
    /// Whether they can come back, and so may own bots.
    pub lasting: bool,
    pub done: Option<BotsDone>,
    /// Why the last form was refused.
    pub refused: Option<PageError>,
}

/// The page with a bot's new token, which is shown once.
#[derive(Clone, Copy)]
pub struct BotTokenPage<'a> {
    pub visitor: &'a Visitor,
    pub bot: &'a BotAccountView,
    pub token: &'a str,
}

/// The page of the bots that are here.
#[derive(Clone, Copy)]
pub struct BotListPage<'a> {
    pub visitor: &'a Visitor,
    pub bots: &'a [BotAccountView],
}

/// What a bot's profile needs for the form with which it is challenged.
#[derive(Clone, Copy)]
pub struct ChallengeForm<'a> {
    /// Why the visitor can't challenge it now, if that is known.
    pub refusal: Option<ChallengeRefusal>,
    /// The visitor's last choices for a table.
    pub choice: &'a LastPlayed,
    /// The offer for their next table.
    pub offer: Option<&'a Offer>,
}

/// Plain text in several lines.
fn lines(text: &str) -> Markup {
    html! { @for line in text.split('\n').filter(|line| !line.trim().is_empty()) { p { (line) } } }
}

/// The page of a visitor's own bots.
pub fn my_bots(page: &MyBotsPage<'_>) -> Markup {
    let words = page.visitor.words();
    let title = words.say("mybots-title");
    let inside = html! {
        section.paper.self {
            h1 { (title) }
            p.lead { (words.say("mybots-lead")) }
            @if let Some(done) = page.done { p role="status" { (icon("check")) (words.say(&format!("mybots-done-{done}"))) } }
            @if let Some(error) = page.refused { p.refused role="alert" { (explained(words, error)) } }
            @if page.bots.is_empty() { p { (words.say("mybots-none")) } }
            @else { p { small { (words.tell("mybots-count", &[("count", page.bots.len().into()), ("most", page.most.into())])) } } }
            @for bot in page.bots { (own(words, bot)) }
            @if !page.lasting { p { (words.say("mybots-lasting")) } p { a.button href="/me" { (words.say("people-me")) } } }
            @else if page.bots.len() < page.most as usize { (new(words)) }
            p { a href="/bots" { (words.say("mybots-list-title")) } }
        }
    };
    shell(page.visitor, Page { public: false, ..Page::new(&title, PageKind::Account) }, &inside)
}

fn new(words: &Words) -> Markup {
    html! {
        h2 { (words.say("mybots-new")) }
        form.stacked method="post" action="/me/bots" {
            label { (words.say("mybots-name")) input type="text" name="name" maxlength="18" required autocomplete="off"; }
            p { small { (words.say("mybots-name-hint")) } }
            (about(words, ""))
            details { summary { (words.say("mybots-rules")) } (rules(words, &ChallengeRules::default())) }
            button.main { (words.say("mybots-make")) }
        }
    }
}

/// A bot of the visitor's own, and what they may do about it.
fn own(words: &Words, bot: &BotAccountView) -> Markup {
    let at = |what: &str| format!("/me/bots/{}{what}", bot.player);
    html! {
        h2 { a href={ "/players/" (bot.player) } { (bot.name) } }
        p { small { (presence(words, bot)) " · " (words.say(&format!("mybots-challengers-{}", bot.rules.challengers()))) } }
        details {
            summary { (words.say("mybots-rules")) }
            form.stacked method="post" action=(at("")) {
                (about(words, &bot.about))
                (rules(words, &bot.rules))
                button { (words.say("mybots-change")) }
            }
        }
        details {
            summary { (words.say("mybots-renew")) }
            p { (words.say("mybots-renew-text")) }
            form method="post" action=(at("/renew")) { button { (words.say("mybots-renew")) } }
        }
        details {
            summary { (words.say("mybots-delete")) }
            form.stacked method="post" action=(at("/delete")) {
                label.check {
                    input type="checkbox" name="sure" value="1" required;
                    (words.tell("mybots-delete-sure", &[("name", bot.name.as_str().into())]))
                }
                button { (words.say("mybots-delete")) }
            }
        }
    }
}

fn presence(words: &Words, bot: &BotAccountView) -> String {
    words.say(if bot.is_here { "mybots-here" } else { "mybots-away" })
}

fn about(words: &Words, text: &str) -> Markup {
    html! { label { (words.say("mybots-about")) textarea name="about" maxlength="500" rows="3" { (text) } } }
}

/// The fields for the challenges that a bot takes.
fn rules(words: &Words, rules: &ChallengeRules) -> Markup {
    let check = |name: String, checked: bool, label: String| {
        html! { label.check { input type="checkbox" name=(name) value="1" checked[checked]; span { (label) } } }
    };
    html! {
        label { (words.say("mybots-challengers"))
            select name="challengers" {
                @for who in Challengers::ALL {
                    option value=(who) selected[who == rules.challengers()] { (words.say(&format!("mybots-challengers-{who}"))) }
                }
            }
        }
        fieldset.choice { legend { (words.say("mybots-rulesets")) }
            @for it in Ruleset::ALL { (check(format!("rules-{it}"), rules.rulesets().contains(&it), words.ruleset(it))) }
        }
        fieldset.choice { legend { (words.say("mybots-seats")) }
            @for it in SeatCount::ALL {
                (check(format!("seats-{it}"), rules.seats().contains(&it), words.tell("ui-seats-count", &[("count", it.get().into())])))
            }
        }
        fieldset.choice { legend { (words.say("mybots-paces")) }
            @for it in PaceKind::ALL { (check(format!("pace-{it}"), rules.paces().contains(&it), words.say(&format!("mybots-pace-{it}")))) }
        }
        label { (words.say("mybots-games"))
            input type="number" name="games" min="1" max=(ChallengeRules::MOST_GAMES) required value=(rules.games());
        }
    }
}

/// A new token, and how a program plays with it.
pub fn bot_token_page(page: &BotTokenPage<'_>) -> Markup {
    let words = page.visitor.words();
    let title = words.tell("mybots-token-title", &[("name", page.bot.name.as_str().into())]);
    let command = format!(
        "oriflamme play --server {} --token my-bot.token --bot 'cmd:python3 my_bot.py'",
        page.visitor.origin
    );
    let inside = html! {
        section.paper.self {
            h1 { (title) }
            p.lead { (words.say("mybots-token-lead")) }
            div.share translate="no" {
                label { (words.say("mybots-token")) input #link type="text" readonly value=(page.token); }
                div.row.scripted {
                    button type="button" data-copies="link" data-failed=(words.say("lobby-copy-failed")) data-said=(words.say("ui-copied")) {
                        (icon("copy")) span { (words.say("lobby-copy")) }
                    }
                }
            }
            p { (words.say("mybots-token-use")) }
            div.scrolls tabindex="0" { pre translate="no" { code { (command) } } }
            p { small { (words.say("mybots-token-file")) } }
            p { a.button href="/me/bots" { (words.say("mybots-token-back")) } }
        }
    };
    shell(page.visitor, Page { public: false, once: true, ..Page::new(&title, PageKind::Account) }, &inside)
}

/// The bots that are here.
pub fn bot_list(page: &BotListPage<'_>) -> Markup {
    let words = page.visitor.words();
    let title = words.say("mybots-list-title");
    let inside = html! {
        section.paper.self {
            h1 { (title) }
            @if page.bots.is_empty() { (spot("empty-tables", &words.say("mybots-list-none"))) }
            @else {
                p.lead { (words.say("mybots-list-lead")) }
                ul.devices {
                    @for bot in page.bots {
                        li {
                            span { (bot.name) small { (words.tell("mybots-owner", &[("owner", bot.owner_name.as_str().into())])) } }
                            a.button href={ "/players/" (bot.player) } aria-label=(words.colon(&words.say("ui-look"), &bot.name)) { (words.say("ui-look")) }
                        }
                    }
                }
            }
            p.row {
                a.button href="/me/bots" { (words.say("mybots-list-own")) }
                a.button href="/leaderboard?who=bots" { (words.say("leaderboard-title")) }
            }
        }
    };
    shell(page.visitor, Page::new(&title, PageKind::Message), &inside)
}

/// The part of a profile that is about a bot: whose it is, what it says, and the form with which it is
/// challenged.
pub(crate) fn bot_profile(visitor: &Visitor, bot: &BotAccountView, form: ChallengeForm<'_>) -> Markup {
    let words = visitor.words();
    html! {
        p {
            a href={ "/players/" (bot.owner) } { (words.tell("mybots-owner", &[("owner", bot.owner_name.as_str().into())])) }
            " · " (presence(words, bot))
        }
        (lines(&bot.about))
        @match form.refusal {
            Some(refusal) => p role="note" { (explained(words, refusal.code().into())) " " a href="/bots" { (words.say("mybots-list-title")) } },
            None if visitor.site.tables => (challenge(visitor, bot, form)),
            None => {}
        }
    }
}

/// The paces that a form offers of each kind.
const fn paces(kind: PaceKind) -> &'static [&'static str] {
    match kind {
        PaceKind::Unlimited => &["none"],
        PaceKind::Live => &["60", "180"],
        PaceKind::Days => &["1d", "3d"],
    }
}

fn challenge(visitor: &Visitor, bot: &BotAccountView, form: ChallengeForm<'_>) -> Markup {
    let words = visitor.words();
    let (rules, choice) = (&bot.rules, form.choice);
    html! {
        form.stacked method="post" action={ "/bots/" (bot.player) "/challenges" } {
            button.main { (words.say("mybots-play")) }
            label { (words.say("ui-ruleset"))
                select name="rules" {
                    @for it in rules.rulesets() { option value=(it) selected[*it == choice.rules] { (words.ruleset(*it)) } }
                }
            }
            label { (words.say("ui-seats"))
                select name="seats" {
                    @for it in rules.seats() {
                        option value=(it) selected[*it == choice.seats] { (words.tell("ui-seats-count", &[("count", it.get().into())])) }
                    }
                }
            }
            @if rules.seats().iter().any(|seats| !seats.is_duel()) {
                label { (words.say("ui-level")) select name="level" { (level_options(words, choice.level, &visitor.site)) } }
                p { small { (words.say("mybots-play-others")) } }
            }
            label { (words.say("ui-pace"))
                select name="pace" {
                    @for pace in rules.paces().iter().flat_map(|kind| paces(*kind)) { option value=(pace) { (words.say(&format!("ui-pace-{pace}"))) } }
                }
            }
            (offered(words, form.offer))
            p { small { (words.tell("mybots-takes", &[("games", rules.games().into())])) } }
        }
    }
}
