//! What operators decide about their server: its name, its texts, the announcement; and the page for visitors
//! who may not come in yet. All of these texts are plain: no markup of theirs reaches a page.

use crate::{
    Visitor, Words,
    assets::url,
    chrome::{Page, PageKind, shell},
    people::{date, moment_text},
    sprite::icon,
};
use maud::{Markup, html};
use oriflamme_game::Level;
use oriflamme_table_view::{AnnouncementId, ErrorCode, Timestamp};

/// The operators' settings that matter to a visitor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnSite {
    /// The name of the server, if it has one of its own.
    pub name: Option<String>,
    /// What the home page says first.
    pub welcome: Option<String>,
    /// Whether there is an imprint.
    pub has_imprint: bool,
    /// The levels of bots, the weakest first.
    pub levels: Vec<Level>,
    /// Whether the visitor may make tables.
    pub tables: bool,
    /// Whether the visitor may found clubs.
    pub clubs: bool,
    /// Whether the visitor may announce tournaments.
    pub tournaments: bool,
    /// The announcement, unless the visitor has dismissed it.
    pub announcement: Option<Announcement>,
}

impl Default for OwnSite {
    fn default() -> Self {
        Self {
            name: None,
            welcome: None,
            has_imprint: false,
            levels: Level::ALL.to_vec(),
            tables: true,
            clubs: true,
            tournaments: true,
            announcement: None,
        }
    }
}

impl OwnSite {
    /// A level that there is: this one, or the strongest one below it, or the weakest.
    pub(crate) fn nearest(&self, level: Level) -> Level {
        let below = self.levels.iter().rev().find(|&&there| there <= level);
        below.or(self.levels.first()).copied().unwrap_or(level)
    }
    /// Its name, or ours.
    pub(crate) fn name(&self) -> &str {
        self.name.as_deref().unwrap_or("Oriflamme")
    }
}

/// An announcement, in the reader's language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Announcement {
    pub id: AnnouncementId,
    pub text: String,
    /// The time of what is announced, such as the start of maintenance: a countdown runs until then.
    pub at: Option<Timestamp>,
    /// Until when it is shown.
    pub until: Option<Timestamp>,
}

/// A text of several paragraphs, as it was written.
pub(crate) fn paragraphs(text: &str) -> Markup {
    let parts = text.split("\n\n").map(str::trim).filter(|part| !part.is_empty());
    html! {
        @for part in parts {
            p { @for (number, line) in part.lines().enumerate() { @if number > 0 { br; } (line) } }
        }
    }
}

/// The announcement, above a page. The script counts down, puts the time into the reader's time zone, and
/// takes the notice away when its time is over. It brings its own style sheet, which no other page needs.
pub fn announcement(words: &Words, path: &str, shown: &Announcement) -> Markup {
    let millis = |moment: Option<Timestamp>| moment.map(Timestamp::as_millis);
    html! {
        div #announcement role="status" data-id=(shown.id) data-at=[millis(shown.at)] data-until=[millis(shown.until)] data-now=(words.say("site-now")) {
            link rel="stylesheet" href=(url("announcement.css"));
            p {
                (icon("bell")) " " span { (shown.text) }
                // It changes every second, and a screen reader should not read it out each time.
                @if let Some(at) = shown.at {
                    " " span.when aria-live="off" { time datetime=(iso(at)) { (moment_text(words, at)) } " " b data-left=(words.tell("site-left", &[("time", "{time}".into())])) {} }
                }
            }
            form method="post" action="/announcement/dismiss" {
                input type="hidden" name="id" value=(shown.id);
                input type="hidden" name="to" value=(path);
                button.tool aria-label=(words.say("site-dismiss")) title=(words.say("site-dismiss")) { "×" }
            }
        }
    }
}

/// A moment as HTML writes it.
fn iso(at: Timestamp) -> String {
    // `2026-11-16 20:15 UTC`
    date(at).replacen(' ', "T", 1).replace(" UTC", "Z")
}

/// The page for visitors who may not come in yet.
#[derive(Clone, Copy)]
pub struct EnterPage<'a> {
    pub visitor: &'a Visitor,
    /// Whether an invitation code leads in; otherwise only members may come.
    pub by_code: bool,
    /// Whether players can come back here by passkey, recovery words or a link. Not where a proxy says who
    /// somebody is.
    pub ways_back: bool,
    /// The code of the link that was followed, or what was typed.
    pub code: &'a str,
    /// The page to go to afterwards.
    pub to: &'a str,
    /// The name that was typed.
    pub name: Option<&'a str>,
    /// Why it did not work.
    pub refused: Option<ErrorCode>,
}

