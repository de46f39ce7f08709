//! The current state of a table, without its log. Commands and views need nothing else.

use crate::{
    entry::{Entry, Logged},
    game_result::Absence,
    patience::Patience,
    player_name::PlayerName,
    setup::TableSetup,
    unmade::Unmade,
    vacation::Vacation,
};
use oriflamme_deal::{Fair, Salt, Seed};
use oriflamme_game::{self as game, BySeat, FamilyMove, Level, Seat, Seating, Viewer};
use oriflamme_rules::State;
use oriflamme_table_view::{PlayerId, Seq, TableId, TableStatus, Timestamp, Version};
use std::{collections::BTreeMap, sync::Arc, time::Duration};

/// The holder of a seat, with the player's id and salt, which nobody else may see. The public part is an
/// `Occupant`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Holder {
    #[default]
    Free,
    Human {
        player: PlayerId,
        /// Their name at this table; `None` after they asked to be forgotten.
        name: Option<PlayerName>,
        /// Their contribution to the deal.
        salt: Salt,
        /// Whether a bot stands in, because they left or their time ran out.
        away: bool,
    },
    Bot(Level),
    /// Somebody in an imported game. Only the name in the record is known.
    Recorded(PlayerName),
}

impl Holder {
    /// The player, if one holds the seat.
    pub fn player(&self) -> Option<&PlayerId> {
        match self {
            Self::Human { player, .. } => Some(player),
            Self::Free | Self::Bot(_) | Self::Recorded(_) => None,
        }
    }
    /// The name of the seat's owner at this table.
    pub fn name(&self) -> Option<&PlayerName> {
        match self {
            Self::Human { name, .. } => name.as_ref(),
            Self::Recorded(name) => Some(name),
            Self::Free | Self::Bot(_) => None,
        }
    }
    /// Whether a bot stands in for the seat's owner.
    pub fn is_away(&self) -> bool {
        matches!(self, Self::Human { away: true, .. })
    }
}

/// The position in which a game begins. An imported game brings its own, because it is not dealt here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beginning {
    pub state: State,
    /// The record's `seed` line.
    pub seed: Option<String>,
}

/// A game that has been dealt.
#[derive(Clone, Debug)]
pub struct Game {
    /// The start of the game. The seed is secret until the end.
    pub(crate) beginning: Arc<Beginning>,
    /// The true state with all cards. Never show more of it than a view.
    pub state: State,
    /// How many moves were played.
    pub version: Version,
    /// When the current decision began.
    pub since: Timestamp,
    /// The reserve time left to each seat.
    pub banks: BySeat<Duration>,
}

/// The parts of a table that never change.
#[derive(Clone)]
pub(crate) struct Origin {
    pub(crate) id: TableId,
    pub(crate) setup: TableSetup,
    pub(crate) beginning: Option<Beginning>,
    pub(crate) made: Timestamp,
    pub(crate) patience: Patience,
    /// The table of a rematch, before it is created.
    pub(crate) next: Option<Unmade>,
    secret: Seed,
    commitment: Seed,
}

impl Origin {
    pub(crate) fn new(
        id: TableId,
        setup: TableSetup,
        secret: Seed,
        beginning: Option<Beginning>,
        made: Timestamp,
        patience: Patience,
    ) -> Self {
        Self {
            id,
            setup,
            beginning,
            made,
            patience,
            next: None,
            secret,
            commitment: Fair::commitment(&secret),
        }
    }
}

/// The current state of a table, without its log. It is small, and its size does not depend on the length of
/// the game.
#[derive(Clone)]
pub struct TableState {
    pub(crate) origin: Arc<Origin>,
    pub(crate) next_seq: Seq,
    pub(crate) status: TableStatus,
    pub(crate) seats: BySeat<Holder>,
    pub(crate) game: Option<Game>,
    pub(crate) rematch: Option<TableId>,
    /// Whether a game whose cards were dealt at other tables, too, was opened to everybody.
    pub(crate) opened: bool,
    /// The players whom the host has removed.
    pub(crate) removed: Vec<PlayerId>,
    /// How often each player has sat down, or left a game.
    pub(crate) comings: BTreeMap<PlayerId, u32>,
    /// The last vacation of each seat's owner.
    pub(crate) vacations: BySeat<Option<Vacation>>,
    /// The players for whom a bot plays on, in the order in which they went.
    pub(crate) gone: Vec<(Seat, Absence)>,
    /// When the last move of the game was made.
    pub(crate) finished: Option<Timestamp>,
    /// When a human last acted here, or the table was created.
    pub(crate) last_human: Timestamp,
    /// The time of the last entry, or of the table's creation.
    pub(crate) last_entry: Timestamp,
}

