//! A server of one test, and who visits it.

use oriflamme_client::Client;
use oriflamme_testkit::{
    Database, ServerProcess,
    browser::{Driver, Look},
    pages::Guest,
};
use serde_json::Value;
use std::path::Path;

/// A server, and the driver of the browsers that visit it.
pub(crate) struct House {
    pub(crate) driver: Driver,
    pub(crate) server: ServerProcess,
    pub(crate) database: Database,
}

impl House {
    /// None where there is no Chromium.
    pub(crate) fn open() -> Option<Self> {
        Self::with(&[])
    }
    /// The same, with options for the server.
    pub(crate) fn with(options: &[&str]) -> Option<Self> {
        let driver = Driver::start()?;
        let database = Database::sqlite();
        let server = ServerProcess::start(Path::new(env!("CARGO_BIN_EXE_oriflamme")), &database.url, options);
        Some(Self { driver, server, database })
    }
    pub(crate) fn guest(&self, look: Look) -> Guest {
        Guest::new(&self.driver, look, &self.server.url())
    }
    /// What the API answers the player whose browser this is.
    pub(crate) fn api(&self, guest: &Guest, path: &str) -> Value {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let client = self.client(guest);
        runtime.block_on(async { client.raw().get(path).await.unwrap().read().unwrap() })
    }
    /// What an operator's command prints.
    pub(crate) fn admin(&self, arguments: &[&str]) -> String {
        let database = ["admin", "--database", &self.database.url];
        let done = crate::support::oriflamme(database.iter().chain(arguments));
        assert_eq!(done.code, 0, "{}", done.err);
        done.out
    }
    /// The player whose browser this is, as a program.
    pub(crate) fn client(&self, guest: &Guest) -> Client {
        let token = guest.browser.cookie("oriflamme").expect("a player has a token");
        self.server.client().with_token(&token)
    }
}

/// A desk without motion, which costs a machine without a graphics card more than all the rest.
pub(crate) const STILL: Look = Look { still: true, ..Look::DESK };

/// Enough decisions for any game.
pub(crate) const WHOLE_GAME: usize = 150;
