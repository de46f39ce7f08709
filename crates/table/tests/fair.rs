//! The deal follows from the secret to which the host was bound and from the salts that the players sent, and
//! from nothing else. The next table is promised from the end of the game on.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use oriflamme_deal::{Fair, Salt, Seed};
use oriflamme_game::{BySeat, Level, Ruleset, Seat, Seating, Viewer};
use oriflamme_rules::State;
use oriflamme_table::{Entry, Logged, Patience, PlayerId, Table, TableId, TableSetup, Timestamp, Unmade};
use oriflamme_table_view::{Pace, TableStatus};
use proptest::{collection::vec, prelude::*};

fn seating(kind: u8) -> Seating {
    if kind == 2 { Seating::usual_duel() } else { Seating::of(kind.into()).unwrap() }
}

fn player(seat: Seat) -> PlayerId {
    PlayerId::from([seat.index(); 20])
}

fn open_table(rules: Ruleset, seating: Seating, first: Option<Seat>, secret: Seed, next: &Unmade) -> Table {
    let setup = TableSetup {
        rules,
        seating,
        first,
        pace: Pace::Unlimited,
        private: true,
        rated: false,
        season: false,
        level: Level::Page,
        host: Some(player(Seat::from_index(0))),
        kept_for: BySeat::default(),
        tournament: None,
    };
    let (id, now) = (TableId::from([3; 20]), Timestamp::EPOCH);
    Table::new(id, setup, secret, None, now, Patience::default()).with_next(Some(next.clone()))
}

fn add(table: &mut Table, entries: Vec<Entry>) {
    for entry in entries {
        table.apply(Logged { entry, at: Timestamp::EPOCH }).unwrap();
    }
}

/// Everybody with a salt sits down; bots take the other seats.
fn sit(table: &mut Table, salts: &[Option<Salt>]) {
    let name = "Ada".parse().unwrap();
    for (seat, salt) in table.seating().seats().zip(salts) {
        let family = table.seating().family_of(seat);
        let entries = match salt {
            Some(salt) => table.sit(&player(seat), &name, salt.clone(), Some(family)).unwrap(),
            None => {
                let host = player(Seat::from_index(0));
                table.put_bot(&host, family, Level::Page, Timestamp::EPOCH).unwrap()
            }
        };
        add(table, entries);
    }
}

fn play_out(table: &mut Table) {
    while let Some(state) = table.game().map(|game| game.state).filter(|state| !state.is_over()) {
        let moves = state.moves();
        let answer = moves.nth(table.next_seq().0 as usize * 7 % moves.len()).unwrap();
        add(table, vec![Entry::Move(state.family_move(answer).unwrap())]);
    }
}

fn salt() -> impl Strategy<Value = Option<Salt>> {
    prop_oneof![Just(None), "[A-Za-z0-9_-]{1,64}".prop_map(|text| text.parse().ok())]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]
    #[test]
    fn a_deal_is_bound_before_the_salts_and_follows_from_all_of_them(
        kind in 2_u8..=5,
        rules in 0_usize..3,
        first in proptest::option::of(0_u8..2),
        secret in any::<[u8; 32]>(),
        next in any::<[u8; 32]>(),
        mut salts in vec(salt(), 5),
    ) {
        let (seating, secret) = (seating(kind), Seed(secret));
        let first = first.map(Seat::from_index);
        // The host is a human.
        salts[0].get_or_insert_with(Salt::none);
        salts.truncate(seating.seat_count().into());
        let next = Unmade { id: TableId::from([9; 20]), secret: Seed(next) };
        let mut table = open_table(Ruleset::ALL[rules], seating, first, secret, &next);
        // The host is bound before anybody has sent a salt.
        let bound = table.view(Viewer::Spectator).commitment;
        prop_assert_eq!(&bound, &Fair::commitment(&secret).to_string());
        sit(&mut table, &salts);
        // During the game nobody sees the secret, anybody's salt, or anything about the next table.
        for viewer in seating.seats().map(Viewer::Seat).chain([Viewer::Spectator]) {
            let view = table.view(viewer);
            prop_assert!(view.end.is_none() && view.next.is_none());
            prop_assert_eq!(&view.commitment, &bound);
            let text = format!("{view:?}");
            prop_assert!(!text.contains(&secret.to_string()));
        }
        let dealt = table.game().unwrap().state;
        play_out(&mut table);
        // Afterwards all of it can be computed again from what is shown.
        let view = table.view(Viewer::Spectator);
        let fair: Fair = view.end.unwrap().seed.unwrap().parse().unwrap();
        prop_assert_eq!(Fair::commitment(&fair.secret).to_string(), bound);
        let given = seating.seats().zip(&salts).filter_map(|(seat, salt)| {
            Some((seating.family_of(seat), salt.clone()?))
        });
        prop_assert_eq!(&fair.salts, &given.collect::<Vec<_>>());
        let deal = |fair: &Fair| State::new(&fair.seed().deal(Ruleset::ALL[rules], seating, first));
        prop_assert!(deal(&fair) == dealt);
        // Each salt counts.
        for index in 0..fair.salts.len() {
            let mut other = fair.clone();
            other.salts[index].1 = if other.salts[index].1.to_string() == "x" { "y" } else { "x" }.parse().unwrap();
            prop_assert_ne!(other.seed(), fair.seed());
        }
        // The next table is promised, and its secret is not shown.
        let secret = next.secret.to_string();
        let view = table.view(Viewer::Spectator);
        let text = format!("{view:?}{}", table.record().unwrap());
        prop_assert!(!text.contains(&secret));
        prop_assert_eq!(view.next, Some(next.promise()));
        prop_assert_eq!(table.status(), TableStatus::Over);
        // It stays promised when they play again at that table, but not when they play at another one, as on
        // a server without promises.
        let mut elsewhere = table.clone();
        add(&mut table, vec![Entry::Again(next.id.clone())]);
        prop_assert_eq!(table.view(Viewer::Spectator).next, Some(next.promise()));
        add(&mut elsewhere, vec![Entry::Again(TableId::from([8; 20]))]);
        prop_assert_eq!(elsewhere.view(Viewer::Spectator).next, None);
    }
}
