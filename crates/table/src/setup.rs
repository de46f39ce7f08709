//! The setup with which a table was created.

use crate::{player_name::PlayerName, tournament::TournamentTable};
use oriflamme_game::{BySeat, Family, Level, Ruleset, Seat, Seating};
use oriflamme_table_view::{Pace, PlayerId, TournamentLink};
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// All settings of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableSetup {
    pub rules: Ruleset,
    /// The seats and their families.
    pub seating: Seating,
    /// The seat that begins, if the host chose one.
    pub first: Option<Seat>,
    /// The time for decisions.
    pub pace: Pace,
    /// Whether the table is left out of the list.
    pub private: bool,
    /// Whether the game counts for the players' ratings.
    pub rated: bool,
    /// Whether the game counts in a season of the club for which the table was made.
    pub season: bool,
    /// The level of bots that stand in.
    pub level: Level,
    /// The player who created the table. `None` for an imported table, and for a tournament's table if the
    /// tournament's host is no longer known.
    pub host: Option<PlayerId>,
    /// The players for whom seats are reserved. A rematch reserves them for the players of the last game.
    pub kept_for: BySeat<Option<KeptSeat>>,
    /// Its place in a tournament, if it belongs to one.
    pub tournament: Option<TournamentTable>,
}

/// A player for whom a seat is reserved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptSeat {
    pub player: PlayerId,
    /// Their name in the last game, if it was recorded.
    pub name: Option<String>,
}

/// A stored setup that this version can't read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the table's setup can't be read")]
pub struct BadSetup;

/// Stored in place of the host of an imported table. No player has this id.
const IMPORTED: &str = "imported";
/// Stored in place of the host of a tournament's table if there is none. No player has this id.
const NO_TOURNAMENT_HOST: &str = "nobody";

/// The stored form of a setup: plain words, so that the database can be read without this program.
#[derive(Serialize, Deserialize)]
struct Stored {
    rules: String,
    seats: Vec<Vec<String>>,
    first: Option<String>,
    pace: String,
    private: bool,
    /// Written only for rated tables.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    rated: bool,
    /// Written only for tables of clubs.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    season: bool,
    level: String,
    host: String,
    kept_for: Vec<Option<String>>,
    /// Missing in setups that were stored before this field existed.
    #[serde(default)]
    kept_names: Vec<Option<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tournament: Option<StoredPlace>,
}

/// The stored place of a table in a tournament.
#[derive(Serialize, Deserialize)]
struct StoredPlace {
    id: String,
    round: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    own_deal: Option<u16>,
    salts: String,
}

impl StoredPlace {
    fn of(place: &TournamentTable) -> Self {
        Self {
            id: place.link.tournament.to_string(),
            round: place.link.round,
            own_deal: place.own_deal,
            salts: place.salts.to_string(),
        }
    }
    fn read(&self) -> Result<TournamentTable, BadSetup> {
        let link = TournamentLink { tournament: read(&self.id)?, round: self.round };
        Ok(TournamentTable { link, own_deal: self.own_deal, salts: read(&self.salts)? })
    }
}

impl TableSetup {
    /// A public table without clocks, with a squire as stand-in and a random first player.
    pub fn new(rules: Ruleset, seating: Seating, host: PlayerId) -> Self {
        Self {
            rules,
            seating,
            first: None,
            pace: Pace::Unlimited,
            private: false,
            rated: false,
            season: false,
            level: Level::Squire,
            host: Some(host),
            kept_for: BySeat::default(),
            tournament: None,
        }
    }

    /// Changes or removes the name of a player for whom a seat is reserved.
    pub fn rename_kept(&mut self, player: &PlayerId, name: Option<&PlayerName>) {
        for seat in self.seating.seats() {
            if let Some(kept) = self.kept_for[seat].as_mut().filter(|kept| kept.player == *player) {
                kept.name = name.map(ToString::to_string);
            }
        }
    }

    /// Replaces a player by the one to whom they were joined. Nobody gets two reserved seats.
    pub fn hand_over(&mut self, from: &PlayerId, into: &PlayerId) {
        if self.host.as_ref() == Some(from) {
            self.host = Some(into.clone());
        }
        let has_one = self
            .seating
            .seats()
            .any(|seat| self.kept_for[seat].as_ref().is_some_and(|kept| kept.player == *into));
        for seat in self.seating.seats() {
            if let Some(kept) = self.kept_for[seat].as_mut().filter(|kept| kept.player == *from) {
                kept.player = into.clone();
                if has_one {
                    self.kept_for[seat] = None;
                }
            }
        }
    }

