//! A bad network: a proxy in front of a port that becomes silent, swallows answers, delays them, or closes
//! connections.

use std::{net::SocketAddr, thread, time::Duration};
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    sync::watch,
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NetworkState {
    /// Everything passes.
    Fine,
    /// Connections are accepted and stay open, but nothing passes.
    Silent,
    /// Requests pass, answers do not.
    Mute,
    /// Everything is delayed by this time.
    Slow(Duration),
    /// Connections are cut, and new ones, too.
    Cut,
    /// Connections are cut, and requests over new ones get the answer of a web proxy that finds no server.
    BadGateway,
}

/// The state of the network, and which connections it has silenced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct NetworkPlan {
    state: NetworkState,
    /// Connections from before this generation are silent for ever.
    generation: u64,
}

/// A proxy on loopback, which lasts as long as this process.
pub struct Proxy {
    address: SocketAddr,
    plan: watch::Sender<NetworkPlan>,
}

impl Proxy {
    /// A proxy in front of a port on loopback.
    pub fn before(port: u16) -> Self {
        Self::before_any(vec![port])
    }
    /// A proxy in front of several ports on loopback. Each connection goes to the first port that listens.
    pub fn before_any(ports: Vec<u16>) -> Self {
        let listener = std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let address = listener.local_addr().unwrap();
        listener.set_nonblocking(true).unwrap();
        let (plan, expected) = watch::channel(NetworkPlan { state: NetworkState::Fine, generation: 0 });
        // It has a thread of its own, so that it does not depend on how busy the test is.
        thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                accept(TcpListener::from_std(listener).unwrap(), &ports, &expected).await;
            });
        });
        Self { address, plan }
    }
    /// A proxy in front of the server of a URL, and the URL that leads through it.
    pub fn before_url(url: &str) -> (Self, String) {
        let (head, rest) = url.rsplit_once(':').unwrap();
        let (port, path) = rest.split_once('/').map_or((rest, None), |(port, path)| (port, Some(path)));
        let proxy = Self::before(port.parse().unwrap());
        let path = path.map(|path| format!("/{path}")).unwrap_or_default();
        let through = format!("{head}:{}{path}", proxy.address.port());
        (proxy, through)
    }
    /// The address on which it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }
    /// Changes the state of the network for all connections, present and future.
    pub fn set(&self, state: NetworkState) {
        self.plan.send_modify(|plan| plan.state = state);
    }
    /// Silences all present connections for good, while new ones work: what happens when a database fails
    /// over to another machine.
    pub fn fail_over(&self) {
        self.plan.send_modify(|plan| {
            *plan = NetworkPlan { state: NetworkState::Fine, generation: plan.generation + 1 };
        });
    }
}

/// A connection to the first port that listens.
async fn connect(ports: &[u16]) -> Option<TcpStream> {
    for &port in ports {
        if let Ok(connection) = TcpStream::connect(("127.0.0.1", port)).await {
            return Some(connection);
        }
    }
    None
}

/// Answers one request without forwarding it.
async fn refuse(mut from: TcpStream) {
    // If a connection is closed before its request was read, it is reset, and the answer may be lost.
    let _ = from.read(&mut [0; 16 * 1024]).await;
    let _ =
        from.write_all(b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n").await;
    let _ = from.shutdown().await;
}

async fn accept(listener: TcpListener, ports: &[u16], expected: &watch::Receiver<NetworkPlan>) {
    while let Ok((from, _)) = listener.accept().await {
        let (plan, ports) = (expected.clone(), ports.to_vec());
        tokio::spawn(async move {
            let NetworkPlan { state, generation } = *plan.borrow();
            match state {
                NetworkState::Cut => return,
                NetworkState::BadGateway => return refuse(from).await,
                NetworkState::Fine | NetworkState::Silent | NetworkState::Mute | NetworkState::Slow(_) => {}
            }
            let Some(to) = connect(&ports).await else { return };
            let _ = (from.set_nodelay(true), to.set_nodelay(true));
            let (asks, answers) = (from.into_split(), to.into_split());
            tokio::select! {
                () = pass(asks.0, answers.1, Side::Asks, generation, plan.clone()) => {}
                () = pass(answers.0, asks.1, Side::Answers, generation, plan.clone()) => {}
                () = until(plan, |plan| matches!(plan.state, NetworkState::Cut | NetworkState::BadGateway)) => {}
            }
        });
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Asks,
    Answers,
}

async fn until(mut plan: watch::Receiver<NetworkPlan>, reached: impl FnMut(&NetworkPlan) -> bool) {
    if plan.wait_for(reached).await.is_err() {
        // Nobody changes the state any more.
        std::future::pending::<()>().await;
    }
}

async fn pass(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    side: Side,
    generation: u64,
    plan: watch::Receiver<NetworkPlan>,
) {
    let mut buffer = [0; 16 * 1024];
    loop {
        let Ok(read @ 1..) = from.read(&mut buffer).await else { return };
        let passes = move |plan: &NetworkPlan| {
            let blocked = match plan.state {
                NetworkState::Silent => true,
                NetworkState::Mute => side == Side::Answers,
                NetworkState::Fine | NetworkState::Slow(_) | NetworkState::Cut | NetworkState::BadGateway => {
                    false
                }
            };
            !blocked && plan.generation == generation
        };
        until(plan.clone(), passes).await;
        let state = plan.borrow().state;
        if let NetworkState::Slow(delay) = state {
            tokio::time::sleep(delay).await;
        }
        if to.write_all(&buffer[..read]).await.is_err() {
            return;
        }
    }
}
