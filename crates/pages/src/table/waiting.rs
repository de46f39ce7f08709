//! The middle of the table while the viewer has nothing to decide: who is awaited and until when, and the
//! next step.

use super::{Board, plain::away_told};
use crate::{Value, card::crest, vacation::day_text};
use maud::{Markup, html};
use oriflamme_game::{Ask, Phase, Seat};
use oriflamme_table_view::{NextStep, Pace, TableStatus, Timestamp};

impl Board<'_> {
    /// Who is awaited, and what they decide.
    pub(super) fn waiting(&self) -> Markup {
        if let Some(caption) = &self.caption {
            return html! { p.question.caption.ambush[caption.ambush] { (self.sentence(caption)) } };
        }
        let Some((seat, text)) = self.awaited() else { return html! {} };
        html! { p.question { (crest(self.table.seating.family_of(seat))) span { (text) } } }
    }

    /// The seat that decides, and a sentence about that for the viewer.
    pub(super) fn awaited(&self) -> Option<(Seat, String)> {
        let seat = self.view.turn.filter(|_| self.table.status == TableStatus::Playing)?;
        if self.table.viewer_is_away() && self.me() == Some(seat) {
            return Some((seat, away_told(self.words, self.table)));
        }
        let player = ("player", Value::from(self.name(seat)));
        let text = match (self.view.doing, self.view.phase) {
            // While events are shown, the table already has a later question.
            _ if !self.takes_choices() => self.words.tell("ui-plays", &[player]),
            (None, Phase::Placement) => self.words.tell("wait-place", &[player]),
            (None, Phase::Resolution) => {
                let at = self.view.next?;
                self.words.tell("wait-reveal", &[player, ("at", at.number().into())])
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
        Some((seat, text))
    }

    /// The buttons of a viewer who does not decide: take the seat back, or call a stand-in for a player who
    /// is away.
    pub(super) fn way_on(&self) -> Markup {
        match self.table.next_step() {
            _ if !self.is_at_table() => html! {},
            // Offered from the first moment on, even while the bot's moves are shown.
            NextStep::ComeBack => self.come_back(),
            NextStep::LetBotStandIn { seat, from } if self.takes_choices() => self.stand_in(seat, from),
            _ if self.table.viewer_is_away() => html! { p.hint { (self.words.say("rated-forfeited")) } },
            NextStep::AwaitClock { seat, .. } if self.takes_choices() => {
                html! { (self.times(seat)) (self.on_vacation(seat)) (self.next_game()) }
            }
            NextStep::AwaitBot(_) if self.takes_choices() => self.next_game(),
            _ => html! {},
        }
    }

    /// Until when the player at this seat, who is awaited, is on vacation.
    fn on_vacation(&self, seat: Seat) -> Markup {
        let Some(until) = self.vacation(seat) else { return html! {} };
        let who = ("player", Value::from(self.words.occupant(self.table, seat)));
        let day = ("day", day_text(self.words, until).into());
        html! { p.hint { (self.words.tell("vacation-wait", &[who, day])) } }
    }

    /// In a game over days, the link to the next game that waits for the viewer.
    fn next_game(&self) -> Markup {
        let over_days = matches!(self.table.pace, Pace::Days(_)) && self.me().is_some();
        html! {
            @if over_days {
                p.way-on { a.button href={ "/games/next?after=" (self.table.id) } { (self.words.say("calendar-next")) } }
            }
        }
    }

    fn come_back(&self) -> Markup {
        html! {
            form.way-on.back method="post" action={ "/tables/" (self.table.id) "/sit" } {
                button.main.large { (self.words.say("ui-im-back")) }
                @if self.view.turn != self.me() { small { (away_told(self.words, self.table)) } }
            }
        }
    }

    /// The button appears when the server will take it: the script shows it then, and so does a page that is
    /// loaded after that moment.
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
}
