//! Laws of the pairing rule, on random pools and against a search of all groups.

use super::*;
use oriflamme_game::{Ruleset, SeatCount};
use oriflamme_table_view::{PairingPace, Stakes};
use proptest::{collection::vec, prelude::*, sample::subsequence};
use std::collections::BTreeSet;

fn wishes() -> impl Strategy<Value = Wish> {
    let rules = subsequence(Ruleset::ALL.to_vec(), 1..=2);
    let seats = subsequence(SeatCount::ALL.to_vec(), 1..=3);
    let paces = subsequence(PairingPace::ALL.to_vec(), 1..=2);
    let stakes = subsequence(Stakes::ALL.to_vec(), 1..=2);
    (rules, seats, paces, stakes)
        .prop_map(|(rules, seats, paces, stakes)| Wish::new(&rules, &seats, &paces, &stakes).unwrap())
}

fn seekers() -> impl Strategy<Value = Seeker> {
    let bots = prop_oneof![Just(BotsAt::Never), Just(BotsAt::Later), Just(BotsAt::Now)];
    // Few different values, so that they meet often.
    (wishes(), 0..4_i32, 0..8_u64, prop::bool::weighted(0.2), prop::bool::weighted(0.2), bots).prop_map(
        |(wish, rating, waited, leaves, program, bots)| Seeker {
            wish,
            ratings: Ratings { base: 1200 + 150 * rating, ablaze: 1500, duel: 1800 - 150 * rating },
            waited: Duration::from_secs(15 * waited),
            leaves,
            program,
            bots,
        },
    )
}

/// A pool, and which of its members must not meet.
fn pools(most: usize) -> impl Strategy<Value = (Vec<Seeker>, BTreeSet<(usize, usize)>)> {
    vec(seekers(), 0..most).prop_flat_map(|pool| {
        let count = pool.len().max(1);
        let pairs = vec((0..count, 0..count), 0..count);
        (Just(pool), pairs.prop_map(|pairs| pairs.into_iter().filter(|(a, b)| a != b).collect()))
    })
}

fn is_blocked(blocks: &BTreeSet<(usize, usize)>, a: usize, b: usize) -> bool {
    blocks.contains(&(a, b)) || blocks.contains(&(b, a))
}

/// Whether these may sit at one table, according to the documents: written independently of the rule's code.
fn may_sit(pool: &[Seeker], blocks: &BTreeSet<(usize, usize)>, group: &[usize], kind: TableKind) -> bool {
    let longest = group.iter().map(|&it| pool[it].waited).max().unwrap();
    let ratings: Vec<i64> = group.iter().map(|&it| pool[it].ratings.at(kind)).collect();
    let spread = ratings.iter().max().unwrap() - ratings.iter().min().unwrap();
    let near = longest.as_secs() >= 60 || spread <= 100 + 10 * longest.as_secs() as i64;
    let leavers = group.iter().filter(|&&it| pool[it].leaves);
    let stays = group.iter().any(|&it| !pool[it].leaves);
    let patient = !stays || leavers.into_iter().all(|&it| pool[it].waited.as_secs() >= 90);
    let pairs = |&a: &usize| group.iter().all(|&b| a == b || !is_blocked(blocks, a, b));
    let of_a_kind = group.iter().all(|&it| pool[it].program == pool[group[0]].program);
    near && patient
        && of_a_kind
        && group.iter().all(pairs)
        && group.iter().all(|&it| pool[it].wish.allows(kind))
}

/// Every group of `size` from a list that contains `of`.
fn groups(of: usize, from: &[usize], size: usize) -> Vec<Vec<usize>> {
    let mut groups = vec![vec![of]];
    for _ in 1..size {
        let larger = |group: &Vec<usize>| -> Vec<Vec<usize>> {
            let after = group[1..].last().copied();
            let more = from.iter().copied().filter(|&it| it != of && after.is_none_or(|last| it > last));
            more.map(|it| group.iter().copied().chain([it]).collect()).collect()
        };
        groups = groups.iter().flat_map(larger).collect();
    }
    groups
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_match_respects_all_wishes_and_nobody_is_matched_twice((pool, blocks) in pools(30)) {
        let matches = pair(&pool, |a, b| is_blocked(&blocks, a, b));
        let mut seen = BTreeSet::new();
        for Match { kind, players } in &matches {
            prop_assert!(may_sit(&pool, &blocks, players, *kind), "{kind:?} {players:?}");
            prop_assert!((1..=usize::from(kind.seats)).contains(&players.len()));
            for &player in players {
                prop_assert!(seen.insert(player), "{player} is at two tables");
            }
            if players.len() < usize::from(kind.seats) {
                prop_assert!(pool[players[0]].bots == BotsAt::Now, "nobody asked for bots");
                prop_assert!(players.iter().all(|&it| pool[it].bots != BotsAt::Never));
                prop_assert!(kind.stakes == Stakes::Casual || players.len() > 1, "nobody to be rated against");
            }
            let longest = players.iter().map(|&it| pool[it].waited).max();
            let is_full = players.len() == usize::from(kind.seats);
            prop_assert!(!is_full || Some(pool[players[0]].waited) == longest, "the longest waiting comes first");
        }
    }

    /// A player who is left over could not have had a table, unless those who have waited longer had to wait.
    #[test]
    fn the_longest_waiting_never_starves((pool, blocks) in pools(9)) {
        let matches = pair(&pool, |a, b| is_blocked(&blocks, a, b));
        let table_of = |it: usize| matches.iter().find(|found| found.players.contains(&it));
        let rank = |it: usize| (Reverse(pool[it].waited), it);
        for left in (0..pool.len()).filter(|&it| table_of(it).is_none()) {
            let casual = pool[left].wish.stakes().contains(&Stakes::Casual);
            prop_assert!(!casual || pool[left].bots != BotsAt::Now, "bots were asked for");
            // Those who were free when it was this one's turn.
            let free: Vec<usize> = (0..pool.len())
                .filter(|&it| table_of(it).is_none_or(|found| {
                    let full = found.players.len() == usize::from(found.kind.seats);
                    !full || rank(found.players[0]) > rank(left)
                }))
                .collect();
            for kind in pool[left].wish.kinds() {
                for group in groups(left, &free, kind.seats.into()) {
                    prop_assert!(!may_sit(&pool, &blocks, &group, kind), "{group:?} could play {kind:?}");
                }
            }
        }
    }

    #[test]
    fn the_order_of_the_list_does_not_matter_to_how_many_play((pool, _) in pools(12)) {
        let count = |pool: &[Seeker]| -> usize {
            pair(pool, |_, _| false).iter().map(|found| found.players.len()).sum()
        };
        // Only players who came at the same moment may change places.
        let mut sorted = pool.clone();
        sorted.sort_by_key(|seeker| Reverse(seeker.waited));
        prop_assert_eq!(count(&pool), count(&sorted));
    }
}

