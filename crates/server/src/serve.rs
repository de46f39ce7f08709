//! Starts the server from its options, and shuts it down gracefully.

use crate::{
    Options,
    app::App,
    cluster::{BadNats, NotConnected},
    deployment::Deployment,
    http,
    http::{OverCapacity, Peer},
    ids::{NoChance, random_id},
    limits::{
        network::Network,
        open_files,
        slots::{Full, Slot, Slots},
        write_timeout::WriteTimeout,
    },
    metrics::Metrics,
    results::ratings,
    retention::{self, Swept},
    store::{Store, StoreError},
    tables,
};
use axum::{Router, body::Body};
use futures_util::TryFutureExt;
use hyper::{
    Request,
    body::Incoming,
    header::{self, HeaderValue},
    server::conn::http1,
    service::service_fn,
};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
};
use std::{
    future::Future,
    io,
    net::{IpAddr, SocketAddr},
    num::NonZeroUsize,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
    task::JoinHandle,
};
use tower::ServiceExt;

/// The deadline for the head of a request. `http/guard.rs` has the one for bodies.
const HEAD_TIME: Duration = Duration::from_secs(15);
/// How long a client may stop reading before it is disconnected.
const STALL: Duration = Duration::from_secs(30);
/// Connections accepted beyond the limit, to answer health checks and to tell others that the server is full.
const RESERVE: usize = 256;
/// How many of them one address may hold.
const RESERVE_EACH: usize = 64;
/// The lifetime of such a connection.
const RESERVE_TIME: Duration = Duration::from_secs(3);
/// How often we check whether a client is still connected.
const GLANCE: Duration = Duration::from_millis(50);
/// How long requests have to finish during a shutdown.
const DRAIN: Duration = Duration::from_secs(4);
/// How long we wait for the message to other servers, and for the database to close.
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
    /// NATS needs a shared database.
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
    places: Arc<Slots>,
}

impl Server {
    /// Opens the database, starts to listen, and continues with what the last run has left.
    pub async fn start(options: Options) -> Result<Self, StartError> {
        let options = Options { connections: open_files::room_for(options.connections, RESERVE), ..options };
        let listen = options.listen;
        let refused = |error| StartError::Listen { address: listen, error };
        // First, so that a taken port is reported before anything else happens.
        let listener = TcpListener::bind(listen).await.map_err(refused)?;
        let address = listener.local_addr().map_err(refused)?;
        let node = match options.node.clone() {
            Some(node) => node,
            None => random_id()?,
        };
        let metrics = Arc::new(Metrics::of(&node, &options.build));
        let store = Store::open_as(node, &options.build, &options.database, metrics.clone()).await?;
        tracing::info!(database = store.place(), "the database is open");
        let (stop, stopped) = watch::channel(false);
        let door = ConnectionGate::new(&options);
        let places = door.places.clone();
        let app = App::open(store, options, metrics, stopped.clone()).await?;
        let router = http::router(app.clone());
        app.run_background_tasks();
        tokio::spawn(clean_up(app.clone()));
        let (leaving, ending) = (app.leaving.clone(), app.clone());
        let running = tokio::spawn(async move {
            door.accept(listener, router, stopped, leaving).await;
            // Everything acknowledged is on disk, so there is no need to wait for a database that does not
            // answer.
            if let Deployment::Shared(cluster) = &ending.deployment
                && tokio::time::timeout(FAREWELL, cluster.leave()).await.is_err()
            {
                tracing::warn!("the other servers may not know yet that this one has stopped");
            }
            ending.tables.remove_all();
            if tokio::time::timeout(FAREWELL, ending.store.close()).await.is_err() {
                tracing::warn!("the database did not close in time");
            }
        });
        Ok(Self { address, stop, running, app, places })
    }
    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }
    /// Deletes old data, as the server does by itself every hour.
    pub async fn sweep(&self) -> Result<Swept, StoreError> {
        retention::sweep(&self.app).await
    }
    /// Rates the games that have ended, as the server does by itself within seconds. Returns how many there
    /// were.
    pub async fn rate(&self) -> Result<u64, StoreError> {
        ratings::rate_new_games(&self.app.store).await
    }
    /// Serves until `signal`, then finishes open requests and stops.
    pub async fn run(self, signal: impl Future<Output = ()>) {
        signal.await;
        self.stop().await;
    }
    /// Finishes open requests and stops.
    pub async fn stop(self) {
        self.app.leaving.store(true, Ordering::Relaxed);
        if self.app.options.behind_proxy || !self.app.deployment.is_alone() {
            let left = async {
                while !self.places.are_free() {
                    tokio::time::sleep(GLANCE).await;
                }
            };
            let _ = tokio::time::timeout(self.app.options.notice, left).await;
        }
        self.stop.send_replace(true);
        // The task never panics; if it did, there would be nothing left to wait for.
        let _ = self.running.await;
    }
}

