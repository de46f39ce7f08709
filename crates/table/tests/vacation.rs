//! A player who is away loses no time in a game over days, however their vacation begins and ends.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
use oriflamme_deal::{Salt, Seed};
use oriflamme_game::{BySeat, Level, Ruleset, Seat, Seating};
use oriflamme_table::{
    Due, Entry, Logged, Outage, Patience, PlayerId, Table, TableId, TableSetup, Timestamp, Vacation,
};
use oriflamme_table_view::{Clocks, Pace, UpdateKind};
use std::time::Duration;

const HOUR: u64 = 3_600_000;

fn at(hours: u64) -> Timestamp {
    Timestamp::from_millis(hours * HOUR)
}
fn player(number: u8) -> PlayerId {
    PlayerId::from([number + 1; 20])
}
fn seat(number: u8) -> Seat {
    Seat::from_index(number)
}

/// A duel of two people with this pace, whose cards are dealt at hour 0. The first decides.
fn duel(pace: Pace) -> Table {
    let setup = TableSetup {
        rules: Ruleset::Base2,
        seating: Seating::usual_duel(),
        first: Some(seat(0)),
        pace,
        private: false,
        rated: false,
        season: false,
        level: Level::Page,
        host: Some(player(0)),
        kept_for: BySeat::default(),
        tournament: None,
    };
    let mut table =
        Table::new(TableId::from([3; 20]), setup, Seed([7; 32]), None, at(0), Patience::default());
    for number in [0, 1] {
        let name = "Ada".parse().unwrap();
        let entries = table.sit(&player(number), &name, Salt::none(), None).unwrap();
        add(&mut table, entries, 0);
    }
    table
}

fn add(table: &mut Table, entries: Vec<Entry>, hours: u64) {
    table.apply_all(entries.into_iter().map(|entry| Logged { entry, at: at(hours) })).unwrap();
}
fn away(table: &mut Table, number: u8, from: u64, until: u64, said: u64) {
    let vacation = Vacation { from: at(from), until: at(until) };
    let entries = table.take_vacation(&player(number), vacation).unwrap();
    assert_eq!(entries.len(), 1);
    add(table, entries, said);
}
/// The hour at which the first seat's time runs out.
fn due(table: &Table) -> u64 {
    match table.due() {
        Due::Late(who, due) if who == seat(0) => due.as_millis() / HOUR,
        other => panic!("{other:?}"),
    }
}
fn days(days: u32) -> Pace {
    Pace::days(days).unwrap()
}

#[test]
fn the_clock_stands_still_from_the_beginning_to_the_end() {
    let mut table = duel(days(1));
    assert_eq!(due(&table), 24);
    away(&mut table, 0, 10, 100, 10);
    assert_eq!(due(&table), 10 + 90 + 14);
    assert!(table.pass(at(113)).is_empty());
    assert_eq!(table.pass(at(114)), [Entry::Late(seat(0))]);
    // Others see when the vacation ends, and the clock that they see agrees.
    let seen = table.view_for(Some(&player(1)));
    assert_eq!(seen.vacations[seat(0)], Some(at(100)));
    let Some(Clocks::Limited { decision_until, due, .. }) = seen.clocks else { panic!() };
    assert_eq!((decision_until, due), (Some(at(114)), Some(at(114))));
    let told = table.updates(Some(&player(1)), table.next_seq().previous().unwrap());
    assert_eq!((told[0].kind, told[0].seat), (UpdateKind::Vacation, Some(seat(0))));
}

#[test]
fn it_may_be_told_later_than_it_began() {
    let mut table = duel(days(1));
    // A server that was down when the vacation began records it only when the time would run out.
    away(&mut table, 0, 10, 100, 24);
    assert_eq!(due(&table), 114);
}

#[test]
fn several_that_were_not_told_all_count() {
    let mut table = duel(days(1));
    away(&mut table, 0, 10, 20, 24);
    assert_eq!(due(&table), 24 + 10);
    away(&mut table, 0, 22, 30, 34);
    assert_eq!(due(&table), 24 + 10 + 8);
}

