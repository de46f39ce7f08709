//! The frame of every page: the head, the top bar, the footer.

use crate::{
    Language, Words,
    assets::url,
    manners::notices,
    scripts::modules,
    site::{ApartMember, OwnSite, announcement, apart},
    sprite::{drawing, icon},
};
use maud::{DOCTYPE, Markup, html};
use oriflamme_table_view::{PersonalNotice, TableId, bare_name};

oriflamme_game::word_enum! {
    /// Day or night, if a visitor has chosen; otherwise the browser's setting applies. The script writes the
    /// word into the cookie `theme`.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Theme: "a theme" {
        /// Parchment and ink.
        Day "day",
        /// Oak and candlelight.
        Night "night",
    }
}

/// The visitor of a page.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Visitor {
    /// The language of the page.
    pub language: Language,
    /// Day or night, if chosen: from the cookie `theme`.
    pub theme: Option<Theme>,
    /// Their name, if they gave one.
    pub name: Option<String>,
    /// The path and query of this page, to come back to after a change of language or name.
    pub path: String,
    /// The origin of this site, as in `https://example.org`: link previews need absolute URLs.
    pub origin: String,
    /// Operators' notices that they have not read yet.
    pub notices: Vec<PersonalNotice>,
    /// Set if a proxy names somebody else than the player of their browser.
    pub apart: Option<ApartMember>,
    /// Whether their name and their games would be lost with this browser, so that they are asked to keep
    /// them.
    pub is_guest: bool,
    /// A running game from which they are away, and to which they may come back.
    pub away_from: Option<TableId>,
    /// The operators' settings.
    pub site: OwnSite,
}

impl Visitor {
    /// The texts in their language.
    pub fn words(&self) -> &'static Words {
        Words::of(self.language)
    }
    /// The name of a visitor who gave none.
    pub fn guest_name(&self) -> String {
        self.words().say("ui-guest-name")
    }
    /// The name that the visitor has chosen. The default name of guests, in any language, does not count as
    /// chosen.
    pub(crate) fn chosen_name(&self) -> Option<&str> {
        let is_given =
            |name: &str| Language::ALL.iter().any(|&other| Words::of(other).say("ui-guest-name") == name);
        self.name.as_deref().map(bare_name).filter(|name| !is_given(name))
    }
}

/// The kind of a page: it determines the class of its body and the scripts it needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PageKind {
    Home,
    Rules,
    /// A game, or its lobby.
    Table,
    Replay,
    /// A lesson at its table.
    Lesson,
    /// The review of a game.
    Review,
    /// The analysis board.
    Analysis,
    /// Finding people to play with.
    Play,
    /// The list of puzzles.
    Puzzles,
    /// Statistics: of a card, of a player.
    Statistics,
    /// The visitor's own account.
    Account,
    Tournament,
    /// The visitor's running games.
    Calendar,
    /// A few words, such as an error.
    Message,
}

impl PageKind {
    const fn class(self) -> &'static str {
        match self {
            Self::Home | Self::Tournament | Self::Calendar => "home",
            Self::Rules => "rules",
            Self::Table => "table",
            Self::Replay => "replay",
            Self::Lesson => "lesson",
            Self::Review | Self::Puzzles | Self::Statistics => "study",
            Self::Analysis => "analysis",
            Self::Account | Self::Message | Self::Play => "message",
        }
    }
    /// Whether cards move on it.
    fn has_board(self) -> bool {
        matches!(self, Self::Table | Self::Replay | Self::Lesson | Self::Analysis)
    }
    fn scripts(self) -> &'static [&'static str] {
        match self {
            _ if self.has_board() => &["script/page.js", "script/table.js"],
            Self::Review => &["script/page.js", "script/review.js"],
            Self::Play => &["script/page.js", "script/play.js"],
            Self::Tournament => &["script/page.js", "script/tournament.js"],
            Self::Calendar => &["script/page.js", "script/calendar.js"],
            _ => &["script/page.js"],
        }
    }
    /// Its style sheets.
    fn sheets(self) -> &'static [&'static str] {
        match self {
            Self::Table | Self::Lesson => &["style.css"],
            Self::Replay => &["style.css", "replay.css"],
            Self::Analysis => &["style.css", "analysis.css"],
            Self::Home | Self::Rules => &["style.css", "front.css"],
            // These draw lines like those at the end of a game.
            Self::Review | Self::Puzzles | Self::Statistics => {
                &["style.css", "front.css", "end.css", "study.css"]
            }
            Self::Tournament => &["style.css", "front.css", "tournament.css"],
            Self::Account | Self::Message | Self::Play | Self::Calendar => {
                &["style.css", "front.css", "people.css"]
            }
        }
    }
}

