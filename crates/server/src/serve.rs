//! Starts the server from its options, and shuts it down gracefully.

use crate::{
    Build, Options,
    clock::Clock,
    cluster::{self, BadNats, Cluster, Nats, NotConnected},
    deployment::Deployment,
    http,
    http::{App, NoPlace, Peer},
    ids::NoChance,
    metrics::Metrics,
    network::Network,
    notices, open_files,
    players::Players,
    retention::{self, Swept},
    slots::{Full, Slot, Slots},
    store::{Store, StoreError},
    tables::{self, Tables},
    write_timeout::WriteTimeout,
};
use axum::{Router, body::Body};
use hyper::{Request, body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
};
use std::{
    future::Future,
    io,
    net::{IpAddr, SocketAddr},
    num::NonZeroUsize,
    sync::Arc,
    time::Duration,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{Notify, watch},
    task::JoinHandle,
};
use tower::ServiceExt;

/// How long somebody may take to send the head of a request. How long a body may take, `http/guard.rs` says.
const HEAD_TIME: Duration = Duration::from_secs(15);
/// How long somebody may not take what we send, before we hang up.
const STALL: Duration = Duration::from_secs(30);
/// How many connections are answered for which there is no place: health checks, and refusals to all others.
const RESERVE: usize = 256;
/// How many of them one address may hold.
const RESERVE_EACH: usize = 64;
/// How long such a connection may take, all in all.
const RESERVE_TIME: Duration = Duration::from_secs(3);
/// How long requests have to finish when we go down.
const DRAIN: Duration = Duration::from_secs(5);
/// How long the other servers have to hear that we go, and how long the database has to close.
const FAREWELL: Duration = Duration::from_secs(1);
/// How often idle tables are evicted. Longer than any statement of another server takes, see
/// `tables/eviction.rs`.
const CLEAN_UP: Duration = Duration::from_secs(60);
/// Why a server could not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The address is in use, or not ours.
    #[error("can't listen on {address}: {error}")]
    Listen { address: SocketAddr, error: io::Error },
    /// The database can't be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// NATS can't be used.
    #[error(transparent)]
    Nats(#[from] BadNats),
    /// NATS is of no use.
    #[error(
        "servers that talk over NATS share one database, which a SQLite file can't be; name one with --database postgres://…"
    )]
    NatsAlone,
    /// The system gives no random numbers.
    #[error(transparent)]
    Chance(#[from] NoChance),
}

impl From<NotConnected> for StartError {
    fn from(error: NotConnected) -> Self {
        match error {
            NotConnected::Nats(error) => Self::Nats(error),
            NotConnected::Store(error) => Self::Store(error),
            NotConnected::Chance(error) => Self::Chance(error),
        }
    }
}

/// A server that listens.
pub struct Server {
    address: SocketAddr,
    stop: watch::Sender<bool>,
    running: JoinHandle<()>,
    app: App,
}

impl Server {
    /// Opens the database, begins to listen, and goes on with what the last run has left.
    pub async fn start(options: Options) -> Result<Self, StartError> {
        let options = Options { connections: open_files::room_for(options.connections, RESERVE), ..options };
        let listen = options.listen;
        let refused = |error| StartError::Listen { address: listen, error };
        // First of all, so that a port that is taken is told before anything is touched.
        let listener = TcpListener::bind(listen).await.map_err(refused)?;
        let address = listener.local_addr().map_err(refused)?;
        let metrics = Arc::new(Metrics::of(&options.build));
        let store = Store::open(&options.database, metrics.clone()).await?;
        let Build { version, commit } = options.build;
        tracing::info!(node = %store.node(), version, commit, database = store.place(), "the database is open");
        let (stop, stopped) = watch::channel(false);
        let (tables, players) = join(store, &options, metrics, stopped.clone()).await?;
        let door = Door::new(&options);
        let (router, app) = http::router(tables.clone(), players, Arc::new(options));
        tokio::spawn(notices::follow(app.tables.clone(), app.players.clone()));
        tokio::spawn(retention::sweep_regularly(app.clone()));
        tokio::spawn(clean_up(app.clone()));
        let running = tokio::spawn(async move {
            door.accept(listener, router, stopped).await;
            // What was acknowledged is on disk: a database that does not answer is not waited for.
            if let Deployment::Shared(cluster) = &tables.deployment
                && tokio::time::timeout(FAREWELL, cluster.leave()).await.is_err()
            {
                tracing::warn!("the other servers may not know yet that this one has stopped");
            }
            tables.remove_all();
            if tokio::time::timeout(FAREWELL, tables.store.close()).await.is_err() {
                tracing::warn!("the database did not close in time");
            }
        });
        Ok(Self { address, stop, running, app })
    }
    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }
    /// Deletes what was kept long enough, as it does by itself every hour.
    pub async fn sweep(&self) -> Result<Swept, StoreError> {
        retention::sweep(&self.app).await
    }
    /// Serves until `signal`, then finishes what was begun and goes down.
    pub async fn run(self, signal: impl Future<Output = ()>) {
        signal.await;
        self.stop().await;
    }
    /// Finishes what was begun, and goes down.
    pub async fn stop(self) {
        self.stop.send_replace(true);
        // The task never panics; if it did, there would be nothing left to wait for.
        let _ = self.running.await;
    }
}

