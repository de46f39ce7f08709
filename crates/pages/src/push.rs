//! Messages to a player's devices: what they say, and where they are turned on and off.

use crate::{
    Language, Words, assets::url, calendar::left, manners::notice_text, people::moment_text, sprite::icon,
};
use maud::{Markup, html};
use oriflamme_game::{Seat, Viewer};
use oriflamme_table_view::{
    NoticeKind, Occupant, PersonalNotice, PushAbout, TableView, Timestamp, TournamentView,
};

/// What a page offers about messages to this browser.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PushOffer {
    /// The server's public key, to which a browser binds its subscription.
    pub key: String,
    /// What the messages to this browser are about; `None` if it gets none.
    pub about: Option<Vec<PushAbout>>,
}

/// The most characters of club news in a message. The club's page has the rest.
const MOST_NEWS: usize = 160;

/// What a message to a device says. It is made of what every list says of a table, a tournament or a club,
/// and names no card.
#[derive(Clone, Copy)]
pub enum PushText<'a> {
    /// It is the viewer's turn.
    Turn(&'a TableView),
    /// The viewer is invited to an open table, or a seat is kept for them there.
    Seat {
        table: &'a TableView,
        /// Who has invited them; `None` if a seat is kept for them.
        inviter: Option<Seat>,
    },
    /// A round has begun, and the viewer has a table in it.
    Round(&'a TournamentView),
    /// A tournament begins soon.
    Starts(&'a TournamentView),
    Notice(&'a PersonalNotice),
    /// News of a club.
    News {
        /// The club's name.
        club: &'a str,
        news: &'a str,
    },
}

impl PushText<'_> {
    /// The title and the text of the message.
    pub fn write(self, language: Language, now: Timestamp) -> (String, String) {
        let words = Words::of(language);
        match self {
            Self::Turn(table) => (words.say("ui-your-turn"), game(words, table, now)),
            Self::Seat { table, inviter: Some(inviter) } => {
                let inviter = words.player(table, inviter);
                (words.tell("push-invited", &[("player", inviter.into())]), game(words, table, now))
            }
            Self::Seat { table, inviter: None } => (words.say("push-seat"), game(words, table, now)),
            Self::Round(tournament) => {
                let round = tournament.played.last().map_or(1, |round| round.number);
                (words.tell("push-round", &[("round", round.into())]), tournament.name.clone())
            }
            Self::Starts(tournament) => {
                let start = moment_text(words, tournament.start);
                let text = format!("{} · {start}", left(words, tournament.start, now));
                (words.tell("push-starts", &[("tournament", tournament.name.as_str().into())]), text)
            }
            Self::Notice(notice) => {
                let title = match notice.subject.as_str() {
                    "" => words.say("push-keys"),
                    subject => subject.to_owned(),
                };
                (title, notice_text(words, notice))
            }
            Self::News { club, news } => {
                let shown: String = news.chars().take(MOST_NEWS).collect();
                let more = if shown.len() < news.len() { "…" } else { "" };
                (words.tell("push-club", &[("club", club.into())]), format!("{}{more}", shown.trim_end()))
            }
        }
    }
}

/// Where a click on a message about a notice leads. The notice itself is on every page.
pub fn notice_path(kind: NoticeKind) -> &'static str {
    match kind.push_about() {
        Some(PushAbout::Tournaments) => "/tournaments",
        Some(PushAbout::Clubs) => "/clubs",
        _ => "/me",
    }
}

/// What is played with whom, and how much time there is for the viewer's next step.
fn game(words: &Words, table: &TableView, now: Timestamp) -> String {
    let is_other = |seat: &Seat| {
        let is_taken = !matches!(table.occupant(*seat), Occupant::Free | Occupant::Kept { .. });
        is_taken && table.viewer != Viewer::Seat(*seat)
    };
    let others = table.seating.seats().filter(is_other);
    let others = others.map(|seat| words.occupant(table, seat)).collect::<Vec<_>>().join(", ");
    let rules = words.ruleset(table.rules);
    let game = match others.is_empty() {
        true => rules,
        false => words.tell("push-game", &[("rules", rules.into()), ("players", others.into())]),
    };
    let until = table.calendar_entry().and_then(|entry| entry.until);
    match until {
        Some(until) => format!("{game} · {}", left(words, until, now)),
        None => game,
    }
}

/// The service worker's script. It shows messages, and leads to the table when one is clicked.
pub fn worker() -> String {
    include_str!("../static/worker.js").replace("ICON", url("manifest-icon-192.png"))
}

/// Where messages to this browser are turned on and off. Only a script can turn them on.
pub(crate) fn push_region(words: &Words, offer: &PushOffer) -> Markup {
    html! {
        section #push data-push=(offer.key) {
            h2 { (icon("bell")) (words.say("push-title")) }
            @if let Some(about) = &offer.about {
                p { (words.say("push-on")) }
                form.stacked method="post" action="/me/push/about" {
                    fieldset {
                        legend { (words.say("push-about")) }
                        @for kind in PushAbout::ALL {
                            label.check { input type="checkbox" name=(kind) value="1" checked[about.contains(&kind)]; (words.say(&format!("push-about-{kind}"))) }
                        }
                    }
                    p { small { (words.say("push-about-keys")) } }
                    button { (words.say("ui-save")) }
                }
                form method="post" action="/me/push/off" data-push-off { button { (words.say("push-turn-off")) } }
            } @else {
                p { (words.say("push-text")) }
                button.scripted type="button" data-push-on { (words.say("push-turn-on")) }
                noscript { p { small { (words.say("push-script")) } } }
            }
            @for (kind, id) in [("unable", "push-unable"), ("denied", "push-denied"), ("failed", "push-failed")] {
                p.refused role="alert" data-push-said=(kind) hidden { (words.say(id)) }
            }
        }
    }
}
