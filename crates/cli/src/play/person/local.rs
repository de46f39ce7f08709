//! A game against bots in this program, without a server: this program hosts the table, and knows the rules.

use super::PersonArgs;
use oriflamme_bots::player;
use oriflamme_deal::{Salt, Seed};
use oriflamme_game::{Level, Move, Seating, Viewer};
use oriflamme_pages::PageError;
use oriflamme_server::random_id;
use oriflamme_table::{
    Due, Entry, Logged, Patience, PlayerId, PlayerName, Refusal, Table, TableId, TableSetup, Timestamp,
    add_previews,
};
use oriflamme_table_view::ErrorCode;
use oriflamme_terminal::{HostMessage, Input, Request};
use std::{
    io,
    sync::mpsc::{Receiver, Sender},
    time::{SystemTime, UNIX_EPOCH},
};

/// A table in this program, and who plays there.
pub(super) struct LocalGame {
    table: Table,
    me: PlayerId,
    name: PlayerName,
    bots: Vec<Level>,
    /// The text from which games are dealt, if one was given.
    seed: Option<String>,
    games: u64,
}

impl LocalGame {
    pub(super) fn new(args: &PersonArgs, seating: Seating, name: String) -> io::Result<Self> {
        let me: PlayerId = random_id().map_err(io::Error::other)?;
        // A name that is reserved on servers is allowed here, but it must be a valid name.
        let name = name.parse().or_else(|_| "Player".parse()).map_err(io::Error::other)?;
        let setup = TableSetup::new(args.rules, seating, me.clone());
        let (bots, seed) = (args.bots.clone(), args.seed.clone());
        let table = new_table(setup, seed.as_deref(), 0)?;
        Ok(Self { table, me, name, bots, seed, games: 0 })
    }

    /// Hosts games until nobody asks for another.
    pub(super) fn host(mut self, screen: &Sender<Input>, asked: &Receiver<Request>) {
        // If the screen no longer takes messages, nobody is left to play.
        let _ = self.games(screen, asked);
    }

    fn games(&mut self, screen: &Sender<Input>, asked: &Receiver<Request>) -> Option<()> {
        loop {
            self.begin(screen)?;
            self.play(screen, asked)?;
            self.games += 1;
            let setup = self.table.setup().clone();
            self.table = new_table(setup, self.seed.as_deref(), self.games).ok()?;
        }
    }

    /// Seats everybody and deals the cards.
    fn begin(&mut self, screen: &Sender<Input>) -> Option<()> {
        let seating = *self.table.seating();
        for (seat, level) in seating.seats().skip(1).zip(self.bots.clone()) {
            let seated = self.table.put_bot(&self.me, seating.family_of(seat), level, now()).ok()?;
            self.add(seated, None)?;
        }
        let entries = self.table.sit(&self.me, &self.name, Salt::none(), None).ok()?;
        let (before, start): (Vec<Entry>, Vec<Entry>) =
            entries.into_iter().partition(|entry| *entry != Entry::Started);
        self.add(before, None)?;
        tell(screen, HostMessage::Table(Box::new(self.table.view_for(Some(&self.me)))))?;
        self.add(start, Some(screen))
    }

    /// Plays a game to its end, and then waits until another is wanted.
    fn play(&mut self, screen: &Sender<Input>, asked: &Receiver<Request>) -> Option<()> {
        loop {
            if let Due::Bot(level) = self.table.due() {
                let version = self.table.version();
                let choice = self.decide(level)?;
                let entries = self.table.play_bot(version, choice).ok()?;
                self.add(entries, Some(screen))?;
                continue;
            }
            match asked.recv().ok()? {
                Request::Play { version, said } => {
                    match self.table.play(&self.me, version, &said.to_string()) {
                        Ok(entries) => self.add(entries, Some(screen))?,
                        Err(refusal) => tell(screen, HostMessage::Refused(page_error(&refusal)))?,
                    }
                }
                Request::Again if !self.table.status().is_live() => return Some(()),
                Request::Quit => return None,
                // Chat and the other requests are not possible here.
                _ => {}
            }
        }
    }

    /// A bot's choice, from its seat's view.
    fn decide(&self, level: Level) -> Option<Move> {
        let state = self.table.game()?.state;
        let view = state.view(Viewer::Seat(state.turn()?));
        Some(player(level, self.table.bot_seed()).choose(view.decision()?))
    }

    /// Adds entries to the log, and sends the updates to the screen.
    fn add(&mut self, entries: Vec<Entry>, screen: Option<&Sender<Input>>) -> Option<()> {
        for entry in entries {
            let at = self.table.log().not_before_last(now());
            let applied = self.table.apply(Logged { entry, at }).ok()?;
            let Some(screen) = screen else { continue };
            let mut update = applied.update(applied.viewer_of(Some(&self.me)));
            add_previews(&mut update.table);
            tell(screen, HostMessage::Update(Box::new(update)))?;
        }
        Some(())
    }
}

fn tell(screen: &Sender<Input>, news: HostMessage) -> Option<()> {
    screen.send(Input::HostMessage(news)).ok()
}

/// A table at which nobody sits yet.
fn new_table(setup: TableSetup, seed: Option<&str>, game: u64) -> io::Result<Table> {
    let id: TableId = random_id().map_err(io::Error::other)?;
    let secret = match seed {
        Some(text) => Seed::of_series(text, game),
        None => {
            let random: TableId = random_id().map_err(io::Error::other)?;
            Seed::of_text(random.as_str())
        }
    };
    Ok(Table::new(id, setup, secret, None, now(), Patience::default()))
}

fn now() -> Timestamp {
    // A clock before 1970 stands still; nothing here depends on it.
    Timestamp::EPOCH.after(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
}

/// The error for a refused move. The screen only offers legal moves, so a move can only be too late.
fn page_error(refusal: &Refusal) -> PageError {
    match refusal {
        Refusal::Stale { .. } => ErrorCode::StaleVersion.into(),
        Refusal::NotYourTurn => ErrorCode::NotYourTurn.into(),
        _ => ErrorCode::IllegalMove.into(),
    }
}
