//! A client of the server's JSON API, for programs that play, load tests and tests.
//!
//! [`Client`] sends and returns the forms of `oriflamme-wire`, or returns a [`ClientError`] with the server's
//! [`ErrorCode`](oriflamme_table_view::ErrorCode); [`Events`] follows a table. [`Client::raw`] gives access
//! to statuses, headers and bytes. What the addresses and fields mean is in `/api/v1/openapi.json`.
//!
//! A bot that plays the first legal move, against two squires:
//!
//! ```no_run
//! use oriflamme_client::{Client, ClientError};
//! use oriflamme_game::{Level, Ruleset};
//! use oriflamme_wire::{NewTableJson, Text};
//!
//! # async fn play() -> Result<(), ClientError> {
//! let client = Client::new("http://127.0.0.1:8470").guest("First move").await?;
//! let squires = vec![Text(Level::Squire); 2];
//! let new = NewTableJson { seats: Some(3), bots: squires, ..NewTableJson::of(Ruleset::Base2) };
//! let mut table = client.create(&new).await?;
//! let mut events = client.events(&table.table, None).await?;
//! while table.status.is_live() {
//!     if let Some(&Text(played)) = table.shown.legal().first() {
//!         table = client.play(&table.table, *table.version, played).await?;
//!     } else {
//!         // Somebody else has to decide: wait for the next event.
//!         events.next().await?;
//!         table = client.table(&table.table).await?;
//!     }
//! }
//! println!("{}", client.record(&table.table).await?);
//! # Ok(())
//! # }
//! ```

mod answer;
mod error;
mod events;
mod raw;
mod stream;

pub use answer::Answer;
pub use error::{ClientError, Refused};
pub use events::{Events, Heard, PlayerEvent, PlayerEvents, RawEvents, ServerEvent, TableEvent};
pub use raw::RawClient;
pub use stream::ByteStream;

use oriflamme_game::{Family, FamilyMove, Level};
use oriflamme_table_view::{Phrase, PlayerId, Seq, TableId, TournamentId, Version};
use oriflamme_wire::{
    AllowancesJson, BotAccountsJson, BotJson, BotPlayersJson, BotTokenJson, ChatJson, GuestJson, InviteJson,
    JoinTournamentJson, ListQuery, MeJson, MoveJson, NewBotJson, NewTableJson, NewTournamentJson, OfferJson,
    PairingJson, SeekJson, ServerJson, SitJson, TableJson, TablesJson, TournamentJson, TournamentsJson,
    WelcomeJson,
};
use serde::{Serialize, de::DeserializeOwned};
use std::{net::IpAddr, time::Duration};

/// Somebody who asks a server: a stranger, or a player with a token.
#[derive(Clone, Debug)]
pub struct Client(RawClient);