    /// The text that is stored.
    pub fn to_text(&self) -> String {
        let words = |seat| self.seating.families_of(seat).iter().map(ToString::to_string).collect();
        let kept = self.seating.seats().map(|seat| self.kept_for[seat].as_ref());
        let stored = Stored {
            rules: self.rules.to_string(),
            seats: self.seating.seats().map(words).collect(),
            first: self.first.map(|seat| self.seating.family_of(seat).to_string()),
            pace: self.pace.to_string(),
            private: self.private,
            rated: self.rated,
            season: self.season,
            level: self.level.to_string(),
            host: match &self.host {
                Some(host) => host.to_string(),
                None if self.tournament.is_some() => NO_TOURNAMENT_HOST.into(),
                None => IMPORTED.into(),
            },
            kept_for: kept.clone().map(|kept| kept.map(|kept| kept.player.to_string())).collect(),
            kept_names: kept.map(|kept| kept.and_then(|kept| kept.name.clone())).collect(),
            tournament: self.tournament.as_ref().map(StoredPlace::of),
        };
        // Strings and lists of strings always have a JSON form.
        serde_json::to_string(&stored).unwrap_or_default()
    }

    /// Parses a stored setup.
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
        let mut kept_for = BySeat::default();
        let mut names = stored.kept_names.into_iter();
        for (seat, player) in seating.seats().zip(&stored.kept_for) {
            let name = names.next().flatten();
            kept_for[seat] = match player {
                Some(player) => Some(KeptSeat { player: read(player)?, name }),
                None => None,
            };
        }
        Ok(Self {
            rules: read(&stored.rules)?,
            seating,
            first,
            pace: read(&stored.pace)?,
            private: stored.private,
            rated: stored.rated,
            season: stored.season,
            level: read(&stored.level)?,
            host: match stored.host.as_str() {
                IMPORTED | NO_TOURNAMENT_HOST => None,
                host => Some(read(host)?),
            },
            kept_for,
            tournament: stored.tournament.as_ref().map(StoredPlace::read).transpose()?,
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
            (Seating::of(4).unwrap(), None, Pace::Unlimited),
            (Seating::of(3).unwrap(), Some(Seat::from_index(2)), Pace::live(30, 120).unwrap()),
            (Seating::usual_duel(), Some(Seat::from_index(1)), Pace::days(3).unwrap()),
        ] {
            let setup = TableSetup {
                rules: Ruleset::Ablaze,
                seating,
                first,
                pace,
                private: true,
                rated: pace != Pace::Unlimited,
                season: pace == Pace::Unlimited,
                level: Level::Knight,
                host: Some(host.clone()),
                kept_for: BySeat::from_fn(|seat| {
                    (seat.index() == 1).then(|| KeptSeat { player: host.clone(), name: Some("Ada".into()) })
                }),
                tournament: first.map(|_| TournamentTable {
                    link: TournamentLink { tournament: "cup".parse().unwrap(), round: 2 },
                    own_deal: pace.bank().is_zero().then_some(3),
                    salts: oriflamme_deal::Seed([6; 32]),
                }),
            };
            assert_eq!(TableSetup::from_text(&setup.to_text()), Ok(setup.clone()));
            let hostless = TableSetup { host: None, ..setup };
            let word = if hostless.tournament.is_some() { "\"nobody\"" } else { "\"imported\"" };
            assert!(hostless.to_text().contains(word), "the text of earlier versions");
            assert_eq!(TableSetup::from_text(&hostless.to_text()), Ok(hostless));
        }
    }

    #[test]
    fn a_joined_player_takes_over_what_the_other_had() {
        let [ada, ben, eve] = [1, 2, 3].map(|it| PlayerId::from([it; 20]));
        let kept = |player: &PlayerId| Some(KeptSeat { player: player.clone(), name: None });
        let seats = [Some(ada.clone()), Some(ben.clone()), Some(eve.clone())];
        let mut setup = TableSetup::new(Ruleset::Base2, Seating::of(3).unwrap(), ben.clone());
        for (seat, player) in setup.seating.seats().zip(&seats) {
            setup.kept_for[seat] = player.as_ref().and_then(kept);
        }
        let players = |setup: &TableSetup| -> Vec<Option<PlayerId>> {
            let kept = |seat| setup.kept_for[seat].as_ref().map(|kept| kept.player.clone());
            setup.seating.seats().map(kept).collect()
        };
        let mut to_newcomer = setup.clone();
        let newcomer = PlayerId::from([4; 20]);
        to_newcomer.hand_over(&ben, &newcomer);
        assert_eq!(to_newcomer.host.as_ref(), Some(&newcomer));
        assert_eq!(players(&to_newcomer), [Some(ada.clone()), Some(newcomer), Some(eve.clone())]);
        setup.hand_over(&ben, &ada);
        assert_eq!(setup.host.as_ref(), Some(&ada));
        assert_eq!(players(&setup), [Some(ada), None, Some(eve)], "one of them has a seat already");
    }
}
