//! A table as it stands: the sum of its setup, its secret and its log. Nothing here waits, writes or knows the time.

use crate::{
    entry::{Entry, Logged},
    ids::{PlayerId, TableId},
    setup::TableSetup,
};
use oriflamme_bots::Level;
use oriflamme_deal::{Fair, Salt, Seed};
use oriflamme_game::{Seat, Seating, Silent, Viewer};
use oriflamme_notation::{Header, Said, write};
use oriflamme_protocol::Status;
use oriflamme_rules::State;
use std::time::Duration;

/// Who holds a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Holder {
    /// Nobody yet.
    Free,
    /// Somebody.
    Human {
        /// Who.
        player: PlayerId,
        /// How they are called.
        name: String,
        /// What they added to the shuffle.
        salt: Salt,
        /// Whether a bot stands in: they left, or their time ran out.
        away: bool,
    },
    /// A bot.
    Bot(Level),
}

impl Holder {
    /// Whose seat it is, if it is a human's.
    pub fn player(&self) -> Option<&PlayerId> {
        match self {
            Self::Human { player, .. } => Some(player),
            Self::Free | Self::Bot(_) => None,
        }
    }
    /// Whether a bot stands in for its owner.
    pub fn is_away(&self) -> bool {
        matches!(self, Self::Human { away: true, .. })
    }
}

/// The position a game begins with where it is not dealt here: one that was imported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beginning {
    /// The position.
    pub state: State,
    /// Where its deal is said to come from.
    pub seed: Option<String>,
}

/// A game that has been dealt.
#[derive(Clone, Debug)]
pub struct Game {
    /// How it began.
    pub start: State,
    /// Where its deal came from: nobody's business before the end.
    seed: Option<String>,
    /// How it stands.
    pub state: State,
    /// What was played.
    pub moves: Vec<Said>,
    /// Since when the present decision is asked.
    pub since: u64,
    /// What is left in each seat's bank.
    pub banks: Vec<Duration>,
}

impl Game {
    /// Where the deal came from: for after the game.
    pub(crate) fn seed(&self) -> Option<&str> {
        self.seed.as_deref()
    }
}

/// A log that can't have come about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the table's log does not follow the rules from entry {0} on")]
pub struct Damaged(pub usize);

/// A table.
#[derive(Clone)]
pub struct Table {
    pub(crate) id: TableId,
    pub(crate) setup: TableSetup,
    secret: Seed,
    beginning: Option<Beginning>,
    pub(crate) status: Status,
    pub(crate) seats: Vec<Holder>,
    pub(crate) game: Option<Game>,
    pub(crate) rematch: Option<TableId>,
    pub(crate) log: Vec<Logged>,
    /// When a human last did something here, or the table was made.
    pub(crate) human: u64,
}

impl Table {
    /// A table at which nothing has happened yet.
    pub fn new(
        id: TableId,
        setup: TableSetup,
        secret: Seed,
        beginning: Option<Beginning>,
        made: u64,
    ) -> Self {
        let seats = vec![Holder::Free; usize::from(setup.seating.seat_count())];
        Self {
            id,
            setup,
            secret,
            beginning,
            status: Status::Open,
            seats,
            game: None,
            rematch: None,
            log: Vec::new(),
            human: made,
        }
    }

    /// This table before anything happened.
    pub(crate) fn at_its_beginning(&self) -> Self {
        Self::new(self.id.clone(), self.setup.clone(), self.secret, self.beginning.clone(), 0)
    }

