//! The task that pairs people. Every server runs it, to tell its own visitors who is waiting; one server at a
//! time has the lease to pair. Even if two believe that they have it, the database gives each player only one
//! table.

use super::{
    HELD, OLD, PAIRINGS_KEPT, RecentPairing, Waiting,
    pool::Overview,
    rule::{self, BotsAt, Match, Seeker},
};
use crate::{
    app::App,
    cluster::Message,
    metrics::failures::Failures,
    people::manners::Forbidden,
    push::queue_seat,
    store::{AtomicWrites, StoreError, give_table, hold_seeks, invite, sweep_seeks, unseek},
    tables::{TableError, random_unmade},
};
use oriflamme_game::{BySeat, Seat};
use oriflamme_table::{Entry, KeptSeat, PlayerId, TableSetup, Timestamp};
use oriflamme_table_view::{PairingPace, Stakes};
use std::{
    collections::HashSet,
    time::{Duration, Instant},
};

/// How often people are paired while some wait.
const TICK: Duration = Duration::from_millis(250);
/// How often people are paired while all who wait are away.
const TICK_AWAY: Duration = Duration::from_secs(5);
/// How often one of several servers looks whether anybody waits, in case no message came.
const LOOK: Duration = Duration::from_millis(500);
/// The same for a single server, which knows who waits without looking.
const LOOK_ALONE: Duration = Duration::from_secs(30);
/// The pause after a failure.
const PAUSE: Duration = Duration::from_secs(1);
/// How often a server says that it still holds its streams: several times in [`HELD`].
const HOLD: Duration = Duration::from_millis(2500);
/// How long a server may pair without asking again. If it dies, another one pairs after this time.
const LEASE: Duration = Duration::from_secs(3);
/// How often the last pairings are read, from which the waiting time is estimated.
const RECENT: Duration = Duration::from_secs(10);
/// How often those who have gone away are deleted, and after which time.
const SWEEP: Duration = Duration::from_secs(60);
const GONE: Duration = Duration::from_secs(120);

/// Pairs people until the server stops.
pub(crate) async fn run(app: App) {
    let mut stop = app.stop.clone();
    let mut failures = Failures::of("people who want to play can't be paired");
    let mut task = PairingTask::new(app.clone());
    let mut pause = Duration::ZERO;
    while !*stop.borrow_and_update() {
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = app.pairing.pool.woken() => {}
            _ = stop.changed() => return,
        }
        let done = task.round().await;
        failures.note(&done);
        pause = match done {
            Ok(Company::Here) => TICK,
            Ok(Company::Away) if app.deployment.is_alone() => TICK_AWAY,
            Ok(Company::Nobody) if app.deployment.is_alone() => LOOK_ALONE,
            Ok(Company::Away | Company::Nobody) => LOOK,
            Err(_) => PAUSE,
        };
    }
}

/// Who waits.
enum Company {
    /// Somebody is here, or looks at the numbers.
    Here,
    /// All who wait are away.
    Away,
    Nobody,
}

struct PairingTask {
    app: App,
    /// When those who are away were last paired without anybody who is here.
    paired_away: Option<Instant>,
    held: Option<Instant>,
    swept: Option<Instant>,
    /// Until when we may pair, by the clock that the servers share.
    leased: Timestamp,
    recent: Vec<RecentPairing>,
    read_recent: Option<Instant>,
}

/// Whether it is time to do something again.
fn is_due(last: Option<Instant>, every: Duration) -> bool {
    last.is_none_or(|last| last.elapsed() >= every)
}

impl PairingTask {
    fn new(app: App) -> Self {
        Self {
            app,
            paired_away: None,
            held: None,
            swept: None,
            leased: Timestamp::EPOCH,
            recent: Vec::new(),
            read_recent: None,
        }
    }

