//! The scores of rounds, and the standings.

use crate::{
    Points, RoundScore, Tournament, TournamentRound,
    setup::RoundDeals,
    state::{RoundTable, SeatScore, TableResult},
};
use oriflamme_table_view::{EntrantNumber, Participation};
use std::{cmp::Reverse, collections::BTreeMap};

/// The weight of the prior that all cards are equally good, as a number of results with the same cards.
///
/// A hand explains only a small part of a result (`docs/TOURNAMENTS.md` has the measurement). The mean of a
/// few results with the same cards is therefore mostly luck, and subtracting all of it would add more luck
/// than it removes. For k results we subtract the part k / (k + this): the best estimate of what the cards
/// are worth.
pub const PAR_STRENGTH: i64 = 48;

/// An entrant's line in the standings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentStanding {
    pub number: EntrantNumber,
    /// From 1. Several may share it.
    pub place: u32,
    pub points: Points,
    /// How many games they have won, shared wins included.
    pub wins: u32,
    /// How strong their opponents were: for each game the mean of the opponents' points.
    pub opponents: Points,
    /// By how much influence they were ahead of the mean of the others at their tables, in twelfths.
    pub margin: i64,
    /// The score of each round, from the first; `None` for a round in which they did not take part.
    pub rounds: Vec<Option<RoundScore>>,
}

impl TournamentStanding {
    /// The criteria of the place, best first. Entrants with equal merit share a place.
    fn merit(&self) -> impl Ord + use<> {
        Reverse((self.points, self.wins, self.opponents, self.margin))
    }
}

/// The points for a place: the share of the others whom this seat beat, where a shared place counts half.
fn points_of(results: &[SeatScore], seat: usize) -> Points {
    let Some(own) = results.get(seat) else { return Points::default() };
    let others = results.len().saturating_sub(1).max(1) as i64;
    let behind = results.iter().filter(|it| it.place > own.place).count() as i64;
    let equal = results.iter().filter(|it| it.place == own.place).count() as i64 - 1;
    Points(Points::WIN.0 * (2 * behind + equal) / (2 * others))
}

/// The result of a table that was played to its end.
fn played(table: &RoundTable) -> Option<&[SeatScore]> {
    match &table.result {
        Some(TableResult::Played(results)) => Some(results),
        Some(TableResult::Void) | None => None,
    }
}

/// The result that is compared in a duplicate round: the points for the place, plus a hundredth of a point
/// for each influence by which the seat is ahead of the mean of the others. Places alone are too coarse to
/// compare.
fn finely(results: &[SeatScore], seat: usize) -> Points {
    // A margin is in twelfths of influence.
    Points(points_of(results, seat).0 + margin(results, seat) * Points::WIN.0 / 1200)
}

/// The results of the others who held the cards of a seat: at the other tables of the same size, without
/// house bots and without people who did not play to the end.
fn with_the_same_cards(round: &TournamentRound, table: usize, seat: usize) -> Vec<Points> {
    let size = round.tables.get(table).map_or(0, |table| table.seats.len());
    let others = round.tables.iter().enumerate().filter(|(index, _)| *index != table);
    let same = others.filter(|(_, other)| other.seats.len() == size);
    same.filter_map(|(_, other)| {
        let results = played(other)?;
        let stayed = results.get(seat)?.participation == Participation::Stayed;
        let counts = other.seats.get(seat)?.is_some() && stayed;
        counts.then(|| finely(results, seat))
    })
    .collect()
}

/// Par (the mean of the others with the same cards), and the result corrected for the luck of the cards.
fn compared(points: Points, others: &[Points]) -> (Option<Points>, Points) {
    let count = others.len() as i64;
    if count == 0 {
        return (None, points);
    }
    let sum: Points = others.iter().copied().sum();
    let luck = rounded(sum.0 - count * Points::HALF.0, count + PAR_STRENGTH);
    (Some(Points(rounded(sum.0, count))), Points(points.0 - luck))
}

