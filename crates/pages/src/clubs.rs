//! Clubs: the list, and the page of one.

use crate::{
    LastPlayed, PageError, Visitor, Words,
    chrome::{Page, PageKind, newcomers_name, shell, spot},
    errors::explained,
    home::{choices, entry},
    people::{moment, report_form},
    qr::qr,
    seal::offered,
    share::{is_local, link_called},
    site::not_maker,
    sprite::icon,
};
use maud::{Markup, html};
use oriflamme_table_view::{About, ClubMember, ClubNews, ClubRole, ClubTitle, ClubView, Offer, SeasonRule};

/// The list of clubs.
#[derive(Clone, Copy)]
pub struct ClubsPage<'a> {
    pub visitor: &'a Visitor,
    /// Those of the visitor.
    pub mine: &'a [ClubTitle],
    pub listed: &'a [ClubTitle],
    /// Why no club was founded.
    pub refused: Option<PageError>,
    /// What was typed then, so that nobody types it twice.
    pub draft: ClubDraft<'a>,
}

/// What somebody has typed into the form.
#[derive(Clone, Copy, Default)]
pub struct ClubDraft<'a> {
    pub name: &'a str,
    pub about: &'a str,
    pub private: bool,
}

#[derive(Clone, Copy)]
pub struct ClubPage<'a> {
    pub visitor: &'a Visitor,
    pub club: &'a ClubView,
    /// The invitation that led here.
    pub invitation: Option<&'a str>,
    /// The visitor's last choices for a table.
    pub choice: &'a LastPlayed,
    /// The offer for their next table.
    pub offer: Option<&'a Offer>,
    /// Why the last command was refused.
    pub refused: Option<PageError>,
}

/// The list of clubs, and the form to found one.
pub fn clubs(page: &ClubsPage<'_>) -> Markup {
    let words = page.visitor.words();
    let title = words.say("club-title");
    let list = |clubs: &[ClubTitle]| {
        html! {
            ul.tables {
                @for club in clubs {
                    li {
                        span.crests { (icon("table")) }
                        span { b { (club.name) } small { (words.tell("club-members-count", &[("count", club.members.into())])) } }
                        a.button href={ "/clubs/" (club.id) } { (words.say("ui-look")) }
                    }
                }
            }
        }
    };
    let inside = html! {
        div.columns {
            section.paper {
                h1 { (title) }
                p.lead { (words.say("club-lead")) }
                @if !page.mine.is_empty() { h2 { (words.say("club-mine")) } (list(page.mine)) }
                h2 { (words.say("club-all")) }
                @if page.listed.is_empty() { (spot("empty-tables", &words.say("club-none"))) } @else { (list(page.listed)) }
            }
            section.paper {
                h2 { (words.say("club-found")) }
                @if let Some(error) = page.refused { p.refused role="alert" { (explained(words, error)) } }
                @if !page.visitor.site.clubs { (not_maker(words)) } @else { form.stacked method="post" action="/clubs" {
                    label { (words.say("club-name")) input type="text" name="name" value=(page.draft.name) maxlength="60" required; }
                    label { (words.say("ui-your-name"))
                        input type="text" name="player" value=[page.visitor.chosen_name()] placeholder=(page.visitor.guest_name()) maxlength="24" autocomplete="nickname";
                    }
                    label { (words.say("club-about")) textarea name="about" maxlength="2000" rows="4" { (page.draft.about) } }
                    label.check { input type="checkbox" name="private" value="1" checked[page.draft.private]; (words.say("ui-private")) }
                    button.main { (words.say("club-found-do")) }
                } }
            }
        }
    };
    shell(page.visitor, Page::new(&title, PageKind::Tournament), &inside)
}

/// Plain text in several lines.
fn lines(text: &str) -> Markup {
    html! { @for line in text.split('\n').filter(|line| !line.trim().is_empty()) { p { (line) } } }
}

