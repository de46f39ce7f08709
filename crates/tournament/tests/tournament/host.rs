//! A host without tables: results are drawn, and the log is kept.

use oriflamme_deal::{Salt, Seed};
use oriflamme_game::{Level, Ruleset};
use oriflamme_rules::RandomSource;
use oriflamme_table_view::{Pace, Participation, PlayerId, TableId, Timestamp};
use oriflamme_tournament::{
    EntrantNumber, SeatScore, TableResult, Tournament, TournamentEntry, TournamentId, TournamentRefusal,
    TournamentSetup, TournamentStep,
};
use std::time::Duration;

pub const START: Timestamp = Timestamp::from_millis(1_000_000);
pub const PAUSE: Duration = Duration::from_secs(60);

pub fn player(number: u16) -> PlayerId {
    format!("player{number}").parse().unwrap()
}

pub fn setup(seats: u8, rounds: u8) -> TournamentSetup {
    TournamentSetup {
        name: "Cup".to_owned(),
        rules: Ruleset::Base2,
        seats: seats.try_into().unwrap(),
        rounds,
        pace: Pace::live(30, 60).unwrap(),
        start: START,
        pause: PAUSE,
        duplicate: false,
        fill: false,
        level: Level::Squire,
        private: false,
        lasting: false,
        host: Some(player(0)),
    }
}

/// A host without tables: results are drawn, and the log is kept.
pub struct Host {
    pub now: Timestamp,
    pub tournament: Tournament,
    pub log: Vec<(String, Timestamp)>,
    pub tables: u32,
}

impl Host {
    pub fn new(setup: TournamentSetup) -> Self {
        let id: TournamentId = "cup".parse().unwrap();
        let tournament = Tournament::new(id, setup, Seed::of_text("secret"));
        Self { now: Timestamp::EPOCH, tournament, log: Vec::new(), tables: 0 }
    }
    pub fn with_people(setup: TournamentSetup, people: u16) -> Self {
        let mut host = Self::new(setup);
        (0..people).for_each(|number| host.join(number).unwrap());
        host
    }
    pub fn add(&mut self, entry: &TournamentEntry) {
        self.tournament.apply(entry, self.now).unwrap();
        self.log.push((entry.to_text(), self.now));
    }
    pub fn add_all(&mut self, entries: Vec<TournamentEntry>) {
        entries.iter().for_each(|entry| self.add(entry));
    }
    pub fn join(&mut self, number: u16) -> Result<(), TournamentRefusal> {
        let entries = self.tournament.join(&player(number), Salt::none())?;
        self.add_all(entries);
        Ok(())
    }
    pub fn leave(&mut self, number: u16) -> Result<(), TournamentRefusal> {
        let entries = self.tournament.leave(&player(number))?;
        self.add_all(entries);
        Ok(())
    }
    /// Does what is next. `result` returns the result of a table. False if nothing is left to do.
    pub fn step(&mut self, result: &mut impl FnMut(&[Option<EntrantNumber>]) -> TableResult) -> bool {
        let tournament = self.tournament.clone();
        match tournament.step(self.now) {
            TournamentStep::Nothing => return false,
            TournamentStep::Wait(until) => {
                assert!(until > self.now, "waiting leads somewhere");
                self.now = until;
            }
            TournamentStep::Make => {
                let plan = tournament.next_plan();
                let ids: Vec<TableId> = plan.tables.iter().map(|_| self.new_table()).collect();
                self.add(&plan.entry(ids));
            }
            TournamentStep::Begin(_, entry) => self.add(&entry),
            TournamentStep::Play(_, tables) => {
                let table = tables[0];
                let result = result(&table.seats);
                self.now = self.now.after(Duration::from_secs(1));
                self.add(&TournamentEntry::Result { table: table.id.clone(), result });
            }
            TournamentStep::Close(_, entries) => self.add_all(entries),
            TournamentStep::Add(entry) => self.add(&entry),
        }
        true
    }
    pub fn new_table(&mut self) -> TableId {
        self.tables += 1;
        format!("table{}", self.tables).parse().unwrap()
    }
    /// Plays to the end.
    pub fn finish(&mut self, mut result: impl FnMut(&[Option<EntrantNumber>]) -> TableResult) {
        let mut steps = 0;
        while self.step(&mut result) {
            steps += 1;
            assert!(steps < 20_000, "it ends");
        }
    }
    /// The same tournament, read from its log.
    pub fn read_again(&self) -> Tournament {
        let mut read = Tournament::new(
            self.tournament.id().clone(),
            self.tournament.setup().clone(),
            Seed::of_text("secret"),
        );
        for (text, at) in &self.log {
            let who = |number: EntrantNumber| {
                self.tournament.entrant(number).and_then(|entrant| entrant.player().cloned())
            };
            read.apply(&TournamentEntry::from_text(text, who).unwrap(), *at).unwrap();
        }
        read
    }
}

/// The entrant with the smallest number wins, and so on; house bots come last.
pub fn by_number(seats: &[Option<EntrantNumber>]) -> TableResult {
    let rank = |seat: &Option<EntrantNumber>| seat.map_or(u16::MAX, |number| number.0);
    let place =
        |own: &Option<EntrantNumber>| 1 + seats.iter().filter(|it| rank(it) < rank(own)).count() as u8;
    let seat = |it| SeatScore {
        influence: 20 - 3 * u16::from(place(it)),
        place: place(it),
        participation: Participation::Stayed,
    };
    TableResult::Played(seats.iter().map(seat).collect())
}

/// Any result, with shared places and people who are not there.
pub fn by_chance(source: &mut impl RandomSource, seats: &[Option<EntrantNumber>]) -> TableResult {
    if source.below(40) == 0 {
        return TableResult::Void;
    }
    let influence: Vec<u16> = seats.iter().map(|_| source.below(20) as u16).collect();
    let place = |own: u16| 1 + influence.iter().filter(|it| **it > own).count() as u8;
    let seat = |(own, who): (&u16, &Option<EntrantNumber>)| SeatScore {
        influence: *own,
        place: place(*own),
        participation: match source.below(12) {
            0 if who.is_some() => Participation::Absent,
            1 if who.is_some() => Participation::Gone,
            _ => Participation::Stayed,
        },
    };
    TableResult::Played(influence.iter().zip(seats).map(seat).collect())
}