/// Evicts idle tables, and forgets addresses that have been quiet.
async fn clean_up(app: App) {
    let mut stop = app.stop.clone();
    while !*stop.borrow_and_update() {
        tokio::select! {
            () = tokio::time::sleep(CLEAN_UP) => {
                app.tables.evict_idle(tables::IDLE).await;
                app.tables.drop_unused_histories();
                app.limits.sweep();
                app.players.forget_closed();
                app.tables.listeners.forget_gone();
            }
            _ = stop.changed() => return,
        }
    }
}

/// Limits the number of connections.
struct ConnectionGate {
    places: Arc<Slots>,
    reserve: Arc<Slots>,
}

/// A connection's place, until it is dropped.
struct Place {
    _slot: Slot,
    /// Why there was no ordinary place. On a reserved one, health checks are answered, and all else is
    /// refused with this reason.
    reserve: Option<Full>,
}

impl ConnectionGate {
    fn new(options: &Options) -> Self {
        let all = options.connections.max(1);
        // One address never gets all places. Behind a proxy they are all the proxy's.
        let half = NonZeroUsize::new(all.div_ceil(2)).unwrap_or(NonZeroUsize::MIN);
        let each =
            options.connections_per_address.filter(|_| !options.behind_proxy).map(|each| each.min(half));
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

    /// Serves until `stop`. Then requests have a while to finish before they are cut off.
    async fn accept(
        &self,
        listener: TcpListener,
        router: Router,
        mut stop: watch::Receiver<bool>,
        leaving: Arc<AtomicBool>,
    ) {
        let (cut, cut_off) = watch::channel(());
        let graceful = GracefulShutdown::new();
        while !*stop.borrow_and_update() {
            tokio::select! {
                accepted = listener.accept() => match accepted {
                    Ok((stream, peer)) => {
                        // Without a place, dropping the stream closes the connection.
                        if let Some(place) = self.admit(peer.ip()) {
                            connect(stream, peer, place, &router, &leaving, &graceful, cut_off.clone());
                        }
                    }
                    Err(error) => {
                        // Most likely we are out of file descriptors. Wait until others close.
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
    leaving: &Arc<AtomicBool>,
    graceful: &GracefulShutdown,
    mut cut_off: watch::Receiver<()>,
) {
    // Moves are small: do not delay them to send more at once.
    let _ = stream.set_nodelay(true);
    let (router, leaving) = (router.clone(), leaving.clone());
    let no_place = place.reserve.map(OverCapacity);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(Peer(peer.ip()));
        if let Some(no_place) = no_place {
            request.extensions_mut().insert(no_place);
        }
        let (answer, leaving) = (router.clone().oneshot(request.map(Body::new)), leaving.clone());
        answer.map_ok(move |mut answer| {
            if leaving.load(Ordering::Relaxed) {
                answer.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
            }
            answer
        })
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
            // A broken connection does not affect others.
            _ = connection => {}
            () = too_long => {}
            // Nothing is ever sent: the sender is dropped with the server.
            _ = cut_off.changed() => {}
        }
        drop(place);
    });
}
