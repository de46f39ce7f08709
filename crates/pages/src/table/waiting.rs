//! What stands in the middle while nothing is asked of the viewer: who is awaited and until when, and the way on.

use super::Board;
use crate::{Value, card::crest};
use maud::{Markup, html};
use oriflamme_game::{Ask, Phase, Seat};
use oriflamme_table_view::{NextStep, TableStatus, Timestamp};

impl Board<'_> {
    /// What the others do meanwhile.
    pub(super) fn waiting(&self) -> Markup {
        if let Some(caption) = &self.caption {
            return html! { p.question.caption.ambush[caption.ambush] { (self.sentence(caption)) } };
        }
        let Some(seat) = self.view.turn.filter(|_| self.table.status == TableStatus::Playing) else {
            return html! {};
        };
        if self.table.viewer_is_away() && self.me() == Some(seat) {
            return html! { p.question { (crest(self.table.seating.family_of(seat))) span { (self.words.say("ui-away-you")) } } };
        }
        let player = ("player", Value::from(self.name(seat)));
        let text = match (self.view.doing, self.view.phase) {
            // While events are shown the question is of another moment than the table.
            _ if !self.live => self.words.tell("ui-plays", &[player]),
            (None, Phase::Placement) => self.words.tell("wait-place", &[player]),
            (None, Phase::Resolution) => {
                self.words.tell("wait-reveal", &[player, ("at", self.next_number().into())])
            }
            (Some(doing), _) => {
                let id = match doing.ask {
                    Ask::Eliminate(_) => "wait-eliminate",
                    Ask::Steal(_) => "wait-steal",
                    Ask::Copy(_) => "wait-copy",
                    Ask::Move { .. } => "wait-move",
                    Ask::Twin(_) => "wait-twin",
                    Ask::Use(_) => "wait-use",
                    Ask::Corrupt(_) => "wait-corrupt",
                    Ask::GainOrRepeat | Ask::Nothing => "wait-gain",
                };
                self.words.tell(id, &[player, ("card", doing.actor.name.word().into())])
            }
        };
        html! { p.question { (crest(self.table.seating.family_of(seat))) span { (text) } } }
    }

    /// The way on of somebody who does not decide: back to their seat, or past somebody who keeps all waiting.
    pub(super) fn way_on(&self) -> Markup {
        match self.table.next_step() {
            _ if !self.at_table => html! {},
            // From the first moment on, also while it is shown what the bot does.
            NextStep::ComeBack => self.come_back(),
            NextStep::LetBotStandIn { seat, from } if self.live => self.stand_in(seat, from),
            _ => html! {},
        }
    }

    fn come_back(&self) -> Markup {
        html! {
            form.way-on.back method="post" action={ "/tables/" (self.table.id) "/sit" } {
                button.main.large { (self.words.say("ui-im-back")) }
                @if self.view.turn != self.me() { small { (self.words.say("ui-away-you")) } }
            }
        }
    }

    /// The button appears when the server will take it: the script shows it then, and so does a page that is loaded
    /// after that moment.
    fn stand_in(&self, seat: Seat, from: Timestamp) -> Markup {
        let (words, table) = (self.words, self.table);
        let player = || vec![("player", Value::from(words.occupant(table, seat)))];
        let may = self.now.is_some_and(|now| from <= now);
        let action = format!("/tables/{}/seats/{}/bot", table.id, table.seating.family_of(seat));
        html! {
            p.hint data-shown-until=(from.as_millis()) hidden[may] {
                (words.tell("ui-stand-in-soon", &player())) " " (self.time_until(from)) "."
            }
            form.way-on.stand-in data-shown-from=(from.as_millis()) hidden[!may] method="post" action=(action) {
                input type="hidden" name="level" value=(table.level);
                button { (words.tell("ui-stand-in", &player())) }
                small { (words.say("ui-stand-in-note")) }
            }
        }
    }

    /// The time until a moment, counted down by the script. It is no live region, so nobody hears it tick.
    pub(super) fn time_until(&self, until: Timestamp) -> Markup {
        time_until(until, self.now)
    }
}

/// The time until a moment, counted down by the script.
pub(super) fn time_until(until: Timestamp, now: Option<Timestamp>) -> Markup {
    let left = now.map(|now| clock_text(until.since(now).as_millis().div_ceil(1000)));
    html! { time data-until=(until.as_millis()) { @if let Some(left) = left { (left) } } }
}

/// Seconds as a clock shows them; the script writes them in the same way.
pub(super) fn clock_text(seconds: u128) -> String {
    let (hours, rest) = (seconds / 3600, seconds % 3600);
    match hours {
        0 => format!("{}:{:02}", rest / 60, rest % 60),
        1..48 => format!("{hours}:{:02} h", rest / 60),
        _ => format!("{} d", hours / 24),
    }
}
