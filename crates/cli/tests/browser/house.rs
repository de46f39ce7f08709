//! A server for one test, and its visitors.

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
    /// `None` if there is no Chromium.
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
    /// The answer of the API to the player of a browser.
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
    /// An API client of a browser's player.
    pub(crate) fn client(&self, guest: &Guest) -> Client {
        let token = guest.browser.cookie("oriflamme").expect("a player has a token");
        self.server.client().with_token(&token)
    }
}

/// A desktop without motion. On a machine without a graphics card, motion costs more than everything else.
pub(crate) const STILL: Look = Look { still: true, ..Look::DESK };

/// More decisions than a player has in any game.
pub(crate) const WHOLE_GAME: usize = 150;