    /// Reads who is waiting, and pairs them if we may.
    async fn round(&mut self) -> Result<Company, TableError> {
        let app = self.app.clone();
        let is_watched = app.pairing.pool.is_watched();
        if is_watched {
            self.keep_held().await?;
        } else {
            self.held = None;
        }
        let now = app.clock.now();
        let waiting = app.store.waiting(now).await?;
        if is_watched {
            if is_due(self.read_recent, RECENT) {
                self.recent = app.store.recent_pairings(now.before(OLD)).await?;
                self.read_recent = Some(Instant::now());
            }
            app.pairing.pool.publish(Overview::of(&waiting, self.recent.clone()));
        }
        let is_somebody_here = waiting.iter().any(|it| !it.is_away);
        let company = match (is_watched || is_somebody_here, waiting.is_empty()) {
            (true, _) => Company::Here,
            (false, false) => Company::Away,
            (false, true) => Company::Nobody,
        };
        // Nobody who is away notices a few seconds.
        let is_time = is_somebody_here || is_due(self.paired_away, TICK_AWAY);
        if !waiting.is_empty() && is_time && self.may_pair(now).await? {
            let allowed = self.allowed(waiting, now).await?;
            self.pair(&allowed, now).await?;
            self.sweep(now).await?;
            self.paired_away = Some(Instant::now());
        }
        Ok(company)
    }

    /// Those of the waiting players to whom it is not forbidden, each with what they may be paired for now.
    /// Streams of whoever is banned end, so they leave the pool; but who is away has no stream.
    async fn allowed(&self, waiting: Vec<Waiting>, now: Timestamp) -> Result<Vec<Waiting>, StoreError> {
        let (bans, manners) = (&self.app.bans, &self.app.manners);
        let forbidden = |it: &Waiting, what| manners.forbids(&it.player, what, now).is_some();
        let (mut allowed, mut gone) = (Vec::new(), Vec::new());
        for mut one in waiting {
            if bans.on_player(&one.player, now).is_some() || forbidden(&one, Forbidden::Pairing) {
                gone.push(unseek(&one.player));
                continue;
            }
            let wish = one.wish();
            let wish = match forbidden(&one, Forbidden::Rated) {
                true => wish.and_then(|wish| wish.unrated()),
                false => wish,
            };
            if let Some(wish) = wish {
                one.seek.wish = wish;
                allowed.push(one);
            }
        }
        if !gone.is_empty() {
            self.app.store.commit(AtomicWrites(gone)).await?;
        }
        Ok(allowed)
    }

    /// Renews the rows of our streams, and finds out which tables other servers have made for their players.
    async fn keep_held(&mut self) -> Result<(), StoreError> {
        let app = &self.app;
        let node = app.store.node().as_str();
        if is_due(self.held, HOLD) {
            let until = app.clock.now().after(HELD);
            app.store.commit(AtomicWrites(vec![hold_seeks(node, until)])).await?;
            self.held = Some(Instant::now());
        }
        if !app.deployment.is_alone() {
            let since = app.clock.now().before(GONE);
            for (player, table) in app.store.given_tables(node, since).await? {
                app.pairing.notify(&player, &table);
            }
        }
        Ok(())
    }

    /// Whether this server pairs now.
    async fn may_pair(&mut self, now: Timestamp) -> Result<bool, StoreError> {
        if self.app.deployment.is_alone() {
            return Ok(true);
        }
        // Ask again in time.
        if self.leased < now.after(LEASE / 2) {
            let until = now.after(LEASE);
            let taken = self.app.store.take_lease("pairing", now, until).await?;
            self.leased = if taken { until } else { Timestamp::EPOCH };
        }
        Ok(now < self.leased)
    }

