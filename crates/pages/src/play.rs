//! Play with people: the form in which visitors say what they want to play, and what they see while they
//! wait.

use crate::{
    Visitor, Words,
    chrome::{Page, PageKind, newcomers_name, shell, switch},
    errors::{PageError, explained},
    people::sentence_with_moment,
    sprite::icon,
};
use maud::{Markup, html};
use oriflamme_game::{Ruleset, SeatCount};
use oriflamme_table_view::{PairingPace, Stakes, Timestamp, Wish};
use std::time::Duration;

/// The rulesets in the order in which pages offer them.
const RULESETS: [Ruleset; 3] = [Ruleset::Base2, Ruleset::Ablaze, Ruleset::Base1];
/// Without script the page is loaded again after this many seconds.
const RELOAD: u8 = 4;

/// The page on which people are found.
#[derive(Clone, Copy)]
pub struct PlayPage<'a> {
    pub visitor: &'a Visitor,
    /// What they asked for last.
    pub wish: &'a Wish,
    /// How many wait.
    pub waiting: u32,
    /// What they wait for, if they do.
    pub seek: Option<&'a SeekView>,
    /// Whether the search goes on while they are away.
    pub away: Option<AwayView>,
    pub refused: Option<PageError>,
}

/// The state of a waiting player's search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeekView {
    pub wish: Wish,
    /// Since when they wait.
    pub since: Timestamp,
    /// How many wait in all.
    pub waiting: u32,
    /// How many others want something that would suit them.
    pub fitting: u32,
    /// How long it usually takes, in seconds, if that is known.
    pub usual_seconds: Option<u32>,
    /// When bots may take free seats.
    pub bots_from: Option<Timestamp>,
    /// Whether they have waited so long that bots are offered.
    pub offers_bots: bool,
    /// Until when they also wait for a game over days while they are away.
    pub away_until: Option<Timestamp>,
    pub now: Timestamp,
}

/// A search for a game over days that goes on while the visitor is away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AwayView {
    pub until: Timestamp,
    /// Whether this device could tell of a table, and does not yet.
    pub offers_push: bool,
}

/// The page on which people are found.
pub fn play(page: &PlayPage<'_>) -> Markup {
    let words = page.visitor.words();
    let title = words.say("meet-play");
    let inside = html! {
        section.paper.self.meet {
            h1 { (title) }
            @if let Some(error) = page.refused { p.refused role="alert" { (explained(words, error)) } }
            @match page.seek {
                Some(seek) => {
                    div data-seeking { (seek_region(words, seek)) }
                    @if page.away.is_some_and(|away| away.offers_push) { p { (push_pointer(words)) } }
                    (alerts(words))
                },
                None => (wish_form(page)),
            }
            @if page.seek.is_none() { p { a href="/bots" { (words.say("mybots-list-title")) } } }
        }
        template #words { @for id in ["ui-lost", "meet-found", "lobby-take-seat"] { i data-id=(id) { (words.say(id)) } } }
    };
    let refresh = page.seek.map(|_| RELOAD);
    shell(page.visitor, Page { refresh, ..Page::new(&title, PageKind::Play) }, &inside)
}

/// The switches for what calls somebody back who looks elsewhere meanwhile.
fn alerts(words: &Words) -> Markup {
    html! {
        div.alerts.scripted {
            p { (words.say("meet-call")) }
            @for (setting, title, sign) in [("sound", "ui-sounds", "sound-on"), ("notify", "meet-notify", "bell")] {
                (switch(words, setting, title, sign))
            }
        }
    }
}

/// The choices of a wish, as boxes to tick.
fn wish_form(page: &PlayPage<'_>) -> Markup {
    let (words, wish) = (page.visitor.words(), page.wish);
    html! {
        p.lead { (words.say("meet-lead")) }
        form.stacked method="post" action="/play" {
            (newcomers_name(page.visitor))
            fieldset.choice {
                legend { (words.say("ui-ruleset")) }
                @for rules in RULESETS { (tick(&format!("rules-{rules}"), &words.ruleset(rules), wish.rules().contains(&rules))) }
            }
            fieldset.choice {
                legend { (words.say("ui-seats")) }
                @for seats in SeatCount::ALL {
                    (tick(&format!("seats-{seats}"), &words.tell("ui-seats-count", &[("count", seats.get().into())]), wish.seats().contains(&seats)))
                }
            }
            fieldset.choice {
                legend { (words.say("ui-pace")) }
                @for pace in PairingPace::ALL {
                    (tick(&format!("pace-{pace}"), &words.say(&format!("ui-pace-{pace}")), wish.paces().contains(&pace)))
                }
            }
            fieldset.choice {
                legend { (words.say("meet-stakes")) }
                @for stakes in Stakes::ALL {
                    (tick(&format!("stakes-{stakes}"), &words.say(&format!("meet-stakes-{stakes}")), wish.stakes().contains(&stakes)))
                }
            }
            (tick("bots", &words.say("meet-bots-allowed"), false))
            (tick("away", &words.say("meet-while-away"), false))
            button.main.large { (icon("human")) (words.say("meet-find")) }
        }
        p { (waiting_now(words, page.waiting)) " " (words.say("meet-how")) }
    }
}

