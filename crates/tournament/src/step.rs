//! What the host of a tournament has to do next.

use crate::{
    EntrantNumber, EntrantStatus, Grouping, MeetingCounts, Tournament, TournamentEntry, TournamentRound,
    sizes::RoundSizes,
    state::{RoundTable, TableResult},
};
use oriflamme_deal::Seed;
use oriflamme_table_view::{Participation, TableId, Timestamp, TournamentStatus};
use std::collections::BTreeMap;

/// A round to be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundPlan {
    /// From 1.
    pub number: u8,
    /// Who sits where at each table; `None` where a house bot sits.
    pub tables: Vec<Vec<Option<EntrantNumber>>>,
    pub byes: Vec<EntrantNumber>,
}

impl RoundPlan {
    /// The entry that makes the round, with an id for each table.
    pub fn entry(&self, ids: impl IntoIterator<Item = TableId>) -> TournamentEntry {
        let tables = ids.into_iter().zip(self.tables.iter().cloned()).collect();
        TournamentEntry::Round { number: self.number, tables, byes: self.byes.clone() }
    }
}

/// What has to be done next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TournamentStep<'a> {
    /// Nothing to do before this moment, unless somebody acts.
    Wait(Timestamp),
    /// Nothing to do any more.
    Nothing,
    /// Make the next round, as [`Tournament::next_plan`] says. With many entrants, planning takes a while.
    Make,
    /// Make the tables of this round that are not there yet, then add this entry.
    Begin(&'a TournamentRound, TournamentEntry),
    /// Let these tables play, and report their results.
    Play(&'a TournamentRound, Vec<&'a RoundTable>),
    /// Open the games of this round to everybody, then add these entries.
    Close(&'a TournamentRound, Vec<TournamentEntry>),
    Add(TournamentEntry),
}

impl Tournament {
    /// When the next round begins, unless a round is being played or there is none.
    pub fn next_round(&self) -> Option<Timestamp> {
        match self.status() {
            TournamentStatus::Announced => Some(self.start()),
            TournamentStatus::Break if self.has_another_round() => {
                let over = self.rounds().last().and_then(|round| round.over)?;
                Some(over.after(self.setup().pause))
            }
            _ => None,
        }
    }
    fn has_another_round(&self) -> bool {
        let planned = self.rounds().len() < usize::from(self.setup().rounds);
        planned && !self.was_stopped() && self.can_go_on()
    }

    /// What has to be done at a moment.
    pub fn step(&self, now: Timestamp) -> TournamentStep<'_> {
        match self.status() {
            TournamentStatus::Over | TournamentStatus::Cancelled => TournamentStep::Nothing,
            TournamentStatus::Playing => match self.current() {
                Some(round) if round.began.is_none() => {
                    TournamentStep::Begin(round, TournamentEntry::Began(round.number))
                }
                Some(round) if round.is_played() => TournamentStep::Close(round, self.closing(round)),
                Some(round) => {
                    let left = round.tables.iter().filter(|table| table.result.is_none()).collect();
                    TournamentStep::Play(round, left)
                }
                None => TournamentStep::Nothing,
            },
            TournamentStatus::Announced | TournamentStatus::Break => match self.next_round() {
                Some(at) if now < at => TournamentStep::Wait(at),
                Some(_) if self.can_go_on() => TournamentStep::Make,
                Some(_) => TournamentStep::Add(TournamentEntry::TooFew),
                None => TournamentStep::Add(TournamentEntry::Over),
            },
        }
    }

    /// The entries that close a round: it is over, and those who did not come are left out.
    fn closing(&self, round: &TournamentRound) -> Vec<TournamentEntry> {
        let mut missed = Vec::new();
        for table in &round.tables {
            let Some(TableResult::Played(results)) = &table.result else { continue };
            for (number, result) in table.seats.iter().zip(results) {
                let active = number.and_then(|it| self.entrant(it));
                let active = active.filter(|entrant| entrant.status == EntrantStatus::Active);
                missed.extend(
                    active
                        .filter(|_| result.participation == Participation::Absent)
                        .map(|entrant| entrant.number),
                );
            }
        }
        missed.sort_unstable();
        let dropped = missed.into_iter().map(TournamentEntry::Dropped);
        dropped.chain([TournamentEntry::RoundOver(round.number)]).collect()
    }

    /// How often everybody has met everybody.
    pub fn meetings(&self) -> MeetingCounts {
        let mut counts = MeetingCounts::default();
        for round in self.rounds() {
            round.tables.iter().for_each(|table| counts.add_table(&table.seats));
            round.byes.iter().for_each(|number| counts.add_bye(*number));
        }
        counts
    }

    /// The next round: every active entrant once, with new opponents of about the same points.
    pub fn next_plan(&self) -> RoundPlan {
        let number = u8::try_from(self.rounds().len() + 1).unwrap_or(u8::MAX);
        let mut tiers: BTreeMap<EntrantNumber, u32> = BTreeMap::new();
        let mut last = None;
        for line in self.standings() {
            let tier = match last {
                Some((points, tier)) if points == line.points => tier,
                Some((_, tier)) => tier + 1,
                None => 0,
            };
            last = Some((line.points, tier));
            tiers.insert(line.number, tier);
        }
        let tier = |number| tiers.get(&number).copied().unwrap_or(0);
        let active: Vec<_> = self.active().map(|entrant| (entrant.number, tier(entrant.number))).collect();
        let setup = self.setup();
        let sizes = match setup.fill {
            true => RoundSizes::filled(active.len(), setup.seats),
            false => RoundSizes::unfilled(active.len(), setup.seats),
        };
        // From the secret, so that nobody can predict who will meet.
        let seed = Seed::of_text(&format!("grouping {number} {}", self.secret_of(number)));
        let counts = self.meetings();
        let mut grouping = Grouping::new(active, &counts, seed);
        let byes = grouping.byes(sizes.byes);
        let tables = grouping.tables(&sizes.tables);
        let seated =
            |(table, house): (&Vec<EntrantNumber>, &usize)| grouping.seats(table, table.len() + house);
        RoundPlan { number, tables: tables.iter().zip(&sizes.house).map(seated).collect(), byes }
    }
}
