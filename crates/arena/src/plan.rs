//! A series of games as a plan: who sits where in which game, and the seed of all randomness.

use crate::{
    Arrangement, Contestant,
    arrangement::{Design, orders},
};
use oriflamme_deal::Seed;
use oriflamme_game::{Family, Ruleset, SeatCount, Seating};
use oriflamme_rules::{Deal, State};
use std::{
    fmt,
    ops::{Index, IndexMut},
};

/// A bot's place in the list of bots. The same bot may be listed several times.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Entrant(u8);

impl Entrant {
    /// How many entrants come before this one.
    pub const fn index(self) -> u8 {
        self.0
    }
    /// The entrant with `index` entrants before it.
    pub const fn from_index(index: u8) -> Self {
        Self(index)
    }
}

/// Something for each entrant, in the order of the list; slots beyond the last entrant are unused.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct ByEntrant<T>([T; Family::COUNT]);

impl<T> ByEntrant<T> {
    pub(crate) fn from_fn(mut value: impl FnMut(Entrant) -> T) -> Self {
        Self(std::array::from_fn(|index| value(Entrant(index as u8))))
    }
    pub(crate) fn map<U>(self, value: impl FnMut(T) -> U) -> ByEntrant<U> {
        ByEntrant(self.0.map(value))
    }
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Entrant, &T)> + Clone {
        (0..).map(Entrant).zip(&self.0)
    }
}

impl<T> Index<Entrant> for ByEntrant<T> {
    type Output = T;
    fn index(&self, entrant: Entrant) -> &T {
        &self.0[usize::from(entrant.0)]
    }
}

impl<T> IndexMut<Entrant> for ByEntrant<T> {
    fn index_mut(&mut self, entrant: Entrant) -> &mut T {
        &mut self.0[usize::from(entrant.0)]
    }
}

/// A series of games: everything that decides what happens in it.
#[derive(Clone, Debug)]
pub struct Plan {
    rules: Ruleset,
    seating: Seating,
    bots: Vec<Contestant>,
    seed: String,
    /// How many deals are skipped.
    skipped: u64,
    games: u64,
    edge: Option<f64>,
    without_luck: bool,
    design: Design,
}

/// Why a series can't be played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum PlanError {
    /// Too few or too many bots.
    Bots(usize),
    NoGames,
    /// A difference in shares that is not between 0 and 1.
    Edge(f64),
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bots(bots) => write!(f, "3, 4 or 5 bots can play, or 2 in a duel; not {bots}"),
            Self::NoGames => f.write_str("there must be a game at least"),
            Self::Edge(edge) => {
                write!(f, "the edge is a difference of shares above 0 and below 1, not {edge}")
            }
        }
    }
}

impl std::error::Error for PlanError {}

impl Plan {
    /// A series of `games` games between these bots, one a seat. Two bots play duels.
    pub fn new(rules: Ruleset, bots: Vec<Contestant>, seed: &str, games: u64) -> Result<Self, PlanError> {
        let seats = SeatCount::try_from(bots.len()).map_err(|_| PlanError::Bots(bots.len()))?;
        if games == 0 {
            return Err(PlanError::NoGames);
        }
        Ok(Self {
            rules,
            seating: seats.seating(),
            bots,
            seed: seed.to_owned(),
            skipped: 0,
            games,
            edge: None,
            without_luck: false,
            design: Design::AllOrders,
        })
    }

    /// The same series, but it ends as soon as the first bot and the first one of another name are known to
    /// differ, or to be equal within `edge`, the difference of shares that would matter. Its number of games
    /// becomes the most that are played.
    pub fn until_sure(mut self, edge: f64) -> Result<Self, PlanError> {
        if !(edge > 0.0 && edge < 1.0) {
            return Err(PlanError::Edge(edge));
        }
        self.edge = Some(edge);
        Ok(self)
    }

