//! Standings of clubs' seasons, from the results of their games.

use crate::store::ClubResult;
use oriflamme_ratings::{RatedSeat, RatingBook, RatingGroup};
use oriflamme_table::{PlayerId, SeatOwner, Timestamp};
use oriflamme_table_view::{SeasonLine, SeasonResult, SeasonRule};
use std::collections::BTreeMap;

/// How many results are on a page, at least: games that ended at the same moment stay together.
const PAGE: usize = 200;

/// How many units a point has. Every share of a win or of a place is a whole number of units, so that equal
/// scores are equal, whatever the order of the games.
const POINT: i64 = 120;
/// A margin of one influence, as it is stored.
const INFLUENCE: i64 = 12;

/// The player's name; `None` for a player who was forgotten.
fn name_of(result: &ClubResult) -> Option<String> {
    Some(result.name.clone()).filter(|name| !name.is_empty())
}

/// A page of results, newest first, and the time before which the next page begins.
pub(crate) fn result_page(
    results: &[ClubResult],
    before: Option<Timestamp>,
) -> (&[ClubResult], Option<Timestamp>) {
    let from = before.map_or(0, |before| results.partition_point(|it| it.at >= before));
    let rest = &results[from..];
    match rest.get(PAGE - 1) {
        Some(last) => {
            let page = &rest[..rest.partition_point(|it| it.at >= last.at)];
            (page, (page.len() < rest.len()).then_some(last.at))
        }
        None => (rest, None),
    }
}

/// A result as members or others see it.
pub(crate) fn shown(result: &ClubResult, to_member: bool) -> SeasonResult {
    SeasonResult {
        at: result.at,
        table: to_member.then(|| result.game.clone()),
        player: result.player.clone(),
        name: name_of(result),
        rules: result.rules,
        seat: result.seat,
        seats: result.seats,
        place: result.place,
        shared: result.shared,
        influence: result.influence,
        margin: result.margin as f64 / INFLUENCE as f64,
        gone: result.gone.is_some(),
        void: result.void,
        reason: result.reason.clone(),
    }
}

fn counting(results: &[ClubResult]) -> impl Iterator<Item = (&PlayerId, &ClubResult)> {
    results.iter().filter(|result| result.void.is_none()).filter_map(|it| Some((it.player.as_ref()?, it)))
}

/// What one result counts by a rule (units of a point, or a margin), and its share of a win.
fn counted(result: &ClubResult, rule: SeasonRule) -> (i64, i64) {
    let [place, shared, seats] = [result.place, result.shared.max(1), result.seats.max(2)].map(i64::from);
    let win = if place == 1 { POINT / shared } else { 0 };
    let behind = seats - place - (shared - 1);
    let score = match rule {
        SeasonRule::Wins => win,
        // One for each player behind, and half of one for each who shares the place.
        SeasonRule::Places => POINT * (2 * behind + shared - 1) / (2 * (seats - 1)),
        SeasonRule::Margin => result.margin,
        // `rate_all` computes it from all games.
        SeasonRule::Rating => 0,
    };
    (score, win)
}

/// Rates the games of a season in their order, people among themselves. Bots and forgotten players are left
/// out.
fn rate_all(results: &[ClubResult]) -> RatingBook {
    let mut games: BTreeMap<_, Vec<RatedSeat>> = BTreeMap::new();
    for (player, result) in counting(results) {
        let owner = SeatOwner::Player(player.clone());
        let seat = RatedSeat { owner, place: result.place, gone: result.gone.is_some() };
        games.entry((result.at, &result.game)).or_default().push(seat);
    }
    // The group only matters for bots.
    let mut book = RatingBook::new(RatingGroup::default());
    for seats in games.values().filter(|seats| seats.len() > 1) {
        book.play(seats);
    }
    book
}

/// The sum of a player's results.
#[derive(Default)]
struct SeasonSum {
    name: Option<String>,
    games: u32,
    score: i64,
    wins: i64,
}