    async fn pair(&mut self, waiting: &[Waiting], now: Timestamp) -> Result<(), TableError> {
        let blocks = self.app.store.blocks_among_waiting().await?;
        let blocks: HashSet<(&PlayerId, &PlayerId)> = blocks.iter().map(|(a, b)| (a, b)).collect();
        let blocked = |a: usize, b: usize| {
            let (a, b) = (&waiting[a].player, &waiting[b].player);
            !blocks.is_empty() && (blocks.contains(&(a, b)) || blocks.contains(&(b, a)))
        };
        let seekers: Vec<Seeker> = waiting.iter().map(|it| seeker(it, now)).collect();
        for found in rule::pair(&seekers, blocked) {
            let people: Vec<&Waiting> = found.players.iter().map(|&index| &waiting[index]).collect();
            match self.make(&found, &people).await {
                // One of them has just gone; the others are paired in the next round.
                Err(TableError::Store(error)) if error.is_conflict() => {}
                made => made?,
            }
        }
        Ok(())
    }

    /// Makes a table that keeps seats for these people, with bots in the other seats, and tells them.
    async fn make(&mut self, found: &Match, people: &[&Waiting]) -> Result<(), TableError> {
        let Some(first) = people.first() else { return Ok(()) };
        let (app, kind, now) = (&self.app, found.kind, self.app.clock.now());
        let seating = kind.seats.seating();
        let mut kept_for = BySeat::default();
        for (seat, person) in seating.seats().zip(people) {
            kept_for[seat] =
                Some(KeptSeat { player: person.player.clone(), name: Some(person.name.to_string()) });
        }
        let level = first.seek.level;
        let bots: Vec<Seat> = seating.seats().skip(people.len()).collect();
        let entries = bots.into_iter().map(|seat| Entry::Bot { seat, level }).collect();
        let setup = TableSetup {
            pace: kind.pace.pace(),
            rated: kind.stakes == Stakes::Rated,
            level,
            kept_for,
            ..TableSetup::new(kind.rules, seating, first.player.clone())
        };
        let unmade = random_unmade()?;
        let id = unmade.id.clone();
        let total: Duration = people.iter().map(|it| now.since(it.since)).sum();
        let recent = RecentPairing {
            made: now,
            kind,
            people: u8::try_from(people.len()).unwrap_or(u8::MAX),
            waited: total / u32::try_from(people.len()).unwrap_or(1).max(1),
        };
        let given = people.iter().map(|it| give_table(&it.player, &id, now));
        let invited = people.iter().map(|it| invite(&id, &it.player, &first.player, now));
        // Whoever is here comes before these messages are sent.
        let due = app.tables.push_due().filter(|_| kind.pace == PairingPace::Day);
        let told = people.iter().filter_map(|it| Some(queue_seat(&it.player, &id, due?)));
        let also = given.chain(invited).chain(told).chain([recent.write(&id)]).collect();
        app.tables.create_with(setup, entries, None, unmade, also).await?;
        app.metrics.paired.inc_by(people.len() as u64);
        for person in people {
            app.pairing.notify(&person.player, &id);
        }
        let players: Vec<String> = people.iter().map(|it| it.player.to_string()).collect();
        app.deployment.publish(|| Message::Met { table: id.to_string(), players });
        self.recent.insert(0, recent);
        Ok(())
    }

    async fn sweep(&mut self, now: Timestamp) -> Result<(), StoreError> {
        if is_due(self.swept, SWEEP) {
            let old = sweep_seeks(now.before(GONE), now.before(PAIRINGS_KEPT));
            self.app.store.commit(AtomicWrites(old.into())).await?;
            self.swept = Some(Instant::now());
        }
        Ok(())
    }
}

/// Somebody who waits, as the rule sees them.
fn seeker(waiting: &Waiting, now: Timestamp) -> Seeker {
    let seek = &waiting.seek;
    Seeker {
        wish: seek.wish.clone(),
        ratings: seek.ratings,
        waited: now.since(waiting.since),
        leaves: seek.leaves,
        program: waiting.name.is_of_program(),
        bots: match seek.bots_from {
            // Who wants bots does not want to find them at the table in a day or two.
            _ if waiting.is_away => BotsAt::Never,
            None => BotsAt::Never,
            Some(from) if from <= now => BotsAt::Now,
            Some(_) => BotsAt::Later,
        },
    }
}
