//! What was agreed when a table was made.

use crate::ids::PlayerId;
use oriflamme_game::Level;
use oriflamme_game::{Family, Ruleset, Seat, Seating};
use oriflamme_table_view::Pace;
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// All that is agreed before anybody sits down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableSetup {
    /// Which rulebook is played.
    pub rules: Ruleset,
    /// The seats and their families.
    pub seating: Seating,
    /// Who begins, if somebody was named.
    pub first: Option<Seat>,
    /// How much time there is.
    pub pace: Pace,
    /// Whether the table is left out of the list.
    pub private: bool,
    /// How well a bot plays that stands in for somebody.
    pub level: Level,
    /// Who made the table.
    pub host: PlayerId,
    /// For whom seats are kept, by seat: a rematch keeps them.
    pub kept_for: Vec<Option<PlayerId>>,
}

/// A stored setup that means nothing to this version.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the table's setup can't be read")]
pub struct BadSetup;

/// A setup as it is stored: plain words, so that the database can be read without us.
#[derive(Serialize, Deserialize)]
struct Stored {
    rules: String,
    seats: Vec<Vec<String>>,
    first: Option<String>,
    pace: String,
    private: bool,
    level: String,
    host: String,
    kept_for: Vec<Option<String>>,
}

impl TableSetup {
    /// The text that is stored.
    pub fn to_text(&self) -> String {
        let words = |seat| self.seating.families_of(seat).iter().map(ToString::to_string).collect();
        let stored = Stored {
            rules: self.rules.to_string(),
            seats: self.seating.seats().map(words).collect(),
            first: self.first.map(|seat| self.seating.family_of(seat).to_string()),
            pace: self.pace.to_string(),
            private: self.private,
            level: self.level.to_string(),
            host: self.host.to_string(),
            kept_for: self.kept_for.iter().map(|player| player.as_ref().map(ToString::to_string)).collect(),
        };
        // Strings and lists of strings always have a JSON form.
        serde_json::to_string(&stored).unwrap_or_default()
    }

    /// Reads what was stored.
    pub fn from_text(text: &str) -> Result<Self, BadSetup> {
        let stored: Stored = serde_json::from_str(text).map_err(|_| BadSetup)?;
        let families: Vec<Vec<Family>> = stored
            .seats
            .iter()
            .map(|seat| seat.iter().map(|word| read(word)).collect::<Result<_, _>>())
            .collect::<Result<_, _>>()?;
        let seating = match families.iter().map(Vec::as_slice).collect::<Vec<_>>()[..] {
            [&[a, b], &[c, d]] => Seating::duel([a, b], [c, d]),
            _ => Seating::families(&families.concat()),
        }
        .map_err(|_| BadSetup)?;
        let first = match stored.first {
            Some(word) => Some(seating.seat_of(read(&word)?).ok_or(BadSetup)?),
            None => None,
        };
        Ok(Self {
            rules: read(&stored.rules)?,
            seating,
            first,
            pace: read(&stored.pace)?,
            private: stored.private,
            level: read(&stored.level)?,
            host: read(&stored.host)?,
            kept_for: stored
                .kept_for
                .iter()
                .map(|player| player.as_deref().map(read).transpose())
                .collect::<Result<_, _>>()?,
        })
    }
}

fn read<T: FromStr>(word: &str) -> Result<T, BadSetup> {
    word.parse().map_err(|_| BadSetup)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setup_reads_as_it_was_written() {
        let host = PlayerId::from([7; 20]);
        for (seating, first, pace) in [
            (Seating::of(4).unwrap(), None, Pace::None),
            (Seating::of(3).unwrap(), Some(Seat::from_index(2)), Pace::live(30, 120).unwrap()),
            (Seating::usual_duel(), Some(Seat::from_index(1)), Pace::days(3).unwrap()),
        ] {
            let setup = TableSetup {
                rules: Ruleset::Ablaze,
                seating,
                first,
                pace,
                private: true,
                level: Level::Knight,
                host: host.clone(),
                kept_for: vec![None, Some(host.clone())],
            };
            assert_eq!(TableSetup::from_text(&setup.to_text()), Ok(setup));
        }
    }
}