/// A division to the nearest whole number, halves up.
fn rounded(number: i64, by: i64) -> i64 {
    (2 * number + by).div_euclid(2 * by)
}

/// Whether results of a round are known to everybody. Results of a duplicate round reveal something about
/// cards with which others are still playing, and the scores can be computed only when all have played.
pub(crate) fn is_open(round: &TournamentRound, deals: RoundDeals) -> bool {
    deals == RoundDeals::Own || round.is_played()
}

/// The scores of everybody in a round.
pub(crate) fn round_scores(
    round: &TournamentRound,
    deals: RoundDeals,
) -> BTreeMap<EntrantNumber, RoundScore> {
    let mut scores = BTreeMap::new();
    for (at, table) in round.tables.iter().enumerate() {
        for (seat, number) in table.seats.iter().enumerate() {
            let Some(number) = number else { continue };
            let score = match (&table.result, played(table)) {
                _ if !is_open(round, deals) => RoundScore::Playing,
                (None, _) => RoundScore::Playing,
                (Some(TableResult::Void), _) => {
                    RoundScore::Played { points: Points::HALF, par: None, score: Points::HALF }
                }
                (_, Some(results)) if results.get(seat).is_some_and(has_played) => match deals {
                    RoundDeals::Shared => {
                        let points = finely(results, seat);
                        let (par, score) = compared(points, &with_the_same_cards(round, at, seat));
                        RoundScore::Played { points, par, score }
                    }
                    RoundDeals::Own => {
                        let points = points_of(results, seat);
                        RoundScore::Played { points, par: None, score: points }
                    }
                },
                _ => RoundScore::Missed,
            };
            scores.insert(*number, score);
        }
    }
    // An entrant with a bye beats nobody, but should not lose points by it either.
    let bye = match deals {
        RoundDeals::Shared => Points::HALF,
        RoundDeals::Own => Points::WIN,
    };
    scores.extend(round.byes.iter().map(|number| (*number, RoundScore::Bye(bye))));
    scores
}

/// Whether somebody has come to the game: one who has not gets nothing at all.
fn has_played(own: &SeatScore) -> bool {
    own.participation != Participation::Absent
}

/// How far ahead of the mean of the others a seat is, in twelfths of influence. Somebody who is gone counts
/// as having no more influence than the last: the rest is a bot's.
fn margin(results: &[SeatScore], seat: usize) -> i64 {
    let Some(own) = results.get(seat) else { return 0 };
    let others = results.len().saturating_sub(1).max(1) as i64;
    let theirs: i64 =
        results.iter().map(|it| i64::from(it.influence)).sum::<i64>() - i64::from(own.influence);
    let least = results.iter().map(|it| it.influence).min().unwrap_or(own.influence);
    let counted = match own.participation {
        Participation::Stayed => own.influence,
        Participation::Gone | Participation::Absent => least,
    };
    12 * (i64::from(counted) * others - theirs) / others
}