pub fn club(page: &ClubPage<'_>) -> Markup {
    let (words, club) = (page.visitor.words(), page.club);
    let organises = club.you.is_some_and(ClubRole::organises);
    let belongs = club.you.is_some_and(ClubRole::is_member);
    let inside = html! {
        section.paper.tournament.club {
            h1 { (club.name) }
            @if let Some(error) = page.refused { p.refused role="alert" { (explained(words, error)) } }
            (lines(&club.about))
            (joining(words, page))
            @if !club.news.is_empty() {
                h2 { (words.say("club-news")) }
                @for news in &club.news {
                    article {
                        p { small { (moment(words, news.at)) } }
                        (lines(&news.text))
                        @if organises { (news_deletion(words, club, news)) }
                    }
                }
            }
            @if belongs {
                h2 { (words.say("club-tables")) }
                @if club.seasons.first().is_some_and(|season| season.ended.is_some()) { p { (words.say("club-season-between")) } }
                @if club.tables.is_empty() { p { (words.say("club-no-tables")) } }
                @else { ul.tables { @for table in &club.tables { (entry(words, table, None, false)) } } }
                @if page.visitor.site.tables { details { summary { (words.say("ui-make")) } (make_table(words, page)) } }
            }
            h2 { (words.say("club-seasons")) }
            ul.tables {
                @for season in &club.seasons {
                    li { span.crests { (icon("trophy")) }
                        span { b { (season.name) } small { (words.say(&format!("club-rule-{}", season.rule))) @if season.ended.is_some() { " · " (words.say("club-season-over")) } } }
                        a.button href={ "/clubs/" (club.id) "/seasons/" (season.number) } { (words.say("tournament-standings")) } }
                }
            }
            h2 { (words.say("club-members")) }
            ul.tables { @for member in &club.members { (member_line(words, club, member)) } }
            @if organises && club.members.iter().filter(|member| member.role == ClubRole::Asked).count() > 1 {
                form method="post" action={ "/clubs/" (club.id) "/requests/decline" } { button { (words.say("club-decline-all")) } }
            }
            @if organises { (looking_after(words, page)) }
            (leaving(words, club))
            @if !organises && page.visitor.name.is_some() {
                (report_form(words, &format!("/clubs/{}/reports", club.id), "people-report-club",
                    &[(About::Words, "people-report-texts"), (About::Name, "people-report-title")]))
            }
            p { a.button href="/clubs" { (words.say("club-all")) } }
        }
    };
    let public = club.listed;
    shell(page.visitor, Page { public, ..Page::new(&club.name, PageKind::Tournament) }, &inside)
}

/// The form with which organisers delete news. It must be opened first, so that nothing is deleted by
/// accident.
fn news_deletion(words: &Words, club: &ClubView, news: &ClubNews) -> Markup {
    html! {
        details {
            summary { small { (words.say("club-news-delete")) } }
            form method="post" action={ "/clubs/" (club.id) "/news/delete" } {
                button name="number" value=(news.number) { (words.say("club-news-delete-do")) }
            }
        }
    }
}

/// The form with which the visitor leaves. The last member first reads what is deleted with the club.
fn leaving(words: &Words, club: &ClubView) -> Markup {
    let members = club.members.iter().filter(|member| member.role.is_member()).count();
    let says = match club.you {
        Some(ClubRole::Asked) => "club-withdraw",
        Some(_) if members == 1 => "club-leave-last-do",
        Some(_) => "club-leave",
        None => return html! {},
    };
    let form =
        html! { form method="post" action={ "/clubs/" (club.id) "/leave" } { button { (words.say(says)) } } };
    html! {
        @match club.you {
            Some(ClubRole::Asked) => (form),
            _ => details {
                summary { (words.say("club-leave")) }
                p { (words.say(if members == 1 { "club-leave-last" } else { "club-leave-text" })) }
                (form)
            },
        }
    }
}

/// How the visitor becomes a member.
fn joining(words: &Words, page: &ClubPage<'_>) -> Markup {
    let club = page.club;
    let belongs = club.you.is_some_and(ClubRole::is_member);
    html! {
        @if !belongs {
            @if let Some(invitation) = page.invitation {
                p { (words.say("club-invited")) }
                form.stacked method="post" action={ "/clubs/" (club.id) "/join" } {
                    input type="hidden" name="invitation" value=(invitation);
                    (newcomers_name(page.visitor))
                    button.main { (words.say("club-join")) }
                }
                p { small { (words.say("club-visible")) } }
            } @else if club.you == Some(ClubRole::Asked) {
                p role="status" { (words.say("club-asked")) }
            } @else {
                form.stacked method="post" action={ "/clubs/" (club.id) "/join" } {
                    (newcomers_name(page.visitor))
                    button.main { (words.say("club-ask")) }
                }
                p { small { (words.say("club-visible")) } }
            }
        }
    }
}