#[test]
fn whoever_is_back_early_has_the_time_that_was_left() {
    let mut table = duel(days(1));
    away(&mut table, 0, 10, 100, 10);
    let back = table.end_vacation(&player(0), at(30)).unwrap();
    add(&mut table, back, 30);
    assert_eq!(due(&table), 30 + 14);
    assert!(table.end_vacation(&player(0), at(31)).unwrap().is_empty(), "they are back already");
    assert_eq!(table.view_for(Some(&player(1))).vacations[seat(0)], None);
    assert_eq!(table.vacation(seat(0)).map(|last| last.until), Some(at(30)), "it is not counted again");
    // A second vacation continues from there.
    away(&mut table, 0, 34, 60, 34);
    assert_eq!(due(&table), 60 + 10);
}

#[test]
fn a_vacation_covers_later_decisions_and_can_be_made_longer() {
    let mut table = duel(days(1));
    away(&mut table, 0, 0, 48, 0);
    away(&mut table, 1, 1, 72, 1);
    // A player who is away may still move.
    while table.turn() == Some(seat(0)) {
        let state = table.game().unwrap().state;
        let said = state.family_move(state.moves().nth(0).unwrap()).unwrap();
        let version = table.version();
        let moved = table.play(&player(0), version, &said.to_string()).unwrap();
        add(&mut table, moved, 5);
    }
    assert_eq!(table.due(), Due::Late(seat(1), at(72 + 24)));
    let mut table = duel(days(1));
    away(&mut table, 0, 10, 20, 10);
    away(&mut table, 0, 15, 40, 15);
    assert_eq!(due(&table), 40 + 14, "no hour counts twice");
}

#[test]
fn an_outage_during_a_vacation_is_not_given_back_twice() {
    let mut table = duel(days(1));
    away(&mut table, 0, 10, 30, 10);
    let credit = |table: &Table, from: u64, until: u64| {
        table.credit(&[Outage { from: at(from), until: at(until) }], at(until))
    };
    assert!(credit(&table, 12, 20).is_empty(), "the clock did not run");
    let partly = credit(&table, 28, 33);
    assert_eq!(partly, [Entry::Credited(Duration::from_millis(3 * HOUR))]);
    add(&mut table, partly, 33);
    assert_eq!(due(&table), 24 + 20 + 3);
    let later = credit(&table, 40, 44);
    add(&mut table, later, 44);
    assert_eq!(due(&table), 24 + 20 + 3 + 4);
}

#[test]
fn only_games_over_days_wait() {
    for pace in [Pace::live(60, 60).unwrap(), Pace::Unlimited] {
        let table = duel(pace);
        let vacation = Vacation { from: at(0), until: at(48) };
        assert!(table.take_vacation(&player(0), vacation).unwrap().is_empty());
    }
    let table = duel(days(1));
    let vacation = Vacation { from: at(0), until: at(48) };
    assert!(table.take_vacation(&player(5), vacation).is_err(), "a stranger");
}

#[test]
fn the_same_log_gives_the_same_table() {
    let mut table = duel(days(2));
    away(&mut table, 0, 10, 100, 10);
    away(&mut table, 1, 12, 90, 12);
    let back = table.end_vacation(&player(0), at(30)).unwrap();
    add(&mut table, back, 30);
    let mut again = Table::new(
        table.id().clone(),
        table.setup().clone(),
        Seed([7; 32]),
        None,
        at(0),
        Patience::default(),
    );
    for logged in table.log().iter() {
        let text = logged.entry.to_text();
        let entry = Entry::from_text(&text, table.seating()).unwrap();
        again.apply_all([Logged { entry, at: logged.at }]).unwrap();
    }
    assert_eq!(
        (again.due(), again.view(oriflamme_game::Viewer::Spectator)),
        (table.due(), table.view(oriflamme_game::Viewer::Spectator))
    );
}
