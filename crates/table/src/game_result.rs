//! The result of a finished game, seat by seat. It is computed from the table alone, so a log always gives
//! the same result.

use crate::state::{Game, Holder, TableState};
use oriflamme_game::{Influence, Level, Ruleset, Seat, SeatCount};
use oriflamme_table_view::{PlayerId, TableStatus, Timestamp};

oriflamme_game::word_enum! {
    /// Why a bot finished a game in a player's place.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Absence: "why somebody is gone" {
        Left "left",
        /// Their time ran out.
        Late "late",
    }
}

/// Who held a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatOwner {
    Player(PlayerId),
    Bot(Level),
}

impl SeatOwner {
    /// The player, if it was one.
    pub fn player(&self) -> Option<&PlayerId> {
        match self {
            Self::Player(player) => Some(player),
            Self::Bot(_) => None,
        }
    }
}

/// A share of the win, in sixtieths, because 60 can be divided by two to five without a remainder.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct WinShare(pub u8);

impl WinShare {
    /// The whole win.
    pub const WHOLE: Self = Self(60);

    fn among(winners: usize) -> Self {
        Self(Self::WHOLE.0 / u8::try_from(winners.max(1)).unwrap_or(Self::WHOLE.0))
    }
    /// As a number from 0 to 1.
    pub fn as_part(self) -> f64 {
        f64::from(self.0) / f64::from(Self::WHOLE.0)
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatResult {
    pub seat: Seat,
    pub owner: SeatOwner,
    /// From 1. Seats that share a place have the same number, and the next numbers are skipped: 1, 2, 2, 4.
    pub place: u8,
    pub score: Influence,
    pub share: WinShare,
    /// Why a bot finished the game in the player's place, if one did.
    pub gone: Option<Absence>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameResult {
    pub rules: Ruleset,
    pub size: SeatCount,
    pub rated: bool,
    /// Whether only those with the link could find the table.
    pub private: bool,
    /// When the last move was made.
    pub finished: Timestamp,
    /// In seat order.
    pub seats: Vec<SeatResult>,
}

impl GameResult {
    /// How many seats were held by players.
    pub fn people(&self) -> usize {
        self.seats.iter().filter(|seat| seat.owner.player().is_some()).count()
    }
}

impl TableState {
    /// The result of the game, once it was played to its end. An imported game has no result, because its
    /// names are only those of a record.
    ///
    /// Where leaving is a loss ([`Self::is_leaving_a_loss`]), everybody who is gone comes after everybody who
    /// stayed: the first to leave is last.
    pub fn result(&self) -> Option<GameResult> {
        let finished = self.finished.filter(|_| self.status == TableStatus::Over)?;
        let game = self.game.as_ref().filter(|_| self.origin.beginning.is_none())?;
        let gone = |seat: &Seat| self.gone.iter().find(|(gone, _)| gone == seat).map(|(_, why)| *why);
        let places = self.places(game);
        let winners = places.first().map_or(0, Vec::len);
        let place_of = |seat: Seat| {
            let before = places.iter().take_while(|place| !place.contains(&seat));
            before.map(Vec::len).sum::<usize>() + 1
        };
        let result = |seat: Seat| {
            let place = place_of(seat);
            let owner = match self.holder(seat) {
                Holder::Human { player, .. } => SeatOwner::Player(player.clone()),
                Holder::Bot(level) => SeatOwner::Bot(*level),
                // A game begins when all seats are taken, and none becomes free in it. An imported game has
                // no result.
                Holder::Free | Holder::Recorded(_) => return None,
            };
            Some(SeatResult {
                seat,
                owner,
                place: u8::try_from(place).unwrap_or(u8::MAX),
                score: game.state.score(seat),
                share: if place == 1 { WinShare::among(winners) } else { WinShare(0) },
                gone: gone(&seat),
            })
        };
        Some(GameResult {
            rules: self.setup().rules,
            size: self.seating().size(),
            rated: self.setup().rated,
            private: self.setup().private,
            finished,
            seats: self.seating().seats().map(result).collect::<Option<_>>()?,
        })
    }

    /// Whether a player who is gone at the end comes last, whatever the bot in their place does: in rated
    /// games, and in those of a tournament or of a club's season. Otherwise a player could leave a game that
    /// goes badly to a bot.
    pub fn is_leaving_a_loss(&self) -> bool {
        let setup = self.setup();
        setup.rated || setup.season || setup.tournament.is_some()
    }

    /// Whether a bot plays on for a player who has left or was late.
    pub(crate) fn is_gone(&self, seat: Seat) -> bool {
        self.gone.iter().any(|(gone, _)| *gone == seat)
    }

    /// The seats that share each place of the result, best place first.
    pub(crate) fn places(&self, game: &Game) -> Vec<Vec<Seat>> {
        let loses = self.is_leaving_a_loss();
        let stayed = |seat: &Seat| !loses || !self.is_gone(*seat);
        let ranking = game.state.ranking();
        let stayed = ranking.places().map(|place| place.iter().copied().filter(stayed).collect());
        let gone = self.gone.iter().rev().filter(|_| loses).map(|&(seat, _)| vec![seat]);
        stayed.chain(gone).filter(|place: &Vec<Seat>| !place.is_empty()).collect()
    }

    /// Records that a bot plays on for a player. The last person at a game without bots leaves nobody
    /// waiting, so their leaving does not count.
    pub(crate) fn goes(&mut self, seat: Seat, why: Absence) {
        let stays = |other: Seat| other != seat && !self.holder(other).is_away();
        if self.seating().seats().any(stays) {
            self.gone.push((seat, why));
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use crate::{
        Absence, Entry, GameResult, Logged, Patience, PlayerId, SeatOwner, Table, TableId, TableSetup,
        Timestamp, TournamentTable, WinShare,
    };
    use oriflamme_deal::{Salt, Seed};
    use oriflamme_game::{Level, Ruleset, Seat, Seating};
    use oriflamme_table_view::{Participation, TournamentLink};

    fn player(seat: Seat) -> PlayerId {
        PlayerId::from([seat.index() + 1; 20])
    }

    fn add(table: &mut Table, entry: Entry) {
        let at = Timestamp::from_millis(1000 * table.next_seq().0);
        table.apply(Logged { entry, at }).unwrap();
    }

    /// A game of three people and a bot, or of two in a duel. At some moves, somebody goes or comes back.
    fn game(rated: bool, seating: Seating, comings: &[(u32, Entry)]) -> (Table, GameResult) {
        let setup = TableSetup::new(Ruleset::Base2, seating, player(Seat::from_index(0)));
        game_of(TableSetup { rated, ..setup }, comings)
    }

    fn game_of(setup: TableSetup, comings: &[(u32, Entry)]) -> (Table, GameResult) {
        let seating = setup.seating;
        let id = TableId::from([3; 20]);
        let mut table = Table::new(id, setup, Seed([5; 32]), None, Timestamp::EPOCH, Patience::default());
        for seat in seating.seats() {
            let entry = match seat.index() {
                3 => Entry::Bot { seat, level: Level::Page },
                _ => Entry::Sat { seat, player: player(seat), salt: Salt::none(), name: "Ada".parse().ok() },
            };
            add(&mut table, entry);
        }
        add(&mut table, Entry::Started);
        assert!(table.result().is_none(), "it is not over");
        let mut last = Timestamp::EPOCH;
        while let Some(state) = table.game().map(|game| game.state).filter(|state| !state.is_over()) {
            let version = table.version().0;
            for (_, entry) in comings.iter().filter(|(at, _)| *at == version) {
                add(&mut table, entry.clone());
            }
            last = Timestamp::from_millis(1000 * table.next_seq().0);
            let moves = state.moves();
            let answer = moves.nth(version as usize * 7 % moves.len()).unwrap();
            let said = state.family_move(answer).unwrap();
            add(&mut table, Entry::Move(said));
        }
        add(&mut table, Entry::Again(TableId::from([4; 20])));
        let result = table.result().unwrap();
        assert_eq!(result.finished, last, "what comes after the end changes nothing");
        (table, result)
    }

    fn places(result: &GameResult) -> Vec<u8> {
        result.seats.iter().map(|seat| seat.place).collect()
    }

    #[test]
    fn a_result_is_what_the_ranking_says() {
        let (table, result) = game(false, Seating::of(4).unwrap(), &[]);
        let state = table.game().unwrap().state;
        for seat in &result.seats {
            assert_eq!(seat.score, state.score(seat.seat));
            assert!((seat.share.as_part() - state.ranking().share(seat.seat)).abs() < 1e-9);
            assert_eq!(seat.gone, None);
        }
        let sum: u8 = result.seats.iter().map(|seat| seat.share.0).sum();
        assert_eq!(sum, WinShare::WHOLE.0);
        assert_eq!(result.people(), 3);
        assert_eq!(result.seats[3].owner, SeatOwner::Bot(Level::Page));
    }

    #[test]
    fn whoever_goes_first_is_last_in_a_rated_game_and_only_there() {
        let [a, b, c] = [0, 1, 2].map(Seat::from_index);
        let comings = [(5, Entry::Left(b)), (9, Entry::Late(a))];
        let (_, plain) = game(false, Seating::of(4).unwrap(), &comings);
        let (_, rated) = game(true, Seating::of(4).unwrap(), &comings);
        let (_, whole) = game(false, Seating::of(4).unwrap(), &[]);
        assert_eq!(places(&plain), places(&whole), "the moves are the same");
        assert_eq!(plain.seats[1].gone, Some(Absence::Left));
        assert_eq!(plain.seats[0].gone, Some(Absence::Late));
        assert_eq!((rated.seats[0].place, rated.seats[1].place), (3, 4));
        assert!(rated.seats[usize::from(c.index())].place <= 2);
        let shares: u8 = rated.seats.iter().map(|seat| seat.share.0).sum();
        assert_eq!((shares, rated.seats[0].share.0), (WinShare::WHOLE.0, 0));
        // A player who comes back was not gone at the end.
        let back = [(5, Entry::Left(b)), (9, Entry::Back(b))];
        let (_, plain) = game(false, Seating::of(4).unwrap(), &back);
        assert_eq!(plain.seats[1].gone, None);
    }

    #[test]
    fn leaving_is_no_escape_in_a_season_or_a_tournament() {
        let [a, b] = [0, 1].map(Seat::from_index);
        let comings = [(5, Entry::Left(b)), (9, Entry::Late(a))];
        let plain = TableSetup::new(Ruleset::Base2, Seating::of(4).unwrap(), player(a));
        let link = TournamentLink { tournament: "cup".parse().unwrap(), round: 1 };
        let place = TournamentTable { link, own_deal: Some(1), salts: Seed([6; 32]) };
        let season = TableSetup { season: true, ..plain.clone() };
        let tournament = TableSetup { tournament: Some(place), ..plain };
        for setup in [season, tournament] {
            let (table, result) = game_of(setup.clone(), &comings);
            assert_eq!((result.seats[0].place, result.seats[1].place), (3, 4), "whatever the bots did");
            let outcome = table.outcome().unwrap();
            let counted: Vec<_> = outcome.iter().map(|it| (it.place, it.participation)).collect();
            assert_eq!(counted[..2], [(3, Participation::Gone), (4, Participation::Gone)]);
            assert!(counted[2..].iter().all(|it| it.1 == Participation::Stayed && it.0 <= 2), "{counted:?}");
            // Whoever comes back before the end has played it.
            let (table, result) = game_of(setup, &[(5, Entry::Left(b)), (9, Entry::Back(b))]);
            assert_eq!(table.outcome().unwrap()[1].participation, Participation::Stayed);
            assert_eq!(result.seats[1].gone, None);
        }
    }

    #[test]
    fn the_last_to_leave_a_duel_has_won_it() {
        let [a, b] = [0, 1].map(Seat::from_index);
        let (_, result) = game(true, Seating::usual_duel(), &[(5, Entry::Left(a)), (9, Entry::Left(b))]);
        assert_eq!(places(&result), [2, 1]);
        assert_eq!((result.seats[0].gone, result.seats[1].gone), (Some(Absence::Left), None));
    }
}
