//! Whole tournaments, with people who come late, leave, do not come, and come back.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use oriflamme_deal::{Salt, Seed};
use oriflamme_game::{Level, Ruleset, SeatCount};
use oriflamme_rules::RandomSource;
use oriflamme_table_view::{Pace, PlayerId, TableId, Timestamp};
use oriflamme_tournament::{
    EntrantNumber, EntrantPresence, Grouping, MeetingCounts, Points, RoundScore, SeatScore, TableResult,
    Tournament, TournamentEntry, TournamentId, TournamentRefusal, TournamentSetup, TournamentStatus,
    TournamentStep,
};
use proptest::prelude::*;
use std::{collections::BTreeSet, time::Duration};

const START: Timestamp = Timestamp::from_millis(1_000_000);
const PAUSE: Duration = Duration::from_secs(60);

fn player(number: u16) -> PlayerId {
    format!("player{number}").parse().unwrap()
}

fn setup(seats: u8, rounds: u8) -> TournamentSetup {
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
        host: Some(player(0)),
    }
}

/// A host without tables: results are drawn, and the log is kept.
struct Host {
    now: Timestamp,
    tournament: Tournament,
    log: Vec<(String, Timestamp)>,
    tables: u32,
}

impl Host {
    fn new(setup: TournamentSetup) -> Self {
        let id: TournamentId = "cup".parse().unwrap();
        let tournament = Tournament::new(id, setup, Seed::of_text("secret"));
        Self { now: Timestamp::EPOCH, tournament, log: Vec::new(), tables: 0 }
    }
    fn with_people(setup: TournamentSetup, people: u16) -> Self {
        let mut host = Self::new(setup);
        (0..people).for_each(|number| host.join(number).unwrap());
        host
    }
    fn add(&mut self, entry: &TournamentEntry) {
        self.tournament.apply(entry, self.now).unwrap();
        self.log.push((entry.to_text(), self.now));
    }
    fn add_all(&mut self, entries: Vec<TournamentEntry>) {
        entries.iter().for_each(|entry| self.add(entry));
    }
    fn join(&mut self, number: u16) -> Result<(), TournamentRefusal> {
        let entries = self.tournament.join(&player(number), Salt::none())?;
        self.add_all(entries);
        Ok(())
    }
    fn leave(&mut self, number: u16) -> Result<(), TournamentRefusal> {
        let entries = self.tournament.leave(&player(number))?;
        self.add_all(entries);
        Ok(())
    }
    /// Does what is next. `result` says how a table comes out. False if nothing is left to do.
    fn step(&mut self, result: &mut impl FnMut(&[Option<EntrantNumber>]) -> TableResult) -> bool {
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
    fn new_table(&mut self) -> TableId {
        self.tables += 1;
        format!("table{}", self.tables).parse().unwrap()
    }
    /// Plays to the end.
    fn finish(&mut self, mut result: impl FnMut(&[Option<EntrantNumber>]) -> TableResult) {
        let mut steps = 0;
        while self.step(&mut result) {
            steps += 1;
            assert!(steps < 20_000, "it ends");
        }
    }
    /// The same tournament, read from its log.
    fn read_again(&self) -> Tournament {
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
fn by_number(seats: &[Option<EntrantNumber>]) -> TableResult {
    let rank = |seat: &Option<EntrantNumber>| seat.map_or(u16::MAX, |number| number.0);
    let place =
        |own: &Option<EntrantNumber>| 1 + seats.iter().filter(|it| rank(it) < rank(own)).count() as u8;
    let seat = |it| SeatScore { influence: 20 - 3 * u16::from(place(it)), place: place(it), absent: false };
    TableResult::Played(seats.iter().map(seat).collect())
}

/// Any result, with shared places and people who are not there.
fn by_chance(source: &mut impl RandomSource, seats: &[Option<EntrantNumber>]) -> TableResult {
    if source.below(40) == 0 {
        return TableResult::Void;
    }
    let influence: Vec<u16> = seats.iter().map(|_| source.below(20) as u16).collect();
    let place = |own: u16| 1 + influence.iter().filter(|it| **it > own).count() as u8;
    let seat = |(own, who): (&u16, &Option<EntrantNumber>)| SeatScore {
        influence: *own,
        place: place(*own),
        absent: who.is_some() && source.below(12) == 0,
    };
    TableResult::Played(influence.iter().zip(seats).map(seat).collect())
}

/// What must hold of every round that was made.
fn check_rounds(tournament: &Tournament) {
    let setup = tournament.setup();
    for round in tournament.rounds() {
        let everybody: Vec<_> = round.entrants().collect();
        let once: BTreeSet<_> = everybody.iter().copied().collect();
        assert_eq!(everybody.len(), once.len(), "everybody at most once a round");
        for table in &round.tables {
            let size = table.seats.len();
            if setup.fill || setup.seats.is_duel() {
                assert_eq!(size, usize::from(setup.seats));
            } else {
                assert!((3..=5).contains(&size) && table.seats.iter().all(Option::is_some));
            }
            assert!(table.seats.iter().any(Option::is_some), "no table has only house bots");
        }
        assert!(round.byes.len() <= usize::from(setup.seats.is_duel() && !setup.fill));
    }
}

fn check_standings(tournament: &Tournament) {
    let lines = tournament.standings();
    assert_eq!(lines.len(), tournament.entrants().len());
    for pair in lines.windows(2) {
        let [one, other] = pair else { continue };
        assert!(one.points >= other.points);
        assert!(one.place == other.place || other.place > one.place);
    }
    for (at, line) in lines.iter().enumerate() {
        let first = lines.iter().position(|other| other.place == line.place).unwrap();
        assert_eq!(line.place as usize, first + 1, "a place is the number of those before it, and one");
        assert!(first <= at);
        let sum: Points = line.rounds.iter().flatten().map(|score| score.score()).sum();
        assert_eq!(sum, line.points);
        assert_eq!(line.rounds.len(), tournament.rounds().len());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn every_tournament_ends_and_follows_its_rules(
        people in 0_u16..30, bots in 0_usize..12, seats in 2_u8..=5, rounds in 1_u8..7,
        duplicate: bool, fill: bool, chance: u64,
    ) {
        let mut source = Seed::of_series("chance", chance).source();
        let mut host = Host::with_people(TournamentSetup { duplicate, fill, ..setup(seats, rounds) }, people);
        host.add_all(host.tournament.enter_bots(&vec![Level::Page; bots]).unwrap());
        let mut next = people;
        loop {
            let mut results = Seed::of_series("results", u64::from(source.below(u32::MAX))).source();
            if !host.step(&mut |seats: &[Option<EntrantNumber>]| by_chance(&mut results, seats)) {
                break;
            }
            if source.below(10) == 0 && host.join(next).is_ok() {
                next += 1;
            }
            // Only an entrant can leave, and one who has left may come back.
            let somebody = source.below(40) as u16;
            let _ = if source.below(3) == 0 { host.join(somebody.min(next)) } else if source.below(4) == 0 { host.leave(somebody) } else { Ok(()) };
            next = next.max(host.tournament.entrants().len() as u16);
            check_standings(&host.tournament);
        }
        check_rounds(&host.tournament);
        prop_assert!(!host.tournament.status().is_live());
        prop_assert!(host.tournament.rounds().len() <= usize::from(rounds));
        let read = host.read_again();
        prop_assert_eq!(read.standings(), host.tournament.standings());
        prop_assert_eq!(read.next_seq(), host.tournament.next_seq());
    }

    /// What decides the standings is what everybody did, not the order in which they joined or sat.
    #[test]
    fn standings_do_not_depend_on_the_order_of_the_entrants(people in 6_u16..20, chance: u64, duplicate: bool) {
        let mut source = Seed::of_series("order", chance).source();
        let mut host = Host::with_people(TournamentSetup { duplicate, ..setup(4, 3) }, people);
        host.finish(|seats| by_chance(&mut source, seats));
        // The same tournament with other numbers for everybody, and with its tables in another order.
        let mut other: Vec<u16> = (0..people).collect();
        source.shuffle(&mut other);
        let new = |number: EntrantNumber| EntrantNumber(other[usize::from(number.0)]);
        let mut renamed = Host::with_people(host.tournament.setup().clone(), people);
        for round in host.tournament.rounds() {
            let mut tables: Vec<_> = round.tables.iter().collect();
            tables.reverse();
            let seated = |seats: &[Option<EntrantNumber>]| seats.iter().map(|it| it.map(new)).collect();
            renamed.add(&TournamentEntry::Round {
                number: round.number,
                tables: tables.iter().map(|it| (it.id.clone(), seated(&it.seats))).collect(),
                byes: round.byes.iter().map(|it| new(*it)).collect(),
            });
            for table in tables {
                let result = table.result.clone().unwrap();
                renamed.add(&TournamentEntry::Result { table: table.id.clone(), result });
            }
            renamed.add(&TournamentEntry::RoundOver(round.number));
        }
        let lines = renamed.tournament.standings();
        for line in host.tournament.standings() {
            let same = lines.iter().find(|it| it.number == new(line.number)).unwrap();
            prop_assert_eq!((same.place, same.points, same.wins, same.margin), (line.place, line.points, line.wins, line.margin));
            prop_assert_eq!(&same.rounds, &line.rounds);
        }
    }

    /// The order in which entrants are given decides nothing.
    #[test]
    fn a_grouping_does_not_depend_on_the_order_of_the_entrants(people in 3_u16..24, chance: u64) {
        let mut source = Seed::of_series("given", chance).source();
        let mut counts = MeetingCounts::default();
        for _ in 0..6 {
            let mut all: Vec<_> = (0..people).map(EntrantNumber).collect();
            source.shuffle(&mut all);
            counts.add_table(&all.iter().take(4).copied().map(Some).collect::<Vec<_>>());
        }
        let mut given: Vec<_> = (0..people).map(|number| (EntrantNumber(number), u32::from(number / 3))).collect();
        let sizes = oriflamme_tournament::RoundSizes::unfilled(people.into(), SeatCount::Four).tables;
        let tables = |given: &[(EntrantNumber, u32)]| {
            Grouping::new(given.iter().copied(), &counts, Seed::of_text("seed")).tables(&sizes)
        };
        let first = tables(&given);
        source.shuffle(&mut given);
        prop_assert_eq!(first, tables(&given));
    }

    /// Nobody meets again where the number of people makes that easy to avoid.
    #[test]
    fn people_meet_new_opponents(seats in 2_u8..=5, tables in 5_u16..10, chance: u64) {
        let people = u16::from(seats) * tables.max(u16::from(seats) + 2);
        let mut source = Seed::of_series("meet", chance).source();
        let mut host = Host::with_people(setup(seats, 3), people);
        host.finish(|seats| {
            let TableResult::Played(mut results) = by_number(seats) else { unreachable!() };
            source.shuffle(&mut results);
            TableResult::Played(results)
        });
        prop_assert_eq!(host.tournament.status(), TournamentStatus::Over);
        let counts = host.tournament.meetings();
        for one in 0..people {
            for other in 0..one {
                prop_assert!(counts.met(EntrantNumber(one), EntrantNumber(other)) <= 1, "{} and {} meet again", one, other);
            }
        }
    }
}

/// The least cost of meeting again, over all ways to split some entrants into tables.
fn least(left: &[EntrantNumber], sizes: &[usize], met: &dyn Fn(EntrantNumber, EntrantNumber) -> u32) -> u32 {
    let Some((size, sizes)) = sizes.split_first() else { return 0 };
    let mut best = u32::MAX;
    // Every choice of a table of this size.
    for choice in 0_u32..1 << left.len() {
        if choice.count_ones() as usize != *size {
            continue;
        }
        let is_in = |at: &usize| choice & (1 << at) != 0;
        let table: Vec<_> = (0..left.len()).filter(is_in).map(|at| left[at]).collect();
        let rest: Vec<_> = (0..left.len()).filter(|at| !is_in(at)).map(|at| left[at]).collect();
        best = best.min(cost(&table, met) + least(&rest, sizes, met));
    }
    best
}

fn cost(table: &[EntrantNumber], met: &dyn Fn(EntrantNumber, EntrantNumber) -> u32) -> u32 {
    let pairs =
        table.iter().enumerate().flat_map(|(at, one)| table[..at].iter().map(move |other| (*one, *other)));
    pairs.map(|(one, other)| met(one, other).pow(2)).sum()
}

#[test]
fn in_small_fields_as_few_meet_again_as_possible() {
    for (people, seats) in [(4, 2), (6, 2), (8, 2), (6, 3), (7, 3), (9, 3), (8, 4), (9, 4), (7, 4)] {
        for chance in 0..4 {
            let mut source = Seed::of_series("small", chance).source();
            let mut host = Host::with_people(setup(seats, 6), people);
            while host.tournament.status().is_live() {
                let tournament = host.tournament.clone();
                if tournament.step(host.now) == TournamentStep::Make {
                    let plan = tournament.next_plan();
                    let counts = tournament.meetings();
                    let met = |one, other| counts.met(one, other);
                    let seated: Vec<Vec<_>> =
                        plan.tables.iter().map(|table| table.iter().flatten().copied().collect()).collect();
                    let sizes: Vec<_> = seated.iter().map(Vec::len).collect();
                    let found: u32 = seated.iter().map(|table| cost(table, &met)).sum();
                    let all: Vec<_> =
                        (0..people).map(EntrantNumber).filter(|it| !plan.byes.contains(it)).collect();
                    assert_eq!(
                        found,
                        least(&all, &sizes, &met),
                        "{people} at {seats}, round {}",
                        plan.number
                    );
                }
                host.step(&mut |seats: &[Option<EntrantNumber>]| by_chance(&mut source, seats));
                // Entrants who were dropped come back, so that all are there.
                (0..people).for_each(|number| _ = host.join(number));
            }
        }
    }
}

#[test]
fn equals_meet_and_the_best_comes_first() {
    let mut host = Host::with_people(setup(4, 5), 24);
    host.finish(by_number);
    let lines = host.tournament.standings();
    assert_eq!(lines[0].number, EntrantNumber(0));
    assert_eq!((lines[0].points, lines[0].wins), (Points(5 * Points::WIN.0), 5));
    let last = host.tournament.rounds().last().unwrap();
    let top = last.tables.iter().find(|table| table.seats.contains(&Some(EntrantNumber(0)))).unwrap();
    assert!(
        top.seats.iter().flatten().all(|number| number.0 < 14),
        "in the last round the best plays against others from the upper half: {:?}",
        top.seats
    );
    // Everybody had every seat about as often.
    let counts = host.tournament.meetings();
    for number in (0..24).map(EntrantNumber) {
        assert!((0..4).all(|seat| counts.seated(number, seat) <= 2), "{number}");
    }
}

#[test]
fn a_tournament_with_two_people_left_ends_with_its_standings() {
    let mut host = Host::with_people(setup(3, 5), 4);
    while host.tournament.rounds().first().is_none_or(|round| round.over.is_none()) {
        host.step(&mut by_number);
    }
    host.leave(0).unwrap();
    host.leave(2).unwrap();
    host.finish(by_number);
    assert_eq!((host.tournament.status(), host.tournament.rounds().len()), (TournamentStatus::Over, 1));
    assert_eq!(host.tournament.standings()[0].number, EntrantNumber(0), "who left keeps their points");
    // With house bots, two go on.
    let mut host = Host::with_people(TournamentSetup { fill: true, ..setup(3, 5) }, 2);
    host.finish(by_number);
    assert_eq!((host.tournament.status(), host.tournament.rounds().len()), (TournamentStatus::Over, 5));
    // And a duel needs no more than two.
    let mut host = Host::with_people(setup(2, 3), 2);
    host.finish(by_number);
    assert_eq!(host.tournament.rounds().len(), 3);
}

#[test]
fn too_few_call_it_off_and_so_does_its_host() {
    let mut host = Host::with_people(setup(3, 5), 2);
    host.finish(by_number);
    assert_eq!(host.tournament.status(), TournamentStatus::Cancelled);
    assert!(host.tournament.had_too_few());
    assert_eq!(host.join(5), Err(TournamentRefusal::Closed));
    let host = Host::with_people(setup(3, 5), 5);
    assert_eq!(host.tournament.cancel(&player(1)), Err(TournamentRefusal::NotHost));
    assert_eq!(host.tournament.cancel(&player(0)), Ok(vec![TournamentEntry::Cancelled]));
    assert!(!host.tournament.had_too_few());
}

#[test]
fn a_host_removes_entrants_who_can_not_come_back() {
    let mut host = Host::with_people(setup(3, 3), 4);
    let at = Timestamp::EPOCH;
    let ben = EntrantNumber(1);
    assert_eq!(host.tournament.remove(&player(1), ben), Err(TournamentRefusal::NotHost));
    assert_eq!(host.tournament.remove(&player(0), EntrantNumber(9)), Err(TournamentRefusal::NotEntered));
    let removed = host.tournament.remove(&player(0), ben).unwrap();
    assert_eq!(removed, [TournamentEntry::Removed(ben)]);
    host.tournament.apply(&removed[0], at).unwrap();
    assert_eq!(host.tournament.remove(&player(0), ben), Ok(Vec::new()));
    assert_eq!(host.join(1), Err(TournamentRefusal::Removed));
    assert_eq!(host.tournament.leave(&player(1)), Ok(Vec::new()));
    // The others play on; when one more goes, they are too few.
    while host.tournament.rounds().is_empty() {
        host.step(&mut { by_number });
    }
    assert!(host.tournament.rounds()[0].entrants().all(|number| number != ben));
    host.tournament.apply(&TournamentEntry::Left(EntrantNumber(2)), at).unwrap();
    host.finish(by_number);
    assert_eq!((host.tournament.status(), host.tournament.rounds().len()), (TournamentStatus::Over, 1));
    assert!(host.tournament.had_too_few());
}

#[test]
fn who_does_not_come_gets_nothing_and_is_left_out_until_they_come_back() {
    let mut host = Host::with_people(setup(3, 3), 6);
    let absent = |seats: &[Option<EntrantNumber>]| {
        let TableResult::Played(mut results) = by_number(seats) else { unreachable!() };
        for (result, who) in results.iter_mut().zip(seats) {
            result.absent = *who == Some(EntrantNumber(0));
        }
        TableResult::Played(results)
    };
    while host.tournament.rounds().len() < 2 {
        host.step(&mut { absent });
    }
    assert_eq!(host.tournament.entrant(EntrantNumber(0)).unwrap().presence, EntrantPresence::Dropped);
    let lines = host.tournament.standings();
    let line = lines.iter().find(|line| line.number == EntrantNumber(0)).unwrap();
    assert_eq!((line.points, line.rounds[0], line.rounds[1]), (Points(0), Some(RoundScore::Missed), None));
    assert_eq!(host.join(0), Ok(()));
    host.finish(by_number);
    let third = host.tournament.rounds().last().unwrap();
    assert!(third.entrants().any(|number| number == EntrantNumber(0)), "who came back plays again");
}

#[test]
fn a_late_comer_plays_from_the_next_round_on_and_not_in_the_last() {
    let mut host = Host::with_people(setup(3, 3), 6);
    while host.tournament.rounds().is_empty() {
        host.step(&mut by_number);
    }
    host.join(6).unwrap();
    while host.tournament.rounds().len() < 3 {
        host.step(&mut by_number);
    }
    assert!(host.tournament.rounds()[1].entrants().any(|number| number == EntrantNumber(6)));
    assert_eq!(host.join(7), Err(TournamentRefusal::Closed));
    assert_eq!(host.leave(9), Err(TournamentRefusal::NotEntered));
}

#[test]
fn an_odd_number_of_duellists_takes_turns_with_the_bye() {
    let mut host = Host::with_people(setup(2, 5), 5);
    host.finish(by_number);
    let byes: BTreeSet<_> = host.tournament.rounds().iter().flat_map(|round| &round.byes).collect();
    assert_eq!(byes.len(), 5, "nobody has a second bye before all had one");
}

/// A table of a round by itself says what everybody's cards were worth.
#[test]
fn in_a_duplicate_round_results_are_compared_with_those_of_the_same_cards() {
    let mut host = Host::with_people(TournamentSetup { duplicate: true, ..setup(3, 1) }, 9);
    // The first seat wins everywhere but at one table.
    let mut tables = 0;
    let mut unlucky = None;
    let mut seat_wins = |seats: &[Option<EntrantNumber>]| {
        tables += 1;
        let places = if tables == 3 { [3, 2, 1] } else { [1, 2, 3] };
        if tables == 3 {
            unlucky = seats[2];
        }
        let seat = |place: u8| SeatScore { influence: 10, place, absent: false };
        TableResult::Played(places.map(seat).to_vec())
    };
    while host.tournament.current().is_none_or(|round| !round.is_played()) {
        host.step(&mut seat_wins);
        let open = host.tournament.standings().iter().any(|line| line.points != Points(0));
        assert_eq!(
            open,
            host.tournament.current().is_some_and(|round| round.is_played()),
            "closed until the end"
        );
    }
    host.finish(by_number);
    let lines = host.tournament.standings();
    assert_eq!(Some(lines[0].number), unlucky, "who won with cards that lose elsewhere is the best");
    let [first, second] = [&lines[1], &lines[2]].map(|line| line.points);
    assert!(lines[0].points > Points::WIN && first == second && first < lines[0].points);
    // All tables have the same deal, and another round has another one.
    let round = &host.tournament.rounds()[0];
    let deals: BTreeSet<_> = (0..3).map(|table| host.tournament.deal_of(round, table).to_string()).collect();
    assert_eq!(deals.len(), 1);
    assert_ne!(host.tournament.secret_of(1), host.tournament.secret_of(2));
    let view = host.tournament.view(Some(&player(3)), |player| Some(player.to_string()));
    assert_eq!(view.played[0].secret, Some(host.tournament.secret_of(1).to_string()));
    assert_eq!(view.commitments[0], Seed::of_text(view.played[0].secret.as_deref().unwrap()).to_string());
    assert_eq!(view.you, Some(EntrantNumber(3)));
}

#[test]
fn without_duplicate_every_table_has_its_own_deal() {
    let mut host = Host::with_people(setup(3, 1), 9);
    while host.tournament.rounds().is_empty() {
        host.step(&mut by_number);
    }
    let round = host.tournament.current().unwrap();
    let deals: BTreeSet<_> = (0..3).map(|table| host.tournament.deal_of(round, table).to_string()).collect();
    assert_eq!(deals.len(), 3);
    let secret = host.tournament.secret_of(1).to_string();
    let shown = format!("{:?}", host.tournament.view(None, |_| None));
    assert!(!shown.contains(&secret), "it stays secret until the round is over");
}
