//! Single tournaments: people come late, leave, do not come, and come back.

use crate::host::{Host, PAUSE, START, by_number, player, setup};
use oriflamme_deal::Seed;
use oriflamme_game::Level;
use oriflamme_table_view::{EndedBy, Participation, Timestamp};
use oriflamme_tournament::{
    EntrantNumber, EntrantStatus, Points, RoundScore, SeatScore, TableResult, TournamentEntry,
    TournamentRefusal, TournamentSetup, TournamentStatus, TournamentStep,
};
use std::collections::BTreeSet;

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
    // With house bots, two entrants are enough to go on.
    let mut host = Host::with_people(TournamentSetup { fill: true, ..setup(3, 5) }, 2);
    host.finish(by_number);
    assert_eq!((host.tournament.status(), host.tournament.rounds().len()), (TournamentStatus::Over, 5));
    // A duel needs only two entrants.
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
fn house_bots_alone_play_no_tournament() {
    let mut host = Host::new(setup(3, 5));
    host.add_all(host.tournament.enter_bots(&[Level::Page; 12]).unwrap());
    assert!(!host.tournament.can_go_on());
    host.finish(by_number);
    assert_eq!((host.tournament.status(), host.tournament.rounds().len()), (TournamentStatus::Cancelled, 0));
    assert!(host.tournament.had_too_few(), "nobody came");
    // One person is enough, and when they leave, the bots do not go on without them.
    let mut host = Host::with_people(setup(3, 5), 1);
    host.add_all(host.tournament.enter_bots(&[Level::Page; 12]).unwrap());
    while host.tournament.rounds().is_empty() {
        host.step(&mut |seats: &[_]| by_number(seats));
    }
    host.leave(0).unwrap();
    host.finish(by_number);
    assert_eq!((host.tournament.status(), host.tournament.rounds().len()), (TournamentStatus::Over, 1));
}

#[test]
fn an_operator_ends_it_before_its_first_round_or_after_the_present_one() {
    let at = Timestamp::EPOCH;
    let mut host = Host::with_people(setup(3, 5), 5);
    assert_eq!(host.tournament.stop(), Ok(vec![TournamentEntry::Stopped(EndedBy::Operator)]));
    host.tournament.apply(&TournamentEntry::Stopped(EndedBy::Operator), at).unwrap();
    assert_eq!(host.tournament.status(), TournamentStatus::Cancelled);
    assert!(host.tournament.was_stopped() && !host.tournament.had_too_few());
    assert_eq!(host.tournament.stop(), Err(TournamentRefusal::Closed));
    assert!(host.tournament.apply(&TournamentEntry::Stopped(EndedBy::Operator), at).is_err());
    // The round that is being played counts, and nobody can join any more.
    let mut host = Host::with_people(setup(3, 5), 6);
    while host.tournament.status() != TournamentStatus::Playing {
        host.step(&mut { by_number });
    }
    host.leave(0).unwrap();
    host.tournament.apply(&TournamentEntry::Stopped(EndedBy::Operator), at).unwrap();
    assert_eq!(host.tournament.status(), TournamentStatus::Playing);
    assert!(!host.tournament.is_open());
    for number in [0, 7] {
        assert_eq!(host.join(number), Err(TournamentRefusal::Closed));
    }
    assert_eq!(host.tournament.stop(), Err(TournamentRefusal::Closed));
    host.finish(by_number);
    assert_eq!((host.tournament.status(), host.tournament.rounds().len()), (TournamentStatus::Over, 1));
    assert!(host.tournament.was_stopped() && !host.tournament.had_too_few());
    assert!(host.tournament.standings().iter().any(|line| line.points > Points::default()));
    // In a break, no other round is made.
    let mut host = Host::with_people(setup(3, 5), 6);
    while host.tournament.status() != TournamentStatus::Break {
        host.step(&mut { by_number });
    }
    host.tournament.apply(&TournamentEntry::Stopped(EndedBy::Operator), at).unwrap();
    assert_eq!(host.tournament.next_round(), None);
    host.finish(by_number);
    assert_eq!(host.tournament.rounds().len(), 1);
}