impl TableState {
    /// A table at which nothing has happened yet.
    pub(crate) fn new(origin: Arc<Origin>) -> Self {
        Self {
            next_seq: Seq::FIRST,
            status: TableStatus::Open,
            seats: BySeat::default(),
            game: None,
            rematch: None,
            opened: false,
            removed: Vec::new(),
            comings: BTreeMap::new(),
            vacations: BySeat::default(),
            gone: Vec::new(),
            finished: None,
            last_human: origin.made,
            last_entry: origin.made,
            origin,
        }
    }

    pub fn id(&self) -> &TableId {
        &self.origin.id
    }
    pub fn setup(&self) -> &TableSetup {
        &self.origin.setup
    }
    /// How long the table waits for people.
    pub fn patience(&self) -> &Patience {
        &self.origin.patience
    }
    pub fn status(&self) -> TableStatus {
        self.status
    }
    pub fn seating(&self) -> &Seating {
        &self.origin.setup.seating
    }
    /// How many moves were played.
    pub fn version(&self) -> Version {
        self.game.as_ref().map_or(Version(0), |game| game.version)
    }
    /// The sequence number of the next entry, which is the number of entries.
    pub fn next_seq(&self) -> Seq {
        self.next_seq
    }
    /// When a human last acted here, or the table was created.
    pub fn last_human(&self) -> Timestamp {
        self.last_human
    }
    /// The game, once it is dealt.
    pub fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }
    /// The commitment to the secret, which is public before anybody sits down.
    pub fn commitment(&self) -> Seed {
        self.origin.commitment
    }
    /// The table of the rematch, once it is created.
    pub fn rematch(&self) -> Option<&TableId> {
        self.rematch.as_ref()
    }

    /// The table of a rematch, before it is created. Its secret must stay secret.
    pub fn next_table(&self) -> Option<&Unmade> {
        self.origin.next.as_ref()
    }

    /// The input of the deal, with the current seats.
    fn fair(&self) -> Fair {
        let seating = self.seating();
        let salts = seating.seats().filter_map(|seat| match self.holder(seat) {
            Holder::Human { salt, .. } => Some((seating.family_of(seat), salt.clone())),
            Holder::Free | Holder::Bot(_) | Holder::Recorded(_) => None,
        });
        let first = self.setup().first.map(|seat| seating.family_of(seat));
        Fair { table: self.id().to_string(), secret: self.origin.secret, first, salts: salts.collect() }
    }
    /// A seed for the next bot's decision. It is unpredictable without the secret.
    pub fn bot_seed(&self) -> u64 {
        let text = format!("bot {} {} {}", self.id(), self.origin.secret, self.version());
        Seed::of_text(&text).0.first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes))
    }

    pub fn seat_of(&self, player: &PlayerId) -> Option<Seat> {
        self.seats.iter().find(|(_, holder)| holder.player() == Some(player)).map(|(seat, _)| seat)
    }
    /// The viewer that a player is at this table.
    pub fn viewer_of(&self, player: Option<&PlayerId>) -> Viewer {
        player.and_then(|player| self.seat_of(player)).map_or(Viewer::Spectator, Viewer::Seat)
    }
    pub fn holder(&self, seat: Seat) -> &Holder {
        self.seats.get(seat).unwrap_or(&Holder::Free)
    }
    /// The seat that must decide.
    pub fn turn(&self) -> Option<Seat> {
        self.game.as_ref().and_then(|game| game.state.turn()).filter(|_| self.status == TableStatus::Playing)
    }

    /// Applies the next entry; `events` receives the events of a move. After an error, the state must not be
    /// used.
    pub(crate) fn step(&mut self, logged: &Logged, events: &mut impl game::Log) -> Option<()> {
        #[cfg(test)]
        crate::count::step();
        let at = logged.at;
        match &logged.entry {
            Entry::Sat { seat, player, salt, name } => {
                *self.comings.entry(player.clone()).or_default() += 1;
                let (player, name, salt) = (player.clone(), name.clone(), salt.clone());
                *self.slot(*seat)? = Holder::Human { player, name, salt, away: false };
                self.vacations[*seat] = None;
                self.last_human = at;
            }
            Entry::Recorded { seat, name } => {
                *self.slot(*seat)? = Holder::Recorded(name.clone());
                self.last_human = at;
            }
            Entry::Bot { seat, level } => *self.slot(*seat)? = Holder::Bot(*level),
            Entry::Left(seat) if self.status == TableStatus::Open => *self.slot(*seat)? = Holder::Free,
            Entry::Left(seat) => {
                *self.away(*seat)? = true;
                self.goes(*seat, Absence::Left);
                if let Some(player) = self.holder(*seat).player().cloned() {
                    *self.comings.entry(player).or_default() += 1;
                }
            }
            Entry::Removed(seat) => {
                let host = self.setup().host.clone();
                match std::mem::take(self.slot(*seat)?) {
                    Holder::Human { player, .. } => self.removed.push(player),
                    Holder::Bot(_) => *self.comings.entry(host?).or_default() += 1,
                    Holder::Free | Holder::Recorded(_) => return None,
                }
            }
            Entry::Late(seat) => {
                *self.away(*seat)? = true;
                self.goes(*seat, Absence::Late);
                if let Some(game) = &mut self.game {
                    game.banks[*seat] = Duration::ZERO;
                }
            }
            Entry::Back(seat) => {
                *self.away(*seat)? = false;
                self.gone.retain(|(gone, _)| gone != seat);
                self.last_human = at;
                // A player who comes back on their turn gets the full time.
                if let Some(game) = &mut self.game
                    && game.state.turn() == Some(*seat)
                {
                    game.since = at;
                }
            }
            Entry::Started => self.start(at),
            Entry::Move(said) => self.play_move(*said, at, events)?,
            Entry::Vacation { seat, from, until } => self.go_away(*seat, *from, *until, at)?,
            Entry::Returned(seat) => {
                self.settle_vacation(*seat, at);
                self.vacations[*seat] = Some(Vacation { from: at, until: at });
            }
            Entry::Credited(time) => {
                if let Some(seat) = self.turn() {
                    self.settle_vacation(seat, at);
                }
                let game = self.game.as_mut()?;
                game.since = game.since.after(*time).min(at);
            }
            Entry::Abandoned | Entry::Closed => self.status = TableStatus::Abandoned,
            Entry::Again(table) => self.rematch = Some(table.clone()),
            Entry::Opened => self.opened = true,
        }
        self.next_seq = self.next_seq.next();
        self.last_entry = at;
        Some(())
    }

    fn start(&mut self, at: Timestamp) {
        let beginning = self.origin.beginning.clone().unwrap_or_else(|| {
            let &TableSetup { rules, seating, first, .. } = self.setup();
            let text = match &self.origin.setup.tournament {
                Some(place) => place.deal(self.origin.secret).to_string(),
                None => self.fair().to_string(),
            };
            let state = State::new(&Seed::of_text(&text).deal(rules, seating, first));
            Beginning { state, seed: Some(text) }
        });
        let state = beginning.state;
        let banks = BySeat::new(self.setup().pace.bank());
        self.game =
            Some(Game { beginning: Arc::new(beginning), state, version: Version(0), since: at, banks });
        self.status = if state.is_over() { TableStatus::Over } else { TableStatus::Playing };
    }

    fn play_move(&mut self, said: FamilyMove, at: Timestamp, events: &mut impl game::Log) -> Option<()> {
        let seat = self.turn()?;
        let decided_by_human = matches!(self.holder(seat), Holder::Human { away: false, .. });
        let allowed = self.setup().pace.decision();
        let game = self.game.as_mut()?;
        if !game.state.allows(said) {
            return None;
        }
        game.state.play(said.answer, events).ok()?;
        if decided_by_human {
            self.last_human = at;
            let used = at.since(game.since);
            if let Some(allowed) = allowed {
                let bank = &mut game.banks[seat];
                *bank = bank.saturating_sub(used.saturating_sub(allowed));
            }
        }
        game.version = Version(game.version.0 + 1);
        game.since = at;
        if game.state.is_over() {
            self.status = TableStatus::Over;
            self.finished = Some(at);
        }
        Some(())
    }

    fn slot(&mut self, seat: Seat) -> Option<&mut Holder> {
        let there = seat.index() < self.seating().seat_count();
        self.seats.get_mut(seat).filter(|_| there)
    }
    /// Whether a bot stands in at a human's seat.
    pub(crate) fn away(&mut self, seat: Seat) -> Option<&mut bool> {
        match self.slot(seat)? {
            Holder::Human { away, .. } => Some(away),
            Holder::Free | Holder::Bot(_) | Holder::Recorded(_) => None,
        }
    }
}
