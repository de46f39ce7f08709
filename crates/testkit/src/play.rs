//! Players who play a table to its end through the API.

use oriflamme_bots::Level;
use oriflamme_client::{Client, ClientError};
use oriflamme_game::{Bot, Family, FamilyMove};
use oriflamme_table_view::{TableId, TableStatus, Version};
use oriflamme_wire::{NewTableJson, ShownJson, SitJson, TableJson};
use serde_json::Value;
use std::{sync::Mutex, time::Duration};

/// The first families of the seats.
pub fn families(table: &TableJson) -> Vec<Family> {
    table.shown.seats().iter().map(|seat| *seat.families[0]).collect()
}

/// The index of the seat whose turn it is.
pub fn turn_index(table: &TableJson) -> Option<usize> {
    let turn = table.turn()?;
    families(table).iter().position(|&family| family == turn)
}

/// Whether nothing more can happen at a table.
pub fn finished(table: &TableJson) -> bool {
    matches!(*table.status, TableStatus::Over | TableStatus::Abandoned)
}

/// Whether the viewer has to move.
pub fn may_move(table: &TableJson) -> bool {
    matches!(&table.shown, ShownJson::Game(view) if view.legal.is_some())
}

/// The human players of a table, by seat.
pub struct Players {
    pub table: TableId,
    /// Who plays each seat.
    pub seats: Vec<Client>,
    /// Behind a lock, so that players can be shared between tasks.
    bot: Mutex<Box<dyn Bot>>,
}

impl Players {
    /// Makes a table with only humans, as [`NewTableJson`] describes it, and fills its seats.
    pub async fn sit(client: &Client, table: Value) -> Result<Self, ClientError> {
        let table: NewTableJson = serde_json::from_value(table).unwrap();
        let seats = if table.duel { 2 } else { table.seats.unwrap_or(3) };
        let mut players = Vec::new();
        for seat in 1..=seats {
            players.push(client.guest(&format!("Player {seat}")).await?);
        }
        Self::gather(players, table).await
    }
    /// The same people at a new table.
    pub async fn again(self, table: Value) -> Result<Self, ClientError> {
        Self::gather(self.seats, serde_json::from_value(table).unwrap()).await
    }
    async fn gather(players: Vec<Client>, mut table: NewTableJson) -> Result<Self, ClientError> {
        table.salt = Some("salt-1".to_owned());
        let table = players[0].create(&table).await?.table.0;
        let sit = SitJson { salt: Some("salt-2".to_owned()), seat: None };
        for player in &players[1..] {
            player.sit(&table, &sit).await?;
        }
        Ok(Self { table, seats: players, bot: Mutex::new(oriflamme_bots::player(Level::Squire, 7)) })
    }
    /// Makes a table for one human and bots.
    pub async fn alone(client: &Client, table: Value) -> Result<Self, ClientError> {
        let player = client.guest("Alone").await?;
        let table = player.create(&serde_json::from_value(table).unwrap()).await?.table.0;
        Ok(Self { table, seats: vec![player], bot: Mutex::new(oriflamme_bots::player(Level::Squire, 8)) })
    }
    /// The table as a seat sees it.
    pub async fn view(&self, seat: usize) -> Result<TableJson, ClientError> {
        self.seats[seat].table(&self.table).await
    }
    /// The table as a seat sees it, as the JSON that was sent.
    pub async fn json(&self, seat: usize) -> Result<Value, ClientError> {
        self.seats[seat].raw().get(&format!("/api/v1/tables/{}", self.table)).await?.read()
    }
    /// A move that a squire would make with this view.
    pub fn choose(&mut self, table: &TableJson) -> FamilyMove {
        let view = table.view().unwrap().unwrap();
        let answer = self.bot.get_mut().unwrap().choose(view.decision().unwrap());
        view.family_move(answer).unwrap()
    }
    /// Makes the next move, for whichever seat decides. Returns the version and the move; `None` once the
    /// game is over.
    pub async fn step(&mut self) -> Result<Option<(Version, FamilyMove)>, ClientError> {
        let table = self.view(0).await?;
        let Some(seat) = turn_index(&table) else { return Ok(None) };
        let table = if seat == 0 { table } else { self.view(seat).await? };
        let chosen = self.choose(&table);
        self.seats[seat].play(&self.table, *table.version, chosen).await?;
        Ok(Some((*table.version, chosen)))
    }
}

/// Plays a table to its end, and returns the last view of its first seat.
pub async fn play_out(players: &mut Players) -> Result<TableJson, ClientError> {
    while players.step().await?.is_some() {}
    for _ in 0..100 {
        let table = players.view(0).await?;
        if finished(&table) {
            return Ok(table);
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    Err(ClientError::TooLate)
}
