//! A server in this process, for one test.

use oriflamme_client::Client;
use oriflamme_server::{Options, Patience, Server};
use oriflamme_testkit::Database;
use sqlx::Connection;
use std::{net::SocketAddr, time::Duration};

/// A server and its database.
pub(crate) struct Running {
    pub(crate) server: Server,
    pub(crate) database: Database,
    pub(crate) options: Options,
}

impl Running {
    /// Starts a server without limits on requests, on a free port.
    pub(crate) async fn start(database: Database) -> Self {
        Self::with(database, |_| {}).await
    }
    /// Starts a server with other options.
    pub(crate) async fn with(database: Database, change: impl FnOnce(&mut Options)) -> Self {
        let mut options = Options {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            database: database.url.clone(),
            requests_per_second: None,
            guests_per_minute: None,
            tables_per_minute: None,
            connections_per_address: None,
            streams_per_address: None,
            notice: Duration::ZERO,
            ..Options::default()
        };
        change(&mut options);
        let server = Server::start(options.clone()).await.unwrap();
        Self { server, database, options }
    }
    /// Stops and starts again, with the same database.
    pub(crate) async fn restart(self) -> Self {
        self.restart_after(Duration::ZERO).await
    }
    /// Stops and starts again after some time.
    pub(crate) async fn restart_after(self, down: Duration) -> Self {
        let Self { server, database, options } = self;
        server.stop().await;
        tokio::time::sleep(down).await;
        let server = Server::start(options.clone()).await.unwrap();
        Self { server, database, options }
    }
    /// A connection to the database, beside the server.
    pub(crate) async fn connection(&self) -> sqlx::AnyConnection {
        sqlx::any::install_default_drivers();
        sqlx::AnyConnection::connect(&self.database.url).await.unwrap()
    }
    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.server.address())
    }
    pub(crate) fn client(&self) -> Client {
        Client::new(&self.url())
    }
}

/// A patience so short that tests can wait until it ends.
pub(crate) fn impatient() -> Patience {
    let soon = Duration::from_millis(300);
    Patience { open: soon, rematch: soon, playing: soon, away: soon }
}

/// Runs a test on its own runtime.
pub(crate) fn run<F: Future<Output = ()>>(test: impl FnOnce(Database) -> F, database: Option<Database>) {
    run_within(Duration::from_secs(300), test, database);
}

/// Runs a test that may take longer.
pub(crate) fn run_within<F: Future<Output = ()>>(
    limit: Duration,
    test: impl FnOnce(Database) -> F,
    database: Option<Database>,
) {
    // If PostgreSQL is missing, that was reported.
    let Some(database) = database else { return };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async { tokio::time::timeout(limit, test(database)).await }).unwrap();
}

/// A PostgreSQL database with our tables: creating these takes most of a short test's time.
pub(crate) fn postgres() -> Option<Database> {
    Database::filled_postgres(|url| {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let options = Options { database: url.to_owned(), ..Options::default() };
            let options = Options { listen: SocketAddr::from(([127, 0, 0, 1], 0)), ..options };
            Server::start(options).await.unwrap().stop().await;
        });
    })
}

/// Runs each test on SQLite and on PostgreSQL.
macro_rules! on_both {
    ($($test:ident)*) => {
        mod sqlite {
            $(#[test]
            fn $test() {
                crate::support::run(super::$test, Some(oriflamme_testkit::Database::sqlite()));
            })*
        }
        mod postgres {
            $(#[test]
            fn $test() {
                crate::support::run(super::$test, crate::support::postgres());
            })*
        }
    };
}
pub(crate) use on_both;