impl Tournament {
    /// The standings, best first. Entrants who share a place are in the order of their numbers. In a round
    /// that is being played, the games that are over count; a duplicate round counts only when all its games
    /// are over.
    pub fn standings(&self) -> Vec<TournamentStanding> {
        let deals = self.setup().deals();
        let rounds: Vec<_> = self.rounds().iter().map(|round| round_scores(round, deals)).collect();
        let line = |number: EntrantNumber| {
            let rounds: Vec<_> = rounds.iter().map(|scores| scores.get(&number).copied()).collect();
            let points = rounds.iter().flatten().map(|score| score.score()).sum();
            TournamentStanding { number, place: 0, points, wins: 0, opponents: Points(0), margin: 0, rounds }
        };
        let mut lines: Vec<_> = self.entrants().iter().map(|entrant| line(entrant.number)).collect();
        let points: Vec<Points> = lines.iter().map(|line| line.points).collect();
        let known = self.rounds().iter().filter(|round| is_open(round, deals));
        for table in known.flat_map(|round| &round.tables) {
            let Some(results) = played(table) else { continue };
            for (seat, number) in table.seats.iter().enumerate() {
                let line = number.and_then(|number| lines.get_mut(usize::from(number.0)));
                let (Some(line), Some(own)) = (line, results.get(seat).filter(|own| has_played(own))) else {
                    continue;
                };
                line.wins += u32::from(own.place == 1);
                line.margin += margin(results, seat);
                let others = table.seats.iter().enumerate().filter(|(other, _)| *other != seat);
                let others = others.filter_map(|(_, it)| points.get(usize::from((*it)?.0)));
                let (sum, count) = others.fold((0, 0), |(sum, count), it| (sum + it.0, count + 1));
                line.opponents.0 += if count == 0 { 0 } else { rounded(sum, count) };
            }
        }
        lines.sort_by_key(|line| (line.merit(), line.number));
        let mut place = 0;
        for at in 0..lines.len() {
            let shared = at > 0 && lines[at].merit() == lines[at - 1].merit();
            place = if shared { place } else { at as u32 + 1 };
            lines[at].place = place;
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(places: &[u8]) -> Vec<SeatScore> {
        places
            .iter()
            .map(|&place| SeatScore { influence: 0, place, participation: Participation::Stayed })
            .collect()
    }

    #[test]
    fn a_place_brings_the_part_of_the_others_one_is_ahead_of() {
        let all = |places: &[u8]| -> Vec<i64> {
            let results = results(places);
            (0..places.len()).map(|seat| points_of(&results, seat).0).collect()
        };
        assert_eq!(all(&[1, 2]), [2400, 0]);
        assert_eq!(all(&[1, 1]), [1200, 1200]);
        assert_eq!(all(&[2, 1, 3]), [1200, 2400, 0]);
        assert_eq!(all(&[1, 2, 2, 4]), [2400, 1200, 1200, 0]);
        assert_eq!(all(&[5, 1, 2, 3, 4]), [0, 2400, 1800, 1200, 600]);
        for places in [&[1, 2, 3, 4, 5][..], &[1, 1, 3], &[1, 2, 2, 2]] {
            let sum: i64 = all(places).iter().sum();
            assert_eq!(
                sum,
                places.len() as i64 * Points::HALF.0,
                "a table brings half a point for each seat"
            );
        }
    }

    #[test]
    fn a_duplicate_result_also_counts_influence_a_little() {
        let seat = |influence, place| SeatScore { influence, place, participation: Participation::Stayed };
        let results = [seat(20, 1), seat(10, 2), seat(6, 3)];
        // Ahead of the mean of the others by 12, by -3 and by -9.
        let fine = [0, 1, 2].map(|seat| finely(&results, seat).0);
        assert_eq!(fine, [2400 + 288, 1200 - 72, -216]);
        assert_eq!(fine.iter().sum::<i64>(), 3 * Points::HALF.0);
        // What a bot has won for somebody who is gone is not theirs: they are as far behind as the last.
        let gone = SeatScore { influence: 20, place: 3, participation: Participation::Gone };
        let results = [gone, seat(10, 1), seat(6, 2)];
        let fine = [0, 1, 2].map(|seat| finely(&results, seat).0);
        assert_eq!(fine, [-48, 2400 - 72, 1200 - 216]);
    }

    #[test]
    fn good_cards_count_against_a_result_as_far_as_they_are_known() {
        let (win, half) = (Points::WIN, Points::HALF);
        assert_eq!(compared(win, &[]), (None, win));
        assert_eq!(compared(win, &[half, half]), (Some(half), win));
        let (par, one) = compared(half, &[win]);
        let (_, many) = compared(half, &[win; 100]);
        assert_eq!(par, Some(win));
        assert!(
            many < one && one < half,
            "the more tables won with these cards, the less half a point is worth"
        );
        assert!(many.0 > half.0 - (win.0 - half.0), "it is never more than par");
    }
}