fn member_line(words: &Words, club: &ClubView, member: &ClubMember) -> Markup {
    let is_owner = club.you == Some(ClubRole::Owner);
    let organises = club.you.is_some_and(ClubRole::organises);
    let owners = club.members.iter().filter(|member| member.role == ClubRole::Owner).count();
    let may_change = is_owner || (organises && !member.role.organises());
    // The roles that the visitor may give to somebody.
    let roles: &[(&str, &str)] = match (member.role, is_owner) {
        (ClubRole::Asked, _) => &[("member", "club-accept"), ("out", "club-decline")],
        (ClubRole::Member, true) => &[("organiser", "club-make-organiser"), ("out", "club-out")],
        (ClubRole::Member, false) => &[("out", "club-out")],
        (ClubRole::Organiser, _) => &[("owner", "club-make-owner"), ("member", "club-make-member")],
        // A club needs an owner.
        (ClubRole::Owner, _) if owners == 1 => &[],
        (ClubRole::Owner, _) => &[("organiser", "club-make-organiser")],
    };
    html! {
        li.turn[member.role == ClubRole::Asked] {
            span.crests {}
            span { b { a href={ "/players/" (member.player) } { (member.name) } } small.state { (words.say(&format!("club-role-{}", member.role))) } }
            @if may_change {
                div.row {
                    @for (role, says) in roles {
                        form method="post" action={ "/clubs/" (club.id) "/members" } {
                            input type="hidden" name="player" value=(member.player);
                            button name="role" value=(role) { (words.say(says)) }
                        }
                    }
                }
            }
        }
    }
}

fn make_table(words: &Words, page: &ClubPage<'_>) -> Markup {
    html! {
        form.stacked method="post" action={ "/clubs/" (page.club.id) "/tables" } {
            input type="hidden" name="with" value="friends";
            (choices(words, page.choice, &page.visitor.site))
            label { (words.say("ui-bots")) select name="bots" data-beside="1" { @for bots in 0_u8..=4 { option value=(bots) { (bots) } } } }
            label { (words.say("ui-pace"))
                select name="pace" {
                    @for pace in ["none", "60", "180", "1d", "3d"] { option value=(pace) { (words.say(&format!("ui-pace-{pace}"))) } }
                }
            }
            label.check { input type="checkbox" name="rated" value="1" aria-describedby="rated-line"; (words.say("rated-choice")) }
            small #rated-line { (words.say("rated-choice-line")) }
            (offered(words, page.offer))
            button.main { (words.say("ui-make")) }
        }
    }
}

/// The link that makes somebody a member: to copy, to send, and as a QR code.
fn invite(words: &Words, address: &str) -> Markup {
    html! {
        (link_called(words, &words.say("club-invitation"), address))
        @if is_local(address) {
            p.local { (words.say("identity-link-local")) " " code { "oriflamme serve --listen 0.0.0.0:8470" } }
        }
        @if let Some(code) = qr(address, &words.say("club-invitation-scan")) {
            details { summary { (words.say("club-invitation-scan")) } figure.code { (code) } }
        }
    }
}

/// The forms for owners and organisers.
fn looking_after(words: &Words, page: &ClubPage<'_>) -> Markup {
    let club = page.club;
    let action = |word: &str| format!("/clubs/{}{word}", club.id);
    html! {
        h2 { (words.say("club-organise")) }
        @if let Some(invitation) = &club.invitation {
            (invite(words, &format!("{}/clubs/{}/join/{invitation}", page.visitor.origin, club.id)))
            form method="post" action=(action("")) { button name="invitation" value="new" { (words.say("club-invitation-new")) } }
        }
        details { summary { (words.say("club-tell")) }
            form.stacked method="post" action=(action("/news")) {
                label { (words.say("club-tell-text")) textarea name="text" maxlength="2000" rows="4" required {} }
                button { (words.say("club-tell-do")) }
            }
        }
        details { summary { (words.say("club-season-new")) }
            p { (words.say("club-season-text")) }
            form.stacked method="post" action=(action("/seasons")) {
                label { (words.say("club-season-name")) input type="text" name="name" maxlength="60" required; }
                label { (words.say("club-season-rule"))
                    select name="rule" { @for rule in SeasonRule::ALL { option value=(rule) selected[rule == SeasonRule::Places] { (words.say(&format!("club-rule-{rule}"))) } } }
                }
                button { (words.say("club-season-do")) }
            }
        }
        details { summary { (words.say("club-change")) }
            form.stacked method="post" action=(action("")) {
                label { (words.say("club-name")) input type="text" name="name" maxlength="60" required value=(club.name); }
                label { (words.say("club-about")) textarea name="about" maxlength="2000" rows="4" { (club.about) } }
                label.check { input type="checkbox" name="private" value="1" checked[!club.listed]; (words.say("ui-private")) }
                button { (words.say("ui-save")) }
            }
        }
    }
}