/// Asks for an invitation code, or says that this server is for members.
pub fn enter(page: &EnterPage<'_>) -> Markup {
    let words = page.visitor.words();
    let site = &page.visitor.site;
    let title = words.tell("entry-title", &[("site", site.name().into())]);
    let inside = html! {
        section.paper.self {
            h1 { (title) }
            @if let Some(welcome) = &site.welcome { (paragraphs(welcome)) }
            @if page.by_code {
                p.lead { (words.say("entry-lead")) }
                @if let Some(code) = page.refused { p.refused role="alert" { (words.say(crate::errors::message(code))) } }
                form.stacked method="post" action="/enter" {
                    input type="hidden" name="to" value=(page.to);
                    label { (words.say("entry-code"))
                        input type="text" name="code" value=(page.code) required maxlength="64" autocomplete="off" autocapitalize="characters" spellcheck="false" placeholder="ABCD-EFGH-JKLM";
                    }
                    label { (words.say("ui-your-name"))
                        input type="text" name="name" value=[page.name] placeholder=(page.visitor.guest_name()) maxlength="24" autocomplete="nickname";
                    }
                    button.main { (words.say("entry-come-in")) }
                }
                p { (words.say("entry-no-code")) }
            } @else if page.refused == Some(ErrorCode::NotNamed) {
                p.lead role="alert" { (words.say("entry-refused-unnamed")) }
                p { a.button href={ (page.visitor.origin) (page.to) } { (words.say("entry-again")) } }
                p { (words.say("entry-again-fails")) }
            } @else {
                p.lead { (words.say("entry-members")) }
            }
            @if page.ways_back {
                p { a href="/sign-in" { (icon("key")) (words.say("passkey-return")) } }
            }
        }
    };
    shell(page.visitor, Page { public: false, ..Page::new(&title, PageKind::Message) }, &inside)
}

/// A visitor whom a proxy names, in a browser with another player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ApartMember {
    /// What the member is called.
    pub member: String,
    pub why: Apartness,
}

/// Why a browser keeps its player although a proxy names its visitor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Apartness {
    /// The player may be somebody else's, so the visitor decides.
    Undecided,
    /// Both play a game that one person can't play twice. Afterwards they become one by themselves.
    Playing,
}

/// Says above every page that the browser's player is not the member's, and asks what should become of it.
pub(crate) fn apart(visitor: &Visitor) -> Markup {
    let words = visitor.words();
    let Some(ApartMember { member, why }) = &visitor.apart else { return html! {} };
    let name = visitor.name.as_deref().unwrap_or_default();
    let tell = |id: &str| words.tell(id, &[("member", member.as_str().into()), ("name", name.into())]);
    html! {
        section.paper.personal role="status" {
            @match why {
                Apartness::Playing => p { (icon("clock")) (tell("entry-apart-playing")) },
                Apartness::Undecided => {
                    p { b { (tell("entry-apart")) } }
                    p { (tell("entry-apart-text")) }
                    form.row method="post" action="/me/member" {
                        input type="hidden" name="to" value=(visitor.path);
                        button.main name="join" value="1" { (tell("entry-apart-join")) }
                        button { (tell("entry-apart-leave")) }
                    }
                }
            }
        }
    }
}

pub fn imprint(visitor: &Visitor, text: &str) -> Markup {
    let title = visitor.words().say("site-imprint");
    let inside = html! { section.paper.self { h1 { (title) } (paragraphs(text)) } };
    shell(visitor, Page::new(&title, PageKind::Message), &inside)
}

/// Why the visitor may not make something, where they would otherwise do it.
pub(crate) fn not_maker(words: &Words) -> Markup {
    html! { p { (words.say("site-refused-maker")) } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;

    #[test]
    fn a_text_stays_a_text() {
        let shown = paragraphs("Hello <b>you</b>\nall\n\n\n<script>alert(1)</script>").into_string();
        assert_eq!(
            shown,
            "<p>Hello &lt;b&gt;you&lt;/b&gt;<br>all</p><p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"
        );
        let shown = Announcement {
            id: "a1".parse().unwrap(),
            text: "\"><img src=x onerror=alert(1)>".into(),
            at: Some(Timestamp::from_millis(1_794_860_142_000)),
            until: None,
        };
        let html = announcement(Words::of(Language::En), "/?a=\"><b>", &shown).into_string();
        assert!(!html.contains("<img") && !html.contains("<b>\""), "{html}");
        assert!(html.contains("2026-11-16T20:15Z") && html.contains("data-at=\"1794860142000\""), "{html}");
    }

    #[test]
    fn the_name_and_the_texts_of_a_site_can_not_break_out_of_a_page() {
        let site = OwnSite {
            name: Some("</title><script>x</script>".into()),
            welcome: Some("<img src=x>".into()),
            ..OwnSite::default()
        };
        let visitor = Visitor { site, ..Visitor::default() };
        let page = EnterPage {
            visitor: &visitor,
            by_code: true,
            ways_back: true,
            code: "\"><script>",
            to: "/\"><script>",
            name: Some("\"><script>"),
            refused: Some(ErrorCode::StaleCode),
        };
        let html = enter(&page).into_string();
        assert!(!html.contains("<script>") && !html.contains("<img src=x>"), "{html}");
    }
}