    /// Its id.
    pub fn id(&self) -> &TableId {
        &self.id
    }
    /// What was agreed.
    pub fn setup(&self) -> &TableSetup {
        &self.setup
    }
    /// Where it is in its life.
    pub fn status(&self) -> Status {
        self.status
    }
    /// The seats.
    pub fn seating(&self) -> &Seating {
        &self.setup.seating
    }
    /// How many moves were played.
    pub fn version(&self) -> u32 {
        self.game.as_ref().map_or(0, |game| game.moves.len() as u32)
    }
    /// Everything that has happened, oldest first.
    pub fn log(&self) -> &[Logged] {
        &self.log
    }
    /// The game, once it is dealt. It holds all cards: show nobody more than a view of it.
    pub fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }
    /// How many entries there are: the number of the next one.
    pub fn len(&self) -> u64 {
        self.log.len() as u64
    }
    /// Whether nothing has happened yet.
    pub fn is_empty(&self) -> bool {
        self.log.is_empty()
    }
    /// What the host is bound to before anybody sits down.
    pub fn commitment(&self) -> Seed {
        Fair::commitment(&self.secret)
    }
    /// What decides the deal, with the seats as they are now.
    fn fair(&self) -> Fair {
        let salts = self.setup.seating.seats().zip(&self.seats).filter_map(|(seat, holder)| match holder {
            Holder::Human { salt, .. } => Some((self.setup.seating.family_of(seat), salt.clone())),
            Holder::Free | Holder::Bot(_) => None,
        });
        let first = self.setup.first.map(|seat| self.setup.seating.family_of(seat));
        Fair { table: self.id.to_string(), secret: self.secret, first, salts: salts.collect() }
    }
    /// A number that looks random to all who do not know the secret, for the bot that makes the next move.
    pub fn bot_seed(&self) -> u64 {
        let hash = Seed::of_text(&format!("bot {} {} {}", self.id, self.secret, self.version())).0;
        hash.first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes))
    }

    /// The table at which the same seats play again.
    pub fn rematch(&self) -> Option<&TableId> {
        self.rematch.as_ref()
    }

    /// The seat of a player.
    pub fn seat_of(&self, player: &PlayerId) -> Option<Seat> {
        let index = self.seats.iter().position(|holder| holder.player() == Some(player))?;
        Some(Seat::from_index(index as u8))
    }
    /// The eyes with which somebody sees this table.
    pub fn viewer_of(&self, player: Option<&PlayerId>) -> Viewer {
        player.and_then(|player| self.seat_of(player)).map_or(Viewer::Spectator, Viewer::Seat)
    }
    /// Who holds a seat.
    pub fn holder(&self, seat: Seat) -> &Holder {
        self.seats.get(usize::from(seat.index())).unwrap_or(&Holder::Free)
    }
    /// Who must decide.
    pub fn turn(&self) -> Option<Seat> {
        self.game.as_ref().and_then(|game| game.state.turn()).filter(|_| self.status == Status::Playing)
    }

    /// Takes the next entry of the log. One that does not fit leaves the table useless.
    pub fn apply(&mut self, logged: Logged) -> Result<(), Damaged> {
        let damaged = Damaged(self.log.len());
        let at = logged.at;
        match &logged.entry {
            Entry::Sat { seat, player, salt, name } => {
                let (player, name, salt) = (player.clone(), name.clone(), salt.clone());
                *self.slot(*seat).ok_or(damaged)? = Holder::Human { player, name, salt, away: false };
                self.human = at;
            }
            Entry::Bot { seat, level } => *self.slot(*seat).ok_or(damaged)? = Holder::Bot(*level),
            Entry::Left(seat) if self.status == Status::Open => {
                *self.slot(*seat).ok_or(damaged)? = Holder::Free;
            }
            Entry::Left(seat) => *self.away(*seat).ok_or(damaged)? = true,
            Entry::Late(seat) => {
                *self.away(*seat).ok_or(damaged)? = true;
                if let Some(bank) = self.bank(*seat) {
                    *bank = Duration::ZERO;
                }
            }
            Entry::Back(seat) => {
                *self.away(*seat).ok_or(damaged)? = false;
                self.human = at;
                // Whoever comes back when it is their turn has the whole time for it.
                if let Some(game) = &mut self.game
                    && game.state.turn() == Some(*seat)
                {
                    game.since = at;
                }
            }
            Entry::Started => {
                let (start, seed) = match &self.beginning {
                    Some(beginning) => (beginning.state, beginning.seed.clone()),
                    None => {
                        let TableSetup { rules, seating, first, .. } = self.setup;
                        let fair = self.fair();
                        (State::new(&fair.seed().deal(rules, seating, first)), Some(fair.to_string()))
                    }
                };
                let banks = vec![self.setup.pace.bank(); self.seats.len()];
                self.game = Some(Game { start, seed, state: start, moves: Vec::new(), since: at, banks });
                self.status = if start.is_over() { Status::Over } else { Status::Playing };
            }
            Entry::Move(said) => self.make(*said, at).ok_or(damaged)?,
            Entry::Abandoned => self.status = Status::Abandoned,
            Entry::Again(table) => self.rematch = Some(table.clone()),
        }
        self.log.push(logged);
        Ok(())
    }

    fn make(&mut self, said: Said, at: u64) -> Option<()> {
        let seat = self.turn()?;
        if matches!(self.holder(seat), Holder::Human { away: false, .. }) {
            self.human = at;
            let allowed = self.setup.pace.decision();
            let game = self.game.as_mut()?;
            let used = Duration::from_millis(at.saturating_sub(game.since));
            if let (Some(allowed), Some(bank)) = (allowed, game.banks.get_mut(usize::from(seat.index()))) {
                *bank = bank.saturating_sub(used.saturating_sub(allowed));
            }
        }
        let game = self.game.as_mut()?;
        if !said.is_legal(&game.state) {
            return None;
        }
        game.state.play(said.answer, &mut Silent).ok()?;
        game.moves.push(said);
        game.since = at;
        if game.state.is_over() {
            self.status = Status::Over;
        }
        Some(())
    }

    fn slot(&mut self, seat: Seat) -> Option<&mut Holder> {
        self.seats.get_mut(usize::from(seat.index()))
    }
    fn bank(&mut self, seat: Seat) -> Option<&mut Duration> {
        self.game.as_mut()?.banks.get_mut(usize::from(seat.index()))
    }
    /// Whether a bot stands in at a human's seat.
    fn away(&mut self, seat: Seat) -> Option<&mut bool> {
        match self.slot(seat)? {
            Holder::Human { away, .. } => Some(away),
            Holder::Free | Holder::Bot(_) => None,
        }
    }

    /// The game as a record in the notation, as far as it went.
    pub fn record(&self) -> Option<String> {
        let game = self.game.as_ref()?;
        let name = |holder: &Holder| match holder {
            Holder::Human { name, .. } => Some(name.clone()),
            Holder::Bot(level) => Some(level.to_string()),
            Holder::Free => None,
        };
        let names = self.setup.seating.seats().zip(&self.seats);
        let header = Header {
            names: names.filter_map(|(seat, holder)| Some((seat, name(holder)?))).collect(),
            seed: game.seed.clone(),
        };
        Some(write::record(&game.start, &header, &game.moves, &game.state))
    }
}
