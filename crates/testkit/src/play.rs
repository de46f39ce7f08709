//! Players who play a table to its end through the API.

use oriflamme_bots::Level;
use oriflamme_client::{Client, NoAnswer};
use oriflamme_game::Bot;
use oriflamme_wire::read_view;
use serde_json::{Value, json};
use std::{sync::Mutex, time::Duration};

/// The seat whose turn it is, by its first family.
pub fn whose_turn(view: &Value) -> Option<String> {
    view["turn"].as_str().map(str::to_owned)
}

/// The first families of the seats.
pub fn families(view: &Value) -> Vec<String> {
    let seats = view["seats"].as_array().unwrap();
    seats.iter().map(|seat| seat["families"][0].as_str().unwrap().to_owned()).collect()
}

/// Whether nothing more happens at a table.
pub fn finished(view: &Value) -> bool {
    matches!(view["status"].as_str(), Some("over" | "abandoned"))
}

/// The human players of a table, by seat.
pub struct Players {
    /// The table.
    pub table: String,
    /// Who plays each seat.
    pub seats: Vec<Client>,
    /// Behind a lock, so that players can be shared between tasks.
    bot: Mutex<Box<dyn Bot>>,
}

impl Players {
    /// Makes a table for humans alone, and fills its seats.
    pub async fn sit(client: &Client, mut table: Value) -> Result<Self, NoAnswer> {
        let seats = if table["duel"] == true { 2 } else { table["seats"].as_u64().unwrap_or(3) };
        table["salt"] = json!("salt-1");
        let mut players = Vec::new();
        for seat in 0..seats {
            players.push(client.guest(&format!("Player {}", seat + 1)).await?);
        }
        let made = players[0].post("/api/v1/tables", &table).await?.good()?;
        let table = made["table"].as_str().unwrap().to_owned();
        for player in &players[1..] {
            player.post(&format!("/api/v1/tables/{table}/sit"), &json!({"salt": "salt-2"})).await?.good()?;
        }
        Ok(Self { table, seats: players, bot: Mutex::new(oriflamme_bots::player(Level::Squire, 7)) })
    }
    /// Makes a table for one human and bots.
    pub async fn alone(client: &Client, table: Value) -> Result<Self, NoAnswer> {
        let player = client.guest("Alone").await?;
        let made = player.post("/api/v1/tables", &table).await?.good()?;
        let table = made["table"].as_str().unwrap().to_owned();
        Ok(Self { table, seats: vec![player], bot: Mutex::new(oriflamme_bots::player(Level::Squire, 8)) })
    }
    /// The table as a seat sees it.
    pub async fn view(&self, seat: usize) -> Result<Value, NoAnswer> {
        self.seats[seat].get(&format!("/api/v1/tables/{}", self.table)).await?.good()
    }
    /// A move that a squire would make with this view.
    pub fn choose(&mut self, view: &Value) -> String {
        let view = read_view(view).unwrap();
        let moves = view.moves.unwrap();
        let answer = self.bot.get_mut().unwrap().choose(&view, &moves);
        view.family_move(answer).unwrap().to_string()
    }
    /// Makes one move, whoever's turn it is; nothing once the game is over. Says what was played at which version.
    pub async fn step(&mut self) -> Result<Option<(u64, String)>, NoAnswer> {
        let view = self.view(0).await?;
        let Some(turn) = whose_turn(&view) else { return Ok(None) };
        let seat = families(&view).iter().position(|family| *family == turn).unwrap();
        let view = if seat == 0 { view } else { self.view(seat).await? };
        let version = view["version"].as_u64().unwrap();
        let text = self.choose(&view);
        self.seats[seat].play(&self.table, &text, version).await?.good()?;
        Ok(Some((version, text)))
    }
}

/// Plays a table to its end, and gives the last view of its first seat.
pub async fn play_out(players: &mut Players) -> Result<Value, NoAnswer> {
    while players.step().await?.is_some() {}
    for _ in 0..100 {
        let view = players.view(0).await?;
        if finished(&view) {
            return Ok(view);
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    Err(NoAnswer::TooLate)
}
