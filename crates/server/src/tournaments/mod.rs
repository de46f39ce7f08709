//! Tournaments on this server: reads and changes their logs, and tells those who follow them.
//!
//! A tournament is a log, as a table is: an entry is written at a sequence number that must be free, so when
//! two servers decide the same thing at the same moment, it happens once. [`driver`] makes rounds and takes
//! results; everything it does can be repeated.

mod driver;
mod host;
mod overlaps;
mod people;
mod rounds;

pub(crate) use driver::drive;
use people::is_entered;

use crate::{
    clock::Clock,
    deployment::Deployment,
    ids::{NoChance, random_bytes, random_id},
    limits::network::Network,
    push::queue_late_reminder,
    store::{
        AtomicWrites, EntrantPlayers, Limitable, Player, Store, StoreError, Tried, Wake, Write, announce,
        final_places, retried, room_for, tournament_entry, tournament_standing,
    },
    tables::{TableError, Tables},
};
use oriflamme_deal::{Salt, Seed};
use oriflamme_game::Level;
use oriflamme_table::{PlayerId, Timestamp};
use oriflamme_table_view::{TournamentStatus, TournamentView};
use oriflamme_tournament::{
    BadTournament, Tournament, TournamentEntry, TournamentId, TournamentRefusal, TournamentSetup,
};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use tokio::sync::watch;

/// The most tournaments whose logs are kept in memory.
const CACHED: usize = 200;
/// For how many tournaments the host's network is remembered.
const NETWORKS: usize = 10_000;
/// How many tournaments of a player may be announced or played at a time.
const MOST_HOSTED: i64 = 3;
/// The most bots that a host may enter.
const MOST_BOTS: usize = 60;
/// How far ahead a tournament may be announced.
const FARTHEST: Duration = Duration::from_secs(366 * 24 * 3600);

/// Why a tournament could not be read or changed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum TournamentError {
    #[error("there is no such tournament")]
    Unknown,
    #[error(transparent)]
    Refused(#[from] TournamentRefusal),
    #[error(transparent)]
    Bad(#[from] BadTournament),
    #[error("a tournament begins in the next twelve months, and not in the past")]
    Start,
    #[error("a host enters at most {MOST_BOTS} bots")]
    Bots,
    #[error("only players with a passkey or recovery words take part in this tournament")]
    Lasting,
    #[error(
        "your owner, or a bot of the same owner, takes part in this tournament; each person takes part once"
    )]
    Twice,
    #[error("you have announced {MOST_HOSTED} tournaments that are not over; wait until one of them is")]
    TooMany,
    #[error(transparent)]
    Table(#[from] TableError),
}

via_table_error!(TournamentError: StoreError, NoChance);

/// A tournament, and who its people are.
#[derive(Clone)]
pub(crate) struct CurrentTournament {
    pub(crate) tournament: Arc<Tournament>,
    pub(crate) players: Arc<EntrantPlayers>,
}

impl CurrentTournament {
    /// The tournament as a player or a stranger sees it.
    pub(crate) fn view(&self, viewer: Option<&PlayerId>) -> TournamentView {
        let names: HashMap<&PlayerId, String> =
            self.players.values().map(|(id, name)| (id, name.to_string())).collect();
        self.tournament.view(viewer, |player| names.get(player).cloned())
    }
}

pub(crate) struct Tournaments {
    tables: Arc<Tables>,
    store: Store,
    clock: Clock,
    deployment: Deployment,
    /// Tournaments as far as their logs were read. Others may have added to them.
    known: Mutex<HashMap<TournamentId, Arc<Tournament>>>,
    /// The tournaments that somebody follows here.
    followed: Mutex<HashMap<TournamentId, watch::Sender<CurrentTournament>>>,
    /// The networks from which tournaments were announced at this server since it started. Their bots think
    /// in the lanes of these networks.
    networks: Mutex<HashMap<TournamentId, Network>>,
}