impl SeasonSum {
    /// Wins and places add up. A margin is a mean, so that playing more is no advantage by itself. From a
    /// rating, its uncertainty is subtracted, so that nobody leads by winning once and staying away.
    fn line(self, player: &PlayerId, rule: SeasonRule, book: &RatingBook) -> SeasonLine {
        let part = |whole: i64| self.score as f64 / whole as f64;
        let score = match rule {
            SeasonRule::Wins | SeasonRule::Places => part(POINT),
            SeasonRule::Margin => part(INFLUENCE * i64::from(self.games.max(1))),
            SeasonRule::Rating => {
                let rating = book.get(player).rating;
                f64::from(rating.points() - rating.deviation())
            }
        };
        SeasonLine {
            place: 0,
            player: player.clone(),
            name: self.name,
            games: self.games,
            score,
            wins: self.wins as f64 / POINT as f64,
        }
    }
}

/// The standings of a season, best first.
pub(crate) fn standings(results: &[ClubResult], rule: SeasonRule) -> Vec<SeasonLine> {
    let mut sums: BTreeMap<&PlayerId, SeasonSum> = BTreeMap::new();
    for (player, result) in counting(results) {
        let (score, win) = counted(result, rule);
        let sum = sums.entry(player).or_default();
        sum.name = name_of(result);
        sum.games += 1;
        sum.score += score;
        sum.wins += win;
    }
    let book = match rule {
        SeasonRule::Rating => rate_all(results),
        SeasonRule::Wins | SeasonRule::Places | SeasonRule::Margin => RatingBook::default(),
    };
    let mut lines: Vec<SeasonLine> =
        sums.into_iter().map(|(player, sum)| sum.line(player, rule, &book)).collect();
    lines.sort_by(|one, other| {
        other
            .score
            .total_cmp(&one.score)
            .then(other.wins.total_cmp(&one.wins))
            .then(one.name.cmp(&other.name))
    });
    let mut place = 0;
    for at in 0..lines.len() {
        let same = at > 0 && lines[at].score == lines[at - 1].score && lines[at].wins == lines[at - 1].wins;
        place = if same { place } else { at as u32 + 1 };
        lines[at].place = place;
    }
    lines
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;
    use oriflamme_game::Ruleset;
    use oriflamme_table::TableId;
    use oriflamme_table_view::VoidResult;

    fn result(player: u8, place: u8, shared: u8, margin: i64) -> ClubResult {
        ClubResult {
            game: TableId::from([9; 20]),
            seat: 0,
            player: Some(PlayerId::from([player; 20])),
            name: format!("P{player}"),
            rules: Some(Ruleset::Base2),
            at: Timestamp::EPOCH,
            seats: 4,
            place,
            shared,
            influence: 10,
            margin,
            gone: None,
            void: None,
            reason: String::new(),
        }
    }

    #[test]
    fn a_season_counts_by_its_rule() {
        let results = [result(1, 1, 1, 12), result(2, 2, 2, 24), result(2, 1, 1, 36), result(3, 1, 2, 120)];
        let scores = |rule| -> Vec<(String, f64, u32)> {
            let lines = standings(&results, rule);
            lines.iter().map(|line| (line.name.clone().unwrap(), line.score, line.place)).collect()
        };
        let named = |name: &str, score: f64, place: u32| (name.to_owned(), score, place);
        assert_eq!(scores(SeasonRule::Wins), [named("P1", 1.0, 1), named("P2", 1.0, 1), named("P3", 0.5, 3)]);
        // Second, together with another, at a table of four: ahead of one, and half of the other.
        assert_eq!(
            scores(SeasonRule::Places),
            [named("P2", 1.5, 1), named("P1", 1.0, 2), named("P3", 2.5 / 3.0, 3)]
        );
        assert_eq!(
            scores(SeasonRule::Margin),
            [named("P3", 10.0, 1), named("P2", 2.5, 2), named("P1", 1.0, 3)]
        );
        // Three second places of four are worth as much as six third ones.
        let equal = [vec![result(1, 2, 1, 0); 3], vec![result(2, 3, 1, 0); 6]].concat();
        let places: Vec<_> = standings(&equal, SeasonRule::Places).iter().map(|line| line.place).collect();
        assert_eq!(places, [1, 1]);
        // A forgotten player is in no standings, but the result stays.
        let gone = ClubResult { player: None, name: String::new(), ..result(1, 1, 1, 0) };
        assert!(standings(std::slice::from_ref(&gone), SeasonRule::Wins).is_empty());
        assert_eq!(shown(&gone, true).name, None);
    }

    #[test]
    fn what_does_not_count_is_shown_and_in_no_standings() {
        let struck =
            ClubResult { void: Some(VoidResult::Struck), reason: "by phone".into(), ..result(1, 1, 1, 12) };
        let results = [struck, result(2, 2, 1, 0)];
        for rule in SeasonRule::ALL {
            let lines = standings(&results, rule);
            let named: Vec<_> = lines.iter().map(|line| line.name.as_deref()).collect();
            assert_eq!(named, [Some("P2")], "{rule}");
        }
        let seen = shown(&results[0], false);
        assert_eq!((seen.void, &*seen.reason), (Some(VoidResult::Struck), "by phone"));
    }

    /// Games of several people: who came in which order, and when.
    fn games(orders: &[&[u8]]) -> Vec<ClubResult> {
        let mut results = Vec::new();
        for (at, order) in (1_u8..).zip(orders) {
            for (place, player) in (1_u8..).zip(*order) {
                let game = TableId::from([at; 20]);
                let at = Timestamp::from_millis(at.into());
                results.push(ClubResult { game, at, ..result(*player, place, 1, 0) });
            }
        }
        // As they are stored: newest first.
        results.reverse();
        results
    }

    #[test]
    fn a_season_can_be_rated() {
        let order = |games: &[ClubResult]| -> Vec<String> {
            let lines = standings(games, SeasonRule::Rating);
            lines.iter().map(|line| line.name.clone().unwrap()).collect()
        };
        // A win against a strong player counts for more than one against a weak player, and the results of
        // earlier games decide who is strong.
        let played: [&[u8]; 6] = [&[1, 2, 3], &[1, 2, 3], &[1, 2, 3], &[1, 2, 3], &[4, 1], &[5, 3]];
        let rated = games(&played);
        let at = |name: &str| order(&rated).iter().position(|it| it == name);
        assert!(at("P4") < at("P5") && at("P1") < at("P2") && at("P2") < at("P3"), "{:?}", order(&rated));
        // A player who wins once and stays away is not ahead of those who go on winning.
        assert_eq!(order(&games(&[&[1, 2], &[3, 4], &[3, 4], &[4, 3], &[3, 4]]))[0], "P3");
        // A game of one person against bots says nothing about people.
        let alone = standings(&games(&[&[1]]), SeasonRule::Rating);
        assert_eq!((alone[0].score, alone[0].games), (f64::from(1500 - 250), 1));
        let newcomers = standings(&games(&[&[1, 2]]), SeasonRule::Rating);
        assert!(newcomers[0].score > 1250.0 && newcomers[1].score < newcomers[0].score, "{newcomers:?}");
    }

    #[test]
    fn results_are_shown_page_by_page_and_tables_to_members() {
        let orders = vec![&[1_u8, 2][..]; 250];
        let results = games(&orders);
        let (mut before, mut seen) = (None, Vec::new());
        loop {
            let (page, next) = result_page(&results, before);
            assert!(page.len() <= PAGE + 1, "{}", page.len());
            seen.extend(page.iter().cloned());
            before = next;
            if before.is_none() {
                break;
            }
        }
        assert_eq!(seen, results);
        assert_eq!(result_page(&[], None), (&[][..], None));
        assert!(shown(&results[0], true).table.is_some() && shown(&results[0], false).table.is_none());
    }
}
