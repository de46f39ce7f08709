//! Laws of every tournament, checked on many random ones.

use crate::host::{Host, by_chance, by_number, setup};
use oriflamme_deal::Seed;
use oriflamme_game::{Level, SeatCount};
use oriflamme_rules::RandomSource;
use oriflamme_tournament::{
    EntrantNumber, Grouping, MeetingCounts, Points, TableResult, Tournament, TournamentEntry,
    TournamentSetup, TournamentStatus, TournamentStep,
};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Checks every round that was made.
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

    /// The standings depend on what everybody did, not on the order in which they joined or sat.
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

    /// The order in which entrants are given has no effect.
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

    /// Nobody meets again if there are enough people to avoid it easily.
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