impl Tournaments {
    pub(crate) fn new(tables: Arc<Tables>, store: Store, clock: Clock, deployment: Deployment) -> Self {
        Self {
            tables,
            store,
            clock,
            deployment,
            known: Mutex::default(),
            followed: Mutex::default(),
            networks: Mutex::default(),
        }
    }
    fn known(&self) -> MutexGuard<'_, HashMap<TournamentId, Arc<Tournament>>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
    fn followed(&self) -> MutexGuard<'_, HashMap<TournamentId, watch::Sender<CurrentTournament>>> {
        self.followed.lock().unwrap_or_else(PoisonError::into_inner)
    }
    fn networks(&self) -> MutexGuard<'_, HashMap<TournamentId, Network>> {
        self.networks.lock().unwrap_or_else(PoisonError::into_inner)
    }
    fn note_network(&self, id: &TournamentId, from: Network) {
        let mut networks = self.networks();
        if networks.len() >= NETWORKS {
            networks.clear();
        }
        networks.insert(id.clone(), from);
    }
    fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// A tournament with everything that any server acknowledged before this call.
    pub(crate) async fn current(&self, id: &TournamentId) -> Result<CurrentTournament, TournamentError> {
        let store = &self.store;
        let known = self.known().get(id).cloned();
        let known = match known {
            Some(known) => known,
            None => Arc::new(store.tournament(id).await?.ok_or(TournamentError::Unknown)?),
        };
        // Its host may have been joined to another player since it was read, or an operator has renamed it.
        let setup = store.tournament_setup(id).await?.ok_or(TournamentError::Unknown)?;
        let more = store.tournament_entries(id, known.next_seq()).await?;
        let players = store.entrants(id).await?;
        let mut tournament = (*known).clone();
        tournament.set_setup(setup);
        for (entry, at) in &more {
            tournament.apply(entry, *at).map_err(|_| StoreError::DamagedLog(id.to_string()))?;
        }
        tournament.identify(|number| players.get(&number).map(|(player, _)| player.clone()));
        let current = CurrentTournament { tournament: Arc::new(tournament), players: Arc::new(players) };
        self.remember(&current);
        Ok(current)
    }

    fn remember(&self, current: &CurrentTournament) {
        let mut known = self.known();
        if known.len() >= CACHED {
            known.clear();
        }
        let is_newer = |old: &Arc<Tournament>| old.next_seq() <= current.tournament.next_seq();
        if known.get(current.tournament.id()).is_none_or(is_newer) {
            known.insert(current.tournament.id().clone(), current.tournament.clone());
        }
        drop(known);
        if let Some(follower) = self.followed().get(current.tournament.id()) {
            follower.send_if_modified(|last| {
                let newer = last.tournament.next_seq() < current.tournament.next_seq();
                if newer {
                    *last = current.clone();
                }
                newer
            });
        }
    }

    /// Changes a tournament. `decide` may be called again if another server was faster. When this returns,
    /// the entries are on disk.
    pub(crate) async fn change(
        &self,
        id: &TournamentId,
        decide: impl Fn(&Tournament, Timestamp) -> Result<Vec<TournamentEntry>, TournamentError>,
    ) -> Result<CurrentTournament, TournamentError> {
        self.change_with(id, decide, |_, _| Ok(Vec::new())).await
    }

    /// The same, with other writes that succeed or fail with the entries.
    async fn change_with(
        &self,
        id: &TournamentId,
        decide: impl Fn(&Tournament, Timestamp) -> Result<Vec<TournamentEntry>, TournamentError>,
        also: impl Fn(&Tournament, Timestamp) -> Result<Vec<Write>, NoChance>,
    ) -> Result<CurrentTournament, TournamentError> {
        retried(|| async {
            let current = self.current(id).await?;
            let now = self.now();
            let entries = decide(&current.tournament, now)?;
            if entries.is_empty() {
                return Ok(Tried::Done(current));
            }
            let mut writes = self.writes(&current.tournament, &entries, now)?;
            writes.extend(also(&current.tournament, now)?);
            match self.store.try_commit(writes).await? {
                Tried::Done(()) => self.current(id).await.map(Tried::Done),
                Tried::Again => Ok(Tried::Again),
            }
        })
        .await
    }

    /// The statements that add entries to a tournament's log.
    fn writes(
        &self,
        before: &Tournament,
        entries: &[TournamentEntry],
        now: Timestamp,
    ) -> Result<Vec<Write>, TournamentError> {
        let mut after = before.clone();
        let mut writes = Vec::new();
        for entry in entries {
            writes.extend(tournament_entry(before.id(), after.next_seq(), now, entry));
            after.apply(entry, now).map_err(|_| StoreError::DamagedLog(before.id().to_string()))?;
        }
        writes.push(tournament_standing(before.id(), after.status(), wake(&after)));
        if after.status() == TournamentStatus::Over {
            writes.extend(final_places(&after));
        }
        Ok(writes)
    }

    /// Announces a tournament in which bots of these levels take part, for a host in a network.
    pub(crate) async fn announce(
        &self,
        host: &Player,
        from: Network,
        setup: TournamentSetup,
        bots: &[Level],
    ) -> Result<CurrentTournament, TournamentError> {
        let now = self.now();
        let setup = TournamentSetup { host: Some(host.id.clone()), ..setup }.checked()?;
        if setup.start > now.after(FARTHEST) || setup.start.after(Duration::from_secs(60)) < now {
            return Err(TournamentError::Start);
        }
        if bots.len() > MOST_BOTS {
            return Err(TournamentError::Bots);
        }
        if self.store.tournaments_hosted(&host.id).await? >= MOST_HOSTED {
            return Err(TournamentError::TooMany);
        }
        let (id, secret) = (random_id::<TournamentId>()?, Seed(random_bytes()?));
        let wake = Wake::At(setup.start);
        let mut writes = Vec::from(room_for(Limitable::Tournaments, &host.id, MOST_HOSTED));
        writes.push(announce(&id, &setup, &secret, now, wake));
        let empty = Tournament::new(id.clone(), setup, secret);
        if !bots.is_empty() {
            writes.extend(self.writes(&empty, &empty.enter_bots(bots)?, now)?);
        }
        match self.store.commit(AtomicWrites(writes)).await {
            // They have announced others at this moment.
            Err(StoreError::Unmet) => return Err(TournamentError::TooMany),
            done => done?,
        }
        self.note_network(&id, from);
        self.current(&id).await
    }

    /// Lets a player join, or come back.
    pub(crate) async fn join(
        &self,
        id: &TournamentId,
        player: &Player,
        salt: Salt,
    ) -> Result<CurrentTournament, TournamentError> {
        let kept = self.store.has_kept_identity(&player.id).await?;
        let others = self.of_one_person(&player.id).await?;
        let joins = |tournament: &Tournament, _| {
            if others.iter().any(|other| is_entered(tournament, other)) {
                return Err(TournamentError::Twice);
            }
            let is_new = tournament.entrant_of(&player.id).is_none();
            if is_new && tournament.is_open() && tournament.setup().lasting && !kept {
                return Err(TournamentError::Lasting);
            }
            Ok(tournament.join(&player.id, salt.clone())?)
        };
        let sends_messages = self.tables.push_due().is_some();
        self.change_with(id, joins, |tournament, now| {
            let late = sends_messages.then(|| queue_late_reminder(tournament, &player.id, now));
            Ok(late.flatten().into_iter().collect())
        })
        .await
    }
    /// Lets a player leave.
    pub(crate) async fn leave(
        &self,
        id: &TournamentId,
        player: &Player,
    ) -> Result<CurrentTournament, TournamentError> {
        self.change(id, |tournament, _| Ok(tournament.leave(&player.id)?)).await
    }
    /// Follows a tournament from now on.
    pub(crate) async fn follow(
        &self,
        id: &TournamentId,
    ) -> Result<watch::Receiver<CurrentTournament>, TournamentError> {
        let current = self.current(id).await?;
        let mut followed = self.followed();
        let sender = followed.entry(id.clone()).or_insert_with(|| watch::Sender::new(current));
        Ok(sender.subscribe())
    }
    /// Looks for what other servers did to the tournaments that somebody follows here.
    async fn refresh(&self) -> Result<(), TournamentError> {
        let followed: Vec<TournamentId> = {
            let mut followed = self.followed();
            followed.retain(|_, follower| follower.receiver_count() > 0);
            followed.keys().cloned().collect()
        };
        for id in followed {
            match self.current(&id).await {
                // It was deleted.
                Err(TournamentError::Unknown) => drop(self.followed().remove(&id)),
                // The server that drives it logs this; the others continue.
                Err(TournamentError::Table(TableError::Store(StoreError::DamagedLog(_)))) => {}
                read => drop(read?),
            }
        }
        Ok(())
    }
}

/// When a server must look at a tournament.
pub(crate) fn wake(tournament: &Tournament) -> Wake {
    match (tournament.status(), tournament.next_round()) {
        (TournamentStatus::Over | TournamentStatus::Cancelled, _) => Wake::Never,
        (_, Some(at)) => Wake::At(at),
        (_, None) => Wake::AtOnce,
    }
}
