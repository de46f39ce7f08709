//! A table's setup in words: the rules, the number of players, and the pace.

use crate::Words;
use maud::{Markup, html};
use oriflamme_table_view::{Pace, TableView};
use std::time::Duration;

impl Words {
    /// A length of time: `2 minutes`.
    pub(crate) fn duration(&self, length: Duration) -> String {
        let seconds = u32::try_from(length.as_secs()).unwrap_or(u32::MAX);
        let (id, count) = match seconds {
            seconds if seconds >= 3600 && seconds.is_multiple_of(3600) => ("time-hours", seconds / 3600),
            seconds if seconds >= 60 && seconds.is_multiple_of(60) => ("time-minutes", seconds / 60),
            seconds => ("time-seconds", seconds),
        };
        self.tell(id, &[("count", count.into())])
    }

    /// The time for a decision, in a few words.
    pub(crate) fn pace_short(&self, pace: Pace) -> String {
        match pace {
            Pace::Unlimited => self.say("pace-none-short"),
            Pace::Live { decision, .. } => {
                self.tell("pace-live-short", &[("time", self.duration(decision).into())])
            }
            Pace::Days(days) => self.tell("pace-days-short", &[("count", days.into())]),
        }
    }

    /// The time for a decision, and what happens when it is over.
    pub(crate) fn pace(&self, table: &TableView) -> String {
        let pace = table.pace;
        let then = self.say(match pace {
            Pace::Unlimited => "pace-none-then",
            _ if table.rated => "rated-pace-then",
            _ if table.is_leaving_a_loss() => "counts-pace-then",
            _ => "pace-then",
        });
        let time = match pace {
            Pace::Unlimited => self.say("pace-none"),
            Pace::Live { decision, bank } if bank.is_zero() => {
                self.tell("pace-live-bare", &[("time", self.duration(decision).into())])
            }
            Pace::Live { decision, bank } => {
                let [time, bank] = [decision, bank].map(|length| self.duration(length).into());
                self.tell("pace-live", &[("time", time), ("bank", bank)])
            }
            Pace::Days(days) => self.tell("pace-days", &[("count", days.into())]),
        };
        format!("{time} {then}")
    }

    /// In what a game counts besides ratings, and what becomes of players who leave it.
    pub(crate) fn counts(&self, table: &TableView) -> Option<String> {
        let id = match (&table.tournament, table.season) {
            (Some(_), _) => "counts-tournament",
            (None, true) => "counts-season",
            (None, false) => return None,
        };
        // A rated game's terms say what becomes of players who leave.
        let leaving = (!table.rated).then(|| self.say("counts-leaving"));
        Some([self.say(id)].into_iter().chain(leaving).collect::<Vec<_>>().join(" "))
    }

    /// How many play, and whether it is a duel.
    pub(crate) fn size(&self, table: &TableView) -> String {
        match table.seating.is_duel() {
            true => self.say("lobby-duel"),
            false => self.tell("lobby-size", &[("count", table.seating.seat_count().into())]),
        }
    }
}

/// What is played at a table, and how fast.
pub(crate) fn terms(words: &Words, table: &TableView) -> Markup {
    html! {
        ul.terms {
            li { (words.say(&format!("lobby-rules-{}", table.rules.word()))) }
            li { (words.size(table)) " " (words.say(if table.private { "lobby-private" } else { "lobby-public" })) }
            li { (words.pace(table)) }
            @if table.rated { li.rated { b { (words.say("rated-title")) } " " (words.say("rated-terms")) } }
            @if let Some(counts) = words.counts(table) { li { (counts) } }
        }
    }
}