/// The properties of a page.
pub(crate) struct Page<'a> {
    pub title: &'a str,
    pub kind: PageKind,
    /// The table that it shows.
    pub table: Option<&'a TableId>,
    /// Whether it is the visitor's turn.
    pub turn: bool,
    /// The content of the top bar, after the name.
    pub bar: Markup,
    /// Whether search engines and link previews may describe it.
    pub public: bool,
    /// After how many seconds the page is loaded again where there is no script.
    pub refresh: Option<u8>,
    /// Whether it shows a secret that is shown only once. Then operators' notices wait for the next page:
    /// their buttons would lead away from it.
    pub once: bool,
}

impl<'a> Page<'a> {
    pub fn new(title: &'a str, kind: PageKind) -> Self {
        Self {
            title,
            kind,
            table: None,
            turn: false,
            bar: html! {},
            public: true,
            refresh: None,
            once: false,
        }
    }
}

/// A whole page around its content.
pub(crate) fn shell(visitor: &Visitor, page: Page<'_>, inside: &Markup) -> Markup {
    let words = visitor.words();
    let favicon = if page.turn { "favicon-turn.svg" } else { "favicon.svg" };
    html! {
        (DOCTYPE)
        html lang=(visitor.language.tag()) data-theme=[visitor.theme.map(Theme::word)] {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (page.title) " · " (visitor.site.name()) }
                meta name="description" content=(words.say("ui-description"));
                meta name="theme-color" content="#efe2c4" media="(prefers-color-scheme: light)";
                meta name="theme-color" content="#1f1711" media="(prefers-color-scheme: dark)";
                @if page.public {
                    meta property="og:title" content=(page.title);
                    meta property="og:image" content={ (visitor.origin) (url("social.png")) };
                } @else {
                    meta name="robots" content="noindex";
                }
                link rel="icon" type="image/svg+xml" href=(url(favicon)) data-rest=(url("favicon.svg")) data-turn=(url("favicon-turn.svg"));
                link rel="manifest" href=(if visitor.site.name.is_some() { "/manifest.webmanifest" } else { url("manifest.webmanifest") });
                @for face in ["type/alegreya-medium.woff2", "type/alegreya-bold.woff2"] {
                    link rel="preload" as="font" type="font/woff2" crossorigin href=(url(face));
                }
                @if let Some(seconds) = page.refresh { noscript { meta http-equiv="refresh" content=(seconds); } }
                @for sheet in page.kind.sheets() { link rel="stylesheet" href=(url(sheet)); }
                @for module in modules(page.kind.scripts()) { link rel="modulepreload" href=(module); }
                @for script in page.kind.scripts() { script type="module" src=(url(script)) {} }
            }
            body class=(page.kind.class()) {
                a.skip href="#main" { (words.say("ui-skip")) }
                header.bar {
                    a.brand href="/" { (drawing("logo", "logo")) (drawing("wordmark", "wordmark")) span.hidden { "Oriflamme" } }
                    (page.bar)
                    nav aria-label=(words.say("ui-menu")) {
                        // On a phone the text is hidden, but the link still needs a name.
                        a.tool href="/rules" target=[matches!(page.kind, PageKind::Table | PageKind::Lesson | PageKind::Analysis).then_some(crate::rulings::WINDOW)]
                            aria-label=(words.say("ui-rules")) title=(words.say("ui-rules")) {
                            (icon("book")) span.label { (words.say("ui-rules")) }
                        }
                        @if page.kind.has_board() { (at_hand(words)) }
                        (settings(visitor, page.kind))
                    }
                }
                @if let Some(shown) = &visitor.site.announcement { (announcement(words, &visitor.path, shown)) }
                @if let Some(table) = visitor.away_from.as_ref().filter(|&away| page.table != Some(away)) { (way_back(words, table)) }
                main #main { @if !page.once { (apart(visitor)) (notices(visitor)) } (inside) }
                div #notice role="status" hidden {}
                @if !page.kind.has_board() { (foot(words, &visitor.site)) }
            }
        }
    }
}

/// The note on every page for a visitor who is away from a running game. That game's own table has its button
/// in the middle.
fn way_back(words: &Words, table: &TableId) -> Markup {
    html! {
        form.way-back method="post" action={ "/tables/" (table) "/sit" } {
            link rel="stylesheet" href=(url("announcement.css"));
            span { (words.say("ui-away-running")) }
            button.main { (words.say("ui-im-back-short")) }
        }
    }
}

/// Speed and sound, one tap away while a game is played: each tap goes to the next value. The script shows
/// the sign of the value that is set.
fn at_hand(words: &Words) -> Markup {
    html! {
        button.tool.scripted.speed type="button" data-cycle="speed" data-values="normal fast none slow" title=(words.say("ui-speed")) {
            span.hidden { (words.colon(&words.say("ui-speed"), "")) }
            @for (value, sign) in [("slow", "0.6×"), ("normal", "1×"), ("fast", "2×"), ("none", "max")] {
                span data-value=(value) hidden[value != "normal"] {
                    b aria-hidden="true" { (sign) } span.hidden { (words.say(&format!("ui-speed-{value}"))) }
                }
            }
        }
        button.tool.scripted type="button" data-cycle="sound" data-values="off on" title=(words.say("ui-sounds")) {
            span.hidden { (words.colon(&words.say("ui-sounds"), "")) }
            @for (value, sign) in [("off", "sound-off"), ("on", "sound-on")] {
                span data-value=(value) hidden[value != "off"] { (icon(sign)) span.hidden { (words.say(&format!("ui-switch-{value}"))) } }
            }
        }
    }
}