    /// The same series, evaluated without the luck of bots that draw their moves by known chances (page and
    /// squire). Games and shares are the same; intervals and comparisons are those of the shares without
    /// luck, which have the same mean and vary less.
    pub fn without_luck(mut self) -> Self {
        self.without_luck = true;
        self
    }

    /// The same series, with the bots always in the order of the list. That is as good if all but the first
    /// are the same bot and only the first one's result matters.
    pub fn in_one_order(mut self) -> Self {
        self.design = Design::OneOrder;
        self
    }

    /// The same series without its first `deals` deals: it continues where a series of that many deals
    /// stopped.
    pub fn after(mut self, deals: u64) -> Self {
        self.skipped = deals;
        self
    }

    /// Which rulebook is played.
    pub fn rules(&self) -> Ruleset {
        self.rules
    }
    /// Who sits where, by family.
    pub fn seating(&self) -> &Seating {
        &self.seating
    }
    /// The bots, in the order in which they were listed.
    pub fn bots(&self) -> &[Contestant] {
        &self.bots
    }
    /// The seed of all randomness.
    pub fn seed(&self) -> &str {
        &self.seed
    }
    /// How many games are played, or the most that may be.
    pub fn games(&self) -> u64 {
        self.games
    }
    /// The number of the first game.
    pub(crate) fn first_game(&self) -> u64 {
        self.skipped * u64::from(self.seats())
    }
    /// How many seats there are, and so games with the same deal.
    pub fn seats(&self) -> u8 {
        self.seating.seat_count()
    }
    pub fn entrants(&self) -> impl Iterator<Item = Entrant> + use<> {
        (0..self.seats()).map(Entrant)
    }
    pub fn bot(&self, entrant: Entrant) -> Option<&Contestant> {
        self.bots.get(usize::from(entrant.0))
    }
    /// The difference that would matter, in a series that runs until sure.
    pub fn edge(&self) -> Option<f64> {
        self.edge
    }
    /// Whether luck is taken out.
    pub fn is_without_luck(&self) -> bool {
        self.without_luck
    }
    /// Whether the bots always sit in the order of the list.
    pub(crate) fn is_in_one_order(&self) -> bool {
        matches!(self.design, Design::OneOrder)
    }
    /// How many games play every arrangement of the entrants once.
    pub fn cycle(&self) -> u64 {
        match self.design {
            Design::AllOrders => Self::cycle_of(self.seats()),
            Design::OneOrder => self.seats().into(),
        }
    }
    /// In how many ways this many entrants can sit down.
    pub fn cycle_of(seats: u8) -> u64 {
        orders(seats) * u64::from(seats)
    }

    /// Which deal a game is played with. Games and deals are counted from 0.
    pub fn deal_of(&self, game: u64) -> u64 {
        game / u64::from(self.seats())
    }
    /// Who sits where in a game.
    pub fn arrangement(&self, game: u64) -> Arrangement {
        Arrangement::of_game(self.design, &self.seed, self.seats(), game)
    }
    /// The seed of a game's deal: deal d, from 0, has that of game d + 1 of the series of the seed's text.
    pub fn deal_seed(&self, game: u64) -> Seed {
        Seed::of_series(&self.seed, self.deal_of(game) + 1)
    }
    pub fn deal(&self, game: u64) -> Deal {
        self.deal_seed(game).deal(self.rules, self.seating, None)
    }
    /// A game before its first move.
    pub fn start(&self, game: u64) -> State {
        State::new(&self.deal(game))
    }
    /// The seed of a bot in a game: the first eight bytes, little-endian, of the SHA-256 of
    /// `TEXT/GAME/ENTRY`, where game and entrant are counted from 1.
    pub fn bot_seed(&self, game: u64, entrant: Entrant) -> u64 {
        let Seed(bytes) = Seed::of_series(&format!("{}/{}", self.seed, game + 1), u64::from(entrant.0) + 1);
        bytes.iter().take(8).rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
    }
}