#[test]
fn a_host_ends_it_after_the_present_round() {
    let at = Timestamp::EPOCH;
    let mut host = Host::with_people(setup(3, 5), 6);
    assert_eq!(host.tournament.end(&player(1)), Err(TournamentRefusal::NotHost));
    assert_eq!(host.tournament.end(&player(0)), Ok(vec![TournamentEntry::Cancelled]));
    while host.tournament.status() != TournamentStatus::Playing {
        host.step(&mut { by_number });
    }
    assert_eq!(host.tournament.cancel(&player(0)), Err(TournamentRefusal::Begun));
    assert_eq!(host.tournament.end(&player(1)), Err(TournamentRefusal::NotHost));
    let ended = host.tournament.end(&player(0)).unwrap();
    assert_eq!(ended, [TournamentEntry::Stopped(EndedBy::Host)]);
    host.tournament.apply(&ended[0], at).unwrap();
    assert_eq!(host.tournament.ended_by(), Some(EndedBy::Host));
    assert_eq!(host.tournament.end(&player(0)), Err(TournamentRefusal::Closed));
    host.finish(by_number);
    assert_eq!((host.tournament.status(), host.tournament.rounds().len()), (TournamentStatus::Over, 1));
    assert_eq!(host.tournament.end(&player(0)), Err(TournamentRefusal::Closed));
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
            if *who == Some(EntrantNumber(0)) {
                result.participation = Participation::Absent;
            }
        }
        TableResult::Played(results)
    };
    while host.tournament.rounds().len() < 2 {
        host.step(&mut { absent });
    }
    assert_eq!(host.tournament.entrant(EntrantNumber(0)).unwrap().status, EntrantStatus::Dropped);
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
        let seat = |place: u8| SeatScore { influence: 10, place, participation: Participation::Stayed };
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

#[test]
fn a_host_postpones_the_start_and_never_moves_it_forward() {
    let mut host = Host::with_people(setup(3, 2), 6);
    let later = Timestamp::from_millis(START.as_millis() + 3_600_000);
    let postpone = |host: &Host, who: u16, start| host.tournament.postpone(&player(who), start);
    assert_eq!(postpone(&host, 1, later), Err(TournamentRefusal::NotHost));
    assert_eq!(postpone(&host, 0, Timestamp::EPOCH), Err(TournamentRefusal::NotLater));
    assert_eq!(postpone(&host, 0, START), Ok(Vec::new()), "it begins then anyway");
    for entry in postpone(&host, 0, later).unwrap() {
        host.add(&entry);
    }
    assert_eq!((host.tournament.start(), host.tournament.next_round()), (later, Some(later)));
    assert_eq!(host.tournament.step(START), TournamentStep::Wait(later));
    assert_eq!(host.tournament.view(None, |_| None).start, later);
    host.finish(by_number);
    assert!(host.now >= later);
    assert_eq!(host.tournament.rounds().len(), 2);
    let again = later.after(PAUSE);
    assert_eq!(postpone(&host, 0, again), Err(TournamentRefusal::Begun));
    assert_eq!(host.read_again().start(), later);
}

#[test]
fn everybody_knows_when_a_round_is_over_at_the_latest() {
    let mut host = Host::with_people(setup(4, 2), 7);
    while host.tournament.current().is_none_or(|round| round.began.is_none()) {
        let view = host.tournament.view(None, |_| None);
        assert_eq!((view.round_ends, view.next_latest), (None, None));
        host.step(&mut by_number);
    }
    let round = host.tournament.current().unwrap();
    // Tables of four and of three: the larger one has more to decide.
    let most = std::time::Duration::from_secs(4 * 69 * 30 + 4 * 60);
    let ends = round.began.unwrap().after(most);
    let view = host.tournament.view(None, |_| None);
    assert_eq!((view.round_ends, view.next_latest), (Some(ends), Some(ends.after(PAUSE))));
    while host.tournament.rounds().len() < 2 || host.tournament.current().is_none_or(|it| it.began.is_none())
    {
        host.step(&mut by_number);
    }
    let view = host.tournament.view(None, |_| None);
    assert!(view.round_ends.is_some() && view.next_latest.is_none(), "the second round is the last");
}
