//! Starts the server from its options, and shuts it down gracefully.

use crate::{
    Options,
    clock::Clock,
    cluster::{self, BadNats, Cluster, NotJoined, Wire},
    deployment::Deployment,
    http,
    http::{App, Peer},
    ids::{NoChance, NodeId, random_id},
    metrics::Metrics,
    players::Players,
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
use std::{future::Future, io, net::SocketAddr, sync::Arc, time::Duration};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{Notify, OwnedSemaphorePermit, Semaphore, watch},
    task::JoinHandle,
};
use tower::ServiceExt;

/// How long somebody may take to send the head of a request.
const HEAD_TIME: Duration = Duration::from_secs(15);
/// How long somebody may not take what we send, before we hang up.
const STALL: Duration = Duration::from_secs(30);
/// How long requests have to finish when we go down.
const FAREWELL: Duration = Duration::from_secs(10);
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

impl From<NotJoined> for StartError {
    fn from(error: NotJoined) -> Self {
        match error {
            NotJoined::Store(error) => Self::Store(error),
            NotJoined::Chance(error) => Self::Chance(error),
        }
    }
}

/// A server that listens.
pub struct Server {
    address: SocketAddr,
    stop: watch::Sender<bool>,
    running: JoinHandle<()>,
}

impl Server {
    /// Opens the database, begins to listen, and goes on with what the last run has left.
    pub async fn start(options: Options) -> Result<Self, StartError> {
        let listen = options.listen;
        let refused = |error| StartError::Listen { address: listen, error };
        // First of all, so that a port that is taken is told before anything is touched.
        let listener = TcpListener::bind(listen).await.map_err(refused)?;
        let address = listener.local_addr().map_err(refused)?;
        let metrics = Arc::new(Metrics::new());
        let store = Store::open(&options.database, metrics.clone()).await?;
        let (stop, stopped) = watch::channel(false);
        let (tables, players) = join(store, &options, metrics, stopped.clone()).await?;
        let room = Arc::new(Semaphore::new(options.connections));
        let (router, app) = http::router(tables.clone(), players, Arc::new(options));
        tokio::spawn(clean_up(app));
        let running = tokio::spawn(async move {
            accept(listener, router, room, stopped).await;
            if let Deployment::Shared(cluster) = &tables.deployment {
                cluster.leave().await;
            }
            tables.remove_all();
            tables.store.close().await;
        });
        Ok(Self { address, stop, running })
    }
    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
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
    let begin = |store: Store, deployment: Deployment, clock, metrics| {
        let players = Arc::new(Players::new(store.clone(), deployment.clone(), clock));
        (Tables::new(store, deployment, clock, options, metrics, stop), players)
    };
    let nodes = match &store.shared {
        None if options.nats.is_some() => return Err(StartError::NatsAlone),
        None => {
            let (tables, players) = begin(store, Deployment::Alone, Clock::start(), metrics);
            tokio::spawn(tables::wake_tables(tables.clone()));
            return Ok((tables, players));
        }
        Some(shared) => shared.nodes.clone(),
    };
    let clock = Clock::set_to(nodes.time().await?);
    let missed = Arc::new(Notify::new());
    let (wire, subscriber) = match &options.nats {
        Some(address) => {
            let name = nodes.cluster(random_id::<NodeId>()?.as_str()).await?;
            let (wire, subscriber) = Wire::connect(address, &name, metrics.clone(), missed.clone()).await?;
            (Some(wire), Some(subscriber))
        }
        None => (None, None),
    };
    let cluster = Arc::new(Cluster::join(nodes, wire, missed).await?);
    let (tables, players) = begin(store, Deployment::Shared(cluster.clone()), clock, metrics);
    tokio::spawn(cluster::keep_alive(tables.clone(), cluster.clone()));
    tokio::spawn(cluster::take_over(tables.clone(), cluster.clone()));
    tokio::spawn(cluster::poll(tables.clone(), cluster));
    if let Some(subscriber) = subscriber {
        tokio::spawn(cluster::listen(tables.clone(), players.clone(), subscriber));
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
                app.limits.forget_quiet();
            }
            _ = stop.changed() => return,
        }
    }
}

async fn accept(
    listener: TcpListener,
    router: Router,
    room: Arc<Semaphore>,
    mut stop: watch::Receiver<bool>,
) {
    let graceful = GracefulShutdown::new();
    while !*stop.borrow_and_update() {
        // The room is never closed.
        let Ok(place) = room.clone().acquire_owned().await else { break };
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => connect(stream, peer, place, &router, &graceful),
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
    if tokio::time::timeout(FAREWELL, graceful.shutdown()).await.is_err() {
        tracing::warn!("some connections would not end");
    }
}

fn connect(
    stream: TcpStream,
    peer: SocketAddr,
    place: OwnedSemaphorePermit,
    router: &Router,
    graceful: &GracefulShutdown,
) {
    // Moves are small, and waiting for more to send with them helps nobody.
    let _ = stream.set_nodelay(true);
    let router = router.clone();
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(Peer(peer.ip()));
        router.clone().oneshot(request.map(Body::new))
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .max_buf_size(16 * 1024)
        .serve_connection(TokioIo::new(WriteTimeout::new(stream, STALL)), service);
    let connection = graceful.watch(connection);
    tokio::spawn(async move {
        // A connection that breaks concerns nobody else.
        let _ = connection.await;
        drop(place);
    });
}