/// Where notifications to this device are turned on.
fn push_pointer(words: &Words) -> Markup {
    html! { a href="/games#push" { (icon("bell")) (words.say("meet-away-push")) } }
}

/// The search that goes on while the visitor is away, on other pages.
pub(crate) fn away_region(words: &Words, away: Option<AwayView>) -> Markup {
    html! {
        section #away.paper.going-on data-refreshed hidden[away.is_none()] aria-label=(words.say("meet-looking")) {
            @if let Some(away) = away {
                p { (icon("clock")) (sentence_with_moment(words, "meet-away-until", away.until)) }
                form.row method="post" action="/play/cancel" {
                    button { (words.say("meet-cancel")) }
                    @if away.offers_push { (push_pointer(words)) }
                }
            }
        }
    }
}

fn tick(name: &str, label: &str, ticked: bool) -> Markup {
    html! { label.check { input type="checkbox" name=(name) value="1" checked[ticked]; (label) } }
}

/// How many wait, in a sentence.
pub(crate) fn waiting_now(words: &Words, waiting: u32) -> String {
    words.tell("meet-waiting", &[("count", waiting.into())])
}

/// Minutes and seconds, as `1:05`.
fn elapsed(time: Duration) -> String {
    format!("{}:{:02}", time.as_secs() / 60, time.as_secs() % 60)
}

/// A length of time that nobody needs to know to the second.
fn about(words: &Words, seconds: u32) -> String {
    let rounded = match seconds {
        0..=20 => seconds.max(1).next_multiple_of(5),
        21..=90 => seconds.next_multiple_of(10),
        _ => seconds.next_multiple_of(60),
    };
    words.duration(Duration::from_secs(rounded.into()))
}

/// The waiting region: the state of the search, and what the player can do.
pub fn seek_region(words: &Words, seek: &SeekView) -> Markup {
    let wish = &seek.wish;
    let list = |texts: Vec<String>| texts.join(" · ");
    let rules = RULESETS.into_iter().filter(|rules| wish.rules().contains(rules));
    let seats =
        wish.seats().iter().map(|seats| words.tell("ui-seats-count", &[("count", seats.get().into())]));
    let paces = wish.paces().iter().map(|pace| words.say(&format!("ui-pace-{pace}")));
    let stakes = wish.stakes().iter().map(|stakes| words.say(&format!("meet-stakes-{stakes}")));
    html! {
        div #seek {
            p.lead { (icon("clock")) (words.say("meet-looking")) " "
                span.elapsed data-since=(seek.since.as_millis()) data-now=(seek.now.as_millis()) { (elapsed(seek.now.since(seek.since))) }
            }
            p role="status" { (words.tell("meet-fitting", &[("count", seek.fitting.into())])) " "
                @match seek.usual_seconds {
                    Some(seconds) => (words.tell("meet-usual", &[("time", about(words, seconds).into())])),
                    None => (words.say("meet-usual-unknown")),
                }
            }
            dl.wish {
                dt { (words.say("ui-ruleset")) } dd { (list(rules.map(|rules| words.ruleset(rules)).collect())) }
                dt { (words.say("ui-seats")) } dd { (list(seats.collect())) }
                dt { (words.say("ui-pace")) } dd { (list(paces.collect())) }
                dt { (words.say("meet-stakes")) } dd { (list(stakes.collect())) }
            }
            @if let Some(from) = seek.bots_from.filter(|from| *from > seek.now) {
                p { (words.tell("meet-bots-soon", &[("time", words.duration(Duration::from_secs(from.since(seek.now).as_secs().max(1).next_multiple_of(10))).into())])) }
            }
            @if let Some(until) = seek.away_until {
                p { (sentence_with_moment(words, "meet-away-until", until)) " " (words.say("meet-away-stay")) }
            }
            div.row {
                @if seek.offers_bots || seek.bots_from.is_some() {
                    form method="post" action="/play/bots" { button.main { (icon("play")) (words.say("meet-bots-now")) } }
                }
                form method="post" action="/play/cancel" { button { (words.say("meet-cancel")) } }
            }
            @if seek.away_until.is_none() { p { small { (words.say("meet-stay")) } } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;

    #[test]
    fn nobody_is_told_seconds_that_nobody_knows() {
        let words = Words::of(Language::En);
        let said = [3, 17, 44, 95, 200].map(|seconds| about(words, seconds));
        assert_eq!(said, ["5 seconds", "20 seconds", "50 seconds", "2 minutes", "4 minutes"]);
        assert_eq!(elapsed(Duration::from_secs(65)), "1:05");
    }
}