/// Language, day and night; at a table also pace, sound and notification. A popover, so that it works by
/// keyboard and without script.
fn settings(visitor: &Visitor, kind: PageKind) -> Markup {
    let words = visitor.words();
    html! {
        button.tool type="button" popovertarget="settings" aria-label=(words.say("ui-settings")) title=(words.say("ui-settings")) {
            (icon("settings"))
        }
        div #settings popover {
            form method="post" action="/language" {
                input type="hidden" name="to" value=(visitor.path);
                fieldset.choice {
                    legend { (icon("language")) (words.say("ui-language")) }
                    @for language in Language::ALL {
                        button name="language" value=(language.tag()) lang=(language.tag())
                            aria-pressed=(language == visitor.language) { (language.own_name()) }
                    }
                }
            }
            form.row.name method="post" action="/guests" {
                input type="hidden" name="to" value=(visitor.path);
                label { (words.say("ui-your-name"))
                    input type="text" name="name" value=[visitor.chosen_name()] placeholder=(visitor.guest_name()) maxlength="24" required autocomplete="nickname";
                }
                button { (words.say("ui-save")) }
            }
            // A table's page has no byte to spare on a first visit.
            p { @if !kind.has_board() { a href="/me/profile" { (words.say("profile-mine")) } " · " } a href="/me" { (words.say("people-me")) } @if visitor.site.has_imprint { " · " a href="/imprint" { (words.say("site-imprint")) } } }
            fieldset.choice.scripted data-setting="theme" {
                legend { (icon("sun")) (words.say("ui-theme")) }
                @for choice in ["auto", "day", "night"] {
                    button type="button" value=(choice) { (words.say(&format!("ui-theme-{choice}"))) }
                }
            }
            @if kind.has_board() {
                fieldset.choice.scripted data-setting="speed" {
                    legend { (icon("clock")) (words.say("ui-speed")) }
                    @for choice in ["slow", "normal", "fast", "none"] {
                        button type="button" value=(choice) { (words.say(&format!("ui-speed-{choice}"))) }
                    }
                }
                (switch(words, "sound", "ui-sounds", "sound-on"))
                (switch(words, "notify", "ui-notify", "bell"))
                p.keys { (words.say("ui-keys")) " " (words.say("ui-key-explain")) }
            }
        }
    }
}

/// A setting that is on or off. The script shows which.
pub(crate) fn switch(words: &Words, setting: &str, title: &str, sign: &str) -> Markup {
    html! {
        fieldset.choice.scripted data-setting=(setting) {
            legend { (icon(sign)) (words.say(title)) }
            @for choice in ["off", "on"] {
                button type="button" value=(choice) { (words.say(&format!("ui-switch-{choice}"))) }
            }
        }
    }
}

/// The field for the name of a visitor who has chosen none, in a form that makes them a player.
pub(crate) fn newcomers_name(visitor: &Visitor) -> Markup {
    html! {
        @if visitor.chosen_name().is_none() {
            label { (visitor.words().say("ui-your-name"))
                input type="text" name="name" placeholder=(visitor.guest_name()) maxlength="24" autocomplete="nickname";
            }
        }
    }
}

fn foot(words: &Words, site: &OwnSite) -> Markup {
    html! {
        footer {
            nav aria-label=(words.say("ui-foot")) {
                a href="/" { (words.say("ui-home")) }
                a href="/play" { (words.say("meet-play")) }
                a href="/games" { (words.say("calendar-title")) }
                a href="/learn" { (words.say("learn-title")) }
                a href="/rules" { (words.say("ui-rules")) }
                a href="/rules/cards" { (words.say("ui-cards")) }
                a href="/replay" { (words.say("ui-replay")) }
                a href="/puzzles" { (words.say("puzzle-title")) }
                a href="/tournaments" { (words.say("tournament-title")) }
                a href="/clubs" { (words.say("club-title")) }
                a href="/analysis" { (words.say("analysis-title")) }
                a href="/friends" { (words.say("meet-friends")) }
                a href="/leaderboard" { (words.say("leaderboard-title")) }
                a href="/me" { (words.say("people-me")) }
                a href="/house-rules" { (words.say("manners-rules")) }
                a href="/privacy" { (words.say("people-privacy")) }
                @if site.has_imprint { a href="/imprint" { (words.say("site-imprint")) } }
            }
            @if let Some(name) = &site.name { p { (name) } }
            p { (words.say("ui-unofficial")) }
        }
    }
}

/// A picture and a few words, for an empty list or page.
pub(crate) fn spot(picture: &str, words: &str) -> Markup {
    html! { div.empty { (drawing(picture, "spot")) p { (words) } } }
}