/// The tables and players of a database, among the other servers if it can have any, with all tasks that keep
/// them going.
pub(crate) async fn join(
    store: Store,
    options: &Options,
    metrics: Arc<Metrics>,
    stop: watch::Receiver<bool>,
) -> Result<(Arc<Tables>, Arc<Players>), StartError> {
    let begin = async |store: Store, deployment: Deployment, clock: Clock, metrics| {
        // A server that is alone knows that nobody could play while it was away; another might have gone on.
        let least = if deployment.is_alone() { Duration::ZERO } else { tables::LONGEST_GAP };
        let now = clock.now();
        let outages = store.outages(now, least).await?;
        store.beat(now).await?;
        let outages = tables::Outages::new(outages, now);
        let players = Arc::new(Players::new(store.clone(), deployment.clone(), clock));
        let tables = Tables::new(store, deployment, clock, options, metrics, outages, stop);
        tokio::spawn(tables::beat(tables.clone()));
        Ok::<_, StartError>((tables, players))
    };
    let nodes = match &store.shared {
        None if options.nats.is_some() => return Err(StartError::NatsAlone),
        None => {
            let clock = options.stopped_at.map_or_else(Clock::start, Clock::stopped_at);
            let (tables, players) = begin(store, Deployment::Alone, clock, metrics).await?;
            tokio::spawn(tables::wake_tables(tables.clone()));
            return Ok((tables, players));
        }
        Some(shared) => shared.nodes.clone(),
    };
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
    let node = store.node().clone();
    let cluster = Arc::new(Cluster::join(nodes, node, nats, missed).await?);
    let (tables, players) = begin(store, Deployment::Shared(cluster.clone()), clock, metrics).await?;
    tokio::spawn(cluster::keep_alive(tables.clone(), cluster.clone()));
    tokio::spawn(cluster::take_over(tables.clone(), cluster.clone()));
    tokio::spawn(cluster::poll(tables.clone(), cluster));
    if let Some((subscriber, inbox)) = heard {
        tokio::spawn(cluster::listen(tables.clone(), players.clone(), subscriber, inbox));
    }
    Ok((tables, players))
}

/// Evicts idle tables, and forgets addresses that have been quiet.
async fn clean_up(app: App) {
    let mut stop = app.tables.stop.clone();
    while !*stop.borrow_and_update() {
        tokio::select! {
            () = tokio::time::sleep(CLEAN_UP) => {
                app.tables.evict_idle(tables::IDLE).await;
                app.limits.sweep();
                app.players.forget_closed();
            }
            _ = stop.changed() => return,
        }
    }
}

/// How many may come in, and what happens to the others.
struct Door {
    places: Arc<Slots>,
    reserve: Arc<Slots>,
}

/// A connection's place, until it is dropped.
struct Place {
    _slot: Slot,
    /// Why there was no ordinary place: this one is for a health check, or for a refusal that says so.
    reserve: Option<Full>,
}

impl Door {
    fn new(options: &Options) -> Self {
        let all = options.connections.max(1);
        // One address never gets all places. Behind a proxy they are all the proxy's.
        let half = all.div_ceil(2);
        let each = NonZeroUsize::new(options.connections_per_address.min(half));
        let each = if options.behind_proxy { None } else { each };
        Self { places: Slots::new(all, each), reserve: Slots::new(RESERVE, NonZeroUsize::new(RESERVE_EACH)) }
    }

    /// A place for a new connection, if there is any.
    fn admit(&self, peer: IpAddr) -> Option<Place> {
        let network = Network::from(peer);
        match self.places.take(network) {
            Ok(slot) => Some(Place { _slot: slot, reserve: None }),
            Err(full) => {
                let slot = self.reserve.take(network).ok()?;
                Some(Place { _slot: slot, reserve: Some(full) })
            }
        }
    }

    /// Serves until `stop`. Then requests have a while to finish, and are cut off.
    async fn accept(&self, listener: TcpListener, router: Router, mut stop: watch::Receiver<bool>) {
        let (cut, cut_off) = watch::channel(());
        let graceful = GracefulShutdown::new();
        while !*stop.borrow_and_update() {
            tokio::select! {
                accepted = listener.accept() => match accepted {
                    Ok((stream, peer)) => {
                        // Without a place, dropping the stream hangs up.
                        if let Some(place) = self.admit(peer.ip()) {
                            connect(stream, peer, place, &router, &graceful, cut_off.clone());
                        }
                    }
                    Err(error) => {
                        // Out of file descriptors, most likely: others will hang up.
                        tracing::warn!(%error, "a connection could not be accepted");
                        tokio::time::sleep(Duration::from_millis(100)).await;
                    }
                },
                _ = stop.changed() => break,
            }
        }
        drop(listener);
        if tokio::time::timeout(DRAIN, graceful.shutdown()).await.is_err() {
            tracing::warn!("some connections would not end and are cut off");
        }
        drop(cut);
    }
}

fn connect(
    stream: TcpStream,
    peer: SocketAddr,
    place: Place,
    router: &Router,
    graceful: &GracefulShutdown,
    mut cut_off: watch::Receiver<()>,
) {
    // Moves are small, and waiting for more to send with them helps nobody.
    let _ = stream.set_nodelay(true);
    let router = router.clone();
    let no_place = place.reserve.map(NoPlace);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(Peer(peer.ip()));
        if let Some(no_place) = no_place {
            request.extensions_mut().insert(no_place);
        }
        router.clone().oneshot(request.map(Body::new))
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD_TIME).max_buf_size(16 * 1024);
    http.keep_alive(place.reserve.is_none());
    let connection = http.serve_connection(TokioIo::new(WriteTimeout::new(stream, STALL)), service);
    let connection = graceful.watch(connection);
    tokio::spawn(async move {
        let too_long = async {
            match place.reserve {
                Some(_) => tokio::time::sleep(RESERVE_TIME).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            // A connection that breaks concerns nobody else.
            _ = connection => {}
            () = too_long => {}
            // Nothing is ever sent: the sender goes when the server does.
            _ = cut_off.changed() => {}
        }
        drop(place);
    });
}