fn seeker(wish: &str, base: i32, seconds: u64) -> Seeker {
    Seeker {
        wish: wish.parse().unwrap(),
        ratings: Ratings { base, ..Ratings::default() },
        waited: Duration::from_secs(seconds),
        leaves: false,
        program: false,
        bots: BotsAt::Never,
    }
}

#[test]
fn people_play_with_people_and_programs_with_programs() {
    let person = seeker("base-2.2.60.casual", 1500, 500);
    let program = Seeker { program: true, ..person.clone() };
    assert!(players(&[person.clone(), program.clone()]).is_empty());
    assert_eq!(players(&[person.clone(), program.clone(), person, program]), [[0, 2], [1, 3]]);
}

fn players(pool: &[Seeker]) -> Vec<Vec<usize>> {
    let sorted = |mut players: Vec<usize>| {
        players.sort_unstable();
        players
    };
    pair(pool, |_, _| false).into_iter().map(|found| sorted(found.players)).collect()
}

#[test]
fn the_nearest_are_chosen_and_the_largest_table_that_can_be_filled() {
    let wish = "base-2.3.60.casual";
    let pool = [seeker(wish, 1500, 9), seeker(wish, 1590, 0), seeker(wish, 1510, 0), seeker(wish, 1490, 0)];
    assert_eq!(players(&pool), [[0, 2, 3]]);
    let any = "base-2.3_4_5.60.casual";
    let pool: Vec<_> = (0..5).map(|it| seeker(any, 1500, it)).collect();
    assert_eq!(players(&pool), [[0, 1, 2, 3, 4]]);
    assert_eq!(players(&pool[..4]), [[0, 1, 2, 3]]);
    assert!(players(&pool[..2]).is_empty());
}

#[test]
fn the_distance_grows_with_waiting_until_it_no_longer_matters() {
    let far = |seconds| {
        [
            seeker("base-2.3.60.casual", 1000, seconds),
            seeker("base-2.3.60.casual", 1500, 0),
            seeker("base-2.3.60.casual", 1500, 0),
        ]
    };
    assert!(players(&far(39)).is_empty());
    assert_eq!(players(&far(40)), [[0, 1, 2]]);
    let farthest = |seconds| {
        [
            seeker("base-2.3.60.casual", 0, seconds),
            seeker("base-2.3.60.casual", 3000, 0),
            seeker("base-2.3.60.casual", 1500, 0),
        ]
    };
    assert!(players(&farthest(59)).is_empty());
    assert_eq!(players(&farthest(60)), [[0, 1, 2]]);
}

#[test]
fn those_who_often_leave_wait_longer_or_play_among_themselves() {
    let wish = "base-2.3.60.casual";
    let leaver = |seconds| Seeker { leaves: true, ..seeker(wish, 1500, seconds) };
    let pool = |seconds| [leaver(seconds), seeker(wish, 1500, 5), seeker(wish, 1500, 5)];
    assert!(players(&pool(89)).is_empty());
    assert_eq!(players(&pool(90)), [[0, 1, 2]]);
    assert_eq!(players(&[leaver(0), leaver(0), leaver(0)]), [[0, 1, 2]]);
}

#[test]
fn bots_take_what_is_left_when_somebody_wants_them() {
    let wish = "base-2.3_4.60.casual";
    let with = |bots| Seeker { bots, ..seeker(wish, 1500, 5) };
    let one = pair(&[with(BotsAt::Now), with(BotsAt::Never)], |_, _| false);
    assert_eq!(one.len(), 1);
    assert_eq!((one[0].kind.seats, &one[0].players[..]), (SeatCount::Three, &[0][..]));
    let two = pair(&[with(BotsAt::Now), with(BotsAt::Later)], |_, _| false);
    assert_eq!((two[0].kind.seats, two[0].players.len()), (SeatCount::Three, 2));
    assert!(pair(&[with(BotsAt::Later)], |_, _| false).is_empty());
}

#[test]
fn a_pool_of_thousands_is_paired() {
    let pool: Vec<_> =
        (0..4000).map(|it| seeker("base-2.3_4_5.60_180.casual", 1000 + it % 1000, 0)).collect();
    let seated: usize = pair(&pool, |_, _| false).iter().map(|found| found.players.len()).sum();
    assert!(seated > 3990, "{seated}");
}
