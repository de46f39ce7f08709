//! The application: what all handlers and background tasks share, and how it is put together.

use crate::{
    Options, changes,
    clock::Clock,
    clubs::Clubs,
    cluster::{self, Cluster, Nats},
    deployment::Deployment,
    http::Limits,
    identity::players::Players,
    metrics::Metrics,
    pairing::{self, Matchmaking},
    people::{bans::Bans, here_now, listeners, manners::Manners, vacations::Vacations},
    push::{self, Push},
    results,
    results::{numbers::NumbersOfPlayers, ratings},
    retention,
    reviews::Reviews,
    serve::StartError,
    settings::LiveSettings,
    store::Store,
    tables::{self, Outages, Tables, offers::Offers},
    tournaments::{self, Tournaments},
};
use std::{
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};
use tokio::sync::{Notify, watch};

/// Everything that handlers and background tasks share. What only one of its parts needs is private to that
/// part.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) store: Store,
    pub(crate) clock: Clock,
    pub(crate) deployment: Deployment,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) options: Arc<Options>,
    /// The operators' settings.
    pub(crate) settings: Arc<LiveSettings>,
    pub(crate) bans: Arc<Bans>,
    /// The measures in force, and who has an unread notice.
    pub(crate) manners: Arc<Manners>,
    pub(crate) limits: Arc<Limits>,
    pub(crate) tables: Arc<Tables>,
    pub(crate) players: Arc<Players>,
    pub(crate) pairing: Arc<Matchmaking>,
    pub(crate) vacations: Arc<Vacations>,
    pub(crate) offers: Arc<Offers>,
    pub(crate) tournaments: Arc<Tournaments>,
    pub(crate) clubs: Arc<Clubs>,
    pub(crate) reviews: Arc<Reviews>,
    pub(crate) numbers: Arc<NumbersOfPlayers>,
    pub(crate) push: Arc<Push>,
    /// Whether the server is about to stop.
    pub(crate) leaving: Arc<AtomicBool>,
    /// Becomes true when the server stops.
    pub(crate) stop: watch::Receiver<bool>,
}

impl App {
    /// Opens the tables and players of a database, joins the other servers if there may be any, and starts
    /// the tasks that keep tables running. [`Self::run_background_tasks`] starts all others.
    pub(crate) async fn open(
        store: Store,
        options: Options,
        metrics: Arc<Metrics>,
        stop: watch::Receiver<bool>,
    ) -> Result<Self, StartError> {
        let Some(shared) = &store.shared else {
            if options.nats.is_some() {
                return Err(StartError::NatsAlone);
            }
            let clock = options.stopped_at.map_or_else(Clock::start, Clock::stopped_at);
            let app = Self::new(store, clock, Deployment::Alone, options, metrics, stop).await?;
            tokio::spawn(tables::wake_tables(app.tables.clone()));
            return Ok(app);
        };
        let nodes = shared.nodes.clone();
        let clock = Clock::set_to(nodes.time().await?);
        let missed = Arc::new(Notify::new());
        let (nats, heard) = match &options.nats {
            Some(address) => {
                let connected = Nats::connect(address, &nodes, metrics.clone(), missed.clone()).await?;
                let (nats, subscriber, inbox) = connected;
                (Some(nats), Some((subscriber, inbox)))
            }
            None => (None, None),
        };
        let cluster = Arc::new(Cluster::join(nodes, store.node().clone(), nats, missed).await?);
        let deployment = Deployment::Shared(cluster.clone());
        let app = Self::new(store, clock, deployment, options, metrics, stop).await?;
        tokio::spawn(cluster::keep_alive(app.clone(), cluster.clone()));
        tokio::spawn(cluster::take_over(app.clone(), cluster.clone()));
        tokio::spawn(cluster::poll(app.clone(), cluster));
        if let Some((subscriber, inbox)) = heard {
            tokio::spawn(cluster::listen(app.clone(), subscriber, inbox));
        }
        Ok(app)
    }

    async fn new(
        store: Store,
        clock: Clock,
        deployment: Deployment,
        options: Options,
        metrics: Arc<Metrics>,
        stop: watch::Receiver<bool>,
    ) -> Result<Self, StartError> {
        // Nobody could play while a single server was away. In a cluster, another server may have continued.
        let least = if deployment.is_alone() { Duration::ZERO } else { tables::LONGEST_GAP };
        let now = clock.now();
        let outages = store.outages(now, least).await?;
        store.beat(now).await?;
        let outages = Outages::new(outages, now);
        let settings = Arc::new(LiveSettings::new(options.settings.clone()));
        // Before anybody is answered: the settings say who may come in.
        settings.read(&store).await?;
        let (bans, manners) = (Arc::<Bans>::default(), Arc::<Manners>::default());
        let tables = Tables::new(
            store.clone(),
            deployment.clone(),
            clock,
            &options,
            metrics.clone(),
            outages,
            stop.clone(),
        );
        tables.limit_thinking(settings.now().thinking);
        tokio::spawn(tables::beat(tables.clone()));
        let (known, told) = (bans.clone(), manners.clone());
        let players = Players::new(store.clone(), deployment.clone(), clock, known, told, options.push);
        let tournaments = Tournaments::new(tables.clone(), store.clone(), clock, deployment.clone());
        let tournaments = Arc::new(tournaments);
        Ok(Self {
            limits: Arc::new(Limits::new(&options)),
            players: Arc::new(players),
            pairing: Arc::new(Matchmaking::new(tables.clone(), store.clone(), clock, deployment.clone())),
            vacations: Arc::new(Vacations::new(tables.clone(), store.clone(), clock)),
            offers: Arc::new(Offers::new(store.clone(), clock)),
            clubs: Arc::new(Clubs::new(tables.clone(), store.clone(), clock)),
            numbers: Arc::default(),
            reviews: Arc::new(Reviews::new(
                options.review,
                tables.core_scheduler().clone(),
                store.clone(),
                clock,
                metrics.clone(),
                stop.clone(),
            )),
            push: Arc::new(Push::new(
                tables.clone(),
                tournaments.clone(),
                store.clone(),
                clock,
                metrics.clone(),
                options.push,
                options.origin.as_deref(),
            )),
            tournaments,
            leaving: Arc::default(),
            options: Arc::new(options),
            store,
            clock,
            deployment,
            metrics,
            settings,
            bans,
            manners,
            tables,
            stop,
        })
    }

    /// Starts everything that happens without a request, except at tables.
    pub(crate) fn run_background_tasks(&self) {
        tokio::spawn(changes::follow(self.clone()));
        if !self.deployment.is_alone() {
            tokio::spawn(listeners::look_elsewhere(self.clone()));
            tokio::spawn(here_now::publish(self.clone()));
        }
        tokio::spawn(retention::sweep_regularly(self.clone()));
        tokio::spawn(results::complete_in_background(self.store.clone(), self.stop.clone()));
        tokio::spawn(ratings::rate_regularly(self.clone()));
        tokio::spawn(tournaments::drive(self.tournaments.clone(), self.stop.clone()));
        tokio::spawn(pairing::run(self.clone()));
        tokio::spawn(push::run(self.push.clone(), self.stop.clone()));
    }
}