impl Client {
    /// A stranger, at a server with an address such as `http://127.0.0.1:8470`.
    pub fn new(base: &str) -> Self {
        Self::at_any([base])
    }
    /// A stranger, at several servers of one database, which get the requests in turn.
    pub fn at_any<'a>(bases: impl IntoIterator<Item = &'a str>) -> Self {
        Self(RawClient::at_any(bases))
    }
    /// Sets how long to wait for an answer; the default is 30 seconds.
    pub fn with_timeout(self, timeout: Duration) -> Self {
        Self(self.0.with_timeout(timeout))
    }
    /// The same client, which connects from this address of this machine.
    pub fn at_address(self, address: IpAddr) -> Self {
        Self(self.0.at_address(address))
    }
    /// The same client, which claims to be a proxy for this address: for servers with `--behind-proxy`.
    pub fn on_behalf_of(self, address: IpAddr) -> Self {
        Self(self.0.on_behalf_of(address))
    }
    /// The player with a token, over the same connections.
    pub fn with_token(&self, token: &str) -> Self {
        Self(self.0.with_token(token))
    }
    /// The same client at another server.
    pub fn at(&self, base: &str) -> Self {
        Self(self.0.at(base))
    }
    /// The address of the server that gets the next request.
    pub fn base(&self) -> &str {
        self.0.base()
    }
    /// The token, if this is a player.
    pub fn token(&self) -> Option<&str> {
        self.0.token()
    }
    /// Requests and answers as they go over the wire.
    pub fn raw(&self) -> &RawClient {
        &self.0
    }

    /// A new player of this name.
    pub async fn guest(&self, name: &str) -> Result<Self, ClientError> {
        let welcome: WelcomeJson =
            self.post("/guests", &GuestJson { name: name.to_owned(), bot: false, code: None }).await?;
        Ok(self.with_token(&welcome.token))
    }
    /// A new player that is a program, which its name shows to everybody.
    pub async fn bot(&self, name: &str) -> Result<WelcomeJson, ClientError> {
        self.post("/guests", &GuestJson { name: name.to_owned(), bot: true, code: None }).await
    }
    /// The limits that apply to this player, and what is left of them.
    pub async fn limits(&self) -> Result<AllowancesJson, ClientError> {
        self.get("/limits").await
    }
    /// News of all tables of this player: first the running games, or what came after the event with an id.
    pub async fn my_events(&self, last: Option<&str>) -> Result<PlayerEvents, ClientError> {
        Ok(PlayerEvents::new(self.raw().events_at("/api/v1/me/events", last).await?))
    }
    /// The programs that listen for invitations.
    pub async fn bots(&self) -> Result<BotPlayersJson, ClientError> {
        self.get("/bots").await
    }
    /// The bots that this player owns.
    pub async fn my_bots(&self) -> Result<BotAccountsJson, ClientError> {
        self.get("/me/bots").await
    }
    /// Makes a bot account, which belongs to this player.
    pub async fn make_bot(&self, bot: &NewBotJson) -> Result<BotTokenJson, ClientError> {
        self.post("/me/bots", bot).await
    }
    /// Challenges a bot: makes a table at which this player and the bot sit.
    pub async fn challenge(&self, bot: &PlayerId, table: &NewTableJson) -> Result<TableJson, ClientError> {
        self.post(&format!("/bots/{bot}/challenges"), table).await
    }
    /// Waits to be paired: people with people, and programs with programs. Repeat it while you wait.
    pub async fn seek(&self, seek: &SeekJson) -> Result<PairingJson, ClientError> {
        self.post("/pairing", seek).await
    }
    /// Stops waiting to be paired.
    pub async fn stop_seeking(&self) -> Result<(), ClientError> {
        self.tell("/pairing/cancel", &()).await
    }
    /// Invites a player to an open table, at which this one sits.
    pub async fn invite(&self, table: &TableId, player: &PlayerId) -> Result<(), ClientError> {
        self.tell(&format!("/tables/{table}/invitations"), &InviteJson { player: player.into() }).await
    }
    /// Declines an invitation.
    pub async fn decline(&self, table: &TableId) -> Result<(), ClientError> {
        self.tell(&format!("/tables/{table}/decline"), &()).await
    }
    pub async fn say(&self, table: &TableId, phrase: Phrase) -> Result<(), ClientError> {
        let said = ChatJson { phrase: Some(phrase.into()), text: None };
        self.tell(&format!("/tables/{table}/chat"), &said).await
    }
    /// Says a text, which only private tables allow.
    pub async fn say_text(&self, table: &TableId, text: &str) -> Result<(), ClientError> {
        let said = ChatJson { phrase: None, text: Some(text.to_owned()) };
        self.tell(&format!("/tables/{table}/chat"), &said).await
    }
    /// Who this player is, and the first page of their tables, running games first.
    pub async fn me(&self) -> Result<MeJson, ClientError> {
        self.my_tables(&ListQuery::default()).await
    }
    /// Who this player is, and their tables, by page and filter.
    pub async fn my_tables(&self, which: &ListQuery) -> Result<MeJson, ClientError> {
        self.get(&format!("/me{}", which.text())).await
    }
    /// The tables that can be joined or watched, newest first.
    pub async fn tables(&self) -> Result<TablesJson, ClientError> {
        self.tables_like(&ListQuery::default()).await
    }
    /// The tables that can be joined or watched, by page and filter.
    pub async fn tables_like(&self, which: &ListQuery) -> Result<TablesJson, ClientError> {
        self.get(&format!("/tables{}", which.text())).await
    }
    /// A table that does not exist yet, with the commitment to its secret: for [`NewTableJson::offer`].
    pub async fn offer(&self) -> Result<OfferJson, ClientError> {
        self.post("/offers", &()).await
    }
    /// Makes a table and sits down in its first seat.
    pub async fn create(&self, table: &NewTableJson) -> Result<TableJson, ClientError> {
        self.post("/tables", table).await
    }
    /// The table as this player, or a stranger, sees it.
    pub async fn table(&self, table: &TableId) -> Result<TableJson, ClientError> {
        self.get(&format!("/tables/{table}")).await
    }
    /// Takes a free seat, or one's own back from a bot.
    pub async fn sit(&self, table: &TableId, sit: &SitJson) -> Result<TableJson, ClientError> {
        self.post(&format!("/tables/{table}/sit"), sit).await
    }
    /// Puts a bot into a seat.
    pub async fn put_bot(
        &self,
        table: &TableId,
        seat: Family,
        level: Level,
    ) -> Result<TableJson, ClientError> {
        let bot = BotJson { level: level.into() };
        self.post(&format!("/tables/{table}/seats/{seat}/bot"), &bot).await
    }
    /// Starts an open table's game: bots take the seats that are left.
    pub async fn start(&self, table: &TableId) -> Result<TableJson, ClientError> {
        self.post(&format!("/tables/{table}/start"), &()).await
    }
    /// Makes a move at a version of the game. When the answer comes, the move is stored.
    pub async fn play(
        &self,
        table: &TableId,
        version: Version,
        played: FamilyMove,
    ) -> Result<TableJson, ClientError> {
        self.post(
            &format!("/tables/{table}/moves"),
            &MoveJson { said: played.into(), version: version.into() },
        )
        .await
    }
    /// Leaves an open table, or lets a bot stand in during the game.
    pub async fn leave(&self, table: &TableId) -> Result<TableJson, ClientError> {
        self.post(&format!("/tables/{table}/leave"), &()).await
    }
    /// Sits down at the table at which the same seats play again.
    pub async fn rematch(&self, table: &TableId, sit: &SitJson) -> Result<TableJson, ClientError> {
        self.post(&format!("/tables/{table}/rematch"), sit).await
    }
    /// The record of a game that is over.
    pub async fn record(&self, table: &TableId) -> Result<String, ClientError> {
        Ok(self.raw().get(&format!("/api/v1/tables/{table}/record")).await?.accepted()?.text())
    }
    /// Follows a table from its present view, or resumes after the last event that was received.
    pub async fn events(&self, table: &TableId, last: Option<Seq>) -> Result<Events, ClientError> {
        let last = last.map(|seq| seq.to_string());
        Ok(Events::new(self.raw().events(table, last.as_deref()).await?))
    }

    /// What the server says about itself.
    pub async fn server(&self) -> Result<ServerJson, ClientError> {
        self.get("/server").await
    }

    /// The listed tournaments, and those of the caller.
    pub async fn tournaments(&self) -> Result<TournamentsJson, ClientError> {
        self.get("/tournaments").await
    }
    pub async fn announce(&self, tournament: &NewTournamentJson) -> Result<TournamentJson, ClientError> {
        self.post("/tournaments", tournament).await
    }
    /// A tournament with its standings.
    pub async fn tournament(&self, tournament: &TournamentId) -> Result<TournamentJson, ClientError> {
        self.get(&format!("/tournaments/{tournament}")).await
    }
    /// Joins a tournament, or comes back to it.
    pub async fn join_tournament(
        &self,
        tournament: &TournamentId,
        join: &JoinTournamentJson,
    ) -> Result<TournamentJson, ClientError> {
        self.post(&format!("/tournaments/{tournament}/join"), join).await
    }
    pub async fn leave_tournament(&self, tournament: &TournamentId) -> Result<TournamentJson, ClientError> {
        self.post(&format!("/tournaments/{tournament}/leave"), &()).await
    }

    async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, ClientError> {
        self.raw().get(&format!("/api/v1{path}")).await?.read()
    }
    /// Posts something whose answer has no content.
    async fn tell(&self, path: &str, body: &impl Serialize) -> Result<(), ClientError> {
        self.raw().post(&format!("/api/v1{path}"), body).await?.accepted().map(drop)
    }
    async fn post<T: DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> Result<T, ClientError> {
        self.raw().post(&format!("/api/v1{path}"), body).await?.read()
    }
}
